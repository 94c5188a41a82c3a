"""Rules and cards: search as you type, browse by chapter, one rule on one screen."""

from flask import Blueprint, abort, render_template
from htmx_flask import request

from companion.web.phone import rules

pages = Blueprint("library", __name__)

MOST_QUERY = 200


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
        "hits": library.search(question, game=chosen) if question else [],
        "chapters": library.chapters(chosen) if chosen and not question else [],
    }
    part = request.htmx.target == "hits"
    return render_template("rules_hits.html" if part else "rules.html", **context)


@pages.get("/rules/<name>/<chapter>")
def chapter(name: str, chapter: str) -> str:
    """One chapter, in the order of the rulebook."""
    library = rules()
    chapters = library.chapters(name)
    found = next((one for one in chapters if one.id == chapter), None)
    if found is None:
        abort(404)
    return render_template(
        "chapter.html", known=library.game(name), chapter=found, listed=library.rules(name, chapter)
    )


@pages.get("/rule/<id>")
def rule(id: str) -> str:
    """One rule; over the table page it opens in a sheet."""
    library = rules()
    found = library.rule(id)
    part = request.htmx.target == "sheet-body"
    return render_template("rule_part.html" if part else "rule.html", rule=found, related=library.related(id))


@pages.get("/cards")
@pages.get("/cards/<name>")
def cards(name: str | None = None) -> str:
    """The cards that the database holds."""
    library = rules()
    known = library.games()
    chosen = name if name in [one.id for one in known] else known[0].id
    return render_template("cards.html", games_known=known, chosen=chosen, cards=library.cards(chosen))
