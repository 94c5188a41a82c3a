"""Positions and editions as a person writes them: what is left out follows from what is there."""

import pytest
from msgspec import to_builtins

from companion.games.vikings import GAME
from companion.referee import Malformed, Refusal, Table
from tests.games.vikings.table import HIDDEN, Play, options, world
from tests.support.coverage import rules


def laid(position, edition=None, **agreed):
    """A table with nothing but this position."""
    return Play(Table(GAME, options(**agreed), edition=edition or world(), position=position))


def refusal(position, **agreed):
    with pytest.raises(Refusal) as caught:
        laid(position, **agreed)
    return caught.value.rule


@rules("vikings-10.1-1", "vikings-11.0-1")
def test_units_on_the_map_are_a_table_in_the_harbour():
    play = laid({"units": {"leif": "home"}})
    assert (play.asked, play.state.saga, play.state.gold) == ("Harbour", "eirik", 8)
    assert play.piles == (9, 5, 0)
    assert play.do("voyage", space="home").asked == "Leidang"


@rules("vikings-7.0-4", "vikings-1.0-2")
def test_a_pile_may_be_a_number():
    play = laid({"units": {"leif": "home"}, "draw": 3, "reserve": 6})
    assert play.piles == (3, 6, 5)
    play.table.correct({"draw": 4, "reserve": 5})
    assert play.piles == (4, 5, 5)
    assert refusal({"units": {"leif": "home"}, "draw": 3, "reserve": 6, "discards": 6}) == "vikings-1.0-2"
    with pytest.raises(Malformed):
        laid({"units": {"leif": "home"}, "draw": 15})


@rules("vikings-2.2-7", "vikings-10.3-1")
def test_a_voyage_is_where_its_force_stands():
    play = laid({"segment": "movement", "units": {"leif": "town", "huskarl-1": "town"}})
    assert play.state.voyage.force == ["huskarl-1", "leif"]
    assert (play.state.voyage.space, play.state.voyage.start) == ("town", "town")
    # Who is named in the force and put nowhere is with it.
    play = laid({"units": {"leif": "home"}, "voyage": {"space": "town", "force": ["huskarl-1"]}})
    assert (play.asked, play.at("town")) == ("Movement", ["huskarl-1"])
    assert refusal({"segment": "movement", "units": {"leif": "town", "erik": "home"}}) == "vikings-2.2-7"
    assert (
        refusal({"units": {"leif": "home"}, "voyage": {"space": "atlantis", "force": []}}) == "vikings-3.0-2"
    )


@rules("vikings-15.0-2", "vikings-15.1-7", "vikings-21.4-2")
def test_a_battle_needs_its_two_lines_only():
    play = laid(
        {
            "units": {"leif": "town", "huskarl-1": "town", "erik": "home"},
            "battle": {
                "line": ["berserkir-1", "leif"],
                "hostiles": ["warrior-1", "warrior-4"],
                "edge": "hostiles",
            },
        }
    )
    # Nobody is withheld, the strongest hostile stands first, and the Berserkir shields.
    assert play.state.battle.line == ["berserkir-1", "leif", "huskarl-1"]
    assert play.state.battle.hostiles == ["warrior-4", "warrior-1"]
    assert (play.asked, play.state.segment, play.state.battle.round) == ("LineUp", "combat", 1)
    play.do("line_up", line=["berserkir-1", "huskarl-1", "leif"]).do("fire", die=4)
    assert "turn the first hit away" in play.told
    # Given back as it stands, the first hit stays used.
    again = laid(to_builtins(play.state))
    again.do("fire", target="warrior-1", die=6).do("fire", die=1)
    assert again.at("town") == ["huskarl-1", "leif"]


@rules("vikings-18.2-1", "vikings-14.0-1")
def test_a_battle_in_the_quest_segment_is_for_the_quest():
    quest = {"segment": "quest", "quests": {"town": "niflung"}, "edda": 2, "gold": 1}
    fight = {"hostiles": ["warrior-1"], "edge": "vikings"}
    play = laid({**quest, "units": {"leif": "town"}, "battle": fight})
    play.do("line_up", line=["leif"]).do("fire", target="warrior-1", die=1).do("throw", die=3)
    assert (play.state.accomplished, play.state.gold) == (["niflung"], 6)
    # A battle of which no card is told brings nothing and costs nothing.
    play = laid({"units": {"leif": "town"}, "battle": fight})
    play.do("line_up", line=["leif"]).do("fire", target="warrior-1", die=1)
    assert (play.asked, play.state.gold) == ("Spoils", 8)


