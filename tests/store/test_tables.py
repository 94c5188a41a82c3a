"""Tables on disk: an append-only log, snapshots that may be thrown away, and who comes first."""

import sqlite3
import threading

import pytest

from companion.referee import Malformed, Refusal, Stale
from companion.store import NoSuchTable, NotYours, Tables, repeat
from companion.store.tables import SNAPSHOT_EVERY
from tests.store.house import agreed, eventful, finished, fresh, plain, played, step


def numbers(database, id):
    rows = database.connection.execute("SELECT n FROM entry WHERE game_table = ? ORDER BY n", (id,))
    return [row["n"] for row in rows]


def reopened(database, id):
    """The table as somebody reads it who has nothing in memory."""
    with Tables(database).opened(id) as kept:
        return plain(kept.table)


# --- keeping ---


def test_a_table_comes_back_as_it_was(database, tables):
    table = eventful()
    assert {entry.kind for entry in table.log} == {"move", "undo", "redo", "correct"}
    id = tables.create(table, "phone")
    assert reopened(database, id) == plain(table)


def test_every_step_is_on_disk_when_it_is_answered(database, tables):
    id, table = tables.create(fresh(3), "phone"), fresh(3)
    for _ in range(SNAPSHOT_EVERY * 2 + 5):
        tables.change(id, None, step)
        step(table)
        assert reopened(database, id) == plain(table)
    assert numbers(database, id) == list(range(1, table.version + 1))


def test_undo_goes_back_past_snapshots(database, tables):
    id = tables.create(fresh(), "phone")
    for _ in range(SNAPSHOT_EVERY * 2 + 5):
        tables.change(id, None, step)
    for back in (SNAPSHOT_EVERY + 3, SNAPSHOT_EVERY, 7, 0):
        tables.change(id, None, lambda table, back=back: table.undo(back))
        with tables.opened(id) as kept:
            assert kept.table.snapshot() == played(back).snapshot()
        assert reopened(database, id)[0] == played(back).snapshot()


def test_a_snapshot_stays_every_so_often_besides_the_present_one(database, tables):
    id = tables.create(fresh(), "phone")
    for _ in range(SNAPSHOT_EVERY * 2 + 5):
        tables.change(id, None, step)
    rows = database.connection.execute("SELECT n FROM snapshot WHERE game_table = ? ORDER BY n", (id,))
    kept = [0, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY + 5]
    assert [row["n"] for row in rows] == kept


@pytest.mark.parametrize("which", ["n >= 0", "n % 2 = 0", "n = (SELECT max(n) FROM snapshot)"])
def test_snapshots_may_be_deleted_at_any_time(database, tables, which):
    table = eventful()
    id = tables.create(fresh(3), "phone")
    with tables.opened(id) as kept:
        for entry in table.log:
            tables.change(id, None, lambda table, entry=entry: repeat(table, entry))
        want = plain(kept.table)
    database.connection.execute(f"DELETE FROM snapshot WHERE {which}")
    assert reopened(database, id) == want


def test_snapshots_that_cannot_be_read_are_passed_over(database, tables):
    id, table = tables.create(fresh(), "phone"), fresh()
    for _ in range(SNAPSHOT_EVERY + 4):
        tables.change(id, None, step)
        step(table)
    database.connection.execute("UPDATE snapshot SET state = x'c1'")
    assert reopened(database, id) == plain(table)


@pytest.mark.parametrize(
    "spoil",
    ['UPDATE game_table SET options = \'{"seats": [], "moon": 1}\'', "UPDATE entry SET body = '{}'"],
)
def test_a_table_that_cannot_be_understood_says_so(database, tables, spoil):
    id = tables.create(played(3), "phone")
    database.connection.execute(spoil)
    with pytest.raises(Malformed, match="by a Lawspeaker that knew other things"), tables.opened(id):
        pass


def test_an_answer_that_is_not_yes_writes_nothing(database, tables):
    id = tables.create(played(6), "phone")
    before = reopened(database, id)
    not_now = {"kind": "end-turn", "seat": "red"}
    for act, error in [
        (lambda table: table.play(not_now), Refusal),
        (lambda table: table.play({"kind": "nonsense"}), Malformed),
        (lambda table: table.undo(99), Malformed),
        (lambda table: table.undo(expect=3), Stale),
    ]:
        with pytest.raises(error):
            tables.change(id, "form", act)
        with tables.opened(id) as kept:
            assert plain(kept.table) == before
    assert reopened(database, id) == before
    assert tables.change(id, "form", lambda table: table.undo()) is not None


def test_memory_is_never_ahead_of_the_disk(database, tables, monkeypatch):
    id = tables.create(played(4), "phone")
    before = reopened(database, id)
    monkeypatch.setattr("companion.store.tables._write_snapshot", full_disk)
    with pytest.raises(sqlite3.OperationalError):
        tables.change(id, None, step)
    with tables.opened(id) as kept:
        assert plain(kept.table) == before
    monkeypatch.undo()
    assert tables.change(id, None, step).n == 5


def full_disk(*_):
    raise sqlite3.OperationalError("database or disk is full")


