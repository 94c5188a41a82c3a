"""Rules and cards: search as you type, browse by chapter, one rule or one card to a page."""

from typing import Any

from flask import Blueprint, Response, abort, render_template, url_for
from htmx_flask import request

from companion.library import Card, NoSuchGame, NoSuchTerm, Rule
from companion.library.coverage import PROMISES, Coverage, coverage
from companion.library.drawer import in_words, open_drawer, said
from companion.library.links import Stretch, ruling_parts, slug
from companion.pictures import picture
from companion.web import forms
from companion.web.phone import rules, tables

pages = Blueprint("library", __name__)

MOST_QUERY = 200
# A card is looked for by its name when so many letters of it are there.
LEAST_NAME = 3
# A picture changes only with the program or its data; the address carries the print of both.
PICTURE_AGE = 7 * 24 * 3600


@pages.app_context_processor
def _words() -> dict[str, Any]:
    """What the library's templates say."""
    return {
        "linked": linked,
        "ruling_parts": ruling_parts,
        "slug": slug,
        "picture_address": picture_address,
        "has_round": lambda game: rules().round_sheet(game) is not None,
    }


def linked(text: str, game: str, but: str = "") -> tuple[Stretch, ...]:
    """A text with its terms and rules found."""
    return rules().linker(game).linked(text, but)


def picture_address(card: Card) -> str:
    """Where a card's picture is; a new build of the cards gives new addresses."""
    return url_for("library.card_picture", id=card.id, v=rules().fingerprint[:8])


# --- rules ---


@pages.get("/rules")
@pages.get("/rules/<name>")
def search(name: str | None = None) -> str:
    """Search over one game or all four; without a question, the chapters."""
    library = rules()
    question = request.args.get("q", "").strip()[:MOST_QUERY]
    chosen = name or request.args.get("game") or None
    known = library.games()
    if chosen not in [one.id for one in known]:
        chosen = None
    context = {
        "games_known": known,
        "chosen": chosen,
        "question": question,
        "hits": library.search(question, chosen) if question else [],
        "cards": library.cards_named(question, chosen) if len(question) >= LEAST_NAME else [],
        "chapters": library.chapters(chosen) if chosen and not question else [],
    }
    part = request.htmx.target == "hits"
    return render_template("library/rules_hits.html" if part else "library/rules.html", **context)


@pages.get("/rules/<name>/<chapter>")
def chapter(name: str, chapter: str) -> str:
    """One chapter, in the order of the rulebook."""
    library = rules()
    chapters = library.chapters(name)
    at = next((at for at, one in enumerate(chapters) if one.id == chapter), None)
    if at is None:
        abort(404)
    return render_template(
        "library/chapter.html",
        known=library.game(name),
        chapter=chapters[at],
        before=chapters[at - 1] if at else None,
        after=chapters[at + 1] if at + 1 < len(chapters) else None,
        listed=library.rules(name, chapter),
    )


@pages.get("/rule/<id>")
def rule(id: str) -> str:
    """One rule; over the table page it opens in a sheet."""
    library = rules()
    found = library.rule(id)
    part = request.htmx.target == "sheet-body"
    return render_template(
        "library/rule_part.html" if part else "library/rule.html",
        rule=found,
        related=library.related(id),
        cards=library.cards_citing(id),
        beside=_beside(found),
    )


def _beside(rule: Rule) -> tuple[Rule | None, Rule | None]:
    """The rules before and after in the chapter."""
    listed = rules().rules(rule.game, rule.chapter)
    at = listed.index(rule)
    return listed[at - 1] if at else None, listed[at + 1] if at + 1 < len(listed) else None


@pages.get("/t/<id>/rules")
def step(id: str) -> str:
    """What applies at a table now: the rules of what is to be settled, and the chapters they stand in."""
    library = rules()
    with tables().opened(id) as kept:
        state, game = kept.table.state, kept.table.game
        asks = state.top.ask(state) if state.top and not state.over else ""
        # The decision to settle now comes first, then those that wait beneath it.
        listed = [one for decision in reversed(state.pending) for one in cited(decision)]
        where = game.where(state)
    found = [library.rule(one) for one in dict.fromkeys(listed) if library.has(one)]
    chapters = {(one.chapter, one.chapter_title): None for one in found}
    return render_template(
        "library/step.html",
        id=id,
        game=game,
        where=where,
        asks=asks,
        listed=found,
        chapters=[(one, title, library.rules(game.name, one)) for one, title in chapters],
        sheet=library.round_sheet(game.name),
    )


