"""The library's pages in a real browser: nothing sticks out at 360 pixels, and sheets open."""

import re
import shutil
import threading

import pytest
from playwright.sync_api import sync_playwright
from waitress.server import create_server

PAGES = [
    "/rules",
    "/rules?q=may+i+bet+less+than+five",
    "/rules/vikings",
    "/rules/odin/scoring",
    "/rule/odin-data-2",
    "/rule/clash-comp-6",
    "/glossary/spoils",
    "/round/vikings",
    "/coverage",
    "/coverage/odin",
    "/cards",
    "/cards/odin",
    "/cards/vikings?deck=Spaces",
    "/card/odin-boards-home",
    "/card/clash-arenas-meadow",
    "/card/vikings-map-the-map",
    "/card/odin-spaces-build-house-and-ship",
    "/editions",
]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(app):
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def screen(browser, address):
    opened = []

    def open_on(scheme="dark", **more):
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, color_scheme=scheme, base_url=address, **more
        )
        opened.append(context)
        page = context.new_page()
        page.errors = []
        page.on(
            "console", lambda message: page.errors.append(message.text) if message.type == "error" else None
        )
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        return page

    yield open_on
    for context in opened:
        context.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_sticks_out_and_nothing_is_refused(screen, scheme):
    page = screen(scheme)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    assert page.errors == []


def test_search_as_you_type(screen):
    page = screen()
    page.goto("/rules")
    page.get_by_label("Search the rules").press_sequentially("storm at sea", delay=20)
    page.wait_for_selector("a.hit[href^='/rule/vikings-12.11']")
    assert page.url.endswith("/rules")


def test_a_term_opens_over_the_rule(screen):
    page = screen()
    page.goto("/rule/clash-setup-10")
    page.click("a.term >> text=supply")
    page.wait_for_selector("#sheet[open] >> text=face-down bracelets")
    assert page.url.endswith("/rule/clash-setup-10")


def test_filters_work_as_they_are_chosen(screen):
    page = screen()
    page.goto("/cards/odin")
    page.select_option("select[name=deck]", "Goods")
    page.wait_for_selector(".gallery >> text=Peas")
    assert page.locator(".gallery li").count() == 24


def test_the_answer_fits_one_screen(screen):
    page = screen()
    page.goto("/rules?q=may+i+bet+less+than+five")
    box = page.locator("a.hit[href='/rule/spoils-bet-4']").bounding_box()
    assert box["y"] + box["height"] < 740


def test_it_all_works_without_scripts(screen):
    page = screen(java_script_enabled=False)
    page.goto("/rules/clash")
    page.fill("input[name=q]", "walk on water")
    page.click("text=Search")
    page.click("a.hit >> nth=0")
    page.click("a.term >> nth=0")
    assert "/glossary/clash/" in page.url
    page.goto("/cards/spoils")
    page.select_option("select[name=stage]", "3")
    page.click("text=Show")
    assert "stage=3" in page.url


@pytest.mark.parametrize("game", ["clash", "odin", "spoils", "vikings"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_round_sheet_is_one_page_of_paper(screen, game, scheme):
    page = screen(scheme)
    page.goto(f"/round/{game}")
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
