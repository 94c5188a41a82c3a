"""A whole game at the table, from the first page to the final score, by taps."""

import pytest

STARTS = {"Astrid": "A1", "Bjarni": "E3"}
# Bracelets that lie in reach of one who starts beside them.
LAID = {"B2": "4", "B3": "2", "D2": "2", "D3": "3"}


def state(app, id):
    with app.extensions["tables"].opened(id) as kept:
        return kept.table.state


def set_up(screen):
    """Vikings, bracelets and a starting player."""
    for name, space in STARTS.items():
        screen.play(f"{name} starts on {space}")
    for space, value in LAID.items():
        form = screen.page.locator("form.offer", has_text=f"Bracelet on {space}")
        before = screen.version
        form.get_by_role("button", name=value, exact=True).tap()
        screen.page.wait_for_function(
            "(before) => document.querySelector('#table').dataset.version !== before", arg=before
        )
    screen.play("Astrid starts")


def go_on(screen, now):
    """One more tap towards the end: run onto bracelets, and lay out what the supply has left."""
    match type(now.top).__name__:
        case "Announce":
            screen.play("SPRINT")
        case "Calling":
            screen.play("Nobody calls")
        case "Performing":
            onto = [f"To {space}" for space in now.lying if screen.button(f"To {space}").count()]
            screen.play(onto[0] if onto else "Stay")
        case "Ending":
            screen.play("End the turn")
        case "Refilling":
            value = str(now.unseen.values[0])
            screen.play(value, within="form.offer >> nth=0")
        case other:
            raise AssertionError(f"nobody said what to do about {other}")


def test_a_whole_game_by_taps(screen, app):
    phone = screen()
    id = phone.new_table("Astrid", "Bjarni")
    set_up(phone)
    assert phone.says("Turn 1 · Astrid · first card").is_visible()
    for _ in range(200):
        now = state(app, id)
        if now.over:
            break
        go_on(phone, now)
    assert now.over
    verdict = phone.page.locator(".verdict").inner_text()
    assert "wins with" in verdict or "share the victory" in verdict
    phone.look()
    # Every point has its rule, and the rule opens over the page.
    phone.page.get_by_role("link", name="why").first.tap()
    phone.page.wait_for_selector("dialog[open] >> text=clash-end-5")
    phone.look()
    phone.button("Close").tap()
    phone.tap(phone.button("Play again"))
    phone.page.wait_for_selector("#table[data-version='0']")
    assert phone.id != id
    phone.look()


@pytest.mark.parametrize(
    "path", ["/join", "/keep", "/editions", "/editions/clash/new", "/score/clash", "/cards", "/rules"]
)
def test_no_page_sticks_out(screen, path):
    screen().open(path)


def test_the_wider_arena_can_be_tapped_as_well(screen, app):
    phone = screen()
    phone.new_table("Astrid", "Bjarni", arena="Streams (ours)")
    assert state(app, phone.id).arena == "streams"
    phone.play("Astrid starts on A1")


def test_a_long_name_does_not_stick_out(screen):
    phone = screen()
    phone.new_table("W" * 40, "Ǫnundr 🧔🏽‍♂️ <b>" + "i" * 20)
    phone.play("W" * 40 + " starts on A1")
    phone.open(f"/t/{phone.id}/seats")
    phone.open("/")


def test_a_pad_is_filled_in_by_taps(screen):
    phone = screen()
    phone.open("/")
    phone.tap(phone.page.locator("a[href='/score/clash']"))
    phone.look()
    for _ in range(2):
        phone.button("one more 4").nth(0).tap()
    phone.button("one more 1").nth(1).tap()
    phone.tap(phone.button("Who won?"))
    phone.page.wait_for_url("**/result/*")
    assert phone.page.locator(".verdict").inner_text() == "Red wins with 8."
    phone.look()


def test_a_game_is_played_without_scripts(screen, app):
    phone = screen(java_script_enabled=False)
    id = phone_without_scripts(phone)
    for text in ("WALK", "Nobody calls", "To B2", "CLUB", "Bjarni: bluff!", "WALK"):
        phone.tap(phone.button(text).first)
    phone.tap(phone.button("Take a bracelet from Astrid"))
    phone.tap(phone.button("End the turn"))
    now = state(app, id)
    assert (now.active, now.vikings["red"], now.turn) == ("yellow", "B2", 2)
    # A refusal is a page with a word, and undo works as well.
    phone.tap(phone.button("Undo the last step"))
    assert state(app, id).turn == 1


def phone_without_scripts(phone):
    phone.page.goto("/new/clash")
    for at, name in enumerate(["Astrid", "Bjarni", "", ""]):
        phone.page.locator("input[name=name]").nth(at).fill(name)
    phone.tap(phone.button("Start the table"))
    for name, space in STARTS.items():
        phone.tap(phone.button(f"{name} starts on {space}"))
    for space, value in LAID.items():
        form = phone.page.locator("form.offer", has_text=f"Bracelet on {space}")
        phone.tap(form.get_by_role("button", name=value, exact=True))
    phone.tap(phone.button("Astrid starts"))
    return phone.id
