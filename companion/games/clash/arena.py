"""The arena: spaces, what kind each is, and which of them touch."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.games.components import load
from companion.referee import Malformed

MOST_SPACES = 100
# The pseudo-arena of a table that plays without one on screen: the table vouches for every distance.
VOUCHED = "vouched"
# What an arena is called that was given no id.
OWN = "own"


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An arena as it is written down."""

    centre: str
    bracelet_spaces: list[str]
    starting: list[str]
    adjacent: dict[str, str | list[str]]
    water: list[str] = []
    id: str = ""
    name: str = "Own arena"
    origin: str = "ours"
    about: str = ""
    at: dict[str, tuple[float, float]] = {}


class Arena(msgspec.Struct, frozen=True):
    """One side of an arena board."""

    id: str
    name: str
    origin: str
    about: str
    centre: str
    bracelet_spaces: tuple[str, ...]
    water: frozenset[str]
    starting: tuple[str, ...]
    near: dict[str, tuple[str, ...]]
    at: dict[str, tuple[float, float]]

    def kind(self, space: str) -> str:
        """What a space is: centre, water, bracelet, starting or plain."""
        if space == self.centre:
            return "centre"
        if space in self.water:
            return "water"
        if space in self.bracelet_spaces:
            return "bracelet"
        return "starting" if space in self.starting else "plain"

    def touch(self, one: str, other: str) -> bool:
        """Two spaces that touch are adjacent (clash-comp-6)."""
        return other in self.near[one]


def drawn(plan: Drawn) -> Arena:
    """The arena of a plan; Malformed, naming the space, if it is not fit to play on."""
    near = {space: _listed(others) for space, others in plan.adjacent.items()}
    _check_spaces(plan, near)
    _check_touching(near)
    return Arena(
        id=plan.id,
        name=plan.name,
        origin=plan.origin,
        about=plan.about,
        centre=plan.centre,
        bracelet_spaces=tuple(plan.bracelet_spaces),
        water=frozenset(plan.water),
        starting=tuple(plan.starting),
        near=near,
        at=plan.at or _rows(near),
    )


def _listed(others: str | list[str]) -> tuple[str, ...]:
    return tuple(others.split() if isinstance(others, str) else others)


def _check_spaces(plan: Drawn, near: dict[str, tuple[str, ...]]) -> None:
    if len(near) > MOST_SPACES:
        raise Malformed(f"The arena has {len(near)} spaces; up to {MOST_SPACES} can be drawn.")
    named = [plan.centre, *plan.bracelet_spaces, *plan.water, *plan.starting, *plan.at]
    for space in [*named, *(other for others in near.values() for other in others)]:
        if space not in near:
            raise Malformed(f"The space {space} is named, but the arena has no such space.")
    kinds = Counter([plan.centre, *plan.bracelet_spaces, *plan.water, *plan.starting])
    for space, number in kinds.items():
        if number > 1:
            raise Malformed(f"The space {space} is listed twice; a space is of one kind.")
    if plan.at and set(plan.at) != set(near):
        missing = min(set(near) - set(plan.at))
        raise Malformed(f"The space {missing} has no place on the drawing.")


def _check_touching(near: dict[str, tuple[str, ...]]) -> None:
    for space, others in near.items():
        if space in others:
            raise Malformed(f"The space {space} is said to touch itself.")
        for other in others:
            if space not in near[other]:
                raise Malformed(f"{space} is said to touch {other}, but {other} not to touch {space}.")


def _rows(near: dict[str, tuple[str, ...]]) -> dict[str, tuple[float, float]]:
    """Places for an arena written down without a drawing: rows of six."""
    return {space: (20.0 * (at % 6), 20.0 * (at // 6)) for at, space in enumerate(near)}


def arenas(plans: Iterable[Any] | None) -> dict[str, Arena]:
    """The arenas of an edition, or our own."""
    if plans is None:
        return {
            plan.id: drawn(plan) for plan in load("clash", "arenas.yaml", dict[str, list[Drawn]])["arenas"]
        }
    try:
        found = [_identified(msgspec.convert(plan, Drawn), number) for number, plan in enumerate(plans, 1)]
    except msgspec.ValidationError as error:
        raise Malformed(f"That is no arena: {error}.") from None
    ids = [arena.id for arena in found]
    for id in ids:
        if ids.count(id) > 1 or id == VOUCHED:
            raise Malformed(f"Each arena needs an id of its own, not {id!r}.")
    return {arena.id: arena for arena in found}


def _identified(plan: Drawn, number: int) -> Arena:
    """An arena that was given no id gets one by its place in the edition."""
    id = plan.id or (OWN if number == 1 else f"{OWN}-{number}")
    return drawn(msgspec.structs.replace(plan, id=id))
