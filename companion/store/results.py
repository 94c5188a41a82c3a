"""Results of games scored on a pad, kept so that they can be shared."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.referee import Scoresheet
from companion.store.database import Database, now


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


def keep(db: Database, game: str, pad: dict[str, Any], sheet: Scoresheet) -> str:
    """Write a result down; its address."""
    id = secrets.token_urlsafe(9)
    with db.writing() as writer:
        writer.execute(
            "INSERT INTO result (id, game, pad, sheet, at) VALUES (?, ?, ?, ?, ?)",
            (id, game, json.dumps(pad), msgspec.json.encode(sheet).decode(), now()),
        )
    return id


def get(db: Database, id: str) -> Result:
    """A result."""
    row = db.connection.execute("SELECT * FROM result WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise NoSuchResult(str(NoSuchResult.__doc__))
    sheet = msgspec.json.decode(row["sheet"], type=Scoresheet)
    return Result(row["id"], row["game"], json.loads(row["pad"]), sheet, row["at"])
