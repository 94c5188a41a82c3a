"""The map as a page draws it: where the spaces lie, the routes as lines, and the window on it."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from companion.games.vikings import chart
from companion.games.vikings.box import Box
from companion.games.vikings.state import Saga

Places = dict[str, tuple[int, int]]
Area = tuple[int, int, int, int]
# Half the width of a drawn space, the width of a letter and the height of a line of its name.
REACH, LETTER, LINE = 22, 8, 16
# Room around the outermost spaces, and how large a window is.
MARGIN, LEAST, MOST = 60, 380, 480
# A space that can be tapped: at most so wide, and never over its neighbour.
WIDEST, NARROWEST = 72, 36
# Where an owner gave no places, the spaces stand in rows.
ROW, APART = 6, 160


class Window(NamedTuple):
    """A part of the map."""

    x: int
    y: int
    width: int
    height: int


def places(box: Box) -> Places:
    """Where each space lies on the sheet."""
    found = {space.id: (round(space.x), round(space.y)) for space in box.spaces.values()}
    if len(set(found.values())) > 1:
        return found
    return {space: (at % ROW * APART, at // ROW * APART) for at, space in enumerate(found)}


def lines(box: Box, at: Places) -> dict[str, str]:
    """The routes of each kind as one drawn path."""
    drawn: dict[str, str] = {"sea": "", "river": "", "portage": ""}
    for route in box.edition.routes:
        (x, y), (to_x, to_y) = at[route.between[0]], at[route.between[1]]
        drawn[route.kind] += f"M{x} {y}L{to_x} {to_y}"
    return drawn


@lru_cache(maxsize=16)
def labels(box: Box) -> dict[str, str]:
    """On which side of each space its name finds room."""
    at = places(box)
    taken = [(x - REACH, y - REACH, x + REACH, y + REACH) for x, y in at.values()]
    found = {}
    for space, (x, y) in at.items():
        half, own = len(box.spaces[space].name) * LETTER // 2, (x - REACH, y - REACH, x + REACH, y + REACH)
        sides = {
            "below": (x - half, y + REACH, x + half, y + REACH + LINE),
            "above": (x - half, y - REACH - LINE, x + half, y - REACH),
            "right": (x + REACH, y - LINE // 2, x + REACH + 2 * half, y + LINE // 2),
            "left": (x - REACH - 2 * half, y - LINE // 2, x - REACH, y + LINE // 2),
        }
        others = [area for area in taken if area != own]
        found[space] = min(sides, key=lambda side: sum(_overlap(sides[side], other) for other in others))
        taken.append(sides[found[space]])
    return found


def _overlap(one: Area, other: Area) -> int:
    """How much two areas share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)


def whole(at: Places) -> Window:
    """The whole map."""
    return _around(at.values())


def near(state: Saga, at: Places) -> Window:
    """The part of the map that matters now: around the force, or around the band between voyages."""
    sheet, wanted = whole(at), [at[space] for space in _focus(state)]
    if state.voyage is None or state.segment == "harbour":
        band = _around(wanted)
        middle = band.x + band.width // 2, band.y + band.height // 2
    else:
        middle = at[state.voyage.space]
    # Wide enough for what is to be seen, as long as it can still be read and tapped.
    far = [max(abs(x - middle[0]), abs(y - middle[1])) for x, y in wanted]
    width = min(max(2 * (max(far) + MARGIN), LEAST), MOST, sheet.width)
    height = min(width, sheet.height)
    return Window(
        _within(middle[0], width, sheet.x, sheet.width),
        _within(middle[1], height, sheet.y, sheet.height),
        width,
        height,
    )


def _around(points: Iterable[tuple[int, int]]) -> Window:
    some = list(points)
    left, top = min(x for x, _ in some) - MARGIN, min(y for _, y in some) - MARGIN
    right, bottom = max(x for x, _ in some) + MARGIN, max(y for _, y in some) + MARGIN
    return Window(left, top, right - left, bottom - top)


def _within(middle: int, size: int, start: int, room: int) -> int:
    """Where a window of this size begins so that it stays on the sheet."""
    return max(start, min(middle - size // 2, start + room - size))


def _focus(state: Saga) -> list[str]:
    """The spaces to be seen: where the force may go, where it stands, or where the band is."""
    if state.voyage is None or state.segment == "harbour":
        return list(dict.fromkeys(_occupied(state) or state.box.homelands))
    here = state.voyage.space
    around = [other for other, _ in state.box.routes[here]]
    return [here, *(chart.moves(state) or around)]


def _occupied(state: Saga) -> list[str]:
    return [space for space in state.units.values() if space in state.box.spaces]


def lit(state: Saga) -> list[str]:
    """The spaces that may be tapped now."""
    return list(chart.moves(state)) or (_occupied(state) if state.segment == "harbour" else [])


def grips(at: Places, spaces: Iterable[str]) -> dict[str, int]:
    """How wide each tapped space is, so that no two lie over each other."""
    some = list(dict.fromkeys(spaces))
    found = {}
    for one in some:
        apart = [
            hypot(at[one][0] - at[other][0], at[one][1] - at[other][1]) for other in some if other != one
        ]
        found[one] = max(NARROWEST, min(WIDEST, int(min(apart, default=WIDEST))))
    return found
