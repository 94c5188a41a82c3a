"""Each-time cards about hunting, whaling, raiding and pillaging (rulebook p. 22)."""

import pytest

from tests.games.odin.cards.cases import (
    Case,
    check,
    in_play,
    lose,
    name,
    roll,
    send,
    table_of,
    use,
    waits,
    win,
)
from tests.games.odin.table import having, under_way
from tests.support.coverage import rules

HUNT, SNARE, WHALE, RAID, PILLAGE = (
    "hunting_game_1",
    "laying_a_snare",
    "whaling_minor",
    "raiding",
    "pillaging_2",
)
SHIP = {"longships": [0]}
HUNTED = {"hide": 1, "game meat": 1}
SNARED = {"fur": 1, "snare": 1}
WHALED = {"oil": 1, "skin and bones": 1, "whale meat": 1}
LOST = {"stone": 1, "long sword": 1}

FIRES = [
    Case(4, {}, [send(HUNT), *roll(1), win()], HUNTED),
    Case(11, {"boats": [0], "spear": 2}, [send(WHALE), *roll(5), win(spend={"spear": 2})], WHALED),
    Case(12, SHIP, [send(RAID), *roll(1), lose(), use(12, weapons=["snare"])], {**LOST, "snare": 1}),
    Case(13, {"wood": 1}, [send(HUNT), *roll(2), win(spend={"wood": 1})], HUNTED),
    Case(
        89,
        {**SHIP, "stone": 1},
        [send(RAID), *roll(4), win(tile="rune stone", spend={"stone": 1})],
        {"rune stone": 1},
    ),
    Case(
        90,
        {"longships": [2]},
        [send(RAID), use(90, ore=2), *roll(5), win(tile="silverware")],
        {"silverware": 1},
        then={"longships": [1]},
    ),
    Case(104, SHIP, [send(RAID), *roll(1, 2), lose(), use(104, gain={"oil": 1})], {**LOST, "oil": 1}),
    Case(126, {"wood": 1}, [send(SNARE), *roll(1), win(spend={"wood": 1})], {**SNARED, "silver": 1}),
    Case(127, {"wood": 1}, [send(SNARE), *roll(1), win(spend={"wood": 1})], {**SNARED, "stockfish": 1}),
    Case(
        128,
        {"wood": 1},
        [send(SNARE), *roll(1), win(spend={"wood": 1}), use(128, take=[[0, 1]])],
        {**SNARED, "silver": 2},
        {"strips": ["2W"]},
    ),
    Case(
        129,
        {"wood": 1},
        [send(SNARE), *roll(1), win(spend={"wood": 1}), use(129)],
        {"fur": 1, "salt meat": 1},
    ),
    Case(
        130,
        {"wood": 1, "snare": 1},
        [send(SNARE), *roll(1), win(spend={"wood": 1}), use(130, spaces=[SNARE])],
        {"fur": 1},
        then={"vikings": 11},
    ),
    Case(
        131,
        {"stockfish": 2},
        [send(SNARE), *roll(8), lose(back=0), use(131)],
        {"stockfish": 1, "game meat": 1, "wood": 1, "snare": 1},
    ),
    Case(
        132,
        {"longships": [2]},
        [send(PILLAGE), use(132, ore=2), *roll(4), win(tile="chest")],
        {"chest": 1},
        then={"longships": [1]},
    ),
    Case(
        133,
        SHIP,
        [send(RAID), *roll(6), win(tile="rune stone"), use(133, gain={"peas": 1})],
        {"rune stone": 1, "peas": 1},
    ),
    Case(134, SHIP, [send(RAID), *roll(8), lose()], {**LOST, "mead": 1}),
    Case(
        135,
        {**SHIP, "long_sword": 1},
        [send(RAID), *roll(5), win(tile="rune stone", spend={"long sword": 1})],
        {"rune stone": 1, "long sword": 1},
    ),
    Case(
        136,
        {"longships": [3]},
        [send(PILLAGE), *roll(10), win(tile="rune stone", second="chest")],
        {"rune stone": 1, "chest": 1},
    ),
    Case(
        137,
        {**SHIP, "spear": 2},
        [send(RAID), *roll(4), win(tile="rune stone", spend={"spear": 2})],
        {"rune stone": 1},
    ),
    Case(138, {"longships": [3]}, [send(PILLAGE), *roll(11), win(tile="clothing")], {"clothing": 1}),
    Case(
        139, {"longships": [3]}, [send(PILLAGE), *roll(12), win(tile="English Crown")], {"English Crown": 1}
    ),
    Case(
        140, {"boats": [0], "wood": 1}, [send(WHALE), *roll(2), win(spend={"wood": 1})], {**WHALED, "oil": 2}
    ),
    Case(
        141,
        {"boats": [0, 0], "spear": 1},
        [send("whaling_major"), *roll(3), win(spend={"spear": 1})],
        {**WHALED, "beans": 1},
    ),
    Case(
        142,
        {"boats": [0], "spear": 1},
        [send(WHALE), *roll(2), win(spend={"spear": 1})],
        {**WHALED, "spear": 1},
    ),
    Case(143, {"wood": 1}, [send(HUNT), *roll(1), win(spend={"wood": 1})], {**HUNTED, "silver": 1}),
    Case(
        144,
        {"wood": 1, "silver": 2},
        [send(HUNT), *roll(1), win(spend={"wood": 1}), use(144)],
        {**HUNTED, "skin and bones": 1},
    ),
    Case(145, {}, [send(HUNT), use(145, take=[[0, 1]]), *roll(1), win(spend={"wood": 1})], HUNTED),
    Case(146, {"wood": 1}, [send(SNARE), *roll(2), win(spend={"wood": 1})], SNARED),
    Case(147, {"knarrs": 1}, [send(RAID), *roll(6), win(tile="rune stone")], {"rune stone": 1}),
    Case(151, {}, [send(SNARE), *roll(8), lose(back=1)], {"wood": 1, "snare": 1, "silver": 1}),
    Case(153, {"wood": 1}, [send(HUNT), *roll(8, 8, 8, 1), win(spend={"wood": 1})], HUNTED),
    Case(
        163,
        {"wood": 1},
        [send("hunting_game_2"), *roll(1), win(spend={"wood": 1})],
        {"hide": 2, "game meat": 1, "silver": 1},
    ),
    Case(168, {"vikings": 4}, [send(SNARE), *roll(8), lose(back=1)], {"wood": 1, "snare": 1, "silver": 1}),
    Case(
        185,
        {**SHIP, "flax": 1, "peas": 1},
        [send(RAID), use(185, goods=[["flax", "stockfish"], ["peas", "mead"]])],
        {"stockfish": 1, "mead": 1},
    ),
]

