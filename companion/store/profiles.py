"""Printer profiles: how far off a printer puts the second side, measured once and kept."""

import secrets
from dataclasses import dataclass

from companion.store.database import Database, now


@dataclass(frozen=True)
class Profile:
    """One printer; the offsets are as seen through the paper from the front, in millimetres."""

    id: str
    name: str
    shift_x: float
    shift_y: float


class NoSuchProfile(LookupError):
    """There is no printer profile with that address; it may have been deleted."""


class Profiles:
    """All printers of the house."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def listed(self) -> list[Profile]:
        """The profiles by name."""
        rows = self._db.connection.execute("SELECT id, name, shift_x, shift_y FROM printer ORDER BY name, id")
        return [Profile(*row) for row in rows]

    def get(self, id: str) -> Profile:
        """One profile."""
        for profile in self.listed():
            if profile.id == id:
                return profile
        raise NoSuchProfile(str(NoSuchProfile.__doc__))

    def save(self, name: str, shift_x: float, shift_y: float) -> str:
        """Keep what was measured; a printer of the same name is measured anew."""
        with self._db.writing() as db:
            known = db.execute("SELECT id FROM printer WHERE name = ?", (name,)).fetchone()
            id = str(known["id"]) if known else secrets.token_urlsafe(9)
            db.execute(
                """
                INSERT INTO printer (id, name, shift_x, shift_y, changed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    shift_x = excluded.shift_x, shift_y = excluded.shift_y, changed = excluded.changed
                """,
                (id, name, shift_x, shift_y, now()),
            )
        return id

    def delete(self, id: str) -> None:
        """Forget a printer."""
        with self._db.writing() as db:
            db.execute("DELETE FROM printer WHERE id = ?", (id,))
