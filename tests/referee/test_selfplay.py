"""Random play finds games that cannot be played to their end."""

from random import Random

import msgspec
import pytest

from companion.referee import Field, Offer, Option, Refusal
from companion.referee.selfplay import Broken, at_random, filled, play_out
from tests.referee.pebbles import GAME, OPTIONS, table
from tests.toy.games.pebbles import Take


def broken(**verbs):
    """Pebbles with some verbs gone wrong."""
    return type("Wrong", (type(GAME),), verbs)()


def test_whole_games_of_the_toy():
    for seed in range(100):
        report = play_out(GAME, GAME.sample(2 + seed % 2, Random(seed)), Random(seed))
        assert report.moves >= 7
        assert report.winners


def test_a_dead_end_is_found():
    def advance(self, state):
        if state.heap < 5:
            state.pending.clear()

    with pytest.raises(Broken, match="Dead end in Pebbles at step"):
        play_out(broken(advance=advance), OPTIONS, Random(1))


def test_an_endless_game_is_found():
    def advance(self, state):
        state.heap = 21

    with pytest.raises(Broken, match="did not end within 50 moves"):
        play_out(broken(advance=advance), OPTIONS, Random(1), limit=50)


def test_a_broken_invariant_is_found_with_the_move_that_broke_it():
    def audit(self, state):
        if state.heap < 10:
            raise Refusal("The heap is too low.", "pebbles-take-1")

    with pytest.raises(Broken, match=r'After step \d+ \(\{"kind":.*The heap is too low. \[pebbles-take-1\]'):
        play_out(broken(audit=audit), OPTIONS, Random(1))


def test_a_crash_is_not_swallowed():
    def score(self, state):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_out(broken(score=score), OPTIONS, Random(1))


def test_the_same_seed_plays_the_same_game():
    assert play_out(GAME, OPTIONS, Random(5)) == play_out(GAME, OPTIONS, Random(5))


def test_each_kind_of_move_is_as_likely_as_any_other():
    takes = [Offer(label=str(n), move=Take(seat="a", count=n)) for n in (1, 2, 3)]
    throw = Offer(label="throw", move=GAME.moves[1](seat="a"))
    chosen = [at_random(GAME, None, [*takes, throw], Random(seed)).label for seed in range(400)]
    assert 150 < chosen.count("throw") < 250


def test_fields_are_filled_with_what_is_legal_or_left_as_they_stand():
    state = table(position={"heap": 2}).state
    [offer] = GAME.legal(state)
    assert {filled(offer, state, Random(seed)).count for seed in range(60)} == {1, 2}
    only = msgspec.structs.replace(offer, fields=(Field(name="count", ask="?", low=7, high=9),))
    assert filled(only, state, Random(1)) == offer.move


class Anything(Take, tag="anything", frozen=True):
    """A move that takes whatever it is given."""

    some: object = None

    def check(self, state):
        pass


@pytest.mark.parametrize(
    ("field", "values"),
    [
        (Field(name="some", ask="?", low=2, high=4), {2, 3, 4}),
        (Field(name="some", ask="?", options=(Option("x", "X"), Option("y", "Y"))), {"x", "y"}),
        (Field(name="some", ask="?", options=(Option("x", "X"),), optional=True), {"x", None}),
        (
            Field(name="some", ask="?", options=(Option(1, "1"), Option(2, "2")), many=True, least=0, most=5),
            {(), (1,), (2,), (1, 2), (2, 1)},
        ),
        (
            Field(name="some", ask="?", options=(Option(1, "1"),), many=True, repeats=True, least=1, most=3),
            {(1,), (1, 1), (1, 1, 1)},
        ),
    ],
)
def test_every_filling_of_a_field_comes_up(field, values):
    offer = Offer(label="", move=Anything(seat="a", count=1), fields=(field,))
    found = [filled(offer, None, Random(seed)).some for seed in range(200)]
    assert {tuple(one) if isinstance(one, list) else one for one in found} == values
