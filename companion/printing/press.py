"""From a plan to a PDF, by WeasyPrint. Every drawing and text is made once, then laid wherever it belongs."""

import logging
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from companion.printing.face import OVERHANG, Layer, Picture, Text, escaped
from companion.printing.lettering import FONTS, family, font_file
from companion.printing.paper import INCH, number
from companion.printing.pictures import picture_address
from companion.printing.sheets import Page, Placed, Plan

# A CSS pixel, the unit in which WeasyPrint draws, in millimetres; and a millimetre in PDF points.
PIXEL = INCH / 96
POINTS = 72 / INCH
# Things are laid out so many to a page of the shelf; after each page the progress is told.
SHELF = 60
# WeasyPrint draws whatever is not quite opaque as an object of its own, which can then be used again.
OWN_OBJECT = "opacity:.99"
DUPLEX = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}
INSTALL = (
    "Sheets are made by WeasyPrint, which needs the Pango library. Install it (Debian and Ubuntu:"
    " libpango-1.0-0 and libpangoft2-1.0-0; Fedora: pango; macOS: brew install pango; Windows: see"
    " WeasyPrint's first steps), then start Lawspeaker again. Everything else works without it."
)

Tell = Callable[[float], None]
# What a layer is made of: a drawing in SVG, an owner's picture, a text.
Thing = str | Picture | Text


class NoPress(Exception):
    """This machine cannot make PDFs; the sentence says what to install."""


class Spoilt(Exception):
    """WeasyPrint complained, or did not draw what was asked for."""


@cache
def _weasyprint() -> Any:
    try:
        import weasyprint
    except (ImportError, OSError):
        raise NoPress(INSTALL) from None
    return weasyprint


def can_print() -> bool:
    """Whether this machine can make PDFs."""
    try:
        _weasyprint()
    except NoPress:
        return False
    return True


