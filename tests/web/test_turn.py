"""A table played by forms alone, as a phone without JavaScript does it."""

from tests.web.evening import new_table, state, under_way, version
from tests.web.phone import Phone


def test_a_new_table_takes_two_taps(empty):
    phone = Phone(empty)
    phone.open("/")
    phone.follow("Clash of Vikings 2–4 players")
    page = phone.press("Start the table")
    assert page.status == 200
    assert "Place the Viking: Red." in page.text
    id = page.address.removeprefix("/t/")
    assert list(state(empty, id).names.values()) == ["Red", "Yellow"]
    assert id in phone.open("/").source


def test_a_whole_turn(phone, app):
    id = under_way(phone)
    # A walk that nobody doubts.
    phone.press("WALK")
    phone.press("Nobody calls")
    page = phone.press("To B2")
    assert "Astrid picks up a 4." in page.text
    # A bluff that is called: the card is shown, and the caller is paid.
    phone.press("CLUB")
    phone.press("Bjarni: bluff!")
    page = phone.press("WALK")
    assert "Astrid's card is a WALK." in page.text
    assert "Bjarni takes one bracelet from Astrid." in page.text
    page = phone.press("Take a bracelet from Astrid")
    assert "Astrid has played both cards. End the turn." in page.text
    page = phone.press("End the turn")
    assert "Turn 2 · Bjarni · first card" in page.text
    now = state(app, id)
    assert (now.active, now.vikings["red"], now.supply) == ("yellow", "B2", 6)
    assert [now.decks[seat].hand for seat in ("red", "yellow")] == [3, 3]


def test_a_whole_game_to_the_score_and_a_rematch(phone, app):
    id = new_table(phone, arena="vouched", bracelet_spaces=9)
    for value in "222222333":
        phone.press(value, within="Bracelet on the board")
    phone.press("Astrid starts")
    while "over" not in phone.page.text.split("What happened")[0]:
        go_on(phone)
    page = phone.page
    assert "wins with" in page.text or "share the victory" in page.text
    assert state(app, id).over
    again = phone.press("Play again")
    fresh = again.address.removeprefix("/t/")
    assert fresh != id
    assert state(app, fresh).names == state(app, id).names
    assert version(app, fresh) == 0


def go_on(phone):
    """Whatever brings the end nearer: walk onto bracelets, and fill the spaces again."""
    page = phone.page
    for text in ("End the turn", "WALK", "Nobody calls"):
        if text in page.buttons:
            phone.press(text)
            return
    if "All spaces are filled" in page.buttons:
        phone.press("1", within="Refill on the board")
        return
    if "Moved" in page.buttons:
        picked = next(iter(state_of(phone).lying.values()))[0]
        phone.press("Moved", {"f.picked+": str(picked)})
        return
    raise AssertionError(page.text)


def state_of(phone):
    return state(phone.client.application, phone.page.address.removeprefix("/t/"))
