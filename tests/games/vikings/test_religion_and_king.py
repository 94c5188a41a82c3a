"""Sections 21.4 to 23: Berserkirs, the High King, and the two religions."""

import pytest

from companion.games.vikings import decks
from tests.games.vikings.table import HIDDEN, fighting, given, sailing, world
from tests.support.coverage import rules, scenario


def after_battle(line=("berserkir-1",), won=True, **position):
    """A battle just concluded in a town."""
    line = list(line)
    position = {"units": {"leif": "home"}, **position}
    play = fighting("town", line, ["warrior-1"], edge="vikings" if won else "hostiles", **position)
    return play.do("fire", target="warrior-1" if won else None, die=1)


@scenario("vikings-sc-068")
def test_the_berserkir_table_once_per_saga():
    first = after_battle(["huskarl-1"], edda=5)
    assert first.asked == "Spoils"
    play = after_battle(edda=5, cause="quest", quests={"town": "silk-road"})
    assert play.asked == "TableDie"
    play.refused("vikings-21.4-3", "decline")
    play.do("throw", die=1)
    assert play.state.edda == 5
    again = after_battle(edda=5, table_rolled=True)
    assert again.asked == "Spoils"


@scenario("vikings-sc-131")
def test_the_other_rows_of_the_berserkir_table():
    piles = {"draw": [HIDDEN] * 4, "reserve": [HIDDEN] * 6}
    hidden = {"quests": {"coast": HIDDEN, "fort": HIDDEN}}
    assert after_battle(**piles).do("throw", die=2).piles[:2] == (5, 5)
    play = after_battle(**hidden).do("throw", die=3).do("turn", space="fort", quest="runes")
    assert play.state.quests == {"coast": HIDDEN, "fort": "runes"}
    assert after_battle(gold=0).do("throw", die=4).state.gold == 0
    assert after_battle().do("throw", die=3).asked == "Spoils"


@rules("vikings-23.0-8", "vikings-23.0-9", "vikings-21.4-4")
def test_losing_a_berserkir_or_edda():
    play = after_battle(units={"leif": "home", "berserkir-2": "coast"}).do("throw", die=5)
    play.do("lose", units=["berserkir-2"])
    assert play.at("coast") == []
    assert after_battle(edda=2).do("throw", die=6).state.edda == 1
    # A lost battle adds one; all Berserkirs are dead, so a total of 5 does nothing.
    lost = fighting(
        "town",
        ["berserkir-1"],
        ["warrior-1"],
        edge="hostiles",
        battle={"turned": True},
        units={"leif": "home"},
        edda=2,
    ).do("fire", die=1)
    assert lost.state.top.plus == 1
    nothing = lost.table.version
    lost.do("throw", die=4)
    assert lost.state.edda == 2
    lost.table.undo(to=nothing)
    lost.do("throw", die=6)
    assert lost.state.edda == 1


@rules("vikings-23.0-3", "vikings-23.0-10", "vikings-23.0-11", "vikings-23.0-12")
def test_the_new_religion_table_is_optional_and_differs_in_one_row():
    def converted(**more):
        return after_battle(["leif"], religion="new", units={}, **{"edda": 2, "gold": 5, **more})

    assert converted().do("decline").asked == "Spoils"
    assert converted().do("throw", die=1).state.edda == 3
    assert converted(draw=[HIDDEN] * 4, reserve=[HIDDEN] * 6).do("throw", die=2).piles[0] == 5
    assert converted(quests={"coast": HIDDEN}).do("throw", die=3).asked == "Turning"
    assert converted().do("throw", die=4).state.gold == 4
    assert converted().do("throw", die=5).state.gold == 3
    assert converted().do("throw", die=6).state.edda == 1
    # Only a battle with a Jarl counts, and under the Old Religion there is no such roll.
    assert after_battle(["huskarl-1"], religion="new").asked == "Spoils"
    assert after_battle(["leif"], religion="old", units={}).asked == "Spoils"
    # What was declined is gone.
    assert converted(table_rolled=True).asked == "Spoils"


@scenario("vikings-sc-100")
def test_an_appeal_with_success():
    play = given(units={"leif": "home"}, edda=3, gold=4, draw=[HIDDEN] * 6)
    play.do("appeal", space="home", die=2).refused("vikings-22.0-3", "choose", picks=[0, 1])
    play.do("choose", picks=[0]).do("throw", die=5)
    assert (play.state.gold, play.piles[0]) == (9, 6)
    assert play.asked == "Harbour"
    play.refused("vikings-22.0-2", "appeal", space="home", die=1)
    settled = given(units={"leif": "town"}, markers={"town": "settlement"}, edda=3)
    settled.refused("vikings-22.0-1", "appeal", space="town", die=1)


