"""Plain data from outside: JSON, read strictly, so that nothing odd gets any further."""

from typing import Any

import msgspec

# Whole numbers beyond this are not kept exactly by every program that reads JSON.
LARGEST = 2**53 - 1
# No table, edition or form nests deeper.
MOST_DEEP = 40


class NotPlain(ValueError):
    """The text is not JSON that can be used; the sentence says why."""


def read_json(text: str | bytes) -> Any:
    """The data in a JSON text, without half characters, endless numbers or bottomless nesting."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise NotPlain(f"it cannot be read as JSON ({error})") from None
    except RecursionError:
        raise NotPlain(f"it nests deeper than {MOST_DEEP} levels") from None
    _check(data)
    return data


def _check(data: Any) -> None:
    """Level by level: how deep it goes, and how large its numbers are."""
    level, depth = [data], 0
    while level:
        for one in level:
            if isinstance(one, int) and not -LARGEST <= one <= LARGEST:
                raise NotPlain(f"it holds a number beyond {LARGEST}")
        depth += 1
        if depth > MOST_DEEP:
            raise NotPlain(f"it nests deeper than {MOST_DEEP} levels")
        level = [child for one in level for child in _children(one)]


def _children(one: Any) -> list[Any]:
    if isinstance(one, dict):
        return list(one.values())
    return one if isinstance(one, list) else []
