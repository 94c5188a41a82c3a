"""Editions that owners typed in, and results that were kept."""

import msgspec
import pytest

from companion.games import game
from companion.store import results
from companion.store.editions import Editions, NoSuchEdition

ARENA = {"arenas": [{"name": "Ours", "at": {"A1": [0, 1.5]}, "water": []}]}


@pytest.fixture
def editions(database):
    return Editions(database)


def test_an_edition_is_kept_changed_and_forgotten(editions):
    id = editions.save("clash", "My <arena>", ARENA)
    assert editions.get(id)[1] == editions.body(id) == ARENA
    assert editions.save("clash", "Another name", {"arenas": []}, id) == id
    (one,) = editions.listed("clash")
    assert (one.id, one.game, one.name) == (id, "clash", "Another name")
    assert editions.body(id) == {"arenas": []}
    editions.delete(id)
    assert editions.listed() == []
    with pytest.raises(NoSuchEdition):
        editions.get(id)


def test_editions_are_listed_by_game(editions):
    ids = {name: editions.save(name, name, {}) for name in ("clash", "odin")}
    assert [one.id for one in editions.listed("odin")] == [ids["odin"]]
    assert {one.id for one in editions.listed()} == set(ids.values())


def test_no_edition_stands_for_our_own(editions):
    assert editions.body("") is None


def test_a_result_comes_back_as_it_was(database):
    clash = game("clash")
    pad = {"players": [{"name": "Astrid", "bracelets": [4, 4]}, {"name": "Bjørn 🛡️", "bracelets": [1]}]}
    sheet = clash.tally(msgspec.convert(pad, clash.pad))
    id = results.keep(database, "clash", pad, sheet, "phone")
    found = results.get(database, id)
    assert (found.game, found.pad, found.sheet) == ("clash", pad, sheet)
    with pytest.raises(results.NoSuchResult):
        results.get(database, "nothing")
