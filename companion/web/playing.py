"""The table page: where we are, who must do what, the offers, the table and the log."""

import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.games import game
from companion.library.editions.bench import unfit
from companion.referee import Entry, Field, Game, Malformed, Offer, Refusal, Stale, Table, kind
from companion.store import Kept, NotKept, NotYours
from companion.store.editions import Editions, NoSuchEdition
from companion.store.trial import try_out
from companion.web import forms
from companion.web import pages as own_pages
from companion.web.phone import database, tables, token
from companion.web.words import own_template

pages = Blueprint("playing", __name__)

Page = tuple[str, int] | str | AnyResponse
# How many lines of the log are always open.
RECENT = 3
LONGEST_NAME = 40


@dataclass
class Word:
    """A word to whoever sent the form: why nothing changed, or that it must be confirmed."""

    sentence: str
    rules: tuple[str, ...] = ()
    status: int = 200
    confirm: int | None = None


@dataclass
class Logged:
    """One entry of the log as a seat may read it."""

    n: int
    lines: list[Any]
    counts: bool
    target: bool
    at: str


# --- a new table ---


@pages.get("/new/<name>")
def new(name: str) -> Page:
    """What a table agrees on; every switch has a sensible default."""
    return _new_page(name, MultiDict(), None)


def _new_page(name: str, form: MultiDict[str, str], word: Word | None) -> Page:
    rules = game(name)
    editions = Editions(database())
    # An edition that is not finished yet is shown with what it lacks; it cannot be chosen.
    own = [(one, _why_not(rules, editions.get(one.id)[1])) for one in editions.listed(name)]
    token()
    page = render_template(
        "new.html",
        game=rules,
        switches=rules.switches(),
        names=tables().names(),
        own=own,
        form=form,
        form_id=secrets.token_urlsafe(9),
        word=word,
    )
    return page, word.status if word else 200


def _why_not(rules: Game[Any], edition: dict[str, Any]) -> str:
    try:
        return unfit(rules.box, edition)
    except Malformed as error:
        return str(error)


@pages.post("/new/<name>")
def create(name: str) -> Page:
    """Sit down."""
    rules = game(name)
    try:
        edition = _edition(name)
        options = rules.read_options(_agreed(rules, request.form, edition is not None))
        table = Table(rules, options, edition=edition)
    except Refusal as refusal:
        return _new_page(name, request.form, Word(refusal.sentence, refusal.rules, 422))
    except Malformed as error:
        return _new_page(name, request.form, Word(str(error), (), 400))
    id = tables().create(table, token(), form=request.form.get("form", "")[:64])
    return redirect(url_for("playing.table", id=id), 303)


def _edition(name: str) -> dict[str, Any] | None:
    """The components that were chosen; None stands for our own."""
    chosen = request.form.get("edition", "")
    if not chosen:
        return None
    found, body = Editions(database()).get(chosen)
    if found.game != name:
        raise NoSuchEdition(f"{found.name} is an edition of another game.")
    return body


def _agreed(rules: Game[Any], form: MultiDict[str, str], own_edition: bool) -> dict[str, Any]:
    """Options out of the form: the named players, and every switch."""
    known = rules.seat_ids(rules.players.stop - 1)
    named = [_printable(name)[:LONGEST_NAME].strip() for name in form.getlist("name")]
    ids = form.getlist("seat") or known
    seats = [{"id": id, "name": name} for id, name in zip(ids, named, strict=False) if name]
    for seat in seats:
        if seat["id"] not in known:
            raise Malformed(f"{rules.title} has no seat called {seat['id'][:LONGEST_NAME]!r}.")
    switches = forms.read(form, "o.")
    wanted = {field.name: field for field in rules.switches()}
    for name in switches:
        if name not in wanted:
            raise Malformed(f"{rules.title} has no option called {name!r}.")
    if own_edition:
        # The first choice may be a thing in our own box; left as it was, it says nothing about another box.
        switches = {name: value for name, value in switches.items() if value != _first(wanted[name])}
    return {"seats": seats, **switches}


def _printable(name: str) -> str:
    """A name without line breaks and other signs that nobody can see."""
    return "".join(letter for letter in name if unicodedata.category(letter) != "Cc")


def _first(field: Field) -> Any:
    return field.options[0].value if field.options else None


# --- the table ---


@pages.get("/t/<id>")
def table(id: str) -> Page:
    """The table as this phone may see it."""
    with tables().opened(id) as kept:
        return _page(kept, _face(kept))


