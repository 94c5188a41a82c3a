"""The end of the game, the score and the pad (pp. 23-24)."""

import msgspec
import pytest

from companion.games.odin import GAME
from companion.games.odin.phases import income_of
from companion.games.odin.scoring import Pad
from companion.referee import Refusal
from tests.games.odin.table import BOX, board, covering, having, silver_on, under_way
from tests.support.coverage import rules, scenario


def tally(**players):
    return GAME.tally(msgspec.convert({"players": players}, Pad))


def refused(**players):
    with pytest.raises(Refusal) as found:
        tally(**players)
    return found.value.rule


@scenario("odin-sc-123")
def test_end_of_the_game():
    home = board(*silver_on((1, 6), (2, 6), (2, 7), (1, 8), (2, 8)))
    table = under_way(1, a=having(areas={"home": home}, oil=1, vikings=3), round=7, phase=9)
    table.do("feast", layout=[])
    assert table.state.phase == 13
    assert table["a"].has("ore") == 0
    assert table["a"].vikings == 3
    table.refuses("odin-end-1", "next_round")
    table.do("place", pieces=[["home", "oil", 8, 2]])
    assert not table.state.over
    table.do("done")
    assert table.state.over
    table.refuses("odin-end-3", "buy_ship", "a", ship="knarr")


@rules("odin-end-3", "odin-end-2", "odin-any-1")
def test_leftovers_may_be_placed_until_everybody_is_done():
    table = under_way(a=having(ore=1, silver=6), b=having(), round=7, phase=13)
    table.do("place", "a", pieces=[["home", "ore", 8, 2]]).do("buy_ship", "a", ship="knarr")
    table.do("done", "a")
    table.refuses("odin-end-3", "done", "a")
    assert not table.state.over
    table.do("done", "b")
    assert table.state.over
    assert GAME.where(table.state) == "The game is over"


@scenario("odin-sc-126")
def test_final_income_is_not_counted_twice():
    # Income 9: everything in the lower left 9x9 square is covered.
    cells = [cell for cell in BOX.grids["home"].cells if max(cell) <= 9]
    home = {"home": board(*silver_on(*cells))}
    food = {"salt meat": 1, "beans": 1, "milk": 1}
    served = [["salt meat", 1], ["beans", 5], ["milk", 7]]
    table = under_way(1, a=having(areas=home, supply=food), round=7, phase=7).do("income")
    assert table["a"].has("silver") == 9
    table.refuses("odin-score-8", "write_income")
    table.do("feast", layout=[*served, *(["silver", square] for square in (9, 10, 11, 12))])
    assert (table.line("Silver"), table.line("Final income"), table.line("Thing Penalties")) == (5, 0, 0)
    table = under_way(1, a=having(areas=home, supply=food), round=7, phase=7).do("write_income").do("income")
    assert table["a"].has("silver") == 0
    table.refuses("odin-feast-2", "feast", layout=[*served, ["silver", 9]])
    table.do("feast", layout=served)
    assert (table.line("Silver"), table.line("Final income"), table.line("Thing Penalties")) == (0, 9, -12)
    under_way(round=6, phase=7).refuses("odin-score-8", "write_income")


