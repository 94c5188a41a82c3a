"""The library: opens the card database and looks things up in it."""

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

from companion.library.records import (
    Card,
    Chapter,
    Game,
    Hit,
    NoSuchCard,
    NoSuchGame,
    NoSuchRule,
    Related,
    RoundSheet,
    Rule,
    Step,
    Term,
)
from companion.library.search import CARD_WEIGHTS, RULE_WEIGHTS, Index, find_cards, find_rules
from companion.library.words import Lexicon

RULE = """
SELECT rule.id, rule.game, rule.chapter, chapter.title, rule.section, rule.page, rule.kind,
    rule.referee, rule.verbs, rule.text, rule.example, rule.ruling
FROM rule
JOIN chapter ON chapter.game = rule.game AND chapter.id = rule.chapter
"""
# The last column of these is the list of rule ids, in its order.
CARD = """
SELECT id, game, deck, kind, name, text, facts, origin, confidence, source,
    (SELECT json_group_array(rule)
     FROM (SELECT rule FROM card_rule WHERE card = card.id ORDER BY position))
FROM card
"""
TERM = """
SELECT game, term, also, meaning,
    (SELECT json_group_array(rule)
     FROM (SELECT rule FROM term_rule WHERE term = term.number ORDER BY position))
FROM term
"""
STEP = """
SELECT name, text,
    (SELECT json_group_array(rule)
     FROM (SELECT rule FROM round_step_rule AS listed
           WHERE listed.game = round_step.game AND listed.step = round_step.position
           ORDER BY listed.position))
FROM round_step
"""

# How many neighbours of a rule in its chapter are shown, before it and after it.
NEARBY = 3


