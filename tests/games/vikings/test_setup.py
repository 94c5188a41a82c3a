"""Sections 7 and 8: setting up a Saga."""

from collections import Counter

from tests.games.vikings.table import HIDDEN, WON, given, opening, world
from tests.support.coverage import rules, scenario


def mustering(**more):
    """The set-up at step 7."""
    return given("muster", units={"rurik": "home"}, religion="", **more)


@rules("vikings-7.0-1", "vikings-6.0-1", "vikings-2.2-6")
def test_a_saga_begins_with_its_card_and_a_full_bin():
    play = opening()
    assert play.asked == "DrawSaga"
    play.do("saga", saga="floamanna")
    assert play.view["saga"]["name"] == "Floamanna"
    assert play.view["battle"] is None
    assert len(play.state.box.hostiles) == 8


@scenario("vikings-sc-003")
def test_draw_deck_and_reserve():
    play = opening(edition=world(saga={"voyages": 9}))
    sentence = play.refused("vikings-7.0-4", "saga", saga="eirik", dealt=10)
    assert "9 voyages" in sentence
    play.do("saga", saga="eirik", dealt=9)
    assert play.piles == (9, 5, 0)
    assert play.view["cards"]["draw"] == 9


@rules("vikings-8.0-2", "vikings-8.0-3", "vikings-7.0-11", "vikings-24.0-2")
def test_a_single_saga_takes_gold_and_edda_from_its_card_and_a_campaign_starts_at_edda_one():
    edition = world(saga={"gold": 9, "edda": 3})
    play = opening(edition=edition).do("saga", saga="eirik")
    assert (play.state.gold, play.state.edda) == (9, 3)
    play = opening(edition=edition, campaign=True).do("saga", saga="eirik")
    assert (play.state.gold, play.state.edda) == (9, 1)


@scenario("vikings-sc-004")
def test_quest_placement_with_a_repeated_total_and_a_shortage():
    table = {7: ["coast", "coast2", "coast3"], 4: ["town", "town2"], 9: ["fort", "market", "kingdom"]}
    rest = {total: ["crown"] for total in (2, 3, 5, 6, 8, 10, 11, 12)}
    play = opening(edition=world(locations={**table, **rest}))
    play.do("saga", saga="eirik").do("jarl", space="home", jarl="leif")
    play.do("place_quests", die=3, second=4)
    assert play.state.quests == dict.fromkeys(table[7], HIDDEN)
    play.refused("vikings-7.0-7", "place_quests", die=2, second=5)
    play.do("place_quests", die=1, second=3)
    assert play.state.quests_to_place == 1
    play.do("place_quests", die=4, second=5)
    play.refused("vikings-7.0-8", "scatter", spaces=["fort", "market"])
    play.refused("vikings-7.0-6", "scatter", spaces=["crown"])
    play.roll("scatter")
    assert len(play.state.quests) == 6
    assert set(play.state.quests.values()) == {HIDDEN}
    assert len(set(play.state.quests) & set(table[9])) == 1
    assert play.asked == "Muster"


@rules("vikings-7.0-9", "vikings-7.0-10")
def test_a_space_that_two_results_share_gets_one_marker():
    play = opening()
    play.do("saga", saga="eirik").do("jarl", space="home", jarl="leif").do("place_quests", die=1, second=6)
    # Total 10 names coast, which has a marker already, and fort.
    play.do("place_quests", die=5, second=5)
    assert list(play.state.quests) == ["coast", "coast2", "town", "fort"]
    assert play.asked == "PlaceQuests"


def test_the_app_rolls_the_quest_dice_again_until_the_total_is_new():
    for seed in range(20):
        play = opening().do("saga", saga="eirik").do("jarl", space="home", jarl="leif")
        while play.asked in ("PlaceQuests", "Scattering"):
            play.roll("place_quests" if play.asked == "PlaceQuests" else "scatter", seed=seed)
        assert len(play.state.quests) == 6
        assert max(Counter(play.state.totals).values()) == 1


