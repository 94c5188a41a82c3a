"""The first page: what one can do here, and the tables under way."""

from flask import Blueprint, render_template, send_from_directory
from werkzeug.wrappers import Response

from companion import paths
from companion.web.phone import tables

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> str:
    """Score, referee, rules, cards, print; and the tables."""
    all = tables().listed()
    return render_template(
        "home.html", under_way=[one for one in all if not one.over], finished=[one for one in all if one.over]
    )


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """So that a phone can keep the app on its home screen."""
    answer = send_from_directory(paths.static(), "manifest.webmanifest")
    answer.mimetype = "application/manifest+json"
    return answer
