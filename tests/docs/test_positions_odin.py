"""docs/positions-odin.md: its fields and names are there, and its examples do what it says."""

import re

import msgspec
import pytest

from companion.games.odin import GAME
from companion.games.odin.scoring import Pad
from companion.games.odin.setup import Agreed
from companion.games.odin.state import North, Player
from tests.docs.positions import Page, described, rejected, words

PAGE = Page("odin")
BOX = GAME.box(None)


def test_the_pillage():
    answer = PAGE.judged("pillage.json")
    assert rejected(answer) == {0: "odin-p5-3", 5: "odin-raid-3"}
    aud, bolli = answer["position"]["players"].values()
    assert (aud["supply"]["silver"], aud["supply"]["jewelry"], aud["longships"]) == (5, 1, [3])
    assert "greenland" in aud["areas"]
    assert bolli["vikings"] == 7


def test_the_feast():
    answer = PAGE.judged("feast.json")
    assert rejected(answer) == {0: "odin-place-2", 4: "odin-feast-4"}
    told = [line["text"] for move in answer["moves"] for line in move.get("told", [])]
    assert "Aud receives 5 silver of income (home 3 + iceland 2)." in told
    table = answer["position"]
    aud = table["players"]["aud"]
    assert (aud["supply"]["silver"], aud["supply"]["sheep"], aud["supply"]["ore"]) == (4, 2, 1)
    assert (aud["supply"]["cabbage"], aud["penalties"]) == (1, 0)
    assert (table["round"], table["strips"]) == (4, ["SO2", "WWSOO22"])


def test_the_count():
    answer = PAGE.judged("count.json")
    assert rejected(answer) == {0: "odin-house-5"}
    points = {
        line["label"]: line["points"] for line in answer["score"]["seats"][0]["lines"] if line["points"]
    }
    assert points == {
        "Ships": 3,
        "Sheds and houses": 10,
        "Sheep and cattle": 4,
        "Occupations": 2,
        "Silver": 7,
        "English Crown": 2,
        "Home board": -81,
        "Sheds and houses, open": -8,
        "Thing Penalties": -6,
    }
    assert answer["over"]


def test_the_pad():
    sheet = GAME.tally(msgspec.json.decode(PAGE.files["pad.json"], type=Pad))
    assert {column.seat: column.total for column in sheet.seats} == {"aud": 101, "bolli": -73}


@pytest.mark.parametrize("name", PAGE.tables)
def test_what_replay_prints_can_be_given_back(name):
    printed, again = PAGE.given_back(name)
    assert again == printed


def test_every_field_that_is_described_exists():
    for title, kind in (("Where the game is", North), ("What a player has", Player)):
        assert described(PAGE.chapter(title)) <= set(kind.__struct_fields__)
    for option in ("length", "decks", "cards", "depth"):
        assert option in Agreed.__struct_fields__
        assert f"`{option}`" in PAGE.text


def test_every_space_thing_and_board_is_named():
    columns = dict(re.findall(r"^\| (\d) \| (.*) \|$", PAGE.chapter("Action spaces"), re.MULTILINE))
    for column, row in columns.items():
        wanted = {space.id for space in BOX.spaces.values() if space.column == int(column)}
        assert set(words(row)) == wanted
    assert len(columns) == 4
    (things,) = re.findall(r"The supply holds (.*?)called", PAGE.chapter("What a player has"), re.DOTALL)
    assert set(re.findall(r"`([^`]+)`", things)) == BOX.things - set(BOX.specials)
    boards = PAGE.chapter("Boards with tiles on them").split(";")[0]
    assert set(re.findall(r"`([^`]+)`", boards)) == set(BOX.boards)
    moves = words(PAGE.chapter("Action spaces").split("`send` places")[1])
    assert moves
    assert set(moves) <= {kind.__struct_config__.tag for kind in GAME.moves}
