"""A table file judged move by move."""

import copy
import json

import pytest

from companion.store import export
from tests.store.house import CLASH, eventful, finished
from tests.support.coverage import rulebook, scenarios

SEATS = ["red", "yellow", "blue", "green"]
T1 = scenarios("clash")["clash-sc-setup-2p"]["given"]["arena"]
# Four players in the arena of the scenarios, at the beginning of red's turn.
WALK = {
    "game": "clash",
    "seats": SEATS,
    "edition": {"arenas": [T1]},
    "position": {
        "active": "red",
        "vikings": {"red": "B2", "yellow": "B5", "blue": "B8", "green": "B11"},
        "lying": {"A1": [2], "A3": [4], "A4": [1], "A6": [3]},
        "supply": 9,
        "boxed": 0,
    },
    "moves": [
        {"kind": "announce", "seat": "red", "action": "WALK"},
        {"kind": "trust", "seat": "blue", "all": True},
        {"kind": "go", "seat": "red", "path": ["A1"]},
    ],
}


def with_moves(*moves, **changes):
    return {**WALK, "moves": [*WALK["moves"], *moves], **changes}


def test_a_game_that_goes_by_the_rules(run):
    answer = run("replay", "walk.json", walk=WALK)
    assert answer.code == 0, answer
    report = answer.data
    assert [verdict["accepted"] for verdict in report["moves"]] == [True] * 3
    assert [verdict["step"] for verdict in report["moves"]] == [1, 2, 3]
    assert [verdict["move"] for verdict in report["moves"]] == WALK["moves"]
    assert (report["refused"], report["version"], report["over"]) == (0, 3, False)
    assert (report["waiting_for"], report["winners"]) == (["red"], [])
    assert report["where"] == "Turn 1 · Red · second card"
    assert report["asks"] == "Red lays the second card and announces an action."
    assert report["position"]["holdings"]["red"] == [1, 2, 2, 3]
    assert "A1" not in report["position"]["lying"]
    own = next(player for player in report["views"]["red"]["players"] if player["seat"] == "red")
    assert own["worth"] == 8
    assert all("worth" not in player for player in report["public_view"]["players"])
    assert report["score"]["seats"][0]["total"] == 0


def test_a_refused_move_changes_nothing_and_the_next_is_judged_after_it(run):
    file = with_moves(
        {"kind": "announce", "seat": "yellow", "action": "WALK"},
        {"kind": "announce", "seat": "red", "action": "SHIELD"},
        {"kind": "announce", "seat": "red", "action": "SPRINT"},
    )
    answer = run("replay", "walk.json", walk=file)
    report = answer.data
    assert (answer.code, report["refused"], report["version"]) == (1, 2, 4)
    early, shield, sprint = report["moves"][3:]
    assert (early["accepted"], early["rule"], early["rules"]) == (False, "clash-turn-1", ["clash-turn-1"])
    assert early["reason"] == "It is Red's turn, not Yellow's."
    assert (shield["rule"], shield["rule"] in rulebook("clash")) == ("clash-announce-4", True)
    assert (sprint["accepted"], sprint["step"]) == (True, 4)


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"kind": "fly", "seat": "red"},
        {"kind": "announce", "seat": "red"},
        {"kind": "announce", "seat": "red", "action": 5},
        {"kind": "announce", "seat": "red", "action": "WALK", "loud": True},
        {"kind": "announce", "seat": "violet", "action": "WALK"},
        {"kind": ["announce"], "seat": "red"},
        {"kind": "undo", "to": "one"},
        {"kind": "undo", "to": 17},
        {"kind": "undo", "to": -1},
        {"kind": "undo", "to": 3},
        {"kind": "undo", "seat": {}},
        {"kind": "undo", "far": 1},
        {"kind": "redo"},
        {"kind": "redo", "to": 1},
        {"kind": "correct"},
        {"kind": "correct", "set": []},
        {"kind": "correct", "set": {}},
        {"kind": "correct", "set": {"nonsense": 1}},
        {"kind": "correct", "set": {"turn": "late"}},
        {"kind": "correct", "set": {"seats": ["red"]}},
        {"kind": "correct", "set": {"supply": 9}},
    ],
    ids=json.dumps,
)
def test_what_is_no_move_is_malformed_and_changes_nothing(run, move):
    answer = run("replay", "walk.json", walk=with_moves(move))
    verdict = answer.data["moves"][-1]
    assert (answer.code, answer.data["refused"], answer.data["version"]) == (1, 1, 3)
    assert verdict["malformed"]
    assert not verdict["accepted"]
    assert (verdict["rule"], verdict["rules"], verdict["move"]) == (None, [], move)
    assert verdict["reason"].endswith(".")


def test_undo_redo_and_corrections_are_moves_too(run):
    file = with_moves(
        {"kind": "undo"},
        {"kind": "redo"},
        {"kind": "undo", "to": 0, "seat": "blue"},
        {"kind": "correct", "set": {"supply": 8, "lying": {"C": [3]}}, "seat": "red"},
    )
    report = run("replay", "walk.json", walk=file).data
    assert [verdict["accepted"] for verdict in report["moves"]] == [True] * 7
    told = [verdict["told"][0]["text"] for verdict in report["moves"][3:]]
    undone = "Undone: 1 step, back to step 2."
    assert told[:3] == [undone, "Redone.", "Undone: 3 steps, back to step 0."]
    assert told[3].startswith("Red: ")
    assert (report["position"]["supply"], report["position"]["lying"]["C"]) == (8, [3])
    assert report["position"]["vikings"]["red"] == "B2"
    assert report["version"] == 7


