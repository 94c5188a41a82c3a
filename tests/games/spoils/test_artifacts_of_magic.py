"""Freyja's Mirror and Sampo Talisman."""

import pytest

from companion.games.spoils.abilities import ABILITIES
from tests.games.spoils.table import (
    EXAMPLE_BETS,
    betting,
    bidding,
    hall,
    judged,
    move,
    shown_bets,
    verdicts,
)
from tests.support.coverage import rules, scenario

LIEF = ("lief", 5, 3)


@scenario("spoils-s-mirror-facedown")
def test_the_mirror_copies_only_what_lies_face_up():
    table = hall(4, "roll dice", stashes={"lief": "huginn", "olaf": "freyjas-mirror"})
    rule = "spoils-artifact-freyjas-mirror-1"
    table.use_refused(rule, seat="olaf", card="freyjas-mirror", target="huginn")
    table.use_refused(rule, seat="olaf", card="freyjas-mirror", target="freyjas-mirror")


@scenario("spoils-s-mirror-cancelled")
def test_a_cancelled_artifact_may_still_be_copied():
    table = hall(4, "roll dice", stashes={"lief": "muninn+x", "olaf": "freyjas-mirror"})
    table.use("olaf", "freyjas-mirror", target="muninn").roll()
    assert (table.state.cups["olaf"], table.state.cups["lief"]) == (9, 8)
    assert table.artifact("muninn").marked


@rules("spoils-artifact-freyjas-mirror-2", "spoils-artifact-freyjas-mirror-10")
def test_mirror_and_original_are_two_cards_with_a_use_each():
    stashes = {"olaf": "freyjas-mirror odins-eye+", "lief": "tarnkappe dainsleif"}
    table = hall(4, "roll dice", stashes=stashes)
    table.use("olaf", "odins-eye", target="tarnkappe").use("olaf", "freyjas-mirror", target="odins-eye")
    assert table.state.ability("freyjas-mirror-3") == "odins-eye"
    table.use("olaf", "freyjas-mirror", target="dainsleif")
    assert "Dainsleif" in table.whispered("olaf")
    table.use_refused("spoils-artifact-odins-eye-1", seat="olaf", card="freyjas-mirror", target="dainsleif")


@scenario("spoils-s-mirror-onetime")
def test_a_copied_one_time_ability_is_used_at_once_or_lost():
    stashes = {"lief": "mead-of-poetry+", "olaf": "freyjas-mirror"}
    late = betting(LIEF, "hildr", stashes=stashes).use("olaf", "freyjas-mirror", target="mead-of-poetry")
    assert late.state.ability("freyjas-mirror-3") is None
    assert late.waiting[0] == "BetsDue"
    late.use_refused("spoils-artifact-freyjas-mirror-6", seat="olaf", card="freyjas-mirror")
    table = bidding(turn="lief", stashes=stashes).use("olaf", "freyjas-mirror", target="mead-of-poetry")
    assert table.waiting == ("UseNow", ["olaf"])
    table.use("olaf", "freyjas-mirror")
    assert table.waiting == ("TwoDiceDue", ["lance", "lief", "hildr"])
    for seat in ("lance", "lief", "hildr"):
        table.do("show two", seat)
    table.use_refused("spoils-artifact-freyjas-mirror-6", seat="olaf", card="freyjas-mirror")


@rules("spoils-artifact-freyjas-mirror-6")
def test_a_copied_one_time_ability_may_be_declined_and_is_gone():
    stashes = {"lief": "mead-of-poetry+", "olaf": "freyjas-mirror"}
    table = bidding(turn="lief", stashes=stashes).use("olaf", "freyjas-mirror", target="mead-of-poetry")
    table.refused("spoils-artifact-freyjas-mirror-6", kind="bid", seat="lief", quantity=1, value=1)
    table.do("pass", "olaf")
    assert table.waiting[0] == "BidDue"
    table.use_refused("spoils-artifact-freyjas-mirror-6", seat="olaf", card="freyjas-mirror")


@scenario("spoils-s-mirror-original-cancel")
def test_the_mirror_keeps_its_ability_until_it_is_cancelled_itself():
    stashes = {
        "olaf": "freyjas-mirror",
        "lief": "huginn+",
        "lance": "sampo-talisman sampo-talisman-2",
    }
    table = hall(4, "roll dice", stashes=stashes).use("olaf", "freyjas-mirror", target="huginn")
    table.use("lance", "sampo-talisman", target="huginn")
    table.roll()
    assert (table.state.cups["lief"], table.state.cups["olaf"]) == (8, 9)
    table.use("lance", "sampo-talisman-2", target="freyjas-mirror")
    # The dice of this Round stay as they were rolled.
    assert table.state.cups["olaf"] == 9
    table.do("name opener", "lief", opener="lief").do("bid", "lief", quantity=5, value=3)
    table.do("challenge", "hildr").bets(**EXAMPLE_BETS).cups(lief=5).go_on().everybody_picks().go_on()
    table.do("lay out", "lance", cards=[{"item": "Ring"}] * 9).roll()
    assert table.state.cups["olaf"] == 8


