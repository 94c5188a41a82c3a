"""The plan of a print: which pages there are and what lies where. Preview and PDF are drawn from it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from companion.printing import cuts
from companion.printing.face import Face, Layer, Notes, Piece
from companion.printing.layout import Box, Frame, Grid, Slot, best_grid, lay_poster
from companion.printing.lettering import SMALLEST
from companion.printing.order import BadOrder, Order
from companion.printing.paper import POINT

MOST_PAGES = 800


@dataclass(frozen=True)
class Placed:
    """A face on a sheet: where its top left corner lies, what is seen of it, and how it is turned."""

    face: Face
    x: float
    y: float
    clip: Box | None = None
    scale: float = 1.0
    # Quarter turns clockwise about the corner; the corner is the one that comes to lie there.
    turns: int = 0
    piece: str = ""


@dataclass
class Page:
    """One side of one sheet."""

    width: float
    height: float
    title: str
    frame: Frame
    placed: list[Placed] = field(default_factory=list)
    back: bool = False

    @property
    def pieces(self) -> list[str]:
        """The keys of the pieces on it."""
        return [one.piece for one in self.placed if one.piece]


@dataclass(frozen=True)
class Part:
    """Pieces that belong together, such as a deck."""

    title: str
    pieces: tuple[Piece, ...]


@dataclass
class Plan:
    """All pages in the order of printing, and what should be known before."""

    order: Order
    title: str
    pages: list[Page]
    notes: list[str]

    @property
    def sheets(self) -> int:
        """Sheets of paper: with both sides printed, two pages are one sheet."""
        backs = sum(page.back for page in self.pages) if self.order.two_sided else 0
        return len(self.pages) - backs


def make_plan(order: Order, title: str, parts: Iterable[Part]) -> Plan:
    """Lay everything out."""
    notes = Notes()
    pages: list[Page] = []
    for part in parts:
        for run in _runs(_chosen(part, order)):
            pages += _paired(_lay(order, part.title, run, notes), order)
            if len(pages) > MOST_PAGES:
                raise BadOrder(f"That is more than {MOST_PAGES} pages. Choose fewer copies or larger paper.")
    if not pages:
        raise BadOrder(" ".join(notes.lines) or "Nothing was chosen. Choose at least one piece.")
    _note_small(pages, notes)
    _number(order, title, pages)
    return Plan(order, title, pages, notes.lines)


def _paired(pages: list[Page], order: Order) -> list[Page]:
    """On both sides every second page is a back: what has none gets an empty one."""
    if not order.two_sided or any(page.back for page in pages):
        return pages
    pairs = (
        (page, Page(page.width, page.height, "this side stays empty", page.frame, back=True))
        for page in pages
    )
    return [page for pair in pairs for page in pair]


def _chosen(part: Part, order: Order) -> list[Piece]:
    """Every piece as often as it is asked for."""
    if not order.picks:
        return [piece for piece in part.pieces for _ in range(piece.copies)]
    return [piece for piece in part.pieces for _ in range(order.picks.get(piece.key, 0))]


def _runs(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces of one size are cut alike, so they share sheets."""
    sizes: dict[tuple[float, float, bool], list[Piece]] = {}
    for piece in pieces:
        sizes.setdefault((*piece.size, bool(piece.back)), []).append(piece)
    yield from sizes.values()


def _lay(order: Order, title: str, run: list[Piece], notes: Notes) -> list[Page]:
    first = run[0]
    if not first.back:
        order = msgspec.structs.replace(order, backs="none")
    grid = _grid_for(order, first)
    if not grid.count and order.backs == "fold":
        grid = _grid_for(msgspec.structs.replace(order, backs="separate"), first)
        if grid.count:
            notes.say(f"{title}: too large for a folded sheet, so the backs are on sheets of their own.")
    if grid.count:
        return _lay_grid(grid, title, run)
    if first.poster:
        return [page for piece in run for page in _lay_large(order, title, piece, notes)]
    room = grid.frame.room
    notes.say(
        f"{title} will not fit: a piece is {first.width:g} x {first.height:g} mm"
        f"{f' and {order.bleed:g} mm bleed' if order.bleed else ''}, and {order.paper} leaves"
        f" {room.width:g} x {room.height:g} mm. Choose larger paper, a smaller margin or smaller pieces."
    )
    return []


def _grid_for(order: Order, piece: Piece) -> Grid:
    """Boards and sheets have no bleed and are not cut in rows."""
    if piece.poster or piece.shape == "sheet":
        order = msgspec.structs.replace(order, bleed=0, outside=False)
    return best_grid(order, *piece.size)


