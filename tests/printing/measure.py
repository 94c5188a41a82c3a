"""Measures a PDF as a ruler would: everything in millimetres from the top left corner of the page."""

import ctypes
from dataclasses import dataclass
from functools import cached_property

import pypdfium2
import pypdfium2.raw as pdfium

MM = 25.4 / 72


@dataclass(frozen=True)
class Area:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    def holds(self, other, slack=0.1):
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def near(self, other, within=0.1):
        pairs = zip(self.edges, other.edges, strict=True)
        return all(abs(one - two) <= within for one, two in pairs)

    @property
    def edges(self):
        return self.left, self.top, self.right, self.bottom

    def mirrored(self, width):
        return Area(width - self.right, self.top, width - self.left, self.bottom)

    def flipped(self, height):
        return Area(self.left, height - self.bottom, self.right, height - self.top)


@dataclass(frozen=True)
class Laid:
    """A drawing laid on the page: its visible part, its corner, and how it is turned."""

    clip: Area | None
    x: float
    y: float
    turned: bool


class Measured:
    """A PDF with its pages."""

    def __init__(self, pdf):
        self.document = pypdfium2.PdfDocument(pdf)
        self.pages = [MeasuredPage(page) for page in self.document]

    def __len__(self):
        return len(self.pages)

    def __getitem__(self, number):
        return self.pages[number]


class MeasuredPage:
    def __init__(self, page):
        self.page = page
        wide, high = page.get_size()
        self.width, self.height = wide * MM, high * MM

    @cached_property
    def laid(self):
        """Every object of the page, which is always a layer that was drawn once."""
        return [self._laid(one) for one in self.page.get_objects(max_depth=1)]

    def _laid(self, one):
        a, _, _, _, e, f = one.get_matrix().get()
        clip = pdfium.FPDFPageObj_GetClipPath(one)
        points = []
        for at in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
            for n in range(pdfium.FPDFClipPath_CountPathSegments(clip, at)):
                x, y = ctypes.c_float(), ctypes.c_float()
                pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, at, n), x, y)
                points.append((x.value * MM, self.height - y.value * MM))
        area = None
        if points:
            xs, ys = zip(*points, strict=True)
            area = Area(min(xs), min(ys), max(xs), max(ys))
        return Laid(area, e * MM, self.height - f * MM, a < -1e-6)

    @cached_property
    def boxes(self):
        """The different boxes in which something is shown, from the top left, row by row."""
        found = []
        for one in self.laid:
            if one.clip and not any(one.clip.near(known, 0.01) for known in found):
                found.append(one.clip)
        return sorted(found, key=lambda box: (round(box.top, 1), round(box.left, 1)))

    @cached_property
    def letters(self):
        """Every letter that leaves ink, with its box."""
        text = self.page.get_textpage()
        found = []
        for n in range(text.count_chars()):
            letter = text.get_text_range(n, 1)
            if letter.strip():
                left, bottom, right, top = text.get_charbox(n)
                area = Area(left * MM, self.height - top * MM, right * MM, self.height - bottom * MM)
                found.append((letter, area))
        return found

    @property
    def text(self):
        return self.page.get_textpage().get_text_range()

    def words_in(self, box):
        text = self.page.get_textpage()
        return text.get_text_bounded(
            box.left / MM, (self.height - box.bottom) / MM, box.right / MM, (self.height - box.top) / MM
        )

    @cached_property
    def picture(self):
        """The page as dots, ten to the millimetre."""
        return self.page.render(scale=10 * MM).to_pil().convert("RGB")

    def dot(self, x, y):
        return self.picture.getpixel((round(x * 10), round(y * 10)))

    def fonts(self):
        """The fonts of all texts: name, and whether the file carries them."""
        found = {}
        for one in self.page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=3):
            font = pdfium.FPDFTextObj_GetFont(one)
            size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
            name = ctypes.create_string_buffer(size)
            pdfium.FPDFFont_GetBaseFontName(font, name, size)
            found[name.value.decode()] = bool(pdfium.FPDFFont_GetIsEmbedded(font))
        return found


def strays(page, laid):
    """Letters of a measured page that lie neither in a piece of its plan nor in its foot."""
    pieces = [
        Area(one.clip.x, one.clip.y, one.clip.x + one.clip.width, one.clip.y + one.clip.height)
        for one in laid.placed
        if one.piece
    ]
    foot = laid.frame.foot
    wide, high = (foot.height, foot.width) if laid.frame.foot_at_side else (foot.width, foot.height)
    strip = Area(foot.x, foot.y, foot.x + wide, foot.y + high)
    return [
        (letter, area)
        for letter, area in page.letters
        if not strip.holds(area, 0.3) and not any(box.holds(area, 0.05) for box in pieces)
    ]
