"""Sections 11 and 13: the eight segments, the end of a Saga, and voyage cards."""

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


@scenario("vikings-sc-123")
def test_the_eight_steps_in_order():
    def leidang():
        units = dict.fromkeys(["leif", "huskarl-1", "huskarl-2"], "town")
        play = given(units=units, gold=5, markers={"town": "settlement"}, quests={"town2": HIDDEN})
        return play.do("voyage", space="town")

    play = leidang()
    play.refused("vikings-11.0-1", "draw", card="atli")
    play.do("recruit", unit="huskarl").do("form", units=["leif", "huskarl-1"]).do("stay").do(
        "draw", card="sun-stone"
    )
    play.refused("vikings-9.2-2", "recruit", unit="huskarl")
    play = leidang().do("form", units=["leif", "huskarl-1", "huskarl-2"]).do("declare", mode="land")
    play.do("go", path=["town2"]).do("draw", card="ambush").do("hostiles", die=1, drawn=["warrior-1"])
    play.do("edge", vikings=6, hostiles=1).do("line_up", line=["leif", "huskarl-1", "huskarl-2"])
    play.do("fire", target="warrior-1", die=1)
    assert play.state.segment == "quest"
    play.refused("vikings-11.0-1", "settle")
    play.do("turn", space="town2", quest="silk-road").do("hostiles", die=1, drawn=["warrior-1"])
    play.do("edge", vikings=6, hostiles=1).do("line_up", line=["leif", "huskarl-1", "huskarl-2"])
    play.do("fire", target="warrior-1", die=1)
    assert play.state.segment == "settlement"
    play.refused("vikings-11.0-1", "voyage", space="town2")


@scenario("vikings-sc-013")
def test_the_saga_ends_the_instant_the_last_condition_is_met():
    play = sailing(
        "fort",
        ["harald", "huskarl-1", "huskarl-2"],
        "settlement",
        saga="heimskringla",
        accomplished=["niflung", "silk-road"],
        markers={"market": "settlement", "kingdom": "settlement"},
        gold=2,
        draw=[HIDDEN] * 4,
    )
    play.do("settle")
    assert play.state.over
    assert play.state.result == "won"
    assert play.state.gold == 0
    assert play.piles[0] == 4
    assert "End of Saga" not in play.told


@scenario("vikings-sc-139")
def test_the_last_quest_wins_the_saga_in_the_quest_segment():
    edition = world(saga={"objective": {"settlements": 2}, "quests": 1})
    line = ["leif", "huskarl-1", "huskarl-2", "huskarl-3"]
    play = sailing(
        "town",
        line,
        "quest",
        edition=edition,
        markers={"town": "settlement", "coast": "settlement"},
        quests={"town": HIDDEN},
        gold=4,
        edda=2,
        draw=[HIDDEN],
    )
    play.do("turn", space="town", quest="niflung").do("hostiles", die=1, drawn=["warrior-1"])
    play.do("edge", vikings=6, hostiles=1).do("line_up", line=line).do("fire", target="warrior-1", die=1)
    assert not play.state.over
    play.do("throw", die=3)
    assert play.state.gold == 9
    assert play.state.result == "won"
    assert play.piles[0] == 1
    play.refused("vikings-11.2-1", "voyage", space="town")


@rules("vikings-11.2-1", "vikings-6.4-1")
def test_coming_home_wins_at_once_before_any_card_is_drawn():
    edition = world(saga={"objective": {"pillages": 1}, "quests": 1})
    play = sailing(
        "sea",
        ["longship-1", "leif"],
        edition=edition,
        markers={"coast": "pillage"},
        accomplished=["niflung"],
        draw=[HIDDEN] * 3,
    )
    play.do("declare", mode="naval", die=1).do("go", path=["home"])
    assert play.state.result == "won"
    assert play.piles[0] == 3


