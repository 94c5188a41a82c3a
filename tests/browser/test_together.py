"""Several phones at one table: they see each other's moves, and never overwrite each other."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic

COMPANION = Path(sys.executable).with_name("companion")


def test_a_move_shows_on_the_other_phone_within_two_seconds(two):
    astrid, bjarni = two
    for mover, watcher, button, text in [
        (astrid, bjarni, "Astrid starts on A1", "Astrid starts on A1."),
        (bjarni, astrid, "Bjarni starts on E3", "Bjarni starts on E3."),
    ]:
        mover.play(button)
        begin = monotonic()
        watcher.page.get_by_text(text).first.wait_for(timeout=2500)
        assert monotonic() - begin < 2
        watcher.look()
    assert astrid.version == bjarni.version == "2"


def test_of_two_who_tap_at_once_one_wins_and_the_other_is_told(two):
    astrid, bjarni = two
    for phone in two:
        # Nobody hears of the other's move before tapping.
        phone.page.evaluate("document.getElementById('news').remove()")
    astrid.play("Astrid starts on A1")
    bjarni.button("Bjarni starts on A1").tap()
    word = bjarni.page.get_by_role("alert")
    word.wait_for()
    assert "The table has moved on: you saw step 0, it is now at step 1." in word.inner_text()
    # The page is the present one, so the next tap counts.
    bjarni.look()
    bjarni.play("Bjarni starts on E3")
    assert bjarni.version == "2"


def test_a_double_tap_makes_one_move(two):
    astrid, _ = two
    astrid.button("Astrid starts on A1").dblclick()
    astrid.page.wait_for_selector("#table[data-version='1']")
    astrid.page.wait_for_timeout(300)
    assert astrid.version == "1"
    assert astrid.complaints == []


def test_a_seat_called_back_is_told_on_the_phone_that_held_it(two):
    astrid, bjarni = two
    astrid.open(f"/t/{astrid.id}/seats")
    astrid.tap(astrid.button("Call back"))
    astrid.open(f"/t/{bjarni.id}")
    astrid.play("Astrid starts on A1")
    word = bjarni.page.get_by_role("alert")
    word.wait_for(timeout=4000)
    assert "Another phone holds that seat" in word.inner_text()
    assert bjarni.page.locator("header").count() == 1
    bjarni.look()


def test_a_table_that_was_deleted_is_told_on_the_other_phone(two):
    astrid, bjarni = two
    astrid.open(f"/t/{astrid.id}/seats")
    astrid.page.get_by_text("Delete this table").tap()
    astrid.page.get_by_label("Yes, for good").check()
    astrid.tap(astrid.button("Delete"))
    bjarni.page.get_by_text("No such table").wait_for(timeout=4000)
    assert bjarni.page.locator("header").count() == 1
    assert bjarni.page.locator("main h1").count() == 1


def serve(folder, port):
    """A real server on a fixed port."""
    one = subprocess.Popen(
        [COMPANION, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder / "data"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LAWSPEAKER_CARDS": str(folder / "cards.db")},
    )
    for line in one.stdout:
        found = re.search(r"Lawspeaker is at (http://127.0.0.1:\d+)/", line)
        if found:
            address = found[1]
        if "Ctrl-C stops" in line:
            return one, address
    raise AssertionError("the server did not start")


def stop(one):
    one.kill()
    one.communicate()


def test_a_line_that_is_down_is_seen_and_one_tap_brings_it_back(screen, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server, address = serve(tmp_path, port)
    try:
        phone = screen(base_url=address)
        phone.new_table("Astrid", "Bjarni")
        offline = phone.button("Offline. Try again")
        assert offline.count() == 0
        stop(server)
        offline.wait_for(timeout=4000)
        # A move that cannot be sent is not lost sight of: the button stays.
        phone.button("Astrid starts on A1").tap()
        assert offline.is_visible()
        server, again = serve(tmp_path, port)
        assert again == address
        # From here on only the tap can bring it back.
        phone.page.evaluate("document.getElementById('news').setAttribute('hx-trigger', 'wake')")
        phone.page.evaluate("htmx.process(document.getElementById('news'))")
        phone.complaints.clear()
        offline.tap()
        offline.wait_for(state="hidden")
        phone.play("Astrid starts on A1")
        assert phone.version == "1"
    finally:
        stop(server)
