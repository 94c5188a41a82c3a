"""Step 6: cups are lifted, dice are counted, the verdict falls; and the exact odds before it."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.spoils.odds import at_least, cup, fair, standing, together
from tests.games.spoils.table import EXAMPLE_BETS, bid, bidding, hall, shown_bets
from tests.support.coverage import rules, scenario

LANCE_BETS = {"lance": ("blue", 5), "lief": ("red", 5), "hildr": ("red", 5), "olaf": ("blue", 5)}


@scenario("spoils-s-bid-lance")
@pytest.mark.parametrize(("fours", "winner"), [(5, "red"), (6, "blue"), (9, "blue")])
def test_six_fours_need_at_least_six(fours, winner):
    table = shown_bets(("lance", 6, 4), "lief", LANCE_BETS).cups(lance=3, lief=fours - 3 if fours < 9 else 6)
    assert table.state.verdict == winner


@scenario("spoils-s-no-wild")
def test_ones_are_not_wild():
    bets = {"astrid": ("blue", 5), "bo": ("red", 5), "cyn": ("red", 5)}
    table = shown_bets(("astrid", 4, 5), "bo", bets, players=3)
    table.do("show dice", "astrid", dice=[5, 5, 1, 1, 1, 2, 2, 3, 3, 4])
    table.do("show dice", "bo", dice=[5, 1, 1, 1, 2, 2, 3, 3, 4, 6])
    table.do("show dice", "cyn", dice=[1, 2, 2, 3, 3, 4, 4, 6, 6, 6])
    assert "3 dice match the bid of four 5s" in table.public()
    assert table.state.chief == "bo"


@scenario("spoils-s-reveal-count")
def test_every_cup_holds_the_dice_it_was_dealt():
    table = shown_bets(("hildr", 5, 3), "olaf", {**EXAMPLE_BETS, "hildr": ("blue", 5)})
    table.refused("spoils-revealdice-2", kind="show dice", seat="hildr", dice=[3] * 9)
    sentence = table.refused("spoils-revealdice-2", kind="show dice", seat="hildr", dice=[3] * 7)
    assert "8 dice" in sentence
    table.refused("spoils-revealdice-2", kind="show dice", seat="hildr", matching=9)
    table.refused("spoils-revealdice-1", kind="show dice", seat="lief", matching=1)


@rules("spoils-revealdice-1")
def test_a_cup_is_told_as_dice_or_as_matches_or_taken_from_what_was_told_in_private():
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS)
    mine = [1, 2, 3, 3, 4, 5, 6, 6]
    table.do("own dice", "hildr", dice=mine)
    table.do("show dice", "lief", matching=3).do("show dice", "hildr")
    assert table.state.shown == {"lief": [3, 3, 3, 0, 0, 0, 0, 0], "hildr": mine}
    table.do("show dice", "olaf", dice=[3, 1, 1, 1, 1, 1, 1, 1])
    assert table.state.count() == 6


# --- odds ---


@given(dice=st.integers(0, 5), need=st.integers(0, 6))
@settings(max_examples=30, deadline=None)
def test_the_odds_of_unknown_dice_are_those_of_counting_all_rolls(dice, need):
    rolls = list(product(range(1, 7), repeat=dice))
    hits = sum(roll.count(4) >= need for roll in rolls)
    assert at_least(fair(dice), need) == Fraction(hits, len(rolls))


@given(
    dice=st.integers(2, 4),
    opened=st.lists(st.integers(1, 6), min_size=2, max_size=2),
    bounded=st.booleans(),
    value=st.integers(1, 6),
)
@settings(max_examples=40, deadline=None)
def test_the_odds_of_a_cup_partly_open_are_those_of_counting_the_rolls_that_agree(
    dice, opened, bounded, value
):
    opened.sort()

    def agrees(roll):
        if bounded:
            return (min(roll), max(roll)) == (opened[0], opened[1])
        return all(roll.count(die) >= opened.count(die) for die in opened)

    rolls = [roll for roll in product(range(1, 7), repeat=dice) if agrees(roll)]
    expected = [Fraction(sum(roll.count(value) == n for roll in rolls), len(rolls)) for n in range(dice + 1)]
    assert list(cup(dice, value, tuple(opened), bounded)) == expected


def test_two_lots_of_dice_add_up():
    assert together(fair(3), fair(4)) == fair(7)


def test_own_dice_and_extra_dice_are_part_of_the_odds():
    table = bidding(turn="hildr", standing=("lief", 9, 4), stashes={"hildr": "megingjord"}, cups={"olaf": 10})
    assert table.view("hildr")["own"]["odds"]["own_dice_known"] is False
    assert standing(table.state, "hildr") == at_least(fair(34), 9)
    table.do("own dice", "hildr", dice=[4, 4, 4, 1, 1, 2, 2, 3])
    assert standing(table.state, "hildr") == at_least(fair(26), 6)
    report = table.view("hildr")["own"]["odds"]
    assert report["true"] == float(at_least(fair(26), 6))
    assert report["with_megingjord"] == float(at_least(fair(32), 6))
    assert standing(table.state, "olaf") == at_least(fair(34), 9)
    assert table.view("olaf")["own"]["odds"]["with_megingjord"] is None


def test_dice_shown_and_six_dice_still_to_roll_are_part_of_the_odds():
    table = hall(
        4,
        "reveal dice",
        bid=bid("lief", 9, 4),
        challenger="hildr",
        bets={seat: {"side": side, "amount": n} for seat, (side, n) in EXAMPLE_BETS.items()},
        stashes={"lance": "megingjord"},
    )
    table.cups(lief=3, hildr=1, olaf=2, lance=1).use("lance", "megingjord")
    assert standing(table.state, "olaf") == at_least(fair(6), 2)


def test_a_table_may_do_without_odds():
    table = bidding(turn="hildr", standing=("lief", 9, 4), agreed={"odds": False})
    assert table.view("hildr")["own"]["odds"] is None


@rules("spoils-artifact-mead-of-poetry-2")
def test_the_mead_takes_the_highest_and_lowest_of_the_dice_told_in_private():
    table = bidding(turn="lief", standing=("hildr", 2, 5), stashes={"olaf": "mead-of-poetry"})
    table.do("own dice", "lief", dice=[1, 2, 3, 4, 5, 6, 6, 6]).use("olaf", "mead-of-poetry")
    table.refused("spoils-artifact-mead-of-poetry-2", kind="show two", seat="lief", dice=[2, 6])
    table.do("own dice", "lief", dice=[2, 2, 3, 4, 5, 6, 6, 6]).do("show two", "lief", dice=[2, 6])
    table.refused("spoils-revealdice-2", kind="own dice", seat="lief", dice=[1, 2, 3, 4, 5, 6, 6, 6])


def test_dice_told_in_private_are_dropped_if_dice_shown_for_the_lyre_disagree():
    table = bidding(turn="olaf", standing=("lief", 2, 5), stashes={"hildr": "singing-lyre+"})
    table.do("own dice", "lief", dice=[1, 2, 3, 4, 4, 6, 6, 6]).use("hildr", "singing-lyre")
    table.do("answer lyre", "lief", show=True)
    assert "lief" not in table.state.dice


def test_dice_and_matches_told_together_must_agree():
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS)
    dice = [3, 3, 1, 1, 1, 1, 1, 1]
    table.refused("spoils-revealdice-2", kind="show dice", seat="lief", dice=dice, matching=3)
    table.do("show dice", "lief", dice=dice, matching=2)
