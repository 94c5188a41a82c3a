"""Sections 10 and 12: stacking, forces and movement."""

from companion.games.vikings import chart
from tests.games.vikings.table import HIDDEN, fighting, given, sailing, world
from tests.support.coverage import rules, scenario

FLEET = ["longship-1", "longship-2", "leif", "huskarl-1", "huskarl-2", "huskarl-3"]


@scenario("vikings-sc-022")
def test_excess_units_at_the_end_of_movement():
    stayers = {f"huskarl-{n}": "coast2" for n in (4, 5, 6)}
    force = ["erik", "longship-1", "longship-2", "huskarl-1"]
    play = sailing("coast", force, units=stayers, edda=2)
    play.do("declare", mode="naval", die=1).do("go", path=["coast2"])
    assert play.asked == "Lose"
    assert (play.state.top.count, play.state.limit) == (1, 6)
    assert set(play.state.top.among) == {*force, *stayers}
    play.refused("vikings-10.2-6", "lose", units=[])
    play.do("lose", units=["huskarl-4"])
    assert len(play.at("coast2")) == 6
    assert play.asked == "DrawCard"


@scenario("vikings-sc-024")
def test_no_limit_in_a_homeland():
    crowd = [*(f"huskarl-{n}" for n in range(1, 7)), "longship-1", "longship-2", "rurik"]
    play = sailing("sea", ["longship-3", "leif"], units=dict.fromkeys(crowd, "home"), edda=0)
    play.do("declare", mode="naval", die=1).do("go", path=["home"])
    assert len(play.at("home")) == 11
    assert play.asked == "DrawCard"


@scenario("vikings-sc-126")
def test_counting_a_stack():
    band = ["longship-1", "leif", "huskarl-1", "huskarl-2"]
    markers = {"markers": {"coast": "settlement"}, "quests": {"coast": "niflung"}}
    play = sailing("coast", band, edda=0, **markers).do("stay")
    assert play.asked == "DrawCard"
    play = sailing("coast", [*band, "erik"], edda=0, **markers).do("stay")
    assert play.state.top.count == 1
    assert "erik" in play.state.top.among


@rules("vikings-10.2-5")
def test_the_check_looks_at_every_space_but_only_when_the_movement_closes():
    crowd = {f"huskarl-{n}": "town" for n in range(1, 7)}
    play = given(units={**crowd, "longship-1": "coast", "leif": "home"}, edda=0)
    # Nothing happens in the harbour, and any number may pass.
    play.do("voyage", space="coast").do("form", units=["longship-1"])
    assert len(play.at("town")) == 6
    play.do("declare", mode="naval", die=1).do("go", path=[])
    assert (play.asked, play.state.top.space, play.state.top.count) == ("Lose", "town", 2)


@scenario("vikings-sc-160")
def test_a_great_fleet_leaves_home():
    fleet = [
        "longship-1",
        "longship-2",
        "longship-3",
        "leif",
        "huskarl-1",
        "huskarl-2",
        "huskarl-3",
        "huskarl-4",
    ]
    play = given(units=dict.fromkeys(fleet, "home"), edda=1)
    play.do("voyage", space="home").do("form", units=fleet).do("declare", mode="naval", die=1)
    home = play.table
    play.do("go", path=["coast"])
    assert (play.state.top.count, play.state.limit) == (3, 5)
    home.undo()
    play.do("go", path=["home2"])
    assert len(play.at("home2")) == 8
    assert play.asked == "DrawCard"


@scenario("vikings-sc-026")
def test_up_to_the_allowance():
    for path in ([], ["sea"], ["sea", "sea2"]):
        sailing("coast", ["longship-1", "longship-2"]).do("declare", mode="naval", die=3).do("go", path=path)
    play = sailing("coast", ["longship-1", "longship-2"]).do("declare", mode="naval", die=3)
    play.refused("vikings-12.0-2", "go", path=["sea", "sea2", "sea3"])


