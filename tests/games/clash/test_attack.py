"""Phase 3: PUNCH, CLUB, SLINGSHOT and HAMMER (rulebook pp. 6-7)."""

from random import Random

import pytest

from companion.games.clash import GAME
from tests.games.clash.table import WITHOUT_A1, given, usual
from tests.support.coverage import rules, scenario

# Red on A1 with yellow and green beside it, blue far off.
AT_GRIPS = {"vikings": {"red": "A1", "yellow": "B1", "blue": "B8", "green": "B12"}, **WITHOUT_A1}


@scenario("clash-sc-punch-example-p6")
def test_punch_drops_onto_a_space_that_already_holds_a_bracelet():
    board = given("clash-sc-punch-example-p6")
    board.hits("PUNCH", "green")
    board.knocks(3, "A6")
    assert sorted(board.state.lying["A6"]) == [2, 3]
    assert GAME.view(board.state, None)["lying"]["A6"] == [2, 3]
    assert (board.holds("green"), board.holds("yellow")) == ([1, 2], [1, 2, 3])


@scenario("clash-sc-punch-third")
def test_punch_bracelet_laid_on_a_third_players_viking():
    board = given("clash-sc-punch-third")
    arena = dict(board.state.lying)
    board.hits("PUNCH", "green")
    board.knocks(3, "B11")
    assert (board.holds("blue"), board.holds("green")) == ([1, 2, 3, 3], [1, 2])
    assert board.state.lying == arena
    assert "clash-punch-4" in board.cited()


@scenario("clash-sc-melee-range")
def test_punch_and_club_only_against_adjacent_vikings():
    board = given("clash-sc-melee-range")
    board.uncalled("CLUB")
    assert "Green on B11 is not adjacent" in board.refused("clash-melee-1", "attack", targets=["green"])
    board.play("attack", targets=["red"])
    assert board.asks == "shielding"


@scenario("clash-sc-melee-empty-target")
def test_attacking_a_player_without_bracelets_yields_nothing():
    board = given("clash-sc-melee-empty-target")
    before = board.pieces(), {seat: board.holds(seat) for seat in board.state.seats}
    board.hits("CLUB", "red")
    assert "clash-melee-2" in board.cited()
    board.hits("HAMMER", "blue")
    assert "clash-ranged-3" in board.cited()
    assert (board.pieces(), {seat: board.holds(seat) for seat in board.state.seats}) == before
    assert board.asks == "ending"


@scenario("clash-sc-melee-one-target")
def test_punch_and_club_hit_one_viking_only():
    board = given("clash-sc-melee-one-target")
    board.uncalled("CLUB")
    board.refused("clash-melee-1", "attack", targets=["yellow", "green"])
    board.refused("clash-melee-1", "attack", targets=[])
    board.refused("clash-melee-1", "attack", targets=["red"])
    board.refused("clash-melee-1", "attack", targets=["purple"])
    board.play("attack", targets=["yellow"])
    board.play("no-shield", "yellow")
    board.take(2)
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 2, 3], [1, 3])
    assert (sum(board.holds("red")), sum(board.holds("yellow"))) == (8, 4)
    assert board.holds("green") == [1, 2, 3]


@scenario("clash-sc-ranged-one-target")
def test_slingshot_and_hammer_hit_one_viking_only():
    board = given("clash-sc-ranged-one-target")
    board.uncalled("SLINGSHOT")
    board.refused("clash-ranged-1", "attack", targets=["yellow", "blue"])
    board.play("attack", targets=["blue"])
    board.play("no-shield", "blue")
    board.knocks(1, "B9")
    assert (board.holds("blue"), sum(board.holds("blue"))) == ([2, 3], 5)
    assert (board.state.lying["B9"], board.holds("red")) == ([1], [1, 2, 3])


@scenario("clash-sc-slingshot-example-p7")
def test_slingshot_bracelet_laid_on_water():
    board = given("clash-sc-slingshot-example-p7")
    board.hits("SLINGSHOT", "yellow")
    board.knocks(3, "A2")
    assert (board.state.boxed, board.state.supply) == (1, 9)
    assert (board.holds("yellow"), board.holds("green")) == ([1, 2], [1, 2, 3])
    assert "A2" not in board.state.lying
    assert "clash-slingshot-2" in board.cited()
    assert GAME.view(board.state, None)["lost"] == [3]


@scenario("clash-sc-ranged-distance")
def test_hammer_needs_at_least_two_spaces():
    board = given("clash-sc-ranged-distance")
    board.uncalled("HAMMER")
    assert "Yellow on B1 is adjacent" in board.refused("clash-ranged-1", "attack", targets=["yellow"])
    assert [move.targets for move in board.offered("attack")] == [["blue"], ["green"]]
    board.play("attack", targets=["blue"])
    board.table.undo()
    board.play("attack", targets=["green"])
    board.play("no-shield", "green")
    board.take(2)
    assert (board.holds("red"), board.holds("green")) == ([1, 2, 2, 3], [1, 3])


