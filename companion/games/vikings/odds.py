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


def win_chance(lines: Lines) -> float:
    """The chance that the Vikings win from this moment."""
    start = _round_start(lines)
    within, back = _value(lines, start)
    # A round without any hit leads back to its start: value = rest + back x value.
    return within if back == 0 else within + back * _round_value(start)


def _round_start(lines: Lines) -> Lines:
    """The next round if nothing changes any more in this one."""
    hostiles = tuple(sorted(lines.ready + lines.spent, reverse=True))
    return lines._replace(next=0, ready=hostiles, spent=(), ours=lines.edge)


@lru_cache(maxsize=100_000)
def _round_value(start: Lines) -> float:
    """The chance at the start of a round."""
    rest, back = _value(start, start)
    return rest / (1 - back)


def _alive(lines: Lines) -> float | None:
    """1 if the hostiles are gone, 0 if the Vikings are, None if both still stand."""
    if not lines.ready and not lines.spent:
        return 1.0
    return None if lines.vikings else 0.0


def _value(lines: Lines, start: Lines) -> tuple[float, float]:
    """The chance as a + b x (the chance at `start`), where b is that of coming back there unchanged."""
    decided = _alive(lines)
    if decided is not None:
        return decided, 0.0
    can_fire = lines.next < len(lines.vikings)
    if not can_fire and not lines.ready:
        again = _round_start(lines)
        return (0.0, 1.0) if again == start else (_round_value(again), 0.0)
    # The sides alternate; a side with nobody left to fire lets the other go on.
    if can_fire and (lines.ours or not lines.ready):
        return _viking_fires(lines, start)
    return _hostile_fires(lines, start)


def _viking_fires(lines: Lines, start: Lines) -> tuple[float, float]:
    hit = lines.vikings[lines.next] / SIDES
    after = lines._replace(next=lines.next + 1, ours=False)
    # The miss is the same whatever the target was, so the best target is the one whose fall helps most.
    best = max(after_loss(without(after, target, ready)) for target, ready in _targets(after))
    rest, back = _value(after, start)
    return hit * best + (1 - hit) * rest, (1 - hit) * back


def _targets(lines: Lines) -> set[tuple[int, bool]]:
    """Each different hostile that may be fired at: its strength, and whether it has still to fire."""
    return {(one, True) for one in lines.ready} | {(one, False) for one in lines.spent}


def without(lines: Lines, strength: int, ready: bool) -> Lines:
    pile = list(lines.ready if ready else lines.spent)
    pile.remove(strength)
    return lines._replace(ready=tuple(pile)) if ready else lines._replace(spent=tuple(pile))


@lru_cache(maxsize=400_000)
def after_loss(lines: Lines) -> float:
    """The chance after a loss: the round can no longer come back to where it started."""
    rest, back = _value(lines, _round_start(lines))
    return rest if back == 0 else rest + back * _round_value(_round_start(lines))


def _hostile_fires(lines: Lines, start: Lines) -> tuple[float, float]:
    strength = lines.ready[0]
    hit = strength / SIDES
    spent = tuple(sorted((*lines.spent, strength), reverse=True))
    after = lines._replace(ready=lines.ready[1:], spent=spent, ours=True)
    # The first hit is turned away while the shield holds; otherwise the front of the line falls.
    struck = after._replace(shield=False) if lines.shield else _fallen(after)
    rest, back = _value(after, start)
    return hit * after_loss(struck) + (1 - hit) * rest, (1 - hit) * back


def _fallen(lines: Lines) -> Lines:
    return lines._replace(vikings=lines.vikings[1:], next=max(0, lines.next - 1))


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
        found[one] = after_loss(without(after, strength, one not in battle.fired))
    return found


def order_chance(state: Saga, line: list[str]) -> float:
    """The chance at the start of a round if the Vikings stand in this order."""
    lines = lines_of(state)
    strengths = tuple(min(state.box.units[unit].combat, SIDES) for unit in line)
    return win_chance(lines._replace(vikings=strengths))
