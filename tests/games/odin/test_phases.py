"""The phases that run by themselves: Vikings, harvest, boards, income, breeding, bonus, strips (pp. 8-11)."""

from companion.games.odin import GAME
from companion.games.odin.feast import free_stretch
from companion.games.odin.phases import bonuses_of, harvest
from companion.games.odin.placing import income
from tests.games.odin.table import BOX, board, having, silver_on, square, started, under_way
from tests.support.coverage import rules, scenario


def through_the_round(table):
    """Everybody passes, the income is paid, nothing is served and the next round begins."""
    while table.state.phase == 5:
        table.do("pass")
    table.do("income")
    while table.state.phase == 9:
        table.do("feast", layout=[])
    if table.state.phase == 11:
        table.do("next_round", "a")
    return table


# --- phases 1 to 4 ---


@scenario("odin-sc-003")
def test_vikings_per_round_and_squares_to_cover():
    for length, counts in (("long", range(6, 13)), ("short", range(7, 13))):
        table = started(2, length=length)
        for count in counts:
            assert table["a"].vikings == count
            assert len(free_stretch(table.state, "a")) == count
            through_the_round(table)


@scenario("odin-sc-004")
def test_harvest_1_to_3():
    table = under_way(a=having(mead=1), b=having(), round=3, phase=11).do("next_round", "a")
    assert table.state.round == 4
    crops = {"peas": 1, "beans": 1, "flax": 1, "grain": 1, "cabbage": 1}
    assert crops.items() <= table.supply("a").items()
    assert crops.items() <= table.supply("b").items()
    assert table.supply("a")["mead"] == 1
    assert "fruits" not in table.supply("a")


@scenario("odin-sc-005")
def test_no_harvest():
    table = under_way(round=2, phase=11).do("next_round", "a")
    assert not set(table.supply("a")) - set(BOX.weapons)
    assert "No harvest" in table.told()


@rules("odin-p2-1", "odin-p2-4")
def test_harvest_is_orange_in_every_round_of_both_lengths():
    for length in ("long", "short"):
        for round in range(1, BOX.side(length).rounds + 1):
            table = under_way(1, length, round=round)
            harvest(table.state)
            assert {BOX.goods[name].colour for name in table.supply()} <= {"orange"}


@scenario("odin-sc-006")
def test_silver_on_the_exploration_boards_with_nothing_claimed():
    table, seen = started(2), {}
    for round in range(1, 8):
        seen[round] = dict(table.state.unclaimed)
        through_the_round(table)
    start = {"shetland": 0, "faroe islands": 0, "iceland": 0, "greenland": 0}
    assert seen[1] == seen[2] == start
    assert seen[3] == {"bear island": 0, "faroe islands": 2, "iceland": 2, "greenland": 2}
    assert seen[4] == {"bear island": 2, "baffin island": 0, "iceland": 4, "greenland": 4}
    assert seen[5] == {"bear island": 4, "baffin island": 2, "labrador": 0, "greenland": 6}
    assert seen[6] == {"bear island": 6, "baffin island": 4, "labrador": 2, "newfoundland": 0}
    assert seen[7] == seen[6]


@scenario("odin-sc-182")
def test_two_boards_claimed():
    table = started(2)
    table.state.players["a"].boats = [0]
    table.do("send", space="explore_near").do("explore", board="shetland")
    seen = {}
    for round in range(1, 8):
        if round == 4:
            assert table.state.unclaimed == {"baffin island": 0, "iceland": 4, "greenland": 4}
            turn = table.state.top.seats[0]
            table.state.players[turn].knarrs = 1
            silver = table[turn].has("silver")
            table.do("send", space="explore_middle").do("explore", turn, board="iceland")
            assert table[turn].has("silver") == silver + 4
        seen[round] = dict(table.state.unclaimed)
        through_the_round(table)
    assert seen[3] == {"faroe islands": 2, "iceland": 2, "greenland": 2}
    assert seen[5] == {"baffin island": 2, "greenland": 6}
    assert seen[6] == {"baffin island": 4, "newfoundland": 0}
    assert seen[7] == seen[6]