@rules("vikings-11.0-2", "vikings-11.2-2", "vikings-11.2-1")
def test_trade_and_the_check_happen_by_themselves():
    play = laid({"segment": "trade", "units": {"leif": "market"}, "gold": 5})
    assert (play.asked, play.state.gold) == ("Leidang", 6)
    lost = laid({"segment": "check", "units": {"leif": "market"}, "draw": 0})
    assert (lost.state.over, lost.state.result) == (True, "lost")
    met = {"markers": {"town": "settlement"}, "accomplished": ["niflung"], "draw": 4}
    won = laid({"segment": "check", "units": {"leif": "home"}, **met})
    assert (won.state.result, won.piles[0]) == ("won", 4)


@rules("vikings-14.1-4", "vikings-24.1-9")
def test_a_campaign_needs_to_know_what_was_won():
    past = [{"saga": "floamanna", "won": True}, {"saga": "heimskringla", "won": False}]
    play = laid({"segment": "card", "units": {"leif": "town"}, "past": past}, campaign=True)
    play.do("draw", card="levy").roll("hostiles", die=1)
    assert len(play.state.battle.hostiles) == 2
    assert refusal({"units": {"leif": "home"}, "past": [{"saga": "njal", "won": True}]}) == "vikings-8.1-1"
    assert refusal({"segment": "muster", "bonus": "njal"}) == "vikings-8.1-1"
    assert refusal({"segment": "reckoning"}, campaign=True) == "vikings-24.1-9"


@rules("vikings-14.1-3", "vikings-14.1-7", "vikings-11.0-8")
def test_a_card_in_play_brings_its_hostiles():
    band = {"leif": "town", "huskarl-1": "town"}
    for told in ({"voyage": {"card": "atli"}}, {"voyage": {"card": "atli"}, "segment": "combat"}):
        play = laid({"units": band, **told})
        assert (play.asked, play.state.segment) == ("CallHostiles", "combat")
        assert len(play.roll("hostiles", die=2).state.battle.hostiles) == 3
    # A number on the card stands in place of the die.
    three = world(card={"do": [{"do": "hostiles", "number": 3}]})
    play = laid({"units": band, "voyage": {"card": "fate"}, "battle": {}}, edition=three)
    play.do("hostiles", drawn=["warrior-1", "warrior-3", "leader-3"])
    assert len(play.state.battle.hostiles) == 3
    # After a card without hostiles the next segment is due.
    assert laid({"units": band, "voyage": {"card": "hunger"}}).asked == "Spoils"


@rules("vikings-24.1-9", "vikings-24.1-2", "vikings-24.1-5", "vikings-24.3-2", "vikings-24.3-3")
def test_a_campaign_saga_that_is_told_to_be_over_is_reckoned_up():
    over = {"saga": "floamanna", "gold": 5, "edda": 3, "draw": 3, "markers": {"market": "settlement"}}
    won = laid({**over, "result": "won"}, campaign=True)
    assert (won.asked, won.state.gold, won.state.wins) == ("KeepSettlements", 5 + 1 + 6, 1)
    won.do("keep_settlements", spaces=[]).refused("vikings-24.2-1", "saga", saga="floamanna")
    lost = laid({**over, "result": "lost", "segment": "reckoning"}, campaign=True)
    lost.do("keep_settlements", spaces=[])
    assert (lost.asked, lost.state.gold, lost.state.edda) == ("DrawSaga", 6, 2)
    # A single Saga is over, if what lies on the table says so too.
    met = {"saga": "eirik", "units": {"leif": "home"}, "accomplished": ["niflung"], "result": "won"}
    assert laid({**met, "markers": {"town": "settlement"}}).state.over


@rules("vikings-24.5-1", "vikings-24.5-2", "vikings-24.2-4", "vikings-8.1-4")
def test_what_was_played_before_decides_the_campaign_and_its_bonus():
    sagas = ["eirik", "floamanna", "heimskringla", "volsunga"]
    won = laid({"past": [{"saga": saga, "won": True} for saga in sagas]}, campaign=True)
    assert (won.state.over, won.state.result) == (True, "won")
    lost = laid({"past": [{"saga": "eirik", "won": False}] * 2}, campaign=True)
    assert (lost.state.over, lost.state.result) == (True, "lost")
    # The Success of the Saga won last waits for the set-up to be done.
    kingdom = [{"saga": "heimskringla", "won": True}]
    muster = {"segment": "muster", "units": {"leif": "home"}, "quests": {"town": HIDDEN, "fort": HIDDEN}}
    play = laid({**muster, "saga": "eirik", "religion": "old", "past": kingdom}, campaign=True)
    play.do("begin")
    assert play.asked == "Turning"
    play.refused("vikings-8.1-4", "decline")
    play.do("turn", space="town", quest="runes").do("voyage", space="home")
    # After a lost one there is none.
    past = [*kingdom, {"saga": "eirik", "won": False}]
    play = laid({**muster, "saga": "eirik", "religion": "old", "past": past}, campaign=True)
    assert play.do("begin").asked == "Harbour"


