"""The score pad: end of the game only, no table needed."""

from typing import Any

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.games import game
from companion.referee import Malformed, Refusal, Scoresheet
from companion.store.results import get, keep
from companion.web import forms
from companion.web.phone import database, tables
from companion.web.playing import Word

pages = Blueprint("pads", __name__)

# Rows without a name are players who were not there.
NAME = "name"


@pages.get("/score/<name>")
def pad(name: str) -> str:
    """An empty pad."""
    return _page(name, MultiDict(), None)


def _page(name: str, form: MultiDict[str, str], word: Word | None) -> str:
    rules = game(name)
    return render_template(
        f"games/{name}/pad.html", game=rules, names=tables().names(), form=form, word=word, sheet=None
    )


@pages.post("/score/<name>")
def score(name: str) -> Response | tuple[str, int]:
    """Add it all up; keep the result under an address of its own."""
    rules = game(name)
    filled = forms.read(request.form, "p.")
    filled["players"] = [one for one in filled.get("players", []) if _named(one)]
    try:
        sheet = _tally(rules, filled)
    except Refusal as refusal:
        return _page(name, request.form, Word(refusal.sentence, refusal.rules)), 422
    except Malformed as error:
        return _page(name, request.form, Word(str(error))), 400
    return redirect(url_for("pads.result", id=keep(database(), name, filled, sheet)), 303)


def _named(player: Any) -> bool:
    return isinstance(player, dict) and bool(str(player.get(NAME, "")).strip())


def _tally(rules: Any, filled: dict[str, Any]) -> Scoresheet:
    try:
        # A form holds text; numbers are read out of it.
        pad = msgspec.convert(filled, rules.pad, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"The pad is not filled in rightly: {error}.") from None
    sheet: Scoresheet = rules.tally(pad)
    return sheet


@pages.get("/result/<id>")
def result(id: str) -> str:
    """A scored game, to be looked at and shared."""
    found = get(database(), id)
    return render_template("result.html", game=game(found.game), result=found, sheet=found.sheet)
