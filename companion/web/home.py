"""The first page: what one can do here, and the tables under way."""

from flask import Blueprint, render_template, send_from_directory
from werkzeug.wrappers import Response

from companion import paths
from companion.games import games
from companion.referee import Malformed
from companion.store import NoSuchTable
from companion.web.phone import tables

pages = Blueprint("home", __name__)

# Of how many tables the list says where they stand: each must be opened for it.
TOLD = 12


@pages.get("/")
def home() -> str:
    """Score, referee, rules, cards, print; and the tables."""
    # A table of a game that has left the house stays on disk, but there is nobody to referee it.
    known = [one for one in tables().listed() if one.game in games()]
    under_way = [one for one in known if not one.over]
    return render_template(
        "home.html",
        under_way=under_way,
        where={one.id: _where(one.id) for one in under_way[:TOLD]},
        finished=[one for one in known if one.over],
    )


def _where(id: str) -> str:
    """Where a table stands; nothing, if it cannot be opened any more."""
    try:
        with tables().opened(id) as kept:
            return kept.table.game.where(kept.table.state)
    except (Malformed, NoSuchTable):
        return ""


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """So that a phone can keep the app on its home screen."""
    answer = send_from_directory(paths.static(), "manifest.webmanifest")
    answer.mimetype = "application/manifest+json"
    return answer
