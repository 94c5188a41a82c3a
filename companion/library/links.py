"""Finds what a text speaks of: terms of the glossary and other rules, to be opened from where they stand."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.library.records import Term
from companion.library.words import fold

# A text with more links than this is harder to read than to look up.
MOST_LINKS = 8


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a text; it may be a term of the glossary, or name a rule."""

    text: str
    term: str = ""
    rule: str = ""


def slug(term: str) -> str:
    """A term as it stands in an address."""
    return re.sub(r"[^a-z0-9]+", "-", fold(term)).strip("-")


class Linker:
    """Knows the terms of one game and finds them in a text, the first time each occurs."""

    def __init__(self, game: str, terms: Iterable[Term], has_rule: Callable[[str], bool]) -> None:
        self.game, self.has_rule = game, has_rule
        self.terms = {fold(term.term): slug(term.term) for term in terms}
        # The longest first: "Bluff Arena" is not a "Bluff".
        names = sorted(self.terms, key=len, reverse=True)
        listed = "|".join(map(re.escape, names)) or r"(?!)"
        self.pattern = re.compile(
            rf"(?<![\w-])(?P<rule>{re.escape(game)}(?:-[a-z0-9]+(?:\.[0-9]+)*)+)(?![\w-])"
            r"|(?<![\w.-])(?P<number>\d+\.\d+(?:-\d+)?)(?![\w.-])"
            rf"|(?<![\w-])(?P<term>{listed})(?:e?s)?(?![\w-])",
            re.IGNORECASE,
        )

    def linked(self, text: str, but: str = "") -> tuple[Stretch, ...]:
        """The text in stretches; `but` is the rule that it belongs to, which need not be opened again."""
        found: list[Stretch] = []
        seen: set[str] = {but}
        at = 0
        for match in self.pattern.finditer(text):
            stretch = self._stretch(match)
            mark = stretch.term or stretch.rule
            if not mark or mark in seen or len(seen) > MOST_LINKS:
                continue
            seen.add(mark)
            found += [Stretch(text[at : match.start()])] if match.start() > at else []
            found.append(stretch)
            at = match.end()
        return (*found, Stretch(text[at:])) if at < len(text) else tuple(found)

    def _stretch(self, match: re.Match[str]) -> Stretch:
        text = match.group()
        if match["term"]:
            return Stretch(text, term=self.terms.get(fold(match["term"]), ""))
        if match["rule"]:
            rule = match["rule"].lower()
        else:
            # A rulebook with numbers may say "12.11-2", or "12.11" for the first of them.
            rule = f"{self.game}-{text}" if "-" in text else f"{self.game}-{text}-1"
        return Stretch(text, rule=rule if self.has_rule(rule) else "")


def ruling_parts(ruling: str) -> tuple[str, str]:
    """What the rulebook leaves open, and what we rule; a ruling that is not told apart is all ruling."""
    reason, mark, ours = ruling.partition("Ruling:")
    ours = ours.strip() if mark else ruling
    return reason.strip() if mark else "", ours[:1].upper() + ours[1:]