@rules("odin-p4-1", "odin-out-6")
def test_everybody_draws_one_weapon():
    table = under_way(round=2, phase=11, weapon_pile=dict.fromkeys(BOX.weapons, 0) | {"spear": 2})
    table.refuses("odin-p4-1", "next_round", "a", weapons={"a": "snare", "b": "spear"})
    assert "'c'" in table.refuses("odin-p4-1", "next_round", "a", weapons={"a": "spear", "c": "spear"})
    # What is not told the app draws.
    table.do("next_round", "a", weapons={"b": "spear"})
    assert (table.weapons("a"), table.weapons("b")) == (1, 1)
    assert not any(table.state.weapon_pile.values())


# --- phase 7 ---


@scenario("odin-sc-017")
def test_empty_home_board_pays_nothing():
    table = under_way(phase=7).do("income", "a")
    assert table["a"].has("silver") == 0


@scenario("odin-sc-029")
def test_income_of_several_boards_is_simultaneous():
    home = board(*square((1, 1), (6, 6), (2, 3), (6, 2), (3, 5)))
    table = under_way(a=having(areas={"home": home, "iceland": board()}), phase=7, round=2)
    lay = [["iceland", "silver", 1, 2], ["iceland", "silver", 2, 2]]
    table.refuses("odin-p7-4", "place", "a", pieces=lay)
    table.do("income", "a")
    assert table["a"].has("silver") == 5 + 1
    table.do("place", "a", pieces=lay)
    assert table["a"].has("silver") == 4
    assert income(BOX, "iceland", table["a"].areas["iceland"].pieces) == 2


@scenario("odin-sc-162")
def test_income_of_three_boards():
    home = board(*square((1, 1), (6, 6), (2, 3), (6, 2), (3, 5)))
    iceland = board(*silver_on((1, 2), (2, 2), (1, 3), (2, 3), (3, 1), (3, 2), (3, 3)))
    faroe = board(*silver_on((1, 2)))
    areas = {"home": home, "iceland": iceland, "faroe islands": faroe}
    table = under_way(a=having(areas=areas), phase=7).do("income", "a")
    assert table["a"].has("silver") == 5 + 3 + 1
    assert "home 5 + iceland 3 + faroe islands 1" in table.told()


@rules("odin-p7-2", "odin-p7-3", "odin-p7-5")
def test_a_covered_diagonal_pays_the_value_beyond_and_each_diagonal_pays():
    everything = silver_on(*BOX.grids["home"].cells)
    assert (
        income(BOX, "home", under_way(a=having(areas={"home": board(*everything)}))["a"].areas["home"].pieces)
        == 18
    )
    # Greenland has two diagonals, Labrador none; income is silver only.
    lower = silver_on((3, 2), (4, 2))
    table = under_way(a=having(areas={"greenland": board(*lower), "labrador": board()}), phase=7)
    assert income(BOX, "greenland", table["a"].areas["greenland"].pieces) == 1 + 0
    assert income(BOX, "labrador", []) == 0
    table.do("income", "a")
    assert table.supply("a") == {"silver": 1}


@rules("odin-p6-1", "odin-round-1")
def test_without_a_viking_placed_the_moose_stays():
    table = started(3)
    while table.state.phase == 5:
        table.do("pass")
    table.refuses("odin-round-1", "next_round", "a")
    table.refuses("odin-round-1", "feast", "a", layout=[])
    table.do("income", "b")
    assert table.state.start == "a"
    table.refuses("odin-round-1", "income", "a")


# --- phase 8 ---


@scenario("odin-sc-031")
def test_breeding_examples_of_the_rulebook():
    herds = {
        "a": having(supply={"sheep": 2, "pregnant sheep": 1}),
        "b": having(supply={"sheep": 4}),
        "c": having(supply={"pregnant sheep": 1}),
    }
    table = under_way(3, **herds, phase=7).do("income", "a")
    assert table.supply("a") == {"sheep": 4}
    assert table.supply("b") == {"sheep": 3, "pregnant sheep": 1}
    assert table.supply("c") == {"sheep": 2}


