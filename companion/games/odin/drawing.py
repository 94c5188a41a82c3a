"""A board as squares for a page: what is printed, what lies there, and what is being tried."""

import msgspec

from companion.games.odin import placing
from companion.games.odin.box import Box
from companion.games.odin.grid import Cell, Grid, Piece
from companion.games.odin.placing import Laying
from companion.games.odin.state import Placed

# How an uncovered place looks, by the mark in the board's rows.
LOOKS = {"N": "minus", "I": "income", "B": "goods", ".": "plain", "X": "never"}
SIDES = {"l": (-1, 0), "r": (1, 0), "t": (0, 1), "b": (0, -1)}
# So many letters of a word fit on a small square.
SHORT = 5


class Square(msgspec.Struct, frozen=True):
    """One place: how it looks, the few letters on it, and what it is, in words; `lies` is a laid piece."""

    col: int
    row: int
    look: str
    text: str = ""
    words: str = ""
    lies: int | None = None


class Drawing(msgspec.Struct, frozen=True):
    """All places of a board, from the top, row by row."""

    board: str
    rows: list[list[Square]]

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0]) if self.rows else 0


def draw(
    box: Box,
    board: str,
    pieces: list[Placed],
    tried: list[Laying] | None = None,
    lit: frozenset[Cell] = frozenset(),
    wrong: bool = False,
    held: bool = False,
) -> Drawing:
    """The board with its pieces, those tried out over them, and the places lit where a tile may begin.

    `held` says that the last of the tried ones is still in hand.
    """
    grid = box.grids[board]
    laid = {cell: at for at, one in enumerate(pieces) for cell in placing.cells_of(box, one)}
    ghosts = {cell: at for at, one in enumerate(tried or []) for cell in placing.cells_of(box, one.placed)}
    printed = _printed(box, board, grid)
    rows = []
    for row in range(grid.height, 0, -1):
        line = []
        for col in range(1, grid.width + 1):
            cell = (col, row)
            look, text, words = printed.get(cell, ("out", "", ""))
            lies = laid.get(cell)
            if cell in ghosts:
                one = (tried or [])[ghosts[cell]].placed
                in_hand = held and ghosts[cell] == len(tried or []) - 1
                look = _piece_look(box, one, cell, ghosts) + " ghost"
                look += " wrong" * wrong + " held" * in_hand
                text, words = _name_on(box, one, cell), f"{one.piece}, tried out"
            elif lies is not None:
                one = pieces[lies]
                look, text, words = _piece_look(box, one, cell, laid), _name_on(box, one, cell), one.piece
            elif cell in lit:
                look += " lit"
            line.append(Square(col, row, look, text, words, lies))
        rows.append(line)
    return Drawing(board, rows)


def _printed(box: Box, board: str, grid: Grid) -> dict[Cell, tuple[str, str, str]]:
    """What is printed on each place: its look, a few letters and the words for it."""
    values = {cell: value for track in box.boards[board].income for value, cell in track.steps}
    gives = {one.at: one.gives for one in box.boards[board].goods}
    found = {}
    for down, marks in enumerate(box.boards[board].rows):
        for across, mark in enumerate(marks):
            cell = (across + 1, grid.height - down)
            if mark == "I":
                found[cell] = ("income", str(values[cell]), f"income {values[cell]}")
            elif mark == "B":
                found[cell] = (
                    "goods",
                    " ".join(one.partition(" ")[0][:SHORT] for one in gives[cell]),
                    " and ".join(gives[cell]),
                )
            elif mark != "_":
                text = {"N": "−1", "X": "✕"}.get(mark, "")
                found[cell] = (LOOKS[mark], text, {"N": "minus 1", "X": "never covered"}.get(mark, "free"))
    return found


def _piece_look(box: Box, placed: Placed, cell: Cell, laid: dict[Cell, int]) -> str:
    """The colour of a piece and the sides on which it ends."""
    edges = [side for side, (c, r) in SIDES.items() if laid.get((cell[0] + c, cell[1] + r)) != laid[cell]]
    return " ".join(["on", f"is-{placing.colour_of(box, placed.piece)}", *edges])


def _name_on(box: Box, placed: Placed, cell: Cell) -> str:
    """The first letters of its name, where the piece begins."""
    return placed.piece[:SHORT] if first_cell(box, placed) == cell else ""


def first_cell(box: Box, placed: Placed) -> Cell:
    """The lowest, then leftmost place that a piece covers: what a finger points at."""
    return min(placing.cells_of(box, placed), key=lambda cell: (cell[1], cell[0]))


class Picture(msgspec.Struct, frozen=True):
    """A piece alone, as it is held: how wide and high it is, and its squares as a path."""

    width: int
    height: int
    path: str


def picture(piece: Piece, turn: int = 0, flip: bool = False) -> Picture:
    """A piece as it is turned, to be shown before it is laid."""
    cells = piece.shape(turn, flip).cells
    left, top = min(col for col, _ in cells), max(row for _, row in cells)
    width, height = max(col for col, _ in cells) - left + 1, top - min(row for _, row in cells) + 1
    return Picture(width, height, "".join(f"M{col - left} {top - row}h1v1h-1z" for col, row in sorted(cells)))
