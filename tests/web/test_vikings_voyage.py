"""Vikings on a phone without JavaScript: a Saga set up and a voyage made, told or left to the app."""

import gzip
import json

import pytest

from companion.games.vikings import GAME, odds
from companion.games.vikings.box import ours
from tests.web.phone import Phone
from tests.web.saga_table import BAND, HARBOUR, battle, lay, sit_down, state, table, voyage


def roll_the_quests(phone):
    """Two real dice at a time until all markers lie on the map."""
    for one, other in ((1, 1), (1, 2), (1, 3), (2, 3)):
        if "quest markers" not in phone.page.text:
            break
        phone.press("Tell it", {"f.die:": str(one), "f.second:": str(other)})
        if "Let chance pick" in phone.page.text:
            phone.press("Draw for me")


def test_a_saga_is_set_up_and_a_voyage_made_with_everything_told(app, phone):
    id = sit_down(phone)
    phone.press("EirikSaga")
    phone.press("Leif", {"f.space:": '"jylland"'})
    assert state(app, id).units["leif"] == "jylland"
    roll_the_quests(phone)
    assert len(state(app, id).quests) == 6
    for kind in ("Huskarl", "Huskarl", "Long Ship", "Long Ship"):
        phone.press("Jylland", within=kind)
    phone.press("New Religion")
    assert "✓ New Religion" in phone.page.buttons
    phone.press("Begin the Saga")
    assert "before the first voyage" in phone.page.text
    phone.press("Voyage from Jylland: Leif, two Huskarls and two Long Ships")
    phone.press("These go")
    phone.press("1", within="Naval move")
    assert "The force may move up to 2 spaces" in phone.page.text
    phone.press("To Dorestad")
    phone.press("1 Fair Winds")
    phone.press("Two gold")
    assert "gold 2 → 4" in phone.page.text
    phone.press("Settle Dorestad for 2 gold")
    assert state(app, id).markers == {"dorestad": "settlement"}
    assert "voyage 1 (eight to come), between voyages" in phone.page.text
    # The next voyage starts with what happens by itself, and it is told.
    page = phone.press("Voyage from Dorestad: Leif, two Huskarls and two Long Ships")
    assert "Trade in Dorestad: gold 2 → 4." in page.text


def test_everything_that_chance_decides_can_be_left_to_the_app(app, phone):
    id = sit_down(phone)
    phone.press("Draw for me")
    phone.press("Draw for me")
    while "quest markers" in phone.page.text or "Let chance pick" in phone.page.text:
        phone.press("Roll for me" if "Roll for me" in phone.page.buttons else "Draw for me")
    done = table(app, id)
    assert done.state.saga
    assert len(done.state.jarls) == 1
    assert len(done.state.quests) == 6
    # The log holds what the app drew and rolled.
    assert all(None not in entry.move.values() for entry in done.log if entry.move["kind"] != "saga")


def test_the_eight_segments_are_a_progress_line(app, phone):
    lay(app, phone, voyage("hordaland", list(BAND), "movement"))
    steps = [found for tag, found in phone.page.tags if tag == "li" and "aria-current" in found]
    assert len(steps) == 1
    assert "✓ Trade ✓ Leidang 3 Move 4 Card 5 Combat 6 Quest 7 Spoils 8 Check".replace(" ", "") in (
        phone.page.text.replace(" ", "")
    )


def test_every_space_within_reach_is_lit_on_the_map_and_one_tap_goes_there(app, phone):
    id = lay(
        app, phone, voyage("hordaland", list(BAND), "movement", voyage={"mode": "naval", "allowance": 2})
    )
    with app.extensions["tables"].opened(id) as kept:
        reach = GAME.view(kept.table.state, None)["map"]["reach"]
    on_map = phone.page.forms[0]
    told = [json.loads(button.value)["path"] for button in on_map.buttons]
    assert sorted(told) == sorted(reach.values())
    assert "To Lindisfarne" in [button.text for button in on_map.buttons]
    phone.press("To Lindisfarne")
    assert state(app, id).voyage.space == "lindisfarne"


def test_the_map_is_shown_near_the_force_and_whole_by_a_link(app, phone):
    lay(app, phone, HARBOUR)
    near = next(found["viewbox"] for tag, found in phone.page.tags if "data-map" in found)
    x, y, width, height = map(int, near.split())
    assert x <= 478 <= x + width
    assert y <= 150 <= y + height
    assert width <= 480
    phone.follow("Whole map")
    whole = next(found["viewbox"] for tag, found in phone.page.tags if "data-map" in found)
    assert int(whole.split()[2]) > 900
    assert "Closer" in phone.page.links


