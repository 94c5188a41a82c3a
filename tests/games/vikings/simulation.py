"""Battles fought with dice by the rules of 15.1, as plainly as they are written; a check on the odds."""

from random import Random

from companion.games.vikings.odds import Lines, win_chance, without

# Ten line-ups: single fights, lines with and without the edge, shields, middles of rounds, and large battles.
LINE_UPS = [
    Lines((2,), 0, (3,), (), True, True, False),
    Lines((1, 3), 0, (4, 1), (), False, False, False),
    Lines((2, 2, 2, 1, 3, 1), 0, (4, 3, 1), (), False, False, False),
    Lines((2, 3), 0, (3, 3), (), True, True, True),
    Lines((1, 1, 2, 3), 0, (4, 4, 3, 2), (), True, True, False),
    Lines((2, 3, 3), 0, (4, 3, 3, 2, 1), (), False, False, True),
    Lines((1, 1, 3, 3, 3), 0, (4, 4, 3, 3, 2), (), True, True, False),
    Lines((2, 2, 3), 1, (3, 2), (4,), False, True, False),
    Lines((2, 3), 1, (1,), (4, 3), True, False, False),
    Lines((1, 2, 2, 3, 4), 0, (4, 4, 3, 3, 3, 2, 2, 1), (), False, False, True),
]


def simulate(lines: Lines, battles: int, rng: Random) -> float:
    """The share of so many battles that the Vikings win."""
    return sum(_fight(lines, rng) for _ in range(battles)) / battles


def _fight(lines: Lines, rng: Random) -> bool:
    """One battle from this moment to its end."""
    line = list(enumerate(lines.vikings))
    shot = {number for number, _ in line if number < lines.next}
    # A hostile is its number in order of strength, its strength, and whether it has fired.
    hostiles = sorted(
        [[one, False] for one in lines.ready] + [[one, True] for one in lines.spent], key=lambda h: -h[0]
    )
    ours, shield = lines.ours, lines.shield
    while line and hostiles:
        waiting = [unit for unit in line if unit[0] not in shot]
        theirs = [one for one in hostiles if not one[1]]
        if not waiting and not theirs:
            shot, ours = set(), lines.edge
            for one in hostiles:
                one[1] = False
            continue
        if waiting and (ours or not theirs):
            number, combat = waiting[0]
            shot.add(number)
            if rng.randint(1, 6) <= combat:
                hostiles.remove(_aim(lines, line, number, hostiles, shield))
            ours = False
        else:
            theirs[0][1] = True
            if rng.randint(1, 6) <= theirs[0][0]:
                if shield:
                    shield = False
                else:
                    line.pop(0)
            ours = True
    return bool(line)


def _aim(
    lines: Lines, line: list[tuple[int, int]], number: int, hostiles: list[list[int]], shield: bool
) -> list[int]:
    """The target that the best play chooses."""
    ready = tuple(strength for strength, fired in hostiles if not fired)
    spent = tuple(strength for strength, fired in hostiles if fired)
    living = tuple(combat for _, combat in line)
    after = Lines(living, number + 1 - line[0][0], ready, spent, False, lines.edge, shield)
    return max(hostiles, key=lambda one: win_chance(without(after, one[0], not one[1])))
