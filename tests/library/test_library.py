"""Look-up: games, chapters, rules, terms, round sheets and cards."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardsdb.build import build
from companion.library import Library, NoSuchCard, NoSuchGame, NoSuchRule

GAMES = ["clash", "odin", "spoils", "vikings"]


def test_a_rule_tells_everything(library):
    rule = library.rule("clash-bluff-6")
    assert (rule.id, rule.game, rule.kind) == ("clash-bluff-6", "clash", "definition")
    assert (rule.chapter, rule.chapter_title) == ("phase-2-call-bluff", "Phase 2: Call bluff")
    assert (rule.section, rule.page) == ("Phase 2: Call bluff (p. 4)", "p. 4")
    assert rule.text.startswith("It is a bluff exactly when")
    assert rule.example.startswith("Given WALK was named")
    assert rule.ruling == ""


def test_an_example_in_three_parts_is_one_sentence(library):
    example = library.rule("vikings-10.2-1").example
    assert example.startswith("Given Edda 2; when limit asked; then 6 units")
    assert example.endswith(".")


def test_verbs_are_what_the_referee_does(library):
    assert library.rule("clash-turn-1").verbs == ("tracks", "refuses")
    assert library.rule("vikings-19.1-1").verbs == ("refuses",)
    # "never refuses" is not "refuses".
    assert library.rule("odin-comp-3").verbs == ("informs",)


def test_a_ruling_stands_beside_its_rule(library):
    assert "Ruling: mix per Stage" not in library.rule("spoils-more-3").text
    assert library.rule("spoils-bid-9").ruling.endswith("Ruling: not here.")


def test_there_is_no_such_thing(library):
    assert library.has("odin-p1-1")
    assert not library.has("odin-p1-99")
    assert not library.has("\ud800")
    with pytest.raises(NoSuchRule, match="odin-p1-99"):
        library.rule("odin-p1-99")
    with pytest.raises(NoSuchRule):
        library.related("odin-p1-99")
    with pytest.raises(NoSuchCard, match="no-card"):
        library.card("no-card")
    with pytest.raises(NoSuchGame, match="chess"):
        library.game("chess")
    with pytest.raises(LookupError):
        library.component("clash", "no-board")
    assert issubclass(NoSuchRule, LookupError)


def test_the_four_games_are_there(library):
    assert sorted(game.id for game in library.games()) == GAMES
    assert [game.title for game in library.games()] == sorted(game.title for game in library.games())
    assert (library.game("spoils").players_least, library.game("spoils").players_most) == (3, 10)
    assert library.game("spoils").publisher == "Arcane Wonders"


@pytest.mark.parametrize("game", GAMES)
def test_chapters_hold_every_rule_once_in_order(library, game):
    chapters = library.chapters(game)
    in_chapters = [rule for chapter in chapters for rule in library.rules(game, chapter.id)]
    assert in_chapters == library.rules(game)
    assert sum(chapter.rules for chapter in chapters) == len(in_chapters)
    assert min(chapter.rules for chapter in chapters) > 0


def test_an_unknown_game_has_nothing(library):
    assert library.chapters("chess") == []
    assert library.rules("chess") == []
    assert library.terms("chess") == []
    assert library.cards("chess") == []
    assert library.round_sheet("chess") is None
    assert library.search("turn", "chess") == []


def test_related_rules(library):
    related = library.related("clash-centre-3")
    assert [rule.id for rule in related.cites] == ["clash-end-1"]
    assert "clash-centre-3" in [rule.id for rule in library.related("clash-end-1").cited_by]
    assert [rule.id for rule in related.nearby] == [
        "clash-centre-1", "clash-centre-2", "clash-centre-4", "clash-centre-5", "clash-centre-6"
    ]  # fmt: skip


def test_a_numbered_rulebook_is_cited_by_number(library):
    # vikings-11.0-7 points to 13.0.
    assert "vikings-13.0-1" in [rule.id for rule in library.related("vikings-11.0-7").cites]


@pytest.mark.parametrize("game", GAMES)
def test_terms_and_round_sheets_name_rules(library, game):
    terms = library.terms(game)
    assert [term.term.lower() for term in terms] == sorted(term.term.lower() for term in terms)
    assert all(library.has(rule) for term in terms for rule in term.rules)
    assert all(term.rules for term in terms)
    sheet = library.round_sheet(game)
    assert all(step.rules for step in sheet.steps)
    assert all(library.rule(rule).game == game for step in sheet.steps for rule in step.rules)


def test_cards_are_found_by_deck_kind_and_text(library):
    cards = library.cards("odin")
    deck, kind = cards[0].deck, cards[0].kind
    chosen = library.cards("odin", deck=deck, kind=kind)
    assert cards[0] in chosen
    assert all((card.deck, card.kind) == (deck, kind) for card in chosen)
    assert library.card(cards[0].id) == cards[0]
    assert library.cards("odin", text=cards[5].name)[0] == cards[5]
    assert library.cards("odin", text="  ") == cards
    assert {card.origin for card in cards} <= {"rulebook", "components", "ours"}


def test_it_never_writes(library):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        library._connection().execute("DELETE FROM rule")


def test_a_path_with_odd_characters_is_opened(tmp_path):
    path = tmp_path / "50 % of? it#1" / "cards.db"
    build(path)
    assert Library(path).has("clash-turn-1")


def test_without_a_database_it_says_so(tmp_path):
    with pytest.raises(FileNotFoundError, match="build it first"):
        Library(tmp_path / "none.db")


def test_many_threads_read_at_once(library):
    expected = [hit.rule.id for hit in library.search("bracelet in the water")]
    barrier = threading.Barrier(8)

    def ask(_):
        barrier.wait()
        return [[hit.rule.id for hit in library.search("bracelet in the water")] for _ in range(20)]

    with ThreadPoolExecutor(8) as pool:
        for answers in pool.map(ask, range(8)):
            assert answers == [expected] * 20
