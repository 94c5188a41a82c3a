"""Ships, arming, overseas trading, special sale, exploration and emigration (pp. 13, 15-17, 20)."""

import pytest

from companion.games.odin.feast import free_stretch
from tests.games.odin.table import board, having, under_way
from tests.support.coverage import rules, scenario

# --- ships ---


@scenario("odin-sc-098")
def test_landing_stages():
    table = under_way(a=having(boats=[0, 0, 0], knarrs=2, longships=[0, 0], silver=20, wood=2))
    table.refuses("odin-ship-3", "buy_ship", ship="whaling boat")
    table.refuses("odin-ship-3", "send", space="build_knarr")
    table.refuses("odin-give-1", "discard", thing="whaling boat")


@scenario("odin-sc-099")
def test_boat_on_a_large_stage():
    under_way(a=having(boats=[0, 0, 0], silver=3)).refuses("odin-ship-3", "buy_ship", ship="whaling boat")


@rules("odin-ship-1", "odin-ship-2", "odin-any-1")
def test_ships_are_bought_for_their_value_at_any_time():
    table = under_way(a=having(), b=having(silver=15))
    table.do("buy_ship", "b", ship="whaling boat").do("buy_ship", "b", ship="knarr")
    sentence = table.refuses("odin-ship-1", "buy_ship", "b", ship="longship")
    assert sentence == "You have 7 silver; 8 silver is needed."
    table.refuses("odin-ship-1", "buy_ship", "b", ship="raft")
    assert (table["b"].boats, table["b"].knarrs, table["b"].large_ships) == ([0], 1, 1)


@scenario("odin-sc-200")
def test_eleventh_longship():
    many = having(longships=[0, 0, 0, 0])
    table = under_way(4, a=having(silver=8), b=many, c=many, d=having(longships=[0], emigrated=["longship"]))
    table.do("buy_ship", ship="longship")
    assert (table["a"].longships, table.supply()) == ([0], {})


@scenario("odin-sc-152")
def test_longship_bought_just_before_the_raid():
    table = under_way(a=having(silver=8, vikings=1))
    table.refuses("odin-raid-1", "send", space="raiding")
    table.do("buy_ship", ship="longship")
    assert table.supply() == {}
    table.do("send", space="raiding").do("roll", die=7)
    table.refuses("odin-raid-3", "succeed", tile="chest")
    table.do("succeed", tile="Glass Beads")
    assert table.supply() == {"Glass Beads": 1}


@rules("odin-arm-1", "odin-arm-4", "odin-arm-2", "odin-whale-3")
def test_ore_goes_on_marked_spaces_and_not_during_an_action():
    table = under_way(a=having(boats=[0], knarrs=1, longships=[1], ore=5))
    table.refuses("odin-arm-4", "arm", ship="knarr")
    table.refuses("odin-arm-4", "arm", ship="longship", on=1, ore=3)
    table.do("arm", ship="longship", on=1, ore=2)
    table.refuses("odin-arm-4", "arm", ship="longship", on=3)
    table.do("arm", ship="whaling boat")
    assert (table["a"].boats, table["a"].longships, table["a"].has("ore")) == ([1], [3], 2)
    table = under_way(a=having(boats=[0], ore=1)).do("send", space="whaling_minor")
    table.refuses("odin-arm-1", "arm", ship="whaling boat")
    # A boat bought in the middle of the action does not take part in it.
    rich = (
        under_way(a=having(boats=[0], silver=3))
        .do("send", space="whaling_major")
        .do("buy_ship", ship="whaling boat")
    )
    rich.do("roll", die=5)
    assert "counts 4" in rich.told()


# --- overseas ---


@scenario("odin-sc-071")
def test_overseas_trading_example():
    table = under_way(a=having(knarrs=1, silver=3, oil=1, hide=1, wool=1, linen=2, clothing=1))
    table.do("send", space="overseas_trading_1").do(
        "trade", goods=["oil", "hide", "wool", "linen", "clothing"]
    )
    blue = {"rune stone": 1, "silverware": 1, "chest": 1, "silk": 1, "silver hoard": 1}
    assert table.supply() == {"silver": 2, "linen": 1, **blue}


@scenario("odin-sc-072")
def test_overseas_trading_refused():
    under_way(a=having(longships=[0], silver=4, oil=1)).refuses(
        "odin-overseas-1", "send", space="overseas_trading_1"
    )
    under_way(a=having(knarrs=1, oil=1)).refuses("odin-overseas-2", "send", space="overseas_trading_1")
    table = under_way(a=having(knarrs=1, silver=2, wool=2)).do("send", space="overseas_trading_2")
    table.refuses("odin-overseas-3", "trade", goods=["wool", "wool"])
    table.do("trade", goods=["wool"])
    assert table.supply() == {"silver": 1, "wool": 1, "chest": 1}


