"""Backups are whole, whatever is written meanwhile, and nothing else is put back."""

import sqlite3
import threading

import pytest

from companion.store import FILE, BadBackup, Database, Tables, backup, migrations, restore
from companion.store.migrations import STEPS
from tests.store.house import eventful, fresh, plain, played, step


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "backups" / "evening.db"


def test_what_was_backed_up_is_back_after_a_restore(database, tables, copy):
    table = eventful()
    id = tables.create(table, "phone")
    tables.sit(id, "yellow", "guest")
    backup(database, copy)
    tables.change(id, None, step)
    extra = tables.create(fresh(), "phone")
    restore(database, copy)
    with tables.opened(id) as kept:
        assert plain(kept.table) == plain(table)
    assert [one.id for one in tables.listed()] == [id]
    assert extra not in [one.id for one in tables.listed()]
    assert tables.held(id, "guest") == ["yellow"]
    assert tables.change(id, None, step).n == table.version + 1
    assert database.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_restore_is_noticed_by_whoever_has_the_table_open(database, tables, other, copy):
    """The same number of steps, but other ones: memory must not be taken for the disk."""
    id = tables.create(fresh(), "phone")
    tables.change(id, None, step)
    with database.writing() as db:
        db.execute("UPDATE game_table SET changed = '2020-01-01'")
    backup(database, copy)
    want = plain(played(1))
    tables.change(id, None, lambda table: table.undo())
    with other.opened(id):
        pass
    restore(database, copy)
    for house in (tables, other):
        with house.opened(id) as kept:
            assert plain(kept.table) == want


def test_a_backup_is_one_file_and_a_house_by_itself(database, tables, copy, tmp_path):
    id = tables.create(played(9), "phone")
    backup(database, copy)
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    elsewhere = Database(tmp_path / "elsewhere" / FILE)
    restore(elsewhere, copy)
    with Tables(elsewhere).opened(id) as kept:
        assert plain(kept.table) == plain(played(9))
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    elsewhere.close()


def test_a_backup_made_while_somebody_plays_is_whole(database, tables, tmp_path):
    id, stop, made = tables.create(fresh(), "phone"), threading.Event(), []

    def play():
        while not stop.is_set():
            tables.change(id, None, step)
        database.close()

    thread = threading.Thread(target=play)
    thread.start()
    try:
        for number in range(6):
            made.append(tmp_path / f"{number}.db")
            backup(database, made[-1])
    finally:
        stop.set()
        thread.join()
    versions = []
    for path in made:
        house = Database(path)
        with Tables(house).opened(id) as kept:
            versions.append(kept.table.version)
            assert plain(kept.table) == plain(played(kept.table.version))
        house.close()
    assert versions == sorted(versions)


def test_a_backup_replaces_an_older_one_of_the_same_name(database, tables, copy):
    backup(database, copy)
    tables.create(fresh(), "phone")
    backup(database, copy)
    restore(database, copy)
    assert len(tables.listed()) == 1


def test_an_older_backup_is_brought_up_to_date(database, tables, copy, monkeypatch):
    id = tables.create(played(2), "phone")
    backup(database, copy)
    monkeypatch.setattr(migrations, "STEPS", (*STEPS, "CREATE TABLE club (name TEXT) STRICT"))
    restore(database, copy)
    assert database.connection.execute("SELECT count(*) FROM club").fetchone()[0] == 0
    assert tables.version(id) == 2


def spoilt_pages(path):
    data = bytearray(path.read_bytes())
    data[5000:9000] = bytes(4000)
    path.write_bytes(data)


def cut_short(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path):
    path.write_bytes(b"")


def no_database(path):
    path.write_text("Once upon a time there was a table." * 100)


def run(*statements):
    def spoil(path):
        with sqlite3.connect(path) as db:
            for statement in statements:
                db.execute(statement)
        db.close()

    return spoil


def foreign(path):
    path.unlink()
    run("CREATE TABLE recipes (name TEXT)", "PRAGMA user_version = 1")(path)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (spoilt_pages, "damaged|no backup"),
        (cut_short, "damaged|no backup"),
        (empty, "no backup of Lawspeaker"),
        (no_database, "no backup: file is not a database"),
        (foreign, "no backup of Lawspeaker"),
        (lambda path: path.unlink(), "no backup: unable to open"),
        (run(f"PRAGMA user_version = {len(STEPS) + 1}"), "written by a newer Lawspeaker"),
        (run("PRAGMA user_version = 0"), "made by something else"),
        (run("DROP TABLE seat"), "made by something else"),
        (run("ALTER TABLE entry ADD COLUMN more TEXT"), "made by something else"),
        (
            run("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END"),
            "made by something else",
        ),
    ],
)
def test_what_is_no_backup_is_refused_and_changes_nothing(database, tables, copy, spoil, why):
    id = tables.create(played(30), "phone")
    backup(database, copy)
    tables.change(id, None, step)
    spoil(copy)
    with pytest.raises(BadBackup, match=why) as caught:
        restore(database, copy)
    assert copy.name in str(caught.value)
    with Tables(database).opened(id) as kept:
        assert kept.table.version == 31


def test_the_file_in_use_is_neither_copied_onto_itself_nor_put_back(database, tables):
    id = tables.create(played(3), "phone")
    for what in (backup, restore):
        with pytest.raises(BadBackup):
            what(database, database.path)
    assert tables.version(id) == 3


def test_a_folder_is_no_place_for_a_backup(database, tmp_path):
    with pytest.raises(BadBackup, match="is a folder; name a file in it"):
        backup(database, tmp_path)
    with pytest.raises(BadBackup):
        restore(database, tmp_path)
