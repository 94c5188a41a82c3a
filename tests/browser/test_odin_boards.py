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
        before = page.url
        page.get_by_role("link", name=name, exact=True).tap()
        page.wait_for_function("(before) => location.href !== before", arg=before)
    assert page.locator(".ghost").count() == 10
    fine(phone)
    phone.button("Lay it down").tap()
    page.locator("#minus", has_text="−76").wait_for()


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


def test_vikings_are_sent_with_one_tap_and_the_board_can_be_sifted(app, seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}")
    fine(phone)
    page = phone.page
    assert page.locator("button.space", has_text="1 stockfish").first.is_visible()
    page.get_by_label("Build Houses").check(force=True)
    assert not page.locator("button.space", has_text="2 mead and 2 silver").is_visible()
    page.locator("button.space", has_text="Build a shed").tap()
    page.wait_for_selector("#table[data-version='1']")
    assert "shed 2" in state(app, id).players["a"].areas
    fine(phone)


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
    page.locator(".tile-pick", has_text="fur").tap()
    phone.tap(page.get_by_role("button", name="1,8 minus 1", exact=True))
    assert page.locator("#minus").inner_text() == "−78"
    phone.tap(phone.button("Take −78 over to the pad"))
    phone.tap(phone.button("Who won?"))
    assert page.get_by_text("Aud wins with -70 points.").is_visible()
    phone.look()


def test_the_fill_helper_comes_back_by_itself(seated):
    phone, id = seated(AUD)
    phone.open(f"/t/{id}/page/boards?seat=a")
    phone.tap(phone.button("Fill helper: what to lay for the most points"))
    phone.page.get_by_role("link", name="Try it on the boards").wait_for()
    phone.look()


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
