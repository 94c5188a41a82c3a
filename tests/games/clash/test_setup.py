"""Components and set-up (rulebook pp. 1-3)."""

from collections import Counter
from random import Random

import pytest

from companion.games.clash import GAME
from companion.games.clash.box import box
from companion.referee import Malformed, Table
from tests.games.clash.table import COLOURS, EDITION, T1, Board, fresh, laid_out, options, refuses, usual
from tests.support.coverage import rules, scenario

STARTS = ("B2", "B5", "B8", "B11")


def set_up(board, values=(2, 4, 1, 3), first="red"):
    """Vikings, bracelets and a starting player."""
    for seat, space in zip(board.state.seats, STARTS, strict=False):
        board.play("place", seat, space=space)
    for space, value in zip(T1["bracelet_spaces"], values, strict=True):
        board.play("lay", space=space, value=value)
    board.play("first", first=first)
    return board


@scenario("clash-sc-setup-2p")
def test_two_players():
    board = fresh(2)
    assert board.state.supply == 10
    set_up(board)
    for seat in ("red", "yellow"):
        assert board.holds(seat) == [1, 2, 3]
        assert board.shown(seat, seat)["worth"] == 6
        assert board.cards(seat) == (3, 9, 0)
    assert board.state.lying == {"A1": [2], "A3": [4], "A4": [1], "A6": [3]}
    assert board.pieces() == (6, 4, 6, 9)
    # Nobody was ever asked for what is in the box: no move of the set-up names those values.
    assert not any("box" in kind.__struct_fields__ for kind in GAME.moves)
    assert board.state.drowned == []
    assert (board.state.turn, board.state.active, board.asks) == (1, "red", "announce")


@scenario("clash-sc-setup-3p")
def test_three_players():
    board = fresh(3)
    assert (board.state.supply, board.state.boxed) == (10, 6)
    assert set_up(board).pieces() == (9, 4, 6, 6)
    assert all(board.holds(seat) == [1, 2, 3] for seat in COLOURS[:3])


@scenario("clash-sc-setup-4p")
def test_four_players():
    board = fresh(4)
    assert (board.state.supply, board.state.boxed) == (13, 0)
    assert set_up(board).pieces() == (12, 4, 9, 0)
    assert all(board.holds(seat) == [1, 2, 3] for seat in COLOURS)


@scenario("clash-sc-setup-count")
def test_player_numbers_outside_two_to_four_are_refused():
    for count in (1, 5):
        with refuses("clash-comp-1") as caught:
            options([*COLOURS, "purple"][:count])
        assert "2 to 4" in caught.value.sentence
    assert len(Table(GAME, options(COLOURS[:2])).state.seats) == 2


@scenario("clash-sc-setup-copies-2p")
def test_two_players_up_to_four_ones_may_appear_in_the_arena():
    board = set_up(fresh(2), values=(1, 1, 1, 1))
    assert board.state.lying == {"A1": [1], "A3": [1], "A4": [1], "A6": [1]}
    board.moved("SPRINT", "A1", "C")
    board.stays()
    board.ends()
    board.passes()
    board.refused("clash-comp-3", "income", values=[1, 2])
    # What is left in the supply is stated to nobody, neither in a view nor by what is offered.
    for face in (None, "red", "yellow"):
        seen = GAME.view(board.state, face)
        assert (seen["supply"], seen["box"]) == (6, 9)
    [offer] = GAME.legal(board.state)
    assert [option.value for option in offer.fields[0].options] == [1, 2, 3, 4]
    board.play("income", values=[2, 2])
    assert board.holds("red") == [1, 2, 2, 2, 3]


@scenario("clash-sc-setup-start-set")
def test_only_one_two_three_is_a_starting_set():
    board = fresh(3)
    board.play("starting-set", "red", values=[3, 2, 1])
    assert "a 1, a 2, a 3" in board.refused("clash-setup-4", "starting-set", seat="yellow", values=[1, 1, 3])
    assert "three pieces" in board.refused("clash-setup-4", "starting-set", seat="yellow", values=[2, 3])
    board.play("starting-set", "yellow", values=[1, 2, 3])
    assert board.shown("yellow", "yellow")["worth"] == 6
    assert "clash-setup-5" in board.cited()
    assert "values" not in board.shown("yellow", "red")
    set_up(board)
    board.refused("clash-setup-4", "starting-set", seat="yellow", values=[1, 2, 3])


