"""Every rule that the referee promises is shown by a test, and every rule that the game cites exists."""

import re
from pathlib import Path
from typing import get_args

import companion.games.clash as clash
from companion.games.clash.state import Open
from tests.support.coverage import coverage, rulebook

SOURCES = sorted(Path(clash.__file__).parent.rglob("*.py"))
# "clash-cleanup-1 to 4" and "clash-centre-1, 4 and 5" in a comment cite more rules than one.
CITED = re.compile(r"\b(clash-[a-z]+-)(\d+)((?:(?:, | and | to )\d+\b)*)")


def cited(text):
    """The rule ids named in a text."""
    for stem, first, more in CITED.findall(text):
        yield from (stem + number for number in [first, *re.findall(r"\d+", more)])


def test_every_promised_rule_is_shown_and_every_scenario_played():
    found = coverage("clash")
    assert len(found.promised) > 100
    assert (found.missing, found.unplayed, found.unknown) == ([], [], [])


def test_every_rule_named_in_the_sources_exists():
    named = {rule for path in SOURCES for rule in cited(path.read_text("utf-8"))}
    assert len(named) > 100
    assert sorted(named - set(rulebook("clash"))) == []


def test_every_decision_cites_rules_that_exist():
    decisions = get_args(Open)
    assert all(decision.rules for decision in decisions)
    assert {rule for decision in decisions for rule in decision.rules} <= set(rulebook("clash"))


def test_the_rules_of_the_game_itself_exist():
    assert {clash.GAME.players_rule, clash.GAME.colours_rule} <= set(rulebook("clash"))


def test_a_citation_in_a_row_is_read_as_several():
    assert list(cited("(clash-cleanup-1 to 4), clash-info-7.")) == [
        "clash-cleanup-1",
        "clash-cleanup-4",
        "clash-info-7",
    ]
