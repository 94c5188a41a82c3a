"""SHIELD: the answer to an attack (rulebook pp. 6-7)."""

import pytest

from companion.games.clash import GAME
from tests.games.clash.table import deck, given
from tests.support.coverage import rules, scenario

GIVEN = "clash-sc-shield-unchallenged"


@scenario("clash-sc-shield-unchallenged")
def test_shield_not_doubted_attack_cancelled_card_unseen():
    board = given("clash-sc-shield-unchallenged")
    board.aims("PUNCH", "yellow")
    entry = board.play("shield", "yellow")
    assert entry.move == {"kind": "shield", "seat": "yellow"}, "no face is asked for"
    board.play("believe")
    assert "clash-shield-7" in board.cited()
    assert all(board.holds(seat) == [1, 2, 3] for seat in board.state.seats)
    assert board.state.lying == {"A3": [4], "A4": [1], "A6": [3]}
    board.stays()
    assert board.cards("yellow") == (2, 9, 0)
    board.ends()
    assert board.cards("yellow") == (3, 8, 1)
    assert board.state.decks["yellow"].shown == []


@scenario("clash-sc-shield-true")
def test_doubted_and_genuine_the_attacked_player_is_paid():
    board = given("clash-sc-shield-true")
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    assert (board.asks, GAME.acting(board.state)) == ("showing", ["yellow"])
    board.play("show", "yellow", card="SHIELD")
    assert "clash-shield-9" in board.cited()
    board.refused("clash-bluff-14", "take", seat="red", value=1)
    board.take(3, "yellow")
    assert (board.holds("yellow"), board.holds("red")) == ([1, 2, 3, 3], [1, 2])
    assert (sum(board.holds("yellow")), sum(board.holds("red"))) == (9, 3)
    assert (board.asks, board.state.played) == ("announce", 1), "the CLUB is not carried out"
    for face in (None, "blue"):
        assert "values" not in board.shown("yellow", face)
        assert "3" not in board.said(face)


@scenario("clash-sc-shield-empty-attacker-wins")
def test_an_attacker_without_bracelets_exposes_a_false_shield():
    board = given("clash-sc-shield-empty-attacker-wins")
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="WALK")
    board.take(1)
    assert "clash-shield-10" in board.cited()
    board.take(3)
    assert "clash-club-1" in board.cited()
    assert (board.holds("red"), board.holds("yellow")) == ([1, 3], [2])
    assert sum(board.holds("red")) == 4


@scenario("clash-sc-shield-third-party")
def test_third_players_stay_out_of_a_shield():
    board = given("clash-sc-shield-third-party")
    board.aims("PUNCH", "yellow")
    assert "Only Yellow is attacked" in board.refused("clash-shield-5", "shield", seat="green")
    board.refused("clash-shield-5", "no-shield", seat="green")
    board.play("shield", "yellow")
    board.refused("clash-shield-5", "shield", seat="green")
    assert "Only Red" in board.refused("clash-shield-6", "doubt", seat="blue")
    board.refused("clash-shield-6", "believe", seat="blue")
    board.refused("clash-shield-6", "call", seat="blue")


@scenario("clash-sc-shield-not-for-calls")
def test_shield_saves_neither_the_payment_for_a_wrong_call_nor_from_a_move():
    board = given("clash-sc-shield-not-for-calls")
    board.called("WALK", "yellow", "WALK")
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.take()
    assert (board.count("red"), board.count("yellow")) == (4, 2)
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.go("B3")
    board.refused("clash-shield-2", "shield", seat="yellow")
    assert board.cards("yellow") == (3, 9, 0)


@rules("clash-shield-2")
def test_the_payment_for_an_attack_card_cannot_be_shielded_either():
    board = given(GIVEN)
    board.announce("CLUB")
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.play("call", "yellow")
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.play("show", card="CLUB")
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.take()
    board.refused("clash-shield-2", "shield", seat="yellow")
    lie = given(GIVEN)
    lie.called("CLUB", "yellow", "WALK")
    lie.refused("clash-shield-2", "shield", seat="red")


@scenario("clash-sc-shield-punch-false")
def test_false_shield_against_punch_one_kept_one_dropped():
    board = given("clash-sc-shield-punch-false")
    board.aims("PUNCH", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="PUNCH")
    board.take(2)
    board.knocks(1, "B12")
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 2, 3], [3])
    assert board.state.lying["B12"] == [1]


@scenario("clash-sc-shield-twice")
def test_two_attacks_two_shield_cards_in_one_turn():
    board = given("clash-sc-shield-twice")
    board.shielded("PUNCH", "yellow")
    assert board.cards("yellow")[0] == 2
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    assert board.cards("yellow")[0] == 1
    board.refused("clash-shield-18", "shield", seat="yellow")
    board.play("believe")
    board.ends()
    assert (board.cards("yellow"), board.cards("red")) == ((3, 7, 2), (3, 7, 2))
    assert board.cards("blue") == board.cards("green") == (3, 9, 0)


@scenario("clash-sc-shield-timing")
def test_shield_comes_before_the_pick():
    board = given("clash-sc-shield-timing")
    board.hits("CLUB", "yellow")
    board.refused("clash-shield-1", "shield", seat="yellow")
    board.take(3)
    board.refused("clash-shield-1", "shield", seat="yellow")
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 3, 3], [1, 2])


