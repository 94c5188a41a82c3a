"""Occupations in hand: drawn, hidden from everybody else, and played from the own seat."""

import json

import pytest

from tests.web.odin_table import lay, state
from tests.web.test_secrets import faces

TUTOR = 99
PAGES = ("", "?as=-", "/news?version=0", "/correct", "/seats", "/rules", "/export.json")
DESKS = ("boards", "feast", "odds", "supply")


def told(phone, id, **move):
    """Say a move in the name of Aud."""
    with_token = {"move:": json.dumps({"seat": "a", **move}), "as": "a"}
    page = phone.forge(f"/t/{id}/play", with_token)
    assert page.status == 200, page.text


def seen(app, phone, id):
    """All that a phone gets to see of a table."""
    with app.extensions["tables"].opened(id) as kept:
        code = kept.code
    paths = [*PAGES, *(f"/page/{desk}?seat=a" for desk in DESKS)]
    return {path: faces(phone.open(f"/t/{id}{path}"), id, code) for path in paths}


def evening(app, phones, hand, drawn):
    """Aud holds a card and has Tutor in play; the card drawn on the way waits for a decision."""
    mine, other, stranger = phones(3)
    aud = {"hand": [hand], "played": [TUTOR], "vikings": 9, "supply": {"ore": 1}}
    id = lay(app, mine, {"players": {"a": aud}}, decks="ABC")
    other.forge(f"/t/{id}/sit", {"seat": "b"})
    told(mine, id, kind="send", space="smithy", drawn=drawn)
    return mine, other, stranger, id


@pytest.fixture
def two(app, phones):
    """The same evening twice: nothing differs but the cards that Aud holds and draws."""
    return [evening(app, phones, 43, 10), evening(app, phones, 86, 12)]


def test_nobody_else_can_tell_hands_and_drawn_cards_apart(app, two):
    def look():
        for who in (1, 2):
            first, second = [seen(app, one[who], one[3]) for one in two]
            assert first == second

    look()
    for mine, _, _, id in two:
        told(mine, id, kind="leave_card", card=TUTOR)
    assert [state(app, one[3]).players["a"].hand for one in two] == [[43, 10], [86, 12]]
    look()
    for mine, _, _, id in two:
        told(mine, id, kind="forge", tile="jewelry")
    look()


def test_the_own_seat_shows_the_hand_and_what_it_would_bring_now(app, two):
    mine, other, _, id = two[0]
    page = mine.open(f"/t/{id}?as=a")
    assert "Fruit Picker" in page.text
    assert "take 1 fruits" in page.text
    assert "Fruit Picker" not in other.open(f"/t/{id}").text


def test_a_card_played_instead_of_the_drawn_one_is_told_and_the_drawn_one_is_not(app, two):
    mine, other, _, id = two[0]
    told(mine, id, kind="use_card", card=TUTOR, from_hand=43)
    page = other.open(f"/t/{id}")
    assert "Fruit Picker" in page.text
    forgone = state(app, id).box.cards[10].name
    assert forgone not in page.text
    aud = state(app, id).players["a"]
    assert (aud.hand, aud.played, aud.supply["fruits"]) == ([], [TUTOR, 43], 1)
