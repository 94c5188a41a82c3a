"""Finished sheets on disk, by content: the same order with the same cards is printed once."""

import hashlib
import os
from functools import cache
from importlib.resources import files
from pathlib import Path

from platformdirs import user_cache_path

from cardsdb.build import fingerprint
from companion.printing.order import Order

# The oldest sheets make room when all together are larger.
MOST_BYTES = 200 * 1024 * 1024


def folder() -> Path:
    """Where finished sheets lie: LAWSPEAKER_PRINTS, else the user's cache."""
    chosen = os.environ.get("LAWSPEAKER_PRINTS")
    found = (
        Path(chosen).expanduser().resolve()
        if chosen
        else user_cache_path("lawspeaker", appauthor=False) / "prints"
    )
    found.mkdir(parents=True, exist_ok=True)
    return found


@cache
def _stamp() -> bytes:
    """What sheets are made of besides the order: the cards and the designs."""
    digest = hashlib.sha256(fingerprint().encode())
    home = Path(str(files("companion.printing")))
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".svg"):
            digest.update(path.read_bytes())
    return digest.digest()


def key_of(order: Order) -> str:
    """The name of an order's sheets."""
    return hashlib.sha256(_stamp() + order.key()).hexdigest()[:40]


def is_key(text: str) -> bool:
    """Whether a text can be such a name."""
    return len(text) == 40 and all(letter in "0123456789abcdef" for letter in text)


def path_of(key: str) -> Path:
    """The file of finished sheets."""
    return folder() / f"{key}.pdf"


def keep(key: str, pdf: bytes) -> None:
    """Put finished sheets in place in one go."""
    draft = folder() / f".{key}.{os.getpid()}"
    draft.write_bytes(pdf)
    draft.replace(path_of(key))
    _make_room(key)


def _make_room(newest: str) -> None:
    kept = sorted(folder().glob("*.pdf"), key=lambda path: path.stat().st_mtime, reverse=True)
    room = MOST_BYTES
    for path in kept:
        room -= path.stat().st_size
        if room < 0 and path.stem != newest:
            path.unlink(missing_ok=True)