def cited(decision: Any) -> tuple[str, ...]:
    """The rules of a decision, first the one that called for it, where it says which."""
    return (*filter(None, [getattr(decision, "rule", "")]), *decision.rules)


@pages.get("/glossary/<name>")
def glossary(name: str) -> str:
    """The words of a game, by the alphabet."""
    library = rules()
    return render_template("library/glossary.html", known=library.game(name), terms=library.terms(name))


@pages.get("/glossary/<name>/<term>")
def term(name: str, term: str) -> str:
    """One word; over another page it opens in a sheet."""
    library = rules()
    try:
        found = library.term(name, term)
    except NoSuchTerm:
        abort(404)
    part = request.htmx.target == "sheet-body"
    listed = [library.rule(one) for one in found.rules]
    template = "library/term_part.html" if part else "library/term.html"
    return render_template(template, known=library.game(name), term=found, listed=listed)


@pages.get("/round/<name>")
def round_sheet(name: str) -> str:
    """A turn or round on one page, for the phone and for paper."""
    library = rules()
    sheet = library.round_sheet(name)
    if sheet is None:
        raise NoSuchGame(f"There is no round sheet for '{name[:40]}'.")
    return render_template("library/round.html", known=library.game(name), sheet=sheet)


@pages.get("/coverage")
@pages.get("/coverage/<name>")
def covered(name: str | None = None) -> str:
    """For each rule, where the referee enforces it and which tests show it."""
    library = rules()
    known = library.games()
    chosen = library.game(name) if name else None
    totals = [(one, _totals(library.rules(one.id), coverage(one.id))) for one in known]
    context: dict[str, Any] = {"known": known, "chosen": chosen, "totals": totals}
    if chosen:
        context |= {"coverage": coverage(chosen.id), "listed": library.rules(chosen.id), "promises": PROMISES}
    return render_template("library/coverage.html", **context)


def _totals(listed: list[Rule], found: Coverage) -> dict[str, int]:
    """How many rules there are, how many need enforcing, and how many of those are enforced and shown."""
    promised = [rule.id for rule in listed if set(rule.verbs) & set(PROMISES)]
    return {
        "rules": len(listed),
        "promised": len(promised),
        "enforced": sum(rule in found.enforced for rule in promised),
        "shown": sum(rule in found.shown for rule in promised),
        "tested": found.tested,
    }


# --- cards ---


@pages.get("/cards")
@pages.get("/cards/<name>")
def cards(name: str | None = None) -> str:
    """The cards, tiles, counters and boards of a game, filtered and a page at a time."""
    library = rules()
    known = library.games()
    chosen = name if name in [one.id for one in known] else None
    if chosen is None:
        decks = {one.id: library.decks(one.id) for one in known}
        return render_template("library/decks.html", games_known=known, decks=decks)
    question = request.args.get("q", "").strip()[:MOST_QUERY]
    pool = library.cards(chosen)
    found = library.cards(chosen, text=question) if question else pool
    drawer = open_drawer(found, pool, request.args, forms.whole_number(request.args, "page") or 1)
    filters = {one.name: one.chosen for one in drawer.filters if one.chosen}
    context = {
        "games_known": known,
        "chosen": chosen,
        "question": question,
        "drawer": drawer,
        "filters": filters,
    }
    part = request.htmx.target == "drawer"
    return render_template("library/cards_part.html" if part else "library/cards.html", **context)


@pages.get("/card/<id>")
def card(id: str) -> str:
    """One card: its picture, its facts, where they come from, and the rules that speak of it."""
    library = rules()
    found = library.card(id)
    facts = {key: word for key, value in found.facts.items() if (word := in_words(key, value))}
    return render_template(
        "library/card.html",
        card=found,
        known=library.game(found.game),
        listed=library.rules_on(found),
        facts=facts,
        deep={key: said(value) for key, value in found.facts.items() if isinstance(value, list | dict)},
    )


@pages.get("/card/<id>/picture.svg")
def card_picture(id: str) -> Response:
    """A card's picture, drawn by us from its data."""
    answer = Response(picture(rules().card(id)), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = f"public, max-age={PICTURE_AGE}"
    return answer
