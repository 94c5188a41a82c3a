"""How a Saga is won, and when it ends."""

from typing import NamedTuple

from companion.games.vikings.state import SETTING_UP, Saga
from companion.games.vikings.words import listed

_KINDS = {"trade": "a trade center", "warrior": "a warrior kingdom", "fortress": "a fortress"}


class Condition(NamedTuple):
    """One condition of victory: what it is, how far it is met, and its rule."""

    label: str
    have: int
    need: int
    rule: str

    @property
    def met(self) -> bool:
        return self.have >= self.need


def conditions(state: Saga) -> list[Condition]:
    """Everything that must hold together for the Saga to be won (vikings-6.0-2)."""
    card, spaces = state.card, state.box.spaces
    wanted = card.objective
    settled, pillaged = state.marked("settlement"), state.marked("pillage")
    found = []
    # A minimum of markers standing on the map; settlements of earlier Sagas count (vikings-8.1-3).
    if wanted.settlements:
        found.append(Condition("settlements on the map", len(settled), wanted.settlements, "vikings-6.1-1"))
    for kind in wanted.kinds:
        # A settlement serves every kind that its space shows (vikings-8.1-2).
        have = sum(kind in spaces[space].terrain for space in settled)
        found.append(Condition(f"a settlement on {_KINDS[kind]}", have, 1, "vikings-8.1-4"))
    found += [
        Condition(f"a settlement in {spaces[place].name}", int(place in settled), 1, "vikings-6.1-1")
        for place in wanted.settled
    ]
    if wanted.pillages:
        found.append(Condition("pillage markers on the map", len(pillaged), wanted.pillages, "vikings-6.1-1"))
    found += [
        Condition(f"a pillage marker in {spaces[place].name}", int(place in pillaged), 1, "vikings-6.1-1")
        for place in wanted.pillaged
    ]
    if wanted.edda:
        found.append(Condition("Edda", state.edda, wanted.edda, "vikings-6.2-1"))
    # Accomplished in this Saga, not merely turned up (vikings-6.3-1).
    if card.quests:
        found.append(Condition("quests accomplished", len(state.accomplished), card.quests, "vikings-6.3-1"))
    found.append(
        Condition("a Jarl in a Homeland or a settlement", len(home_jarls(state)), 1, "vikings-6.4-1")
    )
    return found


def home_jarls(state: Saga) -> list[str]:
    """The Jarls who stand in a Homeland or where a settlement lies (vikings-6.4-1)."""
    havens = {*state.box.homelands, *state.marked("settlement")}
    return [jarl for jarl in state.jarls if state.units[jarl] in havens]


def fulfilled(state: Saga) -> bool:
    return all(condition.met for condition in conditions(state))


def missing(state: Saga) -> str:
    """What the band has failed to do, in words."""
    return listed([f"{one.label} ({one.have} of {one.need})" for one in conditions(state) if not one.met])


def in_play(state: Saga) -> bool:
    """Whether a Saga is under way, set up and not yet ended."""
    return not state.over and state.segment not in SETTING_UP and state.segment != "reckoning"


def ending(state: Saga) -> tuple[str, str] | None:
    """Why the Saga ends now, and the rule; None if it goes on."""
    if fulfilled(state):
        return "every condition is met", "vikings-11.2-1"
    if not state.jarls:
        return "no Jarl is on the map", "vikings-11.2-4"
    return None
