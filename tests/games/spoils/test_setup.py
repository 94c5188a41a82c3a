"""Components, cards and setting up."""

import pytest

from companion.games.spoils import GAME
from companion.games.spoils.box import CATALOGUE, ITEMS, OURS, SETUP, kind_named, read_edition
from companion.games.spoils.setup import treasury_coins
from companion.referee import Malformed, Refusal, Table
from tests.games.spoils.table import FOUR, TEN, THREE, VIKINGS, Hall, bidding, hall, options
from tests.support.coverage import rules, scenario


def fresh(seats, **agreed):
    return Hall(Table(GAME, options(seats, **agreed)))


@scenario("spoils-s-setup-3")
def test_three_vikings_have_ten_dice_each_and_play_without_three_artifacts():
    state = fresh(THREE).state
    assert set(state.cups.values()) == {10}
    assert state.gold == {"astrid": 70, "bo": 70, "cyn": 70}
    assert state.spare_dice == 5
    assert state.treasury == 205
    decks = [OURS.stage_deck(stage, 3, 1) for stage in (1, 2, 3)]
    assert sum(len(deck) for deck in decks) == 123
    assert not {"norn-orb-2", "heimdalls-spyglass-2", "traitors-dagger-2"} & {
        key for deck in decks for key in deck
    }
    assert state.piles == [7] * 9
    assert state.boxed == 63


@scenario("spoils-s-setup-4")
def test_four_vikings_have_eight_dice_each_and_nine_piles_of_nine():
    state = fresh(FOUR).state
    assert set(state.cups.values()) == {8}
    assert set(state.gold.values()) == {70}
    assert state.spare_dice == 3
    assert state.piles == [9] * 9
    assert state.boxed == 45
    assert state.treasury == 135
    assert treasury_coins(4, 1) == {1: 15, 5: 12, 10: 6}


@scenario("spoils-s-setup-count-refused")
def test_the_number_of_vikings_must_fit_the_sets():
    def refusal(count, **agreed):
        with pytest.raises(Refusal) as caught:
            options([f"v{at}" for at in range(count)], **agreed)
        return caught.value

    assert refusal(1).rule == "spoils-players-2"
    assert refusal(2).rule == "spoils-players-1"
    assert refusal(6, sets=1).rules == ("spoils-players-1", "spoils-components-4")
    assert refusal(4, sets=2).rule == "spoils-players-1"
    assert fresh([f"v{at}" for at in range(6)], sets=2).state.sets == 2


@scenario("spoils-s-setup-10")
def test_ten_vikings_play_with_two_sets():
    state = fresh(TEN).state
    assert set(state.cups.values()) == {6}
    assert state.spare_dice == 10
    assert state.piles == [21] * 9
    assert state.boxed == 252 - 189
    assert state.treasury == 130
    assert (state.chief, state.purser) == ("arne", "arne")
    with pytest.raises(Refusal, match="11 seats"):
        options([*TEN, "kari"])


@scenario("spoils-s-setup-3p-artifact")
@pytest.mark.parametrize("name", ["Norn Orb", "Heimdall's Spyglass", "Traitors Dagger"])
def test_in_a_three_viking_game_the_removed_artifacts_cannot_be_entered(name):
    table = hall(3, "roll dice", stashes={"bo": "?1"})
    assert table.state.artifacts["?1"].face is None
    table.refused("spoils-three-1", kind="reveal", seat="bo", card="?1", name=name)
    table.do("reveal", "bo", card="?1", name="Tarnkappe")
    assert table.state.label("?1") == "Tarnkappe"


@scenario("spoils-s-setup-change")
def test_the_purser_changes_coins_of_equal_total_only():
    table = fresh(FOUR)
    table.do("make change", "lief", give=[5], get=[1, 1, 1, 1, 1])
    assert (table.state.gold["lief"], table.state.treasury) == (70, 135)
    sentence = table.refused(
        "spoils-setup-9", kind="make change", seat="lief", give=[10], get=[5, 1, 1, 1, 1]
    )
    assert "10 Gold for 9" in sentence
    table.refused("spoils-components-3", kind="make change", seat="lief", give=[2], get=[1, 1])


def told(*items):
    return [{"item": item} for item in items]


