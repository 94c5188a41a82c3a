"""A keeper's table: the phases run, supplies and boards are kept, the players vouch for what they took."""

import pytest

from companion.games.odin import GAME
from companion.referee import Malformed
from tests.games.odin.table import board, having, started, under_way
from tests.support.coverage import rules


def test_a_round_at_a_keepers_table():
    table = started(2, depth="keeper")
    table.do("keep", "b", supply={"silver": 3, "wood": 2, "mead": -1})
    table.do("keep", "b", supply={"wood": -2}, ships=["knarr"], drew=1)
    assert table["b"].knarrs == 1
    assert table["b"].has("silver") == 3
    assert table["b"].has("mead") == 0
    table.do("keep", "a", buildings=["stone house"], explored=["iceland"], strips=[[0, 2]])
    assert set(table["a"].areas) == {"home", "stone house", "iceland"}
    assert table.state.stacks["stone house"] == 2
    assert "iceland" not in table.state.unclaimed
    table.refuses("odin-p5-1", "send", "a", space="stockfish")
    table.do("actions_over", "a", last="b")
    table.do("income", "a")
    assert table.state.start == "b"
    assert table["a"].has("silver") == 1
    table.do("feast", "a", layout=[]).do("feast", "b", layout=[]).do("next_round", "a")
    assert (table.state.round, type(table.state.top).__name__) == (2, "Keeping")


@rules("odin-ship-3", "odin-out-2", "odin-goods-4")
def test_a_keeper_still_refuses_what_cannot_be():
    table = under_way(a=having(silver=1, boats=[0, 0, 0]), b=having(supply={"Belt": 1}), depth="keeper")
    table.refuses("odin-give-1", "keep", "a", supply={"silver": -2})
    table.refuses("odin-comp-7", "keep", "a", supply={"gold": 1})
    table.refuses("odin-goods-4", "keep", "a", supply={"Belt": 1})
    table.refuses("odin-ship-3", "keep", "a", ships=["whaling boat"])
    table.refuses("odin-ship-3", "keep", "a", emigrated=["knarr"])
    table.refuses("odin-ship-2", "keep", "a", ships=["raft"])
    table.refuses("odin-out-2", "keep", "a", buildings=["shed"] * 4)
    table.refuses("odin-expl-1", "keep", "a", explored=["labrador"])
    table.refuses("odin-occ-1", "keep", "a", played=[5])
    table.refuses("odin-mtn-1", "keep", "a", strips=[[0, 8]])
    table.refuses("odin-place-10", "place", "a", pieces=[["home", "silver", 14, 1]])
    table.do("keep", "a", sold=["whaling boat"], supply={"Helmet": 1})
    assert (table["a"].boats, table["a"].has("Helmet")) == ([0, 0], 1)
    assert "Helmet" not in table.state.oval


def test_emigration_and_cards_are_kept():
    table = under_way(a=having(longships=[0, 2], hand=[47]), depth="keeper")
    table.do("keep", "a", emigrated=["longship"], played=[47])
    assert (table["a"].emigrated, table["a"].longships, table["a"].played) == (["longship"], [2], [47])


def test_a_table_moves_between_keeper_and_referee():
    table = under_way(3, a=having(silver=1))
    table.refuses("odin-p5-6", "keep", "a", supply={"silver": 1})
    table.refuses("odin-round-1", "depth", "a", to="referee")
    table.do("depth", "a", to="keeper").do("keep", "c", supply={"oil": 1})
    table.do("depth", "b", to="referee")
    assert table.state.top.seats == ["a"]
    table.do("pass", "a").do("pass", "b").do("send", "c", space="upgrade_2")
    table.refuses("odin-p5-6", "depth", "a", to="keeper")
    table.do("upgrade", "c", goods=[["oil", "rune stone"]])
    # Outside the action phase the change waits for the next one.
    table.do("pass", "c").do("depth", "a", to="keeper")
    assert type(table.state.top).__name__ == "BeforeIncome"


def test_a_position_is_completed_and_an_impossible_one_refused():
    table = under_way(a=having(areas={"shed": board(), "iceland": board()}, supply={"Chalice": 1}), round=4)
    assert table.state.stacks["shed"] == 2
    assert "Chalice" not in table.state.oval
    assert table.state.unclaimed == {"bear island": 2, "baffin island": 0, "greenland": 4}
    assert table.state.top.seats == ["a"]
    with pytest.raises(Malformed):
        table.table.correct({"phase": 14})
    for wrong, word in (
        ({"round": 8}, "rounds 1 to 7"),
        ({"players": {"a": {"boats": [2]}}}, "too much ore"),
        ({"players": {"a": {"knarrs": 5}}}, "landing stages"),
        ({"players": {"a": {"supply": {"gold": 1}}}}, "not in the box"),
        (
            {"players": {"a": {"areas": {"home": {"pieces": [["oil", 1, 1], ["ore", 1, 1]]}}}}},
            "lies on another",
        ),
        ({"players": {"a": {"areas": {"atlantis": {}}}}}, "no board"),
        ({"players": {"a": {"hand": [5], "played": [5]}}}, "two places"),
        ({"stacks": {"shed": 3}}, "There are 3 of shed in all"),
        ({"unclaimed": {"labrador": 0}}, "lies in two places"),
        ({"strips": ["XY"]}, "mountain strip holds"),
        ({"spaces": {"nowhere": ["a", 1, 1]}}, "Nobody's Vikings"),
        ({"weapon_pile": {"spear": -1}}, "fewer than 0 weapons"),
        ({"players": {"a": {"vikings": -1}}}, "fewer than 0 Vikings"),
    ):
        with pytest.raises(Exception, match=word):
            table.table.correct(wrong)
    assert GAME.view(table.state, None)["players"]["a"]["hand"] is None
