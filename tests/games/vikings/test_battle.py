"""Sections 14 and 15: hostiles and battle, line by line."""

import pytest

from companion.games.vikings import GAME
from companion.referee import Table
from tests.games.vikings.table import (
    FIGHT,
    HIDDEN,
    WON,
    armed,
    either,
    fighting,
    given,
    gold,
    sailing,
    voyages,
    world,
)
from tests.support.coverage import rules, scenario

TWO = ["huskarl-1", "huskarl-2"]


def called(space, die, drawn, card="levy", **more):
    """A force of one Huskarl meets hostiles in a space."""
    play = sailing(space, ["huskarl-1"], "card", **more).do("draw", card=card)
    return play.do("hostiles", die=die, drawn=drawn)


@scenario("vikings-sc-052")
def test_the_number_of_hostiles_by_die_and_terrain():
    def number(space, die, card="levy"):
        play = sailing(space, ["huskarl-1"], "card").do("draw", card=card)
        play.roll("hostiles", die=die)
        return len(play.state.battle.hostiles)

    assert number("town", 1) == 1
    assert number("fort", 6) == 4
    assert number("castle", 4) == 4
    assert number("town", 3, "atli") == 4
    assert number("kingdom", 2) == 2


@rules("vikings-14.1-7", "vikings-14.1-1")
def test_a_card_that_names_a_number_replaces_the_die_and_terrain_still_counts():
    edition = world(card={"do": [{"do": "hostiles", "number": 2}]})
    play = sailing("castle", ["huskarl-1"], "card", edition=edition).do("draw", card="fate")
    play.refused("vikings-14.1-1", "hostiles", drawn=["warrior-1"])
    play.do("hostiles", drawn=["warrior-1", "warrior-3", "leader-3", "leader-4"])
    assert len(play.state.battle.hostiles) == 4


@scenario("vikings-sc-054")
def test_the_hostile_ship_inland():
    play = called("town", 3, ["fleet-3", "warrior-2a", "leader-4"])
    assert sorted(play.state.battle.hostiles) == ["leader-4", "warrior-2a"]
    play.refused("vikings-14.0-1", "hostiles", die=3, drawn=["fleet-3", "warrior-2a"])
    play = called("coast", 3, ["fleet-3", "warrior-2a"])
    assert sorted(play.state.battle.hostiles) == ["fleet-3", "warrior-2a"]


@rules("vikings-14.1-5", "vikings-3.0-8")
def test_drawn_by_the_app_the_ship_never_fights_inland():
    for seed in range(60):
        play = (
            sailing("town", ["huskarl-1"], "card").do("draw", card="atli").roll("hostiles", seed=seed, die=6)
        )
        assert "fleet-3" not in play.state.battle.hostiles
        assert len(play.state.battle.hostiles) == 5


@scenario("vikings-sc-148")
def test_blind_draws_and_the_counter_mix():
    play = sailing("town", ["huskarl-1"], "card").do("draw", card="levy")
    assert play.view["battle"]["hostiles"] == []
    play.refused("vikings-2.2-3", "hostiles", die=3, drawn=["warrior-1", "warrior-2a"], chosen=True)
    play.refused("vikings-1.0-4", "hostiles", die=3, drawn=["warrior-3", "warrior-3"])
    play.do("hostiles", die=3, drawn=["fleet-3", "warrior-1", "leader-4"])
    assert play.state.battle.hostiles == ["leader-4", "warrior-1"]


@scenario("vikings-sc-145")
def test_atli_then_a_quest_in_the_third_campaign_saga():
    edition = world()
    edition["voyages"][8]["win"] = []

    def at_fort():
        play = sailing(
            "fort",
            ["leif"],
            "card",
            edition=edition,
            agreed={"campaign": True},
            past=[{**WON, "saga": "floamanna"}, {**WON, "saga": "heimskringla"}],
            quests={"fort": HIDDEN},
        )
        return play.do("draw", card="atli")

    play = at_fort().roll("hostiles", die=4)
    assert len(play.state.battle.hostiles) == 7
    assert "fleet-3" not in play.state.battle.hostiles
    play.do("edge", vikings=6, hostiles=1).do("line_up", line=["leif"])
    # Let the Vikings win: each hostile misses, each shot hits.
    while play.state.segment == "combat":
        if play.asked == "LineUp":
            play.do("line_up", line=["leif"])
            continue
        ours = play.state.battle.firer == "leif"
        play.do("fire", target=play.state.battle.hostiles[0] if ours else None, die=1 if ours else 6)
    assert play.state.battle.hostiles == []
    play.do("turn", space="fort", quest="silk-road").roll("hostiles", die=2)
    assert len(play.state.battle.hostiles) == 4
    assert len(at_fort().roll("hostiles", die=6).state.battle.hostiles) == 7


