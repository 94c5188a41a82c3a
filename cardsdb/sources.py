"""Finds the source files, knows what each of them is, and takes their fingerprint."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardsdb.reading import Mistake, Place

HOME = Path(__file__).parent

# Files that live among the sources without being one.
PASSED_OVER = (".py", ".pyc", ".sql", ".md")


@dataclass(frozen=True, order=True)
class Source:
    """A source file: where it is, how to name it in a message, and its path inside its folder."""

    name: str
    path: Path
    parts: tuple[str, ...]


def folders(sources: list[Path] | None) -> list[Path]:
    return [HOME, *(sources or [])]


def source_files(sources: list[Path] | None) -> Iterator[Source]:
    """Every file of the source folders, in a fixed order."""
    for folder in folders(sources):
        if not folder.is_dir():
            raise Mistake(Place(str(folder), 1), "there is no such source folder.")
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            hidden = any(part.startswith((".", "__")) for part in parts)
            if path.is_file() and not hidden and path.suffix not in PASSED_OVER:
                yield Source("/".join((folder.name, *parts)), path, parts)


def fingerprint(sources: list[Path] | None = None) -> str:
    """A hash over every source file and over the builder itself."""
    digest = hashlib.blake2b(digest_size=16)
    builder = [Source(path.name, path, ()) for path in [*sorted(HOME.glob("*.py")), HOME / "schema.sql"]]
    for source in [*builder, *source_files(sources)]:
        content = source.path.read_bytes()
        digest.update(f"{source.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
