"""How people put their questions: a rule that was asked for in like words before is the likelier answer."""

import math
import sqlite3
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from companion.library.words import Lexicon, forms, split

# So many of the best rules are looked at again.
LOOKED_AT = 40
# What a question just like one that is known adds to a rule's score, in parts of it.
LIKE = 1.5
# A word that only means the same counts this part of one that is the same.
MEANT_PART = 0.4


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """What the forms of a word have in common: bet for betting, mov for moves."""
    shortest = min(forms(word), key=len)
    return shortest[:-1] if shortest.endswith("e") and len(shortest) > 3 else shortest


@dataclass(frozen=True, slots=True)
class Asking:
    """A question: the stems of its words, those that mean the same, and its length as a vector."""

    said: frozenset[str]
    meant: frozenset[str]
    length: float


class Questions:
    """The known questions of every rule, each a set of stems; rare stems weigh more."""

    def __init__(self, database: sqlite3.Connection) -> None:
        asked = """
            SELECT rule.number, asked.words
            FROM asked
            JOIN rule ON rule.id = asked.rule
        """
        self.known: dict[int, list[frozenset[str]]] = {}
        uses: Counter[str] = Counter()
        for row, words in database.execute(asked):
            for phrase in words.split(","):
                found = frozenset(map(stem, split(phrase)))
                if found:
                    self.known.setdefault(row, []).append(found)
                    uses.update(found)
        phrases = sum(map(len, self.known.values()))
        self.weights = {word: math.log(1 + phrases / (1 + count)) ** 2 for word, count in uses.items()}
        self.unknown = math.log(1 + phrases) ** 2
        self.lengths = {phrase: self.length(phrase) for listed in self.known.values() for phrase in listed}

    def length(self, words: frozenset[str]) -> float:
        return math.sqrt(sum(self.weights.get(word, self.unknown) for word in words))

    def asking(self, text: str, game: str | None, lexicon: Lexicon) -> Asking:
        """A question as it is compared with those that are known."""
        words = split(text)
        said = frozenset(map(stem, words))
        meant = {
            stem(part)
            for word in words
            for form in forms(word)
            for meaning in lexicon.means([form], game)
            for part in meaning.split()
        }
        return Asking(said, frozenset(meant - said), self.length(said))

    def likeness(self, row: int, asking: Asking) -> float:
        """How like the question is to the most alike of those known for a rule: from 0 to about 1."""
        return max((self.cosine(phrase, asking) for phrase in self.known.get(row, ())), default=0.0)

    def cosine(self, phrase: frozenset[str], asking: Asking) -> float:
        shared = sum(self.weights[word] for word in phrase & asking.said)
        shared += MEANT_PART * sum(self.weights[word] for word in phrase & asking.meant)
        return shared / (self.lengths[phrase] * asking.length) if shared else 0.0

    def weighed(self, scores: dict[int, float], asking: Asking) -> dict[int, float]:
        """The scores with the best of them weighed again by likeness, the best first."""
        best = list(scores)[:LOOKED_AT]
        again = scores | {row: scores[row] * (1 + LIKE * self.likeness(row, asking)) for row in best}
        return {row: again[row] for row in sorted(again, key=lambda row: (-again[row], row))}
