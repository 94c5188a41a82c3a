"""Each-time cards about phases: harvest, income, feast, bonus, strips (rulebook p. 22)."""

import pytest

from tests.games.odin.cards.cases import (
    INCOME,
    PASS,
    Case,
    around,
    check,
    feast,
    house_goods,
    in_play,
    leave,
    name,
    paying,
    roll,
    send,
    use,
    waits,
    win,
)
from tests.games.odin.table import board, having, under_way
from tests.support.coverage import rules

# Solo, so that nobody else has to be asked. A feast is laid empty unless it matters.
ACT, BEFORE, AT_FEAST, AFTER = ({"players": 1, "phase": phase} for phase in (5, 7, 9, 11))
NO_HARVEST = {**AFTER, "round": 2}  # round 3 has none
HARVEST = {**AFTER, "round": 3}  # round 4 has peas, flax, beans, grain and cabbage
CROPS = {"peas": 1, "flax": 1, "beans": 1, "grain": 1, "cabbage": 1}
START = ("next_round", {"weapons": {"a": "spear"}})
FIVE = {"clothing": ["a", 2, 1], "smithy": ["a", 3, 1]}
SEVEN_IN_3 = {"smithy": ["a", 3, 1], "special_sale": ["a", 4, 1]}
SEVEN_IN_2 = {"clothing": ["a", 2, 1], "mead_silver": ["a", 2, 1], "chest": ["a", 3, 1]}
GOOD = house_goods("stone house", 1)[0]

FIRES = [
    Case(7, {"grain": 3}, [feast()], {"grain": 3, "silver": 2}, AT_FEAST),
    Case(8, {}, [PASS], {"oil": 1}, {**ACT, "spaces": FIVE}),
    Case(
        9,
        {"longships": [0, 0]},
        [PASS, use(9, pieces=[["home", "ore", 8, 1]]), use(9, pieces=[["home", "ore", 8, 2]])],
        {},
        ACT,
    ),
    Case(38, {}, [START, use(38, gain={"ore": 1})], {**CROPS, "ore": 1}, HARVEST),
    Case(41, {"mead": 1}, [feast(), use(41, pay={"mead": 1})], {"oil": 1}, AT_FEAST),
    Case(
        42,
        {"stone": 1, "areas": {"shed": board()}},
        [PASS, use(42, of="shed", thing="stone")],
        {"silver": 1},
        ACT,
    ),
    Case(
        91,
        {"vikings": 1, "silver": 1},
        [send("stockfish"), use(91, of="hunting_game_1"), *roll(8), ("fail", {})],
        {"stockfish": 1, "wood": 1, "bow and arrow": 1},
        ACT,
    ),
    Case(
        92,
        {"supply": {"Belt": 1, "Helmet": 1, "Fibula": 1, "Chalice": 1}},
        [START],
        {"Belt": 1, "Helmet": 1, "Fibula": 1, "Chalice": 1, "silver": 2, "spear": 1},
        NO_HARVEST,
    ),
    Case(93, {"boats": [0, 0]}, [START], {"grain": 1, "spear": 1}, NO_HARVEST),
    Case(94, {"oil": 4}, [START, use(94)], {"oil": 2, "spices": 1, "spear": 1}, NO_HARVEST),
    Case(95, {}, [START, use(95, take=[[0, 2]])], {"wood": 1, "stone": 1, "spear": 1}, NO_HARVEST),
    Case(
        96,
        {"whale_meat": 1},
        [START, use(96, pay={"whale meat": 1})],
        {"game meat": 2, "spear": 1},
        NO_HARVEST,
    ),
    Case(97, {"peas": 5}, [START, use(97)], {"peas": 8, "spear": 1}, NO_HARVEST),
    Case(
        157,
        {"sheep": 1, "supply": {"pregnant cattle": 1}},
        [feast(["sheep", 1])],
        {"pregnant cattle": 1, "cattle": 0, "skin and bones": 1},
        AT_FEAST,
    ),
    Case(
        158,
        {"game_meat": 1},
        [feast(["game meat", 1], ["silver", 4]), use(158, weapons=["spear"] * 3)],
        {"spear": 3},
        AT_FEAST,
    ),
    Case(
        159,
        {"game_meat": 1, "wood": 1},
        [feast(["game meat", 1]), use(159), *roll(1), win(spend={"wood": 1})],
        {"hide": 1, "game meat": 1},
        AT_FEAST,
    ),
    Case(160, {}, [feast(["silver", 1])], {}, AT_FEAST, {"penalties": 5}),
    Case(161, {}, [feast()], {"cabbage": 1}, {**AT_FEAST, "spaces": SEVEN_IN_3}),
    Case(162, {}, [feast()], {"flax": 1}, {**AT_FEAST, "spaces": SEVEN_IN_2}),
    Case(165, {"clothing": 2}, [INCOME], {"clothing": 2, "silver": 2}, BEFORE),
    Case(167, {"spices": 1}, [INCOME], {"spices": 1, "silver": 1}, BEFORE),
    Case(
        169,
        {"flax": 1, "grain": 1},
        [START, use(169, gain={"grain": 1})],
        {"peas": 1, "flax": 2, "beans": 1, "grain": 3, "cabbage": 1, "spear": 1},
        HARVEST,
    ),
    Case(
        171,
        {},
        [START, use(171)],
        {"peas": 1, "beans": 1, "grain": 2, "cabbage": 1, "silver": 1, "spear": 1},
        HARVEST,
    ),
    Case(
        172,
        {"stockfish": 1, "areas": {"long house": board()}},
        [feast(["stockfish", 1]), use(172, pieces=[["long house", "stockfish", 1, 1, 1]])],
        {},
        AT_FEAST,
    ),
    Case(173, {}, [START], {**CROPS, "spear": 1, "silver": 3}, {**HARVEST, "strips": ["OW", "2W", "WO"]}),
    Case(
        177,
        {"areas": {"stone house": paying("stone house", 1)}},
        [feast(), use(177, thing=GOOD)],
        {"silverware": 1},
        AT_FEAST,
    ),
    Case(186, {"peas": 2}, [feast(["peas", 1], ["peas", 4])], {}, AT_FEAST),
]

