"""How many tests each card has: the tables of cases, and the tests that name a card in their text.

Run it with `python -m tests.games.odin.cards.tally`.
"""

import re
from collections import Counter
from pathlib import Path

from tests.games.odin.cards import (
    test_anytime,
    test_each_time_dice,
    test_each_time_phases,
    test_each_time_spaces,
    test_each_time_things,
    test_edges_before_96,
    test_edges_before_146,
    test_edges_from_146,
    test_edges_just_played,
    test_immediate,
)
from tests.games.odin.table import BOX

HERE = Path(__file__).parent
MODULES = (
    test_immediate,
    test_anytime,
    test_each_time_spaces,
    test_each_time_dice,
    test_each_time_phases,
    test_each_time_things,
)
# Cards at the edges of what they say, and the tables there.
EDGES = (test_edges_before_96, test_edges_just_played, test_edges_before_146, test_edges_from_146)
AT_EDGE = ("ROWS", "IN_PLAY", "PLAYED", "REFUSED")
# The tables of cases: those that show a card at work, and those that show it idle.
WORKING = ("FIRES", "SOON", "FETCHES")
IDLE = ("NOTHING", "NOT", "NOT_YET", "REFUSED", "GIFTS")
# Cards without a row in one of the tables: tests of their own, written out, show them at work or idle.
OWN_WORKING = {39, 40, 76, 189}
OWN_IDLE = {39, 40, 106, 107, 153, 186, 189}


def counted() -> tuple[Counter[int], Counter[int]]:
    """The rows that show each card at work, and those that show it idle."""
    working: Counter[int] = Counter()
    idle: Counter[int] = Counter()
    for module in MODULES:
        for count, tables in ((working, WORKING), (idle, IDLE)):
            rows = [row for table in tables for row in getattr(module, table, [])]
            count.update(row if isinstance(row, int) else row[0] for row in rows)
    return working, idle


def at_edges() -> Counter[int]:
    """The rows that show each card at the edge of what it says."""
    rows = [row for module in EDGES for table in AT_EDGE for row in getattr(module, table, [])]
    return Counter(row[0] for row in rows)


def by_hand() -> Counter[int]:
    """How often each card is used in tests that are written out."""
    found: Counter[int] = Counter()
    for file in [*HERE.glob("test_*.py"), *HERE.parent.glob("test_cards_*.py")]:
        for body in re.split(r"(?m)^def ", file.read_text())[1:]:
            numbers = re.findall(r"card=(\d+)|played=\[([\d, ]+)\]|Case\((\d+)|hand=\[([\d, ]+)\]", body)
            words = [number for groups in numbers for group in groups for number in re.findall(r"\d+", group)]
            found.update({int(word) for word in words if 1 <= int(word) <= 190})
    return found


def lines() -> list[str]:
    """Cards by type, with the tests that show them at work, idle, at an edge, and in tests of their own."""
    counts = (*counted(), at_edges(), by_hand())
    said = ["type                     cards  at work  idle  at an edge  written out"]
    for kind in sorted({card.kind for card in BOX.cards.values()}):
        numbers = [card.number for card in BOX.cards.values() if card.kind == kind]
        sums = [sum(count[number] for number in numbers) for count in counts]
        said.append(f"{kind:24} {len(numbers):5}  {sums[0]:7}  {sums[1]:4}  {sums[2]:10}  {sums[3]:11}")
    return said


if __name__ == "__main__":
    print("\n".join(lines()))
