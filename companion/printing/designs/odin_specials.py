"""The special tiles of A Feast for Odin in their shapes."""

from companion.games.odin.box import Box, Special
from companion.printing.designs.odin_tiles import COLOURS, icon_of, key_of
from companion.printing.desk import Desk, icon, path, polygon
from companion.printing.face import Face, Layer, Piece, Text
from companion.printing.paper import number
from companion.printing.sheets import Part

# Room for every special tile, lying: squares across and down.
SLOT = (5, 4)
# Between two drawn shapes the scissors need some room.
GAP = 4.0


def lying(shape: tuple[str, ...]) -> tuple[str, ...]:
    """The shape turned so that its long side lies across."""
    if len(shape) <= len(shape[0]):
        return shape
    return tuple("".join(row[c] for row in reversed(shape)) for c in range(len(shape[0])))


def contour(shape: tuple[str, ...], cell: float, left: float, top: float) -> str:
    """The edge of a shape as path data: walk along it with the shape always on the right hand."""
    edges = _edges({(c, r) for r, row in enumerate(shape) for c, sign in enumerate(row) if sign == "#"})
    data = ""
    while edges:
        start = at = min(edges)
        corners = []
        while True:
            corners.append((left + at[0] * cell, top + at[1] * cell))
            ends = edges[at]
            end = ends.pop()
            if not ends:
                del edges[at]
            at = end
            if at == start:
                break
        data += polygon(*corners)
    return data


def _edges(covered: set[tuple[int, int]]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Every side between a covered and an open square, from corner to corner."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for c, r in covered:
        for outside, start, end in (
            ((c, r - 1), (c, r), (c + 1, r)),
            ((c + 1, r), (c + 1, r), (c + 1, r + 1)),
            ((c, r + 1), (c + 1, r + 1), (c, r + 1)),
            ((c - 1, r), (c, r + 1), (c, r)),
        ):
            if outside not in covered:
                edges.setdefault(start, []).append(end)
    return edges


def specials(desk: Desk, box: Box) -> Part:
    """The special tiles in their shapes; the back is the mirror image, so that a tile may be turned over."""
    cell = desk.order.cell
    pieces = []
    for tile in box.specials.values():
        shape = lying(tile.shape)
        wide, high = SLOT[0] * cell + GAP, SLOT[1] * cell + GAP
        left, top = (wide - len(shape[0]) * cell) / 2, (high - len(shape) * cell) / 2
        mirrored = tuple(row[::-1] for row in shape)
        outline = contour(shape, cell, left, top)
        pieces.append(
            Piece(
                key_of(tile.name),
                tile.name,
                wide,
                high,
                _special_face(desk, tile, shape, left, top),
                _special_face(desk, tile, mirrored, wide - left - len(shape[0]) * cell, top),
                1,
                "drawn",
                outline,
            )
        )
    return Part("Special tiles", tuple(pieces))


def _special_face(desk: Desk, tile: Special, shape: tuple[str, ...], left: float, top: float) -> Face:
    cell = desk.order.cell
    colour = COLOURS["blue"]
    on = desk.on(colour)
    covered = {(c, r) for r, row in enumerate(shape) for c, sign in enumerate(row) if sign == "#"}
    art = path(contour(shape, cell, left, top), desk.fill(colour), colour, 0.5)
    # What the rules ask for comes first, the picture last: a small tile has few squares.
    signs = [("sword", str(tile.swords))]
    signs += [("silver", str(tile.price))] if tile.price is not None else []
    signs += [("", "tongs")] if tile.tongs else []
    signs += [("settlement", str(tile.points))] if tile.points else []
    length, column, row = _longest_run(shape)
    wide = min(length, 3, max(2, len(covered) - len(signs)))
    signs.append(("", icon_of(tile.name)))
    named = {(column + n, row) for n in range(wide)}
    free = sorted(covered - named, key=lambda at: (abs(at[1] - row), at[0]))
    art += path(_inner_lines(covered, named, cell, left, top), line=on, wide=0.2)
    x, y = left + column * cell, top + row * cell
    texts = [
        desk.words(
            x + 0.8,
            y + 0.6,
            wide * cell - 1.6,
            cell - 1.2,
            tile.name,
            cell * 0.36,
            "strong",
            "center",
            colour=on,
            leading=1.0,
        )
    ]
    for (c, r), (sign, value) in zip(free, signs, strict=False):
        more_art, more_text = _square(
            desk, left + c * cell, top + r * cell, cell, sign, value, on, desk.fill(colour)
        )
        art += more_art
        texts += more_text
    return (Layer(art, tuple(texts)),)


def _inner_lines(
    covered: set[tuple[int, int]], named: set[tuple[int, int]], cell: float, left: float, top: float
) -> str:
    """Short strokes between the squares, except through the name."""
    data = ""
    for c, r in covered:
        x, y = left + c * cell, top + r * cell
        if (c - 1, r) in covered and not {(c, r), (c - 1, r)} <= named:
            data += f"M{number(x)} {number(y + cell * 0.3)}v{number(cell * 0.4)}"
        if (c, r - 1) in covered:
            data += f"M{number(x + cell * 0.3)} {number(y)}h{number(cell * 0.4)}"
    return data


def _longest_run(shape: tuple[str, ...]) -> tuple[int, int, int]:
    """Where the name has most room: length, column and row of the longest row of squares."""
    runs = []
    for r, row in enumerate(shape):
        for c, sign in enumerate(row):
            if sign == "#" and (c == 0 or row[c - 1] != "#"):
                length = len(row[c:].split(".")[0])
                runs.append((length, c, r))
    return max(runs, key=lambda run: (run[0], -run[2]))


def _square(
    desk: Desk, x: float, y: float, cell: float, sign: str, value: str, on: str, paper: str
) -> tuple[str, list[Text]]:
    """A number with its sign, or an icon alone, in one square."""
    if not sign:
        return icon(value, x + cell * 0.18, y + cell * 0.18, cell * 0.64, on, paper), []
    art = icon(sign, x + cell * 0.08, y + cell * 0.3, cell * 0.4, on, paper)
    return art, [
        desk.words(
            x + cell * 0.46,
            y + cell * 0.15,
            cell * 0.5,
            cell * 0.7,
            value,
            cell * 0.48,
            "figure",
            "center",
            colour=on,
        )
    ]
