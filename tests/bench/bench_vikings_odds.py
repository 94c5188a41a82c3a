"""A million simulated battles for each of ten line-ups, against the exact odds.

python -m tests.bench.bench_vikings_odds [battles]
"""

import sys
from random import Random
from time import perf_counter

from companion.games.vikings.odds import win_chance
from tests.games.vikings.simulation import LINE_UPS, simulate


def main(battles: int) -> None:
    """Print exact and simulated odds side by side; fail if any is more than four standard errors off."""
    worst = 0.0
    for number, lines in enumerate(LINE_UPS, 1):
        began = perf_counter()
        exact = win_chance(lines)
        took = perf_counter() - began
        simulated = simulate(lines, battles, Random(number))
        error = (exact * (1 - exact) / battles) ** 0.5
        off = abs(simulated - exact) / error
        worst = max(worst, off)
        hostiles = (*lines.ready, *lines.spent)
        print(
            f"{number:2}  {lines.vikings} against {hostiles}: exact {exact:.5f} ({1000 * took:.1f} ms), "
            f"simulated {simulated:.5f}, {off:.2f} standard errors apart",
            flush=True,
        )
    print(f"{battles} battles each; the farthest is {worst:.2f} standard errors off.")
    if worst > 4:
        sys.exit("The exact odds do not agree with the simulated battles.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
