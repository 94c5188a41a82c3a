"""A picture of a page for the browser, drawn from the same plan as the PDF without printing it."""

from companion.printing.face import Layer, Text, escaped
from companion.printing.lettering import SLACK, STAND_INS, WEIGHTS, metrics, text_width
from companion.printing.paper import number
from companion.printing.pictures import picture_address
from companion.printing.sheets import Page, Placed

ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def draw_page(page: Page) -> str:
    """The page as SVG, in millimetres."""
    layers: dict[Layer, str] = {}
    for placed in page.placed:
        for layer in placed.face:
            layers.setdefault(layer, f"L{len(layers)}")
    shelf = "".join(f'<g id="{name}">{_draw(layer)}</g>' for layer, name in layers.items())
    inside = "".join(_place(placed, layers) for placed in page.placed)
    size = f"{number(page.width)} {number(page.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">'
        f'<defs>{shelf}</defs><rect width="100%" height="100%" fill="#ffffff"/>{inside}</svg>'
    )


def _draw(layer: Layer) -> str:
    art = layer.art
    if layer.picture:
        box = layer.picture
        place = f'x="{number(box.x)}" y="{number(box.y)}"'
        place += f' width="{number(box.width)}" height="{number(box.height)}"'
        art += f'<image {place} preserveAspectRatio="xMidYMid slice" href="{picture_address(box.file)}"/>'
    return art + "".join(_write(text) for text in layer.texts if text.words)


def _write(text: Text) -> str:
    """A text line by line; each keeps the width that it has in print, whatever font the phone has."""
    size, lines = text.fitted
    font = metrics(text.font)
    high = size * text.leading
    baseline = text.top + (high - (font.ascent + font.descent) * size) / 2 + font.ascent * size
    x = {"left": text.x, "center": text.x + text.width / 2, "right": text.x + text.width}[text.align]
    style = (
        f'font-family="{STAND_INS[text.font]}" font-weight="{WEIGHTS[text.font]}" font-size="{number(size)}"'
        f' fill="{text.colour}" text-anchor="{ANCHORS[text.align]}"'
    )
    written = ""
    for n, line in enumerate(lines):
        if line:
            wide = number(text_width(line, text.font, size) / SLACK)
            place = f'x="{number(x)}" y="{number(baseline + n * high)}"'
            place += f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
            written += f"<text {place} {style}>{escaped(line)}</text>"
    return written


def _place(placed: Placed, layers: dict[Layer, str]) -> str:
    turn = f" rotate({placed.turns * 90})" if placed.turns else ""
    scale = f" scale({placed.scale:.5f})" if placed.scale != 1 else ""
    uses = "".join(f'<use href="#{layers[layer]}"/>' for layer in placed.face)
    drawn = f'<g transform="translate({number(placed.x)} {number(placed.y)}){turn}{scale}">{uses}</g>'
    clip = placed.clip
    if clip is None:
        return drawn
    x, y, wide, high = (number(value) for value in (clip.x, clip.y, clip.width, clip.height))
    return (
        f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{x} {y} {wide} {high}">{drawn}</svg>'
    )
