"""The shape of the file that holds what people wrote, one step for each version of it."""

import sqlite3

# Each step takes the file from the version before to its own; a step that has shipped is never edited.
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
)


class TooNew(Exception):
    """The file was written by a newer Lawspeaker than this one; update, or use another data folder."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the present version, one step at a time, each step whole or not at all."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(STEPS):
        raise TooNew(f"{TooNew.__doc__} (It is at version {version}; this one knows {len(STEPS)}.)")
    for number, step in enumerate(STEPS[version:], version + 1):
        # executescript commits what is open, so the transaction is part of the script.
        db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