@rules("odin-overseas-4", "odin-overseas-5", "odin-overseas-3")
def test_placed_tiles_stay_green_and_turning_nothing_is_a_use():
    table = under_way(a=having(knarrs=1, silver=1, beans=1, areas={"home": board(("oil", 8, 2))}))
    table.do("send", space="overseas_trading_1")
    table.refuses("odin-overseas-4", "trade", goods=["oil"])
    table.refuses("odin-overseas-3", "trade", goods=["beans"])
    table.do("trade", goods=[])
    assert table.supply() == {"beans": 1}
    assert table.state.top.seats == ["b"]


@scenario("odin-sc-073")
def test_special_sale():
    table = under_way(a=having(knarrs=1, silver=3)).do("send", space="special_sale")
    assert len(table["a"].hand) == 1
    table.refuses("odin-sale-1", "buy_tiles", tiles=["Glass Beads", "Helmet", "Belt"])
    table.refuses("odin-sale-2", "buy_tiles", tiles=["English Crown"])
    table.refuses("odin-sale-1", "buy_tiles", tiles=["Belt", "Crucifix"])
    table.refuses("odin-sale-1", "buy_tiles", tiles=[])
    table.do("buy_tiles", tiles=["Glass Beads", "Helmet"])
    assert table.supply() == {"silver": 2, "Glass Beads": 1, "Helmet": 1}
    assert not {"Glass Beads", "Helmet"} & set(table.state.oval)


# --- emigration ---


@scenario("odin-sc-062")
def test_whaling_boat_to_knarr_then_emigrate():
    table = under_way(a=having(boats=[1], silver=5), round=3).do("send", space="exchange_boat_and_emigrate")
    table.do("convert", ore=1)
    assert (table["a"].boats, table["a"].knarrs) == ([], 1)
    table.do("emigrate", ship="knarr")
    assert table.supply() == {"silver": 2}
    assert (table["a"].knarrs, table["a"].emigrated) == (0, ["knarr"])
    assert table.line("Emigrations") == 18
    assert free_stretch(table.state, "a").start == 3


@rules("odin-act-exch-11")
def test_the_exchange_comes_before_the_emigration_and_needs_a_stage():
    full = under_way(a=having(boats=[0], knarrs=4, silver=5), round=3).do(
        "send", space="exchange_boat_and_emigrate"
    )
    full.refuses("odin-act-exch-11", "convert")
    table = under_way(a=having(boats=[0], knarrs=1, silver=5, hand=[47]), round=3)
    table.do("send", space="exchange_boat_and_emigrate").do("emigrate", ship="knarr")
    table.refuses("odin-act-exch-11", "convert")


@scenario("odin-sc-075")
def test_emigration_in_round_5():
    table = under_way(1, a=having(longships=[2], silver=7), round=5).do("send", space="emigration_2")
    table.do("emigrate", ship="longship")
    assert table.supply() == {"silver": 2}
    assert "2 ore are lost" in table.told()
    assert (table.line("Ships"), table.line("Emigrations")) == (0, 21)
    assert table["a"].large_ships == 0
    table.refuses("odin-raid-1", "send", space="raiding")


@scenario("odin-sc-076")
def test_too_poor_or_the_wrong_ship():
    sentence = under_way(a=having(knarrs=1, silver=3), round=4).refuses(
        "odin-emi-2", "send", space="emigration_2"
    )
    assert "4 silver" in sentence
    under_way(a=having(boats=[0, 0, 0], silver=9), round=4).refuses(
        "odin-emi-1", "send", space="emigration_3"
    )
    both = under_way(a=having(boats=[0], knarrs=1, silver=9), round=4).do("send", space="emigration_2")
    both.refuses("odin-emi-1", "emigrate", ship="whaling boat")
    both.refuses("odin-emi-1", "emigrate", ship="longship")


@scenario("odin-sc-199")
def test_emigrating_frees_a_stage():
    table = under_way(1, a=having(knarrs=2, longships=[0, 0], silver=10, vikings=7), round=2)
    table.refuses("odin-ship-3", "buy_ship", ship="longship")
    table.do("send", space="emigration_2").do("emigrate", ship="knarr").do("buy_ship", ship="longship")
    assert table.supply() == {}
    assert table["a"].large_ships == 4
    assert table["a"].vikings + table.state.spaces["emigration_2"].vikings == 7


@rules("odin-any-1")
def test_a_ship_bought_in_the_middle_of_the_action_takes_no_part_in_it():
    table = under_way(1, a=having(knarrs=1, silver=12), round=2).do("send", space="emigration_2")
    table.do("buy_ship", ship="longship")
    table.refuses("odin-any-1", "emigrate", ship="longship")
    table.do("emigrate", ship="knarr")
    assert (table["a"].emigrated, table["a"].longships) == (["knarr"], [0])
    table = under_way(1, a=having(knarrs=1, silver=12), round=2).do(
        "send", space="exchange_boat_and_emigrate"
    )
    table.do("buy_ship", ship="whaling boat").refuses("odin-any-1", "convert")


