"""The process that prints: an order a line comes in, progress goes out."""

import contextlib
import os
import sys
from typing import Any

import msgspec

from companion.printing import cache
from companion.printing.kits import NoSuchKit, plan
from companion.printing.order import BadOrder, Order
from companion.printing.press import NoPress, print_plan
from companion.referee import Malformed

# Tables come first: the printer waits when there is something to play.
NICENESS = 10


def main() -> None:
    """Print what is asked for until nobody asks any more."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        try:
            key, order = msgspec.json.decode(line, type=tuple[str, Order])
            pdf = print_plan(plan(order), lambda part: _say({"progress": part}))
            cache.keep(key, pdf)
            _say({"done": True})
        except (BadOrder, NoSuchKit, NoPress, Malformed) as error:
            _say({"error": str(error)})
        except Exception as error:
            _say({"error": f"The sheets could not be made ({type(error).__name__}: {error})."})


def _say(news: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
