"""The end of a Saga: the verdict, and in a campaign the reckoning before the next one."""

from companion.games.vikings.decisions import KeepCard, KeepSettlements
from companion.games.vikings.endings import fulfilled, missing
from companion.games.vikings.state import DEAD, POOL, Past, Saga
from companion.games.vikings.tracks import add_gold

# A campaign is lost with the second Saga that is lost (vikings-24.5-2).
LOSSES = 2


def end_saga(state: Saga, why: str, rule: str) -> None:
    """Victory is evaluated; nothing later in the voyage happens."""
    won = fulfilled(state)
    name = state.card.name
    if won:
        state.tell(f"{name} is won: {why}.", rule, "vikings-6.0-2")
    else:
        state.tell(f"{name} is lost: {why}. Missing: {missing(state)}.", rule, "vikings-6.0-3")
    close_saga(state, won, why, rule)


def close_saga(state: Saga, won: bool, why: str, rule: str = "") -> None:
    """The table is cleared of what was under way; a campaign goes on to its reckoning."""
    state.pending.clear()
    state.agenda.clear()
    state.battle = None
    _return_card(state)
    state.past.append(_record(state, won, why, rule))
    if not state.campaign:
        state.over, state.result = True, "won" if won else "lost"
        return
    state.segment = "reckoning"
    _income(state)
    if not campaign_over(state):
        _ask_what_stays(state)


def _return_card(state: Saga) -> None:
    """A card still in play goes to the discards."""
    if state.voyage and state.voyage.card:
        state.discards.append(state.voyage.card)
        state.voyage.card = ""


def _record(state: Saga, won: bool, why: str, rule: str) -> Past:
    return Past(
        saga=state.saga,
        won=won,
        why=why,
        rule=rule,
        voyages=state.made,
        gold=state.gold,
        edda=state.edda,
        religion=state.religion,
        jarls=state.jarls,
        fallen=list(state.fallen),
        quests=list(state.accomplished),
        settlements=state.marked("settlement"),
        pillages=state.marked("pillage"),
    )


# --- the reckoning, won or lost (24.1) ---


def _income(state: Saga) -> None:
    """Pillage markers go; trade settlements and cards left over pay, each within the limit of the index."""
    if pillaged := state.marked("pillage"):
        state.markers = {space: mark for space, mark in state.markers.items() if mark == "settlement"}
        taken = "The pillage marker is" if len(pillaged) == 1 else f"The {len(pillaged)} pillage markers are"
        state.tell(f"{taken} taken off the map.", "vikings-24.1-1")
    for space in state.marked("settlement"):
        if state.box.spaces[space].trade:
            add_gold(state, 1, f"The trade of {state.space_name(space)} pays", "vikings-24.1-2")
    if state.draw:
        left = "One voyage card is" if len(state.draw) == 1 else f"{len(state.draw)} voyage cards are"
        add_gold(state, 2 * len(state.draw), f"{left} left over", "vikings-24.1-5")


def campaign_over(state: Saga) -> bool:
    """Won with the fourth Saga; lost with the second loss or the death of the last Jarl (24.5)."""
    losses = sum(not past.won for past in state.past)
    if len({past.saga for past in state.past if past.won}) == len(state.box.sagas):
        state.over, state.result = True, "won"
        state.tell("All four Sagas are won: the campaign is won.", "vikings-24.5-1")
    elif all(state.units[jarl] == DEAD for jarl in state.box.jarls):
        state.over, state.result = True, "lost"
        state.tell("All four Jarls are dead: the campaign is lost.", "vikings-19.2-2")
    elif losses >= LOSSES:
        state.over, state.result = True, "lost"
        state.tell("A second Saga is lost: the campaign is lost.", "vikings-24.5-2")
    return state.over


def _ask_what_stays(state: Saga) -> None:
    """The topmost decision is asked first: settlements, then Keep cards."""
    if len(state.kept) > 1:
        state.ask(KeepCard(seats=[state.seat]))
    if state.marked("settlement"):
        state.ask(KeepSettlements(seats=[state.seat]))


def next_saga(state: Saga) -> None:
    """24.1 is finished: apply 24.2 or 24.3, gather the units and set up anew."""
    won = state.past[-1].won
    if won:
        state.bonus = state.saga
        state.tell(
            f"The band keeps {state.gold} gold and Edda {state.edda}.",
            "vikings-24.2-2",
            "vikings-24.2-3",
            "vikings-24.2-1",
        )
    else:
        state.bonus = ""
        half, edda = (state.gold + 1) // 2, max(0, state.edda - 1)
        state.tell(
            f"The Saga goes back into the deck; gold {state.gold} → {half}, Edda {state.edda} → {edda}.",
            "vikings-24.3-1",
            "vikings-24.3-2",
            "vikings-24.3-3",
        )
        state.gold, state.edda = half, edda
    # All units return to the pool, the living Jarls among them (vikings-24.0-1).
    state.units = {unit: DEAD if place == DEAD else POOL for unit, place in state.units.items()}
    # Quest markers not accomplished leave the map; only those turned into Edda stay out (vikings-24.1-6).
    state.quests, state.accomplished, state.runes_used, state.totals = {}, [], False, []
    state.voyage, state.made, state.fallen = None, 0, []
    state.appealed = state.table_rolled = False
    state.saga, state.segment = "", "saga"


def open_sagas(state: Saga) -> list[str]:
    """The Sagas that may be drawn: not yet won, and the last one only when it is alone (vikings-24.0-3)."""
    won = {past.saga for past in state.past if past.won}
    unwon = [saga for saga in state.box.sagas.values() if saga.id not in won]
    others = [saga.id for saga in unwon if not saga.last]
    return others if others or not state.campaign else [saga.id for saga in unwon]
