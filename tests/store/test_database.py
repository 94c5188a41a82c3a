"""One file for everything that people wrote, and the steps that bring it up to date."""

import sqlite3
import threading

import pytest

from companion.store import FILE, Database, NotKept, Tables, migrations
from companion.store.migrations import STEPS, TooNew, migrate, shape, shape_at
from tests.store.house import fresh


def pragma(db, name):
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def test_every_connection_writes_ahead_and_waits_for_the_disk(database):
    found = []

    def look():
        db = database.connection
        found.append([pragma(db, name) for name in ("journal_mode", "synchronous", "foreign_keys")])
        database.close()

    for _ in range(2):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    look()
    assert found == [["wal", 2, 1]] * 3


def test_a_transaction_happens_whole_or_not_at_all(database):
    def spoil():
        with database.writing() as db:
            db.execute("INSERT INTO player VALUES ('Astrid', 'now')")
            raise KeyError

    with pytest.raises(KeyError):
        spoil()
    assert database.connection.execute("SELECT count(*) FROM player").fetchone()[0] == 0
    assert not database.connection.in_transaction


def test_a_fresh_file_is_at_the_present_version(database):
    assert pragma(database.connection, "user_version") == len(STEPS)
    assert shape(database.connection) == shape_at(len(STEPS))


def test_an_empty_file_of_version_0_is_brought_up_to_date(tmp_path):
    path = tmp_path / FILE
    sqlite3.connect(path).close()
    database = Database(path)
    assert shape(database.connection) == shape_at(len(STEPS))
    Tables(database).create(fresh(), "phone")
    database.close()


def test_what_was_written_before_a_step_is_there_after_it(database, monkeypatch):
    id = Tables(database).create(fresh(), "phone")
    later = (*STEPS, "CREATE TABLE club (name TEXT) STRICT; INSERT INTO club VALUES ('Thing')")
    monkeypatch.setattr(migrations, "STEPS", later)
    migrate(database.connection)
    assert pragma(database.connection, "user_version") == len(STEPS) + 1
    assert database.connection.execute("SELECT name FROM club").fetchone()[0] == "Thing"
    assert Tables(database).version(id) == 0
    migrate(database.connection)
    assert database.connection.execute("SELECT count(*) FROM club").fetchone()[0] == 1


def test_a_newer_file_is_refused_and_left_alone(database):
    database.connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    before = shape(database.connection)
    with pytest.raises(TooNew, match=r"newer Lawspeaker than this one.*version \d+; this one knows \d+"):
        Database(database.path)
    assert shape(database.connection) == before
    assert pragma(database.connection, "user_version") == len(STEPS) + 1


@pytest.mark.parametrize("broken", ["CREATE TABLE club (name TEXT); CREATE TABLE player (x)", "NONSENSE"])
def test_a_failing_step_leaves_nothing_behind(database, monkeypatch, broken):
    before = shape(database.connection)
    monkeypatch.setattr(migrations, "STEPS", (*STEPS, broken))
    with pytest.raises(sqlite3.OperationalError):
        migrate(database.connection)
    assert not database.connection.in_transaction
    assert shape(database.connection) == before
    assert pragma(database.connection, "user_version") == len(STEPS)
    Tables(database).create(fresh(), "phone")


def test_many_who_open_a_fresh_file_at_once_all_get_in(tmp_path):
    path, gate, failed = tmp_path / FILE, threading.Barrier(8), []

    def enter():
        gate.wait()
        try:
            Database(path).close()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=enter) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def full(database):
    """The file cannot grow any more."""
    pages = pragma(database.connection, "page_count")
    database.connection.execute(f"PRAGMA max_page_count = {pages}")


def fill(tables):
    while True:
        tables.create(fresh(), "phone")


def test_a_full_disk_is_told_and_the_next_write_goes_on(database):
    tables = Tables(database)
    id = tables.create(fresh(), "phone")
    full(database)
    with pytest.raises(NotKept, match=r"Nothing was changed.*full.*Make room"):
        fill(tables)
    assert not database.connection.in_transaction
    assert tables.version(id) == 0
    database.connection.execute("PRAGMA max_page_count = 1000000")
    tables.create(fresh(), "phone")


def test_what_fails_when_it_is_to_be_kept_leaves_no_half_done_work(database):
    """A commit may fail too: the thread must be able to write again afterwards."""
    lock = sqlite3.connect(database.path, isolation_level=None)
    database.connection.execute("PRAGMA busy_timeout = 1")
    lock.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotKept, match="locked"):
        Tables(database).create(fresh(), "phone")
    lock.execute("ROLLBACK")
    lock.close()
    database.connection.execute("CREATE TABLE owner (id INTEGER PRIMARY KEY)")
    database.connection.execute(
        "CREATE TABLE thing (owner REFERENCES owner (id) DEFERRABLE INITIALLY DEFERRED)"
    )
    with pytest.raises(sqlite3.IntegrityError), database.writing() as db:
        db.execute("INSERT INTO thing VALUES (5)")
    assert not database.connection.in_transaction
    assert database.connection.execute("SELECT count(*) FROM thing").fetchone()[0] == 0
    Tables(database).create(fresh(), "phone")
