"""Phase 2: calling a bluff (rulebook pp. 4-5)."""

import pytest

from companion.games.clash import GAME
from tests.games.clash.table import given, usual
from tests.support.coverage import rules, scenario


@scenario("clash-sc-bluff-example-p4")
def test_who_may_doubt_blues_sprint():
    board = given("clash-sc-bluff-example-p4")
    board.announce("SPRINT")
    assert "no bracelet" in board.refused("clash-bluff-2", "call", seat="red")
    assert board.offered("call", "red") == []
    board.play("call", "green")
    assert (board.asks, GAME.acting(board.state)) == ("showing", ["blue"])


@scenario("clash-sc-bluff-true")
def test_the_sprint_was_true_the_caller_pays_then_blue_sprints():
    board = given("clash-sc-bluff-true")
    board.called("SPRINT", "green", "SPRINT")
    board.refused("clash-turn-3", "go", path=["B7", "B6"])
    board.take(2)
    assert (board.holds("blue"), board.holds("green")) == ([1, 1, 2, 2, 3], [1, 2, 3])
    assert (sum(board.holds("blue")), sum(board.holds("green"))) == (9, 6)
    assert "values" not in board.shown("blue", "green"), "kept face-down"
    assert board.state.vikings["blue"] == "B8"
    board.go("B7", "B6")
    assert board.state.vikings["blue"] == "B6"
    assert board.holds("blue") == [1, 1, 2, 2, 3]


@scenario("clash-sc-bluff-unseen")
def test_nobody_calls_a_lie_is_performed_and_stays_unknown():
    board = given("clash-sc-bluff-unseen")
    board.announce("SPRINT")
    before = [board.count(seat) for seat in board.state.seats]
    board.nobody_calls()
    assert [board.count(seat) for seat in board.state.seats] == before
    assert "clash-bluff-7" in board.cited()
    board.refused("clash-bluff-8", "show", card="SHIELD")
    board.go("A1")
    assert board.holds("red") == [1, 2, 2, 3]
    board.stays()
    board.ends()
    assert board.cards("red") == (3, 7, 2)
    assert board.state.decks["red"].shown == []
    assert all(entry.move["kind"] != "show" for entry in board.table.log)


@scenario("clash-sc-bluff-one-caller")
def test_only_one_call_per_card():
    board = given("clash-sc-bluff-one-caller")
    board.announce("WALK")
    board.play("call", "green")
    assert "Green called first" in board.refused("clash-bluff-4", "call", seat="yellow")
    board.play("show", card="WALK")
    board.refused("clash-bluff-4", "call", seat="yellow")
    board.take(1)
    board.refused("clash-bluff-4", "call", seat="yellow")
    board.go("B1")
    board.refused("clash-bluff-1", "call", seat="yellow")
    board.announce("CLUB")
    board.play("call", "yellow")
    assert board.state.caller == "yellow"


@scenario("clash-sc-bluff-self")
def test_the_active_player_cannot_call():
    board = given("clash-sc-bluff-self")
    board.announce("WALK")
    board.refused("clash-bluff-2", "call", seat="red")


@scenario("clash-sc-bluff-walk-sprint")
def test_a_related_card_is_still_a_bluff():
    board = given("clash-sc-bluff-walk-sprint")
    board.called("WALK", "yellow", "SPRINT")
    assert {"clash-bluff-6", "clash-bluff-13"} <= board.cited()
    board.take()
    assert (board.count("red"), board.count("yellow")) == (2, 4)
    assert (board.state.vikings["red"], board.asks) == ("B2", "announce")
    board.called("CLUB", "yellow", "PUNCH")
    board.take()
    assert (board.count("red"), board.count("yellow")) == (1, 5)
    assert board.asks == "ending"


@scenario("clash-sc-bluff-late")
def test_no_call_after_the_action_has_begun():
    board = given("clash-sc-bluff-late")
    board.moved("WALK", "B1")
    board.refused("clash-bluff-1", "call", seat="green")


@rules("clash-bluff-1")
def test_a_call_needs_an_announcement_and_an_open_window():
    board = usual()
    board.refused("clash-bluff-1", "call", seat="green")
    board.refused("clash-bluff-1", "trust", seat="green")
    board.uncalled("WALK")
    board.refused("clash-bluff-1", "call", seat="green")
    board.play("decline")
    board.stays()
    board.refused("clash-bluff-1", "call", seat="green")
    board.refused("clash-bluff-1", "trust", seat="green", all=True)


