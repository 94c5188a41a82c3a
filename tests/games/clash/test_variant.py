"""Bluff Arena (rulebook p. 8)."""

from companion.games.clash import GAME
from companion.games.clash.box import box
from tests.games.clash.table import COLOURS, fresh, given, usual
from tests.games.clash.test_setup import set_up
from tests.support.coverage import rules, scenario


@scenario("clash-sc-variant-setup")
def test_bluff_arena_set_up():
    board = fresh(3, mode="bluff-arena")
    play = board.state.play
    assert play.size == 9
    assert play.deck == {
        "WALK": 2, "SPRINT": 1, "SLAM": 1, "PUNCH": 1, "CLUB": 1, "HAMMER": 1, "SLINGSHOT": 1, "SHIELD": 1,
    }  # fmt: skip
    base = box(None).modes["base"].deck
    removed = {card: base[card] - play.deck[card] for card in base if base[card] != play.deck[card]}
    assert removed == {"SHIELD": 1, "PUNCH": 1, "SLINGSHOT": 1}
    set_up(board)
    assert all(board.cards(seat) == (2, 7, 0) for seat in COLOURS[:3])
    assert GAME.view(board.state, None)["overview"] == "B"
    assert board.pieces() == (9, 4, 6, 6)
    assert all(board.holds(seat) == [1, 2, 3] for seat in COLOURS[:3])


@scenario("clash-sc-variant-shield")
def test_bluff_arena_refill_after_a_shield():
    board = given("clash-sc-variant-shield")
    hands = [board.cards("yellow")[0]]
    for action in ("PUNCH", "CLUB"):
        board.shielded(action, "yellow")
        hands.append(board.cards("yellow")[0])
    assert hands == [2, 1, 0]
    assert all(board.holds(seat) == [1, 2, 3] for seat in board.state.seats)
    board.ends()
    assert board.cards("yellow") == (2, 5, 2)
    assert board.state.active == "yellow"


@scenario("clash-sc-variant-mid-change")
def test_the_mode_cannot_change_during_play():
    board = given("clash-sc-variant-mid-change")
    board.refused("clash-variant-8", "mode", mode="bluff-arena")
    board.passes()
    board.refused("clash-variant-8", "mode", mode="bluff-arena")
    assert board.state.mode == "base"


@rules("clash-variant-8", "clash-variant-1")
def test_the_mode_may_change_before_the_game_for_everybody():
    board = fresh(3)
    board.play("mode", mode="bluff-arena")
    assert "side B" in board.said()
    assert all(board.cards(seat) == (2, 7, 0) for seat in COLOURS[:3])
    board.play("mode", mode="base")
    assert "side A" in board.said()
    assert all(board.cards(seat) == (3, 9, 0) for seat in COLOURS[:3])


@rules("clash-variant-5")
def test_both_cards_are_played():
    board = given("clash-sc-variant-shield")
    board.refused("clash-variant-5", "end-turn")
    board.stays()
    assert board.cards("red") == (1, 7, 0)
    board.refused("clash-variant-5", "clash-turn-2", "end-turn")
    board.refused("clash-variant-6", "draw")
    board.stays()
    assert board.cards("red") == (0, 7, 0)
    board.refused("clash-turn-2", "announce", action="WALK")


@rules("clash-variant-6", "clash-info-7")
def test_two_cards_are_a_full_hand():
    board = given("clash-sc-variant-shield")
    assert "2 are a full hand" in board.refused("clash-variant-6", "draw", seat="blue")
    board.passes()
    assert board.cards("red") == (2, 5, 2)
    board.refused("clash-variant-6", "count-cards", seat="red", hand=3, pile=4, discard=2)


@rules("clash-variant-2", "clash-info-4")
def test_one_shield_punch_and_slingshot_a_deck():
    board = given("clash-sc-variant-shield")
    board.called("PUNCH", "blue", "PUNCH")
    board.take()
    board.play("decline")
    board.announce("PUNCH")
    board.play("call", "blue")
    assert "1 PUNCH card," in board.refused("clash-info-4", "clash-variant-2", "show", card="PUNCH")
    base = usual()
    base.called("PUNCH", "blue", "PUNCH")
    base.take()
    base.play("decline")
    base.called("PUNCH", "blue", "PUNCH")


@rules("clash-variant-7")
def test_everything_else_is_as_in_the_base_game():
    board = given("clash-sc-variant-shield")
    board.called("WALK", "yellow", "SLAM")
    board.take(3, "yellow")
    assert (board.holds("yellow"), board.holds("red")) == ([1, 2, 3, 3], [1, 2])
    board.hits("CLUB", "yellow")
    board.take(1)
    board.ends()
    assert (board.state.active, board.holds("red")) == ("yellow", [1, 1, 2])
    assert [fresh(count, mode="bluff-arena").state.supply for count in (2, 3, 4)] == [10, 10, 13]
