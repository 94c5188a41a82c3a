"""Whole games played by the app itself: no dead end, no broken board, a score that adds up anew."""

from random import Random

import msgspec
import pytest

from companion.games.odin import GAME
from companion.games.odin.bot import play
from companion.referee import Table
from companion.referee.selfplay import at_random, filled
from tests.games.odin.recount import check_boards, total


def whole_game(seed, players, player, **options):
    """Play one game to its end, looking at every board after every move."""
    rng = Random(seed)
    seats = [{"id": seat} for seat in "abcd"[:players]]
    table = Table(GAME, GAME.read_options({"seats": seats, **options}))
    while not table.state.over:
        assert table.version < 3000, "the game does not end"
        offers = GAME.legal(table.state)
        assert offers, f"dead end: {GAME.where(table.state)}"
        table.play(filled(player(GAME, table.state, offers, rng), table.state, rng), rng=rng)
        GAME.audit(table.state)
        check_boards(table.state)
    for one in GAME.score(table.state).seats:
        assert one.total == total(table.state, one.seat)
    return table


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("length", ["long", "short"])
@pytest.mark.parametrize("seed", [1, 2])
def test_games_of_the_plain_player_end_well(players, length, seed):
    decks = ("A", "BC", "ABC")[seed]
    table = whole_game(seed * 10 + players, players, play, length=length, decks=decks)
    assert table.state.round == GAME.box(None).side(length).rounds


@pytest.mark.parametrize("seed", range(6))
def test_games_of_chance_end_well_with_real_cards_and_keepers(seed):
    whole_game(seed, 1 + seed % 4, at_random, cards="table", depth=("referee", "keeper")[seed % 2])


def test_a_log_replays_to_the_same_state():
    table = whole_game(5, 4, play)
    again = Table(GAME, table.options, log=list(table.log))
    assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(table.state)
    middle = table.version // 2
    again.undo(middle)
    again.redo()
    assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(table.state)
