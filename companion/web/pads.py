"""The score pad: end of the game only, no table needed."""

from typing import Any

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.games import game
from companion.referee import Game, Malformed, Refusal, Scoresheet
from companion.store.results import get, keep
from companion.web import forms
from companion.web.asking import filled_in, questions
from companion.web.phone import database, tables, token
from companion.web.playing import Word
from companion.web.words import own_template

pages = Blueprint("pads", __name__)


@pages.get("/score/<name>")
def pad(name: str) -> str:
    """An empty pad."""
    return _page(name, MultiDict(), None)


def _page(name: str, form: MultiDict[str, str], word: Word | None) -> str:
    rules = game(name)
    token()
    return render_template(
        own_template(rules, "pad.html") or "pad.html",
        game=rules,
        names=tables().names(),
        form=form,
        word=word,
        sheet=None,
        questions=questions(rules.pad),
    )


@pages.post("/score/<name>")
def score(name: str) -> Response | tuple[str, int]:
    """Add it all up; keep the result under an address of its own."""
    rules = game(name)
    if request.form.get("back"):
        # Coming back from a page beside the pad.
        return _page(name, request.form, None), 200
    try:
        filled = filled_in(rules.pad, forms.read(request.form, "p."))
        sheet = _tally(rules, filled)
    except Refusal as refusal:
        return _page(name, request.form, Word(refusal.sentence, refusal.rules)), 422
    except Malformed as error:
        return _page(name, request.form, Word(str(error))), 400
    return redirect(url_for("pads.result", id=keep(database(), name, filled, sheet, token())), 303)


def _tally(rules: Game[Any], filled: dict[str, Any]) -> Scoresheet:
    try:
        # A form holds text; numbers are read out of it.
        pad = msgspec.convert(filled, rules.pad, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"The pad is not filled in rightly: {error}.") from None
    sheet: Scoresheet = rules.tally(pad)
    return sheet


@pages.post("/score/<name>/page/<page>")
def beside(name: str, page: str) -> str:
    """A page beside the pad; it carries what the pad holds and gives it back."""
    rules = game(name)
    template = own_template(rules, f"{page}.html") if page in rules.pad_pages else None
    if template is None:
        abort(404)
    asked = {key: text for key, text in request.form.items() if key != "csrf_token" and key[:2] != "p."}
    filled = forms.read(request.form, "p.")
    carried = [pair for pair in request.form.items(multi=True) if pair[0][:2] == "p."]
    shown = rules.pad_page(page, filled, asked)
    return render_template(template, game=rules, page=shown, asked=asked, carried=carried)


@pages.get("/result/<id>")
def result(id: str) -> str:
    """A scored game, to be looked at and shared."""
    found = get(database(), id)
    return render_template("result.html", game=game(found.game), result=found, sheet=found.sheet)
