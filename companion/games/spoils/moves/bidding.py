"""Step 3, Bidding: the opener is named, bids rise, somebody challenges."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from companion.games.spoils.course import enter
from companion.games.spoils.decisions import Bid as Standing
from companion.games.spoils.moves.common import BIDDING, in_step, nothing_open
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import bid_words
from companion.referee import Field, Move, Offer, Option, Refusal

# Beyond the lowest bid, how many dice more the phone offers to tap; any quantity may be typed.
JUMP = 3
# No rule limits a bid, but nobody counts further.
MOST = 1_000_000


def lowest_raise(bid: Standing) -> tuple[int, int]:
    """The lowest bid above a bid: one value more, or after a six one die more with value 1."""
    return (bid.quantity, bid.value + 1) if bid.value < 6 else (bid.quantity + 1, 1)


class NameOpener(Move[Spoils], tag="name opener", frozen=True):
    """The Chief says who must make the first bid."""

    opener: str

    def check(self, state: Spoils) -> None:
        # The Bidding Step begins with it; until then dice may be rolled again.
        if state.step != "bidding" or state.turn:
            in_step(state, "roll dice", "The opener is named after the roll", "spoils-bid-1")
        nothing_open(state)
        if not state.rolled:
            raise Refusal("First everybody rolls.", "spoils-round-2", "spoils-roll-1")
        if self.seat != state.chief:
            raise Refusal(f"The Viking Chief, {state.name(state.chief)}, names the opener.", "spoils-bid-1")
        if self.opener not in state.seats:
            raise Refusal(f"Nobody sits in the seat {self.opener!r}.", "spoils-bid-1")

    def play(self, state: Spoils) -> None:
        state.turn = self.opener
        chief, opener = state.name(self.seat), state.name(self.opener)
        told = f"{chief} opens the bidding" if chief == opener else f"{chief} has {opener} open the bidding"
        state.tell(f"{told}.", "spoils-bid-1")
        enter(state, "bidding")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        opening = state.step == "bidding" and state.turn is None
        if (opening or state.step == "roll dice") and state.rolled and seat == state.chief:
            options = tuple(Option(one, state.name(one)) for one in state.clockwise(seat))
            field = Field(name="opener", ask="Who opens the bidding?", options=options)
            yield Offer(label="Name the opener", move=cls(seat=seat, opener=seat), fields=(field,))


def check_bidding(state: Spoils, seat: str, what: str) -> None:
    """Bids and challenges belong to the Bidding Step and to the Viking whose turn it is."""
    if not state.before("place bets") and not state.over:
        raise Refusal(
            f"{what}, and the Bidding Step ended with the challenge.", "spoils-challenge-3", "spoils-round-2"
        )
    in_step(state, "bidding", what, "spoils-bid-1")
    nothing_open(state)
    if state.turn == seat:
        return
    if state.turn is None:
        raise Refusal("First the Viking Chief names the opener.", "spoils-bid-1", "spoils-round-2")
    turn = state.name(state.turn)
    if state.bid is None:
        raise Refusal(f"{turn} must open the bidding.", "spoils-bid-1", "spoils-challenge-2")
    rules = ["spoils-bid-4", "spoils-challenge-2"]
    if state.bid.robbed:
        rules.append("spoils-artifact-lokis-mask-3")
    raise Refusal(f"It is {turn}'s turn to bid higher or to challenge.", *rules)


class Bid(Move[Spoils], tag="bid", frozen=True):
    """A quantity of dice of one value, higher than the standing bid."""

    quantity: Annotated[int, msgspec.Meta(le=MOST)]
    value: int

    def check(self, state: Spoils) -> None:
        check_bidding(state, self.seat, "Bids are made in Step 3")
        if not 1 <= self.value <= 6 or self.quantity < 1:
            raise Refusal(
                f"A bid is at least one die of a value from 1 to 6, not {self.quantity} of {self.value}.",
                "spoils-bid-3",
            )
        if state.bid is None:
            self._check_opening(state)
        else:
            self._check_raise(state, state.bid)

    def _check_opening(self, state: Spoils) -> None:
        vikings = len(state.seats)
        if state.step_bidding and self.quantity != vikings:
            raise Refusal(
                f"With Step Bidding the opening bid has {vikings} dice, one for each Viking, not "
                f"{self.quantity}.",
                "spoils-step-2",
                "spoils-step-1",
            )

    def _check_raise(self, state: Spoils, bid: Standing) -> None:
        if (self.quantity, self.value) <= (bid.quantity, bid.value):
            rules = ["spoils-bid-7", "spoils-bid-5", "spoils-bid-6"]
            if bid.robbed == self.seat:
                rules.append("spoils-artifact-lokis-mask-4")
            raise Refusal(
                f"{bid_words(self.quantity, self.value).capitalize()} is not higher than "
                f"{bid_words(bid.quantity, bid.value)}; the lowest bid now is "
                f"{bid_words(*lowest_raise(bid))}, "
                "or challenge.",
                *rules,
            )
        if state.step_bidding and self.quantity > bid.quantity + 1:
            raise Refusal(
                f"With Step Bidding a bid goes up by one die at most, so to {bid.quantity + 1}, not "
                f"{self.quantity}.",
                "spoils-step-3",
                "spoils-step-1",
            )

    def play(self, state: Spoils) -> None:
        state.bid = Standing(seat=self.seat, quantity=self.quantity, value=self.value)
        state.turn = state.after(self.seat)
        state.called = False
        dice = sum(state.cups.values())
        more = f", more than the {dice} dice in play" if self.quantity > dice else ""
        state.tell(
            f"{state.name(self.seat)} bids {bid_words(self.quantity, self.value)}{more}.",
            "spoils-bid-2",
            "spoils-bid-4",
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step != "bidding" or state.turn != seat:
            return
        low = lowest_raise(state.bid) if state.bid else (len(state.seats) if state.step_bidding else 1, 1)
        # With a fixed opening there is nothing to choose but the value.
        high = low[0] if state.step_bidding and not state.bid else low[0] + JUMP
        values = tuple(Option(n, f"{n}s") for n in range(1, 7))
        fields = (
            Field(name="quantity", ask="How many dice?", low=low[0], high=high),
            Field(name="value", ask="Of which value?", options=values),
        )
        move = cls(seat=seat, quantity=low[0], value=low[1])
        yield Offer(label="Bid", move=move, fields=fields, group=BIDDING)


class Challenge(Move[Spoils], tag="challenge", frozen=True):
    """The standing bid is too high, says the Viking whose turn it is."""

    def check(self, state: Spoils) -> None:
        check_bidding(state, self.seat, "Challenges are made in Step 3")
        if state.bid is None:
            raise Refusal(
                "Nobody has bid yet, so there is nothing to challenge.", "spoils-bid-10", "spoils-bid-1"
            )
        if state.bid.seat == self.seat:
            raise Refusal("The standing bid is your own; you must raise it.", "spoils-challenge-4")

    def play(self, state: Spoils) -> None:
        state.challenger = self.seat
        declarer = state.bid.seat if state.bid else self.seat
        state.tell(
            f"{state.name(self.seat)} challenges. {state.name(declarer)} is the Declarer, "
            f"{state.name(self.seat)} the Challenger. Everybody bets.",
            "spoils-challenge-1",
            "spoils-challenge-3",
        )
        enter(state, "place bets")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step == "bidding" and state.turn == seat:
            yield Offer(label="Challenge", move=cls(seat=seat), group=BIDDING)