@rules("vikings-14.1-6")
def test_all_eight_hostiles_fight_on_the_coast():
    past = [{**WON, "saga": saga} for saga in ("floamanna", "heimskringla", "volsunga")]
    play = sailing("fortport", ["leif"], "card", agreed={"campaign": True}, past=past).do("draw", card="atli")
    play.roll("hostiles", die=6)
    assert len(play.state.battle.hostiles) == 8


@scenario("vikings-sc-055")
def test_the_illustrated_battle_step_by_step():
    """Replayed again from its log, below."""
    play = illustrated_battle()
    assert play.piles[:2] == (4, 5)
    assert play.state.units["huskarl-1"] == "pool"
    assert sorted(play.state.at("coast")) == ["erik", "huskarl-2", "huskarl-3", "longship-1", "longship-2"]
    assert play.state.battle is None
    texts = [line.text for entry in play.table.log for line in entry.told]
    assert any("Three hostiles in Coast (die 5)" in text for text in texts)
    assert any("Vikings 3 (in all 4), hostiles 5 (5); the hostiles begin" in text for text in texts)


def illustrated_battle():
    edition = world(card={"do": [FIGHT], "win": [either([voyages(1)], [gold(1)])]})
    line = ["huskarl-1", "huskarl-2", "huskarl-3", "longship-1", "erik", "longship-2"]
    start = {"draw": [HIDDEN] * 4, "reserve": [HIDDEN] * 6, "edda": 2}
    play = sailing("coast", line, "card", edition=edition, **start).do("draw", card="fate")
    assert play.piles[0] == 3
    play.do("hostiles", die=5, drawn=["warrior-3", "warrior-1", "warrior-4"])
    assert play.state.battle.hostiles == ["warrior-4", "warrior-3", "warrior-1"]
    play.do("edge", vikings=3, hostiles=5)
    assert play.state.battle.edge == "hostiles"
    play.do("line_up", line=line)
    shots = [
        ("warrior-4", "huskarl-1", 4),
        ("huskarl-2", "warrior-3", 2),
        ("warrior-1", "huskarl-2", 3),
        ("huskarl-3", "warrior-4", 6),
        ("longship-1", "warrior-4", 5),
        ("erik", "warrior-4", 3),
        ("longship-2", "warrior-1", 1),
    ]
    for firer, target, die in shots:
        assert play.state.battle.firer == firer
        play.do("fire", firer=firer, target=target, die=die)
    return play.do("choose", picks=[0])


@rules("vikings-15.1-23", "vikings-15.1-24")
def test_the_illustrated_battle_is_the_same_when_its_log_is_replayed():
    played = illustrated_battle().table
    again = Table(
        GAME, played.options, edition=played.edition, position=played.position, log=list(played.log)
    )
    assert again.snapshot() == played.snapshot()
    assert again.state.segment == "settlement"


@scenario("vikings-sc-057")
def test_equal_totals_for_the_edge():
    for space, side in (("town", "vikings"), ("fort", "hostiles"), ("kingdom", "vikings")):
        play = fighting(space, TWO, ["warrior-1", "warrior-3"]).do("edge", vikings=4, hostiles=4)
        assert play.state.battle.edge == side


@scenario("vikings-sc-059")
def test_buying_the_edge_with_edda():
    def before(**more):
        return fighting("town", ["leif", "huskarl-1"], ["warrior-1"], **{"edda": 2, **more})

    play = before().do("spend_edda")
    assert play.state.edda == 1
    play.refused("vikings-15.1-4", "spend_edda")
    play.do("edge", vikings=3, hostiles=5)
    assert play.state.battle.edge == "vikings"
    late = before().do("edge", vikings=3, hostiles=5)
    assert late.state.battle.edge == "hostiles"
    late.refused("vikings-15.1-4", "spend_edda")
    before(edda=0).refused("vikings-15.1-4", "spend_edda")


@rules("vikings-15.1-3")
def test_more_elites_add_one_and_never_more():
    three = fighting("town", ["leif", "erik", "rurik"], ["warrior-1"]).do("edge", vikings=3, hostiles=5)
    assert three.state.battle.edge == "hostiles"
    theirs = fighting("town", ["leif"], ["leader-3", "leader-4"]).do("edge", vikings=4, hostiles=4)
    assert theirs.state.battle.edge == "hostiles"
    equal = fighting("town", ["leif"], ["leader-3"]).do("edge", vikings=4, hostiles=4)
    assert equal.state.battle.edge == "vikings"


