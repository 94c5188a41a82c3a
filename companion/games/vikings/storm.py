"""Storms (12.11)."""

from companion.games.vikings.decisions import Lose
from companion.games.vikings.state import Saga

# A total of six or more takes one unit (vikings-12.11-3).
TAKES = 6


def storm_total(state: Saga, die: int) -> int:
    """The die, plus the sea spaces entered, minus one for a Jarl, once (vikings-12.11-2)."""
    voyage = state.on_voyage
    jarl = any(state.box.units[unit].jarl for unit in voyage.force)
    return die + voyage.sea - int(jarl)


def weather(state: Saga, die: int) -> None:
    """The storm die is thrown."""
    voyage = state.on_voyage
    total = storm_total(state, die)
    jarl = " - 1 for the Jarl" if total < die + voyage.sea else ""
    if total < TAKES:
        state.tell(
            f"Storm: {die} + {voyage.sea} at sea{jarl} = {total}; the force is safe.", "vikings-12.11-2"
        )
        return
    state.tell(f"Storm: {die} + {voyage.sea} at sea{jarl} = {total}; one unit is lost.", "vikings-12.11-3")
    # From the force that rolled, not from other Vikings there.
    lost = Lose(
        seats=[state.seat],
        cause="storm",
        space=voyage.space,
        among=list(voyage.force),
        count=1,
        rule="vikings-12.11-3",
    )
    state.ask(lost)
