"""Cards 1 to 95 at their edges: other amounts, both sides of a boundary, other moments."""

import pytest

from tests.games.odin.cards.cases import (
    PASS,
    Case,
    around,
    check,
    exchange,
    feast,
    in_play,
    just_played,
    leave,
    lose,
    mountain,
    name,
    roll,
    send,
    trade,
    use,
    waits,
    win,
)
from tests.games.odin.table import BOX, board, having, under_way

DRY = {"players": 1, "phase": 11, "round": 2, "strips": ["WW2S"]}
START = ("next_round", {"weapons": {"a": "spear"}})
SOLO = {"players": 1}
FEAST = {"players": 1, "phase": 9}
TRADE = send("overseas_trading_1")
HUNTED = {"hide": 1, "game meat": 1}
WHALED = {"oil": 1, "skin and bones": 1, "whale meat": 1}
TILES = list(BOX.specials)


def tiles(count):
    """So many special tiles in a supply."""
    return dict.fromkeys(TILES[:count], 1)


# The card is in play from the start.
IN_PLAY = [
    Case(1, {}, [send("sheep_or_cattle", take=["cattle"])], {"cattle": 1}),
    Case(1, {"silver": 1}, [send("sheep_or_cattle", take=["sheep"])], {"silver": 1, "sheep": 1}),
    Case(1, {"silver": 2}, [send("buy_sheep_and_cattle")], {"sheep": 1, "cattle": 1}),
    Case(2, {"silver": 1}, [send("buy_2_stockfish")], {"stockfish": 2}),
    Case(2, {"silver": 1, "knarrs": 1}, [send("emigration_2"), ("emigrate", {"ship": "knarr"})], {}),
    Case(2, {"silver": 8}, [("buy_ship", {"ship": "longship"})], {}, {}, {"longships": [0]}),
    Case(
        2,
        {"silver": 1, "knarrs": 1},
        [send("special_sale"), ("buy_tiles", {"tiles": ["Helmet", "Cloakpin"]})],
        {"Helmet": 1, "Cloakpin": 1},
    ),
    Case(
        2,
        {"silver": 2},
        [send("imitate_2", of="buy_cattle_and_milk")],
        {"cattle": 1, "milk": 1},
        {"players": 4, "imitations": [2, 4], "spaces": {"buy_cattle_and_milk": ["b", 2, 1]}},
    ),
    Case(3, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(3, {}, [send("robe_and_jewelry")], {"silver": 4}),
    Case(3, {"wood": 1}, [send("chest"), exchange("chest", "silver")], {"chest": 1, "silver": 1, "snare": 1}),
    Case(3, {}, [send("spices_silver_milk_wool")], {"spices": 1, "silver": 1, "snare": 1}),
    Case(4, {"boats": [1]}, [send("whaling_minor"), *roll(3), win()], WHALED),
    Case(4, {"longships": [0]}, [send("raiding"), *roll(7), win(tile="rune stone")], {"rune stone": 1}),
    Case(
        6,
        {},
        [send("mountain_3_2"), mountain([0, 2], [1, 1])],
        {"stone": 2, "ore": 1, "silver": 2},
        {"strips": ["SS", "O"]},
    ),
    Case(6, {}, [send("mountain_2"), mountain([0, 1])], {"wood": 1}, {"strips": ["WS"]}),
    Case(7, {"grain": 1}, [feast(["grain", 1])], {}, FEAST),
    Case(7, {"grain": 2}, [feast(["grain", 1])], {"grain": 1, "silver": 1}, FEAST),
    Case(7, {"grain": 5}, [feast()], {"grain": 5, "silver": 2}, {**FEAST, "round": 7}),
    Case(8, {}, [PASS], {}, {**SOLO, "spaces": {"robe_and_jewelry": ["a", 4, 1]}}),
    Case(8, {}, [PASS], {}, {**SOLO, "round": 2, "spaces": {"smithy": ["a", 3, 1], "clothing": ["a", 2, 2]}}),
    Case(
        9,
        {"longships": [3], "areas": {"shetland": board()}},
        [PASS, use(9, pieces=[["shetland", "ore", 1, 6]])],
        {},
        SOLO,
    ),
    Case(
        11,
        {"boats": [0], "spear": 1, "wood": 2},
        [send("whaling_minor"), *roll(4), win(spend={"spear": 1, "wood": 1})],
        {**WHALED, "wood": 1},
    ),
    Case(
        11, {"snare": 2}, [send("laying_a_snare"), *roll(2), win(spend={"snare": 2})], {"fur": 1, "snare": 1}
    ),
    Case(12, {"boats": [0]}, [send("explore_near"), ("explore", {"board": "shetland"})], {}),
    Case(
        12,
        {"knarrs": 1, "longships": [0], "silver": 1},
        [send("emigration_2"), ("emigrate", {"ship": "knarr"})],
        {},
    ),
    Case(
        12,
        {"longships": [0], "silver": 1},
        [send("emigration_2"), ("emigrate", {"ship": "longship"}), use(12, weapons=["spear"])],
        {"spear": 1},
    ),
    Case(
        12,
        {"longships": [0, 0]},
        [send("plundering"), use(12, weapons=["spear"])],
        {"silver hoard": 1, "spear": 1},
    ),
    Case(13, {}, [send("hunting_game_2"), *roll(1), win()], HUNTED),
    Case(
        15,
        {"wood": 2, "stone": 2},
        [send("build_house_and_ship"), exchange("long house", "knarr")],
        {"hide": 1},
    ),
    Case(15, {"wood": 2}, [send("build_shed")], {}),
    Case(
        28,
        {"wood": 2, "stone": 2, "silver": 3},
        [send("chests_and_rune_stones"), use(28), use(28)],
        {"chest": 2, "rune stone": 2, "oil": 2, "silver": 1},
    ),
    Case(
        28,
        {"wood": 2, "stone": 2, "silver": 3},
        [send("chests_and_rune_stones"), use(28), leave(28)],
        {"chest": 2, "rune stone": 2, "oil": 1, "silver": 2},
    ),
    Case(
        28,
        {"wood": 1},
        [send("chest", take=["chest", "silver"], pay=["wood"]), use(28)],
        {"chest": 1, "oil": 1},
    ),
    Case(36, {"knarrs": 1, "silver": 1, "sheep": 1}, [TRADE, trade()], {"sheep": 1}),
    Case(36, {"knarrs": 1, "silver": 1, "whale_meat": 1}, [TRADE, leave(36), trade()], {"whale meat": 1}),
    Case(
        37,
        {"knarrs": 1, "silver": 1, "cattle": 1},
        [TRADE, use(37, goods=[["cattle", "clothing"]]), trade("clothing")],
        {"silver hoard": 1},
    ),
    Case(38, {}, [START, use(38, gain={"wood": 1})], {"wood": 1}, DRY),
    Case(
        39,
        {"boats": [1]},
        [send("whaling_minor"), ("disarm", {"ship": "whaling boat", "on": 1}), *roll(2), win()],
        {**WHALED, "ore": 1},
    ),
    Case(41, {"areas": {"home": around((2, 3))}}, [feast(), use(41, pay={"mead": 1})], {"oil": 1}, FEAST),
    Case(41, {"silver": 3}, [feast()], {"silver": 3}, {**FEAST, "round": 7}),
    Case(
        42,
        {"wood": 2, "areas": {"shed": board(wood=3), "shed 2": board()}},
        [PASS, use(42, of="shed 2", thing="wood")],
        {"wood": 1, "silver": 1},
        SOLO,
    ),
    Case(
        44,
        {"hide": 1, "wool": 1, "linen": 2},
        [send("flax_stockfish_silver"), ("use_card", {"card": 44, "seat": "a"})],
        {"flax": 1, "stockfish": 1, "linen": 1, "clothing": 1, "silver": 4},
    ),
    Case(
        49,
        {"cattle": 2, "flax": 1},
        [use(49), use(49)],
        {"peas": 2, "flax": 3, "beans": 2, "grain": 2, "cabbage": 2},
    ),
    Case(
        49,
        {"supply": {"pregnant cattle": 1}},
        [use(49)],
        {"peas": 1, "flax": 1, "beans": 1, "grain": 1, "cabbage": 1},
        {"phase": 7},
    ),
    Case(50, {"rune_stone": 3}, [use(50)] * 3, {"hide": 3}),
    Case(51, {"rune_stone": 1}, [use(51, gain={"silver": 1, "cabbage": 1})], {"silver": 1, "cabbage": 1}),
    Case(55, {"chest": 2, "silver": 6}, [use(55), use(55)], {"treasure chest": 2}),
    Case(55, {"chest": 1, "silver": 5}, [use(55)], {"silver": 2, "treasure chest": 1}, {"phase": 9}),
    Case(57, {"beans": 5}, [use(57), use(57)], {"beans": 1, "peas": 2, "mead": 2, "stockfish": 2}),
    Case(58, {"flax": 3}, [use(58)], {"flax": 1, "oil": 3}),
    Case(59, {"flax": 4, "silver": 2}, [use(59), use(59)], {"linen": 4}),
    Case(59, {"flax": 4, "silver": 1}, [use(59)], {"flax": 2, "linen": 2}, {"phase": 7}),
    Case(45, {"wood": 2, "silver": 12}, [use(45), use(45)], {"treasure chest": 2}),
    Case(
        48, {"supply": {"pregnant cattle": 1}, "cattle": 1}, [use(48)], {"pregnant cattle": 1, "jewelry": 1}
    ),
    Case(53, {"silver": 2, "fruits": 2}, [use(53, goods=[["fruits", "whale meat"]])] * 2, {"whale meat": 2}),
    Case(56, {"long_sword": 3}, [use(56, discard=["long sword", "long sword"])], {"long sword": 1, "ore": 1}),
    Case(
        88,
        {"knarrs": 2, "silver": 3, "cabbage": 1},
        [
            TRADE,
            use(88, goods=[["cabbage", "salt meat"]]),
            use(88, goods=[["salt meat", "wool"]]),
            trade("wool"),
        ],
        {"chest": 1},
    ),
    Case(
        88,
        {"knarrs": 1, "silver": 2, "supply": {"pregnant sheep": 1}},
        [TRADE, use(88, goods=[["sheep", "skin and bones"]]), trade("skin and bones")],
        {"spices": 1},
    ),
    Case(
        89,
        {"longships": [1], "stone": 2},
        [send("pillaging_2"), *roll(1), win(tile="rune stone", spend={"stone": 2})],
        {"rune stone": 1},
    ),
    Case(
        90,
        {"longships": [3, 1]},
        [send("raiding"), use(90, ore=1), *roll(1, 6), win(tile="chest")],
        {"chest": 1},
        {},
        {"longships": [3, 0]},
    ),
    Case(90, {"longships": [0]}, [send("raiding"), *roll(1), lose()], {"stone": 1, "long sword": 1}),
    Case(
        91,
        {"silver": 1, "flax": 1},
        [PASS, use(91, of="upgrade_2"), ("upgrade", {"goods": [["flax", "stockfish"]]})],
        {"stockfish": 1},
        {**SOLO, "spaces": {"overseas_trading_1": ["a", 1, 1]}},
    ),
    Case(
        91, {"silver": 5}, [PASS], {"silver": 5}, {**SOLO, "round": 2, "spaces": {"stockfish": ["a", 1, 1]}}
    ),
    Case(92, {"supply": tiles(2)}, [START], {**tiles(2), "spear": 1}, DRY),
    Case(92, {"supply": tiles(3)}, [START], {**tiles(3), "silver": 1, "spear": 1}, DRY),
    Case(92, {"supply": tiles(6)}, [START], {**tiles(6), "silver": 3, "spear": 1}, DRY),
    Case(93, {}, [START], {"spear": 1}, DRY),
    Case(93, {"boats": [0]}, [START], {"beans": 1, "spear": 1}, DRY),
    Case(93, {"boats": [0, 1, 0]}, [START], {"cabbage": 1, "spear": 1}, DRY),
    Case(94, {"oil": 1}, [START], {"oil": 1, "spear": 1}, DRY),
    Case(94, {"oil": 4}, [START, leave(94)], {"oil": 4, "spear": 1}, DRY),
    Case(95, {}, [START, use(95, take=[[0, 1]])], {"wood": 1, "spear": 1}, DRY),
    Case(95, {}, [START, use(95, take=[[0, 2]])], {"wood": 1, "silver": 2, "spear": 1}, DRY),
]


@pytest.mark.parametrize("case", IN_PLAY, ids=name)
def test_a_card_in_play_at_its_edge(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


# What a card refuses: the card, in play or in hand until now, what its owner has, moves, the last, the rule.
REFUSED = [
    (4, "played", {"boats": [1]}, [send("whaling_minor"), *roll(3)], ("roll", {"die": 1}), "odin-hunt-7"),
    (
        11,
        "played",
        {"boats": [0], "spear": 2, "wood": 1},
        [send("whaling_minor"), *roll(4)],
        win(spend={"spear": 2, "wood": 1}),
        "odin-hunt-1",
    ),
    (13, "played", {}, [send("hunting_game_1"), *roll(1)], lose(), "odin-hunt-7"),
    (17, "hand", {"fruits": 1}, [], use(17, goods=[["fruits", "robe"]]), "odin-trade-1"),
    (31, "hand", {"peas": 3, "silver": 3}, [], use(31, thing="silver"), "odin-card-5"),
    (31, "hand", {"peas": 3}, [], leave(31), "odin-card-5"),
    (32, "hand", {"longships": [0, 0]}, [], use(32, weapons=["spear"] * 2), "odin-trade-7"),
    (
        36,
        "played",
        {"knarrs": 1, "silver": 1, "stockfish": 1, "whale_meat": 1},
        [TRADE],
        use(36, goods=[["stockfish", "hide"]]),
        "odin-trade-1",
    ),
    (
        36,
        "played",
        {"knarrs": 1, "silver": 1, "whale_meat": 2},
        [TRADE, use(36, goods=[["whale meat", "robe"]])],
        use(36, goods=[["whale meat", "robe"]]),
        "odin-card-10",
    ),
    (39, "played", {"boats": [0]}, [], ("disarm", {"ship": "whaling boat", "on": 0}), "odin-arm-3"),
    (
        40,
        "played",
        {"stone": 1, "areas": {"long house": board()}},
        [],
        ("place", {"pieces": [["long house", "stone", 1, 1]]}),
        "odin-house-1",
    ),
    (44, "played", {"hide": 1, "wool": 1}, [], use(44), "odin-card-8"),
    (50, "played", {"rune_stone": 1}, [use(50)], use(50), "odin-card-8"),
    (57, "played", {"beans": 3}, [use(57)], use(57), "odin-card-8"),
    (58, "played", {"flax": 3}, [use(58)], use(58), "odin-card-8"),
    (68, "hand", {}, [], use(68, weapons=["spear"] * 3), "odin-trade-7"),
    (54, "played", {"silverware": 2}, [], use(54, gain={"silk": 1, "chest": 1}), "odin-card-2"),
    (56, "played", {"spear": 3}, [], use(56, discard=["spear"] * 3), "odin-card-8"),
    (60, "hand", {"silver": 0}, [], use(60, deed=1, spaces=["play_occupations_2"]), "odin-card-5"),
    (62, "hand", {"ore": 2, "silver": 2}, [], use(62, gain={"Crucifix": 1, "Cloakpin": 1}), "odin-card-2"),
    (66, "hand", {"peas": 1, "silver": 1}, [], use(66, goods=[["peas", "mead"]]), "odin-card-3"),
    (73, "hand", {"silver": 4}, [], use(73, gain={"Chalice": 1}), "odin-card-5"),
    (
        78,
        "hand",
        {"knarrs": 1, "peas": 1},
        [],
        use(78, goods=[["peas", "mead"], ["mead", "peas"]]),
        "odin-card-5",
    ),
    (
        83,
        "hand",
        {"flax": 1, "peas": 1},
        [],
        use(83, goods=[["flax", "stockfish"], ["peas", "mead"]]),
        "odin-card-7",
    ),
    (86, "hand", {"silver": 5}, [], use(86, pay={"silver": 4}, gain={"hide": 3}), "odin-card-3"),
    (87, "hand", {}, [], use(87, deed=1, take=[[0, 5]]), "odin-mtn-1"),
    (
        88,
        "played",
        {"knarrs": 1, "silver": 3, "flax": 2},
        [TRADE, use(88, goods=[["flax", "mead"]])],
        use(88, goods=[["flax", "mead"]]),
        "odin-card-10",
    ),
    (
        89,
        "played",
        {"longships": [0], "long_sword": 2},
        [send("raiding"), *roll(3)],
        win(tile="rune stone", spend={"long sword": 2}),
        "odin-raid-4",
    ),
    (90, "played", {"longships": [3]}, [send("raiding"), use(90, ore=3)], use(90, ore=2), "odin-card-10"),
]


@pytest.mark.parametrize(("card", "how", "have", "moves", "last", "rule"), REFUSED)
def test_a_card_goes_no_further_than_it_says(card, how, have, moves, last, rule):
    case = Case(card, have, moves, {})
    table = just_played(case) if how == "hand" else in_play(case)
    table.refuses(rule, last[0], **last[1])


def test_chief_played_by_tutor_in_the_turn_of_another_is_laid_at_once():
    table = under_way(a=having(played=[52], hand=[5], silver=1, mead=1), start="b", decks="ABC")
    table.do("use_card", "a", card=52, from_hand=5)
    table.refuses("odin-p5-1", "send", "b", space="stockfish")
    table.do("feast", "a", layout=[["mead", 1]]).do("send", "b", space="stockfish")
    assert (table.supply(), table["a"].penalties) == ({}, 4)


def test_courier_reaches_exploration_boards_and_houses():
    for area, at in (("shetland", (2, 6)), ("long house", (1, 1))):
        table = under_way(a=having(hand=[70]), b=having(areas={area: board(("Cloakpin", *at))}), decks="ABC")
        table.do("send", space="play_occupations_2").do("play_card", card=70).do("use_card", card=70)
        assert table.supply() == {"Cloakpin": 1}
        assert sorted(one.piece for one in table["b"].areas[area].pieces) == ["rune stone", "silverware"]


def test_wood_of_the_master_joiner_covers_a_negative_space():
    cell = BOX.grids["stone house"].places(BOX.grids["stone house"].minus)[0]
    table = under_way(a=having(played=[40], wood=1, areas={"stone house": board()}))
    before = table.total()
    assert table.do("place", pieces=[["stone house", "wood", *cell]]).total() == before + 1


def test_the_weapon_that_peacemaker_may_forgo_is_shown_to_nobody_before():
    table = under_way(a=having(played=[38]), phase=11, round=2, decks="ABC")
    table.do("next_round", weapons={"a": "long sword", "b": "snare"})
    assert waits(table) == [38]
    assert "long sword" not in table.told()
    table.do("leave_card", card=38)
    assert table["a"].has("long sword") == 1


def test_an_exchange_at_any_time_can_be_taken_back():
    table = under_way(a=having(played=[47], salt_meat=2)).do("use_card", card=47)
    table.table.undo()
    assert table.supply() == {"salt meat": 2}
