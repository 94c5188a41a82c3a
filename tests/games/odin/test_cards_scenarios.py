"""What the rulebook says about occupations, shown with its own cards (rulebook pp. 3-7, 14, 20-23)."""

from tests.games.odin.cards.cases import waits
from tests.games.odin.table import board, having, square, under_way
from tests.support.coverage import rules, scenario


@scenario("odin-sc-094")
def test_three_rolls_and_a_fourth_for_the_proficient_hunter():
    table = under_way(a=having(wood=9)).do("send", space="hunting_game_1")
    for die in (5, 4, 6):
        table.do("roll", die=die)
    table.refuses("odin-dice-2", "roll", die=1)
    table.refuses("odin-dice-2", "succeed", spend={"wood": 4}, die=4)
    skilled = under_way(a=having(wood=9, played=[153])).do("send", space="hunting_game_1")
    for die in (5, 4, 6, 2):
        skilled.do("roll", die=die)
    skilled.do("succeed", spend={"wood": 2})
    assert skilled.supply() == {"wood": 7, "hide": 1, "game meat": 1}


@scenario("odin-sc-100")
def test_ore_on_ships_stays_without_the_modifier():
    table = under_way(a=having(boats=[1], ore=1))
    table.refuses("odin-arm-2", "arm", ship="whaling boat", on=1)
    table.refuses("odin-arm-3", "disarm", ship="whaling boat", on=1)
    table = under_way(a=having(boats=[1], ore=1, played=[39])).do("disarm", ship="whaling boat", on=1)
    assert (table["a"].boats, table.supply()) == ([0], {"ore": 2})
    # The printed ore is no added one.
    table.refuses("odin-arm-3", "disarm", ship="whaling boat", on=0)


@scenario("odin-sc-103")
def test_one_card_before_the_action_of_column_4_and_no_second_after_it():
    table = under_way(a=having(hand=[47, 10], salt_meat=2)).do("send", space="mountain_4_double_upgrade_2")
    table.do("play_card", card=47).do("use_card", card=47)
    assert table.supply() == {"salt meat": 1, "hide": 1}
    table.do("mountain", take=[[0, 4]])
    table.refuses("odin-occ-7", "play_card", card=10)
    table.do("finish")
    assert table["a"].hand == [10]


@scenario("odin-sc-105")
def test_slashes_stand_side_by_side():
    table = under_way(1, a=having(hand=[86], played=[54], silver=5, silverware=1))
    table.do("send", space="play_occupations_2").do("play_card", card=86)
    table.refuses("odin-card-3", "use_card", card=86, pay={"silver": 5}, gain={"hide": 2})
    table.refuses("odin-card-2", "use_card", card=54, gain={"chest": 1, "silk": 1})
    table.do("use_card", card=86, pay={"silver": 4}, gain={"hide": 2})
    assert table.supply() == {"silver": 1, "hide": 2, "silverware": 1}
    table.refuses("odin-card-6", "use_card", card=86, pay={"silver": 2}, gain={"hide": 1})
    table.do("use_card", card=54, gain={"chest": 1})
    assert table.supply() == {"silver": 1, "hide": 2, "chest": 1}


@scenario("odin-sc-107")
@rules("odin-card-6")
def test_an_immediate_exchange_happens_once():
    table = under_way(1, a=having(hand=[65], snare=4, spear=4)).do("send", space="play_occupations_2")
    table.do("play_card", card=65).do("use_card", card=65)
    assert table.supply() == {"snare": 2, "spear": 2, "treasure chest": 1}
    table.refuses("odin-card-6", "use_card", card=65)
    table.do("send", space="stockfish")
    table.refuses("odin-card-6", "use_card", card=65)


@scenario("odin-sc-109")
def test_the_priest_gives_oil_before_the_trade():
    table = under_way(a=having(played=[149], knarrs=1, silver=1)).do("send", space="overseas_trading_1")
    table.do("trade", goods=["oil"])
    assert table.supply() == {"rune stone": 1}
    table = under_way(a=having(played=[149], knarrs=1, silver=1, oil=1)).do(
        "send", space="overseas_trading_2"
    )
    table.refuses("odin-overseas-3", "trade", goods=["oil", "oil"])
    table.do("trade", goods=["oil"])
    assert table.supply() == {"rune stone": 1, "oil": 1}


