"""Answers that are not yes: refused, not understood, too late, or not yours."""

import json

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.evening import state, under_way, version
from tests.web.phone import Phone


def move(phone, id, seat="red", **fields):
    """Send a move that no page offers."""
    return phone.forge(f"/t/{id}/play", {"move:": json.dumps({"seat": seat, **fields})})


def test_a_refusal_is_told_in_place_with_its_rule(phone, app):
    id = under_way(phone)
    before = version(app, id)
    page = move(phone, id, kind="end-turn")
    assert page.status == 422
    assert "A turn has exactly two cards; the first is not settled yet." in page.alert
    assert "/rule/clash-turn-2" in page.links.values()
    # The page is the table's, and play goes on from it.
    assert "announces an action" in page.text
    assert phone.press("WALK").status == 200
    assert version(app, id) == before + 1
    assert phone.open("/rule/clash-turn-2").status == 200


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"move:": "nonsense"},
        {"move:": "[]"},
        {"move:": "5"},
        {"move:": '{"kind": "fly", "seat": "red"}'},
        {"move:": '{"kind": "announce", "seat": "red"}'},
        {"move:": '{"kind": "announce", "seat": "red", "action": ["WALK"]}'},
        {"move:": '{"kind": "announce", "seat": "red", "action": "WALK"}', "f": "text"},
        {"move:": '{"kind": "announce", "seat": "red", "action": "WALK"}', "f:": "[1]"},
        {"move:": '{"kind": "announce", "seat": "red", "action": "WALK"}', "f.0": "1", "untold": "0"},
        {"move:": '{"kind": "announce", "seat": "red", "action": "WALK"}', "version": "soon"},
    ],
    ids=str,
)
def test_what_is_no_move_is_told_in_place(phone, app, data):
    id = under_way(phone)
    before = version(app, id)
    page = phone.forge(f"/t/{id}/play", data)
    assert page.status == 400
    assert page.alert.endswith(".")
    assert "announces an action" in page.text
    assert version(app, id) == before


def test_a_page_that_is_too_old_gets_the_present_one_with_a_word_of_why(phone, app):
    id = under_way(phone)
    old, _ = phone.page.button("WALK")
    before = version(app, id)
    phone.press("SPRINT")
    page = phone.send(
        old.action,
        dict(old.fields) | {"move:": '{"kind":"announce","seat":"red","action":"WALK"}', "form": "another"},
    )
    assert page.status == 409
    assert f"you saw step {before}, it is now at step {before + 1}" in page.alert
    assert "announced SPRINT" in page.text
    assert state(app, id).announced == "SPRINT"


def test_another_phones_seat_cannot_be_played(phones, app):
    maker, guest = phones(2)
    id = under_way(maker)
    page = move(guest, id, kind="announce", action="WALK")
    assert page.status == 403
    assert page.alert == "This phone does not hold Astrid's seat."
    assert version(app, id) == 7
    for what in ("undo", "redo"):
        assert guest.forge(f"/t/{id}/{what}").status == 403
    assert guest.forge(f"/t/{id}/correct", {"patch": '{"turn": 4}'}).status == 403
    assert guest.open(f"/t/{id}/correct").status == 403
    assert guest.open(f"/t/{id}?as=red").status == 403
    assert version(app, id) == 7


def test_seats_that_are_not_there_cannot_be_played(phone, app):
    id = under_way(phone)
    for seat in ("violet", "", "-", "\0"):
        page = move(phone, id, seat=seat, kind="announce", action="WALK")
        assert page.status == 403, seat
    assert version(app, id) == 7


@pytest.mark.parametrize(
    "address", ["", "/news?version=0", "/seats", "/correct", "/qr.svg", "/export.json", "/rules"]
)
def test_a_table_that_is_not_there(phone, address):
    page = phone.open(f"/t/nowhere{address}")
    assert page.status == 404
    assert "No such table" in page.text


@pytest.mark.parametrize("what", ["play", "undo", "redo", "correct", "sit", "stand", "rematch", "delete"])
def test_nothing_can_be_done_to_a_table_that_is_not_there(phone, what):
    data = {"move:": "{}", "seat": "red", "sure": "1", "patch": '{"turn": 1}'}
    page = phone.forge(f"/t/nowhere/{what}", data)
    assert page.status in (400, 404)
    assert page.status == 404 or what == "play"


def test_a_form_without_its_token_is_not_taken(phone, app):
    id = under_way(phone)
    for data in ({}, {"csrf_token": "made-up"}):
        page = phone.send(
            f"/t/{id}/play", {"move:": '{"kind":"announce","seat":"red","action":"WALK"}', **data}
        )
        assert page.status == 400
        assert "Please send it again" in page.text
    assert version(app, id) == 7


def test_a_form_sent_twice_makes_one_entry(phone, app):
    id = under_way(phone)
    form, button = phone.page.button("WALK")
    data = [*form.fields, (button.name, button.value)]
    for _ in range(3):
        page = phone.send(form.action, MultiDict(data))
        assert page.status == 200
        assert "announced WALK" in page.text
    assert version(app, id) == 8


def test_a_move_that_the_disk_does_not_take_is_told_in_place(house, tmp_path):
    app = house(tmp_path)
    phone = Phone(app)
    id = under_way(phone)
    before = version(app, id)
    db = app.extensions["database"].connection
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    for _ in range(200):
        page = phone.press("WALK") if "WALK" in phone.page.buttons else phone.press("Undo the last step")
        if page.status != 200:
            break
    assert page.status == 507
    assert page.alert.startswith("Nothing was changed: the computer that runs Lawspeaker could not write it")
    assert "announces an action" in page.text or "WALK" in page.text
    kept = version(app, id)
    assert kept >= before
    assert phone.open("/new/clash").status == 200
    # With room again, the same form goes through.
    db.execute("PRAGMA max_page_count = 1000000")
    phone.open(f"/t/{id}")
    again = phone.press("WALK") if "WALK" in phone.page.buttons else phone.press("Undo the last step")
    assert again.status == 200
    assert version(app, id) == kept + 1