class Library:
    """The card database, read-only; every thread has a connection of its own."""

    def __init__(self, path: Path) -> None:
        if not Path(path).is_file():
            raise FileNotFoundError(f"There is no card database at {path}; build it first.")
        self.path = Path(path)
        self._local = threading.local()
        self._lexicon = Lexicon(self._connection())
        self._rule_index = Index(self._connection(), "rule", RULE_WEIGHTS)
        self._card_index = Index(self._connection(), "card", CARD_WEIGHTS)

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            # The builder never changes a finished file, it puts another in its place: no locks are needed.
            address = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(address, uri=True, cached_statements=256)
            self._local.connection = connection
        return connection

    def _rows(self, sql: str, *values: object) -> list[Any]:
        # Half a character cannot be in any id; SQLite would refuse to compare with it.
        whole = [
            value.encode("utf-8", "replace").decode() if isinstance(value, str) else value for value in values
        ]
        return self._connection().execute(sql, whole).fetchall()

    def games(self) -> list[Game]:
        columns = "id, title, players_least, players_most, about, publisher, designer"
        return [Game(*row) for row in self._rows(f"SELECT {columns} FROM game ORDER BY title")]

    def game(self, game: str) -> Game:
        for found in self.games():
            if found.id == game:
                return found
        raise NoSuchGame(f"There is no game '{game}'.")

    def chapters(self, game: str) -> list[Chapter]:
        """The chapters of a game in the order of its rulebook, each with its number of rules."""
        sql = """
            SELECT chapter.game, chapter.id, chapter.title, count(*)
            FROM chapter
            JOIN rule ON rule.game = chapter.game AND rule.chapter = chapter.id
            WHERE chapter.game = ?
            GROUP BY chapter.game, chapter.id
            ORDER BY chapter.position
        """
        return [Chapter(*row) for row in self._rows(sql, game)]

    def rules(self, game: str, chapter: str | None = None) -> list[Rule]:
        """The rules of a chapter, or of the whole game, in the order of the rulebook."""
        sql = f"{RULE} WHERE rule.game = ? AND (rule.chapter = ? OR ? IS NULL) ORDER BY rule.number"
        return [as_rule(row) for row in self._rows(sql, game, chapter, chapter)]

    def has(self, identity: str) -> bool:
        return bool(self._rows("SELECT 1 FROM rule WHERE id = ?", identity))

    def rule(self, identity: str) -> Rule:
        for row in self._rows(f"{RULE} WHERE rule.id = ?", identity):
            return as_rule(row)
        raise NoSuchRule(f"There is no rule '{identity}'.")

    def related(self, identity: str) -> Related:
        rule = self.rule(identity)
        link = "JOIN rule_link AS link ON"
        cites = f"{RULE} {link} link.cites = rule.id WHERE link.rule = ? ORDER BY rule.number"
        cited_by = f"{RULE} {link} link.rule = rule.id WHERE link.cites = ? ORDER BY rule.number"
        chapter = self.rules(rule.game, rule.chapter)
        at = chapter.index(rule)
        nearby = chapter[max(0, at - NEARBY) : at] + chapter[at + 1 : at + 1 + NEARBY]
        return Related(
            cites=tuple(as_rule(row) for row in self._rows(cites, identity)),
            cited_by=tuple(as_rule(row) for row in self._rows(cited_by, identity)),
            nearby=tuple(nearby),
        )

    def search(self, text: str, game: str | None = None, limit: int = 20) -> list[Hit]:
        """The rules that answer a question best, in one game or in all; any text whatever may be asked."""
        found = find_rules(self._connection(), self._rule_index, self._lexicon, text, game, limit)
        rules = {rule.id: rule for rule in self._rules_of([place.id for place in found])}
        return [place.hit(rules[place.id]) for place in found]

    def _rules_of(self, ids: list[str]) -> list[Rule]:
        marks = ", ".join("?" * len(ids))
        return [as_rule(row) for row in self._rows(f"{RULE} WHERE rule.id IN ({marks})", *ids)]

    def terms(self, game: str) -> list[Term]:
        """The glossary of a game, by the alphabet."""
        rows = self._rows(f"{TERM} WHERE game = ? ORDER BY lower(term), term", game)
        return [
            Term(of_game, term, as_tuple(also), meaning, as_tuple(rules))
            for of_game, term, also, meaning, rules in rows
        ]

    def round_sheet(self, game: str) -> RoundSheet | None:
        """The summary of a turn or round, if the game has one."""
        for (title,) in self._rows("SELECT title FROM round_sheet WHERE game = ?", game):
            rows = self._rows(f"{STEP} WHERE game = ? ORDER BY position", game)
            return RoundSheet(
                game, title, tuple(Step(name, text, as_tuple(rules)) for name, text, rules in rows)
            )
        return None

    def cards(
        self, game: str, deck: str | None = None, kind: str | None = None, text: str | None = None
    ) -> list[Card]:
        """The cards of a game in the order of its files, or the best first when a text is asked for."""
        sql = f"{CARD} WHERE game = ? AND (deck = ? OR ? IS NULL) AND (kind = ? OR ? IS NULL) ORDER BY number"
        cards = [as_card(row) for row in self._rows(sql, game, deck, deck, kind, kind)]
        if text is None or not text.strip():
            return cards
        order = find_cards(self._connection(), self._card_index, self._lexicon, text, game)
        return sorted((card for card in cards if card.id in order), key=lambda card: order[card.id])

    def card(self, identity: str) -> Card:
        for row in self._rows(f"{CARD} WHERE id = ?", identity):
            return as_card(row)
        raise NoSuchCard(f"There is no card '{identity}'.")

    def component(self, game: str, name: str) -> Any:
        """The data of a game's own file (a board, a table), by the file's name without its ending."""
        for (data,) in self._rows("SELECT data FROM component WHERE game = ? AND name = ?", game, name):
            return json.loads(data)
        raise LookupError(f"The game '{game}' has no component '{name}'.")


def as_rule(row: Any) -> Rule:
    """A rule from the columns of RULE."""
    identity, game, chapter, title, section, page, kind, referee, verbs, text, example, ruling = row
    words = tuple(verbs.split())
    return Rule(identity, game, chapter, title, section, page, kind, referee, words, text, example, ruling)


def as_card(row: Any) -> Card:
    """A card from the columns of CARD."""
    identity, game, deck, kind, name, text, facts, origin, confidence, source, rules = row
    known = json.loads(facts)
    return Card(identity, game, deck, kind, name, text, known, origin, confidence, source, as_tuple(rules))


def as_tuple(listed: str) -> tuple[str, ...]:
    """A list kept as JSON."""
    return tuple(json.loads(listed))