@rules("odin-p8-5", "odin-p8-4", "odin-p8-3")
def test_cattle_breed_on_their_own_and_a_lone_animal_does_nothing():
    table = under_way(
        a=having(supply={"cattle": 1, "pregnant cattle": 2, "sheep": 1}),
        b=having(supply={"cattle": 2}),
        phase=7,
    ).do("income", "a")
    assert table.supply("a") == {"cattle": 5, "sheep": 1}
    assert table.supply("b") == {"cattle": 1, "pregnant cattle": 1}


@scenario("odin-sc-201")
def test_herd_without_limit():
    others = having(supply={"sheep": 9})
    table = under_way(a=having(supply={"sheep": 8, "pregnant sheep": 1}), b=others, phase=7).do("income", "a")
    assert table.supply("a") == {"sheep": 10}


# --- phase 10 ---


@scenario("odin-sc-045")
def test_ore_space_at_the_edge():
    around = silver_on((1, 6), (2, 6), (2, 7), (1, 8), (2, 8))
    table = under_way(a=having(areas={"home": board(*around)}), round=2)
    through_the_round(table)
    assert table["a"].has("ore") == 1
    through_the_round(table)
    assert table["a"].has("ore") == 2


@scenario("odin-sc-047")
def test_four_bonuses_at_once():
    # Everything around the mead, stone, wood and ore spaces is covered; the rune stone space is not enclosed.
    goods = [(2, 3), (6, 2), (3, 5), (1, 7)]
    pieces = square((1, 1), (5, 5), (2, 3), (3, 5)) + square((6, 1), (7, 3), (6, 2))
    pieces += square((1, 6), (4, 6)) + silver_on((2, 7), (1, 8), (2, 8))
    pieces = [piece for piece in pieces if tuple(piece[1:3]) not in goods]
    table = under_way(a=having(areas={"home": board(*pieces)}), phase=9)
    assert sorted(bonuses_of(table.state, "a")) == ["mead", "ore", "stone", "wood"]
    assert income(BOX, "home", table["a"].areas["home"].pieces) >= 3
    table.do("feast", "a", layout=[]).do("feast", "b", layout=[])
    assert table.supply("a") == {"mead": 1, "wood": 1, "stone": 1, "ore": 1}


@scenario("odin-sc-048")
def test_income_silver_completes_a_bonus():
    home = board(*square((1, 1), (4, 4)), *silver_on((1, 6), (2, 6), (2, 7), (1, 8)))
    food = {"salt meat": 1, "beans": 1}
    table = under_way(1, a=having(areas={"home": home}, supply=food), round=1, phase=7)
    table.do("income")
    assert table["a"].has("silver") == 3
    table.do("place", pieces=[["home", "silver", 2, 8]])
    assert table["a"].has("silver") == 2
    table.do("feast", layout=[["salt meat", 1], ["beans", 5]])
    assert table.supply() == {"silver": 2, "ore": 1}
    assert table["a"].penalties == 0


@rules("odin-p10-3", "odin-p10-4", "odin-p10-5")
def test_goods_spaces_count_as_covered_neighbours_and_pay_only_while_open():
    # No printed board has two goods spaces side by side, so this one is drawn by hand.
    from companion.games.odin.grid import Grid

    grid = Grid(("...", ".BB", "..."), [], [((2, 2), ("wood",)), ((3, 2), ("ore",))])
    assert grid.goods[0].around & grid.bit((3, 2))
    covered = grid.mask([(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 3)])
    assert not grid.goods[0].around & ~(covered | grid.free_goods)
    home = [*square((1, 2), (3, 4), (2, 3)), ("silver", 2, 3)]
    assert bonuses_of(under_way(a=having(areas={"home": board(*home)})).state, "a") == []


@scenario("odin-sc-167")
def test_two_goods_from_one_space():
    iceland = board(*silver_on((5, 1), (5, 2), (5, 3), (6, 3), (7, 3)))
    table = under_way(1, a=having(silver=1, areas={"iceland": iceland}), round=2, phase=9)
    table.do("feast", layout=[])
    assert table.supply() == {"silver": 1}
    table.do("place", pieces=[["iceland", "silver", 7, 2]])
    through_the_round(table.do("next_round"))
    assert {"ore": 1, "stone": 1}.items() <= table.supply().items()


