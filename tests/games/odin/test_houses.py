"""Sheds, stone houses and long houses (pp. 7, 13, 15, 23)."""

from companion.games.odin.placing import bonuses, minus
from tests.games.odin.table import BOX, board, covering, having, silver_on, under_way
from tests.support.coverage import rules, scenario


@scenario("odin-sc-118")
def test_long_house_placements():
    table = under_way(
        a=having(
            areas={"long house": board(("beans", 1, 2))},
            supply={"peas": 1, "mead": 1, "wool": 1, "oil": 1, "ore": 1, "cabbage": 1},
        )
    )
    table.refuses("odin-house-2", "place", pieces=[["long house", "peas", 1, 1]])
    table.do("place", pieces=[["long house", "mead", 1, 1]])
    table.do("place", pieces=[["long house", "wool", 5, 2]]).do("place", pieces=[["long house", "oil", 7, 3]])
    table.refuses("odin-house-1", "place", pieces=[["long house", "ore", 3, 3]])
    table.refuses("odin-house-4", "place", pieces=[["long house", "cabbage", 7, 1]])
    table.refuses("odin-place-12", "take_back", area="long house", col=1, row=2)


@rules("odin-house-6", "odin-house-1")
def test_food_in_a_house_stays_and_is_not_eaten():
    table = under_way(1, a=having(areas={"long house": board(("mead", 1, 1))}), round=2, phase=9)
    table.do("feast", layout=[]).do("next_round")
    assert [piece.piece for piece in table["a"].areas["long house"].pieces] == ["mead"]


@rules("odin-house-5")
def test_sheds_take_wood_and_stone_on_their_spaces_only():
    table = under_way(a=having(areas={"shed": board()}, wood=4, stone=1, silver=1))
    table.refuses("odin-house-5", "place", pieces=[["shed", "silver", 1, 1]])
    table.refuses("odin-house-5", "stock", area="shed", wood=4)
    table.refuses("odin-house-5", "stock", area="home", wood=1)
    table.refuses("odin-house-5", "stock", area="stone house", wood=1)
    table.do("stock", area="shed", wood=3, stone=1)
    assert minus(BOX, "shed", table["a"].areas["shed"]) == 2
    assert table.supply() == {"wood": 1, "silver": 1}
    table.refuses("odin-house-5", "stock", area="shed", wood=1)


@scenario("odin-sc-124")
def test_leftover_resources_in_shed_and_stone_house():
    house = covering("stone house", 0)
    table = under_way(
        1, a=having(areas={"shed": board(), "stone house": house}, wood=2, stone=5), phase=13, round=7
    )
    table.refuses("odin-end-2", "stock", area="stone house", stone=2)
    table.do("stock", area="shed", wood=2, stone=3).do("stock", area="stone house", stone=1)
    assert table.supply() == {"stone": 1}
    assert table.line("Sheds and houses") + table.line("Sheds and houses, open") == 7 + 9


@rules("odin-p10-6", "odin-data-9")
def test_enclosed_goods_spaces_in_houses_pay_too():
    around = [(c, r) for c in (1, 2, 3) for r in (1, 2, 3) if (c, r) != (2, 2)]
    table = under_way(1, a=having(areas={"long house": board(*silver_on(*around))}), phase=9, round=2)
    assert bonuses(BOX, "long house", table["a"].areas["long house"].pieces) == ["oil"]
    table.do("feast", layout=[])
    assert table.supply() == {"oil": 1}


@rules("odin-goods-3", "odin-score-5")
def test_animals_are_red_goods_in_a_house_and_no_longer_score():
    table = under_way(a=having(areas={"long house": board()}, sheep=1))
    assert table.line("Sheep and cattle") == 2
    table.refuses("odin-place-1", "place", pieces=[["home", "sheep", 8, 2]])
    table.refuses("odin-house-4", "place", pieces=[["long house", "sheep", 1, 1]])
    table.refuses("odin-place-10", "place", pieces=[["long house", "sheep", 1, 1, 1]])
    stone = under_way(a=having(areas={"stone house": board()}, cattle=1, mead=2))
    stone.do("place", pieces=[["stone house", "mead", 3, 2]])
    stone.refuses("odin-house-2", "place", pieces=[["stone house", "mead", 3, 1]])
    assert stone.line("Sheep and cattle") == 3
