"""A table file judged move by move: what the referee says to each, and what stands at the end."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.games import game
from companion.referee import Entry, Line, Malformed, Refusal, Table
from companion.store.plain import NotPlain, read_json
from companion.store.trial import try_out

MOST_BYTES = 64 * 1024 * 1024


class Unreadable(Exception):
    """The file cannot be read."""


class Undo(msgspec.Struct, tag_field="kind", tag="undo", forbid_unknown_fields=True):
    """Go back to the state after step `to`; without it, by one step."""

    to: int | None = None
    seat: str | None = None

    def do(self, table: Table) -> Entry:
        """Do it to a table."""
        return table.undo(self.to, seat=self.seat)


class Redo(msgspec.Struct, tag_field="kind", tag="redo", forbid_unknown_fields=True):
    """Take back the undo just made."""

    seat: str | None = None

    def do(self, table: Table) -> Entry:
        """Do it to a table."""
        return table.redo(seat=self.seat)


class Correct(msgspec.Struct, tag_field="kind", tag="correct", forbid_unknown_fields=True):
    """Lay what lies on the real table over the state."""

    set: dict[str, Any]
    seat: str | None = None

    def do(self, table: Table) -> Entry:
        """Do it to a table."""
        return table.correct(self.set, seat=self.seat)


# What may be done to any table, besides the moves of its game.
ANY_TABLE = {"undo": Undo, "redo": Redo, "correct": Correct}


class TableFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table written down by hand, or exported by the app.

    `seats` are ids, or objects with id and name. `moves` are moves; besides the game's own kinds there are
    {"kind": "undo", "to": n}, {"kind": "redo"} and {"kind": "correct", "set": {...}}.
    """

    game: str
    seats: list[str | dict[str, Any]] = []
    options: dict[str, Any] = {}
    edition: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    moves: list[dict[str, Any]] = []
    log: list[Entry] = []
    rules_version: str = ""
    lawspeaker: int = 1
    state: dict[str, Any] | None = None
    sha256: str = ""
    # Where chance begins for moves that leave dice or draws to the app.
    seed: int = 0


def read_file(path: Path) -> Any:
    """The JSON in a file."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{path} is larger than {MOST_BYTES} bytes.")
        return read_json(path.read_bytes())
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except NotPlain as error:
        raise Unreadable(f"{path} cannot be read: {error}.") from None


def replay(data: Any) -> dict[str, Any]:
    """Judge every move of a table file; a refused one changes nothing, and the next is judged after it."""
    try:
        file = msgspec.convert(data, TableFile)
    except msgspec.ValidationError as error:
        raise Malformed(f"That is no table file: {error}.") from None
    rules = game(file.game)
    try:
        table = Table(rules, rules.read_options(_options(file)), file.edition, file.position)
        if file.position:
            try_out(table)
    except Refusal as refusal:
        return {"game": file.game, "start": _refused(refusal), "moves": [], "refused": 1}
    opening = _told(table.state.told)
    rng = Random(file.seed)
    verdicts = [_judge(table, move, rng) for move in _moves(file)]
    return {
        "game": file.game,
        "rules_version": rules.rules_version,
        "start": {"accepted": True, **({"told": opening} if opening else {})},
        "moves": verdicts,
        "refused": sum(not verdict["accepted"] for verdict in verdicts),
        "version": table.version,
        "where": rules.where(table.state),
        "waiting_for": rules.acting(table.state),
        "asks": table.state.top.ask(table.state) if table.state.top else "",
        "over": table.state.over,
        "position": msgspec.to_builtins(table.state),
        "views": {seat: rules.view(table.state, seat) for seat in table.state.seats},
        "public_view": rules.view(table.state, None),
        "score": (sheet := msgspec.to_builtins(rules.score(table.state))),
        "winners": sheet["winners"] if table.state.over else [],
    }


def _options(file: TableFile) -> dict[str, Any]:
    seats = [{"id": seat} if isinstance(seat, str) else seat for seat in file.seats]
    return {**file.options, "seats": seats} if seats else file.options


def _moves(file: TableFile) -> list[dict[str, Any]]:
    """An exported log says the same as a list of moves."""
    return file.moves or [_as_move(entry) for entry in file.log]


def _as_move(entry: Entry) -> dict[str, Any]:
    match entry.kind:
        case "move":
            return entry.move or {}
        case "correct":
            return {"kind": "correct", "set": entry.set, "seat": entry.seat}
        case "undo":
            return {"kind": "undo", "to": entry.to, "seat": entry.seat}
        case "redo":
            return {"kind": "redo", "seat": entry.seat}


def _judge(table: Table, move: dict[str, Any], rng: Random) -> dict[str, Any]:
    try:
        entry = _do(table, move, rng)
    except Refusal as refusal:
        return {"move": move, **_refused(refusal)}
    except Malformed as error:
        return {
            "move": move,
            "accepted": False,
            "malformed": True,
            "reason": str(error),
            "rule": None,
            "rules": [],
        }
    return {"move": move, "accepted": True, "step": entry.n, "told": _told(entry.told)}


def _told(lines: Iterable[Line]) -> list[Any]:
    return [msgspec.to_builtins(line) for line in lines]


def _do(table: Table, move: dict[str, Any], rng: Random) -> Entry:
    if move.get("kind") not in list(ANY_TABLE):
        return table.play(move, rng=rng)
    try:
        found: Undo | Redo | Correct = msgspec.convert(move, ANY_TABLE[move["kind"]])
    except msgspec.ValidationError as error:
        raise Malformed(f"That cannot be done to a table: {error}.") from None
    return found.do(table)


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"accepted": False, "reason": refusal.sentence, "rule": refusal.rule, "rules": list(refusal.rules)}
