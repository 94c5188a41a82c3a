"""The calibration sheet: two pages that show how far off a printer puts the second side."""

from companion.printing.cuts import LINE, line
from companion.printing.desk import Desk, disc, path
from companion.printing.face import Layer, Piece
from companion.printing.layout import Box
from companion.printing.paper import number, sheet_size
from companion.printing.sheets import Part

REACH = 10
FRONT = (
    "Print both pages on one sheet, both sides, at 100 %. Hold it against the light with this side towards"
    " you. The cross of the other side shows through: read on the scales how many millimetres it lies to the"
    " right of the middle and how many below it (to the left and above are minus). Type both numbers in;"
    " every back is then moved by as much."
)


def part(desk: Desk) -> Part:
    """Front and back, each as large as the room on the sheet."""
    order = desk.order
    width, height = sheet_size(order.paper, order.landscape)
    room = Box(0, 0, width - 2 * order.margin - 2, height - 2 * order.margin - 16)
    piece = Piece(
        "calibration", "Calibration", room.width, room.height, _front(desk, room), _back(room), shape="sheet"
    )
    return Part("Calibration sheet", (piece,))


def _front(desk: Desk, room: Box) -> tuple[Layer, ...]:
    x, y = room.width / 2, room.height / 2
    ticks = line(x - REACH, y, x + REACH, y) + line(x, y - REACH, x, y + REACH)
    for n in range(-REACH, REACH + 1):
        long = 3.0 if n % 5 == 0 else 1.5
        ticks += line(x + n, y - long, x + n, y + long) + line(x - long, y + n, x + long, y + n)
    texts = [desk.words(x - 70, 20, 140, 50, FRONT, 4.2, align="center", down=0.0)]
    for n in (-10, -5, 5, 10):
        texts.append(desk.words(x + n - 3, y + 3.2, 6, 3, str(n), 2.4, align="center"))
        texts.append(desk.words(x + 3.6, y + n - 1.5, 6, 3, str(n), 2.4))
    texts.append(desk.words(x + REACH + 3, y - 3, 30, 6, "right", 3.2, "strong"))
    texts.append(desk.words(x - 15, y + REACH + 3, 30, 6, "below", 3.2, "strong", "center"))
    return (Layer(f'<path {LINE} d="{ticks}"/>' + _square(room, 100), tuple(texts)),)


def _back(room: Box) -> tuple[Layer, ...]:
    """A bold cross in the very middle: the same spot of the paper, if the printer is exact."""
    x, y = room.width / 2, room.height / 2
    cross = line(x - 30, y, x + 30, y) + line(x, y - 30, x, y + 30)
    return (
        Layer(
            path(cross, line="#000000", wide=0.4)
            + disc(x, y, 1.2, "none", "#000000", 0.4)
            + _square(room, 100)
        ),
    )


def _square(room: Box, size: float) -> str:
    """A square of 100 mm: if it is not that large, the page was not printed at 100 %."""
    x, y = number((room.width - size) / 2), number((room.height - size) / 2)
    return f'<rect x="{x}" y="{y}" width="{number(size)}" height="{number(size)}" {LINE}/>'
