"""Every other command: games, cards, schema, score, selfplay, backup and restore."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import companion.games
from cardsdb.reading import BrokenSources, Mistake, Place
from companion import __version__
from companion.games import games
from companion.referee import Refusal
from companion.referee.selfplay import play_out
from companion.store import FILE, Database, Tables, export
from tests.shell.schema import fits
from tests.shell.test_replay import WALK
from tests.store.house import eventful, fresh, plain, played
from tests.toy.games.pebbles import Pebbles

COMPANION = Path(sys.executable).with_name("companion")


@pytest.fixture
def toy(monkeypatch):
    """Put a game of pebbles into the house in place of the others."""

    def put(game):
        monkeypatch.setattr("companion.cli.game", lambda name: game)

    return put


# --- games and cards ---


def test_games_are_listed_with_how_many_can_play(run):
    answer = run("games")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines] == list(games())
    assert "clash      Clash of Vikings, 2-4 players, rules version 1" in lines


def test_cards_are_built_once(run, tmp_path):
    first, second = run("cards"), run("cards")
    assert (first.code, second.code) == (0, 0)
    assert "built" in first.out
    assert "is up to date" in second.out
    assert (tmp_path / "cards.db").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["replay"],
        ["schema", "chess"],
        ["score", "chess", "pad.json"],
        ["selfplay", "chess"],
        ["selfplay", "clash", "--games", "0"],
        ["selfplay", "clash", "--games", "many"],
        ["selfplay", "clash", "--players", "9"],
        ["selfplay", "clash", "--players", "0"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "-1"],
        ["serve", "--threads", "0"],
        ["restore", "nothing.db", "--yes"],
        ["restore", "nothing.db"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_says_what_is_wrong(run, arguments):
    answer = run(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip()
    assert "Traceback" not in answer.err


def test_the_console_script_is_the_same(tmp_path):
    version = subprocess.run([COMPANION, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"Lawspeaker {__version__}\n"
    (tmp_path / "walk.json").write_text(json.dumps(WALK))
    replay = [COMPANION, "replay", tmp_path / "walk.json"]
    right = subprocess.run(replay, capture_output=True, text=True, check=False)
    assert (right.returncode, json.loads(right.stdout)["version"]) == (0, 3)
    gone = subprocess.run([*replay[:2], "gone.json"], capture_output=True, text=True, check=False)
    assert (gone.returncode, gone.stdout) == (2, "")


def test_whoever_reads_only_the_beginning_hears_no_complaint():
    command = f"{COMPANION} schema clash | head -1"
    answer = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (answer.stdout, answer.stderr) == ("{\n", "")


# --- schema ---


@pytest.mark.parametrize("name", list(games()))
def test_every_game_has_a_schema(run, name):
    answer = run("schema", name)
    assert answer.code == 0
    schema = answer.data
    assert schema["properties"]["game"] == {"const": name}
    fields = [part.get("properties", {}) for part in schema["$defs"].values()]
    kinds = {
        one["kind"]["enum"][0] for one in fields if {"kind", "seat"} <= set(one) and "enum" in one["kind"]
    }
    assert {str(move.__struct_config__.tag) for move in games()[name].moves} <= kinds
    assert {"undo", "redo", "correct"} <= kinds


def test_the_schema_tells_a_table_file_from_others(run):
    schema = run("schema", "clash").data
    exported = json.loads(export(eventful()))
    moves = [entry["move"] for entry in exported["log"] if entry["kind"] == "move"]
    assert fits(WALK, schema, schema)
    assert fits(exported, schema, schema)
    assert fits({"game": "clash", "seats": ["red", "blue"], "moves": moves}, schema, schema)
    assert fits({"game": "clash", "moves": [{"kind": "undo", "to": 1}, {"kind": "redo"}]}, schema, schema)
    for wrong in (
        {},
        {"game": "odin"},
        {"game": "clash", "players": 2},
        {"game": "clash", "options": {"mode": "chess"}},
        {"game": "clash", "moves": [{"kind": "fly", "seat": "red"}]},
        {"game": "clash", "moves": [{"kind": "announce", "seat": "red"}]},
        {"game": "clash", "moves": [{"kind": "announce", "seat": "red", "action": 5}]},
        {"game": "clash", "moves": [{"kind": "correct"}]},
        {"game": "clash", "position": {"supply": "many"}},
    ):
        assert not fits(wrong, schema, schema), wrong


def test_the_schema_describes_the_pad(run):
    schema = run("schema", "clash").data
    pad = {"players": [{"name": "Astrid", "bracelets": [1, 4]}]}
    assert fits(pad, schema["$defs"]["pad"], schema)
    assert not fits({"players": [{"name": "Astrid"}]}, schema["$defs"]["pad"], schema)


# --- score ---


def players(**bracelets):
    return {"players": [{"name": name, "bracelets": values} for name, values in bracelets.items()]}


def test_a_pad_is_added_up(run):
    answer = run("score", "clash", "pad.json", pad=players(Astrid=[4, 4], Bjarni=[1, 2], Dagny=[]))
    sheet = answer.data
    assert answer.code == 0
    assert [one["total"] for one in sheet["seats"]] == [8, 3, 0]
    assert [one["place"] for one in sheet["seats"]] == [1, 2, 3]
    assert (sheet["winners"], sheet["verdict"]) == (["Astrid"], "Astrid wins with 8.")


def test_a_pad_that_a_rule_forbids_is_refused(run):
    answer = run("score", "clash", "pad.json", pad=players(Astrid=[4] * 3, Bjarni=[4] * 2))
    assert answer.code == 1
    assert answer.data["refused"]
    assert answer.data["rule"] == "clash-comp-3"
    assert answer.data["reason"] == "You told 5 bracelets of value 4; there are 4."


@pytest.mark.parametrize(
    "pad", [b"nothing", [], {}, {"players": 2}, players(Astrid="4"), players(Astrid=[1]) | {"more": 1}]
)
def test_what_is_no_pad_is_a_wrong_call(run, pad):
    answer = run("score", "clash", "pad.json", pad=pad)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip().endswith(".")


# --- selfplay ---


def test_random_play_comes_to_an_end(run):
    answer = run("selfplay", "clash", "--games", "3", "--seed", "5")
    assert answer.code == 0
    assert answer.out.startswith("3 games of Clash of Vikings, ")
    assert run("selfplay", "clash", "--games", "3", "--seed", "5") == answer
    assert run("selfplay", "clash", "--games", "3", "--seed", "6") != answer


class DeadEnd(Pebbles):
    moves = ()


class Endless(Pebbles):
    def advance(self, state):
        state.heap = 21


class Leaking(Pebbles):
    def advance(self, state):
        state.taken[state.seats[0]] = -1


class Crashing(Pebbles):
    def advance(self, state):
        raise KeyError("heap")


class Refusing(Pebbles):
    def advance(self, state):
        raise Refusal("This should never be refused.", "pebbles-take-1")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (DeadEnd, "Dead end in Pebbles at step 0"),
        (Leaking, "No heap holds fewer than 0 pebbles. [pebbles-take-1]"),
        (Crashing, "KeyError"),
        (Refusing, "This should never be refused."),
    ],
)
def test_a_broken_game_is_found_and_named_with_its_seed(run, toy, broken, why):
    toy(broken())
    answer = run("selfplay", "pebbles", "--games", "2", "--seed", "40")
    assert (answer.code, answer.out) == (1, "")
    assert why in answer.err
    assert "Game 1 (seed 40, " in answer.err


def test_an_endless_game_is_found(run, toy, monkeypatch):
    monkeypatch.setattr("companion.cli.play_out", partial(play_out, limit=50))
    toy(Endless())
    answer = run("selfplay", "pebbles", "--games", "1")
    assert answer.code == 1
    assert "did not end within 50 moves" in answer.err


def test_a_sound_toy_game_passes(run, toy):
    toy(Pebbles())
    assert run("selfplay", "pebbles", "--games", "4", "--players", "2").code == 0
    assert "pebbles" not in companion.games.games()


# --- backup and restore ---


def test_a_backup_is_put_back(run, tmp_path):
    data = tmp_path / "elsewhere"
    house = Database(data / FILE)
    id = Tables(house).create(played(5), "phone")
    answer = run("backup", "saturday.db", "--data", data)
    assert (answer.code, answer.out) == (0, "Everything is in saturday.db.\n")
    Tables(house).create(fresh(), "phone")
    answer = run("restore", "saturday.db", "--yes", "--data", data)
    assert (answer.code, answer.out) == (0, "What was in saturday.db is back.\n")
    (one,) = Tables(house).listed()
    with Tables(house).opened(id) as kept:
        assert (one.id, plain(kept.table)) == (id, plain(played(5)))


def test_the_data_folder_is_the_one_of_the_environment(run, tmp_path):
    Tables(Database(tmp_path / "data" / FILE)).create(played(5), "phone")
    assert run("backup", "copy.db").code == 0
    copy = Tables(Database(tmp_path / "copy.db"))
    assert [one.version for one in copy.listed()] == [5]


def test_nothing_is_replaced_without_a_yes(run, tmp_path):
    run("backup", "empty.db")
    house = Tables(Database(tmp_path / "data" / FILE))
    house.create(fresh(), "phone")
    answer = run("restore", "empty.db")
    assert (answer.code, answer.out) == (2, "")
    assert "--yes" in answer.err
    assert len(house.listed()) == 1
    assert run("restore", "empty.db", "--yes").code == 0
    assert house.listed() == []


@pytest.mark.parametrize("name", ["data/lawspeaker.db", ".", "data", "data/lawspeaker.db/copy.db"])
def test_a_backup_that_cannot_be_written_says_so(run, name):
    answer = run("backup", name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip().endswith(".")
    assert "Traceback" not in answer.err


def test_files_that_are_no_backup_are_refused(run, tmp_path):
    (tmp_path / "letter.db").write_text("Dear Astrid, " * 200)
    answer = run("restore", "letter.db", "--yes")
    assert (answer.code, answer.out) == (2, "")
    assert "letter.db is no backup" in answer.err


def test_a_newer_house_is_not_opened(run, tmp_path):
    house = Database(tmp_path / "data" / FILE)
    house.connection.execute("PRAGMA user_version = 99")
    for command in (["backup", "copy.db"], ["serve", "--port", "0"]):
        answer = run(*command)
        assert (answer.code, answer.out) == (2, "")
        assert "newer Lawspeaker" in answer.err


def test_a_house_that_is_no_database_is_not_opened(run, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_text("Dear Astrid, " * 200)
    answer = run("backup", "copy.db")
    assert (answer.code, answer.out) == (2, "")
    assert "not a database" in answer.err


def test_broken_sources_are_told(run, monkeypatch):
    def ensure(*_):
        raise BrokenSources([Mistake(Place("rules/clash.yaml", 7), "there is no rule.")])

    monkeypatch.setattr("cardsdb.build.ensure", ensure)
    answer = run("cards")
    assert (answer.code, answer.out) == (2, "")
    assert "rules/clash.yaml" in answer.err
