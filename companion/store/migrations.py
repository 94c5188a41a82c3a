"""The shape of the file that holds what people wrote, one step for each version of it."""

import sqlite3
from contextlib import closing

# Each step takes the file from the version before to its own; a step that has shipped is never edited.
# Its statements are parted by semicolons, so none holds one.
STEPS = (
    """
    CREATE TABLE game_table (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        edition TEXT,
        position TEXT,
        rules_version TEXT NOT NULL,
        maker TEXT NOT NULL,
        version INTEGER NOT NULL DEFAULT 0,
        over INTEGER NOT NULL DEFAULT 0,
        created TEXT NOT NULL,
        changed TEXT NOT NULL
    ) STRICT;
    CREATE INDEX game_table_changed ON game_table (changed);
    CREATE TABLE entry (
        game_table TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        body TEXT NOT NULL,
        rules_version TEXT NOT NULL,
        form TEXT,
        at TEXT NOT NULL,
        PRIMARY KEY (game_table, n)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entry_form ON entry (game_table, form) WHERE form IS NOT NULL;
    CREATE TABLE snapshot (
        game_table TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (game_table, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seat (
        game_table TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        phone TEXT NOT NULL,
        taken INTEGER NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game_table, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE player (
        name TEXT PRIMARY KEY,
        used TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE edition (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        changed TEXT NOT NULL
    ) STRICT;
    CREATE TABLE result (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        pad TEXT NOT NULL,
        sheet TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE printer (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        shift_x REAL NOT NULL,
        shift_y REAL NOT NULL,
        changed TEXT NOT NULL
    ) STRICT;
    CREATE TABLE picture (
        edition TEXT NOT NULL REFERENCES edition (id) ON DELETE CASCADE,
        piece TEXT NOT NULL,
        kind TEXT NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (edition, piece)
    ) STRICT, WITHOUT ROWID;
    """,
)


class TooNew(Exception):
    """The file was written by a newer Lawspeaker than this one; update, or use another data folder."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the present version: all the way, or not at all."""
    if _version(db) == len(STEPS):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        # Asked again, now that nobody else can write: another process may have done it meanwhile.
        version = _version(db)
        if version > len(STEPS):
            raise TooNew(f"{TooNew.__doc__} (It is at version {version}; this one knows {len(STEPS)}.)")
        for step in STEPS[version:]:
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def shape(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables and indexes of a file, as they were made; how that was indented makes no difference."""
    found = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return [(str(name), " ".join(sql.split())) for name, sql in found]


def shape_at(version: int) -> list[tuple[str, str]]:
    """What a file of a given version looks like."""
    with closing(sqlite3.connect(":memory:")) as db:
        for step in STEPS[:version]:
            db.executescript(step)
        return shape(db)
