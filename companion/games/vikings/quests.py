"""The six quests and their bonuses."""

from companion.games.vikings.effects import (
    AnyStep,
    Choice,
    Choose,
    Edda,
    FreeSettlement,
    Gold,
    GoldRoll,
    NewJarl,
    PointAt,
    Reinforce,
    SetAside,
    Voyages,
)
from companion.games.vikings.state import HIDDEN, Saga


def turn_up(state: Saga, space: str, quest: str) -> None:
    """A marker is turned face up and stays so for the rest of the Saga (vikings-18.0-4)."""
    state.quests[space] = quest
    state.tell(
        f"The marker in {state.space_name(space)} is turned up: {state.box.quests[quest].name}.",
        "vikings-18.0-3",
    )


def accomplish(state: Saga, space: str) -> None:
    """The marker leaves the map and its bonus is received at once (vikings-18.4-1, vikings-18.4-13)."""
    quest = state.quests.pop(space)
    name, where = state.box.quests[quest].name, state.space_name(space)
    if quest == "runes":
        # The Runes themselves never count (vikings-18.4-11).
        state.runes_used = True
        state.tell(f"The Runes of {where} are read; they do not count as a quest.", "vikings-18.4-11")
    else:
        state.accomplished.append(quest)
        done, need = len(state.accomplished), state.card.quests
        state.tell(f"The quest {name} is accomplished in {where}: {done} of {need}.", "vikings-18.4-1")
    state.agenda[:0] = bonus(state, quest, space)


def bonus(state: Saga, quest: str, space: str) -> list[AnyStep]:
    """What a quest brings, with the Edda level of this moment."""
    if quest == "niflung":
        return [GoldRoll(edda=True)]
    if quest == "silk-road":
        return [Voyages(amount=state.edda)]
    if quest == "sword-oath":
        berserkir = Choice(label="a Berserkir", then=(Reinforce(unit="berserkir", space=space),))
        return [Choose(options=(berserkir, _jarl(space, "vikings-18.4-4")), rule="vikings-18.4-4")]
    if quest == "jomsburg":
        settle = Choice(label="a free settlement", then=(FreeSettlement(space=space),))
        return [Choose(options=(settle, _fame(quest)), rule="vikings-18.4-5")]
    if quest == "ginnungagap":
        return [Choose(options=(_jarl(space, "vikings-18.4-7"), _fame(quest)), rule="vikings-18.4-7")]
    return [_runes(state)]


def _runes(state: Saga) -> AnyStep:
    # With hidden markers left one of them is pointed at (vikings-18.4-10); else a card or two gold.
    if state.hidden_quests:
        return PointAt()
    card = Choice(label="one voyage card", then=(Voyages(amount=1),))
    return Choose(options=(card, Choice(label="two gold", then=(Gold(amount=2),))), rule="vikings-18.4-9")


def _jarl(space: str, rule: str) -> Choice:
    return Choice(label="a Jarl drawn at random", then=(NewJarl(space=space, rule=rule),))


def _fame(quest: str) -> Choice:
    """One Edda instead, and the marker is out for the rest of the campaign."""
    return Choice(label="one Edda", then=(Edda(amount=1), SetAside(quest=quest)))


def free_settlement_spaces(state: Saga, space: str) -> list[str]:
    """Jomsburg: the quest's own space if it is a coastal town, else any free one (vikings-18.4-5)."""
    if state.box.spaces[space].coastal_town:
        return [space]
    return [one.id for one in state.box.spaces.values() if one.coastal_town and one.id not in state.markers]


def can_settle_free(state: Saga, space: str) -> bool:
    free = [one for one in free_settlement_spaces(state, space) if one not in state.markers]
    return bool(free) and state.markers_left > 0


def quest_here(state: Saga) -> str:
    """The quest marker where the voyaging force is; empty if there is none or the force is gone."""
    voyage = state.on_voyage
    if not voyage.force or voyage.broke_off:
        return ""
    return state.quests.get(voyage.space, "")


def is_hidden(quest: str) -> bool:
    return quest == HIDDEN
