"""Using Artifacts in general: face-down and face-up, durations, order, interruptions, theft."""

import msgspec
import pytest

from companion.games.spoils.decisions import Aim
from companion.games.spoils.moves.artifacts import Use
from tests.games.spoils.table import EXAMPLE_BETS, betting, bidding, hall, shown_bets
from tests.support.coverage import rules, scenario

LIEF = ("lief", 5, 3)


def after_result(stashes, bets=EXAMPLE_BETS, **more):
    """Lief and Lance have won, Hildr and Olaf have lost; Step 7 has not begun."""
    return shown_bets(LIEF, "hildr", bets, stashes=stashes, **more).cups(lief=5).until_result()


@scenario("spoils-s-huginn-facedown")
def test_huginn_must_be_face_up():
    table = hall(4, "roll dice", stashes={"lance": "huginn"})
    table.refused("spoils-artifact-1", kind="roll", seat="lief", cups={"lance": 9})
    table.do("reveal", "lance", card="huginn-1").roll()
    assert table.state.cups["lance"] == 9
    assert table.state.spare_dice == 2


@rules("spoils-artifact-huginn-5")
def test_the_extra_die_is_optional():
    table = hall(4, "roll dice", stashes={"lance": "huginn+"}).roll(lance=8)
    assert table.state.cups["lance"] == 8
    assert not table.artifact("huginn").used


@rules("spoils-artifact-2")
def test_only_the_owner_uses_an_artifact():
    table = hall(4, "roll dice", stashes={"lance": "odins-eye+"})
    table.use_refused("spoils-artifact-2", seat="lief", card="odins-eye", target=table.state.active[-1])
    table.refused("spoils-artifact-2", kind="reveal", seat="lief", card=table.state.active[-1])


@rules("spoils-artifact-7", "spoils-artifact-11", "spoils-artifact-12")
def test_a_one_time_artifact_is_spent_for_every_owner_and_stays_face_up():
    table = bidding(turn="lief", standing=("lance", 2, 2), stashes={"olaf": "mead-of-poetry", "lief": "ring"})
    table.use("olaf", "mead-of-poetry")
    for seat in ("lance", "lief", "hildr"):
        table.do("show two", seat, dice=[1, 6])
    assert table.artifact("mead-of-poetry").up
    table.use_refused("spoils-artifact-11", "spoils-artifact-12", seat="olaf", card="mead-of-poetry")
    table.refused("spoils-artifact-7", kind="reveal", seat="olaf", card="mead-of-poetry-1", face="down")
    stolen = hall(4, "roll dice", stashes={"olaf": "iduns-gold-apple", "lief": "mead-of-poetry+"})
    stolen.use("olaf", "iduns-gold-apple", viking="lief").do("trade", "olaf", card="mead-of-poetry-1")
    stolen.use_refused("spoils-artifact-11", seat="olaf", card="mead-of-poetry")


@rules("spoils-artifact-11")
def test_turning_up_a_one_time_artifact_at_its_moment_is_using_it():
    table = bidding(turn="lief", stashes={"olaf": "mead-of-poetry"})
    table.refused("spoils-artifact-11", kind="reveal", seat="olaf", card="mead-of-poetry-1")


@rules("spoils-artifact-13")
def test_the_symbol_is_asked_for_at_the_first_reveal_and_remembered():
    table = bidding(turn="lief", stashes={"lief": "tarnkappe", "olaf": "odins-eye"})
    offers = table.table.game.offers(table.state, "lief")
    asked = [offer for offer in offers if any(field.name == "symbol" for field in offer.fields)]
    assert {offer.move.card for offer in asked} == {"tarnkappe-1"}
    table.use("lief", "tarnkappe", symbol="one-time")
    assert table.artifact("tarnkappe").spent
    assert table.state.face_of("tarnkappe-1").duration == "one-time"
    assert table.state.confirmed == ["tarnkappe-1"]
    # What the rulebook tells is not asked for.
    eye = [offer for offer in table.table.game.offers(table.state, "olaf") if "Eye" in offer.label]
    assert eye
    assert not any(field.name == "symbol" for offer in eye for field in offer.fields)


@rules("spoils-artifact-6")
def test_a_card_that_forces_its_own_reveal_is_turned_up_at_its_step():
    edition = {"corrections": {"tarnkappe-1": {"must": "bidding"}, "mead-of-poetry-1": {"must": "bidding"}}}
    stashes = {"olaf": "tarnkappe mead-of-poetry"}
    table = hall(4, "roll dice", rolled=True, stashes=stashes, edition=edition)
    table.do("name opener", "lief", opener="lief")
    assert table.artifact("tarnkappe").up
    assert "must turn up Tarnkappe" in table.public()
    # A one-time ability that turns itself up is used now or lost.
    assert table.waiting == ("UseNow", ["olaf"])
    table.refused("spoils-artifact-6", kind="bid", seat="lief", quantity=1, value=1)
    table.use("olaf", "mead-of-poetry")
    assert table.waiting == ("TwoDiceDue", ["lance", "lief", "hildr"])


