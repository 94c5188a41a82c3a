"""The pages around a saga: campaign, chronicle, corrections, the pad, and the list of tables."""

import json
import re
from random import Random

import pytest

from companion.games.vikings import GAME
from companion.games.vikings.bot import player
from companion.referee import kind, selfplay
from companion.web.words import as_json
from tests.games.vikings.table import WON
from tests.web.saga_table import BAND, HARBOUR, battle, lay, sit_down, state

CAMPAIGN = {
    **HARBOUR,
    "saga": "floamanna",
    "past": [{**WON, "saga": "eirik", "quests": ["niflung"], "settlements": ["vinland"], "fallen": ["erik"]}],
    "gold": 7,
    "edda": 3,
    "units": {**BAND, "erik": "dead"},
    "markers": {"vinland": "settlement"},
    "removed": ["jomsburg"],
    "kept": ["shield-wall"],
}


def test_the_campaign_page_tells_what_was_won_and_what_is_carried_on(app, phone):
    id = lay(app, phone, CAMPAIGN, campaign=True)
    text = phone.open(f"/t/{id}/page/campaign").text
    assert "1 of 4 Sagas won, 0 lost." in text
    assert "✓ EirikSaga won" in text
    assert "Niflung Horde" in text
    assert "Floamanna under way" in text
    assert "Living Jarls Leif, Harald, Rurik Dead Jarls Erik" in text
    assert "Settlements Vinland" in text
    assert "Quests set aside Jomsburg" in text
    assert "Keep cards Shield Wall" in text
    bonus = state(app, id).box.sagas["floamanna"].text.partition("Success: ")[2]
    assert f"If Floamanna is won {bonus}" in text
    assert "Sagas to come Floamanna, Heimskringla, Volsunga (last)" in text


def test_the_bonus_of_the_last_saga_waits_for_the_next(app, phone):
    id = lay(app, phone, {**CAMPAIGN, "saga": "", "segment": "saga", "bonus": "eirik"}, campaign=True)
    bonus = state(app, id).box.sagas["eirik"].text.partition("Success: ")[2]
    assert f"Bonus waiting {bonus}" in phone.open(f"/t/{id}/page/campaign").text


def test_the_list_of_tables_tells_campaign_and_saga(app, phone):
    lay(app, phone, CAMPAIGN, campaign=True)
    lay(app, phone, battle(["leif"], ["warrior-1"]))
    text = phone.open("/").text
    assert "Campaign, Saga 2: Floamanna, before the first voyage" in text
    assert "Combat segment" in text


def test_the_chronicle_is_told_from_the_log_at_an_address_of_its_own(app, phone, phones):
    id = sit_down(phone)
    empty = phone.open(f"/t/{id}/page/chronicle")
    assert "Nothing has happened yet" in empty.text
    phone.open(f"/t/{id}")
    phone.press("EirikSaga")
    phone.press("Leif", {"f.space:": '"jylland"'})
    # Whoever has the address may read it.
    other = phones(1)[0]
    text = other.open(f"/t/{id}/page/chronicle").text
    assert "I. EirikSaga Leif takes command in Jylland." in text


def test_there_is_no_other_page(app, phone):
    id = sit_down(phone)
    for name in ("board", "offers", "nothing"):
        assert phone.open(f"/t/{id}/page/{name}").status == 404
    assert phone.open("/t/nowhere/page/chronicle").status == 404


# --- corrections ---


def test_gold_edda_and_units_are_corrected(app, phone):
    id = lay(app, phone, HARBOUR)
    phone.open(f"/t/{id}/correct")
    page = phone.press("Correct", {"c.gold:": "3", "c.edda:": "4", "c.units.huskarl-1": "london"})
    now = state(app, id)
    assert (now.gold, now.edda, now.units["huskarl-1"]) == (3, 4, "london")
    assert "Corrected" in page.text


def test_markers_and_quests_are_put_down_and_taken_away(app, phone):
    id = lay(app, phone, {**HARBOUR, "markers": {"rouen": "pillage"}})
    phone.open(f"/t/{id}/correct")
    told = {"c.markers.rouen:": "null", "c.markers.dublin:": '"settlement"'}
    told |= {"c.quests.jorvik:": "null", "c.quests.london:": '"?"'}
    page = phone.press("Correct", told)
    assert page.status == 200, page.alert
    now = state(app, id)
    assert now.markers == {"dublin": "settlement"}
    assert now.quests == {"paris": "niflung", "london": "?"}


