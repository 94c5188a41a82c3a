"""Whole games at random: no dead end, Gold and cards conserved after every move, replays exact."""

from random import Random

import msgspec
import pytest

from companion.games.spoils import GAME
from companion.games.spoils.bot import choose
from companion.games.spoils.box import CATALOGUE
from companion.referee import Seat, Table
from companion.referee.selfplay import at_random, filled, play_out
from tests.support.coverage import rules


def agreed(players, **more):
    return GAME.options(seats=tuple(Seat(f"v{at}", f"Viking {at}") for at in range(players)), **more)


def random_table(options, rng, watch=None):
    """A game played to its end at random; `watch` is shown the table before every move, and the move."""
    table = Table(GAME, options)
    while not table.state.over:
        offers = GAME.legal(table.state)
        move = filled(at_random(GAME, table.state, offers, rng), table.state, rng).chance(table.state, rng)
        if watch:
            watch(table, move)
        table.play(move)
    return table


@rules("spoils-components-1", "spoils-components-3", "spoils-zone-1", "spoils-round-1")
@pytest.mark.parametrize("players", range(3, 11))
def test_random_games_end_and_conserve_gold_cards_and_dice(players):
    # The kernel audits the table after every move: Gold, all 126 or 252 cards, dice, a winner and a loser.
    for seed in range(6):
        rng = Random(1000 * players + seed)
        options = agreed(players, deal=seed % 2 == 0, step_bidding=seed % 3 == 0)
        report = play_out(GAME, options, rng)
        assert report.winners


def test_every_ability_is_used_in_random_games():
    missing = set(CATALOGUE)
    seeds = iter(range(60))
    while missing:
        table = random_table(agreed(8, deal=True), Random(next(seeds)))
        told = " ".join(line.text for entry in table.log for line in entry.told)
        missing -= {key for key in missing if f"announces {CATALOGUE[key].name}" in told}
        # The ravens are not announced: they lie open and add a die to somebody's seven.
        if "rolls 6 dice, Viking" in told:
            missing -= {"huginn", "muninn"}


def test_a_replay_of_the_log_gives_the_same_table():
    options = agreed(4, deal=True)
    table = random_table(options, Random(5))
    told = msgspec.json.decode(msgspec.json.encode(table.log), type=list[type(table.log[0])])
    again = Table(GAME, options, log=told)
    assert msgspec.to_builtins(again.state) == msgspec.to_builtins(table.state)
    middle = table.version // 2
    table.undo(to=middle)
    table.redo()
    assert msgspec.to_builtins(again.state) == msgspec.to_builtins(table.state)


def test_nine_rounds_are_played_and_every_pile_is_laid_out():
    rounds: list[int] = []

    def watch(table, move):
        if type(move).__name__ == "LayOut":
            rounds.append(table.state.round)

    table = random_table(agreed(3, deal=True), Random(2), watch)
    assert rounds == list(range(1, 10))
    assert table.state.piles == []
    assert len(table.state.cards) + len(table.state.artifacts) == 63


def test_a_bot_that_knows_the_odds_beats_random_players():
    def player(game, state, offers, rng):
        mine = [offer for offer in offers if offer.move.seat == "v0"]
        return choose(game, state, mine, rng) if mine else at_random(game, state, offers, rng)

    games = [play_out(GAME, agreed(4, deal=True), Random(seed), player) for seed in range(12)]
    assert sum("v0" in report.winners for report in games) > 12 / 4


def test_four_bots_play_a_game():
    report = play_out(GAME, agreed(4, deal=True), Random(3), choose)
    assert report.winners


@pytest.mark.parametrize("players", [3, 4, 6])
def test_every_table_can_be_given_back_as_a_position_unchanged(players):
    def watch(table, move):
        whole = msgspec.to_builtins(table.state)
        assert msgspec.to_builtins(GAME.patch(table.state, whole)) == whole
        untouched = GAME.patch(table.state, {"chief": table.state.chief})
        assert msgspec.to_builtins(untouched) == whole

    for seed in range(2):
        random_table(agreed(players, deal=seed % 2 == 0), Random(10 * players + seed), watch)
