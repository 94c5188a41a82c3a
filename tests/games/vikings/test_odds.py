"""The exact odds of a battle against battles that are simulated, and against the hand."""

from random import Random

import pytest

from companion.games.vikings.odds import Lines, chance, edge_chance, win_chance
from tests.games.vikings.simulation import LINE_UPS, simulate
from tests.games.vikings.table import fighting

BATTLES = 20_000


def test_one_against_one_by_hand():
    # 2/6 against 3/6, Vikings first: 1/3 + 2/3 x 1/2 x (the same again).
    assert win_chance(Lines((2,), 0, (3,), (), True, True, False)) == pytest.approx((1 / 3) / (1 - 1 / 3))
    # Hostiles first.
    expected = 0.5 * (1 / 3) / (1 - 1 / 3)
    assert win_chance(Lines((2,), 0, (3,), (), False, False, False)) == pytest.approx(expected)
    # With a shield the first hit does no harm, and then the Viking goes on in the same round.
    shielded = win_chance(Lines((2,), 0, (3,), (), False, False, True))
    unshielded_after = 1 / 3 + (2 / 3) * expected
    # x: at the start of a round with the shield up.
    x = 0.5 * unshielded_after / (1 - 0.5 * (2 / 3)) + 0.5 * (1 / 3) / (1 - 0.5 * (2 / 3))
    assert shielded == pytest.approx(x)


def test_a_battle_that_is_decided():
    assert win_chance(Lines((2,), 0, (), (), True, True, False)) == 1
    assert win_chance(Lines((), 0, (3,), (), True, True, False)) == 0


@pytest.mark.parametrize("lines", LINE_UPS)
def test_the_exact_odds_agree_with_simulated_battles(lines):
    exact = win_chance(lines)
    simulated = simulate(lines, BATTLES, Random(1))
    # Four standard errors: one run in some sixteen thousand would be farther off by chance.
    assert simulated == pytest.approx(exact, abs=4 * (exact * (1 - exact) / BATTLES) ** 0.5 + 1e-9)


def test_the_odds_of_the_table_follow_the_battle():
    line = ["huskarl-1", "leif"]
    start = fighting("town", line, ["warrior-4", "warrior-1"])
    assert 0 < edge_chance(start.state) < 1
    assert 0 < chance(start.state) < 1
    play = fighting("town", line, ["warrior-4", "warrior-1"], edge="vikings")
    before = chance(play.state)
    hits = play.view["battle"]["after_hit"]
    assert hits["warrior-4"] > hits["warrior-1"] > before
    play.do("fire", target="warrior-4", die=1)
    assert chance(play.state) > before
    # In mid-round the hostile that has fired stands among those that have.
    play.do("fire", die=6)
    assert chance(play.state) == pytest.approx(win_chance(Lines((2, 3), 1, (), (1,), True, True, False)))
    assert fighting("town", ["harald"], ["warrior-1"], edge="vikings").view["battle"]["chance"] > 0.7


def test_the_largest_battle_is_computed_in_good_time():
    lines = Lines((1, 1, 2, 2, 2, 3, 3, 3, 4), 0, (4, 4, 3, 3, 3, 2, 2, 1), (), False, False, True)
    assert 0.3 < win_chance(lines) < 0.95
