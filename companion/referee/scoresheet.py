"""A scoresheet: every point with its rule, the places, and what broke the ties."""

from collections.abc import Callable

import msgspec


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a player's score."""

    label: str
    points: int
    rule: str
    note: str = ""


class SeatScore(msgspec.Struct, kw_only=True):
    """One player's column. `ties` are the figures that are compared when the totals are equal."""

    seat: str
    name: str
    lines: list[Points]
    total: int = 0
    ties: list[int] = []
    place: int = 0


class TieBreak(msgspec.Struct, frozen=True):
    """What is compared next among equals: more of it wins."""

    label: str
    rule: str


class Scoresheet(msgspec.Struct, kw_only=True):
    """All columns, the winners, and in one sentence why."""

    seats: list[SeatScore]
    winners: list[str] = []
    verdict: str = ""
    rules: list[str] = []


def rank(
    seats: list[SeatScore],
    win: str,
    breaks: list[TieBreak],
    shared: str,
    describe: Callable[[int], str] = str,
) -> Scoresheet:
    """Add up, put in places and name the winners.

    The highest total wins (rule `win`); equals are compared by each tie-break in turn; who is equal in
    everything shares the place (rule `shared`).
    """
    for one in seats:
        one.total = sum(line.points for line in one.lines)
    keys = {one.seat: (one.total, *one.ties) for one in seats}
    for one in seats:
        one.place = 1 + sum(key > keys[one.seat] for key in keys.values())
    ordered = sorted(seats, key=lambda one: one.place)
    best = [one for one in ordered if one.place == 1]
    verdict, rules = _verdict(ordered, best, win, breaks, shared, describe)
    return Scoresheet(seats=seats, winners=[one.seat for one in best], verdict=verdict, rules=rules)


def _verdict(
    ordered: list[SeatScore],
    best: list[SeatScore],
    win: str,
    breaks: list[TieBreak],
    shared: str,
    describe: Callable[[int], str],
) -> tuple[str, list[str]]:
    """The sentence under the sheet, and the rules that it rests on."""
    total = describe(best[0].total)
    if len(best) > 1:
        names = " and ".join(one.name for one in best)
        looked_at = dict.fromkeys([win, *(tie.rule for tie in breaks), shared])
        return f"{names} share the victory with {total}.", list(looked_at)
    winner = best[0]
    level = [one for one in ordered if one.total == winner.total and one is not winner]
    if not level:
        return f"{winner.name} wins with {total}.", [win]
    # The tie-break that decided is the last one that had to be looked at against any equal.
    depth = max(_first_difference(winner, other) for other in level)
    deciding = breaks[depth]
    used = [tie.rule for tie in breaks[: depth + 1]]
    return f"{winner.name} wins with {total}, the tie broken by {deciding.label}.", [
        win,
        *dict.fromkeys(used),
    ]


def _first_difference(winner: SeatScore, other: SeatScore) -> int:
    """Which tie-break separates two players with equal totals."""
    pairs = zip(winner.ties, other.ties, strict=True)
    return next(at for at, (mine, theirs) in enumerate(pairs) if mine != theirs)
