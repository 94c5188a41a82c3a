"""Huginn, Muninn, Lucky Dragon's Tooth, Stones of Fate, Loki's Die, Odin's Chalice, Megingjord."""

import pytest

from tests.games.spoils.table import EXAMPLE_BETS, bidding, hall, shown_bets
from tests.support.coverage import rules, scenario

LIEF = ("lief", 5, 3)


def last_cup(standing, stashes, before, players=4, bets=EXAMPLE_BETS, challenger="hildr", **more):
    """All cups but the last are up."""
    table = shown_bets(standing, challenger, bets, players=players, stashes=stashes, **more)
    for seat in table.state.still_covered()[:-1]:
        table.do("show dice", seat, matching=before.get(seat, 0))
    return table


@scenario("spoils-s-huginn-stolen")
def test_huginn_taken_after_the_roll_gives_its_die_from_the_next_round():
    stashes = {"lance": "huginn+u", "hildr": "dainsleif"}
    table = shown_bets(LIEF, "hildr", EXAMPLE_BETS, stashes=stashes, cups={"lance": 9})
    table.cups(lief=5).until_result()
    table.use("hildr", "dainsleif", viking="lance").do("trade", "hildr", card="huginn-1")
    assert (table.state.owner("huginn-1"), table.state.owner("dainsleif-1")) == ("hildr", "lance")
    assert table.artifact("huginn").up
    assert table.artifact("dainsleif").up
    assert table.state.cups["lance"] == 9
    table.refused("spoils-artifact-16", kind="roll", seat="lief", cups={"hildr": 9})
    table.use_refused("spoils-artifact-10", seat="hildr", card="huginn")
    table.go_on().everybody_picks().go_on()
    table.do("lay out", "lance", cards=[{"item": "Ring"}] * 9).roll()
    assert (table.state.cups["hildr"], table.state.cups["lance"]) == (9, 8)


@scenario("spoils-s-muninn-cancel")
def test_a_cancelled_muninn_gives_no_die():
    table = hall(4, "roll dice", round=4, stashes={"olaf": "huginn+ muninn+", "lief": "sampo-talisman"})
    table.use("lief", "sampo-talisman", target="muninn").roll()
    assert table.state.cups["olaf"] == 9
    assert table.artifact("muninn").cancelled
    both = hall(4, "roll dice", stashes={"olaf": "huginn+ muninn+"}).roll()
    assert both.state.cups["olaf"] == 10


@rules("spoils-artifact-huginn-3", "spoils-artifact-huginn-4")
def test_huginn_turned_up_or_cancelled_after_the_roll_changes_the_next_one():
    stashes = {"olaf": "huginn", "lance": "muninn+", "lief": "sampo-talisman"}
    table = hall(4, "roll dice", stashes=stashes).roll()
    table.do("reveal", "olaf", card="huginn-1").use("lief", "sampo-talisman", target="muninn")
    assert (table.state.cups["olaf"], table.state.cups["lance"]) == (8, 9)
    table.use_refused("spoils-artifact-huginn-3", seat="olaf", card="huginn")


@scenario("spoils-s-tooth")
def test_a_tooth_rolls_one_or_two_dice_again_right_after_the_roll():
    stashes = {"brynja": "lucky-dragons-tooth-1+ lucky-dragons-tooth-2+"}
    table = hall(5, "roll dice", stashes=stashes).roll()
    rule = "spoils-artifact-lucky-dragons-tooth-1"
    table.use_refused(rule, seat="brynja", card="lucky-dragons-tooth-1", count=3)
    table.use("brynja", "lucky-dragons-tooth-1", count=2)
    table.use("brynja", "lucky-dragons-tooth-2", count=2)
    late = hall(5, "roll dice", stashes=stashes).roll()
    late.do("name opener", "arne", opener="arne").do("bid", "arne", quantity=1, value=1)
    late.use_refused(rule, seat="brynja", card="lucky-dragons-tooth-1", count=1)


def test_dice_told_to_the_app_are_rolled_again_by_their_owners_choice():
    table = hall(4, "roll dice", stashes={"olaf": "lucky-dragons-tooth+"}).roll()
    table.do("own dice", "olaf", dice=[1, 1, 2, 3, 4, 5, 6, 6]).use("olaf", "lucky-dragons-tooth", count=2)
    rule = "spoils-artifact-lucky-dragons-tooth-1"
    table.refused(rule, kind="reroll", seat="olaf", dice=[1, 1, 2])
    table.do("reroll", "olaf", dice=[1, 2], now=[4, 4])
    assert sorted(table.state.dice["olaf"]) == [1, 3, 4, 4, 4, 5, 6, 6]
    assert "4, 4, 4" in table.whispered("olaf")
    assert table.public() == ""