@scenario("vikings-sc-061")
def test_targets():
    line = ["huskarl-1", "leif"]
    play = fighting("town", line, ["warrior-4", "warrior-1"], edge="vikings")
    play.do("fire", firer="huskarl-1", target="warrior-1", die=6)
    play.refused("vikings-15.1-12", "fire", firer="warrior-4", target="leif", die=1)
    play.do("fire", firer="warrior-4", die=6)
    play.refused("vikings-15.1-13", "fire", firer="warrior-4", die=1)
    edition = armed("leader-4", 5)
    strong = fighting("town", line, ["leader-4", "warrior-1"], edge="vikings", edition=edition)
    strong.do("fire", target="leader-4", die=2)
    assert strong.state.battle.hostiles == ["warrior-1"]


@rules("vikings-15.1-11", "vikings-15.1-15")
def test_no_other_target_and_no_other_order():
    play = fighting("town", TWO, ["warrior-4", "warrior-1"], edge="vikings")
    play.refused("vikings-15.1-11", "fire", target="fleet-3", die=1)
    play.refused("vikings-15.1-15", "fire", firer="huskarl-2", target="warrior-1", die=1)


@scenario("vikings-sc-062")
def test_two_rounds_one_edge_and_a_new_line():
    play = fighting("town", TWO, ["warrior-3", "warrior-2a"], edge="vikings")
    play.do("fire", target="warrior-3", die=5).do("fire", die=6).do("fire", target="warrior-3", die=4).do(
        "fire", die=5
    )
    assert (play.asked, play.state.battle.round) == ("LineUp", 2)
    play.refused("vikings-15.1-20", "edge", vikings=1, hostiles=6)
    play.do("line_up", line=["huskarl-2", "huskarl-1"])
    play.do("fire", firer="huskarl-2", target="warrior-3", die=2)
    play.do("fire", firer="warrior-2a", die=1)
    assert play.state.battle.line == ["huskarl-1"]
    play.do("fire", firer="huskarl-1", target="warrior-2a", die=1)
    assert play.at("town") == ["huskarl-1"]
    assert "is won" in play.told


@scenario("vikings-sc-064")
def test_shot_down_before_firing():
    play = fighting("town", ["huskarl-1", "leif"], ["warrior-3"], edge="vikings").do(
        "fire", target="warrior-3", die=2
    )
    assert play.state.battle is None
    assert play.at("town") == ["huskarl-1", "leif"]


@scenario("vikings-sc-143")
def test_three_against_two():
    line = ["huskarl-1", "huskarl-2", "huskarl-3"]
    play = fighting("town", line, ["warrior-4", "warrior-3"], edge="vikings")
    play.do("fire", target="warrior-4", die=3).do("fire", die=4)
    assert play.state.battle.line == ["huskarl-2", "huskarl-3"]
    play.do("fire", target="warrior-3", die=2)
    assert "huskarl-3" in play.state.battle.firer
    play.refused("vikings-15.1-13", "fire", firer="warrior-4", die=1)
    play.do("fire", target="warrior-4", die=5)
    play.do("line_up", line=["huskarl-2", "huskarl-3"]).do("fire", target="warrior-4", die=6).do(
        "fire", die=5
    )
    play.do("fire", target="warrior-4", die=1)
    assert play.at("town") == ["huskarl-2", "huskarl-3"]


@scenario("vikings-sc-135")
def test_order_among_equal_hostiles():
    edition = armed("warrior-4", 5)

    def lining():
        drawn = ["warrior-4", "warrior-3", "leader-3"]
        return fighting("town", TWO, drawn, edge="vikings", lined=False, edition=edition)

    lining().do("line_up", line=TWO, hostiles=["warrior-4", "warrior-3", "leader-3"])
    play = lining().do("line_up", line=TWO, hostiles=["warrior-4", "leader-3", "warrior-3"])
    assert play.state.battle.hostiles[1] == "leader-3"
    lining().refused("vikings-15.1-7", "line_up", line=TWO, hostiles=["warrior-3", "warrior-4", "leader-3"])


@rules("vikings-15.1-9", "vikings-15.0-2")
def test_nobody_is_held_back():
    play = called("town", 1, ["warrior-1"], units={"huskarl-2": "town"})
    play.do("edge", vikings=6, hostiles=1)
    sentence = play.refused("vikings-15.1-9", "line_up", line=["huskarl-1"])
    assert "may not be held back" in sentence
    play.do("line_up", line=["huskarl-2", "huskarl-1"])


@scenario("vikings-sc-066")
def test_a_berserkir_turns_away_the_first_hit():
    line = ["huskarl-1", "berserkir-1", "berserkir-2", "leif"]
    edition = armed("warrior-3", 4)
    play = fighting("town", line, ["warrior-4", "warrior-3"], edge="hostiles", edition=edition)
    play.do("fire", die=3)
    assert play.state.battle.line == line
    play.do("fire", target="warrior-4", die=6).do("fire", die=2)
    assert play.state.battle.line == line[1:]


