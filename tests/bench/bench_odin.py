"""How fast A Feast for Odin is: a late move of four players with all offers, and the replay of a game.

Run it with `python -m tests.bench.bench_odin`.
"""

from random import Random
from time import process_time

from companion.games.odin import GAME
from companion.games.odin.bot import play
from companion.games.odin.feast import cheapest
from companion.referee import Table
from companion.referee.selfplay import filled

# What we promise, in milliseconds of one core; other work on the machine does not count.
MOVE, REPLAY = 20.0, 1000.0


def played_game(seed: int) -> tuple[Table, list[float]]:
    """A whole game of four, and what each move of its last two rounds took, offers of all seats included."""
    rng = Random(seed)
    seats = [{"id": seat} for seat in "abcd"]
    table, times = Table(GAME, GAME.read_options({"seats": seats, "decks": "ABC"})), list[float]()
    while not table.state.over:
        offers = GAME.legal(table.state)
        move = filled(play(GAME, table.state, offers, rng), table.state, rng)
        late = table.state.round >= 6
        start = process_time()
        table.play(move, rng=rng)
        for seat in table.state.seats:
            GAME.offers(table.state, seat)
        if late:
            times.append(1000 * (process_time() - start))
    return table, times


def main() -> None:
    """Print the two numbers that are promised, and the time of the feast helper."""
    table, times = played_game(3)
    start = process_time()
    Table(GAME, table.options, log=list(table.log))
    replay = 1000 * (process_time() - start)
    start = process_time()
    cheapest(table.state, "a")
    helper = 1000 * (process_time() - start)
    mean = sum(times) / len(times)
    print(f"late move, offers of four seats: {mean:.1f} ms, at worst {max(times):.1f} (promised: {MOVE:.0f})")
    print(f"replay of {table.version} moves: {replay:.0f} ms (promised: {REPLAY:.0f})")
    print(f"cheapest feast: {helper:.1f} ms")


if __name__ == "__main__":
    main()
