"""Four phones in a real browser play a Round of Spoils of War with secret bets, dice and Artifacts."""

import re
import threading

import pytest
from playwright.sync_api import sync_playwright
from waitress.server import create_server

from companion.web import create_app

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("Lief", "Hildr", "Olaf", "Lance")
BETS = {"Lief": (None, 41), "Hildr": (None, 42), "Olaf": ("blue", 43), "Lance": ("red", 44)}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The app behind a real server; its address."""
    server = create_server(create_app(tmp_path_factory.mktemp("house")), host="127.0.0.1", port=0, threads=8)
    threading.Thread(target=server.run, daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Seat:
    """One Viking with a phone."""

    def __init__(self, browser, house, name, scripts=True):
        self.name, self.house, self.faults = name, house, []
        self.page = browser.new_context(**PHONE, java_script_enabled=scripts).new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._console)

    def _console(self, message):
        if message.type == "error":
            self.faults.append(message.text)

    def tap(self, selector):
        """Tap, once the phone has heard the news, and wait for what the table answers."""
        self._catch_up()
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            self.page.click(selector)
        assert answer.value.status == 200
        self.page.wait_for_load_state("load")

    def _catch_up(self):
        address = self.page.url.partition("?")[0]
        for _ in range(100):
            version = self.page.get_attribute("#table", "data-version")
            if self.page.request.get(f"{address}/news?version={version}").status == 204:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{self.name}'s phone does not hear the news")

    def sees(self, text):
        self.page.wait_for_selector(f"#table >> text={text}")

    def source(self):
        """The page as the server sends it, without the tokens that mean nothing."""
        found = self.page.request.get(self.page.url).text() + self.page.content()
        return re.sub(r'(name="(?:csrf_token|form)" value=")[^"]*', r"\1", found)

    @property
    def width(self):
        return self.page.evaluate("document.documentElement.scrollWidth")


@pytest.fixture(scope="module")
def seats(browser, house):
    """Four phones at one table, Lief's having made it."""
    seats = [Seat(browser, house, name) for name in NAMES]
    lief = seats[0].page
    lief.goto(f"{house}/new/spoils")
    for at, name in enumerate(NAMES):
        lief.fill(f"input[name=name] >> nth={at}", name)
    lief.click("text=Start the table")
    lief.wait_for_selector("#table")
    address = lief.url
    for at, seat in enumerate(seats[1:], start=2):
        seat.page.goto(f"{address}/seats")
        seat.page.click(f"button[value=seat-{at}]")
        seat.page.wait_for_selector("#table")
    lief.reload()
    return dict(zip(NAMES, seats, strict=True))


def holds(source, number):
    return re.search(rf"(?<![\w.-]){number}(?![\w-])", source) is not None


def test_a_round_with_secret_bets_on_four_phones(seats):
    lief, hildr, olaf, lance = (seats[name] for name in NAMES)
    # Treasure Setup: one tap a card, the number of Artifacts follows.
    for name in ("Helmet 2", "Crown 2", "Crown 2"):
        lief.page.click(f"button[aria-label='one more {name}']")
    assert lief.page.inner_text("[data-left]") == "6"
    lief.page.click("button[aria-label='one fewer Crown 2']")
    assert lief.page.inner_text("[data-left]") == "7"
    lief.tap("text=This is the pile")
    # Lief tells the own dice, in private: eight sixes.
    lief.tap("text=Everybody has rolled")
    lief.page.click("summary:has-text('Tell the app my dice')")
    for _ in range(9):
        lief.page.click("form[data-key=own] button[aria-label='one more 6']")
    assert lief.page.inner_text("form[data-key=own] [data-tapped]") == "8"
    lief.tap("text=These are my dice")
    lief.sees("You have 6, 6, 6, 6, 6, 6, 6, 6.")
    # Bidding: Lief opens, Hildr challenges.
    lief.tap("form.offer button:has-text('Lief')")
    for _ in range(3):
        lief.page.click(".bid button[aria-label='one more']")
    lief.tap("button[aria-label='Bid 6s']")
    hildr.tap("button:has-text('Challenge 4 × 6 of Lief')")
    _bet_in_secret(seats)
    # Reveal, cups, verdict.
    olaf.tap("text=Hands off: reveal all bets")
    for name, (_, amount) in BETS.items():
        olaf.sees(f"{name} ({amount})")
    lief.page.click("summary:has-text('Tell every die')")
    lief.tap("text=Show the dice told before")
    for seat in (hildr, olaf, lance):
        seat.tap(".numbers button:text-is('0')")
    lance.sees("8 dice match the bid of four 6s.")
    # The Chief is Olaf, who bet most of the winners: three taps; then Lief, two.
    olaf.page.wait_for_selector(".pick")
    for _ in range(3):
        olaf.tap(".pick:has-text('face-down') >> nth=0")
    for _ in range(2):
        lief.tap(".pick >> nth=0")
    # Olaf names an Artifact, in private; nobody learns it.
    olaf.page.click(".artifacts summary >> nth=0")
    olaf.page.select_option(".artifacts select >> nth=0", "odins-eye")
    olaf.tap("text=Tell the app >> nth=0")
    olaf.sees("Your face-down Artifact is Odin's Eye.")
    for seat in (lief, hildr, lance):
        assert "Odin" not in seat.source()
        assert seat.page.request.get(f"{seat.page.url}/export.json").status == 403
    for seat in seats.values():
        assert seat.width <= 360
        assert not seat.faults


