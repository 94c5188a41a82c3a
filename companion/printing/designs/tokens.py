"""Counters and coins: small pieces with an icon, a number or a word."""

from companion.printing.desk import INK, Desk, box, disc, icon
from companion.printing.face import Align, Face, Layer

# How far everything that matters keeps from the edge, in parts of the size.
SAFE = 0.08


def round_token(
    desk: Desk, size: float, colour: str, picture: str = "", words: str = "", number: str = ""
) -> Face:
    """A disc with a rim: an icon with a word below, or a number."""
    middle = size / 2
    inside = "#fbf6ea"
    art = (
        disc(middle, middle, middle + 5, colour)
        if not desk.saves_ink
        else disc(middle, middle, middle * 0.96, "none", colour, 0.4)
    )
    art += disc(middle, middle, size * 0.42, desk.fill(inside), colour, 0.4)
    texts = []
    if picture:
        share = 0.44 if words else 0.58
        top = size * (0.16 if words else 0.21)
        art += icon(picture, middle - size * share / 2, top, size * share, colour, desk.fill(inside))
    if number:
        texts.append(
            desk.words(
                size * 0.15,
                size * 0.2,
                size * 0.7,
                size * 0.6,
                number,
                size * 0.5,
                "figure",
                "center",
                colour=INK,
            )
        )
    if words:
        texts.append(
            desk.words(
                size * 0.18,
                size * 0.61,
                size * 0.64,
                size * 0.19,
                words,
                size * 0.14,
                "strong",
                "center",
                colour=INK,
            )
        )
    return (Layer(art, tuple(texts)),)


def square_counter(
    desk: Desk,
    size: float,
    colour: str,
    picture: str,
    name: str = "",
    left: str = "",
    right: str = "",
    inside: str = "#fbf6ea",
) -> Face:
    """A square counter: an icon over its name, with a number in each upper corner."""
    edge = size * SAFE
    art = desk.ground(size, size, colour)
    art += box(edge, edge, size - 2 * edge, size - 2 * edge, desk.fill(inside), colour, 0.35, size * 0.06)
    # Two letters in a corner need the room that a smaller icon leaves.
    wide = max(len(left), len(right)) > 1
    share = (0.42 if wide else 0.5) if name else 0.66
    art += icon(
        picture,
        (size - size * share) / 2,
        size * ((0.22 if wide else 0.14) if name else 0.17),
        size * share,
        colour,
        desk.fill(inside),
    )
    texts = []
    if name:
        texts.append(
            desk.words(
                edge * 1.3,
                size * 0.66,
                size - edge * 2.6,
                size * 0.23,
                name,
                size * 0.17,
                "strong",
                "center",
                colour=INK,
                leading=1.02,
            )
        )
    corners: tuple[tuple[str, float, Align], ...] = (
        (left, edge * 1.4, "left"),
        (right, size * 0.74 - edge * 1.4, "right"),
    )
    for words, x, align in corners:
        if words:
            place = (x, edge * 1.1, size * 0.26, size * 0.24)
            letters = size * (0.24 if len(words) == 1 else 0.18)
            texts.append(desk.words(*place, words, letters, "figure", align, colour=INK))
    return (Layer(art, tuple(texts)),)
