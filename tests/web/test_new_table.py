"""Who plays, and what is agreed before the first move."""

import json

import pytest

from tests.web.evening import new_table, opened, state
from tests.web.phone import Phone


def start(phone, **data):
    """Send the form of a new table, made up."""
    given = {"seat": ["red", "yellow", "blue", "green"], "name": ["Astrid", "Bjarni", "", ""], **data}
    return phone.forge("/new/clash", given)


def test_whoever_has_no_name_does_not_play(phone, app):
    id = new_table(phone, "Astrid", "", "Dagny")
    assert state(app, id).names == {"red": "Astrid", "blue": "Dagny"}


def test_a_new_table_says_what_the_set_up_did(phone):
    page = phone.open(f"/t/{new_table(phone, 'Astrid', 'Bjarni')}")
    assert "Everybody takes a 1, a 2 and a 3." in page.source
    assert "Nothing yet." not in page.source


def test_names_of_before_are_offered_again(empty):
    phone = Phone(empty)
    new_table(phone, "Hildr", "Ǫnundr")
    page = phone.open("/new/clash")
    assert 'value="Hildr"' in page.source
    assert 'value="Ǫnundr"' in page.source


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["", "", "", ""], "You have 0 seats; Clash of Vikings is for 2 to 4 players."),
        (["Astrid", "  ", "\t", "\0"], "You have 1 seat; "),
    ],
)
def test_too_few_players_are_refused_with_the_rule(phone, names, why):
    page = start(phone, name=names)
    assert page.status == 422
    assert why in page.alert
    assert "/rule/clash-comp-1" in page.links.values()
    assert "Start the table" in page.buttons


def test_what_was_typed_in_is_still_there_after_a_refusal(phone):
    phone.open("/new/clash")
    page = phone.press("Start the table", {"name": ["Sigrún", "", "", ""], "o.mode:": '"bluff-arena"'})
    assert page.status == 422
    fields = page.forms[0].fields
    assert ("name", "Sigrún") in fields
    assert ("o.mode:", '"bluff-arena"') in fields


@pytest.mark.parametrize(
    "data",
    [
        {"o.mode:": '"chess"'},
        {"o.mode:": "chess"},
        {"o.mode": "chess"},
        {"o.arena:": '"moon"'},
        {"o.arena:": "[]"},
        {"o.bracelet_spaces:": "1e99"},
        {"o.bracelet_spaces:": '"four"', "o.arena:": '"vouched"'},
        {"o.odds:": "5"},
        {"o.seats:": "[]"},
        {"o.moon:": "1"},
        {"o.mode.base": "1"},
        {"o.0": "1"},
        {"seat": ["violet", "red", "blue", "green"]},
        {"seat": ["", "-", "blue", "green"]},
        {"seat": ["<script>", "red", "blue", "green"]},
    ],
    ids=str,
)
def test_options_that_nobody_can_agree_on(phone, data):
    page = start(phone, **data)
    assert page.status == 400
    assert page.alert.endswith(".")
    assert "Start the table" in page.buttons


@pytest.mark.parametrize("spaces", ["0", "-3", "10"])
def test_a_board_that_uses_up_the_supply_is_refused(phone, spaces):
    page = start(phone, **{"o.arena:": '"vouched"', "o.bracelet_spaces:": spaces})
    assert page.status == 422
    assert "/rule/clash-setup-15" in page.links.values()


def test_the_same_seat_twice_is_refused(phone):
    page = start(phone, seat=["red", "red", "blue", "green"])
    assert page.status == 422
    assert "Two seats are called red" in page.alert


def test_options_are_kept(phone, app):
    id = new_table(phone, mode="bluff-arena", arena="streams", odds=True)
    now = state(app, id)
    assert (now.mode, now.arena, now.odds) == ("bluff-arena", "streams", True)


@pytest.mark.parametrize("address", ["/new/chess", "/score/chess", "/editions/chess/new"])
def test_there_is_no_such_game(phone, address):
    page = phone.open(address)
    assert page.status == 404
    assert "There is no game called 'chess'" in page.text


