"""A Feast for Odin on a phone 360 pixels wide: tiles laid by touch, a feast held, a game scored."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.odin_table import lay, state
from tests.web.phone import Phone

# Places smaller than this are missed by a thumb; laying is confirmed, and there are arrows to push a tile.
LEAST_SQUARE = 24
BUTTONS = "#page .button, #page .big, #page .small, #page .tile-pick, .space, .step"
SMALL = (
    "(found) => [...document.querySelectorAll(found)].filter((one) => one.checkVisibility())"
    ".filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.textContent.trim())"
)
SERIOUS = ("serious", "critical")
GOODS = {
    "fur": 1,
    "oil": 2,
    "chest": 1,
    "Chalice": 1,
    "silver": 4,
    "peas": 2,
    "mead": 1,
    "beans": 1,
    "wood": 2,
}
AUD = {"players": {"a": {"supply": GOODS, "areas": {"long house": {}, "shed": {}}}}}


@pytest.fixture
def seated(app, screen, address):
    """A phone that holds every seat of a table as it was laid."""

    def sit(position, **more):
        told = Phone(app)
        id = lay(app, told, position, **more)
        phone = screen()
        cookies = [
            {"name": one.key, "value": one.value, "url": address} for one in told.client._cookies.values()
        ]
        phone.page.context.add_cookies(cookies)
        return phone, id

    return sit


def fine(phone):
    """Nothing sticks out, and everything that is played can be hit."""
    phone.look()
    assert phone.page.evaluate(SMALL, BUTTONS) == []


def test_tiles_are_laid_by_touch_and_the_income_changes(app, seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a")
    page = phone.page
    assert page.locator("#income").inner_text() == "0"
    page.locator(".tile-pick", has_text="fur").tap()
    square = page.get_by_role("button", name="1,1 income 0", exact=True)
    square.wait_for()
    box = square.bounding_box()
    assert min(box["width"], box["height"]) >= LEAST_SQUARE
    fine(phone)
    square.tap()
    page.locator(".after", has_text="2").wait_for()
    assert state(app, id).players["a"].areas["home"].pieces == []
    fine(phone)
    # What lays it down is on the screen without scrolling.
    button = phone.button("Lay it down")
    assert button.bounding_box()["y"] + button.bounding_box()["height"] <= 740
    button.tap()
    page.locator("#income", has_text="2").wait_for()
    assert [one.piece for one in state(app, id).players["a"].areas["home"].pieces] == ["fur"]
    # The second tile covers the next step of the income only together with what is below it.
    page.locator(".tile-pick", has_text="chest").tap()
    page.locator(".lit").first.wait_for()
    page.get_by_role("button", name="3,3 income 2", exact=True).tap()
    page.get_by_text("may be covered only when").wait_for()
    fine(phone)
    page.get_by_role("link", name="Put back").tap()
    page.get_by_role("link", name="Put back").wait_for(state="detached")
    assert state(app, id).players["a"].supply["chest"] == 1


def test_a_special_tile_is_turned_turned_over_and_pushed(app, seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a")
    page = phone.page
    page.locator(".tile-pick", has_text="Chalice").tap()
    page.locator(".lit").first.wait_for()
    page.get_by_role("button", name="1,8 minus 1", exact=True).tap()
    page.locator(".ghost").first.wait_for()
    for name in ("Turn", "Turn over", "right", "up"):
        before, button = page.url, page.get_by_role("link", name=name, exact=True).bounding_box()
        assert (button["width"] >= 38, button["height"] >= 48) == (True, True)
        page.get_by_role("link", name=name, exact=True).tap()
        page.wait_for_function("(before) => location.href !== before", arg=before)
    assert page.locator(".ghost").count() == 10
    fine(phone)
    phone.button("Lay it down").tap()
    page.locator("#minus", has_text="−76").wait_for()


def slide(phone, start, to):
    """A finger goes down, slides over the glass and lets go."""
    page = phone.page
    glass = page.context.new_cdp_session(page)

    def touch(kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", start)
    for part in range(1, 9):
        touch("touchMove", tuple(a + (b - a) * part / 8 for a, b in zip(start, to, strict=True)))
    touch("touchEnd")
    # A browser takes a tap in the same instant for a part of the slide; a thumb is not as quick.
    page.wait_for_timeout(200)


def test_a_tile_in_hand_is_dragged_over_the_small_squares(app, seated):
    """Squares of a whole board are smaller than a thumb: the tile follows it, and is confirmed below."""
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a&piece=oil&at=2,8")
    page = phone.page
    box = page.locator(".sq.held").first.bounding_box()
    middle, size = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), box["width"]
    slide(phone, middle, (middle[0] + 3 * size, middle[1] - 2 * size))
    page.locator("button[value='5,10'].held").wait_for()
    # The page did not scroll under the finger, and nothing is laid yet.
    assert page.evaluate("scrollY") == 0
    assert page.locator(".held").count() == 2
    assert state(app, id).players["a"].areas["home"].pieces == []
    phone.button("Lay it down").tap()
    page.locator("#minus", has_text="−84").wait_for()
    oil = state(app, id).players["a"].areas["home"].pieces[0]
    assert (oil.piece, oil.col, oil.row) == ("oil", 5, 10)
    phone.look()


def test_a_mouse_drags_a_tile_too_and_a_click_does_not(app, seated):
    phone, id = seated(AUD)
    page = phone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    phone.open(f"/t/{id}/page/boards?seat=a&piece=oil&at=2,8")
    box = page.locator(".sq.held").first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20 + box["width"], box["y"] + 20, steps=4)
    assert page.locator(".dragged .sq").count() == 2
    page.mouse.up()
    page.locator("button[value='4,8'].held").wait_for()
    assert page.locator(".dragged").count() == 0
    page.get_by_role("button", name="1,10 minus 1", exact=True).click()
    page.locator("button[value='1,10'].held").wait_for()
    phone.look()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_what_is_tried_lies_in_sight_and_not_under_the_buttons(seated, width, height):
    phone, id = seated(AUD)
    phone.page.set_viewport_size({"width": width, "height": height})
    for at in ("1,1", "7,7", "12,12"):
        phone.open(f"/t/{id}/page/boards?seat=a&piece=fur&at={at}")
        hand = phone.page.locator(".hand").bounding_box()
        for square in phone.page.locator(".sq.ghost").all():
            box = square.bounding_box()
            beside = box["x"] + box["width"] <= hand["x"]
            assert beside or box["y"] + box["height"] <= hand["y"] + 1
            assert 0 <= box["y"] <= height


def test_the_board_that_is_shown_is_in_sight_among_the_names(seated):
    names = {name: {} for name in ("shed", "long house", "stone house", "shetland", "iceland")}
    phone, id = seated({"players": {"a": {"supply": GOODS, "areas": names}}})
    phone.open(f"/t/{id}/page/boards?seat=a&area=iceland")
    box = phone.page.locator(".sift .on").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_larger_squares_scroll_in_their_own_frame(seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a&piece=oil&zoom=1")
    box = phone.page.get_by_role("button", name="1,8 minus 1", exact=True).bounding_box()
    assert box["width"] >= 44
    fine(phone)


def test_a_feast_is_held_by_touch(app, seated):
    phone, id = seated({**AUD, "round": 2, "phase": 9})
    phone.open(f"/t/{id}")
    fine(phone)
    phone.tap(phone.page.get_by_role("link", name="Lay the feast").first)
    page = phone.page
    for what in ("Serve peas flat", "Serve mead flat", "Serve beans"):
        page.get_by_role("link", name=what, exact=True).tap()
        page.get_by_role("link", name=f"Take {what.split()[1]} off").wait_for()
    fine(phone)
    assert page.get_by_text("1 empty squares").is_visible()
    # A coin on the last square.
    page.get_by_role("link", name="Serve silver", exact=True).tap()
    page.get_by_text("0 empty squares").wait_for()
    phone.tap(phone.button("Serve it"))
    aud = state(app, id).players["a"]
    assert (aud.penalties, aud.supply["silver"]) == (0, 3)
    phone.look()


def test_vikings_are_sent_with_two_taps_and_the_board_fits_the_screen(app, seated):
    phone, id = seated({**AUD, "spaces": {"build_stone_house": ["b", 2, 1]}})
    phone.open(f"/t/{id}")
    fine(phone)
    page = phone.page
    assert page.locator(".group > summary").count() == 10
    assert not page.locator("button.space", has_text="Build a shed").is_visible()
    page.locator("summary", has_text="Build Houses").tap()
    fine(phone)
    # Who stands there, what it costs, and why not.
    assert page.get_by_text("Bolli occupies the space: Build a stone house.").is_visible()
    assert page.get_by_text("costs 2 wood").first.is_visible()
    page.locator("button.space", has_text="Build a shed").tap()
    page.wait_for_selector("#table[data-version='1']")
    assert "shed 2" in state(app, id).players["a"].areas
    # What it brought and what comes next are on the screen, wherever one tapped.
    for what in (".now[role]", ".ask"):
        box = page.locator(f"#table {what}").bounding_box()
        assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"], what
    fine(phone)


def test_a_wide_screen_shows_every_space_at_once(seated):
    phone, id = seated(AUD)
    phone.page.set_viewport_size({"width": 1280, "height": 800})
    phone.open(f"/t/{id}")
    assert phone.page.locator("button.space", has_text="Build a shed").is_visible()
    assert phone.page.locator("button.space", has_text="1 stockfish").first.is_visible()


def test_the_ways_to_ones_own_things_stand_above_the_action_board(seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}")
    for name in ("Lay tiles", "Fix", "Feast"):
        box = phone.page.get_by_role("link", name=name, exact=True).first.bounding_box()
        assert box["y"] + box["height"] <= 740
        assert box["height"] >= 48
    # A supply is put right in two taps.
    phone.tap(phone.page.get_by_role("link", name="Fix", exact=True).first)
    phone.page.get_by_role("button", name="One wood more").tap()
    phone.page.locator(".fix", has_text="wood").locator("b", has_text="3").wait_for()
    phone.look()


def test_a_game_is_scored_on_the_pad(screen):
    phone = screen()
    phone.open("/score/odin")
    page = phone.page
    page.get_by_label("Name of player 1").fill("Aud")
    page.get_by_label("Name of player 2").fill("")
    card = page.locator("fieldset.pad").first
    card.locator("label", has_text="longships 8 each").get_by_role("button", name="one more").tap()
    phone.tap(card.get_by_role("button", name="Lay the boards, and they are counted"))
    phone.look()
    phone.tap(page.locator(".tile-pick", has_text="fur"))
    phone.tap(page.get_by_role("button", name="Turn", exact=True))
    phone.tap(page.get_by_role("button", name="1,8 minus 1", exact=True))
    assert page.locator("#minus").inner_text() == "−78"
    # A tap beside what was meant is put right by an arrow.
    arrow = page.get_by_role("button", name="Push the fur right")
    assert min(arrow.bounding_box()["width"], arrow.bounding_box()["height"]) >= 40
    phone.tap(arrow)
    assert "free" not in page.locator("button[value='3,8']").get_attribute("aria-label")
    phone.look()
    phone.tap(phone.button("Take −78 over to the pad"))
    phone.tap(phone.button("Who won?"))
    assert page.get_by_text("Aud wins with -70 points.").is_visible()
    phone.look()


def test_the_fill_helper_comes_back_by_itself(seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a")
    phone.tap(phone.button("Fill helper"))
    phone.page.get_by_role("link", name="Try it on the boards").wait_for()
    phone.look()


def test_the_fill_helper_is_stopped_and_shows_its_best_so_far(seated):
    many = dict.fromkeys(("fur", "robe", "oil", "silk", "chest", "spices", "jewelry", "hide", "wool"), 4)
    phone, id = seated({"players": {"a": {"supply": many, "areas": {"iceland": {}, "greenland": {}}}}})
    phone.open(f"/t/{id}/page/boards?seat=a")
    phone.tap(phone.button("Fill helper"))
    phone.page.get_by_text("of at most").wait_for()
    phone.tap(phone.button("Stop and show the best so far"))
    assert phone.says("the best so far, not proven").is_visible()
    phone.look()
    phone.tap(phone.page.get_by_role("link", name="Try it on the boards"))
    assert phone.page.locator(".ghost").count() > 20
    fine(phone)


def test_a_keeper_steps_with_the_thumb(app, seated):
    phone, id = seated(AUD, depth="keeper")
    phone.open(f"/t/{id}")
    wood = phone.page.locator("label.count", has_text="wood").first
    for _ in range(3):
        wood.get_by_role("button", name="one more").tap()
    phone.play("Say so")
    assert state(app, id).players["a"].supply["wood"] == 5


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious(app, seated, scheme):
    phone, id = seated(AUD)
    phone.page.emulate_media(color_scheme=scheme)
    found = {}
    for path in (
        f"/t/{id}",
        f"/t/{id}/page/boards?seat=a&piece=oil&at=3,3",
        f"/t/{id}/page/feast?seat=a&fill=cheapest",
        f"/t/{id}/page/odds?seat=a",
        f"/t/{id}/page/actions",
        f"/t/{id}/page/supply?seat=a",
        f"/t/{id}/correct",
        "/score/odin",
    ):
        phone.open(path)
        for one in Axe().run(phone.page).response["violations"]:
            if one["impact"] in SERIOUS:
                found[f"{path}: {one['id']}"] = [
                    node["html"][:120] + " | " + node["failureSummary"][:200] for node in one["nodes"][:3]
                ]
    assert found == {}


def test_a_group_of_the_action_board_unfolds_on_the_screen(app, seated):
    phone, id = seated({"players": {"a": {"vikings": 8}}, "strips": ["WWSO2", "SSOO2"]})
    phone.open(f"/t/{id}")
    page = phone.page
    page.get_by_text("Mountains and Trade").tap()
    last = page.locator("details.group[open] .space").last
    page.wait_for_function("() => scrollY > 0")
    box = last.bounding_box()
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    # Items are taken with one tap, and the page comes back to what they brought and to whoever is next.
    page.locator("button.space", has_text="Take 2 from a mountain strip").tap()
    page.wait_for_selector(".picking")
    assert state(app, id).strips == ["WWSO2", "SSOO2"]
    phone.play("2 stone")
    assert state(app, id).strips == ["WWSO2", "OO2"]
    told = page.locator(".now[role]").bounding_box()
    assert told["y"] >= 0
    assert "takes 2 stone from the mountain" in page.locator(".now[role]").inner_text()
    fine(phone)
