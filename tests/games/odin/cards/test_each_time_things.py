"""Each-time cards about things that come into the supply or are laid on boards (rulebook p. 22)."""

import pytest

from tests.games.odin.cards.cases import (
    Case,
    check,
    exchange,
    feast,
    in_play,
    leave,
    name,
    place,
    send,
    upgrade,
    use,
    waits,
)
from tests.games.odin.table import board
from tests.support.coverage import rules

HOUSE = {"areas": {"long house": board()}}
SHETLAND = {"areas": {"shetland": board()}}

FIRES = [
    Case(
        28,
        {"wool": 2, "silver": 3},
        [send("upgrade_2"), upgrade(["wool", "chest"], ["wool", "chest"]), use(28), use(28)],
        {"chest": 2, "oil": 2, "silver": 1},
    ),
    Case(98, {"grain": 1, "silver": 2, **HOUSE}, [place("long house", "grain", 2, 1), use(98)], {"silk": 1}),
    Case(100, {"rune_stone": 1, **SHETLAND}, [place("shetland", "rune stone", 1, 6)], {"silver": 1}),
    Case(
        101, {"rune_stone": 1, **HOUSE}, [place("long house", "rune stone", 2, 1)], {"mead": 1, "silver": 1}
    ),
    Case(150, {"silver": 1}, [send("buy_2_stockfish"), use(150)], {"stockfish": 1, "game meat": 1}),
    Case(150, {"silver": 2}, [send("buy_2_salt_meat"), use(150)], {"salt meat": 1, "game meat": 1}),
    Case(
        174,
        {"silver": 7},
        [send("buy_cattle_and_milk"), use(174, gain={"spices": 1})],
        {"cattle": 1, "milk": 1, "spices": 1},
    ),
    Case(
        190,
        {"cattle": 1},
        [send("spices_silver_milk_wool")],
        {"cattle": 1, "spices": 1, "silver": 1, "milk": 2, "oil": 1},
    ),
]

NOT = [
    Case(28, {"flax": 1, "silver": 3}, [send("flax_to_linen")], {"linen": 1, "silver": 3}),
    Case(98, {"peas": 1, "silver": 2, **HOUSE}, [place("long house", "peas", 2, 1)], {"silver": 2}),
    Case(100, {"rune_stone": 1}, [place("home", "rune stone", 8, 1, 1)], {}),
    Case(101, {"rune_stone": 1, **SHETLAND}, [place("shetland", "rune stone", 1, 6)], {}),
    Case(150, {}, [send("stockfish")], {"stockfish": 1}),
    Case(174, {"silver": 7}, [send("sheep_or_cattle"), exchange("sheep")], {"silver": 7, "sheep": 1}),
    Case(190, {}, [send("beans_silver")], {"beans": 1, "silver": 1}),
]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-9")
def test_a_card_answers_to_what_comes_or_is_laid(case):
    table = in_play(case)
    check(table, case)
    assert not waits(table)


@pytest.mark.parametrize("case", NOT, ids=name)
def test_a_card_leaves_other_things_alone(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


@rules("odin-card-10")
def test_each_chest_is_bought_for_once_and_may_be_left():
    table = in_play(
        Case(28, {"wood": 1, "silver": 3}, [send("chest"), exchange("chest", "silver", pay=["wood"])], {})
    )
    table.do("use_card", card=28)
    table.refuses("odin-card-10", "use_card", "a", card=28)
    left = in_play(
        Case(28, {"wood": 1}, [send("chest"), exchange("chest", "silver", pay=["wood"]), leave(28)], {})
    )
    assert left.supply() == {"chest": 1, "silver": 1}


def test_the_bonus_phase_does_not_call_meat_buyer_but_brings_spices_oil():
    case = Case(150, {}, [feast()], {}, {"players": 1, "phase": 9})
    assert waits(in_play(case)) == []


def test_newborn_cattle_call_bosporus_traveler():
    have = {"supply": {"pregnant cattle": 1}, "silver": 4}
    table = in_play(Case(174, have, [("income", {})], {}, {"players": 1, "phase": 7}))
    table.do("use_card", card=174, gain={"silk": 1})
    assert table.supply() == {"cattle": 2, "silk": 1, "silver": 1}
