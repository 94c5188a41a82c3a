"""Placing pieces: what fits where and why not, and what a board pays and costs. All of it is pure."""

from collections.abc import Iterator

import msgspec

from companion.games.odin.box import Box
from companion.games.odin.grid import BLUE, FOOD, GREEN, ORANGE, ORE, RED, SILVER, Cell, Grid
from companion.games.odin.hooks import adjusted
from companion.games.odin.state import Area, North, Placed, board_of
from companion.referee import Malformed, Refusal

# A sentence names so many places at most.
MOST_NAMED = 6


class Laying(msgspec.Struct, array_like=True, frozen=True):
    """One piece to be laid in an area."""

    area: str
    piece: str
    col: int
    row: int
    turn: int = 0
    flip: bool = False

    @property
    def placed(self) -> Placed:
        """The piece as it then lies there."""
        return Placed(self.piece, self.col, self.row, self.turn, self.flip)


class Cover(msgspec.Struct):
    """What lies on a grid: all covered spaces, and those under each colour."""

    covered: int = 0
    colours: dict[str, int] = {}


# --- what lies there ---


def print_of(box: Box, grid: Grid, placed: Placed) -> int | None:
    """The spaces under a piece; None when it sticks out of the sheet."""
    piece = box.pieces.get(placed.piece)
    shape = piece.shape(placed.turn, placed.flip) if piece else box.pieces[SILVER].shapes[0]
    return grid.footprint(shape, placed.col, placed.row)


def colour_of(box: Box, name: str) -> str:
    """The colour of a piece; wood in a house, by a card, lies there like silver."""
    return box.pieces[name].colour if name in box.pieces else SILVER


def cover(box: Box, board: str, pieces: list[Placed]) -> Cover:
    """All spaces covered on a board."""
    grid, found = box.grids[board], Cover()
    for placed in pieces:
        mask = print_of(box, grid, placed) or 0
        found.covered |= mask
        colour = colour_of(box, placed.piece)
        found.colours[colour] = found.colours.get(colour, 0) | mask
    return found


# --- what a board pays and costs ---


def income(box: Box, board: str, pieces: list[Placed]) -> int:
    """The lowest visible number of each diagonal, or the value beyond a covered one (odin-p7-1, -2, -3)."""
    covered, total = cover(box, board, pieces).covered, 0
    for diagonal in box.grids[board].diagonals:
        total += next((step.value for step in diagonal.steps if not step.bit & covered), diagonal.beyond)
    return total


def bonuses(box: Box, board: str, pieces: list[Placed]) -> list[str]:
    """The goods of uncovered and enclosed goods spaces (odin-p10-1 to odin-p10-4)."""
    grid = box.grids[board]
    covered = cover(box, board, pieces).covered
    closed = covered | grid.free_goods
    found: list[str] = []
    for space in grid.goods:
        if not space.bit & covered and not space.around & ~closed:
            found += space.gives
    return found


def minus(box: Box, board: str, area: Area) -> int:
    """How many negative spaces are still open, the marked spaces of buildings included (odin-score-11)."""
    grid, printed = box.grids[board], box.boards[board]
    open_spaces = (grid.minus & ~cover(box, board, area.pieces).covered).bit_count()
    return open_spaces + printed.wood - area.wood + printed.stone - area.stone


def wrong_pairs(box: Box, board: str, pieces: list[Placed]) -> int:
    """How many pairs of tiles lie side by side against the rules (odin-fix-2)."""
    grid = box.grids[board]
    prints = [(colour_of(box, one.piece), print_of(box, grid, one) or 0) for one in pieces]
    wrong = forbidden_colours(box, board)
    return sum(
        mine == theirs and mine in wrong and bool(grid.beside(one) & other)
        for at, (mine, one) in enumerate(prints)
        for theirs, other in prints[:at]
    )


def forbidden_colours(box: Box, board: str) -> tuple[str, ...]:
    """The colours that may not lie beside themselves: green on boards, orange and red in houses."""
    return FOOD if box.boards[board].sort == "building" else (GREEN,)


def check_laid(box: Box, area: str, laid: Area) -> None:
    """Refuse a board that cannot be: pieces outside or over each other, or too much wood and stone."""
    board = board_of(area)
    printed, grid, covered = box.boards[board], box.grids[board], 0
    for one in laid.pieces:
        if one.piece not in box.pieces and one.piece not in box.things:
            raise Refusal(f"There is no piece called {one.piece}.", "odin-place-1")
        mask = print_of(box, grid, one)
        if mask is None or mask & ~grid.area:
            raise Refusal(f"The {one.piece} at ({one.col},{one.row}) lies outside {area}.", "odin-place-10")
        if mask & covered:
            raise Refusal(f"The {one.piece} at ({one.col},{one.row}) lies on another piece.", "odin-place-8")
        covered |= mask
    if not 0 <= laid.wood <= printed.wood or not 0 <= laid.stone <= printed.stone:
        raise Refusal(f"{area} has {printed.wood} wood and {printed.stone} stone spaces.", "odin-house-5")


