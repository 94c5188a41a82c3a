"""Where each rule is enforced and which tests show it, read out of the program and its tests."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import yaml

PROGRAM = Path(__file__).resolve().parent.parent
TESTS = PROGRAM.parent / "tests" / "games"
# What the referee promises; to prompt and to inform need no enforcing.
PROMISES = ("refuses", "computes", "tracks")


@dataclass(frozen=True)
class Spot:
    """A place in a file: the file within its folder, the line, and for a test its name."""

    file: str
    line: int
    name: str = ""


@dataclass
class Coverage:
    """Where the rules of one game are found; `tested` says whether the tests are there to be read."""

    enforced: dict[str, list[Spot]] = field(default_factory=dict)
    shown: dict[str, list[Spot]] = field(default_factory=dict)
    tested: bool = False


@lru_cache(maxsize=8)
def coverage(game: str, program: Path = PROGRAM, tests: Path = TESTS) -> Coverage:
    """What the code and the tests of a game name; read once, for neither changes while the program runs."""
    found = Coverage(tested=(tests / game).is_dir())
    named = re.compile(rf"(?<![\w-]){re.escape(game)}(?:-[a-z0-9]+(?:\.[0-9]+)*)*-\d+(?![\w-])")
    for path in sorted((program / "games" / game).rglob("*.py")):
        name = path.relative_to(program).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in named.findall(line):
                spots = found.enforced.setdefault(rule, [])
                if not spots or spots[-1].file != name:
                    spots.append(Spot(name, number))
    for rule, spot in test_marks(game, tests):
        spots = found.shown.setdefault(rule, [])
        if spot not in spots:
            spots.append(spot)
    return found


def test_marks(game: str, tests: Path) -> Iterator[tuple[str, Spot]]:
    """Every rule that a test is marked with, by itself or through the scenario that it plays."""
    listed = scenario_rules(tests / game / "scenarios.yaml")
    for path in sorted((tests / game).rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except SyntaxError:
            continue
        name = path.relative_to(tests.parent).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in marked(node, listed):
                    yield rule, Spot(name, node.lineno, node.name)


def scenario_rules(path: Path) -> dict[str, list[str]]:
    """The rules that each scenario shows."""
    if not path.is_file():
        return {}
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {one["id"]: one["rules"] for one in yaml.load(path.read_text("utf-8"), Loader=loader)}


def marked(node: ast.FunctionDef | ast.ClassDef, listed: dict[str, list[str]]) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name):
            ids = [str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant)]
            if mark.func.id == "rules":
                yield from ids
            elif mark.func.id == "scenario":
                yield from (rule for id in ids for rule in listed.get(id, []))
