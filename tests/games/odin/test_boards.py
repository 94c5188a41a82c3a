"""Placing on the home board and the exploration boards (pp. 12-13)."""

import pytest

from companion.games.odin.phases import bonuses_of
from companion.games.odin.placing import attempt, income, minus, spots
from companion.referee import Refusal
from tests.games.odin.table import BOX, board, having, silver_on, square, under_way
from tests.support.coverage import rules, scenario


def home(*pieces, **things):
    """A table whose first player has these pieces on the home board and these things."""
    return under_way(a=having(areas={"home": board(*pieces)}, **things))


def pays(table, area="home", seat="a"):
    return income(BOX, area, table[seat].areas[area].pieces)


def open_minus(table, area="home", seat="a"):
    return minus(BOX, area, table[seat].areas[area])


@scenario("odin-sc-018")
def test_robe_in_the_corner():
    table = home(robe=1).do("place", pieces=[["home", "robe", 1, 1]])
    assert pays(table) == 2
    assert "A bonus is lost" in table.told()
    around = square((1, 2), (3, 4))
    assert "mead" not in bonuses_of(home(("robe", 1, 1), *silver_on((1, 4), (2, 4), (3, 4))).state, "a")
    assert "mead" in bonuses_of(home(*(one for one in around if one[1:] != (2, 3))).state, "a")


@scenario("odin-sc-020")
def test_one_tile_over_3_and_4():
    covered = square((1, 1), (6, 6), (2, 3), (6, 2), (3, 5), (5, 5), (5, 6), (6, 5), (6, 6))
    table = home(*covered, wool=1)
    assert pays(table) == 3
    table.do("place", pieces=[["home", "wool", 5, 5]])
    assert pays(table) == 5


@scenario("odin-sc-022")
def test_covering_negative_spaces_away_from_the_diagonal():
    table = home(fur=1)
    assert open_minus(table) == 86
    before = table.total()
    table.do("place", pieces=[["home", "fur", 9, 2]])
    assert open_minus(table) == 78
    assert pays(table) == 0
    assert table.total() == before + 8


@scenario("odin-sc-024")
def test_green_next_to_green():
    table = home(("hide", 9, 6), linen=1, oil=1, silk=1, ore=1)
    table.refuses("odin-place-6", "place", pieces=[["home", "linen", 9, 7]])
    table.do("place", pieces=[["home", "oil", 12, 7, 1]])
    table.do("place", pieces=[["home", "silk", 9, 5]])
    table.do("place", pieces=[["home", "ore", 8, 6]])
    assert table.supply() == {"linen": 1}


@scenario("odin-sc-025")
def test_wrong_pieces_on_the_home_board():
    table = home(milk=1, peas=1, wood=1, stone=1, ore=1, silver=1)
    for piece in ("milk", "peas", "wood", "stone"):
        table.refuses("odin-place-1", "place", pieces=[["home", piece, 5, 1]])
    table.do("place", pieces=[["home", "ore", 5, 1]]).do("place", pieces=[["home", "silver", 6, 1]])
    assert table.supply() == {"milk": 1, "peas": 1, "wood": 1, "stone": 1}


@scenario("odin-sc-026")
def test_no_overlap_and_no_taking_back():
    table = home(("chest", 9, 4), rune_stone=1)
    table.refuses("odin-place-8", "place", pieces=[["home", "rune stone", 10, 5]])
    table.refuses("odin-place-12", "take_back", area="home", col=9, row=4)


@scenario("odin-sc-155")
def test_robe_silverware_silk_up_to_income_3():
    table = home(("robe", 1, 1), silverware=1, silk=1)
    sentence = table.refuses("odin-place-2", "place", pieces=[["home", "silk", 1, 4]])
    assert "(4,1), (4,2), (4,3) are open" in sentence
    table.do("place", pieces=[["home", "silverware", 4, 1, 1]])
    assert pays(table) == 2
    table.do("place", pieces=[["home", "silk", 1, 4]])
    assert pays(table) == 3


@scenario("odin-sc-158")
def test_top_right_corner_of_an_empty_board():
    table = home(silver=2, treasure_chest=2)
    table.refuses("odin-place-2", "place", pieces=[["home", "silver", 12, 12]])
    table.do("place", pieces=[["home", "silver", 13, 12]])
    assert (open_minus(table), pays(table)) == (86, 0)
    table.refuses("odin-place-10", "place", pieces=[["home", "treasure chest", 11, 8]])
    table.do("place", pieces=[["home", "treasure chest", 10, 7]])
    assert (open_minus(table), pays(table)) == (77, 0)


@scenario("odin-sc-160")
def test_stone_bonus_without_touching_the_diagonal():
    table = home(silver=9)
    around = [(5, 1), (6, 1), (7, 1), (5, 2), (7, 2), (5, 3), (6, 3), (7, 3)]
    table.do("place", pieces=[["home", "silver", *cell] for cell in around])
    assert table.supply() == {"silver": 1}
    sentence = table.refuses("odin-place-2", "place", pieces=[["home", "silver", 2, 2]])
    assert "(1,1), (2,1), (1,2) are open" in sentence
    assert pays(table) == 0
    assert bonuses_of(table.state, "a") == ["stone"]


