"""Cards 146 to 190 at their edges: other amounts, both sides of a boundary, other moments."""

import pytest

from tests.games.odin.cards.cases import (
    INCOME,
    PASS,
    Case,
    check,
    exchange,
    feast,
    in_play,
    just_played,
    leave,
    lose,
    mountain,
    name,
    paying,
    roll,
    send,
    trade,
    upgrade,
    use,
    waits,
    win,
)
from tests.games.odin.table import board

SOLO = {"players": 1}
AT_FEAST = {"players": 1, "phase": 9}
BEFORE = {"players": 1, "phase": 7}
DRY = {"players": 1, "phase": 11, "round": 2, "strips": ["WWSS"]}
WET = {"players": 1, "phase": 11, "round": 1, "strips": ["WWSS"]}
START = ("next_round", {"weapons": {"a": "spear"}})
CROPS = {"peas": 1, "flax": 1, "beans": 1, "grain": 1, "spear": 1}
RAID = {"longships": [0]}
RUNE = {"rune stone": 1}
FLAX = ["flax", "stockfish"]
GAME = {"hide": 1, "game meat": 1}
HOUSES = {"stone house": board(), "long house": board()}
KNARR = ("buy_ship", {"ship": "knarr"})
BOAT = ("buy_ship", {"ship": "whaling boat"})
DISH = ("dish", {"food": "game meat"})

