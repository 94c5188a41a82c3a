"""Reads a game's parts: its tables, what an owner may change in them, and what is shown as cards."""

import json
from dataclasses import dataclass
from typing import Any

from yaml.nodes import Node

from cardsdb.reading import Entry, Mistake, Place
from cardsdb.rulebook import slug
from cardsdb.shelf import ORIGINS, Card, Component, Shelf

FILE = "parts"
# How an edition changes our tables: its own stand in place of ours; its rows are laid over ours by their key;
# or it is drawn on a page of the game's own.
WAYS = ("whole", "laid over", "drawn")
CARDS = "cards"


@dataclass(frozen=True)
class Show:
    """How the rows of a table are shown: the deck they are put in, and what else a card needs."""

    deck: str
    kind: str
    origin: str
    source: str


@dataclass(frozen=True)
class Table:
    """One table of a game's parts: where its rows are, and which column tells them apart."""

    game: str
    name: str
    title: str
    key: str
    rows: str
    show: Show | None
    place: Place


def read_parts(file: str, game: str, node: Node) -> list[Table]:
    """The tables of a parts file, checked; the file itself is kept whole besides."""
    parts = Entry(file, node)
    parts.allow("the parts of a game", "edition tables")
    parts.choice("edition", WAYS)
    return [read_table(entry, game) for entry in parts.entries("tables")]


def read_table(entry: Entry, game: str) -> Table:
    entry.allow("a table", "name title key rows", "decks prefix take pairs show fixed")
    show = None
    if "show" in entry:
        shown = Entry(entry.file, entry.nodes["show"])
        shown.allow("'show'", "deck kind origin source")
        origin = shown.choice("origin", ORIGINS)
        show = Show(shown.text("deck"), shown.text("kind"), origin, shown.text("source"))
    for key in ("decks", "take", "pairs"):
        entry.list_of_told(key)
    key, rows = entry.text("key"), entry.text("rows")
    return Table(game, entry.text("name"), entry.text("title"), key, rows, show, entry.place)


def shown_pieces(tables: list[Table], shelf: Shelf) -> list[Card]:
    """A card for each row of the tables that are shown."""
    components = {(part.game, part.name): part for part in shelf.components}
    return [card for table in tables if table.show for card in pieces(table, table.show, components)]


def pieces(table: Table, show: Show, components: dict[tuple[str, str], Component]) -> list[Card]:
    found = []
    for row in rows_of(table, components):
        name = str(row.get("name") or row[table.key])
        found.append(
            Card(
                id=f"{table.game}-{table.name}-{slug(str(row[table.key]))}",
                game=table.game,
                deck=show.deck,
                kind=kind_of(row, show),
                name=name[:1].upper() + name[1:],
                text=str(row.get("about", "")),
                facts=json.dumps(row, ensure_ascii=False, sort_keys=True),
                origin=show.origin,
                confidence="high" if show.origin != "ours" else "ours",
                source=show.source,
                rules=(),
                place=table.place,
            )
        )
    return found


def kind_of(row: dict[str, Any], show: Show) -> str:
    """The kind is a column of the row, or the same word for all; where a row has several, they are listed."""
    kind = row.get(show.kind, show.kind)
    return ", ".join(map(str, kind)) if isinstance(kind, list) else str(kind)


def rows_of(table: Table, components: dict[tuple[str, str], Component]) -> list[dict[str, Any]]:
    """The rows of a component file, or of a list inside it; a file that is one board is one row."""
    file, _, inside = table.rows.partition("/")
    part = components.get((table.game, file))
    data = json.loads(part.data) if part else None
    if inside and isinstance(data, dict):
        data = data.get(inside)
    rows = [{table.key: table.title, **data}] if isinstance(data, dict) and not inside else data
    if not isinstance(rows, list) or not all(isinstance(row, dict) and table.key in row for row in rows):
        raise Mistake(table.place, f"'{table.rows}' is no list of rows that have a '{table.key}'.")
    return rows
