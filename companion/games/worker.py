"""The process that does long work for a page: one order comes in, progress and the result go out."""

import contextlib
import os
import sys
from typing import Any

import msgspec

from companion.games import game

# Tables come first: a helper waits when there is something to play.
NICENESS = 5


class Order(msgspec.Struct, frozen=True):
    """What is to be done: the work of a game by its name, for a seat, from a packed state."""

    game: str
    name: str
    seat: str
    asked: dict[str, str]
    state: bytes
    edition: dict[str, Any] | None = None


def do(order: Order) -> dict[str, Any]:
    """Lay the table out again and do the work."""
    rules = game(order.game)
    state = msgspec.msgpack.decode(order.state, type=rules.state).unpack(rules.box(order.edition))
    return rules.work(order.name, state, order.seat, order.asked, lambda news: say({"progress": news}))


def say(news: dict[str, Any]) -> None:
    """One line for whoever waits."""
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Do what stands on the first line, and go."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    say({"result": do(msgspec.json.decode(sys.stdin.buffer.readline(), type=Order))})


if __name__ == "__main__":
    main()
