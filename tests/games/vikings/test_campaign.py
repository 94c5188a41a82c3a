"""Section 24: one Saga after another."""

from companion.games.vikings import GAME
from tests.games.vikings.table import HIDDEN, WON, fighting, given, sailing, world
from tests.support.coverage import rules, scenario

CAMPAIGN = {"campaign": True}
EASY = {"objective": {"pillages": 1}, "quests": 0}


def ending(won=True, past=(), saga="eirik", **position):
    """The last voyage of a campaign Saga: won by a pillage of one gold, or lost with the empty deck."""
    sagas = [{**one, **EASY} for one in world()["sagas"]]
    force = position.pop("force", ["huskarl-1"])
    units = {"leif": "home", **position.pop("units", {})}
    start = {"draw": [HIDDEN] * position.pop("left", 0), "gold": 3, "edda": 2, "religion": "old", **position}
    play = sailing(
        "town",
        force,
        "settlement",
        edition=world(sagas=sagas),
        agreed=CAMPAIGN,
        past=list(past),
        saga=saga,
        units=units,
        **start,
    )
    return play.do("pillage", die=1) if won else play.do("decline")


@scenario("vikings-sc-108")
def test_after_a_won_saga():
    settled = dict.fromkeys(["market", "stronghold", "coast"], "settlement")
    play = ending(gold=4, edda=3, markers=settled, left=3)
    assert play.state.past[-1].won
    assert play.state.gold == 5 + 2 + 6
    play.do("keep_settlements", spaces=["coast"])
    assert (play.state.gold, play.state.edda) == (13, 3)


@scenario("vikings-sc-110")
def test_the_ceiling_in_the_bookkeeping():
    settled = dict.fromkeys(["market", "stronghold"], "settlement")
    won = ending(gold=16, markers=settled, left=4).do("keep_settlements", spaces=[])
    assert won.state.gold == 20
    lost = lost_with_cards_left(gold=17, markers=settled).do("keep_settlements", spaces=[])
    assert lost.state.gold == 10


def lost_with_cards_left(**position):
    """A campaign Saga that ends with the death of its only Jarl."""
    force = ["leif"]
    play = fighting(
        "town",
        force,
        ["warrior-1"],
        edge="hostiles",
        agreed=CAMPAIGN,
        draw=[HIDDEN] * 4,
        card="fate",
        **position,
    )
    return play.do("fire", die=1)


@scenario("vikings-sc-112")
def test_losing_the_campaign():
    lost = {**WON, "won": False}
    same = ending(False, past=[{**lost, "saga": "floamanna"}], saga="floamanna")
    assert same.state.result == "lost"
    other = ending(False, past=[{**lost, "saga": "eirik"}], saga="heimskringla")
    assert other.state.result == "lost"
    once = ending(False, saga="floamanna")
    assert not once.state.over
    # The Saga that was lost can come again.
    assert "floamanna" in once.view["open_sagas"]


@scenario("vikings-sc-114")
def test_keep_cards_between_sagas():
    play = ending(kept=["shield-wall", "viking-funeral"])
    play.refused("vikings-24.1-7", "keep_card", cards=["shield-wall", "viking-funeral"])
    play.do("keep_card", cards=["shield-wall"]).do("saga", saga="floamanna")
    assert play.piles == (9, 4, 0)
    assert play.state.kept == ["shield-wall"]


@scenario("vikings-sc-116")
def test_settlements_kept():
    settled = {"market": "settlement", "fort": "settlement"}
    past = [WON]
    play = sailing(
        "kingdom",
        ["leif"],
        "settlement",
        agreed=CAMPAIGN,
        past=past,
        saga="heimskringla",
        markers=settled,
        gold=2,
    ).do("settle")
    met = [one["met"] for one in play.view["saga"]["conditions"][:4]]
    assert met == [True, True, True, True]
    empty = ending(markers=settled).do("keep_settlements", spaces=[]).do("saga", saga="heimskringla")
    assert empty.view["saga"]["conditions"][0]["have"] == 0


@scenario("vikings-sc-118")
def test_a_whole_campaign_as_a_ledger():
    one = {"market": "settlement"}
    two = {"market": "settlement", "stronghold": "settlement"}
    lost = {**WON, "won": False, "saga": "floamanna"}
    # Each won Saga here ends with a pillage of one gold, so it starts with one less.
    first = ending(gold=3, edda=2, markers=one, left=2).do("keep_settlements", spaces=["market"])
    assert (first.state.gold, first.state.edda, first.state.wins) == (9, 2, 1)
    second = ending(False, past=[WON], saga="floamanna", gold=6, edda=3, markers=one)
    second.do("keep_settlements", spaces=["market"])
    assert (second.state.gold, second.state.edda, second.state.wins) == (4, 2, 1)
    third = ending(past=[WON, lost], saga="heimskringla", gold=2, edda=4, markers=two, left=1)
    third.do("keep_settlements", spaces=list(two))
    assert (third.state.gold, third.state.edda, third.state.wins) == (7, 4, 2)
    won_three = [WON, lost, {**WON, "saga": "heimskringla"}]
    fourth = ending(past=won_three, saga="floamanna", gold=14, edda=5, markers=two, left=3)
    fourth.do("keep_settlements", spaces=list(two))
    assert (fourth.state.gold, fourth.state.edda, fourth.state.wins) == (20, 5, 3)
    assert fourth.view["open_sagas"] == ["volsunga"]
    last = [*won_three, {**WON, "saga": "floamanna"}]
    assert ending(past=last, saga="volsunga").state.result == "won"
    assert ending(False, past=last, saga="volsunga").state.result == "lost"


