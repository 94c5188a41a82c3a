"""Cards and the action under way: what it needs, printed order, ships that come late, granted phases."""

import pytest

from companion.games.odin.moves.using import UseCard
from tests.games.odin.cards.cases import around, paying, waits
from tests.games.odin.table import having, under_way
from tests.support.coverage import rules


def with_cards(*cards, state=None, **have):
    """A table at which the first player has these cards in play."""
    return under_way(a=having(played=list(cards), **have), decks="ABC", **(state or {}))


def playing(card, space="play_occupations_2", state=None, **have):
    """A table at which a card was just played."""
    table = under_way(a=having(hand=[card], **have), decks="ABC", **(state or {}))
    return table.do("send", space=space).do("play_card", card=card)


def offered(table):
    """What the cards offer, as the page shows it."""
    return [one.label for one in UseCard.offers(table.state, "a")]


# --- at least one thing of the space must be used ---


@rules("odin-p5-7")
def test_clerk_does_not_spend_the_silver_that_the_trade_needs():
    table = with_cards(88, knarrs=1, silver=1, flax=1).do("send", space="overseas_trading_1")
    table.refuses("odin-p5-7", "use_card", card=88, goods=[["flax", "mead"]])
    table.do("leave_card", card=88).do("trade", goods=[])
    rich = with_cards(88, knarrs=2, silver=2, flax=2).do("send", space="overseas_trading_2")
    rich.do("use_card", card=88, goods=[["flax", "mead"]])
    rich.refuses("odin-p5-7", "use_card", card=88, goods=[["flax", "mead"]])


def test_nothing_is_spent_that_the_space_needs_while_another_card_waits():
    table = with_cards(37, 45, knarrs=1, silver=6, wood=1, flax=1).do("send", space="overseas_trading_1")
    assert waits(table) == [37]
    table.refuses("odin-p5-7", "use_card", card=45)
    ships = with_cards(37, knarrs=1, silver=8, flax=1).do("send", space="overseas_trading_1")
    ships.refuses("odin-p5-7", "buy_ship", ship="longship")
    ships.do("buy_ship", ship="knarr").do("leave_card", card=37).do("trade", goods=[])
    assert ships.supply() == {"silver": 2, "flax": 1}


@pytest.mark.parametrize(
    ("card", "space", "have", "fields"),
    [
        (86, "buy_sheep_and_cattle", {"silver": 3}, {"pay": {"silver": 2}}),
        (61, "plundering", {"longships": [0, 0]}, {}),
        (67, "buy_sheep_and_cattle", {"silver": 6}, {}),
    ],
)
def test_a_card_of_the_fourth_column_leaves_its_space_usable(card, space, have, fields):
    table = playing(card, space, **have)
    table.refuses("odin-p5-7", "use_card", card=card, **fields)
    table.do("leave_card", card=card)
    assert not waits(table)


def test_a_card_of_the_fourth_column_may_spend_what_the_space_does_not_need():
    table = playing(86, "buy_sheep_and_cattle", silver=5).do("use_card", card=86, pay={"silver": 2})
    assert table.supply() == {"hide": 1, "sheep": 1, "cattle": 1}
    cheap = playing(86, "buy_sheep_and_cattle", silver=4, played=[2]).do("use_card", card=86, deed=0)
    assert cheap.supply() == {"hide": 1, "sheep": 1, "cattle": 1}
    sold = playing(61, "plundering", longships=[0, 0, 2]).do("use_card", card=61)
    assert (sold.supply(), sold["a"].longships) == ({"silver": 8, "silver hoard": 1}, [0, 2])


# --- ships that come in the middle of an action (odin-any-1) ---


@rules("odin-any-1")
def test_a_longship_of_ship_architect_takes_no_part_in_the_action_under_way():
    have = {"boats": [0], "wood": 3, "wool": 1, "silver": 2}
    table = with_cards(46, **have).do("send", space="exchange_boat_and_emigrate").do("use_card", card=46)
    table.refuses("odin-any-1", "emigrate", ship="longship")
    before = with_cards(46, **have).do("use_card", card=46).do("send", space="exchange_boat_and_emigrate")
    assert before.do("emigrate", ship="longship")["a"].emigrated == ["longship"]


def test_a_ship_of_a_card_played_before_the_action_takes_part_in_it():
    table = playing(81, "exchange_boat_and_emigrate", boats=[0], silver=9).do("use_card", card=81)
    assert table.do("emigrate", ship="longship")["a"].emigrated == ["longship"]


# --- effects in the printed order (odin-card-11) ---


@rules("odin-card-11")
def test_hornturner_sells_the_horn_without_a_sheep():
    table = playing(63, silver=3)
    assert "Hornturner: pay 3 silver, take 1 Drinking Horn" in offered(table)
    assert table.do("use_card", card=63).supply() == {"Drinking Horn": 1}


def test_who_takes_the_later_effect_first_has_forgone_the_earlier_one():
    table = playing(63, silver=3, sheep=1).do("use_card", card=63, gain={"Drinking Horn": 1})
    assert (table.supply(), waits(table)) == ({"sheep": 1, "Drinking Horn": 1}, [])
    snare = playing(85, silver=3).do("use_card", card=85, clause=1)
    assert snare.state.top.space == "laying_a_snare"
    assert not waits(snare.do("roll", die=8).do("fail"))