def test_what_fails_after_it_was_done_in_memory_is_not_done(tables):
    id = tables.create(played(4), "phone")

    def act(table):
        step(table)
        raise Malformed("On second thoughts, no.")

    with pytest.raises(Malformed):
        tables.change(id, None, act)
    with tables.opened(id) as kept:
        assert kept.table.version == 4


# --- who comes first ---


def test_another_process_sees_every_step(tables, other):
    id = tables.create(fresh(), "phone")
    for writer, reader in [(tables, other), (other, tables)] * 4:
        entry = writer.change(id, None, step)
        assert reader.version(id) == entry.n
        with reader.opened(id) as kept:
            assert kept.table.log[-1] == entry


def test_the_slower_of_two_is_told_that_the_table_moved_on(database, tables, other):
    id = tables.create(played(3), "phone")

    def overtaken(table):
        other.change(id, None, step)
        return table.undo()

    with pytest.raises(Stale, match="you saw step 3, it is now at step 4"):
        tables.change(id, None, overtaken)
    # What the loser had in mind is gone, from memory too.
    with tables.opened(id) as kept, other.opened(id) as theirs:
        assert plain(kept.table) == plain(theirs.table)
    assert numbers(database, id) == [1, 2, 3, 4]


def test_whoever_waited_for_the_loser_sees_the_winners_table(tables, other):
    """The loser's step and the winner's have the same number: memory must not be mistaken for the disk."""
    id = tables.create(played(3), "phone")
    waiting, seen = threading.Event(), []

    def look():
        kept = tables._kept(id)
        waiting.set()
        with kept.lock:
            pass
        with tables.opened(id) as now:
            seen.append(now.table.log[-1].kind)

    def overtaken(table):
        thread.start()
        waiting.wait()
        other.change(id, None, step)
        return table.undo()

    thread = threading.Thread(target=look)
    with pytest.raises(Stale):
        tables.change(id, None, overtaken)
    thread.join()
    assert seen == ["move"]


def test_threads_that_race_for_one_step_have_one_winner(database, tables):
    id = tables.create(fresh(), "phone")
    for version in range(12):
        gate, told = threading.Barrier(4), []

        def run(version=version, gate=gate, told=told):
            gate.wait()
            try:
                tables.change(id, None, lambda table: expecting(table, version))
                told.append("won")
            except Stale:
                told.append("stale")

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(told) == ["stale", "stale", "stale", "won"]
    assert numbers(database, id) == list(range(1, 13))
    assert reopened(database, id) == plain(played(12))


def expecting(table, version):
    if table.version != version:
        raise Stale(version, table.version)
    return step(table)


def test_a_form_sent_twice_does_nothing_twice(tables, other):
    id = tables.create(fresh(), "phone")
    assert tables.change(id, "form-1", step).n == 1
    assert tables.change(id, "form-1", step) is None
    assert other.change(id, "form-1", step) is None
    assert tables.change(id, "form-2", step).n == 2
    elsewhere = tables.create(fresh(), "phone")
    assert tables.change(elsewhere, "form-1", step).n == 1


def test_a_form_that_two_processes_take_in_at_once_counts_once(tables, other):
    id = tables.create(fresh(), "phone")

    def twice(table):
        assert other.change(id, "form-1", step).n == 1
        return step(table)

    assert tables.change(id, "form-1", twice) is None
    assert tables.version(id) == 1


# --- finding and forgetting ---


def test_a_table_is_found_by_its_code_however_it_is_typed(tables):
    id = tables.create(fresh(), "phone")
    with tables.opened(id) as kept:
        code = kept.code
    assert len(code) == 5
    assert [tables.find(typed) for typed in (code, code.lower(), f" {code[:2]}-{code[2:]} ")] == [id] * 3


@pytest.mark.parametrize("code", ["", "?????", "AAAAAA", "ÄÖÜ", "'; DROP TABLE seat", "\0"])
def test_no_table_has_a_made_up_code(tables, code):
    tables.create(fresh(), "phone")
    with pytest.raises(NoSuchTable):
        tables.find(code)


def test_only_its_maker_deletes_a_table_and_then_it_is_gone(database, tables, other):
    id = tables.create(played(3), "maker")
    with other.opened(id):
        pass
    with pytest.raises(NotYours, match="Only the phone that made"):
        tables.delete(id, "somebody")
    tables.delete(id, "maker")
    for house in (tables, other):
        with pytest.raises(NoSuchTable), house.opened(id):
            pass
    with pytest.raises(NoSuchTable):
        tables.delete(id, "maker")
    for name in ("game_table", "entry", "snapshot", "seat"):
        assert database.connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] == 0


def test_tables_are_listed_with_names_and_whether_they_are_over(tables):
    id = tables.create(played(2), "phone")
    (one,) = tables.listed()
    assert (one.id, one.game, one.names, one.version) == (id, "clash", ["Astrid", "Bjørn"], 2)
    assert not one.over
    table = finished()
    last = table.log[-1]
    table.undo()
    ended = tables.create(table, "phone")
    tables.change(ended, None, lambda table: repeat(table, last))
    assert {one.id: one.over for one in tables.listed()} == {id: False, ended: True}


def test_names_are_remembered(tables):
    tables.create(fresh(3), "phone")
    assert set(tables.names()) == {seat.name for seat in agreed(3).seats}
