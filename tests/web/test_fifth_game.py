"""A fifth game is played on the phone with nothing but its folder and its rules: no page of its own."""

import json
import sys

import pytest

import companion.games
from companion.games import game, games
from tests.web.conftest import TOY
from tests.web.evening import state, version
from tests.web.phone import Phone


@pytest.fixture
def pebbles(monkeypatch, empty):
    """The app with Pebbles among its games, for the length of a test."""
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(TOY / "games")])
    games.cache_clear()
    assert game("pebbles").title == "Pebbles"
    yield empty
    games.cache_clear()
    sys.modules.pop("companion.games.pebbles", None)
    if hasattr(companion.games, "pebbles"):
        del companion.games.pebbles


@pytest.fixture
def phone(pebbles):
    return Phone(pebbles)


def start(phone, *names):
    phone.open("/new/pebbles")
    page = phone.press("Start the table", {"name": [*names, "", ""][:3]})
    assert page.status == 200, page.text
    return page.address.rpartition("/")[2]


def test_it_stands_beside_the_others(phone):
    page = phone.open("/")
    assert "/new/pebbles" in page.links.values()
    assert "/score/pebbles" in page.links.values()


def test_it_is_played_to_the_end(phone, pebbles):
    id = start(phone, "Ann", "Bo")
    page = phone.page
    assert "21 pebbles left" in page.text
    assert "Ann takes one to three pebbles." in page.text
    # What lies on the table is shown, though the game has no page for it.
    assert "heap 21" in page.text
    while not state(pebbles, id).over:
        if "Throw the die" in phone.page.buttons:
            page = phone.press("Throw the die")
        else:
            page = phone.press("3" if state(pebbles, id).heap > 3 else str(state(pebbles, id).heap))
        assert page.status == 200
    assert "wins with" in phone.page.text
    assert "/rule/pebbles-end-1" in phone.page.links.values()
    assert phone.open("/rule/pebbles-end-1").status == 200
    assert phone.open("/rules/pebbles").status == 200


def test_it_refuses_with_its_rule(phone, pebbles):
    id = start(phone, "Ann", "Bo", "Cleo")
    page = phone.forge(f"/t/{id}/play", {"move:": '{"kind": "take", "seat": "seat-1", "count": 7}'})
    assert page.status == 422
    assert "You take 7; you may take 1 to 3." in page.alert
    assert "/rule/pebbles-take-1" in page.links.values()
    page = phone.forge(f"/t/{id}/play", {"move:": '{"kind": "take", "seat": "seat-2", "count": 1}'})
    assert "It is not Bo's turn." in page.alert


def test_its_secrets_are_kept(pebbles):
    ann, bo = Phone(pebbles), Phone(pebbles)
    id = start(ann, "Ann", "Bo")
    assert bo.forge(f"/t/{id}/sit", {"seat": "seat-2"}).status == 200
    ann.open(f"/t/{id}")
    ann.press("2")
    ann.forge(f"/t/{id}/play", {"move:": '{"kind": "hide", "seat": "seat-1", "count": 2}'})
    assert "You hide 2." in ann.open(f"/t/{id}").text
    for page in (bo.open(f"/t/{id}"), bo.open(f"/t/{id}/news?version=0"), bo.open(f"/t/{id}?as=-")):
        assert "Ann hides some pebbles." in page.text
        assert "You hide" not in page.text
    assert bo.open(f"/t/{id}/export.json").status == 403


def test_it_is_undone_corrected_and_exported(phone, pebbles):
    id = start(phone, "Ann", "Bo")
    phone.press("3")
    phone.press("Throw the die")
    page = phone.press("Undo the last step")
    assert "cannot be unseen" in page.alert
    phone.press("Undo all the same")
    phone.press("Undo the last step")
    assert state(pebbles, id).heap == 21
    phone.follow("Correct the table")
    page = phone.press("Correct", {"patch": '{"heap": 20}'})
    assert page.status == 200
    assert "20 pebbles left" in page.text
    phone.follow("Correct the table")
    assert phone.press("Correct", {"patch": '{"heap": -1}'}).status == 422
    answer = phone.client.get(f"/t/{id}/export.json")
    assert json.loads(answer.data)["game"] == "pebbles"
    assert version(pebbles, id) == 5


def test_it_has_a_pad_read_off_its_type(phone):
    page = phone.open("/score/pebbles")
    assert page.status == 200
    rows = {
        "p.taken.0.name": "Ann",
        "p.taken.0.value:": "9",
        "p.taken.1.name": "Bo",
        "p.taken.1.value:": "12",
    }
    page = phone.press("Who won?", rows)
    assert page.status == 200, page.alert
    assert "Bo wins with 12." in page.text


@pytest.mark.parametrize(
    "rows",
    [
        {"p.taken.0.name": "Ann", "p.taken.0.value:": ""},
        {"p.taken.0.name": "Ann", "p.taken.0.value:": '"x"'},
        {"p.taken.0.name": "Ann", "p.taken.0.value:": "1", "p.taken.1.name": "Ann", "p.taken.1.value:": "2"},
    ],
)
def test_a_pad_filled_in_wrongly_is_told_and_keeps_what_was_typed(phone, rows):
    phone.open("/score/pebbles")
    page = phone.press("Who won?", rows)
    assert page.status == 400
    assert page.alert.endswith(".")
    assert ("p.taken.0.name", "Ann") in page.forms[0].fields


def test_it_has_no_edition_and_says_so(phone):
    page = phone.open("/editions/pebbles/new")
    assert page.status in (200, 404)
    assert page.text
