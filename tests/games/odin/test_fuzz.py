"""Moves that make no sense: each is refused or malformed, none is an accident, and nothing changes."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.odin import GAME
from companion.games.odin.bot import play
from companion.referee import Malformed, Refusal, Table, kind
from companion.referee.selfplay import filled
from tests.games.odin.table import BOX, under_way

WORDS = [*BOX.goods, *BOX.specials, *BOX.spaces, *BOX.boards, *BOX.ships, *BOX.weapons, *BOX.strips]
WORDS += [
    "",
    "a",
    "b",
    "c",
    "z",
    "silver",
    "wood",
    "ore",
    "10 silver",
    "shed 2",
    "referee",
    "keeper",
    "dragon",
]
NUMBERS = [-(10**9), -1, 0, 1, 2, 3, 4, 5, 7, 12, 47, 190, 191, 10**9, 2**62]


def nonsense(rng: Random, depth: int = 0) -> Any:
    """Some value, of any shape."""
    shape = rng.choice(["word", "word", "number", "number", "list", "pair", "dict", "none", "bool"])
    if shape in ("list", "pair", "dict") and depth < 2:
        inner = [nonsense(rng, depth + 1) for _ in range(rng.randint(0, 4))]
        if shape == "dict":
            return {rng.choice(WORDS): value for value in inner}
        return [rng.choice(WORDS), rng.choice(NUMBERS), rng.choice(NUMBERS)] if shape == "pair" else inner
    if shape == "none":
        return None
    return rng.random() < 0.5 if shape == "bool" else rng.choice(NUMBERS if shape == "number" else WORDS)


def likely(rng: Random, field: str) -> Any:
    """A value of the right shape for a field, but any at all."""
    word, number = rng.choice(WORDS), rng.choice(NUMBERS)
    known = {
        "pieces": [["home", word, number, rng.choice(NUMBERS), rng.randint(0, 3), rng.random() < 0.5]],
        "layout": [[word, number, rng.random() < 0.5]],
        "goods": rng.choice([[word], [[word, rng.choice(WORDS)]]]),
        "take": rng.choice([[word], [[number, rng.choice(NUMBERS)]]]),
        "supply": {word: number},
        "spend": {word: number},
        "strips": rng.choice([[word], [[number, number]]]),
        "boats": [number],
        "tiles": [word],
        "played": [number],
        "cards": {rng.choice("abz"): number},
        "weapons": rng.choice([{"a": word}, [word]]),
    }
    return known.get(field, rng.choice([word, number, [word], None]))


@pytest.mark.parametrize("seed", range(4))
def test_no_nonsense_is_ever_an_accident(seed):
    rng = Random(seed)
    seats = [{"id": seat} for seat in "abcd"[: 1 + seed]]
    depth = "keeper" if seed == 2 else "referee"
    table = Table(
        GAME, GAME.read_options({"seats": seats, "length": "short", "depth": depth, "decks": "ABC"})
    )
    while not table.state.over:
        offers = GAME.legal(table.state)
        for _ in range(12):
            _try(table, rng)
        table.play(filled(play(GAME, table.state, offers, rng), table.state, rng), rng=rng)


def _try(table: Table, rng: Random) -> None:
    move_type = rng.choice(GAME.moves)
    fields = [field for field in move_type.__struct_fields__ if field != "seat"]
    values = {field: likely(rng, field) if rng.random() < 0.8 else nonsense(rng) for field in fields}
    data = {"kind": kind(move_type), "seat": rng.choice(table.state.seats), **values}
    before = msgspec.msgpack.encode(table.state)
    try:
        move = GAME.read_move(data).chance(table.state, rng)
        move.check(table.state)
        after = table.state.copy()
        move.play(after)
        GAME.advance(after)
        GAME.audit(after)
    except (Refusal, Malformed):
        pass
    assert msgspec.msgpack.encode(table.state) == before


@pytest.mark.parametrize("seed", range(60))
def test_no_position_is_ever_an_accident(seed):
    rng = Random(seed)
    table = under_way(2).table
    fields = [*table.state.__struct_fields__, "players", "players"]
    for _ in range(10):
        field = rng.choice(fields)
        value = nonsense(rng)
        if field == "players":
            player_fields = table.state.players["a"].__struct_fields__
            value = {"a": {rng.choice(player_fields): rng.choice([nonsense(rng), likely(rng, "supply")])}}
        before = msgspec.msgpack.encode(table.state)
        try:
            patched = GAME.patch(table.state, {field: value})
            for seat in patched.seats:
                GAME.offers(patched, seat)
                GAME.view(patched, seat)
            GAME.score(patched)
        except (Refusal, Malformed):
            pass
        assert msgspec.msgpack.encode(table.state) == before
