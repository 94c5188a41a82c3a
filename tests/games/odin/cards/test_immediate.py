"""The immediate cards: one effect, when they are played, and never again (rulebook p. 21)."""

import pytest

from companion.games.odin.state import Area
from tests.games.odin.cards.cases import (
    FINISH,
    Case,
    around,
    check,
    feast,
    house_goods,
    just_played,
    leave,
    name,
    paying,
    roll,
    table_of,
    use,
    waits,
    win,
)
from tests.games.odin.table import BOX, board, having, under_way
from tests.support.coverage import rules

# (card, what the owner has, moves after playing it, supply at the end)
FIRES = [
    Case(
        5,
        {"mead": 2, "peas": 2},
        [feast(["mead", 1], ["peas", 3])],
        {"mead": 1, "peas": 1},
        then={"penalties": 2},
    ),
    Case(10, {"sheep": 1, "cattle": 2}, [], {"sheep": 1, "cattle": 2, "milk": 2, "silver": 2}),
    Case(11, {}, [], {"spear": 1}),
    Case(12, {}, [], {"chest": 1}),
    Case(13, {}, [], {"bow and arrow": 1}),
    Case(14, {"boats": [0, 0], "knarrs": 2, "longships": [0, 0]}, [], {"whale meat": 2}),
    Case(15, {"areas": {"stone house": board(), "long house": board(), "shed": board()}}, [], {"mead": 4}),
    Case(16, {"longships": [3, 2], "boats": [1]}, [], {"silver": 4}),
    Case(17, {"flax": 2}, [use(17, goods=[["flax", "silverware"]])], {"flax": 1, "silverware": 1}),
    Case(18, {"longships": [2, 3, 1]}, [], {"jewelry": 1}),
    Case(
        19,
        {"supply": {"Belt": 1, "Helmet": 1, "Chalice": 1}},
        [],
        {"Belt": 1, "Helmet": 1, "Chalice": 1, "silk": 1},
    ),
    Case(
        20,
        {"areas": {"stone house": paying("stone house", 1)}},
        [use(20)],
        {house_goods("stone house", 1)[0]: 1},
    ),
    Case(21, {"areas": {"home": around((2, 3))}}, [use(21)], {"mead": 1}),
    Case(22, {"longships": [0, 0]}, [], {"ore": 2, "stone": 2, "silver": 2}),
    Case(23, {"areas": {"long house": board(), "shed": board()}}, [], {"silver": 2}),
    Case(24, {"knarrs": 2, "boats": [0]}, [], {"oil": 2, "wood": 1}),
    Case(25, {"knarrs": 3}, [], {"salt meat": 3}),
    Case(
        26,
        {"mead": 2, "sheep": 1, "supply": {"pregnant sheep": 1}},
        [],
        {"mead": 2, "sheep": 1, "pregnant sheep": 1, "silver": 2},
    ),
    Case(27, {"boats": [0, 1]}, [], {"stockfish": 2}),
    Case(29, {"game_meat": 2, "whale_meat": 3}, [], {"game meat": 2, "whale meat": 3, "salt meat": 2}),
    Case(30, {"silk": 2}, [], {"silk": 2, "silver": 3}),
    Case(31, {"peas": 3, "oil": 3}, [use(31, thing="oil")], {"peas": 3, "oil": 4}),
    Case(
        32,
        {"longships": [0, 0, 0, 0]},
        [use(32, weapons=["spear"] * 4 + ["snare"] * 6)],
        {"spear": 4, "snare": 6},
    ),
    Case(33, {"sheep": 3, "supply": {"pregnant sheep": 1}}, [], {"sheep": 3, "pregnant sheep": 1, "wool": 2}),
    Case(34, {"sheep": 4}, [], {"sheep": 4, "milk": 1, "wool": 2}),
    Case(
        35,
        {"supply": {"pregnant cattle": 1}, "sheep": 2},
        [use(35)],
        {"cattle": 2, "sheep": 1, "pregnant sheep": 1},
    ),
    Case(43, {}, [], {"fruits": 1}),
    Case(
        60,
        {"silver": 3},
        [use(60, deed=1, spaces=["play_occupations_2"])],
        {"silver": 2},
        then={"vikings": 12},
    ),
    Case(61, {"longships": [0, 3]}, [use(61, ore=3)], {"silver": 8}, then={"longships": [0]}),
    Case(62, {"ore": 1, "silver": 1}, [use(62, gain={"Cloakpin": 1})], {"Cloakpin": 1}),
    Case(
        63,
        {"sheep": 1, "silver": 3},
        [use(63), use(63)],
        {"salt meat": 1, "hide": 1, "wool": 1, "Drinking Horn": 1},
    ),
    Case(64, {"boats": [1], "silver": 2}, [use(64)], {}, then={"boats": [], "longships": [0]}),
    Case(65, {"snare": 4, "spear": 4}, [use(65)], {"snare": 2, "spear": 2, "treasure chest": 1}),
    Case(66, {"grain": 1, "silver": 2}, [use(66, goods=[["grain", "fur"]])], {"fur": 1, "silver": 1}),
    Case(67, {"silver": 4}, [use(67)], {"silverware": 2, "game meat": 1, "mead": 1}),
    Case(
        68,
        {},
        [use(68, weapons=["spear", "snare", "snare", "long sword"])],
        {"spear": 1, "snare": 2, "long sword": 1},
    ),
    Case(
        69, {"snare": 3, "spear": 1}, [use(69)], {"snare": 3, "spear": 2, "bow and arrow": 2, "long sword": 2}
    ),
    Case(
        72,
        {"silver": 5},
        [use(72)],
        {"silver": 3},
        {"round": 2},
        {"areas": {"home": Area(), "stone house": Area()}},
    ),
    Case(73, {"silver": 2}, [use(73, gain={"Crucifix": 1})], {"Crucifix": 1}),
    Case(74, {"silver": 2, "grain": 1}, [use(74)], {"cattle": 1}),
    Case(75, {"silver": 1}, [use(75)], {"skin and bones": 1}),
    Case(
        77,
        {},
        [use(77, of="mead_silver")],
        {"mead": 2, "silver": 2},
        {"spaces": {"mead_silver": ["b", 2, 1]}},
    ),
    Case(
        78,
        {"knarrs": 1, "peas": 1, "oil": 2},
        [use(78, goods=[["peas", "mead"], ["oil", "rune stone"]])],
        {"mead": 1, "oil": 1, "rune stone": 1},
    ),
    Case(79, {"cattle": 2}, [use(79)], {"cattle": 1, "pregnant cattle": 1}),
    Case(80, {"silver": 2}, [use(80)], {"sheep": 1}),
    Case(
        81,
        {"silver": 9, "long_sword": 2, "spear": 1, "snare": 4},
        [use(81)],
        {"silver": 4, "long sword": 2, "spear": 1, "snare": 4},
        then={"longships": [0]},
    ),
    Case(82, {"silver": 9, "knarrs": 2}, [use(82)], {"silver": 6}, then={"longships": [0]}),
    Case(83, {"flax": 5}, [use(83, goods=[["flax", "stockfish"]] * 4)], {"flax": 1, "stockfish": 4}),
    Case(
        84,
        {"knarrs": 1, "longships": [0], "silver": 1},
        [use(84), ("emigrate", {"ship": "knarr"})],
        {},
        {"round": 3},
        {"emigrated": ["knarr"]},
    ),
    Case(
        85,
        {"silver": 3, "wood": 3},
        [use(85), *roll(1), win(spend={"wood": 1}), use(85), *roll(2), win(spend={"wood": 2})],
        {"hide": 1, "game meat": 1, "fur": 1, "snare": 1},
    ),
    Case(86, {"silver": 6}, [use(86, pay={"silver": 6}, gain={"hide": 3})], {"hide": 3}),
    Case(87, {}, [use(87, deed=1, take=[[1, 4]])], {"wood": 3, "stone": 1}),
    Case(183, {"knarrs": 3}, [], {"peas": 1, "beans": 1, "flax": 1, "grain": 1, "cabbage": 1}),
    Case(
        184,
        {"ore": 3, "silver": 4},
        [use(184, pay={"silver": 3, "ore": 3})],
        {"silver": 1},
        then={"longships": [3]},
    ),
    Case(188, {}, [], {"silver": 2}, {"players": 3}),
]

