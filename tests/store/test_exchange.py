"""A table as a file: out and in again byte for byte, and a sentence for every file that is not right."""

import copy
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.referee import Table
from companion.store import BadFile, Tables, exchange, export, import_table
from tests.store.house import CLASH, agreed, eventful, finished, fresh, plain, played, step

EDITION = CLASH.blank()
for tap, kind in [
    ("A1", "starting"),
    ("A2", "centre"),
    ("A3", "bracelet"),
    ("B1", "starting"),
    ("B2", "plain"),
]:
    EDITION = CLASH.edit(EDITION, {"tap": tap, "kind": kind})


def on_own_arena():
    table = Table(CLASH, agreed(), edition=EDITION)
    for _ in range(12):
        step(table)
    return table


def from_a_position():
    position = {"lying": {"vouched": [4, 3]}, "active": "yellow", "supply": 8}
    table = Table(CLASH, agreed(arena="vouched"), position=position)
    for _ in range(5):
        step(table)
    return table


TABLES = {
    "fresh": fresh,
    "eventful": eventful,
    "four players": lambda: eventful(players=4, seed=2),
    "finished": finished,
    "own arena": on_own_arena,
    "from a position": from_a_position,
}


@pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)
def test_out_and_in_again_is_the_same_byte_for_byte(make, database):
    table = make()
    data = export(table)
    again = import_table(data)
    assert plain(again) == plain(table)
    assert export(again) == data
    # On disk in between it is the same too.
    house = Tables(database)
    id = house.create(again, "phone")
    house.forget()
    with house.opened(id) as kept:
        assert export(kept.table) == data
        assert plain(kept.table) == plain(table)


def test_a_table_of_other_rules_at_which_nothing_was_played_begins_anew():
    data = json.loads(export(fresh()))
    data["rules_version"] = "0"
    table = import_table(signed(data))
    assert plain(table) == plain(fresh())


def test_an_imported_table_can_be_played_undone_and_redone():
    table = import_table(export(played(12)))
    table.undo(3)
    assert table.snapshot() == played(3).snapshot()
    table.redo()
    assert table.snapshot() == played(12).snapshot()


# --- files that are not right ---

WHOLE = json.loads(export(eventful()))


def signed(plain):
    """The file with the check sum that belongs to it."""
    plain["sha256"] = exchange._digest(plain)
    return json.dumps(plain).encode()


def refused(data, why=""):
    with pytest.raises(BadFile) as caught:
        import_table(data)
    sentence = str(caught.value)
    assert sentence.startswith(("The ", "Step "))
    assert sentence.endswith(".")
    assert re.search(why, sentence), sentence
    return sentence


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"5",
        b'"lawspeaker"',
        b"{}",
        b'{"lawspeaker": 1}',
        b"{" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"lawspeaker":' * 30_000 + b"1" + b"}" * 30_000,
        b"NaN",
        b"<html></html>",
        b"SQLite format 3\0" + bytes(100),
    ],
    ids=lambda data: data[:12].decode("latin-1"),
)
def test_something_else_is_no_table(data):
    refused(data, "damaged, or is no table|not a table exported by Lawspeaker")


def test_a_huge_file_is_refused_without_being_read():
    refused(b" " * (exchange.MOST_BYTES + 1), rf"has {exchange.MOST_BYTES + 1} bytes; a table has at most")


def test_a_wrong_check_sum_is_told():
    changed = copy.deepcopy(WHOLE)
    changed["state"]["turn"] += 1
    refused(json.dumps(changed).encode(), "check sum is wrong")
    del changed["sha256"]
    refused(json.dumps(changed).encode(), "check sum is wrong|exported by Lawspeaker")


