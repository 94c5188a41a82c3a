"""Boards as grids: places are (column, row) from the bottom left as (1, 1); sets of places are bit masks."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

# The colours that goods have; coins and ore are colours of their own.
ORANGE, RED, GREEN, BLUE, SILVER, ORE = "orange", "red", "green", "blue", "silver", "ore"
FOOD = (ORANGE, RED)

Cell = tuple[int, int]


class Shape(msgspec.Struct, frozen=True):
    """One way in which a piece can lie: the places it covers, from its own lower left corner (0, 0)."""

    cells: tuple[Cell, ...]
    width: int
    height: int


class Piece(msgspec.Struct, frozen=True):
    """What may lie on a board. `shapes` are by quarter turns, then, turned over, by quarter turns again."""

    name: str
    colour: str
    shapes: tuple[Shape, ...]
    # What it costs when it is a coin.
    silver: int = 0

    def shape(self, turn: int, flip: bool) -> Shape:
        """How it lies after so many quarter turns to the left, turned over or not."""
        return self.shapes[(turn + 4 * flip) % len(self.shapes)]

    def stances(self) -> Iterator[tuple[int, bool, Shape]]:
        """Every different way to lay it, once."""
        seen: set[tuple[Cell, ...]] = set()
        for at, shape in enumerate(self.shapes):
            if shape.cells not in seen:
                seen.add(shape.cells)
                yield at % 4, at >= 4, shape


def shape_of(cells: set[Cell]) -> Shape:
    """The shape of some cells, moved into the corner."""
    left, low = min(c for c, _ in cells), min(r for _, r in cells)
    moved = tuple(sorted((c - left, r - low) for c, r in cells))
    return Shape(moved, 1 + max(c for c, _ in moved), 1 + max(r for _, r in moved))


def turned(shape: Shape, turns: int) -> Shape:
    """The shape after some quarter turns to the left."""
    cells = set(shape.cells)
    for _ in range(turns):
        cells = {(-r, c) for c, r in cells}
    return shape_of(cells)


def rectangle(name: str, colour: str, long: int, short: int, silver: int = 0) -> Piece:
    """A tile with a long and a short side: lying, then upright. Turning it over would change its colour."""
    flat = shape_of({(c, r) for c in range(long) for r in range(short)})
    return Piece(name, colour, (flat, turned(flat, 1)), silver)


def silhouette(name: str, rows: tuple[str, ...]) -> Piece:
    """A special tile, drawn with # from the top; it has the same colour on both sides (odin-goods-4)."""
    cells = {(c, -r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
    front, back = shape_of(cells), shape_of({(-c, r) for c, r in cells})
    return Piece(name, BLUE, tuple(turned(side, turns) for side in (front, back) for turns in range(4)))


class Step(msgspec.Struct, frozen=True):
    """An income space: its value, its own bit, and the spaces that must be covered with it (odin-place-2)."""

    value: int
    bit: int
    needs: int


class Diagonal(msgspec.Struct, frozen=True):
    """An income diagonal and the value printed beyond its end."""

    steps: tuple[Step, ...]
    beyond: int


class GoodsSpace(msgspec.Struct, frozen=True):
    """A goods space: its own bit, the spaces around it, and what it pays."""

    bit: int
    around: int
    gives: tuple[str, ...]


class Grid:
    """The placement area of one board. One column beyond the last stays empty, so that shifts never wrap."""

    def __init__(
        self,
        rows: tuple[str, ...],
        income: list[tuple[list[tuple[int, Cell]], int]],
        goods: list[tuple[Cell, tuple[str, ...]]],
    ) -> None:
        self.height, self.width = len(rows), len(rows[0]) if rows else 0
        self.stride = self.width + 1
        marks = {
            (c + 1, self.height - r): mark
            for r, row in enumerate(rows)
            for c, mark in enumerate(row)
            if mark != "_"
        }
        self.blocked = self.mask(cell for cell, mark in marks.items() if mark == "X")
        # A space that can never be covered is no placement space (odin-p10-8).
        self.cells = [cell for cell, mark in marks.items() if mark != "X"]
        self.area = self.mask(self.cells)
        self.minus = self.mask(cell for cell, mark in marks.items() if mark == "N")
        self.free_goods = self.mask(cell for cell, _ in goods)
        self.goods = tuple(GoodsSpace(self.bit(cell), self._around(cell), gives) for cell, gives in goods)
        self.diagonals = tuple(
            Diagonal(tuple(Step(value, self.bit(cell), self._below(cell)) for value, cell in steps), beyond)
            for steps, beyond in income
        )
        self.income = self.mask(cell for steps, _ in income for _, cell in steps)

    def bit(self, cell: Cell) -> int:
        """The bit of one place."""
        return 1 << ((cell[1] - 1) * self.stride + cell[0] - 1)

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bits of some places."""
        found = 0
        for cell in cells:
            found |= self.bit(cell)
        return found

    def places(self, mask: int) -> list[Cell]:
        """The places in a mask, from the bottom left."""
        found = []
        while mask:
            at = (mask & -mask).bit_length() - 1
            found.append((at % self.stride + 1, at // self.stride + 1))
            mask &= mask - 1
        return found

    def beside(self, mask: int) -> int:
        """The spaces that share an edge with the mask."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.area & ~mask

    def footprint(self, shape: Shape, col: int, row: int) -> int | None:
        """What a shape covers with its lower left corner at a place; None if it leaves the sheet."""
        if col < 1 or row < 1 or col + shape.width - 1 > self.width or row + shape.height - 1 > self.height:
            return None
        return self._corner(shape) << ((row - 1) * self.stride + col - 1)

    def anchors(self, shape: Shape, free: int) -> int:
        """All places for the lower left corner at which the shape lies on free spaces only."""
        found = ~0
        for c, r in shape.cells:
            found &= free >> (r * self.stride + c)
        # The corner of the bounding box need not be covered by the shape, but must leave room for its width.
        return found & self._columns[max(0, self.width - shape.width + 1)]

    @cached_property
    def _columns(self) -> list[int]:
        """For each n, all places in the first n columns."""
        rows = range(1, self.height + 1)
        return [self.mask((c, r) for c in range(1, n + 1) for r in rows) for n in range(self.width + 1)]

    def _corner(self, shape: Shape) -> int:
        found = 0
        for c, r in shape.cells:
            found |= 1 << (r * self.stride + c)
        return found

    def _around(self, cell: Cell) -> int:
        """The placement spaces around a place, diagonals included (odin-p10-1, odin-p10-2)."""
        c, r = cell
        near = [(c + dc, r + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if dc or dr]
        return self.mask(place for place in near if place in self.cells)

    def _below(self, cell: Cell) -> int:
        """All placement spaces at or left of a place's column and at or below its row, without itself."""
        c, r = cell
        return self.mask(place for place in self.cells if place[0] <= c and place[1] <= r and place != cell)
