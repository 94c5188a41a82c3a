"""The print works: one order after another, none twice, and each can be stopped."""

import os
import time

import pytest

from companion.printing import cache, works
from companion.printing.order import Order
from companion.printing.works import TooMany, Works

# Waiting is not measured: a busy machine may take its time.
PATIENCE = 120.0


@pytest.fixture
def house():
    made = Works()
    yield made
    made.close()


def wait(job, until=lambda job: job.over):
    end = time.monotonic() + PATIENCE
    while not until(job):
        assert time.monotonic() < end, f"{job.state} after {PATIENCE} s"
        time.sleep(0.02)


def test_an_order_is_printed_and_kept(house):
    job = house.order(Order("clash-bracelets"))
    wait(job)
    assert (job.state, job.error, job.progress) == ("done", "", 1.0)
    assert cache.path_of(job.key).read_bytes().startswith(b"%PDF")


def test_the_same_order_again_costs_nothing(house):
    wait(house.order(Order("clash-bracelets")))
    press = house._press
    start = time.thread_time()
    again = Works().order(Order("clash-bracelets"))
    assert again.state == "done"
    assert time.thread_time() - start < 0.05
    assert house.order(Order("clash-bracelets")).state == "done"
    assert house._press is press


def test_an_order_that_is_on_its_way_is_not_taken_twice(house):
    one, two = house.order(Order("clash")), house.order(Order("clash"))
    assert one is two
    house.cancel(one.key)


def test_a_waiting_order_and_a_printing_one_can_be_cancelled(house):
    printing, waiting, last = (house.order(Order(name)) for name in ("odin", "vikings", "clash-bracelets"))
    wait(printing, lambda job: job.state == "printing")
    assert (house.ahead(waiting), house.ahead(last)) == (1, 2)
    house.cancel(waiting.key)
    house.cancel(printing.key)
    wait(last)
    assert (printing.state, waiting.state, last.state) == ("cancelled", "cancelled", "done")
    assert not cache.path_of(printing.key).exists()


def test_progress_goes_up(house):
    job = house.order(Order("spoils"))
    seen = []

    def over(job):
        seen.append(job.progress)
        return job.over

    wait(job, over)
    assert seen == sorted(seen)
    assert len({part for part in seen if 0 < part < 1}) >= 2


def test_a_process_that_dies_fails_its_order_and_no_other(house):
    first = house.order(Order("odin"))
    wait(first, lambda job: job.state == "printing")
    house._press.kill()
    wait(first)
    assert first.state == "failed"
    assert "ended before the sheets were made" in first.error
    second = house.order(Order("clash-bracelets"))
    wait(second)
    assert second.state == "done"


def test_an_order_that_cannot_be_printed_says_why(house):
    job = house.order(Order("clash-cards", card_width=200, card_height=280))
    wait(job)
    assert job.state == "failed"
    assert "will not fit" in job.error


def test_a_line_without_end_is_refused(house, monkeypatch):
    monkeypatch.setattr(works, "MOST_WAITING", 2)
    jobs = [house.order(Order("odin", bleed=n)) for n in (1, 2)]
    with pytest.raises(TooMany, match="2 orders are waiting already"):
        house.order(Order("odin", bleed=3))
    for job in jobs:
        house.cancel(job.key)


def test_an_idle_process_goes_home_and_comes_back(house, monkeypatch):
    monkeypatch.setattr(works, "IDLE", 0.2)
    wait(house.order(Order("clash-bracelets")))
    end = time.monotonic() + PATIENCE
    while house._press is not None and time.monotonic() < end:
        time.sleep(0.05)
    assert house._press is None
    job = house.order(Order("clash-overview"))
    wait(job)
    assert job.state == "done"


def test_old_sheets_make_room(monkeypatch):
    monkeypatch.setattr(cache, "MOST_BYTES", 250)
    for n, name in enumerate(("a", "b", "c")):
        cache.keep(name * 40, b"x" * 100)
        path = cache.path_of(name * 40)
        assert path.exists()
        os.utime(path, (n, n))
    assert not cache.path_of("a" * 40).exists()
    assert cache.path_of("c" * 40).exists()


def test_cards_that_change_are_printed_anew(monkeypatch):
    before = cache.key_of(Order("clash"))
    monkeypatch.setattr(cache, "_stamp", lambda: b"another edition of the files")
    assert cache.key_of(Order("clash")) != before