def test_half_a_file_is_refused():
    data = json.dumps(WHOLE).encode()
    refused(data[: len(data) // 2], "damaged")


def put(*path, to):
    """A change of the file at one place."""

    def change(plain):
        place = plain
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def drop(*path):
    def change(plain):
        place = plain
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def last_entry(plain):
    plain["log"].append(copy.deepcopy(plain["log"][-1]))


def open_chance(plain):
    """A throw whose outcome is not told: the app would throw again, and nobody would notice."""
    lay = next(entry for entry in plain["log"] if entry["kind"] == "move" and "value" in entry["move"])
    lay["move"]["value"] = None


def swap_steps(plain):
    plain["log"][0], plain["log"][1] = plain["log"][1], plain["log"][0]


def another_outcome(plain):
    """A forged step: another value than was laid, and everything else as it was."""
    lay = next(entry for entry in plain["log"] if entry["kind"] == "move" and entry["move"]["kind"] == "lay")
    lay["move"]["value"] = 1 if lay["move"]["value"] != 1 else 2


FORGED = {
    "format": (put("lawspeaker", to=2), "format 2; this Lawspeaker reads format 1"),
    "format as text": (put("lawspeaker", to="1"), "Expected `int`"),
    "game": (put("game", to="chess"), "There is no game called 'chess'"),
    "no game": (drop("game"), "missing required field `game`"),
    "unknown field": (put("more", to=1), "unknown field `more`"),
    "unknown field in a step": (put("log", 0, "more", to=1), "says more than one does"),
    "unknown field in a line": (put("log", 0, "told", 0, "more", to=1), "says more than one does"),
    "unknown field in a move": (put("log", 0, "move", "more", to=1), "Step 1 .* unknown field `more`"),
    "unknown option": (put("options", "more", to=1), "unknown field `more`"),
    "options of another type": (put("options", to=[]), "Expected `object`"),
    "seats twice": (put("options", "seats", 1, "id", to="red"), "Two seats are called red"),
    "foreign seat": (put("options", "seats", 1, "id", to="violet"), "There is no violet in the box"),
    "too few seats": (drop("options", "seats", slice(1, 3)), "1 seat; .* is for 2 to 4 players"),
    "no seats": (put("options", "seats", to=None), "no options of Clash"),
    "edition of another type": (put("edition", to=5), "Expected `object"),
    "edition without arenas": (put("edition", to={}), "no edition of Clash"),
    "edition with nonsense": (put("edition", to={"arenas": [{"centre": []}]}), "no arena"),
    "position": (put("position", to={"supply": -1}), "bracelets"),
    "position with nonsense": (put("position", to={"decks": {"red": "none"}}), "no position of Clash"),
    "unknown seat in the position": (put("position", to={"seats": ["red", "pink"]}), "seats"),
    "step of another kind": (put("log", 0, "kind", to="wish"), "Invalid enum value"),
    "step without a move": (put("log", 0, "move", to=None), "says more|not possible"),
    "step with a wrong number": (put("log", 0, "n", to=7), "Step 7 of the file is not what such a step"),
    "step with another line": (put("log", 0, "told", 0, "text", to="Hm."), "not what such a step gives"),
    "step told to nobody": (put("log", 0, "told", to=[]), "says more|not what such a step gives"),
    "step hidden": (put("log", 0, "reveals", to=True), "not what such a step gives"),
    "chance left open": (open_chance, "not what such a step gives|not possible"),
    "another outcome": (another_outcome, "not what such a step gives"),
    "steps swapped": (swap_steps, "is not what such a step gives"),
    "a step twice": (last_entry, "not possible|not what such a step"),
    "last step missing": (lambda plain: plain["log"].pop(), "do not lead to the state"),
    "state": (put("state", "turn", to=77), "do not lead to the state"),
    "state of another type": (put("state", to="won"), "Expected `object`"),
    "a far too large number": (put("state", "turn", to=10**30), "a number beyond"),
    "rules version of another type": (put("rules_version", to=1), "Expected `str`"),
    "half a character": (put("rules_version", to="\ud800"), "cannot be read as JSON"),
    "too many steps": (lambda plain: plain.update(log=plain["log"][:1] * 20_001), "has 20001 entries"),
}


@pytest.mark.parametrize(("change", "why"), FORGED.values(), ids=FORGED)
def test_a_forged_file_is_refused_even_with_a_right_check_sum(change, why):
    plain = copy.deepcopy(WHOLE)
    change(plain)
    try:
        data = signed(plain)
    except UnicodeEncodeError:
        data = json.dumps(plain).encode()
    refused(data, why)


OTHER_RULES = {
    "numbers": (put("log", 0, "n", to=7), "not numbered one after the other"),
    "redo of nothing": (put("log", 0, "kind", to="redo"), "redoes what was never undone"),
    "undo of nothing": (put("log", 0, "kind", to="undo"), "goes back to a step that is not there"),
    "state": (put("state", "supply", to=24), "bracelets"),
    "state that does not fit": (put("state", "supply", to="many"), "does not fit Clash of Vikings"),
    "unknown field in the state": (put("state", "more", to=1), "says more than one of Clash of Vikings"),
    "no rules version": (put("rules_version", to=""), "does not say under which rules"),
    "state without a seat": (drop("state", "decks", "red"), "no cards"),
    "other seats": (put("state", "seats", to=["red", "yellow"]), "seats|Nobody"),
    "a decision nobody can settle": (
        put("state", "pending", to=[{"decision": "taking", "seats": ["red"], "giver": "moon", "rule": "x"}]),
        "Nobody sits in the seat 'moon'",
    ),
    "no arena of that name": (put("state", "arena", to="moon"), "There is no arena called 'moon'"),
}


@pytest.mark.parametrize(("change", "why"), OTHER_RULES.values(), ids=OTHER_RULES)
def test_a_file_of_other_rules_must_still_be_possible(change, why):
    plain = copy.deepcopy(WHOLE)
    plain["rules_version"] = "0"
    import_table(signed(plain))
    change(plain)
    refused(signed(plain), why)


# --- spoilt anywhere, in any way ---

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, -1, 1, 2**31, 2**53, 2**64, 1e308, -0.0]),
    st.text(max_size=4),
    st.sampled_from(["red", "violet", "supply", "", "\0", "move", "undo", "redo", "correct", "vouched"]),
    st.lists(st.integers(-2, 5), max_size=3),
    st.dictionaries(st.sampled_from(["red", "kind", "to", "n", ""]), st.integers(-2, 5), max_size=2),
)


