"""Turn end: hands, piles and refills (rulebook p. 8)."""

import pytest

from companion.games.clash import GAME
from tests.games.clash.table import WITHOUT_A1, deck, given, laid_out, usual
from tests.support.coverage import rules, scenario

RUN_DOWN = {"red": deck(3, 1, 8)}


@scenario("clash-sc-refill-mixed")
def test_which_bracelet_spaces_are_refilled():
    board = given("clash-sc-refill-mixed", played=2)
    board.play("end-turn")
    assert [move.space for move in board.offered("refill")] == ["A3", "A6"]
    board.refused("clash-cleanup-6", "refill", space="A1", value=2)
    board.refused("clash-cleanup-6", "refill", space="A4", value=2)
    board.play("refill", space="A3", value=2)
    assert (board.asks, board.state.supply) == ("refilling", 8)
    board.play("refill", seat="blue", space="A6", value=3)
    assert (board.state.supply, board.state.active) == (7, "yellow")
    assert board.state.lying == {"A3": [2], "A4": [1], "A6": [3]}


@scenario("clash-sc-refill-illegal")
def test_refill_entries_that_are_refused():
    board = given("clash-sc-refill-illegal", played=2)
    board.play("end-turn")
    assert "Red stands on A1" in board.refused(
        "clash-cleanup-6", "clash-info-6", "refill", space="A1", value=2
    )
    assert "A3 holds a 4" in board.refused("clash-cleanup-6", "refill", space="A3", value=2)
    assert "no bracelet space" in board.refused("clash-cleanup-5", "refill", space="B12", value=2)
    board.refused("clash-comp-3", "refill", space="A6", value=9)
    board.play("refill", space="A6", value=2)
    assert board.state.supply == 7


@scenario("clash-sc-refill-later")
def test_refill_comes_in_the_turn_end_after_the_space_became_free():
    board = given("clash-sc-refill-later")
    board.uncalled("SLAM")
    board.play("slam", path=["A1"])
    board.play("push", space="B1")
    board.refused("clash-cleanup-6", "refill", space="A1", value=2)
    board.moved("WALK", "B12")
    assert "A1" not in board.state.lying
    board.ends(A1=2)
    assert (board.state.lying["A1"], board.state.supply) == ([2], 8)
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("B1", "B12")
    assert board.holds("red") == board.holds("yellow") == [1, 2, 3]


@rules("clash-cleanup-8")
def test_bracelet_spaces_are_refilled_only_at_turn_end():
    board = usual(vikings={"red": "A1", "yellow": "B5", "blue": "B8", "green": "B11"}, **WITHOUT_A1)
    board.moved("WALK", "B1")
    board.refused("clash-cleanup-8", "refill", space="A1", value=2)
    board.refused("clash-cleanup-8", "clash-cleanup-6", "refill", space="A3", value=2)
    board.refused("clash-cleanup-8", "refilled")
    board.refused("clash-cleanup-8", "clash-centre-6", "refill", space="C", value=2)
    board.stays()
    board.refused("clash-cleanup-8", "refilled")
    board.play("end-turn")
    board.refused("clash-cleanup-5", "refilled")
    board.play("refill", space="A1")
    assert len(board.state.lying["A1"]) == 1


@rules("clash-cleanup-7", "clash-end-3")
def test_refilling_stops_when_the_supply_is_empty():
    board = usual(played=2, supply=1, boxed=10, lying={"A1": [2], "A4": [1]})
    board.play("end-turn")
    assert [move.space for move in board.offered("refill")] == ["A3", "A6"]
    board.play("refill", space="A6", value=3)
    assert (board.state.supply, board.state.over) == (0, True)
    assert "A3" not in board.state.lying


@scenario("clash-sc-hand-reshuffle")
def test_fifth_own_turn_without_shields_shuffle_in_the_middle_of_drawing():
    board = given("clash-sc-hand-reshuffle", decks=RUN_DOWN)
    board.stays()
    board.stays()
    assert (board.cards("red"), board.state.decks["red"].laid) == ((1, 1, 8), 2)
    board.ends()
    assert board.cards("red") == (3, 9, 0)
    assert "Red draws 2 cards." in board.said()
    assert "Red shuffles" in board.said()
    assert "clash-cleanup-3" in board.cited()


@rules("clash-cleanup-3", "clash-cleanup-4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # The pile runs out with the last card drawn: it is shuffled at once.
        (deck(3, 2, 7), (3, 9, 0)),
        (deck(3, 3, 6), (3, 1, 8)),
        (deck(3, 0, 9), (3, 9, 0)),
    ],
)
def test_an_empty_pile_is_shuffled_at_once_with_what_was_just_played(before, after):
    board = usual(decks={"red": before})
    board.passes()
    assert board.cards("red") == after


