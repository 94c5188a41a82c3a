"""How the app answers: pages and fragments, news, headers, errors."""

import json

import pytest

from companion.web.errors import HEADERS
from tests.web.evening import new_table, under_way, version
from tests.web.phone import Phone

# An address for every route that can be opened without a form, and some that are not there.
ADDRESSES = [
    "/",
    "/manifest.webmanifest",
    "/new/clash",
    "/new/chess",
    "/t/{id}",
    "/t/{id}?as=red",
    "/t/{id}/news?version=0",
    "/t/{id}/news?version={version}",
    "/t/{id}/correct",
    "/t/{id}/seats",
    "/t/{id}/qr.svg",
    "/t/{id}/export.json",
    "/t/nowhere",
    "/t/{id}/play",
    "/join",
    "/join?code=ZZZZZ",
    "/j/ZZZZZ",
    "/score/clash",
    "/result/nowhere",
    "/rules",
    "/rules/clash",
    "/rules?q=bluff",
    "/rule/clash-turn-1",
    "/rule/nowhere",
    "/cards",
    "/cards/clash",
    "/editions",
    "/editions/clash/new",
    "/keep",
    "/backup",
    "/print",
    "/nowhere",
    "/static/css/lawspeaker.css",
    "/static/nowhere.css",
]


@pytest.fixture(scope="module")
def table(app):
    phone = Phone(app)
    return phone, under_way(phone)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_has_the_headers(table, app, address, htmx):
    phone, id = table
    headers = {"HX-Request": "true"} if htmx else {}
    place = address.format(id=id, version=version(app, id))
    answer = phone.client.get(place, headers=headers)
    assert answer.status_code < 500
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "HX-Request" in answer.vary
    if answer.mimetype == "text/html" and answer.status_code != 204:
        assert "no-store" in answer.headers["Cache-Control"]


def test_forms_answer_with_the_headers_too(phone):
    id = new_table(phone)
    for place in (f"/t/{id}/play", f"/t/{id}/undo", "/new/clash", "/score/clash", "/import", "/nowhere"):
        for data in ({}, {"csrf_token": phone.token()}):
            answer = phone.client.post(place, data=data)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
            assert "HX-Request" in answer.vary


def test_no_page_needs_another_host_or_a_script_of_its_own(table, app):
    phone, id = table
    for address in ADDRESSES:
        page = phone.open(address.format(id=id, version=0))
        if page.headers["Content-Type"].startswith("text/html"):
            for tag, found in page.tags:
                assert "style" not in found, (address, tag)
                assert not [name for name in found if name.startswith("on")], (address, tag)
                assert tag != "style"
                assert tag != "script" or found["src"].startswith("/static/")
                for name in ("src", "href", "action"):
                    assert not found.get(name, "").startswith(("http", "//", "javascript:")), address


def test_no_id_is_on_a_page_twice(table):
    phone, id = table
    for address in ADDRESSES:
        page = phone.open(address.format(id=id, version=0))
        assert len(page.ids) == len(set(page.ids)), address


def test_one_address_is_a_page_or_a_part_of_it(table):
    phone, id = table
    whole = phone.client.get(f"/t/{id}").get_data(as_text=True)
    part = phone.client.get(f"/t/{id}", headers={"HX-Request": "true"}).get_data(as_text=True)
    assert whole.startswith("<!doctype html>")
    assert part.lstrip().startswith('<div id="table"')
    assert "<html" not in part
    assert "announces an action" in part


def test_a_move_is_answered_with_the_part_that_changed(app):
    phone = Phone(app)
    id = under_way(phone)
    phone.headers = {"HX-Request": "true"}
    page = phone.press("WALK")
    assert page.status == 200
    assert page.source.lstrip().startswith('<div id="table"')
    assert "announced WALK" in page.text
    page = phone.press("Undo the last step")
    assert page.source.lstrip().startswith('<div id="table"')
    for data, status in [({"move:": '{"kind":"end-turn","seat":"red"}'}, 422), ({"move:": "x"}, 400)]:
        page = phone.forge(f"/t/{id}/play", data)
        assert page.status == status
        assert page.source.lstrip().startswith('<div id="table"')
        assert page.alert
        assert "HX-Retarget" not in page.headers


