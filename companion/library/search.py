"""Finds the rules and cards that answer a question, and marks in them what was asked for."""

import sqlite3
from dataclasses import dataclass

from companion.library.index import Index, quoted
from companion.library.questions import Questions
from companion.library.records import Hit, Rule, Segment
from companion.library.words import Lexicon, Sought, fold

# Marks that no source file can contain.
OPEN, CLOSE = "\x02", "\x03"


@dataclass(frozen=True)
class Found:
    """A rule with its score and its marked text, example and ruling."""

    id: str
    score: float
    text: str
    example: str
    ruling: str

    def hit(self, rule: Rule) -> Hit:
        return Hit(rule, self.score, segments(self.text), segments(self.example), segments(self.ruling))


def find_rules(
    database: sqlite3.Connection,
    index: Index,
    lexicon: Lexicon,
    questions: Questions,
    text: str,
    game: str | None,
    limit: int,
) -> list[Found]:
    sought = lexicon.sought(text, game)
    scores = index.rank(database, sought, game)
    scores = questions.weighed(scores, questions.asking(text, game, lexicon))
    # Somebody who types the very id of a rule wants that rule.
    named = "SELECT number FROM rule WHERE id = ? AND number BETWEEN ? AND ?"
    for (number,) in database.execute(named, (fold(text).strip(), *index.between(game))):
        scores = {number: 1.0 + max(scores.values(), default=0.0)} | {
            row: score for row, score in scores.items() if row != number
        }
    return marked(database, sought, dict(list(scores.items())[: max(limit, 0)]))


def find_cards(
    database: sqlite3.Connection, index: Index, lexicon: Lexicon, text: str, game: str
) -> dict[str, int]:
    """The cards of a game that answer a text, each with its place in the order."""
    sought = [thing for thing in lexicon.sought(text, game) if not thing.aside]
    ids = dict(database.execute("SELECT number, id FROM card WHERE game = ?", (game,)))
    return {ids[row]: place for place, row in enumerate(index.rank(database, sought, game))}


def marked(database: sqlite3.Connection, sought: list[Sought], scores: dict[int, float]) -> list[Found]:
    """The texts of the best rules with what was sought between marks, in the order of the scores."""
    columns = ", ".join(f"highlight(rule_fts, {column}, '{OPEN}', '{CLOSE}')" for column in (0, 5, 4))
    places = ", ".join(map(str, scores))
    plain = f"SELECT number, id, text, example, ruling FROM rule WHERE number IN ({places})"
    # The plus keeps SQLite from matching once for each row instead of once for all.
    sql = f"SELECT rowid, {columns} FROM rule_fts WHERE rule_fts MATCH ? AND +rowid IN ({places})"
    words = " OR ".join(
        quoted(phrase)
        for thing in sought
        if not thing.aside
        for phrases in thing.phrases.values()
        for phrase in phrases
    )
    texts = {row: found for row, *found in database.execute(sql, (words,))} if words else {}
    rows = {row: (identity, texts.get(row, found)) for row, identity, *found in database.execute(plain)}
    return [Found(rows[row][0], score, *rows[row][1]) for row, score in scores.items()]


def segments(text: str) -> tuple[Segment, ...]:
    """A marked text as stretches that are marked or not."""
    found = []
    for part in text.split(OPEN):
        inside, closed, outside = part.rpartition(CLOSE)
        found += [Segment(inside, True)] if closed else []
        found += [Segment(outside, False)] if outside else []
    return tuple(found)
