"""Cut marks, rulers and joining marks: everything on a sheet that is not part of a piece."""

from companion.printing.face import Layer, Piece, Text
from companion.printing.layout import (
    CROSS,
    EDGE,
    MARK_GAP,
    MARK_LENGTH,
    OVERLAP,
    Frame,
    Grid,
    Poster,
    Tile,
)
from companion.printing.order import Order
from companion.printing.paper import INCH, number

# Hair lines that a knife can follow and a reader does not see as part of the card.
LINE = 'fill="none" stroke="#555555" stroke-width="0.15"'
FAINT = 'fill="none" stroke="#999999" stroke-width="0.15"'


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """A straight stroke as path data."""
    return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"


def cut_marks(grid: Grid, back: bool) -> str:
    """The marks of one side of a sheet: the same on every sheet, full or not."""
    order = grid.order
    if order.marks == "none" or (back and order.marks_on == "front"):
        return ""
    slots = grid.backs if back else grid.fronts
    if not slots:
        return ""
    xs = sorted({round(x, 4) for slot in slots for x in (slot.cut.x, slot.cut.right)})
    ys = sorted({round(y, 4) for slot in slots for y in (slot.cut.y, slot.cut.bottom)})
    match order.marks:
        case "corner":
            strokes = _ticks(xs, ys, grid.frame, order.bleed)
        case "cross":
            strokes = [
                line(x - CROSS, y, x + CROSS, y) + line(x, y - CROSS, x, y + CROSS) for x in xs for y in ys
            ]
        case _:
            room = grid.frame.room
            strokes = [line(x, room.y, x, room.bottom) for x in xs] + [
                line(room.x, y, room.right, y) for y in ys
            ]
    return f'<path {LINE} d="{"".join(strokes)}"/>'


def _ticks(xs: list[float], ys: list[float], frame: Frame, bleed: float) -> list[str]:
    """Short strokes outside the block, in line with every cut, so that they survive the first cut."""
    left, right = xs[0] - bleed - MARK_GAP, xs[-1] + bleed + MARK_GAP
    top, bottom = ys[0] - bleed - MARK_GAP, ys[-1] + bleed + MARK_GAP
    # No stroke runs to the edge of the paper, where viewers would shrink the page, nor into the foot.
    more = frame.margin - EDGE
    edge = frame.room.grown(0, more, 0, more) if frame.foot_at_side else frame.room.grown(more, 0, more, 0)
    low_x, high_x = max(edge.x, left - MARK_LENGTH), min(edge.right, right + MARK_LENGTH)
    low_y, high_y = max(edge.y, top - MARK_LENGTH), min(edge.bottom, bottom + MARK_LENGTH)
    strokes = [line(x, low_y, x, top) + line(x, bottom, x, high_y) for x in xs]
    return strokes + [line(low_x, y, left, y) + line(right, y, high_x, y) for y in ys]


def outline(piece: Piece, order: Order, mirrored: bool) -> str:
    """The line along which a round or drawn piece is cut, and the guide for rounded corners."""
    if order.marks == "none" or (mirrored and order.marks_on == "front"):
        return ""
    if piece.shape == "circle":
        radius = number(piece.width / 2)
        return f'<circle cx="{radius}" cy="{radius}" r="{radius}" {FAINT}/>'
    if piece.shape == "drawn":
        flip = f' transform="translate({number(piece.width)} 0) scale(-1 1)"' if mirrored else ""
        return f'<path d="{piece.outline}" {FAINT}{flip}/>'
    if piece.shape == "card" and order.corner:
        size = f'width="{number(piece.width)}" height="{number(piece.height)}"'
        return f'<rect {size} rx="{number(order.corner)}" {FAINT}/>'
    return ""


def fold_mark(grid: Grid) -> str:
    """A dashed line along the gutter."""
    fold = grid.fold_line
    return f'<path {FAINT} stroke-dasharray="3 2" d="{line(*fold)}"/>' if fold else ""


def joining_marks(poster: Poster, tile: Tile) -> str:
    """Where the next sheet is laid on: a dashed line and two crosses in the strip that both sheets show."""
    box = poster.frame.room
    right, bottom = box.x + tile.window.width, box.y + tile.window.height
    strokes = ""
    if tile.column < poster.columns - 1:
        strokes += _seam(right - OVERLAP, box.y, right - OVERLAP, bottom)
    if tile.column:
        strokes += _seam(box.x, box.y, box.x, bottom, OVERLAP)
    if tile.row < poster.rows - 1:
        strokes += _seam(box.x, bottom - OVERLAP, right, bottom - OVERLAP)
    if tile.row:
        strokes += _seam(box.x, box.y, right, box.y, OVERLAP)
    return strokes


def _seam(x1: float, y1: float, x2: float, y2: float, inset: float = 0.0) -> str:
    """A seam; its crosses lie in the middle of the shared strip, on the same spots of both sheets."""
    upright = x1 == x2
    middle = OVERLAP / 2
    spots = (
        [(x1 + middle, y) for y in (y1 + 20, y2 - 20)]
        if upright
        else [(x, y1 + middle) for x in (x1 + 20, x2 - 20)]
    )
    crosses = "".join(line(x - 2, y, x + 2, y) + line(x, y - 2, x, y + 2) for x, y in spots)
    dashes = "" if inset else f'<path {FAINT} stroke-dasharray="2 1.5" d="{line(x1, y1, x2, y2)}"/>'
    return f'{dashes}<path {LINE} d="{crosses}"/>'


def ruler() -> str:
    """Fifty millimetres above, two inches below: at 100 % both are right."""
    ticks = [line(n, 3.0, n, 1.0 if n % 10 == 0 else 1.8 if n % 5 == 0 else 2.3) for n in range(51)]
    inches = [line(n * INCH / 4, 3.0, n * INCH / 4, 5.0 if n % 4 == 0 else 4.2) for n in range(9)]
    return f'<path {LINE} d="{line(0, 3, 2 * INCH, 3)}{"".join(ticks)}{"".join(inches)}"/>'


def foot(frame: Frame, title: str, settings: str) -> Layer:
    """The part of the foot that is the same on every page."""
    wide = frame.foot.width
    texts = (
        Text(0, 5.0, 26, 1.9, "50 mm above, 2 inches below", 1.7, "text", colour="#555555"),
        Text(54, 0.4, wide - 54 - 40, 2.9, title, 2.5, "strong", colour="#333333"),
        Text(54, 3.5, wide - 54, 2.4, f"Print at 100 %, no fit to page. {settings}.", 1.95, colour="#555555"),
    )
    return Layer(ruler(), texts)


def page_number(frame: Frame, words: str) -> Layer:
    """The part of the foot that is not."""
    return Layer(
        "", (Text(frame.foot.width - 40, 0.4, 40, 2.9, words, 2.3, align="right", colour="#333333"),)
    )
