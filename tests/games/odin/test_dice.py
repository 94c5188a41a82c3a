"""Raiding, pillaging, hunting, snares and whaling (pp. 17-19)."""

import pytest

from tests.games.odin.table import having, under_way
from tests.support.coverage import rules, scenario


def rolled(space, *rolls, **things):
    """The first player on a die space after these rolls."""
    table = under_way(a=having(**things)).do("send", space=space)
    for die in rolls:
        table.do("roll", die=die)
    return table


# --- raiding ---


@scenario("odin-sc-079")
def test_failed_raid_rulebook_example():
    table = rolled("raiding", 4, 5, 3, longships=[2], stone=2, long_sword=1)
    table.refuses("odin-raid-3", "succeed", spend={"stone": 2, "long sword": 1}, tile="silverware")
    table.refuses("odin-dice-2", "roll", die=8)
    vikings = table["a"].vikings
    table.do("fail")
    assert table.supply() == {"stone": 3, "long sword": 2}
    assert table["a"].vikings == vikings
    best = rolled("raiding", 4, 5, 3, longships=[2], stone=2, long_sword=1)
    best.do("succeed", spend={"stone": 2, "long sword": 1}, tile="rune stone")
    assert best.supply() == {"rune stone": 1}


@scenario("odin-sc-080")
def test_raid_results():
    table = rolled("raiding", 7, longships=[0], stone=1)
    table.refuses("odin-raid-3", "succeed", spend={"stone": 1}, tile="spices")
    table.do("succeed", spend={"stone": 1}, tile="silk")
    assert table.supply() == {"silk": 1}
    table = rolled("raiding", 5, 4, 5, longships=[0])
    table.refuses("odin-raid-4", "succeed", tile="rune stone")
    table.do("fail")
    assert table.supply() == {"stone": 1, "long sword": 1}
    everything = {"stone": 2, "long sword": 3}
    table = rolled("raiding", 8, longships=[0], stone=2, long_sword=3)
    table.refuses("odin-raid-3", "succeed", spend=everything, tile="silver hoard")
    table.refuses("odin-raid-3", "succeed", spend=everything, tile="oil")
    table.do("succeed", spend=everything, tile="Round Shield")
    assert table.supply() == {"Round Shield": 1}
    assert table.state.weapon_discards == {"long sword": 3}


@rules("odin-raid-5", "odin-raid-3", "odin-dice-3", "odin-dice-4")
def test_failure_may_be_declared_at_any_result_and_costs_nothing():
    table = rolled("raiding", longships=[0], stone=1)
    table.refuses("odin-dice-3", "fail")
    table.refuses("odin-dice-3", "succeed", tile="rune stone")
    table.do("roll", die=8)
    table.refuses("odin-dice-3", "finish")
    table.refuses("odin-raid-6", "fail", back=1)
    table.do("fail")
    assert table.supply() == {"stone": 2, "long sword": 1}
    taken = under_way(a=having(longships=[0]), b=having(supply={"Helmet": 1})).do("send", space="raiding")
    taken.do("roll", die=8).refuses("odin-raid-3", "succeed", tile="Helmet")


# --- pillaging ---


@scenario("odin-sc-083")
def test_successful_pillage_rulebook_example():
    table = under_way(a=having(longships=[2], ore=1, long_sword=1)).do("arm", ship="longship", on=2)
    table.do("send", space="pillaging_2").do("roll", die=4).do("roll", die=6)
    table.do("succeed", spend={"long sword": 1}, tile="jewelry")
    assert table.supply() == {"jewelry": 1}
    assert table["a"].longships == [3]
    assert table.state.weapon_discards == {"long sword": 1}


@scenario("odin-sc-084")
def test_strongest_longship_is_compulsory():
    table = rolled("pillaging_2", 7, longships=[1, 3])
    table.refuses("odin-pill-1", "succeed", tile="chest", ore=1)
    table.refuses("odin-raid-3", "succeed", tile="treasure chest")
    table.do("succeed", tile="jewelry", ore=3)
    assert table.supply() == {"jewelry": 1}


