"""Backs lie behind their fronts, whichever way the sheet is turned."""

import pytest

from companion.printing.paper import PAPERS

# The two sides of goods tiles, as in the box: what must stand behind what.
PAIRS = {"peas": "mead", "oil": "rune stone", "flax": "stockfish", "hide": "silverware", "beans": "milk"}
PICKS = {"peas": 3, "oil": 2, "flax": 2, "hide": 1, "beans": 1}


def behind(box, page, sideways):
    return box.mirrored(page.width) if sideways else box.flipped(page.height)


def matched(front, back, sideways):
    """Every front's box with the words in it and the words exactly behind it."""
    for box in front.boxes:
        spot = behind(box, front, sideways)
        assert any(spot.near(known, 0.1) for known in back.boxes), f"nothing lies behind {box}"
        yield words(front, box), words(back, spot)


def words(page, box):
    told = page.words_in(box).replace("\n", " ").replace("\r", " ")
    return " ".join(word for word in told.split() if not word.isdecimal())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("backs", "orientation", "sideways"),
    [
        ("duplex-long", "portrait", True),
        ("duplex-long", "landscape", False),
        ("duplex-short", "portrait", False),
        ("duplex-short", "landscape", True),
    ],
)
def test_duplex_backs_are_mirrored(printed, paper, backs, orientation, sideways):
    made, pdf = printed("odin-goods", paper=paper, backs=backs, orientation=orientation, picks=PICKS)
    assert [page.back for page in made.pages] == [False, True] * (len(made.pages) // 2)
    pairs = [pair for n in range(0, len(pdf), 2) for pair in matched(pdf[n], pdf[n + 1], sideways)]
    assert len(pairs) == sum(PICKS.values())
    assert all(PAIRS[front] == back for front, back in pairs)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("orientation", "sideways"), [("portrait", False), ("landscape", True)])
def test_folded_backs_lie_across_the_gutter(printed, paper, orientation, sideways):
    _, pdf = printed("odin-goods", paper=paper, backs="fold", orientation=orientation, picks=PICKS)
    seen = 0
    for page in pdf.pages:
        half = page.width / 2 if sideways else page.height / 2
        fronts = [box for box in page.boxes if (box.right if sideways else box.bottom) < half]
        assert len(fronts) * 2 == len(page.boxes)
        for box in fronts:
            spot = behind(box, page, sideways)
            assert PAIRS[words(page, box)] == words(page, spot)
            seen += 1
    assert seen == sum(PICKS.values())


def test_separate_backs_come_after_all_fronts(printed):
    made, pdf = printed("clash-cards", backs="separate")
    half = len(pdf) // 2
    assert [page.back for page in made.pages] == [False] * half + [True] * half
    for front, back in zip(pdf.pages[:half], pdf.pages[half:], strict=True):
        assert all(any(box.mirrored(front.width).near(spot) for spot in back.boxes) for box in front.boxes)


def test_a_back_that_is_turned_over_the_upper_edge_stands_on_its_head(printed):
    _, pdf = printed("clash-cards", backs="duplex-short", picks={"red-walk": 2})
    assert not any(one.turned for one in pdf[0].laid if one.clip)
    assert all(one.turned for one in pdf[1].laid if one.clip)


def test_what_has_no_back_gets_an_empty_side_so_that_the_pairs_stay_pairs(printed):
    made, pdf = printed("clash", backs="duplex-long")
    assert len(pdf) == 2 * made.sheets
    assert all(page.back == bool(n % 2) for n, page in enumerate(made.pages))


@pytest.mark.parametrize(
    ("backs", "moved"), [("duplex-long", (0.8, 0.5)), ("duplex-short", (-0.8, -0.5)), ("separate", (0, 0))]
)
def test_a_measured_printer_moves_its_backs(printed, backs, moved):
    """Seen from the front the back lay 0.8 mm too far right and 0.5 mm too high."""
    picks = {"red-walk": 4}
    _, straight = printed("clash-cards", backs=backs, picks=picks)
    _, shifted = printed("clash-cards", backs=backs, picks=picks, shift_x=0.8, shift_y=-0.5)
    assert all(one.near(two, 0.01) for one, two in zip(straight[0].boxes, shifted[0].boxes, strict=True))
    for one, two in zip(straight[1].boxes, shifted[1].boxes, strict=True):
        assert (two.left - one.left, two.top - one.top) == pytest.approx(moved, abs=0.02)


def test_the_calibration_sheet_has_its_two_crosses_on_one_spot(printed):
    _, pdf = printed("calibration", backs="duplex-long")
    assert len(pdf) == 2
    for page in pdf.pages:
        x, y = round(page.width * 5), round(page.height * 5)
        near = [page.picture.getpixel((x + dx, y + dy))[0] for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert min(near) < 160


def test_special_tiles_are_mirrored_behind_themselves(printed):
    """Three tiles differ from their mirror image: dots agree through the paper, not side by side."""
    picks = {"helmet": 1, "cloakpin": 1, "drinking-horn": 1}
    made, pdf = printed("odin-specials", backs="duplex-long", marks="none", picks=picks)
    front, back = pdf[0], pdf[1]
    for one in (one for one in made.pages[0].placed if one.piece):
        spots = [(one.x + n * 0.5, one.y + m * 0.5) for n in range(2, 124) for m in range(2, 100)]
        covered = [blue(front, x, y) for x, y in spots]
        through = [blue(back, front.width - x, y) for x, y in spots]
        middle = one.x + one.clip.width / 2
        turned = [blue(front, 2 * middle - x, y) for x, y in spots]
        assert sum(covered) > 800
        assert differing(covered, through) < 0.2 * sum(covered), one.piece
        assert differing(covered, turned) > 0.3 * sum(covered), one.piece


def differing(one, two):
    return sum(a != b for a, b in zip(one, two, strict=True))


def blue(page, x, y):
    return page.dot(x, y)[0] < 120
