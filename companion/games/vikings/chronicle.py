"""The chronicle: the saga told again from the log, a chapter for each Saga.

It keeps those lines of the log that a skald would keep, by the rules that they cite, and gathers them into
paragraphs: the set-up, each voyage, and the reckoning between two Sagas.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.games.vikings.box import Box
from companion.referee import Line, Table

# The lines worth telling are those whose first rule is one of these: the band, its voyages, battles and
# quests, who fell, what was built or burnt, and how it ended.
# fmt: off
STORY = frozenset((
    "vikings-7.0-5", "vikings-7.0-14", "vikings-23.0-1", "vikings-24.2-4", "vikings-11.0-1",
    "vikings-12.3-1", "vikings-12.11-3", "vikings-12.13-1", "vikings-10.2-6", "vikings-25.0-1",
    "vikings-26.0-3", "vikings-13.0-6", "vikings-13.0-9", "vikings-14.1-1", "vikings-19.3-3",
    "vikings-15.1-21", "vikings-15.3-1", "vikings-15.3-2", "vikings-15.3-3",
    "vikings-19.1-1", "vikings-19.2-1", "vikings-18.0-3", "vikings-18.3-2", "vikings-18.4-1",
    "vikings-18.4-5", "vikings-18.4-6", "vikings-18.4-11", "vikings-20.1-4", "vikings-20.2-1",
    "vikings-20.22-1", "vikings-20.22-2", "vikings-22.0-3", "vikings-22.0-8", "vikings-11.2-1",
    "vikings-11.2-2", "vikings-11.2-3", "vikings-11.2-4", "vikings-24.1-3", "vikings-24.1-7",
    "vikings-24.5-1", "vikings-24.5-2", "vikings-19.2-2",
))
# fmt: on
# Ledger lines, which carry a number from one value to another, are left to the ledger.
LEDGER = "→"
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")


class Chapter(msgspec.Struct, kw_only=True):
    """One Saga as it is told."""

    number: int
    title: str
    paragraphs: list[str] = []
    won: bool | None = None


class Skald:
    """Turns entries of the log into chapters."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.box: Box = table.state.box
        self.chapters: list[Chapter] = []
        # A table laid down in the midst of things tells from there on.
        self.begun = table.position or {}
        self.before = len(self.begun.get("past", []))
        self.sentences: list[str] = []

    def tell(self) -> list[Chapter]:
        """All chapters, in the order in which they were lived."""
        if self.begun.get("saga"):
            self._open_chapter(self.begun["saga"])
        for entry in self._entries():
            kind = str((entry.move or {}).get("kind", entry.kind))
            # A Saga opens a chapter; a voyage, and the end of one, opens a paragraph.
            if kind == "saga":
                self._close_paragraph()
                self._open_chapter(str((entry.move or {})["saga"]))
            elif kind in ("voyage", "appeal", "keep_settlements"):
                self._close_paragraph()
            self.sentences += self._kept(kind, entry.move or {}, entry.told)
        self._close_paragraph()
        self._judge()
        return self.chapters

    def _entries(self) -> Iterator[Any]:
        """The entries that count after all undoing."""
        for n in self.table.course.line:
            yield self.table.log[n - 1]

    def _open_chapter(self, saga: str) -> None:
        number = self.before + len(self.chapters) + 1
        name = self.box.sagas[saga].name
        numeral = ROMAN[number - 1] if number <= len(ROMAN) else str(number)
        self.chapters.append(Chapter(number=number, title=f"{numeral}. {name}"))

    def _close_paragraph(self) -> None:
        if self.sentences and self.chapters:
            self.chapters[-1].paragraphs.append(" ".join(self.sentences))
        self.sentences = []

    def _kept(self, kind: str, move: dict[str, Any], told: Iterable[Line]) -> Iterator[str]:
        """What a skald keeps of one entry."""
        # Of a card only its name is told; what it brought follows from the other lines.
        if kind == "draw":
            yield f"Then came {self.box.cards[move['card']].name}."
        for at, line in enumerate(told):
            first = line.rules[0] if line.rules else ""
            went = kind == "go" and move["path"] and first == "vikings-12.0-2"
            # What was chosen is told by what it brought.
            choosing = kind == "choose" and at == 0
            if (first in STORY or went) and LEDGER not in line.text and not choosing:
                yield line.text

    def _judge(self) -> None:
        """Which chapters ended well."""
        for chapter, past in zip(self.chapters, self.table.state.past[self.before :], strict=False):
            chapter.won = past.won


def chronicle(table: Table) -> list[Chapter]:
    """The saga of this table, told from its log."""
    return Skald(table).tell()


def as_text(chapters: list[Chapter]) -> str:
    """The chronicle as one plain text."""
    parts = []
    for chapter in chapters:
        ending = {True: "So this Saga was won.", False: "So this Saga was lost.", None: ""}[chapter.won]
        parts += [chapter.title, *chapter.paragraphs, *([ending] if ending else [])]
    return "\n\n".join(parts)