@scenario("spoils-s-pile-artifacts-hidden")
def test_artifacts_in_the_active_pile_are_shown_as_face_down_only():
    table = fresh(FOUR)
    cards = told("Crown", "Battle Ax", "Sea Dragon", "Shield", "Ring", "Longbow", "Helmet")
    table.do("lay out", "lief", cards=cards, artifacts=2)
    active = table.view("lief")["active"]
    assert [card["name"] for card in active if "name" in card].count("Crown") == 1
    assert [card for card in active if card.get("face") == "down"] == [
        {"id": "1-8", "type": "artifact", "stage": 1, "face": "down"},
        {"id": "1-9", "type": "artifact", "stage": 1, "face": "down"},
    ]
    table.refused("spoils-zone-3", kind="look", seat="lief", at="card", card="1-8")


@scenario("spoils-s-item-type")
def test_an_item_belongs_to_its_own_type():
    table = fresh(FOUR)
    table.refused("spoils-card-2", kind="lay out", seat="lief", cards=[{"item": "Shield", "type": "Weapon"}])
    table.refused("spoils-card-2", kind="lay out", seat="lief", cards=[{"item": "Sword"}])
    table.do("lay out", "lief", cards=[{"item": "Sea Dragon", "type": "Dragon Egg"}])
    assert len(ITEMS) == 16
    assert [type.colour for type in SETUP.types] == ["red", "blue", "green", "orange", "purple"]


@rules("spoils-components-1", "spoils-card-5", "spoils-card-8", "spoils-card-9")
def test_our_edition_has_126_cards_42_a_stage_and_values_that_rise():
    assert OURS.cards == 126
    assert [len(OURS.decks[stage]) for stage in (1, 2, 3)] == [42, 42, 42]
    for item in ITEMS:
        values = [OURS.item(item, stage).value for stage in (1, 2, 3)]
        assert values == sorted(set(values))
    assert {face.ability for face in OURS.faces.values() if face.ability} == set(CATALOGUE)
    assert len(CATALOGUE) == 22
    copies = {key: OURS.copies(key) for key in CATALOGUE}
    assert {key for key, count in copies.items() if count > 1} == {
        "jarnglofar",
        "lucky-dragons-tooth",
        "sampo-talisman",
    }
    assert all(face.origin == "ours" for face in OURS.faces.values())


@rules("spoils-card-9")
def test_artifacts_are_known_by_several_spellings_and_unlisted_ones_follow_the_general_rules():
    for name in ("Frejya's Mirror", "Freyja", "FREYJA’S MIRROR"):
        assert kind_named(name).key == "freyjas-mirror"
    assert kind_named("Traitors Dagger").key == "traitors-dagger"
    table = hall(4, "roll dice", stashes={"olaf": "?1"})
    table.use("olaf", "?1", name="Horn of Gjall", symbol="one-time", value=4)
    assert table.artifact("?1").spent
    assert table.state.face("?1").value == 4
    assert "Horn of Gjall" in table.public()


@rules("spoils-card-8")
def test_a_unique_artifact_lies_open_once_in_a_set_but_there_may_be_many_teeth():
    table = hall(4, "roll dice", stashes={"olaf": "huginn+", "lief": "?1"})
    table.refused("spoils-card-8", kind="reveal", seat="lief", card="?1", name="Huginn")
    table.do("reveal", "lief", card="?1", name="Muninn")
    teeth = hall(4, "roll dice", stashes={"olaf": "lucky-dragons-tooth-1+ lucky-dragons-tooth-2+"})
    assert len(teeth.state.ready_with("olaf", "lucky-dragons-tooth")) == 2


@rules("spoils-setup-2", "spoils-setup-5")
def test_the_owner_is_chief_and_the_purser_keeps_the_role():
    table = fresh(FOUR, chief="olaf", purser="lance")
    assert table.waiting == ("PileDue", ["olaf"])
    assert (table.state.chief, table.state.purser) == ("olaf", "lance")
    with pytest.raises(Refusal):
        fresh(FOUR, chief="nobody")


