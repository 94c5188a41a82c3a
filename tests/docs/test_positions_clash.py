"""docs/positions-clash.md: its fields are there, and its examples do what it says."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from companion.games.clash.arena import Drawn
from companion.games.clash.setup import Agreed
from companion.games.clash.state import Clash, Deck
from companion.shell.replay import replay

DOCUMENT = (Path(__file__).parents[2] / "docs" / "positions-clash.md").read_text("utf-8")
FILES = dict(re.findall(r"^```json (\S+)\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE))


def judged(name):
    return replay(json.loads(FILES[name]))


def rejected(answer):
    """The rule of each move that was refused, by its place."""
    return {at: move["rule"] for at, move in enumerate(answer["moves"]) if not move["accepted"]}


def test_the_second_card():
    answer = judged("punch.json")
    assert rejected(answer) == {2: "clash-melee-1"}
    table = answer["position"]
    assert (sorted(table["holdings"]["yellow"]), table["holdings"]["red"]) == ([1, 2, 3, 3], [])
    assert (table["boxed"], table["supply"], table["drowned"]) == (13, 3, [1])
    assert table["active"] == "blue"
    assert table["decks"]["yellow"] == {"hand": 3, "pile": 7, "discard": 2, "laid": 0, "shown": []}
    assert table["decks"]["red"] == {"hand": 3, "pile": 8, "discard": 1, "laid": 0, "shown": ["WALK"]}


def test_the_called_card():
    answer = judged("called.json")
    assert rejected(answer) == {0: "clash-info-4", 2: "clash-bluff-12"}
    table = answer["position"]
    assert (sorted(table["holdings"]["green"]), table["supply"], table["boxed"]) == ([1, 2, 3, 4], 11, 0)
    assert table["decks"]["blue"]["laid"] == 1
    assert (table["played"], answer["waiting_for"]) == (1, ["blue"])


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_replay_prints_can_be_given_back(name):
    file, answer = json.loads(FILES[name]), judged(name)
    again = replay({**file, "position": answer["position"], "moves": []})
    assert again["start"]["accepted"]
    assert again["position"] == answer["position"]


def test_every_field_that_is_described_exists():
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert {name for row, _ in rows for name in re.findall(r"`(\w+)`", row)} <= set(Clash.__struct_fields__)
    (decks,) = [told for row, told in rows if row == "`decks`"]
    assert set(re.findall(r"`(\w+)`", decks)) == set(Deck.__struct_fields__)
    for option in ("mode", "arena", "odds", "bracelet_spaces"):
        assert option in Agreed.__struct_fields__
        assert f"`{option}`" in DOCUMENT
    (needed,) = re.findall(r"Only (.*?) are needed", DOCUMENT, re.DOTALL)
    assert set(re.findall(r"`(\w+)`", needed)) == {field.name for field in fields(Drawn) if field.required}
