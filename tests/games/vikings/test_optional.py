"""Sections 25 and 26: supplies and scouting, if they were agreed on."""

from tests.games.vikings.table import HIDDEN, given, sailing
from tests.support.coverage import rules, scenario

ON = {"supplies": True, "scouting": True}
BAND = ["leif", "huskarl-1", "huskarl-2", "huskarl-3"]


@scenario("vikings-sc-120")
def test_forced_march_limits():
    force = ["erik", *BAND[1:]]
    play = sailing("town2", force, agreed=ON, gold=5, edda=3).do("forced_march", mode="land", to="fort")
    assert play.state.gold == 3
    assert len(play.at("fort")) == 4
    play.refused("vikings-12.0-6", "declare", mode="land")
    play.do("stay")
    rally = sailing("town2", force, agreed=ON, gold=5, edda=3, units={"huskarl-4": "town"})
    rally.refused("vikings-25.0-1", "forced_march", mode="rally", to="town")
    assert rally.state.gold == 5
    rally.do("forced_march", mode="land", to="town3").refused("vikings-25.0-1", "rally", units=["huskarl-4"])


@rules("vikings-25.0-4")
def test_a_forced_march_comes_on_top_of_leif():
    play = sailing("coast", ["longship-1", "leif"], agreed=ON, gold=5).do(
        "forced_march", mode="naval", to="sea"
    )
    play.do("declare", mode="naval", die=6)
    assert play.state.voyage.allowance == 4
    play.do("go", path=["sea2", "sea3", "sea2", "coast2"])
    on_foot = sailing("coast", ["leif"], agreed=ON, gold=5).do("forced_march", mode="land", to="town")
    on_foot.do("declare", mode="land").do("go", path=["town2", "town3"])
    assert on_foot.at("town3") == ["leif"]


@rules("vikings-12.11-2", "vikings-25.0-1")
def test_a_forced_march_at_sea_counts_for_the_storm_and_must_be_paid():
    play = sailing("coast", ["longship-1"], agreed=ON, gold=1).do("forced_march", mode="naval", to="sea")
    play.do("declare", mode="naval", die=1).do("go", path=["sea2"]).do("throw", die=4)
    assert play.asked == "Lose"
    sailing("coast", ["longship-1"], agreed=ON, gold=0).refused(
        "vikings-25.0-1", "forced_march", mode="naval", to="sea"
    )


@rules("vikings-25.0-2", "vikings-25.0-3")
def test_pay_the_troops():
    crowd = {f"huskarl-{n}": "town" for n in range(1, 7)}

    def crowded(gold, **more):
        return sailing("town", ["huskarl-1"], agreed=ON, units=crowd, edda=0, gold=gold, **more)

    play = crowded(2).do("stay")
    assert play.state.top.count == 2
    play.refused("vikings-25.0-2", "pay", count=3)
    play.do("pay", count=1)
    # Partial payment: the rest must go.
    assert (play.asked, play.state.top.count, play.state.gold) == ("Lose", 1, 1)
    play.do("lose", units=["huskarl-6"])
    assert len(play.at("town")) == 5
    assert play.asked == "DrawCard"
    crowded(0).do("stay").refused("vikings-25.0-2", "pay", count=1)
    marched = crowded(5, voyage={"supplies": "march"}).do("stay")
    marched.refused("vikings-25.0-3", "pay", count=1)
    sailing("coast", ["longship-1"], agreed=ON, gold=5, voyage={"supplies": "pay"}).refused(
        "vikings-25.0-3", "forced_march", mode="naval", to="sea"
    )


@rules("vikings-25.0-2")
def test_a_payment_covers_one_check_only():
    crowd = {f"huskarl-{n}": "town" for n in range(1, 6)}
    play = given(units={**crowd, "longship-1": "coast", "leif": "home"}, agreed=ON, edda=0, gold=3)
    for left in (2, 1):
        play.do("voyage", space="coast").do("form", units=["longship-1"]).do("stay")
        assert play.asked == "Lose"
        play.do("pay", count=1)
        assert play.state.gold == left
        play.do("draw", card="sun-stone" if left == 2 else "shield-wall").do("decline")


@rules("vikings-25.0-5")
def test_optional_rules_apply_only_when_switched_on():
    sailing("coast", ["longship-1"], gold=5).refused("vikings-25.0-5", "forced_march", mode="naval", to="sea")
    sailing("coast", ["leif"], quests={"town": HIDDEN}).refused(
        "vikings-25.0-5", "scout", space="town", die=1
    )
    crowd = {f"huskarl-{n}": "town" for n in range(1, 7)}
    full = sailing("town", ["huskarl-1"], units=crowd, edda=0, gold=5).do("stay")
    full.refused("vikings-25.0-5", "pay", count=1)
    assert sailing("coast", ["leif"], agreed=ON).view["options"] == {"supplies": True, "scouting": True}


@scenario("vikings-sc-122")
def test_scouting():
    def scouting(force=("leif",), space="town", quest="town"):
        return sailing("coast", list(force), agreed=ON, edda=2, quests={quest: HIDDEN}), space

    play, space = scouting()
    play.do("scout", space=space, die=2).do("turn", space=space, quest="runes")
    assert play.state.quests == {"town": "runes"}
    assert play.state.accomplished == []
    assert play.asked == "Movement"
    play.refused("vikings-26.0-1", "scout", space=space, die=1)
    far, _ = scouting(quest="town2")
    far.refused("vikings-26.0-2", "scout", space="town2", die=1)
    leaderless, _ = scouting(force=["huskarl-1"])
    leaderless.refused("vikings-26.0-2", "scout", space="town", die=1)
    failed, _ = scouting()
    failed.do("scout", space="town", die=3)
    assert failed.state.quests == {"town": HIDDEN}
    moving, _ = scouting()
    moving.do("declare", mode="land").refused("vikings-26.0-1", "scout", space="town", die=1)
