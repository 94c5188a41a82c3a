"""The exact chance of winning a battle from here.

Computed over every state that the two lines can still reach, not sampled. It takes for granted that the
Viking line keeps its order in later rounds and that each Viking shot goes to the target that serves best.

A hostile always hits the front of the Viking line, so the living are always the end of the line as it stood,
and one number tells who has had a shot. Of the hostiles only the strengths matter, and which of them have
still to fire.
"""

from functools import lru_cache
from typing import NamedTuple

from companion.games.vikings.state import Saga

SIDES = 6


class Lines(NamedTuple):
    """A moment of a battle: strengths in the order of the lines."""

    vikings: tuple[int, ...]
    # The place in the line that fires next.
    next: int
    # Strengths of the hostiles still to fire in this round, strongest first, and of those that have fired.
    ready: tuple[int, ...]
    spent: tuple[int, ...]
    # Whether the Vikings have the next shot, whether the edge is theirs, and whether they are shielded.
    ours: bool
    edge: bool
    shield: bool


@lru_cache(maxsize=300_000)
def win_chance(lines: Lines) -> float:
    """The chance that the Vikings win from this moment."""
    if not lines.ready and not lines.spent:
        return 1.0
    if not lines.vikings:
        return 0.0
    changed, unchanged = _rest_of_round(lines)
    return changed if unchanged == 0 else changed + unchanged * _round_chance(_next_round(lines))


@lru_cache(maxsize=100_000)
def _round_chance(start: Lines) -> float:
    """The chance at the start of a round: a round without any hit leads back to where it started."""
    changed, unchanged = _rest_of_round(start)
    return changed / (1 - unchanged)


def _next_round(lines: Lines) -> Lines:
    """The start of the next round if nothing changes any more in this one."""
    hostiles = tuple(sorted(lines.ready + lines.spent, reverse=True))
    return Lines(lines.vikings, 0, hostiles, (), lines.edge, lines.edge, lines.shield)


@lru_cache(maxsize=300_000)
def _rest_of_round(lines: Lines) -> tuple[float, float]:
    """The chance of winning by way of a hit in this round, and the chance that the round ends without one."""
    can_fire = lines.next < len(lines.vikings)
    if not can_fire and not lines.ready:
        return 0.0, 1.0
    # The sides alternate; a side with nobody left to fire lets the other go on.
    if can_fire and (lines.ours or not lines.ready):
        hit, after, struck = _viking_fires(lines)
    else:
        hit, after, struck = _hostile_fires(lines)
    changed, unchanged = _rest_of_round(after)
    return hit * struck + (1 - hit) * changed, (1 - hit) * unchanged


def _viking_fires(lines: Lines) -> tuple[float, Lines, float]:
    """The chance to hit, the lines after a miss, and the chance of winning after a hit on the best target."""
    vikings, at, ready, spent, _, edge, shield = lines
    after = Lines(vikings, at + 1, ready, spent, False, edge, shield)
    # A miss is the same whatever the target was, so the best target is the one whose fall helps most.
    best = max(win_chance(without(after, target, still_to_fire)) for target, still_to_fire in _targets(after))
    return vikings[at] / SIDES, after, best


def _targets(lines: Lines) -> set[tuple[int, bool]]:
    """Each different hostile that may be fired at: its strength, and whether it has still to fire."""
    return {(one, True) for one in lines.ready} | {(one, False) for one in lines.spent}


def without(lines: Lines, strength: int, still_to_fire: bool) -> Lines:
    """The lines after one hostile has fallen."""
    vikings, at, ready, spent, ours, edge, shield = lines
    pile = list(ready if still_to_fire else spent)
    pile.remove(strength)
    if still_to_fire:
        return Lines(vikings, at, tuple(pile), spent, ours, edge, shield)
    return Lines(vikings, at, ready, tuple(pile), ours, edge, shield)


def _hostile_fires(lines: Lines) -> tuple[float, Lines, float]:
    """The chance to hit, the lines after a miss, and the chance of winning after a hit."""
    vikings, at, ready, spent, _, edge, shield = lines
    fired = tuple(sorted((*spent, ready[0]), reverse=True))
    after = Lines(vikings, at, ready[1:], fired, True, edge, shield)
    # The first hit is turned away while the shield holds; otherwise the front of the line falls.
    if shield:
        struck = Lines(vikings, at, ready[1:], fired, True, edge, False)
    else:
        struck = Lines(vikings[1:], max(0, at - 1), ready[1:], fired, True, edge, False)
    return ready[0] / SIDES, after, win_chance(struck)


# --- from the table ---


def lines_of(state: Saga, edge: str = "") -> Lines:
    """The battle on the table as lines; `edge` says whose it would be while it is not decided."""
    battle = state.in_battle
    units, hostiles = state.box.units, state.box.hostiles
    side = battle.edge or edge
    fired = [one for one in battle.hostiles if one in battle.fired]
    waiting = battle.unfired("vikings")
    return Lines(
        vikings=tuple(min(units[unit].combat, SIDES) for unit in battle.line),
        next=len(battle.line) - len(waiting),
        ready=tuple(min(hostiles[one].combat, SIDES) for one in battle.hostiles if one not in fired),
        spent=tuple(sorted((min(hostiles[one].combat, SIDES) for one in fired), reverse=True)),
        ours=(battle.turn or side) == "vikings",
        edge=side == "vikings",
        shield=battle.shield,
    )


def chance(state: Saga) -> float | None:
    """The chance of winning the battle on the table; None before the hostiles are drawn."""
    battle = state.battle
    if battle is None or not battle.hostiles:
        return None
    if battle.edge:
        return win_chance(lines_of(state))
    ours = edge_chance(state)
    return ours * win_chance(lines_of(state, "vikings")) + (1 - ours) * win_chance(
        lines_of(state, "hostiles")
    )


def edge_chance(state: Saga) -> float:
    """The chance that the roll for the Tactical Edge goes to the Vikings."""
    from companion.games.vikings.battle import edge_of

    if "harald" in state.in_battle.line:
        return 1.0
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    return sum(edge_of(state, one, other) == "vikings" for one, other in throws) / len(throws)


def targets(state: Saga) -> dict[str, float]:
    """For each hostile the chance of winning the battle if the shot about to be fired at it hits."""
    battle = state.in_battle
    lines = lines_of(state)
    after = lines._replace(next=lines.next + 1, ours=False)
    found = {}
    for one in battle.hostiles:
        strength = min(state.box.hostiles[one].combat, SIDES)
        found[one] = win_chance(without(after, strength, one not in battle.fired))
    return found


def order_chance(state: Saga, line: list[str]) -> float:
    """The chance at the start of a round if the Vikings stand in this order."""
    lines = lines_of(state)
    strengths = tuple(min(state.box.units[unit].combat, SIDES) for unit in line)
    return win_chance(lines._replace(vikings=strengths))
