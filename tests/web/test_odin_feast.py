"""The feast on its own grid: laying it by taps, its rules, the cheapest one, and a plan for it."""

import pytest

from tests.web.odin_table import lay, state, told

# Round 3: four Vikings still sit on the right, so eight squares are to be covered.
FEAST = {"round": 3, "phase": 9}


def feast(phone, id, **asked):
    return phone.open(f"/t/{id}/page/feast", query_string={"seat": "a", **asked})


def serve(phone, what):
    """Tap a food, by what its button is called."""
    link = next(
        found["href"]
        for tag, found in phone.page.tags
        if tag == "a" and found.get("aria-label") == f"Serve {what}"
    )
    return phone.open(link)


def table(app, phone, **supply):
    more = {"emigrated": supply.pop("emigrated", [])}
    return lay(app, phone, {**FEAST, "players": {"a": {"supply": supply, **more}}})


def test_food_is_laid_by_taps_and_served(app, phone):
    id = table(app, phone, peas=1, mead=1, beans=1, stockfish=1)
    page = feast(phone, id)
    assert "8 empty squares = 8 Thing Penalties (−24)" in page.text
    serve(phone, "peas flat")
    serve(phone, "mead flat")
    page = serve(phone, "beans")
    assert "2 empty squares" in page.text
    phone.press("Serve it and take 2 penalties")
    aud = state(app, id).players["a"]
    assert (aud.supply, aud.penalties) == ({"stockfish": 1}, 2)
    assert "Aud serves 1 peas, 1 mead and 1 beans. 2 empty squares: 2 Thing Penalties." in told(app, id)


@pytest.mark.parametrize(
    ("taps", "rule"),
    [
        (["peas flat", "flax flat"], "odin-feast-3"),
        (["mead flat", "stockfish flat"], "odin-feast-4"),
        (["peas flat", "mead flat", "peas flat"], "odin-feast-7"),
        (["flax flat", "stockfish flat", "milk", "beans"], "odin-feast-9"),
    ],
)
def test_what_may_not_lie_so_names_its_rule(app, phone, taps, rule):
    id = table(app, phone, peas=2, flax=1, mead=1, stockfish=1, milk=1, beans=1)
    feast(phone, id)
    for what in taps:
        page = serve(phone, what)
    assert f"/rule/{rule}" in page.links.values()
    assert not [text for text in page.buttons if text.startswith("Serve")]


def test_a_second_tile_stands_upright(app, phone):
    id = table(app, phone, peas=2, mead=1)
    feast(phone, id)
    for what in ("peas flat", "mead flat", "peas upright"):
        page = serve(phone, what)
    assert "peas upright" in page.text
    assert "3 empty squares" in page.text


def test_what_lies_there_is_taken_off_by_a_tap(app, phone):
    id = table(app, phone, peas=1, mead=1)
    feast(phone, id)
    serve(phone, "peas flat")
    off = next(
        found["href"]
        for tag, found in phone.page.tags
        if tag == "a" and found.get("aria-label") == "Take peas off square 1"
    )
    page = phone.open(off)
    assert "8 empty squares" in page.text


def test_emigrated_ships_sit_on_the_left(app, phone):
    id = table(app, phone, peas=1, emigrated=["knarr", "longship"])
    page = feast(phone, id)
    assert "knarr longship 5 6 7 8" in page.text
    serve(phone, "peas flat")
    phone.press("Serve it and take 2 penalties")
    assert state(app, id).players["a"].penalties == 2


def test_the_next_thing_goes_where_was_tapped(app, phone):
    id = table(app, phone, peas=1)
    page = feast(phone, id, layout="[]", at="4")
    assert "from 4 on" in page.text
    page = serve(phone, "peas flat")
    assert "1 2 3 peas 6 7 8" in page.text


def test_the_cheapest_feast_is_a_tap_away(app, phone):
    id = table(app, phone, peas=1, mead=2, beans=1, sheep=1, silver=9)
    feast(phone, id)
    page = phone.follow("Cheapest feast")
    assert "0 empty squares" in page.text
    phone.press("Serve it")
    assert state(app, id).players["a"].penalties == 0


def test_animals_may_be_kept(app, phone):
    id = table(app, phone, sheep=2, peas=1)
    feast(phone, id)
    phone.follow("Animals kept")
    phone.press("Serve it and take 6 penalties")
    assert state(app, id).players["a"].supply == {"sheep": 2}


def test_the_table_page_serves_the_cheapest_feast_in_one_tap(app, phone):
    id = table(app, phone, peas=1)
    phone.press("The cheapest feast, 6 penalties peas")
    assert state(app, id).players["a"].penalties == 6


def test_a_plan_is_set_aside_and_served_later(app, phone):
    id = lay(app, phone, {"round": 3, "phase": 7, "players": {"a": {"supply": {"peas": 1, "mead": 1}}}})
    page = feast(phone, id)
    assert "a feast to come" in page.text
    serve(phone, "peas flat")
    page = phone.press("Set it aside for the feast")
    assert [one.what for one in state(app, id).players["a"].plan] == ["peas"]
    # The page shows it from then on.
    assert "peas" in feast(phone, id).text.partition("empty squares")[0]


@pytest.mark.parametrize(
    "asked", [{"layout": "{"}, {"layout": '[["oil",1]]'}, {"add": "oil"}, {"at": "left"}]
)
def test_nonsense_in_the_address_is_no_server_error(app, phone, asked):
    id = table(app, phone, peas=1)
    assert feast(phone, id, **asked).status == 400
