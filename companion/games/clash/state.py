"""What lies on a table of Clash of Vikings, and what is to be decided next."""

from typing import ClassVar

import msgspec

from companion.games.clash.arena import VOUCHED, Arena
from companion.games.clash.box import Box, Mode, Play
from companion.referee import Decision, State

# Whom a bracelet comes from, when it is nobody.
SUPPLY = "supply"
# Where a Viking is, at a table that vouches for the distances.
CENTRE, ELSEWHERE = "centre", "elsewhere"


class Deck(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player's cards by number; `shown` are the faces seen since the pile was last shuffled."""

    hand: int
    pile: int
    discard: int = 0
    laid: int = 0
    shown: list[str] = []

    @property
    def size(self) -> int:
        """All cards of the deck, wherever they are."""
        return self.hand + self.pile + self.discard + self.laid


class Cloud(msgspec.Struct, forbid_unknown_fields=True):
    """Bracelets of known values of which nobody told who holds which: `slots` says how many each holds."""

    values: list[int]
    slots: dict[str, int]


class SetUp(Decision, tag="set-up"):
    """Vikings and bracelets are placed, and a starting player is found."""

    rules: ClassVar[tuple[str, ...]] = ("clash-setup-6", "clash-setup-14", "clash-setup-17")

    def ask(self, state: "Clash") -> str:
        missing = [state.name(seat) for seat in state.seats if seat not in state.vikings]
        laid = sum(len(values) for values in state.lying.values())
        steps = [
            f"Place the Viking: {missing[0]}." if missing else "",
            f"Lay out {state.bracelet_spaces - laid} bracelets." if laid < state.bracelet_spaces else "",
            "" if state.first else "Draw the starting player.",
        ]
        return " ".join(step for step in steps if step)


class Income(Decision, tag="income"):
    """A turn that begins on the centre space opens with two bracelets."""

    rules: ClassVar[tuple[str, ...]] = ("clash-centre-1", "clash-centre-3")
    count: int

    def ask(self, state: "Clash") -> str:
        what = "a bracelet" if self.count == 1 else "two bracelets"
        return f"{state.name(self.seats[0])} stands on the centre and takes {what} from the supply."


class Announce(Decision, tag="announce"):
    """The active player names an action and lays a card face-down."""

    rules: ClassVar[tuple[str, ...]] = ("clash-announce-1", "clash-announce-4", "clash-turn-2")

    def ask(self, state: "Clash") -> str:
        card = "first" if state.played == 0 else "second"
        return f"{state.name(self.seats[0])} lays the {card} card and announces an action."


class Calling(Decision, tag="calling"):
    """The others may call a bluff; `seats` have not said no yet."""

    rules: ClassVar[tuple[str, ...]] = ("clash-bluff-1", "clash-bluff-2", "clash-bluff-4")

    def ask(self, state: "Clash") -> str:
        return f"{state.name(state.active)} announced {state.announced}. Does anybody call a bluff?"


class Showing(Decision, tag="showing"):
    """A doubted card is turned face-up."""

    rules: ClassVar[tuple[str, ...]] = ("clash-bluff-8", "clash-shield-8")
    shield: bool = False

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} turns the card over. What does it show?"


class Taking(Decision, tag="taking"):
    """Somebody takes a bracelet, unseen, and keeps it. Whose is `giver`, or the supply."""

    rules: ClassVar[tuple[str, ...]] = ("clash-bluff-14",)
    giver: str
    rule: str

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} takes one bracelet from {state.called(self.giver)}."


class Performing(Decision, tag="performing"):
    """The announced action is carried out."""

    rules: ClassVar[tuple[str, ...]] = ("clash-perform-1", "clash-perform-2")

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} performs {state.announced}."


class Pushing(Decision, tag="pushing"):
    """The active player chooses where the slammed Viking goes."""

    rules: ClassVar[tuple[str, ...]] = ("clash-slam-2", "clash-slam-3")
    target: str

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} pushes {state.name(self.target)} to a space next to it."


class Shielding(Decision, tag="shielding"):
    """The attacked player may declare SHIELD."""

    rules: ClassVar[tuple[str, ...]] = ("clash-shield-1", "clash-shield-3", "clash-shield-4")

    def ask(self, state: "Clash") -> str:
        return (
            f"{state.name(state.active)} attacks {state.name(self.seats[0])} with {state.announced}. SHIELD?"
        )


