"""Names as people say them, and moves written the natural way."""

import json

import pytest

from companion.games.odin import GAME
from companion.games.odin.scoring import Column, Pad
from companion.games.odin.state import Area
from companion.referee import Malformed
from companion.shell.replay import replay
from tests.games.odin.table import BOX, board, having, under_way
from tests.support.coverage import rules


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Bear Island", "bear island"),
        ("rune-stone", "rune stone"),
        ("snares", "snare"),
        ("bow", "bow and arrow"),
        ("glass beads", "Glass Beads"),
        ("the English crown", "English Crown"),
        ("1 silver", "silver"),
        ("Shed 2", "shed 2"),
        ("axe", "axe"),
    ],
)
def test_a_thing_is_known_by_what_people_call_it(said, name):
    assert BOX.called.thing(said) == name


def test_every_name_of_the_box_stays_what_it_is():
    for name in (*BOX.things, *BOX.ships, *BOX.boards, *BOX.pieces):
        assert BOX.called.thing(name) == name
    for name in BOX.spaces:
        assert BOX.called.space(name) == name


def test_a_card_is_called_by_a_name_that_only_it_has():
    assert BOX.called.card("fruit picker") == 43
    assert BOX.called.card("Tutor") == "Tutor"


def test_a_seat_is_never_taken_for_a_thing():
    told = BOX.called.fields({"spaces": {"Raiding": "Boat"}, "weapons": {"Crown": "bow"}, "seat": "Boat"})
    assert told == {"spaces": {"raiding": "Boat"}, "weapons": {"Crown": "bow and arrow"}, "seat": "Boat"}


@rules("odin-expl-1", "odin-expl-2")
def test_a_position_and_moves_may_have_capitals():
    table = under_way(
        a={"supply": {"Silver": 2}, "knarrs": 1, "areas": {"Home": board(("Oil", 9, 2))}},
        round=3,
        spaces={"Raiding": "b"},
    )
    table.do("send", space="Explore Iceland, Greenland or Bear Island").do("explore", board="Greenland")
    assert set(table["a"].areas) == {"home", "greenland"}
    assert table["a"].has("silver") == 4


def test_a_space_that_is_not_there_is_answered_with_those_like_it():
    with pytest.raises(Malformed, match=r"Did you mean build_shed\?"):
        under_way().do("send", space="Shed")


@rules("odin-score-3")
def test_a_pad_may_have_capitals():
    pad = Pad(players={"a": Column(exploration_boards=["Iceland"], laid={"Home": Area()})})
    [seat] = GAME.tally(pad).seats
    assert next(line.points for line in seat.lines if line.rule == "odin-score-3") == 16


@rules("odin-dice-2")
def test_a_table_can_be_printed_in_the_middle_of_a_die_action():
    file = {
        "game": "odin",
        "seats": ["a"],
        "position": {"round": 2},
        "moves": [
            {"kind": "send", "seat": "a", "space": "hunting_game_1"},
            {"kind": "roll", "seat": "a", "die": 2},
        ],
    }
    odds = json.loads(json.dumps(replay(file)))["views"]["a"]["odds"]
    # With one bow to spend a 1 would do; two rolls are left.
    assert odds[1]["chance"] == 1 - (7 / 8) ** 2


# --- deals ---


@rules("odin-act-exch-10", "odin-act-exch-1")
def test_a_deal_is_named_by_one_thing_of_it_or_by_its_price():
    told = under_way(a=having(ore=1, wood=1)).do("send", space="chest", pay=["ore"])
    assert told.supply() == {"chest": 1, "silver": 1, "wood": 1}
    table = under_way(a=having(ore=1)).do("send", space="chest")
    table.refuses("odin-act-exch-10", "exchange", take=["chest"], pay=["stone"])
    table.refuses("odin-act-exch-1", "exchange", take=["chest", "chest"])
    table.refuses("odin-act-exch-1", "exchange", take=[])
    table.do("exchange", take=["chest"])
    assert table.supply() == {"chest": 1, "silver": 1}


@rules("odin-act-exch-9")
def test_a_robe_is_not_taken_twice_at_once():
    table = under_way(a=having(wool=2)).do("send", space="robe_and_jewelry")
    table.refuses("odin-act-exch-9", "exchange", take=["robe", "robe"])
    assert table.do("exchange", take=["robe"]).supply()["robe"] == 1


@rules("odin-occ-3", "odin-occ-9")
def test_a_card_pays_its_space_where_there_is_one_way_only():
    table = under_way(a=having(stone=1, hand=[43]))
    table.refuses("odin-occ-9", "play_card", card="Fruit Picker")
    table.do("send", space="play_occupation_1").do("play_card", card="Fruit Picker")
    assert table.supply() == {"silver": 1, "fruits": 1}
    choice = under_way(a=having(stone=1, ore=1, hand=[43])).do("send", space="play_occupation_1")
    choice.refuses("odin-occ-3", "play_card", card=43)
    choice.do("exchange", take=["silver"], pay=["ore"]).do("play_card", card=43)
    assert choice.supply() == {"silver": 1, "fruits": 1, "stone": 1}