@scenario("odin-sc-086")
def test_failed_pillage():
    table = rolled("pillaging_3", 1, 2, 5, longships=[0])
    table.refuses("odin-pill-3", "succeed", tile="rune stone")
    table.refuses("odin-pill-4", "fail", back=2)
    table.do("fail", back=1)
    assert table.supply() == {"stone": 1, "long sword": 1}
    assert table.state.spaces["pillaging_3"].vikings == 2
    assert table["a"].vikings == 10
    assert len(table["a"].hand) == 1
    table.refuses("odin-p5-3", "send", "b", space="pillaging_3")


@scenario("odin-sc-186")
def test_pillage_at_the_edge_of_failure():
    table = rolled("pillaging_2", 2, longships=[3, 2], stone=1)
    table.refuses("odin-pill-3", "succeed", tile="rune stone")
    table.refuses("odin-pill-1", "succeed", tile="rune stone", ore=5)
    table.do("succeed", spend={"stone": 1}, tile="rune stone")
    assert table.supply() == {"rune stone": 1}
    kept = rolled("pillaging_2", 3, longships=[3, 2], stone=1).do("succeed", tile="rune stone")
    assert kept.supply() == {"stone": 1, "rune stone": 1}


@rules("odin-pill-5")
def test_the_english_crown_takes_a_battle_result_of_16():
    table = rolled("pillaging_2", 12, longships=[3], stone=1)
    table.refuses("odin-raid-3", "succeed", tile="English Crown")
    table.do("succeed", spend={"stone": 1}, tile="English Crown")
    assert table.supply() == {"English Crown": 1}


# --- hunting and snares ---


@scenario("odin-sc-087")
def test_failed_hunt_rulebook_example():
    table = rolled("hunting_game_2", 3, 7, 4, wood=2, bow_and_arrow=2)
    table.refuses("odin-hunt-1", "succeed", spend={"wood": 1, "bow and arrow": 2})
    vikings = table["a"].vikings
    table.do("fail")
    assert table.supply() == {"wood": 3, "bow and arrow": 3}
    assert table["a"].vikings == vikings
    paid = rolled("hunting_game_2", 3, 7, 4, wood=2, bow_and_arrow=2)
    paid.do("succeed", spend={"wood": 2, "bow and arrow": 2})
    assert paid.supply() == {"hide": 1, "game meat": 1}


@scenario("odin-sc-088")
def test_successful_hunt_and_exact_payment():
    table = rolled("hunting_game_1", 3, wood=1, bow_and_arrow=2, spear=2)
    table.refuses("odin-hunt-2", "succeed", spend={"wood": 1, "spear": 2})
    table.refuses("odin-hunt-1", "succeed", spend={"wood": 1, "bow and arrow": 1})
    table.do("succeed", spend={"wood": 1, "bow and arrow": 2})
    assert table.supply() == {"spear": 2, "hide": 1, "game meat": 1}
    assert table.state.weapon_discards == {"bow and arrow": 2}
    rich = rolled("hunting_game_1", 3, wood=9)
    rich.refuses("odin-hunt-1", "succeed", spend={"wood": 4})


@scenario("odin-sc-089")
def test_laying_a_snare():
    table = rolled("laying_a_snare", 2, snare=2).do("succeed", spend={"snare": 2})
    assert table.supply() == {"fur": 1, "snare": 1}
    # The reward came from the discards, where the two spent ones lay.
    assert table.state.weapon_discards["snare"] == 1
    table = rolled("laying_a_snare", 6, snare=1)
    table.refuses("odin-hunt-6", "fail", back=2)
    table.do("fail", back=1)
    assert table.supply() == {"wood": 1, "snare": 2}
    assert table["a"].vikings == 11
    assert table.state.spaces["laying_a_snare"].vikings == 1
    # Nothing lay in the discards, so the draw pile was searched.
    assert table.state.weapon_pile["snare"] == 12 - 1 - 1


@scenario("odin-sc-190")
def test_hunting_without_a_ship_and_without_enough_wood():
    table = rolled("hunting_game_1", 6, 5, 5, wood=2, bow_and_arrow=1)
    sentence = table.refuses("odin-hunt-4", "succeed", spend={"wood": 2, "bow and arrow": 1})
    assert "5 are needed" in sentence
    table.do("fail")
    assert table.supply() == {"wood": 3, "bow and arrow": 2}
    assert table["a"].vikings == 11


