"""Tables on disk: an append-only log for each, with snapshots that may be thrown away."""

import hashlib
import json
import secrets
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.games import game
from companion.referee import Entry, Malformed, Stale, Table
from companion.store.database import Database, digest, now

# A snapshot stays at every so many entries, besides the one of the present state.
SNAPSHOT_EVERY = 20
# Letters of a join code: none that is mistaken for another.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 5
OPEN_TABLES = 64


class NoSuchTable(LookupError):
    """There is no table with that address or code; it may have been deleted."""


class NotYours(Exception):
    """That seat is held by another phone."""


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    code: str
    game: str
    names: list[str]
    version: int
    over: bool
    changed: str


# How far a table is, and when it got there.
Stamp = tuple[int, str]


@dataclass
class Kept:
    """A table that is open in this process."""

    id: str
    code: str
    maker: str
    table: Table
    times: list[str]
    # Of which moment on disk this is; None while memory may differ from the disk.
    stamp: Stamp | None
    lock: threading.RLock = field(default_factory=threading.RLock)


def hashed(token: str) -> str:
    """What is stored of a phone's token: a thief of the file cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Tables:
    """All tables of the house."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._open: OrderedDict[str, Kept] = OrderedDict()
        self._lock = threading.Lock()

    # --- making and finding ---

    def create(
        self,
        table: Table,
        phone: str,
        holders: dict[str, str] | None = None,
        form: str = "",
        after: str = "",
    ) -> str:
        """Keep a new table. The phone that made it holds all seats until others sit down.

        `holders` are phones (hashed) that hold seats from the beginning, as after a game before. Asked for
        twice, by the same `form` of a phone or `after` the same table, it is still one table.
        """
        maker, moment = hashed(phone), now()
        id = _address(table, maker, form, after)
        with self._db.writing() as db:
            if db.execute("SELECT 1 FROM game_table WHERE id = ?", (id,)).fetchone():
                return id
            db.execute(
                """
                INSERT INTO game_table (
                    id, code, game, options, edition, position, rules_version,
                    maker, version, over, created, changed
                )
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                (
                    id,
                    self._free_code(db),
                    table.game.name,
                    msgspec.json.encode(table.options).decode(),
                    _json(table.edition),
                    _json(table.position),
                    table.rules_version,
                    maker,
                    table.version,
                    table.state.over,
                    moment,
                    moment,
                ),
            )
            for entry in table.log:
                _write_entry(db, id, entry, table.rules_version, None, moment)
            _write_snapshot(db, id, table)
            for seat in table.state.seats:
                holder = (holders or {}).get(seat, maker)
                row = (id, seat, holder, holder != maker, moment)
                db.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?)", row)
            for name in table.state.names.values():
                db.execute("INSERT OR REPLACE INTO player VALUES (?, ?)", (name, moment))
        return id

    @staticmethod
    def _free_code(db: sqlite3.Connection) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if not db.execute("SELECT 1 FROM game_table WHERE code = ?", (code,)).fetchone():
                return code

    def find(self, code: str) -> str:
        """The address of the table with a join code, however it was typed."""
        typed = "".join(letter for letter in code.upper() if letter.isalpha())
        row = self._db.connection.execute("SELECT id FROM game_table WHERE code = ?", (typed,)).fetchone()
        if row is None:
            raise NoSuchTable(f"No table has the code {code!r}.")
        return str(row["id"])

    def version(self, id: str) -> int:
        """How far a table is: the cheapest question there is."""
        return self._stamp(id)[0]

    def _stamp(self, id: str) -> Stamp:
        row = self._db.connection.execute(
            "SELECT version, changed FROM game_table WHERE id = ?", (id,)
        ).fetchone()
        if row is None:
            raise NoSuchTable(str(NoSuchTable.__doc__))
        return row["version"], row["changed"]

    def listed(self, limit: int = 50) -> list[Listed]:
        """The tables, the one touched last first."""
        rows = self._db.connection.execute(
            """
            SELECT id, code, game, options, version, over, changed
            FROM game_table
            ORDER BY changed DESC, id
            LIMIT ?
            """,
            (limit,),
        )
        return [
            Listed(
                row["id"],
                row["code"],
                row["game"],
                [seat.get("name") or seat["id"] for seat in json.loads(row["options"])["seats"]],
                row["version"],
                bool(row["over"]),
                row["changed"],
            )
            for row in rows
        ]

    def delete(self, id: str, phone: str) -> None:
        """Forget a table; only the phone that made it may."""
        with self._db.writing() as db:
            row = db.execute("SELECT maker FROM game_table WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise NoSuchTable(str(NoSuchTable.__doc__))
            if row["maker"] != hashed(phone):
                raise NotYours("Only the phone that made this table may delete it.")
            db.execute("DELETE FROM game_table WHERE id = ?", (id,))
        with self._lock:
            self._open.pop(id, None)

    def forget(self) -> None:
        """Read everything anew from the file."""
        with self._lock:
            self._open.clear()

    def names(self, limit: int = 30) -> list[str]:
        """Names of players who were here before, the latest first."""
        rows = self._db.connection.execute(
            "SELECT name FROM player ORDER BY used DESC, name LIMIT ?", (limit,)
        )
        return [row["name"] for row in rows]

    # --- reading and writing one table ---

    @contextmanager
    def opened(self, id: str) -> Iterator[Kept]:
        """A table as it stands now, for this caller alone."""
        kept = self._kept(id)
        with kept.lock:
            if kept.stamp != self._stamp(id):
                fresh = self._load(id)
                kept.table, kept.times, kept.stamp = fresh.table, fresh.times, fresh.stamp
            yield kept

    def _kept(self, id: str) -> Kept:
        with self._lock:
            kept = self._open.get(id)
            if kept is not None:
                self._open.move_to_end(id)
                return kept
        loaded = self._load(id)
        with self._lock:
            kept = self._open.setdefault(id, loaded)
            while len(self._open) > OPEN_TABLES:
                self._open.popitem(last=False)
            return kept

    def _load(self, id: str) -> Kept:
        with self._db.reading() as db:
            row = db.execute("SELECT * FROM game_table WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise NoSuchTable(str(NoSuchTable.__doc__))
            entries = db.execute(
                "SELECT n, body, at, rules_version FROM entry WHERE game_table = ? ORDER BY n", (id,)
            ).fetchall()
            snapshots = db.execute("SELECT n, state FROM snapshot WHERE game_table = ?", (id,)).fetchall()
        rules = game(row["game"])
        foreign = [entry["n"] for entry in entries if entry["rules_version"] != rules.rules_version]
        try:
            options = msgspec.json.decode(row["options"], type=rules.options)
            log = [msgspec.json.decode(entry["body"], type=Entry) for entry in entries]
        except msgspec.MsgspecError as error:
            raise Malformed(
                f"This table was written by a Lawspeaker that knew other things than this one: {error}."
            ) from None
        table = Table(
            rules,
            options,
            edition=_parsed(row["edition"]),
            position=_parsed(row["position"]),
            rules_version=row["rules_version"],
            log=log,
            snapshots={one["n"]: one["state"] for one in snapshots},
            settled=max(foreign, default=0),
        )
        times = [entry["at"] for entry in entries]
        return Kept(id, row["code"], row["maker"], table, times, (row["version"], row["changed"]))

    def change(self, id: str, form: str | None, act: Callable[[Table], Entry]) -> Entry | None:
        """Do something to a table and keep it, or do nothing at all.

        `form` names the page's form: sent twice, it does nothing the second time (the answer is None).
        Of two phones racing, exactly one wins; the other gets Stale.
        """
        with self.opened(id) as kept:
            if form and self._seen(id, form):
                return None
            before, stamp = kept.table.version, kept.stamp
            # Until it is written, memory is not to be trusted: whoever comes next would read the disk.
            kept.stamp = None
            try:
                entry = act(kept.table)
                kept.stamp = self._append(kept, before, entry, form)
            except Stale:
                if form and self._seen(id, form):
                    # The same form came in twice at the same moment, and the other one won.
                    return None
                raise
            finally:
                if kept.table.version == before:
                    kept.stamp = stamp
            return entry

    def _seen(self, id: str, form: str) -> bool:
        found = self._db.connection.execute(
            "SELECT 1 FROM entry WHERE game_table = ? AND form = ?", (id, form)
        ).fetchone()
        return found is not None

    def _append(self, kept: Kept, before: int, entry: Entry, form: str | None) -> Stamp:
        table, moment = kept.table, now()
        with self._db.writing() as db:
            changed = db.execute(
                "UPDATE game_table SET version = ?, over = ?, changed = ? WHERE id = ? AND version = ?",
                (table.version, table.state.over, moment, kept.id, before),
            )
            if changed.rowcount != 1:
                raise Stale(before, self.version(kept.id))
            _write_entry(db, kept.id, entry, table.game.rules_version, form, moment)
            _write_snapshot(db, kept.id, table)
        kept.times.append(moment)
        return table.version, moment

    # --- seats ---

    def seats(self, id: str) -> dict[str, str]:
        """Which phone (hashed) holds each seat."""
        rows = self._db.connection.execute("SELECT seat, phone FROM seat WHERE game_table = ?", (id,))
        return {row["seat"]: row["phone"] for row in rows}

    def taken(self, id: str) -> set[str]:
        """The seats in which somebody sits; the maker's phone only keeps the others warm."""
        rows = self._db.connection.execute("SELECT seat FROM seat WHERE game_table = ? AND taken", (id,))
        return {row["seat"] for row in rows}

    def held(self, id: str, phone: str) -> list[str]:
        """The seats that a phone holds."""
        mine = hashed(phone)
        return [seat for seat, holder in self.seats(id).items() if holder == mine]

    def sit(self, id: str, seat: str, phone: str) -> None:
        """Claim a seat. One that the maker's phone only keeps warm may be taken; one taken may not."""
        mine = hashed(phone)
        with self._db.writing() as db:
            row = db.execute("SELECT maker FROM game_table WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise NoSuchTable(str(NoSuchTable.__doc__))
            held = db.execute(
                "SELECT phone, taken FROM seat WHERE game_table = ? AND seat = ?", (id, seat)
            ).fetchone()
            if held and held["taken"] and held["phone"] != mine:
                raise NotYours("Another phone holds that seat; it must be given up there first.")
            db.execute("INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?)", (id, seat, mine, True, now()))

    def stand(self, id: str, seat: str, phone: str) -> None:
        """Give a seat up to the maker's phone; the maker may call any seat back."""
        mine = hashed(phone)
        with self._db.writing() as db:
            row = db.execute("SELECT maker FROM game_table WHERE id = ?", (id,)).fetchone()
            held = db.execute(
                "SELECT phone FROM seat WHERE game_table = ? AND seat = ?", (id, seat)
            ).fetchone()
            if row is None or held is None:
                raise NoSuchTable(str(NoSuchTable.__doc__))
            if mine not in (held["phone"], row["maker"]):
                raise NotYours("Another phone holds that seat; only it, or the table's maker, can free it.")
            db.execute(
                "UPDATE seat SET phone = ?, taken = 0, at = ? WHERE game_table = ? AND seat = ?",
                (row["maker"], now(), id, seat),
            )


def _address(table: Table, maker: str, form: str, after: str) -> str:
    """The address of a new table: always the same for what asks for the same."""
    if after:
        return digest("after", after)
    if form:
        agreed = (table.game.name, table.options, table.edition, table.position, len(table.log))
        return digest("form", maker, form, msgspec.json.encode(agreed).decode())
    return secrets.token_urlsafe(9)


def _write_entry(
    db: sqlite3.Connection, id: str, entry: Entry, rules_version: str, form: str | None, at: str
) -> None:
    body = msgspec.json.encode(entry).decode()
    db.execute(
        "INSERT INTO entry (game_table, n, body, rules_version, form, at) VALUES (?, ?, ?, ?, ?, ?)",
        (id, entry.n, body, rules_version, form, at),
    )


def _write_snapshot(db: sqlite3.Connection, id: str, table: Table) -> None:
    """The present state, and every so often one that stays, so that opening and undoing are quick."""
    # The last one played under other rules stays too: nothing before it is ever played again.
    db.execute(
        "DELETE FROM snapshot WHERE game_table = ? AND n % ? <> 0 AND n <> ?",
        (id, SNAPSHOT_EVERY, table.settled),
    )
    packed = table.snapshot()
    db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)", (id, table.version, packed))
    if table.version % SNAPSHOT_EVERY == 0:
        table.snapshots[table.version] = packed


def _json(data: dict[str, Any] | None) -> str | None:
    return None if data is None else json.dumps(data, separators=(",", ":"))


def _parsed(text: str | None) -> dict[str, Any] | None:
    return None if text is None else json.loads(text)
