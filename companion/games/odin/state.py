"""What lies on the table: the boards and supplies of every player, the action board and the piles."""

from typing import ClassVar, Literal

import msgspec

from companion.games.odin.box import Box, Decks, Length, Side
from companion.referee import Decision, State

Depth = Literal["referee", "keeper"]
CardsFrom = Literal["app", "table"]
# Cards that were drawn from the real piles and that the app has not been told: a dark and a light brown one.
UNKNOWN, UNKNOWN_START = 0, -1
# The items of mountain strips, and what each of them is.
# A note of how often Vikings called back from a space had stood in this column earlier in the round.
EMPTIED = "emptied in column"
ITEMS = {"W": {"wood": 1}, "S": {"stone": 1}, "O": {"ore": 1}, "2": {"silver": 2}}
# The phases of a round that the state can rest in (odin-round-1).
SETTING_UP, ACTIONS, INCOME, FEAST, STRIPS, LEFTOVERS = 0, 5, 7, 9, 11, 13


class Placed(msgspec.Struct, array_like=True, frozen=True):
    """A piece on a board: its lower left corner, its quarter turns, and whether it is turned over."""

    piece: str
    col: int
    row: int
    turn: int = 0
    flip: bool = False


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """One board, house or shed of a player; `wood` and `stone` lie on the marked spaces of a building."""

    pieces: list[Placed] = []
    wood: int = 0
    stone: int = 0


class Served(msgspec.Struct, array_like=True, frozen=True):
    """A tile or coin on the Banquet Table: its leftmost square, and whether it stands upright."""

    what: str
    square: int
    upright: bool = False


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has. `supply` holds everything that is counted, animals in the stables included."""

    # Vikings on the Thing Square; those of the other colour that wait, in the solo game.
    vikings: int = 0
    waiting: int = 0
    passed: bool = False
    supply: dict[str, int] = {}
    # Whaling boats and longships by the ore that was put on them.
    boats: list[int] = []
    knarrs: int = 0
    longships: list[int] = []
    # Emigrated ships from the left end of the Banquet Table.
    emigrated: list[str] = []
    areas: dict[str, Area] = {}
    hand: list[int] = []
    played: list[int] = []
    penalties: int = 0
    # Food that is meant for the feast, and what the last round's income brought in points.
    plan: list[Served] = []
    # Food that was laid first while a feast is being laid: it stays on the Banquet Table.
    tabled: dict[str, int] = {}
    writes_income: bool = False
    final_income: int = 0
    # What cards in play have to remember.
    notes: dict[str, int] = {}

    def has(self, what: str) -> int:
        """How many of something there are; an animal counts pregnant or not."""
        if what in ("sheep", "cattle"):
            return self.supply.get(what, 0) + self.supply.get(f"pregnant {what}", 0)
        return self.supply.get(what, 0)

    def ships(self, name: str) -> int:
        """How many ships of a type lie in the bay."""
        return {"whaling boat": len(self.boats), "knarr": self.knarrs, "longship": len(self.longships)}[name]

    @property
    def large_ships(self) -> int:
        """Knarrs and longships in the bay."""
        return self.knarrs + len(self.longships)


class Stand(msgspec.Struct, array_like=True):
    """Vikings on an action space: whose, how many, and the round in which they were placed."""

    seat: str
    vikings: int
    round: int


class Trigger(msgspec.Struct, omit_defaults=True):
    """A clause of a card in play that waits for its owner, and how often it may still be used."""

    card: int
    clause: int
    times: int = 1
    # The space that it is about, the things that it is about, and a card that was drawn but not taken yet.
    at: str = ""
    things: dict[str, int] = {}
    drawn: int | None = None


class Waiting(Decision, tag="cards"):
    """Occupations wait for their owner, who uses them in any order or leaves them."""

    rules: ClassVar[tuple[str, ...]] = ("odin-card-5", "odin-card-9", "odin-card-11")

    triggers: list[Trigger]

    def ask(self, state: "North") -> str:
        names = list(dict.fromkeys(state.box.cards[one.card].name for one in self.triggers))
        return f"{state.name(self.seats[0])} may use: {', '.join(names)}."


class SetUp(Decision, tag="set up"):
    """Strips, cards and the start player are still to be drawn."""

    rules: ClassVar[tuple[str, ...]] = ("odin-setup-4", "odin-setup-10", "odin-setup-13")

    def ask(self, state: "North") -> str:
        return "Draw the mountain strips, a starting occupation each, the start player and the first weapons."


class Turn(Decision, tag="turn"):
    """Somebody places Vikings or passes."""

    rules: ClassVar[tuple[str, ...]] = ("odin-p5-1", "odin-p5-4")

    # The space has been used; what cards still want to settle comes first, then the next player.
    done: bool = False

    def ask(self, state: "North") -> str:
        seat = self.seats[0]
        left = state.players[seat].vikings
        return f"{state.name(seat)} places Vikings on one action space or passes ({left} left)."


class Action(Decision, tag="action"):
    """An action space is being used. `left` are its parts that may still be carried out."""

    rules: ClassVar[tuple[str, ...]] = ("odin-p5-6", "odin-p5-7")

    space: str
    # Where the Vikings stand: another space when the space is imitated, "" when none were placed.
    at: str
    left: list[int]
    used: bool = False
    # The fourth column's card, to be played before or after the action; whether the action has begun.
    card: bool = False
    begun: bool = False
    played: int = 0
    # The rolls so far, and the ore that changes them, fixed when the action begins.
    rolls: list[int] = []
    ore: int = 0
    boats: int = 0
    # Ships bought since the action began: they take no part in it (odin-any-1).
    bought: list[str] = []
    # What was drawn with the placing of the Vikings, until the part that draws it is carried out.
    drawn: int | None = None
    weapons: list[str] = []
    # What the action gave and cost, the items it took, the cards played in it, silver off its price.
    got: dict[str, int] = {}
    paid: dict[str, int] = {}
    items: str = ""
    cards: int = 0
    less: int = 0
    # What it must be paid with, by a card that was used before it.
    bound: str = ""

    def ask(self, state: "North") -> str:
        space = state.box.spaces[self.space]
        return f"{state.name(self.seats[0])} uses the space: {space.name}."


class Keeping(Decision, tag="keeping"):
    """Keeper's table: everybody says what they took until the actions are over."""

    rules: ClassVar[tuple[str, ...]] = ("odin-p5-8",)

    def ask(self, state: "North") -> str:
        return "Say what you took and paid; then say who placed Vikings last."