@st.composite
def spoilt(draw, whole):
    """The file with one thing changed, taken away or put in."""
    plain = copy.deepcopy(whole)
    place, keys = plain, list(plain)
    while True:
        key = draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 3)) == 0:
            break
        place, keys = inner, list(inner) if isinstance(inner, dict) else list(range(len(inner)))
    match draw(st.integers(0, 3)):
        case 0:
            del place[key]
        case 1 if isinstance(place, list):
            place.insert(key, draw(ODD))
        case 1:
            place[draw(st.text(max_size=3))] = draw(ODD)
        case _:
            place[key] = draw(ODD)
    return plain


def taken_or_refused(plain):
    """Either it is refused with a sentence, or it is taken whole; what it left out has its default."""
    try:
        data = signed(plain)
    except UnicodeEncodeError:
        data = json.dumps(plain).encode()
    try:
        table = import_table(data)
    except BadFile as error:
        why = str(error)
    else:
        why = ""
        again = export(table)
        assert export(import_table(again)) == again
        # A table of other rules at which nothing was played begins anew; any other keeps all it says.
        assert not table.log or not exchange._says_more(plain, json.loads(again))
    assert why == "" or why.endswith(".")


def quick(examples):
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


@quick(250)
@given(spoilt(WHOLE))
def test_a_file_spoilt_anywhere_never_breaks_the_import(plain):
    taken_or_refused(plain)


@quick(150)
@given(spoilt(WHOLE | {"rules_version": "0"}))
def test_a_spoilt_file_of_other_rules_never_breaks_the_import(plain):
    taken_or_refused(plain)


@quick(100)
@given(st.data())
def test_spoilt_bytes_never_break_the_import(data):
    whole = bytearray(json.dumps(WHOLE).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    if not says_the_same(bytes(whole)):
        refused(bytes(whole))


def says_the_same(data):
    """Whether nothing but a blank was spoilt."""
    try:
        return json.loads(data) == WHOLE
    except ValueError:
        return False
