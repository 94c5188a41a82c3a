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

# The ways in which a tile is pushed.
WAYS = {"left": (-1, 0), "up": (0, 1), "down": (0, -1), "right": (1, 0)}


def lay(box: Box, filled: dict[str, Any], asked: dict[str, str]) -> dict[str, Any]:
    """One player's boards; a tap lays the tile in hand, or takes a laid one off; arrows push the last one."""
    row = asked.get("row", "0")
    column = _column(filled, row)
    laid = _laid(asked.get(f"laid.{row}", ""))
    names = _areas(box, column)
    areas = {name: laid.get(name, Area()) for name in names}
    wanted = asked.get("show") or asked.get("area", "")
    area = wanted if wanted in areas else "home"
    hand = _in_hand(box, asked)
    word = _pushed(box, area, areas, asked["push"]) if asked.get("push") else None
    if asked.get("at"):
        word, hand = _tapped(box, area, areas, asked, hand)
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
        "hand": hand,
        "picture": drawing.picture(box.pieces[hand.piece], hand.turn, hand.flip) if hand else None,
        "last": areas[area].pieces[-1] if areas[area].pieces else None,
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


def _in_hand(box: Box, asked: dict[str, str]) -> Placed | None:
    """The tile in hand and how it is held; it lies nowhere yet."""
    if asked.get("take") in box.pieces:
        return Placed(asked["take"], 0, 0)
    if asked.get("piece") not in box.pieces:
        return None
    turn = asked.get("turn", "0")
    turns = int(turn) if turn.isdecimal() and turn.isascii() else 0
    over = (asked.get("flip") == "1") != ("over" in asked)
    return Placed(asked["piece"], 0, 0, (turns + ("spin" in asked)) % 4, over)


def _tapped(
    box: Box, area: str, areas: dict[str, Area], asked: dict[str, str], hand: Placed | None
) -> tuple[Refusal | None, Placed | None]:
    """Take into the hand what was tapped, or lay the tile in hand there; why not, if it cannot lie so."""
    col, _, row = asked.get("at", "").partition(",")
    if not (col.isdecimal() and row.isdecimal() and col.isascii() and row.isascii()):
        return None, hand
    at, one = (int(col), int(row)), areas[area]
    under = next((laid for laid in one.pieces if at in placing.cells_of(box, laid)), None)
    if under:
        areas[area] = Area([laid for laid in one.pieces if laid is not under], one.wood, one.stone)
        return None, Placed(under.piece, 0, 0, under.turn, under.flip)
    if hand is None:
        return Refusal(
            "Choose a tile first, then tap where its lower left corner goes.", "odin-place-1"
        ), None
    c, r = drawing.first_cell(box, hand)
    laid = Placed(hand.piece, at[0] - c, at[1] - r, hand.turn, hand.flip)
    return _laid_so(box, area, areas, [*one.pieces, laid]), hand


def _pushed(box: Box, area: str, areas: dict[str, Area], way: str) -> Refusal | None:
    """Push the tile that was laid last by one place."""
    pieces = areas[area].pieces
    if not pieces or way not in WAYS:
        return None
    last, (right, up) = pieces[-1], WAYS[way]
    there = Placed(last.piece, last.col + right, last.row + up, last.turn, last.flip)
    return _laid_so(box, area, areas, [*pieces[:-1], there])


def _laid_so(box: Box, area: str, areas: dict[str, Area], pieces: list[Placed]) -> Refusal | None:
    """Lay a board so, if its pieces can lie so; else why not."""
    changed = Area(pieces, areas[area].wood, areas[area].stone)
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


def _tiles(box: Box, board: str) -> list[tuple[str, str, drawing.Picture]]:
    """Every piece that could lie on a board, by colour, and how it looks."""
    house = box.boards[board].sort == "building"
    fits = ("orange", "red", "green", "blue", "silver") if house else ("green", "blue", "silver", "ore")
    pieces = [
        one for one in box.pieces.values() if one.colour in fits and not one.name.startswith("pregnant")
    ]
    ordered = sorted(pieces, key=lambda one: fits.index(one.colour))
    return [(one.name, one.colour, drawing.picture(one)) for one in ordered]
