"""Refusals: the sentence fits the moment, and the rule that a reader would look for is among those cited."""

import pytest

from companion.referee import Refusal
from tests.games.vikings.table import HIDDEN, WON, fighting, given, opening, sailing
from tests.support.coverage import rules


def refusal(play, kind, **fields):
    """The refusal of a move: its sentence, and all its rules."""
    with pytest.raises(Refusal) as caught:
        play.do(kind, **fields)
    return caught.value.sentence, caught.value.rules


@rules("vikings-4.0-3", "vikings-12.0-3")
def test_a_marker_belongs_to_no_force():
    play = given(units={"leif": "town"}, markers={"town": "settlement"}).do("voyage", space="town")
    assert "vikings-4.0-3" in refusal(play, "form", units=["leif", "settlement"])[1]
    assert "vikings-4.0-3" not in refusal(play, "form", units=["leif", "troll"])[1]
    assert "vikings-12.0-3" in refusal(play, "form", units=["leif", "huskarl-1"])[1]


@rules("vikings-5.0-1", "vikings-7.0-5")
def test_the_two_decks_are_kept_apart():
    assert "vikings-5.0-1" in refusal(opening(), "saga", saga="atli")[1]
    # The Jarl is drawn after the Saga card.
    assert refusal(opening(), "jarl", space="home", jarl="leif")[1][0] == "vikings-7.0-5"
    play = sailing("town", ["leif"], "card")
    assert "vikings-5.0-1" in refusal(play, "draw", card="heimskringla")[1]
    assert "vikings-5.0-1" not in refusal(play, "draw", card="ragnarok")[1]


@rules("vikings-19.1-1")
def test_no_jarl_is_bought_by_whatever_name():
    play = given(units={"leif": "home"}, gold=9).do("voyage", space="home")
    assert refusal(play, "recruit", unit="jarl")[1] == ("vikings-19.1-1",)
    assert refusal(play, "recruit", unit="rurik")[1] == ("vikings-19.1-1",)


@rules("vikings-12.2-1", "vikings-12.0-2", "vikings-12.1-2")
def test_a_path_that_is_too_long_cites_the_allowance():
    by_land = sailing("home", ["erik"]).do("declare", mode="land")
    assert refusal(by_land, "go", path=["town", "town2"])[1] == ("vikings-12.2-1", "vikings-12.0-2")
    by_ship = sailing("home", ["longship-1"]).do("declare", mode="naval", die=1)
    assert refusal(by_ship, "go", path=["sea", "sea2"])[1] == ("vikings-12.0-2", "vikings-12.1-2")


@rules("vikings-13.0-4", "vikings-13.0-8")
def test_one_of_a_cards_options_is_chosen():
    play = sailing("town", ["leif"], "card").do("draw", card="danegeld")
    assert refusal(play, "choose", picks=[0, 1])[1] == ("vikings-13.0-8", "vikings-13.0-4")


@rules("vikings-15.1-10", "vikings-15.1-15", "vikings-15.1-18")
def test_who_fires_out_of_turn():
    play = fighting("town", ["leif", "huskarl-1"], ["warrior-4", "warrior-1"], edge="vikings")
    play.do("fire", target="warrior-1", die=1)
    sentence, cited = refusal(play, "fire", firer="warrior-1", die=1)
    assert (sentence, cited) == (
        "The warrior 1 cannot fire now; the warrior 4 is next.",
        ("vikings-15.1-15", "vikings-15.1-18"),
    )
    cited = refusal(play, "fire", firer="huskarl-1", target="warrior-4", die=1)[1]
    assert cited == ("vikings-15.1-15", "vikings-15.1-10")


@rules("vikings-18.4-10", "vikings-18.0-4")
def test_the_runes_point_at_a_hidden_marker():
    quests = {"town": "runes", "fort": "niflung", "coast": HIDDEN}
    play = fighting("town", ["leif"], ["warrior-1"], edge="vikings", cause="quest", quests=quests)
    play.do("fire", target="warrior-1", die=1)
    assert "vikings-18.4-10" in refusal(play, "turn", space="fort")[1]


@rules("vikings-19.2-1", "vikings-11.2-6")
def test_the_funeral_waits_for_the_end_of_the_battle():
    kept = {"kept": ["viking-funeral"]}
    play = fighting("town", ["leif", "huskarl-1"], ["warrior-4"], edge="hostiles", **kept)
    play.do("fire", die=4)
    sentence, cited = refusal(play, "funeral", jarl="erik")
    assert "when it is over" in sentence
    assert cited == ("vikings-19.2-1", "vikings-11.2-6")
    play.do("fire", target="warrior-4", die=1).do("funeral", jarl="erik")
    assert play.at("town") == ["erik", "huskarl-1"]


@rules("vikings-21.4-3", "vikings-23.0-3", "vikings-23.0-1")
def test_a_table_that_is_not_due_is_not_rolled_on():
    # Before that a die would have been a storm's.
    moved = sailing("town", ["leif"]).do("stay")
    assert "vikings-12.11-1" in refusal(moved, "throw", die=1)[1]
    for religion, rule in (("old", "vikings-21.4-3"), ("new", "vikings-23.0-3")):
        play = fighting("town", ["huskarl-1"], ["warrior-1"], edge="vikings", religion=religion)
        play.do("fire", target="warrior-1", die=1)
        assert rule in refusal(play, "throw", die=1)[1]
        assert "vikings-23.0-1" in refusal(play, "religion", religion="new")[1]


