"""What is picked out of a list: one tap where one is taken, and nothing ticked is nothing."""

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.odin_table import boards, having, lay, state, tap
from tests.web.test_odin_table import send

STRIPS = {"strips": ["WWSO2", "SSOO22"]}


def space(app, id, name):
    return next(one.id for one in state(app, id).box.spaces.values() if one.name == name)


def test_items_of_a_mountain_strip_are_taken_with_one_tap_and_named_in_words(app, phone):
    id = lay(app, phone, STRIPS)
    send(phone, space(app, id, "Take 2 from a mountain strip"))
    assert "2 wood, stone, ore, 2 silver" in phone.page.text
    assert "2 stone, 2 ore, 2 silver, 2 silver" in phone.page.text
    assert "WWSO2" not in phone.page.text
    phone.press("2 stone")
    assert state(app, id).strips == ["WWSO2", "OO22"]


def test_of_several_strips_nothing_is_taken_that_was_not_ticked(app, phone):
    id = lay(app, phone, STRIPS | {"players": {"a": {"vikings": 8}}})
    send(phone, space(app, id, "Take 3 and 2 from mountain strips"))
    page = phone.press("Take these")
    assert page.status == 422
    assert state(app, id).strips == STRIPS["strips"]
    phone.press("Take these", {"f.take+": ["[0,2]", "[1,1]"]})
    assert state(app, id).strips == ["SO2", "SOO22"]


def test_overseas_everything_is_ticked_and_what_is_not_stays(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": {"fur": 1, "oil": 1, "silver": 1}, "knarrs": 1}}})
    send(phone, space(app, id, "Overseas Trading"))
    form, _ = phone.page.button("Done", "Trade overseas")
    assert ("f.goods+", '"fur"') in form.fields
    assert ("f.goods+", '"oil"') in form.fields
    phone.press("Done", {"f.goods+": ['"oil"']}, within="Trade overseas")
    assert state(app, id).players["a"].supply == {"fur": 1, "rune stone": 1}


def test_what_just_happened_stands_above_what_comes_next(app, phone):
    id = lay(app, phone, STRIPS | {"phase": 11, "round": 1})
    page = phone.press("Begin round 2")
    top = page.text.partition("action space or passes")[0]
    for line in (
        "Every mountain strip loses its first item.",
        "a new Viking comes",
        "Harvest: everybody receives",
    ):
        assert line in top
    assert state(app, id).round == 2


@pytest.mark.parametrize(
    "path", ["", "?as=a", "/page/boards?seat=a&piece=fur&at=1,1", "/page/supply", "/page/feast"]
)
def test_every_form_waits_for_its_answer(app, phone, path):
    id = lay(app, phone, having(fur=1, peas=1, silver=3))
    page = phone.open(f"/t/{id}{path}")
    sent = [found for tag, found in page.tags if tag == "form" and "hx-post" in found]
    assert sent or path == "/page/feast"
    assert [found for found in sent if not found.get("hx-sync", "").endswith(":drop")] == []


def test_a_tile_laid_with_two_taps_lies_there_once(app, phone):
    id = lay(app, phone, having(oil=2))
    boards(phone, id, piece="oil")
    tap(phone, "1,1")
    form, button = phone.page.button("Lay it down")
    for _ in range(2):
        phone.send(form.action, MultiDict([*form.fields, (button.name, button.value)]))
    assert len(state(app, id).players["a"].areas["home"].pieces) == 1
    assert state(app, id).players["a"].supply == {"oil": 1}