NOT = [
    Case(7, {"peas": 1}, [feast()], {"peas": 1}, AT_FEAST),
    Case(8, {}, [PASS], {}, {**ACT, "spaces": {"clothing": ["a", 2, 1], "build_knarr": ["a", 3, 1]}}),
    Case(9, {"knarrs": 2}, [PASS], {}, ACT),
    Case(38, {}, [START, leave(38)], {**CROPS, "spear": 1}, HARVEST),
    Case(41, {"peas": 1}, [feast()], {"peas": 1}, AT_FEAST),
    Case(42, {"ore": 1, "areas": {"shed": board(wood=3, stone=3)}}, [PASS], {"ore": 1}, ACT),
    Case(91, {"vikings": 2, "silver": 1}, [send("mead_silver")], {"mead": 2, "silver": 3}, ACT),
    Case(
        92,
        {"supply": {"Belt": 1, "Helmet": 1, "Fibula": 1}},
        [START],
        {**CROPS, "Belt": 1, "Helmet": 1, "Fibula": 1, "spear": 1},
        HARVEST,
    ),
    Case(93, {"boats": [0, 0]}, [START], {**CROPS, "spear": 1}, HARVEST),
    Case(94, {"oil": 4}, [START], {**CROPS, "oil": 4, "spear": 1}, HARVEST),
    Case(95, {}, [START], {**CROPS, "spear": 1}, HARVEST),
    Case(96, {"whale_meat": 1}, [START], {**CROPS, "whale meat": 1, "spear": 1}, HARVEST),
    Case(97, {"peas": 8}, [START], {"peas": 8, "spear": 1}, NO_HARVEST),
    Case(157, {"mead": 1, "sheep": 1}, [feast(["mead", 1])], {"sheep": 1}, AT_FEAST),
    Case(158, {"mead": 1}, [feast(["mead", 1])], {}, AT_FEAST),
    Case(159, {"mead": 1, "game_meat": 1}, [feast(["mead", 1])], {"game meat": 1}, AT_FEAST),
    Case(160, {"mead": 1}, [feast(["mead", 1])], {}, AT_FEAST),
    Case(161, {}, [feast()], {}, {**AT_FEAST, "spaces": SEVEN_IN_2}),
    Case(162, {}, [feast()], {}, {**AT_FEAST, "spaces": SEVEN_IN_3}),
    Case(165, {"linen": 2}, [INCOME], {"linen": 2}, BEFORE),
    Case(167, {"silk": 2}, [INCOME], {"silk": 2}, BEFORE),
    Case(169, {"flax": 1}, [START], {"flax": 1, "spear": 1}, NO_HARVEST),
    Case(169, {"peas": 1}, [START], {**CROPS, "peas": 2, "spear": 1}, HARVEST),
    Case(171, {"flax": 1}, [START], {"flax": 1, "spear": 1}, NO_HARVEST),
    Case(
        172,
        {"stockfish": 2, "mead": 1, "areas": {"long house": board()}},
        [feast(["mead", 1])],
        {"stockfish": 2},
        AT_FEAST,
    ),
    Case(173, {}, [START], {**CROPS, "spear": 1}, {**HARVEST, "strips": ["WO", "S2"]}),
    Case(177, {"areas": {"home": around((2, 3))}}, [feast()], {"mead": 1}, AT_FEAST),
]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-9")
def test_a_card_answers_to_its_phase(case):
    table = in_play(case._replace(supply={}))
    check(table, case._replace(supply={thing: many for thing, many in case.supply.items() if many}))
    assert case.card not in waits(table)


