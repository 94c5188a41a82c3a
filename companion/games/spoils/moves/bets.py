"""Steps 4 and 5: bets are placed in secret and revealed at the same moment."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from companion.games.spoils.box import SETUP
from companion.games.spoils.course import enter
from companion.games.spoils.moves.common import BETS, in_step, nothing_open
from companion.games.spoils.state import SIDES, Side, Spoils, Wager
from companion.games.spoils.words import listing
from companion.referee import Field, Move, Offer, Option, Refusal


class Disk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet as it is told at the reveal."""

    side: Side
    amount: int


def check_side(state: Spoils, seat: str, side: Side) -> None:
    """The Declarer bets on blue and the Challenger on red; everybody else is free."""
    bound = state.bound_side(seat)
    if bound and side != bound:
        who = "Declarer" if bound == "blue" else "Challenger"
        rules = ["spoils-bet-3", *(["spoils-artifact-norn-orb-2"] if seat in state.orbs else [])]
        raise Refusal(f"{state.name(seat)} is the {who} and bets on {SIDES[bound]}.", *rules)


def limits(gold: int) -> tuple[int, int]:
    """The lowest and the highest bet for somebody with so much Gold."""
    return (SETUP.ante, gold) if gold >= SETUP.ante else (gold, gold)


def check_own_amount(state: Spoils, seat: str, amount: int) -> None:
    """At least the ante, at most everything; who has less than the ante bets all of it."""
    gold = state.gold[seat]
    low, high = limits(gold)
    if low <= amount <= high:
        return
    if gold < SETUP.ante:
        rules = ["spoils-poor-1", *(["spoils-bet-5"] if amount > gold else [])]
        raise Refusal(
            f"You have {gold} Gold, less than the ante of {SETUP.ante}: you bet exactly that.", *rules
        )
    rule = "spoils-bet-4" if amount < low else "spoils-bet-5"
    raise Refusal(f"You have {gold} Gold; a bet is {low} to {high}, not {amount}.", rule)


class Bet(Move[Spoils], tag="bet", frozen=True):
    """One Viking's bet, for nobody else's eyes; without side and amount it lies covered and is told later."""

    side: Side | None = None
    amount: int | None = None

    def check(self, state: Spoils) -> None:
        if self.seat in state.bets and state.bets_open() and not state.over:
            raise Refusal("The bets are revealed; yours stands as it is.", "spoils-bet-8", "spoils-round-2")
        in_step(state, "place bets", "Bets are placed in Step 4", "spoils-bet-1", "spoils-bet-8")
        nothing_open(state)
        if self.seat in state.bets and state.bets_locked():
            raise Refusal(
                "Everybody has confirmed; your bet is locked until it is revealed.",
                "spoils-bet-8",
                "spoils-bet-6",
            )
        if (self.side is None) != (self.amount is None):
            raise Refusal("A bet is a side and an amount.", "spoils-bet-2")
        if self.side is not None and self.amount is not None:
            check_side(state, self.seat, self.side)
            check_own_amount(state, self.seat, self.amount)

    def play(self, state: Spoils) -> None:
        again = "changes the bet" if self.seat in state.bets else "has bet"
        state.bets[self.seat] = Wager(side=self.side, amount=self.amount)
        state.tell(f"{state.name(self.seat)} {again}.", "spoils-bet-1", "spoils-bet-6")
        if self.side:
            state.whisper(self.seat, f"You bet {self.amount} Gold on {SIDES[self.side]}.", "spoils-bet-2")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step != "place bets" or seat in state.bets:
            return
        low, high = limits(state.gold[seat])
        bound = state.bound_side(seat)
        sides = tuple(Option(side, words) for side, words in SIDES.items() if bound in (None, side))
        fields = (
            Field(name="side", ask="Which side?", options=sides, secret=True),
            Field(name="amount", ask=f"How much, {low} to {high}?", low=low, high=high, secret=True),
        )
        move = cls(seat=seat, side=sides[0].value, amount=low)
        yield Offer(label="Bet", move=move, fields=fields, group=BETS)


class RevealBets(Move[Spoils], tag="reveal bets", frozen=True):
    """All hands off the disks; bets that the app does not know yet are told now."""

    reveals: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    bets: dict[str, Disk] = {}

    def check(self, state: Spoils) -> None:
        in_step(state, "place bets", "Bets are revealed after Step 4", "spoils-revealbets-1")
        nothing_open(state)
        missing = [seat for seat in state.seats if seat not in self.bets and not self._known(state, seat)]
        if missing:
            names = listing([state.name(seat) for seat in missing])
            raise Refusal(f"The bet of {names} is missing; every Viking must bet.", "spoils-bet-1")
        for seat, disk in self.bets.items():
            if seat not in state.seats:
                raise Refusal(f"Nobody sits in the seat {seat!r}.", "spoils-bet-1")
            self._check_disk(state, seat, disk)

    def _known(self, state: Spoils, seat: str) -> bool:
        bet = state.bets.get(seat)
        return bet is not None and bet.side is not None

    def _check_disk(self, state: Spoils, seat: str, disk: Disk) -> None:
        if self._known(state, seat):
            entered = state.bets[seat]
            if (entered.side, entered.amount) != (disk.side, disk.amount):
                raise Refusal(
                    f"{state.name(seat)} has confirmed another bet; it stands as it was entered.",
                    "spoils-bet-8",
                )
            return
        check_side(state, seat, disk.side)
        low, high = limits(state.gold[seat])
        if not low <= disk.amount <= high:
            # Said before the whole table, so without the Gold behind the screen.
            rule = "spoils-bet-5" if disk.amount > high else "spoils-bet-4"
            raise Refusal(
                f"{state.name(seat)} cannot bet {disk.amount}: a bet is {SETUP.ante} Gold at least, or all "
                "of it if there is less, and never more than there is behind the screen.",
                rule,
                "spoils-poor-1",
            )

    def play(self, state: Spoils) -> None:
        for seat, disk in self.bets.items():
            state.bets[seat] = Wager(side=disk.side, amount=disk.amount)
        # From here on the disks lie in the order of the seats, whoever bet first.
        state.bets = {seat: state.bets[seat] for seat in state.seats}
        for side, words in SIDES.items():
            backers = [
                f"{state.name(seat)} ({bet.amount})" for seat, bet in state.bets.items() if bet.side == side
            ]
            state.tell(f"On {words}: {listing(backers)}.", "spoils-revealbets-1", "spoils-bet-2")
        enter(state, "reveal bets")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step == "place bets":
            yield Offer(label="Reveal all bets", move=cls(seat=seat), group=BETS)
