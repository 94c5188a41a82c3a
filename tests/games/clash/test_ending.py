"""Game end and scoring (rulebook p. 8)."""

import pytest

from companion.games.clash import GAME
from companion.games.clash.scoring import Pad, Player
from companion.referee import Malformed
from tests.games.clash.table import given, refuses, usual
from tests.support.coverage import rules, scenario


def ended(scenario):
    """The last turn of a scenario is brought to its end."""
    board = given(scenario, played=2)
    board.ends()
    assert board.state.over
    return GAME.score(board.state)


def pad(**bracelets):
    return GAME.tally(Pad([Player(name, values) for name, values in bracelets.items()]))


def totals(sheet):
    return {one.seat: one.total for one in sheet.seats}


@scenario("clash-sc-end-one-left")
def test_one_bracelet_left_in_the_supply_play_goes_on():
    board = given("clash-sc-end-one-left", played=2)
    board.ends()
    assert (board.state.over, board.state.active, board.state.supply) == (False, "yellow", 1)


@scenario("clash-sc-end-centre-then-refill")
def test_centre_income_and_refill_together_empty_the_supply():
    board = given("clash-sc-end-centre-then-refill")
    board.play("income", values=[1, 2])
    assert board.state.supply == 1
    board.moved("WALK", "A3")
    board.moved("WALK", "B4")
    board.play("end-turn")
    board.play("refill", space="A3", value=2)
    assert (board.state.supply, board.state.over) == (0, True)
    assert {"clash-end-1", "clash-end-3"} <= board.cited()
    sheet = GAME.score(board.state)
    assert board.holds("red") == [1, 1, 2, 2, 3, 4]
    assert totals(sheet) == {"red": 13, "yellow": 10, "blue": 9}
    assert (sheet.winners, sheet.rules) == (["red"], ["clash-end-7"])


@scenario("clash-sc-end-illustration")
def test_eleven_six_and_thirteen():
    sheet = ended("clash-sc-end-illustration")
    assert totals(sheet) == {"red": 11, "yellow": 6, "blue": 13}
    assert sheet.winners == ["blue"]
    assert "Blue wins with 13" in sheet.verdict
    lines = {line.label: line.points for line in sheet.seats[0].lines}
    assert lines == {"1 × 2": 2, "3 × 3": 9}
    assert {line.rule for one in sheet.seats for line in one.lines} == {"clash-end-5"}
    # The same from the pad, without a table.
    assert pad(red=[3, 3, 3, 2], yellow=[1, 2, 3], blue=[4, 4, 3, 2]).winners == ["blue"]


@scenario("clash-sc-tie-count")
def test_equal_totals_more_bracelets_win():
    sheet = ended("clash-sc-tie-count")
    assert totals(sheet) == {"red": 10, "yellow": 10, "blue": 7}
    assert [one.ties for one in sheet.seats] == [[3], [4], [4]]
    assert (sheet.winners, [one.place for one in sheet.seats]) == (["yellow"], [2, 1, 3])
    assert "clash-tie-1" in sheet.rules


@scenario("clash-sc-end-most-bracelets")
def test_the_number_of_bracelets_matters_only_in_a_tie():
    sheet = ended("clash-sc-end-most-bracelets")
    assert totals(sheet) == {"red": 7, "yellow": 8}
    assert (sheet.winners, sheet.rules) == (["yellow"], ["clash-end-7"])


@rules("clash-tie-2")
def test_equal_in_both_all_of_them_win():
    sheet = pad(red=[4, 2, 1], yellow=[3, 3, 1], blue=[1, 2, 3])
    assert sheet.winners == ["red", "yellow"]
    assert [one.place for one in sheet.seats] == [1, 1, 3]
    assert "red and yellow share the victory with 7" in sheet.verdict
    assert sheet.rules == ["clash-end-7", "clash-tie-1", "clash-tie-2"]


@rules("clash-end-6", "clash-end-5")
def test_what_lies_in_the_arena_or_the_box_counts_for_nobody():
    board = usual(
        played=2, supply=0, boxed=9,
        holdings={"red": [], "yellow": [4], "blue": [1, 2, 3, 1, 2, 3], "green": [1, 2, 3, 1, 2]},
    )  # fmt: skip
    board.ends()
    sheet = GAME.score(board.state)
    assert totals(sheet) == {"red": 0, "yellow": 4, "blue": 12, "green": 9}
    assert sum(totals(sheet).values()) < 59
    assert sheet.seats[0].lines[0].label == "No bracelets"


