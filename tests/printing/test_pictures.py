"""An owner's pictures: checked, cleaned, and put in the place of the drawing."""

import io

import pytest
from PIL import Image

from companion.printing import pictures
from companion.printing.pictures import BadPicture, Checked, check, held
from companion.store import Database
from companion.store.editions import Editions
from companion.store.pictures import Pictures, TooManyPictures

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">%s</svg>'


def image(kind="PNG", mode="RGB", size=(40, 30), colour="#00ff00"):
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (image("PNG"), "image/jpeg"),
        (image("PNG", "RGBA"), "image/png"),
        (image("JPEG"), "image/jpeg"),
        (SVG % b'<rect width="10" height="10"/>', "image/svg+xml"),
    ],
)
def test_a_good_picture_is_taken(data, kind):
    assert check(data).kind == kind


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no picture that can be printed"),
        (b"GIF89a" + b"x" * 100, "no picture that can be printed"),
        (b"%PDF-1.7", "no picture that can be printed"),
        (image()[:40], "cannot be read"),
        (image() + b"x" * pictures.MOST_BYTES, "it can have 4096 kB"),
        (image(size=(6001, 2)), "6001 x 2 dots"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % b"", "document type"),
        (b"<svg><broken", "cannot be read"),
        (b"<svg><rect/></svg>", "no SVG picture"),
        (SVG % (b"<g>" * 3000 + b"</g>" * 3000), "more than 60 deep"),
        (SVG % (b"<g/>" * 20_001), "more than 20000 parts"),
    ],
)
def test_a_bad_picture_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(BadPicture, match=sentence):
        check(data)


@pytest.mark.parametrize(
    "part",
    [
        b"<script>alert(1)</script>",
        b'<image href="http://example.org/a.png"/>',
        b'<rect onload="alert(1)" width="1" height="1"/>',
        b'<rect style="fill:url(http://example.org/x)" width="1" height="1"/>',
        b'<rect fill="url(http://example.org/x#y)" width="1" height="1"/>',
        b'<style>@import url("http://example.org/a.css");</style>',
        b'<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
        b'<a href="http://example.org"><rect width="1" height="1"/></a>',
        b'<use href="http://example.org/a.svg#b"/>',
    ],
)
def test_an_svg_keeps_its_shapes_and_nothing_that_acts(part):
    clean = check(SVG % (b'<path d="M0 0h5v5z" fill="red"/>' + part)).data
    assert b"M0 0h5v5z" in clean
    for word in (b"example.org", b"script", b"onload", b"style", b"foreignObject", b"import"):
        assert word not in clean


def test_large_pictures_are_made_smaller():
    with Image.open(io.BytesIO(check(image(size=(4000, 2000))).data)) as kept:
        assert max(kept.size) == pictures.KEPT_SIDE


def test_a_picture_is_printed_in_its_place_and_clipped(printed):
    names = held({"red-walk": Checked("image/png", image(colour="#00ff00"))})
    made, pdf = printed("clash-cards", pictures=names, picks={"red-walk": 1, "red-slam": 1})
    one = next(one for one in made.pages[0].placed if one.piece == "red-walk")
    place = one.face[1].picture
    x, y = one.x + place.x, one.y + place.y
    for dx in (0.5, place.width / 2, place.width - 0.5):
        red, green, blue = pdf[0].dot(x + dx, y + place.height / 2)
        assert green > 240
        assert max(red, blue) < 20
    assert pdf[0].dot(x - 0.5, y + place.height / 2)[0] > 200
    assert pdf[0].dot(x + place.width + 0.5, y + place.height / 2)[0] > 200


def test_an_svg_picture_is_printed(printed):
    names = held({"red-walk": check(SVG % b'<rect width="10" height="10" fill="#00ff00"/>')})
    made, pdf = printed("clash-cards", pictures=names, picks={"red-walk": 1})
    one = next(one for one in made.pages[0].placed if one.piece == "red-walk")
    place = one.face[1].picture
    assert pdf[0].dot(one.x + place.x + place.width / 2, one.y + place.y + place.height / 2) == (0, 255, 0)


def test_pictures_are_kept_with_their_edition(tmp_path, monkeypatch):
    db = Database(tmp_path / "lawspeaker.db")
    edition = Editions(db).save("spoils", "Mine", {})
    kept = Pictures(db)
    kept.attach(edition, "a", "image/png", b"1")
    kept.attach(edition, "a", "image/png", b"2")
    assert {piece: one.data for piece, one in kept.of(edition).items()} == {"a": b"2"}
    monkeypatch.setattr("companion.store.pictures.MOST_PICTURES", 1)
    with pytest.raises(TooManyPictures, match="1 pictures already"):
        kept.attach(edition, "b", "image/png", b"3")
    kept.remove(edition, "a")
    assert kept.of(edition) == {}
    kept.attach(edition, "b", "image/png", b"3")
    Editions(db).delete(edition)
    assert kept.of(edition) == {}
