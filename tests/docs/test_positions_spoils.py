"""docs/positions-spoils.md: its fields are there, and its examples do what it says."""

import re

import pytest

from companion.games.spoils.state import STEPS, Artifact, Spoils
from tests.docs.positions import Page, described

PAGE = Page("spoils")


def test_the_standing_bid():
    answer = PAGE.judged("mask.json")
    assert [move["accepted"] for move in answer["moves"]] == [False, True, True, True]
    assert answer["moves"][0]["rule"] == "spoils-bid-7"
    assert answer["position"]["artifacts"]["lokis-mask"]["cancelled"]
    assert (answer["position"]["bid"]["seat"], answer["position"]["challenger"]) == ("lief", "hildr")


def test_the_cups():
    answer = PAGE.judged("cups.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, False, True]
    assert answer["moves"][1]["rule"] == "spoils-divide-5"
    assert (answer["position"]["chief"], answer["position"]["to_pick"]) == ("lief", ["lance", "olaf"])
    assert answer["position"]["gold"] == {"lief": 70, "hildr": 50, "olaf": 3, "lance": 70}
    assert "huginn" not in str(answer["public_view"])


@pytest.mark.parametrize("name", PAGE.tables)
def test_what_replay_prints_can_be_given_back(name):
    printed, again = PAGE.given_back(name)
    assert again == printed


def test_every_field_that_is_described_exists():
    course, cards = PAGE.text.split("## Cards")
    for part, kind in ((course, Spoils), (cards, Artifact)):
        assert described(part) <= set(kind.__struct_fields__)
    (told,) = re.findall(r"^\| `step` \| (.*?) or `count`", course, re.MULTILINE)
    assert re.findall(r"`([a-z ]+)`", told) == list(STEPS[:-1])
