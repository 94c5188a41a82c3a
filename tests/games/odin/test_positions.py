"""A game under way: what a position may leave out, and what then follows from the rest."""

from typing import Any

import msgspec
import pytest

from companion.games.odin import GAME
from companion.referee import Malformed, Refusal, Table
from tests.games.odin.table import Tabletop, opened
from tests.support.coverage import rules


def given(count: int = 2, /, length: str = "long", **position: Any) -> Tabletop:
    """A table with just this position."""
    seats = [{"id": seat} for seat in "abcd"[:count]]
    options = GAME.read_options({"seats": seats, "length": length})
    return Tabletop(Table(GAME, options, position=position))


@rules("odin-p1-1", "odin-setup-9")
@pytest.mark.parametrize(("length", "round", "vikings"), [("long", 1, 6), ("long", 7, 12), ("short", 4, 10)])
def test_vikings_that_are_not_told_are_on_the_thing_square(length, round, vikings):
    table = given(length=length, round=round)
    assert (table["a"].vikings, table.state.phase) == (vikings, 5)
    standing = given(length=length, round=round, spaces={"smithy": "a", "chest": ["b", 1]})
    assert (standing["a"].vikings, standing["b"].vikings) == (vikings - 3, vikings - 1)
    assert given(players={"a": {"vikings": 2}})["a"].vikings == 2


@rules("odin-solo-6", "odin-solo-7", "odin-solo-4")
def test_alone_the_other_colour_waits_or_blocks():
    table = given(1, round=3, spaces={"smithy": ["a", 3, 2]})
    assert (table["a"].vikings, table["a"].waiting) == (8, 4)
    table.refuses("odin-solo-4", "send", space="smithy")
    table.do("send", space="stockfish").do("pass").do("income").do("feast", layout=[]).do("next_round")
    # 4 waited, 3 come back from the smithy, 2 are new; the 7 that were not placed wait now.
    assert (table["a"].vikings, table["a"].waiting) == (9, 7)
    table.refuses("odin-solo-4", "send", space="stockfish")


@rules("odin-p5-1", "odin-p5-5", "odin-p5-8")
def test_the_turn_is_with_the_first_who_can_place():
    assert given(3, start="b").state.top.seats == ["b"]
    assert given(3, players={"a": {"vikings": 0}, "b": {"passed": True}}).state.top.seats == ["c"]
    assert given(players={"a": {"vikings": 0}, "b": {"vikings": 0}}).state.phase == 7
    told = given(pending=[{"decision": "turn", "seats": ["b"]}], round=2)
    assert told.do("pass", "b").do("pass", "a").state.phase == 7


@rules("odin-p12-1", "odin-p1-1")
def test_vikings_that_stand_nowhere_come_back_as_well():
    table = given(3, round=2, phase=11, players={seat: {"vikings": 0} for seat in "abc"})
    table.do("next_round")
    assert [table[seat].vikings for seat in "abc"] == [8, 8, 8]


@rules("odin-round-1", "odin-p2-2", "odin-p3-1", "odin-p8-1", "odin-p10-1")
def test_a_phase_that_runs_by_itself_runs_at_once():
    harvest = given(round=4, phase=2)
    assert (harvest["a"].has("cabbage"), harvest["a"].has("fruits"), harvest.state.phase) == (1, 0, 5)
    assert harvest.state.unclaimed == {"bear island": 2, "baffin island": 0, "iceland": 4, "greenland": 4}
    breeding = given(phase=8, players={"a": {"supply": {"sheep": 2, "pregnant sheep": 1}}})
    assert (breeding["a"].supply["sheep"], breeding.state.phase) == (4, 9)
    coins = [["silver", *at] for at in ((1, 6), (2, 6), (2, 7), (1, 8), (2, 8))]
    bonus = given(phase=10, players={"a": {"areas": {"home": {"pieces": coins}}}})
    assert (bonus["a"].has("ore"), bonus.state.phase) == (1, 11)
    with pytest.raises(Malformed, match="phases 1 to 12"):
        given(phase=14)


