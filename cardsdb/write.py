"""Writes the shelf into one SQLite file."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from cardsdb.gather import all_rules, links
from cardsdb.postings import posting_rows, stem_rows, weigh
from cardsdb.shelf import Shelf
from cardsdb.sources import HOME

Row = dict[str, Any]

# What a rule is found by: its words, how people ask for it, its chapter and section, its glossary terms.
RULE_INDEX = """
INSERT INTO rule_fts (rowid, text, asked, heading, terms, ruling, example)
SELECT
    rule.number,
    rule.text,
    coalesce(asked.words, ''),
    chapter.title || ' ' || rule.section,
    coalesce((
        SELECT group_concat(words, ' ')
        FROM (
            SELECT term.term || ' ' || term.also AS words
            FROM term
            JOIN term_rule ON term_rule.term = term.number
            WHERE term_rule.rule = rule.id
            ORDER BY term.number
        )
    ), ''),
    rule.ruling,
    rule.example
FROM rule
JOIN chapter ON chapter.game = rule.game AND chapter.id = rule.chapter
LEFT JOIN asked ON asked.rule = rule.id
ORDER BY rule.number
"""

CARD_INDEX = """
INSERT INTO card_fts (rowid, name, text, heading)
SELECT number, name, text, deck || ' ' || kind
FROM card
ORDER BY number
"""


def write(shelf: Shelf, path: Path, fingerprint: str) -> None:
    """Fills a new database file; foreign keys and checks are on."""
    database = Database(path)
    try:
        database.execute("PRAGMA foreign_keys = ON")
        database.executescript((HOME / "schema.sql").read_text("utf-8"))
        with database.atomic():
            for table, rows in tables(shelf, fingerprint):
                database.table(table).insert_all(rows)
            database.execute(RULE_INDEX)
            database.execute(CARD_INDEX)
            for index in ("rule_fts", "card_fts"):
                database.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")
            weigh(database)
        with database.atomic():
            database.table("stem").insert_all(stem_rows(database))
            database.table("posting").insert_all(posting_rows(database))
        database.execute("ANALYZE")
        database.vacuum()
    finally:
        database.close()


def tables(shelf: Shelf, fingerprint: str) -> Iterator[tuple[str, list[Row]]]:
    """Every table with its rows, a table after those it refers to."""
    yield "meta", [{"name": "fingerprint", "value": fingerprint}]
    yield "game", [columns(book.game, without="place") for book in shelf.rulebooks]
    yield "chapter", list(chapter_rows(shelf))
    yield "rule", list(rule_rows(shelf))
    yield (
        "rule_link",
        [{"rule": rule, "cites": cites} for book in shelf.rulebooks for rule, cites in sorted(links(book))],
    )
    yield "term", list(term_rows(shelf))
    yield (
        "term_rule",
        [
            {"term": number, "position": position, "rule": told.text}
            for number, term in enumerate(shelf.terms, 1)
            for position, told in enumerate(term.rules, 1)
        ],
    )
    yield "round_sheet", [{"game": sheet.game, "title": sheet.title} for sheet in shelf.rounds]
    yield (
        "round_step",
        [
            {"game": sheet.game, "position": position, "name": step.name, "text": step.text.text}
            for sheet in shelf.rounds
            for position, step in enumerate(sheet.steps, 1)
        ],
    )
    yield (
        "round_step_rule",
        [
            {"game": sheet.game, "step": number, "position": position, "rule": told.text}
            for sheet in shelf.rounds
            for number, step in enumerate(sheet.steps, 1)
            for position, told in enumerate(step.rules, 1)
        ],
    )
    yield (
        "card",
        [
            {"number": number, **columns(card, without="rules place")}
            for number, card in enumerate(shelf.cards, 1)
        ],
    )
    yield (
        "card_rule",
        [
            {"card": card.id, "position": position, "rule": told.text}
            for card in shelf.cards
            for position, told in enumerate(card.rules, 1)
        ],
    )
    yield "component", [columns(component, without="place") for component in shelf.components]
    yield "asked", [{"rule": asked.rule.text, "words": asked.words} for asked in shelf.asked]
    yield "synonym", list(synonym_rows(shelf))
    yield "stop_word", [{"word": word} for word in sorted(shelf.stop_words)]
    yield "word", [{"word": word, "uses": uses} for word, uses in sorted(words(shelf).items())]


def columns(thing: object, without: str) -> Row:
    left_out = without.split()
    return {name: value for name, value in vars(thing).items() if name not in left_out}


def chapter_rows(shelf: Shelf) -> Iterator[Row]:
    for book in shelf.rulebooks:
        used = {rule.chapter for rule in book.rules}
        filled = [(chapter, title) for chapter, title in book.chapters.items() if chapter in used]
        for position, (chapter, title) in enumerate(filled, 1):
            yield {"game": book.game.id, "id": chapter, "position": position, "title": title}


def rule_rows(shelf: Shelf) -> Iterator[Row]:
    for number, rule in enumerate(all_rules(shelf), 1):
        row = columns(rule, without="place texts")
        yield {"number": number, **row, "verbs": " ".join(rule.verbs)}


def term_rows(shelf: Shelf) -> Iterator[Row]:
    for number, term in enumerate(shelf.terms, 1):
        also = json.dumps(term.also, ensure_ascii=False)
        yield {
            "number": number,
            "game": term.game,
            "term": term.term,
            "also": also,
            "meaning": term.meaning.text,
        }


def synonym_rows(shelf: Shelf) -> Iterator[Row]:
    """One row for each pair; a pair that two lines give is kept once."""
    pairs = {
        (synonym.game, say.lower(), means.lower())
        for synonym in shelf.synonyms
        for say in synonym.say
        for means in synonym.means
    }
    for game, say, means in sorted(pairs):
        yield {"game": game, "say": say, "means": means}


def words(shelf: Shelf) -> Counter[str]:
    """How often each word of three letters or more is used in the rules, the glossary and the questions."""
    texts: Iterable[str] = [
        *(f"{rule.text} {rule.section} {rule.ruling} {rule.example}" for rule in all_rules(shelf)),
        *(asked.words for asked in shelf.asked),
        *(f"{term.term} {' '.join(term.also)} {term.meaning.text}" for term in shelf.terms),
    ]
    return Counter(word for text in texts for word in re.findall(r"[a-z]{3,}", text.lower()))
