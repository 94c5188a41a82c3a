"""Phase 3: WALK, SPRINT and SLAM (rulebook p. 5)."""

from tests.games.clash.table import WITHOUT_A1, given, laid_out, usual
from tests.support.coverage import rules, scenario


@scenario("clash-sc-move-stack")
def test_all_bracelets_on_the_final_space_are_taken():
    board = given("clash-sc-move-stack")
    board.moved("WALK", "A1")
    assert board.holds("red") == [1, 2, 2, 3, 4]
    assert sum(board.holds("red")) == 12
    assert "A1" not in board.state.lying
    assert "values" not in board.shown("red", "yellow")
    assert {"clash-move-8", "clash-move-10"} <= board.cited()


@scenario("clash-sc-move-walk-illegal")
def test_illegal_walk_destinations():
    board = given("clash-sc-move-walk-illegal")
    board.uncalled("WALK")
    assert "water" in board.refused("clash-move-7", "go", path=["A2"])
    assert "Yellow stands on B3" in board.refused("clash-move-6", "go", path=["B3"])
    assert "not adjacent" in board.refused("clash-move-3", "go", path=["C"])
    board.refused("clash-move-1", "go", path=["B1", "B12"])
    assert [move.path for move in board.offered("go")] == [["A1"], ["B1"]]
    board.go("B1")
    assert board.state.vikings["red"] == "B1"


@rules("clash-comp-6", "clash-turn-1")
def test_a_step_leads_to_a_space_of_the_arena_and_only_the_active_player_moves():
    board = usual()
    board.uncalled("WALK")
    board.refused("clash-comp-6", "go", path=["Z9"])
    board.refused("clash-move-1", "go", path=[])
    board.refused("clash-turn-1", "go", seat="blue", path=["B9"])


@scenario("clash-sc-move-sprint-water")
def test_sprint_may_not_cross_water():
    board = given("clash-sc-move-sprint-water")
    board.uncalled("SPRINT")
    assert "A2 is water" in board.refused("clash-move-7", "go", path=["A2", "C"])
    assert "C" not in [move.path[-1] for move in board.offered("go")]


@scenario("clash-sc-move-sprint-length")
def test_sprint_one_or_two_steps_not_three():
    board = given("clash-sc-move-sprint-length")
    board.uncalled("SPRINT")
    assert "this way has 3" in board.refused("clash-move-2", "go", path=["B1", "B12", "A6"])
    board.go("A1")
    assert board.holds("red") == [1, 2, 2, 3]


@scenario("clash-sc-move-out-and-back")
def test_sprint_out_and_back():
    board = given("clash-sc-move-out-and-back")
    board.moved("SPRINT", "A1", "B2")
    assert (board.state.vikings["red"], board.state.lying["A1"]) == ("B2", [2])
    assert board.holds("red") == [1, 2, 3]


@rules("clash-move-9")
def test_bracelets_only_passed_stay():
    board = usual()
    board.moved("SPRINT", "A1", "B12")
    assert (board.state.lying["A1"], board.holds("red")) == ([2], [1, 2, 3])


@rules("clash-move-4", "clash-move-6", "clash-move-5")
def test_sprint_goes_through_a_viking_but_does_not_end_on_one():
    board = usual(vikings={"red": "B2", "yellow": "B3", "blue": "B8", "green": "B4"})
    board.uncalled("SPRINT")
    board.refused("clash-move-6", "clash-move-4", "go", path=["B3"])
    board.refused("clash-move-6", "go", path=["B3", "B4"])
    board.refused("clash-move-3", "go", path=["B3", "B5"])
    assert {move.path[-1] for move in board.offered("go")} == {"A1", "B1", "B12", "C", "A6", "B2"}
    board.go("B3", "B2")
    assert board.state.vikings["red"] == "B2"


@scenario("clash-sc-slam-origin")
def test_push_into_the_space_just_left():
    board = given("clash-sc-slam-origin")
    board.uncalled("SLAM")
    board.play("slam", path=["A1"])
    assert board.asks == "pushing"
    board.play("push", space="B2")
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("A1", "B2")
    assert all(board.holds(seat) == [1, 2, 3] for seat in board.state.seats)