def test_a_map_without_places_is_still_drawn(app, phone):
    spaces = [{key: one[key] for key in ("id", "name", "terrain")} for one in ours()["spaces"]]
    id = lay(app, phone, HARBOUR, edition={"spaces": spaces})
    chart = GAME.view(state(app, id), None)["map"]
    places = {(one["x"], one["y"]) for one in chart["spaces"].values()}
    assert len(places) == len(spaces)
    assert phone.page.status == 200


def test_units_stay_behind_when_they_are_not_ticked(app, phone):
    id = lay(app, phone, voyage("hordaland", [], "leidang", units=BAND))
    form, _ = phone.page.button("These go")
    assert len([value for name, value in form.fields if name == "f.units+"]) == 5
    phone.press("These go", {"f.units+": ['"leif"', '"longship-1"']})
    assert state(app, id).voyage.force == ["leif", "longship-1"]


def dashed(page):
    """How many spaces are marked as places that a move could lead to."""
    return sum(found.get("class") == "maybe" for tag, found in page.tags)


def test_before_a_move_is_declared_the_map_shows_where_it_could_lead(app, phone):
    lay(app, phone, voyage("hordaland", list(BAND), "movement"))
    assert dashed(phone.page) > 10
    # Four want to sail and one ship carries two: nobody sails, and no way leads out of Hordaland on foot.
    crowd = ["leif", "huskarl-1", "huskarl-2", "longship-1"]
    lay(app, phone, voyage("hordaland", [*crowd, "huskarl-3"], "movement"))
    assert dashed(phone.page) == 1
    assert "4 land units want to sail; the ships carry 2." in phone.page.text


def test_the_chance_of_a_storm_is_told_before_the_die(app, phone):
    id = lay(
        app, phone, voyage("hordaland", list(BAND), "movement", voyage={"mode": "naval", "allowance": 2})
    )
    page = phone.press("To North Sea")
    # One sea space entered and a Jarl aboard: only a 6 takes a unit.
    assert "The force is safe in 83 %." in page.text
    page = phone.press("6", within="Roll the die")
    assert "one unit is lost" in page.text
    # Whom it takes is one tap.
    phone.press("Huskarl 1 2")
    assert state(app, id).units["huskarl-1"] == "pool"


def test_where_everybody_must_drown_nobody_is_named(app, phone):
    crew = ["huskarl-1", "huskarl-2", "longship-1"]
    sailing = voyage("hordaland", crew, "movement", voyage={"mode": "naval", "allowance": 1})
    sailing["units"]["leif"] = "uppland"
    id = lay(app, phone, sailing)
    phone.press("To North Sea")
    phone.press("6", within="Roll the die")
    page = phone.press("Long Ship 1 1")
    assert "No room aboard in the North Sea for two land units." in page.text
    assert not [one for form in page.forms for one in form.names if one.startswith("f.units")]
    phone.press("Two Huskarls: lost")
    assert {state(app, id).units[unit] for unit in crew} == {"pool"}


def test_a_die_that_is_not_told_is_said_to_be_the_apps(app, phone):
    lay(app, phone, voyage("paris", ["leif", "huskarl-1"], "settlement", gold=4))
    assert "two dice: half of it, rounded up, in gold" in phone.page.text
    # Each of the two dice stands on the app's roll until a face is told.
    assert phone.page.text.count("the app rolls") == 2
    left = [found for tag, found in phone.page.tags if tag == "input" and "checked" in found]
    assert [(one["name"], one["value"]) for one in left] == [("f.die:", ""), ("f.second:", "")]
    page = phone.press("Tell it", {"f.die:": "6"})
    assert "Paris is pillaged (6 and " in page.text


def test_lit_places_beyond_the_window_of_the_map_are_named(app, phone):
    id = lay(
        app, phone, voyage("north-sea", list(BAND), "movement", voyage={"mode": "naval", "allowance": 2})
    )
    assert "Lit as well, beyond this window: " in phone.page.text
    assert "Lit as well" not in phone.open(f"/t/{id}?map=all").text


# --- battle ---


def fight(app, phone, **more):
    line = ["longship-1", "huskarl-1", "leif"]
    return lay(app, phone, battle(line, ["leader-4", "warrior-2a"], **more))


def test_a_battle_shows_both_lines_who_fires_and_the_exact_chance(app, phone):
    id = fight(app, phone)
    text = phone.page.text
    chance = odds.chance(state(app, id))
    assert f"{100 * chance:.1f} % to win from here" in text
    assert "Long Ship 1 fires: only 1 hits" in text
    for name in ("leader 4", "warrior 2", "Long Ship 1", "Huskarl 1", "Leif"):
        assert name in text


