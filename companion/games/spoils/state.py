"""What lies on the table in Spoils of War, and the plain questions that can be put to it."""

from typing import Literal, get_args

import msgspec

from companion.games.spoils.box import ARTIFACT, SETUP, Box, Duration, Face, tells_its_name
from companion.games.spoils.decisions import Bid, Pending
from companion.referee import State

Side = Literal["blue", "red"]
Step = Literal[
    "treasure setup",
    "roll dice",
    "bidding",
    "place bets",
    "reveal bets",
    "reveal dice",
    "divide the spoils",
    "last artifacts",
    "count",
]
STEPS: tuple[Step, ...] = get_args(Step)
RAVENS = ("huginn", "muninn")
SIDES: dict[Side, str] = {"blue": "the Declarer (blue)", "red": "the Challenger (red)"}


class Wager(msgspec.Struct, omit_defaults=True):
    """A bet on a disk. Covered and not told to the app, it has neither side nor amount yet."""

    side: Side | None = None
    amount: int | None = None
    # Whether the Gold still lies on the disk.
    lies: bool = True


class Artifact(msgspec.Struct, omit_defaults=True):
    """One Artifact card on the table with everything that travels with it."""

    stage: int = 1
    # Which one it is, as far as anybody has told the app.
    face: str | None = None
    up: bool = False
    # In a position: the symbol that is read off the card, until the table has learned it.
    symbol: Duration | None = None
    # Used this Round; spent for good; cancelled; carrying the Copy marker.
    used: bool = False
    spent: bool = False
    cancelled: bool = False
    marked: bool = False
    # Freyja's Mirror: the card it has chosen and the ability it has from it.
    copies: str | None = None
    ability: str | None = None
    once: bool = False
    reach: int | None = None
    # The item named for Loki's Gold.
    item: str | None = None


