"""Sections 1 to 6: what is in the box, the map, the pieces, the cards and how to win."""

import pytest

from companion.games.vikings import GAME
from companion.referee import Refusal
from tests.games.vikings.table import HIDDEN, fighting, given, opening, world
from tests.support.coverage import rules, scenario

BOX = GAME.box(None)


@rules("vikings-1.0-1", "vikings-1.0-4", "vikings-4.0-4", "vikings-4.0-5")
def test_forty_counters_of_which_twenty_are_fixed_by_the_rules():
    vikings = [unit for unit, kind in BOX.units.items() if not kind.jarl]
    assert len(vikings) + BOX.markers == 20
    assert len(BOX.jarls) == 4
    assert len(BOX.hostiles) == 8
    assert [one.elite for one in BOX.hostiles.values() if one.ship] == [True]
    assert all(one.elite == (one.id.startswith(("leader", "fleet"))) for one in BOX.hostiles.values())
    assert len(BOX.quests) == 6
    # With the Edda and the gold marker these are all.
    assert len(vikings) + BOX.markers + 4 + 8 + 6 + 2 == 40


@rules("vikings-1.0-2", "vikings-5.0-1", "vikings-13.0-10", "vikings-8.1-1")
def test_eighteen_cards_in_two_decks():
    assert len(BOX.sagas) == 4
    assert len(BOX.cards) == 14
    assert BOX.cards["atli"].number == 9
    assert {BOX.cards["shield-wall"].keep, BOX.cards["viking-funeral"].keep} == {"break_off", "funeral"}
    assert [saga.name for saga in BOX.sagas.values()] == [
        "EirikSaga",
        "Floamanna",
        "Heimskringla",
        "Volsunga",
    ]
    assert [saga.last for saga in BOX.sagas.values()] == [False, False, False, True]


@rules("vikings-1.0-2")
def test_a_card_cannot_lie_in_two_places():
    with pytest.raises(Refusal) as caught:
        given(draw=["atli", HIDDEN], kept=["atli"])
    assert caught.value.rule == "vikings-1.0-2"


@rules("vikings-2.0-1")
def test_one_player():
    with pytest.raises(Refusal) as caught:
        GAME.read_options({"seats": [{"id": "a"}, {"id": "b"}]})
    assert caught.value.rule == "vikings-2.0-1"


@rules("vikings-2.1-2")
def test_a_table_is_one_saga_or_a_campaign():
    assert not opening().view["campaign"]
    assert opening(campaign=True).view["campaign"]


@rules("vikings-3.0-1", "vikings-3.0-2", "vikings-3.0-3")
def test_spaces_are_flags_and_routes_have_kinds():
    assert 38 <= len(BOX.spaces) <= 46
    miklagard = BOX.spaces["miklagard"]
    assert miklagard.fortress
    assert miklagard.trade
    assert miklagard.warrior
    assert all(BOX.spaces[home].coastal for home in BOX.homelands)
    assert {route.kind for route in BOX.edition.routes} == {"sea", "river", "portage"}


@rules("vikings-3.0-4", "vikings-3.0-5", "vikings-3.0-6", "vikings-3.0-7", "vikings-19.0-4")
def test_the_view_shows_pool_quests_tracks_and_the_band_of_each_jarl():
    play = given(units={"leif": "home", "huskarl-1": "home"}, gold=7, edda=3, accomplished=["niflung"])
    view = play.view
    assert (view["gold"], view["edda"]) == (7, 3)
    assert view["pool"]["huskarl"]["left"] == 5
    assert view["quests"]["accomplished"] == ["niflung"]
    assert view["jarls"]["leif"]["band"] == ["huskarl-1"]
    assert view["jarls"]["erik"]["state"] == "waiting"


@rules("vikings-4.0-1", "vikings-4.0-2", "vikings-4.0-8", "vikings-4.0-9")
def test_the_class_of_every_unit():
    classes = {kind.id: kind.kind for kind in BOX.kinds.values()}
    assert {classes[unit] for unit in ("huskarl", "berserkir", "varangians")} == {"land"}
    assert {classes[unit] for unit in ("longship", "ormr")} == {"naval"}
    assert all(classes[jarl] == "jarl" and BOX.kinds[jarl].elite for jarl in BOX.jarls)


@rules("vikings-4.0-3")
def test_a_settlement_marker_does_not_count_as_a_unit():
    play = given(markers={"town": "settlement"})
    assert play.at("town") == []
    assert play.refused("vikings-10.3-1", "voyage", space="town")


@rules("vikings-6.2-1")
def test_an_edda_objective_is_met_at_or_above_its_level():
    edition = world(saga={"objective": {"edda": 3}, "quests": 0})
    below = given(edition=edition, edda=2)
    assert [one["met"] for one in below.view["saga"]["conditions"] if one["label"] == "Edda"] == [False]
    above = given(edition=edition, edda=4)
    assert [one["met"] for one in above.view["saga"]["conditions"] if one["label"] == "Edda"] == [True]


@scenario("vikings-sc-010")
def test_one_space_with_all_three_types_and_two_settlements_anywhere():
    play = given(saga="heimskringla", markers=dict.fromkeys(["crown", "town", "town2"], "settlement"))
    met = {one["label"]: one["met"] for one in play.view["saga"]["conditions"]}
    assert met["settlements on the map"]
    assert met["a settlement on a trade center"]
    assert met["a settlement on a warrior kingdom"]
    assert met["a settlement on a fortress"]


@scenario("vikings-sc-012")
def test_three_settlements_without_a_warrior_kingdom():
    play = given(saga="heimskringla", markers=dict.fromkeys(["fort", "market", "town"], "settlement"))
    conditions = {one["label"]: (one["have"], one["met"]) for one in play.view["saga"]["conditions"]}
    assert conditions["settlements on the map"] == (3, True)
    assert conditions["a settlement on a warrior kingdom"] == (0, False)
    assert "warrior kingdom" in GAME.score(play.state).seats[0].lines[2].label
    assert GAME.score(play.state).winners == []


@scenario("vikings-sc-127")
def test_a_face_down_quest_is_unknown_until_the_voyaging_force_turns_it_up():
    play = given(
        units={"huskarl-1": "town2", "longship-1": "coast", "rurik": "home"}, quests={"town2": HIDDEN}
    )
    assert play.view["map"]["spaces"]["town2"]["quest"] == HIDDEN
    play.refused("vikings-18.0-3", "turn", space="town2", quest="runes")
    # Another force ends its voyage elsewhere.
    play.do("voyage", space="coast").do("form", units=["longship-1"]).do("declare", mode="naval", die=1)
    play.do("go", path=["sea"]).do("throw", die=1).do("draw", card="fate")
    assert play.state.quests == {"town2": HIDDEN}
    # A force ends in the space.
    play.do("voyage", space="town2").do("form", units=["huskarl-1"]).do("stay").do("draw", card="sun-stone")
    assert play.asked == "Turning"
    play.do("turn", space="town2", quest="niflung")
    assert play.state.quests == {"town2": "niflung"}
    play.refused("vikings-18.0-4", "turn", space="town2", face="down")


@scenario("vikings-sc-001")
def test_rolling_against_a_value_of_three():
    hits = []
    for die in (1, 2, 3, 4, 6):
        play = fighting("town", ["leif"], ["warrior-1", "warrior-2a"], edge="vikings")
        play.do("fire", target="warrior-2a", die=die)
        hits.append("warrior-2a" not in play.state.battle.hostiles)
    assert hits == [True, True, True, False, False]
