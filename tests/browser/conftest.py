"""A real browser, as narrow as a phone, and the app behind a real server."""

import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from waitress.server import create_server

from companion.web import create_app
from tests.browser.screen import Screen

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}


def pytest_collection_modifyitems(items):
    """Every test in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in Path(item.path).parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    return create_app(folder / "data", CARDS=folder / "cards.db")


@pytest.fixture(scope="package")
def address(app):
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture
def screen(browser, address):
    """Open phones; each has its own cookies."""
    opened = []

    def switch_on(base_url=address, **more):
        context = browser.new_context(viewport=PHONE, has_touch=True, base_url=base_url, **more)
        context.set_default_timeout(8000)
        opened.append(context)
        return Screen(context.new_page())

    yield switch_on
    for context in opened:
        context.close()


@pytest.fixture
def two(screen):
    """Astrid's phone made the table, Bjarni's sits in the second seat."""
    astrid, bjarni = screen(), screen()
    id = astrid.new_table("Astrid", "Bjarni")
    bjarni.open(f"/t/{id}/seats")
    bjarni.tap(bjarni.button("Sit here").nth(1))
    bjarni.page.wait_for_selector("#table")
    astrid.open(f"/t/{id}")
    return astrid, bjarni
