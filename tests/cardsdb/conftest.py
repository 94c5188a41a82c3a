"""A toy game of two rules in a source folder of its own."""

from pathlib import Path

import pytest

RULES = """\
- game: pegs
  title: Pegs
  players: 2-3
  about: Two players move one peg each.
- chapter: The turn
- id: pegs-turn-1
  section: Turns (p. 1)
  rule: Players move in turn, see pegs-turn-2.
  kind: turn-order
  referee: tracks; refuses a move out of turn
- id: pegs-turn-2
  section: Turns (p. 1)
  rule: A peg moves one hole.
  kind: legality
  referee: refuses a longer move
  example: From hole 3 to hole 4.
  unclear: 'Backwards is not mentioned. Ruling: forwards only.'
"""
CARDS = """\
- id: pegs-red
  deck: pegs
  kind: peg
  name: Red peg
  text: The peg of the first player.
  facts: {holes: 1}
  origin: ours
  confidence: high
  source: made up for the tests
  rules: [pegs-turn-2]
"""
GLOSSARY = """\
- term: Peg
  also: [pin]
  meaning: The piece that moves.
  rules: [pegs-turn-2]
"""
ROUND = """\
title: A turn
steps:
- name: Move
  text: Move your peg one hole.
  rules: [pegs-turn-2]
"""
SYNONYMS = """\
stop: [the]
synonyms:
- {game: pegs, say: [stick], means: [peg]}
"""
FILES = {
    "rules/pegs.yaml": RULES,
    "pegs/cards.yaml": CARDS,
    "pegs/board.json": '{"holes": 12}\n',
    "glossary/pegs.yaml": GLOSSARY,
    "asked/pegs.yaml": "pegs-turn-2: how far may I go\n",
    "rounds/pegs.yaml": ROUND,
    "synonyms.yaml": SYNONYMS,
}


class Pegs:
    """The source folder of the toy game; a test may spoil it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text()
        assert text.count(old) >= 1, f"{old!r} is not in {name}"
        self.write(name, text.replace(old, new, 1))


@pytest.fixture
def pegs(tmp_path):
    return Pegs(tmp_path / "toy")
