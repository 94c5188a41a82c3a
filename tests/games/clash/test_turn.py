"""A turn: its order, the centre space, and phase 1 (rulebook pp. 3-4)."""

from companion.games.clash import GAME
from companion.games.clash.box import ACTIONS
from tests.games.clash.table import given, usual
from tests.support.coverage import rules, scenario


@scenario("clash-sc-turn-order")
def test_clockwise_with_wrap_around_and_nobody_out_of_turn():
    board = given("clash-sc-turn-order")
    assert "Green's turn" in board.refused("clash-turn-1", "announce", seat="yellow", action="WALK")
    board.passes()
    assert board.state.active == "red"
    assert "clash-turn-1" in board.cited()


@scenario("clash-sc-turn-two-cards")
def test_exactly_two_cards():
    board = given("clash-sc-turn-two-cards")
    board.refused("clash-turn-2", "end-turn")
    board.moved("WALK", "B1")
    assert board.cards("red") == (2, 9, 0)
    board.refused("clash-turn-2", "end-turn")
    board.moved("WALK", "B12")
    assert board.cards("red") == (1, 9, 0)
    board.refused("clash-turn-2", "announce", action="WALK")


@rules("clash-turn-2")
def test_a_card_that_is_not_settled_does_not_count():
    board = usual()
    board.stays()
    board.announce("CLUB")
    assert "the second is not settled" in board.refused("clash-turn-2", "end-turn")


@rules("clash-turn-5")
def test_nothing_is_drawn_during_a_turn():
    board = usual()
    board.stays()
    board.refused("clash-turn-5", "draw")
    board.stays()
    board.refused("clash-turn-5", "draw")
    assert board.cards("red") == (1, 9, 0)


@rules("clash-turn-5")
def test_a_card_is_announced_only_out_of_a_hand():
    board = usual(played=1, decks={"red": {"hand": 0, "discard": 3}})
    board.refused("clash-turn-5", "announce", action="WALK")


@scenario("clash-sc-centre-income")
def test_two_bracelets_when_the_turn_starts_on_the_centre():
    board = given("clash-sc-centre-income")
    board.refused("clash-centre-1", "announce", action="WALK")
    board.play("income", values=[4, 2])
    assert board.state.supply == 7
    assert (board.count("red", "yellow"), board.shown("red", "red")["worth"]) == (5, 12)
    for face in (None, "yellow", "blue", "green"):
        assert not {"values", "worth"} & set(board.shown("red", face))
        assert "a 4" not in board.said(face)
    assert "a 2, a 4" in board.said("red")
    board.stays()
    board.stays()
    assert board.asks == "ending"


@rules("clash-centre-1")
def test_the_income_is_two_and_cannot_be_waived():
    board = given("clash-sc-centre-income")
    board.refused("clash-centre-1", "decline")
    board.refused("clash-centre-1", "income", values=[4])
    board.refused("clash-centre-1", "income", values=[])
    board.refused("clash-turn-1", "income", seat="yellow")
    board.play("income")
    assert (board.state.supply, board.count("red")) == (7, 5)
    board.refused("clash-centre-1", "income")


@rules("clash-centre-2")
def test_income_may_stay_untold():
    board = given("clash-sc-centre-income")
    board.play("income")
    mine = board.shown("red", "red")
    assert (mine["values"], mine["untold"], mine["worth"]) == ([1, 2, 3], 2, None)
    assert board.said("red") == board.said("yellow") == "Red takes 2 bracelets from the supply."


@scenario("clash-sc-centre-last-one")
def test_only_one_bracelet_left_in_the_supply():
    board = given("clash-sc-centre-last-one")
    board.refused("clash-centre-3", "income", values=[1, 2])
    board.refused("clash-comp-3", "income", values=[3])
    board.play("income", values=[1])
    assert (board.count("red"), board.state.supply) == (4, 0)
    board.stays()
    assert not board.state.over
    assert board.asks == "announce"
    board.stays()
    board.ends()
    assert board.state.over
    assert {"clash-end-1"} <= board.cited()
    board.refused("clash-end-1", "announce", seat="yellow", action="WALK")


@scenario("clash-sc-centre-stay")
def test_income_again_when_the_viking_has_stayed():
    board = given("clash-sc-centre-stay")
    board.play("income")
    assert board.state.supply == 7
    for _ in range(4):
        board.passes()
    assert board.state.active == "red"
    board.play("income")
    assert (board.state.supply, board.count("red")) == (5, 7)