# Positions in which the card brings nothing when it is played: its condition is not met.
NOTHING = [
    Case(10, {"wool": 1}, [], {"wool": 1}),
    Case(14, {"boats": [0, 0], "knarrs": 2}, [], {}),
    Case(15, {"areas": {"shed": board()}}, [], {}),
    Case(16, {"longships": [3], "boats": [0, 0, 0]}, [], {}),
    Case(17, {"silk": 1, "silver": 3}, [], {"silk": 1, "silver": 3}),
    Case(18, {"longships": [1, 1]}, [], {}),
    Case(19, {"supply": {"Belt": 1, "Helmet": 1}}, [], {"Belt": 1, "Helmet": 1}),
    Case(20, {"areas": {"stone house": board(), "home": around((2, 3))}}, [], {}),
    Case(21, {"areas": {"stone house": paying("stone house", 1)}}, [], {}),
    Case(22, {"knarrs": 2}, [], {}),
    Case(23, {"areas": {"shed": board()}}, [], {}),
    Case(24, {"longships": [0]}, [], {}),
    Case(25, {"longships": [0], "boats": [0]}, [], {}),
    Case(26, {"peas": 2, "oil": 1}, [], {"peas": 2, "oil": 1}),
    Case(27, {"knarrs": 1}, [], {}),
    Case(29, {"game_meat": 3}, [], {"game meat": 3}),
    Case(30, {"linen": 2}, [], {"linen": 2}),
    Case(31, {"peas": 4, "sheep": 3, "oil": 2}, [], {"peas": 4, "sheep": 3, "oil": 2}),
    Case(32, {"knarrs": 2}, [], {}),
    Case(33, {"sheep": 2, "cattle": 4}, [], {"sheep": 2, "cattle": 4}),
    Case(34, {"sheep": 1}, [], {"sheep": 1}),
    Case(35, {"sheep": 1, "cattle": 1}, [], {"sheep": 1, "cattle": 1}),
    Case(61, {"knarrs": 2}, [], {}),
    Case(
        62,
        {"ore": 1, "silver": 1, "supply": {"Crucifix": 1, "Cloakpin": 1}},
        [],
        {"ore": 1, "silver": 1, "Crucifix": 1, "Cloakpin": 1},
    ),
    Case(63, {"cattle": 1, "silver": 2}, [], {"cattle": 1, "silver": 2}),
    Case(64, {"boats": [0], "silver": 1}, [], {"silver": 1}, then={"boats": [0]}),
    Case(65, {"snare": 4, "spear": 1}, [], {"snare": 4, "spear": 1}),
    Case(66, {"mead": 1, "silver": 1}, [], {"mead": 1, "silver": 1}),
    Case(67, {"silver": 3}, [], {"silver": 3}),
    Case(68, {}, [leave(68)], {}),
    Case(
        69,
        {"snare": 2, "spear": 2, "bow_and_arrow": 2, "long_sword": 3},
        [],
        {"snare": 2, "spear": 2, "bow and arrow": 2, "long sword": 3},
    ),
    Case(70, {"Cloakpin": 1}, [], {"Cloakpin": 1}),
    Case(71, {}, [], {}),
    Case(72, {"silver": 2}, [], {"silver": 2}, {"round": 3}),
    Case(73, {}, [leave(73)], {}),
    Case(74, {"silver": 2}, [], {"silver": 2}),
    Case(75, {}, [], {}),
    Case(76, {}, [], {}, {"spaces": {"smithy": ["a", 3, 1], "whaling_minor": ["b", 4, 1]}}),
    Case(78, {"peas": 2}, [], {"peas": 2}),
    Case(79, {"sheep": 2}, [], {"sheep": 2}),
    Case(80, {"silver": 1}, [], {"silver": 1}),
    Case(81, {"silver": 7, "snare": 9}, [], {"silver": 7, "snare": 9}),
    Case(82, {"silver": 2, "knarrs": 2}, [], {"silver": 2}),
    Case(83, {"silk": 2}, [], {"silk": 2}),
    Case(84, {"knarrs": 1, "silver": 1}, [], {"silver": 1}, {"round": 3}),
    Case(85, {"wood": 5}, [], {"wood": 5}),
    Case(86, {"silver": 1}, [], {"silver": 1}),
    Case(87, {"supply": {"Crucifix": 1}}, [], {"Crucifix": 1}, {"strips": []}),
    Case(183, {"longships": [0, 0]}, [], {}),
    Case(184, {"ore": 2, "silver": 9, "wood": 9}, [], {"ore": 2, "silver": 9, "wood": 9}),
    Case(188, {}, [], {}, {"players": 1}),
]

