"""Long work for a page: begun, watched, finished, stopped. The fill helper of A Feast for Odin does it."""

import signal
import time

from companion.games.odin import SECONDS, placing
from tests.web.odin_table import having, lay, state

TILES = {"fur": 1, "chest": 2, "rune stone": 2, "silk": 1}
# A puzzle that cannot be solved within seconds.
MUCH = dict.fromkeys(("fur", "robe", "oil", "silk", "chest", "spices", "jewelry", "hide", "linen", "wool"), 4)


def begin(phone, id):
    phone.open(f"/t/{id}/page/boards?seat=a")
    return phone.press("Fill helper")


def wait(phone, text, seconds=60.0):
    """Look again until the page says so."""
    until = time.monotonic() + seconds
    while text not in phone.page.text:
        assert time.monotonic() < until, phone.page.text
        time.sleep(0.1)
        phone.open(phone.page.address)
    return phone.page


def test_it_proposes_what_to_lay_and_that_can_be_laid(app, phone):
    id = lay(app, phone, having(**TILES))
    begin(phone, id)
    page = wait(phone, "points")
    page = wait(phone, "no filling is better")
    # 8 + 4 + 4 + 2 + 2 + 4
    assert "24 points" in page.text
    page = phone.follow("Try it on the boards")
    assert "open −86 → −62" in page.text
    phone.press("Lay all 6 down")
    assert state(app, id).players["a"].supply == {}


def test_it_shows_how_far_it_is_and_stopped_it_keeps_the_best_so_far(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}, "greenland": {}}}}})
    begin(phone, id)
    page = wait(phone, "of at most")
    assert "Best so far" in page.text
    search = workshop(app).find(id, page.address.rpartition("/")[2])
    page = phone.press("Stop and show the best so far")
    # It did not come to its end: it was ended.
    assert (search.state, search.process.wait(60)) == ("stopped", -signal.SIGKILL)
    assert "the best so far, not proven." in page.text
    assert "no filling is better" not in page.text
    # What it found can be laid, and brings the points that it says.
    points = int(page.text.partition(" points: the best so far")[0].rpartition(" ")[2])
    before = open_spaces(app, id)
    phone.follow("Try it on the boards")
    phone.press(next(text for text in phone.page.buttons if text.startswith("Lay all")))
    assert before - open_spaces(app, id) == points


def open_spaces(app, id):
    """The open negative spaces of Aud's boards."""
    table = state(app, id)
    return sum(placing.minus(table.box, area, one) for area, one in table.players["a"].areas.items())


def test_stopped_before_it_began_it_says_so_and_can_be_asked_again(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}, "greenland": {}}}}})
    address = begin(phone, id).address
    found = workshop(app).find(id, address.rpartition("/")[2])
    workshop(app).stop(found)
    found.progress = {}
    assert "Cancelled before anything was found." in phone.open(address).text
    assert "Searching" in phone.press("Search again").text or "Waiting" in phone.page.text
    phone.press("Stop and show the best so far")


def workshop(app):
    return app.extensions["workshop"]


def test_it_answers_within_ten_seconds(app, phone):
    # What a question costs that is answered at once: on a busy machine a process takes longer to start.
    little = seconds_until(phone, lay(app, phone, having(silk=1)), "no filling is better")
    much = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}, "greenland": {}}}}})
    assert seconds_until(phone, much, "Try it on the boards") < SECONDS + max(10 - SECONDS, 2 * little)


def seconds_until(phone, id, text):
    """How long it takes from the question to an answer that says so."""
    started = time.monotonic()
    begin(phone, id)
    wait(phone, text)
    return time.monotonic() - started


def test_asked_again_it_forgets_the_question_before(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}}}}})
    first = begin(phone, id).address
    second = begin(phone, id).address
    assert workshop(app).find(id, first.rpartition("/")[2]).state == "stopped"
    assert "Search again" in phone.open(first).buttons
    phone.open(second)
    assert "Search again" in phone.press("Stop and show the best so far").buttons


def test_only_who_holds_the_seat_sets_it_to_work(app, phones):
    mine, other = phones(2)
    id = lay(app, mine, having(**TILES))
    assert other.forge(f"/t/{id}/task/fill", {"seat": "a"}).status == 403
    assert mine.forge(f"/t/{id}/task/fill", {"seat": "z"}).status == 403
    assert mine.forge(f"/t/{id}/task/feast", {"seat": "a"}).status == 404
    assert mine.open(f"/t/{id}/task/fill/nothing").status == 404
    address = begin(mine, id).address
    assert other.forge(f"{address}/stop").status == 403
