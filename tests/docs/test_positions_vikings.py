"""docs/positions-vikings.md: its fields are there, and its examples do what it says."""

import re

import pytest

from companion.games.vikings import box, effects
from companion.games.vikings.state import Battle, Saga, Voyage
from tests.docs.positions import Page, described, words

PAGE = Page("vikings")


def test_the_battle_in_the_middle():
    answer = PAGE.judged("battle.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, True, False, True]
    assert answer["moves"][2]["rule"] == "vikings-15.1-12"
    assert answer["position"]["units"]["huskarl-1"] == "pool"
    assert answer["position"]["battle"]["line"] == ["berserkir-1", "leif"]
    assert len(answer["position"]["draw"]) == 4


def test_the_made_up_map():
    answer = PAGE.judged("islands.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, True, True, False, True, True]
    assert answer["moves"][3]["rule"] == "vikings-12.0-6"
    assert (answer["position"]["gold"], len(answer["position"]["draw"])) == (4, 5)
    assert answer["asks"].startswith("Pillage F")


@pytest.mark.parametrize("name", PAGE.tables)
def test_what_replay_prints_can_be_given_back(name):
    printed, again = PAGE.given_back(name)
    assert again == printed


def test_every_card_and_hostile_is_named():
    ours = box.read(None)
    for what, ids in (("Voyage cards", ours.cards), ("Hostiles", ours.hostiles)):
        (named,) = re.findall(rf"{what} are ([^.]*)\.", PAGE.text)
        assert words(named) == list(ids)


def test_every_field_that_is_described_exists():
    first, second = PAGE.text.split("## An edition")
    assert described(first) <= set(Saga.__struct_fields__)
    parts = {"voyage": Voyage, "battle": Battle}
    for part, kind in parts.items():
        (told,) = re.findall(rf"^\| `{part}` \| (.*) \|$", first, re.MULTILINE)
        for name in re.findall(r"`(\w+)` \(|, `(\w+)`", told):
            assert (name[0] or name[1]) in (*kind.__struct_fields__, "vikings", "hostiles")
    assert described(second) <= set(box.Edition.__struct_fields__)
    tags = {kind.__struct_config__.tag for kind in effects.Effect.__args__}
    assert set(re.findall(r'"do": "(\w+)"', second)) <= tags
