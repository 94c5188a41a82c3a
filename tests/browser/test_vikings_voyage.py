"""One voyage on a phone 360 pixels wide, from trade to the Saga check, with the app killed in mid-battle."""

import os
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe

from companion.web import create_app
from tests.web.phone import Phone
from tests.web.saga_table import BAND, HARBOUR, battle, lay, voyage

FORCE = dict.fromkeys(("leif", "huskarl-1", "longship-1"), "dorestad")
# One card is left, and Dorestad trades.
LAST_VOYAGE = {
    **HARBOUR,
    "units": FORCE,
    "markers": {"dorestad": "settlement"},
    "quests": {"paris": "?"},
    "draw": ["?"],
    "gold": 5,
}


class House:
    """The app in a process of its own, which can be killed and started again."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder, self.process = folder, None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.folder / "data")]
        cards = {"LAWSPEAKER_CARDS": str(self.folder / "cards.db")}
        self.process = subprocess.Popen(command, env={**os.environ, **cards}, stdout=subprocess.DEVNULL)
        for _ in range(200):
            try:
                with urlopen(self.address, timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the app does not start")

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path)
    yield house
    if house.process:
        house.kill()


@pytest.fixture
def under_way(tmp_path, house):
    """A table in the house before its last voyage, and the cookies of the phone that holds it."""
    app = create_app(tmp_path / "data", CARDS=tmp_path / "cards.db")
    phone = Phone(app)
    id = lay(app, phone, LAST_VOYAGE)
    house.start()
    return id, cookies(phone)


def cookies(phone):
    return [{"name": one.key, "value": one.value} for one in phone.client._cookies.values()]


def switched_on(screen, house, kept):
    """A browser that knows nothing but the phone's cookies."""
    phone = screen(base_url=house.address)
    phone.page.context.add_cookies([{**one, "url": house.address} for one in kept])
    return phone


def test_a_voyage_from_trade_to_the_saga_check_with_the_app_killed_in_mid_battle(screen, house, under_way):
    id, kept = under_way
    phone = switched_on(screen, house, kept).open(f"/t/{id}")
    # One tap on the map sets out; trade happens by itself and is told.
    phone.play("Voyage from Dorestad: Leif, one Huskarl and one Long Ship", ".map")
    assert phone.says("Trade in Dorestad: gold 5 → 7.").is_visible()
    phone.play("These go")
    phone.play("1", "form:has-text('Naval move')")
    phone.play("To Lindisfarne", ".map")
    phone.page.get_by_text("Which card was drawn?").tap()
    phone.play("2 The Levy Gathers")
    phone.page.get_by_text("I did it myself").tap()
    phone.page.locator(".battle label.chip").get_by_text("1", exact=True).first.locator("xpath=..").tap()
    phone.page.locator(".battle label.chip", has_text="warrior 2").first.tap()
    phone.play("Tell it")
    phone.page.get_by_text("I did it myself").tap()
    phone.page.locator("fieldset", has_text="Vikings roll").locator("label.chip", has_text="6").tap()
    phone.page.locator("fieldset", has_text="And the hostiles").locator("label.chip", has_text="1").tap()
    phone.play("Tell it")
    phone.page.locator("button.order").first.tap()
    phone.page.wait_for_selector(".lines >> text=Long Ship 1 fires")
    phone.play("6", ".lines")
    phone.play("6", ".lines")
    assert phone.says("Huskarl 1 fires: 1 to 2 hits").is_visible()
    odds = phone.page.locator(".odds strong").text_content()
    # The app is killed and the browser closed; weeks later both are opened again.
    house.kill()
    phone.page.context.close()
    house.start()
    phone = switched_on(screen, house, kept).open("/")
    assert phone.says("Combat segment").is_visible()
    phone.tap(phone.page.get_by_role("link", name="Combat segment"))
    assert phone.says("Huskarl 1 fires: 1 to 2 hits").is_visible()
    assert phone.page.locator(".odds strong").text_content() == odds
    # The battle is won, the town pillaged, and the last card decides the Saga.
    phone.play("1", ".lines")
    assert phone.says("The battle in Lindisfarne is won").is_visible()
    phone.play("Two gold")
    phone.play("4", "form:has-text('Pillage Lindisfarne')")
    assert phone.says("EirikSaga is lost").is_visible()
    assert phone.says("the draw deck is empty").is_visible()
    phone.tap(phone.page.get_by_role("link", name="Chronicle"))
    assert phone.says("A pillage marker lies in Lindisfarne.").is_visible()


