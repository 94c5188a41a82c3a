"""What lies on the table of a saga, and what is known of it."""

from typing import Literal

import msgspec

from companion.games.vikings.box import Box, SagaCard, Space
from companion.games.vikings.decisions import AnyDecision
from companion.games.vikings.effects import AnyStep
from companion.games.vikings.words import counted, listed
from companion.referee import State

# Units that stand in no space: in the recruit pool, or out of play.
POOL, DEAD = "pool", "dead"
# A face-down thing: a quest marker, or a voyage card whose identity nobody has seen.
HIDDEN = "?"
# Set-up, the eight segments of a voyage with the harbour before them, and the reckoning of a campaign.
Segment = Literal[
    "saga",
    "jarl",
    "quests",
    "muster",
    "bonus",
    "harbour",
    "trade",
    "leidang",
    "movement",
    "card",
    "combat",
    "quest",
    "settlement",
    "check",
    "reckoning",
]
SETTING_UP: tuple[Segment, ...] = ("saga", "jarl", "quests", "muster", "bonus")
VOYAGING: tuple[Segment, ...] = (
    "trade",
    "leidang",
    "movement",
    "card",
    "combat",
    "quest",
    "settlement",
    "check",
)
EDDA_TOP, GOLD_TOP = 5, 20


class Voyage(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The voyage under way, or the last one while the table is in the harbour."""

    start: str
    space: str
    force: list[str] = []
    # Leidang: whether the one attempt at Varangians or the Ormr has been made.
    attempted: bool = False
    # Movement: what has been done and declared so far.
    scouted: bool = False
    supplies: Literal["", "march", "pay"] = ""
    paid: dict[str, int] = {}
    mode: Literal["", "naval", "land", "rally", "stay"] = ""
    allowance: int = 0
    sea: int = 0
    stopped: bool = False
    # The voyage card in play, and whether a battle was broken off.
    card: str = ""
    broke_off: bool = False
    # Whether the force has pillaged or settled.
    marked: bool = False

    @property
    def under_way(self) -> bool:
        """Whether the movement has begun: something was declared, marched or scouted."""
        return bool(self.mode or self.supplies or self.scouted)


class Battle(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A battle: the two lines, who has fired, and whose shot is next."""

    cause: Literal["card", "quest"] = "card"
    extra: int = 0
    number: int | None = None
    # Living units in the order of their lines.
    line: list[str] = []
    hostiles: list[str] = []
    edge: Literal["", "vikings", "hostiles"] = ""
    spent: bool = False
    round: int = 0
    # Within a round: whose turn it is, and who has fired.
    turn: Literal["", "vikings", "hostiles"] = ""
    fired: list[str] = []
    # A Berserkir cancels the first hit, once; who took part and which Jarls fell matter afterwards.
    turned: bool = False
    berserkir: bool = False
    jarl: bool = False
    fallen: list[str] = []

    def unfired(self, side: str) -> list[str]:
        """The living units of a side that have still to fire in this round, in order."""
        units = self.line if side == "vikings" else self.hostiles
        return [unit for unit in units if unit not in self.fired]

    @property
    def shield(self) -> bool:
        """Whether the next hit is turned away (vikings-21.4-2)."""
        return self.berserkir and not self.turned

    @property
    def firer(self) -> str:
        """Who fires next; empty when the round is over."""
        # The sides alternate; when one has no unit left to fire, the other fires all that remain.
        other = "hostiles" if self.turn == "vikings" else "vikings"
        waiting = self.unfired(self.turn) or self.unfired(other)
        return waiting[0] if waiting else ""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A Saga of this table that has been played to its end."""

    saga: str
    won: bool
    why: str = "as told"
    # The rule that ended it.
    rule: str = ""
    voyages: int = 0
    gold: int = 0
    edda: int = 0
    religion: str = "old"
    jarls: list[str] = []
    fallen: list[str] = []
    quests: list[str] = []
    settlements: list[str] = []
    pillages: list[str] = []


class Saga(State, kw_only=True):
    """One saga, or a campaign of them."""

    # What was agreed.
    campaign: bool = False
    supplies: bool = False
    scouting: bool = False
    house_choice: str = ""
    # Where we are.
    segment: Segment = "saga"
    saga: str = ""
    made: int = 0
    # Tracks.
    gold: int = 0
    edda: int = 1
    religion: Literal["", "old", "new"] = ""
    # Every Viking counter: a space, the pool, or dead.
    units: dict[str, str]
    # Settlement and pillage markers by space.
    markers: dict[str, Literal["settlement", "pillage"]] = {}
    # Quest markers by space: face down, or what they are.
    quests: dict[str, str] = {}
    totals: list[int] = []
    accomplished: list[str] = []
    runes_used: bool = False
    removed: list[str] = []
    # Voyage cards: the piles from top to bottom. A hidden card is a ticket that names the pool it comes from.
    draw: list[str] = []
    reserve: list[str] = []
    discards: list[str] = []
    kept: list[str] = []
    pools: dict[str, list[str]] = {}
    # Once per Saga.
    appealed: bool = False
    table_rolled: bool = False
    # The voyage and the battle under way, and what is still to happen.
    voyage: Voyage | None = None
    battle: Battle | None = None
    agenda: list[AnyStep] = []
    # The campaign so far, and the Saga whose Success bonus waits for the next one.
    past: list[Past] = []
    bonus: str = ""
    result: Literal["", "won", "lost"] = ""
    fallen: list[str] = []
    pending: list[AnyDecision] = []

    @property
    def box(self) -> Box:
        box: Box = self.__dict__["box"]
        return box

    @property
    def seat(self) -> str:
        """The one player."""
        return self.seats[0]

    @property
    def card(self) -> SagaCard:
        """The Saga card in play."""
        return self.box.sagas[self.saga]

    @property
    def on_voyage(self) -> Voyage:
        assert self.voyage is not None
        return self.voyage

    @property
    def in_battle(self) -> Battle:
        assert self.battle is not None
        return self.battle

    @property
    def here(self) -> Space:
        """The space of the voyaging force."""
        return self.box.spaces[self.on_voyage.space]

    @property
    def limit(self) -> int:
        """How many Viking units a space may hold (vikings-10.2-1)."""
        return 4 + self.edda

    @property
    def wins(self) -> int:
        """Sagas won so far in this campaign."""
        return sum(past.won for past in self.past)

    # --- units ---

    def at(self, space: str) -> list[str]:
        """The Viking units in a space."""
        return [unit for unit, place in self.units.items() if place == space]

    def jarls_at(self, space: str) -> list[str]:
        return [unit for unit in self.at(space) if self.box.units[unit].jarl]

    @property
    def jarls(self) -> list[str]:
        """The Jarls on the map."""
        return [jarl for jarl in self.box.jarls if self.units[jarl] in self.box.spaces]

    @property
    def jarls_left(self) -> list[str]:
        """The Jarls that can still be drawn."""
        return [jarl for jarl in self.box.jarls if self.units[jarl] == POOL]

    def in_pool(self, kind: str) -> list[str]:
        """The counters of a kind in the recruit pool."""
        return [unit for unit in self.box.kinds[kind].counters if self.units[unit] == POOL]

    def capacity(self, units: list[str]) -> int:
        """How many passengers the ships among these can carry."""
        return sum(self.box.units[unit].carries for unit in units)

    def ashore(self, units: list[str]) -> list[str]:
        """The land units among these, Jarls included."""
        return [unit for unit in units if not self.box.units[unit].naval]

    def unit_name(self, unit: str) -> str:
        kind = self.box.units[unit]
        return kind.name if kind.count == 1 else f"{kind.name} {unit.rpartition('-')[2]}"

    def names_of(self, units: list[str]) -> str:
        """Leif, two Huskarls and one Long Ship."""
        kinds = [self.box.units[unit] for unit in units]
        groups = {kind.id: kind for kind in sorted(kinds, key=lambda kind: not kind.jarl)}
        return listed(
            [
                kind.name if kind.count == 1 else counted(kinds.count(kind), kind.name, kind.plural)
                for kind in groups.values()
            ]
        )

    # --- markers ---

    def marked(self, sort: str) -> list[str]:
        """The spaces with a settlement, or with a pillage marker."""
        return [space for space, marker in self.markers.items() if marker == sort]

    @property
    def markers_left(self) -> int:
        return self.box.markers - len(self.markers)

    @property
    def unseen_quests(self) -> list[str]:
        """What a face-down marker may turn out to be."""
        gone = {
            *self.accomplished,
            *self.removed,
            *self.quests.values(),
            *(["runes"] if self.runes_used else []),
        }
        return [quest for quest in self.box.quests if quest not in gone]

    @property
    def quests_to_place(self) -> int:
        """How many markers the set-up has still to put on the map."""
        return len(self.unseen_quests) - len(self.hidden_quests)

    @property
    def locations_left(self) -> list[str]:
        """The spaces that the random location table can still name."""
        rows = [row for total, row in self.box.locations.items() if total not in self.totals]
        return [space for row in rows for space in row if space not in self.quests]

    @property
    def hidden_quests(self) -> list[str]:
        """The spaces with a face-down quest marker."""
        return [space for space, quest in self.quests.items() if quest == HIDDEN]

    def space_name(self, space: str) -> str:
        return self.box.spaces[space].name