def test_the_first_effect_is_meant_where_nothing_is_said():
    table = playing(63, silver=3, sheep=1).do("use_card", card=63)
    assert table.supply() == {"silver": 3, "salt meat": 1, "hide": 1, "wool": 1}
    assert waits(table) == [63]


# --- which of several deeds is meant ---


def test_the_only_deed_that_can_be_done_is_meant():
    table = with_cards(46, wood=3, linen=1).do("use_card", card=46, gain={"longship": 1})
    assert (table.supply(), table["a"].longships) == ({}, [0])
    assert playing(73).do("use_card", card=73).supply() == {"silverware": 1}
    both = with_cards(54, silverware=1)
    both.refuses("odin-card-2", "use_card", card=54)


def test_items_that_are_named_mean_the_deed_that_takes_items():
    table = playing(87, state={"strips": ["2OW"]}).do("use_card", card=87, take=[[0, 3]])
    assert table.supply() == {"silver": 2, "ore": 1, "wood": 1}


def test_a_refusal_names_every_way_in_words():
    table = playing(60, vikings=4, silver=2, state={"round": 2, "spaces": {"clothing": ["a", 2, 2]}})
    said = table.refuses("odin-card-2", "use_card", card=60, spaces=["clothing"])
    assert "take 1 back from" in said
    assert "pay 2 silver, take 2 back from" in said


def test_several_tiles_of_one_type_can_be_chosen_on_the_page():
    for table in (playing(78, knarrs=1, peas=2), playing(83, flax=3)):
        [offer] = UseCard.offers(table.state, "a")
        assert offer.fields[0].repeats


def test_animals_are_not_turned_over():
    table = playing(78, knarrs=1, peas=1, sheep=1)
    assert "no sheep" in table.refuses("odin-card-5", "use_card", card=78, goods=[["sheep", "cabbage"]])
    table.refuses("odin-goods-1", "use_card", card=78, goods=[["peas", "oil"]])


# --- phases that a card grants are phases for other cards (odin-card-7) ---


@rules("odin-card-7")
@pytest.mark.parametrize(
    ("card", "areas"), [(20, {"stone house": paying("stone house", 1)}), (21, {"home": around((2, 3))})]
)
def test_slowpoke_follows_a_bonus_phase_that_a_card_grants(card, areas):
    table = playing(card, played=[41], silver=1, areas=areas).do("use_card", card=card)
    assert waits(table) == [41]
    table.do("use_card", card=41, pay={"silver": 1})
    assert table["a"].has("oil") == 1
    left = playing(card, played=[41], silver=1, areas=areas).do("leave_card", card=card)
    assert not waits(left)


# --- spaces that Vikings have left ---


def test_inspector_empties_an_imitation_space_that_can_be_used_again():
    spaces = {"mead_silver": ["b", 2, 1], "imitate_2": ["a", 2, 1]}
    table = under_way(
        4, a=having(hand=[60], vikings=5, silver=1), imitations=[2, 4], spaces=spaces, decks="ABC"
    )
    table.do("send", space="play_occupations_2").do("play_card", card=60)
    table.do("use_card", card=60, deed=1, spaces=["imitate_2"])
    for seat in "bcd":
        table.do("pass", seat)
    table.do("send", "a", space="imitate_2", of="mead_silver")
    assert table.supply() == {"mead": 2, "silver": 2}
    table.refuses("odin-imi-4", "send", space="imitate_2", of="mead_silver")


# --- cards that grant an action, and cards about that action ---


def test_follower_trades_overseas_and_foreign_trader_comes_right_before_it():
    have = {"played": [37], "knarrs": 1, "silver": 1, "stockfish": 1, "wool": 1}
    table = playing(77, state={"spaces": {"overseas_trading_2": ["b", 2, 1]}}, **have)
    table.do("use_card", card=77, of="overseas_trading_2")
    table.do("use_card", card=37, goods=[["stockfish", "hide"]]).do("trade", goods=["wool", "hide"])
    assert table.supply() == {"chest": 1, "silverware": 1}


def test_latecomer_raids_and_sword_fighter_gives_up_an_ore_for_it():
    have = having(played=[91, 90], longships=[1], silver=1, vikings=1)
    table = under_way(1, a=have, spaces={"overseas_trading_1": ["a", 1, 1]}, decks="ABC").do("pass")
    table.do("use_card", card=91, of="raiding").do("use_card", card=90, ore=1).do("roll", die=4)
    table.do("succeed", tile="rune stone")
    assert (table.supply(), table["a"].longships) == ({"rune stone": 1}, [0])


def test_homecomer_and_a_failed_whaling_both_call_vikings_back_from_one_space():
    table = playing(76, "whaling_minor", boats=[0], vikings=4)
    table.do("use_card", card=76, spaces=["whaling_minor"]).do("roll", die=12).do("fail", back=2)
    assert (table["a"].vikings, table.state.spaces["whaling_minor"].vikings) == (3, 1)


def test_tutor_does_not_spend_the_silver_of_the_trade_either():
    table = with_cards(52, hand=[43], knarrs=1, silver=1).do("send", space="overseas_trading_1")
    table.refuses("odin-p5-7", "use_card", card=52, from_hand=43)
