"""A drawer of cards: those of one game that pass through the filters, a page at a time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.library.records import Card

# So many cards are on a page.
PAGE = 24
# What a card's page does not list among its facts.
ELSEWHERE = ("id", "name", "about", "x", "y")
# Facts by which cards can be told apart, in the order in which the filters stand.
FACTS = ("stage", "points", "value", "starting", "column", "swords", "combat")


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: its name in an address, what it is called, and what can be chosen."""

    name: str
    label: str
    choices: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Drawer:
    """A page of cards, how many there are in all, and the filters."""

    cards: tuple[Card, ...]
    found: int
    page: int
    pages: int
    filters: tuple[Filter, ...]


def trait(card: Card, name: str) -> str:
    """What a card has under the name of a filter; empty if it has nothing."""
    if name in ("deck", "kind"):
        return str(getattr(card, name))
    value = card.facts.get(name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def in_words(key: str, value: Any) -> str:
    """A fact in a word or two; empty for what the page says elsewhere, and for what only a drawing tells."""
    if key in ELSEWHERE:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str) and one.isalpha() for one in value):
        return ", ".join(value)
    return ""


def said(value: Any) -> str:
    """Any data as a person would read it out: pay: stone 2, wood 2; gain: longship 1."""
    if isinstance(value, dict):
        deep = any(isinstance(one, dict | list) for one in value.values())
        parts = [_pair(str(key), one) for key, one in value.items() if key not in ("rule", "id")]
        return ("; " if deep else ", ").join(parts)
    if isinstance(value, list):
        return (" / " if any(isinstance(one, dict) for one in value) else ", ").join(map(said, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _pair(key: str, value: Any) -> str:
    # These words only hold what follows together.
    if key in ("do", "options", "then"):
        return said(value)
    return f"{key.replace('_', ' ')}{':' if isinstance(value, dict | list) else ''} {said(value)}"


def open_drawer(
    cards: Iterable[Card], pool: Iterable[Card], chosen: Mapping[str, str], page: int, size: int = PAGE
) -> Drawer:
    """The cards that were found, filtered; the filters offer what the pool, all cards of the game, has."""
    every = list(pool)
    wanted = {name: chosen.get(name, "") for name in ("deck", "kind", *FACTS)}
    deck = [card for card in every if wanted["deck"] in ("", card.deck)]
    filters = [_filter("deck", every, wanted), _filter("kind", deck, wanted)]
    filters += [_filter(name, deck, wanted) for name in FACTS]
    # A filter that tells little is left out; one that was chosen stays, so that it can be undone.
    filters = [one for one in filters if one.chosen or (len(one.choices) > 1 and _common(one.name, deck))]
    left = [
        card for card in cards if all(trait(card, name) == value for name, value in wanted.items() if value)
    ]
    pages = max(1, -(-len(left) // size))
    page = min(max(page, 1), pages)
    shown = left[(page - 1) * size : page * size]
    return Drawer(tuple(shown), len(left), page, pages, tuple(filters))


def _common(name: str, cards: list[Card]) -> bool:
    """Whether most cards have something under this name."""
    return 2 * sum(bool(trait(card, name)) for card in cards) >= len(cards)


def _filter(name: str, cards: list[Card], wanted: Mapping[str, str]) -> Filter:
    found = {value for card in cards if (value := trait(card, name))}
    choices = sorted(
        found, key=lambda value: (not _is_number(value), float(value) if _is_number(value) else 0, value)
    )
    return Filter(name, name.capitalize(), tuple(choices), wanted[name])


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()