@scenario("vikings-sc-006")
def test_buying_the_starting_band():
    play = mustering(gold=8)
    for unit in ("longship", "longship", "huskarl", "huskarl", "huskarl"):
        play.do("buy", unit=unit, space="home")
    assert play.state.gold == 1
    assert "costs 2 gold; you have 1" in play.refused("vikings-9.1-1", "buy", unit="longship", space="home")
    play.refused("vikings-21.3-2", "buy", unit="ormr", space="home")
    play.refused("vikings-21.3-2", "buy", unit="varangians", space="home")
    assert play.state.gold == 1


@rules("vikings-7.0-12", "vikings-7.0-14", "vikings-9.2-1")
def test_units_go_to_any_homeland_and_the_rest_is_the_pool():
    play = mustering(gold=5)
    play.refused("vikings-7.0-12", "buy", unit="huskarl", space="coast")
    # No Jarl needs to be there.
    play.do("buy", unit="huskarl", space="home2").do("religion", religion="old").do("begin")
    assert play.at("home2") == ["huskarl-1"]
    assert play.view["pool"]["huskarl"]["left"] == 5
    assert play.state.gold == 4
    play.do("voyage", space="home").do("recruit", unit="huskarl")
    assert play.state.gold == 3


@scenario("vikings-sc-007")
def test_berserkirs_bought_before_the_religion_is_chosen():
    play = mustering(gold=6).do("buy", unit="berserkir", space="home")
    assert play.state.gold == 4
    play.refused("vikings-21.4-1", "religion", religion="new")
    play.table.undo()
    assert play.state.gold == 6
    play.do("religion", religion="new")
    play.refused("vikings-21.4-1", "buy", unit="berserkir", space="home")
    assert play.state.gold == 6


@rules("vikings-2.2-2", "vikings-7.0-15")
def test_the_religion_must_be_chosen_before_play_begins():
    play = mustering(gold=6, edda=2)
    play.refused("vikings-7.0-15", "begin")
    play.do("religion", religion="new").do("begin")
    assert (play.state.religion, play.state.edda) == ("new", 2)
    assert play.asked == "Harbour"


@scenario("vikings-sc-009")
def test_a_random_jarl_and_the_volsunga_card():
    play = opening(campaign=True)
    play.refused("vikings-24.0-3", "saga", saga="volsunga")
    play.do("saga", saga="heimskringla")
    sentence = play.refused("vikings-7.0-5", "jarl", space="home", jarl="harald", chosen=True)
    assert all(name in sentence for name in ("Leif", "Erik", "Harald", "Rurik"))
    seen = {
        opening().do("saga", saga="eirik").roll("jarl", seed=n, space="home").state.jarls[0]
        for n in range(40)
    }
    assert seen == {"leif", "erik", "harald", "rurik"}
    later = opening(campaign=True)
    later.table.correct({"past": [WON | {"saga": "eirik"}, WON | {"saga": "heimskringla"}]})
    assert "Floamanna" in later.refused("vikings-24.0-3", "saga", saga="volsunga")
    later.refused("vikings-24.2-1", "saga", saga="eirik")
    later.do("saga", saga="floamanna")


@rules("vikings-7.0-2", "vikings-7.0-3")
def test_volsunga_alone_is_a_house_choice():
    opening().refused("vikings-7.0-2", "saga", saga="volsunga")
    drawn = {opening().roll("saga", seed=n).state.saga for n in range(30)}
    assert drawn == {"eirik", "floamanna", "heimskringla"}
    play = opening(saga="volsunga").roll("saga")
    assert play.state.saga == "volsunga"
    assert "house choice" in play.told


@rules("vikings-1.0-3")
def test_dice_are_told_or_rolled_by_the_app():
    play = given(
        "movement",
        units={"longship-1": "coast"},
        voyage={"start": "coast", "space": "coast", "force": ["longship-1"]},
    )
    play.refused("vikings-12.1-2", "declare", mode="naval", die=7)
    play.roll("declare", mode="naval")
    assert 1 <= play.state.voyage.allowance <= 3