class Spoils(State, kw_only=True):
    """The chieftain's tent: Vikings, Gold, cards and the Round under way."""

    pending: list[Pending] = []

    # Agreed before the first Round.
    sets: int
    step_bidding: bool
    open_ledgers: bool
    odds: bool
    deal: bool
    purser: str

    # Where the game stands.
    chief: str
    round: int = 1
    step: Step = "treasure setup"
    gold: dict[str, int]
    treasury: int

    # The cards: regular Treasures by face, Artifacts with their marks, and where each lies.
    cards: dict[str, str] = {}
    artifacts: dict[str, Artifact] = {}
    active: list[str] = []
    stashes: dict[str, list[str]]
    leftovers: list[str] = []
    piles: list[int]
    boxed: int
    # Cards that this table has corrected, or that our edition does not have.
    own_cards: dict[str, Face] = {}
    # Durations that an owner has read off the card.
    confirmed: list[str] = []

    # Step 2: dice in each cup, dice told to the app in private, and vows of Stones of Fate by card.
    rolled: bool = False
    cups: dict[str, int]
    dice: dict[str, list[int]] = {}
    stones: dict[str, str] = {}
    # Step 3: whose turn, the standing bid, dice laid open, who showed highest and lowest, who saw whose dice.
    turn: str | None = None
    bid: Bid | None = None
    open_dice: dict[str, list[int]] = {}
    extremes: list[str] = []
    seen: dict[str, list[str]] = {}
    # Steps 4 and 5.
    challenger: str | None = None
    bets: dict[str, Wager] = {}
    orbs: list[str] = []
    # Step 6: dice shown (0 is any value but the one bid), extra dice, Chalices used, moments over, the
    # verdict.
    shown: dict[str, list[int]] = {}
    extra: list[int] = []
    chalices: dict[str, str] = {}
    closed: list[str] = []
    called: bool = False
    verdict: Side | None = None
    # Step 7: who is still to pick, and how many the first of them has taken.
    to_pick: list[str] = []
    taken: int = 0

    # --- the table ---

    @property
    def parts(self) -> Box:
        """The cards of the edition in use."""
        box: Box = self.box
        return box

    @property
    def stage(self) -> int:
        """The Stage of the present Round."""
        return (self.round - 1) // SETUP.piles_per_stage + 1

    def before(self, step: Step) -> bool:
        """Whether a step is still to come in this Round."""
        return STEPS.index(self.step) < STEPS.index(step)

    def distance(self, start: str, seat: str) -> int:
        """How many seats clockwise from one Viking to another, 0 for himself."""
        return (self.seats.index(seat) - self.seats.index(start)) % len(self.seats)

    # --- cards ---

    def face_of(self, key: str) -> Face:
        """A card by its key, as corrected at this table."""
        return self.own_cards.get(key) or self.parts.faces[key]

    def face(self, card: str) -> Face | None:
        """The printed side of a card; None for an Artifact that nobody has named."""
        if card in self.cards:
            return self.face_of(self.cards[card])
        key = self.artifacts[card].face
        return self.face_of(key) if key else None

    def face_up(self, card: str) -> bool:
        """Whether everybody may read the card where it lies, in a Stash or in the Active Pile."""
        return card in self.cards or self.artifacts[card].up

    def card_stage(self, card: str) -> int:
        """The Stage on the back of a card."""
        return self.artifacts[card].stage if card in self.artifacts else self.face_of(self.cards[card]).stage

    def owner(self, card: str) -> str | None:
        """Whose Stash a card lies in."""
        return next((seat for seat, stash in self.stashes.items() if card in stash), None)

    def on_table(self, card: str) -> bool:
        """Whether there is such a card in play at all."""
        return card in self.cards or card in self.artifacts

    def public_id(self, card: str) -> str:
        """What those call a card who may not look at it: an id that tells its name would be no secret."""
        if self.face_up(card) or not tells_its_name(card):
            return card
        return f"face-down-{list(self.artifacts).index(card) + 1}"

    def meant(self, card: str) -> str:
        """The card that somebody calls by its id, or by the one that stands for it."""
        hidden = (one for one in self.artifacts if not self.on_table(card) and self.public_id(one) == card)
        return next(hidden, card)

    def label(self, card: str) -> str:
        """What everybody calls a card in the Active Pile or in a Stash."""
        return self.true_name(card) if self.face_up(card) else "a face-down Artifact"

    def true_name(self, card: str) -> str:
        """What somebody who may look at a card calls it."""
        face = self.face(card)
        if face is None:
            return "an Artifact that the app does not know"
        return (
            face.name
            if face.type == ARTIFACT
            else f"{face.name} ({face.value if face.value is not None else '?'})"
        )

    # --- Artifacts ---

    def ability(self, card: str) -> str | None:
        """The ability an Artifact has, printed or copied, cancelled or not."""
        artifact = self.artifacts[card]
        if artifact.copies:
            return artifact.ability
        face = self.face(card)
        return face.ability if face else None

    def duration(self, card: str) -> Duration:
        """How long the ability of a card lasts."""
        artifact, face = self.artifacts[card], self.face(card)
        if artifact.copies:
            return "one-time" if artifact.once else "continuous"
        return (face.duration if face else None) or "continuous"

    def ready(self, card: str) -> bool:
        """Whether a face-up Artifact still has a use in it this Round."""
        artifact = self.artifacts[card]
        return artifact.up and not (artifact.used or artifact.spent or artifact.cancelled)

    def own_artifacts(self, seat: str) -> list[str]:
        """The Artifacts in a Stash."""
        return [card for card in self.stashes[seat] if card in self.artifacts]

    def hidden(self, seat: str) -> list[str]:
        """The face-down Artifacts in a Stash."""
        return [card for card in self.own_artifacts(seat) if not self.artifacts[card].up]

    def ready_with(self, seat: str, *abilities: str) -> list[str]:
        """The face-up Artifacts of a Viking that can do one of these things now."""
        return [
            card for card in self.own_artifacts(seat) if self.ready(card) and self.ability(card) in abilities
        ]

    # --- dice ---

    @property
    def spare_dice(self) -> int:
        """Dice of the set that lie in no cup."""
        return SETUP.set.dice * self.sets - sum(self.cups.values())

    def vows(self, seat: str) -> int:
        """How many vows of Stones of Fate bind a Viking, cancelled ones left out."""
        return sum(user == seat and not self.artifacts[card].cancelled for card, user in self.stones.items())

    def blind(self, seat: str) -> bool:
        """Whether a Viking may not look at the own dice."""
        return self.vows(seat) > 0 and self.before("reveal dice")

    def count(self) -> int:
        """The dice shown that match the bid, extra dice included."""
        bid = self.bid
        if bid is None:
            return 0
        return sum(dice.count(bid.value) for dice in self.shown.values()) + self.extra.count(bid.value)

    def still_covered(self) -> list[str]:
        """Whose cups are still down, in the order of the reveal; after the verdict none is."""
        if self.verdict:
            return []
        start = self.bid.seat if self.bid else self.chief
        return [seat for seat in self.clockwise(start) if seat not in self.shown]

    def last_shown(self) -> str | None:
        """Who lifted the cup last."""
        return next(reversed(self.shown), None)

    def chalices_due(self) -> list[str]:
        """The Chalices whose users have won and must now give them away."""
        return [
            card
            for card, user in self.chalices.items()
            if self.won(user) and self.owner(card) == user and not self.artifacts[card].cancelled
        ]

    # --- bets ---

    @property
    def declarer(self) -> str | None:
        """Who owns the bid that was challenged."""
        return self.bid.seat if self.bid and self.challenger else None

    def bound_side(self, seat: str) -> Side | None:
        """The side that Declarer and Challenger are locked to."""
        return "blue" if seat == self.declarer else "red" if seat == self.challenger else None

    def bets_open(self) -> bool:
        """Whether the bets have been revealed."""
        return not self.before("reveal bets")

    def orb_waiting(self, seat: str) -> bool:
        """Whether a Viking holds back the bet because of an open Norn Orb."""
        return seat in self.orbs or (seat not in self.bets and bool(self.ready_with(seat, "norn-orb")))

    def bets_locked(self) -> bool:
        """Whether covered bets can be changed no more: everybody has bet, Norn Orb users set aside."""
        return all(seat in self.bets or self.orb_waiting(seat) for seat in self.seats) and bool(self.bets)

    def won(self, seat: str) -> bool:
        """Whether a Viking is on the winning side of this Round."""
        return self.verdict is not None and seat in self.bets and self.bets[seat].side == self.verdict

    def share(self, seat: str) -> int:
        """How many Treasures a winner takes in this Round."""
        base = SETUP.chief_takes if seat == self.chief else SETUP.winner_takes
        return base + self.vows(seat)
