"""Each-time cards that answer to the use of an action space, before or after it (rulebook p. 22)."""

import pytest

from tests.games.odin.cards.cases import (
    FINISH,
    Case,
    check,
    exchange,
    in_play,
    mountain,
    name,
    send,
    table_of,
    trade,
    upgrade,
    use,
    waits,
)
from tests.games.odin.table import having, under_way
from tests.support.coverage import rules

KNARR = {"knarrs": 1, "silver": 1}
ONE_UP = "mountain_1_upgrade_1"

FIRES = [
    Case(1, {"silver": 3}, [send("buy_cattle_and_milk")], {"silver": 1, "cattle": 1, "milk": 1}),
    Case(2, {"silver": 3}, [send("buy_2_salt_meat")], {"silver": 2, "salt meat": 2}),
    Case(
        2,
        {"silver": 2, "knarrs": 1},
        [send("emigration_2"), ("emigrate", {"ship": "knarr"})],
        {},
        {"round": 3},
    ),
    Case(3, {}, [send("beans_silver")], {"beans": 1, "silver": 1, "snare": 1}),
    Case(3, {"stone": 1}, [send("stone_to_rune_stone")], {"rune stone": 1, "silver": 1, "snare": 1}),
    Case(
        36,
        {**KNARR, "whale_meat": 1},
        [send("overseas_trading_1"), use(36, goods=[["whale meat", "robe"]]), trade("robe")],
        {"treasure chest": 1},
    ),
    Case(
        37,
        {**KNARR, "stockfish": 1},
        [send("overseas_trading_2"), use(37, goods=[["stockfish", "hide"]]), trade("hide")],
        {"silverware": 1},
    ),
    Case(
        88,
        {"knarrs": 2, "silver": 3, "hide": 1, "beans": 1},
        [
            send("overseas_trading_1"),
            use(88, goods=[["hide", "rune stone"]]),
            use(88, goods=[["beans", "stockfish"]]),
            trade(),
        ],
        {"rune stone": 1, "stockfish": 1},
    ),
    Case(
        103,
        {"ore": 1},
        [send("smithy"), use(103, take=[[0, 1]]), ("forge", {"tile": "Helmet"})],
        {"wood": 1, "Helmet": 1},
    ),
    Case(
        105, {"wood": 3}, [send("build_whaling_boat"), exchange("knarr")], {}, then={"knarrs": 1, "boats": []}
    ),
    Case(106, {"longships": [0, 0, 0, 0]}, [send("plundering")], {"silver hoard": 1}, then={"vikings": 10}),
    Case(107, {"boats": [0]}, [send("explore_near"), ("explore", {"board": "iceland"})], {}),
    Case(
        108,
        {"ore": 1, "silver": 1},
        [send("smithy"), ("forge", {"tile": "jewelry"}), use(108, spaces=["smithy"])],
        {"jewelry": 1},
        then={"vikings": 10},
    ),
    Case(
        109,
        {"knarrs": 3, "silver": 1, "oil": 1},
        [send("overseas_trading_2"), trade("oil")],
        {"rune stone": 1, "silver": 3},
    ),
    Case(
        110,
        {"knarrs": 1, "silver": 3},
        [send("overseas_trading_2"), trade(), use(110), ("emigrate", {"ship": "knarr"})],
        {},
        {"round": 2},
        {"emigrated": ["knarr"]},
    ),
    Case(
        111,
        {"stone": 2, "wood": 2},
        [send("chests_and_rune_stones")],
        {"chest": 2, "rune stone": 2, "silver": 2},
    ),
    Case(112, {"flax": 1}, [send("flax_to_linen")], {"linen": 1, "mead": 1}),
    Case(
        113,
        {},
        [send("stone_to_rune_stone"), use(113, take=[[0, 1]])],
        {"rune stone": 1, "silver": 1},
        {"strips": ["SW"]},
    ),
    Case(114, {"flax": 1, "silver": 3}, [send("flax_to_linen"), use(114)], {"linen": 1, "silk": 1}),
    Case(115, {"wood": 2}, [send("build_shed")], {"silverware": 1}),
    Case(
        115,
        {"wood": 2, "stone": 2},
        [send("build_house_and_ship"), exchange("long house", "knarr")],
        {"silverware": 1},
    ),
    Case(116, {"stone": 1}, [send("build_long_house")], {}),
    Case(116, {}, [send("build_stone_house")], {}),
    Case(
        117,
        {"wood": 2, "flax": 1},
        [send("build_knarr"), use(117, goods=[["flax", "stockfish"]])],
        {"stockfish": 1},
    ),
    Case(118, {}, [send("beans_silver")], {"beans": 1, "silver": 1, "stone": 1, "mead": 1}),
    Case(119, {}, [send("flax_stockfish_silver")], {"flax": 1, "stockfish": 1, "silver": 1, "milk": 1}),
    Case(120, {}, [send("beans_silver"), use(120, goods=[["beans", "milk"]])], {"milk": 1}),
    Case(121, {"wood": 1}, [send("build_knarr"), use(121, take=[[0, 1]])], {}, then={"knarrs": 1}),
    Case(
        122,
        {},
        [send("mountain_3_2"), mountain([0, 3], [1, 2])],
        {"wood": 3, "stone": 1, "ore": 1, "hide": 1},
        {"strips": ["WSOW", "WW2"]},
    ),
    Case(123, {"oil": 1}, [send(ONE_UP), mountain([0, 1]), FINISH, use(123)], {"wood": 1, "silverware": 1}),
    Case(124, {}, [send("mead_silver"), use(124)], {"mead": 2, "grain": 1, "wood": 2}),
    Case(
        124,
        {},
        [send("mountain_2"), mountain([0, 1]), use(124)],
        {"grain": 1, "wood": 2},
        {"strips": ["2WW"]},
    ),
    Case(125, {"boats": [0]}, [send("explore_near"), ("explore", {"board": "shetland"})], {"rune stone": 1}),
    Case(147, {"knarrs": 1, "longships": [0]}, [send("plundering")], {"silver hoard": 1}),
    Case(148, {"wood": 2, "silver": 3}, [send("build_knarr"), use(148)], {"spices": 1}),
    Case(149, KNARR, [send("overseas_trading_1"), trade("oil")], {"rune stone": 1}),
    Case(
        152,
        {"cabbage": 2},
        [
            send("upgrade_3"),
            upgrade(["cabbage", "game meat"], ["cabbage", "game meat"]),
            use(152, goods=[["game meat", "skin and bones"]]),
        ],
        {"game meat": 1, "skin and bones": 1},
    ),
    Case(154, {}, [send("wood_per_player_ore")], {"wood": 2, "ore": 1, "silver": 1}),
    Case(155, {}, [send("mountain_2"), mountain([0, 2]), use(155)], {"wood": 1, "stockfish": 1}),
    Case(156, {}, [send("mountain_3_2"), mountain([0, 3])], {"wood": 2, "stone": 1, "silver": 1}),
    Case(
        164,
        {"hand": []},
        [send("spices_silver_milk_wool"), use(164, take=[[0, 1]])],
        {"spices": 1, "silver": 1, "stone": 1},
        {"strips": ["SW"]},
    ),
    Case(
        166,
        {},
        [send("mead_silver"), use(166, weapons=["spear"])],
        {"mead": 2, "silver": 2, "spear": 1},
        {"spaces": {"clothing": ["a", 2, 1]}},
    ),
    Case(168, {"vikings": 4}, [send("stockfish")], {"stockfish": 1, "silver": 1}),
    Case(
        170,
        {"knarrs": 1, "silver": 1},
        [send("emigration_2"), ("emigrate", {"ship": "knarr"})],
        {},
        {"round": 3},
    ),
    Case(175, {"silver": 1}, [send("stockfish"), use(175)], {"stockfish": 1, "oil": 1}),
    Case(176, {"hand": [25]}, [send("play_occupations_2"), ("play_card", {"card": 25})], {"peas": 1}),
    Case(
        6,
        {},
        [send("mountain_3_2"), mountain([1, 3])],
        {"wood": 1, "stone": 2, "silver": 2},
        {"strips": ["W", "SSW"]},
    ),
    Case(188, {}, [send("mountain_2"), mountain([0, 2])], {"silver": 6}, {"strips": ["22W"]}),
    Case(
        12,
        {"longships": [0, 0]},
        [send("plundering"), use(12, weapons=["spear"])],
        {"silver hoard": 1, "spear": 1},
    ),
    Case(
        102, {"silk": 1}, [send(ONE_UP), mountain([0, 1]), use(102, pay={"silk": 1})], {"wood": 1, "fur": 1}
    ),
    Case(15, {"stone": 1}, [send("build_stone_house")], {"hide": 1}),
    Case(
        99,
        {"hand": [43]},
        [send("draw_occupation", drawn=10), use(99, from_hand=43)],
        {"silver": 1, "fruits": 1},
        then={"hand": []},
    ),
]