def test_a_correction_cuts_nothing_short():
    table = bidding(turn="lief", stashes={"olaf": "mead-of-poetry"}).use("olaf", "mead-of-poetry")
    table.table.correct({"gold": {"lief": 60}})
    assert table.state.treasury == 145
    assert table.waiting[0] == "TwoDiceDue"


@scenario("spoils-s-stones-window")
def test_a_wasted_reveal_is_warned_of_and_spends_the_card():
    table = hall(4, "roll dice", stashes={"olaf": "stones-of-fate"}).roll()
    table.use_refused("spoils-artifact-stones-of-fate-1", seat="olaf", card="stones-of-fate")
    sentence = table.refused("spoils-artifact-8", kind="reveal", seat="olaf", card="stones-of-fate-3")
    assert "spent for nothing" in sentence
    table.do("reveal", "olaf", card="stones-of-fate-3", sure=True)
    assert table.artifact("stones-of-fate").spent
    assert not table.state.blind("olaf")
    early = hall(4, "roll dice", stashes={"olaf": "stones-of-fate"}).use("olaf", "stones-of-fate").roll()
    early.do("name opener", "lief", opener="lief")
    early.refused("spoils-artifact-stones-of-fate-2", kind="look", seat="olaf", at="dice")


@scenario("spoils-s-mead-window")
def test_mead_of_poetry_in_the_wrong_step_is_wasted():
    table = betting(LIEF, "hildr", stashes={"olaf": "mead-of-poetry"})
    table.refused(
        "spoils-artifact-mead-of-poetry-1",
        "spoils-artifact-8",
        kind="reveal",
        seat="olaf",
        card="mead-of-poetry-1",
    )
    table.do("reveal", "olaf", card="mead-of-poetry-1", sure=True)
    assert table.artifact("mead-of-poetry").spent
    assert table.waiting[0] == "BetsDue"
    assert table.state.open_dice == {}


@scenario("spoils-s-continuous-early")
def test_a_continuous_artifact_may_be_revealed_early():
    table = hall(4, stashes={"olaf": "heimdalls-spyglass"}, agreed={"deal": True})
    table.do("reveal", "olaf", card="heimdalls-spyglass-2").do("lay out", "lief").roll()
    table.do("name opener", "lief", opener="olaf").use("olaf", "heimdalls-spyglass", viking="lief")
    assert table.artifact("heimdalls-spyglass").used


@scenario("spoils-s-simultaneous")
def test_artifacts_are_used_in_turn_from_the_chief_until_all_pass():
    stashes = {
        "lance": "odins-eye+ jarnglofar",
        "lief": "sampo-talisman lokis-gold",
        "olaf": "iduns-gold-apple freyjas-mirror",
    }
    table = hall(4, "roll dice", chief="lance", stashes=stashes, leftovers=["crown-1"])
    table.do("gather", "hildr")
    table.refused("spoils-artifact-14", kind="roll", seat="lance")
    table.use_refused("spoils-artifact-14", seat="lief", card="lokis-gold", item="crown")
    table.use("lance", "odins-eye", target=table.state.active[-1])
    table.use_refused("spoils-artifact-14", seat="lance", card="jarnglofar")
    table.use("lief", "lokis-gold", item="crown")
    # Hildr has nothing to use and passes by herself.
    assert table.waiting == ("Moment", ["olaf"])
    table.use("olaf", "freyjas-mirror", target="odins-eye")
    table.use("lance", "jarnglofar").do("take leftover", "lance", card="crown-1")
    table.use("lief", "sampo-talisman", target="freyjas-mirror")
    table.use("olaf", "iduns-gold-apple", viking="lance").do("trade", "olaf", card="crown-1")
    assert table.waiting == ("RollDue", list(table.state.seats))


@rules("spoils-artifact-14")
def test_a_pass_is_not_final_and_the_moment_ends_after_a_circle_of_passes():
    stashes = {"lief": "huginn", "olaf": "tarnkappe"}
    table = hall(4, "roll dice", stashes=stashes).do("gather", "lief")
    table.do("pass", "lief").do("reveal", "olaf", card="tarnkappe-1").do("reveal", "lief", card="huginn-1")
    assert table.waiting[0] == "RollDue"
    again = hall(4, "roll dice", stashes=stashes).do("gather", "lief").do("pass", "lief").do("pass", "olaf")
    assert again.waiting[0] == "RollDue"
    again.refused("spoils-artifact-14", kind="gather", seat="lief")


@scenario("spoils-s-dainsleif-facedown")
def test_a_stolen_card_keeps_its_face():
    stashes = {"lance": "lokis-die huginn+", "hildr": "dainsleif"}
    table = after_result(stashes)
    table.use("hildr", "dainsleif", viking="lance")
    assert "Loki's Die" in table.whispered("hildr")
    table.do("trade", "hildr", card="lokis-die-1")
    assert not table.artifact("lokis-die").up
    assert table.state.owner("lokis-die-1") == "hildr"
    table.refused("spoils-steal-1", kind="look", seat="olaf", at="card", card="lokis-die-1")
    assert "Loki's Die" not in table.public()
    assert "Loki's Die" in table.whispered("hildr")
    assert "Loki's Die" in table.whispered("lance")
    other = after_result(stashes).use("hildr", "dainsleif", viking="lance")
    other.do("trade", "hildr", card="huginn-1")
    assert other.artifact("huginn").up
    other.refused("spoils-steal-3", kind="reveal", seat="hildr", card="huginn-1", face="down")


