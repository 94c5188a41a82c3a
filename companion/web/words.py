"""Small things that templates say."""

import json
from typing import Any

import msgspec
from flask import Flask, current_app, url_for
from jinja2 import TemplateNotFound

from companion import paths
from companion.games import games
from companion.library import NoSuchRule
from companion.referee import Game
from companion.web.phone import rules

# A shape beside each colour, so that colour is never the only mark.
SHAPES = ("●", "▲", "■", "◆", "★", "✚", "⬟", "♥", "♣", "♠")


def shape(seats: list[str], seat: str) -> str:
    """The mark of a seat."""
    return SHAPES[seats.index(seat) % len(SHAPES)]


def as_json(value: Any) -> str:
    """Plain data for a form field."""
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"))


def rule_text(id: str) -> str:
    """A rule's text, for a sheet or a tooltip."""
    try:
        return rules().rule(id).text
    except NoSuchRule:
        return id


def percent(chance: float) -> str:
    """A chance as a player says it; only what is certain is called 0 or 100 %."""
    number = float(100 * chance)
    if 0 < number < 1:
        return "<1 %"
    if 99 < number < 100:
        return ">99 %"
    return f"{number:.0f} %"


def own_template(game: Game[Any], part: str) -> str | None:
    """A game's own part of a page, if it has one."""
    path = f"games/{game.name}/{part}"
    try:
        current_app.jinja_env.get_template(path)
    except TemplateNotFound:
        return None
    return path


def own_style(game: Game[Any]) -> str | None:
    """A game's own stylesheet, if it has one."""
    path = f"css/{game.name}.css"
    return path if (paths.static() / path).exists() else None


def install(app: Flask) -> None:
    """Make them known to all templates."""
    app.jinja_env.globals.update(games=games, shape=shape, rule_text=rule_text, url_for=url_for)
    app.jinja_env.globals.update(own_style=own_style)
    app.jinja_env.filters.update(as_json=as_json, percent=percent)
