"""Every point has its rule, and every tie its breaker."""

import pytest

from companion.referee import Points, SeatScore, TieBreak, rank

BREAKS = [TieBreak("more ships", "x-tie-1"), TieBreak("more sheep", "x-tie-2")]


def seat(name, total, *ties):
    return SeatScore(seat=name, name=name.capitalize(), lines=[Points("All", total, "x-1")], ties=list(ties))


def ranked(*seats, breaks=BREAKS):
    return rank(list(seats), "x-win", breaks, "x-shared")


def places(sheet):
    return {one.seat: one.place for one in sheet.seats}


def test_lines_are_added_up_and_the_most_wins():
    one = SeatScore(
        seat="a",
        name="Ann",
        lines=[Points("Gold", 4, "x-1"), Points("Debt", -6, "x-2")],
        ties=[0, 0],
    )
    sheet = ranked(one, seat("b", -1, 0, 0))
    assert (one.total, places(sheet), sheet.winners) == (-2, {"a": 2, "b": 1}, ["b"])
    assert (sheet.verdict, sheet.rules) == ("B wins with -1.", ["x-win"])


def test_seats_stay_in_their_order():
    sheet = ranked(seat("a", 1, 0, 0), seat("b", 3, 0, 0), seat("c", 2, 0, 0))
    assert [one.seat for one in sheet.seats] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("seats", "winners", "word", "rules"),
    [
        ((("a", 9, 2, 1), ("b", 9, 1, 5)), ["a"], "more ships", ["x-win", "x-tie-1"]),
        ((("a", 9, 2, 1), ("b", 9, 2, 5)), ["b"], "more sheep", ["x-win", "x-tie-1", "x-tie-2"]),
        # Against one rival the ships decided, against the other the sheep: the last one looked at is told.
        (
            (("a", 9, 2, 9), ("b", 9, 2, 5), ("c", 9, 1, 9)),
            ["a"],
            "more sheep",
            ["x-win", "x-tie-1", "x-tie-2"],
        ),
        ((("a", 9, 2, 1), ("b", 8, 9, 9)), ["a"], "wins with 9.", ["x-win"]),
    ],
)
def test_ties_are_broken_in_turn(seats, winners, word, rules):
    sheet = ranked(*(seat(*one) for one in seats))
    assert (sheet.winners, sheet.rules) == (winners, rules)
    assert word in sheet.verdict


def test_equals_in_everything_share_the_place():
    sheet = ranked(seat("a", 9, 2, 1), seat("b", 9, 2, 1), seat("c", 9, 2, 0), seat("d", 1, 9, 9))
    assert (sheet.winners, places(sheet)) == (["a", "b"], {"a": 1, "b": 1, "c": 3, "d": 4})
    assert sheet.verdict == "A and B share the victory with 9."
    assert sheet.rules == ["x-win", "x-tie-1", "x-tie-2", "x-shared"]


def test_a_rule_that_breaks_ties_twice_is_named_once():
    twice = [TieBreak("more ships", "x-tie-1"), TieBreak("more sheep", "x-tie-1")]
    sheet = ranked(seat("a", 9, 2, 1), seat("b", 9, 2, 1), breaks=twice)
    assert sheet.rules == ["x-win", "x-tie-1", "x-shared"]


def test_a_tie_for_second_place_leaves_the_winner_alone():
    sheet = ranked(seat("a", 9, 0, 0), seat("b", 5, 1, 1), seat("c", 5, 1, 1))
    assert (sheet.winners, places(sheet), sheet.rules) == (["a"], {"a": 1, "b": 2, "c": 2}, ["x-win"])


def test_without_tie_breaks_equals_share():
    sheet = ranked(seat("a", 4), seat("b", 4), breaks=[])
    assert (sheet.winners, sheet.rules) == (["a", "b"], ["x-win", "x-shared"])


def test_one_player_wins_alone_and_totals_may_be_put_in_words():
    sheet = rank([seat("a", 7)], "x-win", [], "x-shared", describe=lambda total: f"{total} silver")
    assert sheet.verdict == "A wins with 7 silver."
