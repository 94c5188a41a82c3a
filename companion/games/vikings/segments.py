"""The order of things: the set-up, the eight segments of a voyage, and what happens by itself."""

from collections.abc import Callable

from companion.games.vikings.battle import begin_battle, go_on
from companion.games.vikings.carry import carry_out
from companion.games.vikings.decisions import (
    DrawCard,
    DrawJarl,
    DrawSaga,
    Harbour,
    Leidang,
    Movement,
    Muster,
    PlaceQuests,
    Spoils,
    Turning,
)
from companion.games.vikings.endings import ending, in_play
from companion.games.vikings.endsaga import end_saga, next_saga
from companion.games.vikings.quests import is_hidden, quest_here
from companion.games.vikings.state import Saga, Segment
from companion.games.vikings.tracks import add_gold

# What follows what. A voyage has eight segments (vikings-11.0-1); the harbour lies between two voyages and
# lasts until somebody sets out.
NEXT: dict[Segment, Segment] = {
    "saga": "jarl",
    "jarl": "quests",
    "quests": "muster",
    "muster": "bonus",
    "bonus": "harbour",
    "harbour": "harbour",
    "trade": "leidang",
    "leidang": "movement",
    "movement": "card",
    "card": "combat",
    "combat": "quest",
    "quest": "settlement",
    "settlement": "check",
    "check": "harbour",
    "reckoning": "saga",
}


def advance(state: Saga) -> None:
    """Go on until somebody must decide something, or the table is done."""
    while not state.over:
        if _settled(state) and (verdict := ending(state)):
            end_saga(state, *verdict)
        elif state.pending:
            return
        elif state.agenda:
            carry_out(state, state.agenda.pop(0))
        elif state.battle and state.segment in ("combat", "quest"):
            go_on(state)
        else:
            enter(state, NEXT[state.segment])


def _settled(state: Saga) -> bool:
    """Whether an ending may be tested: one effect is carried out to its end first (vikings-11.2-1)."""
    busy = any(step.effect for step in state.agenda) or any(one.effect for one in state.pending)
    return in_play(state) and not busy and state.battle is None


def enter(state: Saga, segment: Segment) -> None:
    """A segment begins."""
    if state.segment == "reckoning":
        next_saga(state)
        segment = "saga"
    state.segment = segment
    _ENTER[segment](state)


# --- set-up (7.0) ---


def _saga(state: Saga) -> None:
    state.ask(DrawSaga(seats=[state.seat]))


def _jarl(state: Saga) -> None:
    state.ask(DrawJarl(seats=[state.seat], spaces=list(state.box.homelands), rule="vikings-7.0-5"))


def _quests(state: Saga) -> None:
    if state.quests_to_place and state.locations_left:
        state.ask(PlaceQuests(seats=[state.seat]))


def _muster(state: Saga) -> None:
    state.ask(Muster(seats=[state.seat]))


def _bonus(state: Saga) -> None:
    """The Success bonus of the Saga won before applies to this Saga only (vikings-24.2-4)."""
    if state.bonus:
        saga = state.box.sagas[state.bonus]
        state.bonus = ""
        state.tell(f"The success of {saga.name} helps now.", "vikings-24.2-4", "vikings-8.0-6")
        state.agenda[:0] = saga.success


# --- a voyage (11.0) ---


def _harbour(state: Saga) -> None:
    state.ask(Harbour(seats=[state.seat]))


def _trade(state: Saga) -> None:
    """One gold in a trade center, two where a settlement stands as well (vikings-11.0-2, vikings-11.0-3)."""
    if state.here.trade:
        settled = state.markers.get(state.here.id) == "settlement"
        rule = "vikings-11.0-3" if settled else "vikings-11.0-2"
        add_gold(state, 2 if settled else 1, f"Trade in {state.here.name}", rule)


def _leidang(state: Saga) -> None:
    state.ask(Leidang(seats=[state.seat]))


def _movement(state: Saga) -> None:
    state.ask(Movement(seats=[state.seat]))


def _card(state: Saga) -> None:
    if state.draw:
        state.ask(DrawCard(seats=[state.seat]))
    else:
        state.tell("The draw deck is empty, so no voyage card is drawn.", "vikings-13.1-4")


def _combat(state: Saga) -> None:
    """A battle that the card has brought goes on by itself; without one there is nothing to do."""


def _quest(state: Saga) -> None:
    """The card is done with; a force where a quest lies turns it up and fights for it (vikings-18.2-1)."""
    _discard(state)
    quest = quest_here(state)
    if quest:
        begin_battle(state, "quest")
    if is_hidden(quest):
        state.ask(Turning(seats=[state.seat], spaces=[state.on_voyage.space]))


def _settlement(state: Saga) -> None:
    voyage, here = state.on_voyage, state.here
    present = voyage.force and not voyage.broke_off
    if present and (here.town or here.fortress) and here.id not in state.markers and state.markers_left:
        state.ask(Spoils(seats=[state.seat]))


def _check(state: Saga) -> None:
    """The Saga ends when no card is left in the draw deck (vikings-11.2-2)."""
    if not state.draw:
        end_saga(state, "the draw deck is empty", "vikings-11.2-2")


def _discard(state: Saga) -> None:
    """A used voyage card goes face down to the discards (vikings-13.1-1)."""
    voyage = state.on_voyage
    if voyage.card:
        state.discards.append(voyage.card)
        voyage.card = ""


_ENTER: dict[Segment, Callable[[Saga], None]] = {
    "saga": _saga,
    "jarl": _jarl,
    "quests": _quests,
    "muster": _muster,
    "bonus": _bonus,
    "harbour": _harbour,
    "trade": _trade,
    "leidang": _leidang,
    "movement": _movement,
    "card": _card,
    "combat": _combat,
    "quest": _quest,
    "settlement": _settlement,
    "check": _check,
}


def ask_again(state: Saga) -> None:
    """After a position was laid down: ask what its segment asks; trade and the check happen by themselves."""
    state.pending.clear()
    while state.battle and not state.pending:
        go_on(state)
    if state.over or state.battle:
        return
    if state.segment == "settlement":
        state.ask(Spoils(seats=[state.seat]))
    elif state.segment == "quest":
        _quest(state)
    elif state.segment == "check":
        # The last thing before the check: an ending is tested, then the draw deck.
        state.segment = "settlement"
    elif state.segment not in ("combat", "reckoning"):
        _ENTER[state.segment](state)
    if not state.pending:
        advance(state)