@scenario("clash-sc-centre-no-refill")
def test_the_centre_is_never_refilled():
    board = given("clash-sc-centre-no-refill", played=2)
    board.refused("clash-centre-6", "refill", space="C", value=2)
    board.ends()
    # No space needed a refill, so the next turn has begun.
    assert (board.state.supply, board.state.active) == (9, "yellow")
    board.refused("clash-centre-6", "refill", seat="red", space="C", value=2)


@scenario("clash-sc-centre-dropped")
def test_a_bracelet_dropped_on_the_centre_is_picked_up_at_once_the_income_comes_later():
    board = given("clash-sc-centre-dropped")
    board.hits("PUNCH", "yellow")
    board.knocks(3, "C")
    assert (board.state.lying["C"], board.holds("yellow")) == ([3], [1, 2])
    board.moved("WALK", "C")
    assert board.holds("red") == [1, 2, 3, 3]
    assert sum(board.holds("red")) == 9
    assert (board.asks, board.state.supply) == ("ending", 9)
    board.play("end-turn")
    assert [move.space for move in board.offered("refill")] == ["A1"]
    board.play("refill", space="A1", value=2)
    assert (board.state.supply, board.state.active) == (8, "yellow")
    for _ in range(3):
        board.passes()
    assert (board.state.active, board.asks) == ("red", "income")
    board.play("income")
    assert (board.state.supply, board.count("red")) == (6, 6)


@rules("clash-centre-4")
def test_reaching_the_centre_pays_nothing_in_that_turn():
    board = usual()
    board.moved("SPRINT", "A1", "C")
    assert (board.asks, board.state.supply) == ("announce", 9)
    board.refused("clash-centre-4", "income")


@rules("clash-centre-5", "clash-centre-3")
def test_only_the_active_players_own_viking_earns():
    board = usual(vikings={"red": "B2", "yellow": "C", "blue": "B8", "green": "B11"})
    assert board.asks == "announce"
    board.passes()
    assert (board.state.active, board.asks) == ("yellow", "income")
    board.refused("clash-turn-1", "income", seat="red")


@rules("clash-centre-6")
def test_a_bracelet_lies_on_the_centre_only_when_it_was_dropped_there():
    board = usual(played=2, lying={"A1": [2], "A3": [4], "A4": [1], "A6": [3], "C": [2]}, supply=8)
    board.refused("clash-centre-6", "refill", space="C", value=1)
    board.ends()
    assert (board.state.lying["C"], board.state.active) == ([2], "yellow")


@scenario("clash-sc-announce-shield")
def test_shield_cannot_be_named():
    board = given("clash-sc-announce-shield")
    sentence = board.refused("clash-announce-4", "announce", action="SHIELD")
    assert all(action in sentence for action in ACTIONS)
    # Whatever card is laid, only the action is told; nothing asks for the card.
    board.announce("WALK")
    assert board.table.log[-1].move == {"kind": "announce", "seat": "red", "action": "WALK"}
    assert board.asks == "calling"


@rules("clash-announce-4")
def test_the_seven_actions_can_be_named():
    board = usual()
    board.refused("clash-announce-4", "announce", action="JUMP")
    offered = {move.action for move in board.offered("announce")}
    assert offered == set(ACTIONS) - {"SLAM"}, "nobody is near enough for a SLAM"
    folded = [offer for offer in GAME.offers(board.state, "red") if offer.refusal]
    assert [(offer.move.action, offer.refusal.rule) for offer in folded] == [("SLAM", "clash-slam-7")]


@scenario("clash-sc-announce-slam-far")
def test_slam_refused_when_nobody_is_within_two_spaces():
    board = given("clash-sc-announce-slam-far")
    assert "Green on B10 is nearest, 3 spaces away" in board.refused(
        "clash-slam-7", "announce", action="SLAM"
    )
    board.announce("SPRINT")
    assert board.state.announced == "SPRINT"


