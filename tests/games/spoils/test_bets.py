"""Steps 4 and 5: secret bets, the ante, short bettors, the reveal; and what nobody may see."""

import pytest

from companion.referee import Refusal
from tests.games.spoils.table import EXAMPLE_BETS, betting, bidding, hall, shown_bets
from tests.support.coverage import rules, scenario

LIEF_FIVE_THREES = ("lief", 5, 3)


def test_a_refused_bet_names_the_limits():
    table = betting(LIEF_FIVE_THREES, "hildr", gold={"olaf": 12})
    sentence = table.refused("spoils-bet-4", kind="bet", seat="olaf", side="red", amount=1)
    assert "You have 12 Gold; a bet is 5 to 12" in sentence


@scenario("spoils-s-bet-min")
def test_a_bet_is_at_least_five_and_at_most_everything():
    table = betting(LIEF_FIVE_THREES, "hildr", gold={"olaf": 30})
    table.refused("spoils-bet-4", kind="bet", seat="olaf", side="red", amount=4)
    table.do("bet", "olaf", side="red", amount=5)
    table.do("bet", "olaf", side="red", amount=30)
    table.refused("spoils-bet-5", kind="bet", seat="olaf", side="red", amount=31)


@scenario("spoils-s-bet-secret")
def test_no_bet_is_shown_before_all_are_in():
    table = betting(LIEF_FIVE_THREES, "hildr")
    for seat, side in (("lief", "blue"), ("hildr", "red"), ("olaf", "red")):
        table.do("bet", seat, side=side, amount=7)
    assert "7" not in table.public()
    table.refused("spoils-bet-1", kind="reveal bets", seat="lief")
    table.refused("spoils-talk-2", "spoils-bet-6", kind="look", seat="olaf", at="bet", viking="lief")
    assert table.viking("lief", viewer="olaf")["bet"] is None
    assert table.view("lief")["own"]["bet"] == {"side": "blue", "amount": 7}


@rules("spoils-components-5", "spoils-bet-1")
def test_bets_may_be_told_at_the_reveal_or_entered_before_it():
    table = betting(LIEF_FIVE_THREES, "hildr")
    table.refused("spoils-bet-2", kind="bet", seat="olaf", side="red")
    table.do("bet", "lief", side="blue", amount=8).do("bet", "olaf")
    assert table.viking("olaf")["has_bet"]
    told = {"hildr": ("red", 9), "olaf": ("blue", 6), "lance": ("red", 5)}
    with pytest.raises(Refusal, match="Olaf is missing"):
        table.bets(**{seat: bet for seat, bet in told.items() if seat != "olaf"})
    table.bets(**told)
    assert {seat: (bet.side, bet.amount) for seat, bet in table.state.bets.items()} == {
        "lief": ("blue", 8),
        **told,
    }


@rules("spoils-bet-8")
def test_a_covered_bet_may_change_until_all_have_confirmed():
    table = betting(LIEF_FIVE_THREES, "hildr")
    table.do("bet", "lief", side="blue", amount=8).do("bet", "lief", side="blue", amount=9)
    for seat in ("hildr", "olaf", "lance"):
        table.do("bet", seat, side="red", amount=5)
    table.refused("spoils-bet-8", kind="bet", seat="lief", side="blue", amount=10)
    table.do("reveal bets", "lief")
    table.refused("spoils-bet-8", kind="bet", seat="lief", side="blue", amount=10)


@scenario("spoils-s-dice-hidden")
def test_dice_stay_hidden_and_talk_is_free():
    table = bidding(turn="lief").do("own dice", "hildr", dice=[1, 1, 2, 2, 3, 3, 4, 6])
    table.refused("spoils-roll-3", kind="look", seat="olaf", at="dice", viking="hildr")
    assert "[1, 1, 2, 2, 3, 3, 4, 6]" in str(table.view("hildr"))
    assert "[1, 1, 2, 2, 3, 3, 4, 6]" not in str(table.view("olaf"))
    table.refused("spoils-talk-2", kind="show dice", seat="hildr", dice=[1, 1, 2, 2, 3, 3, 4, 6])
    # What is said aloud is no move: the app neither hears nor judges it, and a bluff bid stands.
    table.do("bid", "lief", quantity=1, value=1).do("bid", "hildr", quantity=9, value=6)


@scenario("spoils-s-poor-forced")
def test_with_less_than_five_gold_one_bets_everything():
    table = betting(LIEF_FIVE_THREES, "hildr", gold={"olaf": 3, "lance": 0})
    table.refused("spoils-poor-1", kind="bet", seat="olaf", side="red", amount=2)
    table.do("bet", "olaf", side="red", amount=3)
    table.do("bet", "lance", side="blue", amount=0)
    table.refused("spoils-poor-1", "spoils-bet-5", kind="bet", seat="lance", side="blue", amount=5)


@scenario("spoils-s-hidden-gold")
def test_gold_stays_behind_the_screen_until_the_count():
    table = bidding(turn="lief", round=5, gold={"lief": 44})
    table.refused("spoils-setup-8", "spoils-bet-6", kind="look", seat="olaf", at="gold", viking="lief")
    assert table.viking("lief", viewer="olaf")["gold"] is None
    assert table.viking("lief", viewer="lief")["gold"] == 44
    counted = hall(4, "count", round=9, gold={"lief": 44})
    assert counted.viking("lief", viewer="olaf")["gold"] == 44


def test_open_ledgers_show_everybodys_gold():
    table = bidding(turn="lief", agreed={"open_ledgers": True})
    assert table.viking("lief", viewer="olaf")["gold"] == 70


def test_bets_told_before_the_table_are_refused_without_telling_the_gold():
    table = betting(LIEF_FIVE_THREES, "hildr", gold={"olaf": 33})
    with pytest.raises(Refusal) as caught:
        table.bets(lief=("blue", 5), hildr=("red", 5), olaf=("red", 34), lance=("red", 5))
    assert caught.value.rule == "spoils-bet-5"
    assert "33" not in caught.value.sentence


@rules("spoils-revealdice-5")
def test_declarer_and_challenger_are_on_opposite_sides_so_somebody_wins_and_somebody_loses():
    for matching in (0, 5):
        table = shown_bets(LIEF_FIVE_THREES, "hildr", EXAMPLE_BETS).cups(lief=matching)
        won = [table.state.won(seat) for seat in table.state.seats]
        assert any(won)
        assert not all(won)
    over = {"step": "divide the spoils", "verdict": "blue", "to_pick": ["lief"]}
    with pytest.raises(Refusal) as caught:
        shown_bets(LIEF_FIVE_THREES, "hildr", dict.fromkeys(EXAMPLE_BETS, ("blue", 5)), **over)
    assert caught.value.rule == "spoils-revealdice-5"