# --- what fits ---


def check_kind(state: North, seat: str, board: str, piece: str) -> None:
    """Boards take green, blue, silver and ore; houses food, green, blue and silver (odin-house-1)."""
    box = state.box
    printed = box.boards[board]
    colour = box.pieces[piece].colour if piece in box.pieces else ""
    house = printed.sort == "building"
    fits = colour in ((ORANGE, RED, GREEN, BLUE, SILVER) if house else (GREEN, BLUE, SILVER, ORE))
    if house and not printed.rows:
        fits = False
    if adjusted(state, seat, "lies", fits, piece, board):
        return
    if house and not printed.rows and piece in ("wood", "stone"):
        sentence = (
            f"Wood and stone go on the marked spaces of a {printed.name.lower()}; say how many to stock."
        )
        raise Refusal(sentence, "odin-house-5")
    if house and not printed.rows:
        raise Refusal(
            f"A {printed.name.lower()} takes only {printed.wood} wood and {printed.stone} stone, no {piece}.",
            "odin-house-5",
        )
    if house:
        raise Refusal(f"Houses take food, green and blue tiles and silver, no {piece}.", "odin-house-1")
    raise Refusal(
        f"Boards take green and blue tiles, silver and ore, no {piece}.", "odin-place-1", "odin-place-16"
    )


def check_spot(box: Box, board: str, pieces: list[Placed], placed: Placed) -> None:
    """Refuse a piece that overlaps, sticks out, lies on a blocked space or beside its own colour."""
    grid, house = box.grids[board], box.boards[board].sort == "building"
    cells = cells_of(box, placed)
    blocked = [cell for cell in cells if _inside(grid, cell) and grid.bit(cell) & grid.blocked]
    if blocked:
        what, rule = (
            ("a pillar", "odin-house-4") if house else ("a space that may not be covered", "odin-place-17")
        )
        raise Refusal(f"{_said(blocked)} {_are(blocked)} {what}.", rule)
    outside = [cell for cell in cells if not _inside(grid, cell) or not grid.bit(cell) & grid.area]
    if outside:
        raise Refusal(f"{_said(outside)} {_are(outside)} outside the placement area.", "odin-place-10")
    mask, lying = grid.mask(cells), cover(box, board, pieces)
    if mask & lying.covered:
        under = grid.places(mask & lying.covered)
        raise Refusal(f"{_said(under)} {_are(under)} covered already.", "odin-place-8")
    colour = colour_of(box, placed.piece)
    touching = grid.beside(mask) & lying.colours.get(colour, 0)
    if touching and colour in forbidden_colours(box, board):
        rules = ("odin-house-2",) if house else ("odin-place-6", "odin-place-16")
        near = _said(grid.places(touching))
        raise Refusal(f"The {placed.piece} would lie beside another {colour} tile at {near}.", *rules)


def check_income(box: Box, board: str, before: list[Placed], after: list[Placed]) -> None:
    """Income spaces are covered in ascending order, judged when all lies there (odin-place-2, -3)."""
    grid = box.grids[board]
    covered = cover(box, board, after).covered
    fresh = covered & ~cover(box, board, before).covered & grid.income
    if not fresh:
        return
    closed = covered | grid.free_goods
    for diagonal in grid.diagonals:
        for step in diagonal.steps:
            lacking = step.needs & ~closed
            if step.bit & fresh and lacking:
                place = _said(grid.places(step.bit))
                raise Refusal(
                    f"The income space {place} may be covered only when all spaces to its left and below "
                    f"are: {_said(grid.places(lacking))} {'is' if lacking.bit_count() == 1 else 'are'} open.",
                    "odin-place-2",
                    "odin-place-16",
                )


def cells_of(box: Box, placed: Placed) -> list[Cell]:
    """The places that a piece would cover, on the sheet or not."""
    piece = box.pieces.get(placed.piece) or box.pieces[SILVER]
    return [(placed.col + c, placed.row + r) for c, r in piece.shape(placed.turn, placed.flip).cells]


def _inside(grid: Grid, cell: Cell) -> bool:
    return 1 <= cell[0] <= grid.width and 1 <= cell[1] <= grid.height