@pytest.mark.parametrize("case", NOT, ids=name)
def test_a_card_leaves_other_phases_and_rounds_alone(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


def test_ore_that_is_not_laid_at_once_is_not_received():
    table = in_play(Case(9, {"longships": [0]}, [PASS], {}, ACT))
    assert waits(table) == [9]
    table.refuses("odin-place-10", "use_card", card=9, pieces=[["home", "ore", 30, 1]])
    table.refuses("odin-card-9", "use_card", card=9, pieces=[["home", "silver", 1, 1]])
    table.do("leave_card", card=9)
    assert table.supply() == {}
    table.do("income")


def test_latecomer_reaches_only_the_next_spaces_of_the_first_column():
    table = in_play(Case(91, {"vikings": 1, "silver": 2}, [send("stockfish")], {}, ACT))
    table.refuses("odin-card-7", "use_card", card=91, of="beans_silver")
    table.do("use_card", card=91, of="buy_2_stockfish")
    assert table.supply() == {"stockfish": 3}
    assert table["a"].vikings == 0


def test_latecomer_draws_a_card_on_the_draw_space():
    table = under_way(1, a=having(vikings=1, silver=1, stone=1, played=[91], hand=[43]), decks="ABC")
    table.do("send", space="play_occupation_1").do("exchange", take=["silver"], pay=["stone"]).do("finish")
    table.do("use_card", card=91, of="draw_occupation")
    assert len(table["a"].hand) == 2
    assert table.supply() == {"silver": 2}


def test_sober_man_has_his_coin_only_without_mead_and_cannot_lay_it_beside():
    table = under_way(1, a=having(played=[160], mead=1), phase=9)
    table.refuses("odin-feast-2", "feast", layout=[["mead", 1], ["silver", 3]])
    table.do("feast", layout=[["silver", 1]])
    assert (table["a"].penalties, table.supply()) == (5, {"mead": 1})


def test_barbarian_pays_each_coin_for_a_dish_on_the_table():
    table = under_way(1, a=having(played=[158], game_meat=1), phase=9)
    table.refuses("odin-feast-2", "feast", layout=[["game meat", 1], ["silver", 4], ["silver", 5]])
    table.do("feast", layout=[["game meat", 1], ["silver", 4]])
    table.refuses("odin-card-5", "leave_card", card=158)


def test_pea_flour_baker_lays_two_peas_flat_and_no_third():
    table = under_way(1, a=having(played=[186], peas=3, silver=2), phase=9, round=7)
    table.refuses(
        "odin-feast-7", "feast", layout=[["peas", 1], ["silver", 3], ["peas", 4], ["silver", 6], ["peas", 7]]
    )
    plain = under_way(1, a=having(peas=2, silver=2), phase=9)
    plain.refuses("odin-feast-7", "feast", layout=[["peas", 1], ["silver", 3], ["peas", 4]])


def test_what_comes_right_before_the_income_can_still_be_laid():
    table = in_play(Case(8, {}, [PASS], {}, {**ACT, "spaces": FIVE}))
    assert table.state.top.ask(table.state).startswith("The actions are over")
    table.do("place", pieces=[["home", "oil", 1, 1]])
    assert table.supply() == {}


def test_a_weapon_that_peacemaker_forgoes_stays_in_the_pile():
    table = in_play(Case(38, {}, [], {}, HARVEST))
    before = dict(table.state.weapon_pile)
    table.do(*START[:1], **START[1]).do("use_card", card=38, gain={"wood": 1})
    assert table.state.weapon_pile == before
