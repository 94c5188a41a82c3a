"""A table without an arena on screen: the table vouches for every distance (clash-comp-6)."""

import pytest

from companion.games.clash import GAME
from companion.referee import Table
from tests.games.clash.table import COLOURS, Board, options, refuses, vouched
from tests.support.coverage import rules


def test_the_set_up_only_counts_the_bracelets():
    board = Board(Table(GAME, options(COLOURS[:2], arena="vouched", bracelet_spaces=2)))
    board.refused("clash-setup-6", "place", space="B2")
    board.play("lay", space="somewhere", value=4)
    board.play("lay", space="vouched", value=1)
    board.refused("clash-setup-14", "lay", space="elsewhere", value=1)
    board.play("first", first="yellow")
    assert (board.state.lying, board.state.supply) == ({"vouched": [1, 4]}, 8)
    assert (board.state.active, board.asks) == ("yellow", "announce")


@rules("clash-comp-6", "clash-move-8")
def test_a_move_tells_where_it_ended_and_what_it_picked_up():
    board = vouched()
    board.uncalled("WALK")
    assert "No 5 lies" in board.refused("clash-info-2", "go", picked=[5])
    board.refused("clash-info-2", "go", picked=[2, 2])
    board.play("go", picked=[2], centre=True)
    assert (board.state.lying, board.holds("red")) == ({"vouched": [1, 3, 4]}, [1, 2, 2, 3])
    assert board.state.vikings["red"] == "centre"
    board.stays()
    board.play("end-turn")
    board.play("refilled")
    board.uncalled("WALK")
    assert "Red stands on the centre" in board.refused("clash-move-4", "go", centre=True)
    board.play("go")
    assert board.state.vikings["yellow"] == "elsewhere"


@rules("clash-centre-1")
def test_income_still_comes_from_the_centre():
    board = vouched(vikings={"red": "centre"})
    assert board.asks == "income"
    board.play("income", values=[1, 2])
    assert board.state.supply == 7


@rules("clash-slam-1", "clash-move-4", "clash-slam-4")
def test_a_slam_tells_whom_it_hit_and_where_they_went():
    board = vouched(vikings={"yellow": "centre"})
    board.uncalled("SLAM")
    for target in (None, "red", "purple"):
        board.refused("clash-slam-1", "slam", target=target)
    assert [move.target for move in board.offered("slam")] == ["yellow", "blue", "green"]
    board.play("slam", target="yellow")
    # Red stands on the centre now, so yellow cannot stay there.
    board.refused("clash-move-4", "push", space="centre")
    board.refused("clash-slam-2", "push", space="B5")
    assert [move.space for move in board.offered("push")] == ["elsewhere"]
    board.play("push", picked=[4])
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("centre", "elsewhere")
    assert board.holds("yellow") == [1, 2, 3, 4]


@rules("clash-slam-11")
def test_a_viking_may_be_pushed_onto_the_centre():
    board = vouched()
    board.uncalled("SLAM")
    board.play("slam", target="blue")
    board.play("push", space="centre")
    assert board.state.vikings["blue"] == "centre"


@rules("clash-punch-3", "clash-punch-4", "clash-punch-6", "clash-punch-2", "clash-slingshot-4")
def test_a_bracelet_is_dropped_in_the_arena_in_the_water_or_on_a_third_viking():
    board = vouched()
    assert board.asks == "announce"
    board.hits("PUNCH", "yellow")
    board.play("knock", value=3)
    board.refused("clash-punch-2", "drop", space="red")
    board.refused("clash-punch-6", "drop", space="yellow")
    board.refused("clash-punch-6", "drop", space="B5")
    assert [move.space for move in board.offered("drop")] == ["arena", "water", "blue", "green"]
    board.play("drop", space="water")
    assert (board.state.drowned, board.state.boxed) == ([3], 1)
    board.hits("SLINGSHOT", "yellow")
    board.play("knock", value=2)
    board.refused("clash-slingshot-4", "drop", space="yellow")
    board.play("drop", space="blue")
    assert board.holds("blue") == [1, 2, 2, 3]
    board.play("end-turn")
    board.play("refilled")
    board.hits("PUNCH", "red")
    board.knocks(1, "arena")
    assert board.state.lying == {"vouched": [1, 1, 2, 3, 4]}


@rules("clash-cleanup-5", "clash-cleanup-6", "clash-cleanup-7")
def test_the_table_says_how_many_spaces_were_refilled():
    board = vouched(played=2, bracelet_spaces=2)
    board.play("end-turn")
    board.play("refill", space="vouched", value=2)
    board.play("refill", space="anywhere", value=3)
    assert "2 bracelet spaces" in board.refused("clash-cleanup-6", "refill", space="vouched", value=2)
    assert board.state.lying == {"vouched": [1, 2, 2, 3, 3, 4]}
    board.play("refilled")
    assert (board.state.supply, board.state.active) == (7, "yellow")
    last = vouched(played=2, supply=1, boxed=8)
    last.play("end-turn")
    last.play("refill", space="vouched", value=2)
    assert last.state.over


@rules("clash-comp-6", "clash-move-4")
@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("clash-comp-6", {"vikings": {"red": "B2"}}),
        ("clash-comp-6", {"lying": {"A1": [2, 4, 1, 3]}}),
        ("clash-move-4", {"vikings": {"red": "centre", "blue": "centre"}}),
    ],
)
def test_positions_without_an_arena_know_only_centre_and_elsewhere(rule, change):
    with refuses(rule):
        vouched(**{"lying": {"vouched": [2, 4, 1, 3]}} | change)