@scenario("odin-sc-127")
def test_full_scoring_of_one_player():
    crown = [(c, r) for c in range(8, 13) for r in (2, 3)] + [(8, 4), (10, 4), (12, 4)]
    coins = [piece for piece in covering("home", 14 + 13)["pieces"] if tuple(piece[1:3]) not in crown]
    home = board(("English Crown", 8, 2), *coins)
    open_home = 86 - 13 - len(coins)
    anna = having(
        boats=[0, 0],
        knarrs=1,
        longships=[3],
        emigrated=["knarr", "longship"],
        areas={
            "home": _leaving(home, open_home - 14),
            "iceland": covering("iceland", 5),
            "bear island": covering("bear island", 3),
            "shed": board(wood=3, stone=1),
            "stone house": {**covering("stone house", 2), "wood": 1},
            "long house": covering("long house", 4),
        },
        supply={"sheep": 3, "pregnant sheep": 1, "cattle": 1, "pregnant cattle": 1, "ore": 2, "spices": 1},
        silver=11,
        final_income=12,
        played=[7, 8, 100],
        hand=[5],
        penalties=1,
    )
    table = under_way(1, a=anna, round=7, phase=13, decks="ABC")
    expected = {
        "Ships": 19,
        "Emigrations": 39,
        "Exploration boards": 28,
        "Sheds and houses": 35,
        "Sheep and cattle": 16,
        "Occupations": 3,
        "Silver": 11,
        "Final income": 12,
        "English Crown": 2,
        "Home board": -14,
        "Exploration boards, open": -8,
        "Sheds and houses, open": -9,
        "Thing Penalties": -3,
    }
    assert {label: table.line(label) for label in expected} == expected
    assert sum(points for points in expected.values() if points > 0) == 165
    assert table.total() == 131


def _leaving(home, more):
    """The home board with so many further negative spaces covered by coins."""
    from companion.games.odin.placing import cover
    from companion.games.odin.state import Placed

    pieces = [Placed(*piece) for piece in home["pieces"]]
    grid = BOX.grids["home"]
    free = grid.places(grid.minus & ~cover(BOX, "home", pieces).covered)
    return board(*(tuple(piece) for piece in home["pieces"]), *silver_on(*free[:more]))


@scenario("odin-sc-210")
def test_full_scoring_from_a_short_game_board():
    home = board(
        ("robe", 1, 1),
        ("silverware", 4, 1, 1),
        ("silk", 1, 4),
        ("fur", 9, 2),
        ("treasure chest", 10, 7),
        ("silver hoard", 1, 10),
    )
    # Occupations worth 2 and 0 points.
    player = {
        "areas": {"home": home, "faroe islands": board(("silver", 1, 2)), "shed": board(wood=3, stone=1)},
        "boats": [0],
        "knarrs": 1,
        "emigrated": ["knarr"],
        "supply": {"sheep": 2, "pregnant sheep": 1},
        "silver": 7,
        "penalties": 1,
        "played": [22 + 2, 1],
    }
    table = under_way(1, "short", a=having(**player), round=6, phase=13)
    paid = income_of(table.state, "a")
    assert paid == {"home": 3, "faroe islands": 1}
    table = under_way(1, "short", a=having(**player, final_income=sum(paid.values())), round=6, phase=13)
    assert table.line("Home board") == -57
    assert table.line("Exploration boards, open") == -16
    assert table.line("Sheds and houses, open") == -2
    assert table.line("Occupations") == 2
    assert table.total() == 58 - 78


@scenario("odin-sc-130")
def test_tie():
    sheet = tally(a={"silver": 87}, b={"silver": 80, "final_income": 7}, c={"silver": 80})
    assert sheet.winners == ["a", "b"]
    assert [one.place for one in sheet.seats] == [1, 1, 3]
    assert "odin-end-4" in sheet.rules


@rules("odin-goal-1", "odin-score-13")
def test_the_highest_total_wins_and_may_be_negative():
    sheet = tally(anna={"name": "Anna", "negative_home": 86}, bo={"silver": 1, "negative_home": 80})
    assert [one.total for one in sheet.seats] == [-86, -79]
    assert sheet.winners == ["bo"]
    assert sheet.verdict == "bo wins with -79 points."


