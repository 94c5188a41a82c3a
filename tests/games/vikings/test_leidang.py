"""Section 9 and 21.1 to 21.3: gold, recruiting and the special units."""

from companion.games.vikings import GAME
from tests.games.vikings.table import given, gold, sailing, world
from tests.support.coverage import rules, scenario


def recruiting(space, units, **more):
    """The Leidang segment of a force standing in a space."""
    return given(units=units, **more).do("voyage", space=space)


@scenario("vikings-sc-017")
def test_trade_income_and_the_ceiling():
    def after_trade(gold, space, settled):
        markers = {space: "settlement"} if settled else {}
        return recruiting(space, {"huskarl-1": space}, gold=gold, markers=markers)

    assert after_trade(5, "market", False).state.gold == 6
    assert after_trade(5, "market", True).state.gold == 7
    full = after_trade(19, "market", True)
    assert full.state.gold == 20
    assert "1 over the limit" in full.told
    assert after_trade(5, "town", True).state.gold == 5


@rules("vikings-11.0-4", "vikings-9.0-1")
def test_trade_looks_at_the_start_of_the_voyage_only():
    play = recruiting("town3", {"huskarl-1": "town3"}, gold=5)
    play.do("form", units=["huskarl-1"]).do("declare", mode="land").do("go", path=["market"])
    assert play.state.gold == 5
    play.do("draw", card="sun-stone").do("decline").do("voyage", space="market")
    assert play.state.gold == 6
    assert "Trade in Market: gold 5 → 6" in play.told
    # A pillage marker does not stop the trade.
    assert (
        recruiting("market", {"huskarl-1": "market"}, gold=5, markers={"market": "pillage"}).state.gold == 6
    )


@scenario("vikings-sc-019")
def test_who_may_recruit_where():
    settled = {"town": "settlement", "coast": "settlement", "coast3": "settlement"}
    units = {"leif": "town", "erik": "coast", "rurik": "coast2", "huskarl-6": "coast3"}
    play = given(units=units, gold=10, markers=settled)
    play.do("voyage", space="town").do("recruit", unit="huskarl")
    assert play.state.gold == 9
    play.refused("vikings-9.1-3", "recruit", unit="longship")
    play = (
        given(units=units, gold=9, markers=settled).do("voyage", space="coast").do("recruit", unit="longship")
    )
    assert play.state.gold == 7
    play.do("form", units=["erik"]).do("stay")
    assert play.asked == "DrawCard"
    play.refused("vikings-9.2-2", "recruit", unit="huskarl")
    given(units=units, gold=7, markers=settled).do("voyage", space="coast2").refused(
        "vikings-9.1-2", "recruit", unit="huskarl"
    )
    given(units=units, gold=7, markers=settled).do("voyage", space="coast3").refused(
        "vikings-9.1-2", "recruit", unit="huskarl"
    )


@rules("vikings-9.1-3")
def test_a_coastal_fortress_takes_no_ships_unless_it_is_a_coastal_town():
    play = recruiting("fortport", {"leif": "fortport"}, gold=5, markers={"fortport": "settlement"})
    play.refused("vikings-9.1-3", "recruit", unit="longship")
    play.do("recruit", unit="huskarl")


@rules("vikings-9.1-6")
def test_the_counters_are_the_limit():
    units = {f"longship-{n}": "home" for n in range(1, 5)} | {"leif": "home"}
    recruiting("home", units, gold=9).refused("vikings-9.1-6", "recruit", unit="longship")


@rules("vikings-9.1-7", "vikings-2.2-7")
def test_recruits_may_join_the_force_of_the_same_voyage():
    play = recruiting("home", {"leif": "home"}, gold=5).do("recruit", unit="huskarl")
    play.do("form", units=["leif", "huskarl-1"])
    assert play.state.voyage.force == ["leif", "huskarl-1"]


