"""Where occupation cards take hold: numbers that they change, and events that they answer to.

A card in play may change a number (`adjusted` asks every played card in turn) or answer an event (`announce`
tells every played card). EFFECTS holds what each card does, by its number; a card that is not there is worth
its points.
"""

from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from companion.games.odin.spaces import Needs
    from companion.games.odin.state import North
    from companion.referee import Points

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True):
    """Something happened to a player."""


class PhaseBegins(Event, frozen=True):
    """A phase is about to be run; its automatic part has not happened yet."""

    phase: int


class PhaseEnds(Event, frozen=True):
    """A phase is over for this player."""

    phase: int


class SpaceUsed(Event, frozen=True):
    """An action space is used: `before` its effects or after them. `at` is where the Vikings stand."""

    space: str
    at: str
    before: bool


class Gained(Event, frozen=True):
    """Things came into the supply; `by` is "action", "phase", "bonus", "draw" or "card"."""

    things: dict[str, int]
    by: str


class Paid(Event, frozen=True):
    """Things were paid for an action."""

    things: dict[str, int]
    by: str


class ShipCame(Event, frozen=True):
    """A ship came into the bay; `how` is "built", "bought" or "exchanged"."""

    ship: str
    how: str


class BuildingCame(Event, frozen=True):
    """A shed or house was taken."""

    building: str


class Laid(Event, frozen=True):
    """A piece was placed in an area."""

    area: str
    piece: str


class DieEnded(Event, frozen=True):
    """A raid, pillage, hunt, snare or whaling ended."""

    act: str
    success: bool
    rolls: tuple[int, ...]
    spent: dict[str, int]


class Explored(Event, frozen=True):
    """An exploration board was claimed."""

    board: str


class Emigrated(Event, frozen=True):
    """A large ship emigrated."""

    ship: str


class CardPlayed(Event, frozen=True):
    """An occupation was played."""

    card: int


class VikingsBack(Event, frozen=True):
    """Vikings came back to the Thing Square during the actions."""

    count: int


class ItemsTaken(Event, frozen=True):
    """Items were taken from a mountain strip, arrow end first."""

    items: str


class ItemRemoved(Event, frozen=True):
    """Phase 11 took an item off a strip."""

    item: str


class Effect:
    """What one occupation does. Each method is a hook; a plain card leaves every number as it is."""

    # --- numbers ---

    def vikings(self, state: "North", seat: str, value: int, space: str) -> int:
        """How many Vikings a space takes."""
        return value

    def price(self, state: "North", seat: str, value: dict[str, int], what: str) -> dict[str, int]:
        """What is paid: `what` is a space, "emigrate" or the name of a ship that is bought."""
        return value

    def ships(self, state: "North", seat: str, value: int, needs: "Needs") -> int:
        """How many ships in the bay do for what an action needs."""
        return value

    def stages(self, state: "North", seat: str, value: int, ship: str) -> int:
        """How many landing stages there are for a ship."""
        return value

    def rolls(self, state: "North", seat: str, value: int, act: str) -> int:
        """How often the die may be rolled."""
        return value

    def roll(self, state: "North", seat: str, value: int, act: str) -> int:
        """What a roll counts."""
        return value

    def boost(self, state: "North", seat: str, value: dict[str, int], act: str) -> dict[str, int]:
        """What may be spent in a die action, and how many points each of it counts."""
        return value

    def swords(self, state: "North", seat: str, value: dict[str, int], act: str) -> dict[str, int]:
        """The tiles that a raid may take, with their sword values."""
        return value

    def steps(self, state: "North", seat: str, value: int, space: str) -> int:
        """How many steps one of the upgraded goods may climb."""
        return value

    def boards(self, state: "North", seat: str, value: tuple[str, ...], space: str) -> tuple[str, ...]:
        """Which exploration boards a space may claim."""
        return value

    def flat(self, state: "North", seat: str, value: int, food: str) -> int:
        """How many tiles of a type may lie flat on the Banquet Table."""
        return value

    def lies(self, state: "North", seat: str, value: bool, piece: str, board: str) -> bool:
        """Whether a piece may lie on a board."""
        return value

    def disarms(self, state: "North", seat: str, value: bool) -> bool:
        """Whether ore may be taken back from ships."""
        return value

    def points(self, state: "North", seat: str, value: "list[Points]") -> "list[Points]":
        """Lines of the score sheet."""
        return value

    # --- events ---

    def played(self, state: "North", seat: str) -> None:
        """The card has just been played."""

    def heard(self, state: "North", seat: str, event: Event) -> None:
        """Something happened to the card's owner."""


EFFECTS: dict[int, Effect] = {}


def adjusted(state: "North", seat: str, hook: str, value: T, *about: object) -> T:
    """A number after every card in play has had its say; a card wins over a rule (odin-card-15)."""
    for card in state.players[seat].played:
        effect = EFFECTS.get(card)
        if effect:
            value = getattr(effect, hook)(state, seat, value, *about)
    return value


def announce(state: "North", seat: str, event: Event) -> None:
    """Let every card in play answer an event."""
    for card in list(state.players[seat].played):
        effect = EFFECTS.get(card)
        if effect:
            effect.heard(state, seat, event)
