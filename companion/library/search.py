"""Ranks rules and cards for a question: bm25 within each word, then how much of the question is covered."""

import math
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from companion.library.questions import Questions
from companion.library.records import Hit, Rule, Segment
from companion.library.words import ASIDE, Lexicon, Sought, fold

# Weights of the columns text, asked, heading, terms, ruling, example; and of name, text, heading.
RULE_WEIGHTS = "1.0, 3.0, 0.3, 1.0, 0.2, 0.2"
CARD_WEIGHTS = "3.0, 1.0, 0.5"

# What has a word has this part of its worth at least; the rest goes by how well it fits.
FLOOR = 0.1
# What covers less than this part of what the best covers is left out.
LEAST_COVERED = 0.5
# How many look-ups an index remembers.
MOST_REMEMBERED = 5000

# Marks that no source file can contain.
OPEN, CLOSE = "\x02", "\x03"


class Index:
    """The full-text index of a table, with what was lately looked up in it: people type word by word."""

    def __init__(self, database: sqlite3.Connection, table: str, weights: str) -> None:
        index = f"{table}_fts"
        self.sql = f"""
            SELECT rowid, -bm25({index}, {weights})
            FROM {index}
            WHERE {index} MATCH ? AND rowid BETWEEN ? AND ?
        """
        # The rows of one game are consecutive.
        bounds = f"SELECT game, min(number), max(number) FROM {table} GROUP BY game"
        self.bounds = {game: (first, last) for game, first, last in database.execute(bounds)}
        self.seen: dict[tuple[str, int, int], dict[int, float]] = {}
        self.warmed: dict[tuple[str, int, int], dict[int, float]] = {}

    def warm(self, database: sqlite3.Connection, asides: Iterable[str]) -> None:
        """Looks up beforehand what stands in nearly every question and takes longest: the stop words."""
        for word in asides:
            for game in (None, *self.bounds):
                self.fits(database, aside(f'"{word}"'), *self.between(game))
        self.warmed = dict(self.seen)

    def between(self, game: str | None) -> tuple[int, int]:
        """The first and the last row of a game, or of all; 1 and 0 if there are none."""
        if game is not None:
            return self.bounds.get(game, (1, 0))
        return 1, max((last for _, last in self.bounds.values()), default=0)

    def rank(self, database: sqlite3.Connection, sought: list[Sought], game: str | None) -> dict[int, float]:
        """A score for each row that has enough of what is sought, the best first."""
        first, last = self.between(game)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        everything = 0.0
        # Asides come last: they tell apart the rows that have something else of what is sought.
        for thing in sorted(sought, key=lambda thing: thing.aside):
            fits = self.fits_of(database, thing, first, last)
            # A word that few rows have says more; its root keeps one rare word from outweighing all others.
            rarity = math.sqrt(math.log(1 + (last - first - len(fits) + 1.5) / (len(fits) + 0.5)))
            worth = rarity * (ASIDE if thing.aside else 1.0)
            everything += worth if fits else 0.0
            if thing.aside:
                fits = {row: fits[row] for row in scores if row in fits}
            for row, fit in fits.items():
                scores[row] = scores.get(row, 0.0) + worth * fit
                covered[row] = covered.get(row, 0.0) + worth
        enough = LEAST_COVERED * max(covered.values(), default=0.0)
        ranked = {
            row: score * math.sqrt(covered[row] / everything)
            for row, score in scores.items()
            if covered[row] >= enough
        }
        return {row: ranked[row] for row in sorted(ranked, key=lambda row: (-ranked[row], row))}

    def fits_of(self, database: sqlite3.Connection, thing: Sought, first: int, last: int) -> dict[int, float]:
        """How well each row has one of the things sought, by the best of its words."""
        best: dict[int, float] = {}
        for weight, expression in thing.expressions():
            match = aside(expression) if thing.aside else expression
            fits = self.fits(database, match, first, last)
            if not best and weight == 1.0:
                best = dict(fits)
                continue
            for row, fit in fits.items():
                if weight * fit > best.get(row, 0.0):
                    best[row] = weight * fit
        return best

    def fits(self, database: sqlite3.Connection, match: str, first: int, last: int) -> dict[int, float]:
        """How well each row fits an expression: the best one 1, the others not less than FLOOR."""
        key = (match, first, last)
        known = self.seen.get(key)
        if known is None:
            found = database.execute(self.sql, key).fetchall()
            best = max((fit for _, fit in found), default=0.0) or 1.0
            known = {row: FLOOR + (1 - FLOOR) * fit / best for row, fit in found}
            if len(self.seen) >= MOST_REMEMBERED:
                # Forgotten in one step: other threads go on reading what they have.
                self.seen = dict(self.warmed)
            self.seen[key] = known
        return known


def aside(expression: str) -> str:
    """A stop word counts only where it stands in the questions people ask."""
    return f"asked : ({expression})"


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
        expression for thing in sought if not thing.aside for _, expression in thing.expressions()
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