@scenario("spoils-s-tooth-huginn")
def test_the_extra_die_of_huginn_may_be_rolled_again():
    table = hall(4, "roll dice", stashes={"lance": "huginn+ lucky-dragons-tooth+"}).roll()
    table.do("own dice", "lance", dice=[1, 1, 1, 1, 1, 1, 1, 1, 2]).use(
        "lance", "lucky-dragons-tooth", count=2
    )
    table.do("reroll", "lance", dice=[1, 2], now=[6, 6])
    assert len(table.state.dice["lance"]) == 9


@rules("spoils-artifact-lucky-dragons-tooth-3")
def test_the_dice_of_megingjord_are_never_rolled_again():
    stashes = {"lance": "megingjord lucky-dragons-tooth+ tarnkappe"}
    table = last_cup(LIEF, stashes, {}).do("show dice", "lance", matching=0).do("pass", "lance")
    table.use("lance", "megingjord").do("roll six", "lance", dice=[1] * 6)
    table.use_refused(
        "spoils-artifact-lucky-dragons-tooth-3", seat="lance", card="lucky-dragons-tooth", count=1
    )


@rules("spoils-artifact-lucky-dragons-tooth-4")
def test_under_stones_of_fate_a_reroll_is_made_blind():
    table = hall(4, "roll dice", stashes={"olaf": "stones-of-fate lucky-dragons-tooth+"})
    table.use("olaf", "stones-of-fate").roll().use("olaf", "lucky-dragons-tooth", count=2)
    assert table.waiting[0] == "OpenerDue"
    assert "olaf" not in table.state.dice


@scenario("spoils-s-stones-chief")
def test_a_winner_under_stones_of_fate_takes_one_more():
    for amount, share in ((20, 4), (6, 3)):
        bets = {**EXAMPLE_BETS, "olaf": ("blue", amount)}
        stones = {"stones-of-fate-3": "olaf"}
        table = shown_bets(LIEF, "hildr", bets, stashes={"olaf": "stones-of-fate+"}, stones=stones)
        table.cups(lief=5).go_on()
        assert table.state.share("olaf") == share


@scenario("spoils-s-stones-cancel")
def test_stones_cancelled_before_the_pick_give_nothing():
    bets = {**EXAMPLE_BETS, "olaf": ("blue", 20)}
    stashes = {"olaf": "stones-of-fate+", "lief": "sampo-talisman"}
    table = shown_bets(LIEF, "hildr", bets, stashes=stashes, stones={"stones-of-fate-3": "olaf"})
    table.cups(lief=5)
    table.until_result()
    table.use("lief", "sampo-talisman", target="stones-of-fate").go_on()
    assert table.state.chief == "olaf"
    assert table.state.share("olaf") == 3


@rules("spoils-artifact-stones-of-fate-6")
def test_when_the_stones_are_cancelled_their_owner_may_look_again():
    table = hall(4, "roll dice", stashes={"olaf": "stones-of-fate", "lief": "sampo-talisman"})
    table.use("olaf", "stones-of-fate").roll()
    table.use("lief", "sampo-talisman", target="stones-of-fate")
    table.do("own dice", "olaf", dice=[1] * 8)


@rules("spoils-interaction-6")
def test_who_rolled_blind_keeps_the_right_when_the_stones_are_traded_away():
    bets = {**EXAMPLE_BETS, "lance": ("blue", 20)}
    stashes = {"lance": "stones-of-fate+", "hildr": "dainsleif"}
    table = shown_bets(LIEF, "hildr", bets, stashes=stashes, stones={"stones-of-fate-3": "lance"}).cups(
        lief=5
    )
    table.until_result()
    table.use("hildr", "dainsleif", viking="lance").do("trade", "hildr", card="stones-of-fate-3").go_on()
    assert table.state.share("lance") == 4


@scenario("spoils-s-stones-die")
def test_lokis_die_works_after_a_blind_roll():
    stashes = {"olaf": "stones-of-fate lokis-die"}
    table = hall(4, "roll dice", stashes=stashes).use("olaf", "stones-of-fate").roll()
    table.do("name opener", "lief", opener="lief").do("bid", "lief", quantity=5, value=3)
    table.refused("spoils-artifact-stones-of-fate-2", kind="look", seat="olaf", at="dice")
    table.do("challenge", "hildr").bets(**EXAMPLE_BETS)
    table.do("show dice", "lief", matching=1).do("show dice", "hildr", matching=1)
    table.do("show dice", "olaf", dice=[1, 1, 2, 2, 3, 4, 5, 6])
    table.use("olaf", "lokis-die", die=2, to=3)
    assert table.state.shown["olaf"].count(3) == 2


