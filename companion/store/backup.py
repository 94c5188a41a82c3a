"""A copy of everything that people wrote, made while the app runs, and put back."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store.database import Database
from companion.store.migrations import STEPS, migrate, shape, shape_at


class BadBackup(Exception):
    """The file is not a backup that can be put back; the sentence says why."""


def backup(db: Database, target: Path) -> None:
    """Copy the file, whole and at one moment, whatever is written meanwhile."""
    if target.resolve() == db.path.resolve():
        raise BadBackup(f"{target} is the file that is to be copied; give the copy another name.")
    if target.is_dir():
        raise BadBackup(f"{target} is a folder; name a file in it.")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(part)) as copy:
        db.connection.backup(copy)
        # A single file, without the side files of the running app.
        copy.execute("PRAGMA journal_mode = DELETE")
    part.replace(target)


def restore(db: Database, source: Path) -> None:
    """Put a backup in the place of what is there now. What is there now is lost: back it up first."""
    if source.resolve() == db.path.resolve():
        raise BadBackup(f"{source} is what is there now; choose a backup of it.")
    check(source)
    with closing(_opened(source)) as copy:
        copy.backup(db.connection)
    db.connection.execute("PRAGMA journal_mode = WAL")
    migrate(db.connection)


def _opened(source: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)


def check(source: Path) -> None:
    """Refuse what is no backup of ours: another file, a damaged one, or one from a newer Lawspeaker."""
    try:
        with closing(_opened(source)) as copy:
            version = copy.execute("PRAGMA user_version").fetchone()[0]
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            found = shape(copy)
    except sqlite3.Error as error:
        raise BadBackup(f"{source.name} is no backup: {error}.") from None
    if not any(name == "game_table" for name, _ in found):
        raise BadBackup(f"{source.name} is no backup of Lawspeaker.")
    if version > len(STEPS):
        raise BadBackup(f"{source.name} was written by a newer Lawspeaker; update this one first.")
    if not sound or found != shape_at(version):
        raise BadBackup(f"{source.name} is damaged, or was made by something else.")
