"""Whatever is sent, to whichever address, is answered with a page: never by a fault of ours."""

import json
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.web.evening import under_way, version
from tests.web.phone import Phone

WORDS = ["nowhere", "<script>", "a" * 300, "\0", "../../etc", "ø🛡️", "-1", "%", "'", "None", "red"]
# Parts of addresses that are there.
REAL = {"name": "clash", "seat": "red"}
# Work that takes long and has tests of its own.
ELSEWHERE = ("printing.", "works.")
# What would take the table away from the tests that follow.
AT_THE_END = ("keeping.delete", "keeping.restore_file")
FORMS = [
    {},
    {"": ""},
    {"\0": "\0"},
    {"move:": "{}"},
    {"move:": '{"kind": "announce", "seat": "red", "action": "\\ud800"}'},
    {"move:": '{"kind": "announce", "seat": "red", "action": "' + "A" * 3000 + '"}'},
    {"move:": '{"kind": "go", "seat": "red", "path": [[[[]]]]}'},
    {"move:": '{"kind": "reveal", "seat": "red", "values": [9223372036854775808]}'},
    {"move:": "[" * 2000, "patch": "{" * 2000, "edition:": "[" * 2000},
    {"move:": "null", "patch": "null", "edition:": "null", "to": "null", "version": "null"},
    {"move:": "1e400", "patch": "NaN", "to": "1e5", "version": "NaN", "sure": "1"},
    {"move.kind": "announce", "move.seat": "red", "move.action": "WALK", "f": "x"},
    {"to": "9" * 400, "version": "-0", "form": "x" * 5000, "as": "violet", "sure": "1"},
    {"seat": "\ud7ff", "name": "\ufeff", "file": "x", "csrf_token": ""},
    {"name": ["a"] * 50, "seat": ["red"] * 50, "o.mode:": '{"a": [1]}'},
    {"p.players.0.name": "x", "p.players.0.bracelets#[[]]": "3", "p.players.1": "x"},
    {"c.pending+": '{"decision": "showing"}', "c.decks.red.hand:": "-5", "c.names.red": "\u0000"},
    {"c.holdings.red#1": "400", "c.lying.B2#9": "2"},
    {f"field.{number}": "x" for number in range(3000)},
    {".".join("a" * 60): "x", "....": "x", "#": "x", "+": "x", ":": "x", "##": "5", "a#1": "²"},
]


@pytest.fixture(scope="module")
def table(app):
    phone = Phone(app)
    return phone, under_way(phone), phone.token()


def places(app, method):
    """Every route that answers to a method, with the parts of its address that vary."""
    for rule in app.url_map.iter_rules():
        if method in rule.methods and not rule.endpoint.startswith(ELSEWHERE):
            yield rule


def test_every_address_with_any_word_in_it(app, table):
    phone = table[0]
    for rule in places(app, "GET"):
        for word in WORDS:
            address = rule.rule
            for part in rule.arguments:
                for kind in ("", "int:", "path:"):
                    address = address.replace(f"<{kind}{part}>", quote(word, safe=""))
            answer = phone.client.get(address)
            assert answer.status_code < 500, address
            if not rule.arguments:
                break


def test_every_address_that_is_there_with_any_question(app, table):
    phone, id, _ = table
    for rule in places(app, "GET"):
        parts = {
            part: REAL.get(part, id if rule.rule.startswith("/t/") else "nowhere") for part in rule.arguments
        }
        address = rule.rule
        for part, value in parts.items():
            address = address.replace(f"<{part}>", value).replace(f"<path:{part}>", value)
        for word in WORDS:
            names = ("q", "version", "as", "code", "from", "page", "game", "key", "one", "other")
            answer = phone.client.get(address, query_string=dict.fromkeys(names, word))
            assert answer.status_code < 500, (address, word)


