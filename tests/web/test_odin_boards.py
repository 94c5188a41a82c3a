"""Boards as living grids, without JavaScript: pick a tile, turn it, tap where it goes."""

import json

import pytest

from tests.web.odin_table import boards, having, lay, looks, state, tap, told


def test_a_tile_is_picked_tried_and_laid(app, phone):
    id = lay(app, phone, having(fur=1))
    page = boards(phone, id)
    assert "income 0" in page.text
    assert "open −86" in page.text
    page = phone.follow("fur green 1")
    assert "Lit places fit." in page.text
    assert "lit" in looks(page)["1,1"]
    page = tap(phone, "1,1")
    assert "income 0 → 2, open −86 → −86" in page.text
    # Tried out, nothing has happened yet.
    assert state(app, id).players["a"].supply == {"fur": 1}
    page = phone.press("Lay it down")
    assert "income 2" in page.text
    assert [one.piece for one in state(app, id).players["a"].areas["home"].pieces] == ["fur"]
    assert "Its income is now 2." in told(app, id)


def test_a_tile_is_turned_and_pushed_about(app, phone):
    id = lay(app, phone, having(fur=1))
    boards(phone, id, piece="fur")
    tap(phone, "1,8")
    page = phone.follow("⟲")
    covered = {place for place, look in looks(page).items() if "ghost" in look}
    assert covered == {f"{col},{row}" for col in (1, 2) for row in (8, 9, 10, 11)}
    page = phone.follow("→")
    covered = {place for place, look in looks(page).items() if "ghost" in look}
    assert covered == {f"{col},{row}" for col in (2, 3) for row in (8, 9, 10, 11)}
    page = phone.press("Lay it down")
    assert "open −78" in page.text


def test_a_tap_beside_a_fitting_place_covers_what_was_tapped(app, phone):
    """The thumb points at (4,2); the fur that begins there breaks the order, the one over it does not."""
    id = lay(app, phone, having(fur=1))
    boards(phone, id, piece="fur")
    page = tap(phone, "4,2")
    assert "ghost" in looks(page)["4,2"]
    assert "Lay it down" in page.buttons


STANDING = {"home": {"pieces": [["oil", 5, 1]]}}
HOUSE = {"long house": {}}


@pytest.mark.parametrize(
    ("area", "areas", "piece", "square", "rule"),
    [
        ("home", {}, "fur", "7,7", "odin-place-2"),
        ("home", STANDING, "oil", "7,1", "odin-place-6"),
        ("home", STANDING, "chest", "6,1", "odin-place-8"),
        ("home", {}, "fur", "13,12", "odin-place-10"),
        ("long house", HOUSE, "mead", "4,2", "odin-house-4"),
        ("long house", {"long house": {"pieces": [["peas", 1, 1]]}}, "flax", "3,1", "odin-house-2"),
        ("long house", {"long house": {"pieces": [["mead", 1, 1]]}}, "stockfish", "3,1", "odin-house-2"),
    ],
)
def test_what_does_not_fit_names_its_rule(app, phone, area, areas, piece, square, rule):
    id = lay(app, phone, {"players": {"a": {"supply": {piece: 1}, "areas": areas}}})
    boards(phone, id, area=area, piece=piece)
    page = tap(phone, square)
    assert f"/rule/{rule}" in page.links.values()
    assert "Lay it down" not in page.buttons
    assert state(app, id).players["a"].supply == {piece: 1}


