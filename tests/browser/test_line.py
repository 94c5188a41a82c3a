"""The line to the table: news that come while somebody taps or types, and a line that hangs."""

import time

import pytest
from flask import request

from tests.web.spoils_hall import bid, challenge, four_phones, lay_out


@pytest.fixture
def slow(app):
    """Answers to moves take so many seconds on the way."""
    seconds = {"play": 0.0}

    def wait(response):
        if request.path.endswith("/play"):
            time.sleep(seconds["play"])
        return response

    waiting = app.after_request_funcs.setdefault(None, [])
    waiting.append(wait)
    yield seconds
    waiting.remove(wait)


def test_news_that_come_while_an_answer_is_under_way_do_not_swallow_it(two, slow):
    astrid, bjarni = two
    silent = True
    bjarni.page.route("**/news*", lambda route: route.abort() if silent else route.continue_())
    astrid.play("Astrid starts on A1")
    # Bjarni taps the same space; before the answer comes, the news could.
    slow["play"] = 2.2
    bjarni.button("Bjarni starts on A1").tap()
    silent = False
    word = bjarni.page.get_by_role("alert")
    word.wait_for()
    assert "The table has moved on: you saw step 0, it is now at step 1." in word.inner_text()


def test_a_tap_does_not_wait_for_news_that_hang(two):
    astrid, _ = two
    astrid.page.route("**/news*", lambda route: None)
    with astrid.page.expect_request("**/news*"):
        pass
    astrid.button("Astrid starts on A1").tap()
    astrid.page.wait_for_selector("#table[data-version='1']", timeout=2000)


def test_a_line_that_hangs_is_seen(two):
    astrid, _ = two
    assert 0 < astrid.page.evaluate("htmx.config.timeout") <= 15_000
    offline = astrid.button("Offline. Try again")
    assert not offline.is_visible()
    astrid.page.route("**/news*", lambda route: None)
    offline.wait_for(timeout=7000)
    astrid.page.unroute("**/news*")
    offline.wait_for(state="hidden", timeout=7000)


def test_whoever_types_goes_on_typing_when_news_come(screen, app, address):
    id, phones = four_phones(app)
    lief, hildr, olaf, _ = phones
    lay_out(lief, id, ("helmet", 2), ("crown", 2), ("ring", 2))
    lief.press("Everybody has rolled")
    lief.press("Lief", within="Name the opener")
    bid(lief, id, 2, 4)
    challenge(hildr, id)
    screen = screen()
    cookies = [{"name": one.key, "value": one.value, "url": address} for one in lief.client._cookies.values()]
    screen.page.context.add_cookies(cookies)
    screen.open(f"/t/{id}")
    amount = screen.page.locator("form[data-key=bet] input[type=number]")
    amount.focus()
    amount.press("ControlOrMeta+a")
    screen.page.keyboard.type("1")
    before = screen.version
    olaf.open(f"/t/{id}")
    olaf.press("Place the bet", {"f.side": "red", "f.amount:": "10"})
    screen.page.wait_for_selector(f"#table:not([data-version='{before}'])")
    screen.page.keyboard.type("7")
    assert amount.input_value() == "17"


def test_whoever_plays_with_keys_goes_on_from_what_comes_next(two):
    astrid, _ = two
    astrid.button("Astrid starts on A1").focus()
    astrid.page.keyboard.press("Enter")
    astrid.page.wait_for_selector("#table[data-version='1']")
    assert astrid.page.evaluate("document.activeElement.className") == "ask"
    # What comes next is said to whoever cannot see it, on both phones.
    next_step = astrid.page.locator(".ask p").first.inner_text()
    for phone in two:
        phone.page.wait_for_function(
            "(text) => document.getElementById('said').textContent === text", arg=next_step
        )
        assert phone.page.locator("#said[aria-live=polite]").count() == 1


def test_an_answer_does_not_take_the_focus_from_elsewhere(two):
    astrid, bjarni = two
    brand = bjarni.page.get_by_role("link", name="Lawspeaker").first
    brand.focus()
    astrid.play("Astrid starts on A1")
    bjarni.page.wait_for_selector("#table[data-version='1']")
    assert bjarni.page.evaluate("document.activeElement.className") == "brand"
