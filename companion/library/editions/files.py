"""Editions as files: one JSON file that holds a whole edition, and a spreadsheet for each table."""

import csv
import io
import json
from typing import Any

from companion.library.editions.bench import Bench
from companion.library.editions.cells import Column, flat, guarded, read_row, unguarded, written
from companion.library.editions.limits import MOST_BYTES, MOST_ROWS, checked, said_once
from companion.library.parts import PartsTable, Row
from companion.referee import Malformed

# What the file says it is.
MARK = "lawspeaker edition"
VERSION = 1
LONGEST_NAME = 60


def write_whole(game: str, name: str, edition: dict[str, Any]) -> str:
    """An edition in one file."""
    whole = {"what": MARK, "version": VERSION, "game": game, "name": name, "edition": edition}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_whole(content: bytes) -> tuple[str, str, dict[str, Any]]:
    """The game, the name and the body of an edition's file; Malformed if it is none."""
    data = _json(content)
    if not isinstance(data, dict) or data.get("what") != MARK:
        raise Malformed("That is no edition's file. Choose one that was exported here.")
    if data.get("version") != VERSION:
        raise Malformed(f"The file is of version {data.get('version')!r:.20}; this program reads {VERSION}.")
    game, name, edition = data.get("game"), data.get("name"), data.get("edition")
    if not isinstance(game, str) or not isinstance(name, str) or not isinstance(edition, dict):
        raise Malformed("The file says neither which game it is for nor what it is called.")
    checked(data)
    return game, name.strip()[:LONGEST_NAME] or "Unnamed", edition


def _json(content: bytes) -> Any:
    try:
        return json.loads(_text(content), parse_constant=_no_number, object_pairs_hook=said_once)
    except RecursionError:
        raise Malformed("The file is nested too deeply; that is no edition.") from None
    except ValueError as error:
        raise Malformed(f"The file cannot be read as JSON: {str(error)[:120]}.") from None


def _no_number(word: str) -> Any:
    raise Malformed(f"The file holds {word}, which is no number.")


def _text(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise Malformed(f"The file has {len(content)} bytes; an edition has at most {MOST_BYTES}.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("The file is not UTF-8 text. Save it as CSV UTF-8, or as JSON.") from None


def write_table(columns: list[Column], rows: list[Row]) -> str:
    """A table as a spreadsheet; no text in it is taken for a formula."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\r\n")
    writer.writerow([one.path for one in columns])
    for row in rows:
        cells = flat(row)
        writer.writerow([guarded(written(cells.get(one.path), one.kind)) for one in columns])
    return sheet.getvalue()


def read_table(bench: Bench, table: PartsTable, content: bytes) -> dict[str, Any]:
    """The edition with a table replaced by what a spreadsheet says."""
    known = {one.path: one for one in bench.columns(table)}
    sheet = csv.reader(io.StringIO(_text(content), newline=""), strict=True)
    try:
        lines = [line for _, line in zip(range(MOST_ROWS + 2), sheet, strict=False)]
    except csv.Error as error:
        raise Malformed(f"The file cannot be read as CSV: {error}.") from None
    if not lines:
        raise Malformed("The file is empty.")
    if len(lines) > MOST_ROWS + 1:
        raise Malformed(f"The file has more than {MOST_ROWS} rows; a table of an edition can have no more.")
    heads = [head.strip() for head in lines[0]]
    if strange := [head for head in heads if head not in known]:
        raise Malformed(f"There is no column {strange[0][:40]!r}; there are {', '.join(known)}.")
    if table.key not in heads or len(set(heads)) != len(heads):
        raise Malformed(f"The first line must name each column once, and {table.key} among them.")
    rows = [_row(heads, line, number, known) for number, line in enumerate(lines[1:], 2) if any(line)]
    keys = [table.key_of(row) for row in rows]
    if twice := [key for key in keys if keys.count(key) > 1]:
        raise Malformed(f"The row {twice[0][:40]!r} stands in the file more than once.")
    return bench.with_rows(table, rows)


def _row(heads: list[str], line: list[str], number: int, known: dict[str, Column]) -> Row:
    if len(line) > len(heads):
        raise Malformed(f"Line {number} has {len(line)} cells; the first line names {len(heads)} columns.")
    texts = {head: unguarded(cell) for head, cell in zip(heads, line, strict=False)}
    try:
        return read_row(texts, [known[head] for head in heads])
    except Malformed as error:
        raise Malformed(f"Line {number}: {error}") from None
