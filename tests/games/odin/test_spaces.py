"""Production, exchange, mountain and trade spaces (pp. 14-16)."""

import pytest

from tests.games.odin.table import BOX, board, having, under_way
from tests.support.coverage import rules, scenario

# --- production ---


@scenario("odin-sc-053")
def test_milk_and_wool_are_capped_at_three():
    herd = {"cattle": 4, "pregnant cattle": 1, "sheep": 1, "pregnant sheep": 1}
    table = under_way(1, a=having(supply=herd))
    table.do("send", space="milk_from_cattle")
    assert table["a"].has("milk") == 3
    table.do("send", space="wool_from_sheep")
    assert table["a"].has("wool") == 2


@scenario("odin-sc-054")
def test_spices_space_with_and_without_animals():
    table = under_way(a=having(sheep=1)).do("send", space="spices_silver_milk_wool")
    assert table.supply() == {"sheep": 1, "spices": 1, "silver": 1, "wool": 1}
    assert table.state.top.seats == ["b"]
    table = under_way().do("send", space="spices_silver_milk_wool")
    assert table.supply() == {"spices": 1, "silver": 1}
    table = under_way(a=having(cattle=1)).do("send", space="spices_silver_milk_wool")
    assert table.supply() == {"cattle": 1, "spices": 1, "silver": 1, "milk": 2}


@scenario("odin-sc-056")
def test_price_for_the_whole_pair():
    table = under_way(a=having(silver=3)).do("send", space="buy_cattle_and_milk")
    assert table.supply() == {"cattle": 1, "milk": 1}
    sentence = under_way(a=having(silver=2)).refuses("odin-act-prod-6", "send", space="buy_cattle_and_milk")
    assert sentence == "You have 2 silver; 3 silver is needed."


@scenario("odin-sc-194")
def test_production_spaces_give_what_they_show():
    table = under_way(3).do("send", space="fruits_oil_salt_meat_silver")
    assert table.supply("a") == {"fruits": 1, "oil": 1, "salt meat": 1, "silver": 1}
    assert len(table["a"].hand) == 1
    table.do("send", "b", space="mead_silver")
    assert table.supply("b") == {"mead": 2, "silver": 2}
    table.refuses("odin-act-prod-6", "send", "c", space="buy_2_stockfish")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@rules("odin-act-prod-5", "odin-solo-13")
def test_wood_for_each_player_and_one_ore(players):
    table = under_way(players).do("send", space="wood_per_player_ore")
    assert table.supply() == {"wood": players, "ore": 1}


@pytest.mark.parametrize(
    ("space", "have", "get"),
    [
        ("stockfish", {}, {"stockfish": 1}),
        ("buy_2_salt_meat", {"silver": 2}, {"salt meat": 2}),
        ("buy_sheep", {"silver": 1}, {"sheep": 1}),
        ("buy_sheep_and_cattle", {"silver": 3}, {"sheep": 1, "cattle": 1}),
        ("flax_stockfish_silver", {}, {"flax": 1, "stockfish": 1, "silver": 1}),
        ("flax_to_linen", {"flax": 1}, {"linen": 1}),
        ("clothing", {"hide": 1, "linen": 1}, {"clothing": 1, "silver": 2}),
        ("stone_to_rune_stone", {"stone": 1}, {"rune stone": 1, "silver": 1}),
        ("chests_and_rune_stones", {"stone": 2, "wood": 2}, {"chest": 2, "rune stone": 2}),
    ],
)
@rules("odin-act-prod-1", "odin-act-exch-1", "odin-act-exch-6", "odin-act-exch-7", "odin-act-exch-10")
def test_a_fixed_space_pays_and_gives_at_once_and_only_once(space, have, get):
    table = under_way(a=having(supply={thing: 2 * count for thing, count in have.items()})).do(
        "send", space=space
    )
    expected = dict(have)
    for thing, count in get.items():
        expected[thing] = expected.get(thing, 0) + count
    assert table.supply() == expected
    table.refuses("odin-p5-1", "exchange", "a", take=list(get))
    if have:
        short = under_way(a=having())
        short.refuses(BOX.spaces[space].parts[0].rule, "send", space=space)


@rules("odin-act-exch-10", "odin-act-exch-1")
def test_a_chest_is_paid_with_wood_or_ore():
    table = under_way(a=having(wood=1, ore=1)).do("send", space="chest")
    table.refuses("odin-act-exch-10", "exchange", take=["rune stone"])
    table.do("exchange", take=["chest", "silver"], pay=["ore"])
    assert table.supply() == {"wood": 1, "chest": 1, "silver": 1}


