"""The library: opens the card database and looks things up in it."""

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

from companion.library.index import Index
from companion.library.links import Linker, slug
from companion.library.parts import Parts, Row, our_rows, read_parts
from companion.library.questions import Questions
from companion.library.records import (
    Card,
    Chapter,
    Game,
    Hit,
    NoSuchCard,
    NoSuchGame,
    NoSuchRule,
    NoSuchTerm,
    Related,
    RoundSheet,
    Rule,
    Step,
    Term,
)
from companion.library.search import find_cards, find_rules
from companion.library.words import Lexicon, split

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

# Whoever has not found the answer among so many asks in other words.
MOST_HITS = 12
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
        self._questions = Questions(self._connection())
        self._rule_index = Index(self._connection(), "rule", self._lexicon.stems)
        self._card_index = Index(self._connection(), "card", self._lexicon.stems)
        self.fingerprint = str(self._rows("SELECT value FROM meta WHERE name = 'fingerprint'")[0][0])
        self._linkers: dict[str, Linker] = {}

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

    def search(self, text: str, game: str | None = None, limit: int = MOST_HITS) -> list[Hit]:
        """The rules that answer a question best, in one game or in all; any text whatever may be asked."""
        index, lexicon, questions = self._rule_index, self._lexicon, self._questions
        found = find_rules(self._connection(), index, lexicon, questions, text, game, limit)
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

    def term(self, game: str, name: str) -> Term:
        """A term of the glossary by its name in an address."""
        for term in self.terms(game):
            if slug(term.term) == name:
                return term
        raise NoSuchTerm(f"The glossary has no term '{name[:40]}'.")

    def linker(self, game: str) -> Linker:
        """What finds the terms and the rules of a game in a text."""
        if game not in self._linkers:
            known = {rule for (rule,) in self._rows("SELECT id FROM rule WHERE game = ?", game)}
            self._linkers[game] = Linker(game, self.terms(game), known.__contains__)
        return self._linkers[game]

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

    def cards_named(self, name: str, game: str | None = None) -> list[Card]:
        """The cards of a game, or of all, that are called so; people ask for a card by its name."""
        words = split(name)
        sql = f"""{CARD} WHERE (game = ? OR ? IS NULL) AND number IN (
            SELECT rowid FROM card_fts WHERE card_fts MATCH ?) ORDER BY number"""
        found = self._rows(sql, game, game, f'name : "{" ".join(words)}"') if words else []
        return [as_card(row) for row in found if split(row[4]) == words]

    def decks(self, game: str) -> list[tuple[str, int]]:
        """The decks of a game in the order of its files, each with its number of cards."""
        sql = "SELECT deck, count(*) FROM card WHERE game = ? GROUP BY deck ORDER BY min(number)"
        found = [(deck, count) for deck, count in self._rows(sql, game)]
        # Decks that are letters stand by the alphabet.
        return sorted(found, key=lambda deck: deck[0] if len(deck[0]) == 1 else "~")

    def cards_citing(self, rule: str) -> list[Card]:
        """The cards that name a rule."""
        sql = f"{CARD} WHERE id IN (SELECT card FROM card_rule WHERE rule = ?) ORDER BY number"
        return [as_card(row) for row in self._rows(sql, rule)]

    def rules_on(self, card: Card, most: int = 12) -> list[Rule]:
        """The rules that a card names, then those that speak of it by its name."""
        named = self._rules_of(list(card.rules))
        words = " ".join(split(card.name))
        sql = f"""{RULE} WHERE rule.game = ? AND rule.number IN (
            SELECT rowid FROM rule_fts WHERE rule_fts MATCH ?) ORDER BY rule.number"""
        found = self._rows(sql, card.game, f'text : "{words}"') if words else []
        speaking = [rule for rule in map(as_rule, found) if rule not in named]
        return (sorted(named, key=lambda rule: card.rules.index(rule.id)) + speaking)[:most]

    def parts(self, game: str) -> Parts | None:
        """How the editions of a game are made, if it says so."""
        for (data,) in self._rows("SELECT data FROM component WHERE game = ? AND name = 'parts'", game):
            return read_parts(json.loads(data))
        return None

    def ours(self, game: str) -> dict[str, list[Row]]:
        """Our own edition: the rows of every table that an owner may change."""
        parts, cards = self.parts(game), self.cards(game)
        tables = parts.open if parts else ()
        return {
            table.name: our_rows(table, cards, lambda name: self.component(game, name)) for table in tables
        }

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