def test_ore_is_not_among_what_a_house_takes(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": {"ore": 2, "mead": 1}, "areas": HOUSE}}})
    assert "ore ore 2" not in boards(phone, id, area="long house").links
    assert any(link.startswith("ore") for link in boards(phone, id).links)
    page = boards(phone, id, area="long house", piece="ore", at="1,1")
    assert "/rule/odin-house-1" in page.links.values()


def test_several_tiles_are_tried_together_and_laid_at_once(app, phone):
    id = lay(app, phone, having(fur=1, chest=1))
    boards(phone, id, piece="fur")
    tap(phone, "1,1")
    phone.follow("Try one more")
    phone.follow("chest blue 1")
    page = tap(phone, "5,1")
    assert len([look for look in looks(page).values() if "ghost" in look]) == 12
    phone.press("Lay all 2 down")
    assert state(app, id).players["a"].supply == {}


def test_what_it_would_be_worth_leads_to_the_place(app, phone):
    id = lay(app, phone, having(fur=1))
    page = boards(phone, id, piece="fur")
    best = next(text for text in page.links if "+8 points" in text)
    page = phone.follow(best)
    assert "open −86 → −78" in page.text


def test_a_tile_laid_by_mistake_is_taken_off_in_two_taps_and_the_log_says_so(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": {}, "areas": {"home": {"pieces": [["oil", 5, 1]]}}}}})
    boards(phone, id)
    tap(phone, "6,1")
    phone.press("Take it off: correct the table")
    aud = state(app, id).players["a"]
    assert (aud.areas["home"].pieces, aud.supply) == ([], {"oil": 1})
    assert told(app, id) == "Corrected: Aud's oil 0 → 1; Aud's home − oil at (5,1)."


def test_the_table_may_lay_what_the_rules_refuse(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": {"oil": 1}, "areas": STANDING}}})
    boards(phone, id, piece="oil")
    tap(phone, "7,1")
    page = phone.press("Correct the table")
    assert "1 wrong pairs" in page.text
    assert "+ oil at (7,1)" in told(app, id)


def test_wood_and_stone_go_on_a_shed(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": {"wood": 2, "stone": 1}, "areas": {"shed": {}}}}})
    page = boards(phone, id, area="shed")
    assert "open −6" in page.text
    page = phone.press("Lay them", {"f.wood:": "2", "f.stone:": "0"})
    assert "open −4" in page.text
    assert state(app, id).players["a"].supply == {"stone": 1}


def test_squares_can_be_larger_in_a_scroller_of_their_own(app, phone):
    id = lay(app, phone, having(fur=1))
    boards(phone, id, piece="fur")
    page = phone.follow("Larger")
    assert 'class="grid wide-13 large"' in page.source
    page = tap(phone, "1,1")
    assert 'class="grid wide-13 large"' in page.source


def test_a_tile_in_hand_is_shown_as_it_is_turned(app, phone):
    id = lay(app, phone, having(fur=1))
    page = boards(phone, id, piece="fur")
    assert '<svg class="piece" viewBox="0 0 4 2" width="40"' in page.source
    page = phone.follow("⟲")
    assert '<svg class="piece" viewBox="0 0 2 4" width="20"' in page.source


def test_a_square_tapped_with_nothing_in_hand_says_what_it_is(app, phone):
    id = lay(app, phone, having(fur=1))
    boards(phone, id)
    assert "6,2: stone. A bonus while everything around it is covered." in tap(phone, "6,2").text
    assert "1,8: minus 1. Choose a tile" in tap(phone, "1,8").text


def test_the_boards_of_the_others_are_a_tap_away(app, phone):
    id = lay(app, phone, having(fur=1))
    boards(phone, id)
    page = phone.follow("▲")
    assert "Bolli: Home board" in page.text


def test_another_phone_may_look_but_not_lay(app, phones):
    mine, other = phones(2)
    id = lay(app, mine, having(fur=1))
    page = boards(other, id, piece="fur", at="1,1")
    assert "income 0 → 2" in page.text
    assert page.buttons
    assert "Lay it down" not in page.buttons


def test_a_page_that_is_too_old_changes_nothing_and_says_so(app, phone):
    id = lay(app, phone, having(fur=1, oil=1))
    boards(phone, id, piece="fur", at="1,1")
    old = phone.page
    boards(phone, id, piece="oil", at="5,1")
    phone.press("Lay it down")
    phone.page = old
    page = phone.press("Lay it down")
    assert page.status == 409
    assert "The table has moved on" in page.alert
    assert "Home board" in page.text
    assert state(app, id).players["a"].supply == {"fur": 1}


def test_htmx_gets_the_part_that_changes_and_the_address_of_it(app, phone):
    id = lay(app, phone, having(fur=1))
    answer = phone.client.get(f"/t/{id}/page/boards?seat=a&piece=fur", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == f"/t/{id}/page/boards?seat=a&piece=fur"
    assert "<html" not in answer.text
    assert answer.text.count('id="page"') == 1


@pytest.mark.parametrize(
    "asked",
    [
        {"seat": "z"},
        {"tries": "["},
        {"tries": '[["home","nothing",1,1]]'},
        {"tries": '[["nowhere","oil",1,1]]'},
        {"tries": json.dumps([["home", "oil", 1, 1]] * 61)},
        {"piece": "oil", "turn": "often"},
        {"piece": "oil", "at": "x,y"},
    ],
)
def test_nonsense_in_the_address_is_no_server_error(app, phone, asked):
    id = lay(app, phone, having(oil=1))
    assert boards(phone, id, **asked).status == 400


def test_an_area_or_a_tile_that_is_not_there_shows_the_board_all_the_same(app, phone):
    id = lay(app, phone, having(oil=1))
    page = boards(phone, id, area="iceland", piece="a cow")
    assert page.status == 200
    assert "Home board" in page.text
