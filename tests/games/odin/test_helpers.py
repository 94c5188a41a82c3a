"""What would it be worth, the fill helper, and the odds."""

import time
from fractions import Fraction
from itertools import product

import pytest

from companion.games.odin.filling import fill
from companion.games.odin.odds import hunt_odds, odds_now, odds_of
from companion.games.odin.placing import check_together, minus
from companion.games.odin.worth import best_places
from tests.games.odin.table import BOX, board, covering, having, under_way

# --- what would it be worth ---


def test_a_fur_is_worth_eight_points_or_some_income():
    table = under_way(a=having(fur=1))
    places = best_places(table.state, "a", "fur")
    assert places[0].points == 8
    assert {place.points for place in places} == {0, 2, 4, 6, 8}
    income = max(places, key=lambda place: place.income)
    assert (income.income, income.laying.col, income.laying.row) == (2, 1, 1)


def test_worth_tells_bonuses_won_and_lost_and_what_silver_costs():
    around = [(5, 1), (6, 1), (7, 1), (5, 2), (7, 2), (5, 3), (6, 3)]
    table = under_way(a=having(areas={"home": board(*(("silver", *cell) for cell in around))}, silver=1))
    places = {(one.laying.col, one.laying.row): one for one in best_places(table.state, "a", "silver")}
    assert places[7, 3].bonuses == ("stone",)
    assert places[8, 2].points == 0
    assert places[5, 4].points == -1
    table.do("place", pieces=[["home", "silver", 7, 3]])
    table.table.correct({"players": {"a": {"supply": {"silver": 1}}}})
    places = {(one.laying.col, one.laying.row): one for one in best_places(table.state, "a", "silver")}
    assert places[6, 2].lost == ("stone",)


# --- the fill helper ---


def best_by_trying(table, tiles):
    """The most points that any legal way to lay these tiles brings, found by trying all of them."""
    from companion.games.odin.placing import spots
    from companion.games.odin.state import Area, Placed

    state, player = table.state, table.state.players["a"]

    def search(left):
        value = -sum(
            minus(BOX, area.rpartition(" ")[0] if area[-1].isdigit() else area, one)
            for area, one in player.areas.items()
        )
        best = value
        for at, tile in enumerate(left):
            for area in list(player.areas):
                for spot in list(spots(state, "a", area, tile)):
                    before = player.areas[area].pieces
                    player.areas[area] = Area(
                        [*before, Placed(spot.piece, spot.col, spot.row, spot.turn, spot.flip)]
                    )
                    best = max(best, search(left[at + 1 :]))
                    player.areas[area] = Area(before)
        return best

    return search(tiles) - search([])


@pytest.mark.parametrize(
    ("houses", "tiles"),
    [
        (["stone house"], ["beans", "peas", "mead"]),
        (["stone house"], ["milk", "beans", "oil"]),
        (["stone house"], ["stockfish", "mead", "Helmet"]),
        (["long house"], ["peas", "flax", "mead"]),
    ],
)
def test_the_fill_helper_is_exact_where_everything_can_be_tried(houses, tiles):
    supply = {tile: tiles.count(tile) for tile in tiles}
    areas = {"home": covering("home", 0)} | {house: board() for house in houses}
    table = under_way(a=having(areas=areas, supply=supply))
    proposal = fill(table.state, "a")
    assert proposal.proven
    assert proposal.points == proposal.bound == best_by_trying(table, sorted(tiles, key=tiles.index))
    check_together(table.state, "a", proposal.layings)


def test_the_proposal_can_be_laid_and_brings_what_it_says():
    things = {
        "jewelry": 1,
        "fur": 1,
        "robe": 1,
        "oil": 1,
        "ore": 2,
        "wood": 2,
        "stone": 1,
        "mead": 1,
        "silver": 3,
    }
    areas = {"iceland": board(), "shed": board(), "stone house": board()}
    table = under_way(a=having(areas=areas, supply=things), round=7, phase=13)
    before = table.total()
    proposal = fill(table.state, "a", seconds=2)
    table.do(
        "place",
        "a",
        pieces=[[getattr(one, name) for name in one.__struct_fields__] for one in proposal.layings],
    )
    for area, wood, stone in proposal.stock:
        table.do("stock", "a", area=area, wood=wood, stone=stone)
    assert table.total() == before + proposal.points
    # Every tile and resource fits: 8 + 8 + 9 + 2 + 2, two ore, two wood and a stone.
    assert proposal.proven
    assert proposal.points == 34