class Doubting(Decision, tag="doubting"):
    """The active player may call a bluff on a declared SHIELD."""

    rules: ClassVar[tuple[str, ...]] = ("clash-shield-6", "clash-shield-7")
    target: str

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.target)} declared SHIELD. Does {state.name(self.seats[0])} call a bluff?"


class Knocking(Decision, tag="knocking"):
    """The active player picks one bracelet of the attacked player and shows it."""

    rules: ClassVar[tuple[str, ...]] = ("clash-punch-1", "clash-punch-7", "clash-slingshot-1")
    giver: str

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} picks a bracelet of {state.name(self.giver)} and shows it."


class Dropping(Decision, tag="dropping"):
    """The bracelet shown is laid on a space next to the attacked Viking."""

    rules: ClassVar[tuple[str, ...]] = ("clash-punch-2", "clash-punch-3", "clash-punch-4", "clash-punch-6")
    giver: str
    value: int

    def ask(self, state: "Clash") -> str:
        near = state.name(self.giver)
        return f"{state.name(self.seats[0])} lays the {self.value} on a space next to {near}."


class Ending(Decision, tag="ending"):
    """Both cards are settled: the turn is brought to its end."""

    rules: ClassVar[tuple[str, ...]] = ("clash-turn-2", "clash-cleanup-1", "clash-cleanup-2")

    def ask(self, state: "Clash") -> str:
        return f"{state.name(self.seats[0])} has played both cards. End the turn."


class Refilling(Decision, tag="refilling"):
    """Empty bracelet spaces get a bracelet from the supply."""

    rules: ClassVar[tuple[str, ...]] = ("clash-cleanup-5", "clash-cleanup-6", "clash-cleanup-7")
    laid: int = 0

    def ask(self, state: "Clash") -> str:
        return "Draw a bracelet for each empty bracelet space and lay it face-up."


class Counting(Decision, tag="counting"):
    """The game is over: everybody shows their bracelets. `seats` have not told theirs yet."""

    rules: ClassVar[tuple[str, ...]] = ("clash-end-5",)

    def ask(self, state: "Clash") -> str:
        return "The supply is empty: the game is over. Reveal the bracelets."


Open = (
    SetUp
    | Income
    | Announce
    | Calling
    | Showing
    | Taking
    | Performing
    | Pushing
    | Shielding
    | Doubting
    | Knocking
    | Dropping
    | Ending
    | Refilling
    | Counting
)


class Clash(State, kw_only=True):
    """The table. Values are those that the table has told; `unseen` are all the others.

    `holdings` lists the bracelets known to lie before a player. `unseen` are the bracelets of which only
    their number is known: the supply, the box, and what players drew from the supply without telling
    (`unseen.slots`). `clouds` are bracelets that changed hands without telling which.
    """

    mode: Mode = "base"
    arena: str = VOUCHED
    bracelet_spaces: int = 4
    first: str = ""
    active: str = ""
    turn: int = 0
    played: int = 0
    announced: str = ""
    caller: str = ""
    exposed: bool = False
    decks: dict[str, Deck]
    vikings: dict[str, str] = {}
    lying: dict[str, list[int]] = {}
    holdings: dict[str, list[int]]
    unseen: Cloud
    clouds: list[Cloud] = []
    supply: int
    boxed: int = 0
    drowned: list[int] = []
    odds: bool = False
    pending: list[Open] = []

    @property
    def parts(self) -> Box:
        """The components in use."""
        box: Box = self.box
        return box

    @property
    def play(self) -> Play:
        """The numbers of the mode in use."""
        return self.parts.modes[self.mode]

    @property
    def ground(self) -> Arena | None:
        """The arena on screen; None where the table vouches for the distances."""
        return self.parts.arenas.get(self.arena)

    @property
    def centre(self) -> str:
        """The centre space."""
        return self.ground.centre if self.ground else CENTRE

    def standing(self, space: str) -> str | None:
        """Whose Viking stands on a space."""
        return next((seat for seat, place in self.vikings.items() if place == space), None)

    def place(self, space: str) -> str:
        """Where a bracelet lies: on its space or, at a table that vouches for the distances, on the board."""
        return space if self.ground else VOUCHED

    def called(self, holder: str) -> str:
        """A player by name, or the supply."""
        return "the supply" if holder == SUPPLY else self.name(holder)
