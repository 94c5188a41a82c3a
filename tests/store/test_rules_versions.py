"""A rule mended later never changes a game already played."""

import pytest

from companion.referee import Malformed, Table
from companion.store import Tables, export, import_table
from companion.store.tables import SNAPSHOT_EVERY
from tests.store.house import CLASH, agreed, fresh, played, step

STEPS = SNAPSHOT_EVERY + 5


@pytest.fixture
def mended(monkeypatch):
    """From now on other rules are in force: they would not even begin in the same way."""

    def mend():
        begin = type(CLASH).begin

        def otherwise(self, options, box):
            state = begin(self, options, box)
            state.turn = 100
            return state

        monkeypatch.setattr(type(CLASH), "rules_version", "2")
        monkeypatch.setattr(type(CLASH), "begin", otherwise)

    return mend


@pytest.fixture
def old(tables, mended):
    """A table played under the rules of before."""
    id = tables.create(fresh(), "phone")
    for _ in range(STEPS):
        tables.change(id, None, step)
    mended()
    tables.forget()
    return id


def test_it_opens_from_its_snapshot_unchanged(tables, old):
    with tables.opened(old) as kept:
        assert kept.table.snapshot() == played_before(STEPS)
        assert kept.table.rules_version == "1"


def played_before(steps):
    """The state that so many steps gave under the rules of before."""
    table = played(steps)
    table.state.turn -= 100
    return table.snapshot()


def test_play_goes_on_under_the_present_rules_and_can_be_taken_back(database, tables, old):
    for _ in range(3):
        tables.change(old, None, step)
    for house in (tables, Tables(database)):
        house.change(old, None, lambda table: table.undo(STEPS))
        with house.opened(old) as kept:
            assert kept.table.snapshot() == played_before(STEPS)
        house.change(old, None, lambda table: table.redo())
        with house.opened(old) as kept:
            assert kept.table.snapshot() == played_before(STEPS + 3)


def test_it_goes_back_to_a_snapshot_or_to_the_beginning(tables, old):
    tables.change(old, None, lambda table: table.undo(SNAPSHOT_EVERY))
    with tables.opened(old) as kept:
        assert kept.table.snapshot() == played_before(SNAPSHOT_EVERY)
    tables.change(old, None, lambda table: table.undo(0))
    with tables.opened(old) as kept:
        assert kept.table.state.turn == 100


@pytest.mark.parametrize("to", [STEPS - 1, SNAPSHOT_EVERY + 1, SNAPSHOT_EVERY - 1, 1])
def test_it_does_not_go_where_old_steps_would_be_played_again(tables, old, to):
    with pytest.raises(Malformed, match=r"Step \d+ was played under rules version 1 .* under version 2"):
        tables.change(old, None, lambda table: table.undo(to))
    assert tables.version(old) == STEPS
    assert tables.change(old, None, step).n == STEPS + 1


def test_without_any_snapshot_it_says_why_it_cannot_be_opened(database, tables, old):
    database.connection.execute("DELETE FROM snapshot")
    with pytest.raises(Malformed, match="Step 1 was played under rules version 1"), tables.opened(old):
        pass


def test_a_file_of_other_rules_is_taken_as_it_is(database, mended):
    data = export(played(STEPS))
    mended()
    table = import_table(data)
    assert table.snapshot() == played_before(STEPS)
    assert export(table) == data
    with pytest.raises(Malformed, match="rules version 1"):
        table.undo()
    tables = Tables(database)
    id = tables.create(table, "phone")
    tables.forget()
    tables.change(id, None, step)
    with tables.opened(id) as kept, pytest.raises(Malformed, match="rules version 1"):
        kept.table.undo(STEPS - 1)


def test_a_table_without_a_step_begins_under_the_present_rules(tables, mended):
    id = tables.create(fresh(), "phone")
    mended()
    tables.forget()
    with tables.opened(id) as kept:
        assert kept.table.state.turn == 100
    assert Table(CLASH, agreed()).rules_version == "2"
