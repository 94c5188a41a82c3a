"""The anytime cards, used as often as one likes, and the as-soon-as cards (rulebook pp. 21-23)."""

import pytest

from tests.games.odin.cards.cases import (
    Case,
    check,
    in_play,
    just_played,
    name,
    send,
    table_of,
    use,
    waits,
)
from tests.games.odin.table import board, having, square, under_way
from tests.support.coverage import rules

TWO_HOUSES = {"stone house": board(), "long house": board()}

# What is exchanged, twice where it can be.
FIRES = [
    Case(44, {"hide": 2, "wool": 2, "linen": 2}, [use(44), use(44)], {"clothing": 2, "silver": 6}),
    Case(45, {"wood": 1, "silver": 7}, [use(45)], {"silver": 1, "treasure chest": 1}),
    Case(
        46,
        {"wood": 6, "wool": 1, "linen": 1},
        [use(46, deed=0), use(46, deed=1)],
        {},
        then={"longships": [0, 0]},
    ),
    Case(47, {"salt_meat": 3}, [use(47), use(47)], {"salt meat": 1, "hide": 2}),
    Case(48, {"supply": {"pregnant cattle": 1}, "cattle": 1}, [use(48), use(48)], {"jewelry": 2}),
    Case(49, {"cattle": 1}, [use(49)], {"peas": 1, "flax": 1, "beans": 1, "grain": 1, "cabbage": 1}),
    Case(50, {"rune_stone": 2}, [use(50)], {"rune stone": 1, "hide": 1}),
    Case(51, {"rune_stone": 2}, [use(51, deed=0), use(51, deed=1)], {"silver": 2, "milk": 1, "cabbage": 1}),
    Case(52, {"silver": 1, "hand": [43]}, [use(52, from_hand=43)], {"fruits": 1}, then={"hand": []}),
    Case(
        53,
        {"silver": 2, "flax": 1, "peas": 1},
        [use(53, goods=[["flax", "stockfish"]])],
        {"silver": 1, "stockfish": 1, "peas": 1},
    ),
    Case(
        54,
        {"silverware": 2},
        [use(54, gain={"silk": 1}), use(54, gain={"chest": 1})],
        {"silk": 1, "chest": 1},
    ),
    Case(55, {"chest": 1, "silver": 3}, [use(55)], {"treasure chest": 1}),
    Case(
        56,
        {"snare": 2, "spear": 2},
        [use(56, discard=["snare", "spear"]), use(56, discard=["spear", "snare"])],
        {"ore": 2},
    ),
    Case(57, {"beans": 2}, [use(57)], {"peas": 1, "mead": 1, "stockfish": 1}),
    Case(58, {"flax": 4}, [use(58), use(58)], {"oil": 6}),
    Case(59, {"flax": 2, "silver": 1}, [use(59)], {"linen": 2}),
    Case(182, {"wood": 7, "areas": TWO_HOUSES}, [use(182, pay={"wood": 5})], {"wood": 2, "spices": 2}),
    Case(187, {"flax": 3}, [use(187)], {"treasure chest": 1}),
]

