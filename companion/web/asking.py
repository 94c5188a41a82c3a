"""What a score pad asks, read off its type: for games that have no page of their own for it."""

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from companion.referee import Malformed

# A row without a name is a player who was not there.
NAME, VALUE = "name", "value"


@dataclass(frozen=True)
class Question:
    """One thing to fill in: a number, a text, one of some texts, yes or no, or plain data."""

    name: str
    kind: str
    choices: tuple[Any, ...] = ()
    needed: bool = True

    @property
    def label(self) -> str:
        """How it reads on the page."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Rows:
    """The same questions for every player; `keyed` by name where the pad wants it so."""

    name: str
    columns: tuple[Question, ...]
    keyed: bool = False
    plain: bool = False


def questions(pad: type[msgspec.Struct]) -> list[Question | Rows]:
    """Everything that a pad asks, in its order."""
    return [_part(field) for field in _fields(inspect.type_info(pad))]


def _fields(found: inspect.Type) -> tuple[inspect.Field, ...]:
    assert isinstance(found, inspect.StructType)
    return found.fields


def _part(field: inspect.Field) -> Question | Rows:
    name = field.encode_name
    match field.type:
        case inspect.ListType(item_type=inspect.StructType() as row) if _named(row):
            return Rows(name, tuple(_question(one) for one in row.fields))
        case inspect.DictType(value_type=inspect.StructType() as row):
            own = tuple(_question(one) for one in row.fields if one.encode_name != NAME)
            return Rows(name, (Question(NAME, "text"), *own), keyed=True)
        case inspect.DictType(value_type=inspect.IntType()):
            return Rows(name, (Question(NAME, "text"), Question(VALUE, "number")), keyed=True, plain=True)
    return _question(field)


def _named(row: inspect.StructType) -> bool:
    return any(field.encode_name == NAME for field in row.fields)


def _question(field: inspect.Field) -> Question:
    match field.type:
        case inspect.IntType() | inspect.FloatType():
            return Question(field.encode_name, "number", needed=field.required)
        case inspect.StrType():
            return Question(field.encode_name, "text", needed=field.required)
        case inspect.BoolType():
            return Question(field.encode_name, "choice", (False, True), field.required)
        case inspect.LiteralType(values=values):
            return Question(field.encode_name, "choice", tuple(values), field.required)
    return Question(field.encode_name, "data", needed=field.required)


def filled_in(pad: type[msgspec.Struct], form: dict[str, Any]) -> dict[str, Any]:
    """A form as the pad wants it: rows without a name are left out, keyed ones go by their name."""
    found = dict(form)
    for part in questions(pad):
        if isinstance(part, Rows) and isinstance(found.get(part.name, []), list):
            rows = [row for row in found.get(part.name, []) if _there(row)]
            found[part.name] = _by_name(part, rows) if part.keyed else rows
    return found


def _there(row: Any) -> bool:
    return isinstance(row, dict) and bool(str(row.get(NAME, "")).strip())


def _by_name(part: Rows, rows: list[dict[str, Any]]) -> dict[str, Any]:
    names = [str(row[NAME]).strip() for row in rows]
    if len(set(names)) < len(names):
        raise Malformed("Every player needs a name of their own.")
    rest = [{key: value for key, value in row.items() if key != NAME} for row in rows]
    return {name: row.get(VALUE) if part.plain else row for name, row in zip(names, rest, strict=True)}
