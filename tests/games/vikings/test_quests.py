"""Sections 16 to 18: post battle, Edda and the six quests."""

import pytest

from tests.games.vikings.table import (
    FIGHT,
    HIDDEN,
    edda,
    either,
    fighting,
    given,
    gold,
    sailing,
    voyages,
    world,
)
from tests.support.coverage import rules, scenario


def winning_quest(quest, space="town", force=None, **position):
    """The quest battle in a space is won with the next shot."""
    line = force or ["leif"]
    hidden = position.pop("quests", {})
    play = fighting(
        space, line, ["warrior-1"], edge="vikings", cause="quest", quests={space: quest, **hidden}, **position
    )
    return play.do("fire", target="warrior-1", die=1)


@scenario("vikings-sc-071")
def test_gold_or_voyage_but_too_little_gold():
    edition = world(card={"do": [FIGHT], "lose": [either([gold(-2)], [voyages(-1)])]})

    def lost(held):
        setting = {"edge": "vikings", "lined": False, "battle": {"round": 2}}
        play = fighting(
            "town",
            ["leif"],
            ["warrior-1"],
            kept=["shield-wall"],
            edition=edition,
            gold=held,
            draw=[HIDDEN] * 3,
            **setting,
        )
        return play.do("break_off")

    play = lost(1)
    play.refused("vikings-16.0-5", "choose", picks=[0])
    play.do("choose", picks=[1])
    assert (play.piles[0], play.state.gold) == (2, 1)
    play = lost(2).do("choose", picks=[0])
    assert (play.piles[0], play.state.gold) == (3, 0)


@rules("vikings-16.0-6", "vikings-11.2-3")
def test_a_card_to_be_lost_from_an_empty_deck_ends_the_saga():
    edition = world(card={"do": [FIGHT], "lose": [either([gold(-2)], [voyages(-1)])]})
    play = fighting(
        "town",
        ["huskarl-1"],
        ["warrior-1"],
        edge="hostiles",
        edition=edition,
        gold=1,
        draw=[],
        units={"leif": "home"},
    )
    play.do("fire", die=1)
    assert play.asked == "Picking"
    play.do("choose", picks=[1])
    assert play.state.over
    assert "a voyage card had to be lost" in play.told


@scenario("vikings-sc-073")
def test_losses_stop_at_zero():
    edition = world(card={"do": [FIGHT], "lose": [gold(-3), edda(-1)]})
    play = fighting(
        "town",
        ["huskarl-1"],
        ["warrior-1"],
        edge="hostiles",
        edition=edition,
        gold=2,
        edda=0,
        units={"leif": "home"},
    )
    play.do("fire", die=1)
    assert (play.state.gold, play.state.edda) == (0, 0)


@scenario("vikings-sc-075")
def test_edda_checks():
    edition = world(card={"do": [{"do": "edda_check", "success": [gold(1)]}]})
    for level, die, passed in ((3, 3, True), (3, 4, False), (0, 1, False), (5, 5, True), (5, 6, False)):
        play = sailing("town", ["leif"], "card", edition=edition, edda=level, gold=0).do("draw", card="fate")
        play.do("throw", die=die)
        assert play.state.gold == int(passed)


@rules("vikings-17.0-2", "vikings-17.0-1")
def test_edda_comes_from_battles_and_stays_within_its_track():
    play = fighting("town", ["leif"], ["warrior-1"], edge="vikings", card="kings-host", edda=5)
    play.do("fire", target="warrior-1", die=1)
    assert play.state.edda == 5
    assert "vikings-17.0-1" in play.cited


@scenario("vikings-sc-076")
def test_two_battles_in_one_voyage():
    edition = world(card={"do": [FIGHT], "win": [gold(1)]})
    start = {"edda": 3, "draw": [HIDDEN] * 4, "reserve": [HIDDEN] * 5, "gold": 2, "quests": {"town": HIDDEN}}
    play = sailing("town", ["leif"], "card", edition=edition, **start)
    for _ in range(2):
        if play.state.segment == "card":
            play.do("draw", card="fate")
        else:
            play.do("turn", space="town", quest="silk-road")
        play.do("hostiles", die=1, drawn=["warrior-1"])
        if play.state.segment == "quest":
            play.do("spend_edda")
        play.do("edge", vikings=6, hostiles=1).do("line_up", line=["leif"]).do(
            "fire", target="warrior-1", die=1
        )
        if play.state.segment == "quest" and play.asked == "Turning":
            assert (play.piles[0], play.state.gold) == (3, 3)
    assert (play.state.edda, play.state.gold) == (2, 3)
    assert play.piles[:2] == (5, 3)
    assert play.state.accomplished == ["silk-road"]


