"""Placing Vikings, passing, the start player, and imitation (pp. 9, 20)."""

import pytest

from companion.games.odin import GAME
from tests.games.odin.table import BOX, having, opened, started, under_way
from tests.support.coverage import rules, scenario


@scenario("odin-sc-010")
def test_wrong_number_of_vikings():
    table = under_way(a=having(vikings=5))
    table.refuses("odin-p5-2", "send", space="mead_silver", vikings=1)
    table.refuses("odin-p5-2", "send", space="mead_silver", vikings=3)
    table.do("send", space="mead_silver", vikings=2)
    assert table["a"].vikings == 3
    table.refuses("odin-p5-2", "send", "b", space="spices_silver_milk_wool", vikings=0)
    under_way(a=having(vikings=1)).refuses("odin-p5-2", "send", space="mead_silver")


@scenario("odin-sc-011")
def test_occupied_space():
    table = under_way(
        a=having(), b=having(vikings=2, stone=1), start="b", spaces={"build_stone_house": ["a", 2, 1]}
    )
    table.refuses("odin-p5-3", "send", "b", space="build_stone_house")


@scenario("odin-sc-012")
def test_no_placing_after_passing():
    table = under_way(3, b=having(vikings=2))
    table.do("pass", "a").do("pass", "b")
    assert table.state.top.seats == ["c"]
    table.refuses("odin-p5-4", "send", "b", space="stockfish")
    table.do("send", "c", space="stockfish")
    assert table.state.top.seats == ["c"]
    table.refuses("odin-p5-4", "send", "b", space="beans_silver")


@scenario("odin-sc-013")
def test_a_space_without_a_usable_effect():
    under_way().refuses("odin-p5-7", "send", space="milk_from_cattle", vikings=1)


@scenario("odin-sc-015")
def test_start_player_is_the_last_to_place_not_the_last_to_pass():
    table = under_way(3, a=having(vikings=2), b=having(vikings=3), c=having(vikings=2))
    table.do("send", space="stockfish").do("send", space="mead_silver").do("pass")
    table.do("send", space="beans_silver")
    table.do("pass", "b")
    assert table.state.phase == 7
    table.do("income", "c")
    assert table.state.start == "a"


@scenario("odin-sc-139")
def test_turn_order():
    table = under_way(3, start="b")
    table.refuses("odin-p5-1", "send", "a", space="stockfish")
    table.do("send", "b", space="stockfish").do("send", "c", space="beans_silver").do(
        "send", "a", space="mead_silver"
    )
    table.do("send", "b", space="mountain_2")
    table.refuses("odin-p5-1", "send", "b", space="draw_occupation")
    table.do("mountain", "b", take=[[0, 1]])
    table.refuses("odin-p5-1", "send", "b", space="draw_occupation")


@rules("odin-p5-5", "odin-p5-8", "odin-p5-6")
def test_a_player_without_vikings_passes_by_rule_and_the_phase_ends():
    table = under_way(2, a=having(vikings=1), b=having(vikings=2))
    table.do("send", "a", space="stockfish")
    assert table.supply("a") == {"stockfish": 1}
    table.do("send", "b", space="beans_silver")
    assert table["a"].passed
    assert "has no Vikings left and passes" in table.told()
    table.do("send", "b", space="draw_occupation")
    assert table.state.phase == 7


@rules("odin-p5-7")
def test_what_the_space_needs_cannot_be_spent_on_something_else():
    table = under_way(a=having(oil=1, silver=1, knarrs=1))
    table.do("send", space="upgrade_2")
    table.refuses("odin-p5-7", "place", pieces=[["home", "oil", 8, 2]])
    table.refuses("odin-p5-7", "finish")
    table.do("upgrade", goods=[["oil", "rune stone"]])
    assert table.supply() == {"rune stone": 1, "silver": 1}
    table = under_way(a=having(stone=1, hand=[47], areas={"shed": {}})).do("send", space="play_occupation_1")
    table.refuses("odin-p5-7", "stock", area="shed", stone=1)
    table = under_way(a=having(silver=1, knarrs=1)).do("send", space="overseas_trading_1")
    table.refuses("odin-p5-7", "place", pieces=[["home", "silver", 8, 2]])


@rules("odin-p5-9")
def test_offers_name_every_space_with_its_reason():
    table = started(4)
    seat = table.state.top.seats[0]
    offers = [offer for offer in GAME.offers(table.state, seat) if type(offer.move).__name__ == "Send"]
    assert len(offers) == 61
    by_space = {offer.move.space: offer for offer in offers}
    assert by_space["raiding"].refusal.rule == "odin-raid-1"
    assert by_space["stockfish"].refusal is None
    assert all(offer.refusal.rules for offer in offers if offer.refusal)