@rules("vikings-12.1-2")
def test_the_naval_die_is_halved_and_rounded_up():
    spaces = [
        sailing("coast", ["longship-1"]).do("declare", mode="naval", die=n).state.voyage.allowance
        for n in range(1, 7)
    ]
    assert spaces == [1, 1, 2, 2, 3, 3]


@scenario("vikings-sc-028")
def test_spaces_that_stop_a_force():
    routes = [
        ("town", "fort", "river"),
        ("fort", "town2", "river"),
        ("town", "town3", "river"),
        ("town3", "market", "river"),
        ("town", "home", "river"),
        ("home", "kingdom", "river"),
        *(
            (space, "sea", "sea")
            for space in ("home2", "coast", "coast2", "coast3", "fortport", "sea2", "sea3")
        ),
        *((space, "town", "portage") for space in ("stronghold", "castle", "crown")),
    ]
    edition = world(routes=routes)
    play = sailing("town", ["longship-1"], edition=edition, quests={"town3": "niflung"}).do(
        "declare", mode="naval", die=6
    )
    play.refused("vikings-12.0-6", "go", path=["fort", "town2"])
    play.refused("vikings-12.0-7", "go", path=["town3", "market"])
    play.refused("vikings-12.0-6", "go", path=["home", "kingdom"])
    later = given(edition=edition, units={"longship-1": "fort"}).do("voyage", space="fort")
    later.do("form", units=["longship-1"]).do("declare", mode="naval", die=6).do("go", path=["town2"])
    assert later.at("town2") == ["longship-1"]


@scenario("vikings-sc-030")
def test_naval_move_and_storm():
    play = sailing("home", FLEET, edda=2).do("declare", mode="naval", die=4).do("go", path=["coast", "sea"])
    play.do("throw", die=5)
    assert "= 5; the force is safe" in play.told
    assert play.asked == "DrawCard"
    play = sailing("coast", FLEET, edda=2).do("declare", mode="naval", die=4).do("go", path=["sea", "sea2"])
    play.do("throw", die=5)
    assert (play.asked, play.state.top.count) == ("Lose", 1)
    assert set(play.state.top.among) == set(FLEET)
    play.do("lose", units=["huskarl-3"])
    assert len(play.at("sea2")) == 5


@scenario("vikings-sc-031")
def test_a_ship_goes_down_with_its_passengers():
    play = sailing("coast", FLEET, edda=2).do("declare", mode="naval", die=4).do("go", path=["sea", "sea2"])
    play.do("throw", die=5).do("lose", units=["longship-1"])
    assert (play.state.top.cause, play.state.top.count) == ("drown", 2)
    assert set(play.state.top.among) == set(FLEET[2:])
    play.do("lose", units=["huskarl-2", "huskarl-3"])
    assert play.at("sea2") == ["huskarl-1", "leif", "longship-2"]


@rules("vikings-12.11-4", "vikings-12.13-1")
def test_the_storm_comes_before_the_stacking_check_and_a_ship_given_up_there_drowns_its_passengers():
    force = ["longship-1", "longship-2", "leif", "huskarl-1", "huskarl-2"]
    play = sailing("coast", force, edda=0).do("declare", mode="naval", die=1).do("go", path=["sea"])
    assert play.asked == "Storm"
    play.do("throw", die=1)
    assert (play.state.top.cause, play.state.top.count) == ("stack", 1)
    play.do("lose", units=["longship-1"])
    assert (play.state.top.cause, play.state.top.count) == ("drown", 1)


@rules("vikings-12.13-1")
def test_ships_of_another_force_offer_their_room():
    play = (
        sailing("sea", ["longship-1", "leif"], units={"longship-2": "sea"}, edda=2)
        .do("stay")
        .do("throw", die=6)
    )
    assert play.asked == "DrawCard"
    play = (
        sailing("sea", ["longship-1", "huskarl-1"], units={"longship-2": "sea"}, edda=2)
        .do("stay")
        .do("throw", die=6)
    )
    play.do("lose", units=["longship-1"])
    assert play.at("sea") == ["huskarl-1", "longship-2"]