@rules("vikings-3.0-4", "vikings-1.0-4", "vikings-1.0-2")
def test_names_that_nobody_knows_are_answered_with_those_that_are_known():
    play = laid({"units": {"leif": "town", "huskarl-1": "town"}})
    play.table.correct({"units": {"huskarl-1": None}})
    assert play.state.units["huskarl-1"] == "pool"
    for part, known in (
        ({"units": {"Leif": "town"}}, "huskarl-1, huskarl-2"),
        ({"quests": {"town": "grail"}}, "niflung, silk-road"),
        ({"kept": ["Shield Wall"]}, "shield-wall"),
    ):
        with pytest.raises(Refusal, match=known):
            laid({"units": {"leif": "town"}, **part})
    fight = laid({"units": {"leif": "town"}, "voyage": {"card": "levy"}})
    assert "warrior-1, warrior-2a" in fight.refused("vikings-1.0-4", "hostiles", die=1, drawn=["troll"])
    quest = laid({"units": {"leif": "town"}, "quests": {"town": HIDDEN}, "segment": "quest"})
    assert "silk-road" in quest.refused("vikings-1.0-4", "turn", space="town", quest="Silk Road")


IMPOSSIBLE = [
    ({"battle": {"line": ["leif"], "edge": "vikings"}}, "vikings-15.0-1"),
    ({"battle": {"line": ["leif"], "hostiles": ["giant"]}}, "vikings-1.0-4"),
    (
        {"voyage": {"space": "town"}, "units": {"leif": "town", "erik": "home"}}
        | {"battle": {"line": ["leif", "erik"], "hostiles": ["warrior-1"]}},
        "vikings-15.0-2",
    ),
    ({"religion": "new", "units": {"leif": "town", "berserkir-1": "town"}}, "vikings-21.4-1"),
    ({"battle": {"line": ["leif"], "hostiles": ["fleet-3"]}}, "vikings-14.1-5"),
    ({"kept": ["atli"]}, "vikings-13.0-9"),
    ({"units": {"leif": "sea", "erik": "sea", "rurik": "sea", "longship-1": "sea"}}, "vikings-12.12-1"),
    ({"result": "won"}, "vikings-6.0-2"),
]


@pytest.mark.parametrize(("part", "rule"), IMPOSSIBLE)
def test_what_no_table_can_look_like_is_refused(part, rule):
    assert refusal({"units": {"leif": "town"}, **part}) == rule


@rules("vikings-20.0-4", "vikings-20.0-5", "vikings-20.0-3")
def test_after_the_voyage_the_refusal_still_says_why_nothing_was_marked():
    def stayed(space, **position):
        play = laid({"segment": "card", "units": {"leif": space}, **position}).do("draw", card="shield-wall")
        assert play.asked == "Harbour"
        return play

    stayed("home").refused("vikings-20.0-4", "pillage", die=1)
    stayed("town", markers={"town": "pillage"}).refused("vikings-20.0-5", "settle")
    play = laid({"segment": "settlement", "units": {"leif": "town"}}).do("pillage", die=1)
    play.refused("vikings-20.0-3", "settle")
    # The next voyage may do it again.
    play.do("voyage", space="town").do("form", units=["leif"]).do("declare", mode="land")
    play.do("go", path=["coast"]).do("draw", card="shield-wall").do("settle")
    assert play.state.markers == {"town": "pillage", "coast": "settlement"}


