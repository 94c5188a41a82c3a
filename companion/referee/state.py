"""A state is what lies on the table; a decision is what somebody must, or may, settle next."""

from typing import Any, ClassVar, Self

import msgspec


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log: what happened, by which rules, and, if it is a secret, for whose eyes."""

    text: str
    rules: tuple[str, ...] = ()
    seat: str | None = None


class Decision(msgspec.Struct, tag_field="decision", kw_only=True):
    """One thing to settle before play goes on. `seats` may settle it; the top of the stack goes first."""

    rules: ClassVar[tuple[str, ...]] = ()

    seats: list[str]

    def ask(self, state: Any) -> str:
        """The question, as a sentence for the whole table."""
        raise AssertionError(f"{type(self).__name__} asks nothing")


class State(msgspec.Struct, kw_only=True, dict=True):
    """The state of one table. A game adds its own fields and types its decisions.

    Two things ride along without being part of the state: `box`, the components of the edition in use
    (shared and never changed), and `told`, the lines that the move under way has written for the log.
    """

    seats: list[str]
    names: dict[str, str]
    pending: list[Any] = []
    over: bool = False

    @property
    def box(self) -> Any:
        """The components in use: boards, cards, tables."""
        return self.__dict__["box"]

    def unpack(self, box: object) -> Self:
        """Lay the components of an edition beside the state."""
        self.__dict__["box"] = box
        return self

    @property
    def told(self) -> list[Line]:
        """What the move under way has written so far."""
        lines: list[Line] = self.__dict__.setdefault("told", [])
        return lines

    def tell(self, text: str, *rules: str) -> None:
        """Write a line for everybody."""
        self.told.append(Line(text, rules))

    def whisper(self, seat: str, text: str, *rules: str) -> None:
        """Write a line for one seat alone."""
        self.told.append(Line(text, rules, seat))

    def copy(self) -> Self:
        """An independent copy, with nothing told yet."""
        copied = msgspec.msgpack.decode(_PACK.encode(self), type=type(self))
        return copied.unpack(self.__dict__.get("box"))

    @property
    def top(self) -> Any:
        """The decision to settle now; None when nothing is open."""
        return self.pending[-1] if self.pending else None

    def ask(self, decision: Decision) -> None:
        """Put a decision on top of the stack."""
        self.pending.append(decision)

    def settle(self) -> None:
        """Take the settled decision off the stack."""
        self.pending.pop()

    def name(self, seat: str) -> str:
        """What the player in this seat is called."""
        return self.names.get(seat, seat)

    def clockwise(self, start: str) -> list[str]:
        """All seats in playing order, beginning with `start`."""
        at = self.seats.index(start)
        return self.seats[at:] + self.seats[:at]

    def after(self, seat: str) -> str:
        """The next seat clockwise."""
        return self.clockwise(seat)[1 % len(self.seats)]


_PACK = msgspec.msgpack.Encoder()
