"""Self-play until every occupation was played at least twenty times, all invariants holding after every move.

Run it with `python -m tests.bench.bench_odin_cards`.
"""

from collections import Counter
from time import process_time

from tests.games.odin.cards.selfplay import game
from tests.games.odin.table import BOX

TIMES, HAND = 20, 16


def main() -> None:
    """Play, and say how many games and moves it took and how often each type of card was played."""
    seen: Counter[int] = Counter()
    used: Counter[int] = Counter()
    start, games, moves = process_time(), 0, 0
    while min(seen[number] for number in BOX.cards) < TIMES:
        table = game(1000 + games, HAND, seen)
        used.update(
            entry.move["card"] for entry in table.log if entry.move and entry.move["kind"] == "use_card"
        )
        games, moves = games + 1, moves + table.version
    print(f"{games} games, {moves} moves, {process_time() - start:.0f} s of one core")
    print(f"every card was played at least {min(seen.values())} times, {sum(seen.values())} times in all")
    for kind in sorted({card.kind for card in BOX.cards.values()}):
        numbers = [card.number for card in BOX.cards.values() if card.kind == kind]
        played, uses = sum(seen[one] for one in numbers), sum(used[one] for one in numbers)
        print(f"{kind:24} {len(numbers):4} cards, played {played:5} times, decided upon {uses:5} times")


if __name__ == "__main__":
    main()
