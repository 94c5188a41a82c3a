"""A phone is known by an unguessable token in a cookie; no account, no name."""

import secrets
from typing import cast

from flask import Flask, Response, current_app, g, request

from companion.library import Library
from companion.store import Database, Tables

COOKIE = "phone"
YEAR = 365 * 24 * 3600
TOKEN_BYTES = 32


def token() -> str:
    """This phone's token; a phone seen for the first time gets one with the answer.

    A page with a form that makes something asks for it too: sent twice, the form comes from a known phone.
    """
    if "phone" not in g:
        known = request.cookies.get(COOKIE, "")
        # Anything that we did not make is replaced.
        g.phone = known if len(known) == 43 and known.isascii() else secrets.token_urlsafe(TOKEN_BYTES)
    return cast(str, g.phone)


def tables() -> Tables:
    """The tables of this app."""
    return cast(Tables, current_app.extensions["tables"])


def database() -> Database:
    """The file behind the tables."""
    return cast(Database, current_app.extensions["database"])


def rules() -> Library:
    """The card database of this app."""
    return cast(Library, current_app.extensions["library"])


def _remember(response: Response) -> Response:
    if "phone" in g and request.cookies.get(COOKIE) != g.phone:
        response.set_cookie(COOKIE, g.phone, max_age=YEAR, httponly=True, samesite="Lax")
    return response


def install(app: Flask) -> None:
    """Send the cookie with the first answer that needed it."""
    app.after_request(_remember)
