"""Which clause answers to which event, and how often: the light part of an each-time card (odin-card-9)."""

from collections.abc import Callable
from typing import Any

from companion.games.odin import hooks
from companion.games.odin.cards.counts import count
from companion.games.odin.cards.words import Clause
from companion.games.odin.spaces import Exchange, Space
from companion.games.odin.state import ACTIONS, North, board_of

NAMES = {"W": "wood", "S": "stone", "O": "ore", "2": "silver"}


def times_heard(state: North, seat: str, clause: Clause, event: hooks.Event) -> int:
    """How often a clause answers to an event: 0 if it does not."""
    found = _HEARD.get(type(event))
    if not found or clause.when not in found[0]:
        return 0
    times = found[1](state, seat, clause, event)
    if not times or not has(state, seat, clause):
        return 0
    return times if clause.each else 1


def has(state: North, seat: str, clause: Clause) -> bool:
    """Whether its owner has what the clause asks for."""
    return all(count(state, seat, thing) >= least for thing, least in clause.having.items())


def has_harvest(state: North) -> bool:
    """Whether crops are noted for the round (odin-p2-3)."""
    return state.side.harvest[state.round - 1] > 0


# --- action spaces ---


def applies(clause: Clause, space: Space) -> bool:
    """Whether a space is one that the clause is about."""
    named = clause.spaces or clause.groups or clause.prints
    if not named:
        return True
    in_group = space.group in clause.groups or (space.also != "" and space.also in clause.groups)
    prints = bool(clause.prints) and any(
        deal.gain.get(thing) == many
        for thing, many in clause.prints.items()
        for part in space.parts
        if isinstance(part, Exchange)
        for deal in part.options
    )
    return space.id in clause.spaces or in_group or prints


def _used(state: North, seat: str, clause: Clause, event: hooks.SpaceUsed) -> int:
    if event.before != (clause.when == "before use") or not applies(clause, state.box.spaces[event.space]):
        return 0
    stand = state.spaces.get(event.at)
    if clause.placed and not stand:
        return 0
    if clause.vikings and (stand is None or stand.vikings != clause.vikings):
        return 0
    if clause.column and (not event.at or state.box.spaces[event.at].column != clause.column):
        return 0
    return int(event.before or _after(state, clause, event))


def _after(state: North, clause: Clause, event: hooks.SpaceUsed) -> bool:
    """What the action itself gave and cost, and what was done in it."""
    return (
        all(event.got.get(thing, 0) >= many for thing, many in clause.gave.items())
        and all(event.got.get(thing, 0) == many for thing, many in clause.gave_exactly.items())
        and (not clause.paid or any(event.paid.get(thing) for thing in clause.paid))
        and (not clause.carded or event.cards > 0)
        and (not clause.mined or len(event.items) > 0)
    )


def _die(state: North, seat: str, clause: Clause, event: hooks.DieEnded) -> int:
    return int(
        event.act in clause.act
        and clause.success in (None, event.success)
        and (not clause.spaces or event.space in clause.spaces)
        and (not clause.placed or event.at != "")
        and (not clause.vikings or (event.at != "" and state.spaces[event.at].vikings == clause.vikings))
        and all(event.spent.get(thing, 0) == many for thing, many in clause.spent.items())
        and not any(event.spent.get(thing) for thing in clause.unspent)
        and (not clause.most_rolls or len(event.rolls) <= clause.most_rolls)
        and (not clause.number or event.boats in clause.number)
    )


# --- things ---


def _gained(state: North, seat: str, clause: Clause, event: hooks.Gained) -> int:
    if clause.how and event.by not in clause.how:
        return 0
    came = [event.things.get(thing, 0) for thing in clause.things]
    return int(clause.at_once in came) if clause.at_once else sum(came)


def _laid(state: North, seat: str, clause: Clause, event: hooks.Laid) -> int:
    board = state.box.boards[board_of(event.area)]
    sort = "house" if board.id in ("stone house", "long house") else board.sort
    return int(event.piece in clause.things and clause.where in ("", sort))


def _ship(state: North, seat: str, clause: Clause, event: hooks.ShipCame) -> int:
    return int(event.ship in clause.things and (not clause.how or event.how in clause.how))


