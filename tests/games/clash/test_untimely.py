"""What is done out of order, or by somebody else, and the rule that each answer names first."""

import pytest

from tests.games.clash.table import USUAL, WITHOUT_A1, usual
from tests.support.coverage import rules

AT_GRIPS = WITHOUT_A1 | {"vikings": {"red": "A1", "yellow": "B1", "blue": "B8", "green": "B11"}}


@rules("clash-bluff-10", "clash-bluff-9")
def test_the_caller_pays_before_the_action_is_performed():
    board = usual()
    board.called("WALK", "yellow", "WALK")
    board.refused("clash-bluff-10", "clash-turn-3", "go", path=["B1"])
    board.refused("clash-bluff-10", "decline")
    board.refused("clash-bluff-9", "take", seat="yellow", value=1)
    board.take(1)
    board.go("B1")


@rules("clash-bluff-11", "clash-bluff-12")
def test_a_caught_bluffer_takes_nothing():
    board = usual()
    board.called("WALK", "yellow", "PUNCH")
    for seat in ("red", "blue"):
        assert "Yellow takes" in board.refused("clash-bluff-11", "take", seat=seat)
    poor = usual(holdings={"red": []}, boxed=3)
    poor.called("WALK", "yellow", "PUNCH")
    assert "from the supply" in poor.refused("clash-bluff-12", "take", seat="red")


@rules("clash-bluff-12")
def test_an_empty_supply_pays_no_caller():
    board = usual(holdings={"red": []}, supply=0, boxed=12, played=1)
    board.called("WALK", "yellow", "PUNCH")
    assert board.asks == "ending"
    board.refused("clash-bluff-12", "take", seat="yellow", value=4)


@rules("clash-centre-5")
def test_the_centre_pays_nobody_in_the_turns_of_others():
    board = usual(vikings=USUAL["vikings"] | {"yellow": "C"})
    board.refused("clash-centre-5", "clash-turn-1", "income", seat="yellow", values=[1, 2])
    board.refused("clash-centre-5", "clash-turn-1", "income", seat="blue")
    board.refused("clash-centre-1", "income", seat="red")


@rules("clash-perform-4", "clash-shield-1")
def test_an_attack_that_was_aimed_is_neither_turned_nor_dropped():
    board = usual(**AT_GRIPS)
    board.aims("CLUB", "yellow")
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.refused("clash-perform-4", "decline")
    board.refused("clash-perform-3", "go", path=["B2"])
    board.refused("clash-shield-1", "take", value=1)
    board.play("shield", "yellow")
    board.refused("clash-shield-1", "take", value=1)
    board.refused("clash-perform-4", "decline")
    board.play("doubt")
    board.refused("clash-shield-1", "knock", value=1)


@rules("clash-shield-18")
def test_an_exposed_shield_is_not_followed_by_another_on_the_same_attack():
    board = usual(**AT_GRIPS)
    board.aims("HAMMER", "blue")
    board.play("shield", "blue")
    board.play("doubt")
    board.play("show", "blue", card="WALK")
    board.refused("clash-shield-18", "shield", seat="blue")
    board.take(1)
    board.refused("clash-shield-18", "shield", seat="blue")
    board.take(2)
    board.refused("clash-shield-1", "shield", seat="blue")


@rules("clash-melee-2", "clash-ranged-3", "clash-shield-12")
@pytest.mark.parametrize(
    ("action", "target", "rule", "kind"),
    [
        ("CLUB", "yellow", "clash-melee-2", "take"),
        ("PUNCH", "yellow", "clash-melee-2", "knock"),
        ("HAMMER", "blue", "clash-ranged-3", "take"),
        ("SLINGSHOT", "blue", "clash-ranged-3", "knock"),
    ],
)
def test_nothing_makes_up_for_what_a_player_does_not_have(action, target, rule, kind):
    board = usual(**AT_GRIPS | {"holdings": {target: []}, "boxed": 4})
    board.hits(action, target)
    assert board.state.supply == 9
    board.refused(rule, kind, value=1)


@rules("clash-shield-9", "clash-shield-12")
def test_a_true_shield_is_paid_by_nobody_but_the_attacker():
    board = usual(**AT_GRIPS | {"holdings": {"red": []}, "boxed": 4})
    board.aims("CLUB", "yellow")
    board.play("shield", "yellow")
    board.play("doubt")
    board.play("show", "yellow", card="SHIELD")
    assert "clash-shield-12" in board.cited()
    board.refused("clash-shield-12", "take", seat="yellow", value=1)
    assert board.state.supply == 9


