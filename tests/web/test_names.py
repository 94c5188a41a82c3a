"""Whatever people call themselves, every page shows it as they typed it, and as nothing else."""

import pytest

from tests.web.evening import new_table, set_up, state
from tests.web.phone import Phone
from tests.web.test_keeping import upload

NAMES = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='x()'>",
    "'; DROP TABLE seat; --",
    "&amp; &lt;b&gt; ` ${7*7} {{7*7}}",
    "Ǫnundr 🧔🏽‍♂️🛡️ Þór",
    "ي" * 40,
    "W" * 40,
    "javascript:alert(1)",
    "\u202eolleH",
    "</textarea></option></select>",
]


@pytest.fixture(scope="module", params=NAMES)
def evening(request, house, tmp_path_factory):
    """A house in which somebody of that name has played, scored and drawn."""
    app = house(tmp_path_factory.mktemp("named"))
    phone, name = Phone(app), request.param[:40].strip()
    id = new_table(phone, name, "Bo")
    set_up(phone, name, "Bo")
    for text in ("CLUB", "Bo: bluff!", "WALK"):
        phone.press(text)
    pad = {"p.players.0.name": name, "p.players.0.bracelets#4": "1", "p.players.1.name": "Bo"}
    pad |= {"p.players.1.bracelets#1": "1"}
    phone.open("/score/clash")
    result = phone.press("Who won?", pad).address
    return app, phone, id, name, result


def addresses(id, result):
    table = [f"/t/{id}{rest}" for rest in ("", "?as=red", "?as=yellow", "/correct", "/seats", "/rules")]
    return ["/", "/new/clash", "/score/clash", result, *table]


def test_no_name_becomes_a_part_of_a_page(evening):
    app, phone, id, name, result = evening
    assert state(app, id).names["red"] == name
    for address in addresses(id, result):
        page = phone.open(address)
        assert page.status == 200
        scripts = [found for tag, found in page.tags if tag == "script"]
        assert all(found["src"].startswith("/static/") for found in scripts)
        assert all("onerror" not in found for _, found in page.tags), address
        assert "49" not in page.text.replace("{{7*7}}", ""), address


def test_every_name_is_shown_as_it_was_typed(evening):
    _, phone, id, name, result = evening
    shown = " ".join(name.split())
    for address in ("/", f"/t/{id}", f"/t/{id}?as=red", f"/t/{id}/seats", f"/t/{id}/correct", result):
        assert shown in phone.open(address).text, address
    assert any(found.get("value") == name for tag, found in phone.open("/new/clash").tags if tag == "option")


def test_a_name_may_be_refused_and_typed_again(evening):
    _, phone, _, name, _ = evening
    phone.open("/new/clash")
    page = phone.press("Start the table", {"name": [name, "", "", ""]})
    assert page.status == 422
    assert ("name", name) in page.forms[0].fields
    phone.open("/score/clash")
    page = phone.press("Who won?", {"p.players.0.name": name, "p.players.1.name": ""})
    assert page.status == 422
    assert ("p.players.0.name", name) in page.forms[0].fields


def test_a_table_with_such_names_is_taken_out_and_in(evening):
    app, phone, id, name, _ = evening
    data = phone.client.get(f"/t/{id}/export.json").data
    page = upload(phone, "/import", data)
    again = page.address.rpartition("/")[2]
    assert state(app, again).names["red"] == name
