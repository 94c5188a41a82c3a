"""A move is one thing that happened at the table: its fields, its check and its effect in one class."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from companion.referee.refusal import Refusal
from companion.referee.state import State

S = TypeVar("S", bound=State)


class Option(msgspec.Struct, frozen=True):
    """One value that a field of an offer may take, and how it reads on a button."""

    value: Any
    label: str


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to fill in before an offered move is whole.

    Either `options` to tap (one, or with `many` between `least` and `most` of them, the same one again
    where it `repeats`), or a whole number from `low` to `high`. `secret` fields are asked for behind a
    curtain and are never shown to other seats.
    """

    name: str
    ask: str
    options: tuple[Option, ...] = ()
    low: int | None = None
    high: int | None = None
    default: Any = None
    least: int = 1
    most: int = 1
    many: bool = False
    repeats: bool = False
    secret: bool = False
    # Whether it may be left open, and what the button says that leaves it so.
    optional: bool = False
    leave: str = "Do not tell"


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A move that somebody may make now, whole and legal as it stands; `fields` may be filled otherwise.

    `refusal` is why it cannot be made: such an offer is shown folded away, with its rule. `quiet` ones are
    shown, but not pressed upon anybody. A `private` one says what only its seat may know, and is shown only
    through that seat's eyes.
    """

    label: str
    move: Any
    fields: tuple[Field, ...] = ()
    group: str = ""
    quiet: bool = False
    private: bool = False
    refusal: Refusal | None = None


class Move(
    msgspec.Struct, Generic[S], tag_field="kind", kw_only=True, frozen=True, forbid_unknown_fields=True
):
    """One move. `check` refuses, `play` does it; neither asks what the other has asked already.

    `check` never changes the state. `play` is called on a copy of the state, only after `check` passed,
    and narrates what it does by `state.tell` and `state.whisper`.
    """

    # Whether the move shows something that cannot be unseen: undoing it asks first.
    reveals: ClassVar[bool] = False
    # Whether it may be made in the name of any seat (a choice of the whole table).
    shared: ClassVar[bool] = False

    seat: str

    def check(self, state: S) -> None:
        """Raise a Refusal, citing the rule, if the rules forbid this move now.

        Dice and draws that are not told yet (None) are no reason to refuse it.
        """
        raise AssertionError(f"{type(self).__name__} is not checked")

    def play(self, state: S) -> None:
        """Carry the move out."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def chance(self, state: S, rng: Random) -> Self:
        """The same move with whatever dice or draws the table has left to the app filled in.

        Asked only of a move that has passed its check; what comes back is checked again.
        """
        return self

    @classmethod
    def offers(cls, state: S, seat: str) -> Iterable[Offer]:
        """The moves of this kind worth offering to a seat now, legal or not; the check decides which."""
        return ()


def kind(move: type[Any]) -> str:
    """The name of a kind of move or decision, as written in the log."""
    return str(move.__struct_config__.tag)
