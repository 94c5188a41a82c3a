"""Print and play: choose a kit, see every page, take the PDF."""

from flask import Blueprint, render_template

pages = Blueprint("printing", __name__)


@pages.get("/print")
def index() -> str:
    """The kits of the four games."""
    return render_template("print/index.html")