@rules("clash-slam-1", "clash-slam-6", "clash-slam-12")
def test_a_slam_follows_the_rules_of_moving_and_has_to_be_done():
    board = usual(vikings=USUAL["vikings"] | {"yellow": "B1"})
    board.announce("SLAM")
    board.refused("clash-slam-12", "decline")
    board.nobody_calls()
    board.refused("clash-slam-6", "clash-move-7", "slam", path=["A2", "B4"])
    board.refused("clash-slam-1", "clash-move-3", "slam", path=["B5"])
    board.refused("clash-turn-2", "clash-slam-12", "end-turn")
    board.play("slam", path=["B1"])
    board.refused("clash-turn-2", "clash-slam-12", "end-turn")


@rules("clash-cleanup-7", "clash-end-3")
def test_nothing_is_refilled_out_of_an_empty_supply():
    board = usual(lying={"A4": [1]}, supply=2, boxed=10, played=2)
    board.ends(A1=3, A3=4)
    assert board.state.over
    board.refused("clash-cleanup-7", "refill", space="A6", value=2)


@rules("clash-slingshot-1")
def test_a_slingshot_names_its_own_rules():
    board = usual()
    board.hits("SLINGSHOT", "blue")
    board.play("knock", value=3)
    assert board.cited() == {"clash-slingshot-1"}
    board.refused("clash-slingshot-1", "drop", seat="blue", space="B9")


@rules("clash-bluff-1")
def test_whoever_does_not_call_is_told_to_the_others():
    board = usual()
    board.announce("WALK")
    board.play("trust", "yellow")
    assert board.said() == "Yellow does not call."
    board.play("trust", "blue")
    board.play("trust", "green")
    assert board.said() == "Nobody calls; the card stays hidden."


@rules("clash-announce-5", "clash-turn-3", "clash-bluff-8")
def test_nothing_is_aimed_or_moved_while_others_may_call():
    board = usual(**AT_GRIPS)
    board.announce("CLUB")
    board.refused("clash-turn-3", "clash-announce-5", "clash-bluff-1", "attack", target="yellow")
    board.play("call", "blue")
    board.refused("clash-turn-3", "clash-bluff-8", "attack", target="yellow")
    assert "face-up first" in board.refused("clash-bluff-8", "take", seat="blue", value=1)


@rules("clash-bluff-7", "clash-bluff-8", "clash-turn-3")
def test_a_card_that_nobody_called_stays_hidden():
    board = usual()
    board.refused("clash-bluff-8", "clash-turn-3", "show", card="WALK")
    board.uncalled("WALK")
    board.refused("clash-bluff-8", "clash-bluff-7", "show", card="WALK")


@rules("clash-bluff-4", "clash-bluff-1", "clash-bluff-16")
def test_a_second_call_is_too_many_and_later_too_late():
    board = usual(holdings={"green": [3]}, boxed=2)
    board.announce("WALK")
    board.play("call", "green")
    board.refused("clash-bluff-4", "call", seat="blue")
    board.play("show", card="WALK")
    board.take(3)
    board.refused("clash-bluff-4", "clash-bluff-1", "call", seat="blue")
    board.play("decline")
    board.announce("WALK")
    board.refused("clash-bluff-2", "clash-bluff-16", "call", seat="green")


@rules("clash-shield-10", "clash-shield-11", "clash-shield-9", "clash-shield-7")
def test_around_a_shield_one_thing_comes_after_the_other():
    board = usual(**AT_GRIPS | {"holdings": {"yellow": [2]}, "boxed": 3})
    board.aims("PUNCH", "yellow")
    board.refused("clash-shield-1", "drop", space="B2")
    board.play("shield", "yellow")
    board.refused("clash-shield-1", "clash-shield-7", "take", value=2)
    board.play("doubt")
    board.refused("clash-shield-1", "clash-shield-8", "knock", value=2)
    board.play("show", "yellow", card="SLAM")
    assert "payment first" in board.refused("clash-shield-10", "clash-punch-1", "knock", value=2)
    board.take(2)
    board.refused("clash-shield-11", "clash-melee-2", "knock", value=2)
    poor = usual(**AT_GRIPS | {"holdings": {"red": []}, "boxed": 4})
    poor.aims("CLUB", "yellow")
    poor.play("shield", "yellow")
    poor.play("doubt")
    poor.play("show", "yellow", card="SHIELD")
    poor.refused("clash-shield-9", "clash-shield-12", "take", seat="yellow", value=1)


@rules("clash-turn-6", "clash-turn-2")
def test_no_card_is_announced_while_spaces_are_refilled():
    board = usual(played=2, lying={"A1": [2], "A4": [1], "A6": [3]}, boxed=1)
    board.play("end-turn")
    board.refused("clash-turn-2", "clash-turn-6", "announce", action="WALK")


@rules("clash-punch-2", "clash-punch-6")
def test_the_spaces_to_choose_from_leave_out_the_own_viking():
    board = usual(**AT_GRIPS)
    board.hits("PUNCH", "yellow")
    board.play("knock", value=2)
    assert board.refused("clash-punch-6", "drop", space="C").endswith("choose B12, B2.")