@pages.get("/t/<id>/news")
def news(id: str) -> Page:
    """Nothing, if the phone has seen everything: this is asked every other second by every phone."""
    seen = forms.whole_number(request.args, "version")
    if tables().version(id) == seen:
        return Response(status=204)
    with tables().opened(id) as kept:
        try:
            return _page(kept, _face(kept))
        except NotYours as error:
            # The seat was called back, or somebody else sat down: from now on this phone looks on.
            return _page(kept, None, Word(str(error)))


@pages.get("/t/<id>/log")
def log(id: str) -> Page:
    """Everything that happened: the older part under the table, or a page of its own."""
    with tables().opened(id) as kept:
        context = _context(kept, _face(kept))
        older = context["log"][RECENT:] if request.htmx else context["log"]
        return render_template("log_part.html" if request.htmx else "log.html", older=older, **context)


def _page(kept: Kept, face: str | None, word: Word | None = None) -> Page:
    """The whole page, or for htmx only the part that changes."""
    context = _context(kept, face, word)
    template = "table_part.html" if request.htmx else "table.html"
    status = word.status if word else 200
    return make_response(render_template(template, **context), status)


def _context(kept: Kept, face: str | None, word: Word | None = None) -> dict[str, Any]:
    table, held = kept.table, tables().held(kept.id, token())
    rules, state = table.game, table.state
    acting = rules.acting(state)
    # A phone that holds one seat acts for it; one that holds several acts for whoever is asked.
    mine = [seat for seat in state.seats if seat in held]
    asked = [seat for seat in mine if seat in acting] if face is None else [face]
    offers, refused = _offers(rules, state, asked, alone=face is not None)
    return {
        "id": kept.id,
        "code": kept.code,
        "game": rules,
        "state": state,
        "version": table.version,
        "form_id": secrets.token_urlsafe(9),
        "where": rules.where(state),
        "asks": state.top.ask(state) if state.top and not state.over else "",
        "step_rules": state.top.rules if state.top else (),
        "acting": acting,
        "held": mine,
        "face": face,
        "offers": offers,
        "refused": refused,
        "view": rules.view(state, face),
        "sheet": rules.score(state) if state.over else None,
        "log": _log(kept, face),
        "recent": RECENT,
        "can_undo": bool(table.course.line),
        "can_redo": bool(table.course.undone),
        "word": word,
        "on_board": rules.on_board(state),
        "last": table.log[table.course.line[-1] - 1] if table.course.line else None,
        "head": own_template(rules, "head.html"),
        "board": own_template(rules, "board.html"),
        "choices": own_template(rules, "offers.html") or "offers.html",
        "spread": own_template(rules, "table.html") or "view.html",
        "shown_fields": shown_fields,
    }


def _offers(rules: Any, state: Any, seats: list[str], alone: bool) -> tuple[list[Offer], list[Offer]]:
    """What these seats may do, and what not; a choice of the whole table is offered only once."""
    offers: list[Offer] = []
    refused: list[Offer] = []
    seen: set[tuple[str, str]] = set()
    for seat in seats:
        for offer in rules.offers(state, seat):
            same = (kind(type(offer.move)), offer.label)
            if (offer.move.shared and same in seen) or (offer.private and not alone):
                continue
            seen.add(same)
            (refused if offer.refusal else offers).append(offer)
    return offers, refused


def _face(kept: Kept) -> str | None:
    """Through whose eyes this phone looks: the seat that was asked for, else its only one, or nobody's."""
    wanted = str(request.values.get("as", ""))
    if wanted in tables().held(kept.id, token()):
        return wanted
    if wanted and wanted in kept.table.state.seats:
        raise NotYours("Another phone holds that seat: what lies face-down there is for its owner alone.")
    return _only_face(kept) if wanted != "-" else None


def _only_face(kept: Kept) -> str | None:
    """The seat of a phone that holds no other; nobody's, where the phone goes round."""
    held = tables().held(kept.id, token())
    return held[0] if len(held) == 1 else None


def shown_fields(offer: Offer, alone: bool) -> tuple[tuple[Field, ...], bool]:
    """The fields to fill in now, and whether a curtain is needed for the rest.

    Secret fields are shown only on a phone that looks through one seat's eyes.
    """
    if alone or not any(field.secret for field in offer.fields):
        return offer.fields, False
    return tuple(field for field in offer.fields if not field.secret), True


def _log(kept: Kept, face: str | None) -> list[Logged]:
    table = kept.table
    counting = set(table.course.line)
    targets = set(table.course.line[:-1])
    return [
        Logged(entry.n, table.lines(face, entry), entry.n in counting, entry.n in targets, at)
        for entry, at in zip(reversed(table.log), reversed(kept.times), strict=True)
    ]


# --- what may be done to it ---


