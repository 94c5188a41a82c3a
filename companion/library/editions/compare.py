"""Two editions side by side: which rows one has and the other has not, and which cells differ."""

from dataclasses import dataclass

from companion.library.editions.bench import Bench
from companion.library.editions.cells import flat, written
from companion.library.parts import PartsTable


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that differs."""

    column: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A row that both have, with the cells that differ."""

    key: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs in one table."""

    table: PartsTable
    only_one: tuple[str, ...]
    only_other: tuple[str, ...]
    changed: tuple[Changed, ...]

    def __bool__(self) -> bool:
        return bool(self.only_one or self.only_other or self.changed)


def compare(one: Bench, other: Bench) -> list[Difference]:
    """The tables in which two editions of a game differ."""
    return [found for table in one.parts.open if (found := difference(table, one, other))]


def difference(table: PartsTable, one: Bench, other: Bench) -> Difference:
    mine = {line.key: flat(line.row) for line in one.lines(table)}
    theirs = {line.key: flat(line.row) for line in other.lines(table)}
    kinds = {column.path: column.kind for column in one.columns(table)}
    changed = []
    for key in mine:
        if key in theirs and mine[key] != theirs[key]:
            paths = dict.fromkeys([*mine[key], *theirs[key]])
            cells = (
                Cell(
                    path,
                    *(written(row.get(path), kinds.get(path, "data")) for row in (mine[key], theirs[key])),
                )
                for path in paths
            )
            changed.append(Changed(key, tuple(cell for cell in cells if cell.one != cell.other)))
    return Difference(
        table,
        tuple(key for key in mine if key not in theirs),
        tuple(key for key in theirs if key not in mine),
        tuple(changed),
    )
