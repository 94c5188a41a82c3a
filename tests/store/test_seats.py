"""Who sits where: a phone is known by a token that only it has."""

import threading

import pytest

from companion.store import NoSuchTable, NotYours
from companion.store.tables import hashed
from tests.store.house import fresh


@pytest.fixture
def id(tables):
    return tables.create(fresh(3), "maker")


def test_the_maker_keeps_all_seats_warm(tables, id):
    assert tables.held(id, "maker") == ["blue", "red", "yellow"]
    assert tables.held(id, "guest") == []


def test_a_guest_takes_a_seat_over_from_the_maker(tables, id):
    tables.sit(id, "yellow", "guest")
    assert (tables.held(id, "guest"), tables.held(id, "maker")) == (["yellow"], ["blue", "red"])
    tables.sit(id, "yellow", "guest")
    assert tables.held(id, "guest") == ["yellow"]


def test_a_seat_that_another_phone_took_is_not_taken_over(tables, id):
    tables.sit(id, "yellow", "guest")
    for phone in ("second", "maker"):
        with pytest.raises(NotYours, match="Another phone holds that seat"):
            tables.sit(id, "yellow", phone)
    assert tables.held(id, "guest") == ["yellow"]


def test_a_seat_that_is_given_up_goes_back_to_the_maker(tables, id):
    tables.sit(id, "yellow", "guest")
    tables.stand(id, "yellow", "guest")
    assert (tables.held(id, "guest"), "yellow" in tables.held(id, "maker")) == ([], True)
    tables.sit(id, "yellow", "second")
    assert tables.held(id, "second") == ["yellow"]


def test_the_maker_calls_a_seat_back_and_nobody_else_does(tables, id):
    tables.sit(id, "yellow", "guest")
    with pytest.raises(NotYours, match="only it, or the table's maker"):
        tables.stand(id, "yellow", "second")
    assert tables.held(id, "guest") == ["yellow"]
    tables.stand(id, "yellow", "maker")
    assert tables.held(id, "guest") == []


def test_there_are_no_seats_where_there_is_no_table(tables, id):
    for what in (tables.sit, tables.stand):
        with pytest.raises(NoSuchTable):
            what("nowhere", "red", "guest")
    with pytest.raises(NoSuchTable):
        tables.stand(id, "violet", "maker")


def test_of_those_who_race_for_a_seat_one_gets_it(tables, id):
    for seat in ("red", "yellow", "blue"):
        gate, got = threading.Barrier(4), []

        def run(phone, seat=seat, gate=gate, got=got):
            gate.wait()
            try:
                tables.sit(id, seat, phone)
                got.append(phone)
            except NotYours:
                pass

        threads = [threading.Thread(target=run, args=(f"guest-{seat}-{n}",)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(got) == 1
        assert tables.held(id, got[0]) == [seat]


def test_only_hashes_of_tokens_are_on_disk(database, tables):
    token = "a-token-that-nobody-else-has"
    id = tables.create(fresh(), token)
    tables.sit(id, "yellow", token + "-2")
    database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = database.path.read_bytes()
    assert token.encode() not in kept
    assert hashed(token).encode() in kept
    assert tables.held(id, hashed(token)) == []


def test_a_table_may_begin_with_the_phones_of_the_game_before(tables, id):
    tables.sit(id, "yellow", "guest")
    after = tables.create(fresh(3), "maker", tables.seats(id))
    assert (tables.held(after, "guest"), tables.held(after, "maker")) == (["yellow"], ["blue", "red"])


def test_a_seat_that_the_maker_sits_in_is_not_taken_by_another(tables, id):
    tables.sit(id, "red", "maker")
    assert tables.taken(id) == {"red"}
    with pytest.raises(NotYours):
        tables.sit(id, "red", "guest")
    tables.stand(id, "red", "maker")
    tables.sit(id, "red", "guest")
    assert tables.held(id, "guest") == ["red"]
