"""A table as one JSON file: exported, checked byte by byte, imported on another machine."""

import hashlib
import json
from typing import Any

import msgspec

from companion.games import NoSuchGame, game
from companion.referee import Entry, Game, Malformed, Options, Refusal, Table
from companion.referee.table import Course
from companion.store.plain import NotPlain, read_json
from companion.store.trial import try_out

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
    plain = _as_json(body)
    plain["sha256"] = _digest(plain)
    return json.dumps(plain, indent=1, ensure_ascii=False).encode()


def _as_json(body: msgspec.Struct) -> dict[str, Any]:
    """What JSON makes of it: there a tuple is a list."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(body))
    return plain


def _says_more(plain: Any, known: Any) -> bool:
    """Whether data has fields that were not understood. It may lack some that were added since."""
    if isinstance(plain, dict) and isinstance(known, dict):
        return any(key not in known or _says_more(value, known[key]) for key, value in plain.items())
    if isinstance(plain, list) and isinstance(known, list):
        return any(_says_more(one, other) for one, other in zip(plain, known, strict=True))
    return False


def _digest(plain: dict[str, Any]) -> str:
    """The check sum over everything but itself, in one fixed spelling."""
    rest = {key: value for key, value in plain.items() if key != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def import_table(data: bytes) -> Table:
    """The table of an exported file; BadFile, with the reason, if anything about it is not right."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"The file has {len(data)} bytes; a table has at most {MOST_BYTES}.")
    found = _checked(_plain(data))
    try:
        return try_out(_played(found))
    except BadFile:
        raise
    except (NoSuchGame, Malformed, Refusal) as error:
        raise BadFile(f"The file does not hold a table that can be played: {error}") from None
    except Exception as error:
        # A file can describe things that no form can; what a game makes of them is no fault of ours.
        raise BadFile(
            f"The file does not hold a table that can be played ({type(error).__name__}: {error})."
        ) from error


def _played(found: Exported) -> Table:
    rules = game(found.game)
    options = rules.read_options(found.options)
    if found.rules_version != rules.rules_version and found.log:
        return _trusted(rules, options, found)
    table = Table(rules, options, found.edition, found.position)
    # Where nothing was played yet, the present rules begin.
    return _replayed(table, found) if found.rules_version == rules.rules_version else table


def _plain(data: bytes) -> dict[str, Any]:
    try:
        plain = read_json(data)
    except NotPlain as error:
        raise BadFile(f"The file is damaged, or is no table: {error}.") from None
    if not isinstance(plain, dict) or "lawspeaker" not in plain:
        raise BadFile("The file is not a table exported by Lawspeaker.")
    return plain


def _checked(plain: dict[str, Any]) -> Exported:
    try:
        found = msgspec.convert(plain, Exported)
    except msgspec.ValidationError as error:
        raise BadFile(f"The file is not a table exported by Lawspeaker: {error}.") from None
    if found.lawspeaker != FORMAT:
        raise BadFile(f"The file has format {found.lawspeaker}; this Lawspeaker reads format {FORMAT}.")
    if found.sha256 != _digest(plain):
        raise BadFile("The file was changed or damaged after it was exported: its check sum is wrong.")
    if _says_more(plain, _as_json(found)):
        raise BadFile("The file is not a table exported by Lawspeaker: it says more than one does.")
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
    if _sorted(table.state) != _sorted(_state(table.game, found)):
        raise BadFile("The steps of the file do not lead to the state that it ends with.")
    return table


def _state(rules: Game[Any], found: Exported) -> Any:
    """The state that the file ends with."""
    try:
        state = msgspec.convert(found.state, rules.state)
    except msgspec.ValidationError as error:
        raise BadFile(f"The state that the file ends with does not fit {rules.title}: {error}.") from None
    if _says_more(found.state, _as_json(state)):
        raise BadFile(f"The state that the file ends with says more than one of {rules.title} does.")
    return state


def _sorted(state: Any) -> bytes:
    return msgspec.json.encode(state, order="sorted")


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


def _trusted(rules: Game[Any], options: Options, found: Exported) -> Table:
    """Played under other rules, so not judged by the present ones: its state must still be a possible one."""
    if not found.rules_version:
        raise BadFile("The file does not say under which rules it was played.")
    _check_course(found.log)
    table = Table(
        rules,
        options,
        found.edition,
        found.position,
        rules_version=found.rules_version,
        log=found.log,
        snapshots={len(found.log): msgspec.msgpack.encode(_state(rules, found))},
        settled=len(found.log),
    )
    if sorted(table.state.seats) != sorted(seat.id for seat in options.seats):
        raise BadFile("The state of the file seats other players than were agreed on.")
    rules.audit(table.state)
    return table


def _check_course(log: list[Entry]) -> None:
    """Numbered one after the other, and nothing undone or redone that was not there."""
    course = Course()
    for number, entry in enumerate(log, 1):
        if entry.n != number:
            raise BadFile("The steps of the file are not numbered one after the other.")
        if entry.kind == "redo" and not course.undone:
            raise BadFile(f"Step {number} of the file redoes what was never undone.")
        if entry.kind == "undo" and entry.to not in [0, *course.line[:-1]]:
            raise BadFile(f"Step {number} of the file goes back to a step that is not there.")
        course.follow(entry)