def test_news_is_nothing_when_everything_was_seen(table, app):
    phone, id = table
    seen = version(app, id)
    answer = phone.client.get(f"/t/{id}/news?version={seen}", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.data) == (204, b"")
    assert "Set-Cookie" not in answer.headers
    for other in (seen - 1, seen + 5, 0, -1, 10**30):
        answer = phone.client.get(f"/t/{id}/news?version={other}", headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert f'data-version="{seen}"' in answer.get_data(as_text=True)
    assert phone.client.get(f"/t/{id}/news", headers={"HX-Request": "true"}).status_code == 200
    assert phone.client.get(f"/t/{id}/news?version=soon").status_code == 400


def test_what_is_not_right_takes_the_place_of_the_whole_page(phone):
    """An error that answers a part of a page must not end up nested in it."""
    phone.headers = {"HX-Request": "true"}
    page = phone.open("/t/nowhere/news?version=1")
    assert page.status == 404
    assert page.headers["HX-Retarget"] == "#main"
    assert "<html" not in page.source
    assert "No such table" in page.alert
    page = phone.forge("/t/nowhere/play", {"move:": "{}"})
    assert (page.status, page.headers["HX-Retarget"]) == (404, "#main")
    phone.headers["HX-Target"] = "sheet-body"
    page = phone.open("/rule/nowhere")
    assert page.status == 404
    assert "HX-Retarget" not in page.headers


def test_a_rule_opens_in_a_sheet_or_on_a_page(table):
    phone, _ = table
    whole = phone.client.get("/rule/clash-turn-1").get_data(as_text=True)
    headers = {"HX-Request": "true", "HX-Target": "sheet-body"}
    part = phone.client.get("/rule/clash-turn-1", headers=headers).get_data(as_text=True)
    assert "<html" in whole
    assert "<html" not in part
    assert "clash-turn-1" in part


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_a_page_used_in_another_way(phone, method):
    answer = getattr(phone.client, method)("/join", data={"csrf_token": phone.token()})
    assert answer.status_code in (400, 405)


def test_something_too_large_is_told(phone):
    page = phone.forge("/score/clash", {"p.players.0.name": "x" * (9 * 1024 * 1024)})
    assert page.status == 413
    assert "too large" in page.text
    page = phone.forge("/score/clash", {"p.players.0.name": "x" * 3000})
    assert page.status == 400
    assert "A field of the form holds 3000 letters; it can hold 2000." in page.alert


def test_a_fault_of_ours_has_a_page_without_a_trace(house, tmp_path, monkeypatch):
    app = house(tmp_path, PROPAGATE_EXCEPTIONS=False)
    phone = Phone(app)
    id = new_table(phone)

    def fail(*_):
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr("companion.web.playing._context", fail)
    for headers in ({}, {"HX-Request": "true"}):
        answer = phone.client.get(f"/t/{id}", headers=headers)
        text = answer.get_data(as_text=True)
        assert answer.status_code == 500
        assert "Nothing was lost" in text
        assert "ZeroDivisionError" not in text
        assert "a secret detail" not in text
        for name, value in HEADERS.items():
            assert answer.headers[name] == value


def test_a_table_of_a_game_that_left_the_house(empty):
    phone = Phone(empty)
    id = new_table(phone)
    empty.extensions["database"].connection.execute("UPDATE game_table SET game = 'chess'")
    empty.extensions["tables"].forget()
    assert phone.open("/").status == 200
    page = phone.open(f"/t/{id}")
    assert page.status == 404
    assert "There is no game called 'chess'" in page.text


def test_a_table_that_cannot_be_opened_any_more_says_why(empty, monkeypatch):
    phone = Phone(empty)
    id = under_way(phone)
    empty.extensions["database"].connection.execute("UPDATE entry SET rules_version = '0'")
    empty.extensions["database"].connection.execute("DELETE FROM snapshot")
    empty.extensions["tables"].forget()
    page = phone.open(f"/t/{id}")
    assert page.status == 400
    assert "Step 1 was played under rules version" in page.text


def test_the_manifest_lets_a_phone_keep_the_app(phone):
    answer = phone.client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    assert json.loads(answer.data)["name"] == "Lawspeaker"