@scenario("spoils-s-mirror-cancel-announce")
def test_a_mirror_cancelled_on_announcement_never_gains_an_ability():
    stashes = {"olaf": "freyjas-mirror", "hildr": "huginn+ muninn+", "lief": "sampo-talisman"}
    table = hall(4, "roll dice", stashes=stashes).announce("olaf", "freyjas-mirror", target="huginn")
    table.use("lief", "sampo-talisman", target="freyjas-mirror")
    rules = ("spoils-artifact-freyjas-mirror-8", "spoils-artifact-freyjas-mirror-12")
    table.use_refused(*rules, seat="olaf", card="freyjas-mirror", target="muninn")
    table.roll()
    assert table.state.cups["olaf"] == 8
    assert not table.artifact("huginn").marked


@rules("spoils-artifact-freyjas-mirror-9")
def test_when_this_card_moves_the_mirror_moves():
    stashes = {"lance": "crown", "lief": "dainsleif+", "hildr": "freyjas-mirror"}
    table = shown_bets(LIEF, "hildr", EXAMPLE_BETS, stashes=stashes).cups(lief=5).until_result()
    table.use("hildr", "freyjas-mirror", target="dainsleif")
    table.use("hildr", "freyjas-mirror", viking="lance").do("trade", "hildr", card="crown-1")
    assert table.state.owner("freyjas-mirror-3") == "lance"
    assert table.state.ability("freyjas-mirror-3") == "dainsleif"
    lyre = bidding(turn="olaf", standing=("hildr", 4, 5), stashes={"lief": "freyjas-mirror singing-lyre+u"})
    lyre.use("lief", "freyjas-mirror", target="singing-lyre").use("lief", "freyjas-mirror")
    lyre.do("answer lyre", "hildr", show=True)
    assert lyre.state.owner("freyjas-mirror-3") == "hildr"
    assert lyre.state.owner("singing-lyre-2") == "lief"


@rules("spoils-artifact-freyjas-mirror-11")
def test_a_mirror_has_the_stage_of_its_jarnglofar_and_an_item_of_its_own():
    stashes = {"olaf": "freyjas-mirror", "lief": "jarnglofar-2+"}
    table = hall(4, "roll dice", round=5, stashes=stashes, leftovers=["crown-2", "ring-3"])
    table.use("olaf", "freyjas-mirror", target="jarnglofar-2").use("olaf", "freyjas-mirror")
    table.refused("spoils-artifact-jarnglofar-1", kind="take leftover", seat="olaf", card="ring-3")
    table.do("take leftover", "olaf", card="crown-2")
    named = {"lokis-gold-3": {"up": True, "item": "ring"}}
    gold = hall(4, "roll dice", stashes={"olaf": "freyjas-mirror", "lief": "lokis-gold+"}, artifacts=named)
    gold.use("olaf", "freyjas-mirror", target="lokis-gold").use("olaf", "freyjas-mirror", item="shield")
    assert gold.artifact("freyjas-mirror").item == "shield"
    gold.use_refused("spoils-artifact-lokis-gold-4", seat="olaf", card="freyjas-mirror", item="crown")


@rules("spoils-artifact-freyjas-mirror-13")
def test_a_mirror_of_a_mirror_takes_what_that_one_has_now():
    second = {"freyjas-mirror-3": {"up": True, "copies": "huginn-1", "ability": "huginn"}}
    stashes = {"lief": "freyjas-mirror+ huginn+", "olaf": "freyjas-mirror-3#2"}
    table = hall(4, "roll dice", stashes=stashes, artifacts=second)
    table.use("olaf", "freyjas-mirror-3#2", target="freyjas-mirror").roll()
    assert (table.state.cups["lief"], table.state.cups["olaf"]) == (10, 9)
    once = {"freyjas-mirror-3": {"up": True, "copies": "mead-of-poetry-1", "once": True}}
    stashes = {"lief": "freyjas-mirror+ mead-of-poetry+", "olaf": "freyjas-mirror-3#2"}
    none = bidding(turn="lief", stashes=stashes, artifacts=once)
    none.use("olaf", "freyjas-mirror-3#2", target="freyjas-mirror")
    assert none.state.ability("freyjas-mirror-3#2") is None


