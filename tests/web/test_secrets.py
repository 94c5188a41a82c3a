"""What one seat knows, no other seat learns: not from a page, a fragment, the log, the news or a file."""

import re

import pytest

from tests.store.house import finished
from tests.web.evening import opened, set_up
from tests.web.phone import Phone

NAMES = ("Astrid", "Bjarni", "Dagny")


def faces(page, id, code):
    """A page without what differs between any two tables."""
    text = re.sub(r'(name="csrf_token" value=")[^"]+', r"\1", page.source)
    text = re.sub(r'(name="form" value=")[\w-]{12}', r"\1", text)
    return text.replace(id, "ID").replace(code, "CODE")


class Evening:
    """Three phones, one of them looking on as well; what Bjarni took from Astrid is told in secret."""

    def __init__(self, app, value):
        self.app = app
        self.astrid, self.bjarni, self.dagny, self.stranger = [Phone(app) for _ in range(4)]
        self.id = self._sit_down()
        for phone, text in [(self.astrid, "CLUB"), (self.bjarni, "Bjarni: bluff!"), (self.astrid, "WALK")]:
            phone.open(f"/t/{self.id}")
            assert phone.press(text).status == 200
        self.bjarni.open(f"/t/{self.id}")
        page = self.bjarni.press(str(value), within="Take a bracelet from Astrid")
        assert f"It is a {value}." in page.text

    def _sit_down(self):
        self.astrid.open("/new/clash")
        page = self.astrid.press("Start the table", {"name": [*NAMES, ""]})
        id = page.address.rpartition("/")[2]
        set_up(self.astrid, *NAMES)
        for phone, seat in ((self.bjarni, "yellow"), (self.dagny, "blue")):
            assert phone.forge(f"/t/{id}/sit", {"seat": seat}).status == 200
        return id

    def everything(self, phone):
        """All that a phone can get to see of the table."""
        with self.app.extensions["tables"].opened(self.id) as kept:
            code = kept.code
        pages = {}
        for name, path in {
            "page": "",
            "news": "/news?version=0",
            "news as nobody": "/news?version=0&as=-",
            "nobody": "?as=-",
            "correct": "/correct",
            "seats": "/seats",
            "file": "/export.json",
            "rules": "/rules",
            "as Astrid": "?as=red",
            "as Bjarni": "?as=yellow",
        }.items():
            pages[name] = faces(phone.open(f"/t/{self.id}{path}"), self.id, code)
            phone.headers = {"HX-Request": "true"}
            pages[f"{name}, in part"] = faces(phone.open(f"/t/{self.id}{path}"), self.id, code)
            phone.headers = {}
        return pages

    def goes_on(self):
        """Play on a little, and take something back."""
        self.astrid.open(f"/t/{self.id}")
        self.astrid.press("WALK")
        self.dagny.open(f"/t/{self.id}")
        self.dagny.press("Nobody calls")
        self.astrid.open(f"/t/{self.id}")
        self.astrid.press("Stay")
        self.astrid.press("Undo the last step")


@pytest.fixture
def two(app):
    """The same evening twice: nothing differs but the bracelet that was taken."""
    return [Evening(app, value) for value in (2, 3)]


def test_who_took_it_and_who_lost_it_know_which(two):
    for name in ("bjarni", "astrid"):
        first, second = [evening.everything(getattr(evening, name)) for evening in two]
        assert "It is a 2." in first["page"]
        assert "It is a 3." in second["page"]
        assert first["page"] != second["page"]


@pytest.mark.parametrize("name", ["dagny", "stranger"])
def test_nobody_else_can_tell_the_two_evenings_apart(two, name):
    def look():
        first, second = [evening.everything(getattr(evening, name)) for evening in two]
        assert first == second
        assert "It is a" not in "".join(first.values())

    look()
    for evening in two:
        evening.goes_on()
    look()


def test_nobody_looks_through_anothers_eyes(two):
    evening = two[0]
    for phone, seat in [(evening.dagny, "red"), (evening.dagny, "yellow"), (evening.stranger, "blue")]:
        for address in (f"/t/{evening.id}?as={seat}", f"/t/{evening.id}/correct?as={seat}"):
            page = phone.open(address)
            assert page.status == 403
            assert "Look at my bracelets" not in page.text


def test_the_file_is_for_whoever_holds_every_seat(two, phone):
    evening = two[0]
    for one in (evening.astrid, evening.bjarni, evening.dagny, evening.stranger):
        page = one.open(f"/t/{evening.id}/export.json")
        assert page.status == 403
        assert "face-down" in page.text
    for seat in ("yellow", "blue"):
        evening.astrid.forge(f"/t/{evening.id}/stand", {"seat": seat})
    assert evening.astrid.open(f"/t/{evening.id}/export.json").status == 200


def test_on_a_phone_that_goes_round_secrets_lie_behind_a_curtain(app):
    phone = Phone(app)
    phone.open("/new/clash")
    page = phone.press("Start the table", {"name": [*NAMES, ""]})
    id = page.address.rpartition("/")[2]
    set_up(phone, *NAMES)
    for text in ("CLUB", "Bjarni: bluff!", "WALK"):
        page = phone.press(text)
    # The value is not asked for in front of everybody.
    assert "3" not in page.buttons
    assert "Look at my bracelets" not in page.text
    page = phone.follow("I am Bjarni: tell it in secret")
    assert "Only for ▲ Bjarni" in page.text
    assert "▲ Look at my bracelets" in page.text
    page = phone.press("3", within="Take a bracelet from Astrid")
    # Once it is told, the phone can be passed on.
    assert "It is a 3." not in page.source
    assert "Only for" not in page.text
    assert "Look at my bracelets" not in page.text
    assert "It is a 3." in phone.open(f"/t/{id}?as=yellow").text
    assert "It is a 3." not in phone.open(f"/t/{id}?as=blue").text


def test_the_curtain_falls_over_a_fragment_too(app):
    phone = Phone(app)
    phone.open("/new/clash")
    page = phone.press("Start the table", {"name": [*NAMES, ""]})
    id = page.address.rpartition("/")[2]
    set_up(phone, *NAMES)
    for text in ("CLUB", "Bjarni: bluff!", "WALK"):
        phone.press(text)
    phone.open(f"/t/{id}?as=yellow")
    phone.headers = {"HX-Request": "true"}
    page = phone.press("3", within="Take a bracelet from Astrid")
    assert page.status == 200
    assert "It is a 3." not in page.source
    assert "Only for" not in page.text


def test_a_correction_does_not_say_what_was_corrected(two):
    evening = two[0]
    page = evening.astrid.forge(f"/t/{evening.id}/correct", {"patch": '{"turn": 9}'})
    assert page.status == 200
    with opened(evening.app, evening.id) as table:
        assert [line.text for line in table.log[-1].told] == ["The table was corrected."]


def test_when_the_game_is_over_the_file_may_be_had_by_all(app):
    id = app.extensions["tables"].create(finished(), "somebody's phone")
    stranger = Phone(app)
    page = stranger.open(f"/t/{id}/export.json")
    assert page.status == 200
    assert page.headers["Content-Disposition"].startswith('attachment; filename="clash-')