@scenario("clash-sc-announce-no-target")
def test_punch_without_an_adjacent_viking_is_allowed_and_a_wrong_call_still_costs():
    board = given("clash-sc-announce-no-target")
    board.announce("PUNCH")
    assert "No Viking is adjacent" in board.said()
    assert "clash-announce-8" in board.cited()
    board.play("call", "yellow")
    board.play("show", card="PUNCH")
    board.take(2)
    assert (board.holds("red"), board.holds("yellow")) == ([1, 2, 2, 3], [1, 3])
    assert board.offered("attack") == []
    board.refused("clash-melee-1", "attack", targets=["yellow"])
    board.play("decline")
    assert (board.asks, board.state.played) == ("announce", 1)


@scenario("clash-sc-announce-fixed")
def test_the_announcement_cannot_be_changed():
    board = given("clash-sc-announce-fixed")
    board.announce("SPRINT")
    assert "SPRINT column" in board.refused("clash-announce-9", "announce", action="WALK")
    board.nobody_calls()
    board.refused("clash-announce-9", "announce", action="WALK")


@scenario("clash-sc-announce-target-later")
def test_the_target_is_asked_only_after_the_bluff_window():
    board = given("clash-sc-announce-target-later")
    board.announce("CLUB")
    assert board.table.log[-1].move.keys() == {"kind", "seat", "action"}
    assert [board.offered("attack", seat) for seat in board.state.seats] == [[], [], [], []]
    board.refused("clash-turn-3", "attack", targets=["yellow"])
    for seat in ("yellow", "blue", "green"):
        board.play("trust", seat)
    assert [move.targets for move in board.offered("attack")] == [["yellow"], ["green"]]
    assert "B8" in board.refused("clash-melee-1", "attack", targets=["blue"])
    board.play("attack", targets=["green"])
    assert board.asks == "shielding"


@rules("clash-announce-6", "clash-announce-2")
def test_the_same_action_may_be_named_twice():
    board = usual()
    for _ in range(2):
        board.moved("SPRINT", "B1")
        board.table.correct({"vikings": {"red": "B2"}})
    assert board.asks == "ending"


@scenario("clash-sc-phase-order")
def test_phases_cannot_be_skipped_or_swapped():
    board = given("clash-sc-phase-order")
    board.refused("clash-turn-3", "go", path=["B1"])
    entry = board.announce("WALK")
    assert set(entry.move) == {"kind", "seat", "action"}
    board.refused("clash-turn-3", "go", path=["B1"])
    for seat in ("yellow", "blue", "green"):
        board.play("trust", seat)
    board.go("B1")
    assert board.state.vikings["red"] == "B1"
    board.refused("clash-turn-3", "go", path=["B12"])


@rules("clash-announce-3", "clash-info-7")
def test_the_card_lies_on_the_table_until_the_turn_ends():
    board = usual()
    board.announce("CLUB")
    assert GAME.view(board.state, "yellow")["announced"] == "CLUB"
    assert (board.shown("red", None)["hand"], board.shown("red", None)["laid"]) == (2, 1)


@rules("clash-turn-6")
def test_a_turn_runs_in_its_order():
    board = given("clash-sc-centre-income")
    board.play("income")
    board.moved("WALK", "A1")
    board.moved("WALK", "B1")
    assert (board.asks, board.cards("red")) == ("ending", (1, 9, 0))
    board.play("end-turn")
    assert (board.asks, board.cards("red"), board.state.active) == ("refilling", (3, 7, 2), "red")
    board.refused("clash-cleanup-5", "end-turn")
    board.play("refill", space="A1", value=1)
    assert (board.asks, board.state.active, board.state.turn) == ("announce", "yellow", 2)


@rules("clash-turn-8", "clash-turn-7")
def test_nobody_is_out_and_being_caught_leaves_the_second_card():
    board = usual(holdings={"red": [], "blue": [1, 2, 3, 1, 2, 3]})
    board.called("WALK", "yellow", "CLUB")
    board.take(4)
    assert (board.state.exposed, board.asks, board.state.played) == (True, "announce", 1)
    board.stays()
    board.ends()
    assert board.cards("red") == (3, 7, 2)
    for _ in range(3):
        board.passes()
    assert board.state.active == "red"


@scenario("clash-sc-copies-four")
def test_a_fifth_four_cannot_turn_up():
    board = given("clash-sc-copies-four")
    board.refused("clash-comp-3", "income", values=[4, 1])
    board.play("income", values=[3, 1])
    assert board.state.supply == 2
    assert board.holds("red") == [1, 1, 2, 3, 3]
    assert board.shown("red", "red")["worth"] == 10