# The same kind of thing, but not what the card is about: only what the space itself gives.
NOT = [
    Case(1, {"silver": 2}, [send("sheep_or_cattle"), exchange("sheep")], {"silver": 2, "sheep": 1}),
    Case(2, {"silver": 1}, [send("buy_2_stockfish")], {"stockfish": 2}),
    Case(3, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(
        36,
        {**KNARR, "stockfish": 1, "sheep": 1},
        [send("overseas_trading_1"), trade()],
        {"stockfish": 1, "sheep": 1},
    ),
    Case(37, {"wood": 2, "flax": 1}, [send("build_knarr")], {"flax": 1}),
    Case(
        88,
        {"knarrs": 1, "silver": 2, "peas": 1},
        [send("overseas_trading_1"), trade()],
        {"silver": 1, "peas": 1},
    ),
    Case(
        103,
        {"wood": 1},
        [send("chest"), exchange("chest", "silver", pay=["wood"])],
        {"chest": 1, "silver": 1},
        {"strips": ["WO"]},
    ),
    Case(105, {"wood": 3}, [send("build_knarr")], {"wood": 1}, then={"knarrs": 1}),
    Case(106, {"longships": [0, 0]}, [send("plundering")], {"silver hoard": 1}, then={"vikings": 8}),
    Case(
        108,
        {"wood": 1, "silver": 1},
        [send("chest"), exchange("chest", "silver", pay=["wood"])],
        {"chest": 1, "silver": 2},
        then={"vikings": 10},
    ),
    Case(109, {**KNARR, "oil": 1}, [send("overseas_trading_1"), trade("oil")], {"rune stone": 1}),
    Case(110, {"knarrs": 1, "silver": 9}, [send("overseas_trading_1"), trade()], {"silver": 8}),
    Case(111, {"flax": 1}, [send("flax_to_linen")], {"linen": 1}),
    Case(112, {"wood": 2}, [send("build_knarr")], {}),
    Case(113, {"wood": 2}, [send("build_knarr")], {}),
    Case(114, {"silver": 4}, [send("stockfish")], {"silver": 4, "stockfish": 1}),
    Case(115, {"wood": 2}, [send("build_knarr")], {}),
    Case(116, {"stone": 1}, [send("stone_to_rune_stone")], {"rune stone": 1, "silver": 1}),
    Case(117, {"wood": 1, "flax": 1}, [send("build_whaling_boat")], {"flax": 1}),
    Case(117, {"silver": 8, "flax": 1}, [("buy_ship", {"ship": "longship"})], {"flax": 1}),
    Case(118, {}, [send("stockfish")], {"stockfish": 1}),
    Case(119, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(120, {"silver": 1, "flax": 1}, [send("stockfish")], {"silver": 1, "flax": 1, "stockfish": 1}),
    Case(121, {"flax": 1}, [send("flax_to_linen")], {"linen": 1}),
    Case(122, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 2}),
    Case(122, {}, [send("wood_per_player_ore")], {"wood": 2, "ore": 1}),
    Case(
        123,
        {"oil": 1, "flax": 1},
        [send("upgrade_2"), upgrade(["flax", "stockfish"])],
        {"oil": 1, "stockfish": 1},
    ),
    Case(124, {}, [send("robe_and_jewelry")], {"silver": 4}),
    Case(124, {"silver": 2}, [send("beans_silver")], {"silver": 3, "beans": 1}),
    Case(125, {"longships": [0, 0]}, [send("plundering")], {"silver hoard": 1}),
    Case(148, {"wood": 2, "silver": 3}, [send("build_longship")], {"silver": 3}),
    Case(
        149,
        {"knarrs": 1, "silver": 1},
        [send("special_sale"), ("buy_tiles", {"tiles": ["Helmet"]})],
        {"Helmet": 1},
    ),
    Case(
        152,
        {"cabbage": 2},
        [send("upgrade_2"), upgrade(["cabbage", "game meat"])],
        {"cabbage": 1, "game meat": 1},
    ),
    Case(154, {}, [send("mountain_2"), mountain([0, 1])], {"wood": 1}),
    Case(155, {}, [send("mountain_2"), mountain([0, 1])], {"wood": 1}),
    Case(156, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 2}),
    Case(164, {}, [send("spices_silver_milk_wool")], {"spices": 1, "silver": 1}, {"strips": ["WS"]}),
    Case(164, {}, [send("mead_silver")], {"mead": 2, "silver": 2}, {"strips": ["SW"]}),
    Case(166, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(168, {"vikings": 5}, [send("stockfish")], {"stockfish": 1}),
    Case(170, {"silver": 5}, [("buy_ship", {"ship": "knarr"})], {}, {"round": 3}),
    Case(175, {"silver": 1}, [send("mead_silver")], {"silver": 3, "mead": 2}),
    Case(176, {}, [send("stockfish")], {"stockfish": 1}),
    Case(6, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 2}),
    Case(12, {"knarrs": 1, "boats": [0]}, [send("explore_near"), ("explore", {"board": "shetland"})], {}),
    Case(
        102,
        {"silk": 1, "flax": 1},
        [send("upgrade_2"), upgrade(["flax", "stockfish"])],
        {"silk": 1, "stockfish": 1},
    ),
    Case(15, {"wood": 2}, [send("build_shed")], {}),
    Case(99, {}, [send("draw_occupation", drawn=10)], {"silver": 1}, then={"hand": [10]}),
    Case(188, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 2}),
]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-9")
def test_a_card_answers_to_the_space_it_names(case):
    table = in_play(case)
    check(table, case)
    assert not waits(table)