@scenario("clash-sc-setup-defaults")
def test_what_the_set_up_leaves_free_and_what_it_fixes():
    sides = list(box(None).arenas)
    assert len(sides) == 2
    for side in sides:
        assert fresh(3, edition=None, arena=side).state.arena == side
    with pytest.raises(Malformed, match="no arena called 'moon'"):
        fresh(3, edition=None, arena="moon")
    # The overview board lies as the mode has it; there is no other choice.
    board = fresh(3)
    assert GAME.view(board.state, None)["overview"] == "A"
    with pytest.raises(Malformed, match="overview"):
        fresh(3, overview="B")
    # The starting player is drawn at random, or the table tells its own draw.
    drawn = Counter(
        board.table.game.moves[2](seat="red").chance(board.state, Random(seed)).first for seed in range(60)
    )
    assert set(drawn) == set(COLOURS[:3])
    board.refused("clash-setup-17", "first", first="green")
    board.play("first")
    assert board.state.first in COLOURS[:3]
    board.play("first", first="blue")
    assert board.state.first == "blue"
    # Others see how many bracelets somebody has, and that everybody began with the same set.
    assert "values" not in board.shown("blue", "yellow")
    assert board.count("blue", "yellow") == 3
    assert board.shown("blue", "blue")["values"] == [1, 2, 3]
    # The app knows what lies where, and leaves the turning of discards to the table.
    assert board.cards("blue") == (3, 9, 0)


@rules("clash-comp-4", "clash-setup-3")
def test_each_seat_has_a_colour_of_its_own():
    assert fresh(2).state.seats == ["red", "yellow"]
    with refuses("clash-setup-3") as caught:
        options(["red", "blue", "red"])
    assert "red" in caught.value.sentence
    with refuses("clash-setup-3") as caught:
        options(["red", "purple"])
    assert "red, yellow, blue, green" in caught.value.sentence


@rules("clash-setup-6")
def test_vikings_start_on_free_starting_spaces():
    board = fresh(2)
    board.refused("clash-setup-6", "place", space="B1")
    board.play("place", "red", space="B2")
    assert "Red stands on B2" in board.refused("clash-setup-6", "place", seat="yellow", space="B2")
    board.play("place", "yellow", space="B5")
    # As long as the set-up lasts a player may think again.
    board.play("place", "red", space="B11")
    assert board.state.vikings == {"red": "B11", "yellow": "B5"}
    set_up(board)
    board.refused("clash-setup-6", "place", seat="red", space="B5")


@rules("clash-setup-6")
def test_an_arena_needs_a_starting_space_for_everybody():
    small = {**EDITION["arenas"][0], "starting": ["B2", "B5", "B8"]}
    with refuses("clash-setup-6"):
        fresh(4, edition={"arenas": [small]})
    assert fresh(3, edition={"arenas": [small]}).state.seats == ["red", "yellow", "blue"]


@rules("clash-setup-14", "clash-centre-6")
def test_every_bracelet_space_gets_one_bracelet_at_set_up():
    board = fresh(2)
    board.refused("clash-centre-6", "lay", space="C", value=2)
    board.refused("clash-setup-14", "lay", space="B1", value=2)
    board.refused("clash-comp-3", "lay", space="A1", value=5)
    board.play("lay", space="A1", value=4)
    board.refused("clash-setup-14", "lay", space="A1", value=2)
    # A bracelet that the table leaves to the app is drawn from what is not accounted for.
    board.play("lay", space="A3")
    assert board.state.lying["A3"][0] in (1, 2, 3, 4)
    assert board.state.supply == 8
    set_up_rest = set(T1["bracelet_spaces"]) - {"A1", "A3"}
    for space in sorted(set_up_rest):
        board.play("lay", space=space, value=2)
    for seat, space in (("red", "B2"), ("yellow", "B5")):
        board.play("place", seat, space=space)
    board.play("first", first="yellow")
    board.refused("clash-setup-14", "lay", space="A1", value=2)
    board.refused("clash-setup-17", "first", first="red")
    assert board.state.active == "yellow"


@rules("clash-setup-15")
@pytest.mark.parametrize(("players", "spaces", "supply"), [(2, 4, 6), (3, 6, 4), (4, 6, 7), (3, 9, 1)])
def test_the_supply_is_what_the_bracelet_spaces_leave(players, spaces, supply):
    board = Board(Table(GAME, options(COLOURS[:players], arena="vouched", bracelet_spaces=spaces)))
    for _ in range(spaces):
        board.play("lay", space="vouched")
    board.refused("clash-setup-14", "lay", space="vouched")
    assert board.state.supply == supply


@rules("clash-setup-15")
def test_the_supply_must_not_be_used_up_by_the_set_up():
    for players, spaces in ((2, 10), (4, 13), (2, 0)):
        with refuses("clash-setup-15") as caught:
            fresh(players, edition=None, arena="vouched", bracelet_spaces=spaces)
        assert f"{spaces} bracelet spaces" in caught.value.sentence


@rules("clash-setup-7", "clash-setup-8")
def test_the_whole_deck_is_the_pile_but_for_the_opening_hand():
    board = set_up(fresh(3))
    assert {seat: board.cards(seat) for seat in board.state.seats} == dict.fromkeys(COLOURS[:3], (3, 9, 0))
    assert board.state.play.size == 12


