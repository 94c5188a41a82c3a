"""How a sensible player weighs things up: what is wanted, how far it is, and how the fight would go."""

import heapq
from functools import lru_cache
from math import inf
from random import Random

from companion.games.vikings.odds import Lines, win_chance
from companion.games.vikings.state import HIDDEN, Saga

# A naval move covers two spaces on average; a portage is a voyage of its own.
SAIL, HAUL = 0.5, 1.0
# How many draws of hostiles an estimate looks at.
DRAWS = 8


class Wants:
    """What the Saga still asks for."""

    def __init__(self, state: Saga) -> None:
        wanted, marked = state.card.objective, state.markers
        settled, pillaged = state.marked("settlement"), state.marked("pillage")
        self.settlements = max(0, wanted.settlements - len(settled))
        self.pillages = max(0, wanted.pillages - len(pillaged))
        self.kinds = [
            kind for kind in wanted.kinds if not any(kind in state.box.spaces[s].terrain for s in settled)
        ]
        self.settle_at = [space for space in wanted.settled if space not in marked]
        self.pillage_at = [space for space in wanted.pillaged if space not in marked]
        self.edda = max(0, wanted.edda - state.edda)
        self.quests = max(0, state.card.quests - len(state.accomplished))

    @property
    def done(self) -> bool:
        """Whether only the way home is left."""
        return not (
            self.settlements or self.pillages or self.edda or self.quests or self.kinds or self.settle_at
        )

    def suits(self, state: Saga, space: str) -> bool:
        """Whether a settlement in this space brings the objective nearer."""
        if not self.settlements and not self.kinds:
            return False
        # As long as only places asked for are left to build, others are no use.
        places = len(self.settle_at)
        terrain = state.box.spaces[space].terrain
        if space in self.settle_at:
            return True
        if self.settlements <= places:
            return False
        useful = [kind for kind in self.kinds if kind in terrain]
        return bool(useful) or self.settlements - places > len(self.kinds)


def markable(state: Saga, space: str) -> bool:
    place = state.box.spaces[space]
    return (place.town or place.fortress) and space not in state.markers and state.markers_left > 0


def worth(state: Saga, space: str, wants: Wants) -> float:
    """What reaching a space would be worth: quests and markers."""
    value = 0.0
    quest = state.quests.get(space)
    if wants.quests and quest:
        value += 1.0 if quest != "runes" or state.hidden_quests else 0.2
    elif quest == HIDDEN and wants.edda:
        value += 0.6
    if markable(state, space):
        if wants.suits(state, space):
            kinds = sum(kind in state.box.spaces[space].terrain for kind in wants.kinds)
            value += 1.0 + 0.5 * max(0, kinds - 1) + (0.5 if space in wants.settle_at else 0)
        elif space in wants.pillage_at:
            value += 1.2
        elif wants.pillages > len(wants.pillage_at):
            value += 1.0
    return value


def distances(state: Saga, start: str) -> dict[str, float]:
    """How many voyages each space is away for a force with ships."""
    far = {start: 0.0}
    heap = [(0.0, start)]
    while heap:
        steps, space = heapq.heappop(heap)
        if steps > far[space]:
            continue
        if space != start and _stops(state, space):
            # A stop uses up the rest of the voyage.
            steps = -(-steps // 1)
        for other, kind in state.box.routes[space]:
            cost = steps + HAUL if kind == "portage" else steps + SAIL
            if cost < far.get(other, inf):
                far[other] = cost
                heapq.heappush(heap, (cost, other))
    return far


def _stops(state: Saga, space: str) -> bool:
    place = state.box.spaces[space]
    return place.homeland or place.fortress or space in state.quests


def strength(state: Saga, units: list[str]) -> tuple[tuple[int, ...], bool]:
    """The combat values of a line, the weak in front, and whether a Berserkir shields it."""
    values = tuple(sorted(state.box.units[unit].combat for unit in units))
    return values, any(state.box.units[unit].id == "berserkir" for unit in units)


def fight(state: Saga, units: list[str], space: str) -> float:
    """The chance of winning a battle of the usual size in a space."""
    place = state.box.spaces[space]
    values, shield = strength(state, units)
    more = int(place.fortress) + int(place.warrior) + (state.wins if state.campaign else 0)
    pool = tuple(h.combat for h in state.box.hostiles.values() if place.coastal or not h.ship)
    edge = "harald" in units
    return sum(_outlook(values, shield, min(n + more, len(pool)), pool, edge) for n in (1, 2, 3)) / 3


@lru_cache(maxsize=50_000)
def _outlook(values: tuple[int, ...], shield: bool, number: int, pool: tuple[int, ...], edge: bool) -> float:
    rng = Random(number * 1000 + len(values))
    total = 0.0
    for _ in range(DRAWS):
        hostiles = tuple(sorted(rng.sample(pool, number), reverse=True))
        for ours in (True,) if edge else (True, False):
            lines = Lines(values, 0, hostiles, (), ours, ours, shield)
            total += win_chance(lines) / (DRAWS * (1 if edge else 2))
    return total


def target(state: Saga, force: list[str], start: str) -> str:
    """The space that the force should make for."""
    wants, far = Wants(state), distances(state, start)
    left = max(1, len(state.draw))
    if wants.done:
        havens = {*state.box.homelands, *state.marked("settlement")}
        return min(havens, key=lambda space: far.get(space, 99))
    best, goal = 0.0, start
    for space, steps in far.items():
        value = worth(state, space, wants)
        if not value or steps > left + 1:
            continue
        score = value * (0.25 + fight(state, force, space)) / (max(1.0, steps) + 0.7)
        if score > best:
            best, goal = score, space
    return goal


def orders(state: Saga, line: list[str]) -> list[list[str]]:
    """Lines worth considering: Jarls behind, the last ship spared, the rest in a few orders."""
    units = state.box.units
    jarls = [unit for unit in line if units[unit].jarl]
    ships = sorted((unit for unit in line if units[unit].naval), key=lambda unit: units[unit].carries)
    others = sorted(
        (unit for unit in line if unit not in jarls and unit not in ships), key=lambda u: units[u].combat
    )
    spare, front = ships[-1:], ships[:-1]
    found = []
    for middle in ([*front, *others], [*others, *front]):
        found += [[*middle, *spare, *jarls], [*middle, *jarls, *spare], [*spare, *middle, *jarls]]
    return found