@rules("odin-act-prod-6", "odin-act-exch-1")
def test_a_sheep_is_free_and_a_cattle_costs_1():
    table = under_way(a=having(), b=having(silver=1))
    table.refuses("odin-act-prod-6", "send", space="sheep_or_cattle", take=["cattle"])
    table.do("send", space="sheep_or_cattle").do("exchange", take=["sheep"])
    assert table.supply("a") == {"sheep": 1}
    other = under_way(a=having(silver=1)).do("send", space="sheep_or_cattle", take=["cattle"])
    assert other.supply("a") == {"cattle": 1}


# --- houses and ships ---


@scenario("odin-sc-192")
def test_building_houses_and_ships():
    table = under_way(a=having(stone=1)).do("send", space="build_stone_house")
    assert "stone house" in table["a"].areas
    assert table.supply() == {}
    sentence = under_way(a=having(stone=1)).refuses("odin-act-exch-3", "send", space="build_long_house")
    assert "2 stone" in sentence
    under_way(a=having(wood=2)).refuses("odin-act-exch-4", "send", space="build_knarr", take=["longship"])
    table = under_way(a=having(wood=2)).do("send", space="build_knarr", take=["knarr"])
    assert (table["a"].knarrs, table.supply()) == (1, {})
    table = under_way(a=having(wood=1)).do("send", space="build_whaling_boat")
    assert (table["a"].boats, table.supply()) == ([0], {})
    under_way(a=having(wood=1)).refuses("odin-act-exch-2", "send", space="build_shed")


@scenario("odin-sc-058")
def test_house_plus_ship_is_a_fixed_choice():
    table = under_way(a=having(stone=2, wood=2)).do("send", space="build_house_and_ship")
    table.refuses("odin-act-exch-5", "exchange", take=["stone house", "knarr"])
    table.do("exchange", take=["long house", "knarr"])
    assert table.supply() == {}
    assert "long house" in table["a"].areas
    assert table["a"].knarrs == 1


@rules("odin-act-exch-5", "odin-ship-3")
def test_half_of_the_pair_is_forgone_when_it_cannot_be_had():
    table = under_way(a=having(stone=2, wood=2, knarrs=4)).do("send", space="build_house_and_ship")
    table.do("exchange", take=["stone house", "longship"])
    assert "stone house" in table["a"].areas
    assert table["a"].longships == []
    assert table.supply() == {}


@scenario("odin-sc-061")
def test_no_shed_left():
    taken = {"areas": {"shed": {}, "shed 2": {}, "shed 3": {}}}
    table = under_way(a=having(wood=2, vikings=1), b=having(**taken))
    table.refuses("odin-out-2", "send", space="build_shed")
    table.do("send", space="build_shed", forgo=True)
    assert table.supply() == {}
    assert "shed" not in table["a"].areas
    assert table.state.spaces["build_shed"].seat == "a"
    under_way(a=having()).refuses("odin-p5-7", "send", space="stockfish", forgo=True)


@rules("odin-act-exch-9")
def test_four_silver_and_each_crafting_exchange_once():
    table = under_way(a=having(wool=2, silverware=1)).do("send", space="robe_and_jewelry")
    assert table["a"].has("silver") == 4
    table.do("exchange", take=["robe"])
    table.refuses("odin-act-exch-9", "exchange", take=["robe"])
    table.do("exchange", take=["jewelry"])
    assert table.supply() == {"wool": 1, "silver": 4, "robe": 1, "jewelry": 1}
    assert table.state.top.seats == ["b"]
    skipped = under_way(a=having(wool=1)).do("send", space="robe_and_jewelry").do("finish")
    assert skipped.supply() == {"wool": 1, "silver": 4}


@scenario("odin-sc-060")
def test_smithy():
    for tile, rule in (("Belt", "odin-act-exch-8"), ("English Crown", "odin-act-exch-8")):
        table = under_way(a=having(ore=1)).do("send", space="smithy")
        assert len(table["a"].hand) == 1
        table.refuses(rule, "forge", tile=tile)
    table.do("forge", tile="Helmet")
    assert table.supply() == {"Helmet": 1}
    assert "Helmet" not in table.state.oval
    other = under_way(a=having(ore=1), b=having(supply={"Helmet": 1})).do("send", space="smithy")
    other.refuses("odin-goods-4", "forge", tile="Helmet")
    other.do("forge", tile="jewelry")
    assert other.supply() == {"jewelry": 1}
    under_way().refuses("odin-act-exch-8", "send", space="smithy")


