"""Undo, redo and corrections: whatever was said can be taken back."""

import json

import msgspec
import pytest

from tests.web.evening import new_table, opened, state, under_way, version


def test_the_last_step_is_undone_and_redone(phone, app):
    id = under_way(phone)
    phone.press("WALK")
    phone.press("Nobody calls")
    page = phone.press("Undo the last step")
    assert "announced WALK. Does anybody call a bluff?" in page.text
    page = phone.press("Redo")
    assert "Astrid performs WALK." in page.text
    with opened(app, id) as table:
        assert [entry.kind for entry in table.log[-2:]] == ["undo", "redo"]
    assert "Redo" not in page.buttons


def test_undo_to_a_step_of_the_log(phone, app):
    id = under_way(phone)
    for text in ("WALK", "Nobody calls", "Stay", "SPRINT", "Nobody calls"):
        phone.press(text)
    phone.press("⟲ to here", within="Undo the last step")
    # The first such button is at the step before the last.
    assert "announced SPRINT" in phone.page.text
    phone.forge(f"/t/{id}/undo", {"to": "7"})
    assert "lays the first card" in phone.page.text
    assert state(app, id).played == 0
    assert "Undone: 4 steps, back to step 7." in phone.page.text


def test_undo_past_something_shown_asks_first(phone, app):
    id = under_way(phone)
    for text in ("WALK", "Bjarni: bluff!", "SPRINT"):
        phone.press(text)
    before = version(app, id)
    page = phone.press("Undo the last step")
    assert page.status == 200
    assert "it cannot be unseen. Undo all the same?" in page.alert
    assert version(app, id) == before
    page = phone.press("Undo all the same")
    assert "Astrid turns the card over." in page.text
    assert "Something already shown was taken back." in page.text
    assert version(app, id) == before + 1


@pytest.mark.parametrize("to", ["99", "-1", "x", "7.5", "1" * 5000, "٣"])
def test_undo_to_a_step_that_is_not_there(phone, app, to):
    id = under_way(phone)
    assert phone.forge(f"/t/{id}/undo", {"to": to, "sure": "1"}).status in (200, 400)
    assert version(app, id) == 7 or to == "٣"


def test_there_is_nothing_to_undo_at_the_beginning(phone, app):
    id = new_table(phone)
    assert "Undo the last step" not in phone.page.buttons
    assert phone.forge(f"/t/{id}/undo").status == 400
    assert phone.forge(f"/t/{id}/redo").status == 400
    phone.open(f"/t/{id}")
    phone.press("Astrid starts on A1")
    page = phone.press("Undo the last step")
    assert "Undo the last step" not in page.buttons
    assert version(app, id) == 2


def test_the_table_is_corrected_in_a_form(phone, app):
    id = under_way(phone)
    page = phone.follow("Correct the table")
    page = phone.press("Correct", {"c.vikings.red": "C1"})
    assert page.status == 200
    assert "The table was corrected." in page.text
    assert state(app, id).vikings["red"] == "C1"
    phone.follow("Correct the table")
    page = phone.press("Correct", {"patch": '{"lying": {"C1": [4]}}'})
    assert page.status == 422
    assert "hold 26 bracelets together; there are 25." in page.alert
    assert "/rule/clash-comp-3" in page.links.values()
    phone.follow("Correct the table")
    page = phone.press("Correct", {"patch": '{"vikings": {"red": "A2"}}'})
    assert state(app, id).vikings["red"] == "A2"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"patch": "nonsense"},
        {"patch": "[]"},
        {"patch": "5"},
        {"patch": '"turn"'},
        {"patch": '{"turn": 1}'},
        {"patch": '{"moon": 1}'},
        {"patch": '{"turn": 1e400}'},
        {"patch": '{"turn": NaN}'},
        {"patch": '{"turn": 99999999999999999999}'},
        {"patch": '{"seats": ["red"]}'},
        {"patch": '{"seats": []}'},
        {"patch": '{"names": {"red": "\\ud800"}}'},
        {"patch": '{"pending": [{"decision": "taking", "seats": ["red"], "giver": "moon", "rule": "x"}]}'},
        {"patch": '{"decks": null}'},
        {"patch": '{"decks": {"red": null}}'},
        {"patch": '{"mode": "chess"}'},
        {"patch": "[" * 5000},
        {"patch": '{"a":' * 300 + "1" + "}" * 300},
        {"c.vikings": "C1"},
        {"c.0": "1"},
        {"c.supply:": "many"},
        {"c.supply:": "-4"},
        {"c.vikings.red": "moon"},
        {"c.vikings.moon": "C1"},
        {"c.a.b.c.d.e.f.g.h.i": "1"},
    ],
    ids=lambda data: str(data)[:50],
)
def test_corrections_that_no_table_bears(phone, app, data):
    id = under_way(phone)
    page = phone.forge(f"/t/{id}/correct", data)
    assert page.status in (400, 422)
    assert version(app, id) == 7
    assert phone.open(f"/t/{id}").status == 200


def test_corrections_never_leave_a_table_that_cannot_be_shown(phone, app):
    """Whatever is accepted can still be shown and undone."""
    id = under_way(phone)
    token, headers = phone.token(), {"HX-Request": "true"}

    def send(what, **data):
        answer = phone.client.post(f"/t/{id}/{what}", data={"csrf_token": token, **data}, headers=headers)
        return answer.status_code

    for name, value in msgspec.to_builtins(state(app, id)).items():
        for odd in (None, 0, -1, "moon", [], {}, [[]], True, {"red": 1}):
            if odd == value:
                continue
            # What is accepted is shown at once, and could not be answered if it could not be shown.
            status = send("correct", patch=json.dumps({name: odd}))
            assert status in (200, 400, 422), (name, odd)
            if status == 200:
                assert send("undo", to="7", sure="1") == 200
    assert phone.open(f"/t/{id}").status == 200
