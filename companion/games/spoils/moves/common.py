"""What the checks of many moves have in common."""

from typing import Any, TypeVar

from companion.games.spoils.decisions import Moment, TradeDue
from companion.games.spoils.state import Spoils, Step
from companion.referee import Malformed, Refusal

T = TypeVar("T")

# The groups of offers: five for the steps of a Round, what is told in private, Artifacts, and their order.
PILE, BIDDING, BETS, CUPS, PICKS = "Pile", "Bidding", "Bets", "Cups", "Picks"
PRIVATE, ARTIFACTS, ORDER = "Private", "Artifacts", "Order"


def in_step(state: Spoils, step: Step, what: str, *rules: str) -> None:
    """The steps of a Round have a fixed order."""
    if state.over:
        raise Refusal("The game is over and being counted.", "spoils-end-5", *rules)
    if state.step != step:
        raise Refusal(f"{what}; it is now the step {state.step!r}.", "spoils-round-2", *rules)


def nothing_open(state: Spoils) -> None:
    """Artifacts under way are settled before the Round goes on."""
    if len(state.pending) > 1:
        raise Refusal(f"First the Artifacts: {state.top.ask(state)}", *rules_of(state.top))


def rules_of(decision: Any) -> tuple[str, ...]:
    """The rules behind what the table waits for."""
    if isinstance(decision, TradeDue):
        return (decision.rule,)
    if isinstance(decision, Moment) and decision.window == "last":
        return ("spoils-end-3", *decision.rules)
    rules: tuple[str, ...] = decision.rules
    return rules


def told(value: T | None, what: str) -> T:
    """An outcome that must be known by now, told by the table or thrown by the app."""
    if value is None:
        raise Malformed(f"Nobody has told {what}.")
    return value


def die_values(dice: list[int], rule: str) -> None:
    """Dice show 1 to 6."""
    wrong = [die for die in dice if not 1 <= die <= 6]
    if wrong:
        raise Refusal(f"A die shows 1 to 6, not {wrong[0]}.", rule)