@rules("clash-comp-5")
def test_every_deck_is_the_same():
    assert box(None).modes["base"].deck == {
        "WALK": 2, "SPRINT": 1, "SLAM": 1, "PUNCH": 2, "CLUB": 1, "HAMMER": 1, "SLINGSHOT": 2, "SHIELD": 2,
    }  # fmt: skip
    board = usual()
    board.announce("WALK")
    board.play("call", "yellow")
    board.refused("clash-comp-5", "show", card="JUMP")


@rules("clash-comp-3")
def test_the_bracelets_are_twenty_five_worth_fifty_nine():
    pieces = box(None).bracelets
    assert Counter(pieces) == {1: 6, 2: 8, 3: 7, 4: 4}
    assert (len(pieces), sum(pieces)) == (25, 59)


@rules("clash-comp-6")
def test_the_arena_knows_each_space_its_kind_and_its_neighbours():
    ground = usual().state.ground
    kinds = {space: ground.kind(space) for space in ("C", "A1", "A2", "B1", "B2")}
    assert kinds == {"C": "centre", "A1": "bracelet", "A2": "water", "B1": "plain", "B2": "starting"}
    assert ground.touch("C", "A2")
    assert not ground.touch("C", "B2")


@rules("clash-comp-6")
def test_our_own_arenas_are_whole_and_say_that_they_are_ours():
    for arena in box(None).arenas.values():
        assert arena.origin == "ours"
        assert "Ours" in arena.about
        assert set(arena.at) == set(arena.near)
        assert len(arena.starting) >= 4
        reached, edge = {arena.centre}, [arena.centre]
        while edge:
            found = [near for near in arena.near[edge.pop()] if near not in reached | arena.water]
            reached.update(found)
            edge += found
        assert reached == set(arena.near) - arena.water, "every dry space can be reached on foot"


@rules("clash-comp-6")
@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"water": ["A2", "Z9"]}, "Z9"),
        ({"adjacent": {**T1["adjacent"], "B1": "A1 B12 B2 C"}}, "B1 is said to touch C"),
        ({"adjacent": {**T1["adjacent"], "B1": "A1 B1 B12 B2"}}, "touch itself"),
        ({"centre": "A1"}, "A1 is listed twice"),
        ({"starting": ["B2", "B5", "B8", "A1"]}, "A1 is listed twice"),
        ({"water": ["A2", "C"]}, "C is listed twice"),
        ({"at": {"C": [0, 0]}}, "no place on the drawing"),
        ({"adjacent": {f"S{n}": "" for n in range(101)}}, "101 spaces"),
        ({"colour": "green"}, "That is no arena"),
        ({"id": "vouched"}, "id of its own"),
    ],
)
def test_an_arena_that_cannot_be_played_on_is_not_accepted(change, word):
    with pytest.raises(Malformed, match=word):
        fresh(2, edition={"arenas": [EDITION["arenas"][0] | change]})


def test_an_edition_brings_one_arena_or_more():
    one = EDITION["arenas"][0]
    both = fresh(2, edition={"arenas": [one, one | {"id": "other"}]}, arena="other")
    assert both.state.arena == "other"
    nameless = fresh(2, edition={"arenas": [one, one, one | {"name": "The far side"}]}, arena="The far side")
    assert (list(nameless.state.parts.arenas), nameless.state.arena) == (["own", "own-2", "own-3"], "own-3")
    for edition, word in (
        ({"arenas": []}, "no arena"),
        ({"arenas": [one | {"id": "same"}] * 2}, "id of its own"),
        ({"boards": []}, "no edition"),
    ):
        with pytest.raises(Malformed, match=word):
            fresh(2, edition=edition)


@rules("clash-setup-5", "clash-comp-7")
def test_what_lies_before_a_player_is_face_down_and_the_arena_face_up():
    board = usual()
    assert GAME.view(board.state, None)["lying"] == {"A1": [2], "A3": [4], "A4": [1], "A6": [3]}
    for face in (None, "yellow"):
        assert board.count("red", face) == 3
        assert "values" not in board.shown("red", face)
    board.moved("WALK", "A1")
    assert board.shown("red", "red")["values"] == [1, 2, 2, 3]
    assert "values" not in board.shown("red", "yellow")


def test_nothing_is_played_before_the_set_up_is_done():
    board = fresh(2)
    board.refused("clash-turn-1", "announce", seat="red", action="WALK")
    board.refused("clash-turn-1", "call", seat="yellow")
    board.refused("clash-end-2", "reveal", seat="red", values=[1, 2, 3])