# Gifts without a condition: a second card on the same space does not bring them again.
GIFTS = [5, 11, 12, 13, 43, 60, 77]


@pytest.mark.parametrize("case", FIRES, ids=name)
@rules("odin-card-5")
def test_an_immediate_card_works_when_it_is_played(case):
    table = just_played(case)
    check(table, case)
    assert not waits(table)
    # It never works again.
    table.refuses(
        "odin-card-6" if "each" not in BOX.cards[case.card].kind else "odin-card-10",
        "use_card",
        "a",
        card=case.card,
    )


@pytest.mark.parametrize("case", NOTHING, ids=name)
def test_an_immediate_card_brings_nothing_where_its_condition_is_not_met(case):
    table = just_played(case)
    check(table, case)
    assert not waits(table)
    assert case.card in table["a"].played


@pytest.mark.parametrize("card", GIFTS)
def test_a_card_in_hand_or_played_before_does_nothing(card):
    held = under_way(1, a=having(hand=[card], peas=3), decks="ABC").do("send", space="stockfish")
    assert held.supply() == {"peas": 3, "stockfish": 1}
    held.refuses("odin-occ-1", "use_card", card=card)
    before = under_way(1, a=having(hand=[25, 100], played=[card], peas=3), decks="ABC")
    before.do("send", space="play_occupations_2").do("play_card", card=25)
    assert before.supply() == {"peas": 3}
    assert not waits(before)