def _building(state: North, seat: str, clause: Clause, event: hooks.BuildingCame) -> int:
    return int(event.building in clause.things and (not clause.how or event.how in clause.how))


def _emigrated(state: North, seat: str, clause: Clause, event: hooks.Emigrated) -> int:
    return int(not clause.things or event.ship in clause.things)


def _items(state: North, seat: str, clause: Clause, event: hooks.ItemsTaken) -> int:
    return sum(NAMES[item] in clause.things for item in event.items)


def _removed(state: North, seat: str, clause: Clause, event: hooks.ItemRemoved) -> int:
    return int(NAMES[event.item] in clause.things)


def _dished(state: North, seat: str, clause: Clause, event: hooks.Dished) -> int:
    if clause.first and any(event.before.get(thing) for thing in clause.things):
        return 0
    return sum(event.things.get(thing, 0) for thing in clause.things)


def _served(state: North, seat: str, clause: Clause, event: hooks.HasServed) -> int:
    return sum(event.things.get(thing, 0) for thing in clause.things)


def _houses(state: North, seat: str, clause: Clause, event: hooks.HousesPaid) -> int:
    return sum(event.goods.values())


def _upgraded(state: North, seat: str, clause: Clause, event: hooks.Upgraded) -> int:
    return int(event.limit in clause.number and event.steps == 1)


# --- the rest ---


def _phase(state: North, seat: str, clause: Clause, event: hooks.PhaseBegins | hooks.PhaseEnds) -> int:
    """A phase, in a round with or without harvest; an extra harvest is one with harvest."""
    before = isinstance(event, hooks.PhaseBegins)
    if event.phase != clause.phase or before != (clause.when == "before phase"):
        return 0
    return int(clause.harvest is None or clause.harvest == (event.extra or has_harvest(state)))


def _back(state: North, seat: str, clause: Clause, event: hooks.VikingsBack) -> int:
    return int(state.phase == ACTIONS and (not clause.number or event.count in clause.number))


def _card(state: North, seat: str, clause: Clause, event: hooks.CardPlayed) -> int:
    """A card that was played by an occupation, outside of any action on a space."""
    return int(state.action_of(seat) is None)


def _always(state: North, seat: str, clause: Clause, event: hooks.Event) -> int:
    return 1


_HEARD: dict[type[hooks.Event], tuple[tuple[str, ...], Callable[[North, str, Clause, Any], int]]] = {
    hooks.SpaceUsed: (("before use", "after use"), _used),
    hooks.DieEnded: (("die",), _die),
    hooks.Gained: (("gained",), _gained),
    hooks.Laid: (("laid",), _laid),
    hooks.ShipCame: (("ship",), _ship),
    hooks.BuildingCame: (("building",), _building),
    hooks.Emigrated: (("emigrated",), _emigrated),
    hooks.Explored: (("explored",), _always),
    hooks.ItemsTaken: (("items",), _items),
    hooks.ItemRemoved: (("removed",), _removed),
    hooks.Dished: (("dish",), _dished),
    hooks.HasServed: (("served",), _served),
    hooks.HousesPaid: (("house paid",), _houses),
    hooks.Upgraded: (("upgraded",), _upgraded),
    hooks.PhaseBegins: (("before phase",), _phase),
    hooks.PhaseEnds: (("after phase",), _phase),
    hooks.VikingsBack: (("back",), _back),
    hooks.CardPlayed: (("card",), _card),
}


def about(event: hooks.Event) -> dict[str, int]:
    """The things that a trigger has to remember."""
    if isinstance(event, hooks.Upgraded | hooks.HousesPaid):
        return dict(event.goods)
    if isinstance(event, hooks.HasServed):
        return dict(event.things)
    if isinstance(event, hooks.SpaceUsed):
        return {**{NAMES[item]: 1 for item in event.items}, **{f"paid {one}": 1 for one in event.paid}}
    if isinstance(event, hooks.DieEnded):
        return {"boats": event.boats}
    return {}


def where(event: hooks.Event) -> str:
    """The space that a trigger is about."""
    return event.at if isinstance(event, hooks.SpaceUsed | hooks.DieEnded) else ""
