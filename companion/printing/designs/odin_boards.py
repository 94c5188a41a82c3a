"""The boards of A Feast for Odin: home board, exploration boards, buildings and the action board."""

from companion.games.odin.box import Board, Box
from companion.games.odin.spaces import Space
from companion.printing.designs.odin_tiles import icon_of, key_of
from companion.printing.desk import INK, SOFT, Desk, disc, icon, path, polygon
from companion.printing.desk import box as rectangle
from companion.printing.face import Face, Layer, Piece, Text
from companion.printing.sheets import Part

HEAD = 13.0
PAD = 4.0
BOARD = {"home": "#8a6a3f", "exploration": "#3f6e74", "building": "#7a4f2c"}
SQUARES = {"N": "#d9d4c9", ".": "#f6efdf", "I": "#f2dc9a", "B": "#dfe9d4", "X": "#5b5348"}
ACTION_COLOURS = {
    "brown": "#8a5a33", "blue": "#2c5a99", "red": "#a8342a", "green": "#3d7438", "golden brown": "#9c7326",
    "yellow": "#b79512", "grey": "#6b6f73", "orange": "#c06f1a", "dark yellow": "#8d7416",
}  # fmt: skip


def _grid(desk: Desk, board: Board, left: float, top: float) -> tuple[str, list[Text]]:
    """The squares of a board with everything that is printed in them."""
    cell = desk.order.cell
    rows = len(board.rows)
    by_sign: dict[str, str] = {}
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            if sign != "_":
                by_sign[sign] = by_sign.get(sign, "") + _square(left + c * cell, top + r * cell, cell)
    art = "".join(path(data, desk.fill(SQUARES[sign]), "#8b8172", 0.25) for sign, data in by_sign.items())
    texts: list[Text] = []
    for r, row in enumerate(board.rows):
        for c, sign in enumerate(row):
            x, y = left + c * cell, top + r * cell
            if sign == "N":
                texts.append(
                    desk.words(x, y, cell, cell, "-1", cell * 0.36, "text", "center", colour="#7d766a")
                )
            elif sign == "X":
                art += icon("cancel", x + cell * 0.25, y + cell * 0.25, cell * 0.5, desk.on("#5b5348"))
    for track in board.income:
        for value, (column, up) in track.steps:
            x, y = left + (column - 1) * cell, top + (rows - up) * cell
            art += disc(x + cell / 2, y + cell / 2, cell * 0.4, desk.fill("#fbf6ea"), "#8a6a1f", 0.4)
            texts.append(
                desk.words(x, y, cell, cell, str(value), cell * 0.5, "figure", "center", colour="#6a500f")
            )
    for printed in board.goods:
        x, y = left + (printed.at[0] - 1) * cell, top + (rows - printed.at[1]) * cell
        size = cell * (0.8 if len(printed.gives) == 1 else 0.46)
        for n, good in enumerate(printed.gives):
            art += icon(
                icon_of(good),
                x + cell * 0.1 + n * size,
                y + (cell - size) / 2,
                size,
                "#2f4a2a",
                desk.fill(SQUARES["B"]),
            )
    return art, texts


def _square(x: float, y: float, cell: float) -> str:
    return polygon((x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell))


def _size(board: Board, cell: float) -> tuple[float, float]:
    columns = max((len(row) for row in board.rows), default=5)
    return columns * cell + 2 * PAD, max(len(board.rows), 3) * cell + HEAD + PAD + 6


def _board_face(desk: Desk, board: Board, wide: float, high: float) -> Face:
    colour = BOARD[board.sort]
    on = desk.on(colour)
    art = desk.ground(wide, high, colour)
    if desk.saves_ink:
        art += rectangle(0.8, 0.8, wide - 1.6, high - 1.6, "none", colour, 0.6, 2)
    columns = max((len(row) for row in board.rows), default=5)
    left = (wide - columns * desk.order.cell) / 2
    more, texts = _grid(desk, board, left, HEAD)
    open_spaces = sum(row.count("N") for row in board.rows) + board.wood + board.stone
    beyond = ", ".join(str(track.beyond) for track in board.income)
    line = f"{board.points} points · {open_spaces} x -1" + (
        f" · income beyond the diagonal {beyond}" if beyond else ""
    )
    texts += [
        desk.words(PAD, 2, wide * 0.62, HEAD - 4, board.name, 6.5, "title", colour=on),
        desk.words(
            wide * 0.62, 2, wide * 0.38 - PAD, HEAD - 4, str(board.points), 7.5, "figure", "right", colour=on
        ),
        desk.words(PAD, high - 7, wide - 2 * PAD, 5, line, 3.2, colour=on),
    ]
    return (Layer(art + more + _material(desk, board, left, texts), tuple(texts)),)