@scenario("vikings-sc-161")
def test_when_to_appeal():
    inside = sailing("home", ["leif"], "card", edda=2, gold=5)
    inside.refused("vikings-22.0-2", "appeal", space="home", die=1)
    play = given(units={"leif": "home"}, edda=2, gold=5, draw=[HIDDEN] * 7).do("appeal", space="home", die=3)
    assert (play.state.gold, play.piles[0]) == (3, 7)
    play.refused("vikings-22.0-2", "appeal", space="home", die=1)


@rules("vikings-22.0-6", "vikings-21.4-1")
def test_reinforcements_of_the_high_king():
    def heard(**more):
        play = given(units={"leif": "home", **more.pop("units", {})}, edda=3, gold=0, **more)
        return play.do("appeal", space="home", die=1).do("choose", picks=[1])

    ormr = heard().do("choose", picks=[1])
    assert ormr.at("home") == ["leif", "ormr"]
    jarl = heard().do("choose", picks=[0]).do("jarl", space="home", jarl="rurik")
    assert jarl.at("home") == ["leif", "rurik"]
    heard(religion="new").refused("vikings-21.4-1", "choose", picks=[2])
    heard(units={"ormr": "coast"}).refused("vikings-9.1-6", "choose", picks=[1])
    assert "berserkir-1" in heard().do("choose", picks=[2]).at("home")


@scenario("vikings-sc-104")
def test_information():
    hidden = dict.fromkeys(["coast", "coast2", "fort", "town"], HIDDEN)
    play = (
        given(units={"leif": "home"}, edda=3, quests=hidden)
        .do("appeal", space="home", die=1)
        .do("choose", picks=[2])
    )
    play.do("turn", space="coast", quest="runes").do("turn", space="fort", quest="niflung")
    assert play.state.accomplished == []
    assert sorted(play.state.hidden_quests) == ["coast2", "town"]
    play.refused("vikings-22.0-7", "turn", space="town", quest="jomsburg")


@scenario("vikings-sc-102")
def test_norns():
    cards = list(world()["voyages"])
    ids = [card["id"] for card in cards]

    def searching():
        play = given(
            units={"leif": "home"}, edda=4, draw=[HIDDEN] * 3, reserve=ids[3:9], discards=ids[9:], gold=0
        )
        return play.do("appeal", space="home", die=1).do("choose", picks=[3])

    play = searching()
    play.refused("vikings-22.0-8", "fetch", card=ids[0])
    play.refused("vikings-22.0-8", "fetch", card=ids[10], on_top=True)
    play.do("fetch", card=ids[10])
    assert play.piles == (4, 6, 4)
    # Shuffled: any of the four may now be on top, and nobody knows the order of the reserve.
    assert decks.possible(play.state, play.state.draw[0]) == {*ids[:3], ids[10]}
    assert decks.possible(play.state, play.state.reserve[0]) == set(ids[3:9])
    assert play.asked == "Harbour"


@rules("vikings-22.0-8")
def test_norns_with_a_reserve_that_nobody_has_seen():
    play = (
        given(units={"leif": "home"}, edda=4, draw=[HIDDEN] * 3)
        .do("appeal", space="home", die=1)
        .do("choose", picks=[3])
    )
    told = play.table.version
    play.do("fetch", card="atli")
    assert play.piles == (4, 10, 0)
    play.table.undo(to=told)
    play.roll("look")
    seen = [*play.state.reserve]
    assert not any(decks.is_ticket(card) for card in seen)
    play.do("fetch", card=seen[0])
    assert play.piles == (4, 10, 0)
    missing = set(play.state.box.cards) - set(seen)
    assert decks.possible(play.state, play.state.draw[0]) == missing | {seen[0]}


@pytest.mark.parametrize("seed", range(8))
def test_after_a_search_the_cards_still_come_out_once_each(seed):
    play = given(units={"leif": "home"}, edda=4, draw=[HIDDEN] * 6, gold=0)
    play.do("appeal", space="home", die=1).do("choose", picks=[3]).roll("look", seed=seed)
    play.do("fetch", card=play.state.reserve[0])
    drawn = []
    while not play.state.over:
        play.do("voyage", space="home").do("form", units=["leif"]).do("stay").roll("draw", seed=seed)
        drawn.append(play.table.log[-1].move["card"])
    assert len(drawn) == len(set(drawn)) == 7


@scenario("vikings-sc-162")
def test_the_religion_of_the_next_saga():
    play = given("muster", units={"leif": "home"}, agreed={"campaign": True}, religion="old", gold=4)
    play.do("religion", religion="new")
    assert play.state.religion == "new"
    play.refused("vikings-21.4-1", "buy", unit="berserkir", space="home")
    assert play.state.gold == 4