@scenario("vikings-sc-015")
def test_a_revealed_quest_is_not_an_accomplished_quest():
    edition = world(saga={"objective": {"pillages": 1}, "quests": 2})
    play = sailing(
        "town",
        ["huskarl-1"],
        "settlement",
        edition=edition,
        markers={"market": "pillage"},
        accomplished=["niflung"],
        quests={"coast": "silk-road", "coast2": "runes", "fort": "jomsburg"},
        units={"leif": "home"},
        draw=[],
    )
    play.do("decline")
    assert play.state.result == "lost"
    assert "quests accomplished (1 of 2)" in play.told


@rules("vikings-6.0-3", "vikings-11.2-2")
def test_a_saga_that_ends_with_the_deck_names_everything_missing():
    play = sailing("town", ["huskarl-1"], "settlement", units={"leif": "town2"}, draw=[]).do("decline")
    assert play.state.result == "lost"
    assert "settlements on the map (0 of 1)" in play.told
    assert "a Jarl in a Homeland or a settlement (0 of 1)" in play.told


@scenario("vikings-sc-046")
def test_a_card_drawn_at_sea_or_at_home_does_nothing():
    play = sailing("sea", ["longship-1"], "card", draw=[HIDDEN] * 4).do("draw", card="shield-wall")
    assert play.state.kept == []
    assert play.piles[0] == 3
    play.do("voyage", space="sea").do("form", units=["longship-1"]).do("declare", mode="naval", die=1)
    play.do("go", path=["home"]).do("draw", card="ambush")
    assert play.state.battle is None
    assert play.piles == (2, 10, 2)


@rules("vikings-13.0-2")
def test_a_card_is_taken_even_if_the_force_did_not_move():
    play = sailing("town", ["huskarl-1"]).do("stay")
    assert play.asked == "DrawCard"
    play.refused("vikings-11.0-1", "voyage", space="town")
    play.refused("vikings-13.0-2", "decline")


@rules("vikings-13.1-4")
def test_an_empty_deck_gives_no_card():
    play = sailing("town", ["huskarl-1"], draw=[], markers={"town": "pillage"}).do("stay")
    assert "no voyage card is drawn" in play.told
    assert play.state.result == "lost"


@scenario("vikings-sc-048")
def test_the_last_card_brings_another():
    edition = world(card={"do": [FIGHT], "win": [voyages(1)]})
    play = sailing("town", ["huskarl-1"], "card", edition=edition, draw=[HIDDEN], reserve=[HIDDEN] * 6)
    play.do("draw", card="fate")
    assert play.piles[0] == 0
    play.do("hostiles", die=1, drawn=["warrior-1"]).do("edge", vikings=6, hostiles=1)
    play.do("line_up", line=["huskarl-1"]).do("fire", target="warrior-1", die=1)
    assert play.piles[:2] == (1, 5)
    play.do("decline")
    assert play.asked == "Harbour"


@scenario("vikings-sc-050")
def test_losing_more_cards_than_there_are():
    edition = world(card={"do": [voyages(-2)]})
    play = sailing("town", ["leif"], "card", edition=edition, draw=[HIDDEN] * 2, quests={"town": HIDDEN})
    play.do("draw", card="fate")
    assert play.state.over
    assert play.state.quests == {"town": HIDDEN}
    assert "vikings-11.2-3" in play.cited


@rules("vikings-10.1-3", "vikings-11.3-3", "vikings-13.1-1")
def test_lost_cards_are_discarded_unread_and_shorten_the_saga():
    edition = world(card={"do": [voyages(-1)]})
    play = sailing("town", ["leif"], "card", edition=edition, draw=[HIDDEN] * 3).do("draw", card="fate")
    assert play.piles[0] == 1
    assert play.state.discards == [HIDDEN, "fate"]
    assert play.view["cards"]["discards"] == 2