NOT = [
    Case(11, {"wood": 2, "spear": 1}, [send(HUNT), *roll(2), win(spend={"wood": 2})], {**HUNTED, "spear": 1}),
    Case(12, {"wood": 1}, [send(HUNT), *roll(1), win(spend={"wood": 1})], HUNTED),
    Case(13, {"wood": 2}, [send(SNARE), *roll(2), win(spend={"wood": 2})], SNARED),
    Case(90, {"longships": [2]}, [send(PILLAGE), *roll(4), win(tile="rune stone")], {"rune stone": 1}),
    Case(104, SHIP, [send(RAID), *roll(1, 2, 1), lose()], LOST),
    Case(104, SHIP, [send(PILLAGE), *roll(1), lose(back=0)], LOST),
    Case(126, {}, [send(SNARE), *roll(8), lose(back=0)], {"wood": 1, "snare": 1}),
    Case(127, {"wood": 1}, [send(HUNT), *roll(1), win(spend={"wood": 1})], HUNTED),
    Case(128, {}, [send(SNARE), *roll(8), lose(back=0)], {"wood": 1, "snare": 1}),
    Case(129, {}, [send(SNARE), *roll(8), lose(back=0)], {"wood": 1, "snare": 1}),
    Case(130, {"wood": 1}, [send(SNARE), *roll(1), win(spend={"wood": 1})], SNARED),
    Case(
        131,
        {"stockfish": 1, "wood": 1},
        [send(HUNT), *roll(1), win(spend={"wood": 1})],
        {**HUNTED, "stockfish": 1},
    ),
    Case(132, {"longships": [2]}, [send(RAID), *roll(6), win(tile="rune stone")], {"rune stone": 1}),
    Case(133, SHIP, [send(RAID), *roll(1), lose()], LOST),
    Case(134, SHIP, [send(PILLAGE), *roll(1), lose(back=0)], LOST),
    Case(134, SHIP, [send(RAID), *roll(6), win(tile="rune stone")], {"rune stone": 1}),
    Case(
        135,
        {**SHIP, "long_sword": 2},
        [send(RAID), *roll(4), win(tile="rune stone", spend={"long sword": 2})],
        {"rune stone": 1},
    ),
    Case(140, {"boats": [0]}, [send(WHALE), *roll(12), lose(back=0)], {"wood": 1, "spear": 1}),
    Case(141, {"boats": [0], "wood": 1}, [send(WHALE), *roll(2), win(spend={"wood": 1})], WHALED),
    Case(142, {"boats": [0], "spear": 2}, [send(WHALE), *roll(3), win(spend={"spear": 2})], WHALED),
    Case(143, {}, [send(HUNT), *roll(8), lose()], {"wood": 1, "bow and arrow": 1}),
    Case(144, {"silver": 2}, [send(HUNT), *roll(8), lose()], {"silver": 2, "wood": 1, "bow and arrow": 1}),
    Case(145, {"wood": 1}, [send(SNARE), *roll(1), win(spend={"wood": 1})], SNARED),
    Case(146, {"boats": [0], "wood": 1}, [send(WHALE), *roll(2), win(spend={"wood": 1})], WHALED),
    Case(147, {"knarrs": 3, "hand": [22]}, [send("play_occupations_2"), ("play_card", {"card": 22})], {}),
    Case(151, {}, [send(SNARE), *roll(8), lose(back=0)], {"wood": 1, "snare": 1}),
    Case(163, {"wood": 1}, [send(HUNT), *roll(1), win(spend={"wood": 1})], HUNTED),
    Case(168, {"vikings": 6}, [send(SNARE), *roll(8), lose(back=1)], {"wood": 1, "snare": 1}),
    Case(
        185,
        {"flax": 1, "longships": [0]},
        [send(PILLAGE), *roll(12), win(tile="rune stone")],
        {"flax": 1, "rune stone": 1},
    ),
]