def test_an_edition_that_is_not_there(phone):
    page = start(phone, edition="nowhere")
    assert page.status == 404


# --- an arena of one's own ---


def draw(phone, **spaces):
    """Tap an arena onto the sheet: cells by kind."""
    page = phone.open("/editions/clash/new")
    for kind, cells in spaces.items():
        for cell in cells.split():
            form = page.forms[0]
            tap = next(one for one in form.buttons if one.name == "change.tap" and one.value == cell)
            page = phone.press(tap.text, {"change.kind": kind})
    return page


def test_an_arena_is_drawn_kept_and_played_on(phone, app):
    page = draw(phone, starting="A1 A3", centre="A2", bracelet="B1", plain="B2", water="C1")
    assert page.status == 200
    page = phone.press("Keep it", {"title": "Our <green> table"})
    assert page.status == 200
    assert "Our <green> table" in page.text
    assert "<green>" not in page.source
    phone.open("/new/clash")
    form = phone.page.forms[0]
    chosen = next(value for value in form.choices["edition"] if value)
    page = phone.press("Start the table", {"name": ["Astrid", "Bjarni", "", ""], "edition": chosen})
    assert page.status == 200, page.alert
    id = page.address.rpartition("/")[2]
    with opened(app, id) as table:
        ground = table.state.ground
    assert (ground.id, ground.centre, set(ground.near["A1"])) == ("own", "A2", {"A2", "B1"})
    page = phone.press("Astrid starts on A1")
    assert "Astrid starts on A1." in page.text
    # A table keeps the arena that it began on.
    phone.forge(f"/editions/{chosen}/delete")
    assert phone.open(f"/t/{id}").status == 200


@pytest.mark.parametrize(
    "spaces",
    [
        {},
        {"plain": "A1"},
        {"starting": "A1 A3", "bracelet": "B1"},
    ],
    ids=str,
)
def test_an_unfit_arena_is_not_kept(phone, spaces):
    draw(phone, **spaces)
    page = phone.press("Keep it")
    assert page.status == 422
    assert page.alert.endswith(".")
    assert "Keep it" in page.buttons


def test_an_arena_with_too_few_starting_spaces_is_refused_when_the_table_starts(phone):
    draw(phone, starting="A1", centre="A2", bracelet="B1")
    phone.press("Keep it", {"title": "For one"})
    phone.open("/new/clash")
    chosen = phone.page.forms[0].choices["edition"][1]
    page = phone.press("Start the table", {"name": ["Astrid", "Bjarni", "", ""], "edition": chosen})
    assert page.status == 422
    assert "The arena has 1 starting spaces; 2 players need 2." in page.alert


@pytest.mark.parametrize(
    "data",
    [
        {"edition:": "5"},
        {"edition:": "[]"},
        {"edition:": json.dumps({"arenas": 5})},
        {"edition:": json.dumps({"arenas": ["x"]})},
        {"edition:": json.dumps({"arenas": [{"adjacent": {"A1": 5}}]})},
        {"edition:": json.dumps({"arenas": [{"adjacent": {"moon": []}}]})},
        {"edition:": json.dumps({"arenas": [{"water": [[]]}]})},
        {"edition:": json.dumps({"arenas": [{"at": {"A1": "x"}}]}), "save": "1"},
        {"edition:": "[" * 3000},
        {"change.tap": "moon"},
        {"change.tap+": '"A1"'},
        {"change.tap:": "{}"},
        {"change.kind:": "[]", "change.tap": "A1"},
        {"change.kind": "moon", "change.tap": "A1"},
        {"change.join": "A1", "change.to": "A2"},
        {"change.join:": "[1]", "change.to": "A2"},
        {"change.name:": "{}"},
        {"save": "1"},
    ],
    ids=lambda data: str(data)[:50],
)
def test_a_sheet_that_makes_no_sense(phone, data):
    page = phone.forge("/editions/clash/edit", data)
    assert page.status in (200, 400, 422)
    assert phone.open("/editions").status == 200
