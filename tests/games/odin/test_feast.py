"""The feast and the feast helper (pp. 10-11, 16)."""

import time
from itertools import permutations
from random import Random

import pytest

from companion.games.odin.feast import cheapest, check_layout, empty_squares, food_value, free_stretch
from companion.games.odin.state import Served
from companion.referee import Refusal
from tests.games.odin.table import BOX, having, under_way
from tests.support.coverage import rules, scenario


def feasting(round=4, **things):
    """One player at the feast of a round of the long game."""
    return under_way(1, a=having(**things), round=round, phase=9)


@scenario("odin-sc-034")
def test_nine_squares_exactly_covered():
    table = feasting(salt_meat=1, beans=1, milk=1, silver=3)
    assert len(free_stretch(table.state, "a")) == 9
    table.do("feast", layout=[["salt meat", 1], ["beans", 5], ["milk", 7], ["silver", 9]])
    assert table["a"].penalties == 0
    assert table.supply() == {"silver": 2}


@scenario("odin-sc-035")
def test_same_colours_side_by_side():
    table = feasting(peas=1, beans=1, mead=1, stockfish=1)
    table.refuses("odin-feast-3", "feast", layout=[["peas", 1], ["beans", 3]])
    table.refuses("odin-feast-4", "feast", layout=[["mead", 1], ["stockfish", 3]])
    table.do("plan", layout=[["peas", 1], ["mead", 3]])
    # An empty square or a coin keeps them apart.
    table.do("feast", layout=[["peas", 1], ["beans", 4]])


@scenario("odin-sc-036")
def test_second_salt_meat_must_stand():
    table = feasting(salt_meat=2, silver=4)
    table.refuses("odin-feast-7", "feast", layout=[["salt meat", 1], ["silver", 5], ["salt meat", 6]])
    coins = [["silver", square] for square in (5, 7, 8, 9)]
    table.do("feast", layout=[["salt meat", 1], ["salt meat", 6, True], *coins])
    assert (table["a"].penalties, table.supply()) == (0, {})


@scenario("odin-sc-039")
def test_empty_squares_cost_penalties():
    table = feasting(2, mead=1, beans=1, silver=2).do("feast", layout=[["mead", 1], ["beans", 3]])
    assert table["a"].penalties == 3
    assert table.line("Thing Penalties") == -9
    assert table.supply() == {"silver": 2}


@scenario("odin-sc-041")
def test_forbidden_on_the_table():
    table = feasting(ore=1, oil=1, rune_stone=1, wood=1, silver=4)
    for thing in ("ore", "oil", "rune stone", "wood", "4 silver"):
        table.refuses("odin-feast-2", "feast", layout=[[thing, 1]])
    table.refuses("odin-feast-2", "feast", layout=[["peas", 1]])


@scenario("odin-sc-042")
def test_two_emigrated_ships():
    table = feasting(emigrated=["knarr", "longship"])
    assert len(free_stretch(table.state, "a")) == 5


@scenario("odin-sc-171")
def test_cattle_twice_at_a_full_table():
    table = feasting(7, cattle=2, fruits=1, silver=2)
    table.refuses("odin-feast-4", "feast", layout=[["cattle", 1], ["cattle", 5, True]])
    table.refuses("odin-feast-7", "feast", layout=[["cattle", 1], ["fruits", 5], ["cattle", 8]])
    table.do(
        "feast", layout=[["cattle", 1], ["fruits", 5], ["cattle", 8, True], ["silver", 11], ["silver", 12]]
    )
    assert (table["a"].penalties, table.supply()) == (0, {})


@scenario("odin-sc-172")
def test_three_square_tiles_and_the_last_two_squares():
    layout = [["fruits", 1], ["whale meat", 4], ["fruits", 7]]
    table = feasting(4, fruits=2, whale_meat=1).do("feast", layout=layout)
    assert table["a"].penalties == 0
    table = feasting(3, fruits=2, whale_meat=1)
    table.refuses("odin-feast-9", "feast", layout=layout)
    table.refuses("odin-feast-9", "feast", layout=[["fruits", 1], ["whale meat", 3]])
    table.do("feast", layout=layout[:2])
    assert table["a"].penalties == 2


@scenario("odin-sc-173")
def test_five_squares_between_ships_and_vikings():
    things = {"emigrated": ["knarr", "knarr"], "cabbage": 2, "game_meat": 1, "silver": 1}
    table = feasting(**things)
    table.refuses("odin-feast-9", "feast", layout=[["cabbage", 5], ["game meat", 8]])
    table.refuses("odin-feast-9", "feast", layout=[["cabbage", 4]])
    table.do("feast", layout=[["cabbage", 5], ["game meat", 8, True]])
    assert (table["a"].penalties, table["a"].has("silver")) == (0, 1)
    other = feasting(**things).do("feast", layout=[["cabbage", 5, True], ["silver", 7], ["cabbage", 8, True]])
    assert (other["a"].penalties, other.supply()) == (0, {"game meat": 1})


@scenario("odin-sc-176")
def test_income_pays_for_the_feast_one_square_short():
    home = {"home": {"pieces": [["silver", 1, 1]]}}
    table = under_way(1, a=having(areas=home, salt_meat=1, beans=1), round=3, phase=7).do("income")
    assert table["a"].has("silver") == 1
    table.do("feast", layout=[["salt meat", 1], ["beans", 5], ["silver", 7]])
    assert (table["a"].penalties, table["a"].has("silver")) == (1, 0)
    assert table.line("Thing Penalties") == -3


