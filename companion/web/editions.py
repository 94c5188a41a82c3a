"""Editions: what owners type in from their own copies. How one is edited, the game says."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games import game
from companion.referee import Malformed, Refusal
from companion.store.editions import Editions
from companion.web import forms
from companion.web.phone import database
from companion.web.playing import Word

pages = Blueprint("editions", __name__)


@pages.get("/editions")
def listed() -> str:
    """All editions, and which games can have one."""
    return render_template("editions.html", editions=Editions(database()).listed())


@pages.get("/editions/<name>/new")
def new(name: str) -> str:
    """An empty sheet, or what was kept before."""
    kept = request.args.get("from", "")
    body = Editions(database()).body(kept) if kept else None
    return _workbench(name, body or game(name).blank(), kept, None)


def _workbench(name: str, edition: dict[str, Any], kept: str, word: Word | None) -> str:
    rules = game(name)
    return render_template(
        f"games/{name}/edition.html",
        game=rules,
        edition=edition,
        bench=rules.workbench(edition),
        kept=kept,
        word=word,
        last=_last(),
    )


def _last() -> dict[str, Any]:
    """What was chosen on the page before, so that it stays chosen."""
    return forms.read(request.form, "change.")


@pages.post("/editions/<name>/edit")
def edit(name: str) -> tuple[str, int] | str | Response:
    """One change, or keep it: then it must be whole."""
    rules, kept = game(name), request.form.get("kept", "")
    edition = forms.read(request.form, "").get("edition", {})
    if not isinstance(edition, dict):
        raise Malformed("The form holds no edition.")
    try:
        edition = rules.edit(edition, _last())
        if not request.form.get("save"):
            return _workbench(name, edition, kept, None)
        rules.box(edition)
    except (Malformed, Refusal) as error:
        return _workbench(name, edition, kept, Word(str(error))), 422
    title = request.form.get("title", "").strip()[:60] or rules.title
    Editions(database()).save(name, title, edition, kept or None)
    return redirect(url_for("editions.listed"), 303)


@pages.post("/editions/<id>/delete")
def delete(id: str) -> Response:
    """Forget an edition; tables that use it keep their copy."""
    Editions(database()).delete(id)
    return redirect(url_for("editions.listed"), 303)
