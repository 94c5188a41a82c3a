"""Cards that wait: nothing is lost on the way, and food that is laid first calls its cards in time."""

import pytest

from companion.games.odin import feast as banquet
from companion.games.odin.desks.banquet import banquet as feast_page
from companion.games.odin.moves.dicing import Succeed
from companion.games.odin.moves.feasting import Dish
from tests.games.odin.cards.cases import (
    Case,
    exchange,
    feast,
    in_play,
    lose,
    paying,
    place,
    roll,
    send,
    use,
    waits,
    win,
)
from tests.games.odin.table import GAME, board, having, under_way
from tests.support.coverage import rules

SOLO_FEAST = {"players": 1, "phase": 9}
HOUSES = {"areas": {"long house": board(), "long house 2": board()}}
DISH = ("dish", {"food": "game meat"})
HUNT = [DISH, use(159), *roll(1), win(spend={"wood": 1})]


def table_with(*cards, moves=(), state=None, **have):
    """A table with these cards in play, after some moves."""
    first, *others = cards
    return in_play(Case(first, {"played": others, **have}, list(moves), {}, state or {}))


def offered(table, kind):
    """The moves of a kind that are offered and legal."""
    found = [one for one in GAME.offers(table.state, "a") if one.refusal is None]
    return [one.move for one in found if isinstance(one.move, kind)]


# --- nothing that waits is lost ---


def test_a_card_waits_for_what_a_later_piece_of_the_same_move_brings():
    pieces = [["long house", "grain", 2, 1], ["long house 2", "rune stone", 2, 1]]
    for order in (pieces, pieces[::-1]):
        table = table_with(98, 101, grain=1, rune_stone=1, silver=1, **HOUSES)
        table.do("place", pieces=order).do("use_card", card=98)
        assert table.supply() == {"mead": 1, "silk": 1}


def test_a_card_waits_for_what_another_card_that_waits_may_bring():
    moves = [send("laying_a_snare"), *roll(1), win(spend={"wood": 1}), place("long house", "grain", 2, 1)]
    table = table_with(98, 128, grain=1, wood=1, moves=moves, state={"strips": ["2W"]}, **HOUSES)
    assert waits(table) == [128, 98]
    table.do("use_card", card=128, take=[[0, 1]]).do("use_card", card=98)
    assert table.supply() == {"fur": 1, "snare": 1, "silk": 1}


def test_a_card_that_can_never_be_paid_does_not_hold_the_table_up():
    table = table_with(98, grain=1, silver=1, moves=[place("long house", "grain", 2, 1)], **HOUSES)
    assert waits(table) == []


def test_who_leaves_one_of_two_keeps_the_other():
    pieces = [["long house", "grain", 2, 1], ["long house 2", "grain", 2, 1]]
    table = table_with(98, grain=2, silver=4, **HOUSES).do("place", pieces=pieces)
    table.do("leave_card", card=98).do("use_card", card=98)
    assert table.supply() == {"silver": 2, "silk": 1}


def test_the_deal_that_was_asked_for_is_done_when_no_card_can_act_before_it():
    table = table_with(103, wood=1, state={"strips": ["WW"]})
    table.do("send", space="chest", take=["chest", "silver"], pay=["wood"])
    assert table.supply() == {"chest": 1, "silver": 1}


# --- items right before an action ---


@rules("odin-p5-7")
def test_an_item_before_an_action_must_leave_the_space_usable():
    table = table_with(113, moves=[send("stone_to_rune_stone")], state={"strips": ["WO", "SW"]})
    table.refuses("odin-p5-7", "use_card", card=113, take=[[0, 1]])
    table.refuses("odin-p5-7", "leave_card", card=113)
    table.do("use_card", card=113, take=[[1, 1]])
    assert table.supply() == {"rune stone": 1, "silver": 1}


def test_of_two_items_one_is_enough():
    table = table_with(103, 113, moves=[send("smithy")], state={"strips": ["WO", "OW"]})
    table.do("use_card", card=113, take=[[0, 1]])
    # Forest Blacksmith still brings the ore, so it cannot be left now.
    table.refuses("odin-p5-7", "leave_card", card=103)
    table.do("use_card", card=103, take=[[1, 1]]).do("forge", tile="jewelry")
    assert table.supply() == {"wood": 1, "jewelry": 1}
    other = table_with(103, 113, moves=[send("smithy")], state={"strips": ["WO", "OW"]})
    other.do("leave_card", card=103).do("use_card", card=113, take=[[1, 1]]).do("forge", tile="jewelry")
    assert other.supply() == {"jewelry": 1}


