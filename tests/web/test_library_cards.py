"""Cards on the phone: filtered, a page at a time, each with an address and a picture drawn by us."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

GAMES = ("clash", "odin", "spoils", "vikings")
MOST_BYTES = 60 * 1024


def ids(page):
    return re.findall(r'href="/card/([^"]+)"', page.source)


def through(phone, address, **query):
    """All cards, page after page."""
    page = phone.open(address, query_string=query)
    found = ids(page)
    while "next →" in page.links:
        page = phone.follow("next →")
        found += ids(page)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_reached_page_by_page(phone, app, game):
    cards = app.extensions["library"].cards(game)
    assert through(phone, f"/cards/{game}") == [card.id for card in cards]


@pytest.mark.parametrize("game", GAMES)
def test_pages_are_light(phone, game):
    for address in ("/cards", f"/cards/{game}", f"/rules/{game}"):
        answer = phone.client.get(address)
        assert len(gzip.compress(answer.data)) < MOST_BYTES


def test_filters_narrow_and_stay_while_one_turns_pages(phone, app):
    found = through(phone, "/cards/odin", deck="A", kind="each time")
    cards = [app.extensions["library"].card(id) for id in found]
    assert len(cards) > 24
    assert {(card.deck, card.kind) for card in cards} == {("A", "each time")}
    stage = [
        app.extensions["library"].card(id) for id in through(phone, "/cards/spoils", stage="3", value="5")
    ]
    assert stage
    assert {(card.facts["stage"], card.facts["value"]) for card in stage} == {(3, 5)}


def test_a_search_and_a_filter_together(phone):
    assert ids(phone.open("/cards/odin?q=cattle&deck=Goods")) == [
        "odin-goods-cattle",
        "odin-goods-pregnant-cattle",
    ]
    page = phone.open("/cards/odin?q=cattle&deck=Silver")
    assert "Nothing in the box is like that" in page.text


@pytest.mark.parametrize("page", ["0", "-3", "999", ""])
def test_a_page_that_is_not_there_is_the_nearest(phone, page):
    assert phone.open(f"/cards/odin?page={page}").status == 200
    assert ids(phone.page)


def test_a_page_that_is_no_number_is_told(phone):
    assert phone.open("/cards/odin?page=two").status == 400


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_page_with_its_origin(phone, app, game):
    for card in app.extensions["library"].cards(game)[::7]:
        page = phone.open(f"/card/{card.id}")
        assert page.status == 200
        assert card.name in page.text
        assert ("ours" if card.origin == "ours" else f"from the {card.origin}") in page.text
        assert card.source in page.text


def test_a_card_leads_to_its_rules_and_back(phone):
    page = phone.open("/card/clash-slam")
    assert "/rule/clash-slam-1" in page.source
    assert "/card/clash-slam" in phone.open("/rule/clash-slam-1").links.values()


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_a_drawing_of_its_own(phone, app, game):
    seen = {}
    for card in app.extensions["library"].cards(game):
        answer = phone.client.get(f"/card/{card.id}/picture.svg")
        assert answer.mimetype == "image/svg+xml"
        assert "max-age" in answer.headers["Cache-Control"]
        root = ET.fromstring(answer.data)
        assert root.tag.endswith("svg")
        assert not [one for one in root.iter() if one.tag.endswith(("script", "foreignObject", "image"))]
        assert len(answer.data) < 64 * 1024
        seen.setdefault(answer.data, set()).add((card.name, card.kind))
    # Two spaces of a board may be alike in all but their place.
    assert all(len(same) == 1 for same in seen.values())


def test_a_name_is_never_markup_in_a_picture():
    from companion.library import Card
    from companion.pictures import picture

    name = '<script>alert("x")</script>&'
    card = Card("toy-x", "toy", "d", name, name, name, {"a": name}, "ours", "ours", "here", ())
    root = ET.fromstring(picture(card))
    assert "script" not in [one.tag.rpartition("}")[2] for one in root.iter()]
    assert "".join(root.itertext()).count("alert") >= 2


def test_the_picture_is_that_of_the_printed_piece():
    from companion.library import Card
    from companion.pictures.find import face_of

    def find(id, game, deck, kind):
        return face_of(Card(id, game, deck, kind, "", "", {}, "ours", "", "", ()))

    goods = [find(f"odin-goods-{name}", "odin", "Goods", "red") for name in ("peas", "mead")]
    # Two sides of one tile.
    assert goods[0][0] is goods[1][0]
    assert goods[0][1] != goods[1][1]
    assert find("clash-bracelet-3", "clash", "bracelets", "bracelet")[0].shape == "circle"
    assert find("toy-x", "toy", "d", "k") is None


def test_an_occupation_says_what_the_referee_does_and_how_we_read_it(phone):
    page = phone.open("/card/odin-occupation-070").source
    assert "<dt>points</dt><dd>0</dd>" in page
    assert "<dt>starting card</dt><dd>no</dd>" in page
    assert "<dt>the referee</dt><dd>offers it at its moment; it may be left</dd>" in page
    assert "<dt>our ruling</dt><dd>The card speaks of another player" in page
