"""How a verb of a card is offered, refused and done."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.odin.cards.words import Deed
from companion.games.odin.state import North, Trigger
from companion.referee import Field

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard


class Way(NamedTuple):
    """One way to do a deed: how it reads, the fields of the move, and what may be filled in otherwise."""

    label: str
    values: dict[str, Any]
    fields: tuple[Field, ...] = ()


class Verb:
    """One verb. The ways are what is offered; the check refuses; `do` carries out what was checked."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        """Every way worth offering."""
        raise AssertionError(f"{type(self).__name__} offers nothing")

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        """Refuse what the card does not allow."""

    def begin(self, state: North, use: "UseCard", deed: Deed) -> None:
        """What happens before anything is paid or gained."""

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        """Carry it out."""
        raise AssertionError(f"{type(self).__name__} does nothing")
