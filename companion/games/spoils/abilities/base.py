"""What every ability has: its moment, its aim, what it does, and what the phone asks for."""

from typing import Any, ClassVar

from companion.games.spoils.decisions import Aim
from companion.games.spoils.state import Spoils, Step
from companion.referee import Field, Option, Refusal

# What an offer needs to be whole: the values it stands with, and the fields that may be filled otherwise.
Asked = tuple[dict[str, Any], tuple[Field, ...]]


class Ability:
    """The ability of one Artifact; what holds for all Artifacts is not its business."""

    key: ClassVar[str]
    # Works by itself while it lies face-up; there is nothing to announce.
    passive: ClassVar[bool] = False
    # What the glossary says of a second use in one Round.
    again: ClassVar[tuple[str, ...]] = ()
    # What is lost when a Sampo Talisman cancels it.
    cancelled: ClassVar[tuple[str, ...]] = ()
    # Whether it is aimed at a card.
    at_a_card: ClassVar[bool] = False

    @property
    def rules(self) -> list[str]:
        """The first thing that the glossary says of it."""
        return [f"spoils-artifact-{self.key}-1"]

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        """Raise a Refusal if now is not its moment or this is not its user."""

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        """Raise a Refusal if it cannot be aimed like this."""

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        """Let it take effect."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        """What to ask the user for; None when there is nothing to aim at."""
        return {}, ()


def must_be(state: Spoils, step: Step, sentence: str, *rules: str) -> None:
    """The ability belongs to one step."""
    if state.step != step:
        raise Refusal(f"{sentence}; it is now the step {state.step!r}.", *rules)


def viking_field(state: Spoils, seats: list[str], ask: str) -> Asked | None:
    """Choose one of some Vikings."""
    if not seats:
        return None
    options = tuple(Option(seat, state.name(seat)) for seat in seats)
    return {"viking": seats[0]}, (Field(name="viking", ask=ask, options=options),)


def card_field(state: Spoils, cards: list[str], ask: str) -> Asked | None:
    """Choose one of some cards, named as everybody may name them."""
    if not cards:
        return None
    options = tuple(Option(card, f"{state.label(card)}{_where(state, card)}") for card in cards)
    return {"target": cards[0]}, (Field(name="target", ask=ask, options=options),)


def _where(state: Spoils, card: str) -> str:
    owner = state.owner(card)
    return f", {state.name(owner)}" if owner else ""
