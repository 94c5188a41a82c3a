"""One SQLite file for everything that people wrote. No acknowledged write is ever lost."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from companion.store.migrations import migrate

FILE = "lawspeaker.db"
# How long a writer waits for another one, in seconds.
PATIENCE = 10


class Database:
    """Connections to the file, one for each thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._local = threading.local()
        migrate(self.connection)

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self._local.connection = self._open()
        return found

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        db.row_factory = sqlite3.Row
        # WAL lets readers read while somebody writes; FULL keeps every commit through a power cut.
        _write_ahead(db)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        return db

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Several questions about one and the same moment."""
        db = self.connection
        db.execute("BEGIN")
        try:
            yield db
        finally:
            db.execute("COMMIT")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is the only writer; all of it happens, or nothing."""
        db = self.connection
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")

    def close(self) -> None:
        """Close this thread's connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is not None:
            found.close()
            self._local.connection = None


def _write_ahead(db: sqlite3.Connection) -> None:
    """Turn WAL on. When several do so at once on a fresh file, SQLite lets nobody wait: so we do."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)


def now() -> str:
    """The present moment, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="seconds")