@scenario("clash-sc-shield-false-empty")
def test_false_shield_of_a_player_without_bracelets_costs_only_the_card():
    board = given("clash-sc-shield-false-empty")
    before = board.pieces()
    board.aims("PUNCH", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="WALK")
    assert {"clash-shield-10", "clash-melee-2"} <= board.cited()
    assert (board.pieces(), board.asks) == (before, "announce")
    board.stays()
    assert board.cards("yellow") == (2, 9, 0)
    board.ends()
    assert (board.cards("yellow"), board.state.supply) == ((3, 8, 1), 9)


@scenario("clash-sc-shield-ruins-attacker")
def test_attacker_loses_the_last_bracelet_to_a_shield_and_is_then_caught_bluffing():
    board = given("clash-sc-shield-ruins-attacker")
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="SHIELD")
    board.take(3, "yellow")
    assert (board.holds("red"), board.holds("yellow")) == ([], [1, 2, 3, 3])
    assert sum(board.holds("yellow")) == 9
    board.called("WALK", "blue", "PUNCH")
    board.take(4, "blue")
    assert (board.state.supply, board.holds("blue"), board.holds("red")) == (8, [1, 2, 3, 4], [])
    assert sum(board.holds("blue")) == 10
    assert board.state.vikings["red"] == "A1"
    assert board.asks == "ending"
    assert (board.holds("green"), sum(board.holds("green"))) == ([1, 1, 2, 2, 3], 9)
    assert board.pieces() == (13, 3, 8, 1)


@rules("clash-shield-3", "clash-shield-4")
def test_any_card_may_be_laid_and_none_is_asked_for():
    board = given(GIVEN)
    board.aims("CLUB", "yellow")
    [offer] = [offer for offer in GAME.legal(board.state) if offer.label == "Declare SHIELD"]
    assert offer.fields == ()
    board.play("shield", "yellow")
    assert (board.cards("yellow")[0], board.state.decks["yellow"].laid) == (2, 1)


@rules("clash-shield-3")
def test_a_shield_needs_a_card_in_hand():
    board = given(GIVEN, played=1, decks={"yellow": deck(0, 9, 3)})
    board.aims("CLUB", "yellow")
    board.refused("clash-shield-3", "shield", seat="yellow")
    board.play("no-shield", "yellow")


@rules("clash-shield-6")
def test_only_a_declared_shield_can_be_doubted():
    board = given(GIVEN)
    board.refused("clash-shield-6", "doubt")
    board.aims("CLUB", "yellow")
    board.refused("clash-shield-6", "doubt")
    board.refused("clash-shield-6", "believe")


@rules("clash-shield-8")
def test_only_the_attacked_player_shows_the_shield_card():
    board = given(GIVEN)
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.refused("clash-shield-8", "show", seat="red", card="SHIELD")
    board.refused("clash-shield-18", "shield", seat="yellow")
    board.play("show", "yellow", card="SHIELD")
    assert "clash-shield-8" in board.cited()
    assert board.state.decks["yellow"].shown == ["SHIELD"]


@rules("clash-shield-10")
@pytest.mark.parametrize(
    ("action", "target"), [("HAMMER", "blue"), ("SLINGSHOT", "blue"), ("CLUB", "yellow")]
)
def test_a_false_shield_costs_one_and_the_attack_still_comes(action, target):
    board = given(GIVEN)
    board.aims(action, target)
    board.play("shield", target)
    board.play("doubt")
    board.play("show", target, card="SPRINT")
    board.take(1)
    assert (board.holds("red"), board.holds(target)) == ([1, 1, 2, 3], [2, 3])
    if action == "SLINGSHOT":
        board.knocks(2, "B9")
        assert board.holds("red") == [1, 1, 2, 3]
    else:
        board.take(2)
        assert board.holds("red") == [1, 1, 2, 2, 3]
    assert board.holds(target) == [3]


@rules("clash-shield-11", "clash-shield-12")
@pytest.mark.parametrize("action", ["PUNCH", "CLUB"])
def test_a_payment_of_the_last_bracelet_leaves_nothing_for_the_attack(action):
    board = given(GIVEN, holdings={"yellow": [2], "green": [1, 2, 3, 1, 3]})
    board.aims(action, "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="WALK")
    board.take(2)
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 2, 3], [])
    assert (board.state.supply, board.asks, board.state.played) == (9, "announce", 1)


@rules("clash-shield-12", "clash-shield-13", "clash-shield-9")
def test_an_attacker_without_bracelets_pays_nothing_for_a_true_shield():
    board = given("clash-sc-shield-empty-attacker-wins")
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="SHIELD")
    assert (board.count("yellow"), board.state.supply) == (3, 9)
    assert (board.asks, board.state.played) == ("announce", 1)


@rules("clash-shield-15")
def test_bracelets_won_through_a_shield_are_hidden():
    board = given(GIVEN)
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="WALK")
    board.take(1)
    for face in (None, "blue", "green"):
        assert "values" not in board.shown("red", face)
        assert board.said(face) == "Red takes a bracelet from Yellow."


@rules("clash-shield-17")
def test_the_caller_of_a_genuine_attack_may_still_declare_shield():
    board = given(GIVEN)
    board.called("PUNCH", "yellow", "PUNCH")
    board.take(3)
    board.play("attack", targets=["yellow"])
    board.play("shield", "yellow")
    board.play("believe")
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 3, 3], [1, 2])


@rules("clash-shield-18")
def test_one_declaration_for_an_attack_and_another_for_the_next():
    board = given(GIVEN)
    board.aims("PUNCH", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="WALK")
    board.refused("clash-shield-1", "shield", seat="yellow")
    board.take(1)
    board.refused("clash-shield-1", "shield", seat="yellow")
    board.knocks(2, "B12")
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    assert board.asks == "doubting"
