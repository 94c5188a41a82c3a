"""A table is a log of moves, and its state is the fold of the log."""

from random import Random

import msgspec
import pytest

from companion.referee import Entry, Line, Malformed, Refusal, Stale, Table
from tests.referee.pebbles import GAME, OPTIONS, played, stands, table, take


def test_a_move_is_logged_with_what_it_tells():
    one = table()
    entry = one.play({"kind": "take", "seat": "a", "count": 2}, expect=0)
    assert entry == Entry(
        n=1,
        kind="move",
        move={"kind": "take", "seat": "a", "count": 2},
        seat="a",
        told=(Line("Ann takes 2.", ("pebbles-take-1",)),),
    )
    assert (one.version, one.log, one.state.heap, one.state.taken) == (1, [entry], 19, {"a": 2, "b": 0})


def test_a_refused_move_says_why_and_changes_nothing():
    one = played(1)
    before = stands(one)
    with pytest.raises(Refusal) as caught:
        one.play({"kind": "take", "seat": "b", "count": 4})
    assert (caught.value.sentence, caught.value.rule) == (
        "You take 4; you may take 1 to 3.",
        "pebbles-take-1",
    )
    with pytest.raises(Refusal):
        one.play({"kind": "take", "seat": "a", "count": 1})
    assert stands(one) == before


def test_a_stale_move_changes_nothing_whatever_is_done():
    one = played(1, 2)
    before = stands(one)
    for call in (
        lambda: one.play({"kind": "take", "seat": "a", "count": 1}, expect=1),
        lambda: one.correct({"heap": 5}, expect=1),
        lambda: one.undo(expect=3),
        lambda: one.redo(expect=0),
    ):
        with pytest.raises(Stale, match="it is now at step 2") as caught:
            call()
        assert caught.value.version == 2
    assert stands(one) == before


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"kind": "jump", "seat": "a"},
        {"kind": "take", "seat": "a"},
        {"kind": "take", "seat": "a", "count": "two"},
        {"kind": "take", "seat": "a", "count": 1, "colour": "red"},
        {"kind": "take", "seat": "z", "count": 1},
        {"kind": "take", "seat": None, "count": 1},
    ],
)
def test_a_malformed_move_changes_nothing(move):
    one = table()
    before = stands(one)
    with pytest.raises(Malformed):
        one.play(move)
    assert stands(one) == before


def test_a_move_may_come_as_bytes_and_need_not_be_readable():
    assert GAME.read_move(b'{"kind": "take", "seat": "a", "count": 1}').count == 1
    for data in (b"", b"[]", b"\xff\xfe", b'{"kind": "take"'):
        with pytest.raises(Malformed, match="no move of Pebbles"):
            GAME.read_move(data)


def test_chance_is_filled_in_once_the_move_may_be_made_and_the_log_holds_it():
    one = table()
    take(one, 3)
    entry = one.play({"kind": "throw", "seat": "a"}, rng=Random(4))
    assert entry.move["die"] == Random(4).randint(1, 6)
    assert entry.reveals
    # Told from the real table it is the same move; left to the app without a generator, any die will do.
    other = table()
    take(other, 3)
    other.play({"kind": "throw", "seat": "a", "die": 6})
    assert other.state.top.seats == ["a"]
    third = table()
    take(third, 3)
    assert third.play({"kind": "throw", "seat": "a"}).move["die"] in range(1, 7)
    fourth = table()
    take(fourth, 3)
    with pytest.raises(Refusal, match="A die shows 1 to 6, not 0"):
        fourth.play({"kind": "throw", "seat": "a", "die": 0}, rng=Random(1))


def test_undo_takes_back_the_last_thing_and_is_an_entry_too():
    one = played(1, 2)
    entry = one.undo(seat="b")
    assert (entry.n, entry.kind, entry.to, entry.seat) == (3, "undo", 1, "b")
    assert entry.told == (Line("Undone: 1 step, back to step 1."),)
    assert (one.state.heap, one.version) == (20, 3)
    assert one.undo().to == 0
    assert one.state.heap == 21
    with pytest.raises(Malformed, match="nothing to undo"):
        one.undo()
    assert one.version == 4


def test_undo_to_here():
    one = played(1, 1, 1, 1)
    entry = one.undo(to=1)
    assert (one.state.heap, entry.told[0].text) == (20, "Undone: 3 steps, back to step 1.")
    for step in (1, 2, 5, 9, -1):
        before = stands(one)
        with pytest.raises(Malformed, match=f"Step {step} is not one"):
            one.undo(to=step)
        assert stands(one) == before