@scenario("odin-sc-140")
def test_food_put_on_the_table_early():
    table = under_way(1, a=having(salt_meat=1, knarrs=1, silver=5), round=3).do(
        "plan", layout=[["salt meat", 1]]
    )
    assert table.supply()["salt meat"] == 1
    table.do("send", space="emigration_2").do("emigrate", ship="knarr")
    assert table["a"].has("silver") == 2
    assert list(free_stretch(table.state, "a")) == [3, 4, 5, 6, 7, 8]
    assert table["a"].plan == []
    table.do("send", space="upgrade_2").do("upgrade", goods=[["salt meat", "linen"]])
    assert table.supply() == {"silver": 2, "linen": 1}


@rules("odin-feast-10", "odin-feast-8")
def test_pregnant_animals_are_the_same_type_and_square_tiles_are_exempt():
    table = feasting(7, supply={"sheep": 1, "pregnant sheep": 1, "beans": 3, "mead": 2})
    layout = [["sheep", 1], ["beans", 5], ["pregnant sheep", 7]]
    table.refuses("odin-feast-7", "feast", layout=layout)
    table.do("plan", layout=[["sheep", 1], ["beans", 5], ["pregnant sheep", 7, True]])
    table.do("feast", layout=[["beans", 1], ["mead", 3], ["beans", 5], ["mead", 7, True], ["beans", 8]])
    assert table["a"].penalties == 3


@rules("odin-feast-13")
def test_a_plan_that_no_longer_fits_is_taken_back():
    table = under_way(1, a=having(beans=1, milk=0)).do("plan", layout=[["beans", 1]])
    table.do("send", space="upgrade_2").do("upgrade", goods=[["beans", "milk"]])
    assert table["a"].plan == []


# --- the helper ---


def brute_force(table):
    """The measure of the best feast, found by trying every order of every choice of tiles."""
    state, squares = table.state, len(free_stretch(table.state, "a"))
    silver = table["a"].has("silver")
    tiles = [name for name, count in table.supply().items() if name in BOX.goods for _ in range(count)]
    best = (squares - min(squares, silver), min(squares, silver), 0)
    for count in range(len(tiles) + 1):
        for order in set(permutations(tiles, count)):
            for layout in _ways(state, list(order), squares):
                gaps = empty_squares(state, "a", layout)
                coins = min(gaps, silver)
                value = sum(food_value(state, one.what) for one in layout)
                best = min(best, (gaps - coins, coins, value))
    return best


def _ways(state, order, squares):
    """Every way to lay tiles in this order, flat or upright, with a square between equal colours."""
    for bits in range(2 ** len(order)):
        square, layout = 1, []
        for at, name in enumerate(order):
            upright = bool(bits >> at & 1)
            if at and BOX.goods[order[at - 1]].colour == BOX.goods[name].colour:
                square += 1
            layout.append(Served(name, square, upright))
            square += BOX.goods[name].short if upright else BOX.goods[name].long
        try:
            check_layout(state, "a", layout)
        except Refusal:
            continue
        yield layout


def measure(table, layout):
    coins = sum(one.what == "silver" for one in layout)
    value = sum(food_value(table.state, one.what) for one in layout if one.what != "silver")
    return empty_squares(table.state, "a", layout), coins, value


@pytest.mark.parametrize("seed", range(25))
def test_the_helper_finds_the_cheapest_feast(seed):
    rng = Random(seed)
    food = rng.sample([good.name for good in BOX.food], 4)
    supply = dict.fromkeys(food, 1) | {food[0]: 2, "silver": rng.randint(0, 5)}
    table = under_way(1, a=having(supply=supply), round=rng.randint(1, 7), phase=9)
    layout = cheapest(table.state, "a")
    check_layout(table.state, "a", layout)
    assert measure(table, layout) == brute_force(table)


def test_the_helper_answers_at_once_from_a_full_larder_and_spares_what_it_is_told():
    larder = {good.name: 6 for good in BOX.food} | {"silver": 9}
    table = feasting(7, supply=larder)
    start = time.thread_time()
    layout = cheapest(table.state, "a")
    assert time.thread_time() - start < 1
    check_layout(table.state, "a", layout)
    assert measure(table, layout)[:2] == (0, 0)
    spared = cheapest(table.state, "a", frozenset({"peas", "beans"}))
    assert not {"peas", "beans"} & {one.what for one in spared}
    table.do("feast", layout=[[one.what, one.square, one.upright] for one in layout])
    assert table["a"].penalties == 0


@rules("odin-feast-10", "odin-goods-3")
def test_an_animal_called_by_its_species_may_be_pregnant():
    table = under_way(1, a=having(pregnant_sheep=1), phase=9, round=3)
    table.refuses("odin-feast-2", "feast", layout=[["sheep", 1, True], ["pregnant sheep", 4, True]])
    assert table.do("feast", layout=[["sheep", 1]]).supply() == {}
    table = under_way(1, a=having(pregnant_cattle=1)).do("send", space="upgrade_2")
    table.refuses("odin-trade-5", "upgrade", goods=[["cattle", "clothing"], ["pregnant cattle", "clothing"]])
    assert table.do("upgrade", goods=[["cattle", "clothing"]]).supply() == {"clothing": 1}
