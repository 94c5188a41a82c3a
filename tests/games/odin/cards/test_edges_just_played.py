"""Cards 1 to 95 just played, at their edges: other amounts, both sides of a boundary, taken or left."""

import pytest

from tests.games.odin.cards.cases import (
    Case,
    around,
    check,
    feast,
    house_goods,
    just_played,
    leave,
    lose,
    name,
    paying,
    roll,
    use,
    waits,
)
from tests.games.odin.table import BOX, board

TILES = list(BOX.specials)


def tiles(count):
    """So many special tiles in a supply."""
    return dict.fromkeys(TILES[:count], 1)


# The card is played on the space for up to two cards.
PLAYED = [
    Case(5, {"mead": 1}, [feast(["mead", 1])], {}, {"round": 7}, {"penalties": 10}),
    Case(10, {"supply": {"pregnant cattle": 1}}, [], {"pregnant cattle": 1, "milk": 1, "silver": 1}),
    Case(14, {"boats": [0], "knarrs": 3, "longships": [0]}, [], {"whale meat": 1}),
    Case(16, {"longships": [3], "boats": [1]}, [], {"silver": 2}),
    Case(16, {"longships": [3, 3, 3], "boats": [1]}, [], {"silver": 5}),
    Case(17, {"cattle": 1}, [use(17, goods=[["cattle", "silver hoard"]])], {"silver hoard": 1}),
    Case(
        17,
        {"supply": {"pregnant sheep": 1}},
        [use(17, goods=[["pregnant sheep", "jewelry"]])],
        {"jewelry": 1},
    ),
    Case(18, {"longships": [2]}, [], {"silk": 1}),
    Case(18, {"longships": [2, 3, 2, 2]}, [], {"silver hoard": 1}),
    Case(19, {"supply": tiles(4)}, [], {**tiles(4), "spices": 1}),
    Case(19, {"supply": tiles(7)}, [], {**tiles(7), "jewelry": 1}),
    Case(21, {"areas": {"home": around((2, 3))}}, [leave(21)], {}),
    Case(30, {"silk": 1}, [], {"silk": 1, "silver": 1}),
    Case(30, {"silk": 5}, [], {"silk": 5, "silver": 6}),
    Case(32, {"longships": [0]}, [use(32, weapons=["spear", "snare"])], {"spear": 1, "snare": 1}),
    Case(33, {"sheep": 3}, [], {"sheep": 3, "wool": 1}),
    Case(33, {"sheep": 5}, [], {"sheep": 5, "wool": 2}),
    Case(33, {"sheep": 9}, [], {"sheep": 9, "wool": 3}),
    Case(34, {"sheep": 3}, [], {"sheep": 3, "milk": 1, "wool": 1}),
    Case(35, {"sheep": 1, "cattle": 2}, [use(35)], {"sheep": 1, "cattle": 1, "pregnant cattle": 1}),
    Case(
        60,
        {"vikings": 4},
        [use(60, spaces=["clothing"])],
        {},
        {"spaces": {"clothing": ["a", 1, 1]}},
        {"vikings": 3},
    ),
    Case(61, {"longships": [3, 1]}, [use(61)], {"silver": 8}, {}, {"longships": [3]}),
    Case(64, {"boats": [0], "knarrs": 4, "silver": 2}, [], {"silver": 2}, {}, {"boats": [0]}),
    Case(66, {"fruits": 1, "silver": 1}, [use(66, goods=[["fruits", "cattle"]])], {"cattle": 1}),
    Case(66, {"cabbage": 1, "silver": 1}, [use(66, goods=[["cabbage", "robe"]])], {"robe": 1}),
    Case(69, {"snare": 1}, [leave(69)], {"snare": 1}),
    Case(71, {"supply": {"Drinking Horn": 1}}, [], {"Drinking Horn": 1}),
    Case(72, {"silver": 7}, [use(72)], {}, {"round": 7}),
    Case(73, {"silver": 5}, [use(73, gain={"Chalice": 1})], {"Chalice": 1}),
    Case(
        77,
        {"vikings": 4},
        [use(77, of="mead_silver")],
        {"mead": 2, "silver": 2},
        {"players": 1, "round": 2, "spaces": {"mead_silver": ["a", 2, 1]}},
    ),
    Case(
        77,
        {},
        [use(77, of="laying_a_snare"), *roll(8), lose()],
        {"wood": 1, "snare": 1},
        {"spaces": {"laying_a_snare": ["b", 2, 1]}},
        {"vikings": 10},
    ),
    Case(78, {"knarrs": 4, "peas": 8}, [use(78, goods=[["peas", "mead"]] * 7)], {"peas": 1, "mead": 7}),
    Case(
        78,
        {"knarrs": 1, "mead": 1, "silk": 1},
        [use(78, goods=[["mead", "peas"], ["silk", "linen"]])],
        {"peas": 1, "linen": 1},
    ),
    Case(79, {"supply": {"pregnant cattle": 1}}, [], {"pregnant cattle": 1}),
    Case(81, {"silver": 8, "spear": 1}, [use(81)], {"silver": 1, "spear": 1}, {}, {"longships": [0]}),
    Case(81, {"long_sword": 9}, [use(81)], {"long sword": 9}, {}, {"longships": [0]}),
    Case(82, {"silver": 8}, [use(82)], {}, {}, {"longships": [0]}),
    Case(82, {"silver": 1, "knarrs": 3}, [use(82)], {}, {}, {"longships": [0]}),
    Case(
        83,
        {"sheep": 2, "supply": {"pregnant sheep": 1}},
        [use(83, goods=[["sheep", "fur"], ["pregnant sheep", "fur"]])],
        {"sheep": 1, "fur": 2},
    ),
    Case(84, {"knarrs": 4}, [use(84), ("emigrate", {"ship": "knarr"})], {}, {"round": 2}, {"knarrs": 3}),
    Case(
        84,
        {"knarrs": 1, "silver": 6, "played": [2]},
        [use(84), ("emigrate", {"ship": "knarr"})],
        {"silver": 2},
        {"round": 5},
    ),
    Case(
        85,
        {"silver": 3},
        [use(85), *roll(8), lose(), leave(85)],
        {"silver": 2, "wood": 1, "bow and arrow": 1},
    ),
    Case(87, {}, [use(87, gain={"Crucifix": 1})], {"Crucifix": 1}),
    Case(
        87, {"played": [6]}, [use(87, take=[[0, 2]])], {"stone": 1, "ore": 1, "silver": 1}, {"strips": ["SO"]}
    ),
    Case(20, {"areas": {"stone house": paying("stone house", 1)}}, [leave(20)], {}),
    Case(
        20,
        {"areas": {"long house": paying("long house", 2), "home": around((2, 3))}},
        [use(20)],
        dict.fromkeys(house_goods("long house", 2), 1),
    ),
    Case(22, {"longships": [3]}, [], {"ore": 1, "stone": 1, "silver": 1}),
    Case(22, {"longships": [0, 0, 0, 0]}, [], {"ore": 4, "stone": 4, "silver": 4}),
    Case(
        23,
        {"areas": {"stone house": board(), "stone house 2": board(), "long house": board()}},
        [],
        {"silver": 6},
    ),
    Case(24, {"boats": [0, 1, 0]}, [], {"wood": 3}),
    Case(24, {"knarrs": 1, "longships": [0]}, [], {"oil": 1}),
    Case(
        26,
        {
            "mead": 1,
            "stockfish": 4,
            "milk": 1,
            "salt_meat": 1,
            "game_meat": 1,
            "whale_meat": 1,
            "sheep": 1,
            "cattle": 1,
        },
        [],
        {
            "mead": 1,
            "stockfish": 4,
            "milk": 1,
            "salt meat": 1,
            "game meat": 1,
            "whale meat": 1,
            "sheep": 1,
            "cattle": 1,
            "silver": 8,
        },
    ),
    Case(26, {"milk": 2, "areas": {"long house": board(("mead", 1, 1))}}, [], {"milk": 2, "silver": 1}),
    Case(27, {"boats": [1]}, [], {"stockfish": 1}),
    Case(27, {"boats": [0, 0, 0], "knarrs": 1}, [], {"stockfish": 3}),
    Case(29, {"game_meat": 1, "whale_meat": 1}, [], {"game meat": 1, "whale meat": 1, "salt meat": 1}),
    Case(29, {"whale_meat": 3}, [], {"whale meat": 3}),
    Case(
        62,
        {"ore": 2, "silver": 2, "supply": {"Cloakpin": 1}},
        [use(62)],
        {"ore": 1, "silver": 1, "Cloakpin": 1, "Crucifix": 1},
    ),
    Case(65, {"snare": 2, "spear": 2}, [use(65)], {"treasure chest": 1}),
    Case(65, {"snare": 2, "spear": 2}, [leave(65)], {"snare": 2, "spear": 2}),
    Case(67, {"silver": 9}, [use(67)], {"silver": 5, "silverware": 2, "game meat": 1, "mead": 1}),
    Case(67, {"silver": 4}, [leave(67)], {"silver": 4}),
    Case(68, {"spear": 1}, [use(68, weapons=["long sword"] * 4)], {"spear": 1, "long sword": 4}),
    Case(74, {"silver": 2, "peas": 1}, [], {"silver": 2, "peas": 1}),
    Case(74, {"silver": 5, "grain": 2}, [use(74)], {"silver": 3, "grain": 1, "cattle": 1}),
    Case(75, {"silver": 3}, [use(75)], {"silver": 2, "skin and bones": 1}),
    Case(75, {"silver": 1}, [leave(75)], {"silver": 1}),
    Case(
        80,
        {"silver": 5, "supply": {"pregnant sheep": 1}},
        [use(80)],
        {"silver": 3, "pregnant sheep": 1, "sheep": 1},
    ),
    Case(80, {"silver": 2}, [leave(80)], {"silver": 2}),
]


@pytest.mark.parametrize("case", PLAYED, ids=name)
def test_a_card_just_played_at_its_edge(case):
    table = just_played(case)
    check(table, case)
    assert case.card not in waits(table)
