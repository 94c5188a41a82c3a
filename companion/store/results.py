"""Results of games scored on a pad, kept so that they can be shared."""

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.referee import Scoresheet
from companion.store.database import Database, digest, now


@dataclass(frozen=True)
class Result:
    """One scored game."""

    id: str
    game: str
    pad: dict[str, Any]
    sheet: Scoresheet
    at: str


class NoSuchResult(LookupError):
    """There is no result with that address."""


def keep(db: Database, game: str, pad: dict[str, Any], sheet: Scoresheet, phone: str) -> str:
    """Write a result down; its address. Sent twice by a phone on one day, it is one result."""
    filled, at = json.dumps(pad), now()
    id = digest(phone, at[:10], game, filled)
    with db.writing() as writer:
        writer.execute(
            "INSERT OR IGNORE INTO result (id, game, pad, sheet, at) VALUES (?, ?, ?, ?, ?)",
            (id, game, filled, msgspec.json.encode(sheet).decode(), at),
        )
    return id


def get(db: Database, id: str) -> Result:
    """A result."""
    row = db.connection.execute("SELECT * FROM result WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise NoSuchResult(str(NoSuchResult.__doc__))
    sheet = msgspec.json.decode(row["sheet"], type=Scoresheet)
    return Result(row["id"], row["game"], json.loads(row["pad"]), sheet, row["at"])