# A position in which the exchange is refused, and the move that tries it.
REFUSED = [
    Case(44, {"hide": 2, "wool": 2}, [use(44)], {}),
    Case(45, {"wood": 1, "silver": 5}, [use(45)], {}),
    Case(46, {"wood": 3, "wool": 1, "longships": [0, 0, 0, 0]}, [use(46, deed=0)], {}),
    Case(47, {"game_meat": 1}, [use(47)], {}),
    Case(48, {"sheep": 3}, [use(48)], {}),
    Case(49, {"sheep": 3}, [use(49)], {}),
    Case(50, {"stone": 3}, [use(50)], {}),
    Case(51, {"rune_stone": 1}, [use(51, gain={"silver": 1, "milk": 1, "cabbage": 1})], {}),
    Case(52, {"silver": 0, "hand": [43]}, [use(52, from_hand=43)], {}),
    Case(53, {"silver": 1, "mead": 1}, [use(53, goods=[["mead", "oil"]])], {}),
    Case(54, {"silk": 1}, [use(54, gain={"chest": 1})], {}),
    Case(55, {"chest": 1, "silver": 2}, [use(55)], {}),
    Case(56, {"snare": 2}, [use(56, discard=["snare", "spear"])], {}),
    Case(57, {"beans": 1}, [use(57)], {}),
    Case(58, {"flax": 1}, [use(58)], {}),
    Case(59, {"flax": 2}, [use(59)], {}),
    Case(
        182, {"wood": 7, "areas": {"stone house": board(), "shed": board()}}, [use(182, pay={"wood": 5})], {}
    ),
    Case(187, {"flax": 2}, [use(187, gain={"Belt": 1})], {}),
]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-8")
def test_an_anytime_card_exchanges_at_any_time(case):
    check(in_play(case), case)
    # At any time means in other phases and in the turn of others too.
    check(in_play(case._replace(state={"phase": 7})), case)
    check(
        in_play(
            case._replace(
                state={"start": "b"}, moves=[(kind, {**fields, "seat": "a"}) for kind, fields in case.moves]
            )
        ),
        case,
    )


@pytest.mark.parametrize("case", REFUSED, ids=name)
def test_an_anytime_card_takes_its_whole_price_and_nothing_else(case):
    table = table_of(case, played=[case.card])
    kind, fields = case.moves[0]
    before = table.supply()
    rule = {
        51: "odin-card-2",
        53: "odin-trade-1",
        46: "odin-ship-3",
        182: "odin-card-12",
        187: "odin-card-3",
    }.get(case.card, "odin-card-8")
    table.refuses(rule, kind, **fields)
    assert table.supply() == before
    held = table_of(case, hand=[*case.have.get("hand", []), case.card])
    held.refuses("odin-occ-1", kind, **fields)


def test_modifier_takes_ore_back_and_others_do_not():
    table = under_way(a=having(played=[39], longships=[2])).do("disarm", ship="longship", on=2)
    assert (table["a"].longships, table.supply()) == ([1], {"ore": 1})
    under_way(a=having(longships=[2])).refuses("odin-arm-3", "disarm", ship="longship", on=2)


def test_master_joiner_lays_wood_in_houses_alone():
    table = under_way(a=having(played=[40], wood=2, areas={"long house": board(), "shed": board()}))
    table.do("place", pieces=[["long house", "wood", 1, 1]])
    table.refuses("odin-place-1", "place", pieces=[["home", "wood", 1, 1]])
    assert table.supply() == {"wood": 1}
    without = under_way(a=having(wood=2, areas={"long house": board()}))
    without.refuses("odin-house-1", "place", pieces=[["long house", "wood", 1, 1]])


def test_chronicler_takes_the_belt_only_during_an_own_action():
    table = under_way(a=having(played=[187], flax=2, wool=1, silverware=1))
    table.refuses("odin-card-3", "use_card", card=187, gain={"Belt": 1})
    table.do("send", space="robe_and_jewelry").do("use_card", card=187, gain={"Belt": 1})
    assert table["a"].supply.get("Belt") == 1


def test_herb_gardener_works_once():
    table = under_way(1, a=having(played=[182], wood=9, areas=TWO_HOUSES)).do("use_card", card=182, deed=0)
    table.refuses("odin-card-12", "use_card", card=182, deed=0)
    assert table.supply() == {"wood": 7, "spices": 1}


# --- as soon as ---

RICH = board(
    *square((1, 1), (12, 12), *[(c, r) for c in range(1, 13) for r in range(1, 13) if c > 4 or r > 4])
)

