"""Search as people type: parts of words, other words, slips, and any nonsense whatever."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.library.search import segments

# hypothesis keeps no fixture per example; the library only reads, so one for all is right.
QUIET = settings(deadline=None, max_examples=300)


def found(library, text, game=None):
    return [hit.rule.id for hit in library.search(text, game)]


@pytest.mark.parametrize("typed", ["br", "brac", "bracel", "bracelet", "bracelets"])
def test_every_letter_typed_finds_more(library, typed):
    assert all("bracelet" in hit.rule.text.lower() for hit in library.search(typed, "clash")[:3])


@pytest.mark.parametrize("typed", ["move", "moves", "moving", "moved", "movi"])
def test_forms_of_a_word_are_the_same_word(library, typed):
    assert "clash-move-1" in found(library, f"walk {typed}", "clash")[:5]


@pytest.mark.parametrize(
    ("said", "game", "rule"),
    [
        ("money at the start", "spoils", "spoils-setup-6"),
        ("cows", "odin", "odin-p8-5"),
        ("how many meeples in a space", "vikings", "vikings-10.2-1"),
        ("VP for a long house", "odin", "odin-score-4"),
        ("armour and jewellery", "spoils", "spoils-card-2"),
        ("berserkers", "vikings", "vikings-21.4-2"),
        ("center", "clash", "clash-centre-1"),
        ("reroll", "spoils", "spoils-artifact-lucky-dragons-tooth-1"),
        ("setup with 2 players", "clash", "clash-setup-11"),
        ("dice cup", "spoils", "spoils-setup-1"),
    ],
)
def test_people_use_their_own_words(library, said, game, rule):
    assert rule in found(library, said, game)[:5]


@pytest.mark.parametrize(
    ("slip", "game", "rule"),
    [
        ("braclet in watter", "clash", "clash-punch-3"),
        ("slingshott range", "clash", "clash-ranged-1"),
        ("tarnkape", "spoils", "spoils-artifact-tarnkappe-1"),
        ("emigraton cost", "odin", "odin-emi-2"),
        ("longhouse points", "odin", "odin-score-4"),
        ("huskarl", "vikings", "vikings-4.0-2"),
        ("VARANGIÁNS", "vikings", "vikings-21.1-1"),
    ],
)
def test_slips_are_forgiven(library, slip, game, rule):
    assert rule in found(library, slip, game)[:3]


def test_the_id_of_a_rule_finds_it_first(library):
    for identity in ("clash-end-1", "vikings-12.11-2", " ODIN-P7-1 "):
        assert found(library, identity)[0] == identity.strip().lower()
    assert found(library, "clash-end-1", "odin")[:1] != ["clash-end-1"]


def test_a_section_number_finds_its_section(library):
    assert all(identity.startswith("vikings-12.11-") for identity in found(library, "12.11", "vikings")[:3])


def test_all_words_come_before_most_words(library):
    hits = library.search("storm jarl sea die", "vikings")
    assert hits[0].rule.id == "vikings-12.11-2"
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_search_stays_in_its_game(library):
    assert {hit.rule.game for hit in library.search("start player", "odin")} == {"odin"}
    assert len({hit.rule.game for hit in library.search("start player")}) > 1


def test_not_more_than_asked_for(library):
    assert len(library.search("viking", limit=7)) == 7
    assert library.search("viking", limit=0) == []
    assert library.search("viking", limit=-1) == []


@pytest.mark.parametrize("text", ["", " ", "???", "\0", "🐉", "''", '""', "-", "_", "\x02\x03"])
def test_nothing_asked_finds_nothing(library, text):
    assert library.search(text) == []


def test_stop_words_alone_still_find_something(library):
    assert found(library, "how many", "clash")


def test_what_was_found_is_marked(library):
    hit = library.search("water bracelet box", "clash")[0]
    marked = {segment.text.lower() for segment in hit.segments if segment.marked}
    assert {"water", "bracelet", "box"} <= marked
    assert "".join(segment.text for segment in hit.segments) == hit.rule.text
    assert "".join(segment.text for segment in hit.example) == hit.rule.example
    assert "".join(segment.text for segment in hit.ruling) == hit.rule.ruling


def test_markup_in_a_text_is_left_as_it_is():
    assert [(part.text, part.marked) for part in segments("<b>\x02gold\x03 & \x02silver\x03")] == [
        ("<b>", False), ("gold", True), (" & ", False), ("silver", True)
    ]  # fmt: skip


NASTY = [
    '"', "'", '"gold', "gold AND", "OR OR OR", "NOT gold", "NEAR(gold silver, 3)", "gold*", "text:gold",
    "{asked}:x", "^gold", "gold + silver", "(", ")))", "a\0b", "gold\0", "--", "; DROP TABLE rule", "%s",
    "\\", "🐉 gold 🐉",
    "gold " * 2000, "x" * 10_000, "é" * 5000, "\ud800", "１２", "ﬁsh", "gold\u202e", "İ", "ß", "\n\t\r",
]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("game", [None, "odin", "chess", "'"])
def test_any_input_is_harmless(library, text, game):
    for hit in library.search(text, game):
        assert "".join(segment.text for segment in hit.segments) == hit.rule.text
    assert isinstance(library.cards("odin", text=text), list)


ANY_TEXT = st.text(st.characters(), max_size=80)
OPERATORS = st.lists(
    st.sampled_from(
        ["gold", "AND", "OR", "NOT", "NEAR", "(", ")", '"', "*", "^", ":", "-", "+", "text", "{", "}", "\0"]
    )
).map(" ".join)


@QUIET
@given(
    text=st.one_of(ANY_TEXT, OPERATORS), game=st.sampled_from([None, "clash", "spoils", "vikings", "odin"])
)
def test_no_text_whatever_breaks_the_search(library, text, game):
    hits = library.search(text, game, limit=5)
    assert len(hits) <= 5
    assert all(game in (None, hit.rule.game) for hit in hits)
    assert len({hit.rule.id for hit in hits}) == len(hits)


def test_what_the_builder_looked_up_is_what_the_index_answers(library):
    """A stop word counts only in the questions people ask; for a word in no text the index is asked."""
    index, database = library._rule_index, library._connection()
    for game in (None, "clash", "odin"):
        for word in ("bracelet", "moved", "tiles", "home board", "12", "zzz"):
            asked = dict(database.execute(index.match, (f'"{word}"', *index.between(game))))
            assert index.fits(database, [word], False, game) == pytest.approx(asked, rel=1e-5)
        asked = dict(database.execute(index.match, ('asked : "how"', *index.between(game))))
        assert index.fits(database, ["how"], True, game) == pytest.approx(asked, rel=1e-5)
    assert len(index.fits(database, ["bracelet"], False, "clash")) > 30
    assert "unbraceleted" not in index.stems


@pytest.mark.parametrize("word", ["the", "a", "of", "is"])
def test_a_stop_word_alone_is_looked_for_in_what_people_ask(library, word):
    assert found(library, word)
    assert len(found(library, word, "odin")) > 3
