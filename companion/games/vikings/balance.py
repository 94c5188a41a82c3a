"""How often the bot wins each Saga: the measure by which our edition is balanced.

python -m companion.games.vikings.balance [Sagas of each] [first seed]
"""

import sys
from random import Random

from companion.games.vikings import bot
from companion.games.vikings.box import Box
from companion.games.vikings.game import GAME, SagaOptions
from companion.games.vikings.state import Saga
from companion.referee import Seat

# What we aim at, in per cent: the three open Sagas, and the last one.
OPEN, LAST = (35, 60), (25, 50)


def play(options: SagaOptions, box: Box, seed: int) -> Saga:
    """The bot plays one table to its end; without a log, for speed."""
    rng = Random(seed)
    state = GAME.start(options, box)
    while not state.over:
        move = bot.choose(state)
        move.check(state)
        move = move.chance(state, rng)
        move.check(state)
        move.play(state)
        GAME.advance(state)
        state.told.clear()
    return state


def measure(saga: str, box: Box, count: int, first: int) -> float:
    """The share of so many Sagas that the bot wins."""
    options = SagaOptions(seats=(Seat("viking"),), saga=saga)
    return sum(play(options, box, seed).result == "won" for seed in range(first, first + count)) / count


def main(count: int, first: int) -> None:
    box = GAME.box(None)
    for saga in box.sagas.values():
        low, high = LAST if saga.last else OPEN
        share = 100 * measure(saga.id, box, count, first)
        verdict = "within" if low <= share <= high else "outside"
        print(f"{saga.name}: {share:.1f} % of {count} won; {verdict} {low} to {high} %.", flush=True)
    options = SagaOptions(seats=(Seat("viking"),), campaign=True)
    won = sum(play(options, box, seed).result == "won" for seed in range(first, first + count // 4))
    print(f"Campaigns: {100 * won / max(1, count // 4):.1f} % of {count // 4} won.", flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    main(numbers[0] if numbers else 2000, numbers[1] if len(numbers) > 1 else 0)
