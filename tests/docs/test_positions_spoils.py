"""docs/positions-spoils.md: its fields are there, and its examples do what it says."""

import json
import re
from pathlib import Path

import pytest

from companion.games.spoils.state import STEPS, Artifact, Spoils
from companion.shell.replay import replay

DOCUMENT = (Path(__file__).parents[2] / "docs" / "positions-spoils.md").read_text("utf-8")
FILES = dict(re.findall(r"^```json (\S+)\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE))


def judged(name):
    return replay(json.loads(FILES[name]))


def test_the_standing_bid():
    answer = judged("mask.json")
    assert [move["accepted"] for move in answer["moves"]] == [False, True, True, True]
    assert answer["moves"][0]["rule"] == "spoils-bid-7"
    assert answer["position"]["artifacts"]["lokis-mask"]["cancelled"]
    assert (answer["position"]["bid"]["seat"], answer["position"]["challenger"]) == ("lief", "hildr")


def test_the_cups():
    answer = judged("cups.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, False, True]
    assert answer["moves"][1]["rule"] == "spoils-divide-5"
    assert (answer["position"]["chief"], answer["position"]["to_pick"]) == ("lief", ["lance", "olaf"])
    assert answer["position"]["gold"] == {"lief": 70, "hildr": 50, "olaf": 3, "lance": 70}
    assert "huginn" not in str(answer["public_view"])


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_replay_prints_can_be_given_back(name):
    file, answer = json.loads(FILES[name]), judged(name)
    again = replay({**file, "position": answer["position"], "moves": []})
    assert again["start"]["accepted"]
    assert again["position"] == answer["position"]


def test_every_field_that_is_described_exists():
    course, cards = DOCUMENT.split("## Cards")
    for part, kind in ((course, Spoils), (cards, Artifact)):
        rows = re.findall(r"^\| (`.*?) \| ", part, re.MULTILINE)
        assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} <= set(kind.__struct_fields__)
    (told,) = re.findall(r"^\| `step` \| (.*?) or `count`", course, re.MULTILINE)
    assert re.findall(r"`([a-z ]+)`", told) == list(STEPS[:-1])