class BeforeIncome(Decision, tag="before income"):
    """All have passed: a last chance to lay goods before the income is paid."""

    rules: ClassVar[tuple[str, ...]] = ("odin-p5-8", "odin-p7-1", "odin-any-1")

    def ask(self, state: "North") -> str:
        return "The actions are over. Lay what you like, then let the income be paid."


class Feasting(Decision, tag="feast"):
    """These seats have their feast still to lay."""

    rules: ClassVar[tuple[str, ...]] = ("odin-feast-1", "odin-feast-11")

    # A feast that a card granted to one player.
    extra: bool = False

    def ask(self, state: "North") -> str:
        names = ", ".join(state.name(seat) for seat in self.seats)
        return f"The feast: {names} cover{'s' if len(self.seats) == 1 else ''} the Banquet Table."


class EndOfRound(Decision, tag="end of round"):
    """The bonuses are paid: strips, Vikings and the next round follow."""

    rules: ClassVar[tuple[str, ...]] = ("odin-p11-3", "odin-p12-1", "odin-p4-1")

    def ask(self, state: "North") -> str:
        return f"Round {state.round} is over. Turn up a mountain strip and draw weapons for the next."


class LastPlacing(Decision, tag="last placing"):
    """The last feast is over: these seats may still place what they have left."""

    rules: ClassVar[tuple[str, ...]] = ("odin-end-2", "odin-end-3")

    def ask(self, state: "North") -> str:
        names = ", ".join(state.name(seat) for seat in self.seats)
        return f"Before scoring, {names} may place what is left."


AnyDecision = SetUp | Turn | Action | Waiting | Keeping | BeforeIncome | Feasting | EndOfRound | LastPlacing


class North(State, kw_only=True):
    """The whole table."""

    length: Length = "long"
    decks: Decks = "A"
    cards: CardsFrom = "app"
    depth: Depth = "referee"
    round: int = 1
    phase: int = SETTING_UP
    # Where the script of the round stands; a position need not name it.
    step: int = 0
    # Who holds the moose, and who was the last to place Vikings.
    start: str = ""
    last: str = ""
    players: dict[str, Player]
    # The action board, and the columns that have an imitation space.
    spaces: dict[str, Stand] = {}
    imitations: list[int] = []
    # Mountain strips as they lie, arrow end first, and those still face down.
    strips: list[str] = []
    strip_pile: list[str] = []
    # Unclaimed exploration boards by the side that is up, with their silver.
    unclaimed: dict[str, int] = {}
    # What was drawn for the next round, until its phase comes.
    drawn_strip: str = ""
    drawn_weapons: dict[str, str] = {}
    weapon_pile: dict[str, int] = {}
    weapon_discards: dict[str, int] = {}
    # Special tiles on the oval board, buildings in their stacks, and occupations that left the game.
    oval: list[str] = []
    stacks: dict[str, int] = {}
    gone: list[int] = []
    pending: list[AnyDecision] = []

    @property
    def box(self) -> Box:
        """The components in use."""
        box: Box = self.__dict__["box"]
        return box

    @property
    def side(self) -> Side:
        """The side of the home board in use."""
        return self.box.side(self.length)

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.seats) == 1

    @property
    def last_round(self) -> bool:
        """Whether this is the final round."""
        return self.round == self.side.rounds

    def action_of(self, seat: str) -> Action | None:
        """The action that a player is in the middle of, even while cards wait."""
        own = [one for one in self.pending if isinstance(one, Action) and one.seats == [seat]]
        return own[-1] if own else None

    def dark_left(self) -> list[int]:
        """The dark brown cards that may still be drawn, as far as the app knows."""
        known = {card for one in self.players.values() for card in (*one.hand, *one.played)} | set(self.gone)
        return [card for card in self.box.dark_cards(self.decks) if card not in known]

    def dark_count(self) -> int:
        """How many dark brown cards are left to draw; cards drawn unseen are missing from the pile too."""
        unseen = sum(one.hand.count(UNKNOWN) for one in self.players.values())
        return max(0, len(self.dark_left()) - unseen)


def board_of(area: str) -> str:
    """The board that an area is: a second shed is called "shed 2"."""
    head, _, number = area.rpartition(" ")
    return head if number.isdigit() else area