@scenario("odin-sc-111")
def test_the_sail_patcher_works_at_once_if_three_large_ships_lie_there():
    # The income space of 5 on the home board is the lowest one left open.
    home = board(*square((1, 1), (6, 6), (2, 3), (3, 5), (6, 2)))
    table = under_way(1, a=having(hand=[181], knarrs=2, longships=[0], silver=5, areas={"home": home}))
    table.do("send", space="play_occupations_2").do("play_card", card=181)
    assert table.supply() == {"wool": 2, "silver": 5}
    table.do("buy_ship", ship="knarr")
    assert table.supply() == {"wool": 2}


@scenario("odin-sc-142")
def test_two_cards_one_after_the_other_each_at_once():
    table = under_way(1, a=having(hand=[43, 47, 10], salt_meat=1)).do("send", space="play_occupations_2")
    table.do("play_card", card=43)
    assert table.supply() == {"salt meat": 1, "fruits": 1}
    table.do("play_card", card=47).do("use_card", card=47)
    assert table.supply() == {"fruits": 1, "hide": 1}
    table.refuses("odin-occ-4", "play_card", card=10)


@scenario("odin-sc-151")
@rules("odin-card-19")
def test_the_undertaker_is_paid_on_exploration_boards_only():
    table = under_way(a=having(played=[100], rune_stone=2, areas={"iceland": board()}))
    grid = table.state.box.grids["iceland"]
    pairs = [((c, r), (c + 1, r)) for c, r in grid.cells if (c + 1, r) in grid.cells]
    start = next(pair[0] for pair in pairs if not grid.mask(pair) & grid.income)
    table.do("place", pieces=[["iceland", "rune stone", *start]])
    assert table.supply() == {"rune stone": 1, "silver": 1}
    table.do("place", pieces=[["home", "rune stone", 8, 1, 1]])
    assert table.supply() == {"silver": 1}
    assert table.line("Occupations") == -1


@scenario("odin-sc-191")
def test_the_archer_turns_a_one_into_success():
    table = under_way(a=having(played=[13])).do("send", space="hunting_game_1").do("roll", die=1)
    table.refuses("odin-hunt-7", "roll", die=5)
    table.refuses("odin-hunt-7", "fail")
    table.do("succeed")
    assert table.supply() == {"hide": 1, "game meat": 1}


@scenario("odin-sc-205")
@rules("odin-card-10")
def test_an_exchange_once_for_each_round_without_harvest():
    table = under_way(1, a=having(played=[94], oil=4), round=2, phase=11).do(
        "next_round", weapons={"a": "spear"}
    )
    assert waits(table) == [94]
    table.do("use_card", card=94)
    assert table.supply() == {"oil": 2, "spices": 1, "spear": 1}
    table.refuses("odin-card-10", "use_card", card=94)
    again = under_way(1, a=having(played=[94], oil=2, spices=1), round=4, phase=11)
    again.do("next_round", weapons={"a": "spear"}).do("use_card", card=94)
    assert again.supply() == {"spices": 2, "spear": 1}


@scenario("odin-sc-206")
def test_a_card_overrides_a_rule():
    table = under_way(a=having(played=[147, 40], knarrs=1, wood=1, areas={"long house": board()}))
    table.do("place", pieces=[["long house", "wood", 1, 1]])
    table.do("send", space="raiding").do("roll", die=6).do("succeed", tile="rune stone")
    assert table.supply() == {"rune stone": 1}
    plain = under_way(a=having(knarrs=1, wood=1, areas={"long house": board()}))
    plain.refuses("odin-raid-1", "send", space="raiding")
    plain.refuses("odin-house-1", "place", pieces=[["long house", "wood", 1, 1]])


@scenario("odin-sc-208")
def test_the_craft_leader_counts_the_group():
    for spaces, oil in (
        ({"clothing": ["a", 2, 1], "smithy": ["a", 3, 1]}, 1),
        ({"flax_to_linen": ["a", 1, 1], "smithy": ["a", 3, 1], "build_knarr": ["a", 2, 1]}, 0),
    ):
        table = under_way(a=having(played=[8]), spaces=spaces).do("pass", "a").do("pass", "b")
        assert table["a"].has("oil") == oil