def test_the_map_is_stepped_and_dragged_without_moving_the_force(app, address, screen):
    holder = Phone(app)
    id = lay(
        app, holder, voyage("hordaland", list(BAND), "movement", voyage={"mode": "naval", "allowance": 2})
    )
    phone = screen()
    phone.page.context.add_cookies([{**one, "url": address} for one in cookies(holder)])
    phone.open(f"/t/{id}")
    chart = phone.page.locator("[data-map]")
    before = chart.get_attribute("viewBox")
    phone.button("Zoom in").tap()
    closer = chart.get_attribute("viewBox")
    assert float(closer.split()[2]) < float(before.split()[2])
    box = chart.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x - 60, y - 20, steps=4)
    phone.page.mouse.up()
    assert chart.get_attribute("viewBox") != closer
    assert phone.version == "0"
    phone.look()
    # Whoever plays with keys is not kept out by it.
    phone.page.wait_for_timeout(100)
    phone.button("To North Sea", ".map").focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("#table[data-version='1']")
    assert phone.says("Roll one die for the storm").is_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_at_a_saga(app, address, screen, scheme):
    holder = Phone(app)
    going = voyage("hordaland", list(BAND), "movement", voyage={"mode": "naval", "allowance": 2})
    line = ["longship-1", "huskarl-1", "leif"]
    ids = [
        lay(app, holder, position, campaign=True)
        for position in (
            HARBOUR,
            going,
            battle(line, ["leader-4", "warrior-2a"], battle={"fired": ["longship-1"]}),
        )
    ]
    ids.append(lay(app, holder, {"saga": "eirik", "segment": "muster", "units": {"leif": "jylland"}}))
    more = [
        f"/t/{ids[0]}/page/campaign",
        f"/t/{ids[0]}/page/chronicle",
        f"/t/{ids[0]}/correct",
        "/score/vikings",
    ]
    phone = screen(color_scheme=scheme)
    phone.page.context.add_cookies([{**one, "url": address} for one in cookies(holder)])
    found = {}
    for path in [*(f"/t/{id}" for id in ids), *more, "/new/vikings", f"/t/{ids[1]}?map=all"]:
        phone.open(path)
        for one in Axe().run(phone.page).response["violations"]:
            if one["impact"] in ("serious", "critical"):
                found[f"{path}: {one['id']}"] = [node["html"][:200] for node in one["nodes"][:3]]
    assert found == {}


def test_after_a_tap_what_it_brought_and_the_next_roll_are_on_the_screen(app, address, screen):
    holder = Phone(app)
    line = ["longship-1", "longship-2", "huskarl-1", "berserkir-1", "leif"]
    hostiles = ["leader-4", "warrior-4", "warrior-3", "fleet-3", "warrior-2a", "warrior-2b"]
    id = lay(app, holder, battle(line, hostiles, battle={"turn": ""}))
    phone = screen()
    phone.page.context.add_cookies([{**one, "url": address} for one in cookies(holder)])
    phone.open(f"/t/{id}")
    # The way to line up is chosen from far down the page.
    before = phone.version
    phone.page.locator("button.order").last.tap()
    phone.page.wait_for_function(
        "(before) => document.querySelector('#table').dataset.version !== before", arg=before
    )
    for _ in range(3):
        for what in (".now[role]", ".ask", ".battle .big"):
            assert on_screen(phone.page.locator(what).first), what
        place = phone.page.evaluate("scrollY")
        phone.play("6", ".lines")
        # Shot after shot the page stays where it is, but for a line more or less above.
        assert abs(phone.page.evaluate("scrollY") - place) < 24


def on_screen(one):
    box = one.bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= 740
