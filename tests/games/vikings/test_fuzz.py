"""Moves with any rubbish in their fields: refused or played, never a crash, and a refusal changes nothing."""

from random import Random
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from companion.games.vikings import GAME, bot
from companion.referee import Refusal
from tests.games.vikings.table import options

BOX = GAME.box(None)
WORDS = [
    *BOX.spaces,
    *BOX.units,
    *BOX.kinds,
    *BOX.hostiles,
    *BOX.cards,
    *BOX.sagas,
    *BOX.quests,
    "",
    "?",
    "pool",
    "nonsense",
]


def rubbish(hint: Any, rng: Random) -> Any:
    """A value of this type, sensible or not."""
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if isinstance(hint, UnionType):
        return rubbish(rng.choice(get_args(hint)), rng)
    if get_origin(hint) is list:
        return [rubbish(get_args(hint)[0], rng) for _ in range(rng.randint(0, 4))]
    if hint is bool:
        return rng.random() < 0.2
    if hint is int:
        return rng.randint(-1, 8)
    return None if hint is type(None) else rng.choice(WORDS)


def tried(state: Any, move: Any, rng: Random) -> bool:
    """Whether a move was played; if it was refused, nothing has changed."""
    before = msgspec.msgpack.encode(state)
    try:
        move.check(state)
        whole = move.chance(state, rng)
        whole.check(state)
    except Refusal:
        assert msgspec.msgpack.encode(state) == before
        return False
    whole.play(state)
    GAME.advance(state)
    GAME.audit(state)
    return True


@pytest.mark.parametrize("seed", range(8))
def test_no_move_crashes_whatever_it_says(seed):
    rng = Random(seed)
    state = GAME.start(options(campaign=seed % 2 == 0, supplies=True, scouting=True), BOX)
    results = []
    while not state.over:
        for kind in rng.sample(GAME.moves, 6):
            hints = {
                name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__
            }
            fields = {name: rubbish(hint, rng) for name, hint in hints.items() if name != "seat"}
            results.append(tried(state.copy(), kind(seat="viking", **fields), rng))
        assert tried(state, bot.choose(state), rng)
    assert any(results)
    assert not all(results)
