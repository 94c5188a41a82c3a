"""A table is a log of moves; its state is the fold of the log. Undo and corrections are entries too."""

from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Literal

import msgspec

from companion.referee.game import Game, Options
from companion.referee.move import Move
from companion.referee.position import differences
from companion.referee.refusal import Malformed, Stale
from companion.referee.state import Line, State


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One entry of the log, numbered from 1. It holds outcomes, so that a replay is exact.

    A move has `move`; a correction has `set`, laid over the state; an undo has `to`, the entry whose
    state is restored (0 is the beginning); a redo takes back the undo before it.
    """

    n: int
    kind: Literal["move", "correct", "undo", "redo"]
    move: dict[str, Any] | None = None
    set: dict[str, Any] | None = None
    to: int | None = None
    seat: str | None = None
    reveals: bool = False
    told: tuple[Line, ...] = ()


class Course(msgspec.Struct):
    """Which entries count after all undoing and redoing, and what a redo would bring back."""

    line: list[int] = []
    undone: list[list[int]] = []

    def follow(self, entry: Entry) -> None:
        """Take one more entry into account."""
        if entry.kind == "undo":
            self.undone.append(self.line)
            self.line = [n for n in self.line if n <= (entry.to or 0)]
        elif entry.kind == "redo":
            self.line = self.undone.pop()
        else:
            self.line = [*self.line, entry.n]
            self.undone = []


@dataclass
class Table:
    """One game at one table, with everything that ever happened at it."""

    game: Game[Any]
    options: Options
    edition: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    rules_version: str = ""
    log: list[Entry] = field(default_factory=list)
    snapshots: dict[int, bytes] = field(default_factory=dict)
    # How many entries at the beginning were played under other rules: they stand and are never played again.
    settled: int = 0

    def __post_init__(self) -> None:
        self.rules_version = self.rules_version or self.game.rules_version
        self.box = self.game.box(self.edition)
        self.course = Course()
        for entry in self.log:
            self.course.follow(entry)
        # A snapshot of the very end stands for whatever was done, under whichever rules it was.
        end = self._restore(self.version) if self.log else None
        self.state: Any = self._fold(self.course.line) if end is None else end

    @property
    def version(self) -> int:
        """How many entries the log has: what a page saw, and what a move must expect."""
        return len(self.log)

    # --- what may be done to a table ---

    def play(
        self, move: Move[Any] | dict[str, Any], expect: int | None = None, rng: Random | None = None
    ) -> Entry:
        """Make a move. Refused, malformed or stale, it changes nothing."""
        self._expect(expect)
        if isinstance(move, dict):
            move = self.game.read_move(move)
        if move.seat not in self.state.seats:
            raise Malformed(
                f"Nobody sits in the seat {move.seat!r}; the seats are {', '.join(self.state.seats)}."
            )
        move.check(self.state)
        # Whatever the table leaves to chance is thrown now, and the log holds the outcome.
        whole = move.chance(self.state, rng or SystemRandom())
        if whole is not move:
            move = whole
            move.check(self.state)
        state = self._played(self.state, move)
        entry = Entry(
            n=self.version + 1,
            kind="move",
            move=msgspec.to_builtins(move),
            seat=move.seat,
            reveals=move.reveals,
            told=tuple(state.told),
        )
        return self._append(entry, state)

    def correct(self, changes: dict[str, Any], seat: str | None = None, expect: int | None = None) -> Entry:
        """The table is right: lay what lies on it over the state, visibly."""
        self._expect(expect)
        state = self.game.patch(self.state, changes)
        found = differences(msgspec.to_builtins(self.state), msgspec.to_builtins(state))
        if not found:
            raise Malformed("That is how the table stands already; nothing was corrected.")
        # A correction may touch what only some may see: the others learn that there was one, not what.
        said = [self.game.corrected(self.state, path, old, new) for path, old, new in found]
        words = "; ".join(dict.fromkeys(one for one in said if one))
        public = f"Corrected: {words}." if words else "The table was corrected."
        line = Line(public if seat is None else f"{self.state.name(seat)}: {public}")
        # What happens by itself after a correction is told like after a move.
        told = (line, *state.told)
        return self._append(
            Entry(n=self.version + 1, kind="correct", set=changes, seat=seat, told=told), state
        )

    def undo(self, to: int | None = None, seat: str | None = None, expect: int | None = None) -> Entry:
        """Go back to the state after entry `to`; by default, take back the last thing done."""
        self._expect(expect)
        if not self.course.line:
            raise Malformed("Nothing has been done yet, so there is nothing to undo.")
        target = ([0, *self.course.line])[-2] if to is None else to
        if target not in [0, *self.course.line[:-1]]:
            raise Malformed(f"Step {target} is not one that this table can go back to.")
        count = sum(n > target for n in self.course.line)
        what = "1 step" if count == 1 else f"{count} steps"
        shown = " Something already shown was taken back." if self.reveals_after(target) else ""
        told = (Line(f"Undone: {what}, back to step {target}.{shown}"),)
        entry = Entry(n=self.version + 1, kind="undo", to=target, seat=seat, told=told)
        return self._append(entry, self._fold([n for n in self.course.line if n <= target]))

    def redo(self, seat: str | None = None, expect: int | None = None) -> Entry:
        """Take back the undo just made."""
        self._expect(expect)
        if not self.course.undone:
            raise Malformed("Nothing was undone since the last move, so there is nothing to redo.")
        entry = Entry(n=self.version + 1, kind="redo", seat=seat, told=(Line("Redone."),))
        return self._append(entry, self._fold(self.course.undone[-1]))

    def reveals_after(self, to: int) -> bool:
        """Whether going back to entry `to` would take back something that was shown."""
        return any(self.log[n - 1].reveals for n in self.course.line if n > to)

    # --- the fold ---

    def _expect(self, expect: int | None) -> None:
        if expect is not None and expect != self.version:
            raise Stale(expect, self.version)

    def _append(self, entry: Entry, state: State) -> Entry:
        self.log.append(entry)
        self.course.follow(entry)
        self.state = state
        return entry

    def _played(self, state: State, move: Move[Any]) -> State:
        copy = state.copy()
        move.play(copy)
        self.game.advance(copy)
        return copy

    def _fold(self, line: list[int]) -> Any:
        """The state after the given entries, from the last snapshot among them."""
        found = ((n, self._restore(n)) for n in reversed(line))
        start, state = next(((n, kept) for n, kept in found if kept is not None), (0, None))
        rest = [n for n in line if n > start]
        # A rule mended later never changes a game already played.
        if rest and rest[0] <= self.settled:
            raise Malformed(
                f"Step {rest[0]} was played under rules version {self.rules_version} and is not played again "
                f"under version {self.game.rules_version}: the table cannot be taken there."
            )
        if state is None:
            state = self.game.start(self.options, self.box, self.position)
        for n in rest:
            state = self._again(state, self.log[n - 1])
        return state

    def _restore(self, n: int) -> Any:
        """The state in the snapshot of an entry; None if there is none, or none that can be read any more."""
        try:
            return msgspec.msgpack.decode(self.snapshots[n], type=self.game.state).unpack(self.box)
        except (KeyError, msgspec.MsgspecError):
            return None

    def _again(self, state: Any, entry: Entry) -> Any:
        if entry.kind == "correct":
            return self.game.patch(state, entry.set or {})
        return self._played(state, self.game.read_move(entry.move or {}))

    def snapshot(self) -> bytes:
        """The present state, packed; it may be thrown away at any time."""
        return msgspec.msgpack.encode(self.state)

    def lines(self, seat: str | None, entry: Entry) -> list[Line]:
        """What one seat may read of an entry."""
        return [line for line in entry.told if line.seat is None or line.seat == seat]
