"""Sections 19 and 20: Jarls, pillage and settlements."""

from tests.games.vikings.table import fighting, given, sailing, world
from tests.support.coverage import rules, scenario


def spoils(space, force=("huskarl-1",), **position):
    """The Pillage/Settlement segment of a force in a space."""
    return sailing(space, list(force), "settlement", **position)


@rules("vikings-19.1-2", "vikings-19.1-1")
def test_a_new_jarl_comes_to_a_homeland_or_to_another_jarl():
    play = sailing("town", ["leif"], "card", edda=5).do("draw", card="exiles").do("throw", die=1)
    play.refused("vikings-19.1-2", "jarl", space="coast", jarl="erik")
    play.refused("vikings-19.1-1", "jarl", space="home", jarl="erik", chosen=True)
    play.do("jarl", space="town", jarl="erik")
    assert play.at("town") == ["erik", "leif"]


@rules("vikings-19.2-1", "vikings-11.2-6")
def test_a_jarl_lost_at_sea_is_mourned_at_once_and_followed_by_one_in_a_homeland():
    play = sailing("sea", ["longship-1", "leif"], kept=["viking-funeral"]).do("stay").do("throw", die=6)
    assert play.asked == "DrawCard"
    play = (
        sailing("sea", ["longship-1", "leif"], kept=["viking-funeral"], voyage={"sea": 2})
        .do("stay")
        .do("throw", die=6)
    )
    play.do("lose", units=["leif"])
    assert play.asked == "Funeral"
    play.refused("vikings-19.1-2", "funeral", jarl="erik", home="coast")
    play.do("funeral", jarl="erik", home="home2")
    assert play.at("home2") == ["erik"]
    assert play.asked == "DrawCard"


@scenario("vikings-sc-090")
def test_pillage_values():
    def value(space, die, second=None):
        return spoils(space, gold=0).do("pillage", die=die, second=second).state.gold

    assert [value("town", die) for die in (1, 3, 6)] == [1, 2, 3]
    assert [value("market", *dice) for dice in ((1, 1), (2, 3), (6, 6))] == [1, 3, 6]
    assert value("fort", 3, 4) == 4
    assert [value("stronghold", *dice) for dice in ((1, 1), (6, 6))] == [2, 12]


@rules("vikings-20.1-4", "vikings-20.1-1")
def test_a_pillage_marker_is_placed():
    play = spoils("town")
    play.refused("vikings-20.1-1", "pillage", die=1, second=2)
    play.do("pillage", die=2)
    assert play.state.markers == {"town": "pillage"}


@scenario("vikings-sc-092")
def test_building():
    spoils("town", gold=1).refused("vikings-20.2-1", "settle")
    play = spoils("town", ["huskarl-1", "rurik"], gold=1).do("settle")
    assert (play.state.gold, play.state.markers) == (0, {"town": "settlement"})


@scenario("vikings-sc-159")
def test_jarls_who_are_in_the_space_but_not_in_the_force():
    def arrived():
        return spoils("town", ["huskarl-1", "huskarl-2"], units={"erik": "town", "rurik": "town"}, gold=1)

    play = arrived().do("settle")
    assert (play.state.gold, play.state.markers) == (0, {"town": "settlement"})
    assert arrived().do("pillage", die=4).state.gold == 3


@rules("vikings-19.3-2")
def test_erik_in_the_force_finds_one_more():
    assert spoils("town", ["erik"], gold=0).do("pillage", die=4).state.gold == 3


@scenario("vikings-sc-094")
def test_out_of_markers():
    marks = {
        **dict.fromkeys(["coast", "coast2", "coast3", "fort"], "pillage"),
        "market": "settlement",
        "kingdom": "settlement",
    }
    play = spoils("town", markers=marks)
    play.refused("vikings-20.0-1", "pillage", die=1)


@rules("vikings-20.0-4", "vikings-10.2-4")
def test_only_unmarked_towns_and_fortresses():
    spoils("home", ["leif"]).refused("vikings-20.0-4", "settle")
    spoils("sea", ["longship-1"]).refused("vikings-20.0-4", "pillage", die=1)
    settled = spoils("town", markers={"town": "settlement"}, gold=5)
    settled.refused("vikings-20.0-5", "pillage", die=1)
    assert "settlement marker already" in settled.refused("vikings-20.0-5", "settle")


@rules("vikings-20.0-3")
def test_one_thing_or_nothing():
    play = spoils("town", gold=5).do("settle")
    play.refused("vikings-20.0-3", "pillage", die=1)
    assert spoils("town").do("decline").asked == "Harbour"


@rules("vikings-20.22-1")
def test_a_lost_battle_destroys_the_settlement_of_its_space():
    units = {"leif": "home"}
    play = fighting(
        "town", ["huskarl-1"], ["warrior-1"], edge="hostiles", markers={"town": "settlement"}, units=units
    )
    play.do("fire", die=1)
    assert play.state.markers == {}
    assert play.view["markers_left"] == 6


@rules("vikings-20.1-2", "vikings-20.0-5")
def test_the_segment_is_passed_over_where_nothing_can_be_done():
    play = sailing("town", ["huskarl-1"], "card", markers={"town": "pillage"}).do("draw", card="sun-stone")
    assert play.asked == "Harbour"
    wild = sailing("sea", ["longship-1"], "card").do("draw", card="atli")
    assert wild.asked == "Harbour"


@rules("vikings-6.4-1")
def test_one_jarl_at_home_is_enough():
    edition = world(saga={"objective": {"settlements": 1}, "quests": 0})
    units = {"leif": "town2", "erik": "home"}
    play = spoils("town", ["huskarl-1"], edition=edition, units=units, gold=2).do("settle")
    assert play.state.result == "won"
    away = spoils("town", ["huskarl-1"], edition=edition, units={"leif": "town2"}, gold=2).do("settle")
    assert not away.state.over
    assert given(units={"leif": "town"}, markers={"town": "settlement"}).view["saga"]["conditions"][-1]["met"]
