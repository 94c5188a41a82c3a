"""Small things that templates say."""

import json
from typing import Any

import msgspec
from flask import Flask, url_for

from companion.games import games
from companion.library import NoSuchRule
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
    """A chance as a player says it."""
    return f"{100 * chance:.0f} %"


def install(app: Flask) -> None:
    """Make them known to all templates."""
    app.jinja_env.globals.update(games=games, shape=shape, rule_text=rule_text, url_for=url_for)
    app.jinja_env.filters.update(as_json=as_json, percent=percent)
