"""What is the same for all games: options, seats, offers and moves out of plain data."""

from random import Random

import pytest

from companion.referee import Game, Malformed, Refusal, kind
from companion.referee.chance import dice, draw, shuffled
from tests.referee.pebbles import GAME, played, table, take
from tests.toy.games.pebbles import Take, Throw


def seats(*ids):
    return {"seats": [{"id": id} for id in ids]}


def test_options_out_of_plain_data():
    options = GAME.read_options({**seats("a", "b"), "heap": 9})
    assert ([seat.id for seat in options.seats], options.heap) == (["a", "b"], 9)
    assert GAME.read_options(seats("a", "b")).heap == 21


@pytest.mark.parametrize("data", [{}, {"seats": [{"name": "Ann"}]}, {**seats("a", "b"), "speed": 3}])
def test_options_that_make_no_sense_are_malformed(data):
    with pytest.raises(Malformed, match="no options of Pebbles"):
        GAME.read_options(data)


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        (["a"], "You have 1 seat; Pebbles is for 2 to 3 players."),
        (["a", "b", "c", "d"], "You have 4 seats; Pebbles is for 2 to 3 players."),
        (["a", "b", "a"], "Two seats are called a; each needs its own."),
    ],
)
def test_seats_that_do_not_fit_are_refused(ids, sentence):
    with pytest.raises(Refusal) as caught:
        GAME.read_options(seats(*ids))
    assert (caught.value.sentence, caught.value.rule) == (sentence, "pebbles-turn-1")


def test_a_game_may_print_its_own_colours():
    class Coloured(type(GAME)):
        players, colours, colours_rule = range(1, 2), ("red", "blue"), "pebbles-turn-1"

    game = Coloured()
    with pytest.raises(Refusal, match="There is no green in the box; the colours are red, blue"):
        game.read_options(seats("green"))
    with pytest.raises(Refusal, match="for one player"):
        game.read_options(seats("red", "blue"))
    assert game.seat_ids(1) == ["red"]
    assert GAME.seat_ids(2) == ["seat-1", "seat-2"]


def test_random_play_tries_options_that_are_allowed():
    for players in GAME.players:
        assert len(GAME.sample(players, Random(1)).seats) == players


def test_what_is_offered_is_legal_and_what_is_not_says_why():
    one = played(1)
    for seat in one.state.seats:
        for offer in GAME.offers(one.state, seat):
            if offer.refusal is None:
                offer.move.check(one.state)
            else:
                assert offer.refusal.rules
                with pytest.raises(Refusal):
                    offer.move.check(one.state)
    assert [offer.move for offer in GAME.legal(one.state)] == [Take(seat="b", count=1)]
    assert [offer.refusal.rule for offer in GAME.offers(one.state, "a")] == ["pebbles-turn-1"]
    assert GAME.legal(one.state, ["a"]) == []


def test_the_top_of_the_stack_says_who_acts():
    one = table()
    assert GAME.acting(one.state) == ["a"]
    take(one, 3)
    # The die is an interrupt: it lies on top of the next player's turn.
    assert (GAME.acting(one.state), len(one.state.pending)) == (["a"], 2)
    assert [type(offer.move) for offer in GAME.legal(one.state)] == [Throw]
    assert one.state.top.ask(one.state) == "Ann throws the die."
    with pytest.raises(Refusal):
        one.play({"kind": "take", "seat": "b", "count": 1})
    one.play({"kind": "throw", "seat": "a", "die": 2})
    assert GAME.acting(one.state) == ["b"]


def test_nobody_acts_when_the_game_is_over():
    one = table(position={"heap": 1})
    take(one, 1)
    assert one.state.over
    assert (GAME.acting(one.state), GAME.legal(one.state), one.state.top) == ([], [], None)


def test_seats_go_round():
    state = table().state
    assert (state.clockwise("b"), state.after("b"), state.name("b"), state.name("x")) == (
        ["b", "a"],
        "a",
        "Bo",
        "x",
    )


def test_a_kind_of_move_is_named_as_in_the_log():
    assert [kind(move) for move in GAME.moves] == ["take", "throw", "hide"]


def test_a_game_that_forgets_a_verb_says_so():
    class Empty(Game):
        pass

    for verb in ("begin", "view", "score", "tally"):
        with pytest.raises(AssertionError):
            getattr(Empty(), verb)(*([None] * (2 if verb in ("begin", "view") else 1)))


def test_dice_show_one_to_their_sides():
    thrown = dice(Random(3), 600)
    assert (len(thrown), set(thrown)) == (600, {1, 2, 3, 4, 5, 6})
    assert set(dice(Random(3), 200, sides=8)) == set(range(1, 9))
    assert dice(Random(5), 4) == dice(Random(5), 4)


def test_a_draw_puts_nothing_back():
    pool = [1, 1, 2, 3]
    for seed in range(50):
        assert sorted([*draw(Random(seed), pool, 4)]) == pool
    assert pool == [1, 1, 2, 3]
    assert {draw(Random(seed), pool)[0] for seed in range(50)} == {1, 2, 3}
    with pytest.raises(ValueError, match="larger"):
        draw(Random(1), pool, 5)


def test_shuffling_loses_nothing():
    pool = list(range(20))
    assert sorted(shuffled(Random(2), pool)) == pool
    assert shuffled(Random(2), pool) != pool
