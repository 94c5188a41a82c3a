"""Looks every word up in the finished full-text indexes, so that a search only reads what was found."""

import struct
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sqlite_utils import Database

# How much a word counts in each column: of rules in text, asked, heading, terms, ruling and example; of cards
# in name, text and heading.
WEIGHTS = {"rule": (1.0, 3.0, 0.3, 1.0, 0.2, 0.2), "card": (3.0, 1.0, 0.5)}
COLUMNS = {
    "rule": ("text", "asked", "heading", "terms", "ruling", "example"),
    "card": ("name", "text", "heading"),
}
# A row and how well it fits: its number in two bytes, a float in four.
FIT = "<Hf"

# One index cuts texts into words, the other keeps the stem of each word.
SCRATCH = """
CREATE VIRTUAL TABLE temp.spelt USING fts5 (word, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE temp.spelt_words USING fts5vocab (temp, spelt, row);
CREATE VIRTUAL TABLE temp.stemmed USING fts5 (word, tokenize = 'porter unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE temp.stemmed_words USING fts5vocab (temp, stemmed, instance);
"""
CLEAR = """
DROP TABLE temp.spelt_words;
DROP TABLE temp.spelt;
DROP TABLE temp.stemmed_words;
DROP TABLE temp.stemmed;
"""
STEMS = """
SELECT stemmed.word, stemmed_words.term
FROM temp.stemmed_words
JOIN temp.stemmed ON stemmed.rowid = stemmed_words.doc
ORDER BY stemmed.word
"""
PHRASES = """
SELECT say FROM synonym WHERE say LIKE '% %'
UNION
SELECT means FROM synonym WHERE means LIKE '% %'
ORDER BY 1
"""


def weigh(database: Database) -> None:
    """Tells the full-text indexes the weights; they keep them."""
    for table, weights in WEIGHTS.items():
        rank = f"bm25({', '.join(map(str, weights))})"
        database.execute(f"INSERT INTO {table}_fts ({table}_fts, rank) VALUES ('rank', ?)", [rank])


def stem_rows(database: Database) -> list[dict[str, Any]]:
    """Every word of rules, questions and cards with its stem; a phrase of the synonyms is its own stem."""
    database.executescript(SCRATCH)
    for table, columns in COLUMNS.items():
        texts = " || ' ' || ".join(columns)
        database.execute(f"INSERT INTO temp.spelt (word) SELECT {texts} FROM {table}_fts ORDER BY rowid")
    database.execute("INSERT INTO temp.stemmed (word) SELECT term FROM temp.spelt_words ORDER BY term")
    stems = database.execute(STEMS).fetchall()
    database.executescript(CLEAR)
    phrases = [(phrase, phrase) for (phrase,) in database.execute(PHRASES)]
    return [{"word": word, "stem": stem} for word, stem in [*stems, *phrases]]


def posting_rows(database: Database) -> Iterator[dict[str, Any]]:
    """For every stem the rows of each game that have it; for stop words also what is asked for with them."""
    words = database.execute("SELECT min(word), stem FROM stem GROUP BY stem ORDER BY stem").fetchall()
    asides = database.execute("SELECT stem.word, stem FROM stem JOIN stop_word USING (word) ORDER BY stem")
    wanted = [(word, stem, 0) for word, stem in words]
    wanted += [(word, stem, 1) for stem, word in {stem: word for word, stem in asides}.items()]
    for table in sorted(WEIGHTS):
        sql = f"""
            SELECT game, number, -{table}_fts.rank
            FROM {table}_fts
            JOIN {table} ON number = {table}_fts.rowid
            WHERE {table}_fts MATCH ?
            ORDER BY game, number
        """
        for word, stem, asked in wanted:
            if asked and table != "rule":
                continue
            found = database.execute(sql, [f'asked : "{word}"' if asked else f'"{word}"'])
            for game, rows in groupby(found, key=lambda row: row[0]):
                fits = b"".join(struct.pack(FIT, number, fit) for _, number, fit in rows)
                yield {"of": table, "stem": stem, "asked": asked, "game": game, "fits": fits}
