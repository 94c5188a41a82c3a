"""Coming in: by code, by QR, taking a seat and giving it up."""

import re

import pytest
import segno

from tests.web.evening import new_table, state, under_way
from tests.web.phone import Phone


@pytest.fixture
def table(phones):
    maker, guest, third = phones(3)
    return new_table(maker, "Astrid", "Bjarni", "Dagny"), maker, guest, third


def code_of(phone, id):
    return re.search(r"type ([A-Z]{5}) under Join", phone.open(f"/t/{id}/seats").text)[1]


def seat(phone, id, name, button="Sit here"):
    """Press the button beside a name."""
    phone.open(f"/t/{id}/seats")
    at = {"Astrid": "red", "Bjarni": "yellow", "Dagny": "blue"}[name]
    form, one = next(
        (form, one)
        for form in phone.page.forms
        for one in form.buttons
        if (one.text, one.value) == (button, at)
    )
    return phone.send(form.action, dict(form.fields) | {one.name: one.value})


def test_a_code_typed_in_leads_to_the_seats(table):
    id, maker, guest, _ = table
    code = code_of(maker, id)
    guest.open("/join")
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} "):
        guest.open("/join")
        page = guest.press("Join", {"code": typed})
        assert page.address == f"/t/{id}/seats"
        assert "Dagny" in page.text
    assert guest.open(f"/j/{code}").address == f"/t/{id}/seats"


@pytest.mark.parametrize("code", ["ZZZZZ", "12345", "<script>", "'", "\0", "a" * 500, "🛡️"])
def test_a_code_that_nobody_has(phone, code):
    page = phone.open("/join", query_string={"code": code})
    assert page.status in (200, 404)
    assert "<script>" not in page.source.replace('<script src="/static', "")
    assert phone.open(f"/j/{code.replace('/', '')}").status == 404


def test_the_qr_code_is_an_image_of_the_address(table):
    id, maker, *_ = table
    page = maker.open(f"/t/{id}/seats")
    address = re.search(r"http://localhost/j/[A-Z]{5}", page.text)[0]
    answer = maker.client.get(f"/t/{id}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    svg = answer.get_data(as_text=True)
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    width = segno.make(address, error="m").symbol_size(scale=6, border=3)[0]
    assert f'width="{width}"' in svg


def test_phones_are_not_sent_to_localhost(house, tmp_path):
    """Whoever serves the app opens it at localhost; the code must still lead there from other phones."""
    phone = Phone(house(tmp_path, ADDRESS="http://192.0.2.7:8420/"))
    id = new_table(phone)
    assert "http://192.0.2.7:8420/j/" in phone.open(f"/t/{id}/seats").text
    elsewhere = phone.open(f"/t/{id}/seats", base_url="http://198.51.100.9:8500/")
    assert "http://198.51.100.9:8500/j/" in elsewhere.text


def test_a_guest_sits_down_plays_and_gets_up(table, app):
    id, maker, guest, _ = table
    page = seat(guest, id, "Bjarni")
    assert page.address == f"/t/{id}"
    assert guest.press("Bjarni starts on A1").status == 200
    assert state(app, id).vikings == {"yellow": "A1"}
    assert "Bjarni starts on A3" not in maker.open(f"/t/{id}").buttons
    assert "on another phone" in maker.open(f"/t/{id}/seats").text
    page = seat(guest, id, "Bjarni", "Give up")
    assert "on this phone" not in page.text
    assert "You are looking on." in guest.open(f"/t/{id}").text


def test_a_seat_taken_is_not_offered_to_others(table):
    id, _, guest, third = table
    seat(guest, id, "Bjarni")
    page = third.open(f"/t/{id}/seats")
    offered = [one.value for form in page.forms for one in form.buttons if one.text == "Sit here"]
    assert offered == ["red", "blue"]
    assert "Call back" not in page.buttons
    assert "Delete" not in page.buttons
    page = third.forge(f"/t/{id}/sit", {"seat": "yellow"})
    assert page.status == 403
    assert "Another phone holds that seat" in page.text
    assert third.forge(f"/t/{id}/stand", {"seat": "yellow"}).status == 403


def test_the_maker_calls_a_seat_back(table):
    id, maker, guest, _ = table
    seat(guest, id, "Bjarni")
    page = seat(maker, id, "Bjarni", "Call back")
    assert page.text.count("on this phone") == 3
    assert "You are looking on." in guest.open(f"/t/{id}").text


def test_a_phone_whose_seat_was_called_back_looks_on(table):
    id, maker, guest, _ = table
    seat(guest, id, "Bjarni")
    seat(maker, id, "Bjarni", "Call back")
    guest.headers = {"HX-Request": "true"}
    page = guest.open(f"/t/{id}/news?version=99&as=yellow")
    assert page.status == 200
    assert "Another phone holds that seat" in page.alert
    assert "You are looking on." in page.text
    assert guest.open(f"/t/{id}?as=yellow").status == 403


@pytest.mark.parametrize("seat", ["", "violet", "-", "\0", "a" * 9999, "<script>"])
def test_seats_that_are_not_there(table, seat):
    id, _, guest, _ = table
    assert guest.forge(f"/t/{id}/sit", {"seat": seat}).status == 400
    assert guest.forge(f"/t/{id}/stand", {"seat": seat}).status == 404


def test_whoever_looks_on_sees_the_table_and_changes_nothing(table, app):
    id, _, guest, _ = table
    page = guest.open(f"/t/{id}")
    assert "You are looking on." in page.text
    assert page.buttons == ["✕"]
    assert "Correct the table" not in page.links
    assert guest.forge(f"/t/{id}/rematch").status == 403
    assert guest.forge(f"/t/{id}/delete", {"sure": "1"}).status == 403
    assert guest.open(f"/t/{id}").status == 200


def test_a_rematch_finds_everybody_in_their_seats(table, app):
    id, maker, guest, third = table
    seat(guest, id, "Bjarni")
    seat(third, id, "Dagny")
    page = third.forge(f"/t/{id}/rematch")
    again = page.address.rpartition("/")[2]
    assert again != id
    assert state(app, again).names == state(app, id).names
    for phone, mine in ((maker, "red"), (guest, "yellow"), (third, "blue")):
        assert phone.open(f"/t/{again}?as={mine}").status == 200
        assert phone.open(f"/t/{again}").buttons != ["✕"]


def test_a_table_is_deleted_by_its_maker_who_means_it(phones, app):
    maker, guest = phones(2)
    id = under_way(maker)
    assert maker.forge(f"/t/{id}/delete").status == 400
    assert guest.forge(f"/t/{id}/delete", {"sure": "1"}).status == 403
    maker.open(f"/t/{id}/seats")
    page = maker.press("Delete", {"sure": "1"})
    assert page.address == "/"
    assert id not in page.source
    assert maker.open(f"/t/{id}").status == 404


def test_a_made_up_phone_token_is_replaced(app):
    phone = Phone(app)
    for cookie in ("", "short", "ä" * 43, "x" * 4000):
        phone.client.set_cookie("phone", cookie)
        new_table(phone)
        kept = phone.client.get_cookie("phone")
        assert len(kept.value) == 43
        assert kept.http_only
        assert kept.same_site == "Lax"