@scenario("vikings-sc-132")
def test_between_two_sagas_units_jarls_and_cards():
    band = {"huskarl-2": "coast", "huskarl-3": "coast", "longship-1": "coast", "longship-2": "coast"}
    play = ending(units={"leif": "home", "erik": "dead", **band})
    assert play.asked == "DrawSaga"
    assert set(play.state.units.values()) == {"pool", "dead"}
    assert play.state.units["erik"] == "dead"
    assert sorted(play.view["open_sagas"]) == ["floamanna", "heimskringla"]
    play.refused("vikings-24.2-1", "saga", saga="eirik")
    play.do("saga", saga="floamanna")
    play.refused("vikings-19.2-1", "jarl", space="home", jarl="erik")
    assert play.state.jarls_left == ["leif", "harald", "rurik"]


@scenario("vikings-sc-157")
def test_income_first_then_taking_settlements_back():
    settled = dict.fromkeys(["market", "stronghold", "coast"], "settlement")
    marks = {**settled, "kingdom": "pillage"}
    play = ending(gold=2, markers=marks)
    assert play.state.gold == 5
    play.do("keep_settlements", spaces=[])
    assert play.state.gold == 5
    assert play.view["markers_left"] == 6


@scenario("vikings-sc-096")
def test_a_pillaged_town_next_saga():
    play = sailing("town", ["leif"], "settlement", agreed=CAMPAIGN, markers={"town": "pillage"}, gold=5)
    play.refused("vikings-20.0-5", "settle")
    after = ending(markers={"market": "pillage"})
    assert after.state.markers == {}
    after.do("saga", saga="floamanna").table.correct(
        {
            "segment": "settlement",
            "units": {"leif": "town"},
            "voyage": {"start": "town", "space": "town", "force": ["leif"]},
        }
    )
    after.do("settle")
    assert after.state.markers == {"town": "settlement"}


@rules("vikings-24.1-6", "vikings-24.1-4")
def test_quests_come_back_except_those_turned_into_edda_and_gold_and_edda_are_carried_over():
    play = ending(
        accomplished=["niflung", "jomsburg"],
        removed=["jomsburg"],
        runes_used=True,
        quests={"fort": HIDDEN},
        gold=7,
    )
    play.do("saga", saga="heimskringla").do("jarl", space="home", jarl="leif")
    assert play.state.quests == {}
    assert play.state.quests_to_place == 5
    assert play.state.unseen_quests == ["niflung", "silk-road", "sword-oath", "ginnungagap", "runes"]
    assert (play.state.gold, play.state.edda) == (8, 2)


@rules("vikings-24.2-4", "vikings-8.0-6", "vikings-8.1-4")
def test_the_success_bonus_helps_in_the_next_saga_only():
    play = given(
        "muster",
        units={"leif": "home"},
        agreed=CAMPAIGN,
        past=[WON],
        bonus="heimskringla",
        quests={"fort": HIDDEN},
    )
    play.do("religion", religion="old").do("begin")
    assert play.asked == "Turning"
    play.do("turn", space="fort", quest="runes")
    assert play.asked == "Harbour"
    assert play.state.bonus == ""
    won = ending(saga="heimskringla")
    assert won.state.bonus == "heimskringla"
    assert ending(False, saga="heimskringla").state.bonus == ""


@rules("vikings-19.2-2")
def test_the_death_of_the_fourth_jarl_loses_the_campaign():
    dead = dict.fromkeys(["erik", "harald", "rurik"], "dead")
    play = fighting("town", ["leif"], ["warrior-1"], edge="hostiles", agreed=CAMPAIGN, units=dead).do(
        "fire", die=1
    )
    assert play.state.result == "lost"
    assert "All four Jarls are dead" in play.told


@rules("vikings-24.0-3", "vikings-24.3-1")
def test_volsunga_lost_once_is_played_again():
    won = [{**WON, "saga": saga} for saga in ("eirik", "floamanna", "heimskringla")]
    play = ending(False, past=won, saga="volsunga")
    assert not play.state.over
    assert play.view["open_sagas"] == ["volsunga"]
    play.do("saga", saga="volsunga")


@rules("vikings-24.5-1", "vikings-24.5-2")
def test_the_scoresheet_of_a_campaign():
    play = ending()
    sheet = GAME.score(play.state)
    assert sheet.winners == []
    assert "1 of 4" in sheet.verdict
    assert [line.label for line in sheet.seats[0].lines] == ["EirikSaga: won"]
