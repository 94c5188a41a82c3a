"""Reads what stands beside the rules: glossary, round sheets, cards, other components and synonyms."""

import json
import re
from dataclasses import dataclass, field

from yaml.nodes import MappingNode, Node

from cardsdb.reading import (
    Entry,
    Mistake,
    Place,
    Told,
    as_json,
    document,
    items,
    plain_json,
    text_of,
)
from cardsdb.rulebook import Rulebook
from cardsdb.sources import Source

ORIGINS = ("rulebook", "components", "ours")


@dataclass(frozen=True)
class Term:
    game: str
    term: str
    also: tuple[str, ...]
    meaning: Told
    rules: tuple[Told, ...]
    place: Place


@dataclass(frozen=True)
class Step:
    name: str
    text: Told
    rules: tuple[Told, ...]


@dataclass(frozen=True)
class RoundSheet:
    game: str
    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Card:
    id: str
    game: str
    deck: str
    kind: str
    name: str
    text: str
    facts: str
    origin: str
    confidence: str
    source: str
    rules: tuple[Told, ...]
    place: Place


@dataclass(frozen=True)
class Component:
    game: str
    name: str
    data: str
    place: Place


@dataclass(frozen=True)
class Asked:
    rule: Told
    words: str


@dataclass(frozen=True)
class Synonym:
    game: str
    say: tuple[str, ...]
    means: tuple[str, ...]
    place: Place


@dataclass
class Shelf:
    """Everything the sources say, in the order in which they say it."""

    rulebooks: list[Rulebook] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    rounds: list[RoundSheet] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    synonyms: list[Synonym] = field(default_factory=list)
    stop_words: set[str] = field(default_factory=set)


def read_term(entry: Entry, game: str) -> Term:
    entry.allow("a term", "term meaning rules", "also")
    return Term(
        game=game,
        term=entry.text("term"),
        also=tuple(told.text for told in entry.list_of_told("also")),
        meaning=entry.told("meaning"),
        rules=entry.rules(),
        place=entry.place,
    )


def read_round_sheet(file: str, game: str, node: Node) -> RoundSheet:
    sheet = Entry(file, node)
    sheet.allow("a round sheet", "title steps")
    steps = []
    for entry in sheet.entries("steps"):
        entry.allow("a step", "name text rules")
        steps.append(Step(entry.text("name"), entry.told("text"), entry.rules()))
    if not steps:
        raise Mistake(sheet.line("steps"), "a round sheet needs at least one step.")
    return RoundSheet(game, sheet.text("title"), tuple(steps))


def read_card(entry: Entry, game: str) -> Card:
    entry.allow("a card", "id deck kind name origin confidence source", "text facts rules")
    identity = entry.text("id")
    if not re.fullmatch(r"[a-z0-9]+(?:[.-][a-z0-9]+)*", identity):
        raise Mistake(entry.line("id"), f"the id '{identity}' must be small letters, digits and dashes.")
    if "facts" in entry and not isinstance(entry.nodes["facts"], MappingNode):
        raise Mistake(entry.line("facts"), "'facts' must be 'key: value' lines.")
    return Card(
        id=identity,
        game=game,
        deck=entry.text("deck"),
        kind=entry.text("kind"),
        name=entry.text("name"),
        text=entry.text("text"),
        facts=entry.data("facts"),
        origin=entry.choice("origin", ORIGINS),
        confidence=entry.text("confidence"),
        source=entry.text("source"),
        rules=entry.rules(),
        place=entry.place,
    )


def read_component(source: Source, game: str) -> Component:
    """Any other file of a game's folder is kept whole under its name."""
    place = Place(source.name, 1)
    name = "/".join(source.parts[1:]).rpartition(".")[0]
    if source.path.suffix != ".json":
        return Component(game, name, plain_json(source.name, document(source.path, source.name)), place)
    try:
        return Component(game, name, as_json(json.loads(text_of(source.path, source.name))), place)
    except json.JSONDecodeError as error:
        raise Mistake(Place(source.name, error.lineno), f"this is not JSON: {error.msg}.") from None
    except ValueError as error:
        raise Mistake(place, f"this cannot be kept as JSON: {error}.") from None


def read_asked(file: str, node: Node) -> list[Asked]:
    """Each rule's id, and how people ask for it."""
    entry = Entry(file, node)
    return [Asked(Told(rule, entry.line(rule)), entry.text(rule)) for rule in entry.nodes]


def read_synonyms(file: str, node: Node, shelf: Shelf, mistakes: list[Mistake]) -> None:
    entry = Entry(file, node)
    entry.allow("the synonyms", "", "stop synonyms")
    shelf.stop_words.update(told.text for told in entry.list_of_told("stop"))
    if "synonyms" not in entry:
        return
    for item in items(file, entry.nodes["synonyms"], "'synonyms'"):
        try:
            shelf.synonyms.append(read_synonym(Entry(file, item)))
        except Mistake as mistake:
            mistakes.append(mistake)


def read_synonym(entry: Entry) -> Synonym:
    entry.allow("a synonym", "say means", "game")
    say, means = entry.list_of_told("say"), entry.list_of_told("means")
    if not say or not means:
        raise Mistake(entry.place, "a synonym needs a word people say and a word it means.")
    return Synonym(
        game=entry.text("game"),
        say=tuple(told.text for told in say),
        means=tuple(told.text for told in means),
        place=entry.place,
    )
