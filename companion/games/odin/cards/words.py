"""The vocabulary in which an occupation's effect is written beside its text (docs/odin-cards.md explains it).

An effect is a list of clauses. A clause says when it takes hold, and what then must or may be done (one of
several deeds where the card prints a slash), or which number of the rules it changes for its owner.
"""

from typing import Literal

import msgspec

from companion.games.odin.spaces import Deal

# The moments that a clause may name.
Moment = Literal[
    "played",
    "anytime",
    "as soon as",
    "always",
    "instead",
    "before use",
    "after use",
    "die",
    "gained",
    "laid",
    "ship",
    "building",
    "emigrated",
    "explored",
    "items",
    "removed",
    "dish",
    "served",
    "house paid",
    "upgraded",
    "before phase",
    "after phase",
    "back",
    "card",
]
Phase = Literal["", "feast", "breeding", "harvest", "bonus home", "bonus houses"]
Return = Literal["", "1 of a space", "2 of a space", "1 of each in column 4", "1 from here"]


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that is counted: `count` for each `per`; or by a table: the highest row reached by `by`."""

    count: int = 1
    per: str = ""
    by: str = ""
    table: tuple[tuple[int, int], ...] = ()


Amount = int | Tally


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade: up to so many goods, up to so many steps each.

    `only` these goods, or only goods of a `colour`, or only ones `just` upgraded; all of the `same` type;
    ending in the colour `to`.
    """

    goods: int = 1
    steps: int = 1
    only: tuple[str, ...] = ()
    colour: str = ""
    to: str = ""
    same: bool = False
    just: bool = False


class Anywhere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action space to be used without Vikings: of a column, occupied or next to an own Viking."""

    column: int
    occupied: bool = False
    beside: bool = False


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to do: pay and gain, and at most one of the verbs below."""

    pay: dict[str, Amount] = {}
    gain: dict[str, Amount] = {}
    # Gains by a table: those of the highest row that `by` reaches, or of the row that it matches `exactly`.
    by: str = ""
    gives: tuple[tuple[int, dict[str, int]], ...] = ()
    exactly: bool = False
    # What one must have for it without paying it, and the ore that is put on a new longship.
    needs: dict[str, int] = {}
    arm: int = 0
    # --- verbs ---
    draw: Amount = 0
    items: int = 0
    of: tuple[str, ...] = ()
    binds: str = ""
    upgrade: Climb | None = None
    swap: tuple[tuple[str, str], ...] = ()
    turn: Amount = 0
    action: str = ""
    less: Amount = 0
    space: Anywhere | None = None
    phase: Phase = ""
    play: bool = False
    back: Return = ""
    special: str = ""
    # What a special deed is about, and what it adds to each roll.
    things: tuple[str, ...] = ()
    plus: int = 0

    @property
    def verb(self) -> str:
        """The verb that it has, if any."""
        return next((name for name in VERBS if getattr(self, name)), "")


VERBS = (
    "draw",
    "items",
    "upgrade",
    "swap",
    "turn",
    "action",
    "space",
    "phase",
    "play",
    "back",
    "special",
)


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule that is different for the owner of the card."""

    # So much less to pay where the clause applies, if the price is at least `from`.
    less: dict[str, int] = {}
    least: int = msgspec.field(default=0, name="from")
    # Added to each roll; how often may be rolled; what a spent thing counts.
    roll: int = 0
    rolls: int = 0
    counts: dict[str, int] = {}
    # Ships that do for others; deals that a space offers besides; boards that a space may explore.
    stands_in: dict[str, str] = {}
    deals: tuple[Deal, ...] = ()
    boards: str = ""
    # Fewer Vikings by a table; tiles flat at a feast; what may lie in houses; ore back from ships.
    vikings: Tally | None = None
    flat: dict[str, int] = {}
    lies: str = ""
    disarms: bool = False
    # Raids: so many tiles at once, green goods too, the best special tile cheaper.
    tiles: int = 0
    green: bool = False
    cheaper: bool = False
    # Coins that come while the feast is laid: for each of these foods, or without that food.
    coins: tuple[str, ...] = ()
    without: str = ""
    # Points at the end, by a table.
    points: Tally | None = None
    # Drawn cards may be forgone for playing one from the hand.
    forgoes: bool = False


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When it takes hold, for what, and what it does."""

    when: Moment
    # --- for what: a filter that is left out lets everything pass ---
    groups: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    column: int = 0
    # Only where Vikings were placed for it; exactly so many.
    placed: bool = False
    vikings: int = 0
    # The space prints exactly so much; the action gave at least, or exactly, so much; one of these was paid.
    prints: dict[str, int] = {}
    gave: dict[str, int] = {}
    gave_exactly: dict[str, int] = {}
    paid: tuple[str, ...] = ()
    # A card was played in the action; items were taken from strips.
    carded: bool = False
    mined: bool = False
    # Die actions.
    act: tuple[str, ...] = ()
    success: bool | None = None
    spent: dict[str, int] = {}
    unspent: tuple[str, ...] = ()
    most_rolls: int = 0
    # Phases, and rounds with or without harvest.
    phase: int = 0
    harvest: bool | None = None
    # Things gained, laid, taken or served; where laid; how they came or must not have come.
    things: tuple[str, ...] = ()
    where: str = ""
    how: tuple[str, ...] = ()
    at_once: int = 0
    # Only the first of these things on the Banquet Table in a feast.
    first: bool = False
    number: tuple[int, ...] = ()
    # What its owner must have, at least.
    having: dict[str, int] = msgspec.field(default={}, name="if")
    # The part of a space in whose place it may be done.
    of: str = ""
    # --- what ---
    must: tuple[Deed, ...] = ()
    may: tuple[Deed, ...] = ()
    change: Change | None = None
    # How often for one trigger; once in the whole game; as often as the thing came.
    times: Amount = 1
    once: bool = False
    each: bool = False

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What is done, compulsory or not."""
        return self.must or self.may
