"""A cell is one value of a row as a person types it: in a form, or in a spreadsheet."""

import json
from dataclasses import dataclass
from typing import Any

from companion.library.editions.limits import checked, said_once
from companion.library.parts import Row
from companion.referee import Malformed

# A text longer than this gets a field of several lines.
LONG = 60
YES, NO = "yes", "no"
# What a spreadsheet would take for a formula; such a text is written behind an apostrophe.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its path in a row, what kind of value it holds, and whether every row has it."""

    path: str
    kind: str
    always: bool
    examples: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its name as a person reads it."""
        return self.path.removeprefix("facts.").replace("_", " ").replace(".", " ")


def flat(row: Row, path: str = "") -> Row:
    """A row with its objects laid open: facts.points."""
    found: Row = {}
    for key, value in row.items():
        name = f"{path}{key}"
        if isinstance(value, dict) and value:
            found |= flat(value, f"{name}.")
        else:
            found[name] = value
    return found


def deep(cells: Row) -> Row:
    """The other way round."""
    row: Row = {}
    for path, value in cells.items():
        *above, last = path.split(".")
        place = row
        for step in above:
            place = place.setdefault(step, {})
            if not isinstance(place, dict):
                raise Malformed(f"The column {path[:60]!r} stands inside another that holds a value.")
        place[last] = value
    return row


def columns(rows: list[Row]) -> list[Column]:
    """The columns of a table, as its rows have them."""
    laid_open = [flat(row) for row in rows]
    paths = list(dict.fromkeys(path for row in laid_open for path in row))
    return [column(path, [row[path] for row in laid_open if path in row], len(rows)) for path in paths]


def column(path: str, values: list[Any], rows: int) -> Column:
    kind = kind_of(values)
    different = list(dict.fromkeys(map(str, values))) if kind == "text" else []
    examples = tuple(different) if len(different) * 3 <= len(values) and len(different) <= 20 else ()
    return Column(path, kind, len(values) == rows, examples)


def kind_of(values: list[Any]) -> str:
    """What the values of a column have in common."""
    if all(isinstance(value, bool) for value in values):
        return "yes-no"
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return "number"
    if all(isinstance(value, str) for value in values):
        return "long" if any(len(value) > LONG for value in values) else "text"
    if all(isinstance(value, list) and all(isinstance(one, str) for one in value) for value in values):
        return "lines"
    return "data"


def written(value: Any, kind: str) -> str:
    """A value as it stands in a field."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if kind == "lines" and isinstance(value, list):
        return "\n".join(map(str, value))
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def read(text: str, column: Column) -> Any:
    """A value out of a field; None stands for a field that was left empty."""
    text = text.replace("\r\n", "\n").strip()
    if not text:
        return "" if column.always and column.kind in ("text", "long") else None
    match column.kind:
        case "yes-no":
            return _yes_no(text, column)
        case "number":
            return _number(text, column)
        case "lines":
            return [line.strip() for line in text.split("\n") if line.strip()]
        case "data":
            return _data(text, column)
    return text


def _yes_no(text: str, column: Column) -> bool:
    if text.lower() in (YES, "true", "1"):
        return True
    if text.lower() in (NO, "false", "0"):
        return False
    raise Malformed(f"{column.label} is yes or no, not {text[:40]!r}.")


def _number(text: str, column: Column) -> int | float:
    try:
        value = float(text)
        return int(value) if value == int(value) else value
    except (ValueError, OverflowError):
        raise Malformed(f"{column.label} must be a number; {text[:40]!r} is none.") from None


def _data(text: str, column: Column) -> Any:
    try:
        return checked(json.loads(text, object_pairs_hook=said_once))
    except (ValueError, RecursionError):
        raise Malformed(f"{column.label} cannot be read: {text[:40]!r} is not written as JSON.") from None


def read_row(texts: dict[str, str], columns: list[Column]) -> Row:
    """A row out of a form or a line of a spreadsheet; what was left empty is left out."""
    cells = {one.path: read(texts.get(one.path, ""), one) for one in columns}
    row: Row = checked(deep({path: value for path, value in cells.items() if value is not None}))
    return row


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith((*FORMULA, "'")) and not _is_number(text) else text


def unguarded(text: str) -> str:
    """The same text again."""
    return text[1:] if text.startswith("'") else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return text[-1:].isdigit()