@pytest.mark.parametrize("data", FORMS, ids=lambda data: str(data)[:60])
def test_every_form_with_any_field_in_it(app, table, data):
    phone, id, token = table
    for rule in places(app, "POST"):
        if rule.endpoint in AT_THE_END:
            continue
        for word in ("nowhere", id if rule.rule.startswith("/t/") else "clash"):
            address = rule.rule
            for part in rule.arguments:
                address = address.replace(f"<{part}>", word)
            answer = phone.client.post(address, data={"csrf_token": token, **data})
            assert answer.status_code < 500, address
    assert phone.client.get(f"/t/{id}").status_code == 200


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xff\xfe\x00=%zz&&&==", "application/x-www-form-urlencoded"),
        (b'{"move": 1}', "application/json"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"--x", "multipart/form-data"),
        (b"", "text/plain; charset=\xff".encode("latin-1").decode("latin-1")),
        (b"a" * 10_000, ""),
    ],
    ids=["bytes", "json", "parts", "no boundary", "charset", "nothing"],
)
def test_bodies_that_are_no_form(table, content, kind):
    phone, id, token = table
    for place in (f"/t/{id}/play", "/new/clash", "/score/clash", "/import", "/restore"):
        answer = phone.client.post(
            place, data=content, content_type=kind, headers={"X-CSRFToken": token, "Referer": "x"}
        )
        assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("host", ["x" * 300, "a..b", "[", "a b", "évil", "", "localhost:99999"])
def test_whatever_a_browser_calls_this_machine(table, host):
    phone, id, _ = table
    for place in ("/", f"/t/{id}", "/nowhere", f"/t/{id}/seats", f"/t/{id}/qr.svg"):
        answer = phone.client.get(place, headers={"Host": host})
        assert answer.status_code < 500
        assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize("patch", [" 1 ", "[1]", '"x"', "true", '[["supply", 8]]'])
def test_a_correction_that_names_no_field(table, patch):
    phone, id, token = table
    answer = phone.client.post(f"/t/{id}/correct", data={"csrf_token": token, "patch": patch})
    assert answer.status_code == 400
    assert "names the fields" in answer.get_data(as_text=True)


NAMES = st.one_of(
    st.sampled_from(
        ["move:", "move.kind", "move.seat", "f.value:", "f.path+", "f.values#1", "untold", "version"]
    ),
    st.sampled_from(["patch", "c.supply:", "c.vikings.red", "c.pending:", "to", "sure", "as", "form"]),
    st.text(max_size=8),
)
VALUES = st.one_of(
    st.text(max_size=12),
    st.recursive(
        st.one_of(
            st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(["red", "WALK", "B2"])
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.sampled_from(["kind", "seat", "action", "supply", "x"]), inner, max_size=3),
        ),
        max_leaves=6,
    ).map(json.dumps),
    st.sampled_from(
        [
            '{"kind": "announce", "seat": "red", "action": "WALK"}',
            '{"kind": "trust", "seat": "yellow", "all": true}',
            '{"kind": "go", "seat": "red"}',
            '{"kind": "call", "seat": "yellow"}',
            '{"kind": "show", "seat": "red", "card": "WALK"}',
        ]
    ),
)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    what=st.sampled_from(["play", "undo", "redo", "correct"]),
    fields=st.lists(st.tuples(NAMES, VALUES), max_size=5),
    htmx=st.booleans(),
)
def test_forms_put_together_at_random(app, table, what, fields, htmx):
    phone, _, token = table
    id = here(app, phone)
    headers = {"HX-Request": "true"} if htmx else {}
    before = version(app, id)
    answer = phone.client.post(
        f"/t/{id}/{what}", data=MultiDict([*fields, ("csrf_token", token)]), headers=headers
    )
    assert answer.status_code in (200, 303, 400, 403, 409, 422)
    assert version(app, id) in (before, before + 1)
    assert answer.status_code in (200, 303) or version(app, id) == before
    assert phone.client.get(f"/t/{id}").status_code == 200


def here(app, phone):
    """A table that stands as long as the tests of this file run."""
    if not hasattr(app, "nasty_table"):
        app.nasty_table = under_way(phone)
    return app.nasty_table
