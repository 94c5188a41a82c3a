"""The map in use: where a force may go, and how far things are."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Literal

from companion.games.vikings.box import RouteKind
from companion.games.vikings.state import Saga
from companion.referee import Refusal

Mode = Literal["naval", "land"]


def usable(state: Saga, force: list[str], mode: Mode) -> set[RouteKind]:
    """The kinds of routes that a force may take."""
    # A naval move uses sea and river routes, not portages (vikings-12.1-3).
    if mode == "naval":
        return {"sea", "river"}
    # On land, portage or river (vikings-12.2-2); ships are dragged over portages only (vikings-12.21-1).
    ships = any(state.box.units[unit].naval for unit in force)
    return {"portage"} if ships else {"portage", "river"}


def stops(state: Saga, space: str) -> str:
    """The rule by which a force that enters this space must stop there; empty if it need not."""
    if state.box.spaces[space].homeland or state.box.spaces[space].fortress:
        return "vikings-12.0-6"
    return "vikings-12.0-7" if space in state.quests else ""


def check_step(state: Saga, force: list[str], mode: Mode, start: str, end: str) -> None:
    """Refuse one step that the routes do not allow."""
    spaces = state.box.spaces
    if end not in spaces:
        raise Refusal(f"There is no space called {end} on the map.", "vikings-3.0-3")
    kinds = state.box.kinds_between(start, end)
    between = f"between {spaces[start].name} and {spaces[end].name}"
    if not kinds:
        raise Refusal(f"No route runs {between}.", "vikings-3.0-3")
    at_sea = spaces[start].sea or spaces[end].sea
    if kinds & usable(state, force, mode) and not (mode == "land" and at_sea):
        return
    if mode == "naval":
        raise Refusal(
            f"Only a portage runs {between}; a naval move uses sea and river routes.", "vikings-12.1-3"
        )
    if "river" in kinds and not at_sea:
        raise Refusal(f"Only a river runs {between}; ships go by river in a naval move.", "vikings-12.21-1")
    raise Refusal(f"The way {between} leads over the sea; nobody goes there on foot.", "vikings-12.2-2")


def check_path(state: Saga, force: list[str], mode: Mode, start: str, path: list[str]) -> None:
    """Refuse a path that the routes or the stops do not allow."""
    at = start
    for number, space in enumerate(path):
        check_step(state, force, mode, at, space)
        rule = stops(state, space)
        if rule and number < len(path) - 1:
            what = (
                "a quest marker lies there" if rule == "vikings-12.0-7" else "it is a Homeland or a fortress"
            )
            raise Refusal(f"The force must stop in {state.space_name(space)}: {what}.", rule)
        at = space


def neighbours(state: Saga, kinds: set[RouteKind], space: str, on_foot: bool = False) -> Iterator[str]:
    """The spaces one step away over routes of these kinds."""
    for other, kind in state.box.routes[space]:
        at_sea = state.box.spaces[space].sea or state.box.spaces[other].sea
        if kind in kinds and not (on_foot and at_sea):
            yield other


def reach(state: Saga, force: list[str], mode: Mode, start: str, allowance: int) -> dict[str, list[str]]:
    """Every space that a force may end its move in, with a shortest path; staying is the empty path."""
    kinds = usable(state, force, mode)
    paths: dict[str, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        space = waiting.popleft()
        path = paths[space]
        if len(path) == allowance or (path and stops(state, space)):
            continue
        for other in neighbours(state, kinds, space, on_foot=mode == "land"):
            if other not in paths:
                paths[other] = [*path, other]
                waiting.append(other)
    return paths


def moves(state: Saga) -> dict[str, list[str]]:
    """Where the voyaging force may go now, by the mode that it has declared: to be lit on the map."""
    voyage = state.voyage
    if state.segment != "movement" or voyage is None or voyage.mode not in ("naval", "land"):
        return {}
    mode: Mode = "naval" if voyage.mode == "naval" else "land"
    return reach(state, voyage.force, mode, voyage.space, voyage.allowance)


def prospects(state: Saga) -> dict[str, list[str]]:
    """Before a move is declared: where each kind of move, and each naval throw, could take the force."""
    voyage = state.voyage
    if state.segment != "movement" or voyage is None or voyage.mode or voyage.stopped:
        return {}
    farther = int("leif" in voyage.force)
    found = {"land": list(reach(state, voyage.force, "land", voyage.space, 1 + farther))}
    if any(state.box.units[unit].naval for unit in voyage.force):
        for spaces in (1, 2, 3):
            reached = reach(state, voyage.force, "naval", voyage.space, spaces + farther)
            found[f"naval {spaces}"] = list(reached)
    return found


def distances(state: Saga, kinds: set[RouteKind], goals: Iterable[str], on_foot: bool) -> dict[str, int]:
    """How many steps each space is from the nearest of the goals."""
    far = dict.fromkeys(goals, 0)
    waiting = deque(far)
    while waiting:
        space = waiting.popleft()
        for other in neighbours(state, kinds, space, on_foot):
            if other not in far:
                far[other] = far[space] + 1
                waiting.append(other)
    return far


def retreats(state: Saga, force: list[str], start: str) -> list[str]:
    """The spaces one step nearer to the closest Homeland or settlement (vikings-15.3-3)."""
    ships = any(state.box.units[unit].naval for unit in force)
    kinds: set[RouteKind] = {"sea", "river", "portage"} if ships else {"river", "portage"}
    goals = {*state.box.homelands, *state.marked("settlement")} - {start}
    far = distances(state, kinds, goals, on_foot=not ships)
    steps = {
        other: far[other] for other in neighbours(state, kinds, start, on_foot=not ships) if other in far
    }
    nearest = min(steps.values(), default=0)
    return sorted(other for other, steps_left in steps.items() if steps_left == nearest)


def travellers(state: Saga, force: list[str], start: str, end: str) -> list[str]:
    """Those of a force that can take one step: on foot where they can, else as room aboard allows."""
    kinds = state.box.kinds_between(start, end)
    sea = state.box.spaces[end].sea
    if kinds & {"river", "portage"} and not sea:
        return list(force)
    ships = [unit for unit in force if state.box.units[unit].naval]
    # Jarls first, then the best fighters.
    land = sorted(state.ashore(force), key=lambda unit: _worth(state, unit), reverse=True)
    return [*ships, *land[: state.capacity(ships)]]


def _worth(state: Saga, unit: str) -> tuple[bool, int]:
    kind = state.box.units[unit]
    return kind.jarl, kind.combat