@rules("vikings-18.4-4", "vikings-18.4-7", "vikings-22.0-6", "vikings-19.1-1")
def test_a_jarl_that_a_bonus_brings_comes_where_the_bonus_says():
    fight = {"cause": "quest", "hostiles": ["warrior-1"], "edge": "vikings"}

    def won(quest):
        play = laid({"units": {"leif": "town"}, "quests": {"town": quest}, "battle": fight})
        return play.do("line_up", line=["leif"]).do("fire", target="warrior-1", die=1)

    oath = won("sword-oath").do("choose", picks=[1])
    oath.refused("vikings-18.4-4", "jarl", jarl="erik", space="home")
    oath.refused("vikings-19.1-1", "jarl", jarl="leif", space="town")
    won("ginnungagap").do("choose", picks=[0]).refused("vikings-18.4-7", "jarl", jarl="erik", space="home")
    units = {"leif": "home", "erik": "dead", "harald": "dead", "rurik": "dead"}
    king = laid({"units": units, "edda": 3}).do("appeal", space="home", die=1).do("choose", picks=[1])
    king.refused("vikings-22.0-6", "choose", picks=[0])


@rules("vikings-2.2-2", "vikings-10.2-6", "vikings-13.0-2")
def test_a_refusal_names_what_must_be_done_first():
    play = laid({"segment": "card", "units": {"leif": "town"}})
    with pytest.raises(Refusal) as caught:
        play.do("pillage", die=1)
    assert caught.value.rules == ("vikings-11.0-1", "vikings-13.0-2")
    with pytest.raises(Refusal) as caught:
        play.do("decline")
    assert caught.value.rules == ("vikings-13.0-2", "vikings-2.2-2")


def test_one_pillage_marker_and_one_card_are_told_as_one():
    met = {"markers": {"town": "settlement", "coast": "pillage"}, "accomplished": ["niflung"], "draw": 1}
    play = laid({"units": {"leif": "town2"}, **met}, campaign=True)
    play.do("voyage", space="town2").do("form", units=["leif"]).do("declare", mode="land")
    play.do("go", path=["town"])
    assert "The pillage marker is taken off the map. One voyage card is left over" in play.told


# --- editions ---

ISLE = {
    "spaces": [
        {"id": "H", "terrain": ["homeland"]},
        {"id": "A", "terrain": ["coastal", "town"]},
        {"id": "B", "terrain": ["coastal", "town"]},
    ],
    "routes": [{"between": ["H", "A"], "kind": "sea"}],
}


@rules("vikings-3.0-3", "vikings-7.0-6")
def test_a_map_of_three_spaces_is_a_map():
    play = laid({"units": {"longship-1": "A", "leif": "H"}}, edition=ISLE)
    play.do("voyage", space="A").do("form", units=["longship-1"]).do("declare", mode="naval", die=6)
    play.refused("vikings-3.0-3", "go", path=["B"])
    # No location table: no quest marker is laid. A short one lays those that it names.
    play = laid({"segment": "quests", "units": {"leif": "H"}}, edition=ISLE)
    assert play.asked == "Muster"
    play = laid({"segment": "quests", "units": {"leif": "H"}}, edition={**ISLE, "locations": {"7": ["A"]}})
    play.do("place_quests", die=1, second=1)
    assert "names no free space" in play.told
    play.do("place_quests", die=3, second=4)
    assert (play.state.quests, play.asked) == ({"A": HIDDEN}, "Muster")


@rules("vikings-9.1-1", "vikings-15.1-14", "vikings-8.0-1")
def test_rows_of_an_edition_are_laid_over_ours():
    edition = {
        "units": [{"id": "huskarl", "combat": 5, "cost": 4}],
        "hostiles": [{"id": "warrior-1", "combat": 6}, {"id": "giant", "combat": 5}],
        "voyages": [
            {"id": "raid", "do": [{"do": "hostiles"}], "win": [{"do": "gold", "amount": 1}]},
            {"id": "levy", "do": [{"do": "gold", "amount": 3}]},
        ],
        "sagas": [{"id": "eirik", "voyages": 4}, {"id": "njal", "objective": {"edda": 4}, "quests": 0}],
        "markers": 4,
    }
    box = GAME.box(edition)
    assert (box.units["huskarl-6"].combat, box.units["huskarl-6"].cost, box.markers) == (5, 4, 4)
    assert box.hostiles["warrior-1"].combat == 6
    assert ("giant" in box.hostiles, len(box.hostiles)) == (True, 8)
    # A card without a number takes the last one; what one of ours did is gone whole.
    assert (box.cards["raid"].number, box.cards["raid"].name) == (14, "raid")
    assert (box.cards["levy"].number, box.cards["levy"].win) == (2, ())
    assert (box.sagas["eirik"].voyages, box.sagas["eirik"].gold) == (4, 8)
    assert (box.sagas["njal"].objective.edda, len(box.sagas)) == (4, 4)