def _said(cells: list[Cell]) -> str:
    named = ", ".join(f"({c},{r})" for c, r in cells[:MOST_NAMED])
    return named if len(cells) <= MOST_NAMED else f"{named} and {len(cells) - MOST_NAMED} more"


def _are(cells: list[Cell]) -> str:
    return "is" if len(cells) == 1 else "are"


# --- several pieces together ---


def check_together(state: North, seat: str, layings: list[Laying]) -> dict[str, list[Placed]]:
    """The touched areas as they would lie with all these pieces, or the refusal of the first that fails."""
    areas, box = state.players[seat].areas, state.box
    after: dict[str, list[Placed]] = {}
    for one in layings:
        if not 0 <= one.turn <= 3:
            raise Malformed(f"A piece is turned by 0 to 3 quarters, not by {one.turn}.")
        if one.flip and one.piece in box.goods:
            sentence = f"Turned over, the {one.piece} is another good; only special tiles may be."
            raise Refusal(sentence, "odin-goods-4", "odin-goods-2")
        if one.area not in areas:
            raise Refusal(f"You have no {one.area}; you have {', '.join(areas)}.", "odin-place-16")
        board = board_of(one.area)
        check_kind(state, seat, board, one.piece)
        pieces = after.setdefault(one.area, list(areas[one.area].pieces))
        check_spot(box, board, pieces, one.placed)
        pieces.append(one.placed)
    for area, pieces in after.items():
        check_income(box, board_of(area), areas[area].pieces, pieces)
    check_supply(state, seat, layings)
    return after


def check_supply(state: North, seat: str, layings: list[Laying]) -> None:
    """Every piece comes out of the own supply; n spaces under silver cost n silver (odin-place-13)."""
    player, box = state.players[seat], state.box
    wanted: dict[str, int] = {}
    for one in layings:
        coin = box.pieces[one.piece].silver if one.piece in box.pieces else 0
        thing, count = (SILVER, coin) if coin else (one.piece, 1)
        wanted[thing] = wanted.get(thing, 0) + count
    for thing, count in wanted.items():
        have = player.supply.get(thing, 0)
        if have < count:
            rule = "odin-place-13" if thing == SILVER else "odin-any-1"
            raise Refusal(f"You have {have} {thing}; {count} {thing} would be laid down.", rule)


def spots(state: North, seat: str, area: str, piece: str, in_order_only: bool = True) -> Iterator[Laying]:
    """Every legal place for one piece in an area, from the bottom left.

    Without `in_order_only` also those where an income space would have to wait for others.
    """
    box, board = state.box, board_of(area)
    try:
        check_kind(state, seat, board, piece)
    except Refusal:
        return
    grid, pieces = box.grids[board], state.players[seat].areas[area].pieces
    lying, colour = cover(box, board, pieces), colour_of(box, piece)
    free = grid.area & ~lying.covered
    if colour in forbidden_colours(box, board):
        free &= ~grid.beside(lying.colours.get(colour, 0))
    closed = lying.covered | grid.free_goods
    for turn, flip, shape in (box.pieces.get(piece) or box.pieces[SILVER]).stances():
        for col, row in grid.places(grid.anchors(shape, free)):
            mask = grid.footprint(shape, col, row) or 0
            if not in_order_only or in_order(grid, closed, mask):
                yield Laying(area, piece, col, row, turn, flip)


def in_order(grid: Grid, closed: int, mask: int) -> bool:
    """Whether a piece over these spaces keeps the income spaces in order."""
    if not mask & grid.income:
        return True
    steps = [step for diagonal in grid.diagonals for step in diagonal.steps]
    return not any(step.bit & mask and step.needs & ~(closed | mask) for step in steps)


class Trial(msgspec.Struct, kw_only=True):
    """What a try would come to: refused or not, and income, open negative spaces and bonuses by area."""

    refusal: str = ""
    rules: tuple[str, ...] = ()
    income: dict[str, int] = {}
    minus: dict[str, int] = {}
    bonuses: dict[str, list[str]] = {}


def attempt(state: North, seat: str, layings: list[Laying]) -> Trial:
    """Try pieces out without laying them (odin-place-12)."""
    try:
        after = check_together(state, seat, layings)
    except Refusal as refusal:
        return Trial(refusal=refusal.sentence, rules=refusal.rules)
    trial, areas = Trial(), state.players[seat].areas
    for area, pieces in after.items():
        board = board_of(area)
        trial.income[area] = income(state.box, board, pieces)
        trial.minus[area] = minus(state.box, board, Area(pieces, areas[area].wood, areas[area].stone))
        trial.bonuses[area] = bonuses(state.box, board, pieces)
    return trial
