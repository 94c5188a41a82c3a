"""What happens when something is not right: a plain page, the right status, and no traceback."""

from typing import Any

from flask import Flask, Response, g, render_template
from flask_wtf.csrf import CSRFError
from htmx_flask import request
from werkzeug.exceptions import BadHost, HTTPException, InternalServerError

from companion.games import NoSuchGame
from companion.library import NoSuchCard, NoSuchRule
from companion.library import NoSuchGame as NotInLibrary
from companion.referee import Malformed, Refusal, Stale
from companion.store import BadBackup, BadFile, NoSuchTable, NotKept, NotYours
from companion.store.editions import NoSuchEdition
from companion.store.results import NoSuchResult

POLICY = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "font-src 'self'; "
    "connect-src 'self'; "
    "manifest-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Status and heading for each kind of answer that is not yes.
ANSWERS: dict[type[Exception], tuple[int, str]] = {
    NoSuchTable: (404, "No such table"),
    NoSuchGame: (404, "No such game"),
    NotInLibrary: (404, "No such game"),
    NoSuchEdition: (404, "No such edition"),
    NoSuchResult: (404, "No such result"),
    NoSuchRule: (404, "No such rule"),
    NoSuchCard: (404, "No such card"),
    NotYours: (403, "Not your seat"),
    NotKept: (507, "That could not be kept"),
    Malformed: (400, "That cannot be read"),
    BadFile: (400, "That file cannot be used"),
    BadBackup: (400, "That file cannot be used"),
    Stale: (409, "The table has moved on"),
    Refusal: (422, "The rules say no"),
}
SENTENCES = {
    400: "The form could not be read. Go back, load the page again and send it once more.",
    404: "There is no such page. The address may be mistyped, or the table may have been deleted.",
    405: "That page is not used in this way. Go back and try again.",
    413: "That is too large. A table file has at most 8 MB.",
    500: "Something went wrong here. Nothing was lost: the log holds every move. Go back and try again.",
}


def page(status: int, heading: str, sentence: str, rules: tuple[str, ...] = ()) -> tuple[str, int]:
    """A page that says what is wrong and what to do."""
    # Whatever part of a page was to change, it is the whole of it that is not right.
    g.whole_page = request.htmx.target != "sheet-body"
    template = "error_part.html" if request.htmx else "error.html"
    return render_template(template, heading=heading, sentence=sentence, rules=rules), status


def _known(error: Exception) -> tuple[str, int]:
    status, heading = next(answer for kind, answer in ANSWERS.items() if isinstance(error, kind))
    return page(status, heading, str(error), getattr(error, "rules", ()))


def _csrf(error: CSRFError) -> tuple[str, int]:
    return page(
        400,
        "Please send it again",
        "The page was too old to be trusted. Load it again and send it once more.",
    )


def _no_host(error: BadHost) -> tuple[str, int]:
    # Without a name of this machine no address can be written, and so no page.
    return "The address of this page cannot be read. Type it in anew.", 400


def _http(error: HTTPException) -> Any:
    status = error.code or 500
    if status < 400:
        return error
    return page(status, error.name, SENTENCES.get(status, error.description or ""))


def _broken(error: InternalServerError) -> tuple[str, int]:
    return page(500, "Something went wrong", SENTENCES[500])


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    # One address has two bodies, a page and a fragment of it.
    response.vary.add("HX-Request")
    if request.htmx and g.get("whole_page"):
        response.headers["HX-Retarget"] = "#main"
        response.headers["HX-Reswap"] = "innerHTML"
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def install(app: Flask) -> None:
    """Every answer has the headers; every error has a page."""
    for kind in ANSWERS:
        app.register_error_handler(kind, _known)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(BadHost, _no_host)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InternalServerError, _broken)
    app.after_request(_headers)
