"""One thumb, one phone: what was asked for comes into sight, and nothing small must be hit."""

import pytest

SMALLEST = 44
LINKS = """
() => [...document.querySelectorAll("main h2 a, main .chip, main a.button")]
  .map((one) => [one.textContent.trim(), Math.round(one.getBoundingClientRect().height)])
"""
RULES = """
() => [...document.querySelectorAll("#table a.rule, #table .tiny")]
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .map(([text, box]) => [text, Math.round(box.width), Math.round(box.height)])
"""


@pytest.fixture
def phone(screen):
    """A phone at a table of Clash of Vikings, with the Vikings placed."""
    phone = screen()
    phone.new_table("Astrid", "Bjarni")
    phone.play("Astrid starts on A1")
    phone.play("Bjarni starts on E3")
    return phone


def in_sight(phone, target):
    box = target.bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= phone.page.viewport_size["height"]


def lay(phone, space, value):
    before = phone.version
    form = phone.page.locator("form.offer", has_text=f"Bracelet on {space}")
    form.get_by_role("button", name=value, exact=True).tap()
    phone.page.wait_for_function(
        "(before) => document.querySelector('#table').dataset.version !== before", arg=before
    )


def test_a_refused_button_keeps_the_focus_and_nothing_complains(phone):
    form = phone.page.locator("form.offer", has_text="Bracelet on B2")
    # As if somebody else had moved the table on since.
    form.evaluate("(form) => { form.elements.version.value = '0'; }")
    form.get_by_role("button", name="3", exact=True).tap()
    phone.page.get_by_role("alert").wait_for()
    assert phone.page.evaluate("document.activeElement.value") == "3"
    assert phone.complaints == []


def test_the_question_before_an_undo_comes_into_sight(phone):
    lay(phone, "B2", "4")
    lay(phone, "B3", "3")
    phone.page.locator(".log .tiny").first.scroll_into_view_if_needed()
    assert phone.page.evaluate("scrollY") > 200
    phone.page.locator(".log .tiny").last.tap()
    sure = phone.button("Undo all the same")
    sure.wait_for()
    assert in_sight(phone, phone.page.locator(".word"))
    assert in_sight(phone, sure)


def test_the_next_step_comes_into_sight(phone):
    for space, value in {"B2": "4", "B3": "3", "D2": "2", "D3": "1"}.items():
        lay(phone, space, value)
    phone.play("Astrid starts")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.page.evaluate("document.querySelector('button[value*=WALK]').click()")
    phone.page.get_by_text("Does anybody call a bluff?").first.wait_for()
    assert in_sight(phone, phone.page.locator(".ask"))
    assert in_sight(phone, phone.button("Nobody calls"))


def test_news_of_others_move_nothing(phone, screen):
    other = screen()
    other.open(f"/t/{phone.id}/seats")
    other.tap(other.button("Sit here").nth(1))
    phone.page.evaluate("scrollTo(0, 400)")
    before = phone.page.evaluate("scrollY")
    lay(other, "B2", "4")
    phone.page.get_by_text("A 4 is laid on B2.").first.wait_for(state="attached")
    assert phone.page.evaluate("scrollY") == before


def test_undo_is_in_sight_and_redo_beside_it(phone):
    undo = phone.button("Undo")
    assert in_sight(phone, undo)
    phone.play("Undo")
    assert phone.page.get_by_text("Place the Viking: Bjarni").first.is_visible()
    phone.play("Redo this")
    assert not phone.page.get_by_text("Place the Viking").count()


def test_a_page_opened_anew_shows_nobodys_secrets(phone):
    for space, value in {"B2": "4", "B3": "3", "D2": "2", "D3": "1"}.items():
        lay(phone, space, value)
    for text in ("Astrid starts", "CLUB", "Bjarni: bluff!", "WALK"):
        phone.play(text)
    phone.tap(phone.page.get_by_text("I am Bjarni: tell it in secret"))
    phone.look()
    assert phone.page.url.endswith("?as=yellow")
    assert phone.page.get_by_text("Look at my bracelets").is_visible()
    phone.play("3")
    assert "as=" not in phone.page.url
    phone.page.reload()
    assert not phone.page.get_by_text("Look at my bracelets").count()


def test_a_suggested_name_is_typed_over(screen):
    phone = screen()
    phone.open("/new/clash")
    phone.page.locator("input[name=name]").first.tap()
    phone.page.keyboard.type("Astrid")
    assert phone.page.locator("input[name=name]").first.input_value() == "Astrid"


@pytest.mark.parametrize("path", ["/rules", "/cards"])
def test_a_game_is_a_target_for_a_thumb(screen, path):
    phone = screen().open(path)
    links = phone.page.evaluate(LINKS)
    assert len(links) > 4
    assert [one for one in links if one[1] < SMALLEST] == []


def test_a_rule_and_a_step_back_are_targets_for_a_thumb(phone):
    lay(phone, "B2", "4")
    found = phone.page.evaluate(RULES)
    assert len(found) > 4
    assert [one for one in found if min(one[1:]) < SMALLEST] == []


def test_a_bid_is_the_number_and_a_tap(screen):
    phone = screen()
    phone.open("/new/spoils")
    for at, name in enumerate(("Lief", "Hildr", "Olaf")):
        phone.page.locator("input[name=name]").nth(at).fill(name)
    phone.tap(phone.button("Start the table"))
    phone.play("This is the pile")
    phone.play("Everybody has rolled")
    phone.play("Hildr")
    phone.button("5 more").tap()
    phone.play("Bid 3s")
    assert phone.page.get_by_text("Challenge 6 × 3 of Hildr").is_visible()
    # With as many dice only a higher value will do; with one more, any.
    assert phone.button("Bid 3s").is_disabled()
    assert phone.button("Bid 4s").is_enabled()
    phone.button("one more").tap()
    assert phone.button("Bid 1s").is_enabled()
    phone.play("Bid 1s")
    assert phone.page.get_by_text("Challenge 7 × 1 of Olaf").is_visible()
