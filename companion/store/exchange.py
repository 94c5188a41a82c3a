"""A table as one JSON file: exported, checked byte by byte, imported on another machine."""

import hashlib
import json
from typing import Any

import msgspec

from companion.games import NoSuchGame, game
from companion.referee import Entry, Malformed, Refusal, Table

FORMAT = 1
# A whole evening is well under a megabyte.
MOST_BYTES = 8 * 1024 * 1024
MOST_ENTRIES = 20_000


class BadFile(Exception):
    """The file is not a table that can be opened here; the sentence says why."""


class Exported(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The file."""

    lawspeaker: int
    game: str
    rules_version: str
    options: dict[str, Any]
    edition: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    log: list[Entry] = []
    state: dict[str, Any]
    sha256: str = ""


def export(table: Table) -> bytes:
    """The whole table: everything that was agreed and everything that happened."""
    body = Exported(
        lawspeaker=FORMAT,
        game=table.game.name,
        rules_version=table.rules_version,
        options=msgspec.to_builtins(table.options),
        edition=table.edition,
        position=table.position,
        log=table.log,
        state=msgspec.to_builtins(table.state),
    )
    plain = msgspec.to_builtins(body)
    plain["sha256"] = _digest(plain)
    return json.dumps(plain, indent=1, ensure_ascii=False).encode()


def _digest(plain: dict[str, Any]) -> str:
    """The check sum over everything but itself, in one fixed spelling."""
    rest = {key: value for key, value in plain.items() if key != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def import_table(data: bytes) -> Table:
    """The table of an exported file; BadFile, with the reason, if anything about it is not right."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"The file has {len(data)} bytes; a table has at most {MOST_BYTES}.")
    plain = _plain(data)
    found = _checked(plain)
    try:
        rules = game(found.game)
        options = rules.read_options(found.options)
        if found.rules_version == rules.rules_version:
            return _replayed(Table(rules, options, found.edition, found.position), found)
        return _trusted(rules, options, found)
    except (NoSuchGame, Malformed, Refusal) as error:
        raise BadFile(f"The file does not hold a table that can be played: {error}") from None


def _plain(data: bytes) -> dict[str, Any]:
    try:
        plain = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadFile("The file is damaged, or is no table: it cannot be read as JSON.") from None
    if not isinstance(plain, dict) or "lawspeaker" not in plain:
        raise BadFile("The file is not a table exported by Lawspeaker.")
    return plain


def _checked(plain: dict[str, Any]) -> Exported:
    try:
        found = msgspec.convert(plain, Exported)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadFile(f"The file is not a table exported by Lawspeaker: {error}.") from None
    if found.lawspeaker != FORMAT:
        raise BadFile(f"The file has format {found.lawspeaker}; this Lawspeaker reads format {FORMAT}.")
    if found.sha256 != _digest(plain):
        raise BadFile("The file was changed or damaged after it was exported: its check sum is wrong.")
    if len(found.log) > MOST_ENTRIES:
        raise BadFile(f"The file has {len(found.log)} entries; a table has at most {MOST_ENTRIES}.")
    return found


def _replayed(table: Table, found: Exported) -> Table:
    """Play everything again: each entry must be one that the referee accepts, and lead to the same state."""
    for entry in found.log:
        try:
            again = repeat(table, entry)
        except (Malformed, Refusal) as error:
            raise BadFile(f"Step {entry.n} of the file is not possible: {error}") from None
        if again != entry:
            raise BadFile(f"Step {entry.n} of the file is not what such a step gives.")
    if msgspec.to_builtins(table.state) != found.state:
        raise BadFile("The steps of the file do not lead to the state that it ends with.")
    return table


def repeat(table: Table, entry: Entry) -> Entry:
    """Do to a table what an entry of another log says."""
    match entry.kind:
        case "move":
            return table.play(entry.move or {})
        case "correct":
            return table.correct(entry.set or {}, seat=entry.seat)
        case "undo":
            return table.undo(entry.to, seat=entry.seat)
        case "redo":
            return table.redo(seat=entry.seat)


def _trusted(rules: Any, options: Any, found: Exported) -> Table:
    """Played under other rules, so not judged by the present ones: its state must still be a possible one."""
    try:
        state = msgspec.convert(found.state, rules.state)
    except msgspec.ValidationError as error:
        raise BadFile(
            f"The file was played under rules {found.rules_version} and does not fit: {error}."
        ) from None
    if [entry.n for entry in found.log] != list(range(1, len(found.log) + 1)):
        raise BadFile("The steps of the file are not numbered one after the other.")
    table = Table(
        rules,
        options,
        found.edition,
        found.position,
        rules_version=found.rules_version,
        log=found.log,
        snapshots={len(found.log): msgspec.msgpack.encode(state)},
    )
    rules.audit(table.state)
    return table
