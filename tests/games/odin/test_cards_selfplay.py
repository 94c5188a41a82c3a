"""Whole games with full hands: every card is played, nothing breaks, and a log replays to the same table."""

from collections import Counter

import msgspec
import pytest

from companion.games.odin import GAME
from companion.referee import Table
from tests.games.odin.cards.selfplay import game
from tests.games.odin.table import BOX


@pytest.mark.parametrize("decks", ["A", "BC", "ABC"])
def test_games_with_full_hands_end_well_in_every_mixture_of_decks(decks):
    seen: Counter[int] = Counter()
    table = game(7, 14, seen, decks)
    assert seen
    assert {BOX.cards[number].deck for number in seen} <= set(BOX.parts.decks[decks])
    again = Table(GAME, table.options, position=table.position, log=list(table.log))
    assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(table.state)


def test_most_cards_are_played_within_a_few_games():
    seen: Counter[int] = Counter()
    for seed in range(100, 103):
        game(seed, 18, seen)
    assert len(seen) > 90
    assert {card.kind for card in BOX.cards.values()} == {BOX.cards[number].kind for number in seen}
