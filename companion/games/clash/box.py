"""What is in the box: bracelets, decks and arenas."""

from typing import Any, Literal

import msgspec

from companion.games.clash.arena import Arena, arenas
from companion.games.components import load
from companion.referee import Malformed

Mode = Literal["base", "bluff-arena"]
ACTIONS = ("WALK", "SPRINT", "SLAM", "PUNCH", "CLUB", "HAMMER", "SLINGSHOT")
SHIELD = "SHIELD"
CARDS = (*ACTIONS, SHIELD)
# How far each movement carries (clash-move-1, clash-move-2, clash-slam-1).
REACH = {"WALK": 1, "SPRINT": 2, "SLAM": 2}
MELEE = ("PUNCH", "CLUB")
RANGED = ("SLINGSHOT", "HAMMER")
# The attacks whose bracelet ends in the arena; the other two keep it (clash-punch-8, clash-slingshot-5).
DROPPING = ("PUNCH", "SLINGSHOT")


class Play(msgspec.Struct, frozen=True):
    """The numbers of one mode."""

    deck: dict[str, int]
    hand: int
    overview: str

    @property
    def size(self) -> int:
        """How many cards a deck has."""
        return sum(self.deck.values())


class Components(msgspec.Struct, frozen=True):
    """The components file."""

    bracelets: dict[int, int]
    starting_set: list[int]
    boxed: dict[int, int]
    colours: list[str]
    modes: dict[str, Play]


class Box(msgspec.Struct, frozen=True):
    """The components of one edition."""

    bracelets: list[int]
    starting_set: list[int]
    boxed: dict[int, int]
    modes: dict[str, Play]
    arenas: dict[str, Arena]


class Edition(msgspec.Struct, forbid_unknown_fields=True):
    """What an owner may bring: arenas of their own."""

    arenas: list[dict[str, Any]]


def box(edition: dict[str, Any] | None) -> Box:
    """Our box, with the arenas of an edition in place of ours when it has some."""
    own: list[dict[str, Any]] | None = None
    if edition is not None:
        try:
            own = msgspec.convert(edition, Edition).arenas
        except msgspec.ValidationError as error:
            raise Malformed(f"That is no edition of Clash of Vikings: {error}.") from None
        if not own:
            raise Malformed("The edition has no arena; it needs at least one.")
    parts = load("clash", "components.yaml", Components)
    pieces = [value for value, count in parts.bracelets.items() for _ in range(count)]
    return Box(pieces, parts.starting_set, parts.boxed, parts.modes, arenas(own))
