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
    board.refused("clash-turn-1", "income", seat="blue")
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