@scenario("clash-sc-bluff-copies-two")
def test_two_copies_exist_of_walk():
    board = given("clash-sc-bluff-copies-two")
    for left in (2, 1):
        board.called("WALK", "yellow", "WALK")
        board.take()
        assert board.count("yellow") == left
        board.play("decline")
    assert board.count("red") == 5
    assert board.state.decks["red"].shown == ["WALK", "WALK"]


@scenario("clash-sc-bluff-2p")
def test_two_players_the_only_possible_caller_has_no_bracelet():
    board = given("clash-sc-bluff-2p")
    board.announce("SLINGSHOT")
    assert "clash-bluff-7" in board.cited(), "with nobody to call, phase 3 follows by itself"
    board.refused("clash-bluff-2", "call", seat="yellow")
    assert board.asks == "performing"
    board.play("attack", targets=["yellow"])
    board.play("no-shield", "yellow")
    assert "clash-ranged-3" in board.cited()
    assert (board.count("red"), board.count("yellow")) == (4, 0)
    assert (board.state.supply, board.state.boxed) == (6, 11)
    assert board.asks == "announce"


@scenario("clash-sc-bluff-true-empty")
def test_a_truthful_player_without_bracelets_gains_one():
    board = given("clash-sc-bluff-true-empty")
    board.called("WALK", "yellow", "WALK")
    board.take(3)
    assert (board.holds("red"), board.holds("yellow")) == ([3], [1, 2, 3])
    board.go("A1")
    assert board.holds("red") == [2, 3]
    assert (sum(board.holds("red")), board.state.standing("A1")) == (5, "red")
    assert "A1" not in board.state.lying
    board.uncalled("CLUB")
    assert board.offered("attack") == []
    board.play("decline")
    board.ends()
    assert (board.state.supply, board.state.active) == (9, "yellow")


@rules("clash-bluff-5")
@pytest.mark.parametrize(
    ("active", "tied", "caller"),
    [
        ("red", ["green", "blue"], "blue"),
        ("blue", ["yellow", "green"], "green"),
        ("green", ["blue", "red"], "red"),
    ],
)
def test_tied_callers_the_next_in_player_order_calls(active, tied, caller):
    board = usual(active=active)
    board.announce("WALK")
    board.play("call", tied[0], tied=tied[1:])
    assert board.state.caller == caller
    assert {"clash-bluff-5", "clash-bluff-4"} <= board.cited()


@rules("clash-bluff-5", "clash-bluff-2")
def test_a_tied_caller_without_a_bracelet_does_not_count():
    board = usual(holdings={"yellow": [], "green": [1, 2, 3, 1, 2, 3]})
    board.announce("WALK")
    board.refused("clash-bluff-2", "call", seat="yellow")
    board.refused("clash-bluff-2", "call", seat="yellow", tied=["red"])
    board.refused("clash-bluff-5", "call", seat="yellow", tied=["purple"])
    board.play("call", "yellow", tied=["green"])
    assert board.state.caller == "green"


@rules("clash-bluff-7")
def test_the_window_closes_when_everybody_has_passed():
    board = usual()
    board.announce("WALK")
    board.play("trust", "green")
    board.refused("clash-bluff-2", "trust", seat="green")
    board.play("trust", "yellow")
    assert board.asks == "calling"
    # Until the window closes a player may still think better of it.
    board.play("call", "green")
    assert board.state.caller == "green"


@rules("clash-bluff-11", "clash-bluff-13")
def test_a_lie_costs_a_bracelet_and_the_action():
    board = usual()
    board.called("WALK", "blue", "SHIELD")
    assert GAME.acting(board.state) == ["blue"]
    board.refused("clash-bluff-13", "go", path=["B1"])
    board.take(3, "blue")
    assert "clash-bluff-11" in board.cited()
    assert (board.holds("blue"), board.holds("red")) == ([1, 2, 3, 3], [1, 2])
    board.refused("clash-bluff-13", "go", path=["B1"])
    board.refused("clash-bluff-13", "decline")
    assert board.state.vikings["red"] == "B2"