def test_a_unit_that_is_corrected_away_leaves_the_force_and_the_line(app, phone):
    id = lay(app, phone, battle(["huskarl-1", "leif"], ["warrior-3"]))
    phone.open(f"/t/{id}/correct")
    phone.press("Correct", {"c.units.huskarl-1": "pool"})
    now = state(app, id)
    assert now.battle.line == ["leif"]
    assert now.voyage.force == ["leif"]


def test_what_no_table_can_look_like_is_refused_with_its_rule(app, phone):
    id = lay(app, phone, HARBOUR)
    phone.open(f"/t/{id}/correct")
    page = phone.press("Correct", {"c.gold:": "40"})
    assert page.status == 422
    assert "the index runs from 0 to 20" in page.alert


# --- the pad, and what is agreed ---


def test_the_pad_says_whether_a_saga_is_won(phone):
    phone.open("/score/vikings")
    told = {"p.saga": "eirik", "p.settlements+": ['"vinland"', '"dublin"'], "p.quests:": "1"}
    assert "EirikSaga is won." in phone.press("Won or lost?", told).text
    phone.open("/score/vikings")
    lost = phone.press("Won or lost?", {**told, "p.settlements+": ['"dublin"', '"rouen"']})
    assert "EirikSaga is lost: 3 of 4 conditions are met." in lost.text


@pytest.mark.parametrize("name", ["campaign", "supplies", "scouting"])
def test_what_is_agreed_holds_at_the_table(app, phone, name):
    assert getattr(state(app, sit_down(phone, **{name: True})), name)


def test_a_saga_of_ones_choice_is_for_a_single_saga(app, phone):
    phone.open("/new/vikings")
    page = phone.press("Start the table", {"name": "Aud", "o.campaign:": "true", "o.saga:": '"volsunga"'})
    assert "In a campaign the Sagas are drawn, not chosen." in page.alert
    assert state(app, sit_down(phone, saga="volsunga")).house_choice == "volsunga"


# --- whatever comes ---


RARE = {
    "keep_card": (
        {"segment": "reckoning", "kept": ["shield-wall", "viking-funeral"]},
        {},
        "Keep Shield Wall",
    ),
    "place": ({}, {"spaces": ["dublin", "rouen"]}, "In Dublin"),
    "norns": ({}, {}, "Look through the reserve and the discards"),
}


@pytest.mark.parametrize("decision", RARE)
def test_what_seldom_happens_is_on_the_page_too(app, phone, decision):
    around, more, button = RARE[decision]
    asked = {"decision": decision, "seats": ["seat-1"], **more}
    id = lay(app, phone, {**CAMPAIGN, **around, "pending": [asked]}, campaign=True)
    assert missing(phone.page, GAME.legal(state(app, id))) == []
    assert phone.press(button).status == 200


def missing(page, offers):
    """The offers for which the page has no button: one with the whole move, or a form that fills it in."""
    whole = {button.value for form in page.forms for button in form.buttons if button.name == "move:"}
    begun = [json.loads(value) for form in page.forms for name, value in form.fields if name == "move:"]
    kinds = {move["kind"] for move in begun}
    return [
        offer.label
        for offer in offers
        if (kind(type(offer.move)) not in kinds if offer.fields else as_json(offer.move) not in whole)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_campaign_is_on_the_page(app, phone, seed):
    """A campaign played by a bot: whatever the table waits for, the page has a button for it."""
    rng = Random(seed)
    id = lay(app, phone, None, campaign=True, supplies=True, scouting=True)
    tables, shown = app.extensions["tables"], set()
    while not (now := state(app, id)).over and tables.version(id) < 800:
        asked = type(now.top).__name__
        if asked not in shown:
            shown.add(asked)
            page = phone.open(f"/t/{id}")
            assert page.status == 200
            assert missing(page, GAME.legal(now)) == [], asked
            for tag in ("details", "form", "section", "fieldset", "div", "svg", "g"):
                assert len(re.findall(f"<{tag}[ >]", page.source)) == page.source.count(f"</{tag}>"), (
                    asked,
                    tag,
                )
        choose = player if rng.random() < 0.7 else selfplay.at_random
        move = choose(GAME, now, GAME.legal(now), rng).move
        tables.change(id, None, lambda table, move=move: table.play(move, rng=rng))
    assert {"Movement", "Shot", "LineUp", "Muster", "DrawCard"} <= shown