def _material(desk: Desk, board: Board, left: float, texts: list[Text]) -> str:
    """The places for wood and stone on sheds and stone houses."""
    cell, art = desk.order.cell, ""
    marks = ["wood"] * board.wood + ["stone"] * board.stone
    for n, name in enumerate(marks):
        if board.rows:
            spots = [(4, 0), (0, 3)]
            c, r = spots[n]
        else:
            c, r = n % 3 + 1, n // 3
        x, y = left + c * cell, HEAD + r * cell
        art += rectangle(x + 0.5, y + 0.5, cell - 1, cell - 1, desk.fill("#efe3c6"), "#8b8172", 0.3, 1)
        art += icon(name, x + cell * 0.22, y + cell * 0.1, cell * 0.56, SOFT, desk.fill("#efe3c6"))
        texts.append(
            desk.words(
                x, y + cell * 0.62, cell, cell * 0.34, "-1", cell * 0.28, "text", "center", colour=SOFT
            )
        )
    return art


def buildings(desk: Desk, box: Box) -> Part:
    """Sheds, stone houses and long houses."""
    pieces = []
    for name in box.buildings:
        board = box.boards[name]
        wide, high = _size(board, desk.order.cell)
        back = (
            Layer(
                desk.ground(wide, high, BOARD["building"])
                + icon(
                    "house",
                    wide / 2 - 9,
                    high / 2 - 9,
                    18,
                    desk.on(BOARD["building"]),
                    desk.fill(BOARD["building"]),
                )
            ),
        )
        pieces.append(
            Piece(
                key_of(board.id),
                board.name,
                wide,
                high,
                _board_face(desk, board, wide, high),
                back,
                board.copies,
                "square",
            )
        )
    return Part("Sheds and houses", tuple(pieces))


def boards(desk: Desk, box: Box) -> Part:
    """The home board, the bay, and the exploration boards back to back."""
    pieces = [_home(desk, box), _bay(desk, box)]
    fronts = [box.boards[name] for name in box.parts.exploration]
    backs = [box.boards[board.back] for board in fronts]
    cell = desk.order.cell
    sizes = [_size(board, cell) for board in (*fronts, *backs)]
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    for front, back in zip(fronts, backs, strict=True):
        faces = _board_face(desk, front, wide, high), _board_face(desk, back, wide, high)
        pieces.append(
            Piece(
                key_of(front.id), f"{front.name} / {back.name}", wide, high, *faces, 1, "square", poster=True
            )
        )
    return Part("Boards", tuple(pieces))


def _home(desk: Desk, box: Box) -> Piece:
    """The home board: the grid above, the Banquet Table with rounds and harvests below."""
    board = box.boards["home"]
    cell = desk.order.cell
    wide, grid_high = _size(board, cell)
    high = grid_high + 5.2 * cell + 8
    front, back = (
        _home_side(desk, box, board, length, wide, high, grid_high) for length in box.parts.lengths
    )
    return Piece(
        "home", "Home board: long game / short game", wide, high, front, back, 4, "square", poster=True
    )


def _home_side(desk: Desk, box: Box, board: Board, length: str, wide: float, high: float, top: float) -> Face:
    cell = desk.order.cell
    side = box.side(length)
    (layer,) = _board_face(desk, board, wide, top)
    ground = desk.ground(wide, high, BOARD["home"])
    art, texts = ground + layer.art.removeprefix(desk.ground(wide, top, BOARD["home"])), list(layer.texts)
    squares = box.parts.banquet.squares
    left = (wide - squares * cell) / 2
    on = desk.on(BOARD["home"])
    texts.append(
        desk.words(
            left,
            top + 0.5,
            squares * cell,
            7,
            f"Banquet Table, {length} game of {side.rounds} rounds: Vikings, harvest and boards by round",
            3.6,
            "strong",
            colour=on,
        )
    )
    first = squares - side.rounds
    for n in range(squares):
        x, y = left + n * cell, top + 8
        art += rectangle(x, y, cell, 4 * cell, desk.fill("#f6efdf"), "#8b8172", 0.3)
        number_of_round = n - first + 1
        if number_of_round < 1:
            art += icon("person", x + cell * 0.25, y + cell * 0.25, cell * 0.5, "#b9ad94")
            continue
        texts.append(
            desk.words(
                x, y + cell * 0.1, cell, cell * 0.8, str(number_of_round), cell * 0.55, "figure", "center"
            )
        )
        harvest = side.harvest[number_of_round - 1]
        if harvest:
            art += icon("ear", x + cell * 0.08, y + cell * 1.15, cell * 0.46, "#8d7416", desk.fill("#f6efdf"))
        texts.append(
            desk.words(
                x + cell * 0.45,
                y + cell,
                cell * 0.5,
                cell * 0.8,
                str(harvest) if harvest else "",
                cell * 0.42,
                "strong",
                "center",
            )
        )
        if turned := side.turns.get(number_of_round):
            texts.append(
                desk.words(
                    x + 0.6,
                    y + cell * 2,
                    cell - 1.2,
                    cell * 1.8,
                    f"turn {box.boards[turned].name}",
                    cell * 0.24,
                    "text",
                    "center",
                    colour=SOFT,
                    leading=1.02,
                )
            )
    return (Layer(art, tuple(texts)),)