@scenario("spoils-s-lokis-die-example")
def test_lokis_die_turns_the_four_into_a_three():
    bets = dict.fromkeys(("arne", "brynja", "colborn", "disa"), ("blue", 5)) | {"eskil": ("red", 5)}
    for use, winner in ((True, "blue"), (False, "red")):
        table = shown_bets(("arne", 7, 3), "eskil", bets, players=5, stashes={"disa": "lokis-die"})
        for seat in ("arne", "brynja", "colborn"):
            table.do("show dice", seat, matching=1)
        table.do("show dice", "disa", dice=[1, 3, 3, 4, 5, 6])
        if use:
            table.use("disa", "lokis-die", die=4, to=3)
            assert table.state.shown["disa"].count(3) == 3
        table.do("show dice", "eskil", matching=1)
        if not use:
            table.until_result()
        assert table.state.verdict == winner


@scenario("spoils-s-lokis-die-last")
def test_the_last_viking_uses_lokis_die_before_the_count():
    table = last_cup(("lief", 6, 5), {"lance": "lokis-die"}, {"lief": 2, "hildr": 1, "olaf": 1})
    table.refused("spoils-revealdice-1", kind="show dice", seat="olaf", matching=1)
    table.do("show dice", "lance", dice=[1, 1, 2, 3, 4, 5, 6, 6])
    assert table.state.verdict is None
    table.use("lance", "lokis-die", die=2, to=5)
    assert table.state.verdict == "blue"
    assert table.state.count() == 6


@rules("spoils-artifact-lokis-die-2")
def test_lokis_die_turns_one_own_die_before_the_next_viking_reveals():
    table = shown_bets(LIEF, "hildr", EXAMPLE_BETS, stashes={"lief": "lokis-die"})
    table.use_refused("spoils-artifact-lokis-die-1", seat="lief", card="lokis-die", die=1, to=3)
    table.do("show dice", "lief", dice=[1, 1, 1, 2, 2, 2, 3, 3])
    table.use_refused("spoils-artifact-lokis-die-2", seat="lief", card="lokis-die", die=6, to=3)
    table.use_refused("spoils-artifact-lokis-die-1", seat="lief", card="lokis-die", die=1, to=7)
    table.do("show dice", "hildr", matching=0)
    table.use_refused("spoils-artifact-lokis-die-1", seat="lief", card="lokis-die", die=1, to=3)


CHALICE = {"lance": "odins-chalice+", "lief": "ring", "hildr": "crown"}


@scenario("spoils-s-chalice-win")
def test_a_chalice_used_and_won_goes_to_a_loser():
    table = last_cup(LIEF, CHALICE, {"lief": 5}).do("show dice", "lance", matching=0)
    table.use("lance", "odins-chalice", die=0, to=3)
    rule = "spoils-artifact-odins-chalice-2"
    assert table.waiting == ("HandOverDue", ["lance"])
    table.refused(rule, kind="pass", seat="lance")
    table.refused(rule, kind="go on", seat="lance")
    table.refused(rule, kind="hand over", seat="lance", viking="lief")
    table.do("hand over", "lance", viking="olaf")
    assert table.state.owner("odins-chalice-2") == "olaf"


@scenario("spoils-s-chalice-keep")
def test_a_chalice_used_and_lost_or_not_used_is_kept():
    lost = last_cup(LIEF, CHALICE, {}).do("show dice", "lance", matching=0)
    lost.use("lance", "odins-chalice", die=0, to=3).go_on()
    assert lost.state.verdict == "red"
    assert lost.state.owner("odins-chalice-2") == "lance"
    unused = last_cup(LIEF, CHALICE, {"lief": 5}).do("show dice", "lance", matching=0).go_on()
    assert unused.state.verdict == "blue"
    assert unused.state.owner("odins-chalice-2") == "lance"