@rules("clash-bluff-12")
def test_an_exposed_player_without_bracelets_costs_the_supply_one():
    board = usual(holdings={"red": [], "blue": [1, 2, 3, 1, 2, 3]})
    board.called("WALK", "yellow", "CLUB")
    board.refused("clash-comp-3", "take", seat="yellow", value=5)
    board.take(4, "yellow")
    assert (board.holds("yellow"), board.state.supply) == ([1, 2, 3, 4], 8)
    assert "It is a 4" in board.said("yellow")
    for face in (None, "red", "blue"):
        assert "4" not in board.said(face)


@rules("clash-bluff-12")
def test_with_an_empty_supply_there_is_nothing_to_take():
    board = usual(
        played=1, supply=0, boxed=9, holdings={"red": [], "blue": [1, 2, 3, 1, 2, 3]},
        lying={"A1": [2], "A3": [4], "A4": [1], "A6": [3]},
    )  # fmt: skip
    board.called("WALK", "yellow", "CLUB")
    assert "clash-bluff-12" in board.cited()
    assert (board.count("yellow"), board.asks) == (3, "ending")


@rules("clash-bluff-14")
def test_a_bracelet_is_picked_blind():
    board = usual()
    board.called("WALK", "yellow", "WALK")
    [offer] = GAME.legal(board.state)
    assert offer.move.value is None
    assert [option.value for option in offer.fields[0].options] == [1, 2, 3, 4]
    assert "Yellow cannot hold a 4" in board.refused("clash-bluff-14", "take", value=4)
    board.refused("clash-bluff-14", "take", seat="blue", value=1)
    board.take()
    assert (board.count("red"), board.count("yellow")) == (4, 2)
    # Nobody told which it was, so nobody's values are known for sure.
    assert (board.shown("red", "red")["worth"], board.shown("yellow", "yellow")["worth"]) == (None, None)
    board.refused("clash-bluff-14", "take", value=1)


@rules("clash-bluff-15")
def test_a_bracelet_won_is_kept_face_down():
    board = usual()
    board.called("WALK", "yellow", "WALK")
    board.take(3)
    assert "It is a 3" in board.said("red")
    assert "It is a 3" in board.said("yellow")
    for face in (None, "blue", "green"):
        assert board.said(face) == "Red takes a bracelet from Yellow."
        assert "values" not in board.shown("red", face)


@rules("clash-bluff-16", "clash-bluff-17")
def test_who_may_call_is_judged_anew_for_every_card():
    board = usual(holdings={"yellow": [1], "green": [1, 2, 3, 2, 3]})
    board.called("WALK", "yellow", "WALK")
    board.take(1)
    board.play("decline")
    board.announce("WALK")
    board.refused("clash-bluff-2", "call", seat="yellow")
    assert board.state.top.seats == ["blue", "green"]


@rules("clash-info-4", "clash-comp-5")
def test_no_more_copies_of_a_card_are_shown_than_the_deck_holds():
    board = usual()
    board.called("SPRINT", "yellow", "SPRINT")
    board.take()
    board.play("decline")
    board.announce("SPRINT")
    board.play("call", "yellow")
    assert "1 SPRINT card," in board.refused("clash-info-4", "show", card="SPRINT")
    assert "SPRINT" not in {move.card for move in board.offered("show")}
    board.play("show", card="WALK")


@rules("clash-info-4")
def test_reveals_of_actions_and_shields_count_together_until_the_shuffle():
    shown = {"hand": 3, "pile": 1, "discard": 8, "shown": ["SHIELD", "SHIELD"]}
    board = usual(decks={"red": shown})
    board.announce("WALK")
    board.play("call", "yellow")
    assert "2 SHIELD cards" in board.refused("clash-info-4", "show", card="SHIELD")
    board.play("show", card="CLUB")
    board.take()
    board.stays()
    board.ends()
    assert (board.cards("red"), board.state.decks["red"].shown) == ((3, 9, 0), [])
    for _ in range(3):
        board.passes()
    board.called("WALK", "yellow", "SHIELD")
    assert board.state.decks["red"].shown == ["SHIELD"]


@rules("clash-bluff-8")
def test_only_the_owner_shows_the_card():
    board = usual()
    board.announce("WALK")
    board.play("call", "yellow")
    board.refused("clash-bluff-8", "show", seat="yellow", card="WALK")


@rules("clash-perform-1", "clash-bluff-10")
def test_the_named_action_is_performed_whatever_the_card_says():
    board = usual()
    board.uncalled("SPRINT")
    board.refused("clash-perform-3", "slam", path=["A1"])
    board.go("A1", "C")
    assert board.state.vikings["red"] == "C"
