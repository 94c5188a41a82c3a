"""Long work for a page: begun, watched, finished, stopped. The fill helper of A Feast for Odin does it."""

import time

from tests.web.odin_table import having, lay, state

TILES = {"fur": 1, "chest": 2, "rune stone": 2, "silk": 1}
# A puzzle that cannot be solved within seconds.
MUCH = dict.fromkeys(("fur", "robe", "oil", "silk", "chest", "spices", "jewelry", "hide", "linen", "wool"), 4)


def begin(phone, id):
    phone.open(f"/t/{id}/page/boards?seat=a")
    return phone.press("Fill helper: what to lay for the most points")


def wait(phone, text, seconds=15.0):
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


def test_it_shows_how_far_it_is_and_can_be_stopped(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}, "greenland": {}}}}})
    begin(phone, id)
    page = wait(phone, "of at most")
    assert "Best so far" in page.text
    started = time.monotonic()
    page = phone.press("Cancel")
    assert "Cancelled." in page.text
    assert time.monotonic() - started < 2


def test_it_answers_within_ten_seconds(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}, "greenland": {}}}}})
    started = time.monotonic()
    begin(phone, id)
    wait(phone, "Try it on the boards", 12)
    assert time.monotonic() - started < 10


def test_asked_again_it_forgets_the_question_before(app, phone):
    id = lay(app, phone, {"players": {"a": {"supply": MUCH, "areas": {"iceland": {}}}}})
    first = begin(phone, id).address
    second = begin(phone, id).address
    assert "Cancelled." in phone.open(first).text
    phone.open(second)
    assert "Cancelled." in phone.press("Cancel").text


def test_only_who_holds_the_seat_sets_it_to_work(app, phones):
    mine, other = phones(2)
    id = lay(app, mine, having(**TILES))
    assert other.forge(f"/t/{id}/task/fill", {"seat": "a"}).status == 403
    assert mine.forge(f"/t/{id}/task/fill", {"seat": "z"}).status == 403
    assert mine.forge(f"/t/{id}/task/feast", {"seat": "a"}).status == 404
    assert mine.open(f"/t/{id}/task/fill/nothing").status == 404
    address = begin(mine, id).address
    assert other.forge(f"{address}/stop").status == 403
