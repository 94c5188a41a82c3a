"""A drawer of cards: filtered, a page at a time, and what a card holds said in words."""

import pytest

from companion.library.drawer import in_words, open_drawer, said


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"do": "exchange", "rule": "x-1", "options": [{"pay": {"stone": 2, "wood": 1}}, {"gain": {}}]},
         "exchange; pay: stone 2, wood 1 / gain: "),
        (["a", "b"], "a, b"), ({"up_to": 3, "free": True}, "up to 3, free yes"), (None, "None"), ([], ""),
    ],
)  # fmt: skip
def test_data_is_said_in_words(data, words):
    assert said(data) == words


def test_facts_are_a_word_or_two():
    assert in_words("starting", False) == "no"
    assert in_words("terrain", ["town", "trade"]) == "town, trade"
    assert in_words("rows", ["NN..", "..I"]) == ""
    assert in_words("id", "x") == ""


def test_a_drawer_is_cut_into_pages(library):
    cards = library.cards("odin")
    first = open_drawer(cards, cards, {}, 1)
    assert (first.found, first.page, first.pages) == (len(cards), 1, -(-len(cards) // 24))
    assert first.cards == tuple(cards[:24])
    last = open_drawer(cards, cards, {}, 10**6)
    assert last.page == last.pages
    assert last.cards[-1] == cards[-1]
    assert open_drawer([], cards, {}, 1).pages == 1


def test_filters_offer_what_there_is(library):
    cards = library.cards("odin")
    drawer = open_drawer(cards, cards, {"deck": "A", "points": "1"}, 1)
    assert {(card.deck, card.facts["points"]) for card in drawer.cards} == {("A", 1)}
    offered = {one.name: one.choices for one in drawer.filters}
    assert "Goods" in offered["deck"]
    assert offered["kind"] == tuple(sorted({card.kind for card in cards if card.deck == "A"}))
    assert offered["points"] == tuple(sorted(offered["points"], key=int))
    # Nothing that few cards have, and nothing that all have alike.
    assert "swords" not in offered
    assert "column" not in offered
