"""The parts of a game's box: its tables as an edition has them, read out of the card database."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PartsTable:
    """One table of an edition: its name there, where our rows are, and which column tells them apart."""

    name: str
    title: str
    key: str
    rows: str
    decks: tuple[str, ...] = ()
    prefix: str = ""
    take: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    fixed: bool = False

    def key_of(self, row: Row) -> str:
        """What a row is called by: the text of its key column."""
        value = row.get(self.key, "")
        return " - ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Parts:
    """How the editions of a game are made (whole, laid over ours, or drawn), and its tables."""

    way: str
    tables: tuple[PartsTable, ...]

    @property
    def open(self) -> tuple[PartsTable, ...]:
        """The tables that an owner may change."""
        return tuple(table for table in self.tables if not table.fixed)


def read_parts(data: Any) -> Parts:
    """The parts out of the game's parts file."""
    tables = []
    for entry in data["tables"]:
        given: dict[str, Any] = {key: entry[key] for key in ("name", "title", "key", "rows")}
        given |= {key: tuple(entry.get(key, ())) for key in ("decks", "take", "pairs")}
        tables.append(PartsTable(**given, prefix=entry.get("prefix", ""), fixed="fixed" in entry))
    return Parts(data["edition"], tuple(tables))


def our_rows(table: PartsTable, cards: Iterable[Any], component: Callable[[str], Any]) -> list[Row]:
    """Our rows of a table, written as an edition writes them."""
    if table.rows == "cards":
        return [card_row(table, card) for card in cards if card.deck in table.decks]
    file, _, inside = table.rows.partition("/")
    data = component(file)
    data = data[inside] if inside else data
    if table.pairs:
        first, second = table.pairs
        return [{first: int(key), second: value} for key, value in data.items()]
    if not isinstance(data, list):
        return [{table.key: data}]
    return list(data)


def card_row(table: PartsTable, card: Any) -> Row:
    """A card as a row: with a prefix to cut off, its facts laid open; without, as the file has it."""
    facts = json.loads(json.dumps(card.facts))
    if table.prefix:
        return {
            table.key: card.id.removeprefix(table.prefix),
            **{column: getattr(card, column) for column in table.take},
            **facts,
        }
    columns = ("id", "deck", "kind", "name", "text", "origin", "confidence", "source")
    return {**{column: getattr(card, column) for column in columns}, "facts": facts}


def as_edition(table: PartsTable, rows: list[Row]) -> Any:
    """The rows of a table as the game reads them: a list, 'key: value' pairs, or one value."""
    if table.pairs:
        first, second = table.pairs
        return {str(row[first]): row[second] for row in rows}
    if table.key == table.name:
        return rows[0][table.key] if rows else 0
    return rows


def as_rows(table: PartsTable, data: Any) -> list[Row]:
    """The other way round: what an edition holds, as rows."""
    if table.pairs:
        first, second = table.pairs
        return [{first: int(key), second: value} for key, value in data.items()]
    if table.key == table.name:
        return [{table.key: data}]
    return list(data)
