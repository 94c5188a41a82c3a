"""What the library hands out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class NoSuchGame(LookupError):
    """No game has this id."""


class NoSuchRule(LookupError):
    """No rule has this id."""


class NoSuchTerm(LookupError):
    """No term of the glossary has this name."""


class NoSuchCard(LookupError):
    """No card has this id."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game; publisher and designer are empty where its rulebook does not credit them."""

    id: str
    title: str
    players_least: int
    players_most: int
    about: str
    publisher: str
    designer: str


@dataclass(frozen=True, slots=True)
class Chapter:
    game: str
    id: str
    title: str
    rules: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; example and ruling are empty where there is none."""

    id: str
    game: str
    chapter: str
    chapter_title: str
    section: str
    page: str
    kind: str
    referee: str
    verbs: tuple[str, ...]
    text: str
    example: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Related:
    """The rules a rule names, those that name it, and its neighbours in the chapter."""

    cites: tuple[Rule, ...]
    cited_by: tuple[Rule, ...]
    nearby: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text that was, or was not, what somebody searched for."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that answers a search, with the words that were found marked in its texts."""

    rule: Rule
    score: float
    segments: tuple[Segment, ...]
    example: tuple[Segment, ...]
    ruling: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Term:
    game: str
    term: str
    also: tuple[str, ...]
    meaning: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    game: str
    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card or other component; origin says whether it is from the rulebook, the components, or ours."""

    id: str
    game: str
    deck: str
    kind: str
    name: str
    text: str
    facts: Mapping[str, Any]
    origin: str
    confidence: str
    source: str
    rules: tuple[str, ...]
