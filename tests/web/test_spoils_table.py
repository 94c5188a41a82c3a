"""Spoils of War on a phone without JavaScript: a whole Round, the own screen, and corrections."""

import gzip
import re

import pytest

from tests.web.spoils_hall import NAMES, bid, lay_out, sit_down, to_the_bets


def tell_bets(phone, **bets):
    """All disks are turned up on one phone."""
    told = {}
    for seat, (side, amount) in bets.items():
        told[f"f.bets.{seat}.side"] = side
        told[f"f.bets.{seat}.amount:"] = str(amount)
    return phone.press("Reveal these bets", told)


BETS = {
    "seat_1": ("blue", 20),
    "seat_2": ("blue", 10),
    "seat_3": ("red", 15),
    "seat_4": ("red", 5),
}


def to_the_cups(phone, id):
    to_the_bets(phone, id)
    return tell_bets(phone, **{seat.replace("_", "-"): bet for seat, bet in BETS.items()})


def lift(phone, *matching):
    for count in matching:
        phone.press(str(count), within="how many")
    return phone.page


def test_one_phone_is_the_chiefs_clerk_for_a_whole_round(phone):
    id = sit_down(phone)
    page = to_the_cups(phone, id)
    # Cups go clockwise from the Declarer, Hildr.
    assert "Hildr lifts the cup." in page.text
    page = lift(phone, 1, 0, 0, 2)
    assert "3 dice match the bid of three 4s." in page.text
    assert "Lief takes three of the 9 Treasures." in page.text
    for name in ("Helmet 2", "Crown 2", "Ring 2"):
        page = phone.press(name)
    assert "Hildr takes two of the 6 Treasures." in page.text
    phone.press("Battle Ax 1")
    page = phone.press("Battle Ax 1")
    assert "4 cards go face-down to the Leftovers." in page.text
    assert "Round 2 of 9" in page.text


def test_the_number_of_artifacts_follows_from_the_cards_told(phone):
    id = sit_down(phone)
    page = lay_out(phone, id, ("helmet", 2), ("sea-dragon", 2))
    assert "Pile 1: Helmet (2), Sea Dragon (2) and 7 face-down Artifacts." in page.text


def test_more_cards_than_a_pile_has_are_refused_with_the_rule(phone):
    id = sit_down(phone)
    page = lay_out(phone, id, *[("helmet", 2)] * 10)
    assert page.status == 422
    assert "a pile has 9 cards" in page.alert


def test_the_lowest_legal_bid_is_preset(phone):
    id = sit_down(phone)
    lay_out(phone, id, ("helmet", 2))
    phone.press("Everybody has rolled")
    phone.press("Lief", within="Name the opener")
    page = bid(phone, id, 4, 6)
    assert dict(page.button("1", within="Tapping it makes the bid.")[0].fields)["f.quantity:"] == "5"
    assert "The lowest now: 5 × 1." in page.text
    assert "Challenge 4 × 6 of Lief" in page.buttons


