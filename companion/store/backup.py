"""A copy of everything that people wrote, made while the app runs, and put back when it does not."""

import sqlite3
from pathlib import Path

from companion.store.database import Database
from companion.store.migrations import STEPS


class BadBackup(Exception):
    """The file is not a backup that can be put back; the sentence says why."""


def backup(db: Database, target: Path) -> None:
    """Copy the file, whole and at one moment, whatever is written meanwhile."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    copy = sqlite3.connect(part)
    try:
        db.connection.backup(copy)
        # A single file, without the side files of the running app.
        copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        copy.close()
    part.replace(target)


def restore(db: Database, source: Path) -> None:
    """Put a backup in the place of what is there now. What is there now is lost: back it up first."""
    check(source)
    copy = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    try:
        copy.backup(db.connection)
    finally:
        copy.close()
    db.connection.execute("PRAGMA journal_mode = WAL")


def check(source: Path) -> None:
    """Refuse what is no backup of ours: another file, a damaged one, or one from a newer Lawspeaker."""
    try:
        copy = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        try:
            version = copy.execute("PRAGMA user_version").fetchone()[0]
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ours = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'game_table'").fetchone()
        finally:
            copy.close()
    except sqlite3.Error as error:
        raise BadBackup(f"{source.name} is no backup: {error}.") from None
    if not ours:
        raise BadBackup(f"{source.name} is no backup of Lawspeaker.")
    if not sound:
        raise BadBackup(f"{source.name} is damaged.")
    if version > len(STEPS):
        raise BadBackup(f"{source.name} was written by a newer Lawspeaker; update this one first.")
