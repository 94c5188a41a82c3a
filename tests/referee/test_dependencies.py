"""Imports point one way: referee <- games <- store, library, printing <- pictures <- web."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MIDDLE = ("store", "library", "printing")
# What each room of the house may use besides itself. The shell and the command line may use them all.
USES = {
    "referee": (),
    "games": ("referee",),
    **dict.fromkeys(MIDDLE, ("games", "referee", "paths")),
    # Cards of the library drawn for the screen as they are printed.
    "pictures": ("library", "printing", "games", "referee", "paths"),
    "web": ("pictures", *MIDDLE, "games", "referee", "paths"),
    "paths": (),
    "setup": (),
}
EVERYTHING = ("cli", "shell")


def modules(package):
    """Every module of a package by its dotted name, with its source."""
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts), path.read_text("utf-8")


def imported(name, source):
    """The dotted names that a module imports, relative ones made whole."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(name.split(".")[: -node.level]) + "." if node.level else ""
            stem = f"{above}{node.module or ''}".rstrip(".")
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def room(name):
    """The room of the house that a module is in; None for what is not ours."""
    parts = name.removesuffix(".__init__").split(".")
    return parts[1] if parts[0] == "companion" and len(parts) > 1 else None


def game(name):
    """The game that a module belongs to, if it is in the folder of one."""
    parts = name.split(".")
    inside = parts[:2] == ["companion", "games"] and len(parts) > 2
    return parts[2] if inside and (ROOT / "companion" / "games" / parts[2]).is_dir() else None


def wrong(name, source):
    """The imports of a module that point the wrong way."""
    here = room(name)
    for other in imported(name, source):
        there = room(other)
        if there and there != here and here not in EVERYTHING and there in {*USES, *EVERYTHING}:
            if there not in USES.get(here, ()):
                yield f"{name} imports {other}"
        if game(name) and game(other) and game(name) != game(other):
            yield f"{name} imports {other}, another game"
        if here in ("referee", "games") and other.split(".")[0] == "cardsdb":
            yield f"{name} imports {other}: components are read, not imported"


def test_imports_point_one_way():
    found = [line for name, source in modules("companion") for line in wrong(name, source)]
    assert found == []


def test_every_room_has_its_place():
    rooms = {room(name) for name, _ in modules("companion")} - {None, "__init__"}
    assert rooms <= {*USES, *EVERYTHING}
    assert {"referee", "games"} <= rooms


def test_the_card_database_knows_nothing_of_the_program():
    found = [other for name, source in modules("cardsdb") for other in imported(name, source)]
    assert found
    assert not [other for other in found if other.split(".")[0] == "companion"]


def test_the_kernel_knows_no_web_and_no_sql():
    allowed = (set(sys.stdlib_module_names) - {"sqlite3", "http", "socket"}) | {"msgspec", "companion"}
    found = {
        other.split(".")[0]
        for name, source in modules("companion/referee")
        for other in imported(name, source)
    }
    assert "msgspec" in found
    assert found <= allowed


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("companion.referee.table", "from companion.games import games"),
        ("companion.referee.table", "from ..games import games"),
        ("companion.games.clash.turn", "import companion.store.tables"),
        ("companion.games.clash.turn", "from companion.games.odin import box"),
        ("companion.games.clash.turn", "from ..odin import box"),
        ("companion.games.clash.turn", "from companion.games import odin"),
        ("companion.games.clash.turn", "from cardsdb.build import build"),
        ("companion.games.clash.turn", "from companion.paths import data"),
        ("companion.store.tables", "def f():\n    from companion.web import app"),
        ("companion.store.tables", "from companion.library import rules"),
        ("companion.printing.desk", "from companion.pictures import picture"),
        ("companion.web.pages", "from companion import cli"),
        ("companion.setup.system", "from companion.paths import data"),
    ],
)
def test_an_import_that_points_the_wrong_way_would_be_found(name, source):
    assert list(wrong(name, source))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "companion.games.clash.turn",
            "from companion.games.clash import cards\nfrom companion.referee import Move",
        ),
        ("companion.games.clash.turn", "from companion.games.components import load"),
        ("companion.games.clash.__init__", "from . import cards"),
        ("companion.web.pages", "from companion.store import Tables\nfrom companion.games import games"),
        ("companion.cli", "from companion.web import app"),
        ("companion.shell.replay", "from companion.games import game"),
    ],
)
def test_an_import_that_points_the_right_way_is_fine(name, source):
    assert list(wrong(name, source)) == []