@scenario("odin-sc-168")
def test_limited_bonuses_of_newfoundland():
    cloakpin = [(1, 3), (1, 4), (1, 5), (2, 3), (2, 5), (3, 3), (3, 4), (3, 5)]
    house = [(6, 2), (6, 3), (6, 4), (7, 2), (7, 4), (8, 2), (8, 3), (8, 4)]
    areas = {"newfoundland": board(*silver_on(*cloakpin, *house))}
    others = {f"stone house{suffix}": board() for suffix in ("", " 2", " 3")}
    table = under_way(2, a=having(areas=areas), b=having(areas=others), round=6, phase=9)
    table.do("feast", "a", layout=[]).do("feast", "b", layout=[])
    assert table.supply("a") == {"Cloakpin": 1}
    assert "stone house" not in table["a"].areas
    assert "No stone house is left" in table.told()
    assert "Cloakpin" not in table.state.oval
    table.do("next_round", "a")
    through_the_round(table)
    assert table.state.phase == 13
    assert table["a"].has("Cloakpin") == 1


# --- phases 11 and 12 ---


@scenario("odin-sc-051")
def test_mountain_strips_are_updated():
    table = under_way(strips=["SSO2", "2"], strip_pile=["WWWSOO2"], phase=11).do(
        "next_round", "a", strip="WWWSOO2"
    )
    assert table.state.strips == ["SO2", "WWWSOO2"]
    assert table.state.strip_pile == []


@scenario("odin-sc-178")
def test_a_strip_nobody_touches():
    table = started(2)
    table.table.correct(
        {
            "strips": ["WWSOO22", "WWWSSO2"],
            "strip_pile": [s for s in BOX.strips if s not in ("WWSOO22", "WWWSSO2")],
        }
    )
    seen, counts = [], []
    for _ in range(7):
        seen.append(table.state.strips[0])
        counts.append(len(table.state.strips))
        through_the_round(table)
    assert [len(strip) for strip in seen] == [7, 6, 5, 4, 3, 2, 1]
    assert seen[5] == "22"
    assert counts == [2, 3, 4, 5, 6, 7, 8]


@scenario("odin-sc-179")
def test_strip_emptied_in_the_action_phase():
    table = under_way(3, strips=["2", "WS2"], strip_pile=["WWWSSO2"])
    table.do("send", space="mountain_2").do("mountain", take=[[0, 1]])
    assert table["a"].has("silver") == 2
    assert table.state.strips == ["WS2"]
    through_the_round(table)
    assert table.state.strips == ["S2", "WWWSSO2"]


@rules("odin-p11-4")
def test_four_players_run_out_of_strips_before_round_7():
    table = started(4)
    for _ in range(5):
        through_the_round(table)
    assert (table.state.round, table.state.strip_pile) == (6, [])
    before = len(table.state.strips)
    through_the_round(table)
    assert table.state.round == 7
    assert "No mountain strip is left" in table.told()
    assert len(table.state.strips) <= before
    under_way(phase=11, strip_pile=[]).refuses("odin-p11-4", "next_round", "a", strip="WWSOO22")


@scenario("odin-sc-149")
def test_end_of_a_round():
    spaces = {"stockfish": ["a", 1, 2], "mead_silver": ["b", 2, 2]}
    players = {"a": having(vikings=6), "b": having(vikings=5), "c": having(vikings=7)}
    strips = ["WSO2", "WWWSSO2", "WWWWSS2"]
    table = under_way(3, **players, round=2, phase=11, spaces=spaces, strips=strips).do("next_round", "a")
    assert len(table.state.strips) == 4
    assert table.state.spaces == {}
    assert [table[seat].vikings for seat in "abc"] == [8, 8, 8]
    assert table.state.round == 3


def test_the_view_says_where_we_are():
    assert GAME.where(under_way(phase=9, round=4).state) == "Round 4 of 7, phase 9: feast"
