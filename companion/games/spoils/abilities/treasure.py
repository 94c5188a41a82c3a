"""Artifacts that move or show Treasures: Dainsleif, the Apple, Draupnir, Jarnglofar, the Eye, Loki's Gold."""

from typing import ClassVar

from companion.games.spoils.abilities.base import Ability, Asked, card_field, viking_field
from companion.games.spoils.box import ITEM_NAMES
from companion.games.spoils.decisions import Aim, LeftoverDue, RestDue, TradeDue, UseNow
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import cards, listing
from companion.referee import Field, Option, Refusal


class IdunsGoldApple(Ability):
    """A look through another Viking's Stash, then a trade that must be made."""

    key = "iduns-gold-apple"
    cancelled = ("spoils-artifact-iduns-gold-apple-3",)
    rule: ClassVar[str] = "spoils-artifact-iduns-gold-apple-1"

    def targets(self, state: Spoils, seat: str) -> list[str]:
        """The Vikings that it can be aimed at."""
        return [one for one in state.clockwise(seat) if one != seat and state.stashes[one]]

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.viking is None or aim.viking not in state.seats or aim.viking == seat:
            raise Refusal(f"Say with which other Viking you trade {state.true_name(card)}.", self.rule)
        if not state.stashes[aim.viking]:
            raise Refusal(
                f"{state.name(aim.viking)} has no card, so there is nothing to trade for.", self.rule
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        victim = aim.viking or seat
        state.tell(f"{state.name(seat)} looks through the Stash of {state.name(victim)}.", "spoils-steal-1")
        stash = listing([state.true_name(one) for one in state.stashes[victim]])
        state.whisper(seat, f"{state.name(victim)} has {stash}.", "spoils-steal-1")
        state.ask(TradeDue(seats=[seat], card=card, victim=victim, rule=self.rule))

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        return viking_field(state, self.targets(state, seat), "With whom do you trade?")


class Dainsleif(IdunsGoldApple):
    """The same at the close of Step 6, by a loser against a winner."""

    key = "dainsleif"
    cancelled = ("spoils-artifact-dainsleif-6",)
    rule = "spoils-artifact-dainsleif-3"
    again = ("spoils-artifact-dainsleif-4",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.step != "reveal dice" or state.verdict is None or state.chalices_due():
            raise Refusal(
                "Dainsleif is used when the result is known, after a used Chalice is handed over and "
                "before Step 7.",
                "spoils-artifact-dainsleif-1",
                "spoils-revealdice-6",
            )
        if state.won(seat):
            raise Refusal("You won this Round; only a loser uses Dainsleif.", "spoils-artifact-dainsleif-2")

    def targets(self, state: Spoils, seat: str) -> list[str]:
        return [one for one in super().targets(state, seat) if state.won(one)]

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.viking in state.seats and not state.won(aim.viking or ""):
            raise Refusal(
                f"{state.name(aim.viking or '')} lost too; Dainsleif is used against a winner.",
                "spoils-artifact-dainsleif-2",
            )
        super().aim(state, seat, card, aim)


class Draupnir(Ability):
    """One Treasure of the rest, before it goes to the Leftovers."""

    key = "draupnir"
    cancelled = ("spoils-artifact-draupnir-4",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.step != "divide the spoils" or state.to_pick:
            raise Refusal(
                "Draupnir takes a Treasure when all winners have picked, before the rest becomes Leftovers.",
                "spoils-artifact-draupnir-1",
            )
        if not state.active:
            raise Refusal(
                "No card is left in the Active Pile, so Draupnir gets nothing.", "spoils-artifact-draupnir-3"
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        state.ask(RestDue(seats=[seat]))


class Jarnglofar(Ability):
    """A look through the Leftovers and a card of one Stage."""

    key = "jarnglofar"
    cancelled = ("spoils-artifact-jarnglofar-5",)

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        rule = "spoils-artifact-jarnglofar-1"
        reach = reach_of(state, card)
        count = len(state.leftovers)
        state.tell(f"{state.name(seat)} looks through the Leftovers, {cards(count)}.", rule)
        names = listing([f"{state.true_name(one)}, Stage {state.card_stage(one)}" for one in state.leftovers])
        state.whisper(seat, f"The Leftovers hold {names}.", rule)
        if any(state.card_stage(one) == reach for one in state.leftovers):
            state.ask(LeftoverDue(seats=[seat], reach=reach))
        else:
            state.tell(f"There is no Stage {reach} card; none is taken.", "spoils-artifact-jarnglofar-2")


def reach_of(state: Spoils, card: str) -> int:
    """The Stage named on a Jarnglofar, or on the one that a Mirror copied."""
    artifact, face = state.artifacts[card], state.face(card)
    return artifact.reach or (face.reach if face else None) or artifact.stage


class OdinsEye(Ability):
    """A peek at one face-down card in the Active Pile or in a Stash."""

    key = "odins-eye"
    cancelled = ("spoils-artifact-odins-eye-5",)
    at_a_card = True
    again = ("spoils-artifact-odins-eye-1",)

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        reached = [*state.active, *(one for stash in state.stashes.values() for one in stash)]
        if aim.target not in reached:
            raise Refusal(
                "Odin's Eye reaches the Active Pile and the Stashes, not the Leftovers, closed piles "
                "or the box.",
                "spoils-artifact-odins-eye-2",
            )
        if state.face_up(aim.target):
            raise Refusal(f"{state.label(aim.target)} lies open already.", "spoils-artifact-odins-eye-1")

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        target = aim.target or card
        owner = state.owner(target)
        place = f"in the Stash of {state.name(owner)}" if owner else "in the Active Pile"
        state.tell(
            f"{state.name(seat)} peeks at a face-down Artifact {place}.", "spoils-artifact-odins-eye-1"
        )
        state.whisper(seat, f"It is {state.true_name(target)}.", "spoils-artifact-odins-eye-3")

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        others = [one for viking in state.clockwise(seat) if viking != seat for one in state.hidden(viking)]
        piled = [one for one in state.active if not state.face_up(one)]
        return card_field(state, [*piled, *others], "Which face-down card?")


class LokisGold(Ability):
    """The card is an item besides being an Artifact, to the end of the game."""

    key = "lokis-gold"
    cancelled = ("spoils-artifact-lokis-gold-3",)
    again = ("spoils-artifact-lokis-gold-4", "spoils-artifact-lokis-gold-1")

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        artifact = state.artifacts[card]
        if artifact.item:
            raise Refusal(
                f"Loki's Gold was named {ITEM_NAMES[artifact.item]} and stays it, whoever owns it.",
                "spoils-artifact-lokis-gold-4",
                "spoils-artifact-lokis-gold-1",
            )
        if artifact.up and not artifact.copies and not isinstance(state.top, UseNow):
            raise Refusal("The item is named when Loki's Gold is turned up.", "spoils-artifact-lokis-gold-1")

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.item not in ITEM_NAMES:
            raise Refusal(
                "Name one of the sixteen regular items; an Artifact is none.", "spoils-artifact-lokis-gold-1"
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        state.artifacts[card].item = aim.item
        state.tell(
            f"{state.label(card)} of {state.name(seat)} is {ITEM_NAMES[aim.item or '']} and an "
            "Artifact from now on.",
            "spoils-artifact-lokis-gold-1",
        )

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        options = tuple(Option(key, name) for key, name in ITEM_NAMES.items())
        return {"item": options[0].value}, (Field(name="item", ask="Which item is it?", options=options),)