@rules("odin-p11-4", "odin-setup-10", "odin-setup-1", "odin-setup-6")
def test_piles_follow_from_what_lies_there():
    table = given(round=2, strips=["WWSOO22", "WSO2"], players={"a": {"supply": {"spear": 5}}})
    assert sorted(table.state.strip_pile) == sorted(set(GAME.box(None).strips) - {"WWSOO22", "WWWWSO2"})
    assert table.state.weapon_pile == {"bow and arrow": 10, "snare": 10, "spear": 6, "long sword": 11}
    four = given(4, round=6, phase=11, strips=["O2"]).do("next_round")
    assert (four.state.strips, four.state.imitations) == (["2"], [1, 3])


@rules("odin-out-6", "odin-trade-7")
def test_of_a_pile_that_is_told_all_is_told():
    table = given(weapon_pile={"spear": 1}, weapon_discards={"bow and arrow": 5})
    table.do("send", space="upgrade_3_weapons_4")
    assert (table["a"].has("spear"), table["a"].has("bow and arrow")) == (2, 4)


@rules("odin-occ-1", "odin-comp-9")
def test_cards_may_be_called_by_their_names():
    table = given(decks="ABC", players={"a": {"hand": ["Tanner"], "played": ["craft leader", 5]}})
    names = [GAME.box(None).cards[card].name for card in (*table["a"].hand, *table["a"].played)]
    assert names[:2] == ["Tanner", "Craft Leader"]
    with pytest.raises(Malformed):
        given(players={"a": {"hand": ["Skald of Nowhere"]}})


@rules("odin-ship-2", "odin-hidden-2")
def test_ships_and_hidden_cards_may_be_just_counted():
    table = given(players={"a": {"boats": 2, "longships": 1, "hand": 3}})
    assert (table["a"].boats, table["a"].longships, table["a"].hand) == ([0, 0], [0], [0, 0, 0])
    with pytest.raises(Refusal, match="landing stages"):
        given(players={"a": {"boats": 4}})


@rules("odin-setup-13")
def test_the_set_up_can_still_be_given():
    opening = given(phase=0)
    assert opening.do("set_up").state.phase == 5


@rules("odin-comp-2", "odin-out-2")
def test_more_buildings_than_there_are():
    sheds = {"shed": {}, "shed 2": {}}
    with pytest.raises(Refusal, match="3 of shed"):
        given(players={"a": {"areas": sheds}, "b": {"areas": sheds}})


@rules("odin-p3-1", "odin-expl-1", "odin-p3-2")
def test_a_board_named_on_its_back_is_turned():
    table = given(round=3, unclaimed={"bear island": 4}, players={"b": {"areas": {"iceland": {}}}})
    assert table.state.unclaimed == {"bear island": 4, "faroe islands": 0, "greenland": 0}


@pytest.mark.parametrize("count", [1, 2, 4])
@rules("odin-setup-5")
def test_a_printed_state_can_be_given_back(count):
    table = given(count, round=4, players={"a": {"supply": {"mead": 0, "snare": 0}}}, spaces={"smithy": "a"})
    for state in (table.state, opened(count).state):
        printed = msgspec.to_builtins(state)
        again = Table(GAME, table.table.options, position=printed)
        assert msgspec.to_builtins(again.state) == printed


@rules("odin-round-1")
def test_a_correction_before_the_set_up_leaves_it_open():
    table = given(phase=0)
    table.table.correct({"players": {"a": {"supply": {"mead": 2}}}})
    assert table.do("set_up").supply()["mead"] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"spaces": {"chest": 5}},
        {"spaces": {"chest": ["a", "x", 1]}},
        {"players": [1]},
        {"players": {"a": 3}},
        {"spaces": [1]},
    ],
)
@rules("odin-p5-2")
def test_what_is_no_position_at_all(wrong):
    with pytest.raises(Malformed):
        given(**wrong)


@pytest.mark.parametrize("wrong", [{"spaces": {"nowhere": "a"}}, {"spaces": {"chest": ["z"]}}])
@rules("odin-p5-2")
def test_vikings_of_nobody_or_nowhere(wrong):
    with pytest.raises(Refusal, match="Nobody's Vikings"):
        given(**wrong)
