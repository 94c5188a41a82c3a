"""Rules on the phone: asked for, browsed, opened from where they are named; with and without JavaScript."""

import re
from html import unescape
from random import Random

import pytest

from companion.games import game
from companion.referee import Table
from companion.referee.selfplay import at_random, filled
from companion.web.library import cited
from tests.web.evening import under_way
from tests.web.phone import Phone

GAMES = ("clash", "odin", "spoils", "vikings")


def test_a_question_is_answered_on_the_first_screen(phone):
    page = phone.open("/rules?q=may+i+bet+less+than+five")
    hits = re.findall(r'class="hit[^"]*" href="/rule/([^"]+)"', page.source)
    assert "spoils-bet-4" in hits[:3]
    assert "<mark>" in page.source
    # The game, the place in the rulebook and the page are there for whoever holds the book.
    assert "Spoils of War" in page.text
    assert re.search(r"Step 4: Place Bets, p\.7", page.text)


def test_a_search_stays_in_its_game(phone):
    page = phone.open("/rules/clash?q=who+goes+first")
    assert set(re.findall(r'href="/rule/([a-z]+)-', page.source)) == {"clash"}


def test_typing_asks_for_the_hits_alone(app):
    phone = Phone(app)
    answer = phone.client.get("/rules?q=storm", headers={"HX-Request": "true", "HX-Target": "hits"})
    body = answer.get_data(as_text=True)
    assert "vikings-12.11" in body
    assert "<html" not in body
    assert "HX-Request" in answer.headers["Vary"]


def test_nothing_found_says_so(phone):
    assert "No rule speaks of that" in phone.open("/rules?q=xyzzyxyzzy").text


def test_a_card_is_found_by_its_name(phone, app):
    named = [card.id for card in app.extensions["library"].cards("odin") if card.name == "Furrier"]
    page = phone.open("/rules?q=furrier")
    assert re.findall(r'class="hit named" href="/card/([^"]+)"', page.source) == named
    assert len(named) == 1


@pytest.mark.parametrize("game", GAMES)
def test_chapters_are_browsed_in_the_order_of_the_rulebook(phone, app, game):
    library = app.extensions["library"]
    chapters = library.chapters(game)
    page = phone.open(f"/rules/{game}")
    assert re.findall(rf'href="/rules/{game}/([^"]+)"', page.source) == [one.id for one in chapters]
    seen = []
    page = phone.open(f"/rules/{game}/{chapters[0].id}")
    while True:
        seen += re.findall(r'class="hit[^"]*" href="/rule/([^"]+)"', page.source)
        after = [text for text in page.links if text.endswith("→")]
        if not after:
            break
        page = phone.follow(after[0])
    assert seen == [rule.id for rule in library.rules(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_page_that_says_it_whole(phone, app, game):
    library = app.extensions["library"]
    for rule in library.rules(game):
        answer = phone.client.get(f"/rule/{rule.id}")
        assert answer.status_code == 200, rule.id
        plain = " ".join(unescape(re.sub(r"<[^>]+>", "", answer.get_data(as_text=True))).split())
        for text in (rule.text, rule.example, rule.section):
            assert " ".join(text.split()) in plain, rule.id
        assert ("Our ruling" in plain) == bool(rule.ruling), rule.id


def test_a_ruling_is_marked_as_ours_with_its_reason(phone):
    page = phone.open("/rule/clash-setup-1")
    assert "ours, not the publisher's" in page.text
    assert "Why: Nothing links an arena side to a game mode" in page.text


def test_terms_open_where_they_stand(phone, app):
    page = phone.open("/rule/clash-setup-10")
    address = page.links["supply"]
    assert address == "/glossary/clash/supply"
    assert "hx-target" in page.source
    assert "face-down bracelets" in phone.open(address).text
    sheet = phone.client.get(address, headers={"HX-Request": "true", "HX-Target": "sheet-body"})
    assert "<html" not in sheet.get_data(as_text=True)


def test_related_rules_lead_on(phone):
    page = phone.open("/rule/clash-centre-3")
    assert "/rule/clash-end-1" in page.source
    assert phone.follow("next →").address == "/rule/clash-centre-4"


@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_has_every_term(phone, app, game):
    page = phone.open(f"/glossary/{game}")
    terms = app.extensions["library"].terms(game)
    assert all(term.term in page.links for term in terms)
    assert all(phone.open(page.links[term.term]).status == 200 for term in terms[:5])


@pytest.mark.parametrize("game", GAMES)
def test_round_sheets_name_every_step_and_its_rules(phone, app, game):
    page = phone.open(f"/round/{game}")
    for step in app.extensions["library"].round_sheet(game).steps:
        assert step.name in page.text
        assert all(f"/rule/{rule}" in page.links.values() for rule in step.rules)


def test_rules_for_this_step_are_those_that_are_cited(phone, app):
    id = under_way(phone)
    cited = set(re.findall(r'class="cites">.*?</p>', phone.open(f"/t/{id}").source, re.DOTALL)[:1])
    page = phone.open(f"/t/{id}/rules")
    named = re.findall(r"/rule/([^\"]+)\"", "".join(cited))
    assert named
    assert all(f"/rule/{rule}" in page.links.values() for rule in named)
    assert "announces an action" in page.text
    assert phone.follow("← Back to the table").status == 200


def test_coverage_counts_every_rule(phone, app):
    assert "Clash of Vikings" in phone.open("/coverage").text
    page = phone.open("/coverage/clash")
    rules = app.extensions["library"].rules("clash")
    assert page.source.count("<details>") == len(rules)
    assert "games/clash/moves/announcing.py" in page.text
    assert "test_turn.py" in page.text


def test_coverage_without_tests_says_so(phone, monkeypatch):
    from companion.library import coverage as module
    from companion.web import library as pages

    monkeypatch.setattr(pages, "coverage", lambda game: module.Coverage())
    page = phone.open("/coverage")
    assert "The tests are not installed here" in page.text


@pytest.mark.parametrize(
    "address",
    ["/rule/none", "/rules/clash/none", "/glossary/none", "/glossary/clash/none", "/round/none",
     "/coverage/none", "/card/none", "/card/none/picture.svg", "/t/none/rules", "/edition/none"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(phone, address):
    page = phone.open(address)
    assert page.status == 404
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "\x00", "'"]
)
def test_what_is_typed_is_never_markup(phone, text):
    for address in ("/rules", "/rules/odin", "/cards/odin"):
        page = phone.open(address, query_string={"q": text, "deck": text, "kind": text})
        assert page.status == 200
        assert "<script>alert" not in page.source
        assert "<img src=x" not in page.source
        assert "49" not in [tag.get("value") for _, tag in page.tags]


@pytest.mark.parametrize(("name", "players"), [("clash", 3), ("spoils", 4), ("vikings", 1), ("odin", 2)])
def test_whatever_is_to_be_settled_has_rules(app, name, players):
    own, library, rng = game(name), app.extensions["library"], Random(3)
    table = Table(own, own.sample(players, rng))
    steps = 0
    while not table.state.over and table.version < 120:
        for decision in table.state.pending:
            steps += 1
            assert any(library.has(one) for one in cited(decision)), type(decision).__name__
        offers = own.legal(table.state)
        table.play(filled(at_random(own, table.state, offers, rng), table.state, rng), rng=rng)
    assert steps > 30