ROWS = [
    Case(146, {}, [send("laying_a_snare"), *roll(1), win()], {"fur": 1, "snare": 1}),
    Case(
        146,
        {"boats": [0], "wood": 1},
        [send("whaling_minor"), *roll(2), win(spend={"wood": 1})],
        {"oil": 1, "skin and bones": 1, "whale meat": 1},
    ),
    Case(147, {"knarrs": 1, "longships": [0]}, [send("plundering")], {"silver hoard": 1}),
    Case(147, {"knarrs": 1}, [send("pillaging_2"), *roll(6), win(tile="rune stone")], RUNE),
    Case(
        148,
        {"wood": 2, "stone": 2, "silver": 3},
        [send("build_house_and_ship"), exchange("long house", "knarr"), use(148)],
        {"spices": 1},
    ),
    Case(148, {"silver": 9}, [KNARR], {"silver": 4}),
    Case(
        149,
        {"knarrs": 1, "silver": 1, "oil": 1},
        [send("overseas_trading_2"), trade("oil")],
        {"oil": 1, **RUNE},
    ),
    Case(
        149,
        {"knarrs": 1, "silver": 9},
        [send("special_sale"), ("buy_tiles", {"tiles": ["Belt"]})],
        {"Belt": 1, "silver": 7},
    ),
    Case(150, {"silver": 2}, [send("buy_2_salt_meat"), use(150)], {"salt meat": 1, "game meat": 1}),
    Case(150, {}, [send("stockfish")], {"stockfish": 1}),
    Case(
        151, RAID, [send("pillaging_3"), *roll(1), lose(back=1)], {"stone": 1, "long sword": 1, "silver": 1}
    ),
    Case(151, RAID, [send("pillaging_3"), *roll(1), lose(back=0)], {"stone": 1, "long sword": 1}),
    Case(
        152,
        {"flax": 1},
        [send("upgrade_4"), upgrade(FLAX), use(152, goods=[["stockfish", "hide"]])],
        {"hide": 1},
    ),
    Case(152, {"flax": 1}, [send("upgrade_2"), upgrade(FLAX)], {"stockfish": 1}),
    Case(152, {"flax": 1}, [send("mountain_2222_or_double_upgrade_3"), upgrade(FLAX)], {"stockfish": 1}),
    Case(153, RAID, [send("raiding"), *roll(1, 1, 1, 6), win(tile="rune stone")], RUNE),
    Case(153, {"wood": 1}, [send("hunting_game_1"), *roll(8, 8, 8, 1), win(spend={"wood": 1})], GAME),
    Case(154, {}, [send("wood_per_player_ore")], {"wood": 1, "ore": 1}, SOLO),
    Case(154, {}, [send("wood_per_player_ore")], {"wood": 2, "ore": 1, "silver": 1}),
    Case(
        155,
        {},
        [send("mountain_2"), mountain([0, 2]), use(155)],
        {"wood": 1, "stockfish": 1},
        {"strips": ["WW"]},
    ),
    Case(155, {}, [send("mountain_2"), mountain([0, 2])], {"wood": 1, "ore": 1}, {"strips": ["WO"]}),
    Case(156, RAID, [send("raiding"), *roll(1), lose()], {"stone": 1, "long sword": 1, "silver": 1}),
    Case(156, {}, [send("mountain_2"), mountain([0, 2])], {"stone": 2, "silver": 1}, {"strips": ["SS"]}),
    Case(
        157,
        {"supply": {"pregnant sheep": 1}},
        [feast(["pregnant sheep", 1])],
        {"skin and bones": 1},
        AT_FEAST,
    ),
    Case(
        157,
        {"cattle": 1, "sheep": 1, "silver": 1},
        [feast(["cattle", 1, True], ["silver", 4], ["sheep", 5, True])],
        {"skin and bones": 2},
        AT_FEAST,
    ),
    Case(
        158,
        {"whale_meat": 1},
        [feast(["whale meat", 1]), use(158, weapons=["spear"] * 3)],
        {"spear": 3, "silver": 1},
        AT_FEAST,
    ),
    Case(
        158,
        {"game_meat": 1},
        [DISH, use(158, weapons=["snare"] * 3), feast(["game meat", 1])],
        {"snare": 3, "silver": 1},
        AT_FEAST,
    ),
    Case(159, {"game_meat": 2}, [feast(["game meat", 1, True]), leave(159)], {"game meat": 1}, AT_FEAST),
    Case(
        159,
        {"game_meat": 1},
        [DISH, use(159), *roll(8, 8, 8), lose(), feast(["game meat", 1])],
        {"wood": 1, "bow and arrow": 1},
        AT_FEAST,
    ),
    Case(160, {"peas": 1, "silver": 1}, [feast(["peas", 1], ["silver", 3], ["silver", 4])], {}, AT_FEAST),
    Case(160, {"mead": 1, "silver": 1}, [feast(["mead", 1, True])], {"silver": 1}, AT_FEAST),
    Case(161, {}, [feast()], {}, {**AT_FEAST, "spaces": {"smithy": ["a", 3, 1], "upgrade_4": ["a", 3, 1]}}),
    Case(
        162,
        {},
        [feast()],
        {},
        {**AT_FEAST, "spaces": {"chest": ["a", 2, 1], "clothing": ["a", 2, 1], "mead_silver": ["a", 2, 1]}},
    ),
    Case(
        163,
        {"wood": 1},
        [send("hunting_game_2"), *roll(1), win(spend={"wood": 1})],
        {"hide": 2, "game meat": 1, "silver": 1},
    ),
    Case(163, {"wood": 1}, [send("hunting_game_1"), *roll(1), win(spend={"wood": 1})], GAME),
    Case(163, {}, [send("hunting_game_2"), *roll(8, 8, 8), lose()], {"wood": 1, "bow and arrow": 1}),
    Case(
        164,
        {},
        [send("robe_and_jewelry"), use(164, take=[[0, 1]])],
        {"ore": 1, "silver": 4},
        {"strips": ["OW"]},
    ),
    Case(164, {}, [send("robe_and_jewelry")], {"silver": 4}, {"strips": ["WO", "2S"]}),
    Case(165, {"clothing": 1, "areas": {}}, [INCOME], {"clothing": 1, "silver": 2}, BEFORE),
    Case(165, {}, [INCOME], {}, BEFORE),
    Case(166, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(
        166,
        {},
        [send("mead_silver"), use(166, weapons=["snare"])],
        {"mead": 2, "silver": 2, "snare": 1},
        {"spaces": {"clothing": ["a", 2, 1]}},
    ),
    Case(
        166,
        {},
        [send("mead_silver"), leave(166)],
        {"mead": 2, "silver": 2},
        {"spaces": {"clothing": ["a", 2, 1]}},
    ),
    Case(167, {"spices": 3}, [INCOME], {"spices": 3, "silver": 2}, BEFORE),
    Case(167, {}, [INCOME], {}, BEFORE),
    Case(168, {"vikings": 5}, [send("mead_silver")], {"mead": 2, "silver": 3}),
    Case(168, {"vikings": 4}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(
        168,
        {"vikings": 5, "longships": [0]},
        [send("pillaging_3"), *roll(1), lose(back=1)],
        {"stone": 1, "long sword": 1, "silver": 1},
    ),
    Case(169, {"grain": 1}, [START], {**CROPS, "grain": 3}, WET),
    Case(
        169,
        {"grain": 1, "flax": 1},
        [START, use(169, gain={"flax": 1})],
        {**CROPS, "grain": 2, "flax": 3},
        WET,
    ),
    Case(
        170,
        {"knarrs": 1, "silver": 1},
        [send("emigration_2"), ("emigrate", {"ship": "knarr"})],
        {"silver": 1},
    ),
    Case(
        170,
        {"knarrs": 1, "silver": 3},
        [send("emigration_2"), ("emigrate", {"ship": "knarr"})],
        {},
        {"round": 5},
    ),
    Case(171, {}, [START, leave(171)], CROPS, WET),
    Case(171, {"flax": 2}, [START, use(171)], {**CROPS, "flax": 2, "grain": 2, "silver": 1}, WET),
    Case(172, {"stockfish": 1}, [feast(["stockfish", 1])], {}, AT_FEAST),
    Case(172, {"stockfish": 1, "areas": HOUSES}, [feast(["stockfish", 1]), leave(172)], {}, AT_FEAST),
    Case(173, {}, [START], {"spear": 1, "silver": 5}, {**DRY, "strips": ["2W", "2O", "OW", "WO"]}),
    Case(173, {}, [START], {"spear": 1, "silver": 1}, {**DRY, "strips": ["O"]}),
    Case(
        174,
        {"silver": 7},
        [send("buy_sheep_and_cattle"), use(174, gain={"spices": 1})],
        {"sheep": 1, "cattle": 1, "spices": 1},
    ),
    Case(
        174,
        {"silver": 6, "supply": {"pregnant cattle": 2}},
        [INCOME, use(174, deed=0), use(174, deed=0)],
        {"cattle": 4, "silk": 2},
        BEFORE,
    ),
    Case(174, {"silver": 9}, [send("buy_sheep")], {"sheep": 1, "silver": 8}),
    Case(175, {"silver": 3}, [send("buy_2_stockfish"), use(175)], {"stockfish": 2, "silver": 1, "oil": 1}),
    Case(
        175, {"stockfish": 1, "silver": 1}, [send("beans_silver")], {"stockfish": 1, "silver": 2, "beans": 1}
    ),
    Case(176, {}, [send("stockfish")], {"stockfish": 1}),
    Case(
        176,
        {"hand": [43]},
        [send("robe_and_jewelry"), ("play_card", {"card": 43})],
        {"fruits": 1, "silver": 4, "peas": 1},
    ),
    Case(
        177,
        {"areas": {"stone house": paying("stone house", 1), "stone house 2": paying("stone house", 1)}},
        [feast(), use(177, thing="hide"), leave(177)],
        {"hide": 1, "silverware": 1},
        AT_FEAST,
    ),
    Case(
        177, {"areas": {"long house": paying("long house", 2)}}, [feast()], {"oil": 1, "beans": 1}, AT_FEAST
    ),
    Case(
        178,
        {"knarrs": 2, "longships": [0], "boats": [0, 0], "silver": 5},
        [KNARR],
        {},
        {},
        {"boats": [0, 0, 0]},
    ),
    Case(178, {"knarrs": 2, "silver": 5}, [KNARR], {}, {}, {"boats": []}),
    Case(179, {"knarrs": 2, "silver": 5}, [KNARR], {"stockfish": 3, "silver": 3}),
    Case(179, {"silver": 10}, [KNARR, KNARR], {"stockfish": 1, "silver": 1}),
    Case(179, {"silver": 3}, [BOAT], {}),
    Case(180, {"longships": [0, 0], "silver": 8}, [("buy_ship", {"ship": "longship"})], {"silverware": 4}),
    Case(180, {"longships": [0, 0], "silver": 5}, [KNARR], {}),
    Case(181, {"knarrs": 1, "longships": [0], "silver": 5}, [KNARR], {"wool": 3}),
    Case(181, {"knarrs": 1, "boats": [0, 0], "silver": 5}, [KNARR], {}),
    Case(182, {"wood": 4, "areas": HOUSES}, [use(182, pay={"wood": 2})], {"wood": 2, "spices": 1}),
    Case(
        182,
        {"wood": 9, "stone": 1, "areas": {"stone house": board()}},
        [send("build_stone_house"), use(182, pay={"wood": 5}, seat="a")],
        {"wood": 4, "spices": 2},
    ),
    Case(
        185,
        {"longships": [0], "flax": 2, "milk": 1},
        [send("raiding"), use(185, goods=[FLAX, ["milk", "wool"]])],
        {"flax": 1, "stockfish": 1, "wool": 1},
    ),
    Case(
        185,
        {"longships": [0], "flax": 1},
        [send("raiding"), *roll(6), win(tile="rune stone")],
        {"flax": 1, **RUNE},
    ),
    Case(
        186, {"peas": 3, "silver": 1}, [feast(["peas", 1], ["silver", 3], ["peas", 4])], {"peas": 1}, AT_FEAST
    ),
    Case(187, {"flax": 6}, [use(187, deed=0), use(187, deed=0)], {"treasure chest": 2}),
    Case(
        187,
        {"flax": 2, "stone": 1},
        [send("play_occupation_1"), use(187, clause=1), exchange("silver", pay=["stone"])],
        {"Belt": 1, "silver": 1},
        {},
        {"hand": []},
    ),
    Case(188, {}, [send("mountain_2"), mountain([0, 2])], {"silver": 6}, {"strips": ["22"]}),
    Case(188, {}, [send("mead_silver")], {"mead": 2, "silver": 2}),
    Case(190, {}, [send("spices_silver_milk_wool")], {"spices": 1, "silver": 1, "oil": 1}),
    Case(190, {"spices": 1}, [PASS], {"spices": 1}),
]

PLAYED = [
    Case(178, {"knarrs": 4}, [], {}, {}, {"boats": [0, 0]}),
    Case(179, {"knarrs": 2}, [], {}),
    Case(180, {"longships": [0, 0, 0]}, [], {"silverware": 4}),
    Case(181, {"knarrs": 4}, [], {"wool": 3}),
    Case(183, {"knarrs": 2}, [], {"peas": 1, "beans": 1, "flax": 1, "grain": 1}),
    Case(183, {"knarrs": 4}, [], {"peas": 1, "beans": 1, "flax": 1, "grain": 1, "cabbage": 1, "fruits": 1}),
    Case(184, {"ore": 4, "silver": 3}, [use(184, deed=1)], {"ore": 1}, {}, {"longships": [3]}),
    Case(184, {"ore": 2, "silver": 3}, [], {"ore": 2, "silver": 3}),
    Case(184, {"ore": 3, "silver": 3, "knarrs": 4}, [], {"ore": 3, "silver": 3}),
    Case(188, {}, [], {}, SOLO),
    Case(188, {}, [], {"silver": 3}, {"players": 4}),
    Case(190, {"spices": 2}, [], {"spices": 2}),
]


@pytest.mark.parametrize("case", ROWS, ids=name)
def test_a_card_at_its_edges(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


@pytest.mark.parametrize("case", PLAYED, ids=name)
def test_a_card_at_its_edges_when_it_is_played(case):
    table = just_played(case)
    check(table, case)
    assert case.card not in waits(table)


@pytest.mark.parametrize(("boards", "points"), [(1, 0), (2, 4), (3, 9), (4, 16)])
def test_seafarer_counts_boards_and_no_houses(boards, points):
    areas = ["shetland", "faroe islands", "iceland", "greenland"][:boards]
    have = {"areas": {**HOUSES, **{area: board() for area in areas}}}
    plain, with_it = (in_play(Case(card, have, [], {})) for card in (47, 189))
    worth = {card: with_it.state.box.cards[card].facts.points for card in (47, 189)}
    assert with_it.total() - worth[189] - (plain.total() - worth[47]) == points
