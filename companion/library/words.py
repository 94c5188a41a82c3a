"""Turns what somebody typed into what to look for: words, completions, synonyms and mended spellings."""

import re
import sqlite3
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# Nobody asks a longer question; what comes after is not read.
LONGEST_TEXT = 300
MOST_WORDS = 20
MOST_COMPLETIONS = 6

# "12.11-2" and "12.11" stay whole, "jarl's" keeps its apostrophe until it is cut off.
WORD = re.compile(r"\d+(?:\.\d+)+(?:-\d+)?|[^\W_]+(?:'[^\W_]+)?")
ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ly")

# How much a word counts: as typed, completed, meant or mended, guessed beside a word that is known itself.
TYPED, COMPLETED, MEANT, GUESSED = 1.0, 0.9, 0.7, 0.3
# A stop word counts a little where it stands in the questions people ask: "who", "when", "how many".
ASIDE = 0.15


@dataclass
class Sought:
    """One thing to look for: words and phrases, grouped by how much they count."""

    phrases: dict[float, list[str]] = field(default_factory=dict)
    aside: bool = False

    def add(self, weight: float, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            if not any(phrase in known for known in self.phrases.values()):
                self.phrases.setdefault(weight, []).append(phrase)


class Lexicon:
    """The words of the rules, what people say for them, and the words that say nothing."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.stop_words = {word for (word,) in database.execute("SELECT word FROM stop_word")}
        self.uses: dict[str, int] = dict(database.execute("SELECT word, uses FROM word"))
        self.stems: dict[str, str] = dict(database.execute("SELECT word, stem FROM stem"))
        self.alphabet = sorted(self.uses)
        self.meanings: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for game, say, means in database.execute("SELECT game, say, means FROM synonym"):
            self.meanings.setdefault(tuple(split(say)), []).append((game, " ".join(split(means))))
        self.longest = max(map(len, self.meanings), default=1)
        # Each word under every spelling with one letter left out.
        self.near: dict[str, list[str]] = {}
        for word in self.uses:
            for shorter in spellings(word):
                self.near.setdefault(shorter, []).append(word)

    def sought(self, text: str, game: str | None) -> list[Sought]:
        """What a text asks for, one thing for each word or known phrase; stop words are only asides."""
        words = split(text)[:MOST_WORDS]
        typing = bool(words) and fold(text).endswith(words[-1])
        return list({str(thing.phrases): thing for thing in self.things(words, game, typing)}.values())

    def things(self, words: list[str], game: str | None, typing: bool) -> Iterator[Sought]:
        """Goes through the words, the longest known phrase first."""
        at = 0
        while at < len(words):
            sizes = range(min(self.longest, len(words) - at), 1, -1)
            length = next((size for size in sizes if self.means(words[at : at + size], game)), 1)
            if length > 1:
                yield self.phrase(words[at : at + length], game)
            else:
                yield self.word(words[at], game, typing and at == len(words) - 1)
            at += length

    def phrase(self, words: list[str], game: str | None) -> Sought:
        sought = Sought()
        sought.add(TYPED, [" ".join(words)])
        sought.add(MEANT, self.means(words, game))
        return sought

    def word(self, word: str, game: str | None, typing: bool) -> Sought:
        sought = Sought(aside=word in self.stop_words)
        sought.add(TYPED, [word])
        known = any(form in self.uses for form in forms(word))
        meanings = [meaning for form in forms(word) for meaning in self.means([form], game)]
        completions = self.completions(word) if typing else []
        sought.add(MEANT, meanings)
        sought.add(GUESSED if known or meanings else COMPLETED, completions)
        if not (known or meanings or completions):
            sought.add(MEANT, self.mended(word))
        return sought

    def means(self, say: list[str], game: str | None) -> list[str]:
        """What the rules of the game (or of all games) call what people say."""
        meanings = self.meanings.get(tuple(say), [])
        return [means for of_game, means in meanings if of_game in ("", game or of_game)]

    def completions(self, start: str) -> list[str]:
        """The most used words that begin so and say something."""
        first = bisect_right(self.alphabet, start)
        after = bisect_left(self.alphabet, start + "\uffff")
        longer = (word for word in self.alphabet[first:after] if word not in self.stop_words)
        return sorted(longer, key=lambda word: (-self.uses[word], word))[:MOST_COMPLETIONS]

    def mended(self, word: str) -> list[str]:
        """Known words one slip away, or the two known words that were written as one."""
        if len(word) < 4:
            return []
        near = {known for shorter in spellings(word) for known in self.near.get(shorter, [])}
        close = sorted(near, key=lambda known: (abs(len(known) - len(word)), -self.uses[known], known))[:3]
        halves = [(word[:cut], word[cut:]) for cut in range(3, len(word) - 2)]
        return close + [
            f"{left} {right}" for left, right in halves if left in self.uses and right in self.uses
        ]


def fold(text: str) -> str:
    """Small letters without accents, nothing that is no character, and not more than anybody means to ask."""
    text = text[:LONGEST_TEXT]
    if text.isascii():
        return text.lower()
    whole = text.encode("utf-8", "ignore").decode().replace("’", "'")
    plain = unicodedata.normalize("NFKD", whole)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()


def split(text: str) -> list[str]:
    """The words of a text."""
    return [word.removesuffix("'s").replace("'", "") for word in WORD.findall(fold(text))]


def forms(word: str) -> list[str]:
    """A word, and what it may be a form of: bets and betting are forms of bet."""
    found = [word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word.removesuffix(ending)
            found += [stem, stem + "e"]
            if stem[-1] == stem[-2]:
                found.append(stem[:-1])
    if word.endswith("ies"):
        found.append(word.removesuffix("ies") + "y")
    return found


def spellings(word: str) -> set[str]:
    """The word itself and every spelling with one letter left out."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
