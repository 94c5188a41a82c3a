"""The kits hold what the boxes hold, and fit every paper or say why not."""

from typing import Any

import pytest

from companion.games.components import load
from companion.games.odin.box import box as odin_box
from companion.printing.designs.odin_tiles import icons as odin_icons
from companion.printing.desk import icons
from companion.printing.kits import CONTENTS, KITS, NoSuchKit, kit, parts, plan
from companion.printing.layout import OVERLAP
from companion.printing.order import BadOrder, Order
from companion.referee import Malformed

# What lies in each box: pieces of a kit, copies and all.
COUNTS = {
    "clash-cards": 48,
    "clash-bracelets": 25,
    "clash-overview": 1,
    "clash-arena": 2,
    "spoils-treasures": 126,
    "spoils-markers": 10,
    "spoils-gold": 93,
    "spoils-reference": 5,
    "vikings-sagas": 4,
    "vikings-voyages": 14,
    "vikings-counters": 40,
    "vikings-map": 1,
    "odin-occupations": 190,
    "odin-weapons": 47,
    "odin-goods": 346,
    "odin-specials": 15,
    "odin-silver": 80 + 22 + 18 + 5 + 32 + 24 + 40,
    "odin-ships": 32,
    "odin-buildings": 11,
    "odin-strips": 8,
    "odin-penalties": 7,
}


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_a_kit_holds_what_the_box_holds(name, count):
    assert sum(piece.copies for part in parts(Order(name)) for piece in part.pieces) == count
    made = plan(Order(name))
    tiles = {
        key: keys.count(key) for keys in [[key for page in made.pages for key in page.pieces]] for key in keys
    }
    poster = any(piece.poster for part in parts(Order(name)) for piece in part.pieces)
    assert poster or sum(tiles.values()) == count


@pytest.mark.parametrize("game", CONTENTS)
def test_everything_is_every_kit_of_the_game(game):
    whole = plan(Order(game))
    single = [plan(Order(f"{game}-{part}")) for part in CONTENTS[game]]
    assert len(whole.pages) == sum(len(one.pages) for one in single)


@pytest.mark.parametrize("name", KITS)
def test_keys_are_unique_and_can_be_chosen(name):
    pieces = [piece for part in parts(Order(name)) for piece in part.pieces]
    keys = [piece.key for piece in pieces]
    assert len(keys) == len(set(keys))
    assert not any(" " in key or "*" in key or "," in key for key in keys)
    only = plan(Order(name, picks={keys[0]: 1}))
    assert {key for page in only.pages for key in page.pieces} == {keys[0]}


def test_each_good_has_an_icon_of_ours():
    box = odin_box(None)
    assert set(box.goods) | set(box.specials) | set(box.weapons) | set(box.ships) <= set(odin_icons())
    assert set(odin_icons().values()) <= set(icons())


def test_goods_tiles_have_the_size_of_the_squares_they_cover():
    box = odin_box(None)
    for cell in (10, 12, 15.5):
        for part in parts(Order("odin-goods", cell=cell)):
            for piece in part.pieces:
                good = next(one for one in box.goods.values() if one.name.replace(" ", "-") == piece.key)
                assert piece.size == (good.long * cell, good.short * cell)


def test_an_unknown_kit_or_piece_is_told():
    with pytest.raises(NoSuchKit, match="There is no kit 'chess'"):
        kit("chess")
    with pytest.raises(BadOrder, match="There is no piece 'queen' in Clash cards"):
        plan(Order("clash-cards", picks={"queen": 1}))


def test_what_does_not_fit_is_told_with_its_size():
    with pytest.raises(BadOrder, match=r"will not fit: a piece is 200 x 280 mm.*A4 leaves"):
        plan(Order("clash-cards", card_width=200, card_height=280))
    made = plan(Order("clash", card_width=200, card_height=280))
    assert any("Clash cards will not fit" in note for note in made.notes)


def test_a_board_too_large_for_a_sheet_is_a_poster_that_overlaps(printed):
    made, pdf = printed("vikings-map")
    assert len(pdf) == 8
    tiles = [page.placed[0] for page in made.pages]
    windows = [(one.clip.x - one.x, one.clip.y - one.y, one.clip.width, one.clip.height) for one in tiles]
    piece = parts(Order("vikings-map"))[0].pieces[0]
    assert max(x + wide for x, _, wide, _ in windows) == pytest.approx(piece.width)
    assert max(y + high for _, y, _, high in windows) == pytest.approx(piece.height)
    first, second = windows[0], windows[1]
    assert first[0] + first[2] - second[0] == pytest.approx(OVERLAP)


def test_a_board_can_be_scaled_to_one_sheet(printed):
    made, pdf = printed("vikings-map", boards="fit", paper="A3", orientation="landscape")
    assert len(pdf) == 1
    assert any("scaled to" in note for note in made.notes)


def test_an_edition_of_ones_own_is_printed(printed):
    edition = {"name": "Mine", "corrections": {"battle-ax-1": {"name": "Bearded Axe", "value": 7}}}
    _, pdf = printed("spoils-treasures", edition=edition, picks={"battle-ax-1": 1})
    text = pdf[0].text
    assert "Bearded Axe" in text
    assert "7" in text
    assert "from the components" in text


def test_an_edition_may_add_what_we_have_no_icon_for(printed):
    good = {"name": "amber", "colour": "orange", "family": 1, "long": 2, "short": 1, "tiles": 4, "harvest": 1}
    special = {"name": "Walrus Tusk", "shape": ["###"], "swords": 9, "price": 3}
    edition = {"goods": [good], "specials": [special]}
    _, pdf = printed("odin-goods", edition=edition, backs="duplex-long", picks={"amber": 4, "peas": 1})
    assert pdf[0].text.count("amber") == 4
    assert pdf[1].text.count("amber") == 4
    _, pdf = printed("odin-specials", edition=edition, picks={"walrus-tusk": 1})
    assert "Walrus" in pdf[0].text


def test_an_edition_that_cannot_be_drawn_is_told():
    good = {"name": "amber", "colour": "ultraviolet", "family": 1, "long": 2, "short": 1, "tiles": 4}
    with pytest.raises((BadOrder, Malformed)):
        plan(Order("odin-goods", edition={"goods": [good]}))


def test_a_substitute_is_called_ours_on_the_card_itself(printed):
    _, pdf = printed("vikings-voyages", picks={"fair-winds": 1})
    assert "ours, not the publisher's card" in pdf[0].text
    _, pdf = printed("clash-arena")
    assert "(ours)" in pdf[0].text


def test_a_thousand_pages_are_refused():
    with pytest.raises(BadOrder, match="more than 800 pages"):
        plan(Order("odin-occupations", picks={f"{n:03}": 99 for n in range(1, 191)}))


def test_the_terrain_chart_of_vikings_says_everything_under_its_own_head():
    data = load("vikings", "print.yaml", dict[str, Any])
    heads = data["terrain_heads"]
    rows = {row[0]: dict(zip(heads, row, strict=True)) for row in data["terrain"]}
    # vikings-9.1: recruits stand with a Jarl in a Homeland, or at a settlement; never at sea.
    assert rows["Homeland"]["Recruit"] == "with a Jarl"
    assert "Jarl" in rows["Town"]["Recruit"]
    assert rows["Sea"]["Recruit"] == "no"
    for space in ("Homeland", "Sea"):
        assert [rows[space][head] for head in ("Pillage", "Settle", "Besides")] == ["no", "no", "-"]