@scenario("spoils-s-chalice-twice")
def test_the_chalice_works_once_in_a_round_and_again_in_the_next():
    stashes = {"lance": "odins-chalice+ lokis-die"}
    table = last_cup(LIEF, stashes, {"lief": 5}).do("show dice", "lance", matching=0)
    table.use("lance", "odins-chalice", die=0, to=3)
    table.use_refused("spoils-artifact-odins-chalice-4", seat="lance", card="odins-chalice", die=0, to=3)
    table.go_on().do("hand over", "lance", viking="hildr").go_on().everybody_picks().go_on()
    table.do("lay out", "lance", cards=[{"item": "Ring"}] * 9).roll()
    table.do("name opener", "lance", opener="lief").do("bid", "lief", quantity=1, value=3)
    table.do("challenge", "hildr").bets(**EXAMPLE_BETS)
    table.do("show dice", "lief", matching=0).do("show dice", "hildr", matching=0)
    table.use("hildr", "odins-chalice", die=0, to=2)
    assert 2 in table.state.shown["hildr"]


@scenario("spoils-s-chalice-cancel-pending")
def test_a_chalice_cancelled_before_the_hand_over_stays_and_the_result_stands():
    stashes = {"lance": "odins-chalice+", "hildr": "sampo-talisman"}
    table = last_cup(LIEF, stashes, {"lief": 4}).do("show dice", "lance", matching=0)
    table.use("lance", "odins-chalice", die=0, to=3).go_on()
    assert table.state.verdict == "blue"
    assert table.waiting[0] == "HandOverDue"
    table.use("hildr", "sampo-talisman", target="odins-chalice")
    assert table.waiting[0] != "HandOverDue"
    assert table.state.verdict == "blue"
    assert table.state.owner("odins-chalice-2") == "lance"


@scenario("spoils-s-die-and-chalice")
def test_lokis_die_and_the_chalice_together_change_two_dice():
    stashes = {"lance": "odins-chalice+ lokis-die"}
    table = last_cup(("lief", 8, 2), stashes, {"lief": 3, "hildr": 1, "olaf": 1})
    table.do("show dice", "lance", dice=[1, 2, 3, 3, 4, 4, 5, 6])
    table.use("lance", "lokis-die", die=3, to=2).use("lance", "odins-chalice", die=4, to=2)
    assert table.state.count() == 8
    assert table.state.verdict == "blue"
    table.do("hand over", "lance", viking="olaf")
    assert table.state.owner("lokis-die-1") == "lance"
    assert table.state.owner("odins-chalice-2") == "olaf"


@scenario("spoils-s-megingjord")
@pytest.mark.parametrize(("dice", "winner"), [([4, 4, 1, 2, 5, 6], "blue"), ([4, 1, 1, 2, 5, 6], "red")])
def test_megingjord_adds_six_dice_to_the_count(dice, winner):
    seven = {"lief": 3, "hildr": 2, "olaf": 1}
    table = last_cup(("lief", 9, 4), {"lance": "megingjord"}, seven).do("show dice", "lance", matching=1)
    table.use("lance", "megingjord")
    # Of 32 dice the 25 that do not match may be borrowed.
    table.refused("spoils-artifact-megingjord-2", kind="roll six", seat="lance", dice=dice, borrowed=[4] * 6)
    table.do("roll six", "lance", dice=dice, borrowed=[0] * 6)
    assert table.state.verdict == winner
    assert sum(die == 4 for cup in table.state.shown.values() for die in cup) == 7


@scenario("spoils-s-megingjord-borrow")
def test_only_dice_that_do_not_match_and_spares_are_borrowed():
    table = last_cup(("lief", 9, 4), {"lance": "megingjord"}, {}).do("show dice", "lance", matching=1)
    table.use("lance", "megingjord")
    rule = "spoils-artifact-megingjord-2"
    table.refused(rule, kind="roll six", seat="lance", borrowed=[4, 2, 2, 2, 2, 2])
    table.refused(rule, kind="roll six", seat="lance", borrowed=[2, 2], spares=4)
    table.do("roll six", "lance", borrowed=[2, 2, 2, 2], spares=2)
    assert len(table.state.extra) == 6


@scenario("spoils-s-step6-order")
def test_the_moments_round_the_verdict_come_in_their_order():
    bets = {"lief": ("blue", 10), "lance": ("blue", 12), "hildr": ("red", 8), "olaf": ("red", 6)}
    stashes = {
        "lief": "megingjord ring",
        "lance": "lokis-die odins-chalice+ crown",
        "hildr": "dainsleif helmet",
        "olaf": "shield",
    }
    table = last_cup(("lief", 10, 2), stashes, {"lief": 3, "hildr": 2, "olaf": 1}, bets=bets)
    table.use_refused("spoils-revealdice-6", seat="lief", card="megingjord")
    table.do("show dice", "lance", dice=[2, 1, 1, 3, 3, 4, 5, 6])
    table.use("lance", "odins-chalice", die=4, to=2)
    assert table.state.count() == 8
    table.do("pass", "lance").use("lief", "megingjord").do("roll six", "lief", dice=[2, 2, 3, 4, 5, 6])
    assert table.state.count() == 10
    while table.waiting == ("Moment", ["hildr"]):
        table.do("pass", "hildr")
    table.use_refused("spoils-artifact-lokis-die-3", seat="lance", card="lokis-die", die=1, to=2)
    table.go_on()
    assert table.state.verdict == "blue"
    table.use_refused("spoils-revealdice-6", seat="hildr", card="dainsleif", viking="lance")
    table.do("hand over", "lance", viking="olaf").use("hildr", "dainsleif", viking="lance")
    table.refused("spoils-revealdice-6", kind="trade", seat="hildr", card="odins-chalice-2")
    table.do("trade", "hildr", card="crown-1")