@scenario("clash-sc-slam-not-through")
def test_slam_cannot_go_through_a_viking_sprint_can():
    board = given("clash-sc-slam-not-through")
    board.uncalled("SLAM")
    assert "Green on B4 is in the way" in board.refused("clash-slam-5", "slam", path=["B4", "B5"])
    board.play("slam", path=["B4"])
    board.play("push", space="A3")
    assert (board.state.vikings["red"], board.state.vikings["green"]) == ("B4", "A3")
    assert (board.holds("green"), board.holds("red")) == ([1, 2, 3, 4], [1, 2, 3])
    assert "A3" not in board.state.lying
    other = given("clash-sc-slam-not-through")
    other.moved("SPRINT", "B4", "A3")
    assert (other.holds("red"), other.state.vikings["green"]) == ([1, 2, 3, 4], "B4")


@scenario("clash-sc-slam-push-illegal")
def test_where_a_pushed_viking_cannot_go():
    board = given("clash-sc-slam-push-illegal")
    board.uncalled("SLAM")
    board.play("slam", path=["B2"])
    assert "water" in board.refused("clash-slam-3", "push", space="A2")
    assert "Blue stands on B3" in board.refused("clash-slam-3", "push", space="B3")
    assert "not adjacent to B2" in board.refused("clash-slam-2", "push", space="C")
    board.play("push", space="B1")
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("B2", "B1")


@scenario("clash-sc-slam-no-shield")
def test_shield_does_not_help_against_slam():
    board = given("clash-sc-slam-no-shield")
    board.uncalled("SLAM")
    board.refused("clash-shield-2", "shield", seat="yellow")
    board.play("slam", path=["A1"])
    board.refused("clash-shield-2", "shield", seat="yellow")
    assert board.cards("yellow") == (3, 9, 0)
    assert {move.space for move in board.offered("push")} == {"C", "A6", "B12", "B1", "B2"}
    board.play("push", space="B12")
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("A1", "B12")


@scenario("clash-sc-slam-empty")
def test_slam_needs_a_viking_on_the_final_space():
    board = given("clash-sc-slam-empty")
    board.uncalled("SLAM")
    assert "No other Viking stands on B1" in board.refused("clash-slam-1", "slam", path=["B1"])
    board.play("slam", path=["A1"])
    assert "Red chooses" in board.refused("clash-slam-2", "push", seat="yellow", space="B1")


@scenario("clash-sc-slam-length")
def test_slam_reaches_two_spaces_not_three():
    board = given("clash-sc-slam-length")
    board.uncalled("SLAM")
    board.refused("clash-slam-1", "slam", path=["B12", "B11", "B10"])
    board.refused("clash-slam-1", "slam", path=[])
    board.play("slam", path=["B2"])
    board.play("push", space="B3")
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("B2", "B3")


@scenario("clash-sc-slam-enclosed")
def test_a_surrounded_target_can_still_be_slammed():
    board = given("clash-sc-slam-enclosed")
    board.uncalled("SLAM")
    board.play("slam", path=["B2"])
    assert "Blue" in board.refused("clash-slam-3", "push", space="A1")
    assert "water" in board.refused("clash-slam-3", "push", space="A2")
    assert "Green" in board.refused("clash-slam-3", "push", space="B3")
    assert [move.space for move in board.offered("push")] == ["B1"]
    board.play("push", space="B1")
    assert board.state.vikings == {"red": "B2", "yellow": "B1", "blue": "A1", "green": "B3"}


@rules("clash-slam-6", "clash-slam-7")
def test_slam_does_not_cross_water():
    # Green on B3 is two spaces from C, but only by way of the water on A2.
    board = usual(
        played=1,
        vikings={"red": "C", "yellow": "B8", "blue": "B10", "green": "B3"},
    )
    board.uncalled("SLAM")
    assert "A2 is water" in board.refused("clash-slam-6", "slam", path=["A2", "B3"])
    assert "green" not in {board.state.standing(move.path[-1]) for move in board.offered("slam")}
    pair = {"vikings": {"red": "C", "yellow": "B3"}, "lying": board.state.lying, "supply": 6, "boxed": 9}
    alone = laid_out(["red", "yellow"], {"active": "red", "played": 1, **pair})
    assert "Yellow on B3 is nearest, 2 spaces away, behind water" in alone.refused(
        "clash-slam-7", "announce", action="SLAM"
    )


