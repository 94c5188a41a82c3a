"""One SQLite file for everything that people wrote. No acknowledged write is ever lost."""

import hashlib
import sqlite3
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from companion.store.migrations import migrate

FILE = "lawspeaker.db"
# How long a writer waits for another one, in seconds.
PATIENCE = 10


# What a disk says that is full, broken, write-protected or busy for too long.
REFUSED_BY_DISK = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}


class NotKept(OSError):
    """The disk did not take it. What was kept before is there; what was sent now is not."""


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
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except BaseException as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if _refused_by_disk(error):
                raise NotKept(
                    "Nothing was changed: the computer that runs Lawspeaker could not write it down"
                    f" ({error}). Make room on its disk, then send it again."
                ) from error
            raise

    def close(self) -> None:
        """Close this thread's connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is not None:
            found.close()
            self._local.connection = None


def _refused_by_disk(error: BaseException) -> bool:
    # The lowest byte is the kind of error; the rest tells more about it.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in REFUSED_BY_DISK


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


def digest(*words: str) -> str:
    """An address made of words: the same for the same ones, and none that can be guessed without them."""
    whole = hashlib.sha256("\0".join(words).encode()).digest()
    return urlsafe_b64encode(whole[:9]).decode()


def now() -> str:
    """The present moment, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="seconds")
