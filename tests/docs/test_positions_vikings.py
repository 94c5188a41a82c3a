"""docs/positions-vikings.md: its fields are there, and its examples do what it says."""

import json
import re
from pathlib import Path

import pytest

from companion.games.vikings import box, effects
from companion.games.vikings.state import Battle, Saga, Voyage
from companion.shell.replay import replay

DOCUMENT = (Path(__file__).parents[2] / "docs" / "positions-vikings.md").read_text("utf-8")
FILES = dict(re.findall(r"^```json (\S+)\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE))


def judged(name):
    return replay(json.loads(FILES[name]))


def test_the_battle_in_the_middle():
    answer = judged("battle.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, True, False, True]
    assert answer["moves"][2]["rule"] == "vikings-15.1-12"
    assert answer["position"]["units"]["huskarl-1"] == "pool"
    assert answer["position"]["battle"]["line"] == ["berserkir-1", "leif"]
    assert len(answer["position"]["draw"]) == 4


def test_the_made_up_map():
    answer = judged("islands.json")
    assert [move["accepted"] for move in answer["moves"]] == [True, True, True, False, True, True]
    assert answer["moves"][3]["rule"] == "vikings-12.0-6"
    assert (answer["position"]["gold"], len(answer["position"]["draw"])) == (4, 5)
    assert answer["asks"].startswith("Pillage F")


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_replay_prints_can_be_given_back(name):
    file, answer = json.loads(FILES[name]), judged(name)
    again = replay({**file, "position": answer["position"], "moves": []})
    assert again["start"]["accepted"]
    assert again["position"] == answer["position"]


def test_every_card_and_hostile_is_named():
    ours = box.read(None)
    for what, ids in (("Voyage cards", ours.cards), ("Hostiles", ours.hostiles)):
        (named,) = re.findall(rf"{what} are ([^.]*)\.", DOCUMENT)
        assert re.findall(r"`([\w-]+)`", named) == list(ids)


def test_every_field_that_is_described_exists():
    first, second = DOCUMENT.split("## An edition")
    rows = re.findall(r"^\| (`.*?) \| ", first, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} <= set(Saga.__struct_fields__)
    parts = {"voyage": Voyage, "battle": Battle}
    for part, kind in parts.items():
        (told,) = re.findall(rf"^\| `{part}` \| (.*) \|$", first, re.MULTILINE)
        for name in re.findall(r"`(\w+)` \(|, `(\w+)`", told):
            assert (name[0] or name[1]) in (*kind.__struct_fields__, "vikings", "hostiles")
    rows = re.findall(r"^\| (`.*?) \| ", second, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} <= set(
        box.Edition.__struct_fields__
    )
    tags = {kind.__struct_config__.tag for kind in effects.Effect.__args__}
    assert set(re.findall(r'"do": "(\w+)"', second)) <= tags