@scenario("vikings-sc-033")
def test_a_storm_without_a_jarl():
    def ended():
        return (
            sailing("coast", ["longship-1", "huskarl-1"])
            .do("declare", mode="naval", die=1)
            .do("go", path=["sea"])
        )

    assert ended().do("throw", die=4).asked == "DrawCard"
    assert ended().do("throw", die=5).asked == "Lose"


@scenario("vikings-sc-035")
def test_no_storm_when_the_move_ends_ashore():
    play = (
        sailing("coast", ["longship-1"])
        .do("declare", mode="naval", die=5)
        .do("go", path=["sea", "sea2", "coast2"])
    )
    assert play.asked == "DrawCard"


@scenario("vikings-sc-036")
def test_sitting_still_at_sea():
    play = sailing("sea", ["longship-1", "leif"]).do("stay").do("throw", die=6)
    play.do("draw", card="atli")
    assert "without effect" in play.told
    assert play.asked == "Harbour"
    assert sailing("sea", ["longship-1"]).do("stay").do("throw", die=6).asked == "Lose"


@scenario("vikings-sc-136")
def test_a_lone_ship_may_voyage_again_and_again():
    play = given(units={"longship-1": "coast"}, draw=[HIDDEN] * 3)
    play.do("voyage", space="coast").do("form", units=["longship-1"]).do("declare", mode="naval", die=1)
    play.do("go", path=["sea"]).do("throw", die=3)
    assert "= 4; the force is safe" in play.told
    play.do("draw", card="atli")
    assert play.piles[0] == 2
    play.do("voyage", space="sea").do("form", units=["longship-1"]).do("stay").do("throw", die=1).roll("draw")
    assert play.piles[0] == 1


@scenario("vikings-sc-038")
def test_transport_capacity():
    play = sailing("coast", ["longship-1", "leif", "huskarl-1", "huskarl-2"], edda=3)
    assert "3 land units" in play.refused("vikings-12.12-3", "declare", mode="naval", die=3)
    play = sailing("coast", ["longship-1", "leif", "huskarl-1"], units={"huskarl-2": "coast"}, edda=3)
    play.do("declare", mode="naval", die=1).do("go", path=["coast2"])
    assert play.at("coast") == ["huskarl-2"]
    band = ["ormr", "longship-1", *(f"huskarl-{n}" for n in range(1, 6))]
    sailing("coast", band, edda=3).do("declare", mode="naval", die=1).do("go", path=["coast2"])
    apart = given(units={"longship-1": "coast", **{f"huskarl-{n}": "coast2" for n in (1, 2, 3)}}, edda=3)
    apart.do("voyage", space="coast").refused(
        "vikings-12.12-2", "form", units=["longship-1", "huskarl-1", "huskarl-2"]
    )


@rules("vikings-12.0-4")
def test_nobody_joins_a_force_on_its_way():
    play = sailing("coast", ["longship-1"], units={"huskarl-1": "coast"})
    play.do("declare", mode="naval", die=3)
    play.refused("vikings-12.0-4", "form", units=["longship-1", "huskarl-1"])


@rules("vikings-12.0-3", "vikings-12.12-3", "vikings-12.0-4")
def test_a_force_that_finds_no_room_aboard_is_formed_again_before_it_moves():
    play = given(units={"leif": "coast", "longship-1": "coast", "huskarl-1": "coast", "huskarl-2": "coast"})
    play.do("voyage", space="coast").do("form", units=["longship-1", "leif", "huskarl-1", "huskarl-2"])
    play.refused("vikings-12.12-3", "declare", mode="naval", die=1)
    play.do("form", units=["longship-1", "leif", "huskarl-1"])
    assert "staying behind: one Huskarl" in play.told
    play.do("declare", mode="naval", die=1).do("go", path=["coast2"])
    assert play.at("coast") == ["huskarl-2"]


