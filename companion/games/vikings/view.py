"""What the table shows. One player sees it all but for what lies face down."""

from typing import Any

from companion.games.vikings import chart, odds
from companion.games.vikings.endings import conditions
from companion.games.vikings.endsaga import open_sagas
from companion.games.vikings.settling import settlement_cost
from companion.games.vikings.state import DEAD, POOL, Saga


def view(state: Saga) -> dict[str, Any]:
    """The table as plain data for a page."""
    return {
        "edition": state.box.edition.name,
        "campaign": state.campaign,
        "options": {"supplies": state.supplies, "scouting": state.scouting},
        "segment": state.segment,
        "saga": _saga(state),
        "gold": state.gold,
        "edda": state.edda,
        "religion": state.religion,
        "limit": state.limit,
        "map": _map(state),
        "pool": _pool(state),
        "jarls": _jarls(state),
        "cards": _cards(state),
        "quests": {
            "accomplished": list(state.accomplished),
            "removed": list(state.removed),
            "runes_used": state.runes_used,
            "to_place": state.quests_to_place,
        },
        "markers_left": state.markers_left,
        "voyage": _voyage(state),
        "battle": _battle(state),
        "appealed": state.appealed,
        "past": [_past(state, past) for past in state.past],
        "open_sagas": open_sagas(state),
        "bonus": state.bonus,
        "result": state.result,
    }


def _saga(state: Saga) -> dict[str, Any] | None:
    if not state.saga:
        return None
    card = state.card
    return {
        "id": card.id,
        "name": card.name,
        "text": card.text,
        "voyages": card.voyages,
        "made": state.made,
        "conditions": [
            {"label": one.label, "have": one.have, "need": one.need, "met": one.met, "rule": one.rule}
            for one in conditions(state)
        ],
    }


def _map(state: Saga) -> dict[str, Any]:
    reachable = chart.moves(state)
    spaces = {
        space.id: {
            "name": space.name,
            "x": space.x,
            "y": space.y,
            "terrain": list(space.terrain),
            "units": state.at(space.id),
            "marker": state.markers.get(space.id, ""),
            "quest": state.quests.get(space.id, ""),
            "settle": settlement_cost(state, space.id),
        }
        for space in state.box.spaces.values()
    }
    routes = [{"between": list(route.between), "kind": route.kind} for route in state.box.edition.routes]
    return {"spaces": spaces, "routes": routes, "reach": reachable, "prospects": chart.prospects(state)}


def _pool(state: Saga) -> dict[str, Any]:
    return {
        kind.id: {
            "name": kind.name,
            "cost": kind.cost,
            "combat": kind.combat,
            "left": len(state.in_pool(kind.id)),
        }
        for kind in state.box.kinds.values()
        if not kind.jarl
    }


def _jarls(state: Saga) -> dict[str, Any]:
    words = {POOL: "waiting", DEAD: "dead"}
    return {
        jarl: {
            "name": state.unit_name(jarl),
            "place": state.units[jarl],
            "state": words.get(state.units[jarl], "on the map"),
            "band": [unit for unit in state.at(state.units[jarl]) if unit != jarl]
            if jarl in state.jarls
            else [],
        }
        for jarl in state.box.jarls
    }


def _cards(state: Saga) -> dict[str, Any]:
    """The size of each pile; of face-down cards nothing else is shown (vikings-13.1-1)."""
    kept = [
        {"id": card, "name": state.box.cards[card].name, "text": state.box.cards[card].text}
        for card in state.kept
    ]
    return {
        "draw": len(state.draw),
        "reserve": len(state.reserve),
        "discards": len(state.discards),
        "kept": kept,
    }


def _voyage(state: Saga) -> dict[str, Any] | None:
    voyage = state.voyage
    if voyage is None or state.segment == "harbour":
        return None
    card = state.box.cards.get(voyage.card)
    return {
        "start": voyage.start,
        "space": voyage.space,
        "force": list(voyage.force),
        "mode": voyage.mode,
        "allowance": voyage.allowance,
        "card": {"id": card.id, "name": card.name, "text": card.text} if card else None,
    }


def _battle(state: Saga) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    fired = set(battle.fired)
    return {
        "cause": battle.cause,
        "space": state.on_voyage.space,
        "round": battle.round,
        "edge": battle.edge,
        "spent": battle.spent,
        "shield": battle.shield,
        "firer": battle.firer if battle.turn else "",
        "line": [
            {
                "id": unit,
                "name": state.unit_name(unit),
                "combat": state.box.units[unit].combat,
                "fired": unit in fired,
            }
            for unit in battle.line
        ],
        "hostiles": [
            {
                "id": one,
                "name": state.box.hostiles[one].name,
                "combat": state.box.hostiles[one].combat,
                "elite": state.box.hostiles[one].elite,
                "fired": one in fired,
            }
            for one in battle.hostiles
        ],
        "chance": odds.chance(state),
        # If it is a Viking's shot: the chance of winning the battle after a hit on each of the hostiles.
        "after_hit": odds.targets(state) if battle.turn and battle.firer in state.box.units else {},
    }


def _past(state: Saga, past: Any) -> dict[str, Any]:
    return {
        "saga": past.saga,
        "name": state.box.sagas[past.saga].name,
        "won": past.won,
        "why": past.why,
        "voyages": past.voyages,
        "gold": past.gold,
        "edda": past.edda,
        "religion": past.religion,
        "jarls": past.jarls,
        "fallen": past.fallen,
        "quests": past.quests,
        "settlements": past.settlements,
        "pillages": past.pillages,
    }
