"""The words a table may use for the same thing."""

import pytest

from tests.games.clash.table import WITHOUT_A1, refuses, usual
from tests.support.coverage import rules

AT_GRIPS = WITHOUT_A1 | {"vikings": {"red": "A1", "yellow": "B1", "blue": "B8", "green": "B11"}}


@rules("clash-announce-4", "clash-bluff-6")
def test_actions_and_cards_may_be_written_small():
    board = usual()
    board.announce("walk")
    assert board.state.announced == "WALK"
    board.play("call", "blue")
    board.play("show", card="walk")
    assert board.state.decks["red"].shown == ["WALK"]
    board.take(1)
    board.play("decline")
    assert "JUMP cannot be announced" in board.refused("clash-announce-4", "announce", action="jump")
    assert usual(announced="sprint").state.announced == "SPRINT"


@rules("clash-melee-1")
def test_an_attack_names_one_target():
    board = usual(**AT_GRIPS)
    board.uncalled("CLUB")
    board.refused("clash-melee-1", "attack")
    board.refused("clash-melee-1", "attack", target="yellow", targets=["green"])
    board.play("attack", target="yellow")
    assert board.asks == "shielding"
    assert board.table.log[-1].move["targets"] == ["yellow"]


@rules("clash-slam-1", "clash-slam-5")
def test_a_slam_may_tell_who_is_hit():
    board = usual(vikings={"red": "B3", "yellow": "B5", "blue": "B8", "green": "B4"})
    board.uncalled("SLAM")
    board.refused("clash-slam-1", "clash-slam-5", "slam", target="yellow")
    board.refused("clash-slam-1", "slam", target="red")
    assert "cannot reach purple" in board.refused("clash-slam-1", "slam", target="purple")
    board.refused("clash-slam-1", "slam", path=["B4"], target="yellow")
    board.play("slam", target="green")
    board.play("push", space="B3")
    assert (board.state.vikings["red"], board.state.vikings["green"]) == ("B4", "B3")


@rules("clash-shield-6", "clash-shield-7", "clash-shield-8")
@pytest.mark.parametrize(("word", "asks"), [("call", "showing"), ("trust", "announce")])
def test_the_attacker_may_call_on_a_shield_as_on_any_card(word, asks):
    board = usual(**AT_GRIPS)
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.refused("clash-shield-6", word, seat="blue")
    board.refused("clash-shield-6", word, seat="yellow")
    board.play(word, "red")
    assert board.asks == asks


@rules("clash-move-8", "clash-slam-4")
def test_who_tells_what_was_picked_up_tells_of_all_of_it():
    lying = {"A1": [2, 4], "A3": [4], "A4": [1], "A6": [3]}
    board = usual(lying=lying, supply=8)
    board.uncalled("WALK")
    assert "a 2, a 4" in board.refused("clash-move-8", "go", path=["A1"], picked=[4])
    board.play("go", path=["A1"], picked=[4, 2])
    assert board.holds("red") == [1, 2, 2, 3, 4]
    pushed = usual(lying=lying, supply=8, vikings={"red": "B3", "yellow": "B2", "blue": "B8", "green": "B11"})
    pushed.uncalled("SLAM")
    pushed.play("slam", path=["B2"])
    pushed.refused("clash-slam-4", "push", space="A1", picked=[2])
    pushed.refused("clash-slam-4", "push", space="B1", picked=[2])
    pushed.play("push", space="A1")
    assert pushed.holds("yellow") == [1, 2, 2, 3, 4]


@rules("clash-turn-6", "clash-cleanup-5", "clash-cleanup-1")
def test_a_refill_after_both_cards_ends_the_turn():
    board = usual(played=2, lying={"A4": [1], "A6": [3]}, boxed=2)
    board.refused("clash-cleanup-6", "refill", space="A6", value=2)
    board.refused("clash-comp-3", "refill", space="A3", value=9)
    assert board.cards("red") == (1, 9, 0)
    board.play("refill", space="A3", value=4)
    assert (board.cards("red"), board.asks) == ((3, 7, 2), "refilling")
    board.play("refill", space="A1", value=2)
    assert (board.state.supply, board.state.active) == (7, "yellow")


@rules("clash-variant-8")
def test_a_correction_does_not_change_the_mode():
    board = usual()
    with refuses("clash-variant-8"):
        board.table.correct({"mode": "bluff-arena"})
    assert (board.state.mode, board.cards("red")) == ("base", (3, 9, 0))


@rules("clash-info-7", "clash-cleanup-2")
def test_before_a_turn_every_hand_is_full():
    with refuses("clash-cleanup-2", "clash-info-7"):
        usual(decks={"blue": {"hand": 2, "pile": 9, "discard": 1}})
    board = usual(played=1, decks={"blue": {"hand": 2, "pile": 9}})
    assert board.state.decks["blue"].laid == 1


def test_bracelets_are_told_in_the_order_of_their_values():
    board = usual(
        lying={"A1": [3, 1], "A3": [4], "A4": [1], "A6": [3]}, supply=8, holdings={"red": [3, 1, 2]}
    )
    assert (board.state.lying["A1"], board.state.holdings["red"]) == ([1, 3], [1, 2, 3])
    board.moved("WALK", "A1")
    assert board.state.holdings["red"] == [1, 1, 2, 3, 3]