def test_all_dice_of_a_cup_may_be_told(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    page = phone.press("These are the dice", {"f.dice#4": "2", "f.dice#1": "6"})
    assert "Hildr shows 1, 1, 1, 1, 1, 1, 4, 4: 2 match" in page.text


def test_a_cup_must_be_told_whole(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    page = phone.press("These are the dice", {"f.dice#4": "2"})
    assert page.status == 422
    assert "Hildr has 8 dice in play, not 2." in page.alert


def test_a_bet_is_placed_behind_the_curtain_and_may_be_changed(phone):
    id = sit_down(phone)
    page = to_the_bets(phone, id)
    assert "Gold, 5 to" not in page.text
    page = phone.follow("● I am Lief")
    assert "Gold, 5 to 70" in page.text
    page = phone.press("Place the bet", {"f.side": "red", "f.amount:": "33"})
    assert "You bet 33" not in page.text
    assert not re.search(r"\b33\b", page.text)
    page = phone.open(f"/t/{id}?as=seat-1")
    assert "You bet 33 Gold on the Challenger (red)." in page.text
    page = phone.press("Place the bet", {"f.side": "blue", "f.amount:": "34"})
    assert "Lief changes the bet." in page.text


def test_who_has_bet_in_secret_is_not_asked_again_at_the_reveal(phone):
    id = sit_down(phone)
    to_the_bets(phone, id)
    phone.follow("● I am Lief")
    phone.press("Place the bet", {"f.side": "red", "f.amount:": "33"})
    form, _ = phone.page.button("Reveal these bets")
    assert "f.bets.seat-1.side" not in form.names
    rest = {seat.replace("_", "-"): bet for seat, bet in BETS.items() if seat != "seat_1"}
    page = tell_bets(phone, **rest)
    assert "Lief (33)" in page.text


def test_the_own_screen_counts_the_stash_and_names_the_odds(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    for name in ("Helmet 2", "Crown 2", "Ring 2"):
        phone.press(name)
    page = phone.open(f"/t/{id}?as=seat-1")
    assert "Stash 6" in page.text
    assert "Armband +6" in page.text
    page = phone.open(f"/t/{id}")
    assert "Stash 6" not in page.text


def test_odds_are_shown_to_the_own_seat_and_only_if_agreed(phone):
    for agreed, shown in (("true", True), ("false", False)):
        id = sit_down(phone, odds=agreed)
        to_the_bets(phone, id)
        assert ("For you the bid is true" in phone.open(f"/t/{id}?as=seat-1").text) is shown
        assert "For you the bid is true" not in phone.open(f"/t/{id}").text


def test_a_named_artifact_says_what_it_does_when_and_may_be_used(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    for _ in range(3):
        phone.press("face-down")
    phone.open(f"/t/{id}?as=seat-1")
    page = phone.press("Tell the app", {"f.name": "odins-eye"})
    assert "Odin's Eye" not in page.source
    page = phone.open(f"/t/{id}?as=seat-1")
    assert "peek at one face-down card" in page.text
    assert "Turn up Odin's Eye" in page.buttons


def test_an_announcement_says_who_may_still_object(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    for card in ("face-down", "Helmet 2", "Crown 2", "face-down", "Ring 2"):
        phone.press(card)
    phone.open(f"/t/{id}?as=seat-1")
    phone.press("Tell the app", {"f.name": "odins-eye"})
    phone.open(f"/t/{id}?as=seat-1")
    page = phone.press("a face-down Artifact, Hildr", within="Use Odin's Eye")
    assert "Sampo Talisman? ▲ Hildr may still object." in page.text
    assert "Nobody objects: carry out Odin's Eye" in page.buttons


# --- corrections ---


def test_gold_is_corrected_by_its_owner_and_nobody_else_learns_it(phone):
    id = sit_down(phone)
    page = phone.open(f"/t/{id}/correct")
    assert "Gold of" not in page.text
    page = phone.open(f"/t/{id}/correct?as=seat-2")
    form, _ = page.button("Correct")
    assert [name for name in form.names if name.startswith("c.gold")] == ["c.gold.seat-2:"]
    page = phone.press("Correct", {"c.gold.seat-2:": "61"})
    assert "The table was corrected." in page.text
    assert not re.search(r"\b61\b", page.text)
    assert "61 Gold" in phone.open(f"/t/{id}?as=seat-2").text


def test_a_card_goes_from_one_stash_to_another(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    phone.press("Helmet 2")
    page = phone.open(f"/t/{id}/correct")
    card = page.button("Correct")[0].choices["c.stashes.seat-1+"][0]
    page = phone.press("Correct", {"c.stashes.seat-1+": [""], "c.stashes.seat-3+": [card]})
    assert page.status == 200
    page = phone.open(f"/t/{id}/correct")
    assert page.button("Correct")[0].choices["c.stashes.seat-3+"][0] == card


# --- what every page keeps to ---


@pytest.mark.parametrize("seat", ["", "?as=seat-1"])
def test_a_fragment_is_small_and_holds_no_script_and_no_style(phone, seat):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    phone.press("Helmet 2")
    phone.headers = {"HX-Request": "true"}
    source = phone.open(f"/t/{id}{seat}").source
    assert len(gzip.compress(source.encode())) <= 8 * 1024
    assert not re.search(r"<script|<style| style=| on\w+=", source)


def test_every_name_is_shown_as_it_was_typed(phone):
    id = sit_down(phone, names=("<b>Lief</b>", *NAMES[1:]))
    page = phone.open(f"/t/{id}")
    assert "<b>Lief</b>" in page.text
    assert "<b>Lief</b>" not in page.source
