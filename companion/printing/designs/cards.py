"""What the cards of all games have in common: a frame, a picture, words, and a back."""

from dataclasses import dataclass

from companion.printing.desk import PAPER, SOFT, Desk, box, braid, disc, icon
from companion.printing.face import Face, Layer, Picture, Text

# A card is designed at poker size and drawn in this proportion at any other.
WIDTH, HEIGHT = 63.5, 88.9
# Safe distance of all that matters from the cut.
SAFE = 3.2


@dataclass(frozen=True)
class Look:
    """The dress of a deck."""

    # The frame, the paper inside it, and what is written on the frame.
    colour: str
    inside: str = "#fbf6ea"
    on: str = PAPER
    # A sign in the corner, so that colour is never the only mark.
    sign: str = ""


@dataclass(frozen=True)
class Words:
    """What stands on a card."""

    name: str
    kind: str
    text: str
    # Beside the name: a number, a letter.
    corner: str = ""
    foot: str = ""


def scale(width: float, height: float) -> float:
    """How large things are drawn on a card of that size."""
    return min(width / WIDTH, height / HEIGHT) if height >= width else height / HEIGHT * 1.15


def frame(desk: Desk, width: float, height: float, look: Look) -> Layer:
    """A coloured border with a band for the name, and a panel of paper with an interlaced edge."""
    u = scale(width, height)
    edge, head = SAFE * u, 13.5 * u
    colour, inside = look.colour, desk.fill(look.inside)
    art = desk.ground(width, height, colour)
    art += box(edge, head, width - 2 * edge, height - head - edge, inside, colour, 0.5 * u, 1.6 * u)
    if desk.saves_ink:
        art += box(1.4 * u, 1.4 * u, width - 2.8 * u, height - 2.8 * u, "none", colour, 0.5 * u, 2 * u)
    inset = edge + 1.2 * u
    art += braid(inset, head + 2.6 * u, width - 2 * inset, 2.6 * u, colour, inside)
    return Layer(art)


def picture_box(width: float, height: float, share: float) -> tuple[float, float, float, float]:
    """Where the picture stands: `share` of the panel."""
    u = scale(width, height)
    top = 18.6 * u
    room = height - top - SAFE * u - 4.6 * u
    return SAFE * u + 1.5 * u, top, width - 2 * (SAFE + 1.5) * u, room * share


def picture(
    desk: Desk, width: float, height: float, share: float, name: str, colour: str, own: str = ""
) -> Layer:
    """The card's icon, or an owner's own picture, in the upper part of the panel."""
    x, y, wide, high = picture_box(width, height, share)
    if own:
        return Layer("", picture=Picture(own, x, y, wide, high))
    size = min(wide, high) * 0.92
    return Layer(icon(name, x + (wide - size) / 2, y + (high - size) / 2, size, colour, desk.fill("#fbf6ea")))


def written(desk: Desk, width: float, height: float, share: float, look: Look, words: Words) -> Layer:
    """Name, kind, text and foot."""
    u = scale(width, height)
    on = desk.on(look.colour, look.on)
    left, wide = SAFE * u, width - 2 * SAFE * u
    x, y, box_wide, high = picture_box(width, height, share)
    text_top = y + high + 4.6 * u
    texts: list[Text] = []
    corner = 9.0 * u if words.corner else 0.0
    sign = 8.0 * u if look.sign else 0.0
    texts.append(
        desk.words(
            left + sign, 3.2 * u, wide - corner - sign, 9.2 * u, words.name, 5.6 * u, "title", colour=on
        )
    )
    if words.corner:
        texts.append(
            desk.words(
                left + wide - corner,
                3.2 * u,
                corner,
                9.2 * u,
                words.corner,
                7 * u,
                "figure",
                "right",
                colour=on,
            )
        )
    texts.append(
        desk.words(
            x, y + high + 0.3 * u, box_wide, 4 * u, words.kind, 2.9 * u, "strong", "center", colour=SOFT
        )
    )
    bottom = height - SAFE * u - 4.2 * u
    texts.append(
        desk.words(x, text_top, box_wide, bottom - text_top, words.text, 4.1 * u, align="center", down=0.42)
    )
    foot = (x, bottom + 0.2 * u, box_wide, 3 * u)
    texts.append(desk.words(*foot, words.foot, 2 * u, align="center", colour=SOFT, fine=True))
    art = icon(look.sign, left + 0.2 * u, 4.4 * u, 6.6 * u, on, desk.fill(look.colour)) if look.sign else ""
    return Layer(art, tuple(texts))


def back(
    desk: Desk, width: float, height: float, colour: str, emblem: str, name: str, inside: str = "#f3ead6"
) -> Face:
    """A back: the ground runs to the edge, the pattern keeps away from it, so that a slip does not show."""
    u = scale(width, height)
    edge = 5.5 * u
    light = desk.fill(inside) if desk.saves_ink else inside
    line = colour if desk.saves_ink else light
    art = desk.ground(width, height, colour)
    art += box(edge, edge, width - 2 * edge, height - 2 * edge, "none", line, 0.7 * u, 2 * u)
    gap = desk.fill(colour)
    pad = edge + 3.4 * u
    art += braid(pad, pad, width - 2 * pad, 2.6 * u, line, gap)
    art += braid(pad, height - pad, width - 2 * pad, 2.6 * u, line, gap)
    art += braid(pad, pad, height - 2 * pad, 2.6 * u, line, gap, upright=True)
    art += braid(width - pad, pad, height - 2 * pad, 2.6 * u, line, gap, upright=True)
    ring = min(width, height) * 0.24
    cx, cy = width / 2, height / 2
    art += disc(cx, cy, ring, "none", line, 0.8 * u)
    size = ring * 1.25
    art += icon(emblem, cx - size / 2, cy - size / 2, size, line, gap)
    words: tuple[Text, ...] = ()
    if height - 2 * pad > ring * 2 + 22 * u:
        words = (
            desk.words(
                pad + 3 * u,
                cy + ring + 2 * u,
                width - 2 * pad - 6 * u,
                7 * u,
                name,
                4 * u,
                "title",
                "center",
                colour=line,
            ),
        )
    return (Layer(art, words),)
