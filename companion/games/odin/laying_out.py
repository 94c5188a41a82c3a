"""Laying boards out beside the score pad: any tile may be laid, and the open negative spaces are counted."""

from typing import Any

import msgspec

from companion.games.odin import drawing, placing
from companion.games.odin.box import Box
from companion.games.odin.state import Area, Placed, board_of
from companion.referee import Malformed, Refusal

BUILDINGS = {"sheds": "shed", "stone_houses": "stone house", "long_houses": "long house"}
# Which line of the pad counts which sort of board.
LINES = {
    "home": "negative_home",
    "exploration": "negative_exploration",
    "building": "negative_buildings",
}


def lay(box: Box, filled: dict[str, Any], asked: dict[str, str]) -> dict[str, Any]:
    """One player's boards; a tap lays the tile in hand, or takes a laid one off."""
    row = asked.get("row", "0")
    column = _column(filled, row)
    laid = _laid(asked.get(f"laid.{row}", ""))
    names = _areas(box, column)
    areas = {name: laid.get(name, Area()) for name in names}
    area = asked.get("area", "home") if asked.get("area") in areas else "home"
    piece, turn, flip = asked.get("piece", ""), asked.get("turn", "0"), asked.get("flip") == "1"
    turns = int(turn) % 4 if turn.isdecimal() and turn.isascii() else 0
    word = _tapped(box, area, areas, asked, piece, turns, flip)
    _stocked(box, area, areas, asked)
    totals = dict.fromkeys(LINES.values(), 0)
    for name, one in areas.items():
        totals[LINES[box.boards[board_of(name)].sort]] += placing.minus(box, board_of(name), one)
    board = board_of(area)
    return {
        "row": row,
        "name": str(column.get("name", "")) or f"Player {int(row) + 1}",
        "area": area,
        "areas": [(name, placing.minus(box, board_of(name), one)) for name, one in areas.items()],
        "laid": areas,
        "drawing": drawing.draw(box, board, areas[area].pieces),
        "printed": box.boards[board],
        "here": areas[area],
        "minus": placing.minus(box, board, areas[area]),
        "piece": piece,
        "turn": turns,
        "flip": flip,
        "tiles": _tiles(box, board),
        "totals": totals,
        "word": word,
    }


def _column(filled: dict[str, Any], row: str) -> dict[str, Any]:
    """What the pad holds of one player."""
    rows = filled.get("players", [])
    if not row.isdecimal() or not row.isascii() or not isinstance(rows, list) or int(row) >= len(rows):
        raise Malformed("The pad holds no such player.")
    column = rows[int(row)]
    if not isinstance(column, dict):
        raise Malformed("The pad holds no such player.")
    return column


def _laid(text: str) -> dict[str, Area]:
    try:
        return msgspec.json.decode(text or "{}", type=dict[str, Area])
    except msgspec.MsgspecError as error:
        raise Malformed(f"The boards cannot be read: {error}.") from None


def _areas(box: Box, column: dict[str, Any]) -> list[str]:
    """The boards that the pad says a player has."""
    explored = column.get("exploration_boards", [])
    found = ["home", *(str(one) for one in explored if str(one) in box.boards)]
    for field, building in BUILDINGS.items():
        count = str(column.get(field, "0")) or "0"
        number = min(int(count), box.boards[building].copies) if count.isdecimal() and count.isascii() else 0
        found += [building if at == 1 else f"{building} {at}" for at in range(1, number + 1)]
    return found


def _tapped(
    box: Box, area: str, areas: dict[str, Area], asked: dict[str, str], piece: str, turn: int, flip: bool
) -> Refusal | None:
    """Take off what was tapped, or lay the tile in hand there; why not, if it cannot lie so."""
    col, _, row = asked.get("at", "").partition(",")
    if not (col.isdecimal() and row.isdecimal() and col.isascii() and row.isascii()):
        return None
    at, one = (int(col), int(row)), areas[area]
    under = next((laid for laid in one.pieces if at in placing.cells_of(box, laid)), None)
    if under:
        areas[area] = Area([laid for laid in one.pieces if laid is not under], one.wood, one.stone)
        return None
    if piece not in box.pieces:
        return Refusal("Choose a tile first, then tap where it begins.", "odin-place-1")
    c, r = drawing.first_cell(box, Placed(piece, 0, 0, turn, flip))
    changed = Area([*one.pieces, Placed(piece, at[0] - c, at[1] - r, turn, flip)], one.wood, one.stone)
    try:
        placing.check_laid(box, area, changed)
    except Refusal as refusal:
        return refusal
    areas[area] = changed
    return None


def _stocked(box: Box, area: str, areas: dict[str, Area], asked: dict[str, str]) -> None:
    """Wood and stone on the marked spaces of a building."""
    printed = box.boards[board_of(area)]
    for thing, most in (("wood", printed.wood), ("stone", printed.stone)):
        count = asked.get(f"on.{thing}", "")
        if count.isdecimal() and count.isascii():
            setattr(areas[area], thing, min(int(count), most))


def _tiles(box: Box, board: str) -> list[tuple[str, str]]:
    """Every piece that could lie on a board, by colour."""
    house = box.boards[board].sort == "building"
    fits = ("orange", "red", "green", "blue", "silver") if house else ("green", "blue", "silver", "ore")
    pieces = [
        one for one in box.pieces.values() if one.colour in fits and not one.name.startswith("pregnant")
    ]
    return [(one.name, one.colour) for one in sorted(pieces, key=lambda one: fits.index(one.colour))]
