"""How likely an announced card is true: shown only where the table wants it, to whoever may call."""

from fractions import Fraction

from companion.games.clash import GAME
from companion.games.clash.odds import truth
from tests.games.clash.table import given, usual


def seen(board, face):
    return GAME.view(board.state, face).get("odds")


def test_each_card_not_shown_is_as_likely_as_any_other():
    board = usual(odds=True)
    assert truth(board.state, "red", "WALK") == Fraction(2, 12)
    assert truth(board.state, "red", "CLUB") == Fraction(1, 12)
    board.called("WALK", "yellow", "WALK")
    assert truth(board.state, "red", "WALK") == Fraction(1, 11)
    assert truth(board.state, "yellow", "WALK") == Fraction(2, 12)
    small = given("clash-sc-variant-shield")
    assert truth(small.state, "red", "SHIELD") == Fraction(1, 9)


def test_a_card_that_was_shown_too_often_is_surely_a_bluff():
    board = usual(odds=True)
    board.called("CLUB", "yellow", "CLUB")
    board.take()
    board.play("decline")
    board.announce("CLUB")
    assert seen(board, "yellow") == {"true": 0.0, "of": [0, 1]}


def test_a_shuffle_makes_all_cards_possible_again():
    deck = {"hand": 3, "pile": 1, "discard": 8, "shown": ["CLUB", "WALK"]}
    board = usual(decks={"red": deck})
    assert truth(board.state, "red", "CLUB") == 0
    board.passes()
    assert truth(board.state, "red", "CLUB") == Fraction(1, 12)


def test_only_whoever_may_call_sees_them_and_only_while_the_window_is_open():
    board = usual(odds=True, holdings={"green": [], "blue": [1, 2, 3, 1, 2, 3]})
    assert seen(board, "yellow") is None
    board.announce("WALK")
    assert seen(board, "yellow") == {"true": 2 / 12, "of": [1, 6]}
    assert [seen(board, face) for face in ("red", "green", None)] == [None, None, None]
    board.play("trust", "yellow")
    assert seen(board, "yellow") is None
    board.nobody_calls()
    assert seen(board, "blue") is None


def test_they_are_off_unless_the_table_agreed_on_them():
    board = usual()
    board.announce("WALK")
    assert seen(board, "yellow") is None