def test_forest_blacksmith_opens_the_chest_space_with_ore_alone():
    table = table_with(103, state={"strips": ["WO"]})
    table.refuses("odin-p5-7", "send", space="chest")
    opened = table_with(103, state={"strips": ["OW"]}, moves=[send("chest"), use(103, take=[[0, 1]])])
    assert opened.supply() == {"chest": 1, "silver": 1}


# --- food that is laid first ---


def test_festive_hunters_game_meat_is_served_in_the_same_feast():
    table = table_with(159, game_meat=1, wood=1, moves=HUNT, state=SOLO_FEAST)
    table.refuses("odin-card-9", "feast", layout=[])
    layout = banquet.cheapest(table.state, "a")
    assert [one.what for one in layout] == ["game meat", "game meat"]
    table.do("feast", layout=layout)
    assert (table.supply(), table["a"].tabled, table["a"].penalties) == ({"hide": 1}, {}, 1)


def test_meat_on_the_table_cannot_be_spent_and_the_hunt_comes_once():
    table = table_with(159, game_meat=2, moves=[DISH, use(159), *roll(8, 8, 8), lose()], state=SOLO_FEAST)
    assert table.supply()["game meat"] == 1
    table.do("dish", food="game meat")
    assert waits(table) == []
    table.do("feast", layout=[["game meat", 1], ["game meat", 5, True]])
    assert waits(table) == []


def test_meat_laid_before_the_phase_brings_the_hunt_after_the_feast():
    plan = ("plan", {"layout": [["game meat", 1]], "seat": "a"})
    table = table_with(159, game_meat=1, wood=1, moves=[plan], state=SOLO_FEAST)
    table.refuses("odin-feast-13", "dish", food="game meat")
    table.do("feast", layout=[["game meat", 1]]).do("use_card", card=159).do("roll", die=1)
    table.do("succeed", spend={"wood": 1})
    assert table.supply() == {"hide": 1, "game meat": 1}


def test_food_is_laid_first_only_for_a_card_and_where_there_is_room():
    table_with(157, game_meat=1, state=SOLO_FEAST).refuses("odin-card-9", "dish", food="game meat")
    table_with(159, peas=1, state=SOLO_FEAST).refuses("odin-card-9", "dish", food="peas")
    table_with(159, state=SOLO_FEAST).refuses("odin-feast-2", "dish", food="game meat")
    full = table_with(159, game_meat=1, emigrated=["knarr"] * 3, state=SOLO_FEAST)
    full.refuses("odin-feast-9", "dish", food="game meat")
    table_with(159, game_meat=1).refuses("odin-round-1", "dish", food="game meat")


def test_barbarians_bows_arrive_in_time_for_festive_hunter():
    moves = [DISH, use(158, weapons=["bow and arrow"] * 3), use(159), *roll(3)]
    table = table_with(158, 159, game_meat=1, moves=moves, state=SOLO_FEAST)
    table.do("succeed", spend={"bow and arrow": 3}).do("feast", layout=[["game meat", 1], ["silver", 4]])
    assert table.supply() == {"hide": 1, "game meat": 1}


def test_the_others_wait_while_somebody_hunts_in_the_feast_and_undo_takes_it_back():
    table = under_way(2, a=having(played=[159], game_meat=1), b=having(), phase=9, decks="ABC")
    table.do("dish", "a", food="game meat")
    assert "settled first" in table.refuses("odin-card-9", "feast", "b", layout=[])
    table.table.undo()
    assert (table.supply(), table["a"].tabled) == ({"game meat": 1}, {})
    table.do("feast", "b", layout=[]).do("feast", "a", layout=[["game meat", 1]])
    assert waits(table) == [159]


def test_a_card_grants_a_feast_with_food_laid_first():
    have = having(hand=[5], played=[159], game_meat=1, wood=1)
    table = under_way(1, a=have, decks="ABC").do("send", space="play_occupations_2").do("play_card", card=5)
    for kind, fields in HUNT:
        table.do(kind, **fields)
    table.do("feast", layout=[["game meat", 1]])
    assert table.supply() == {"hide": 1, "game meat": 1}