@pages.post("/t/<id>/play")
def play(id: str) -> Page:
    """Make a move."""

    def act(table: Table) -> Entry:
        move = table.game.read_move(_move(request.form))
        held = tables().held(id, token())
        if move.seat not in held:
            raise NotYours(f"This phone does not hold {table.state.name(move.seat)}'s seat.")
        return table.play(move, _expected())

    return _change(id, act)


def _move(form: MultiDict[str, str]) -> dict[str, Any]:
    # The button that was tapped brings the move; the fields around it fill it in.
    data = forms.read(form, "")
    whole = data.get("move")
    if not isinstance(whole, dict):
        raise Malformed("The form holds no move.")
    fields = data.get("f", {})
    if not isinstance(fields, dict):
        raise Malformed("The form fills in something that is no field of a move.")
    # "Do not tell" leaves a field as the offer had it.
    fields.pop(form.get("untold", ""), None)
    return {**whole, **fields}


@pages.post("/t/<id>/undo")
def undo(id: str) -> Page:
    """Go back, to a given step or by one; past something that was shown, ask first."""
    to = forms.whole_number(request.form, "to")
    with tables().opened(id) as kept:
        _seated(id)
        target = to if to is not None else ([0, 0, *kept.table.course.line])[-2]
        if kept.table.reveals_after(target) and not request.form.get("sure"):
            sentence = "Something was shown since then, and it cannot be unseen. Undo all the same?"
            return _page(kept, _face(kept), Word(sentence, confirm=target))
    return _change(id, lambda table: table.undo(to, expect=_expected()))


@pages.post("/t/<id>/redo")
def redo(id: str) -> Page:
    """Take back the last undo."""
    _seated(id)
    return _change(id, lambda table: table.redo(expect=_expected()))


@pages.get("/t/<id>/correct")
def correcting(id: str) -> Page:
    """What lies on the real table, to be told to the app."""
    with tables().opened(id) as kept:
        _seated(id)
        context = _context(kept, _face(kept))
        own = own_template(kept.table.game, "correct.html")
        return render_template("correct.html", **context, form=own)


@pages.post("/t/<id>/correct")
def correct(id: str) -> Page:
    """The table is right."""
    _seated(id)
    changes = forms.read(request.form, "c.")
    raw = request.form.get("patch", "").strip()
    if raw:
        changes = forms.read(MultiDict({"patch:": raw}), "").get("patch", {})
    if not isinstance(changes, dict):
        raise Malformed('A correction names the fields that it replaces, such as {"supply": 8}.')
    if not changes:
        raise Malformed("Nothing was changed; say what lies on the table.")

    def act(table: Table) -> Entry:
        entry = table.correct(changes, expect=_expected())
        # Whatever was typed in, the table must still be one that can be shown, and undone.
        try_out(table)
        return entry

    return _change(id, act)


def _seated(id: str) -> None:
    """A phone needs a seat to change the table."""
    # Should there be no such table, that is said first.
    tables().version(id)
    if not tables().held(id, token()):
        raise NotYours("This phone only looks on. Sit down first to change the table.")


def _expected() -> int | None:
    return forms.whole_number(request.form, "version")


def _back(id: str, page: str) -> str:
    """Where the form came from: the table, or one of the game's own pages."""
    if not page:
        return url_for("playing.table", id=id)
    return f"{url_for('pages.page', id=id, name=page)}?{urlencode(_asked())}"


def _asked() -> dict[str, str]:
    """What the page asks for that the form came from."""
    found = forms.read(request.form, "q.")
    return {name: text for name, text in found.items() if isinstance(text, str)}


def _change(id: str, act: Any) -> Page:
    """Do it and show the table; or show the table with a word of why not."""
    form = request.form.get("form", "")[:64] or None
    word: Word | None = None
    try:
        tables().change(id, form, act)
    except Refusal as refusal:
        word = Word(refusal.sentence, refusal.rules, 422)
    except Stale as stale:
        word = Word(f"{stale} Nothing was changed: look at it again.", status=409)
    except Malformed as error:
        word = Word(str(error), status=400)
    except NotYours as error:
        word = Word(str(error), status=403)
    except NotKept as error:
        word = Word(str(error), status=507)
    page = request.form.get("page", "")
    if word is None and (page or not request.htmx):
        return redirect(_back(id, page), 303)
    with tables().opened(id) as kept:
        if word and page in kept.table.game.pages:
            return own_pages.shown(kept, page, _asked(), word), word.status
        # Looking through a seat's eyes lasts until something is done; then the phone may be passed on.
        return _page(kept, _face(kept) if word else _only_face(kept), word)
