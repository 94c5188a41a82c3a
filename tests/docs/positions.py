"""The pages on positions: their JSON files, judged, and what was printed given back."""

import json
import re
from pathlib import Path

from companion.shell.replay import replay

DOCS = Path(__file__).parents[2] / "docs"


class Page:
    """One page: its text, and its JSON files by name."""

    def __init__(self, game):
        self.text = (DOCS / f"positions-{game}.md").read_text("utf-8")
        self.files = dict(re.findall(r"^```json (\S+)\n(.*?)^```", self.text, re.DOTALL | re.MULTILINE))
        self.tables = sorted(name for name, text in self.files.items() if "game" in json.loads(text))

    def judged(self, name):
        """What `companion replay` prints for a file of the page."""
        return replay(json.loads(self.files[name]))

    def given_back(self, name):
        """What was printed for a file, and what comes of it when it is given back as a position."""
        answer = self.judged(name)
        again = replay({**json.loads(self.files[name]), "position": answer["position"], "moves": []})
        assert again["start"]["accepted"]
        return answer["position"], again["position"]

    def chapter(self, title):
        """The text under a heading."""
        return self.text.split(f"## {title}\n")[1].split("\n## ")[0]


def described(text):
    """What the first cells of a text's tables name."""
    return {name for cell in re.findall(r"^\| (`.*?) \| ", text, re.MULTILINE) for name in words(cell)}


def words(text):
    """All words that a text sets in code."""
    return re.findall(r"`([\w-]+)`", text)


def rejected(answer):
    """The rule of each move that was refused, by its place."""
    return {at: move["rule"] for at, move in enumerate(answer["moves"]) if not move["accepted"]}