@scenario("vikings-sc-163")
def test_gain_when_cards_run_out_entirely():
    line = ["leif"]
    play = fighting(
        "town",
        line,
        ["warrior-1"],
        edge="vikings",
        cause="quest",
        quests={"town": "silk-road"},
        edda=4,
        kept=["shield-wall"],
        draw=[HIDDEN] * 11,
        reserve=[HIDDEN],
        discards=["atli"],
    )
    play.do("fire", target="warrior-1", die=1)
    assert play.piles == (13, 0, 0)
    assert len(play.state.kept) == 1
    assert "there are no more" in play.told


@rules("vikings-11.3-1", "vikings-11.3-2")
def test_gained_cards_go_under_the_deck_and_reshuffled_discards_keep_what_is_known_of_them():
    edition = world(card={"do": [voyages(2)]})
    piles = {"draw": [HIDDEN] * 12, "reserve": [], "discards": ["atli"], "kept": ["sun-stone"]}
    play = sailing("town", ["leif"], "card", edition=edition, **piles).do("draw", card="fate")
    # The bottom card can only be Atli, and it cannot be drawn before the eleven above it.
    assert play.piles == (12, 0, 1)
    play.do("decline").do("voyage", space="town").do("form", units=["leif"]).do("stay")
    play.refused("vikings-1.0-2", "draw", card="atli")


@scenario("vikings-sc-133")
def test_a_card_that_needs_a_check():
    check = {"do": "edda_check", "success": [either([gold(2)], [edda(1)])], "failure": [gold(-1)]}
    edition = world(card={"do": [check]})

    def drawn():
        return sailing("town", ["leif"], "card", edition=edition, edda=2, gold=4).do("draw", card="fate")

    play = drawn().do("throw", die=2).do("choose", picks=[1])
    assert (play.state.edda, play.state.gold) == (3, 4)
    play = drawn().do("throw", die=2).do("choose", picks=[0])
    assert (play.state.edda, play.state.gold) == (2, 6)
    assert drawn().do("throw", die=3).state.gold == 3


@scenario("vikings-sc-130")
def test_a_card_burns_a_settlement():
    edition = world(card={"do": [{"do": "burn"}]}, saga={"objective": {"settlements": 3}})
    settled = dict.fromkeys(["coast", "market", "fort"], "settlement")
    play = sailing("town", ["huskarl-1"], "card", edition=edition, markers=settled).do("draw", card="fate")
    play.do("burn", space="market")
    condition = play.view["saga"]["conditions"][0]
    assert (condition["have"], condition["need"]) == (2, 3)
    assert play.view["markers_left"] == 4


@rules("vikings-13.0-9", "vikings-2.2-1")
def test_a_keep_card_stays_face_up_and_may_be_played_later():
    play = sailing("town", ["huskarl-1"], "card").do("draw", card="sun-stone")
    assert [card["id"] for card in play.view["cards"]["kept"]] == ["sun-stone"]
    play.refused("vikings-13.0-9", "play_card", card="sun-stone")
    stormy = (
        sailing("coast", ["longship-1"], kept=["sun-stone"])
        .do("declare", mode="naval", die=1)
        .do("go", path=["sea"])
    )
    stormy.do("play_card", card="sun-stone")
    assert stormy.asked == "DrawCard"
    assert stormy.state.kept == []
    assert "sun-stone" in stormy.state.discards


@rules("vikings-13.0-9")
def test_a_keep_card_of_an_edition_may_be_played_between_voyages_and_can_win_the_saga():
    edition = world(card={"keep": "harbour", "do": [edda(1)]}, saga={"objective": {"edda": 3}, "quests": 0})
    play = given(edition=edition, kept=["fate"], edda=2).do("play_card", card="fate")
    assert play.state.result == "won"