@rules("clash-comp-3")
def test_a_position_that_no_table_could_show_is_refused():
    for rule, change in (
        ("clash-comp-3", {"supply": 8}),
        ("clash-comp-3", {"supply": -1, "boxed": 10}),
        ("clash-comp-3", {"holdings": {"red": [4, 4, 4]}, "lying": {"A1": [4, 4]}}),
        ("clash-comp-3", {"holdings": {"red": [7, 2, 3]}}),
        ("clash-move-4", {"vikings": {"red": "B5", "yellow": "B5", "blue": "B8", "green": "B11"}}),
        ("clash-move-7", {"vikings": {"red": "A2", "yellow": "B5", "blue": "B8", "green": "B11"}}),
        ("clash-comp-6", {"vikings": {"red": "Z9", "yellow": "B5", "blue": "B8", "green": "B11"}}),
        ("clash-setup-6", {"vikings": {"red": "B2", "yellow": "B5", "blue": "B8"}}),
        ("clash-info-6", {"vikings": {"red": "A1", "yellow": "B5", "blue": "B8", "green": "B11"}}),
        ("clash-comp-6", {"lying": {"A2": [2], "A3": [4], "A4": [1], "A6": [3]}}),
        ("clash-info-7", {"decks": {"red": {"pile": 8}}}),
        ("clash-info-7", {"decks": {"red": {"hand": -1, "pile": 13}}}),
        ("clash-cleanup-2", {"decks": {"red": {"hand": 4, "pile": 8}}}),
        ("clash-info-4", {"decks": {"red": {"shown": ["CLUB", "CLUB"]}}}),
        ("clash-turn-2", {"played": 3}),
        ("clash-announce-4", {"announced": "SHIELD", "pending": [{"decision": "ending", "seats": ["red"]}]}),
    ):
        with refuses(rule):
            usual(**change)


@pytest.mark.parametrize(
    "change",
    [
        {"active": "purple"},
        {"holdings": {"purple": [4]}},
        {"holdings": {"red": None}},
        {"vikings": {"purple": "B1"}},
        {"arena": "nowhere"},
        {"pending": [{"decision": "announce", "seats": []}]},
        {"pending": [{"decision": "taking", "seats": ["red"], "giver": "purple", "rule": "clash-club-1"}]},
        {"decks": {"red": {"hands": 3}}},
        {"seats": ["red", "yellow"]},
        {"bracelets": {}},
    ],
)
def test_a_position_that_makes_no_sense_is_malformed(change):
    with pytest.raises(Malformed):
        usual(**change)


def test_a_position_may_begin_anywhere_in_a_turn():
    assert usual().asks == "announce"
    assert usual(played=1).asks == "announce"
    assert usual(played=2).asks == "ending"
    assert usual(turn=7).state.turn == 7
    assert (
        usual(vikings={"red": "C", "yellow": "B5", "blue": "B8", "green": "B11"}).asks,
        usual(played=1, vikings={"red": "C", "yellow": "B5", "blue": "B8", "green": "B11"}).asks,
    ) == ("income", "announce")
    # Vikings and arena without a word of whose turn it is: the first seat begins.
    assert laid_out(COLOURS[:2], {**_two(), "active": ""}).state.active == "red"
    loose = usual(
        announced="PUNCH",
        holdings={"yellow": [1, 2]},
        pending=[{"decision": "dropping", "seats": ["red"], "giver": "yellow", "value": 3}],
    )
    assert loose.asks == "dropping"
    loose.play("drop", space="B6")
    assert loose.state.lying["B6"] == [3]


def _two():
    return {
        "vikings": {"red": "B2", "yellow": "B5"},
        "lying": {"A1": [2], "A3": [4], "A4": [1], "A6": [3]},
        "supply": 6,
        "boxed": 9,
    }


def test_a_correction_says_whose_turn_it_is_and_play_goes_on_there():
    board = usual()
    board.announce("WALK")
    board.table.correct({"active": "blue"})
    assert (board.state.active, board.asks, board.state.announced) == ("blue", "announce", "")
    assert GAME.acting(board.state) == ["blue"]
    board.table.correct({"played": 2})
    assert board.asks == "ending"
    board.ends()
    assert board.state.active == "green"
    # A correction in the set-up leaves it a set-up.
    early = fresh(2)
    early.play("place", "red", space="B2")
    early.play("place", "yellow", space="B5")
    early.table.correct({"vikings": {"red": "B8"}})
    assert early.asks == "set-up"
    # A table that is over stays over.
    board.table.correct({"over": True})
    board.table.correct({"names": {"red": "Rolf"}})
    assert board.state.over


def test_every_switch_leads_to_a_table():
    for switch in GAME.switches():
        choices = [option.value for option in switch.options] or [switch.low, switch.high]
        for choice in choices:
            agreed = {"arena": "vouched"} if switch.name == "bracelet_spaces" else {}
            board = fresh(2, edition=None, **{**agreed, switch.name: choice})
            assert getattr(board.state, switch.name) == choice
