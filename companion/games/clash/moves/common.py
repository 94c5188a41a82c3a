"""What several moves ask and do."""

from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.clash import bracelets
from companion.games.clash.box import MELEE, RANGED
from companion.games.clash.state import (
    SUPPLY,
    Announce,
    Clash,
    Counting,
    Doubting,
    Dropping,
    Ending,
    Knocking,
    Performing,
    Pushing,
    SetUp,
    Shielding,
    Showing,
    Taking,
)
from companion.referee import Field, Move, Option, Refusal

ATTACKS = (*MELEE, *RANGED)
# What becomes of the bracelet that an attack takes.
KEEPS = {"CLUB": "clash-club-1", "HAMMER": "clash-hammer-1"}
DROPS = {"PUNCH": "clash-punch-1", "SLINGSHOT": "clash-slingshot-1"}


def in_play(state: Clash) -> None:
    """Nothing is played before the set-up is done or after the game is over."""
    if isinstance(state.top, SetUp):
        raise Refusal("The game is still being set up; finish that first.", "clash-turn-1")
    if state.over or isinstance(state.top, Counting):
        raise Refusal("The game is over; nobody gets a further turn.", "clash-end-1")


def on_turn(state: Clash, seat: str) -> None:
    """Only the active player plays (clash-turn-1)."""
    in_play(state)
    if seat != state.active:
        raise Refusal(f"It is {state.name(state.active)}'s turn, not {state.name(seat)}'s.", "clash-turn-1")


def attacked(state: Clash) -> str | None:
    """Whom the attack under way is aimed at; None before its target is named and once it is settled."""
    match state.top:
        case Shielding(seats=[seat]) | Doubting(target=seat) | Showing(seats=[seat], shield=True):
            return seat
        case Knocking(giver=seat) | Dropping(giver=seat):
            return seat
        case Taking(seats=[taker], giver=giver) if attack_named(state):
            # A true SHIELD is paid for by the attacker, everything else by the attacked.
            return taker if giver == state.active else giver
    return None


def must_slam(state: Clash) -> bool:
    """Whether a SLAM is announced and not carried out yet (clash-slam-12)."""
    waiting = any(isinstance(decision, Performing | Pushing) for decision in state.pending)
    return state.announced == "SLAM" and waiting


def attack_named(state: Clash) -> bool:
    """Whether the card in play was an attack that got as far as phase 3 (clash-perform-4)."""
    waiting = any(isinstance(decision, Performing) for decision in state.pending)
    return state.announced in ATTACKS and not state.exposed and not waiting


def brings_nothing(state: Clash, seat: str) -> tuple[str, ...]:
    """The rules why a card that is settled gives a player nothing more, out of the supply or otherwise."""
    if not isinstance(state.top, Announce | Ending):
        return ()
    if state.exposed:
        return ("clash-bluff-12",)
    if not attack_named(state):
        return ()
    if seat != state.active:
        return ("clash-shield-9", "clash-shield-12")
    empty = "clash-melee-2" if state.announced in MELEE else "clash-ranged-3"
    return (empty, "clash-shield-11", "clash-shield-12")


def drop_rule(state: Clash) -> str:
    """The rule by which the bracelet of the announced attack ends in the arena."""
    return DROPS.get(state.announced, "clash-punch-1")


def shield_first(state: Clash) -> None:
    """Before a bracelet is taken the attacked player is asked about a SHIELD (clash-shield-1)."""
    match state.top:
        case Shielding():
            further: tuple[str, ...] = ()
        case Doubting():
            further = ("clash-shield-7",)
        case Showing(shield=True):
            further = ("clash-shield-8",)
        case _:
            return
    raise Refusal("The SHIELD is settled first; only then is a bracelet taken.", "clash-shield-1", *further)


def values(state: Clash) -> tuple[Option, ...]:
    """Every value there is: what is left, or what somebody holds, is never given away (clash-info-5)."""
    return tuple(Option(value, str(value)) for value in sorted(set(state.parts.bracelets)))


def value_field(state: Clash, optional: bool) -> Field:
    """The value of a bracelet; a secret unless it is shown to all."""
    return Field(name="value", ask="Its value", options=values(state), optional=optional, secret=optional)


def listed(values: list[int]) -> str:
    """Bracelets by value, in words."""
    what = ", ".join(f"a {value}" for value in sorted(values))
    return what or "nothing"


class FromSupply(Move[Clash], frozen=True):
    """A bracelet out of the supply is laid face-up in the arena; its value is told, or drawn by the app."""

    shared: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    space: str
    value: int | None = None

    def chance(self, state: Clash, rng: Random) -> Self:
        if self.value is not None:
            return self
        return msgspec.structs.replace(self, value=rng.choice(state.unseen.values))

    def lay(self, state: Clash, rule: str) -> None:
        """Lay it down."""
        assert self.value is not None
        bracelets.lose(state, SUPPLY, self.value)
        state.lying.setdefault(state.place(self.space), []).append(self.value)
        where = self.space if state.ground else "the board"
        state.tell(f"A {self.value} is laid on {where}.", rule)
