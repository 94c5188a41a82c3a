"""A position is laid over the state: to begin in the middle, or to correct the table."""

import pytest

from companion.referee import Line, Malformed, Refusal
from companion.referee.position import differences, merged
from tests.referee.pebbles import played, stands, table, take


@pytest.mark.parametrize(
    ("whole", "part", "result"),
    [
        ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 3}}, {"a": {"x": 3, "y": 2}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": [1, 2], "b": 1}, {"a": None}, {"b": 1}),
        ({"a": {"x": [1]}}, {"a": {"x": None}}, {"a": {}}),
        # A plain value may itself be nothing.
        ({"a": 1}, {"a": None}, {"a": None}),
        ({"a": 1}, {"a": {"x": 2}}, {"a": {"x": 2}}),
        ({"a": 1}, {}, {"a": 1}),
    ],
)
def test_a_part_is_laid_over_the_whole(whole, part, result):
    before = repr(whole)
    assert merged(whole, part) == result
    assert repr(whole) == before, "the whole itself is left alone"


def test_differences_name_the_place_the_old_and_the_new():
    before = {"heap": 3, "taken": {"a": 1, "b": 2}, "list": [1]}
    after = {"heap": 3, "taken": {"a": 2, "c": 4}, "list": [1, 2]}
    assert differences(before, after) == [
        ("taken.a", 1, 2),
        ("taken.b", 2, None),
        ("taken.c", None, 4),
        ("list", [1], [1, 2]),
    ]
    assert differences(before, before) == []


def test_a_game_may_begin_in_the_middle():
    one = table(position={"heap": 4, "taken": {"a": 9, "b": 8}})
    assert (one.state.heap, one.state.taken, one.version) == (4, {"a": 9, "b": 8}, 0)
    take(one, 1)
    one.undo()
    assert one.state.heap == 4
    assert table(position={"pending": [{"decision": "toss", "seats": ["b"]}]}).state.top.seats == ["b"]


@pytest.mark.parametrize(
    "position",
    [
        {"stones": 3},
        {"heap": "many"},
        {"taken": {"a": None, "b": "x"}},
        {"taken": None},
        {"pending": [{"decision": "dance", "seats": ["a"]}]},
        {"seats": ["a"]},
        {"seats": ["a", "b", "c"]},
    ],
)
def test_a_position_that_makes_no_sense_is_malformed(position):
    with pytest.raises(Malformed):
        table(position=position)


def test_a_correction_is_seen_in_the_log():
    one = played(1)
    one.state.over = True
    entry = one.correct({"heap": 5, "taken": {"b": 3}}, seat="b")
    assert entry.told == (Line("Bo: Corrected: heap 20 → 5; taken.b 0 → 3."),)
    assert (entry.kind, entry.set, entry.seat) == ("correct", {"heap": 5, "taken": {"b": 3}}, "b")
    assert (one.state.heap, one.state.taken) == (5, {"a": 1, "b": 3})


def test_a_correction_of_what_is_hidden_is_told_without_saying_what():
    one = played(3)
    entry = one.correct({"hidden": {"a": 2}})
    assert entry.told == (Line("The table was corrected."),)
    assert one.state.hidden == {"a": 2, "b": 0}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"heap": -1}, Refusal),
        ({"taken": {"a": -1}}, Refusal),
        ({"heap": "x"}, Malformed),
        ({"stones": 1}, Malformed),
        ({"seats": ["a", "z"]}, Malformed),
        # Nothing differs from how the table stands already.
        ({"heap": 20}, Malformed),
        ({}, Malformed),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(changes, error):
    one = played(1)
    before = stands(one)
    with pytest.raises(error):
        one.correct(changes)
    assert stands(one) == before


def test_a_correction_is_undone_redone_and_replayed_like_a_move():
    one = played(1)
    one.correct({"heap": 7})
    take(one, 2)
    one.undo(to=1)
    assert one.state.heap == 20
    one.redo()
    assert one.state.heap == 5
    assert table(log=list(one.log)).state == one.state


def test_a_field_with_a_default_may_be_emptied():
    one = played(1)
    one.correct({"pending": None})
    assert one.state.pending == []