@rules(
    "spoils-artifact-lokis-die-4",
    "spoils-artifact-lucky-dragons-tooth-5",
    "spoils-artifact-megingjord-5",
    "spoils-artifact-odins-chalice-5",
)
def test_cancelled_on_announcement_they_change_no_die():
    def cancelled(table, seat, name, **aim):
        table.announce(seat, name, **aim)
        return table.use("hildr", "sampo-talisman", target=name)

    roll = hall(4, "roll dice", stashes={"lance": "lucky-dragons-tooth+", "hildr": "sampo-talisman"}).roll()
    roll.do("own dice", "lance", dice=[1] * 8)
    cancelled(roll, "lance", "lucky-dragons-tooth", count=2)
    assert roll.state.dice["lance"] == [1] * 8
    assert roll.waiting[0] == "OpenerDue"
    for name in ("lokis-die", "odins-chalice"):
        table = last_cup(LIEF, {"lance": name, "hildr": "sampo-talisman"}, {"lief": 5})
        table.do("show dice", "lance", matching=0)
        cancelled(table, "lance", name, die=0, to=3).go_on()
        assert table.state.shown["lance"] == [0] * 8
        assert table.state.owner(table.card(name)) == "lance"
        assert table.state.step == "divide the spoils"
    table = last_cup(LIEF, {"lance": "megingjord", "hildr": "sampo-talisman"}, {})
    table.do("show dice", "lance", matching=0).do("pass", "lance")
    while table.waiting == ("Moment", ["hildr"]):
        table.do("pass", "hildr")
    cancelled(table, "lance", "megingjord").go_on()
    assert table.state.extra == []
    assert table.state.verdict == "red"


@rules("spoils-artifact-mead-of-poetry-2")
def test_dice_shown_for_the_mead_bind_the_reveal():
    table = bidding(turn="lief", standing=("lance", 2, 2), stashes={"olaf": "mead-of-poetry"})
    table.use("olaf", "mead-of-poetry")
    table.refused("spoils-artifact-mead-of-poetry-2", kind="show two", seat="lief", dice=[2, 3, 5])
    table.do("show two", "lief", dice=[2, 5]).do("show two", "lance", dice=[5, 5])
    table.do("show two", "hildr", dice=[1, 6]).do("challenge", "lief")
    table.bets(lance=("blue", 5), lief=("red", 5), hildr=("red", 5), olaf=("red", 5))
    rule = "spoils-artifact-mead-of-poetry-2"
    table.refused(rule, kind="show dice", seat="lance", dice=[5, 5, 5, 5, 5, 5, 5, 6])
    table.refused("spoils-revealdice-2", kind="show dice", seat="lance", dice=[6] * 8)
    table.refused("spoils-revealdice-2", kind="show dice", seat="lance", matching=1)
    table.do("show dice", "lance", dice=[5] * 8)
    table.refused(rule, kind="show dice", seat="lief", dice=[1, 2, 3, 4, 5, 5, 5, 5])
    table.do("show dice", "lief", dice=[2, 3, 4, 4, 4, 5, 5, 5])


@rules("spoils-artifact-lokis-die-2")
def test_nobody_turns_the_die_of_another_viking():
    table = last_cup(LIEF, {"lance": "lokis-die+r"}, {}).do("show dice", "lance", matching=0)
    rule = "spoils-artifact-lokis-die-2"
    table.use_refused(rule, seat="lance", card="lokis-die", viking="lief", die=1, to=3)


@rules("spoils-artifact-odins-chalice-3")
def test_an_unused_chalice_is_not_handed_over():
    table = last_cup(LIEF, {"lance": "odins-chalice+"}, {}).do("show dice", "lance", matching=0)
    table.refused("spoils-artifact-odins-chalice-3", kind="hand over", seat="lance", viking="hildr")
