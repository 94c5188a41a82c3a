"""Artifacts of the Bidding Step: Spyglass, Tarnkappe, Loki's Mask, Singing Lyre, Mead of Poetry."""

from companion.games.spoils.abilities.base import Ability, Asked, must_be, viking_field
from companion.games.spoils.decisions import Aim, Bid, LyreDue, TwoDiceDue
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import bid_words, dice_words
from companion.referee import Refusal

LYRE_PRICE = 5


def pay_for_the_lyre(state: Spoils, bidder: str, owner: str) -> None:
    """Two dice not shown cost the bidder 5 Gold, or all there is, paid to the owner of the Lyre."""
    paid = min(LYRE_PRICE, state.gold[bidder])
    state.gold[bidder] -= paid
    state.gold[owner] += paid
    state.tell(
        f"{state.name(bidder)} shows no dice and pays {state.name(owner)} {paid} Gold.",
        "spoils-artifact-singing-lyre-3",
    )


def _turn(state: Spoils) -> str:
    return f"It is {state.name(state.turn)}'s turn" if state.turn else "The opener is not named yet"


class HeimdallsSpyglass(Ability):
    """A look at the dice of one Viking, on the own turn."""

    key = "heimdalls-spyglass"
    cancelled = ("spoils-artifact-heimdalls-spyglass-6",)
    again = ("spoils-artifact-heimdalls-spyglass-2",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        rule = "spoils-artifact-heimdalls-spyglass-1"
        must_be(state, "bidding", "The Spyglass is used on your turn in the Bidding Step", rule)
        if state.turn != seat:
            raise Refusal(f"{_turn(state)}; the Spyglass is used on your own turn.", rule)

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.viking not in state.seats:
            raise Refusal("Say whose dice you look at.", "spoils-artifact-heimdalls-spyglass-1")
        # The Stones forbid their owner to look, not others.
        if aim.viking == seat and state.blind(seat):
            raise Refusal(
                "Stones of Fate forbids you every look at your own dice until Step 6.",
                "spoils-artifact-stones-of-fate-3",
                "spoils-artifact-heimdalls-spyglass-5",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        whose = aim.viking or seat
        rule = "spoils-artifact-heimdalls-spyglass-1"
        state.tell(f"{state.name(seat)} looks at the dice of {state.name(whose)}.", rule)
        state.seen.setdefault(seat, []).append(whose)
        if whose in state.dice:
            state.whisper(seat, f"{state.name(whose)} has {dice_words(sorted(state.dice[whose]))}.", rule)

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        others = [one for one in state.clockwise(seat) if one != seat]
        return viking_field(state, others, "Whose dice do you look at?")


class Tarnkappe(Ability):
    """The own turn is skipped; the standing bid stays whose it is."""

    key = "tarnkappe"
    cancelled = ("spoils-artifact-tarnkappe-5",)
    again = ("spoils-artifact-tarnkappe-3",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        rule = "spoils-artifact-tarnkappe-1"
        must_be(state, "bidding", "Tarnkappe skips your turn in the Bidding Step", rule)
        if state.turn != seat:
            raise Refusal(f"{_turn(state)}; Tarnkappe skips your own turn.", rule)

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        state.turn = state.after(seat)
        state.tell(
            f"{state.name(seat)} skips the turn; {state.name(state.turn)} is next.",
            "spoils-artifact-tarnkappe-1",
        )


class LokisMask(Ability):
    """Another Viking's bid is taken over; the turn goes on from its new owner."""

    key = "lokis-mask"
    cancelled = ("spoils-artifact-lokis-mask-7",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        rule = "spoils-artifact-lokis-mask-1"
        if not state.before("place bets"):
            raise Refusal("The Bidding Step is over; there is no bid to steal.", rule, "spoils-challenge-3")
        must_be(state, "bidding", "The Mask steals a bid in the Bidding Step", rule)
        if state.bid is None:
            raise Refusal("Nobody has bid yet, so there is no bid to steal.", rule)
        if state.bid.seat == seat:
            raise Refusal(
                "That bid is your own; the Mask steals another Viking's.", "spoils-artifact-lokis-mask-6"
            )

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        standing, meant = state.bid, aim.bid
        if standing and meant and (meant.quantity, meant.value) != (standing.quantity, standing.value):
            raise Refusal(
                f"Only the latest bid can be stolen: {bid_words(standing.quantity, standing.value)}.",
                "spoils-artifact-lokis-mask-1",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if state.bid is None:
            return
        robbed, words = state.bid.seat, bid_words(state.bid.quantity, state.bid.value)
        state.bid = Bid(seat=seat, quantity=state.bid.quantity, value=state.bid.value, robbed=robbed)
        state.turn = state.after(seat)
        state.tell(
            f"{state.name(seat)} steals {words} from {state.name(robbed)}; {state.name(state.turn)} is next.",
            "spoils-artifact-lokis-mask-2",
            "spoils-artifact-lokis-mask-3",
        )


class SingingLyre(Ability):
    """The bidder is asked for two dice of the value bid."""

    key = "singing-lyre"
    cancelled = ("spoils-artifact-singing-lyre-8",)
    again = ("spoils-artifact-singing-lyre-5",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        rule = "spoils-artifact-singing-lyre-1"
        must_be(state, "bidding", "The Lyre is played while a bid stands in the Bidding Step", rule)
        if state.bid is None or state.bid.seat == seat:
            raise Refusal("The Lyre is played on the standing bid of another Viking.", rule)

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if state.bid is None:
            return
        bidder = state.bid.seat
        state.tell(
            f"{state.name(seat)} asks {state.name(bidder)} for two {state.bid.value}s.",
            "spoils-artifact-singing-lyre-1",
        )
        # Under Stones of Fate nobody can look for the dice, so only paying is left.
        if state.blind(bidder):
            pay_for_the_lyre(state, bidder, seat)
        else:
            state.ask(LyreDue(seats=[bidder], card=card, by=seat))


class MeadOfPoetry(Ability):
    """Every other Viking lays open the highest and the lowest die."""

    key = "mead-of-poetry"
    cancelled = ("spoils-artifact-mead-of-poetry-6",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        must_be(
            state,
            "bidding",
            "Mead of Poetry works in the Bidding Step only",
            "spoils-artifact-mead-of-poetry-1",
        )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        drinkers = [one for one in state.clockwise(seat) if one != seat and not state.blind(one)]
        for one in state.seats:
            if state.blind(one) and one != seat:
                state.tell(
                    f"{state.name(one)} rolled blind and shows nothing.", "spoils-artifact-stones-of-fate-3"
                )
        state.ask(TwoDiceDue(seats=drinkers))
