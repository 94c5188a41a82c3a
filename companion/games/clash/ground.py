"""Distances in the arena: who can be reached, by which way, and where things can be laid."""

from collections import deque

from companion.games.clash.arena import Arena
from companion.games.clash.box import MELEE, REACH
from companion.games.clash.state import Clash
from companion.referee import Refusal


def arena(state: Clash) -> Arena:
    """The arena on screen; only asked where there is one."""
    assert state.ground is not None
    return state.ground


def distance(board: Arena, start: str, goal: str) -> int | None:
    """How many spaces lie from one space to another, water counting as spaces (clash-ranged-2)."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        space = queue.popleft()
        if space == goal:
            return steps[space]
        for other in board.near[space]:
            if other not in steps:
                steps[other] = steps[space] + 1
                queue.append(other)
    return None


def paths(state: Clash, seat: str) -> dict[str, list[str]]:
    """For each space where a WALK or SPRINT may end, one way to it."""
    board, start = arena(state), state.vikings[seat]
    found: dict[str, list[str]] = {}
    for first in board.near[start]:
        if first in board.water:
            continue
        if state.standing(first) in (None, seat):
            found.setdefault(first, [first])
    if REACH[state.announced] == 1:
        return found
    for first in board.near[start]:
        if first not in board.water:
            # With SPRINT the first step may lead through another Viking (clash-move-5).
            for second in board.near[first]:
                if second not in board.water and state.standing(second) in (None, seat):
                    found.setdefault(second, [first, second])
    return found


def check_way(state: Clash, seat: str, path: list[str], slam: bool = False) -> None:
    """Every step leads to an adjacent space and never onto water."""
    board, at = arena(state), state.vikings[seat]
    far = ("clash-move-3", "clash-slam-1") if slam else ("clash-move-3",)
    wet = ("clash-slam-6", "clash-move-7") if slam else ("clash-move-7",)
    for step in path:
        if step not in board.near:
            raise Refusal(f"There is no space {step} in this arena.", "clash-comp-6")
        if not board.touch(at, step):
            raise Refusal(f"{step} is not adjacent to {at}; a step leads to an adjacent space.", *far)
        if step in board.water:
            raise Refusal(f"{step} is water, which can be neither entered nor crossed.", *wet)
        at = step


def slam_paths(state: Clash, seat: str) -> dict[str, list[str]]:
    """For each Viking that a SLAM can reach, one way: no water, nobody in between (clash-slam-5 to 7)."""
    board, start = arena(state), state.vikings[seat]
    found: dict[str, list[str]] = {}
    free: list[str] = []
    for first in board.near[start]:
        other = state.standing(first)
        if other:
            found.setdefault(other, [first])
        elif first not in board.water:
            free.append(first)
    for first in free:
        for second in board.near[first]:
            other = state.standing(second)
            if other and other != seat:
                found.setdefault(other, [first, second])
    return found


def slam_targets(state: Clash, seat: str) -> list[str]:
    """Whom a SLAM can reach."""
    return list(slam_paths(state, seat))


def why_no_slam(state: Clash, seat: str) -> str:
    """Who stands nearest, and how far away."""
    board = arena(state)
    others = [other for other in state.seats if other != seat]
    ways = {other: distance(board, state.vikings[seat], state.vikings[other]) for other in others}
    far = {other: spaces for other, spaces in ways.items() if spaces is not None}
    if not far:
        return "No Viking can be reached in one or two steps, nor at all."
    nearest = min(far, key=lambda other: far[other])
    barred = ", behind water" if far[nearest] <= REACH["SLAM"] else ""
    return (
        "No Viking can be reached in one or two steps: "
        f"{state.name(nearest)} on {state.vikings[nearest]} is nearest, {far[nearest]} spaces away{barred}."
    )


def targets(state: Clash, seat: str) -> list[str]:
    """Whom the announced attack can hit: PUNCH and CLUB next to one, SLINGSHOT and HAMMER farther off."""
    others = [other for other in state.clockwise(seat) if other != seat]
    if state.ground is None:
        return others
    close = [other for other in others if state.ground.touch(state.vikings[seat], state.vikings[other])]
    if state.announced in MELEE:
        return close
    return [other for other in others if other not in close]


def push_spaces(state: Clash, target: str) -> list[str]:
    """Where a slammed Viking can be pushed: adjacent, dry and free (clash-slam-2, 3 and 8)."""
    board = arena(state)
    near = board.near[state.vikings[target]]
    return [space for space in near if space not in board.water and state.standing(space) is None]
