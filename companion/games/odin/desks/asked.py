"""What the address of a page asks for, read."""

from typing import Any

import msgspec

from companion.games.odin.grid import Cell
from companion.games.odin.state import North
from companion.referee import Malformed

# A page is asked for so many tiles at most.
MOST_TRIED = 60


def seat_asked(state: North, own: str | None, asked: dict[str, str]) -> str:
    """Whose things the page shows: as asked, else one's own, else those of whoever acts."""
    acting = list(state.top.seats) if state.top else []
    wanted = asked.get("seat") or own or (acting or state.seats)[0]
    if wanted not in state.seats:
        raise Malformed(f"Nobody sits in the seat {wanted[:40]!r}.")
    return wanted


def number(text: str) -> int:
    """A whole number out of an address; nothing is 0."""
    try:
        return int(text or "0")
    except ValueError:
        raise Malformed(f"{text[:40]!r} is not a whole number.") from None


def cell_asked(text: str) -> Cell | None:
    """A place out of an address."""
    if not text:
        return None
    col, _, row = text.partition(",")
    return number(col), number(row)


def list_asked(text: str, kind: Any) -> Any:
    """A list of things out of an address."""
    try:
        found = msgspec.json.decode(text or "[]", type=list[kind])
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Malformed(f"The address of this page cannot be read: {error}.") from None
    if len(found) > MOST_TRIED:
        raise Malformed(f"{len(found)} tiles are too many to try at once.")
    return found
