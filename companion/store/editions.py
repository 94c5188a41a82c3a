"""Editions: components that owners typed in from their own copies."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from companion.store.database import Database, now


@dataclass(frozen=True)
class Edition:
    """One edition in a list."""

    id: str
    game: str
    name: str
    changed: str


class NoSuchEdition(LookupError):
    """There is no edition with that address; it may have been deleted."""


class Editions:
    """All editions of the house."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def listed(self, game: str | None = None) -> list[Edition]:
        """The editions of a game, or of all, the one touched last first."""
        rows = self._db.connection.execute(
            """
            SELECT id, game, name, changed
            FROM edition
            WHERE ? IS NULL OR game = ?
            ORDER BY changed DESC, id
            """,
            (game, game),
        )
        return [Edition(row["id"], row["game"], row["name"], row["changed"]) for row in rows]

    def get(self, id: str) -> tuple[Edition, dict[str, Any]]:
        """One edition with its components."""
        row = self._db.connection.execute("SELECT * FROM edition WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise NoSuchEdition(str(NoSuchEdition.__doc__))
        return Edition(row["id"], row["game"], row["name"], row["changed"]), json.loads(row["body"])

    def body(self, id: str) -> dict[str, Any] | None:
        """The components of an edition; None stands for our own."""
        return self.get(id)[1] if id else None

    def save(self, game: str, name: str, body: dict[str, Any], id: str | None = None) -> str:
        """Keep an edition, new or changed. Tables that use it keep the one they were started with."""
        chosen = id or secrets.token_urlsafe(9)
        with self._db.writing() as db:
            db.execute(
                """
                INSERT INTO edition (id, game, name, body, changed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE
                SET name = excluded.name, body = excluded.body, changed = excluded.changed
                """,
                (chosen, game, name, json.dumps(body, separators=(",", ":")), now()),
            )
        return chosen

    def delete(self, id: str) -> None:
        """Forget an edition."""
        with self._db.writing() as db:
            db.execute("DELETE FROM edition WHERE id = ?", (id,))