FETCHES = [(70, "Cloakpin", ["rune stone", "silverware"]), (71, "Drinking Horn", ["chest", "rune stone"])]


@pytest.mark.parametrize(("card", "tile", "pieces"), FETCHES)
@pytest.mark.parametrize("owner", ["a", "b"])
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("flip", [False, True])
def test_a_tile_is_taken_off_any_board_and_its_spaces_are_filled(card, tile, pieces, owner, turn, flip):
    players = {"a": having(hand=[card]), "b": having()}
    players[owner]["areas"] = {"home": board((tile, 8, 3, turn, flip))}
    table = under_way(**players, decks="ABC")
    grid, shape = BOX.grids["home"], BOX.pieces[tile].shape(turn, flip)
    table.do("send", space="play_occupations_2").do("play_card", card=card).do("use_card", card=card)
    assert table.supply() == {tile: 1}
    laid = table[owner].areas["home"].pieces
    assert sorted(one.piece for one in laid) == pieces
    shapes = {one: BOX.pieces[one.piece].shape(one.turn, one.flip) for one in laid}
    masks = [grid.footprint(shape, one.col, one.row) for one, shape in shapes.items()]
    assert sum(masks) == grid.footprint(shape, 8, 3)


def test_homecomer_calls_one_viking_back_from_each_space_of_the_last_column():
    spaces = {"whaling_minor": ["a", 4, 1], "plundering": ["a", 4, 1], "smithy": ["a", 3, 1]}
    table = under_way(a=having(hand=[76], vikings=5), spaces=spaces)
    table.do("send", space="play_occupations_2").do("play_card", card=76)
    table.refuses("odin-card-5", "use_card", card=76, spaces=["smithy"])
    table.do("use_card", card=76, spaces=["whaling_minor", "plundering"])
    assert table["a"].vikings == 5
    assert (table.state.spaces["plundering"].vikings, table.state.spaces["smithy"].vikings) == (3, 3)


def test_inspector_empties_a_space_that_can_be_used_again():
    table = under_way(1, a=having(hand=[60], vikings=3, silver=1), spaces={"stockfish": ["a", 1, 1]})
    table.refuses("odin-p5-3", "send", space="stockfish")
    table.do("send", space="play_occupations_2").do("play_card", card=60)
    table.do("use_card", card=60, deed=0, spaces=["stockfish"]).do("send", space="stockfish")
    assert table.supply() == {"silver": 1, "stockfish": 1}


def test_follower_uses_only_occupied_spaces_of_the_second_column_for_their_price():
    taken = {"buy_sheep": ["b", 2, 1], "stockfish": ["b", 1, 1]}
    table = under_way(a=having(hand=[77], silver=1), spaces=taken)
    table.do("send", space="play_occupations_2").do("play_card", card=77)
    for space in ("stockfish", "buy_cattle_and_milk"):
        table.refuses("odin-card-7", "use_card", card=77, of=space)
    table.do("use_card", card=77, of="buy_sheep")
    assert table.supply() == {"sheep": 1}
    assert table["a"].vikings == 10


@rules("odin-card-11")
def test_hornblower_hunts_first_and_may_leave_either():
    table = table_of(Case(85, {"silver": 2, "wood": 2}, [], {}), hand=[85])
    table.do("send", space="play_occupations_2").do("play_card", card=85).do("leave_card", card=85)
    table.do("use_card", card=85)
    assert table.state.top.space == "laying_a_snare"
    table.do("roll", die=8).do("fail")
    assert (table["a"].vikings, table.supply()) == (10, {"wood": 3, "snare": 1})
    assert not waits(table)


def test_an_action_that_a_card_grants_may_be_left_once_it_has_begun():
    table = table_of(Case(84, {"knarrs": 2, "silver": 1}, [], {}, {"round": 3}), hand=[84])
    table.do("send", space="play_occupations_2").do("play_card", card=84).do("use_card", card=84)
    table.do(*FINISH)
    assert table["a"].knarrs == 2
