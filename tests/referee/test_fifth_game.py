"""A fifth game needs nothing but its folder and its rules."""

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import companion.games
from cardsdb.build import build
from companion.games import NoSuchGame, game, games
from companion.referee import Game, Refusal, Table
from companion.referee.selfplay import play_out

TOY = Path(__file__).parent.parent / "toy"


@pytest.fixture
def fifth(monkeypatch):
    """Pebbles among the games of the house, for the length of a test."""
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(TOY / "games")])
    games.cache_clear()
    yield game("pebbles")
    games.cache_clear()
    sys.modules.pop("companion.games.pebbles", None)
    if hasattr(companion.games, "pebbles"):
        del companion.games.pebbles


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """The ids of all rules in a card database built from our sources and the toy's."""
    target = tmp_path_factory.mktemp("cards") / "cards.db"
    build(target, [TOY / "cardsdb"])
    with closing(sqlite3.connect(target)) as database:
        return {id: (of, text) for id, of, text in database.execute("SELECT id, game, text FROM rule")}


def test_without_its_folder_there_is_no_such_game():
    assert "pebbles" not in games()
    with pytest.raises(NoSuchGame, match="no game called 'pebbles'; there are clash"):
        game("pebbles")


def test_it_is_found_and_stands_beside_the_others(fifth):
    assert isinstance(fifth, Game)
    assert fifth.title == "Pebbles"
    assert {"clash", "pebbles"} <= set(games())
    assert list(games()) == sorted(games())
    assert all(name == one.name for name, one in games().items())


def test_it_can_be_played(fifth):
    for seed in range(20):
        assert play_out(fifth, fifth.sample(3, Random(seed)), Random(seed)).winners


def test_it_is_gone_again_afterwards():
    assert "pebbles" not in games()
    assert "companion.games.pebbles" not in sys.modules


def test_its_rules_are_in_the_card_database(rules):
    own = {id for id, (of, _) in rules.items() if of == "pebbles"}
    assert own == {"pebbles-turn-1", "pebbles-take-1", "pebbles-hide-1", "pebbles-end-1"}
    assert {of for of, _ in rules.values()} > {"pebbles", "clash"}
    assert rules["pebbles-take-1"][1].startswith("A turn is one to three")


def test_its_citations_resolve(fifth, rules):
    source = (TOY / "games" / "pebbles" / "__init__.py").read_text("utf-8")
    named = set(re.findall(r"pebbles-[a-z]+-\d+", source))
    assert named
    assert named <= set(rules)
    table = Table(fifth, fifth.sample(2, Random(1)))
    entry = table.play(fifth.legal(table.state)[0].move, rng=Random(1))
    assert {rule for line in entry.told for rule in line.rules} <= set(rules)
    with pytest.raises(Refusal) as caught:
        table.play({"kind": "take", "seat": "seat-1", "count": 9})
    assert set(caught.value.rules) <= set(rules)