@scenario("clash-sc-hand-all-players")
def test_everybody_below_three_refills_nobody_above():
    decks = {"red": deck(1, 9, 0, laid=2), "yellow": deck(2, 9, 0, laid=1)}
    board = given("clash-sc-hand-all-players", played=2, decks=decks)
    board.ends()
    assert "Red draws 2 cards." in board.said()
    assert "Yellow draws 1 card." in board.said()
    assert "Blue draws" not in board.said()
    assert [board.cards(seat)[0] for seat in board.state.seats] == [3, 3, 3, 3]
    assert "3 cards already" in board.refused("clash-cleanup-2", "draw", seat="blue")


@scenario("clash-sc-hand-other-reshuffle")
def test_a_defenders_pile_runs_out_on_another_players_turn():
    board = given("clash-sc-hand-other-reshuffle", decks={"yellow": deck(3, 1, 8)})
    hands = [board.cards("yellow")[0]]
    for action in ("PUNCH", "CLUB"):
        board.shielded(action, "yellow")
        hands.append(board.cards("yellow")[0])
    assert hands == [3, 2, 1]
    board.ends()
    assert (board.cards("yellow"), board.cards("red")) == ((3, 9, 0), (3, 7, 2))


@scenario("clash-sc-hand-counts")
def test_card_counts_that_do_not_add_up():
    board = given("clash-sc-hand-counts")
    board.passes()
    assert "13 cards" in board.refused("clash-info-7", "count-cards", seat="red", hand=3, pile=7, discard=3)
    board.refused("clash-cleanup-2", "count-cards", seat="red", hand=2, pile=8, discard=2)
    board.play("count-cards", "red", hand=3, pile=7, discard=2)
    small = given("clash-sc-variant-shield")
    small.passes()
    assert small.cards("red") == (2, 5, 2)
    assert "the deck has 9" in small.refused(
        "clash-info-7", "count-cards", seat="red", hand=2, pile=5, discard=3
    )


@rules("clash-info-7")
def test_a_count_that_adds_up_is_taken_from_the_table():
    board = usual(decks={"red": {"hand": 3, "pile": 5, "discard": 4, "shown": ["CLUB"]}})
    board.refused("clash-info-7", "count-cards", hand=3, pile=-1, discard=10)
    board.play("count-cards", hand=3, pile=4, discard=5)
    assert (board.cards("red"), board.state.decks["red"].shown) == ((3, 4, 5), ["CLUB"])
    # Fewer discards than there were: the table has shuffled, and a CLUB may turn up again.
    board.play("count-cards", hand=3, pile=9, discard=0)
    assert (board.cards("red"), board.state.decks["red"].shown) == ((3, 9, 0), [])


@rules("clash-cleanup-1", "clash-info-3")
def test_played_cards_go_to_their_owners_discards_unseen():
    board = given("clash-sc-shield-unchallenged")
    board.shielded("PUNCH", "yellow")
    board.stays()
    board.ends()
    assert (board.cards("red"), board.cards("yellow"), board.cards("blue")) == (
        (3, 7, 2),
        (3, 8, 1),
        (3, 9, 0),
    )
    for face in (None, "red", "blue"):
        seen = board.shown("yellow", face)
        assert (seen["hand"], seen["pile"], seen["discard"], seen["shown"]) == (3, 8, 1, [])


@rules("clash-cleanup-2")
def test_a_hand_is_never_over_full():
    board = usual()
    assert "3 are a full hand" in board.refused("clash-cleanup-2", "draw")
    board.refused("clash-cleanup-2", "count-cards", hand=4, pile=8, discard=0)
    board.passes()
    assert all(deck.hand == 3 for deck in board.state.decks.values())


@rules("clash-info-6", "clash-cleanup-6")
def test_no_refill_under_a_viking_or_beside_a_dropped_bracelet():
    board = usual(
        vikings={"red": "A1", "yellow": "A6", "blue": "B8", "green": "B5"},
        lying={"A3": [4], "A4": [1]},
        boxed=2,
    )
    board.hits("PUNCH", "yellow")
    board.knocks(3, "B11")
    board.moved("SPRINT", "B12", "B11")
    assert board.holds("red") == [1, 2, 3, 3]
    board.play("end-turn")
    assert [move.space for move in board.offered("refill")] == ["A1"]
    board.refused("clash-info-6", "refill", space="A6", value=2)
    board.play("refill", space="A1", value=2)
    dropped = usual(played=2, lying={"A1": [2, 4], "A3": [4], "A4": [1], "A6": [3]}, supply=8)
    dropped.ends()
    assert (dropped.state.lying["A1"], dropped.state.active) == ([2, 4], "yellow")


@rules("clash-info-5")
def test_nobody_learns_what_the_supply_and_the_box_hold():
    position = {
        "active": "red",
        "vikings": {"red": "B2", "yellow": "B5"},
        "lying": {"A1": [2], "A3": [4], "A4": [1], "A6": [3]},
        "supply": 6,
        "boxed": 9,
    }
    board = laid_out(["red", "yellow"], position)
    for face in (None, "red", "yellow"):
        seen = GAME.view(board.state, face)
        assert (seen["supply"], seen["box"], seen["lost"]) == (6, 9, [])
        assert "unseen" not in seen
    assert all("box" not in type(offer.move).__struct_fields__ for offer in GAME.legal(board.state))