def test_what_happens_while_the_table_is_laid_out_is_told(run):
    start = run("replay", "new.json", new={"game": "clash", "seats": SEATS[:2]}).data["start"]
    assert start["accepted"]
    assert start["told"][0]["text"].startswith("Everybody takes a 1, a 2 and a 3.")
    assert start["told"][0]["rules"][0] == "clash-setup-4"


def test_chance_is_thrown_from_the_seed(run):
    lay = [{"kind": "lay", "seat": "red", "space": space} for space in ("A1", "A3", "A4", "A6")]
    file = {"game": "clash", "seats": SEATS[:2], "edition": {"arenas": [T1]}, "moves": lay}
    lying = [
        run("replay", "chance.json", chance={**file, "seed": seed}).data["position"]["lying"]
        for seed in (1, 1, 2, 3, 4)
    ]
    assert lying[0] == lying[1]
    assert any(other != lying[0] for other in lying[2:])
    told = [{**lay[0], "value": 4}]
    assert run("replay", "chance.json", chance={**file, "moves": told}).data["position"]["lying"] == {
        "A1": [4]
    }


def test_seats_may_have_names_and_stand_in_the_options(run):
    seats = [{"id": "red", "name": "Astrid"}, {"id": "blue"}]
    for file in ({"seats": seats}, {"options": {"seats": seats}}):
        report = run("replay", "named.json", named={"game": "clash", **file}).data
        assert report["position"]["names"] == {"red": "Astrid", "blue": "Blue"}


@pytest.mark.parametrize(
    ("file", "rule"),
    [
        ({"game": "clash", "seats": ["red"]}, "clash-comp-1"),
        ({"game": "clash", "seats": ["red", "red"]}, "clash-setup-3"),
        ({"game": "clash", "seats": ["red", "violet"]}, "clash-setup-3"),
        ({**WALK, "position": {**WALK["position"], "supply": 20}}, "clash-comp-3"),
    ],
)
def test_a_table_that_cannot_begin_is_refused(run, file, rule):
    answer = run("replay", "start.json", start=file)
    assert (answer.code, answer.data["refused"], answer.data["moves"]) == (1, 1, [])
    verdict = answer.data["start"]
    assert (verdict["accepted"], verdict["rule"], rule in rulebook("clash")) == (False, rule, True)
    assert verdict["reason"].endswith(".")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "cannot be read"),
        (b"{", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b"[" * 100_000, "nests deeper"),
        (b'{"game": "clash", "seed": NaN}', "cannot be read"),
        (b'{"game": "clash", "seed": 1' + b"0" * 30 + b"}", "a number beyond"),
        ([], "no table file: Expected `object`"),
        ({}, "missing required field `game`"),
        ({"game": "chess"}, "There is no game called 'chess'; there are clash"),
        ({"game": "clash", "players": 2}, "unknown field `players`"),
        ({"game": "clash", "seats": 2}, "Expected `array`"),
        ({"game": "clash", "seats": [{"name": "Astrid"}]}, "missing required field `id`"),
        ({"game": "clash", "seats": SEATS, "options": {"mode": "chess"}}, "no options of Clash"),
        ({"game": "clash", "seats": SEATS, "options": {"arena": "moon"}}, "no arena called 'moon'"),
        ({"game": "clash", "seats": SEATS, "edition": {"arenas": []}}, "needs at least one"),
        ({**WALK, "position": {"moon": 1}}, "no field called moon"),
        ({**WALK, "position": {"supply": "many"}}, "no position of Clash"),
        ({**WALK, "moves": [5]}, "Expected `object`"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_call_that_makes_no_sense_is_wrong(run, file, why):
    answer = run("replay", "wrong.json", wrong=file)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    assert answer.err.endswith((".\n", ".)\n"))


def test_a_file_that_is_not_there(run, tmp_path):
    for name in ("nothing.json", str(tmp_path)):
        answer = run("replay", name)
        assert (answer.code, answer.out) == (2, "")
        assert "cannot be read" in answer.err


@pytest.mark.parametrize("make", [eventful, finished])
def test_an_exported_file_is_judged_like_a_written_one(run, make):
    table = make()
    answer = run("replay", "exported.json", exported=export(table))
    report = answer.data
    assert (answer.code, report["refused"], report["version"]) == (0, 0, table.version)
    assert report["position"] == json.loads(export(table))["state"]
    assert report["over"] == table.state.over
    assert report["winners"] == (CLASH.score(table.state).winners if table.state.over else [])


def test_the_position_it_ends_with_can_be_given_back(run):
    report = run("replay", "walk.json", walk=WALK).data
    again = {**WALK, "position": report["position"], "moves": []}
    later = run("replay", "again.json", again=again).data
    for name in ("position", "views", "where", "waiting_for", "asks"):
        assert later[name] == report[name]


def test_the_same_file_gives_the_same_report(run):
    first = run("replay", "walk.json", walk=WALK)
    assert run("replay", "walk.json", walk=copy.deepcopy(WALK)) == first
