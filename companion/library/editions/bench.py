"""The workbench: an edition as tables of rows that can be looked through, changed, added and taken away."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.library.editions.cells import Column, columns
from companion.library.editions.limits import MOST_ROWS
from companion.library.parts import Parts, PartsTable, Row, as_edition, as_rows
from companion.referee import Malformed, Refusal

Validate = Callable[[dict[str, Any]], object]
OURS, CHANGED, ADDED = "ours", "changed", "added"


class NoSuchTable(LookupError):
    """The edition has no such table."""


class NoSuchRow(LookupError):
    """The table has no such row; it may have been taken away."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table, and whether it is as in our edition."""

    key: str
    row: Row
    state: str


class Bench:
    """One edition over ours; every change gives a new edition, the old one stays as it is."""

    def __init__(self, parts: Parts, ours: dict[str, list[Row]], edition: dict[str, Any]) -> None:
        self.parts, self.ours, self.edition = parts, ours, edition
        # A game may lay the rows of an edition that lacks tables over ours; here it is seen as it is played.
        if parts.way == "laid over" and not all(table.name in edition for table in parts.open):
            self.edition = {**edition, **{table.name: self._laid_over(table) for table in parts.open}}

    def _laid_over(self, table: PartsTable) -> list[Row]:
        rows = {table.key_of(row): row for row in self.ours[table.name]}
        return list((rows | {table.key_of(row): row for row in self.own_rows(table)}).values())

    def table(self, name: str) -> PartsTable:
        """The table of that name that an owner may change."""
        for table in self.parts.open:
            if table.name == name:
                return table
        raise NoSuchTable(f"The edition has no table called {name[:40]!r}.")

    def columns(self, table: PartsTable) -> list[Column]:
        """The columns of a table, what a person looks for first; the edition may have some of its own."""
        first = (table.key, "name", "text")
        found = columns(self.ours[table.name])
        known = {one.path for one in found}
        found += [one for one in columns(self.own_rows(table)) if one.path not in known]
        return sorted(found, key=lambda one: first.index(one.path) if one.path in first else len(first))

    def own_rows(self, table: PartsTable) -> list[Row]:
        """What the edition itself says of a table."""
        if table.name not in self.edition:
            return []
        try:
            rows = as_rows(table, self.edition[table.name])
        except (AttributeError, TypeError, ValueError):
            raise Malformed(f"The table {table.title!r} of the edition cannot be read.") from None
        if not all(isinstance(row, dict) for row in rows):
            raise Malformed(f"The table {table.title!r} of the edition must be a list of rows.")
        return rows

    def rows(self, table: PartsTable) -> list[Row]:
        """The rows of a table as a game would have them."""
        return self.own_rows(table) if table.name in self.edition else self.ours[table.name]

    def lines(self, table: PartsTable) -> list[Line]:
        """The rows with their keys, each told apart from ours."""
        ours = {table.key_of(row): row for row in self.ours[table.name]}
        found = []
        for row in self.rows(table):
            key = table.key_of(row)
            state = ADDED if key not in ours else OURS if ours[key] == row else CHANGED
            found.append(Line(key, row, state))
        return found

    def left_out(self, table: PartsTable) -> list[str]:
        """The keys of our rows that the edition has not."""
        there = {table.key_of(row) for row in self.rows(table)}
        return [key for row in self.ours[table.name] if (key := table.key_of(row)) not in there]

    def changed(self, table: PartsTable, key: str) -> bool:
        """Whether a row is one of ours that says something else here."""
        return any(line.key == key and line.state == CHANGED for line in self.lines(table))

    def our_row(self, table: PartsTable, key: str) -> Row:
        """One row of our own edition by its key."""
        for row in self.ours[table.name]:
            if table.key_of(row) == key:
                return row
        raise NoSuchRow(f"{table.title}: our edition has no row {key[:40]!r}.")

    def row(self, table: PartsTable, key: str) -> Row:
        """One row by its key."""
        for line in self.lines(table):
            if line.key == key:
                return line.row
        raise NoSuchRow(f"{table.title}: there is no row {key[:40]!r}; it may have been taken away.")

    def put(self, table: PartsTable, row: Row, old: str | None) -> dict[str, Any]:
        """The edition with a row changed, or with a new one when there was no old."""
        key = table.key_of(row)
        if not key:
            raise Malformed(f"A row needs something under {table.key}; that tells it apart from the others.")
        rows = self.rows(table)
        keys = [table.key_of(one) for one in rows]
        if key != old and key in keys:
            raise Malformed(
                f"{table.title}: there is a row {key[:40]!r} already; each needs its own {table.key}."
            )
        at = keys.index(old) if old in keys else None
        changed = [*rows, row] if at is None else [*rows[:at], row, *rows[at + 1 :]]
        return self.with_rows(table, changed)

    def remove(self, table: PartsTable, key: str) -> dict[str, Any]:
        """The edition without a row."""
        rows = self.rows(table)
        left = [row for row in rows if table.key_of(row) != key]
        if len(left) == len(rows):
            raise NoSuchRow(f"{table.title}: there is no row {key[:40]!r}.")
        return self.with_rows(table, left)

    def with_rows(self, table: PartsTable, rows: list[Row]) -> dict[str, Any]:
        """The edition with other rows in a table."""
        if len(rows) > MOST_ROWS:
            raise Malformed(f"{table.title} would have {len(rows)} rows; there can be {MOST_ROWS}.")
        try:
            body = as_edition(table, rows)
        except (KeyError, IndexError):
            raise Malformed(f"{table.title}: a row lacks one of its columns.") from None
        return {**self.edition, table.name: body}


def whole(parts: Parts, ours: dict[str, list[Row]]) -> dict[str, Any]:
    """A copy of our edition to begin from, with every row of every table."""
    return {table.name: as_edition(table, ours[table.name]) for table in parts.open}


def unfit(validate: Validate, edition: dict[str, Any]) -> str:
    """Why a game cannot be played with an edition, as the game says it; empty when it can.

    Whatever else goes wrong while a game reads an edition is the edition's fault too, and nothing to keep.
    """
    try:
        validate(edition)
    except (Malformed, Refusal) as error:
        return str(error)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Malformed(f"The game cannot read this edition: {type(error).__name__}, {error}.") from None
    return ""
