"""Units that are eliminated, and Jarls that die."""

from companion.games.vikings.effects import Drown, Mourn
from companion.games.vikings.state import DEAD, POOL, Saga


def eliminate(state: Saga, units: list[str]) -> None:
    """Take units off the map: Jarls are out of play (vikings-19.2-1), the others return (vikings-9.3-1)."""
    for unit in units:
        space = state.units[unit]
        jarl = state.box.units[unit].jarl
        state.units[unit] = DEAD if jarl else POOL
        if state.voyage and unit in state.voyage.force:
            state.voyage.force.remove(unit)
        if state.battle and unit in state.battle.line:
            state.battle.line.remove(unit)
        if jarl:
            _fall(state, unit, space)


def _fall(state: Saga, jarl: str, space: str) -> None:
    """A Jarl has died; in a battle he is mourned when it is over, else at once."""
    state.fallen.append(jarl)
    state.tell(f"{state.unit_name(jarl)} is dead and out of play.", "vikings-19.2-1")
    if state.battle:
        state.battle.fallen.append(jarl)
    else:
        state.agenda.insert(0, Mourn(jarl=jarl, space=space))


def adrift(state: Saga, space: str) -> int:
    """How many land units of a sea space find no room aboard its ships (vikings-12.13-1)."""
    if not state.box.spaces[space].sea:
        return 0
    units = state.at(space)
    return max(0, len(state.ashore(units)) - state.capacity(units))


def sink(state: Saga, space: str) -> None:
    """After a loss at sea whoever has no ship is lost too; elsewhere nobody drowns (vikings-12.13-2)."""
    if adrift(state, space):
        state.agenda.insert(0, Drown(space=space))
