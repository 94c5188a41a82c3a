"""Draws the face of a piece as a picture for a screen."""

from companion.printing.face import Face, Piece, Text, escaped
from companion.printing.lettering import STAND_INS, WEIGHTS, metrics, text_width
from companion.printing.paper import number

ANCHORS = {"left": "start", "center": "middle", "right": "end"}
# The corners of a card, in millimetres.
CORNER = 3.0


def drawn(piece: Piece, face: Face, title: str) -> str:
    """A face in a picture of its own, cut to the shape of the piece."""
    wide, high = number(piece.width), number(piece.height)
    layers = "".join(layer.art + "".join(map(written, layer.texts)) for layer in face)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}mm"'
        f' height="{high}mm" role="img"><title>{escaped(title)}</title>'
        f'<clipPath id="cut">{cut(piece)}</clipPath>'
        f'<g clip-path="url(#cut)"><rect width="{wide}" height="{high}" fill="#fff"/>{layers}</g></svg>'
    )


def cut(piece: Piece) -> str:
    """The line along which the piece would be cut out."""
    wide, high = number(piece.width), number(piece.height)
    if piece.shape == "circle":
        radius = number(piece.width / 2)
        return f'<circle cx="{radius}" cy="{radius}" r="{radius}"/>'
    if piece.shape == "drawn" and piece.outline:
        return f'<path d="{piece.outline}"/>'
    rounded = number(CORNER) if piece.shape == "card" else "1"
    return f'<rect width="{wide}" height="{high}" rx="{rounded}"/>'


def written(text: Text) -> str:
    """A text, line by line; each is as wide as in print, whatever font the phone has."""
    if not text.words:
        return ""
    size, lines = text.fitted
    font = metrics(text.font)
    # The line stands in the middle of its height, as on paper.
    rise = (text.leading - font.ascent - font.descent) / 2 + font.ascent
    at = {"left": text.x, "center": text.x + text.width / 2, "right": text.x + text.width}[text.align]
    found = []
    for n, line in enumerate(lines):
        if not line:
            continue
        y = text.top + (n * text.leading + rise) * size
        wide = number(text_width(line, text.font, size))
        found.append(
            f'<text x="{number(at)}" y="{number(y)}" textLength="{wide}" lengthAdjust="spacingAndGlyphs">'
            f"{escaped(line)}</text>"
        )
    slant = ' font-style="italic"' if text.font == "slant" else ""
    return (
        f'<g font-family="{STAND_INS[text.font]}" font-weight="{WEIGHTS[text.font]}"'
        f' font-size="{number(size)}" text-anchor="{ANCHORS[text.align]}" fill="{text.colour}"{slant}>'
        f"{''.join(found)}</g>"
    )
