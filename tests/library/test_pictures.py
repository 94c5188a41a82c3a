"""Every card, tile, counter and board has a picture of its own, drawn from its data."""

import xml.etree.ElementTree as ET

import pytest

from companion.pictures import picture

DRAWN = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "text", "use")
# A frame alone is four rectangles.
FRAME = 4


def shapes(svg):
    """The names of what is drawn, and everything written."""
    parts = [(one.tag.rpartition("}")[2], one.text or "") for one in ET.fromstring(svg).iter()]
    return [name for name, _ in parts if name in DRAWN], " ".join(text for _, text in parts)


@pytest.mark.parametrize("game", ["clash", "odin", "spoils", "vikings"])
def test_everything_has_a_picture_of_its_own(library, game):
    seen = {}
    for card in library.cards(game):
        svg = picture(card)
        drawn, said = shapes(svg)
        assert len(drawn) > FRAME + 1, card.id
        assert len(set(drawn)) > 1 or "text" not in drawn, card.id
        assert card.name.split()[0].lower() in said.lower(), card.id
        assert svg not in seen, (card.id, seen[svg])
        seen[svg] = card.id
    assert len(seen) > 10


def test_a_picture_follows_the_data(library):
    card = library.card("spoils-battle-ax-1")
    other = type(card)(**{name: getattr(card, name) for name in card.__slots__} | {"name": "Elsewhere"})
    assert picture(card) != picture(other)
    assert "Elsewhere" in picture(other)