# What the dice rules refuse without the card: the move that the card would make legal.
REFUSED = [
    (89, {**SHIP, "stone": 1}, RAID, (4,), {"tile": "rune stone", "spend": {"stone": 1}}, "odin-raid-4"),
    (136, {"longships": [3]}, PILLAGE, (12,), {"tile": "rune stone", "second": "chest"}, "odin-raid-3"),
    (137, {**SHIP, "spear": 2}, RAID, (5,), {"tile": "rune stone", "spend": {"spear": 1}}, "odin-raid-2"),
    (138, {"longships": [3]}, PILLAGE, (11,), {"tile": "clothing"}, "odin-raid-3"),
    (139, {"longships": [3]}, PILLAGE, (12,), {"tile": "English Crown"}, "odin-raid-3"),
    (146, {"wood": 1}, HUNT, (2,), {"spend": {"wood": 1}}, "odin-hunt-4"),
    (4, {}, HUNT, (1,), {}, "odin-hunt-4"),
    (11, {"boats": [0], "spear": 2}, WHALE, (5,), {"spend": {"spear": 2}}, "odin-hunt-4"),
]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-9")
def test_a_card_answers_to_its_die_action(case):
    table = in_play(case)
    check(table, case)
    assert not waits(table)


@pytest.mark.parametrize("case", NOT, ids=name)
def test_a_card_leaves_other_die_actions_alone(case):
    table = in_play(case)
    check(table, case)
    assert case.card not in waits(table)