@rules("vikings-24.1-9", "vikings-24.1-3", "vikings-11.2-1")
def test_between_two_sagas_the_settlements_come_before_the_cards():
    kept = ["shield-wall", "viking-funeral"]
    play = given(
        agreed={"campaign": True},
        past=[WON],
        saga="floamanna",
        units={"leif": "home"},
        markers={"town": "settlement"},
        kept=kept,
        result="lost",
    )
    sentence, cited = refusal(play, "keep_card", cards=["shield-wall"])
    assert sentence == "The Saga is over. Choose the settlements that stay on the map for the next Saga."
    assert cited == ("vikings-11.2-1", "vikings-24.1-9", "vikings-24.1-3")
    play.do("keep_settlements", spaces=["town"]).do("keep_card", cards=["shield-wall"])
    assert play.state.kept == ["shield-wall"]


@rules("vikings-7.0-8")
def test_one_space_receives_the_last_marker():
    play = given("quests", quests={"fort": HIDDEN, "castle": HIDDEN, "crown": HIDDEN, "market": HIDDEN})
    play.do("place_quests", die=4, second=5)
    assert "receive a marker" in refusal(play, "scatter", spaces=["town2"])[0]
    play = given("quests", quests=dict.fromkeys(["fort", "castle", "crown", "market", "kingdom"], HIDDEN))
    play.do("place_quests", die=4, second=5)
    assert "1 of Town2, Town3 and Coast3 receives" in refusal(play, "scatter", spaces=[])[0]


def recruiting(space, unit, **position):
    """The rules that forbid the force in this space to recruit such a unit."""
    play = sailing(space, ["leif"], "leidang", **{"gold": 9, "edda": 2, **position})
    return refusal(play, "recruit", unit=unit)[1]


@rules(
    "vikings-9.1-4", "vikings-21.1-1", "vikings-21.1-2", "vikings-21.2-1", "vikings-21.2-2", "vikings-21.4-1"
)
def test_special_units_cite_their_own_conditions_as_well():
    assert {"vikings-21.1-1", "vikings-9.1-4"} <= set(recruiting("home", "varangians"))
    assert {"vikings-21.4-1", "vikings-9.1-4"} <= set(recruiting("home", "berserkir", religion="new"))
    settled = {"markers": {"town": "settlement"}}
    assert {"vikings-21.2-1", "vikings-9.1-3", "vikings-9.1-4"} <= set(recruiting("town", "ormr", **settled))
    assert {"vikings-21.2-1", "vikings-9.1-2"} <= set(recruiting("coast", "ormr"))
    assert {"vikings-21.2-2", "vikings-9.1-1"} <= set(recruiting("home", "ormr", gold=2))
    assert {"vikings-21.1-2", "vikings-9.1-1"} <= set(recruiting("kingdom", "varangians", gold=2))


@rules("vikings-14.1-2", "vikings-14.1-3", "vikings-14.1-4")
def test_a_wrong_number_of_hostiles_cites_what_adds_to_the_die():
    def wrong(space, card, **position):
        play = sailing(space, ["leif"], "combat", voyage={"card": card}, **position)
        return refusal(play, "hostiles", die=1, drawn=["warrior-1"])[1]

    assert wrong("fort", "levy") == ("vikings-14.1-1", "vikings-14.1-7", "vikings-14.1-2")
    assert wrong("town", "atli") == ("vikings-14.1-1", "vikings-14.1-7", "vikings-14.1-3")
    campaign = {"agreed": {"campaign": True}, "past": [WON], "saga": "floamanna"}
    assert wrong("town", "levy", **campaign) == ("vikings-14.1-1", "vikings-14.1-7", "vikings-14.1-4")


@rules(
    "vikings-13.0-7", "vikings-18.2-1", "vikings-11.0-9", "vikings-12.12-1", "vikings-12.0-1", "vikings-1.0-4"
)
def test_what_must_come_first_is_cited():
    fight = sailing("town", ["leif"], "combat", voyage={"card": "levy"})
    assert "vikings-13.0-7" in refusal(fight, "decline")[1]
    quest = sailing("town", ["leif"], "quest", quests={"town": "niflung"})
    assert "vikings-18.2-1" in refusal(quest, "pillage", die=1)[1]
    early = sailing("town", ["leif"], "card", quests={"town": HIDDEN})
    assert "vikings-11.0-9" in refusal(early, "turn", space="town")[1]
    afloat = sailing("coast", ["leif", "huskarl-1", "huskarl-2", "longship-1"])
    assert "vikings-12.12-1" in refusal(afloat, "declare", mode="naval", die=1)[1]
    assert "vikings-12.0-1" in refusal(afloat, "go", path=["coast2"])[1]
    marks = dict.fromkeys(["town2", "town3", "market", "kingdom", "fort", "castle"], "pillage")
    assert "vikings-1.0-4" in refusal(sailing("town", ["leif"], "settlement", markers=marks), "settle")[1]


@rules("vikings-22.0-3", "vikings-13.0-9")
def test_what_was_not_granted_cannot_be_taken():
    play = given(units={"leif": "home"}, edda=1).do("appeal", space="home", die=2)
    assert "vikings-22.0-3" in refusal(play, "choose", picks=[0])[1]
    play = given(units={"leif": "home"}, kept=["shield-wall"])
    assert refusal(play, "play_card", card="shield-wall")[1] == ("vikings-15.3-1", "vikings-13.0-9")


@rules("vikings-11.2-1", "vikings-11.2-2", "vikings-11.2-4")
def test_a_saga_that_is_over_says_by_which_rule():
    empty = sailing("town", ["huskarl-1"], "settlement", draw=0).do("decline")
    assert refusal(empty, "voyage", space="town")[1] == ("vikings-11.2-1", "vikings-11.2-2")
    fallen = fighting("town", ["leif", "huskarl-1"], ["warrior-4"], edge="hostiles")
    fallen.do("fire", die=4).do("fire", target="warrior-4", die=1)
    assert "vikings-11.2-4" in refusal(fallen, "voyage", space="town")[1]