# --- single rules ---


@rules("odin-card-2", "odin-card-3", "odin-card-4")
def test_of_a_table_only_one_row_counts():
    # More does not include less: two whaling boats give grain and no beans.
    table = under_way(1, a=having(played=[93], boats=[0, 0]), round=2, phase=11)
    assert table.do("next_round", weapons={"a": "spear"}).supply() == {"grain": 1, "spear": 1}
    # A count above the highest row takes the highest one.
    table = under_way(a=having(hand=[18], longships=[2, 2, 2, 2])).do("send", space="play_occupations_2")
    assert table.do("play_card", card=18).supply() == {"silver hoard": 1}
    # And of things between slashes, one.
    table = under_way(a=having(played=[54], silverware=1))
    table.refuses("odin-card-2", "use_card", card=54, gain={"chest": 1, "silk": 1})
    table.do("use_card", card=54, gain={"silk": 1})


@rules("odin-card-7")
def test_a_card_runs_a_phase_for_its_player_alone():
    table = under_way(a=having(hand=[35], sheep=2), b=having(sheep=2)).do("send", space="play_occupations_2")
    table.do("play_card", card=35).do("use_card", card=35)
    assert table.supply("a") == {"sheep": 1, "pregnant sheep": 1}
    assert table.supply("b") == {"sheep": 2}


@rules("odin-card-8")
def test_the_tanner_works_as_often_as_one_likes():
    table = under_way(1, a=having(played=[47], salt_meat=3), phase=9)
    table.do("use_card", card=47).do("use_card", card=47).do("use_card", card=47)
    assert table.supply() == {"hide": 3}
    table.refuses("odin-card-8", "use_card", card=47)


@rules("odin-card-12", "odin-card-13")
def test_as_soon_as_works_once_and_next_time_waits():
    table = under_way(1, a=having(played=[179], knarrs=2, silver=10))
    assert table.supply() == {"silver": 10}
    table.do("buy_ship", ship="knarr")
    assert table.supply() == {"silver": 8, "stockfish": 3}
    table.do("buy_ship", ship="knarr")
    assert table.supply() == {"silver": 3, "stockfish": 3}


@rules("odin-card-16", "odin-card-17")
def test_proficient_hunter_and_modifier_change_a_rule_for_their_owner():
    table = under_way(a=having(played=[153, 39], longships=[1])).do("send", space="raiding")
    for die in (1, 1, 1, 1):
        table.do("roll", die=die)
    table.refuses("odin-dice-2", "roll", die=8)
    table.do("fail").do("disarm", "a", ship="longship", on=1)
    assert table.supply() == {"ore": 1, "stone": 1, "long sword": 1}
    assert table["a"].longships == [0]


@rules("odin-card-18")
def test_the_peddler_takes_one_silver_off_the_livestock_market():
    table = under_way(1, a=having(played=[1], silver=2)).do("send", space="buy_cattle_and_milk")
    assert table.supply() == {"cattle": 1, "milk": 1}
    free = under_way(1, a=having(played=[1])).do("send", space="buy_2_stockfish")
    assert free.supply() == {"stockfish": 2}


@rules("odin-card-20")
def test_the_weapons_supplier_draws_two_five_or_ten():
    for ships, weapons in ((1, 2), (2, 5), (3, 10), (4, 10)):
        table = under_way(a=having(hand=[32], longships=[0] * ships)).do("send", space="play_occupations_2")
        table.do("play_card", card=32).do("use_card", card=32)
        assert table.weapons() == weapons
    craft = under_way(
        1, a=having(played=[8]), spaces={"robe_and_jewelry": ["a", 4, 1], "flax_to_linen": ["a", 1, 1]}
    )
    assert craft.do("pass").supply() == {"oil": 1}


@rules("odin-card-21")
def test_farmer_and_fruit_picker():
    table = under_way(1, a=having(played=[48], hand=[43], supply={"pregnant cattle": 1}))
    table.do("use_card", card=48).do("send", space="play_occupations_2").do("play_card", card=43)
    assert table.supply() == {"jewelry": 1, "fruits": 1}
