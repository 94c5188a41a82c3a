"""A table of A Feast for Odin for the tests: put things on it, make moves, see what is refused."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.odin import GAME
from companion.games.odin.state import Player
from companion.referee import Refusal, Table

BOX = GAME.box(None)
# What every player starts with is taken away, so that a test says all that lies there.
EMPTY = {"mead": 0, "bow and arrow": 0, "snare": 0, "spear": 0}
STRIPS = ["WWSOO22", "WWWSSO2"]
Pieces = list[tuple[Any, ...]]


def having(**things: Any) -> dict[str, Any]:
    """A player: fields of a player as they are, everything else in the supply ("game_meat" is game meat)."""
    fields = {name: value for name, value in things.items() if name in Player.__struct_fields__}
    held = {name.replace("_", " "): count for name, count in things.items() if name not in fields}
    fields["supply"] = {**EMPTY, **held, **fields.get("supply", {})}
    fields.setdefault("vikings", 12)
    return fields


def board(*pieces: tuple[Any, ...], wood: int = 0, stone: int = 0) -> dict[str, Any]:
    """An area with these pieces: (piece, column, row, turn, turned over)."""
    return {"pieces": [list(piece) for piece in pieces], "wood": wood, "stone": stone}


def silver_on(*cells: tuple[int, int]) -> Pieces:
    """A coin on each of these places."""
    return [("silver", *cell) for cell in cells]


def square(low: tuple[int, int], high: tuple[int, int], *without: tuple[int, int]) -> Pieces:
    """Coins on all places from one corner to the other, save some."""
    places = [(c, r) for c in range(low[0], high[0] + 1) for r in range(low[1], high[1] + 1)]
    return silver_on(*(place for place in places if place not in without))


def covering(name: str, leave: int) -> dict[str, Any]:
    """A board whose negative spaces are covered with coins but for so many."""
    grid = BOX.grids[name]
    return board(*silver_on(*grid.places(grid.minus)[leave:]))


class Tabletop:
    """A table under test."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rng = Random(7)

    @property
    def state(self) -> Any:
        return self.table.state

    def __getitem__(self, seat: str) -> Any:
        return self.state.players[seat]

    def supply(self, seat: str = "a") -> dict[str, int]:
        return dict(self[seat].supply)

    def weapons(self, seat: str = "a") -> int:
        return sum(self[seat].supply.get(weapon, 0) for weapon in BOX.weapons)

    def do(self, kind: str, seat: str | None = None, **fields: Any) -> "Tabletop":
        """Make a move; by default in the name of the seat that the table waits for."""
        chosen = seat or self.state.top.seats[0]
        self.table.play({"kind": kind, "seat": chosen, **fields}, rng=self.rng)
        GAME.audit(self.state)
        return self

    def refuses(self, rule: str, kind: str, seat: str | None = None, **fields: Any) -> str:
        """The move is refused by this rule and changes nothing; gives the sentence."""
        before = msgspec.msgpack.encode(self.state)
        with pytest.raises(Refusal) as refused:
            self.do(kind, seat, **fields)
        assert rule in refused.value.rules, (refused.value.sentence, refused.value.rules)
        assert msgspec.msgpack.encode(self.state) == before
        return refused.value.sentence

    def told(self) -> str:
        """Everything that the last move told the whole table."""
        return " ".join(line.text for line in self.table.log[-1].told if line.seat is None)

    def line(self, label: str, seat: str = "a") -> int:
        """One line of a player's score."""
        [column] = [one for one in GAME.score(self.state).seats if one.seat == seat]
        return next(line.points for line in column.lines if line.label == label)

    def total(self, seat: str = "a") -> int:
        return next(one.total for one in GAME.score(self.state).seats if one.seat == seat)


def opened(players: int = 2, **options: Any) -> Tabletop:
    """A table before anything was drawn."""
    seats = [{"id": seat, "name": seat.upper()} for seat in "abcd"[:players]]
    return Tabletop(Table(GAME, GAME.read_options({"seats": seats, **options})))


def started(players: int = 2, **options: Any) -> Tabletop:
    """A table in the first action phase; the first seat begins."""
    return opened(players, **options).do("set_up", "a", start="a")


def under_way(
    players: int = 2,
    length: str = "long",
    a: Any = None,
    b: Any = None,
    c: Any = None,
    d: Any = None,
    **state: Any,
) -> Tabletop:
    """A game under way: what the players have, and any field of the state; by default round 1."""
    seats = [{"id": seat, "name": seat.upper()} for seat in "abcd"[:players]]
    given = {"a": a, "b": b, "c": c, "d": d}
    state.setdefault("round", 1)
    state.setdefault("phase", 5)
    state.setdefault("strips", list(STRIPS))
    state.setdefault("strip_pile", [strip for strip in BOX.strips if strip not in state["strips"]])
    state["players"] = {seat["id"]: given[seat["id"]] or having() for seat in seats}
    depth = state.pop("depth", "referee")
    cards = state.pop("cards", "app")
    decks = state.pop("decks", "A")
    options = GAME.read_options(
        {"seats": seats, "length": length, "depth": depth, "cards": cards, "decks": decks}
    )
    return Tabletop(Table(GAME, options, position=state))