@rules("spoils-components-2", "spoils-roll-1")
def test_cups_and_spares_are_all_the_dice_there_are():
    for players, seats in VIKINGS.items():
        state = fresh(seats).state
        assert sum(state.cups.values()) + state.spare_dice == 35 * state.sets
        assert len(state.cups) == players
    table = hall(4, "roll dice")
    table.refused("spoils-roll-1", kind="roll", seat="lief", cups={"olaf": 7})
    table.roll()
    assert table.state.rolled
    table.refused("spoils-roll-1", kind="roll", seat="lief")


@rules("spoils-treasure-1", "spoils-setup-13", "spoils-round-1")
def test_the_chief_lays_out_the_piles_in_line_three_of_each_stage():
    for round, stage in ((1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)):
        table = hall(4, round=round, agreed={"deal": True})
        assert len(table.state.piles) == 10 - round
        table.refused("spoils-treasure-1", kind="lay out", seat="hildr")
        table.do("lay out", "lief")
        assert len(table.state.active) == 9
        assert {table.state.card_stage(card) for card in table.state.active} == {stage}
        assert len(table.state.piles) == 9 - round
    with pytest.raises(Refusal) as caught:
        hall(4, round=10)
    assert caught.value.rule == "spoils-round-1"
    bidding(turn="lief").refused("spoils-treasure-1", "spoils-round-2", kind="lay out", seat="lief")


@rules("spoils-treasure-1")
def test_a_pile_told_by_the_table_has_its_full_number_of_cards():
    table = fresh(FOUR)
    sentence = table.refused("spoils-setup-11", kind="lay out", seat="lief", cards=told("Ring"), artifacts=1)
    assert "a pile has 9 cards" in sentence
    table.refused("spoils-setup-11", kind="lay out", seat="lief", cards=told(*["Ring"] * 10))
    table.refused("spoils-treasure-2", kind="lay out", seat="lief")


@rules("spoils-card-7")
def test_a_card_can_be_corrected_to_what_this_copy_shows():
    table = fresh(FOUR)
    table.do("lay out", "lief", cards=[{"item": "Crown", "value": 9}, {"item": "Crown"}])
    values = [card["value"] for card in table.view()["active"] if card.get("name") == "Crown"]
    assert sorted(values) == [2, 9]
    plain_crown = next(card for card, key in table.state.cards.items() if key == "crown-1")
    table.do("correct card", "olaf", card=plain_crown, value=3)
    assert table.state.face(plain_crown).value == 3
    assert table.state.face(plain_crown).origin == "components"
    held = hall(4, "roll dice", stashes={"olaf": "tarnkappe"})
    held.refused("spoils-zone-3", kind="correct card", seat="lief", card="tarnkappe-1", value=5)
    held.do("correct card", "olaf", card="tarnkappe-1", symbol="one-time")
    assert held.state.duration("tarnkappe-1") == "one-time"
    assert held.public() == ""


@rules("spoils-card-7", "spoils-components-1")
def test_an_owner_may_type_in_an_edition():
    box = read_edition({"name": "my copy", "corrections": {"crown-1": {"value": 3}}})
    assert box.faces["crown-1"].value == 3
    assert box.faces["crown-1"].origin == "components"
    assert box.faces["ring-1"] is OURS.faces["ring-1"]
    with pytest.raises(Malformed, match="a set holds 126"):
        read_edition({"corrections": {"crown-1": {"copies": 3}}})
    with pytest.raises(Malformed, match="item of its type"):
        read_edition({"corrections": {"crown-1": {"type": "armor"}}})
    with pytest.raises(Malformed, match="no edition"):
        read_edition({"cards": [{"key": 1}]})
    table = Hall(Table(GAME, options(FOUR), edition={"corrections": {"crown-1": {"value": 3}}}))
    table.do("lay out", "lief", cards=told("Crown"))
    assert next(card for card in table.view()["active"] if card.get("name"))["value"] == 3


@rules("spoils-components-1", "spoils-zone-1")
def test_a_position_with_too_many_cards_or_a_card_in_two_places_is_refused():
    with pytest.raises(Refusal) as caught:
        hall(4, boxed=46)
    assert caught.value.rule == "spoils-components-1"
    with pytest.raises(Refusal) as caught:
        hall(4, "bidding", turn="lief", stashes={"lief": "crown", "olaf": "crown"})
    assert caught.value.rule == "spoils-zone-1"