@rules("vikings-26.0-1", "vikings-25.0-1", "vikings-12.0-4")
def test_scouts_and_a_forced_march_are_on_their_way():
    agreed = {"supplies": True, "scouting": True}
    both = ["leif", "huskarl-1"]
    scouts = sailing("town", both, agreed=agreed, quests={"town2": HIDDEN})
    scouts.do("scout", space="town2", die=6).refused("vikings-12.0-4", "form", units=["leif"])
    march = sailing("town", both, agreed=agreed, gold=3).do("forced_march", mode="land", to="town2")
    march.refused("vikings-12.0-4", "form", units=["leif"])


@scenario("vikings-sc-141")
def test_nobody_is_left_swimming():
    everyone = ["longship-1", "longship-2", *(f"huskarl-{n}" for n in range(1, 5))]

    def with_force(force):
        return sailing("sea", force, units=dict.fromkeys(everyone, "sea"), edda=2)

    with_force(["longship-1"]).refused("vikings-12.12-3", "declare", mode="naval", die=1)
    with_force(["longship-1", "huskarl-1"]).refused("vikings-12.12-3", "declare", mode="naval", die=1)
    play = (
        with_force(["longship-1", "huskarl-1", "huskarl-2"])
        .do("declare", mode="naval", die=1)
        .do("go", path=["coast"])
    )
    assert play.at("sea") == ["huskarl-3", "huskarl-4", "longship-2"]


@scenario("vikings-sc-124")
def test_no_route_no_move():
    play = sailing("coast", ["longship-1", "longship-2"]).do("declare", mode="naval", die=6)
    play.refused("vikings-3.0-3", "go", path=["coast3"])


@rules("vikings-12.1-1", "vikings-12.1-3", "vikings-12.1-4")
def test_a_naval_move_needs_a_ship_takes_no_portage_and_binds():
    sailing("coast", ["huskarl-1"]).refused("vikings-12.1-1", "declare", mode="naval", die=1)
    play = sailing("coast", ["longship-1"])
    play.refused("vikings-12.1-4", "go", path=["sea"])
    play.do("declare", mode="naval", die=1)
    play.refused("vikings-12.1-3", "go", path=["town"])
    play.refused("vikings-12.1-4", "declare", mode="land")


@rules("vikings-12.2-1", "vikings-12.2-2", "vikings-12.0-1")
def test_a_land_move_is_one_space_by_river_or_portage():
    play = sailing("coast", ["huskarl-1"]).do("declare", mode="land")
    play.refused("vikings-12.2-1", "go", path=["town", "town2"])
    play.refused("vikings-12.2-2", "go", path=["sea"])
    play.do("go", path=["town"])
    assert play.at("town") == ["huskarl-1"]
    # Nobody walks off the sea either, not even up a river.
    edition = world(routes=[*world_routes(), ("sea", "town3", "river")])
    aboard = sailing("sea", ["huskarl-1"], units={"longship-1": "sea"}, edition=edition)
    aboard.refused("vikings-12.2-2", "declare", mode="land")
    ashore = sailing("town3", ["huskarl-1"], edition=edition).do("declare", mode="land")
    ashore.refused("vikings-12.2-2", "go", path=["sea"])


@rules("vikings-12.21-1")
def test_ships_are_dragged_over_a_portage_but_do_not_walk_along_a_river():
    band = ["longship-1", "leif", "huskarl-1", "huskarl-2"]
    play = sailing("coast", band, edda=3).do("declare", mode="land")
    # No capacity is needed overland.
    play.do("go", path=["town"])
    assert len(play.at("town")) == 4
    river = sailing("home", ["longship-1", "huskarl-1"]).do("declare", mode="land")
    river.refused("vikings-12.21-1", "go", path=["town"])


