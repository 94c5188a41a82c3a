"""Builds the card database: one SQLite file from the source files in this folder.

A source folder is this one, or any other with the same rooms (a fifth game needs nothing else):

rules/<game>.yaml     The game and its rules, a list in the order of the rulebook. It begins with the game; a
                      chapter line opens a chapter for the rules below it; without one a rule's chapter is the
                      heading that its section names.

    - game: clash                       the file's name
      title: Clash of Vikings
      players: 2-4                      or one number
      about: One line of what it is.
      publisher: ...                    optional, as the rulebook credits them
      designer: ...                     optional
    - chapter: The turn                 optional
    - id: clash-turn-1                  the game, parts joined by dashes, a number
      section: Playing the game (p. 3)  the place in the rulebook
      rule: Turns pass clockwise.       in our own words; may name other rules by their id
      kind: turn-order                  one of cardsdb.rulebook.KINDS
      referee: tracks; refuses ...      what the referee does: refuses, computes, tracks, prompts, informs
      example: ...                      optional; a text, or given, when and then
      unclear: ...                      optional; what the rulebook leaves open, and our ruling

glossary/<game>.yaml  A list of terms.

    - term: Supply
      also: [pool, bank]                optional; other names people use
      meaning: The face-down bracelets beside the arena.
      rules: [clash-setup-10]

asked/<game>.yaml     How players put the question that a rule answers, in their words: searched, never shown.

    clash-turn-1: whose turn is next, direction of play

rounds/<game>.yaml    The round sheet: a summary of a turn or round on one page.

    title: A turn
    steps:
    - name: Announce
      text: Lay a card face-down and name an action.
      rules: [clash-announce-1]

<game>/cards*.yaml    A list of cards (or tiles, counters, ...); cards*.json holds the same as JSON.

    - id: clash-walk                    unique among all cards of all games
      deck: clash                       the pile it belongs to
      kind: movement                    the kind within the deck
      name: Walk
      text: Move one space.             optional; in our own words
      facts: {copies: 2}                optional; whatever the game needs
      origin: rulebook                  rulebook, components, or ours
      confidence: high                  how sure we are
      source: rulebook p. 5             where it can be looked up
      rules: [clash-move-1]             optional

<game>/parts.yaml     What the game's box consists of, table by table; optional.

    edition: whole                      whole (its tables stand in place of ours), laid over (the same; if it
                                        lacks tables its rows replace ours by their key), or drawn (on a page
                                        of the game's own)
    tables:
    - name: units                       its name in an edition
      title: Viking units
      key: id                           the column that tells its rows apart
      rows: units/units                 a file of the game, or a list inside it; cards for the card files
      decks: [saga]                     optional, with cards: only these decks
      prefix: vikings-                  optional, with cards: cut off the id; facts become columns
      take: [name, text]                optional, with prefix: what else of a card is a column
      pairs: [total, spaces]            optional: the rows are 'key: value' lines, in columns of these names
      fixed: 'yes'                      optional: not for an owner to change
      show: {deck: Counters, kind: kind, origin: ours, source: ...}
                                        optional: every row is shown as a card; kind may be a column

<game>/*.yaml, *.json Any other data of a game (boards, tables), kept whole under the file's name.

synonyms.yaml         What people say for what the rules say, and words that say nothing about a subject.

    stop: [the, how]
    synonyms:
    - {say: [money, cash], means: [gold], game: spoils}     without game it holds for all

Every mistake is told with its file and line, all of them at once, as BrokenSources.
"""

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from cardsdb.reading import BrokenSources, Mistake
from cardsdb.sources import fingerprint

__all__ = ["BrokenSources", "build", "ensure", "fingerprint"]


def build(target: Path, sources: list[Path] | None = None) -> None:
    """Builds the database from this folder and further source folders, and puts it in place in one go."""
    # These two take longer to import than it takes to see that nothing has changed.
    from cardsdb.gather import gather
    from cardsdb.write import write

    print_of_sources = stamp(sources)
    shelf = gather(sources)
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        write(shelf, draft, print_of_sources)
        draft.chmod(0o644)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def ensure(target: Path, sources: list[Path] | None = None) -> bool:
    """Builds the database if it is missing or its sources have changed; says whether it did."""
    if stored_fingerprint(target) == stamp(sources):
        return False
    build(target, sources)
    return True


def stamp(sources: list[Path] | None) -> str:
    try:
        return fingerprint(sources)
    except Mistake as mistake:
        raise BrokenSources([mistake]) from None


def stored_fingerprint(target: Path) -> str | None:
    """What a database says it was built from; nothing if there is none or it cannot be read."""
    if not target.is_file():
        return None
    address = f"{target.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            row = database.execute("SELECT value FROM meta WHERE name = 'fingerprint'").fetchone()
    except sqlite3.DatabaseError:
        return None
    return str(row[0]) if row else None


def main() -> int:
    """python -m cardsdb.build <file>: builds the database there, or tells what is wrong."""
    if len(sys.argv) != 2:
        print("Say where the database is to be written: python -m cardsdb.build FILE", file=sys.stderr)
        return 2
    try:
        built = ensure(Path(sys.argv[1]))
    except BrokenSources as broken:
        print(broken, file=sys.stderr)
        return 1
    print("Built." if built else "Nothing has changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
