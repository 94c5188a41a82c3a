"""The PDF, opened and measured: sizes, places, marks, bleed, letters, fonts."""

import socket

import pypdfium2.raw as pdfium
import pytest

from companion.printing.kits import plan
from companion.printing.layout import EDGE
from companion.printing.order import Order
from companion.printing.paper import CARDS, PAPERS
from companion.printing.press import print_plan
from tests.printing.measure import strays

GROUND = {"red": (168, 50, 42)}


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_has_the_size_of_its_paper(printed, paper, landscape):
    orientation = "landscape" if landscape else "portrait"
    _, pdf = printed("clash-cards", paper=paper, orientation=orientation, picks={"red-walk": 1})
    size = PAPERS[paper][::-1] if landscape else PAPERS[paper]
    assert (pdf[0].width, pdf[0].height) == pytest.approx(size, abs=0.05)


@pytest.mark.parametrize("name", CARDS)
def test_every_card_has_exactly_the_size_asked_for(printed, name):
    width, height = CARDS[name]
    _, pdf = printed(
        "clash-cards", card_width=width, card_height=height, picks={"red-walk": 5, "red-slam": 4}
    )
    for box in (box for page in pdf.pages for box in page.boxes):
        assert (box.width, box.height) == pytest.approx((width, height), abs=0.02)


def test_nine_poker_cards_fit_on_a4_and_on_letter(printed):
    for paper in ("A4", "Letter"):
        _, pdf = printed("clash-cards", paper=paper)
        assert len(pdf[0].boxes) == 9, paper


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_at_the_same_places_on_every_page(printed, paper):
    _, pdf = printed("clash-cards", paper=paper)
    first = pdf[0].boxes
    for page in pdf.pages[1:]:
        assert all(any(box.near(known, 0.02) for known in first) for box in page.boxes)


def test_as_many_cards_are_printed_as_the_box_holds(printed):
    _, pdf = printed("spoils-treasures")
    assert sum(len(page.boxes) for page in pdf.pages) == 126


def test_as_many_cards_are_printed_as_were_asked_for(printed):
    _, pdf = printed("clash-cards", picks={"red-walk": 3, "blue-shield": 8})
    text = "".join(page.text for page in pdf.pages)
    assert sum(len(page.boxes) for page in pdf.pages) == 11
    assert (text.count("Walk"), text.count("Shield")) == (3, 8)


@pytest.mark.parametrize("marks", ["corner", "cross", "full"])
def test_cut_marks_are_identical_on_all_pages(printed, marks):
    """Page by page the same dots outside the block, up to the foot; the last page holds fewer cards."""
    _, pdf = printed("clash-cards", marks=marks)
    first = pdf[0].boxes
    left, top = round(first[0].left * 10) - 3, round(first[0].top * 10) - 3
    wide = round(pdf[0].width * 10)
    beside = {page.picture.crop((0, 0, left, 2800)).tobytes() for page in pdf.pages}
    above = {page.picture.crop((0, 0, wide, top)).tobytes() for page in pdf.pages}
    assert len(beside) == len(above) == 1
    assert min(pdf[0].picture.crop((0, 0, left, 2800)).convert("L").get_flattened_data()) < 200, (
        "there are marks at all"
    )


def test_no_marks_where_none_are_wanted(printed):
    _, pdf = printed("clash-cards", marks="none")
    left = round(pdf[0].boxes[0].left * 10) - 3
    assert min(pdf[0].picture.crop((0, 0, left, 2800)).convert("L").get_flattened_data()) == 255


def test_marks_can_be_on_the_front_only(printed):
    _, pdf = printed("clash-cards", backs="duplex-long", marks_on="front")
    left = round(pdf[0].boxes[0].left * 10) - 3
    dark = [
        min(page.picture.crop((0, 0, left, 2800)).convert("L").get_flattened_data()) for page in pdf.pages[:2]
    ]
    assert dark[0] < 200
    assert dark[1] == 255


@pytest.mark.parametrize("marks", ["corner", "full"])
def test_no_mark_comes_near_the_edge_of_the_paper(printed, marks):
    _, pdf = printed("clash-cards", marks=marks, bleed=3, outside=True, margin=3)
    page = pdf[0]
    edge = round((EDGE - 0.3) * 10)
    assert min(page.picture.crop((0, 0, edge, page.picture.height)).convert("L").get_flattened_data()) == 255
    assert min(page.picture.crop((0, 0, page.picture.width, edge)).convert("L").get_flattened_data()) == 255


def test_bleed_goes_beyond_the_cut_and_no_further(printed):
    _, pdf = printed("clash-cards", bleed=3, marks="none")
    page = pdf[0]
    ink = page.boxes[0]
    assert (ink.width, ink.height) == pytest.approx((63.5 + 6, 88.9 + 6), abs=0.02)
    y = (ink.top + ink.bottom) / 2
    assert page.dot(ink.left + 0.3, y) == GROUND["red"]
    assert page.dot(ink.left - 0.4, y) == (255, 255, 255)


