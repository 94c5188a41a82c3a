"""A game taken up in the middle: what a position leaves out follows from what it says."""

import pytest

from companion.games.clash import GAME
from tests.games.clash.table import COLOURS, USUAL, deck, fresh, laid_out, refuses, usual, vouched
from tests.support.coverage import rules

SPREAD = {key: USUAL[key] for key in ("active", "vikings", "lying")}


@rules("clash-comp-3", "clash-setup-13")
def test_bracelets_that_are_not_named_are_in_the_supply_or_else_in_the_box():
    assert laid_out(COLOURS, SPREAD).pieces() == (12, 4, 9, 0)
    assert laid_out(COLOURS, SPREAD | {"holdings": {"red": [4, 4, 4], "blue": []}, "boxed": 2}).pieces() == (
        9, 4, 10, 2
    )  # fmt: skip
    assert laid_out(COLOURS, SPREAD | {"supply": 3}).pieces() == (12, 4, 3, 6)
    assert laid_out(COLOURS, SPREAD | {"drowned": [4, 3]}).pieces() == (12, 4, 7, 2)
    two = {"vikings": {"red": "B2", "yellow": "B5"}, "holdings": {"yellow": [4]}, "supply": 5}
    assert laid_out(COLOURS[:2], two).pieces() == (4, 0, 5, 16)


@rules("clash-comp-3")
@pytest.mark.parametrize(
    ("told", "pieces"), [({"supply": 13}, 29), ({"supply": 9, "boxed": 1}, 26), ({"boxed": 14}, 30)]
)
def test_a_position_with_too_many_bracelets_is_refused_with_their_number(told, pieces):
    with refuses("clash-comp-3") as caught:
        laid_out(COLOURS, SPREAD | told)
    assert f"hold {pieces} bracelets together" in str(caught.value)


@rules("clash-comp-3")
def test_a_correction_makes_up_no_bracelet():
    board = usual()
    for change in ({"supply": 8}, {"lying": {"B1": [4]}}, {"holdings": {"red": [1, 2]}}):
        with refuses("clash-comp-3"):
            board.table.correct(change)
    board.table.correct({"lying": {"B1": [4]}, "supply": 8})
    assert board.pieces() == (12, 5, 8, 0)


@rules("clash-setup-4")
def test_before_play_begins_everybody_has_the_starting_set():
    with refuses("clash-setup-4"):
        laid_out(COLOURS, {"holdings": {"red": [1, 1, 3]}})
    under_way = laid_out(COLOURS, {"vikings": USUAL["vikings"], "holdings": {"red": [1, 1, 3]}})
    assert under_way.asks == "announce"


@rules("clash-turn-5", "clash-info-7", "clash-cleanup-2")
def test_cards_played_this_turn_lie_on_the_table():
    board = usual(played=1)
    assert board.state.decks["red"].laid == 1
    assert board.cards("red") == (2, 9, 0)
    board = usual(played=2, decks={"red": {"hand": 1}, "yellow": {"hand": 2}})
    assert [board.state.decks[seat].laid for seat in COLOURS] == [2, 1, 0, 0]
    board.ends()
    assert [board.cards(seat) for seat in COLOURS] == [(3, 7, 2), (3, 8, 1), (3, 9, 0), (3, 9, 0)]


@rules("clash-info-7")
def test_cards_that_no_play_of_this_turn_explains_are_missing():
    for played, lost in ((0, {"hand": 2}), (1, {"hand": 1}), (1, {"hand": 2, "pile": 8})):
        with refuses("clash-info-7"):
            usual(played=played, decks={"red": lost})


@rules("clash-variant-1", "clash-variant-4")
def test_a_mode_named_in_the_position_brings_its_decks():
    board = laid_out(COLOURS, USUAL | {"mode": "bluff-arena", "decks": {"blue": deck(2, 1, 6)}})
    assert [board.cards(seat) for seat in COLOURS] == [(2, 7, 0), (2, 7, 0), (2, 1, 6), (2, 7, 0)]
    with refuses("clash-info-7"):
        usual().table.correct({"mode": "bluff-arena"})


@rules("clash-turn-3", "clash-bluff-1", "clash-announce-9")
def test_a_card_may_lie_in_its_column_already():
    board = usual(announced="WALK")
    assert (board.asks, GAME.acting(board.state)) == ("calling", ["yellow", "blue", "green"])
    assert board.state.decks["red"].laid == 1
    board.refused("clash-announce-9", "announce", action="SPRINT")
    board.nobody_calls()
    board.go("A1")
    assert board.state.played == 1


@rules("clash-bluff-8", "clash-bluff-2")
def test_somebody_may_have_called_on_it():
    board = usual(announced="WALK", caller="blue", played=1)
    assert (board.asks, board.cards("red")) == ("showing", (1, 9, 0))
    board.play("show", card="WALK")
    board.take(1)
    board.go("B1")
    assert board.asks == "ending"
    for caller, more in (("red", {}), ("blue", {"holdings": {"blue": []}, "boxed": 3})):
        with refuses("clash-bluff-2"):
            usual(announced="WALK", caller=caller, **more)


@rules("clash-slam-7", "clash-announce-4")
def test_only_what_can_be_announced_lies_in_a_column():
    with refuses("clash-slam-7"):
        usual(announced="SLAM")
    with refuses("clash-announce-4"):
        usual(announced="SHIELD")
    near = usual(announced="SLAM", vikings=USUAL["vikings"] | {"yellow": "B3"})
    with refuses("clash-slam-7"):
        near.table.correct({"vikings": {"yellow": "B5"}})


@rules("clash-centre-1")
def test_what_was_announced_is_past_the_income():
    in_centre = {"vikings": USUAL["vikings"] | {"red": "C"}}
    assert usual(**in_centre).asks == "income"
    assert usual(**in_centre, announced="WALK").asks == "calling"
    assert usual(**in_centre, played=1).asks == "announce"


@rules("clash-end-5")
def test_a_game_that_has_ended_is_counted():
    board = usual(holdings={"blue": [4, 4]}, supply=0, boxed=10, over=True)
    assert (GAME.where(board.state), board.asks, GAME.acting(board.state)) == ("The game is over", None, [])
    assert GAME.score(board.state).winners == ["blue"]


def test_a_vouched_table_is_taken_up_the_same_way():
    board = vouched(announced="SLAM", vikings={"blue": "centre"})
    board.nobody_calls()
    board.play("slam", target="blue")
    board.play("push")
    assert board.state.vikings["red"] == "centre"


@rules("clash-comp-6")
def test_an_arena_needs_no_water_no_id_no_name_and_no_drawing():
    plan = {
        "centre": "C",
        "bracelet_spaces": ["B"],
        "starting": ["S", "T"],
        "adjacent": {"C": ["B", "S", "T"], "B": "C", "S": "C", "T": "C"},
    }
    board = fresh(2, edition={"arenas": [plan]})
    assert board.state.ground.water == frozenset()
    board.play("place", "red", space="S")
    assert board.state.vikings == {"red": "S"}