@pytest.mark.parametrize(("card", "have", "space", "dice", "wins", "rule"), REFUSED)
def test_without_the_card_the_dice_say_no(card, have, space, dice, wins, rule):
    table = under_way(a=having(**have)).do("send", space=space)
    for die in dice:
        table.do("roll", die=die)
    table.refuses(rule, "succeed", **wins)
    with_it = under_way(a=having(played=[card], **have)).do("send", space=space)
    for die in dice:
        with_it.do("roll", die=die)
    with_it.do("succeed", **wins)


def test_the_choice_that_a_card_must_give_cannot_be_left():
    table = in_play(Case(133, SHIP, [send(RAID), *roll(6), win(tile="rune stone")], {}))
    table.refuses("odin-card-5", "leave_card", card=133)
    table.refuses("odin-card-2", "use_card", card=133, gain={"peas": 1, "silver": 1})
    table.do("use_card", card=133, gain={"silver": 1})
    assert table.supply() == {"rune stone": 1, "silver": 1}


def test_proficient_hunter_has_four_rolls_and_no_fifth():
    table = in_play(Case(153, {}, [send(HUNT), *roll(8, 8, 8, 8)], {}))
    table.refuses("odin-dice-2", "roll", die=1)


def test_raider_takes_no_two_tiles_above_the_result_and_never_a_special_one_twice():
    table = (
        table_of(Case(136, {"longships": [3]}, [], {}), played=[136])
        .do("send", space=PILLAGE)
        .do("roll", die=10)
    )
    table.refuses("odin-raid-3", "succeed", tile="rune stone", second="spices")
    table.refuses("odin-raid-3", "succeed", tile="Glass Beads", second="Glass Beads")
    table.do("succeed", tile="Glass Beads", second="silverware")


def test_loot_hunter_lowers_only_the_best_tile_left():
    table = (
        table_of(Case(139, {"longships": [3]}, [], {}), played=[139])
        .do("send", space=PILLAGE)
        .do("roll", die=9)
    )
    table.refuses("odin-raid-3", "succeed", tile="Round Shield")
    gone = under_way(a=having(played=[139], longships=[3]), b=having(supply={"English Crown": 1}))
    gone.do("send", space=PILLAGE).do("roll", die=9).do("succeed", tile="Round Shield")
    assert gone.supply() == {"Round Shield": 1}


def test_dorestad_traveller_trades_before_the_die_is_thrown_not_after():
    table = (
        table_of(Case(185, {**SHIP, "flax": 1}, [], {}), played=[185])
        .do("send", space=RAID)
        .do("roll", die=2)
    )
    table.refuses("odin-card-10", "use_card", card=185, goods=[["flax", "stockfish"]])


def test_hunter_lowers_a_raid_too_even_where_high_rolls_are_wanted():
    table = table_of(Case(4, SHIP, [], {}), played=[4]).do("send", space=RAID).do("roll", die=8)
    table.refuses("odin-raid-3", "succeed", tile="chest")
    table.do("succeed", tile="silverware")
    assert table.supply() == {"silverware": 1}


def test_berserker_gives_up_the_point_of_the_ore_itself():
    table = table_of(Case(132, {"longships": [2]}, [], {}), played=[132]).do("send", space=PILLAGE)
    table.do("use_card", card=132, ore=2).do("roll", die=4)
    assert "counts 8" in table.told()
    plain = under_way(a=having(longships=[2])).do("send", space=PILLAGE).do("roll", die=4)
    assert "counts 6" in plain.told()