@scenario("odin-sc-115")
def test_imitation():
    spaces = {"overseas_trading_1": ["a", 1, 1], "raiding": ["d", 1, 1], "pillaging_2": ["b", 2, 1]}
    table = under_way(4, d=having(knarrs=1, silver=2), start="d", spaces=spaces, imitations=[1, 4])
    table.refuses("odin-imi-2", "send", "d", space="imitate_1", of="raiding")
    table.refuses("odin-imi-2", "send", "d", space="imitate_1", of="build_shed")
    table.refuses("odin-imi-1", "send", "d", space="imitate_1", of="pillaging_2")
    table.refuses("odin-imi-3", "send", "d", space="imitate_2", of="pillaging_2")
    table.do("send", "d", space="imitate_1", of="overseas_trading_1", vikings=1).do("trade", "d", goods=[])
    assert table["d"].has("silver") == 1
    table.do("pass", "a").do("pass", "b")
    table.refuses("odin-imi-4", "send", "c", space="imitate_1", of="overseas_trading_1")


@rules("odin-imi-5", "odin-occ-6")
def test_the_imitator_pays_draws_and_gets_vikings_back_from_the_imitation_space():
    spaces = {"pillaging_3": ["a", 3, 1], "smithy": ["b", 3, 1]}
    table = under_way(4, c=having(longships=[0]), start="c", spaces=spaces, imitations=[2, 3])
    table.refuses("odin-act-exch-8", "send", "c", space="imitate_3", of="smithy")
    table.do("send", "c", space="imitate_3", of="pillaging_3").do("roll", die=1)
    assert len(table["c"].hand) == 1
    table.do("fail", "c", back=1)
    assert table.state.spaces["imitate_3"].vikings == 2
    assert table.state.spaces["pillaging_3"].vikings == 3
    assert table["c"].vikings == 10


@scenario("odin-sc-117")
def test_no_imitation_with_three_players():
    table = under_way(3, spaces={"raiding": ["b", 1, 1]})
    table.refuses("odin-setup-1", "send", space="imitate_1", of="raiding")


@scenario("odin-sc-044")
def test_a_full_first_round_with_its_feast():
    table = opened(2).do("set_up", "a", start="a", strips=["WWSOO22", "WWWSSO2"])
    bo = "a"
    assert table[bo].vikings == 6
    assert table.weapons(bo) == 4
    for turn in (
        lambda: table.do("send", bo, space="flax_to_linen"),
        lambda: table.do("send", bo, space="draw_occupation"),
        lambda: table.do("send", bo, space="beans_silver"),
        lambda: table.do("send", bo, space="mountain_2").do("mountain", bo, take=[[0, 2]]),
        lambda: table.do("send", bo, space="mead_silver"),
    ):
        turn()
        if table.state.phase == 5 and table.state.top.seats == ["b"]:
            table.do("pass", "b")
    assert table[bo].vikings == 0
    assert table[bo].has("silver") == 4
    table.do("place", bo, pieces=[["home", "linen", 1, 1]])
    table.do("income", bo)
    assert table[bo].has("silver") == 5
    table.do("feast", bo, layout=[["mead", 1], ["beans", 3], ["mead", 5, True], ["silver", 6]])
    assert table[bo].penalties == 0
    goods = {name: count for name, count in table.supply(bo).items() if name not in BOX.weapons}
    assert goods == {"peas": 1, "beans": 1, "mead": 1, "silver": 4, "wood": 2}
    assert table.weapons(bo) == 4
    assert len(table[bo].hand) == 2


@pytest.mark.parametrize(
    ("space", "uses", "again", "rule"),
    [
        ("explore_near", ("explore", {"board": "shetland"}), {"board": "faroe islands"}, "odin-expl-8"),
        (
            "mountain_2222_or_double_upgrade_3",
            ("mountain", {"take": [(0, 2)]}),
            {"take": [(1, 2)]},
            "odin-mtn-10",
        ),
        ("emigration_2", ("emigrate", {"ship": "knarr"}), {"ship": "knarr"}, "odin-emi-1"),
        ("mountain_2", ("mountain", {"take": [(0, 1)]}), {"take": [(0, 1)]}, "odin-mtn-4"),
        ("upgrade_2", ("upgrade", {"goods": [("oil", "rune stone")]}), {"goods": []}, "odin-trade-3"),
    ],
)
@rules("odin-p5-6", "odin-act-exch-1", "odin-expl-8", "odin-mtn-10", "odin-emi-1")
def test_a_space_that_was_used_is_over(space, uses, again, rule):
    table = under_way(a=having(boats=[0], knarrs=2, silver=9, oil=2)).do("send", space=space)
    kind, fields = uses
    table.do(kind, **fields)
    sentence = table.refuses(rule, kind, "a", **again)
    assert "that is over" in sentence


@rules("odin-p5-5", "odin-p5-4")
def test_who_has_no_vikings_left_has_passed():
    table = under_way(a=having(vikings=1)).do("send", space="stockfish").do("send", space="beans_silver")
    assert (
        table.refuses("odin-p5-5", "send", "a", space="mountain_2") == "A has no Vikings left and has passed."
    )
