"""Where occupation cards take hold: numbers that they change, and events that they answer to.

A card in play may change a number (`adjusted` asks every played card in turn) or answer an event (`announce`
tells every played card). The box holds what each card does, as it is written beside its text; EFFECTS holds
cards that are code instead, by their number.
"""

from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.games.odin.state import Trigger, Waiting

if TYPE_CHECKING:
    from companion.games.odin.spaces import AnyPart, Deal, Needs
    from companion.games.odin.state import North, Served
    from companion.referee import Points

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True):
    """Something happened to a player."""


class PhaseBegins(Event, frozen=True):
    """A phase is about to be run; its automatic part has not happened yet. A card may grant an extra one."""

    phase: int
    extra: bool = False


class PhaseEnds(Event, frozen=True):
    """A phase is over for this player."""

    phase: int
    extra: bool = False


class SpaceUsed(Event, frozen=True):
    """An action space is used: `before` its effects or after them. `at` is where the Vikings stand.

    After it, `got` and `paid` are what the action itself brought and cost, `items` what it took from strips,
    and `cards` how many occupations were played in it.
    """

    space: str
    at: str
    before: bool
    got: dict[str, int] = {}
    paid: dict[str, int] = {}
    items: str = ""
    cards: int = 0


class Gained(Event, frozen=True):
    """Things came into the supply; `by` is "action", "phase", "bonus", "draw" or "card"."""

    things: dict[str, int]
    by: str


class Paid(Event, frozen=True):
    """Things were paid for an action."""

    things: dict[str, int]
    by: str


class ShipCame(Event, frozen=True):
    """A ship came into the bay; `how` is "built", "bought", "exchanged" or "card"."""

    ship: str
    how: str


class BuildingCame(Event, frozen=True):
    """A shed or house was taken; `how` is "built" or "card"."""

    building: str
    how: str = "built"


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
    # The space whose action it was, where Vikings stand for it, and how many whaling boats took part.
    space: str = ""
    at: str = ""
    boats: int = 0


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


class Dished(Event, frozen=True):
    """Things came on the Banquet Table while a feast is laid; `before` lay there already."""

    things: dict[str, int]
    before: dict[str, int] = {}


class HasServed(Event, frozen=True):
    """A feast was laid; these things were on the table."""

    things: dict[str, int]


class HousesPaid(Event, frozen=True):
    """Houses that paid exactly one bonus good each: the goods."""

    goods: dict[str, int]


class Upgraded(Event, frozen=True):
    """Goods were upgraded: what they are now, and how many goods and steps the action allowed."""

    goods: dict[str, int]
    limit: int
    steps: int


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

    def costly(self, state: "North", seat: str, value: dict[str, int], what: str) -> dict[str, int]:
        """What is paid where the printed price is high enough; asked before all other discounts."""
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

    def deals(self, state: "North", seat: str, value: "tuple[Deal, ...]", space: str) -> "tuple[Deal, ...]":
        """The deals that a space offers."""
        return value

    def tiles(self, state: "North", seat: str, value: int, act: str) -> int:
        """How many tiles a raid may take at once."""
        return value

    def dishes(self, state: "North", seat: str, value: list[str]) -> list[str]:
        """The food that is worth laying first: a card answers to it at once."""
        return value

    def coins(self, state: "North", seat: str, value: int, layout: "list[Served]") -> int:
        """How many coins come in while a feast is laid so."""
        return value

    def instead(self, state: "North", seat: str, value: bool, part: "AnyPart", space: str) -> bool:
        """Whether something else may be done in place of a part of a space."""
        return value

    def helps(self, state: "North", seat: str, value: "list[str]", space: str) -> "list[str]":
        """The kinds of item that may be taken from a strip right before a space is used."""
        return value

    def forgoes(self, state: "North", seat: str, value: int) -> int:
        """The card by which a drawn occupation may be forgone; 0 if there is none."""
        return value

    def points(self, state: "North", seat: str, value: "list[Points]") -> "list[Points]":
        """Lines of the score sheet."""
        return value

    # --- events ---

    def played(self, state: "North", seat: str) -> list[Trigger] | None:
        """The card has just been played; gives what now waits for its owner's decision."""

    def heard(self, state: "North", seat: str, event: Event) -> list[Trigger] | None:
        """Something happened to the card's owner; gives what now waits for a decision."""

    def possible(self, state: "North", seat: str, trigger: Trigger) -> bool:
        """Whether what waits can be done now."""
        return True


EFFECTS: dict[int, Effect] = {}


def effect_of(state: "North", card: int) -> Effect | None:
    """What a card does."""
    found: Effect | None = EFFECTS.get(card) or state.box.effects.get(card)
    return found


def adjusted(state: "North", seat: str, hook: str, value: T, *about: object) -> T:
    """A number after every card in play has had its say; a card wins over a rule (odin-card-15)."""
    for card in state.players[seat].played:
        effect = effect_of(state, card)
        if effect:
            value = getattr(effect, hook)(state, seat, value, *about)
    return value


def announce(state: "North", seat: str, event: Event) -> None:
    """Let every card in play answer an event; a keeper's table says itself what its cards did."""
    if state.depth == "keeper":
        return
    waiting: list[Trigger] = []
    for card in list(state.players[seat].played):
        effect = effect_of(state, card)
        if effect:
            waiting += effect.heard(state, seat, event) or []
    wait(state, seat, waiting)


def play_out(state: "North", seat: str, card: int) -> None:
    """Let a card do what it does when it is played."""
    effect = effect_of(state, card)
    if effect and state.depth != "keeper":
        wait(state, seat, effect.played(state, seat) or [])


def wait(state: "North", seat: str, triggers: list[Trigger]) -> None:
    """Put what a card may do before its owner; what waits already for the same seat waits with it.

    What cannot be done yet waits too: the rest of the move, or another card, may bring what it lacks.
    """
    top = state.top
    if isinstance(top, Waiting) and top.seats == [seat]:
        top.triggers += triggers
    elif triggers:
        state.ask(Waiting(seats=[seat], triggers=triggers))


def waits_in_vain(state: "North") -> bool:
    """Whether nothing of what waits can be done now."""
    top = state.top
    return isinstance(top, Waiting) and not any(can_be_done(state, top.seats[0], one) for one in top.triggers)


def settle_idle(state: "North") -> list[Waiting]:
    """Take away what waits in vain: nothing of it can be done, so nothing can bring what it lacks."""
    idle: list[Waiting] = []
    while waits_in_vain(state):
        idle.append(state.top)
        state.settle()
    return idle


def wake(state: "North", idle: list[Waiting]) -> None:
    """What waited in vain comes back if the end of the action brought what it lacked."""
    for one in idle:
        late = [trigger for trigger in one.triggers if not moment_of(state, trigger).startswith("before")]
        if any(can_be_done(state, one.seats[0], trigger) for trigger in late):
            wait(state, one.seats[0], late)


def moment_of(state: "North", trigger: Trigger) -> str:
    """The moment to which a trigger answers."""
    moment: str = state.box.cards[trigger.card].facts.effect[trigger.clause].when
    return moment


def can_be_done(state: "North", seat: str, trigger: Trigger) -> bool:
    """Whether something that waits can be done now."""
    effect = effect_of(state, trigger.card)
    return effect is not None and effect.possible(state, seat, trigger)
