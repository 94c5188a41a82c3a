"""A phone's screen: taps, and what must be true of everything that is shown on it."""

LEAST = 48

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Buttons that make a move, and how high they are on the screen.
PLAY = """
() => [...document.querySelectorAll("#table .offers button, #table .board button, #table .offers .button")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getAttribute("aria-label") || one.textContent.trim(), one.getBoundingClientRect()])
  .map(([text, box]) => [text, Math.round(box.width), Math.round(box.height)])
"""


class Screen:
    """One phone."""

    def __init__(self, page):
        self.page = page
        self.complaints = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message):
        # What the rules forbid is answered with a page and its status; a browser notes that down.
        if message.type == "error" and "the server responded with a status of 4" not in message.text:
            self.complaints.append(message.text)

    def open(self, path):
        self.page.goto(path)
        self.look()
        return self

    def look(self):
        """Nothing sticks out sideways, every play button can be hit, and nothing complained."""
        assert self.page.evaluate(TOO_WIDE) <= 0, self.page.url
        small = [one for one in self.page.evaluate(PLAY) if one[2] < LEAST]
        assert small == [], self.page.url
        assert self.complaints == []

    def tap(self, target):
        """Tap something that leads to another page."""
        with self.page.expect_navigation():
            target.tap()

    def button(self, name, within=None):
        place = self.page if within is None else self.page.locator(within)
        return place.get_by_role("button", name=name, exact=True)

    def play(self, name, within=None):
        """Tap a button that makes a move; the table then has one more step."""
        before = self.version
        self.button(name, within).first.tap()
        self.page.wait_for_function(
            "(before) => document.querySelector('#table').dataset.version !== before", arg=before
        )
        self.look()

    @property
    def version(self):
        return self.page.locator("#table").get_attribute("data-version")

    @property
    def id(self):
        return self.page.url.rpartition("/t/")[2].partition("?")[0]

    def says(self, text):
        return self.page.get_by_text(text).first

    def new_table(self, *names, arena=None):
        """From the first page to a table."""
        self.open("/")
        self.tap(self.page.get_by_role("link", name="Clash of Vikings").first)
        self.look()
        for at, name in enumerate([*names, "", "", ""][:4]):
            self.page.locator("input[name=name]").nth(at).fill(name)
        if arena:
            self.page.get_by_text("Options").tap()
            self.page.get_by_label(arena).check()
        self.tap(self.button("Start the table"))
        self.page.wait_for_selector("#table")
        self.look()
        return self.id