def print_plan(plan: Plan, tell: Tell = lambda part: None) -> bytes:
    """The PDF of a plan."""
    weasyprint = _weasyprint()
    from weasyprint.text.fonts import FontConfiguration

    things = _things(plan.pages)
    watch = _Watch(tell, 1 + len(things) // SHELF)
    loggers = [logging.getLogger("weasyprint"), logging.getLogger("weasyprint.progress")]
    for logger in loggers:
        logger.addHandler(watch)
    level = loggers[1].level
    loggers[1].setLevel(logging.INFO)
    try:
        fonts = FontConfiguration()
        html, css = _shelf(list(things), plan.title)
        page = weasyprint.HTML(string=html, url_fetcher=_fetcher())
        sheet = weasyprint.CSS(string=css, font_config=fonts, url_fetcher=_fetcher())
        document = page.render(stylesheets=[sheet], font_config=fonts)
        pdf: bytes = document.write_pdf(finisher=lambda _, file: _impose(file, plan, things))
    finally:
        loggers[1].setLevel(level)
        for logger in loggers:
            logger.removeHandler(watch)
    if watch.complaints:
        raise Spoilt("; ".join(watch.complaints))
    tell(1.0)
    return pdf


class _Watch(logging.Handler):
    """Hears what WeasyPrint says: progress is passed on, complaints are kept."""

    def __init__(self, tell: Tell, pages: int) -> None:
        super().__init__()
        self.tell, self.pages, self.seen = tell, pages, 0
        self.complaints: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.name == "weasyprint.progress":
            self.seen += "Creating layout" in message
            self.tell(0.9 * min(1.0, self.seen / (self.pages + 1)))
        elif record.levelno >= logging.WARNING:
            self.complaints.append(message)


@cache
def _fetcher() -> Any:
    """Fetches fonts of ours and pictures that are part of the sheet, and nothing from outside."""
    from weasyprint.urls import URLFetcher

    allowed = {font_file(font).as_uri() for font in FONTS}

    class OnlyOurs(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url not in allowed and not url.startswith("data:image/"):
                raise ValueError(f"A sheet asked for {url[:80]}, which is not part of it.")
            return super().fetch(url, headers)

    return OnlyOurs(allowed_protocols=("file", "data"))


def _parts(layer: Layer) -> Iterator[Thing]:
    """What a layer is made of, from the ground up."""
    if layer.art:
        yield layer.art
    if layer.picture:
        yield layer.picture
    yield from (text for text in layer.texts if text.words.strip())


def _things(pages: Iterable[Page]) -> dict[Thing, int]:
    """Every different thing once, with its number on the shelf."""
    found: dict[Thing, int] = {}
    for layer in {layer: None for page in pages for placed in page.placed for layer in placed.face}:
        for thing in _parts(layer):
            found.setdefault(thing, len(found))
    return found


def _shelf(things: list[Thing], title: str) -> tuple[str, str]:
    """A document that shows every thing once, each at the origin, and its style."""
    styles: dict[str, str] = {}
    pages = []
    for start in range(0, len(things), SHELF):
        inside = "".join(_draw(thing, styles) for thing in things[start : start + SHELF])
        pages.append(f'<div class="page">{inside}</div>')
    faces = "".join(
        f'@font-face{{font-family:"{family(font)}";src:url("{font_file(font).as_uri()}")}}' for font in FONTS
    )
    css = (
        f"{faces}@page{{size:1000mm 1000mm;margin:0}}body{{margin:0}}"
        ".page{position:relative;width:1000mm;height:999mm;break-after:page}"
        f"svg,p,img{{position:absolute;margin:0;{OWN_OBJECT}}}"
        f"svg{{left:-{OVERHANG}mm;top:-{OVERHANG}mm}}p{{white-space:pre}}"
        + "".join(f".{name}{{{style}}}" for style, name in styles.items())
    )
    head = f"<head><title>{escaped(title)}</title></head>"
    return f'<!doctype html><html lang="en">{head}<body>{"".join(pages)}</body></html>', css


def _draw(thing: Thing, styles: dict[str, str]) -> str:
    match thing:
        case str():
            return (
                f'<svg width="999mm" height="999mm" viewBox="-{OVERHANG} -{OVERHANG} 999 999">{thing}</svg>'
            )
        case Text():
            return _write(thing, styles)
        case Picture():
            style = (
                f"left:{number(thing.x)}mm;top:{number(thing.y)}mm;width:{number(thing.width)}mm;"
                f"height:{number(thing.height)}mm;object-fit:cover"
            )
            return f'<img class="{_class(style, styles)}" alt="" src="{picture_address(thing.file)}">'


def _write(text: Text, styles: dict[str, str]) -> str:
    size, lines = text.fitted
    style = (
        f"left:{number(text.x)}mm;top:{number(text.top)}mm;width:{number(text.width)}mm;"
        f'font:{number(size)}mm/{text.leading} "{family(text.font)}";'
        f"text-align:{text.align};color:{text.colour}"
    )
    return f'<p class="{_class(style, styles)}">{escaped(chr(10).join(lines))}</p>'


def _class(style: str, styles: dict[str, str]) -> str:
    """Equal styles are written once."""
    return styles.setdefault(style, f"s{len(styles)}")


def _impose(file: Any, plan: Plan, things: dict[Thing, int]) -> None:
    """Take the things off the shelf and lay them on the sheets of the plan."""
    import pydyf

    objects = [one for one in file.objects if isinstance(one, pydyf.Stream) and _is_group(one)]
    if len(objects) != len(things):
        raise Spoilt(f"{len(things)} things were to be drawn, but {len(objects)} were.")
    edge = -2 * OVERHANG / PIXEL
    for one in objects:
        one.extra["BBox"] = pydyf.Array([edge, edge, 1000 / PIXEL, 1000 / PIXEL])
        # It was a group only to become an object: on the sheet it is as opaque as any.
        del one.extra["Group"]
    _clear_shelf(file)
    # Viewers that listen print at 100 % and on the right sides without being told.
    wishes = {"PrintScaling": "/None", "Duplex": DUPLEX.get(plan.order.backs, "/Simplex")}
    file.catalog["ViewerPreferences"] = pydyf.Dictionary(wishes)
    for page in plan.pages:
        laid = [
            (placed, [things[thing] for layer in placed.face for thing in _parts(layer)])
            for placed in page.placed
        ]
        stream = pydyf.Stream(_sheet(page, laid), compress=True)
        file.add_object(stream)
        used = sorted({number for _, numbers in laid for number in numbers})
        names = pydyf.Dictionary({f"L{number}": objects[number].reference for number in used})
        file.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": file.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, page.width * POINTS, page.height * POINTS]),
                    "Contents": stream.reference,
                    "Resources": pydyf.Dictionary({"XObject": names}),
                }
            )
        )


def _is_group(stream: Any) -> bool:
    return bool(stream.extra) and stream.extra.get("Subtype") == "/Form" and "Group" in stream.extra


def _clear_shelf(file: Any) -> None:
    """The shelf's own pages are no part of the print: they are emptied and taken out of the list."""
    for page in [one for one in file.objects if isinstance(one, dict) and one.get("Type") == "/Page"]:
        contents = file.objects[int(page["Contents"].split()[0])]
        contents.stream.clear()
        page.clear()
    file.pages["Kids"].clear()
    file.pages["Count"] = 0


def _sheet(page: Page, laid: list[tuple[Placed, list[int]]]) -> list[bytes]:
    """The drawing of one sheet, in millimetres from the top left corner."""
    stream = [f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {page.height * POINTS:.4f} cm".encode()]
    for placed, numbers in laid:
        clip = placed.clip
        stream.append(b"q")
        if clip:
            stream.append(f"{clip.x:.4f} {clip.y:.4f} {clip.width:.4f} {clip.height:.4f} re W n".encode())
        stream.append(_matrix(placed))
        stream += [f"/L{number} Do".encode() for number in numbers]
        stream.append(b"Q")
    return stream


def _matrix(placed: Placed) -> bytes:
    """Quarter turns clockwise, from the pixels of the layer to the millimetres of the sheet."""
    s = PIXEL * placed.scale
    a, b, c, d = {0: (s, 0, 0, s), 1: (0, s, -s, 0), 2: (-s, 0, 0, -s), 3: (0, -s, s, 0)}[placed.turns]
    return f"{a:.8f} {b:.8f} {c:.8f} {d:.8f} {placed.x:.4f} {placed.y:.4f} cm".encode()
