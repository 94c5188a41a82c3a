"""An independent look at a table: boards cell by cell from the printed rows, and the score added up anew."""

from typing import Any

from companion.games.odin.state import North, board_of
from tests.games.odin.table import BOX

Cell = tuple[int, int]


def printed(board: str) -> dict[Cell, str]:
    """What the board prints at each place."""
    rows = BOX.boards[board].rows
    return {
        (col + 1, len(rows) - at): mark
        for at, row in enumerate(rows)
        for col, mark in enumerate(row)
        if mark != "_"
    }


def cells(piece: Any) -> set[Cell]:
    """The places under a piece, from its drawing: turned to the left quarter by quarter."""
    good, special = BOX.goods.get(piece.piece), BOX.specials.get(piece.piece)
    if special:
        drawn = {(c, -r) for r, row in enumerate(special.shape) for c, mark in enumerate(row) if mark == "#"}
        drawn = {(-c, r) for c, r in drawn} if piece.flip else drawn
    else:
        wide, high = (good.long, good.short) if good else (1, 1)
        drawn = {(c, r) for c in range(wide) for r in range(high)}
    for _ in range(piece.turn):
        drawn = {(-r, c) for c, r in drawn}
    left, low = min(c for c, _ in drawn), min(r for _, r in drawn)
    return {(c - left + piece.col, r - low + piece.row) for c, r in drawn}


def colour(name: str) -> str:
    return BOX.goods[name].colour if name in BOX.goods else "blue" if name in BOX.specials else ""


def check_board(board: str, pieces: list[Any]) -> None:
    """Inside, on free spaces, the colours apart and the income spaces in order."""
    marks, covered = printed(board), dict[Cell, int]()
    house = BOX.boards[board].sort == "building"
    for at, piece in enumerate(pieces):
        for cell in cells(piece):
            assert marks.get(cell, "X") != "X", (board, piece, cell)
            assert cell not in covered, (board, piece, cell)
            covered[cell] = at
    for (c, r), at in covered.items():
        for near in ((c + 1, r), (c, r + 1)):
            other = covered.get(near, at)
            if other != at:
                pair = (colour(pieces[at].piece), colour(pieces[other].piece))
                wrong = ("orange", "red") if house else ("green",)
                assert pair[0] != pair[1] or pair[0] not in wrong, (board, pieces[at], pieces[other])
    for (c, r), mark in marks.items():
        if mark == "I" and (c, r) in covered:
            below = {cell for cell, one in marks.items() if cell[0] <= c and cell[1] <= r and one not in "XB"}
            assert below <= set(covered), (board, (c, r), below - set(covered))


def check_boards(state: North) -> None:
    """Every board of every player is legal and no supply is below zero."""
    for player in state.players.values():
        assert all(count > 0 for count in player.supply.values()), player.supply
        assert player.vikings >= 0
        for area, one in player.areas.items():
            check_board(board_of(area), one.pieces)


def total(state: North, seat: str) -> int:
    """The score, added up without the referee's own functions."""
    player = state.players[seat]
    points = 3 * len(player.boats) + 5 * player.knarrs + 8 * len(player.longships)
    points += sum({"knarr": 18, "longship": 21}[ship] for ship in player.emigrated)
    values = {
        "sheep": 2,
        "pregnant sheep": 3,
        "cattle": 3,
        "pregnant cattle": 4,
        "silver": 1,
        "English Crown": 2,
    }
    points += sum(values.get(thing, 0) * count for thing, count in player.supply.items())
    points += sum(BOX.cards[card].facts.points for card in player.played) + player.final_income
    # The one card that scores by itself (Seafarer): silver for exactly so many exploration boards.
    explored = sum(BOX.boards[board_of(area)].sort == "exploration" for area in player.areas)
    points += {2: 4, 3: 9, 4: 16}.get(explored, 0) if 189 in player.played else 0
    for area, one in player.areas.items():
        board = board_of(area)
        covered = {cell for piece in one.pieces for cell in cells(piece)}
        points += BOX.boards[board].points
        points -= sum(mark == "N" and cell not in covered for cell, mark in printed(board).items())
        points -= BOX.boards[board].wood - one.wood + BOX.boards[board].stone - one.stone
        points += 2 * any(piece.piece == "English Crown" for piece in one.pieces)
    return points - 3 * player.penalties