@rules("spoils-interaction-12")
def test_a_mirror_may_copy_a_talisman_and_interrupt_with_it():
    stashes = {"disa": "lokis-mask", "brynja": "freyjas-mirror", "arne": "sampo-talisman+"}
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes=stashes).announce("disa", "lokis-mask")
    table.use_refused("spoils-artifact-15", seat="brynja", card="freyjas-mirror", target="lokis-mask")
    table.use("brynja", "freyjas-mirror", target="sampo-talisman")
    assert table.waiting == ("UseNow", ["brynja"])
    table.use("brynja", "freyjas-mirror", target="lokis-mask")
    assert table.artifact("lokis-mask").cancelled
    assert table.artifact("freyjas-mirror").ability is None
    assert table.state.bid.seat == "arne"


# --- Sampo Talisman ---


@scenario("spoils-s-sampo-facedown")
def test_a_face_down_artifact_cannot_be_cancelled():
    stashes = {"lief": "sampo-talisman", "lance": "tarnkappe", "olaf": "huginn+"}
    table = hall(4, "roll dice", stashes=stashes)
    rule = "spoils-artifact-sampo-talisman-1"
    table.use_refused(rule, seat="lief", card="sampo-talisman", target="tarnkappe")
    table.use("lief", "sampo-talisman", target="huginn")


@scenario("spoils-s-sampo-chain")
def test_a_talisman_against_a_talisman_lets_the_first_ability_work():
    stashes = {"arne": "lokis-die", "brynja": "sampo-talisman", "disa": "sampo-talisman-2"}
    bets = dict.fromkeys(("brynja", "colborn", "disa"), ("blue", 5)) | {
        "arne": ("blue", 5),
        "eskil": ("red", 5),
    }
    table = shown_bets(("arne", 3, 3), "eskil", bets, players=5, stashes=stashes)
    table.do("show dice", "arne", matching=0).announce("arne", "lokis-die", die=0, to=3)
    table.announce("brynja", "sampo-talisman", target="lokis-die")
    table.announce("disa", "sampo-talisman-2", target="sampo-talisman")
    assert table.artifact("sampo-talisman").cancelled
    table.carry("brynja").carry("arne")
    assert not table.artifact("lokis-die").cancelled
    assert table.state.shown["arne"].count(3) == 1
    assert table.artifact("sampo-talisman-2").spent
    assert not table.artifact("sampo-talisman-2").cancelled


@scenario("spoils-s-sampo-chain-three")
def test_of_three_talismans_the_last_announced_is_carried_out_first():
    stashes = {
        "arne": "tarnkappe",
        "brynja": "sampo-talisman",
        "disa": "sampo-talisman-2",
        "eskil": "sampo-talisman-3",
    }
    table = bidding(5, turn="arne", standing=("eskil", 5, 2), stashes=stashes).announce("arne", "tarnkappe")
    table.announce("brynja", "sampo-talisman", target="tarnkappe")
    table.announce("disa", "sampo-talisman-2", target="sampo-talisman")
    table.announce("eskil", "sampo-talisman-3", target="sampo-talisman-2")
    marked = [card for card, artifact in table.state.artifacts.items() if artifact.cancelled]
    assert sorted(marked) == ["sampo-talisman-2", "tarnkappe-1"]
    assert all(table.artifact(f"sampo-talisman-{stage}").spent for stage in (1, 2, 3))
    assert table.state.turn == "arne"
    table.refused("spoils-artifact-tarnkappe-5", kind="pass", seat="arne")
    table.do("challenge", "arne")


@scenario("spoils-s-sampo-own")
def test_the_own_artifact_may_be_cancelled_after_a_confirmation():
    table = hall(4, "roll dice", stashes={"lief": "huginn+ sampo-talisman"})
    rule = "spoils-artifact-sampo-talisman-8"
    table.use_refused(rule, seat="lief", card="sampo-talisman", target="huginn")
    table.use("lief", "sampo-talisman", target="huginn", sure=True).roll()
    assert table.state.cups["lief"] == 8


@rules("spoils-artifact-15")
def test_between_an_announcement_and_its_effect_there_is_room_for_talismans_only():
    stashes = {"disa": "lokis-mask", "brynja": "mead-of-poetry sampo-talisman"}
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes=stashes).announce("disa", "lokis-mask")
    table.use_refused("spoils-artifact-15", seat="brynja", card="mead-of-poetry")
    table.refused("spoils-artifact-15", kind="bid", seat="brynja", quantity=6, value=4)
    table.refused("spoils-artifact-15", kind="carry out", seat="brynja")
    table.carry("disa")
    assert table.state.bid.seat == "disa"
    # What an ability has done stands: a Talisman that comes later does not give the bid back.
    table.use("brynja", "sampo-talisman", target="lokis-mask")
    assert table.state.bid.seat == "disa"


