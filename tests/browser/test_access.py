"""Nothing on a page keeps anybody out: measured by axe, in the dark and in the light."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.evening import under_way
from tests.web.phone import Phone

SERIOUS = ("serious", "critical")


@pytest.fixture(scope="package")
def places(app):
    """A house with a table and a result in it."""
    phone = Phone(app)
    id = under_way(phone)
    phone.open("/score/clash")
    pad = {"p.players.0.bracelets#4": "1", "p.players.1.bracelets#1": "2"}
    result = phone.press("Who won?", pad).address
    cookies = [{"name": one.key, "value": one.value} for one in phone.client._cookies.values()]
    return cookies, {
        "home": "/",
        "new": "/new/clash",
        "table": f"/t/{id}",
        "table as a seat": f"/t/{id}?as=red",
        "rules": "/rules?q=bluff",
        "rule": "/rule/clash-turn-1",
        "pad": "/score/clash",
        "result": result,
        "seats": f"/t/{id}/seats",
        "correct": f"/t/{id}/correct",
        "log": f"/t/{id}/log",
        "join": "/join",
        "keep": "/keep",
        "kits": "/print",
        "kit": "/print/clash-cards",
        "choose": "/print/clash-cards/choose",
        "printers": "/print/printers",
        "no such page": "/nowhere",
    }


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious(screen, places, address, scheme):
    cookies, pages = places
    phone = screen(color_scheme=scheme)
    phone.page.context.add_cookies([{**one, "url": address} for one in cookies])
    found = {}
    for name, path in pages.items():
        phone.open(path)
        for one in Axe().run(phone.page).response["violations"]:
            if one["impact"] in SERIOUS:
                nodes = [
                    node["html"][:120] + " | " + node["failureSummary"][:200] for node in one["nodes"][:3]
                ]
                found[f"{name}: {one['id']}"] = nodes
    assert found == {}


def test_the_table_can_be_played_with_keys_alone(screen):
    phone = screen()
    phone.new_table("Astrid", "Bjarni")
    for _ in range(40):
        phone.page.keyboard.press("Tab")
        label = phone.page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
        if label == "Astrid starts on A1":
            break
    assert label == "Astrid starts on A1"
    outline = phone.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("#table[data-version='1']")