@scenario("vikings-sc-070")
def test_break_off_refused():
    def after_a_round(**more):
        play = fighting("town", ["huskarl-1"], ["warrior-1"], edge="vikings", **more)
        return play.do("fire", target="warrior-1", die=6)

    without = after_a_round().do("fire", die=6)
    without.refused("vikings-15.3-1", "break_off")
    after_a_round(kept=["shield-wall"]).refused("vikings-15.3-1", "break_off")


@rules("vikings-15.3-2", "vikings-15.3-3", "vikings-20.22-1")
def test_a_break_off_loses_the_battle_and_falls_back_one_space():
    edition = world(card={"do": [FIGHT], "lose": [gold(-1)]})
    play = fighting(
        "town2",
        ["huskarl-1", "huskarl-2"],
        ["warrior-1"],
        edge="vikings",
        force=["huskarl-1"],
        kept=["shield-wall"],
        markers={"town2": "settlement"},
        edition=edition,
        gold=3,
    )
    for target in ("warrior-1", None, "warrior-1"):
        play.do("fire", target=target, die=6)
    play.refused("vikings-15.3-3", "break_off", to="fort")
    play.do("break_off")
    # Only the voyaging force falls back, towards Home; the settlement is lost with the battle.
    assert (play.at("town"), play.at("town2")) == (["huskarl-1"], ["huskarl-2"])
    assert play.state.markers == {}
    assert play.state.gold == 2
    assert "shield-wall" in play.state.discards
    assert play.asked == "Harbour"


@rules("vikings-15.3-3")
def test_a_retreat_by_sea_takes_along_what_the_ships_can_carry():
    force = ["longship-1", "leif", "huskarl-1", "huskarl-2"]
    edge = {"edge": "vikings", "lined": False, "battle": {"round": 2}}
    play = fighting("fortport", force, ["warrior-1"], kept=["shield-wall"], edda=3, **edge).do("break_off")
    assert play.at("sea") == ["huskarl-1", "leif", "longship-1"]
    assert play.at("fortport") == ["huskarl-2"]
    # Two ways of the same length: the player chooses.
    tied = fighting(
        "sea",
        ["longship-1"],
        ["warrior-1"],
        cause="quest",
        kept=["shield-wall"],
        quests={"sea": "runes"},
        **edge,
    )
    sentence = tied.refused("vikings-15.3-3", "break_off")
    assert "Home or Home2" in sentence
    tied.do("break_off", to="home2")
    assert "longship-1" in tied.at("home2")


@rules("vikings-19.3-3")
def test_harald_holds_the_edge_and_keeps_it_when_he_falls():
    play = sailing("fort", ["harald", "huskarl-1"], "card", units={"leif": "home"}).do("draw", card="levy")
    play.do("hostiles", die=1, drawn=["leader-4", "leader-3"])
    assert play.state.battle.edge == "vikings"
    play.do("line_up", line=["harald", "huskarl-1"]).do("fire", target="leader-4", die=6).do("fire", die=1)
    play.do("fire", target="leader-4", die=6).do("fire", die=6)
    assert (play.state.battle.edge, play.state.battle.round) == ("vikings", 2)


@rules("vikings-12.13-1", "vikings-14.0-2")
def test_a_ship_lost_in_a_battle_at_sea_takes_its_passengers_down():
    play = fighting(
        "sea",
        ["longship-1", "leif"],
        ["warrior-3"],
        edge="hostiles",
        cause="quest",
        quests={"sea": "niflung"},
    )
    play.do("fire", die=1)
    assert (play.asked, play.state.top.cause) == ("Lose", "drown")
    play.do("lose", units=["leif"])
    assert play.state.units["leif"] == "dead"
    assert play.state.result == "lost"


@rules("vikings-14.0-1")
def test_hostiles_come_only_when_a_card_or_a_quest_calls_them():
    given(units={"leif": "town"}).refused("vikings-14.0-1", "hostiles", die=1, drawn=["warrior-1"])


@pytest.mark.parametrize("seed", range(5))
def test_the_app_fights_a_battle_to_its_end_by_itself(seed):
    play = sailing("coast", ["leif", "huskarl-1", "longship-1"], "card", edda=2).do("draw", card="levy")
    for kind in ("hostiles", "edge"):
        play.roll(kind, seed=seed)
    moves = 0
    while play.state.battle and not play.state.over:
        battle = play.state.battle
        if play.asked == "LineUp":
            play.do("line_up", line=battle.line)
        else:
            target = battle.hostiles[0] if battle.firer in play.state.box.units else None
            play.roll("fire", seed=seed * 100 + moves, target=target)
        moves += 1
    assert play.state.over or play.asked in ("Picking", "Spoils", "Harbour")