def _bet_in_secret(seats):
    """Everybody bets at once; what somebody types outlasts the news that others have bet."""
    lance = seats["Lance"]
    lance.page.wait_for_selector("form[data-key=bet]")
    lance.page.check("form[data-key=bet] input[value=red]", force=True)
    lance.page.fill("form[data-key=bet] input[type=number]", "44")
    for name in ("Lief", "Hildr", "Olaf", "Lance"):
        seat, (side, amount) = seats[name], BETS[name]
        seat.page.wait_for_selector("form[data-key=bet]")
        if name != "Lance":
            if side:
                seat.page.check(f"form[data-key=bet] input[value={side}]", force=True)
            seat.page.fill("form[data-key=bet] input[type=number]", str(amount))
        else:
            lance.sees("Olaf has bet.")
            assert lance.page.input_value("form[data-key=bet] input[type=number]") == "44"
        seat.tap("text=Place the bet")
        seat.sees(f"You bet {amount} Gold")
        _nobody_learns(seats, name, amount)
    seats["Lance"].tap("text=Undo the last step")
    for name, (_, amount) in BETS.items():
        _nobody_learns(seats, name, amount)
    seats["Lance"].tap("button:text-is('Redo')")


def _nobody_learns(seats, name, amount):
    for other in seats.values():
        if other.name != name:
            source = other.source()
            assert not holds(source, amount), f"{other.name} can read the bet of {name}"
            if other.name != "Lief":
                assert "6, 6, 6" not in source


def test_the_same_forms_work_without_scripts(browser, house):
    seat = Seat(browser, house, "Lief", scripts=False)
    page = seat.page
    page.goto(f"{house}/new/spoils")
    for at, name in enumerate(NAMES):
        page.fill(f"input[name=name] >> nth={at}", name)
    page.click("text=Start the table")
    page.fill("label:has-text('Helmet 2') input", "2")
    page.click("text=This is the pile")
    assert "Helmet (2), Helmet (2) and 7 face-down Artifacts" in page.inner_text(".log")
    page.click("text=Everybody has rolled")
    page.click("form.offer button:has-text('Lief')")
    page.fill("input[name='f.quantity:']", "9")
    page.click("form[data-key=bid] button")
    page.click("text=Challenge 9 × 1 of Lief")
    assert "must bet" in page.inner_text(".ask")
    assert seat.width <= 360


def test_the_pad_is_tapped_card_by_card(browser, house):
    seat = Seat(browser, house, "Lief")
    page = seat.page
    page.goto(f"{house}/score/spoils")
    first = page.locator("fieldset >> nth=0")
    for item in ("Crown", "Ring"):
        first.locator(f"button[aria-label='one more 2 {item}']").click()
    first.locator("button[aria-label='one more 1 Armband']").click()
    first.locator("button[aria-label='one more 1 Armband']").click()
    first.locator("button[aria-label='one fewer 1 Armband']").click()
    first.locator("input[name='p.vikings.0.coins:']").fill("20")
    page.click("text=Who won?")
    page.wait_for_selector(".verdict")
    # 20 coins, a Partial Set of 6, Gold Values of 5.
    assert page.inner_text(".verdict") == "Viking 1 wins with 31 Gold."
    assert not seat.faults
    assert seat.width <= 360