SOON = [
    Case(
        178,
        {"knarrs": 2, "longships": [0], "silver": 8},
        [("buy_ship", {"ship": "longship"})],
        {},
        then={"boats": [0, 0]},
    ),
    Case(
        178,
        {"knarrs": 3, "boats": [0, 0], "silver": 5},
        [("buy_ship", {"ship": "knarr"})],
        {},
        then={"boats": [0, 0, 0]},
    ),
    Case(179, {"knarrs": 1, "silver": 5}, [("buy_ship", {"ship": "knarr"})], {"stockfish": 2, "silver": 2}),
    Case(180, {"longships": [0, 0], "silver": 8}, [("buy_ship", {"ship": "longship"})], {"silverware": 4}),
    Case(
        181,
        {"knarrs": 2, "silver": 5, "areas": {"home": RICH}},
        [("buy_ship", {"ship": "knarr"})],
        {"wool": 3},
    ),
]


@pytest.mark.parametrize("case", SOON, ids=name)
@rules("odin-card-12")
def test_an_as_soon_as_card_works_the_first_time_only(case):
    table = in_play(case)
    check(table, case)
    again = table.supply()
    again["silver"] = again.get("silver", 0) + 8
    boats = list(table["a"].boats)
    table.table.correct({"players": {"a": {"supply": again, "longships": [], "knarrs": 3, "vikings": 5}}})
    table.do("buy_ship", ship="knarr")
    gained = {thing: many for thing, many in table.supply().items() if thing != "silver"}
    assert gained == {thing: many for thing, many in case.supply.items() if thing != "silver"}
    assert table["a"].boats == boats


NOT_YET = [
    Case(
        178,
        {"knarrs": 1, "longships": [0], "silver": 5},
        [("buy_ship", {"ship": "knarr"})],
        {},
        then={"boats": []},
    ),
    Case(179, {"knarrs": 3, "silver": 8}, [("buy_ship", {"ship": "longship"})], {}),
    Case(180, {"longships": [0], "knarrs": 2, "silver": 8}, [("buy_ship", {"ship": "longship"})], {}),
    Case(181, {"boats": [0, 0], "knarrs": 1, "silver": 3}, [("buy_ship", {"ship": "whaling boat"})], {}),
]


@pytest.mark.parametrize("case", NOT_YET, ids=name)
def test_an_as_soon_as_card_waits_until_its_condition_is_met(case):
    check(in_play(case), case)


@pytest.mark.parametrize(
    "case",
    [
        Case(178, {"knarrs": 4}, [], {}, then={"boats": [0, 0]}),
        Case(180, {"longships": [0, 0, 0]}, [], {"silverware": 4}),
        Case(182, {"wood": 2, "areas": TWO_HOUSES}, [use(182, deed=0, seat="a")], {"spices": 1}),
    ],
    ids=name,
)
def test_a_condition_that_is_met_already_works_when_the_card_is_played(case):
    check(just_played(case), case)


@rules("odin-card-13")
def test_cutter_operator_waits_for_the_next_knarr():
    table = just_played(Case(179, {"knarrs": 3, "silver": 5}, [], {}))
    assert table.supply() == {"silver": 5}
    table.do("buy_ship", "a", ship="knarr")
    assert table.supply() == {"stockfish": 4, "silver": 4}


def test_seafarer_scores_silver_for_exploration_boards():
    boards = ["shetland", "faroe islands", "iceland", "greenland"]
    for count, points in ((0, 0), (1, 0), (2, 4), (3, 9), (4, 16)):
        areas = {one: board() for one in boards[:count]}
        with_it = under_way(a=having(played=[189], areas=areas))
        plain = under_way(a=having(areas=areas))
        assert with_it.total() - plain.total() == points + 1


def test_nothing_waits_after_an_anytime_card():
    table = in_play(
        Case(47, {"salt_meat": 1}, [send("stockfish"), ("use_card", {"card": 47, "seat": "a"})], {})
    )
    assert (table.supply(), waits(table)) == ({"stockfish": 1, "hide": 1}, [])