@scenario("odin-sc-132")
def test_wrong_placement_noticed_at_scoring():
    row = board(("oil", 8, 2), ("oil", 10, 2), ("oil", 12, 2, 1))
    ring = board(("oil", 8, 2), ("oil", 8, 3), ("hide", 10, 2, 1))
    table = under_way(a=having(areas={"home": row}), b=having(areas={"home": ring}), round=7, phase=13)
    table.do("punish", "a", culprit="a").do("punish", "a", culprit="b")
    assert (table.line("Thing Penalties", "a"), table.line("Thing Penalties", "b")) == (-6, -9)
    table.refuses("odin-fix-2", "punish", "a", culprit="a")
    earlier = under_way(a=having(areas={"home": row}))
    earlier.refuses("odin-fix-1", "punish", "a", culprit="a")
    earlier.table.correct({"players": {"a": {"areas": {"home": {"pieces": [["oil", 8, 2], ["oil", 8, 4]]}}}}})
    assert earlier.line("Thing Penalties") == 0
    assert GAME.view(earlier.state, "a")["players"]["a"]["areas"]["home"]["wrong_pairs"] == 0
    house = under_way(
        a=having(areas={"long house": board(("mead", 1, 1), ("mead", 3, 1))}), round=7, phase=13
    )
    assert house.do("punish", "a", culprit="a").line("Thing Penalties") == -3


@rules("odin-score-9", "odin-score-7", "odin-score-10")
def test_the_crown_scores_wherever_it_is_and_goods_do_not():
    for areas, supply in (({}, {"English Crown": 1}), ({"home": board(("English Crown", 8, 2))}, {})):
        table = under_way(1, a=having(areas=areas, supply=supply), round=7, phase=13)
        assert table.line("English Crown") == 2
    rich = under_way(1, a=having(jewelry=3, wood=5, spear=4, silver=2), round=7, phase=13)
    assert rich.total() == 2 - 86


# --- the pad ---


def test_the_pad_explains_every_line_with_its_rule():
    sheet = tally(
        a={"knarrs": 2, "sheds": 1, "negative_buildings": 6, "thing_penalties": 1, "wrong_pairs": 2}
    )
    lines = {line.label: line for line in sheet.seats[0].lines}
    assert lines["Ships"].note == "2 knarr at 5"
    assert lines["Thing Penalties"].points == -9
    assert lines["Thing Penalties"].note == "3 tiles, 2 of them for wrong pairs"
    assert all(line.rule.startswith("odin-score-") for line in lines.values())


def test_boards_laid_out_on_the_pad_are_counted():
    laid = {"home": board(("fur", 9, 2)), "shed": board(wood=1), "iceland": board(("wool", 6, 4))}
    sheet = tally(a={"exploration_boards": ["iceland"], "sheds": 1, "laid": laid})
    lines = {line.label: line.points for line in sheet.seats[0].lines}
    assert (lines["Home board"], lines["Sheds and houses, open"], lines["Exploration boards, open"]) == (
        -78,
        -5,
        -20,
    )
    assert refused(a={"laid": {"home": board(("fur", 12, 2))}}) == "odin-place-10"
    assert refused(a={"laid": {"home": board(("fur", 9, 2), ("ore", 9, 2))}}) == "odin-place-8"
    assert refused(a={"laid": {"shed": board(wood=4)}}) == "odin-house-5"
    assert refused(a={"laid": {"atlantis": board()}}) == "odin-score-11"
    assert refused(a={"laid": {"home": board(("dragon", 1, 1))}}) == "odin-place-1"


@pytest.mark.parametrize(
    ("players", "rule"),
    [
        ({"a": {"whaling_boats": 4}}, "odin-ship-3"),
        ({"a": {"knarrs": 3, "longships": 2}}, "odin-ship-3"),
        ({"a": {"silver": -1}}, "odin-score-13"),
        ({"a": {"emigrated_knarrs": 7}}, "odin-emi-5"),
        ({"a": {"exploration_boards": ["atlantis"]}}, "odin-score-3"),
        ({"a": {"negative_home": 87}}, "odin-score-11"),
        ({"a": {"negative_exploration": 1}}, "odin-score-11"),
        ({"a": {"english_crown": True}, "b": {"english_crown": True}}, "odin-score-9"),
        (
            {"a": {"exploration_boards": ["shetland"]}, "b": {"exploration_boards": ["bear island"]}},
            "odin-expl-7",
        ),
        ({"a": {"sheds": 2}, "b": {"sheds": 2}}, "odin-out-2"),
        ({}, "odin-setup-1"),
    ],
)
def test_a_pad_that_no_game_could_end_with_is_refused(players, rule):
    assert refused(**players) == rule