@scenario("odin-sc-161")
def test_one_silver_per_space():
    spaces = [(8, 2), (9, 2), (8, 3), (9, 3)]
    table = home(silver=3)
    table.refuses("odin-place-13", "place", pieces=[["home", "silver", *cell] for cell in spaces])
    table.refuses("odin-place-13", "place", pieces=[["home", "4 silver", 8, 2]])
    for pieces in ([["home", "4 silver", 8, 2]], [["home", "silver", *cell] for cell in spaces]):
        rich = home(silver=4).do("place", pieces=pieces)
        assert rich.supply() == {}
        assert open_minus(rich) == 82


@rules("odin-data-21", "odin-change-1", "odin-place-7")
def test_coins_of_ten_cover_two_rows_of_five_and_lie_beside_anything():
    table = home(("oil", 8, 6), silver=10, ore=1).do("place", pieces=[["home", "10 silver", 8, 2]])
    assert open_minus(table) == 86 - 2 - 10
    table.do("place", pieces=[["home", "ore", 8, 5]])


@scenario("odin-sc-146")
def test_green_rule_per_board():
    table = under_way(a=having(areas={"iceland": board(("wool", 6, 4))}, oil=2))
    table.refuses("odin-place-6", "place", pieces=[["iceland", "oil", 8, 4, 1]])
    table.refuses("odin-place-16", "place", pieces=[["iceland", "oil", 8, 4, 1]])
    table.do("place", pieces=[["home", "oil", 8, 4, 1]])
    table.refuses("odin-place-16", "place", pieces=[["greenland", "oil", 1, 8]])


@scenario("odin-sc-164")
def test_blocked_spaces_of_bear_island():
    covered = silver_on((2, 3), (2, 4), (3, 3), (3, 4), (2, 5), (1, 6), (2, 6))
    table = under_way(a=having(areas={"bear island": board(*covered)}, ore=2))
    table.refuses("odin-place-17", "place", pieces=[["bear island", "ore", 3, 5]])
    table.do("place", pieces=[["bear island", "ore", 3, 6]])
    assert pays(table, "bear island") == 4


@scenario("odin-sc-166")
def test_shetland_small_part():
    table = under_way(a=having(areas={"shetland": board()}, silver=10), phase=7, round=2)
    sentence = table.refuses("odin-place-2", "place", "a", pieces=[["shetland", "silver", 2, 3]])
    assert "(2,1), (1,2), (2,2), (1,3) are open" in sentence
    for cell in [(1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 1), (3, 3), (1, 4), (2, 4), (3, 4)]:
        table.do("place", "a", pieces=[["shetland", "silver", *cell]])
    assert table.supply() == {}
    table.do("income", "a")
    assert table.supply() == {"silver": 3}
    assert bonuses_of(table.state, "a") == ["beans"]
    assert open_minus(table, "shetland") == 24


@rules("odin-place-2", "odin-data-14", "odin-p10-8")
def test_each_diagonal_of_greenland_needs_all_to_the_left_and_below():
    table = under_way(a=having(areas={"greenland": board()}, silver=40))
    sentence = table.refuses("odin-place-2", "place", pieces=[["greenland", "silver", 4, 6]])
    assert "(4,2)" in sentence
    # The blocked (6,3) is not asked for by the income space (6,4).
    left_below = [c for c in BOX.grids["greenland"].cells if c[0] <= 6 and c[1] <= 4]
    table.do("place", pieces=[["greenland", "silver", *cell] for cell in left_below])
    assert pays(table, "greenland") == 3 + 0


@rules("odin-place-2", "odin-place-12")
def test_several_pieces_are_judged_together_and_may_be_tried_out():
    table = home(silver=4)
    layings = [
        ["home", "silver", 2, 2],
        ["home", "silver", 1, 1],
        ["home", "silver", 1, 2],
        ["home", "silver", 2, 1],
    ]
    from companion.games.odin.placing import Laying

    tried = attempt(table.state, "a", [Laying(*one) for one in layings])
    assert (tried.refusal, tried.income, tried.minus) == ("", {"home": 2}, {"home": 86})
    assert attempt(table.state, "a", [Laying(*layings[0])]).rules[0] == "odin-place-2"
    assert table.supply() == {"silver": 4}
    table.do("place", pieces=layings)
    assert pays(table) == 2


@rules("odin-goods-4", "odin-place-7")
def test_only_special_tiles_may_be_turned_over():
    table = home(supply={"Helmet": 1, "silk": 1})
    table.do("place", pieces=[["home", "Helmet", 8, 2, 0, True]])
    table.refuses("odin-goods-4", "place", pieces=[["home", "silk", 8, 5, 0, True]])
    table.do("place", pieces=[["home", "silk", 8, 5]])


@pytest.mark.parametrize("piece", ["robe", "Fibula", "silver", "hide", "English Crown"])
def test_the_list_of_spots_is_exactly_what_the_check_allows(piece):
    from companion.games.odin.placing import Laying, check_together

    pieces = [("robe", 1, 1), ("chest", 9, 4), ("hide", 9, 8), ("Horseshoe", 3, 9)]
    table = home(*pieces, supply={piece: 1})
    listed = set(spots(table.state, "a", "home", piece))
    allowed = set()
    for turn, flip, _ in BOX.pieces[piece].stances():
        for col in range(15):
            for row in range(14):
                laying = Laying("home", piece, col, row, turn, flip)
                try:
                    check_together(table.state, "a", [laying])
                except Refusal:
                    continue
                allowed.add(laying)
    assert listed == allowed
    assert listed