def _bay(desk: Desk, box: Box) -> Piece:
    """The landing stages and the Thing Square."""
    cell = desk.order.cell
    wide, high = 15 * cell + 8, 6.6 * cell + 20
    colour = "#2f5f7a"
    art = desk.ground(wide, high, colour)
    on = desk.on(colour)
    texts = [desk.words(4, 2, wide - 8, 9, "Bay and Thing Square", 6.5, "title", colour=on)]

    def stage(x: float, y: float, long: int, label: str) -> None:
        nonlocal art
        art += rectangle(x, y, long * cell, 2 * cell, desk.fill("#cfe1ea"), on, 0.4, 2)
        texts.append(desk.words(x, y, long * cell, 2 * cell, label, 4, "text", "center", colour="#4f7288"))

    for n in range(box.parts.stages.large):
        stage(4 + (n % 2) * (6 * cell + 2), 12 + (n // 2) * (2 * cell + 2), 6, "knarr or longship")
    for n in range(box.parts.stages.small):
        stage(4 + n * (4 * cell + 2), 12 + 2 * (2 * cell + 2), 4, "whaling boat")
    x = 4 + 12 * cell + 6
    art += rectangle(x, 12, wide - x - 4, 4 * cell + 2, desk.fill("#e9dcc0"), on, 0.4, 2)
    texts.append(
        desk.words(x + 1, 13, wide - x - 6, 4 * cell, "Thing Square", 4, "strong", "center", colour=SOFT)
    )
    return Piece(
        "bay", "Bay and Thing Square", wide, high, (Layer(art, tuple(texts)),), (), 4, "square", poster=True
    )


def actions(desk: Desk, box: Box) -> Part:
    """The action board: four columns, each space with what it does in our words."""
    columns: dict[int, list[Space]] = {}
    for space in box.spaces.values():
        columns.setdefault(space.column, []).append(space)
    rows = max(len(column) for column in columns.values())
    step_x, step_y = 98.0, 13.6
    wide, high = 4 * step_x + 8, rows * step_y + 34
    colour = "#4b3a26"
    art = desk.ground(wide, high, colour)
    on = desk.on(colour)
    texts: list[Text] = [
        desk.words(5, 2, wide - 10, 11, "A Feast for Odin: action board", 8, "title", colour=on)
    ]
    for number_of_vikings, spaces in sorted(columns.items()):
        x = 4 + (number_of_vikings - 1) * step_x
        art += "".join(icon("person", x + 2 + n * 8, 15, 8, on) for n in range(number_of_vikings))
        texts.append(
            desk.words(
                x + 36,
                15,
                step_x - 38,
                8,
                f"{number_of_vikings} Viking{'s' * (number_of_vikings > 1)}",
                5,
                "strong",
                "right",
                colour=on,
            )
        )
        for at, space in enumerate(spaces):
            y = 26 + at * step_y
            tint = ACTION_COLOURS.get(space.colour, SOFT)
            art += rectangle(x + 1, y, step_x - 2, step_y - 1.4, desk.fill("#fbf6ea"), tint, 0.5, 1.5)
            art += rectangle(x + 1, y, 3.4, step_y - 1.4, desk.fill(tint), tint, 0.5, 1)
            texts += [
                desk.words(x + 6, y + 0.4, step_x - 8, 4, space.group, 3, "strong", colour=tint),
                desk.words(
                    x + 6, y + 4.2, step_x - 8, step_y - 6, space.name, 4.6, "text", colour=INK, down=0.3
                ),
            ]
    piece = Piece(
        "actions", "Action board", wide, high, (Layer(art, tuple(texts)),), poster=True, shape="square"
    )
    return Part("Action board", (piece,))
