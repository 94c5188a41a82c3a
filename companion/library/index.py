"""Ranks rows for what is sought: bm25 within each word, then how much of the question is covered."""

import math
import sqlite3
import struct
from collections.abc import Iterator

from companion.library.words import ASIDE, Sought

Fits = dict[int, float]

# What has a word has this part of its worth at least; the rest goes by how well it fits.
FLOOR = 0.1
# What covers less than this part of what the best covers is left out.
LEAST_COVERED = 0.5
# A row and how well it fits, as the builder packs them.
FIT = struct.Struct("<Hf")


class Index:
    """The full-text index of a table, and what it answers for each word, as the builder wrote it down."""

    def __init__(self, database: sqlite3.Connection, table: str, stems: dict[str, str]) -> None:
        self.stems = stems
        self.postings = f"SELECT fits FROM posting WHERE of = '{table}' AND stem = ? AND asked = ?"
        self.match = f"""
            SELECT rowid, -rank
            FROM {table}_fts
            WHERE {table}_fts MATCH ? AND rowid BETWEEN ? AND ?
        """
        # The rows of one game are consecutive.
        bounds = f"SELECT game, min(number), max(number) FROM {table} GROUP BY game"
        self.bounds = {game: (first, last) for game, first, last in database.execute(bounds)}

    def between(self, game: str | None) -> tuple[int, int]:
        """The first and the last row of a game, or of all; 1 and 0 if there are none."""
        if game is not None:
            return self.bounds.get(game, (1, 0))
        return 1, max((last for _, last in self.bounds.values()), default=0)

    def rank(self, database: sqlite3.Connection, sought: list[Sought], game: str | None) -> Fits:
        """A score for each row that has enough of what is sought, the best first."""
        first, last = self.between(game)
        # A place for each row; lists, for there are few rows and many words in each.
        scores, covered = [0.0] * (last + 1), [0.0] * (last + 1)
        everything = 0.0
        alone = all(thing.aside for thing in sought)
        # Asides come last: they tell apart the rows that have something else of what is sought.
        for thing in sorted(sought, key=lambda thing: thing.aside):
            fits = self.fits_of(database, thing, game)
            if not fits:
                continue
            # A word that few rows have says more; its root keeps one rare word from outweighing all others.
            rarity = math.sqrt(math.log(1 + (last - first - len(fits) + 1.5) / (len(fits) + 0.5)))
            worth = rarity * (ASIDE if thing.aside else 1.0)
            everything += worth
            anywhere = alone or not thing.aside
            for row, fit in fits.items():
                if anywhere or covered[row]:
                    scores[row] += worth * fit
                    covered[row] += worth
        enough = LEAST_COVERED * max(covered, default=0.0) or 1.0
        rows = (row for row in range(first, last + 1) if covered[row] >= enough)
        return best_first({row: scores[row] * math.sqrt(covered[row] / everything) for row in rows})

    def fits_of(self, database: sqlite3.Connection, thing: Sought, game: str | None) -> Fits:
        """How well each row has one of the things sought, by the best of its words."""
        best: Fits = {}
        for weight, phrases in self.told_apart(thing):
            found = self.fits(database, phrases, thing.aside, game)
            if not found:
                continue
            # The best fits fully, the others not less than by FLOOR.
            base, part = weight * FLOOR, weight * (1 - FLOOR) / (max(found.values()) or 1.0)
            if not best:
                best = {row: base + part * fit for row, fit in found.items()}
                continue
            for row, fit in found.items():
                if base + part * fit > best.get(row, 0.0):
                    best[row] = base + part * fit
        return best

    def told_apart(self, thing: Sought) -> Iterator[tuple[float, list[str]]]:
        """The words and phrases of a thing by weight; a form of one that weighs more says nothing new."""
        seen: set[str] = set()
        for weight, phrases in thing.phrases.items():
            new = {stem: one for one in phrases if (stem := self.stems.get(one, one)) not in seen}
            seen |= new.keys()
            yield weight, list(new.values())

    def fits(self, database: sqlite3.Connection, phrases: list[str], aside: bool, game: str | None) -> Fits:
        """How well each row fits any of some words and phrases."""
        found: Fits = {}
        for phrase in phrases:
            # What the builder has not looked up, the index is asked for.
            if phrase in self.stems:
                fits = self.posting(database, self.stems[phrase], aside, game)
            else:
                fits = dict(database.execute(self.match, (quoted(phrase, aside), *self.between(game))))
            if not found:
                found = fits
                continue
            for row, fit in fits.items():
                found[row] = found.get(row, 0.0) + fit
        return found

    def posting(self, database: sqlite3.Connection, stem: str, aside: bool, game: str | None) -> Fits:
        """What the builder found for a stem, in one game or in all."""
        sql = self.postings if game is None else f"{self.postings} AND game = ?"
        values = (stem, aside) if game is None else (stem, aside, game)
        return dict(FIT.iter_unpack(b"".join(blob for (blob,) in database.execute(sql, values))))


def quoted(phrase: str, aside: bool = False) -> str:
    """A full-text expression; the words stand in quotes, so nothing in them is taken for an operator.

    A stop word counts only where it stands in the questions people ask.
    """
    return f'asked : "{phrase}"' if aside else f'"{phrase}"'


def best_first(scores: Fits) -> Fits:
    return dict(sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])))