@scenario("spoils-s-eye-stolen")
def test_the_use_of_the_round_travels_with_the_card():
    table = after_result({"lance": "odins-eye+u crown", "hildr": "dainsleif", "olaf": "tarnkappe"})
    table.use("hildr", "dainsleif", viking="lance").do("trade", "hildr", card="odins-eye-1")
    table.go_on().everybody_picks()
    table.use_refused("spoils-artifact-10", seat="hildr", card="odins-eye", target="tarnkappe")
    table.go_on()
    assert table.state.round == 2
    table.use("hildr", "odins-eye", target="tarnkappe")


@rules("spoils-steal-4", "spoils-components-6")
def test_markers_and_use_go_along_when_an_artifact_changes_hands():
    marked = {"huginn-1": {"up": True, "cancelled": True, "marked": True, "used": True}}
    table = hall(4, "roll dice", stashes={"olaf": "iduns-gold-apple", "lief": "huginn+"}, artifacts=marked)
    table.use("olaf", "iduns-gold-apple", viking="lief").do("trade", "olaf", card="huginn-1")
    shown = next(card for card in table.viking("olaf")["stash"] if card["name"] == "Huginn")
    assert (shown["cancelled"], shown["copied"], shown["used"]) == (True, True, True)
    table.roll()
    assert table.state.cups["olaf"] == 8


@scenario("spoils-s-picked-same-round")
def test_an_artifact_picked_this_round_may_still_find_its_moment():
    def picked(artifact):
        active = ["crown-1", "ring-1", "helmet-1", "shield-1", "armband-1", "pendant-1", "longbow-1"]
        table = shown_bets(LIEF, "hildr", EXAMPLE_BETS, active=[*active, artifact, "bracers-1"]).cups(lief=5)
        table.do("pick", "lance", cards=["crown-1", "ring-1", artifact])
        return table.do("pick", "lief", cards=["helmet-1", "shield-1"])

    table = picked("draupnir-1").use("lance", "draupnir").do("pick", "lance", cards=["pendant-1"])
    table.go_on()
    assert len(table.state.leftovers) == 3
    other = picked("stones-of-fate-3")
    other.use_refused("spoils-artifact-stones-of-fate-1", seat="lance", card="stones-of-fate")
    other.refused("spoils-artifact-8", kind="reveal", seat="lance", card="stones-of-fate-3")
    other.do("reveal", "lance", card="stones-of-fate-3", sure=True)
    assert other.artifact("stones-of-fate").spent
    other.go_on()
    assert len(other.state.stashes["lance"]) == 3


@rules("spoils-divide-10")
def test_a_face_down_artifact_is_named_to_the_app_in_private_or_when_it_is_turned_up():
    table = hall(4, "roll dice", stashes={"olaf": "?1 ?2"})
    table.use_refused("spoils-artifact-1", seat="olaf", card="?1")
    table.do("name", "olaf", card="?1", name="Huginn")
    assert table.public() == ""
    assert "Huginn" in table.whispered("olaf")
    assert "Huginn" not in str(table.view("lief"))
    table.do("reveal", "olaf", card="?1").do("reveal", "olaf", card="?2", name="Muninn", value=6).roll()
    assert table.state.cups["olaf"] == 10
    assert table.state.face("?2").value == 6


@pytest.mark.parametrize("window", ["call", "free"])
@rules("spoils-interaction-10")
def test_of_several_who_would_interrupt_the_first_from_the_chief_does_and_the_others_keep_theirs(window):
    stashes = {"arne": "lokis-mask", "colborn": "sampo-talisman", "disa": "sampo-talisman-2"}
    table = bidding(5, turn="colborn", standing=("brynja", 4, 4), chief="brynja", stashes=stashes)
    table.announce("arne", "lokis-mask")
    if window == "call":
        table.do("gather", "disa")
        table.use_refused("spoils-artifact-14", seat="disa", card="sampo-talisman-2", target="lokis-mask")
    table.announce("colborn", "sampo-talisman", target="lokis-mask").carry("colborn")
    if window == "call":
        table.do("pass", "disa")
    assert table.artifact("lokis-mask").cancelled
    assert not table.artifact("sampo-talisman-2").up
    assert (table.state.bid.seat, table.state.turn) == ("brynja", "colborn")
    table.use_refused(
        "spoils-artifact-sampo-talisman-6", seat="disa", card="sampo-talisman-2", target="lokis-mask"
    )


def test_whatever_an_announcement_is_aimed_at_can_be_told():
    told = {field.name: field.type for field in msgspec.structs.fields(Use)}
    assert all(told[field.name] == field.type for field in msgspec.structs.fields(Aim))