def test_bleed_outside_only_leaves_no_gap_between_cards(printed):
    _, pdf = printed("clash-cards", bleed=3, outside=True, marks="none")
    boxes = pdf[0].boxes
    assert len(boxes) == 9
    assert boxes[0].right == pytest.approx(boxes[1].left, abs=0.02)
    assert [round(box.width, 1) for box in boxes[:3]] == [66.5, 63.5, 66.5]
    assert pdf[0].dot(boxes[0].left + 0.3, boxes[4].top + 40) == GROUND["red"]


@pytest.mark.parametrize(
    ("kit", "settings"),
    [
        ("clash-cards", {}),
        ("clash-cards", {"card_width": 44, "card_height": 68, "text": 1.5}),
        ("spoils-treasures", {"card_width": 44, "card_height": 68}),
        ("odin-occupations", {"text": 1.5}),
        ("odin-goods", {"cell": 8}),
        ("odin-specials", {}),
        ("vikings-counters", {"counter": 12, "text": 1.5}),
        ("vikings-voyages", {"card_width": 70, "card_height": 70}),
    ],
)
def test_no_letter_lies_outside_its_piece(printed, kit, settings):
    made, pdf = printed(kit, **settings)
    for page, laid in zip(pdf.pages, made.pages, strict=True):
        for one in (one for one in laid.placed if one.piece):
            assert any(abs(one.x - seen.x) + abs(one.y - seen.y) < 0.02 for seen in page.laid), one.piece
        assert strays(page, laid) == []


def test_the_words_of_every_card_are_printed_whole(printed):
    """Measured, shrunk if need be, never cut: the longest occupation is there to its last word."""
    made, pdf = printed("odin-occupations")
    words = {
        one.piece: one.face[-1].texts[2].words for page in made.pages for one in page.placed if one.piece
    }
    text = "".join("".join(page.text.split()) for page in pdf.pages)
    for piece, sentence in words.items():
        assert "".join(sentence.split()) in text, piece


def test_all_fonts_are_ours_and_in_the_file(printed):
    for kit in ("clash", "odin-occupations"):
        _, pdf = printed(kit)
        fonts = {name: kept for page in pdf.pages for name, kept in page.fonts().items()}
        assert all(fonts.values())
        assert all("Lawspeaker" in name for name in fonts), fonts


def test_nothing_is_fetched_from_outside(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("A sheet wants something from the network.")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert print_plan(plan(Order("clash-bracelets", text=1.01))).startswith(b"%PDF")


def test_the_same_order_gives_the_same_bytes():
    made = plan(Order("clash-bracelets"))
    assert print_plan(made) == print_plan(made)


def test_the_foot_says_what_and_how(printed):
    _, pdf = printed("clash-cards", backs="duplex-long", bleed=2)
    text = pdf[1].text
    for words in (
        "Clash of Vikings",
        "Clash cards, backs",
        f"page 2 of {len(pdf)}",
        "A4",
        "bleed 2",
        "100 %",
        "2 inches",
    ):
        assert words in text


def test_the_ruler_is_fifty_millimetres_and_two_inches(printed):
    """Found as dots: the base line is two inches long, the ticks above it go to 50 mm."""
    made, pdf = printed("clash-cards")
    foot = made.pages[0].frame.foot
    y = round((foot.y + 3.0) * 10)
    row = [min(pdf[0].picture.getpixel((x, line))[0] for line in (y - 1, y, y + 1)) < 200 for x in range(700)]
    dark = [x for x, is_dark in enumerate(row) if is_dark]
    assert (dark[-1] - dark[0]) / 10 == pytest.approx(50.8, abs=0.2)
    high = round((foot.y + 1.3) * 10)
    ticks = [x for x in range(dark[0], dark[-1]) if pdf[0].picture.getpixel((x, high))[0] < 200]
    assert (ticks[-1] - ticks[0]) / 10 == pytest.approx(50, abs=0.2)


@pytest.mark.parametrize(("backs", "sides"), [("none", 1), ("duplex-short", 2), ("duplex-long", 3)])
def test_the_file_itself_asks_for_full_size_and_the_right_sides(printed, backs, sides):
    _, pdf = printed("clash-cards", backs=backs, picks={"red-walk": 1})
    assert not pdfium.FPDF_VIEWERREF_GetPrintScaling(pdf.document)
    assert pdfium.FPDF_VIEWERREF_GetDuplex(pdf.document) == sides
    assert pdf.document.get_metadata_value("Title") == "Clash of Vikings"


def test_ink_saver_leaves_the_paper_white(printed):
    def ink(saver):
        _, pdf = printed("clash-cards", ink=saver)
        grey = pdf[0].picture.convert("L").resize((210, 297))
        return 1 - sum(grey.get_flattened_data()) / (255 * 210 * 297)

    assert ink(True) < 0.45 * ink(False)


def test_two_pictures_are_drawn_from_one_plan(printed):
    """The preview places the same faces at the same corners as the PDF."""
    from companion.printing.preview import draw_page

    made, pdf = printed("clash-cards")
    svg = draw_page(made.pages[0])
    for one in pdf[0].laid:
        if one.clip:
            assert f"translate({one.x:.3f}".rstrip("0").rstrip(".")[:14] in svg