@rules("clash-slam-4", "clash-slam-10", "clash-slam-2")
def test_the_pushed_player_takes_what_lies_there_and_the_slammer_nothing():
    board = usual(vikings={"red": "B2", "yellow": "B12", "blue": "B8", "green": "B5"})
    board.uncalled("SLAM")
    board.play("slam", path=["A1", "B12"])
    assert (board.state.lying["A1"], board.holds("red")) == ([2], [1, 2, 3])
    board.play("push", space="A6")
    assert (board.holds("yellow"), board.holds("red")) == ([1, 2, 3, 3], [1, 2, 3])
    assert "clash-slam-4" in board.cited()


@rules("clash-slam-8")
def test_the_starting_space_of_a_two_step_slam_may_receive_the_pushed_viking():
    # B1, A1 and B12 all touch one another.
    board = usual(vikings={"red": "B1", "yellow": "B12", "blue": "B8", "green": "B5"})
    board.uncalled("SLAM")
    board.play("slam", path=["A1", "B12"])
    assert {"B1", "A1"} <= {move.space for move in board.offered("push")}
    board.play("push", space="B1")
    assert (board.state.vikings["red"], board.state.vikings["yellow"]) == ("B12", "B1")


@rules("clash-slam-11", "clash-centre-5")
def test_a_viking_may_be_pushed_onto_and_off_the_centre():
    board = usual(vikings={"red": "B2", "yellow": "A1", "blue": "B8", "green": "B5"}, **WITHOUT_A1)
    board.uncalled("SLAM")
    board.play("slam", path=["A1"])
    board.play("push", space="C")
    assert (board.state.vikings["yellow"], board.state.supply) == ("C", 9)
    board.stays()
    board.ends()
    assert (board.state.active, board.asks) == ("yellow", "income")
    board.play("income")
    board.passes()
    off = usual(vikings={"red": "A1", "yellow": "C", "blue": "B8", "green": "B5"}, **WITHOUT_A1)
    off.uncalled("SLAM")
    off.play("slam", path=["C"])
    off.play("push", space="A3")
    off.stays()
    off.ends(A1=2)
    assert (off.state.active, off.asks) == ("yellow", "announce")


@rules("clash-slam-12")
def test_a_slam_has_to_be_carried_out():
    board = given("clash-sc-slam-origin")
    board.uncalled("SLAM")
    board.refused("clash-slam-12", "decline")
    board.play("slam", path=["A1"])
    board.refused("clash-slam-12", "decline")
    board.refused("clash-turn-2", "end-turn")
    board.refused("clash-slam-2", "push", seat="blue", space="B2")


@rules("clash-slam-1", "clash-slam-2")
def test_slam_is_no_walk_and_a_push_needs_a_slam():
    board = usual()
    board.refused("clash-slam-2", "push", space="B1")
    board.uncalled("WALK")
    board.refused("clash-perform-3", "slam", path=["B1"])


@scenario("clash-sc-perform-scope")
def test_actions_do_only_what_they_name():
    board = given("clash-sc-perform-scope")
    board.hits("CLUB", "green")
    board.refused("clash-perform-3", "go", path=["B1"])
    board.take(3)
    assert (board.holds("yellow"), board.holds("green")) == ([1, 2, 3, 3], [1, 2])
    board.refused("clash-perform-3", "go", path=["B1"])
    board.uncalled("WALK")
    board.refused("clash-move-4", "clash-move-6", "go", path=["B12"])
    board.refused("clash-perform-3", "attack", targets=["red"])
    board.go("A6")
    assert board.holds("yellow") == [1, 2, 2, 3, 3]
    board.ends(A1=1)
    assert board.state.supply == 8
