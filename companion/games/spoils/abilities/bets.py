"""Artifacts round the bets: Norn Orb and Traitor's Dagger."""

from companion.games.spoils.abilities.base import Ability, Asked, must_be, viking_field
from companion.games.spoils.decisions import Aim
from companion.games.spoils.state import SIDES, Spoils
from companion.games.spoils.words import listing
from companion.referee import Refusal


class NornOrb(Ability):
    """A look at one bet when all others lie covered; the own bet comes after it."""

    key = "norn-orb"
    again = ("spoils-artifact-norn-orb-1",)
    cancelled = ("spoils-artifact-norn-orb-5",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        rule = "spoils-artifact-norn-orb-1"
        must_be(state, "place bets", "The Norn Orb is used at the end of the Place Bets Step", rule)
        if seat in state.bets:
            raise Refusal("You have bet already; the look comes before your own bet.", rule)
        missing = [one for one in state.seats if one != seat and one not in state.bets]
        # Two Orbs: the one earlier in the Chief's order looks and bets first.
        order = state.clockwise(state.chief)
        waiting = [one for one in missing if state.orb_waiting(one)]
        earlier = [one for one in waiting if order.index(one) < order.index(seat)]
        if earlier:
            raise Refusal(
                f"{state.name(earlier[0])} has a Norn Orb too and looks and bets first.",
                "spoils-artifact-norn-orb-3",
                rule,
            )
        late = [one for one in missing if one not in waiting]
        if late:
            names = listing([state.name(one) for one in late])
            raise Refusal(f"{names} must bet first; the Norn Orb looks when all others have.", rule)

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.viking not in state.bets or aim.viking == seat:
            raise Refusal("Say at whose covered bet you look.", "spoils-artifact-norn-orb-1")

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        whose = aim.viking or seat
        rule = "spoils-artifact-norn-orb-1"
        state.orbs.append(seat)
        state.tell(f"{state.name(seat)} looks at the bet of {state.name(whose)}.", rule)
        bet = state.bets[whose]
        if bet.side:
            state.whisper(seat, f"{state.name(whose)} has {bet.amount} Gold on {SIDES[bet.side]}.", rule)

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        placed = [one for one in state.clockwise(seat) if one in state.bets and one != seat]
        return viking_field(state, placed, "Whose bet do you look at?")


class TraitorsDagger(Ability):
    """The own disk is turned over, between the bets and the dice."""

    key = "traitors-dagger"
    cancelled = ("spoils-artifact-traitors-dagger-6",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        before_the_dice = state.step == "reveal dice" and not state.shown and not state.verdict
        if state.step != "reveal bets" and not before_the_dice:
            raise Refusal(
                "Traitor's Dagger works after all bets are shown and before any dice are; it is now the step "
                f"{state.step!r}.",
                "spoils-artifact-traitors-dagger-1",
            )
        if state.bound_side(seat):
            raise Refusal(
                "The Declarer and the Challenger of the Round cannot change sides.",
                "spoils-artifact-traitors-dagger-3",
            )

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        amount = state.bets[seat].amount
        if aim.amount not in (None, amount):
            raise Refusal(
                f"The disk is turned with the {amount} Gold that lie on it; the amount stays.",
                "spoils-artifact-traitors-dagger-2",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        bet = state.bets[seat]
        bet.side = "red" if bet.side == "blue" else "blue"
        state.tell(
            f"{state.name(seat)} turns the disk: {bet.amount} Gold on {SIDES[bet.side]}.",
            "spoils-artifact-traitors-dagger-1",
            "spoils-artifact-traitors-dagger-2",
        )
