"""The score pad: who won, without a table."""

from typing import Literal

import msgspec
import pytest

from companion.games import games
from companion.web.asking import filled_in, questions
from tests.web.phone import Phone


def fill(**players):
    """What a pad of Clash holds: names, and how many bracelets of each value."""
    filled = {}
    for row, (name, counts) in enumerate(players.items()):
        filled[f"p.players.{row}.name"] = name
        filled |= {f"p.players.{row}.bracelets#{value}": str(count) for value, count in counts.items()}
    for row in range(len(players), 4):
        filled[f"p.players.{row}.name"] = ""
    return filled


def score(phone, **players):
    phone.open("/score/clash")
    return phone.press("Who won?", fill(**players))


def test_everything_is_added_up_and_explained(phone):
    page = score(phone, Astrid={4: 2, 1: 1}, Bjarni={3: 1}, Dagny={2: 2})
    assert page.status == 200
    assert page.address.startswith("/result/")
    assert "Astrid wins with 9." in page.text
    assert "2 × 4 bracelets worth 4 8" in page.text
    assert "/rule/clash-end-5" in page.links.values()
    assert [place for place in ("1. Astrid 9", "2. Dagny 4", "3. Bjarni 3") if place in page.text] == [
        "1. Astrid 9",
        "2. Dagny 4",
        "3. Bjarni 3",
    ]


def test_the_result_has_an_address_that_can_be_shared(phone, app):
    page = score(phone, Astrid={4: 1}, Bjarni={1: 1})
    elsewhere = Phone(app).open(page.address)
    assert elsewhere.status == 200
    assert "Astrid wins with 4." in elsewhere.text
    share = next(found for tag, found in elsewhere.tags if tag == "button" and "data-share" in found)
    assert share["data-share"] == "Astrid wins with 4."
    assert "hidden" in share


def test_a_tie_is_broken_by_the_number_of_bracelets(phone):
    page = score(phone, Astrid={4: 1}, Bjarni={2: 2})
    assert "Bjarni wins with 4, the tie broken by the number of bracelets." in page.text
    assert "/rule/clash-tie-1" in page.links.values()


def test_a_victory_may_be_shared(phone):
    page = score(phone, Astrid={4: 1}, Bjarni={4: 1}, Dagny={1: 1})
    assert "Astrid and Bjarni share the victory with 4." in page.text
    assert "1. Astrid 4" in page.text
    assert "1. Bjarni 4" in page.text
    assert "3. Dagny 1" in page.text
    assert "/rule/clash-tie-2" in page.links.values()


def test_more_bracelets_than_there_are_is_refused(phone):
    page = score(phone, Astrid={4: 3}, Bjarni={4: 2})
    assert page.status == 422
    assert "You told 5 bracelets of value 4; there are 4." in page.alert
    assert "/rule/clash-comp-3" in page.links.values()
    # What was typed in is still there.
    assert ("p.players.0.bracelets#4", "3") in page.forms[0].fields
    assert ("p.players.0.name", "Astrid") in page.forms[0].fields


def test_one_player_is_too_few(phone):
    page = score(phone, Astrid={4: 3})
    assert page.status == 422
    assert "You have 1 players; the game is for 2 to 4." in page.alert


def test_rows_without_a_name_are_left_out(phone):
    page = score(phone, Astrid={4: 1}, **{" ": {3: 7}}, Dagny={1: 1})
    assert page.status == 200
    assert "Astrid wins with 4." in page.text
    assert "21" not in page.text


def test_two_players_need_two_names(phone):
    phone.open("/score/clash")
    page = phone.press("Who won?", {**fill(Astrid={}, Bjarni={}), "p.players.1.name": "Astrid"})
    assert page.status == 400
    assert "Every player needs a name of their own." in page.alert


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"p": "x"},
        {"p.players": "x"},
        {"p.players:": "5"},
        {"p.players:": "null"},
        {"p.players:": '{"a": 1}'},
        {"p.players:": '[{"name": "Astrid", "bracelets": "x"}]'},
        {"p.players:": '[{"name": ["Astrid"], "bracelets": [1]}, {"name": "B", "bracelets": []}]'},
        {"p.0": "x"},
        {"p.players.0": "x"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets#4": "-1"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets#4": "many"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets#4": "999999999"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets#x": "1"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets#5": "1", "p.players.1.name": "Bo"},
        {"p.players.0.name": "Astrid", "p.players.0.bracelets": "x", "p.players.0.bracelets#4": "1"},
        {"p.players.0.name": "Astrid", "p.players.0.more": "1", "p.players.1.name": "Bo"},
        {"p.more": "1"},
        {f"p.players.{row}.name": f"Nobody {row}" for row in range(3000)},
        {"p." + ".".join("abcdefghijk"): "1"},
        {"p." + "a" * 5000: "1"},
    ],
    ids=lambda data: str(data)[:50],
)
def test_a_pad_that_makes_no_sense(phone, data):
    page = phone.forge("/score/clash", data)
    assert page.status in (400, 422)
    assert page.text
    assert "Traceback" not in page.source


@pytest.mark.parametrize("name", list(games()))
def test_every_game_has_a_pad(phone, name):
    page = phone.open(f"/score/{name}")
    assert page.status == 200
    assert page.forms[0].buttons
    page = phone.forge(f"/score/{name}", {})
    assert page.status in (400, 422)


class Raid(msgspec.Struct):
    ship: str
    gold: int = 0


class Crew(msgspec.Struct):
    name: str
    raids: list[Raid] = []


class Pad(msgspec.Struct):
    """A pad that asks everything that can be asked."""

    weather: Literal["fair", "foul"]
    night: bool
    crews: list[Crew]
    ships: dict[str, Raid]
    coins: dict[str, int]
    note: str = ""


def test_what_a_pad_asks_is_read_off_its_type():
    weather, night, crews, ships, coins, note = questions(Pad)
    assert (weather.kind, weather.choices, weather.needed) == ("choice", ("fair", "foul"), True)
    assert (night.kind, night.choices) == ("choice", (False, True))
    assert [(one.name, one.kind) for one in crews.columns] == [("name", "text"), ("raids", "data")]
    assert [(one.name, one.kind) for one in ships.columns] == [
        ("name", "text"),
        ("ship", "text"),
        ("gold", "number"),
    ]
    assert [one.name for one in coins.columns] == ["name", "value"]
    assert (note.kind, note.needed, note.label) == ("text", False, "Note")


def test_rows_are_brought_into_the_shape_that_the_pad_wants():
    form = {
        "crews": [{"name": "Astrid"}, {"name": " "}, "x"],
        "ships": [{"name": "Bo", "ship": "Ormr"}, {"name": ""}],
        "coins": [{"name": "Bo", "value": 7}],
    }
    assert filled_in(Pad, form) == {
        "crews": [{"name": "Astrid"}],
        "ships": {"Bo": {"ship": "Ormr"}},
        "coins": {"Bo": 7},
    }
    # What has its shape already is left alone.
    assert filled_in(Pad, {"ships": {"Bo": {}}})["ships"] == {"Bo": {}}


def test_a_result_that_is_not_there(phone):
    assert phone.open("/result/nowhere").status == 404
