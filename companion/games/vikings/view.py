"""What the table shows. One player sees it all but for what lies face down."""

from typing import Any

from companion.games.vikings import atlas, chart, odds
from companion.games.vikings.decisions import Checking, LineUp, Storm
from companion.games.vikings.endings import conditions
from companion.games.vikings.endsaga import LOSSES, open_sagas
from companion.games.vikings.moves.battle import lines_to_offer
from companion.games.vikings.settling import settlement_cost
from companion.games.vikings.state import DEAD, POOL, SETTING_UP, Saga, Segment
from companion.games.vikings.storm import TAKES, storm_total

# The eight segments of a voyage, and the steps of the set-up, as the progress line names them.
VOYAGE: dict[Segment, str] = {
    "trade": "Trade",
    "leidang": "Leidang",
    "movement": "Move",
    "card": "Card",
    "combat": "Combat",
    "quest": "Quest",
    "settlement": "Spoils",
    "check": "Check",
}
SET_UP: dict[Segment, str] = {"saga": "Saga", "jarl": "Jarl", "quests": "Quests", "muster": "Band"}


def view(state: Saga) -> dict[str, Any]:
    """The table as plain data for a page."""
    return {
        "edition": state.box.edition.name,
        "campaign": state.campaign,
        "options": {"supplies": state.supplies, "scouting": state.scouting},
        "segment": state.segment,
        "steps": _steps(state),
        "throw": _throw(state),
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
        "wins": state.wins,
        "losses": sum(not past.won for past in state.past),
        "losses_end": LOSSES,
        "bonus": state.bonus,
        "result": state.result,
    }


def _steps(state: Saga) -> list[dict[str, Any]]:
    """The progress line: what is done, what is under way, what is to come."""
    names = SET_UP if state.segment in SETTING_UP else VOYAGE
    order = list(names)
    # In the harbour, and between two Sagas, a new voyage has not begun.
    at = order.index(state.segment) if state.segment in order else len(order) if names is SET_UP else -1
    return [{"name": names[step], "now": n == at, "done": n < at} for n, step in enumerate(order)]


def _throw(state: Saga) -> dict[str, Any] | None:
    """Of a die about to be thrown: how likely it is to turn out well."""
    faces = range(1, 7)
    if isinstance(state.top, Storm):
        return {"what": "The force is safe", "chance": sum(storm_total(state, n) < TAKES for n in faces) / 6}
    if isinstance(state.top, Checking):
        return {"what": "The check is passed", "chance": min(state.edda, 6) / 6}
    return None


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
    at, sides = atlas.places(state.box), atlas.labels(state.box)
    spaces = {
        space.id: {
            "name": space.name,
            "x": at[space.id][0],
            "y": at[space.id][1],
            "label": sides[space.id],
            "terrain": list(space.terrain),
            "units": state.at(space.id),
            "marker": state.markers.get(space.id, ""),
            "quest": state.quests.get(space.id, ""),
            "settle": settlement_cost(state, space.id),
        }
        for space in state.box.spaces.values()
    }
    routes = [{"between": list(route.between), "kind": route.kind} for route in state.box.edition.routes]
    return {
        "spaces": spaces,
        "routes": routes,
        "lines": atlas.lines(state.box, at),
        "whole": list(atlas.whole(at)),
        "near": list(atlas.near(state, at)),
        "grips": atlas.grips(at, atlas.lit(state)),
        "reach": reachable,
        "prospects": chart.prospects(state),
    }


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
        "edge_chance": odds.edge_chance(state) if battle.hostiles and not battle.edge else None,
        # Before a round: the chance with each way of lining up that is offered.
        "orders": [{"line": line, "chance": odds.order_chance(state, line)} for line in lines_to_offer(state)]
        if isinstance(state.top, LineUp)
        else [],
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
