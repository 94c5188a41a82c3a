"""The components: counts, sizes, boards and spaces (rulebook pp. 2-4 and the printed pieces)."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from companion.games import odin
from companion.games.odin import GAME
from companion.games.odin.grid import GREEN
from companion.games.odin.spaces import Hunt, Raid
from companion.referee import Malformed
from tests.games.odin.table import BOX, having, opened, started, under_way
from tests.support.coverage import RULES, rules


@rules("odin-comp-1", "odin-dice-1", "odin-setup-2")
def test_the_box_holds_its_boards_tiles_and_dice():
    assert len(BOX.specials) == 15
    assert [one.sort for one in BOX.boards.values()].count("exploration") == 8
    dice = {
        part.act: part.die
        for one in BOX.spaces.values()
        for part in one.parts
        if isinstance(part, Hunt | Raid)
    }
    assert dice == {"hunting game": 8, "laying a snare": 8, "raiding": 8, "pillaging": 12, "whaling": 12}
    table = opened()
    assert table.state.oval == list(BOX.specials)
    assert list(BOX.ships) == ["whaling boat", "knarr", "longship"]


@rules("odin-comp-2", "odin-comp-6", "odin-comp-9", "odin-comp-10", "odin-comp-11")
def test_the_pieces_are_all_there():
    assert {one: BOX.boards[one].copies for one in BOX.buildings} == {
        "shed": 3,
        "stone house": 3,
        "long house": 5,
    }
    assert sum(good.tiles for good in BOX.goods.values()) == 346
    assert BOX.parts.weapons == {"bow and arrow": 12, "snare": 12, "spear": 12, "long sword": 11}
    assert sum(BOX.parts.weapons.values()) == 47
    assert BOX.parts.penalty.tiles == 7
    assert len(BOX.parts.penalty.backs) == 7
    cards = BOX.cards.values()
    assert sorted(BOX.cards) == list(range(1, 191))
    assert sum(card.facts.starting for card in cards) == 45
    assert sum(not card.facts.starting for card in cards) == 145
    assert Counter(card.deck for card in cards) == {"A": 72, "B": 59, "C": 59}


@rules("odin-comp-10", "odin-comp-11", "odin-comp-12")
def test_weapons_stay_47_and_penalties_may_pass_seven():
    table = started(3)
    held = sum(table.weapons(seat) for seat in "abc")
    assert held + sum(table.state.weapon_pile.values()) == 47
    many = under_way(a=having(penalties=9), phase=13, round=7)
    assert many.line("Thing Penalties") == -27
    # Twelve Vikings of each colour: on the Banquet Table and on the Thing Square.
    assert sum(GAME.view(opened(2).state, None)["banquet"]) + opened(2)["a"].vikings == 12


@rules("odin-comp-4", "odin-comp-3", "odin-comp-5")
def test_silver_ships_and_tokens_as_counted_in_the_box():
    coins = BOX.parts.coins
    assert sum(coin.coins for coin in coins) == 125
    # The printed counts add up to 246 silver.
    assert sum(coin.coins * coin.value for coin in coins) == 80 + 44 + 72 + 50
    assert [ship.tiles for ship in BOX.ships.values()] == [10, 12, 10]
    assert (BOX.parts.wood_tokens, BOX.parts.stone_tokens, BOX.parts.ore_tokens) == (32, 24, 40)


@rules("odin-comp-7", "odin-comp-8", "odin-goods-1", "odin-goods-2", "odin-goods-3", "odin-data-1")
def test_goods_form_eight_shape_families():
    families = {}
    for good in BOX.goods.values():
        if not good.pregnant:
            families.setdefault(good.family, []).append(good.name)
    assert families[1] == ["peas", "mead", "oil", "rune stone"]
    assert families[6] == ["sheep", "fur", "jewelry"]
    assert families[8] == ["cattle", "clothing", "silver hoard"]
    for names in families.values():
        assert len({(BOX.goods[name].long, BOX.goods[name].short) for name in names}) == 1
    assert BOX.goods["sheep"].colour == BOX.goods["pregnant sheep"].colour == "red"
    assert BOX.above("cattle") == "clothing"
    assert BOX.above("cattle", 2) == "silver hoard"
    sizes = {
        "peas": (2, 1),
        "flax": (3, 1),
        "beans": (2, 2),
        "grain": (4, 1),
        "cabbage": (3, 2),
        "sheep": (4, 2),
    }
    assert all((BOX.goods[name].long, BOX.goods[name].short) == size for name, size in sizes.items())
    assert (BOX.goods["silver hoard"].swords, BOX.goods["jewelry"].swords) == (15, 10)


@rules("odin-goods-4", "odin-data-3", "odin-data-20")
def test_special_tiles_are_blue_unique_and_may_be_turned_over():
    areas = {"Glass Beads": 5, "Helmet": 5, "Cloakpin": 5, "Belt": 5, "Crucifix": 6, "Drinking Horn": 6}
    areas |= {"Amber Figure": 7, "Horseshoe": 7, "Gold Brooch": 8, "Forge Hammer": 9, "Fibula": 9}
    areas |= {"Throwing Axe": 9, "Chalice": 10, "Round Shield": 12, "English Crown": 13}
    assert {name: len(BOX.pieces[name].shapes[0].cells) for name in BOX.specials} == areas
    assert {name for name, one in BOX.specials.items() if one.tongs} == {
        "Helmet", "Cloakpin", "Crucifix", "Horseshoe", "Forge Hammer", "Fibula", "Throwing Axe",
    }  # fmt: skip
    # Only three tiles differ from their mirror image; the others lie in at most four ways.
    ways = {name: len(list(BOX.pieces[name].stances())) for name in BOX.specials}
    assert {name for name, count in ways.items() if count == 8} == {"Helmet", "Cloakpin", "Drinking Horn"}
    table = under_way(a=having(supply={"Cloakpin": 1}), b=having())
    assert "Cloakpin" not in table.state.oval
    table.do("place", pieces=[["home", "Cloakpin", 8, 2, 0, True]])
    covered = {tuple(cell) for cell in BOX.grids["home"].places(_cover(table, "home"))}
    assert covered == {(8, 2), (9, 2), (10, 2), (11, 2), (11, 3)}


def _cover(table, area):
    from companion.games.odin.placing import cover

    return cover(BOX, area, table["a"].areas[area].pieces).covered


@rules("odin-data-2", "odin-data-8", "odin-data-9", "odin-data-19")
def test_every_board_has_its_negative_spaces_and_points():
    expected = {
        "home": (0, 86), "shetland": (6, 24), "faroe islands": (4, 16), "iceland": (16, 24),
        "greenland": (12, 20), "bear island": (12, 22), "baffin island": (12, 24),
        "labrador": (36, 40), "newfoundland": (38, 40),
        "shed": (8, 0), "stone house": (10, 7), "long house": (17, 15),
    }  # fmt: skip
    found = {id: (one.points, BOX.grids[id].minus.bit_count()) for id, one in BOX.boards.items()}
    assert found == expected
    assert len(BOX.grids["home"].cells) == 143
    assert (BOX.boards["shed"].wood, BOX.boards["shed"].stone) == (3, 3)


@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("home", [5, 8, 8, 8, 8]),
        ("bear island", [8, 5, 6]),
        ("iceland", [7, 5, 6]),
        ("long house", [3, 8, 5]),
    ],
)
@rules("odin-data-11", "odin-data-13", "odin-data-15", "odin-p10-2")
def test_goods_spaces_have_their_printed_neighbours(board, places):
    assert [space.around.bit_count() for space in BOX.grids[board].goods] == places


@rules("odin-p5-10", "odin-act-1", "odin-data-7", "odin-trade-6")
def test_61_action_spaces_in_four_columns_and_ten_groups():
    spaces = [space for space in BOX.spaces.values() if not space.imitates]
    assert Counter(space.column for space in spaces) == {1: 18, 2: 18, 3: 16, 4: 9}
    assert len({space.group for space in spaces}) == 10
    colours = {space.colour for space in BOX.spaces.values()}
    assert colours == {
        "green", "dark yellow", "golden brown", "blue", "yellow", "red", "orange", "brown", "grey",
    }  # fmt: skip
    # The Craft Leader's question: which spaces are Crafting spaces, and the knarr space is not one.
    crafting = {space.id for space in spaces if space.group == "Crafting"}
    assert {"clothing", "smithy", "flax_to_linen"} <= crafting
    assert BOX.spaces["build_knarr"].group == "Build Ships"
    upgrades = sorted(part.goods for one in spaces for part in one.parts if type(part).__name__ == "Upgrade")
    assert upgrades == [1, 1, 2, 2, 3, 3, 3, 4]


@rules("odin-data-10", "odin-data-6", "odin-data-5")
def test_strips_harvests_and_table_as_printed():
    assert len(BOX.strips) == 8
    assert all(len(strip) == 7 for strip in BOX.strips)
    assert Counter("".join(BOX.strips)) == {"W": 23, "S": 15, "O": 9, "2": 9}
    assert BOX.side("long").harvest == [1, 2, 0, 3, 0, 4, 0]
    assert BOX.side("short").harvest == [1, 0, 2, 0, 3, 0]


def test_every_rule_named_in_spaces_and_sources_exists():
    known = {row["id"] for row in yaml.safe_load((RULES / "odin.yaml").read_text("utf-8")) if "id" in row}
    named = {part.rule for space in BOX.spaces.values() for part in space.parts}
    named |= {part.needs.rule for space in BOX.spaces.values() for part in space.parts if part.needs}
    for source in Path(odin.__file__).parent.rglob("*.py"):
        named |= set(re.findall(r"odin-[a-z0-9-]+[0-9]", source.read_text("utf-8")))
    assert named <= known
    assert len(named) > 150


def test_an_edition_may_replace_rows_and_is_refused_when_unfit():
    other = GAME.box({"specials": [{"name": "Belt", "shape": ["###"], "swords": 5, "price": 3}]})
    assert other.specials["Belt"].price == 3
    assert other.specials["Helmet"].price == 1
    assert GREEN in {good.colour for good in other.goods.values()}
    with pytest.raises(Malformed, match="no edition of A Feast for Odin"):
        GAME.box({"specials": [{"name": "Belt"}]})
