"""What can run out and what cannot (p. 23)."""

import pytest

from companion.games.odin import GAME
from companion.referee import Refusal
from tests.games.odin.table import BOX, having, under_way
from tests.support.coverage import rules, scenario


@scenario("odin-sc-120")
def test_weapon_piles():
    pile = dict.fromkeys(BOX.weapons, 0) | {"spear": 1}
    table = under_way(
        a=having(peas=1), b=having(longships=[0]), weapon_pile=pile, weapon_discards={"bow and arrow": 5}
    )
    table.refuses(
        "odin-trade-7", "send", space="upgrade_3_weapons_4", weapons=["spear"] * 2 + ["bow and arrow"] * 2
    )
    table.do("send", space="upgrade_3_weapons_4").do("finish")
    assert table.supply("a") == {"peas": 1, "spear": 1, "bow and arrow": 3}
    assert table.state.weapon_pile["bow and arrow"] == 2
    assert table.state.weapon_discards == {}
    table.do("send", "b", space="raiding").do("roll", "b", die=1).do("fail", "b")
    assert table.supply("b") == {"stone": 1, "long sword": 1}
    assert "penalty tile stands in" in table.told()


@rules("odin-out-7", "odin-comp-10")
def test_with_both_piles_empty_any_weapon_may_be_drawn():
    table = under_way(a=having(peas=1), weapon_pile=dict.fromkeys(BOX.weapons, 0), weapon_discards={})
    table.do("send", space="upgrade_3_weapons_4", weapons=["snare"] * 4)
    assert table["a"].has("snare") == 4


@rules("odin-out-1", "odin-out-2", "odin-out-5", "odin-goods-4")
def test_only_buildings_boards_and_special_tiles_run_out():
    taken = {"areas": {name: {} for name in ("stone house", "stone house 2", "stone house 3")}}
    table = under_way(a=having(stone=1), b=having(**taken, supply={"Helmet": 1}))
    table.refuses("odin-out-2", "send", space="build_stone_house")
    assert "Helmet" not in table.state.oval
    # Resources beyond the tokens of the box are kept as numbers.
    rich = under_way(a=having(wood=99, stone=99, ore=99))
    assert rich["a"].has("wood") == 99
    with pytest.raises(Refusal) as refused:
        under_way(a=having(supply={"Helmet": 1}), b=having(supply={"Helmet": 1}))
    assert refused.value.rule == "odin-goods-4"


@rules("odin-setup-7", "odin-out-4")
def test_goods_are_unlimited_and_the_pile_holds_all_dark_cards():
    table = under_way(a=having(oil=60))
    assert table["a"].has("oil") == 60
    assert len(table.state.dark_left()) == 57
    assert GAME.view(table.state, None)["occupations_left"] == 57
