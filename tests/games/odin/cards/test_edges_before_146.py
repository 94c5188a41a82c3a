"""Cards 96 to 145 at their edges: other amounts, both sides of a boundary, other moments."""

import pytest

from tests.games.odin.cards.cases import (
    FINISH,
    Case,
    check,
    exchange,
    in_play,
    leave,
    lose,
    mountain,
    name,
    place,
    roll,
    send,
    trade,
    upgrade,
    use,
    waits,
    win,
)
from tests.games.odin.table import board

DRY = {"players": 1, "phase": 11, "round": 2, "strips": ["WWSS"]}
START = ("next_round", {"weapons": {"a": "spear"}})
HOUSE = {"areas": {"long house": board()}}
SNARE = [send("laying_a_snare"), *roll(1), win(spend={"wood": 1})]
FAILED_SNARE = [send("laying_a_snare"), *roll(8, 8, 8), lose(back=0)]
HUNT = [send("hunting_game_1"), *roll(1), win(spend={"wood": 1})]
RAID = {"longships": [0]}
RUNE = {"rune stone": 1}
FRONT_2 = {"strips": ["2W"]}
OVERSEAS = {"knarrs": 2, "silver": 1}
WHALE = {"oil": 1, "skin and bones": 1, "whale meat": 1}

ROWS = [
    Case(96, {"game_meat": 2}, [START, use(96, deed=0)], {"game meat": 1, "whale meat": 1, "spear": 1}, DRY),
    Case(96, {"game_meat": 1}, [START, leave(96)], {"game meat": 1, "spear": 1}, DRY),
    Case(97, {"peas": 4}, [START, use(97)], {"peas": 8, "spear": 1}, DRY),
    Case(97, {"peas": 7}, [START, use(97)], {"peas": 8, "spear": 1}, DRY),
    Case(97, {"peas": 9}, [START], {"peas": 9, "spear": 1}, DRY),
    Case(
        98, {"grain": 1, "silver": 5, **HOUSE}, [place("long house", "grain", 2, 1), leave(98)], {"silver": 5}
    ),
    Case(98, {"grain": 1, "silver": 5}, [place("home", "silver", 1, 1)], {"grain": 1, "silver": 4}),
    Case(99, {}, [send("draw_occupation", drawn=77)], {"silver": 1}, {}, {"hand": [77]}),
    Case(
        99,
        {"hand": [43]},
        [send("draw_occupation", drawn=10), leave(99)],
        {"silver": 1},
        {},
        {"hand": [43, 10]},
    ),
    Case(100, {"rune_stone": 1}, [place("home", "rune stone", 1, 1)], {}),
    Case(101, {"rune_stone": 1, "areas": {"shetland": board()}}, [place("shetland", "rune stone", 1, 6)], {}),
    Case(102, {"silk": 1}, [send("mountain_3_upgrade_1"), use(102, deed=1), FINISH], {"fur": 1}),
    Case(
        102,
        {"game_meat": 1, "flax": 1},
        [send("mountain_1_upgrade_1"), upgrade(["flax", "stockfish"]), FINISH],
        {"game meat": 1, "stockfish": 1},
    ),
    Case(
        102,
        {"game_meat": 1},
        [send("upgrade_2"), upgrade(["game meat", "skin and bones"])],
        {"skin and bones": 1},
    ),
    Case(
        103,
        {"ore": 1},
        [send("smithy"), use(103, take=[[0, 1]]), ("forge", {"tile": "jewelry"})],
        {"jewelry": 1, "silver": 2},
        FRONT_2,
    ),
    Case(103, {"stone": 1}, [send("stone_to_rune_stone")], {"rune stone": 1, "silver": 1}),
    Case(
        104,
        RAID,
        [send("raiding"), *roll(1, 2), lose(), use(104, gain={"stockfish": 1})],
        {"stone": 1, "long sword": 1, "stockfish": 1},
    ),
    Case(104, RAID, [send("raiding"), *roll(1, 2, 3), lose()], {"stone": 1, "long sword": 1}),
    Case(104, RAID, [send("pillaging_2"), *roll(1), lose(back=0)], {"stone": 1, "long sword": 1}),
    Case(
        105,
        {"wood": 4},
        [send("build_whaling_boat"), exchange("whaling boat")],
        {"wood": 3},
        {},
        {"boats": [0]},
    ),
    Case(
        105,
        {"wood": 3, "boats": [0, 0, 0]},
        [send("build_whaling_boat"), exchange("knarr")],
        {},
        {},
        {"knarrs": 1},
    ),
    Case(106, {"longships": [0, 0]}, [send("plundering")], {"silver hoard": 1}, {}, {"vikings": 8}),
    Case(106, {"longships": [0] * 4}, [send("plundering")], {"silver hoard": 1}, {}, {"vikings": 10}),
    Case(
        106, {"longships": [0] * 4}, [send("plundering", vikings=4)], {"silver hoard": 1}, {}, {"vikings": 8}
    ),
    Case(
        107,
        {"boats": [0]},
        [send("explore_near"), ("explore", {"board": "iceland"})],
        {"silver": 4},
        {"unclaimed": {"iceland": 4}},
    ),
    Case(
        107,
        {"boats": [0]},
        [send("explore_near"), ("explore", {"board": "shetland"})],
        {},
        {"unclaimed": {"shetland": 0}},
    ),
    Case(
        108,
        {"wood": 1, "silver": 1},
        [send("chest", take=["chest", "silver"], pay=["wood"])],
        {"chest": 1, "silver": 2},
    ),
    Case(
        108,
        {"ore": 1},
        [send("chest", take=["chest", "silver"], pay=["ore"]), use(108, spaces=["chest"])],
        {"chest": 1},
        {},
        {"vikings": 11},
    ),
    Case(109, OVERSEAS, [send("overseas_trading_2"), trade()], {"silver": 2}),
    Case(109, OVERSEAS, [send("overseas_trading_1"), trade()], {}),
    Case(110, {"knarrs": 1, "silver": 2}, [send("overseas_trading_2"), trade(), leave(110)], {"silver": 1}),
    Case(110, {"knarrs": 1, "silver": 3}, [send("overseas_trading_2"), trade()], {"silver": 2}, {"round": 3}),
    Case(111, {"flax": 1}, [send("flax_to_linen")], {"linen": 1}),
    Case(111, {"ore": 1}, [send("smithy"), ("forge", {"tile": "jewelry"})], {"jewelry": 1, "silver": 1}),
    Case(112, {}, [send("robe_and_jewelry")], {"silver": 4, "mead": 1}),
    Case(112, {"wood": 2}, [send("build_shed")], {}),
    Case(
        113, {"flax": 1}, [send("flax_to_linen"), use(113, take=[[0, 1]])], {"linen": 1, "silver": 2}, FRONT_2
    ),
    Case(113, {"flax": 1}, [send("flax_to_linen"), leave(113)], {"linen": 1}, FRONT_2),
    Case(114, {"stone": 1, "silver": 2}, [send("stone_to_rune_stone"), use(114)], {**RUNE, "silk": 1}),
    Case(114, {"stone": 1, "silver": 1}, [send("stone_to_rune_stone")], {**RUNE, "silver": 2}),
    Case(115, {"wood": 2}, [send("build_shed")], {"silverware": 1}),
    Case(115, {"wood": 2}, [send("build_knarr")], {}),
    Case(116, {"stone": 1}, [send("build_long_house")], {}),
    Case(116, {"stone": 1}, [send("stone_to_rune_stone")], {**RUNE, "silver": 1}),
    Case(
        117,
        {"wood": 2, "flax": 1},
        [send("build_longship"), use(117, goods=[["flax", "stockfish"]])],
        {"stockfish": 1},
    ),
    Case(117, {"wood": 1, "flax": 1}, [send("build_whaling_boat")], {"flax": 1}),
    Case(117, {"silver": 5, "flax": 1}, [("buy_ship", {"ship": "knarr"})], {"flax": 1}),
    Case(118, {}, [send("spices_silver_milk_wool")], {"spices": 1, "silver": 1, "stone": 1, "mead": 1}),
    Case(118, {"silver": 1}, [send("buy_sheep")], {"sheep": 1}),
    Case(119, {}, [send("beans_silver")], {"beans": 1, "silver": 1, "milk": 1}),
    Case(119, {"cattle": 1}, [send("milk_from_cattle")], {"cattle": 1, "milk": 1}),
    Case(120, {}, [send("beans_silver"), use(120, goods=[["beans", "milk"]])], {"milk": 1}),
    Case(120, {"silver": 1}, [send("mead_silver")], {"mead": 2, "silver": 3}),
    Case(121, {"wood": 2}, [send("build_knarr"), use(121, take=[[0, 1]])], {"silver": 2}, FRONT_2),
    Case(
        121,
        {"stone": 2, "wood": 2},
        [send("build_house_and_ship"), use(121, take=[[0, 1]]), exchange("long house", "knarr")],
        {"silver": 2},
        FRONT_2,
    ),
    Case(122, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 2}, {"strips": ["WWO"]}),
    Case(
        122,
        {},
        [send("mountain_2"), mountain([0, 2])],
        {"wood": 1, "silver": 2, "mead": 1},
        {"strips": ["W2O"]},
    ),
    Case(
        122,
        {},
        [send("mountain_3_2"), mountain([0, 3], [1, 1])],
        {"wood": 2, "stone": 1, "ore": 1, "hide": 1},
        {"strips": ["WSO", "WO"]},
    ),
    Case(122, {}, [send("wood_per_player_ore")], {"wood": 2, "ore": 1}),
    Case(
        123,
        {"oil": 1},
        [send("mountain_1_upgrade_1"), mountain([0, 1]), FINISH, use(123)],
        {"wood": 1, "silverware": 1},
    ),
    Case(
        123,
        {"oil": 1, "flax": 1},
        [send("upgrade_2"), upgrade(["flax", "stockfish"])],
        {"oil": 1, "stockfish": 1},
    ),
    Case(124, {}, [send("mountain_2"), mountain([0, 1]), use(124)], {"grain": 1, "wood": 2}, FRONT_2),
    Case(124, {}, [send("mountain_2"), mountain([0, 2])], {"silver": 4}, {"strips": ["22"]}),
    Case(124, {}, [send("robe_and_jewelry")], {"silver": 4}),
    Case(
        124,
        {"boats": [0]},
        [send("explore_near"), ("explore", {"board": "shetland"}), use(124)],
        {"grain": 1, "wood": 2},
        {"unclaimed": {"shetland": 2}},
    ),
    Case(
        125,
        {"boats": [0]},
        [send("explore_near"), ("explore", {"board": "shetland"})],
        RUNE,
        {"unclaimed": {"shetland": 0}},
    ),
    Case(125, {"knarrs": 1, "silver": 1}, [send("emigration_2"), ("emigrate", {"ship": "knarr"})], RUNE),
    Case(126, {"wood": 1}, HUNT, {"hide": 1, "game meat": 1}),
    Case(126, {}, FAILED_SNARE, {"wood": 1, "snare": 1}),
    Case(127, {}, FAILED_SNARE, {"wood": 1, "snare": 1}),
    Case(127, {"wood": 1}, HUNT, {"hide": 1, "game meat": 1}),
    Case(128, {"wood": 1}, [*SNARE, leave(128)], {"fur": 1, "snare": 1}),
    Case(128, {"wood": 1}, [*SNARE, use(128, take=[[0, 1]])], {"fur": 1, "snare": 1, "silver": 2}, FRONT_2),
    Case(129, {}, FAILED_SNARE, {"wood": 1, "snare": 1}),
    Case(129, {"wood": 1, "snare": 2}, [*SNARE, use(129)], {"fur": 1, "snare": 2, "salt meat": 1}),
    Case(130, {"wood": 1}, SNARE, {"fur": 1, "snare": 1}),
    Case(130, {"wood": 1, "snare": 1}, [*SNARE, leave(130)], {"fur": 1, "snare": 2}),
    Case(
        131,
        {"stockfish": 2},
        [*FAILED_SNARE, use(131)],
        {"wood": 1, "snare": 1, "stockfish": 1, "game meat": 1},
    ),
    Case(131, {"stockfish": 1, "wood": 1}, HUNT, {"stockfish": 1, "hide": 1, "game meat": 1}),
    Case(
        132,
        {"longships": [2]},
        [send("pillaging_2"), use(132, ore=2), *roll(2), win(tile="rune stone")],
        RUNE,
        {},
        {"longships": [1]},
    ),
    Case(132, {"longships": [0]}, [send("pillaging_2"), *roll(6), win(tile="rune stone")], RUNE),
    Case(
        132,
        {"longships": [1]},
        [send("raiding"), *roll(6), win(tile="rune stone")],
        RUNE,
        {},
        {"longships": [1]},
    ),
    Case(
        133,
        RAID,
        [send("raiding"), *roll(6), win(tile="rune stone"), use(133, gain={"peas": 1})],
        {**RUNE, "peas": 1},
    ),
    Case(133, RAID, [send("pillaging_2"), *roll(6), win(tile="rune stone")], RUNE),
    Case(134, RAID, [send("raiding"), *roll(8), lose()], {"stone": 1, "long sword": 1, "mead": 1}),
    Case(134, RAID, [send("pillaging_2"), *roll(1), lose(back=0)], {"stone": 1, "long sword": 1}),
    Case(
        135,
        {"longships": [0], "long_sword": 2},
        [send("raiding"), *roll(4), win(tile="rune stone", spend={"long sword": 2})],
        RUNE,
    ),
    Case(
        135,
        {"longships": [0], "long_sword": 1, "stone": 1},
        [send("pillaging_2"), *roll(4), win(tile="rune stone", spend={"long sword": 1, "stone": 1})],
        {**RUNE, "long sword": 1},
    ),
    Case(
        136,
        {"longships": [3]},
        [send("pillaging_2"), *roll(10), win(tile="chest", second="rune stone")],
        {"chest": 1, **RUNE},
    ),
    Case(
        136,
        {"wood": 2},
        [send("hunting_game_1"), *roll(2), win(spend={"wood": 2})],
        {"hide": 1, "game meat": 1},
    ),
    Case(
        137,
        {"longships": [0], "spear": 2},
        [send("pillaging_2"), *roll(5), win(tile="rune stone", spend={"spear": 1})],
        {**RUNE, "spear": 1},
    ),
    Case(137, {"wood": 1, "spear": 1}, HUNT, {"hide": 1, "game meat": 1, "spear": 1}),
    Case(138, RAID, [send("raiding"), *roll(6), win(tile="oil")], {"oil": 1}),
    Case(138, {"longships": [3]}, [send("pillaging_2"), *roll(11), win(tile="clothing")], {"clothing": 1}),
    Case(139, {"longships": [0]}, [send("pillaging_2"), *roll(6), win(tile="rune stone")], RUNE),
    Case(
        140, {"boats": [0]}, [send("whaling_minor"), *roll(12, 12, 12), lose(back=0)], {"wood": 1, "spear": 1}
    ),
    Case(140, {"boats": [0, 0]}, [send("whaling_major"), *roll(2), win()], {**WHALE, "oil": 2}),
    Case(141, {"boats": [0, 0]}, [send("whaling_major"), *roll(2), win()], {**WHALE, "beans": 1}),
    Case(
        141,
        {"boats": [0, 0, 0]},
        [send("whaling_major", boats=[0]), *roll(1), win()],
        {**WHALE, "cabbage": 1},
    ),
    Case(141, {"boats": [0], "wood": 1}, [send("whaling_minor"), *roll(2), win(spend={"wood": 1})], WHALE),
    Case(142, {"boats": [0], "spear": 2}, [send("whaling_minor"), *roll(3), win(spend={"spear": 2})], WHALE),
    Case(
        142,
        {"boats": [0], "spear": 1, "wood": 1},
        [send("whaling_minor"), *roll(3), win(spend={"spear": 1, "wood": 1})],
        {**WHALE, "spear": 1},
    ),
    Case(143, {}, [send("hunting_game_1"), *roll(8, 8, 8), lose()], {"wood": 1, "bow and arrow": 1}),
    Case(143, {"wood": 1}, SNARE, {"fur": 1, "snare": 1}),
    Case(144, {"wood": 1, "silver": 3}, [*HUNT, leave(144)], {"hide": 1, "game meat": 1, "silver": 3}),
    Case(144, {"wood": 1, "silver": 1}, HUNT, {"hide": 1, "game meat": 1, "silver": 1}),
    Case(
        145,
        {},
        [send("hunting_game_2"), use(145, take=[[0, 1]]), *roll(1), win(spend={"wood": 1})],
        {"hide": 1, "game meat": 1},
        {"strips": ["WO"]},
    ),
    Case(145, {"wood": 1}, SNARE, {"fur": 1, "snare": 1}),
]


@pytest.mark.parametrize("case", ROWS, ids=name)
def test_a_card_at_its_edges(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)
