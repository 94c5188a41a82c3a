"""docs/positions-clash.md: its fields are there, and its examples do what it says."""

import re

import pytest
from msgspec.structs import fields

from companion.games.clash import GAME
from companion.games.clash.arena import Drawn
from companion.games.clash.setup import Agreed
from companion.games.clash.state import Clash, Deck
from tests.docs.positions import Page, described, rejected, words

PAGE = Page("clash")


def test_the_second_card():
    answer = PAGE.judged("punch.json")
    assert rejected(answer) == {2: "clash-melee-1"}
    table = answer["position"]
    assert (sorted(table["holdings"]["yellow"]), table["holdings"]["red"]) == ([1, 2, 3, 3], [])
    assert (table["boxed"], table["supply"], table["drowned"]) == (13, 3, [1])
    assert table["active"] == "blue"
    assert table["decks"]["yellow"] == {"hand": 3, "pile": 7, "discard": 2, "laid": 0, "shown": []}
    assert table["decks"]["red"] == {"hand": 3, "pile": 8, "discard": 1, "laid": 0, "shown": ["WALK"]}


def test_the_called_card():
    answer = PAGE.judged("called.json")
    assert rejected(answer) == {0: "clash-info-4", 2: "clash-bluff-12"}
    table = answer["position"]
    assert (sorted(table["holdings"]["green"]), table["supply"], table["boxed"]) == ([1, 2, 3, 4], 11, 0)
    assert table["decks"]["blue"]["laid"] == 1
    assert (table["played"], answer["waiting_for"]) == (1, ["blue"])


@pytest.mark.parametrize("name", PAGE.tables)
def test_what_replay_prints_can_be_given_back(name):
    printed, again = PAGE.given_back(name)
    assert again == printed


def test_every_field_that_is_described_exists():
    position = PAGE.chapter("A position")
    assert described(position) <= set(Clash.__struct_fields__)
    (decks,) = re.findall(r"^\| `decks` \| (.*) \|$", position, re.MULTILINE)
    assert set(words(decks)) == set(Deck.__struct_fields__)
    for option in ("mode", "arena", "odds", "bracelet_spaces"):
        assert option in Agreed.__struct_fields__
        assert f"`{option}`" in PAGE.text
    (needed,) = re.findall(r"Only (.*?) are needed", PAGE.text, re.DOTALL)
    assert set(words(needed)) == {field.name for field in fields(Drawn) if field.required}


def test_every_move_is_described_with_its_fields():
    text = PAGE.chapter("The moves of a turn")
    rows = re.findall(r"^\| (`.*?) \| .*? \| (.*?) ?\|$", text, re.MULTILINE)
    before = re.findall(r"(`[\w-]+`) \((.*?)\)", text.split("Before the first turn")[1])
    told = {tuple(words(kinds)): set(words(named)) for kinds, named in [*rows, *before]}
    moves = {kind.__struct_config__.tag: fields(kind) for kind in GAME.moves}
    assert sorted(kind for kinds in told for kind in kinds) == sorted(moves)
    for kinds, named in told.items():
        known = [field for kind in kinds for field in moves[kind]]
        assert named <= {field.name for field in known}
        assert {field.name for field in known if field.required} <= named | {"seat"}