# --- whaling ---


@scenario("odin-sc-090")
def test_successful_whaling_rulebook_example():
    table = under_way(a=having(boats=[1, 1], silver=3, spear=1)).do("buy_ship", ship="whaling boat")
    table.do("send", space="whaling_major", boats=[1, 1, 0])
    assert len(table["a"].hand) == 1
    table.do("roll", die=8)
    assert "counts 3" in table.told()
    table.do("roll", die=4)
    assert "counts 0" in table.told()
    table.refuses("odin-hunt-7", "roll", die=1)
    table.do("succeed")
    assert table.supply() == {"spear": 1, "oil": 1, "skin and bones": 1, "whale meat": 1}


@scenario("odin-sc-091")
def test_result_0_ends_it():
    table = rolled("whaling_minor", 2, boats=[1])
    table.refuses("odin-hunt-7", "roll", die=1)
    table.refuses("odin-hunt-4", "fail")
    table.do("succeed")
    assert table.supply() == {"oil": 1, "skin and bones": 1, "whale meat": 1}


@scenario("odin-sc-093")
def test_whaling_without_a_boat():
    under_way(a=having(knarrs=1, vikings=3)).refuses("odin-whale-1", "send", space="whaling_major")


@scenario("odin-sc-184")
def test_whaling_with_six_ore():
    fleet = {"boats": [1, 1, 1], "spear": 4, "wood": 3}
    table = rolled("whaling_major", 12, **fleet).do("succeed", spend={"spear": 4, "wood": 2})
    assert table.supply() == {"wood": 1, "oil": 1, "skin and bones": 1, "whale meat": 1}
    assert table["a"].boats == [1, 1, 1]
    for rolls in ((12, 6), (3,)):
        table = rolled("whaling_major", *rolls, **fleet)
        table.refuses("odin-hunt-7", "roll", die=1)
        table.do("succeed")
        assert {"spear": 4, "wood": 3, "oil": 1}.items() <= table.supply().items()


@rules("odin-whale-2")
def test_column_4_uses_one_boat_of_the_players_choice():
    table = under_way(a=having(boats=[1, 0]))
    table.refuses("odin-whale-2", "send", space="whaling_minor", boats=[1, 0])
    table.refuses("odin-whale-2", "send", space="whaling_major", boats=[1, 1])
    table.do("send", space="whaling_minor", boats=[0]).do("roll", die=9)
    assert "counts 8" in table.told()
    best = under_way(a=having(boats=[0, 1])).do("send", space="whaling_minor").do("roll", die=9)
    assert "counts 7" in best.told()


# --- dice in general ---


@rules("odin-dice-2")
def test_three_rolls_and_only_the_last_one_counts():
    table = rolled("hunting_game_1", 5, 4, 6, wood=4)
    table.refuses("odin-dice-2", "roll", die=1)
    # Going back to the 4 is not possible: 6 are needed.
    table.refuses("odin-dice-2", "succeed", spend={"wood": 4}, die=4)
    table.refuses("odin-hunt-4", "succeed", spend={"wood": 4})


@pytest.mark.parametrize(
    ("space", "die", "allowed"),
    [
        ("raiding", 9, False),
        ("pillaging_2", 9, True),
        ("hunting_game_1", 0, False),
        ("whaling_minor", 12, True),
        ("laying_a_snare", 8, True),
    ],
)
@scenario("odin-sc-188")
def test_which_die_which_numbers(space, die, allowed):
    table = rolled(space, longships=[0], boats=[0])
    if allowed:
        table.do("roll", die=die)
        assert f"roll {die}" in table.told()
    else:
        table.refuses("odin-dice-1", "roll", die=die)


@scenario("odin-sc-095")
def test_plundering():
    table = under_way(a=having(longships=[0, 0]), b=having(longships=[0], knarrs=2))
    table.do("send", space="plundering")
    assert table.supply() == {"silver hoard": 1}
    other = under_way(a=having(longships=[0], knarrs=2))
    other.refuses("odin-plunder-1", "send", space="plundering")
