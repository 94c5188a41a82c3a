"""Where things lie on a sheet: the slots of pieces, their mirror images on the back, and posters."""

import math
from dataclasses import dataclass
from functools import cached_property

from companion.printing.order import Order
from companion.printing.paper import sheet_size

# The foot of a page, with the ruler, is a strip this high.
FOOT = 7.0
# Half of the gutter along which a sheet is folded.
GUTTER = 3.0
# A cut mark begins this far from the piece and is so long.
MARK_GAP, MARK_LENGTH = 0.6, 4.0
CROSS = 2.0
# Nothing is drawn nearer to the edge of the paper.
EDGE = 3.0
# Neighbouring sheets of a poster share a strip this wide.
OVERLAP = 10.0
# Rounding must not cost a row.
HAIR = 1e-6


@dataclass(frozen=True)
class Box:
    """A rectangle on a sheet."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def moved(self, x: float, y: float) -> "Box":
        """The same box elsewhere."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def grown(self, left: float, top: float, right: float, bottom: float) -> "Box":
        """The box with some more on each side."""
        return Box(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)


@dataclass(frozen=True)
class Slot:
    """A place for one piece: where it is cut, and how far its drawing may go beyond."""

    cut: Box
    ink: Box
    # A piece that comes from turning the sheet over its upper edge stands on its head.
    turned: bool = False


@dataclass(frozen=True)
class Frame:
    """A sheet with its foot along the lower edge, or along the left one where that saves a row."""

    width: float
    height: float
    margin: float
    foot_at_side: bool

    @property
    def room(self) -> Box:
        """What is left for pieces. Each side of a sheet has a foot, so its strip is kept free twice."""
        across = FOOT if self.foot_at_side else 0.0
        along = 0.0 if self.foot_at_side else FOOT
        return Box(
            self.margin + across,
            self.margin + along,
            self.width - 2 * (self.margin + across),
            self.height - 2 * (self.margin + along),
        )

    @property
    def foot(self) -> Box:
        """The strip of the foot as it is read: its length is its width."""
        if self.foot_at_side:
            return Box(self.margin, self.margin, self.height - 2 * self.margin, FOOT)
        return Box(self.margin, self.height - self.margin - FOOT, self.width - 2 * self.margin, FOOT)