def test_the_helper_reports_keeps_to_its_time_and_can_be_stopped():
    goods = {
        "jewelry": 3,
        "silver hoard": 3,
        "chest": 5,
        "fur": 3,
        "robe": 2,
        "wool": 4,
        "hide": 5,
        "linen": 4,
        "silk": 3,
    }
    areas = {"iceland": board(), "long house": board(), "newfoundland": board()}
    table = under_way(a=having(areas=areas, supply=goods), round=6)
    seen = []
    # Work, not waiting: on a busy machine it gets less done within its time, and never more.
    start = time.thread_time()
    proposal = fill(table.state, "a", seconds=1.0, progress=lambda report: seen.append(report) or True)
    assert time.thread_time() - start < 2.5
    assert seen
    assert proposal.points >= seen[0].points
    assert proposal.points <= proposal.bound
    check_together(table.state, "a", proposal.layings)
    start = time.thread_time()
    stopped = fill(table.state, "a", seconds=30.0, progress=lambda report: False)
    assert time.thread_time() - start < 2
    assert not stopped.proven
    assert stopped.layings


# --- the odds ---


def by_trying(sides, rolls, good):
    """The chance to see a good face in so many rolls, by listing all of them."""
    ways = list(product(range(1, sides + 1), repeat=rolls))
    return Fraction(sum(any(good(die) for die in way) for way in ways), len(ways))


def test_odds_of_a_raid_before_and_between_the_rolls():
    table = under_way(a=having(longships=[3], stone=1, long_sword=1))
    odds = {one.label: one for one in odds_of(table.state, "a", "raiding")}
    assert odds["rune stone"].chance == by_trying(8, 3, lambda die: die + 2 >= 6)
    assert odds["jewelry"].chance == by_trying(8, 3, lambda die: die + 2 >= 10) == 1 - Fraction(7, 8) ** 3
    assert odds["treasure chest"].chance == 0
    table.do("send", space="raiding").do("roll", die=5)
    now = {one.label: one for one in odds_now(table.state)}
    assert now["silverware"].chance == 1
    assert now["silverware"].spend == {"long sword": 1, "stone": 1}
    assert now["chest"].chance == by_trying(8, 2, lambda die: die + 2 >= 8)
    assert now["chest"].spend is None


def test_odds_of_pillaging_and_whaling_count_ore():
    table = under_way(a=having(longships=[1, 3], boats=[1, 0], spear=1, wood=1))
    odds = {one.label: one.chance for one in odds_of(table.state, "a", "pillaging_2")}
    assert odds["silver hoard"] == by_trying(12, 3, lambda die: die + 3 >= 15)
    whaling = {one.goal: one.chance for one in odds_of(table.state, "a", "whaling_major")}
    assert whaling[0] == by_trying(12, 3, lambda die: die - 3 <= 0)
    assert whaling[2] == by_trying(12, 3, lambda die: die - 3 <= 2)
    assert max(whaling) == 2
    alone = {one.goal: one.chance for one in odds_of(table.state, "a", "whaling_minor", [0])}
    assert alone[1] == by_trying(12, 3, lambda die: die - 1 <= 1)


def test_odds_of_hunting_and_snares():
    table = under_way(a=having(wood=2, snare=1))
    hunting = {one.goal: one.chance for one in odds_of(table.state, "a", "hunting_game_1")}
    assert hunting == {price: by_trying(8, 3, lambda die, price=price: die <= price) for price in range(3)}
    part = BOX.spaces["laying_a_snare"].parts[0]
    last = hunt_odds(table.state, "a", part, 0, [8, 7, 3])
    assert [one.chance for one in last] == [0, 0, 0, 1]
    assert last[-1].spend == {"snare": 1, "wood": 2}
    assert odds_of(table.state, "a", "stockfish") == []
    assert odds_now(table.state) == []