# --- the rule that a reader looks for ---


@rules("odin-raid-1", "odin-overseas-1", "odin-p5-7")
def test_who_lacks_the_ship_cannot_pay_for_nothing():
    table = under_way(a=having(silver=1))
    table.refuses("odin-raid-1", "send", space="raiding", forgo=True)
    table.refuses("odin-overseas-1", "send", space="overseas_trading_1", forgo=True)
    table.refuses("odin-p5-7", "send", space="stockfish", forgo=True)


@rules("odin-p5-7", "odin-sale-1", "odin-goods-4")
def test_taking_nothing_is_no_use_of_a_space():
    sale = under_way(a=having(silver=9, knarrs=1)).do("send", space="special_sale")
    sale.refuses("odin-p5-7", "buy_tiles", tiles=[])
    assert sale.refuses("odin-goods-4", "buy_tiles", tiles=["Belt", "Belt"]) == "There is only one Belt."
    strips = under_way().do("send", space="mountain_2")
    strips.refuses("odin-p5-7", "mountain", take=[])


@rules("odin-trade-4", "odin-trade-3")
def test_a_tile_just_gained_climbs_no_further():
    table = under_way(a=having(fruits=1)).do("send", space="mountain_2222_or_double_upgrade_3")
    goods = [["fruits", "robe"], ["robe", "treasure chest"]]
    assert "climbs no further" in table.refuses("odin-trade-4", "upgrade", goods=goods)


@rules("odin-feast-10", "odin-feast-7")
def test_two_animals_lying_flat_are_one_type():
    table = under_way(a=having(sheep=1, pregnant_sheep=1, silver=1), round=4, phase=9)
    layout = [["sheep", 1], ["silver", 5], ["pregnant sheep", 6]]
    table.refuses("odin-feast-10", "feast", "a", layout=layout)


@rules("odin-pill-5", "odin-raid-3")
def test_the_crown_needs_sixteen():
    table = under_way(a=having(longships=[3])).do("send", space="pillaging_2").do("roll", die=12)
    table.refuses("odin-pill-5", "succeed", tile="English Crown")


@rules("odin-arm-1", "odin-arm-4")
def test_ore_goes_on_the_emptiest_ship_unless_it_is_said_which():
    table = under_way(a=having(ore=3, longships=[1, 2])).do("arm", ship="longship")
    assert table["a"].longships == [2, 2]
    table.do("arm", ship="longship", on=2).do("arm", ship="longship")
    assert table["a"].longships == [3, 3]
    table.refuses("odin-arm-4", "arm", ship="longship")


# --- cards ---


@rules("odin-card-9", "odin-p5-3")
def test_weapons_warden_counts_a_space_taken_again():
    table = under_way(decks="ABC", a=having(played=[166], hand=[60]), b=having(passed=True))
    table.do("send", space="mead_silver")
    table.do("send", space="play_occupations_2").do("use_card", card=166).do("play_card", card="Inspector")
    # Both Vikings are called back from the first space: taken again, it is a third placing in the column.
    table.do("use_card", card=60, pay={"silver": 1}, spaces=["mead_silver"])
    table.do("send", space="mead_silver").do("use_card", card=166)
    assert table.weapons() == 2


@rules("odin-card-9", "odin-p5-3")
def test_weapons_warden_counts_the_first_space_taken_again_as_the_second_placing():
    emptied = {"mead_silver": ["a", 0, 1]}
    table = under_way(a=having(played=[166]), decks="ABC", spaces=emptied).do("send", space="mead_silver")
    assert table.do("use_card", card=166).weapons() == 1
    assert table.do("pass", "b").do("pass", "a").do("income", "a").state.phase == 9
    for seat in "ab":
        table.do("feast", seat, layout=[])
    # In the next round the first placing is the first again.
    table.do("next_round", "a").do("send", space="mead_silver")
    assert table["a"].has("mead") == 4


@rules("odin-p4-1")
def test_the_peacemaker_needs_no_weapon_named():
    table = under_way(a=having(played=[38]), round=2, phase=11).do("next_round", "a", weapons={"b": "spear"})
    table.do("use_card", "a", card="Peacemaker", gain={"ore": 1})
    assert (table["a"].has("ore"), table.weapons("a"), table["b"].has("spear")) == (1, 0, 1)


@rules("odin-card-12", "odin-card-9")
def test_a_card_says_which_condition_is_missing():
    house = {"home": board(), "stone house": board()}
    herbs = under_way(decks="ABC", a=having(wood=7, played=[182], areas=house))
    assert "it needs 2 houses; you have 1" in herbs.refuses("odin-card-12", "use_card", "a", card=182)
    two = under_way(decks="ABC", a=having(wood=7, played=[182], areas={**house, "long house": board()}))
    two.do("use_card", "a", card=182, pay={"wood": 2})
    assert "was used" in two.refuses("odin-card-12", "use_card", "a", card=182, pay={"wood": 2})
    trader = under_way(decks="ABC", a=having(peas=1, played=[185]))
    goods = [["peas", "mead"]]
    assert "in place of raiding" in trader.refuses("odin-card-9", "use_card", "a", card=185, goods=goods)