def test_redo_takes_back_undos_one_by_one():
    one = played(1, 2, 1)
    one.undo()
    one.undo(to=0)
    one.redo()
    assert one.state.heap == 18
    one.redo()
    assert one.state.heap == 17
    with pytest.raises(Malformed, match="nothing to redo"):
        one.redo()
    assert [entry.kind for entry in one.log] == ["move"] * 3 + ["undo"] * 2 + ["redo"] * 2


def test_after_a_new_move_there_is_nothing_to_redo():
    one = played(1, 2)
    one.undo()
    take(one, 1)
    with pytest.raises(Malformed, match="nothing to redo"):
        one.redo()
    assert one.state.heap == 19
    # What was undone before cannot be gone back to; what counts can.
    with pytest.raises(Malformed):
        one.undo(to=2)
    one.undo(to=1)
    assert one.state.heap == 20


def test_a_redo_may_be_undone_again():
    one = played(1, 2)
    one.undo()
    one.redo()
    one.undo()
    assert one.state.heap == 20
    one.redo()
    assert one.state.heap == 18


def test_undoing_something_shown_is_known_and_told():
    one = played(3)
    assert (one.reveals_after(0), one.reveals_after(1), one.reveals_after(2)) == (True, True, False)
    assert "already shown" in one.undo().told[0].text
    assert "already shown" not in one.undo().told[0].text
    assert not one.reveals_after(0), "what is undone does not count"


def test_the_same_log_gives_the_same_table():
    one = played(1, 3, 2)
    one.undo()
    one.correct({"heap": 9})
    take(one, 1)
    one.undo()
    again = table(log=list(one.log))
    assert (again.state, again.course, again.version) == (one.state, one.course, one.version)
    again.redo()
    assert again.state.heap == 8


def test_a_snapshot_stands_for_the_moves_before_it():
    one = played(1, 2, 1)
    snapshots = {2: played(1, 2).snapshot(), 3: one.snapshot()}
    for kept in ({}, {2: snapshots[2]}, {3: snapshots[3]}, snapshots):
        quick = table(log=list(one.log), snapshots=kept)
        assert quick.state == one.state
        quick.undo()
        assert quick.state.heap == 18
        quick.undo(to=0)
        assert quick.state.heap == 21


def test_a_snapshot_is_used_only_where_its_entry_counts():
    one = played(1, 2)
    two = one.snapshot()
    one.undo()
    take(one, 1)
    assert table(log=list(one.log), snapshots={2: two}).state == one.state


def test_a_snapshot_that_cannot_be_read_is_as_good_as_none():
    one = played(1, 2)
    assert table(log=list(one.log), snapshots={2: b"\x00rubbish"}).state == one.state


def test_a_snapshot_spares_the_moves_from_being_played_again():
    one = played(1, 2)
    other = msgspec.structs.replace(one.log[0], move={"kind": "take", "seat": "a", "count": 3})
    changed = table(log=[other, one.log[1]], snapshots={2: one.snapshot()})
    assert changed.state == one.state


def test_a_log_names_the_rules_that_it_was_played_under():
    assert table().rules_version == GAME.rules_version
    assert table(rules_version="0").rules_version == "0"


def test_moves_played_under_other_rules_are_never_played_again():
    one = played(1, 2, 1)
    kept = {2: played(1, 2).snapshot(), 3: one.snapshot()}
    old = table(log=list(one.log), snapshots=kept, rules_version="0", settled=3)
    assert old.state == one.state
    take(old, 1)
    old.undo()
    old.undo()
    assert old.state.heap == 18
    before = stands(old)
    with pytest.raises(Malformed, match="Step 1 was played under rules version 0"):
        old.undo(to=1)
    assert stands(old) == before
    old.undo(to=0)
    assert old.state.heap == 21


def test_what_one_seat_may_read_of_an_entry():
    one = played(3)
    entry = one.play({"kind": "hide", "seat": "a", "count": 2})
    assert [line.text for line in one.lines(None, entry)] == ["Ann hides some pebbles."]
    assert one.lines("b", entry) == one.lines(None, entry)
    assert [line.text for line in one.lines("a", entry)] == ["Ann hides some pebbles.", "You hide 2."]


def test_a_copy_shares_the_components_and_nothing_else():
    state = table().state
    copy = state.copy()
    copy.taken["a"] = 5
    copy.pending.clear()
    copy.tell("Something.")
    assert (state.taken["a"], len(state.pending), state.told) == (0, 1, [])
    assert copy.box is state.box
    assert copy.copy().told == []


def test_an_entry_survives_being_written_down():
    one = played(1, 3)
    one.undo()
    one.correct({"heap": 9}, seat="a")
    for entry in one.log:
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry


def test_a_game_with_a_bad_position_does_not_begin():
    with pytest.raises(Malformed):
        Table(GAME, OPTIONS, position={"stones": 3})
    with pytest.raises(Refusal):
        Table(GAME, OPTIONS, position={"heap": -1})
