"""Reads one source file so that every mistake in it can be told with its file and line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

# The C parser is some ten times faster and gives the same marks.
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

TEXT = "tag:yaml.org,2002:str"
WHOLE_NUMBER = "tag:yaml.org,2002:int"


@dataclass(frozen=True)
class Place:
    """A line of a source file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Mistake(Exception):
    """One thing that is wrong in a source file, and where."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(f"{place}: {text}")
        self.place = place


class BrokenSources(Exception):
    """Everything that is wrong in the sources, one line for each mistake."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True)
class Told:
    """A piece of text and the place where it stands."""

    text: str
    place: Place


class Entry:
    """One mapping of a source file; it knows where each of its keys stands."""

    def __init__(self, file: str, node: Node) -> None:
        self.file = file
        self.place = place_of(file, node)
        if not isinstance(node, MappingNode):
            raise Mistake(self.place, f"expected 'key: value' lines here, found {kind_of(node)}.")
        self.nodes: dict[str, Node] = {}
        for key, value in node.value:
            if not isinstance(key, ScalarNode):
                raise Mistake(place_of(file, key), "a key must be a plain word.")
            if key.value in self.nodes:
                raise Mistake(place_of(file, key), f"the key '{key.value}' is given twice.")
            self.nodes[key.value] = value
        self.keys = {key.value: place_of(file, key) for key, _ in node.value}

    def __contains__(self, key: str) -> bool:
        return key in self.nodes

    def allow(self, what: str, needed: str, optional: str = "") -> None:
        """Every needed key must be there, and no key beyond needed and optional."""
        known = needed.split() + optional.split()
        for key, place in self.keys.items():
            if key not in known:
                raise Mistake(place, f"unknown key '{key}' in {what}; known keys: {', '.join(known)}.")
        for key in needed.split():
            if key not in self.nodes:
                raise Mistake(self.place, f"{what} lacks the key '{key}'.")

    def line(self, key: str) -> Place:
        return self.keys.get(key, self.place)

    def told(self, key: str) -> Told:
        return told(self.file, self.nodes[key], key)

    def text(self, key: str) -> str:
        """The text under a key; an optional key that is left out gives an empty text."""
        return self.told(key).text if key in self.nodes else ""

    def word(self, key: str) -> str:
        """A short scalar that may look like a number, such as 3 or 2-4."""
        node = self.nodes[key]
        if not isinstance(node, ScalarNode) or node.tag not in (TEXT, WHOLE_NUMBER):
            raise Mistake(self.line(key), f"'{key}' must be a word, not {kind_of(node)}.")
        return str(node.value).strip()

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        chosen = self.text(key)
        if chosen not in choices:
            raise Mistake(self.line(key), f"'{key}' is '{chosen}'; it must be one of {', '.join(choices)}.")
        return chosen

    def list_of_told(self, key: str) -> list[Told]:
        """A list of texts; an optional key that is left out gives an empty list."""
        if key not in self.nodes:
            return []
        return [told(self.file, item, key) for item in items(self.file, self.nodes[key], f"'{key}'")]

    def rules(self) -> tuple[Told, ...]:
        """The rules listed under 'rules', each once."""
        listed = self.list_of_told("rules")
        for at, rule in enumerate(listed):
            if rule.text in [earlier.text for earlier in listed[:at]]:
                raise Mistake(rule.place, f"the rule '{rule.text}' is listed twice.")
        return tuple(listed)

    def entries(self, key: str) -> Iterator["Entry"]:
        for item in items(self.file, self.nodes[key], f"'{key}'"):
            yield Entry(self.file, item)

    def data(self, key: str) -> str:
        """Any data under a key, as JSON; an optional key that is left out gives an empty object."""
        return plain_json(self.file, self.nodes[key]) if key in self.nodes else "{}"


def place_of(file: str, node: Node) -> Place:
    return Place(file, node.start_mark.line + 1)


def kind_of(node: Node) -> str:
    if isinstance(node, SequenceNode):
        return "a list"
    if isinstance(node, MappingNode):
        return "a mapping"
    if node.value == "":
        return "nothing"
    return f"the {node.tag.rpartition(':')[2]} {node.value}"


def told(file: str, node: Node, key: str) -> Told:
    place = place_of(file, node)
    if not isinstance(node, ScalarNode) or (node.tag != TEXT and node.value != ""):
        raise Mistake(place, f"'{key}' must be text, not {kind_of(node)}.")
    if not node.value.strip():
        raise Mistake(place, f"'{key}' is empty.")
    return Told(node.value.strip(), place)


def items(file: str, node: Node, what: str) -> list[Node]:
    if not isinstance(node, SequenceNode):
        raise Mistake(place_of(file, node), f"{what} must be a list, not {kind_of(node)}.")
    return list(node.value)


def plain_json(file: str, node: Node) -> str:
    try:
        return as_json(SafeConstructor().construct_document(node))
    except (TypeError, ValueError) as error:
        raise Mistake(place_of(file, node), f"this cannot be kept as JSON: {error}.") from None
    except yaml.MarkedYAMLError as error:
        raise mistake_in(file, error, place_of(file, node)) from None


def as_json(data: object) -> str:
    """The data as JSON, always written the same: numbers as keys become texts before they are sorted."""
    plain = json.loads(json.dumps(data, sort_keys=True, allow_nan=False))
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def mistake_in(file: str, error: yaml.YAMLError, fallback: Place) -> Mistake:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = Place(file, mark.line + 1) if mark else fallback
    reason = getattr(error, "problem", None) or str(error).splitlines()[0]
    return Mistake(place, f"this is not YAML: {reason}.")


def text_of(path: Path, file: str) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Mistake(Place(file, line), "this is not UTF-8 text.") from None


def document(path: Path, file: str) -> Node:
    """The one YAML (or JSON) document of a file, as nodes with marks."""
    text = text_of(path, file)
    try:
        node: Node | None = yaml.compose(text, Loader=Loader)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Mistake(Place(file, line), f"this is not YAML: {error.reason}.") from None
    except yaml.YAMLError as error:
        raise mistake_in(file, error, Place(file, 1)) from None
    if node is None:
        raise Mistake(Place(file, 1), "the file is empty.")
    return node