def _lay_grid(grid: Grid, title: str, run: list[Piece]) -> list[Page]:
    fronts, backs = [], []
    for start in range(0, len(run), grid.count):
        pieces = run[start : start + grid.count]
        front = _page(grid, title)
        _fill(front, grid, pieces, back=False)
        fronts.append(front)
        if grid.folded:
            _fill(front, grid, pieces, back=True)
        elif grid.order.backs != "none":
            behind = _page(grid, f"{title}, backs", back=True)
            _fill(behind, grid, pieces, back=True)
            backs.append(behind)
    if grid.order.two_sided:
        return [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return fronts + backs


def _page(grid: Grid, title: str, back: bool = False) -> Page:
    return Page(grid.frame.width, grid.frame.height, title, grid.frame, back=back)


def _fill(page: Page, grid: Grid, pieces: list[Piece], back: bool) -> None:
    for piece, slot in zip(pieces, grid.backs if back else grid.fronts, strict=False):
        face = piece.back if back else piece.front
        page.placed.append(_put(face, slot, piece, grid.order.bleed > 0))
        if edge := cuts.outline(piece, grid.order, back):
            page.placed.append(_put((Layer(edge),), slot, piece, True, named=False))
    marks = "" if pieces[0].shape == "sheet" else cuts.cut_marks(grid, back)
    if marks := marks + (cuts.fold_mark(grid) if not back else ""):
        page.placed.append(Placed((Layer(marks),), 0, 0))


def _put(face: Face, slot: Slot, piece: Piece, bleeds: bool, named: bool = True) -> Placed:
    clip = slot.ink if bleeds else slot.cut
    corner = (slot.cut.right, slot.cut.bottom) if slot.turned else (slot.cut.x, slot.cut.y)
    return Placed(face, *corner, clip, turns=2 if slot.turned else 0, piece=piece.key if named else "")


def _lay_large(order: Order, title: str, piece: Piece, notes: Notes) -> list[Page]:
    """A board that is larger than a sheet: scaled to one, or laid over several that overlap."""
    poster = lay_poster(order, piece.width, piece.height)
    room, name = poster.frame.room, piece.name or title
    if order.boards == "fit":
        scale = min(room.width / piece.width, room.height / piece.height)
        page = Page(poster.frame.width, poster.frame.height, f"{name}, at {scale:.0%}", poster.frame)
        x = (page.width - piece.width * scale) / 2
        y = (page.height - piece.height * scale) / 2
        clip = Box(x, y, piece.width * scale, piece.height * scale)
        page.placed.append(Placed(piece.front, x, y, clip, scale, piece=piece.key))
        notes.say(f"{name} is scaled to {scale:.0%} to fit one sheet.")
        return [page]
    notes.say(
        f"{name} is laid over {len(poster.tiles)} sheets that overlap by 10 mm: cut one, glue it on the next."
    )
    pages = []
    for tile in poster.tiles:
        page = Page(poster.frame.width, poster.frame.height, f"{name}, part {tile.name}", poster.frame)
        clip = Box(room.x, room.y, tile.window.width, tile.window.height)
        page.placed.append(
            Placed(piece.front, room.x - tile.window.x, room.y - tile.window.y, clip, piece=piece.key)
        )
        page.placed.append(Placed((Layer(cuts.joining_marks(poster, tile)),), 0, 0))
        pages.append(page)
    return pages


def _note_small(pages: list[Page], notes: Notes) -> None:
    """Say which texts had to be made very small; nothing is ever cut off."""
    sizes = {one.piece: _smallest(one.face) for page in pages for one in page.placed if one.piece}
    small = [size for size in sizes.values() if size < SMALLEST]
    if small:
        many = f"{len(small)} pieces have" if len(small) > 1 else "1 piece has"
        least = min(small) / POINT
        notes.say(
            f"{many} text smaller than {SMALLEST / POINT:.0f} points (down to {least:.1f}),"
            " because more does not fit. Larger cards give larger text."
        )


def _smallest(face: Face) -> float:
    """The size of the smallest text that a player has to read."""
    texts = (text for layer in face for text in layer.texts if text.words and not text.fine)
    return min((text.fitted[0] for text in texts), default=SMALLEST)


def _number(order: Order, title: str, pages: list[Page]) -> None:
    """The foot of every page: game, sheet, page n of m, settings, ruler."""
    for number, page in enumerate(pages, 1):
        frame = page.frame
        foot = frame.foot
        fixed = cuts.foot(frame, f"{title} · {page.title}", order.settings())
        moving = cuts.page_number(frame, f"page {number} of {len(pages)}")
        x, y, turns = (foot.x, foot.y, 0)
        if frame.foot_at_side:
            # Read from the bottom up along the left edge.
            x, y, turns = foot.x, page.height - foot.y, 3
        page.placed.append(Placed((fixed, moving), x, y, turns=turns))
