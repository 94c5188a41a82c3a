"""Pages to write on and to look at: score pads and round sheets."""

import msgspec

from companion.games.components import load
from companion.printing.desk import INK, SOFT, Desk, box, braid, path
from companion.printing.face import Layer, Piece, Text
from companion.printing.layout import Box, Frame
from companion.printing.paper import number, sheet_size
from companion.printing.sheets import Part


class Row(msgspec.Struct, frozen=True):
    """A line of a pad."""

    label: str
    hint: str = ""
    strong: bool = False


class Pad(msgspec.Struct, frozen=True):
    """A pad: its lines, how many columns it has, and how many games go on one page."""

    title: str
    columns: int
    games: int
    rows: list[Row]


class Step(msgspec.Struct, frozen=True):
    """A step of a round."""

    name: str
    text: str


class Round(msgspec.Struct, frozen=True):
    """A summary of a turn or round."""

    title: str
    steps: list[Step]


class _Print(msgspec.Struct, frozen=True):
    pad: Pad


def page_room(desk: Desk) -> Box:
    """How much of a sheet a page design fills."""
    order = desk.order
    return Frame(*sheet_size(order.paper, order.landscape), order.margin, foot_at_side=False).room


def score_pad(desk: Desk, game: str, colour: str) -> Part:
    """A page of the pad."""
    pad = load(game, "print.yaml", _Print).pad
    room = page_room(desk)
    art, texts = "", []
    each = room.height / pad.games
    for n in range(pad.games):
        more_art, more_texts = _block(desk, pad, n * each + 1, room.width, each - 6, colour)
        art += more_art
        texts += more_texts
    face = (Layer(art, tuple(texts)),)
    return Part("Score pad", (Piece("pad", "Score pad", room.width, room.height, face, shape="sheet"),))


def _block(
    desk: Desk, pad: Pad, top: float, width: float, height: float, colour: str
) -> tuple[str, list[Text]]:
    head, names = 12.0, 9.0
    label = min(72.0, width * 0.4)
    column = (width - label) / pad.columns
    step = min(15.0, (height - head - names) / len(pad.rows))
    bottom = top + head + names + step * len(pad.rows)
    art = braid(1, top + head - 2, width - 2, 2.4, colour, desk.fill("#ffffff"))
    texts = [desk.words(0, top - 1, width, 9.5, pad.title, 6.5, "title", colour=colour)]
    texts.append(desk.words(1, top + head, label - 2, names, "Name", 3.6, "strong", colour=SOFT))
    for at, row in enumerate(pad.rows):
        y = top + head + names + at * step
        if row.strong:
            art += box(0, y, width, step, desk.fill("#f1e6cf"))
        texts.append(desk.words(1, y + step * 0.08, label - 2, step * 0.52, row.label, 4, "strong"))
        texts.append(desk.words(1, y + step * 0.56, label - 2, step * 0.38, row.hint, 2.8, colour=SOFT))
    lines = [top + head, *(top + head + names + at * step for at in range(len(pad.rows) + 1))]
    data = "".join(f"M0 {number(y)}H{number(width)}" for y in lines)
    data += "".join(
        f"M{number(x)} {number(top + head)}V{number(bottom)}"
        for x in (0.0, *(label + n * column for n in range(pad.columns + 1)))
    )
    return art + path(data, line=INK, wide=0.3), texts


def round_sheet(desk: Desk, game: str, colour: str) -> Part:
    """The summary of a turn or round on one page, in two columns where it is long."""
    told = load("rounds", f"{game}.yaml", Round)
    room = page_room(desk)
    texts = [desk.words(0, 1, room.width, 12, told.title, 9, "title", colour=colour)]
    art = braid(1, 17, room.width - 2, 3, colour, desk.fill("#ffffff"))
    columns = 2 if room.width > 150 else 1
    rows = -(-len(told.steps) // columns)
    wide = (room.width - 6 * (columns - 1)) / columns
    high = min(48.0, (room.height - 24) / rows)
    for at, step in enumerate(told.steps):
        x, y = (at // rows) * (wide + 6), 22 + (at % rows) * high
        art += box(x, y, wide, high - 2.5, desk.fill("#fbf6ea"), colour, 0.35, 2)
        texts.append(desk.words(x + 3, y + 1.5, wide - 6, 7.5, step.name, 5, "title", colour=colour))
        texts.append(desk.words(x + 3, y + 9, wide - 6, high - 13, step.text, 4.2, down=0.0))
    face = (Layer(art, tuple(texts)),)
    return Part("Round sheet", (Piece("round", "Round sheet", room.width, room.height, face, shape="sheet"),))