@rules("clash-end-1", "clash-end-2")
def test_a_supply_that_runs_out_in_the_middle_of_a_turn_does_not_stop_it():
    board = usual(supply=0, boxed=9)
    board.refused("clash-end-2", "reveal", values=[1, 2, 3])
    board.stays()
    board.refused("clash-end-2", "reveal", values=[1, 2, 3])
    board.refused("clash-turn-2", "end-turn")
    board.stays()
    assert not board.state.over
    board.ends()
    assert board.state.over
    for seat in board.state.seats:
        board.refused("clash-end-1", "announce", seat=seat, action="WALK")
    board.refused("clash-end-1", "income", seat="yellow")
    board.refused("clash-end-5", "reveal", seat="red", values=[1, 2, 3])


@rules("clash-end-2")
def test_the_score_stays_face_down_until_the_game_is_over():
    board = usual()
    sheet = GAME.score(board.state)
    assert (sheet.winners, sheet.rules, totals(sheet)) == (
        [],
        ["clash-end-2"],
        dict.fromkeys(board.state.seats, 0),
    )
    assert sheet.seats[0].lines[0].label == "3 bracelets, face-down"


@rules("clash-end-4", "clash-end-3")
def test_the_end_is_checked_after_the_refill():
    board = usual(played=2, supply=2, boxed=8, lying={"A1": [2], "A3": [4], "A4": [1]})
    board.ends(A6=2)
    assert (board.state.supply, board.state.over, board.state.active) == (1, False, "yellow")
    last = usual(played=2, supply=1, boxed=9, lying={"A1": [2], "A3": [4], "A4": [1]})
    last.ends(A6=2)
    assert last.state.over


@rules("clash-end-5")
def test_whoever_told_nothing_reveals_at_the_end():
    board = usual(supply=2, boxed=7, vikings={"red": "C", "yellow": "B5", "blue": "B8", "green": "B11"})
    board.play("income")
    board.stays()
    board.stays()
    board.ends()
    assert (board.asks, GAME.acting(board.state), board.state.over) == ("counting", ["red"], False)
    board.refused("clash-end-1", "announce", seat="yellow", action="WALK")
    board.refused("clash-end-5", "reveal", seat="blue", values=[1, 2, 3])
    assert "5 bracelets" in board.refused("clash-comp-3", "reveal", seat="red", values=[1, 2, 3])
    board.refused("clash-comp-3", "reveal", seat="red", values=[1, 2, 3, 1, 1])
    board.refused("clash-comp-3", "reveal", seat="red", values=[2, 2, 3, 4, 4])
    board.play("reveal", "red", values=[4, 4, 3, 2, 1])
    assert board.state.over
    assert totals(GAME.score(board.state))["red"] == 14


@rules("clash-end-5")
def test_what_one_player_reveals_may_settle_what_another_holds():
    board = usual(supply=0, boxed=9, played=1)
    board.called("WALK", "yellow", "CLUB")
    board.take()
    board.ends()
    assert GAME.acting(board.state) == ["red", "yellow"]
    board.refused("clash-comp-3", "reveal", seat="red", values=[1, 4])
    board.play("reveal", "red", values=[1, 3])
    assert board.state.over
    assert board.holds("yellow") == [1, 2, 2, 3]


@rules("clash-comp-3", "clash-comp-1")
def test_the_pad_counts_only_what_can_be():
    with refuses("clash-comp-3") as caught:
        pad(red=[4, 4, 4], yellow=[4, 4])
    assert "5 bracelets of value 4; there are 4" in caught.value.sentence
    with refuses("clash-comp-3"):
        pad(red=[5], yellow=[1])
    with refuses("clash-comp-1"):
        pad(red=[1])
    with pytest.raises(Malformed):
        GAME.tally(Pad([Player("red", [1]), Player(" red ", [2])]))
    with pytest.raises(Malformed):
        GAME.tally(Pad([Player("red", [1]), Player(" ", [2])]))


@rules("clash-end-7")
def test_the_whole_score_is_shown_to_everybody_at_the_end():
    board = usual(played=2, supply=0, boxed=9)
    board.ends()
    for face in (None, "red"):
        assert board.shown("green", face)["values"] == [1, 2, 3]
    assert GAME.where(board.state) == "The game is over"
    assert not GAME.secret(board.state)