@scenario("vikings-sc-021")
def test_replacing_the_dead():
    play = recruiting("home", {"erik": "home", "leif": "dead"}, gold=3).do("recruit", unit="huskarl")
    assert play.state.gold == 2
    quest = sailing("town", ["erik"], "quest", units={"leif": "dead"}, quests={"town": "ginnungagap"})
    quest.do("hostiles", die=1, drawn=["warrior-1"]).do("edge", vikings=6, hostiles=1)
    quest.do("line_up", line=["erik"]).do("fire", target="warrior-1", die=1).do("choose", picks=[0])
    sentence = quest.refused("vikings-19.2-1", "jarl", space="town", jarl="leif")
    assert "Harald and Rurik" in sentence


@scenario("vikings-sc-098")
def test_a_warrior_kingdom_without_settlement():
    play = recruiting("kingdom", {"leif": "kingdom"}, gold=5, edda=3)
    play.refused("vikings-9.1-2", "recruit", unit="huskarl")
    assert play.state.gold == 5
    play.do("recruit", unit="varangians", die=3)
    assert play.state.gold == 2
    assert play.at("kingdom") == ["leif", "varangians"]
    town = recruiting("town", {"leif": "town"}, gold=5, edda=3)
    town.refused("vikings-21.1-1", "recruit", unit="varangians")


@scenario("vikings-sc-150")
def test_price_list_and_extra_conditions():
    def coast(**more):
        return recruiting(
            "coast",
            {"leif": "coast"},
            markers={"coast": "settlement"},
            religion="new",
            gold=3,
            edda=2,
            **more,
        )

    play = coast().do("recruit", unit="huskarl")
    assert play.state.gold == 2
    play.refused("vikings-21.4-1", "recruit", unit="berserkir")
    play.refused("vikings-9.1-1", "recruit", unit="ormr", die=1)
    play = coast().do("recruit", unit="ormr", die=3)
    assert (play.state.gold, play.at("coast")) == (3, ["leif"])
    play = coast().do("recruit", unit="ormr", die=2)
    assert (play.state.gold, play.at("coast")) == (0, ["leif", "ormr"])


@rules("vikings-21.2-1")
def test_the_ormr_needs_a_homeland_or_a_settlement_on_the_coast():
    inland = recruiting("town", {"leif": "town"}, gold=9, edda=5, markers={"town": "settlement"})
    inland.refused("vikings-21.2-1", "recruit", unit="ormr", die=1)
    home = recruiting("home", {"leif": "home"}, gold=9, edda=5).do("recruit", unit="ormr", die=5)
    assert "ormr" in home.at("home")


@rules("vikings-21.3-1")
def test_one_attempt_in_each_leidang_segment_also_after_a_failure():
    play = recruiting("home", {"leif": "home"}, gold=9, edda=2).do("recruit", unit="ormr", die=6)
    play.refused("vikings-21.3-1", "recruit", unit="ormr", die=1)
    play.do("recruit", unit="huskarl")


@rules("vikings-19.1-1")
def test_a_jarl_is_never_bought():
    recruiting("home", {"leif": "home"}, gold=9).refused("vikings-19.1-1", "recruit", unit="erik")


@scenario("vikings-sc-129")
def test_free_reinforcements():
    edition = world(card={"do": [{"do": "reinforce", "unit": "huskarl"}]})
    play = sailing("town", ["huskarl-6"], "card", edition=edition, gold=0, units={"rurik": "home"})
    play.do("draw", card="fate")
    assert play.at("town") == ["huskarl-1", "huskarl-6"]
    assert play.state.gold == 0


@rules("vikings-13.0-6", "vikings-21.4-1")
def test_a_card_gives_no_berserkir_under_the_new_religion():
    edition = world(card={"do": [{"do": "reinforce", "unit": "berserkir"}, gold(1)]})
    play = sailing("town", ["leif"], "card", edition=edition, religion="new", gold=0).do("draw", card="fate")
    assert play.at("town") == ["leif"]
    assert play.state.gold == 1


def test_every_offer_that_is_shown_is_legal_as_it_stands():
    play = recruiting("home", {"leif": "home", "longship-1": "home"}, gold=2, edda=2)
    offers = GAME.offers(play.state, "viking")
    shown = {offer.label: offer.refusal for offer in offers}
    assert shown["Recruit Huskarl for 1 gold"] is None
    assert shown["Recruit Ormr Ship for 3 gold"].rule == "vikings-9.1-1"
    assert shown["Form the voyaging force"] is None
