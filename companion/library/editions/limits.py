"""What a file from outside may hold: neither too much nor too deep, and nothing that is no plain data."""

import math
from typing import Any

from companion.referee import Malformed

MOST_BYTES = 1024 * 1024
MOST_DEEP = 16
MOST_VALUES = 60_000
MOST_ROWS = 500
LONGEST_TEXT = 2_000
# No piece of any box has a larger number; a game may lay out that many copies.
LARGEST = 9_999


def checked(data: Any) -> Any:
    """The data itself, if it is harmless; Malformed, with the limit that it breaks, if it is not."""
    values = 0
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        values += 1
        if values > MOST_VALUES:
            raise Malformed(f"The edition holds more than {MOST_VALUES} values; that is no edition.")
        if depth > MOST_DEEP:
            raise Malformed(f"The edition is nested more than {MOST_DEEP} deep; that is no edition.")
        if isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            waiting += [(part, depth + 1) for part in value]
        else:
            _check_plain(value)
    return data


def _check_plain(value: Any) -> None:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Malformed(f"A text has {len(value)} characters; it may have {LONGEST_TEXT}.")
        if any(not letter.isprintable() and letter not in "\n\t" for letter in value):
            raise Malformed(f"The text {value[:40]!r} holds a sign that cannot be printed.")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if isinstance(value, float) and not math.isfinite(value):
            raise Malformed("A number of the edition is no number at all.")
        if not -LARGEST <= value <= LARGEST:
            raise Malformed(
                f"A number of the edition is out of reach; numbers go from -{LARGEST} to {LARGEST}."
            )
    elif value is not None and not isinstance(value, bool):
        raise Malformed(f"{value!r:.40} is no plain data.")


def said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The pairs of a JSON object; a name that stands there twice would lose what it said first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"The name {twice[:40]!r} stands twice in the same place; only one could be kept.")
    return found