# --- mountains ---


@scenario("odin-sc-064")
def test_take_3_and_2():
    strips = {"strips": ["WWWSSO2", "O2"]}
    table = under_way(**strips).do("send", space="mountain_3_2")
    table.refuses("odin-mtn-6", "mountain", take=[[0, 5]])
    table.refuses("odin-mtn-6", "mountain", take=[[0, 3], [0, 2]])
    table.do("mountain", take=[[0, 3], [1, 2]])
    assert table.supply() == {"wood": 3, "ore": 1, "silver": 2}
    assert table.state.strips == ["SSO2"]


@rules("odin-mtn-5", "odin-mtn-4", "odin-mtn-1")
def test_the_shortfall_of_a_strip_is_not_made_up_elsewhere():
    table = under_way(strips=["2", "WS2"]).do("send", space="mountain_2")
    table.refuses("odin-mtn-5", "mountain", take=[[0, 2]])
    table.refuses("odin-mtn-4", "mountain", take=[[0, 1], [1, 1]])
    table.refuses("odin-mtn-4", "mountain", take=[[1, 3]])
    table.do("mountain", take=[[1, 2]])
    assert table.supply() == {"wood": 1, "stone": 1}


@rules("odin-mtn-7", "odin-mtn-10")
def test_two_each_from_four_strips_or_a_double_upgrade_never_both():
    strips = ["WWS2", "SSO2", "OO2", "W2", "WWW2"]
    table = under_way(a=having(peas=1), strips=strips).do("send", space="mountain_2222_or_double_upgrade_3")
    table.refuses("odin-mtn-7", "mountain", take=[[0, 3]])
    table.refuses("odin-mtn-7", "mountain", take=[[0, 1], [1, 1], [2, 1], [3, 1], [4, 1]])
    table.do("mountain", take=[[0, 2], [1, 2], [2, 2], [3, 2]])
    assert table.supply() == {"peas": 1, "wood": 3, "stone": 2, "ore": 2, "silver": 2}
    table.refuses("odin-p5-1", "upgrade", "a", goods=[["peas", "oil"]])
    other = under_way(a=having(peas=1, hand=[47]), strips=strips).do(
        "send", space="mountain_2222_or_double_upgrade_3"
    )
    other.do("upgrade", goods=[["peas", "oil"]])
    # A card may still be played, so the action is open, but its other half is not.
    other.refuses("odin-mtn-10", "mountain", take=[[0, 2]])


@scenario("odin-sc-196")
def test_take_1_and_up_1():
    def fresh():
        table = under_way(a=having(beans=1, oil=1), strips=["WS2", "O2"])
        return table.do("send", space="mountain_1_upgrade_1")

    fresh().refuses("odin-mtn-9", "mountain", take=[[0, 2]])
    table = fresh().do("mountain", take=[[0, 1]])
    table.refuses("odin-trade-2", "upgrade", goods=[["beans", "milk"], ["oil", "rune stone"]])
    table = fresh().do("mountain", take=[[1, 1]]).do("upgrade", goods=[["beans", "milk"]])
    assert table.supply() == {"oil": 1, "ore": 1, "milk": 1}
    table = fresh().do("mountain", take=[[0, 1]]).do("finish")
    assert table.supply() == {"beans": 1, "oil": 1, "wood": 1}


# --- upgrades ---


@scenario("odin-sc-067")
def test_single_upgrade():
    table = under_way(a=having(game_meat=1, flax=1)).do("send", space="mountain_1_upgrade_1")
    assert "2 steps" in table.refuses("odin-trade-2", "upgrade", goods=[["game meat", "spices"]])
    assert "it becomes stockfish" in table.refuses("odin-trade-1", "upgrade", goods=[["flax", "linen"]])
    table.do("upgrade", goods=[["game meat", "skin and bones"]])
    assert table.supply() == {"flax": 1, "skin and bones": 1}


@scenario("odin-sc-069")
def test_double_upgrade():
    table = under_way(a=having(fruits=1, game_meat=1, peas=1)).do("send", space="mountain_4_double_upgrade_2")
    table.do("mountain", take=[[0, 4]])
    assert "3 steps" in table.refuses("odin-trade-4", "upgrade", goods=[["peas", "rune stone"]])
    table.do("upgrade", goods=[["fruits", "robe"], ["game meat", "spices"]])
    assert table.supply() == {"peas": 1, "wood": 2, "stone": 1, "ore": 1, "robe": 1, "spices": 1}