@scenario("vikings-sc-044")
def test_a_land_voyage_with_leif():
    band = ["leif", "huskarl-1", "huskarl-2"]
    play = sailing("coast", band).do("declare", mode="land").do("go", path=["town", "town2"])
    assert len(play.at("town2")) == 3
    forted = world(routes=[*world_routes(), ("fort", "town3", "river")])
    play = sailing("town2", band, edition=forted).do("declare", mode="land")
    play.refused("vikings-12.0-6", "go", path=["fort", "town3"])


def world_routes():
    return [(*route["between"], route["kind"]) for route in world()["routes"]]


@scenario("vikings-sc-040")
def test_a_ship_lost_in_port():
    play = fighting("coast", ["longship-1", "huskarl-1", "huskarl-2"], ["warrior-3"], edge="hostiles")
    play.do("fire", die=3).do("fire", target="warrior-3", die=2)
    assert play.at("coast") == ["huskarl-1", "huskarl-2"]
    play.do("decline")
    play.do("voyage", space="coast").do("form", units=["huskarl-1", "huskarl-2"]).do("declare", mode="land")
    play.refused("vikings-12.2-2", "go", path=["sea"])


@scenario("vikings-sc-042")
def test_a_lawful_rally():
    units = {
        "leif": "coast",
        "huskarl-1": "town",
        "huskarl-2": "town",
        "longship-1": "coast2",
        "huskarl-3": "coast2",
    }
    play = given(units=units, edda=1, draw=[HIDDEN] * 5)
    play.do("voyage", space="coast").do("form", units=["leif"])
    play.do("rally", units=["huskarl-1", "huskarl-2", "longship-1", "huskarl-3"])
    assert len(play.at("coast")) == 5
    assert len(play.state.voyage.force) == 5
    play.do("draw", card="levy").do("hostiles", die=1, drawn=["warrior-1"])
    assert play.piles[0] == 4
    assert len(play.state.battle.line) == 5


@rules("vikings-12.3-2", "vikings-12.3-3", "vikings-12.3-5")
def test_a_rally_that_is_not_lawful():
    at_sea = sailing("sea", ["longship-1", "leif"], units={"longship-2": "home"})
    at_sea.refused("vikings-12.3-2", "rally", units=["longship-2"])
    crowd = {f"huskarl-{n}": "town" for n in (1, 2, 3, 4)}
    full = sailing("coast", ["leif"], units=crowd, edda=0)
    assert "the limit is 4" in full.refused("vikings-12.3-3", "rally", units=list(crowd))
    by_sea = sailing("coast", ["leif"], units={"huskarl-1": "coast2"})
    by_sea.refused("vikings-12.3-5", "rally", units=["huskarl-1"])
    # In a Homeland there is no limit.
    home = sailing("home", ["leif"], units=crowd, edda=0).do("rally", units=list(crowd))
    assert len(home.at("home")) == 5
    nobody = sailing("coast", ["huskarl-1"], units={"huskarl-2": "town"})
    nobody.refused("vikings-12.3-1", "rally", units=["huskarl-2"])


def test_the_spaces_within_reach_are_lit():
    play = sailing("coast", ["longship-1", "leif"], quests={"coast2": HIDDEN}).do(
        "declare", mode="naval", die=3
    )
    lit = play.view["map"]["reach"]
    assert lit["coast"] == []
    assert lit["sea2"] == ["sea", "sea2"]
    # Leif gives a third space; the quest in coast2 stops whoever enters it.
    assert set(lit) == {"coast", "sea", "sea2", "sea3", "coast2", "home", "home2", "fortport"}
    assert all(len(path) <= 3 for path in lit.values())
    # Before the die only prospects are shown.
    waiting = sailing("coast", ["longship-1"])
    assert chart.moves(waiting.state) == {}
    assert waiting.view["map"]["prospects"]["naval 1"] == ["coast", "sea", "coast2", "home"]
    assert waiting.view["map"]["prospects"]["land"] == ["coast", "town"]