@scenario("clash-sc-slingshot-third")
def test_slingshot_bracelet_laid_on_a_third_players_viking():
    board = given("clash-sc-slingshot-third")
    board.hits("SLINGSHOT", "blue")
    board.knocks(3, "B7")
    assert (board.holds("green"), board.holds("blue")) == ([1, 2, 3, 3], [1, 2])
    assert "clash-slingshot-3" in board.cited()


@scenario("clash-sc-ranged-over-water")
def test_ranged_attack_across_water():
    board = given("clash-sc-ranged-over-water")
    board.aims("HAMMER", "yellow")
    assert board.asks == "shielding"
    other = given("clash-sc-ranged-over-water")
    other.uncalled("CLUB")
    other.refused("clash-melee-1", "attack", targets=["yellow"])


@scenario("clash-sc-ranged-no-target")
def test_ranged_attack_with_every_viking_adjacent():
    board = given("clash-sc-ranged-no-target")
    board.announce("HAMMER")
    assert "No Viking is two spaces away" in board.said()
    board.play("trust", "yellow")
    board.refused("clash-ranged-1", "attack", targets=["yellow"])
    board.play("decline")
    assert (board.asks, board.state.played) == ("announce", 1)
    assert board.pieces() == (6, 3, 6, 10)


@scenario("clash-sc-attack-declined")
def test_an_attack_may_be_declined():
    board = given("clash-sc-attack-declined")
    board.uncalled("CLUB")
    board.play("decline")
    assert (board.asks, board.state.played) == ("announce", 1)
    assert "clash-perform-2" in board.cited()
    assert (board.holds("yellow"), board.holds("red")) == ([1, 2, 3], [1, 2, 3])
    assert board.cards("yellow") == (3, 9, 0)


@scenario("clash-sc-conservation")
def test_bracelets_never_appear_or_vanish():
    board = given("clash-sc-conservation")
    assert board.pieces() == (12, 3, 9, 1)
    board.hits("PUNCH", "yellow")
    board.knocks(3, "A2")
    assert sum(board.pieces()) == 25
    board.moved("WALK", "B12")
    board.ends(A1=2)
    assert board.pieces() == (11, 4, 8, 2)
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 3], [1, 2])
    assert board.state.drowned == [3]


@rules("clash-punch-2", "clash-punch-6")
def test_where_a_punched_bracelet_cannot_be_laid():
    board = usual(**AT_GRIPS)
    board.hits("PUNCH", "yellow")
    board.play("knock", value=3)
    board.refused("clash-punch-2", "drop", space="A1")
    assert "does not touch B1" in board.refused("clash-punch-6", "drop", space="B1")
    board.refused("clash-punch-6", "drop", space="B8")
    board.refused("clash-punch-6", "drop", space="Z9")
    board.refused("clash-punch-1", "drop", seat="yellow", space="B2")
    assert {move.space for move in board.offered("drop")} == {"B12", "B2"}


@rules("clash-slingshot-4")
def test_where_a_slung_bracelet_cannot_be_laid():
    board = usual()
    board.hits("SLINGSHOT", "yellow")
    board.play("knock", value=3)
    for space in ("B5", "B2", "C", "B8"):
        board.refused("clash-slingshot-4", "drop", space=space)
    assert {move.space for move in board.offered("drop")} == {"A3", "B4", "B6"}


@rules("clash-punch-3")
def test_a_punched_bracelet_on_water_goes_to_the_box():
    board = usual(vikings={"red": "B4", "yellow": "B3", "blue": "B8", "green": "B11"})
    board.hits("PUNCH", "yellow")
    board.knocks(2, "A2")
    assert (board.state.boxed, board.state.supply, board.state.drowned) == (1, 9, [2])
    assert "clash-punch-3" in board.cited()


@rules("clash-punch-7")
def test_the_bracelet_is_shown_before_its_space_is_chosen():
    board = usual(**AT_GRIPS)
    board.hits("PUNCH", "yellow")
    board.refused("clash-punch-7", "drop", space="B12")
    board.refused("clash-bluff-14", "knock", value=4)
    board.refused("clash-punch-1", "knock", seat="yellow", value=3)
    # What the target may hold is not given away by what is offered.
    [offer] = GAME.legal(board.state)
    assert offer.move.value is None
    assert [option.value for option in offer.fields[0].options] == [1, 2, 3, 4]
    board.play("knock", value=3)
    assert "Yellow loses a 3" in board.said()


@rules("clash-punch-7")
def test_a_blind_pick_left_to_the_app_takes_any_piece():
    board = usual(**AT_GRIPS | {"holdings": {"yellow": [1, 2, 2], "blue": [1, 3, 3]}})
    board.hits("PUNCH", "yellow")
    knock = board.offered("knock")[0]
    values = [knock.chance(board.state, Random(seed)).value for seed in range(300)]
    assert set(values) == {1, 2}
    assert 0.5 < values.count(2) / 300 < 0.8, "two of three pieces are a 2"