@scenario("vikings-sc-078")
def test_a_quest_already_face_up():
    play = sailing("home", ["leif", "huskarl-1"], quests={"town": "niflung"}).do("declare", mode="land")
    play.do("go", path=["town"]).do("draw", card="sun-stone")
    play.refused("vikings-18.2-1", "decline")
    play.do("hostiles", die=1, drawn=["warrior-1"]).do("edge", vikings=6, hostiles=1)
    play.do("line_up", line=["huskarl-1", "leif"]).do("fire", target="warrior-1", die=1)
    assert play.state.accomplished == ["niflung"]


@rules("vikings-18.3-2", "vikings-18.1-2", "vikings-18.2-2")
def test_a_quest_is_not_accomplished_without_the_voyaging_force():
    play = fighting(
        "town",
        ["huskarl-1", "huskarl-2"],
        ["warrior-1"],
        edge="hostiles",
        cause="quest",
        force=["huskarl-1"],
        quests={"town": "niflung"},
        markers={"town": "settlement"},
    )
    play.do("fire", die=1).do("fire", target="warrior-1", die=1)
    assert play.state.accomplished == []
    assert play.state.quests == {"town": "niflung"}
    lost = fighting(
        "town",
        ["huskarl-1"],
        ["warrior-1"],
        edge="hostiles",
        cause="quest",
        quests={"town": "niflung"},
        markers={"town": "settlement"},
        gold=4,
    ).do("fire", die=1)
    # Nothing is lost but the settlement; the marker stays where it is.
    assert (lost.state.gold, lost.state.markers) == (4, {})
    assert lost.state.quests == {"town": "niflung"}


@scenario("vikings-sc-080")
@pytest.mark.parametrize(("before", "after"), [(5, 12), (16, 20)])
def test_niflung_horde(before, after):
    play = winning_quest("niflung", edda=3, gold=before).do("throw", die=4)
    assert play.state.gold == after


@scenario("vikings-sc-082")
def test_silk_road_with_edda_zero():
    play = winning_quest("silk-road", edda=0)
    assert play.state.accomplished == ["silk-road"]
    assert play.piles[0] == play.state.card.voyages


@scenario("vikings-sc-084")
def test_a_jarl_dies_winning_the_sword_oath():
    line = ["leif", "huskarl-1", "huskarl-2", "huskarl-3"]
    play = fighting(
        "town", line, ["warrior-1"], edge="hostiles", cause="quest", quests={"town": "sword-oath"}
    )
    play.do("fire", die=1).do("fire", target="warrior-1", die=1).do("choose", picks=[1])
    play.refused("vikings-19.2-1", "jarl", space="town", jarl="leif")
    play.do("jarl", space="town", jarl="harald")
    assert "harald" in play.at("town")
    assert not play.state.over
    assert play.state.units["leif"] == "dead"


@rules("vikings-18.4-4", "vikings-21.4-1")
def test_sword_oath_under_the_new_religion_brings_a_jarl():
    play = winning_quest("sword-oath", religion="new")
    play.refused("vikings-21.4-1", "choose", picks=[0])
    play.do("choose", picks=[1])
    nobody = winning_quest(
        "sword-oath", religion="new", units={"erik": "home", "harald": "dead", "rurik": "dead"}
    )
    assert "nothing happens" in nobody.told


@rules("vikings-18.4-5")
def test_jomsburg_places_a_free_settlement():
    coastal = winning_quest("jomsburg", space="coast", gold=0).do("choose", picks=[0])
    assert coastal.state.markers == {"coast": "settlement"}
    inland = winning_quest("jomsburg", space="fort", gold=0, markers={"coast": "pillage"}).do(
        "choose", picks=[0]
    )
    inland.refused("vikings-18.4-5", "place", space="town")
    inland.refused("vikings-20.0-5", "place", space="coast")
    inland.do("place", space="coast3")
    assert inland.state.markers["coast3"] == "settlement"
    taken = winning_quest("jomsburg", space="coast", markers={"coast": "pillage"})
    taken.refused("vikings-18.4-5", "choose", picks=[0])
    taken.do("choose", picks=[1])


