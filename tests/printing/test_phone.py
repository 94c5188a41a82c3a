"""The print pages on a phone: a real browser, 360 pixels wide, with and without JavaScript."""

import os
import shutil
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from waitress.server import create_server

from companion.web import create_app

PAGES = ["/print", "/print/clash-cards?backs=fold", "/print/clash-cards/choose", "/print/printers"]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
# What a thumb must hit, and is not: links inside a sentence or a path at the top of the page.
SMALL = """
[...document.querySelectorAll("main a, main button, main select, main input:not([type=hidden])")]
    .filter(one => one.getBoundingClientRect().width && !one.closest(".fine"))
    .map(one => (one.closest(".chip") || one).getBoundingClientRect().height)
    .filter(high => high < 48).length
"""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("phone")
    before = os.environ.get("LAWSPEAKER_PRINTS")
    os.environ["LAWSPEAKER_PRINTS"] = str(folder / "prints")
    app = create_app(folder / "data")
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    if "works" in app.extensions:
        app.extensions["works"].close()
    os.environ.pop("LAWSPEAKER_PRINTS")
    if before is not None:
        os.environ["LAWSPEAKER_PRINTS"] = before


@pytest.fixture(autouse=True)
def own_cache():
    """All tests of this file share one app and its sheets."""


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def screen(browser, address):
    opened = []

    def open_on(**more):
        context = browser.new_context(viewport={"width": 360, "height": 740}, base_url=address, **more)
        opened.append(context)
        page = context.new_page()
        page.errors = []
        page.on("console", lambda said: page.errors.append(said.text) if said.type == "error" else None)
        return page

    yield open_on
    for context in opened:
        context.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone_and_everybody(screen, path, scheme):
    page = screen(color_scheme=scheme)
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(SMALL) == 0
    assert Axe().run(page).response["violations"] == []
    assert page.errors == []


def test_every_picture_of_a_page_is_shown(screen):
    page = screen()
    page.goto("/print/clash-cards?picks=red-walk*9")
    picture = page.locator(".print-pages img")
    picture.scroll_into_view_if_needed()
    picture.evaluate("one => one.decode()")
    assert picture.evaluate("one => one.naturalWidth") > 0


@pytest.mark.parametrize("script", [True, False])
def test_sheets_are_made_with_and_without_javascript(screen, script):
    page = screen(java_script_enabled=script)
    page.goto(f"/print/clash-bracelets?paper={'A3' if script else 'Letter'}")
    page.get_by_role("button", name="Make the PDF").click()
    link = page.get_by_role("link", name="Open the PDF")
    link.wait_for(timeout=30_000)
    answer = page.request.get(link.get_attribute("href"))
    assert answer.body().startswith(b"%PDF")
    assert page.errors == []


def test_settings_are_kept_from_page_to_page(screen):
    page = screen()
    page.goto("/print/clash-cards")
    page.get_by_label("Paper").select_option("Letter")
    page.get_by_label("Backs").select_option("duplex-short")
    page.get_by_role("button", name="Show it so").click()
    page.get_by_role("link", name="Choose pieces and copies").click()
    page.get_by_label("Walk (red)").fill("7")
    page.get_by_role("button", name="Take these").click()
    assert page.get_by_label("Paper").input_value() == "Letter"
    assert page.get_by_label("Backs").input_value() == "duplex-short"
    assert "sheets of Letter" in page.locator(".verdict").inner_text()