@rules("clash-punch-8", "clash-club-1", "clash-slingshot-5", "clash-hammer-1", "clash-comp-8")
@pytest.mark.parametrize(
    ("action", "target", "drops"),
    [
        ("PUNCH", "yellow", True),
        ("CLUB", "yellow", False),
        ("SLINGSHOT", "blue", True),
        ("HAMMER", "blue", False),
    ],
)
def test_two_attacks_drop_the_bracelet_and_two_keep_it(action, target, drops):
    board = usual(**AT_GRIPS)
    board.hits(action, target)
    if drops:
        assert board.asks == "knocking"
        rule = "clash-punch-1" if action == "PUNCH" else "clash-slingshot-1"
        board.refused(rule, "take", value=2)
        board.refused(rule, "knock", seat=target, value=2)
        board.refused(rule, "clash-punch-7", "drop", space="B2")
        board.knocks(2, "B2" if target == "yellow" else "B9")
        assert board.holds("red") == [1, 2, 3]
    else:
        keeps = "clash-club-1" if action == "CLUB" else "clash-hammer-1"
        board.refused(keeps, "drop", space="B2")
        board.refused(keeps, "knock", value=2)
        board.refused(keeps, "take", seat=target, value=2)
        board.take(2)
        assert keeps in board.cited()
        assert board.holds("red") == [1, 2, 2, 3]
        assert "values" not in board.shown("red", "blue")
    assert board.holds(target) == [1, 3]


@rules("clash-comp-8")
def test_a_shield_or_a_move_is_no_attack():
    board = usual(**AT_GRIPS)
    board.uncalled("WALK")
    board.refused("clash-perform-3", "attack", targets=["yellow"])
    board.refused("clash-punch-1", "drop", space="B2")


@rules("clash-punch-9", "clash-punch-5")
def test_a_dropped_bracelet_lies_until_a_viking_ends_there_or_is_pushed_there():
    board = usual(**AT_GRIPS)
    board.hits("PUNCH", "yellow")
    board.knocks(3, "B2")
    board.hits("PUNCH", "yellow")
    board.knocks(2, "B2")
    assert board.state.lying["B2"] == [2, 3]
    board.ends()
    assert board.state.active == "yellow"
    board.moved("SPRINT", "B2", "B3")
    assert board.state.lying["B2"] == [2, 3]
    board.moved("WALK", "B2")
    assert board.holds("yellow") == [1, 2, 3]
    assert "B2" not in board.state.lying


@rules("clash-punch-9", "clash-slam-4")
def test_a_viking_pushed_onto_dropped_bracelets_takes_them():
    board = usual(**AT_GRIPS)
    board.hits("PUNCH", "green")
    board.knocks(1, "B11")
    board.uncalled("SLAM")
    board.play("slam", path=["B12"])
    board.play("push", space="B11")
    assert board.holds("green") == [1, 2, 3]


@rules("clash-ranged-1", "clash-ranged-2")
def test_any_distance_from_two_spaces_up_will_do():
    board = usual()
    board.uncalled("SLINGSHOT")
    assert [move.targets for move in board.offered("attack")] == [["yellow"], ["blue"], ["green"]]


@rules("clash-perform-4")
@pytest.mark.parametrize("action", ["PUNCH", "CLUB"])
def test_the_target_stands_once_the_attacked_player_was_asked(action):
    board = usual(**AT_GRIPS)
    board.aims(action, "yellow")
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.refused("clash-turn-1", "attack", seat="blue", targets=["green"])
    board.play("shield", "yellow")
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.play("doubt")
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.play("show", "yellow", card="WALK")
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.take()
    board.refused("clash-perform-4", "attack", targets=["green"])


@rules("clash-perform-4")
def test_the_target_stands_after_a_waived_shield_and_after_a_proven_card():
    board = usual(**AT_GRIPS)
    board.called("CLUB", "blue", "CLUB")
    board.refused("clash-turn-3", "attack", targets=["yellow"])
    board.take()
    board.play("attack", targets=["yellow"])
    board.refused("clash-perform-4", "attack", targets=["green"])
    board.play("no-shield", "yellow")
    board.refused("clash-perform-4", "attack", targets=["green"])


@rules("clash-perform-3")
def test_an_attacker_does_not_move():
    board = usual(**AT_GRIPS)
    board.uncalled("PUNCH")
    board.refused("clash-perform-3", "go", path=["B2"])
    board.refused("clash-perform-3", "slam", path=["B1"])
    board.play("attack", targets=["yellow"])
    board.refused("clash-perform-3", "go", path=["B2"])
    assert board.state.vikings["red"] == "A1"
