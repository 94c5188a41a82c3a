"""Terms and rules inside a text are found, each where it first occurs, and rulings are told apart."""

import pytest

from companion.library import NoSuchTerm
from companion.library.links import Linker, ruling_parts, slug
from companion.library.records import Term

TERMS = [
    Term("clash", name, (), "", ())
    for name in ("Bluff", "Bluff Arena", "Bracelet", "Supply", "Freyja's Mirror")
]


@pytest.fixture
def linker():
    return Linker("clash", TERMS, {"clash-end-1", "clash-12.11-1", "clash-12.11-2"}.__contains__)


def links(linker, text, but=""):
    return [
        (part.text, part.term or part.rule) for part in linker.linked(text, but) if part.term or part.rule
    ]


def test_a_term_is_linked_once_and_the_longest_wins(linker):
    text = "In the Bluff Arena a bluff costs bracelets; no bracelet, no bluff."
    assert links(linker, text) == [
        ("Bluff Arena", "bluff-arena"),
        ("bluff", "bluff"),
        ("bracelets", "bracelet"),
    ]


def test_nothing_is_lost_and_nothing_added(linker):
    for text in ("", "supply", "The supply, twice: supply.", "<b>bluff</b> & supplying", "clash-end-1"):
        assert "".join(part.text for part in linker.linked(text)) == text


def test_parts_of_words_are_no_terms(linker):
    assert links(linker, "bluffing, resupply, supply-side") == []


def test_rules_are_linked_if_they_exist(linker):
    assert links(linker, "see clash-end-1, 12.11, 12.11-2 and clash-end-9, 3.5") == [
        ("clash-end-1", "clash-end-1"), ("12.11", "clash-12.11-1"), ("12.11-2", "clash-12.11-2")
    ]  # fmt: skip
    assert links(linker, "see clash-end-1", but="clash-end-1") == []


def test_a_text_does_not_turn_into_links_alone(linker):
    many = Linker("x", [Term("x", f"term{n}", (), "", ()) for n in range(50)], lambda rule: False)
    assert len(links(many, " ".join(f"term{n}" for n in range(50)))) == 8


def test_a_game_without_a_glossary_has_no_terms():
    assert links(Linker("x", [], lambda rule: False), "bluff and supply") == []


def test_a_ruling_says_why():
    assert ruling_parts("Nothing is said. Ruling: nobody may.") == ("Nothing is said.", "Nobody may.")
    assert ruling_parts("the same piece") == ("", "The same piece")


def test_every_term_has_an_address_of_its_own(library):
    for game in ("clash", "odin", "spoils", "vikings"):
        terms = library.terms(game)
        assert len({slug(term.term) for term in terms}) == len(terms)
        assert all(library.term(game, slug(term.term)) == term for term in terms)
    with pytest.raises(NoSuchTerm):
        library.term("clash", "no-such")


def test_texts_of_the_real_rules_stay_as_they_are(library):
    linked = 0
    for game in ("clash", "odin", "spoils", "vikings"):
        linker = library.linker(game)
        for rule in library.rules(game):
            for text in (rule.text, rule.ruling, rule.referee):
                parts = linker.linked(text, rule.id)
                assert "".join(part.text for part in parts) == text
                assert all(library.has(part.rule) for part in parts if part.rule)
                linked += sum(bool(part.term) for part in parts)
    assert linked > 1000