@scenario("odin-sc-197")
def test_shape_stays_through_the_colours():
    table = under_way(a=having(fruits=1, sheep=1)).do("send", space="mountain_4_double_upgrade_2")
    table.refuses("odin-goods-1", "upgrade", goods=[["sheep", "treasure chest"]])
    table.do("upgrade", goods=[["fruits", "robe"], ["sheep", "jewelry"]])
    assert {"robe": 1, "jewelry": 1}.items() <= table.supply().items()
    assert (BOX.goods["robe"].long, BOX.goods["robe"].short) == (3, 3)
    assert len(BOX.pieces["jewelry"].shapes[0].cells) == 8


@scenario("odin-sc-148")
def test_four_weapons_and_three_upgrades():
    table = under_way(a=having(peas=1, milk=1, hide=1))
    drawn = ["spear", "spear", "snare", "long sword"]
    table.refuses("odin-trade-7", "send", space="upgrade_3_weapons_4", weapons=drawn[:3])
    table.do("send", space="upgrade_3_weapons_4", weapons=drawn)
    table.do("upgrade", goods=[["peas", "mead"], ["milk", "wool"], ["hide", "silverware"]])
    weapons = {"spear": 2, "snare": 1, "long sword": 1}
    assert table.supply() == {"mead": 1, "wool": 1, "silverware": 1, **weapons}
    assert len(table["a"].hand) == 1


@rules("odin-trade-3", "odin-trade-5", "odin-trade-1", "odin-trade-4")
def test_no_tile_climbs_twice_and_only_the_supply_is_upgraded():
    table = under_way(a=having(peas=1, mead=1, wool=2, areas={"home": {"pieces": [["oil", 8, 2]]}}))
    table.do("send", space="upgrade_3")
    table.refuses("odin-trade-3", "upgrade", goods=[["peas", "mead"], ["mead", "oil"], ["mead", "oil"]])
    table.refuses("odin-trade-3", "upgrade", goods=[["peas", "oil"]])
    table.refuses("odin-trade-5", "upgrade", goods=[["oil", "rune stone"]])
    table.refuses("odin-trade-1", "upgrade", goods=[["wool", "milk"]])
    table.refuses(
        "odin-trade-3",
        "upgrade",
        goods=[["wool", "chest"], ["wool", "chest"], ["peas", "mead"], ["mead", "oil"]],
    )
    table.do("upgrade", goods=[["wool", "chest"], ["wool", "chest"], ["mead", "oil"]])
    assert table.supply() == {"peas": 1, "chest": 2, "oil": 1}
    # Of a double upgrade a tile may take one step only.
    double = under_way(a=having(oil=1, mead=1)).do("send", space="mountain_4_double_upgrade_2")
    double.do("upgrade", goods=[["oil", "rune stone"], ["mead", "oil"]])
    assert {"oil": 1, "rune stone": 1}.items() <= double.supply().items()


@rules("odin-p5-7")
def test_either_price_may_be_paid_for_nothing():
    table = under_way(a=having(ore=1)).do("send", space="chest", forgo=True, pay=["ore"])
    assert (table.supply(), table.state.spaces["chest"].vikings) == ({}, 2)


@rules("odin-p5-7", "odin-emi-2", "odin-act-exch-11")
def test_a_useless_space_names_the_rules_of_all_its_parts():
    poor = under_way(a=having(knarrs=1, silver=2), round=3)
    poor.refuses("odin-act-exch-11", "send", space="exchange_boat_and_emigrate")
    poor.refuses("odin-emi-2", "send", space="exchange_boat_and_emigrate")


@rules("odin-house-5")
def test_wood_and_stone_are_stocked_in_a_shed_not_placed():
    table = under_way(a=having(wood=1, areas={"shed": board()}))
    sentence = table.refuses("odin-house-5", "place", pieces=[["shed", "wood", 1, 1]])
    assert "marked spaces of a shed" in sentence


@rules("odin-occ-7", "odin-p5-7")
def test_finishing_without_a_card_still_gives_what_the_space_gives():
    table = under_way(1, a=having(longships=[0, 0], hand=[47])).do("send", space="plundering")
    assert table.supply() == {}
    assert table.do("finish").supply() == {"silver hoard": 1}
    assert table["a"].hand == [47]
    choice = under_way(1, a=having(stone=2, wood=2, hand=[47])).do("send", space="build_house_and_ship")
    choice.refuses("odin-p5-7", "finish")
