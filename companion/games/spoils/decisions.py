"""What the table waits for: the next thing of the Round at the bottom, Artifacts on top of it."""

from typing import Any, ClassVar, Literal

import msgspec

from companion.games.spoils.words import listing, number
from companion.referee import Decision

# The moments at which the app itself asks who wants to use an Artifact, and one that the table may call for.
Window = Literal["own dice", "cups up", "result", "divided", "last", "called"]


class Bid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A quantity of dice of one value, claimed by a Viking; `robbed` is who said it, if it was stolen."""

    seat: str
    quantity: int
    value: int
    robbed: str | None = None


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an announced Artifact is aimed at, as far as its ability needs it."""

    viking: str | None = None
    target: str | None = None
    item: str | None = None
    die: int | None = None
    to: int | None = None
    count: int | None = None
    amount: int | None = None
    bid: Bid | None = None


def _names(state: Any, seats: list[str]) -> str:
    return listing([state.name(seat) for seat in seats])


class PileDue(Decision, tag="pile"):
    """The Chief lays out the next Treasure Pile."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-treasure-1", "spoils-treasure-2")

    def ask(self, state: Any) -> str:
        chief = _names(state, self.seats)
        return f"{chief} lays out pile {state.round}: Treasures face-up, Artifacts face-down."


class RollDue(Decision, tag="roll"):
    """Everybody rolls."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-roll-1", "spoils-roll-2")

    def ask(self, state: Any) -> str:
        return "Everybody rolls all their dice and keeps them under the cup."


class OpenerDue(Decision, tag="opener"):
    """The Chief names who opens the bidding."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-bid-1",)

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} names the Viking who must open the bidding."


class BidDue(Decision, tag="bid"):
    """One Viking bids or challenges."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-bid-4", "spoils-bid-1")

    def ask(self, state: Any) -> str:
        todo = "bids higher or challenges" if state.bid else "opens the bidding"
        return f"{_names(state, self.seats)} {todo}."


class BetsDue(Decision, tag="bets"):
    """Everybody bets in secret; then the bets are revealed."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-bet-1", "spoils-revealbets-1")

    def ask(self, state: Any) -> str:
        missing = [seat for seat in state.seats if seat not in state.bets]
        return f"{_names(state, missing)} must bet." if missing else "All bets lie covered: reveal them."


class CupDue(Decision, tag="cup"):
    """The next Viking lifts the cup."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-revealdice-1",)

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} lifts the cup."


class HandOverDue(Decision, tag="hand over"):
    """A winner who used the Chalice gives it to a loser."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-odins-chalice-2",)
    card: str

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} gives {state.label(self.card)} to a Viking who lost."


class PickDue(Decision, tag="pick"):
    """A winner takes Treasures from the Active Pile."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-divide-5", "spoils-divide-7", "spoils-divide-8")
    count: int

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} takes {number(self.count)} of the {len(state.active)} Treasures."


class TurnUpDue(Decision, tag="turn up"):
    """An Artifact that nobody has named is turned up for the count."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-end-2",)
    card: str

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} turns up a face-down Artifact and says which one it is."


class Moment(Decision, tag="moment"):
    """Artifacts in turn, one each, from the Chief clockwise, until all have passed one after the other."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-14",)
    window: Window
    circle: list[str]
    passed: int = 0

    def ask(self, state: Any) -> str:
        moment = {
            "own dice": "right after the last reveal",
            "cups up": "before the dice are counted",
            "result": "before the spoils are divided",
            "divided": "before the rest goes to the Leftovers",
            "last": "for the last time",
            "called": "now",
        }[self.window]
        return f"{_names(state, self.seats)} may use an Artifact {moment}, or passes."


class Announced(Decision, tag="announced"):
    """An Artifact is announced; until its user carries it out, Talismans may interrupt."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-15", "spoils-artifact-sampo-talisman-2")
    card: str
    by: str
    aim: Aim

    def ask(self, state: Any) -> str:
        user, card = state.name(self.by), state.label(self.card)
        return f"{user} announces {card}. Does anyone interrupt with a Sampo Talisman?"


class UseNow(Decision, tag="use now"):
    """A one-time ability that is used now or lost."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-freyjas-mirror-6", "spoils-artifact-6")
    card: str

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} uses the ability of {state.label(self.card)} now or loses it."


class TradeDue(Decision, tag="trade"):
    """Having looked through a Stash, the user must swap the card for one of it."""

    card: str
    victim: str
    rule: str

    def ask(self, state: Any) -> str:
        user, victim = _names(state, self.seats), state.name(self.victim)
        return f"{user} must trade {state.label(self.card)} for a card of {victim}."


class RestDue(Decision, tag="rest"):
    """Draupnir takes one of what is left in the Active Pile."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-draupnir-1",)

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} takes one of the {len(state.active)} Treasures left."


class LeftoverDue(Decision, tag="leftover"):
    """Jarnglofar takes a Leftover of its Stage, or none."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-jarnglofar-1",)
    reach: int

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} may take a Stage {self.reach} card from the Leftovers."


class TwoDiceDue(Decision, tag="two dice"):
    """Mead of Poetry: the highest and the lowest die are laid open."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-mead-of-poetry-2",)

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} must each lay open the highest and the lowest die."


class LyreDue(Decision, tag="lyre"):
    """The bidder shows two dice of the value bid, or pays."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-singing-lyre-2", "spoils-artifact-singing-lyre-3")
    card: str
    by: str

    def ask(self, state: Any) -> str:
        asked = _names(state, self.seats)
        return (
            f"{asked} shows two {state.bid.value}s and gets the Lyre, or pays {state.name(self.by)} 5 Gold."
        )


class SixDiceDue(Decision, tag="six dice"):
    """Megingjord: six extra dice are rolled."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-megingjord-1",)

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} rolls six extra dice."


class RerollDue(Decision, tag="reroll"):
    """Lucky Dragon's Tooth: which of the dice told to the app are rolled again."""

    rules: ClassVar[tuple[str, ...]] = ("spoils-artifact-lucky-dragons-tooth-1",)
    count: int

    def ask(self, state: Any) -> str:
        return f"{_names(state, self.seats)} rolls {number(self.count)} of the own dice again."


# What may stand on top of the Round while an ability is being carried out: it is not cut in half.
UNDER_WAY = (TradeDue, RestDue, LeftoverDue, TwoDiceDue, LyreDue, SixDiceDue, RerollDue)

Pending = (
    PileDue
    | RollDue
    | OpenerDue
    | BidDue
    | BetsDue
    | CupDue
    | HandOverDue
    | PickDue
    | TurnUpDue
    | Moment
    | Announced
    | UseNow
    | TradeDue
    | RestDue
    | LeftoverDue
    | TwoDiceDue
    | LyreDue
    | SixDiceDue
    | RerollDue
)
