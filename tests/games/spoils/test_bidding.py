"""Step 3: the opener, bids and what is higher, the challenge, Step Bidding."""

import pytest

from tests.games.spoils.table import bid, bidding, hall
from tests.support.coverage import rules, scenario


@scenario("spoils-s-bid-compare")
@pytest.mark.parametrize(
    ("standing", "raised", "higher"),
    [
        ((2, 4), (3, 2), True),
        ((3, 5), (4, 3), True),
        ((4, 3), (4, 5), True),
        ((3, 5), (3, 4), False),
        ((3, 5), (3, 6), True),
        ((3, 5), (4, 1), True),
    ],
)
def test_quantity_goes_before_value(standing, raised, higher):
    table = bidding(turn="hildr", standing=("lief", *standing))
    quantity, value = raised
    if higher:
        table.do("bid", "hildr", quantity=quantity, value=value)
        assert table.state.bid.seat == "hildr"
    else:
        table.refused(
            "spoils-bid-6", "spoils-bid-7", kind="bid", seat="hildr", quantity=quantity, value=value
        )


@scenario("spoils-s-bid-minimum")
def test_the_lowest_legal_raise_is_named():
    lowest = bidding(turn="hildr", standing=("lief", 4, 3)).view()["bidding"]["lowest"]
    assert lowest == {"quantity": 4, "value": 4}
    lowest = bidding(turn="hildr", standing=("lief", 4, 6)).view()["bidding"]["lowest"]
    assert lowest == {"quantity": 5, "value": 1}


@scenario("spoils-s-bid-equal")
def test_an_equal_bid_is_refused_and_a_challenge_is_open():
    table = bidding(turn="hildr", standing=("lief", 5, 3))
    sentence = table.refused("spoils-bid-7", kind="bid", seat="hildr", quantity=5, value=3)
    assert "five 4s" in sentence
    table.do("challenge", "hildr")


@scenario("spoils-s-bid-opener")
def test_only_the_named_opener_opens_and_he_must_bid():
    table = hall(4, "roll dice", rolled=True, chief="lance")
    table.refused("spoils-bid-1", kind="name opener", seat="lief", opener="lief")
    table.do("name opener", "lance", opener="olaf")
    table.refused("spoils-bid-1", kind="bid", seat="lance", quantity=3, value=2)
    table.refused("spoils-bid-10", kind="challenge", seat="olaf")
    table.do("bid", "olaf", quantity=3, value=2)
    assert table.state.turn == "lance"


@scenario("spoils-s-bid-chief-self")
def test_the_chief_may_open_himself():
    table = hall(4, "roll dice", rolled=True, chief="lance")
    table.do("name opener", "lance", opener="lance").do("bid", "lance", quantity=2, value=6)
    assert table.state.turn == "lief"


@scenario("spoils-s-challenge-roles")
def test_a_challenge_makes_declarer_and_challenger_and_ends_the_bidding():
    table = bidding(turn="hildr", standing=("lief", 5, 3)).do("challenge", "hildr")
    assert (table.state.declarer, table.state.challenger) == ("lief", "hildr")
    assert table.state.step == "place bets"
    table.refused("spoils-challenge-3", kind="bid", seat="olaf", quantity=6, value=3)
    table.refused("spoils-bet-3", kind="bet", seat="lief", side="red", amount=5)


@rules("spoils-bid-3", "spoils-bid-8")
def test_a_bid_is_any_quantity_from_one_of_a_value_from_one_to_six():
    table = bidding(turn="hildr")
    for quantity, value in ((0, 3), (-1, 3), (2, 0), (2, 7)):
        table.refused("spoils-bid-3", kind="bid", seat="hildr", quantity=quantity, value=value)
    table.do("bid", "hildr", quantity=4, value=1).do("bid", "olaf", quantity=40, value=1)
    assert "more than the 32 dice in play" in table.public()


@rules("spoils-bid-4", "spoils-challenge-2")
def test_bidding_goes_clockwise_and_nobody_passes_or_cuts_in():
    table = bidding(turn="hildr", standing=("lief", 2, 2))
    table.refused("spoils-bid-4", kind="bid", seat="olaf", quantity=3, value=2)
    table.refused("spoils-challenge-2", kind="challenge", seat="olaf")
    table.refused("spoils-bid-4", kind="pass", seat="hildr")
    for seat, quantity in (("hildr", 3), ("olaf", 4), ("lance", 5), ("lief", 6)):
        table.do("bid", seat, quantity=quantity, value=2)
    assert table.state.turn == "hildr"


@rules("spoils-challenge-4")
def test_nobody_challenges_the_own_bid():
    table = bidding(turn="lief", standing=("lief", 4, 4))
    table.refused("spoils-challenge-4", kind="challenge", seat="lief")
    table.do("bid", "lief", quantity=5, value=4)


@scenario("spoils-s-steps-order")
def test_the_steps_keep_their_order():
    table = hall(4, "place bets", bid=bid("lief", 5, 3), challenger="hildr")
    for seat, side in (("lief", "blue"), ("hildr", "red"), ("olaf", "red"), ("lance", "blue")):
        table.do("bet", seat, side=side, amount=5)
    table.refused("spoils-round-2", kind="show dice", seat="lief", matching=1)
    table.refused("spoils-round-2", kind="go on", seat="lief")
    table.refused("spoils-round-2", kind="pick", seat="lief", cards=table.state.active[:3])


# --- Step Bidding ---

STEP = {"step_bidding": True}


@scenario("spoils-s-step-open")
def test_with_step_bidding_the_opening_has_one_die_for_each_viking():
    for quantity, value in ((4, 4), (4, 2)):
        bidding(turn="lief", agreed=STEP).do("bid", "lief", quantity=quantity, value=value)
    table = bidding(turn="lief", agreed=STEP)
    table.refused("spoils-step-2", kind="bid", seat="lief", quantity=5, value=2)
    table.refused("spoils-step-2", kind="bid", seat="lief", quantity=3, value=6)


@scenario("spoils-s-step-raise")
def test_with_step_bidding_a_raise_goes_up_by_one_die_at_most():
    for quantity, value in ((5, 5), (6, 2)):
        table = bidding(turn="lief", standing=("lance", 5, 4), agreed=STEP)
        table.do("bid", "lief", quantity=quantity, value=value)
    table = bidding(turn="lief", standing=("lance", 5, 4), agreed=STEP)
    table.refused("spoils-step-3", kind="bid", seat="lief", quantity=7, value=2)
    table.refused("spoils-bid-7", kind="bid", seat="lief", quantity=5, value=4)


@rules("spoils-step-4")
def test_a_skip_or_a_stolen_bid_does_not_move_the_limit_of_step_bidding():
    table = bidding(turn="lief", agreed=STEP, stashes={"lief": "tarnkappe+", "lance": "lokis-mask"})
    table.use("lief", "tarnkappe")
    table.refused("spoils-step-2", kind="bid", seat="hildr", quantity=5, value=1)
    table.do("bid", "hildr", quantity=4, value=1).use("lance", "lokis-mask")
    table.refused("spoils-step-3", kind="bid", seat="lief", quantity=6, value=1)
    table.do("bid", "lief", quantity=5, value=1)
