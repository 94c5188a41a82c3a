"""The pages that a game adds to its table: a chronicle, a board to lay. Each has an address of its own."""

import secrets
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template
from htmx_flask import request

from companion.store import Kept
from companion.web.phone import tables, token
from companion.web.words import own_template

pages = Blueprint("pages", __name__)


@pages.get("/t/<id>/page/<name>")
def page(id: str, name: str) -> Response:
    """One of the game's own pages, as this phone may read it."""
    with tables().opened(id) as kept:
        answer = make_response(shown(kept, name, request.args.to_dict()))
    if request.htmx:
        # Loaded again, the page is what it was, wherever the form was sent that led here.
        answer.headers["HX-Replace-Url"] = request.full_path
    return answer


def shown(kept: Kept, name: str, asked: dict[str, str], word: Any = None) -> str:
    """The page, with a word to whoever sent a form from it; for htmx only what changes."""
    table, held = kept.table, tables().held(kept.id, token())
    rules = table.game
    template = own_template(rules, f"{name}.html") if name in rules.pages else None
    if template is None:
        abort(404)
    # Only a phone with one seat looks through that seat's eyes.
    seat = held[0] if len(held) == 1 else None
    return render_template(
        template,
        layout=layout(),
        id=kept.id,
        game=rules,
        state=table.state,
        view=rules.view(table.state, seat),
        title=rules.pages[name],
        page=rules.page(name, table, seat, asked),
        name=name,
        asked=asked,
        held=held,
        face=None,
        version=table.version,
        form_id=secrets.token_urlsafe(9),
        word=word,
    )


def layout() -> str:
    """What a page of a game is built into: the whole page, or for htmx nothing around it."""
    return "part.html" if request.htmx else "base.html"
