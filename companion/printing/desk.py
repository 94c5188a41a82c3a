"""The drawing desk: colours, icons, shapes and texts in the manner of an order."""

import re
from functools import cache
from importlib.resources import files

from companion.printing.face import OVERHANG, Align, Text
from companion.printing.order import Order
from companion.printing.paper import number

PAPER = "#ffffff"
INK = "#1d1a16"
SOFT = "#6b6459"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)">(.*?)</symbol>', re.DOTALL)


@cache
def icons() -> dict[str, str]:
    """Our icons by name; each is drawn in a square of 24."""
    text = (files("companion.printing") / "icons.svg").read_text(encoding="utf-8")
    return dict(_SYMBOL.findall(text))


class Desk:
    """Draws as an order wishes: in full colour or to save ink, with larger or smaller text."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.saves_ink = order.ink

    def fill(self, colour: str) -> str:
        """The colour of an area, or paper where ink is to be saved."""
        return PAPER if self.saves_ink else colour

    def on(self, colour: str, light: str = PAPER) -> str:
        """The colour of what stands on such an area."""
        return colour if self.saves_ink else light

    def ground(self, width: float, height: float, colour: str) -> str:
        """An area under the whole piece and beyond its edges, for the bleed."""
        if self.saves_ink:
            return ""
        return box(-OVERHANG, -OVERHANG, width + 2 * OVERHANG, height + 2 * OVERHANG, fill=colour)

    def words(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        words: str,
        size: float,
        font: str = "text",
        align: Align = "left",
        down: float = 0.5,
        colour: str = INK,
        leading: float = 1.18,
        fine: bool = False,
    ) -> Text:
        """A text at the size that the order asks for, or as large as it fits."""
        size *= self.order.text
        return Text(x, y, width, height, words, size, font, align, down, colour, leading, fine)


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    line: str = "",
    wide: float = 0.3,
    round: float = 0,
) -> str:
    """A rectangle."""
    shape = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    corners = f' rx="{number(round)}"' if round else ""
    return f'<rect {shape}{corners} fill="{fill}"{_stroke(line, wide)}/>'


def disc(x: float, y: float, radius: float, fill: str = "none", line: str = "", wide: float = 0.3) -> str:
    """A circle."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{_stroke(line, wide)}/>'
    )


def path(data: str, fill: str = "none", line: str = "", wide: float = 0.3, dashes: str = "") -> str:
    """Any shape."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{data}" fill="{fill}"{_stroke(line, wide)}{dashed}/>'


def polygon(*corners: tuple[float, float]) -> str:
    """A shape with straight sides, as path data."""
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in corners)}Z"


def _stroke(colour: str, wide: float) -> str:
    return f' stroke="{colour}" stroke-width="{number(wide)}"' if colour else ""


def icon(name: str, x: float, y: float, size: float, colour: str = INK, paper: str = PAPER) -> str:
    """One of our icons in a square box."""
    inside = icons()[name].replace('"white"', f'"{paper}"')
    scale = f"{size / 24:.5f}"
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale})" fill="{colour}">{inside}</g>'


def braid(
    x: float, y: float, length: float, high: float, colour: str, gap: str, upright: bool = False
) -> str:
    """An interlaced band: two waves that cross over and under each other, as on a rune stone."""
    waves = max(2, round(length / (high * 2.2)))
    step = length / waves
    one, other = [], []
    for n in range(waves):
        sign = 1 if n % 2 else -1
        one.append(_wave(n * step, step, high * sign))
        other.append(_wave(n * step, step, -high * sign))
    turn = f"translate({number(x)} {number(y)})" + (" rotate(90)" if upright else "")
    strand, wide = number(high * 0.3), number(high * 0.3 + high * 0.28)
    start = "M0 0"
    return (
        f'<g transform="{turn}" fill="none" stroke-linecap="butt">'
        f'<path d="{start}{"".join(one)}" stroke="{colour}" stroke-width="{strand}"/>'
        f'<path d="{start}{"".join(other)}" stroke="{gap}" stroke-width="{wide}"/>'
        f'<path d="{start}{"".join(other)}" stroke="{colour}" stroke-width="{strand}"/></g>'
    )


def _wave(x: float, step: float, high: float) -> str:
    top = number(high * 0.66)
    return f"C{number(x + step * 0.35)} {top} {number(x + step * 0.65)} {top} {number(x + step)} 0"
