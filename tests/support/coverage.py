"""Which rules the tests show: read from the marks in the test files, printed at the end of a run.

A test is marked `@rules("clash-turn-1", ...)` with the rules that it shows, or `@scenario("clash-sc-...")`
with the scenario that it plays, which brings the rules listed there.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

GAMES = Path(__file__).parent.parent / "games"
RULES = Path(__file__).parent.parent.parent / "cardsdb" / "rules"
# What the referee promises for a rule: these verbs need a test.
PROMISES = ("refuse", "compute", "track")


def rules(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules that it shows."""
    return pytest.mark.rules(*ids)


def scenario(id: str) -> pytest.MarkDecorator:
    """Mark a test with the scenario that it plays."""
    return pytest.mark.scenario(id)


@cache
def scenarios(game: str) -> dict[str, Any]:
    """The scenarios of a game by id."""
    path = GAMES / game / "scenarios.yaml"
    return {one["id"]: one for one in yaml.safe_load(path.read_text("utf-8"))} if path.exists() else {}


@cache
def rulebook(game: str) -> dict[str, Any]:
    """The rules of a game by id, without the header and the chapter lines; empty if it has no file yet."""
    path = RULES / f"{game}.yaml"
    lines = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader) if path.exists() else []
    return {line["id"]: line for line in lines or [] if "id" in line}


@dataclass
class Coverage:
    """What the tests of one game show."""

    game: str
    promised: set[str]
    shown: set[str]
    scenarios: set[str]
    played: set[str]

    @property
    def missing(self) -> list[str]:
        """Rules that the referee enforces and no test shows."""
        return sorted(self.promised - self.shown)

    @property
    def unknown(self) -> list[str]:
        """Marks that name a rule or a scenario which does not exist."""
        return sorted((self.shown - set(rulebook(self.game))) | (self.played - self.scenarios))

    @property
    def unplayed(self) -> list[str]:
        """Scenarios without a test."""
        return sorted(self.scenarios - self.played)

    def line(self) -> str:
        """The line printed at the end of a test run."""
        rules = len(self.promised & self.shown)
        share = 100 * rules // max(1, len(self.promised))
        played = len(self.scenarios & self.played)
        return (
            f"{self.game}: {rules} of {len(self.promised)} rules shown ({share} %), "
            f"{played} of {len(self.scenarios)} scenarios played"
        )


def coverage(game: str) -> Coverage:
    """What the marks in the test files of a game add up to."""
    promised = {
        id
        for id, rule in rulebook(game).items()
        if any(verb in str(rule.get("referee", "")).lower() for verb in PROMISES)
    }
    listed = scenarios(game)
    played, shown = set[str](), set[str]()
    for name, ids in _marks(game):
        if name == "scenario":
            played.update(ids)
            shown.update(rule for id in ids if id in listed for rule in listed[id]["rules"])
        else:
            shown.update(ids)
    return Coverage(game, promised, shown, set(listed), played)


def _marks(game: str) -> Iterator[tuple[str, list[str]]]:
    for path in sorted((GAMES / game).rglob("test_*.py")):
        for node in ast.walk(_parsed(path)):
            for mark in getattr(node, "decorator_list", []):
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name):
                    yield from _mark(mark.func.id, mark)


def _parsed(path: Path) -> ast.Module:
    """The file as a tree; one that cannot be parsed shows nothing and fails on its own."""
    try:
        return ast.parse(path.read_text("utf-8"))
    except SyntaxError:
        return ast.Module([], [])


def _mark(name: str, mark: ast.Call) -> Iterator[tuple[str, list[str]]]:
    if name in ("rules", "scenario"):
        yield name, [str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant)]