@pytest.mark.parametrize("case", NOT, ids=name)
def test_a_card_leaves_other_spaces_alone(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


def test_what_a_card_allows_may_be_left():
    table = in_play(Case(114, {"flax": 1, "silver": 3}, [send("flax_to_linen")], {}))
    assert waits(table) == [114]
    table.refuses("odin-p5-1", "send", "a", space="stockfish")
    table.do("leave_card", card=114)
    assert (table.supply(), table.state.top.seats) == ({"linen": 1, "silver": 3}, ["b"])
    table.refuses("odin-card-10", "use_card", "a", card=114)


def test_what_would_make_a_space_usable_cannot_be_left_once_it_is_used():
    table = table_of(Case(113, {}, [], {}, {"strips": ["SW"]}), played=[113]).do(
        "send", space="stone_to_rune_stone"
    )
    table.refuses("odin-p5-7", "leave_card", card=113)
    bare = table_of(Case(113, {}, [], {}, {"strips": ["WS"]}), played=[113])
    bare.refuses("odin-p5-7", "send", space="stone_to_rune_stone")


def test_forest_blacksmith_binds_the_chest_to_be_paid_with_ore():
    table = table_of(Case(103, {"wood": 1, "ore": 1}, [], {}), played=[103]).do("send", space="chest")
    # Only one way to pay is left, so it is paid at once.
    table.do("use_card", card=103, take=[[0, 1]])
    assert table.supply() == {"wood": 2, "chest": 1, "silver": 1}
    # With wood alone it may be left, and an ore on the strip may be taken for it.
    ore = table_of(Case(103, {"wood": 1}, [], {}, {"strips": ["OW"]}), played=[103]).do("send", space="chest")
    ore.do("use_card", card=103, take=[[0, 1]])
    assert ore.supply() == {"wood": 1, "chest": 1, "silver": 1}


def test_warmonger_may_still_place_all_four():
    table = under_way(a=having(played=[106], longships=[0, 0, 0]))
    table.refuses("odin-p5-2", "send", space="plundering", vikings=2)
    table.do("send", space="plundering", vikings=4)
    assert table["a"].vikings == 8


def test_adventurer_needs_no_large_ship_but_some_ship():
    table = under_way(a=having(played=[107]))
    table.refuses("odin-expl-3", "send", space="explore_near")
    plain = under_way(a=having(boats=[0])).do("send", space="explore_near")
    plain.refuses("odin-expl-1", "explore", board="iceland")


def test_snare_and_furrier_draw_on_the_discards_first():
    table = under_way(a=having(played=[3]), weapon_discards={"snare": 1}).do("send", space="beans_silver")
    assert table.state.weapon_discards == {"snare": 0}


def test_preceptor_decides_before_the_card_is_seen():
    table = under_way(a=having(played=[99], hand=[43], vikings=3), cards="app")
    table.do("send", space="fruits_oil_salt_meat_silver", drawn=10)
    assert (waits(table), table["a"].hand) == ([99], [43])
    assert "Milker" not in " ".join(line.text for line in table.table.log[-1].told)
    table.refuses("odin-occ-1", "use_card", card=99, from_hand=10)
    table.do("leave_card", card=99)
    assert table["a"].hand == [43, 10]
    assert table.supply() == {"fruits": 1, "oil": 1, "salt meat": 1, "silver": 1}


def test_patron_does_not_help_an_emigration_that_a_card_grants():
    case = Case(110, {"knarrs": 1, "silver": 2}, [send("overseas_trading_2"), trade()], {}, {"round": 2})
    table = in_play(case._replace(have={**case.have, "played": [2]}))
    assert (waits(table), table.supply()) == ([], {"silver": 1})


def test_a_space_from_which_a_viking_came_back_stays_occupied():
    table = in_play(
        Case(108, {"ore": 1, "silver": 1}, [send("chest"), exchange("chest", "silver", pay=["ore"])], {})
    )
    table.do("use_card", card=108, spaces=["chest"])
    assert table.state.spaces["chest"].vikings == 1
    table.refuses("odin-p5-3", "send", "b", space="chest")
