"""Letters: the fonts that are printed with, and how much room a text takes in them."""

import importlib.util
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

# How a font is called in a design: package, file.
FONTS = {
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "slant": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "figure": ("font_source_sans_pro", "SourceSansPro-Black.ttf"),
    "title": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
# What a phone shows in their place in a preview.
STAND_INS = {name: "Georgia, serif" if name == "title" else "Helvetica, Arial, sans-serif" for name in FONTS}
WEIGHTS = {"text": 400, "strong": 600, "slant": 400, "figure": 900, "title": 700}
# Kerning is not measured; this much is kept free for it.
SLACK = 1.012
# Below this many millimetres nobody reads: the plan says so.
SMALLEST = 1.75
# A word that is too long is broken only if it would have to shrink to less than this.
MOST_SHRUNK = 0.45
HAIR = 1e-6


@dataclass(frozen=True)
class Metrics:
    """What is known of a font, in parts of its size."""

    widths: dict[int, float]
    ascent: float
    descent: float


def family(font: str) -> str:
    """The name under which the sheet's style knows the font."""
    return f"Lawspeaker {font}"


def font_file(font: str) -> Path:
    """The file of a font."""
    package, name = FONTS[font]
    spec = importlib.util.find_spec(package)
    assert spec is not None, f"The package {package} is not installed."
    assert spec.origin is not None, f"The package {package} is not whole."
    return Path(spec.origin).parent / "files" / name


@cache
def metrics(font: str) -> Metrics:
    """A font's widths and heights, read once."""
    from fontTools.ttLib import TTFont

    with TTFont(font_file(font), lazy=True) as file:
        tables: Any = file
        scale = 1 / tables["head"].unitsPerEm
        advance = tables["hmtx"].metrics
        widths = {code: advance[glyph][0] * scale for code, glyph in file.getBestCmap().items()}
        heights = tables["hhea"]
        return Metrics(widths, heights.ascent * scale, -heights.descent * scale)


@lru_cache(maxsize=20_000)
def word_width(word: str, font: str) -> float:
    """The width of a word in parts of the font's size."""
    widths = metrics(font).widths
    return sum(widths.get(ord(letter), 1.0) for letter in word) * SLACK


def text_width(line: str, font: str, size: float) -> float:
    """The width of a line in millimetres."""
    return word_width(line, font) * size


def wrap(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width`; a word wider than a line is broken."""
    room = width / size + HAIR
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0.0
        for word in _words(paragraph, font, room):
            wide = word_width(word, font)
            with_space = used + word_width(" ", font) + wide if line else wide
            if line and with_space > room:
                lines.append(line)
                line, used = word, wide
            else:
                line, used = f"{line} {word}" if line else word, with_space
        lines.append(line)
    return lines


def _words(paragraph: str, font: str, room: float) -> list[str]:
    found: list[str] = []
    for word in paragraph.split():
        while word_width(word, font) > room and len(word) > 1:
            cut = next((n for n in range(len(word) - 1, 0, -1) if word_width(word[:n], font) <= room), 1)
            found.append(word[:cut])
            word = word[cut:]
        found.append(word)
    return found


@lru_cache(maxsize=5_000)
def fit(
    text: str, font: str, width: float, height: float, size: float, leading: float
) -> tuple[float, tuple[str, ...]]:
    """The largest size, at most the one asked for, at which all of the text is in the box; and its lines."""
    longest = max((word_width(word, font) for word in text.split()), default=0.0)
    # Rather smaller letters than a broken word, up to a point.
    if longest * size > width:
        size = max(width / longest, size * MOST_SHRUNK)
    while True:
        lines = wrap(text, font, size, width)
        within = all(text_width(line, font, size) <= width + HAIR for line in lines)
        if (within and len(lines) * size * leading <= height + HAIR) or size < 0.5:
            return int(size * 1000) / 1000, tuple(lines)
        size *= 0.97
