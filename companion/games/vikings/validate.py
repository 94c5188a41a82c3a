"""Whether an edition that somebody typed in holds together; what does not is told in a full sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.vikings.box import Edition, Route, SagaCard, Space, UnitKind, VoyageCard
from companion.games.vikings.effects import (
    Choose,
    Effect,
    Hostiles,
    LoseUnits,
    Reinforce,
    Roll,
    Where,
    all_of,
)
from companion.referee import Malformed

# The kinds and Jarls that the rules name (vikings-4.0-2, vikings-19.3-1 to -4), with their class.
NAMED = {
    "huskarl": "land",
    "berserkir": "land",
    "varangians": "land",
    "longship": "naval",
    "ormr": "naval",
    "leif": "jarl",
    "erik": "jarl",
    "harald": "jarl",
    "rurik": "jarl",
}
# Words that the state uses for units that are in no space.
RESERVED = ("pool", "dead")
# Of forty counters twenty are Jarls, hostiles, quests, the Edda and the gold marker (vikings-1.0-4).
OTHER_PIECES = 20
QUESTS = 6
# What two dice show.
TOTALS = range(2, 13)
# Effects that mean nothing when no voyage is under way.
_NEEDS_A_FORCE = (Hostiles, LoseUnits, Where)


def validate(edition: Edition) -> None:
    """Raise Malformed with the first thing that is wrong."""
    for problem in _problems(edition):
        raise Malformed(problem)


def _problems(edition: Edition) -> Iterator[str]:
    spaces = {space.id: space for space in edition.spaces}
    yield from _twice("space", [space.id for space in edition.spaces])
    for space in edition.spaces:
        yield from _space(space)
    if not any(space.homeland for space in edition.spaces):
        yield "The map has no Homeland; a Saga begins in one."
    for route in edition.routes:
        yield from _route(route, spaces)
    # A sketch of a map has no whole location table; in a whole one a space that no route reaches is a slip.
    if set(edition.locations) == set(TOTALS):
        for lonely in sorted(set(spaces) - {end for route in edition.routes for end in route.between}):
            yield f"No route leads to {spaces[lonely].name}; every space needs one."
    yield from _locations(edition, spaces)
    yield from _units(edition)
    yield from _hostiles(edition)
    yield from _voyages(edition)
    yield from _sagas(edition, spaces)


def _twice(what: str, ids: Iterable[str]) -> Iterator[str]:
    for one, count in Counter(ids).items():
        if count > 1:
            yield f"The {what} {one} is given {count} times; every {what} needs its own id."


def _space(space: Space) -> Iterator[str]:
    if space.id in RESERVED or not space.id:
        yield f"A space may not be called {space.id!r}; that word means units in no space."
    ground = {"town", "fortress"} & set(space.terrain)
    if space.sea and len(set(space.terrain)) > 1:
        yield f"{space.name} is a sea space; it can be nothing else as well."
    if space.homeland and (ground or space.sea or space.trade or space.warrior):
        yield f"{space.name} is a Homeland; it can be no town, fortress, trade center or warrior kingdom."
    if (space.trade or space.warrior) and not ground:
        yield f"{space.name} has a trade center or warrior kingdom but is neither a town nor a fortress."


def _route(route: Route, spaces: dict[str, Space]) -> Iterator[str]:
    one, other = route.between
    for end in route.between:
        if end not in spaces:
            yield f"A route leads to {end}, which is no space of the map."
            return
    if one == other:
        yield f"A route leads from {spaces[one].name} to itself."
    for end in route.between:
        if route.kind == "sea" and not spaces[end].coastal:
            yield f"A sea route leads to {spaces[end].name}, which is neither at sea nor on the coast."
    if route.kind == "portage" and (spaces[one].sea or spaces[other].sea):
        yield f"A portage joins {spaces[one].name} and {spaces[other].name}; none leads over the sea."


def _locations(edition: Edition, spaces: dict[str, Space]) -> Iterator[str]:
    if strange := set(edition.locations) - set(TOTALS):
        yield f"The random location table has a row {min(strange)}; two dice show 2 to 12."
    for total, row in edition.locations.items():
        for space in row:
            if space not in spaces:
                yield f"Row {total} of the random location table names {space}, which is no space of the map."


def _units(edition: Edition) -> Iterator[str]:
    yield from _twice("unit", [kind.id for kind in edition.units])
    known = {kind.id: kind for kind in edition.units}
    for name, sort in NAMED.items():
        if name not in known:
            yield f"The counters have no {name}; the rules name that unit."
        elif known[name].kind != sort:
            yield f"The unit {name} is {sort} by the rules, not {known[name].kind}."
    for kind in edition.units:
        yield from _unit(kind)
    pieces = sum(kind.count for kind in edition.units if not kind.jarl) + edition.markers
    if edition.markers < 1 or pieces > 40 - OTHER_PIECES:
        yield (
            f"The Viking units and markers are {pieces} pieces, {edition.markers} of them markers; "
            f"they are at most {40 - OTHER_PIECES}, for a copy has 40 counters and the others are 20."
        )


def _unit(kind: UnitKind) -> Iterator[str]:
    if kind.id not in NAMED:
        yield f"The rules know no unit called {kind.id}; they know {', '.join(NAMED)}."
    if not 1 <= kind.combat <= 6:
        yield f"The combat value of {kind.name} is {kind.combat}; a die can only be rolled against 1 to 6."
    if kind.count < 1 or (kind.jarl and kind.count != 1):
        yield f"There are {kind.count} counters of {kind.name}; each Jarl has one, the others at least one."
    if kind.cost < 0 or (kind.jarl and kind.cost):
        yield f"{kind.name} costs {kind.cost} gold; a Jarl costs nothing and nobody costs less."
    if kind.naval != (kind.carries > 0):
        yield f"{kind.name} carries {kind.carries} units; ships carry at least one, the others none."
    if kind.jarl and not kind.elite:
        yield f"{kind.name} is a Jarl, and Jarls are elite units."


def _hostiles(edition: Edition) -> Iterator[str]:
    yield from _twice("hostile", [hostile.id for hostile in edition.hostiles])
    ships = sum(hostile.ship for hostile in edition.hostiles)
    if len(edition.hostiles) != 8 or ships != 1:
        yield f"There are {len(edition.hostiles)} hostiles with {ships} ships; a copy has 8 with 1 ship."
    for hostile in edition.hostiles:
        if not 1 <= hostile.combat <= 6:
            yield f"The combat value of {hostile.name} is {hostile.combat}; it must be 1 to 6."


def _voyages(edition: Edition) -> Iterator[str]:
    yield from _twice("voyage card", [card.id for card in edition.voyages])
    if sorted(card.number for card in edition.voyages) != list(range(1, 15)):
        yield f"There are {len(edition.voyages)} voyage cards; there must be 14, numbered 1 to 14."
    kinds = {kind.id: kind for kind in edition.units}
    for card in edition.voyages:
        yield from _card(card, kinds)


def _card(card: VoyageCard, kinds: dict[str, UnitKind]) -> Iterator[str]:
    effects = [*all_of(card.do), *all_of(card.win), *all_of(card.lose)]
    if (card.win or card.lose) and not any(isinstance(one, Hostiles) for one in all_of(card.do)):
        yield f"The card {card.name} says what its battle brings but has no hostiles."
    if card.keep == "harbour" and not card.do:
        yield f"The card {card.name} may be played between voyages but does nothing."
    if card.keep and any(isinstance(one, _NEEDS_A_FORCE) for one in effects):
        yield f"The card {card.name} is kept; it can do nothing that needs a voyaging force in a space."
    for one in effects:
        yield from _effect(one, f"card {card.name}", kinds)


def _effect(one: Effect, where: str, kinds: dict[str, UnitKind]) -> Iterator[str]:
    if isinstance(one, Reinforce | LoseUnits) and one.unit:
        if one.unit not in kinds or kinds[one.unit].jarl:
            yield f"The {where} names the unit {one.unit}, which is no Viking unit that can be recruited."
    if isinstance(one, Roll) and (not one.rows or max(row.upto for row in one.rows) < 6):
        yield f"The table on the {where} does not go up to 6."
    if isinstance(one, Choose) and not one.options:
        yield f"The choice on the {where} has no options."


def _sagas(edition: Edition, spaces: dict[str, Space]) -> Iterator[str]:
    yield from _twice("Saga", [saga.id for saga in edition.sagas])
    last = sum(saga.last for saga in edition.sagas)
    if len(edition.sagas) != 4 or last != 1:
        yield f"There are {len(edition.sagas)} Saga cards, {last} marked as the last; there must be 4 and 1."
    kinds = {kind.id: kind for kind in edition.units}
    for saga in edition.sagas:
        yield from _saga(saga, spaces, edition.markers)
        for one in all_of(saga.success):
            yield from _effect(one, f"card {saga.name}", kinds)


def _saga(saga: SagaCard, spaces: dict[str, Space], markers: int) -> Iterator[str]:
    wanted = saga.objective
    if not 1 <= saga.voyages <= 14:
        yield f"{saga.name} has {saga.voyages} voyages; the cards are 14."
    if not 0 <= saga.gold <= 20:
        yield f"{saga.name} starts with {saga.gold} gold; the index runs from 0 to 20."
    if not (0 <= saga.edda <= 5 and 0 <= wanted.edda <= 5):
        yield f"{saga.name} names an Edda level that the track, 0 to 5, does not have."
    if not 0 <= saga.quests <= QUESTS - 1:
        yield f"{saga.name} asks for {saga.quests} quests; there are {QUESTS}, and the Runes never count."
    if max(wanted.settlements, len(wanted.settled)) + max(wanted.pillages, len(wanted.pillaged)) > markers:
        yield f"{saga.name} asks for more markers than the {markers} that there are."
    if (wanted.kinds or wanted.settled) and not wanted.settlements:
        yield f"{saga.name} says where settlements must stand but asks for none."
    for place in (*wanted.settled, *wanted.pillaged):
        if place not in spaces or not {"town", "fortress"} & set(spaces[place].terrain):
            yield f"{saga.name} names {place}, which is no town or fortress of the map."
    if any(isinstance(one, _NEEDS_A_FORCE) for one in all_of(saga.success)):
        yield f"The bonus of {saga.name} needs a voyaging force in a space; at set-up there is none."