def test_the_feast_page_shows_food_laid_first_and_coins_of_cards():
    table = table_with(158, 159, game_meat=1, moves=[DISH, use(158, weapons=["spear"] * 3)], state=SOLO_FEAST)
    table.do("leave_card", card=159)
    empty = feast_page(table.state, "a", {"layout": "[]"})
    assert [one["what"] for one in empty["food"]] == ["game meat"]
    assert "laid first" in empty["refusal"].sentence
    laid = feast_page(table.state, "a", {"layout": '[["game meat", 1]]'})
    assert [(one["what"], one["left"]) for one in laid["food"]] == [("silver", 1)]


def test_a_keepers_table_is_not_asked_to_lay_food_first():
    table = under_way(2, a=having(played=[159], game_meat=1), phase=9, depth="keeper", decks="ABC")
    assert offered(table, Dish) == []


# --- what the phone offers ---


def test_raider_is_offered_two_tiles_that_the_result_can_pay():
    table = table_with(136, longships=[0], stone=1, moves=[send("pillaging_2"), *roll(12)])
    pairs = {(move.tile, move.second) for move in offered(table, Succeed) if move.second}
    assert ("rune stone", "silk") in pairs
    assert ("silk", "spices") not in pairs
    table.do("succeed", tile="rune stone", second="silk", spend={"stone": 1})
    assert table.supply() == {"rune stone": 1, "silk": 1}
    plain = table_with(137, longships=[0], moves=[send("pillaging_2"), *roll(12)])
    assert not any(move.second for move in offered(plain, Succeed))


# --- houses that pay one good ---


@pytest.mark.parametrize("first", ["hide", "beans"])
def test_maid_replaces_each_single_bonus_of_a_house_on_its_own(first):
    areas = {"stone house": paying("stone house", 1), "long house": paying("long house", 1)}
    table = table_with(177, areas=areas, moves=[feast()], state=SOLO_FEAST)
    goods = set(table.supply())
    assert "hide" in goods
    other = (goods - {"hide"}).pop()
    chosen = "hide" if first == "hide" else other
    table.refuses("odin-card-9", "use_card", card=177, thing="mead")
    table.do("use_card", card=177, thing=chosen)
    table.refuses("odin-card-9", "use_card", card=177, thing=chosen)
    table.do("leave_card", card=177)
    assert table.supply() == {(goods - {chosen}).pop(): 1, "silverware": 1}


def test_maid_has_nothing_to_replace_once_the_good_is_gone():
    table = table_with(
        177, areas={"stone house": paying("stone house", 1)}, moves=[feast()], state=SOLO_FEAST
    )
    table.do("place", pieces=[["home", "hide", 1, 1]])
    assert (waits(table), table.supply()) == ([], {})


def test_a_knarr_of_knarr_builder_needs_no_small_landing_stage():
    table = table_with(105, wood=3, boats=[0] * 3, moves=[send("build_whaling_boat"), exchange("knarr")])
    assert table["a"].knarrs == 1


def test_warmonger_plays_a_card_of_the_fourth_column_with_fewer_vikings():
    table = table_with(106, longships=[0] * 4, vikings=2, hand=[43], moves=[send("plundering")])
    table.do("play_card", card=43)
    assert (table.supply(), table["a"].vikings) == ({"fruits": 1, "silver hoard": 1}, 0)


def test_an_exchange_at_any_time_keeps_a_card_waiting_only_if_it_may_bring_what_is_lacking():
    craft = [send("flax_to_linen")]
    # Tanner makes hides, which pay for no silk; the silver of Master Mason does, if he has a rune stone.
    assert waits(table_with(114, 47, flax=1, salt_meat=1, moves=craft)) == []
    assert waits(table_with(114, 51, flax=1, rune_stone=3, moves=craft)) == [114]
    assert waits(table_with(114, 51, 47, flax=1, salt_meat=1, moves=craft)) == []


def test_silver_at_the_end_of_an_action_pays_for_a_card_that_answered_in_the_middle_of_it():
    for cards in ((28, 111), (111, 28)):
        table = table_with(*cards, stone=2, wood=2, moves=[send("chests_and_rune_stones")])
        table.do("use_card", card=28).do("use_card", card=28)
        assert table.supply() == {"chest": 2, "rune stone": 2, "oil": 2}
    poor = table_with(28, stone=2, wood=2, moves=[send("chests_and_rune_stones")])
    assert (waits(poor), poor.state.top.seats) == ([], ["b"])
