"""Artifacts that touch dice: the ravens, the Tooth, the Stones, Loki's Die, the Chalice, Megingjord."""

from typing import ClassVar

from companion.games.spoils.abilities.base import Ability, Asked
from companion.games.spoils.decisions import Aim, RerollDue, SixDiceDue
from companion.games.spoils.state import Spoils
from companion.referee import Field, Option, Refusal


class Huginn(Ability):
    """One extra die at the roll, from the spare dice, for whoever owns the open card."""

    key = "huginn"
    cancelled = ("spoils-artifact-huginn-4",)
    passive = True

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        name = state.label(card)
        if state.before("roll dice") or (state.step == "roll dice" and not state.rolled):
            raise Refusal(
                f"{name} is not announced: it lies open and adds one die at the roll.",
                "spoils-artifact-huginn-1",
            )
        raise Refusal(
            f"The dice of this Round are rolled; {name} adds a die from the next Round on.",
            "spoils-artifact-16",
            "spoils-artifact-huginn-3",
            "spoils-artifact-huginn-2",
        )


class Muninn(Huginn):
    """As Huginn; both together give two dice."""

    key = "muninn"


class LuckyDragonsTooth(Ability):
    """Right after the own roll, one or two dice are rolled again."""

    key = "lucky-dragons-tooth"
    cancelled = ("spoils-artifact-lucky-dragons-tooth-5",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.step == "reveal dice":
            raise Refusal(
                "Only dice just rolled in the Roll Dice Step can be rolled again, and never those of "
                "Megingjord.",
                "spoils-artifact-lucky-dragons-tooth-1",
                "spoils-artifact-lucky-dragons-tooth-3",
            )
        if state.step != "roll dice" or not state.rolled:
            raise Refusal(
                "Lucky Dragon's Tooth works right after the roll, before the opener of the bidding is named.",
                "spoils-artifact-lucky-dragons-tooth-1",
            )

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.count not in (1, 2):
            raise Refusal(
                f"You want to roll {aim.count or 0} dice again; the Tooth allows 1 or 2.",
                "spoils-artifact-lucky-dragons-tooth-1",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        # Under Stones of Fate the dice are picked blind; the app knows none of them then.
        dice = "one die" if aim.count == 1 else "two dice"
        state.tell(f"{state.name(seat)} rolls {dice} again.", "spoils-artifact-lucky-dragons-tooth-1")
        if seat in state.dice:
            state.ask(RerollDue(seats=[seat], count=aim.count or 1))

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        options = (Option(1, "one die"), Option(2, "two dice"))
        return {"count": 1}, (Field(name="count", ask="How many dice do you roll again?", options=options),)


class StonesOfFate(Ability):
    """A blind roll; the reward is one Treasure more for a winner."""

    key = "stones-of-fate"
    cancelled = ("spoils-artifact-stones-of-fate-6",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.rolled or not state.before("bidding"):
            raise Refusal(
                "Stones of Fate works only at the start of a Round, before the roll.",
                "spoils-artifact-stones-of-fate-1",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        state.stones[card] = seat
        state.tell(
            f"{state.name(seat)} rolls blind this Round and takes one Treasure more on the winning side.",
            "spoils-artifact-stones-of-fate-2",
            "spoils-artifact-stones-of-fate-4",
        )


class LokisDie(Ability):
    """Right after the own reveal one own die is turned to any value."""

    key = "lokis-die"
    cancelled = ("spoils-artifact-lokis-die-4",)
    rule: ClassVar[str] = "spoils-artifact-lokis-die-1"
    late: ClassVar[str] = "spoils-artifact-lokis-die-3"

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        name = state.true_name(card)
        if state.step != "reveal dice" or seat not in state.shown:
            raise Refusal(f"{name} works right after you have shown your own dice.", self.rule)
        if state.last_shown() != seat:
            shown = state.name(state.last_shown() or seat)
            raise Refusal(
                f"{shown} has shown dice since; {name} works before the next Viking does.", self.rule
            )
        if state.extra or state.verdict or "own dice" in state.closed:
            raise Refusal(
                f"The moment of {name} was before Megingjord and the count.",
                self.late,
                "spoils-revealdice-6",
                self.rule,
            )

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.viking not in (None, seat):
            raise Refusal(
                f"You change one die of your own, not of {state.name(aim.viking or '')}.",
                "spoils-artifact-lokis-die-2",
                self.rule,
            )
        if aim.die is None:
            raise Refusal("Say which of your dice you turn, by what it shows.", self.rule)
        if self._meant(state, seat, aim.die) is None:
            raise Refusal(
                f"You change one die of your own; there is no {aim.die} among yours.",
                self.rule,
                "spoils-artifact-lokis-die-2",
            )
        if aim.to is None or not 1 <= aim.to <= 6:
            raise Refusal(f"A die shows 1 to 6, not {aim.to}.", self.rule)

    def _meant(self, state: Spoils, seat: str, die: int) -> int | None:
        """The die as the app has it: told only by how many match, any other value is one that does not."""
        mine = state.shown[seat]
        unknown = 0 in mine and 1 <= die <= 6 and not (state.bid and die == state.bid.value)
        return die if die in mine else 0 if unknown else None

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        dice = state.shown[seat]
        dice[dice.index(self._meant(state, seat, aim.die or 0) or 0)] = aim.to or 0
        was = f"a {aim.die}" if aim.die else "a die that does not match"
        state.tell(f"{state.name(seat)} turns {was} to a {aim.to}.", self.rule)

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        mine = sorted(set(state.shown.get(seat, ())))
        if not mine:
            return None
        dice = tuple(Option(die, str(die) if die else "another value") for die in mine)
        value = state.bid.value if state.bid else 1
        values = tuple(Option(n, str(n)) for n in range(1, 7))
        first = next((die for die in mine if die != value), mine[0])
        fields = (
            Field(name="die", ask="Which of your dice?", options=dice),
            Field(name="to", ask="What shall it show?", options=values),
        )
        return {"die": first, "to": value}, fields


class OdinsChalice(LokisDie):
    """As Loki's Die, but a winner who used it must give it away."""

    key = "odins-chalice"
    cancelled = ("spoils-artifact-odins-chalice-5",)
    rule = "spoils-artifact-odins-chalice-1"
    late = "spoils-revealdice-6"
    again = ("spoils-artifact-odins-chalice-4",)

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        super().carry(state, seat, card, aim)
        state.chalices[card] = seat


class Megingjord(Ability):
    """Six extra dice for the count, when all cups are up."""

    key = "megingjord"
    cancelled = ("spoils-artifact-megingjord-5",)

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.step != "reveal dice" or state.still_covered():
            raise Refusal(
                "Megingjord is rolled when all cups are up and before the verdict; some are still down.",
                "spoils-revealdice-6",
                "spoils-artifact-megingjord-1",
            )
        if state.verdict:
            raise Refusal(
                "The verdict is given; Megingjord was to be rolled before it.", "spoils-revealdice-6"
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        # From now on nobody turns a die of the own cup.
        if "own dice" not in state.closed:
            state.closed.append("own dice")
        state.ask(SixDiceDue(seats=[seat]))