def test_an_ability_under_way_is_not_cut_in_half():
    stashes = {"olaf": "iduns-gold-apple", "lief": "crown sampo-talisman"}
    table = hall(4, "roll dice", stashes=stashes).use("olaf", "iduns-gold-apple", viking="lief")
    table.use_refused("spoils-artifact-15", seat="lief", card="sampo-talisman", target="iduns-gold-apple")


# --- what is lost with a cancellation ---

LOST = {
    "dainsleif": "spoils-artifact-dainsleif-6",
    "draupnir": "spoils-artifact-draupnir-4",
    "freyjas-mirror": "spoils-artifact-freyjas-mirror-12",
    "heimdalls-spyglass": "spoils-artifact-heimdalls-spyglass-6",
    "huginn": "spoils-artifact-huginn-4",
    "iduns-gold-apple": "spoils-artifact-iduns-gold-apple-3",
    "jarnglofar": "spoils-artifact-jarnglofar-5",
    "lokis-die": "spoils-artifact-lokis-die-4",
    "lokis-gold": "spoils-artifact-lokis-gold-3",
    "lokis-mask": "spoils-artifact-lokis-mask-7",
    "lucky-dragons-tooth": "spoils-artifact-lucky-dragons-tooth-5",
    "mead-of-poetry": "spoils-artifact-mead-of-poetry-6",
    "megingjord": "spoils-artifact-megingjord-5",
    "muninn": "spoils-artifact-huginn-4",
    "norn-orb": "spoils-artifact-norn-orb-5",
    "odins-chalice": "spoils-artifact-odins-chalice-5",
    "odins-eye": "spoils-artifact-odins-eye-5",
    "sampo-talisman": "spoils-artifact-sampo-talisman-3",
    "singing-lyre": "spoils-artifact-singing-lyre-8",
    "stones-of-fate": "spoils-artifact-stones-of-fate-6",
    "tarnkappe": "spoils-artifact-tarnkappe-5",
    "traitors-dagger": "spoils-artifact-traitors-dagger-6",
}


@rules("spoils-artifact-sampo-talisman-1", *LOST.values())
@pytest.mark.parametrize("name", sorted(ABILITIES))
def test_a_cancelled_artifact_is_refused_with_what_its_entry_says_of_it(name):
    table = bidding(standing=("lief", 5, 3), stashes={"hildr": f"{name}+x"})
    table.use_refused("spoils-artifact-sampo-talisman-1", LOST[name], seat="hildr", card=name)


@rules("spoils-artifact-iduns-gold-apple-3", "spoils-artifact-jarnglofar-5", "spoils-artifact-megingjord-5")
def test_what_a_cancelled_ability_would_have_brought_is_refused_with_its_rule():
    cancelled = "iduns-gold-apple+x jarnglofar+x megingjord+x draupnir+x singing-lyre+x"
    table = bidding(standing=("lief", 5, 3), stashes={"hildr": cancelled})
    table.refused("spoils-artifact-draupnir-4", kind="pick", seat="hildr", cards=["crown-1"])
    table.refused("spoils-artifact-singing-lyre-8", kind="answer lyre", seat="lief", show=False)
    table.refused("spoils-artifact-iduns-gold-apple-3", kind="trade", seat="hildr", card="crown-1")
    table.refused("spoils-artifact-jarnglofar-5", kind="take leftover", seat="hildr", card="crown-1")
    table.refused("spoils-artifact-megingjord-5", kind="roll six", seat="hildr", dice=[1] * 6)


@rules("spoils-artifact-freyjas-mirror-8")
def test_a_mirror_that_has_chosen_does_not_choose_again():
    position = {
        "bid": {"seat": "lief", "quantity": 5, "value": 3},
        "stashes": {"olaf": ["freyjas-mirror"], "lief": ["huginn"], "lance": ["muninn"]},
        "artifacts": {
            "huginn": {"up": True},
            "muninn": {"up": True},
            "freyjas-mirror": {"up": True, "copies": "huginn"},
        },
    }
    again = move("use", "olaf", card="freyjas-mirror", target="muninn")
    assert verdicts(judged(position, again)) == ["spoils-artifact-freyjas-mirror-8"]


@rules("spoils-artifact-lokis-mask-7", "spoils-artifact-sampo-talisman-2")
def test_the_log_says_by_which_rule_a_cancelled_ability_does_nothing():
    stashes = {"lance": "lokis-mask", "hildr": "sampo-talisman"}
    table = bidding(standing=("lief", 5, 3), stashes=stashes).announce("lance", "lokis-mask")
    table.use("hildr", "sampo-talisman", target="lokis-mask")
    told = table.table.log[-1].told[-1]
    assert told.text == "Loki's Mask is cancelled and has no effect."
    assert told.rules == ("spoils-artifact-sampo-talisman-2", "spoils-artifact-lokis-mask-7")