def test_a_target_is_tapped_and_a_real_die_told(app, phone):
    id = fight(app, phone)
    phone.press("1", {"f.target:": '"warrior-2a"'}, within="fires")
    assert state(app, id).battle.hostiles == ["leader-4"]
    # The line answers at once: the leader fires next, at the front.
    page = phone.press("4", within="fires")
    assert state(app, id).battle.line == ["huskarl-1", "leif"]
    assert "Long Ship 1: 4 against 4, eliminated" in page.text


def test_a_roll_of_the_app_is_shown_and_gives_way_to_the_real_one(app, phone):
    id = fight(app, phone)
    page = phone.press("Roll for me", within="fires")
    die = table(app, id).log[-1].move["die"]
    assert f"die {die}" in [found.get("aria-label") for tag, found in page.tags if tag == "svg"]
    page = phone.press("It was otherwise")
    assert page.status == 200
    assert "Something was shown" not in page.alert
    page = phone.press("6", within="fires")
    assert table(app, id).log[-1].move["die"] == 6
    assert "a miss" in page.text


def test_the_hostiles_are_told_or_drawn(app, phone):
    fresh = {"battle": {"cause": "card"}, "voyage": {"card": "levy"}}
    id = lay(app, phone, voyage("lindisfarne", ["leif", "huskarl-1"], "combat", **fresh))
    page = phone.press("Tell it", {"f.die:": "3", "f.drawn+": ['"warrior-1"']})
    assert "Two hostiles must be drawn; you tell 1." in page.alert
    phone.press("Tell it", {"f.die:": "3", "f.drawn+": ['"warrior-1"', '"fleet-3"']})
    assert state(app, id).battle.hostiles == ["fleet-3", "warrior-1"]
    page = phone.press("Tell it", {"f.vikings:": "5", "f.hostiles:": "2"})
    assert "the Vikings begin" in page.text


def test_the_vikings_line_up_as_offered_or_in_any_order(app, phone):
    id = lay(app, phone, battle(["huskarl-1", "leif"], ["warrior-2a"], battle={"turn": "", "round": 1}))
    chance = odds.order_chance(state(app, id), ["huskarl-1", "leif"])
    assert f"Huskarl 1, Leif{100 * chance:.1f} %" in phone.page.buttons
    page = phone.press("Line up like this", {"f.line.1": "leif", "f.line.2": "leif"})
    assert "Leif is named twice." in page.alert
    phone.press("Line up like this", {"f.line.1": "leif", "f.line.2": "huskarl-1"})
    assert state(app, id).battle.line == ["leif", "huskarl-1"]


def test_breaking_off_stands_beside_the_chance_of_fighting_on(app, phone):
    between = {"turn": "", "round": 2}
    id = lay(app, phone, battle(["huskarl-1", "leif"], ["leader-4"], battle=between, kept=["shield-wall"]))
    assert "to win from here" in phone.page.text
    phone.press("Break off")
    assert state(app, id).battle is None


# --- the bars ---


@pytest.mark.parametrize(
    "position",
    [
        HARBOUR,
        voyage("hordaland", list(BAND), "movement"),
        voyage("hordaland", list(BAND), "movement", voyage={"mode": "naval", "allowance": 4}),
        battle(["longship-1", "huskarl-1", "berserkir-1", "leif"], ["leader-4", "warrior-3", "warrior-2a"]),
    ],
    ids=["harbour", "movement", "going", "battle"],
)
def test_what_a_move_brings_back_is_small(app, position):
    phone = Phone(app, htmx=True)
    maker = Phone(app)
    id = lay(app, maker, position)
    page = phone.open(f"/t/{id}")
    mine = maker.client.get(f"/t/{id}", headers={"HX-Request": "true"}).data
    assert len(gzip.compress(mine)) < 8 * 1024, len(gzip.compress(mine))
    assert "<html" not in page.source


def test_no_page_holds_a_style_or_a_script_of_its_own(app, phone):
    id = lay(app, phone, HARBOUR, campaign=True)
    for address in (f"/t/{id}", f"/t/{id}/page/chronicle", f"/t/{id}/page/campaign", f"/t/{id}/correct"):
        page = phone.open(address)
        assert page.status == 200
        for tag, found in page.tags:
            assert "style" not in found
            assert tag != "style"
            assert tag != "script" or found.get("src")
            assert not [name for name in found if name.startswith("on")]
