"""Joining a table: by QR code or by a short code, without an account."""

from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.referee import Malformed
from companion.store import NoSuchTable
from companion.store.tables import hashed
from companion.web.phone import tables, token

pages = Blueprint("seats", __name__)

# What a machine calls itself.
LOCAL = ("localhost", "127.0.0.1", "::1")


@pages.get("/join")
def join() -> tuple[str, int] | AnyResponse:
    """A code typed in by hand."""
    code = request.args.get("code", "").strip()
    if not code:
        return render_template("join.html", word=""), 200
    try:
        return redirect(url_for("seats.seats", id=tables().find(code[:20])), 303)
    except NoSuchTable:
        word = f"No table has the code {code[:20]}. It is five letters, on the other phone under Join."
        return render_template("join.html", word=word), 404


@pages.get("/j/<code>")
def short(code: str) -> AnyResponse:
    """The address in the QR code."""
    return redirect(url_for("seats.seats", id=tables().find(code)), 303)


@pages.get("/t/<id>/seats")
def seats(id: str) -> str:
    """Who sits where, and how others come in."""
    with tables().opened(id) as kept:
        taken = tables().taken(id)
        mine = tables().held(id, token())
        rows = [
            {
                "seat": seat,
                "name": kept.table.state.name(seat),
                "mine": seat in mine,
                # A seat that the maker's phone keeps warm may be taken by whoever comes.
                "free": seat not in taken,
            }
            for seat in kept.table.state.seats
        ]
        return render_template(
            "seats.html",
            id=id,
            code=kept.code,
            state=kept.table.state,
            game=kept.table.game,
            rows=rows,
            address=_address(kept.code),
            making=kept.maker == hashed(token()),
        )


def _address(code: str) -> str:
    """Where other phones find the table. What is called localhost here has another name out there."""
    known = current_app.config["ADDRESS"]
    if known and urlsplit(request.host_url).hostname in LOCAL:
        return str(known).rstrip("/") + url_for("seats.short", code=code)
    return url_for("seats.short", code=code, _external=True)


@pages.get("/t/<id>/qr.svg")
def qr(id: str) -> Response:
    """The address of the table as a QR code."""
    with tables().opened(id) as kept:
        address = _address(kept.code)
    drawing = segno.make(address, error="m").svg_inline(scale=6, border=3, dark="#111", light="#fff")
    # Drawn inline it needs no name; as a file of its own it does.
    svg = drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, mimetype="image/svg+xml")


@pages.post("/t/<id>/sit")
def sit(id: str) -> AnyResponse:
    """Take a seat on this phone."""
    seat = request.form.get("seat", "")
    with tables().opened(id) as kept:
        if seat not in kept.table.state.seats:
            raise Malformed(f"The table has no seat called {seat[:40]!r}.")
    tables().sit(id, seat, token())
    return redirect(url_for("playing.table", id=id), 303)


@pages.post("/t/<id>/stand")
def stand(id: str) -> AnyResponse:
    """Give a seat up."""
    tables().stand(id, request.form.get("seat", ""), token())
    return redirect(url_for("seats.seats", id=id), 303)