@dataclass(frozen=True)
class Grid:
    """Rows and columns of equal pieces in the middle of a sheet; the cuts are the same on every sheet."""

    order: Order
    frame: Frame
    piece_width: float
    piece_height: float
    columns: int
    rows: int

    @property
    def gap(self) -> float:
        """Between two pieces lies the bleed of both, unless only the outside has one."""
        return 0.0 if self.order.outside else 2 * self.order.bleed

    @property
    def folded(self) -> bool:
        return self.order.backs == "fold"

    @property
    def count(self) -> int:
        """How many fronts one sheet holds."""
        return self.columns * self.rows

    @property
    def upright_fold(self) -> bool:
        """A sheet is folded across its longer side."""
        return self.frame.width > self.frame.height

    @cached_property
    def fronts(self) -> tuple[Slot, ...]:
        """The slots of the fronts, row by row."""
        left, top = self._corner()
        step_x, step_y = self.piece_width + self.gap, self.piece_height + self.gap
        return tuple(
            self._slot(Box(left + c * step_x, top + r * step_y, self.piece_width, self.piece_height), c, r)
            for r in range(self.rows)
            for c in range(self.columns)
        )

    def _corner(self) -> tuple[float, float]:
        wide = self.columns * self.piece_width + (self.columns - 1) * self.gap
        high = self.rows * self.piece_height + (self.rows - 1) * self.gap
        left, top = (self.frame.width - wide) / 2, (self.frame.height - high) / 2
        if self.folded and self.upright_fold:
            left = self.frame.width / 2 - GUTTER - self.order.bleed - wide
        elif self.folded:
            top = self.frame.height / 2 - GUTTER - self.order.bleed - high
        return left, top

    def _slot(self, cut: Box, column: int, row: int) -> Slot:
        bleed = self.order.bleed
        if not self.order.outside:
            return Slot(cut, cut.grown(bleed, bleed, bleed, bleed))
        ink = cut.grown(
            bleed if column == 0 else 0,
            bleed if row == 0 else 0,
            bleed if column == self.columns - 1 else 0,
            bleed if row == self.rows - 1 else 0,
        )
        return Slot(cut, ink)

    @property
    def sideways(self) -> bool:
        """Whether the sheet is turned over a vertical line, as a page of a book is."""
        match self.order.backs:
            case "fold":
                return self.upright_fold
            case "duplex-long":
                return not self.order.landscape
            case "duplex-short":
                return self.order.landscape
            case _:
                return True

    @cached_property
    def backs(self) -> tuple[Slot, ...]:
        """Behind each front lies its back: mirrored, and upside down if the sheet turns over its edge."""
        return tuple(self._behind(slot, self.correction) for slot in self.fronts)

    @property
    def correction(self) -> tuple[float, float]:
        """Where backs are moved to undo what the printer does; its offset was seen from the front."""
        right, down = self.order.shift_x, self.order.shift_y
        if not self.order.two_sided:
            return 0.0, 0.0
        return (right, -down) if self.sideways else (-right, down)

    def _behind(self, slot: Slot, shift: tuple[float, float]) -> Slot:
        def mirrored(box: Box) -> Box:
            if self.sideways:
                return Box(self.frame.width - box.right, box.y, box.width, box.height).moved(*shift)
            return Box(box.x, self.frame.height - box.bottom, box.width, box.height).moved(*shift)

        return Slot(mirrored(slot.cut), mirrored(slot.ink), turned=not self.sideways)

    @property
    def fold_line(self) -> tuple[float, float, float, float] | None:
        """Where the sheet is folded."""
        if not self.folded:
            return None
        room = self.frame.room
        if self.upright_fold:
            return self.frame.width / 2, room.y, self.frame.width / 2, room.bottom
        return room.x, self.frame.height / 2, room.right, self.frame.height / 2


def _grid(order: Order, width: float, height: float, foot_at_side: bool) -> Grid:
    frame = Frame(*sheet_size(order.paper, order.landscape), order.margin, foot_at_side)
    room_x, room_y = frame.room.width, frame.room.height
    if order.backs == "fold":
        if frame.width > frame.height:
            room_x = room_x / 2 - GUTTER
        else:
            room_y = room_y / 2 - GUTTER
    gap = 0.0 if order.outside else 2 * order.bleed

    def many(room: float, piece: float) -> int:
        return max(0, math.floor((room - 2 * order.bleed + gap + HAIR) / (piece + gap)))

    return Grid(order, frame, width, height, many(room_x, width), many(room_y, height))


def best_grid(order: Order, width: float, height: float) -> Grid:
    """The grid that holds most; the foot stands below unless it costs a row there."""
    below, beside = (_grid(order, width, height, side) for side in (False, True))
    return beside if beside.count > below.count else below


@dataclass(frozen=True)
class Tile:
    """One sheet of a poster: which part of the picture it shows."""

    column: int
    row: int
    window: Box

    @property
    def name(self) -> str:
        """A1 is the upper left sheet."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Poster:
    """A picture over several sheets; each shows the window of the picture that begins at its `room`."""

    frame: Frame
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def lay_poster(order: Order, width: float, height: float) -> Poster:
    """Cut a picture into sheets that overlap, so that they can be glued."""
    frame = Frame(*sheet_size(order.paper, order.landscape), order.margin, foot_at_side=False)
    room = frame.room
    step_x, step_y = room.width - OVERLAP, room.height - OVERLAP
    columns = max(1, math.ceil((width - OVERLAP - HAIR) / step_x))
    rows = max(1, math.ceil((height - OVERLAP - HAIR) / step_y))
    tiles = tuple(
        Tile(
            c,
            r,
            Box(
                c * step_x,
                r * step_y,
                min(room.width, width - c * step_x),
                min(room.height, height - r * step_y),
            ),
        )
        for r in range(rows)
        for c in range(columns)
    )
    return Poster(frame, columns, rows, tiles)
