"""Rules, rulings, glossary, round sheets and cards: look-up and search in the card database."""

from companion.library.library import Library
from companion.library.records import (
    Card,
    Chapter,
    Game,
    Hit,
    NoSuchCard,
    NoSuchGame,
    NoSuchRule,
    NoSuchTerm,
    Related,
    RoundSheet,
    Rule,
    Segment,
    Step,
    Term,
)

__all__ = [
    "Card",
    "Chapter",
    "Game",
    "Hit",
    "Library",
    "NoSuchCard",
    "NoSuchGame",
    "NoSuchRule",
    "NoSuchTerm",
    "Related",
    "RoundSheet",
    "Rule",
    "Segment",
    "Step",
    "Term",
]