@scenario("vikings-sc-151")
def test_a_battle_card_from_draw_to_post_battle():
    edition = world(card={"do": [FIGHT], "win": [either([gold(1)], [edda(1)])], "lose": [edda(-1)]})

    def drawn():
        force = ["leif", "huskarl-1", "huskarl-2"]
        at = sailing(
            "town", force, "card", edition=edition, edda=2, gold=3, draw=[HIDDEN] * 4, kept=["shield-wall"]
        )
        at.do("draw", card="fate").do("hostiles", die=2, drawn=["warrior-1"])
        return at.do("edge", vikings=6, hostiles=1).do("line_up", line=force)

    play = drawn()
    assert play.piles[0] == 3
    assert play.state.battle.hostiles == ["warrior-1"]
    play.do("fire", target="warrior-1", die=1)
    play.refused("vikings-13.0-8", "choose", picks=[0, 1])
    play.do("choose", picks=[1])
    assert (play.state.edda, play.state.gold) == (3, 3)
    broken = drawn().do("fire", target="warrior-1", die=6).do("fire", die=6)
    broken.do("fire", target="warrior-1", die=6).do("fire", target="warrior-1", die=6).do("break_off")
    assert (broken.state.edda, broken.state.gold) == (1, 3)


@scenario("vikings-sc-153")
def test_the_voyaging_force_dies_and_the_garrison_wins():
    edition = world(card={"do": [FIGHT], "win": [gold(1)]})
    garrison = {"huskarl-2": "town", "huskarl-3": "town", "leif": "home"}
    play = sailing(
        "town", ["huskarl-1"], "card", edition=edition, units=garrison, gold=1, quests={"town": "niflung"}
    )
    play.do("draw", card="fate").do("hostiles", die=1, drawn=["warrior-3"]).do("edge", vikings=1, hostiles=6)
    play.do("line_up", line=["huskarl-1", "huskarl-2", "huskarl-3"]).do("fire", die=1)
    play.do("fire", target="warrior-3", die=1)
    assert play.state.gold == 2
    assert play.asked == "Harbour"
    play.refused("vikings-11.0-13", "hostiles", die=1, drawn=["warrior-1"])
    play.refused("vikings-11.0-13", "pillage", die=1)
    assert play.state.quests == {"town": "niflung"}


@scenario("vikings-sc-106")
def test_no_jarl_left():
    def winning(**more):
        edition = world(saga={"objective": {"settlements": 1}, "quests": 0})
        line = ["leif", "huskarl-1"]
        play = fighting(
            "town",
            line,
            ["warrior-1"],
            edge="hostiles",
            edition=edition,
            markers={"coast": "settlement"},
            **more,
        )
        return play.do("fire", die=1).do("fire", target="warrior-1", die=1)

    lost = winning()
    assert lost.state.result == "lost"
    assert "no Jarl is on the map" in lost.told
    assert winning(kept=["viking-funeral"]).asked == "Funeral"
    saved = winning(kept=["viking-funeral"]).do("funeral", jarl="erik")
    assert not saved.state.over
    assert saved.at("town") == ["erik", "huskarl-1"]
    assert saved.state.units["leif"] == "dead"
    other = winning(kept=["viking-funeral"], units={"rurik": "town2"}).do("decline").do("decline")
    assert other.asked == "Harbour"
    other.refused("vikings-19.2-1", "funeral", jarl="erik")


@rules("vikings-13.0-4", "vikings-9.2-3")
def test_a_card_with_a_table_and_one_that_looks_at_the_space():
    rows = [{"upto": 2, "then": [{"do": "lose_units"}]}, {"upto": 6, "then": [gold(2)]}]
    play = sailing(
        "town",
        ["huskarl-1", "leif"],
        "card",
        edition=world(card={"do": [{"do": "roll", "rows": rows}]}),
        gold=1,
    )
    play.do("draw", card="fate").do("throw", die=5)
    assert play.state.gold == 3
    where = {"do": "where", "terrain": "fortress", "then": [gold(5)], "otherwise": [gold(-1)]}
    for space, left in (("fort", 6), ("town", 0)):
        play = sailing(space, ["leif"], "card", edition=world(card={"do": [where]}), gold=1).do(
            "draw", card="fate"
        )
        assert play.state.gold == left