@scenario("vikings-sc-086")
def test_jomsburg_for_reputation():
    play = winning_quest("jomsburg", edda=5, agreed={"campaign": True}).do("choose", picks=[1])
    assert play.state.edda == 5
    assert play.state.accomplished == ["jomsburg"]
    assert play.state.removed == ["jomsburg"]


@scenario("vikings-sc-087")
def test_ginnungagap():
    one_left = {"harald": "dead", "rurik": "dead"}
    play = (
        winning_quest("ginnungagap", edda=2, units=one_left)
        .do("choose", picks=[0])
        .do("jarl", space="town", jarl="erik")
    )
    assert "erik" in play.at("town")
    assert play.state.removed == []
    fame = winning_quest("ginnungagap", edda=2, units=one_left).do("choose", picks=[1])
    assert (fame.state.edda, fame.state.removed) == (3, ["ginnungagap"])
    none = winning_quest("ginnungagap", edda=2, units={**one_left, "erik": "home"})
    none.refused("vikings-18.4-7", "choose", picks=[0])


@scenario("vikings-sc-089")
def test_runes_when_nothing_is_hidden():
    edition = world(saga={"objective": {"settlements": 1}, "quests": 2})

    def read(**more):
        shown = {"coast": "silk-road"}
        start = {"draw": [HIDDEN] * 2, "reserve": [HIDDEN] * 5, "gold": 1, "accomplished": ["niflung"]}
        return winning_quest("runes", edition=edition, quests=shown, **{**start, **more})

    play = read().do("choose", picks=[0])
    assert play.piles[:2] == (3, 4)
    assert read().do("choose", picks=[1]).state.gold == 3
    last = read(draw=[]).do("choose", picks=[1]).do("decline")
    assert last.state.result == "lost"
    assert "quests accomplished (1 of 2)" in last.told


@scenario("vikings-sc-155")
def test_runes_uncovers_sword_oath():
    hidden = {"town2": HIDDEN, "coast3": HIDDEN}
    edition = world(saga={"objective": {"settlements": 1}, "quests": 1})
    pool = {"erik": "dead", "berserkir-2": "home"}
    play = winning_quest("runes", edition=edition, quests=hidden, units=pool)
    play.do("turn", space="town2", quest="sword-oath")
    play.refused("vikings-18.4-4", "choose", picks=[0], space="town")
    play.do("choose", picks=[0], space="town2")
    assert play.at("town2") == ["berserkir-1"]
    assert play.state.accomplished == ["sword-oath"]
    assert play.state.runes_used
    assert play.state.quests == {"coast3": HIDDEN}


@rules("vikings-1.0-4", "vikings-18.0-2")
def test_a_quest_that_was_seen_elsewhere_cannot_be_turned_up_again():
    play = sailing(
        "town", ["leif"], "quest", quests={"town": HIDDEN, "coast": "runes"}, accomplished=["niflung"]
    )
    play.refused("vikings-1.0-4", "turn", space="town", quest="runes")
    play.refused("vikings-1.0-4", "turn", space="town", quest="niflung")
    seen = set()
    for seed in range(40):
        again = sailing(
            "town", ["leif"], "quest", quests={"town": HIDDEN, "coast": "runes"}, accomplished=["niflung"]
        )
        seen.add(again.roll("turn", seed=seed, space="town").state.quests["town"])
    assert seen == {"silk-road", "sword-oath", "jomsburg", "ginnungagap"}


@rules("vikings-18.0-3")
def test_a_card_may_reveal_quests():
    play = sailing("town", ["leif"], "card", quests={"coast": HIDDEN, "fort": HIDDEN}, gold=1).do(
        "draw", card="seeress"
    )
    play.do("choose", picks=[1]).do("turn", space="fort", quest="runes").do(
        "turn", space="coast", quest="niflung"
    )
    assert play.state.quests == {"coast": "niflung", "fort": "runes"}
    assert play.state.accomplished == []
    assert play.state.gold == 0
    given(quests={"coast": HIDDEN}).refused("vikings-18.0-3", "turn", space="coast", quest="runes")