@rules("odin-emi-5", "odin-emi-1")
def test_no_room_on_the_banquet_table():
    # Long game, round 1: squares 7 to 12 hold Vikings; three ships fill squares 1 to 6.
    table = under_way(a=having(knarrs=1, silver=9, emigrated=["knarr"] * 3), round=1)
    table.refuses("odin-emi-5", "send", space="emigration_2")
    # Two ships leave squares 5 and 6.
    under_way(a=having(knarrs=1, silver=9, emigrated=["knarr"] * 2), round=1).do("send", space="emigration_2")


# --- exploration ---


@scenario("odin-sc-008")
def test_claiming_a_board_with_silver():
    table = under_way(a=having(knarrs=1, silver=1, vikings=2), b=having(vikings=0), round=4)
    assert table.state.unclaimed["greenland"] == 4
    table.do("send", space="explore_middle").do("explore", board="greenland")
    assert table.supply() == {"silver": 5}
    assert table["a"].knarrs == 1
    assert "greenland" in table["a"].areas
    for _ in range(2):
        while table.state.phase == 5:
            table.do("pass")
        table.do("income").do("feast", "a", layout=[]).do("feast", "b", layout=[]).do("next_round", "a")
    assert table.state.round == 6
    assert table.state.unclaimed == {"bear island": 6, "baffin island": 4, "labrador": 2}


@scenario("odin-sc-096")
def test_ships_for_exploring():
    table = under_way(a=having(boats=[0])).do("send", space="explore_near").do("explore", board="shetland")
    assert table["a"].boats == [0]
    under_way(a=having(boats=[0])).refuses("odin-expl-4", "send", space="explore_middle")
    table = (
        under_way(a=having(knarrs=1), round=3)
        .do("send", space="explore_middle")
        .do("explore", board="bear island")
    )
    assert "bear island" in table["a"].areas
    under_way(a=having(knarrs=1), round=5).refuses("odin-expl-5", "send", space="explore_far")
    table = under_way(a=having(longships=[0]), round=6).do("send", space="explore_far")
    assert len(table["a"].hand) == 1
    table.do("explore", board="newfoundland")
    assert "newfoundland" in table["a"].areas
    under_way().refuses("odin-expl-3", "send", space="explore_near")


@pytest.mark.parametrize(("length", "earlier"), [("long", 0), ("short", 1)])
@scenario("odin-sc-180")
def test_fronts_last_round_to_explore(length, earlier):
    fronts = [
        ("shetland", "explore_near", 2, 0),
        ("faroe islands", "explore_near", 3, 2),
        ("iceland", "explore_middle", 4, 4),
        ("greenland", "explore_middle", 5, 6),
    ]
    for front, space, last, silver in fronts:
        table = under_way(1, length, a=having(longships=[0]), round=last - earlier)
        table.do("send", space=space).do("explore", board=front)
        assert table["a"].has("silver") == silver
        late = under_way(1, length, a=having(longships=[0]), round=last + 1 - earlier)
        if front == "faroe islands":
            # Both boards of the space are turned by then, so the space itself is of no use.
            late.refuses("odin-expl-1", "send", space=space)
        else:
            late.do("send", space=space).refuses("odin-expl-1", "explore", board=front)


@scenario("odin-sc-143")
def test_all_boards_taken():
    one, other = {"shetland": {}, "iceland": {}}, {"baffin island": {}, "greenland": {}}
    table = under_way(a=having(areas=one, longships=[0]), b=having(areas=other), round=4)
    assert table.state.unclaimed == {}
    table.refuses("odin-expl-7", "send", space="explore_middle")


@rules("odin-expl-8", "odin-expl-1")
def test_one_exploration_per_use():
    table = under_way(1, a=having(boats=[0])).do("send", space="explore_near")
    table.refuses("odin-expl-1", "explore", board="iceland")
    table.do("explore", board="shetland")
    table.refuses("odin-p5-6", "explore", board="faroe islands")
    assert list(table["a"].areas) == ["home", "shetland"]


@scenario("odin-sc-078")
def test_one_longship_three_actions():
    table = under_way(1, a=having(longships=[0], stone=1, silver=8), round=6)
    table.do("send", space="raiding").do("roll", die=6).do("succeed", tile="rune stone")
    assert table.supply() == {"stone": 1, "silver": 8, "rune stone": 1}
    table.do("send", space="explore_far").do("explore", board="newfoundland")
    assert (table["a"].longships, table["a"].has("silver")) == ([0], 8)
    table.do("send", space="emigration_2").do("emigrate", ship="longship")
    assert (table["a"].longships, table["a"].has("silver")) == ([], 2)
