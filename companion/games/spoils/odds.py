"""The exact chance that a bid is true, from the dice one knows and those one does not."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial

from companion.games.spoils.decisions import SixDiceDue
from companion.games.spoils.state import Spoils

# How likely it is that 0, 1, 2, ... dice show a value.
Spread = tuple[Fraction, ...]


@cache
def fair(dice: int) -> Spread:
    """So many unknown dice: each shows the value one time in six."""
    return tuple(Fraction(comb(dice, hits) * 5 ** (dice - hits), 6**dice) for hits in range(dice + 1))


@cache
def cup(dice: int, value: int, opened: tuple[int, ...], bounded: bool) -> Spread:
    """A cup of which some dice lie open, chosen by their owner out of all of them.

    The open dice say that the cup holds at least these; shown for the Mead they are also the lowest and
    the highest. Every roll that agrees with that is as likely as any other.
    """
    low, high = (min(opened), max(opened)) if bounded else (1, 6)
    least = [opened.count(face) for face in range(1, 7)]
    ways = [0] * (dice + 1)
    for counts in _splits(dice):
        outside = any(count and not low <= face <= high for face, count in enumerate(counts, start=1))
        if not outside and all(count >= floor for count, floor in zip(counts, least, strict=True)):
            ways[counts[value - 1]] += _orders(counts)
    return tuple(Fraction(count, sum(ways)) for count in ways)


def _splits(dice: int) -> list[tuple[int, ...]]:
    """All ways in which so many dice can fall, as numbers of ones, twos, ... sixes."""
    found = []
    for bars in combinations(range(dice + 5), 5):
        edges = (-1, *bars, dice + 5)
        found.append(tuple(edges[at + 1] - edges[at] - 1 for at in range(6)))
    return found


def _orders(counts: Sequence[int]) -> int:
    """In how many orders dice can fall that way."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def together(first: Spread, second: Spread) -> Spread:
    """Two lots of dice counted together."""
    sums = [Fraction(0)] * (len(first) + len(second) - 1)
    for here, chance in enumerate(first):
        for there, other in enumerate(second):
            sums[here + there] += chance * other
    return tuple(sums)


def at_least(spread: Spread, need: int) -> Fraction:
    """The chance of so many hits or more."""
    return sum(spread[max(0, need) :], Fraction(0)) if need <= len(spread) - 1 else Fraction(0)


def known_dice(state: Spoils, seat: str, whose: str) -> list[int] | None:
    """The whole cup of a Viking, if this seat knows it: shown, one's own, or seen through the Spyglass."""
    if whose in state.shown:
        return state.shown[whose]
    if (whose == seat and not state.blind(seat)) or whose in state.seen.get(seat, ()):
        return state.dice.get(whose)
    return None


def standing(state: Spoils, seat: str, extra: int = 0) -> Fraction | None:
    """The chance, as a seat can know it, that the standing bid is true; `extra` dice are yet to be rolled."""
    bid = state.bid
    if bid is None:
        return None
    have, unknown, spread = state.extra.count(bid.value), extra, fair(0)
    if isinstance(state.top, SixDiceDue):
        unknown += 6
    for whose in state.seats:
        dice = known_dice(state, seat, whose)
        opened = tuple(state.open_dice.get(whose, ()))
        if dice is not None:
            have += dice.count(bid.value)
        elif opened:
            spread = together(spread, cup(state.cups[whose], bid.value, opened, whose in state.extremes))
        else:
            unknown += state.cups[whose]
    return at_least(together(spread, fair(unknown)), bid.quantity - have)
