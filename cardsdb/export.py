"""Writes a card database back as source files, from which the same database can be built again.

python -m cardsdb.export DATABASE FOLDER
"""

import json
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import yaml

from cardsdb.parts import FILE

Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def export(database: Path, folder: Path) -> None:
    """Every room of the sources, game by game."""
    address = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        for game in rows(connection, "SELECT * FROM game ORDER BY id"):
            put(folder / "rules" / f"{game['id']}.yaml", list(rulebook(connection, game)))
            put(folder / "glossary" / f"{game['id']}.yaml", glossary(connection, game["id"]))
            put(folder / "asked" / f"{game['id']}.yaml", asked(connection, game["id"]))
            put(folder / "rounds" / f"{game['id']}.yaml", round_sheet(connection, game["id"]))
            put(folder / game["id"] / "cards.yaml", cards(connection, game["id"]))
            for part in rows(connection, "SELECT name, data FROM component WHERE game = ?", game["id"]):
                suffix, write = ("yaml", put) if part["name"] == FILE else ("json", put_json)
                write(folder / game["id"] / f"{part['name']}.{suffix}", json.loads(part["data"]))
        put(folder / "synonyms.yaml", synonyms(connection))


def rows(connection: sqlite3.Connection, sql: str, *values: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(sql, values)]


def put(path: Path, data: Any) -> None:
    """Writes a file, unless it would be empty."""
    if data:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = yaml.dump(data, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=110)
        path.write_text(text, encoding="utf-8")


def put_json(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def filled(row: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The columns of a row under the names that a source file uses, those left empty left out."""
    return {name: row[column] for column, name in names.items() if row[column] not in ("", [], None)}


def rulebook(connection: sqlite3.Connection, game: dict[str, Any]) -> Iterable[dict[str, Any]]:
    least, most = game["players_least"], game["players_most"]
    head = filled(game, {name: name for name in ("title", "about", "publisher", "designer")})
    yield {"game": game["id"], "players": str(least) if least == most else f"{least}-{most}", **head}
    sql = """
        SELECT rule.*, chapter.title AS chapter_title
        FROM rule
        JOIN chapter ON chapter.game = rule.game AND chapter.id = rule.chapter
        WHERE rule.game = ?
        ORDER BY rule.number
    """
    names = {
        "id": "id",
        "section": "section",
        "text": "rule",
        "kind": "kind",
        "referee": "referee",
        "example": "example",
        "ruling": "unclear",
    }
    chapter = ""
    for rule in rows(connection, sql, game["id"]):
        if rule["chapter_title"] != chapter:
            chapter = rule["chapter_title"]
            yield {"chapter": chapter}
        yield filled(rule, names)


def listed_rules(connection: sqlite3.Connection, table: str, where: str, *values: str) -> list[str]:
    return [
        row["rule"]
        for row in rows(connection, f"SELECT rule FROM {table} WHERE {where} ORDER BY position", *values)
    ]


def glossary(connection: sqlite3.Connection, game: str) -> list[dict[str, Any]]:
    found = []
    for term in rows(connection, "SELECT * FROM term WHERE game = ? ORDER BY number", game):
        term["also"] = json.loads(term["also"])
        term["rules"] = listed_rules(connection, "term_rule", "term = ?", term["number"])
        found.append(filled(term, {name: name for name in ("term", "also", "meaning", "rules")}))
    return found


def asked(connection: sqlite3.Connection, game: str) -> dict[str, str]:
    sql = (
        "SELECT asked.rule, words FROM asked JOIN rule ON rule.id = asked.rule WHERE game = ? ORDER BY number"
    )
    return {row["rule"]: row["words"] for row in rows(connection, sql, game)}


def round_sheet(connection: sqlite3.Connection, game: str) -> dict[str, Any]:
    for sheet in rows(connection, "SELECT title FROM round_sheet WHERE game = ?", game):
        steps = rows(connection, "SELECT * FROM round_step WHERE game = ? ORDER BY position", game)
        for step in steps:
            at = ("round_step_rule", "game = ? AND step = ?", game, step["position"])
            step["rules"] = listed_rules(connection, *at)
        names = {name: name for name in ("name", "text", "rules")}
        return {"title": sheet["title"], "steps": [filled(step, names) for step in steps]}
    return {}


def cards(connection: sqlite3.Connection, game: str) -> list[dict[str, Any]]:
    """The cards of a game, without the rows of its tables that its parts file shows as cards."""
    parts = rows(connection, "SELECT data FROM component WHERE game = ? AND name = ?", game, FILE)
    tables = [table for part in parts for table in json.loads(part["data"])["tables"]]
    shown = {table["show"]["deck"] for table in tables if "show" in table}
    columns = ("id", "deck", "kind", "name", "text", "facts", "origin", "confidence", "source", "rules")
    found = []
    for card in rows(connection, "SELECT * FROM card WHERE game = ? ORDER BY number", game):
        if card["deck"] not in shown:
            card["facts"] = json.loads(card["facts"])
            card["rules"] = listed_rules(connection, "card_rule", "card = ?", card["id"])
            found.append({name: card[name] for name in columns if card[name] not in ("", [], {})})
    return found


def synonyms(connection: sqlite3.Connection) -> dict[str, Any]:
    pairs = rows(connection, "SELECT game, say, means FROM synonym ORDER BY game, say, means")
    return {
        "stop": [row["word"] for row in rows(connection, "SELECT word FROM stop_word ORDER BY word")],
        "synonyms": [
            {
                "say": [pair["say"]],
                "means": [pair["means"]],
                **({"game": pair["game"]} if pair["game"] else {}),
            }
            for pair in pairs
        ],
    }


def main() -> int:
    """Exports a database into a folder."""
    if len(sys.argv) != 3:
        print("Say which database and where to: python -m cardsdb.export DATABASE FOLDER", file=sys.stderr)
        return 2
    export(Path(sys.argv[1]), Path(sys.argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
