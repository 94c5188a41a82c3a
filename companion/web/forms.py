"""Out of a form into plain data. What a field means is written in its name.

`path` = text, `path:` = JSON, `path+` = JSON, one of a list, `path#JSON` = how often it is in the list.
A path is names and numbers with dots between: `players.0.name`. JSON that is left blank says nothing.
"""

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.referee import Malformed
from companion.store.plain import NotPlain, read_json

MOST_FIELDS = 2_000
MOST_COPIES = 500
MOST_DEEP = 6
MOST_LENGTH = 200
# Letters of a text, and of JSON.
MOST_TEXT, MOST_JSON = 2_000, 256_000


def read(form: MultiDict[str, str], prefix: str) -> dict[str, Any]:
    """The fields whose names begin with `prefix`, as nested data."""
    found: dict[str, Any] = {}
    names = [name for name in form if name.startswith(prefix)]
    if len(names) > MOST_FIELDS:
        raise Malformed(f"The form has {len(names)} fields; it can have {MOST_FIELDS}.")
    for name in names:
        _put(found, name.removeprefix(prefix), form.getlist(name))
    return {key: _listed(value) for key, value in found.items()}


def _put(found: dict[str, Any], name: str, texts: list[str]) -> None:
    path, mark, value = name.partition("#")
    if mark:
        copies = [_value(value)] * _count(texts[0])
        _extend(found, path, copies)
    elif path.endswith("+"):
        _extend(found, path[:-1], [_value(text) for text in texts if text.strip()])
    elif path.endswith(":"):
        if texts[-1].strip():
            _set(found, path[:-1], _value(texts[-1]))
    else:
        _set(found, path, _text(texts[-1]))


def _text(text: str) -> str:
    if len(text) > MOST_TEXT:
        raise Malformed(f"A field of the form holds {len(text)} letters; it can hold {MOST_TEXT}.")
    return text.strip()


def _value(text: str) -> Any:
    if len(text) > MOST_JSON:
        raise Malformed(f"A field of the form holds {len(text)} letters; it can hold {MOST_JSON}.")
    try:
        return read_json(text)
    except NotPlain as error:
        raise Malformed(f"A field of the form holds {text[:40]!r}: {error}.") from None


def _count(text: str) -> int:
    if not text.strip():
        return 0
    try:
        count = int(text)
    except ValueError:
        raise Malformed(f"{text[:40]!r} is not a whole number.") from None
    if not 0 <= count <= MOST_COPIES:
        raise Malformed(f"{count} is not a number from 0 to {MOST_COPIES}.")
    return count


def _steps(found: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    *above, last = path.split(".")
    if len(above) > MOST_DEEP or len(path) > MOST_LENGTH:
        raise Malformed("A field of the form has a name that is too long.")
    for step in above:
        found = found.setdefault(step, {})
        if not isinstance(found, dict):
            raise Malformed(f"The form has {step!r} twice, in two ways.")
    return found, last


def _set(found: dict[str, Any], path: str, value: Any) -> None:
    place, last = _steps(found, path)
    place[last] = value


def _extend(found: dict[str, Any], path: str, more: list[Any]) -> None:
    place, last = _steps(found, path)
    values = place.setdefault(last, [])
    if not isinstance(values, list):
        raise Malformed(f"The form has {path!r} twice, in two ways.")
    values.extend(more)
    if len(values) > MOST_FIELDS:
        raise Malformed(f"A list of the form has {len(values)} entries; it can have {MOST_FIELDS}.")


def _listed(data: Any) -> Any:
    """Objects whose keys are all numbers are lists."""
    if not isinstance(data, dict):
        return data
    inner = {key: _listed(value) for key, value in data.items()}
    if inner and all(key.isdecimal() for key in inner):
        return [inner[key] for key in sorted(inner, key=int)]
    return inner


def whole_number(source: Mapping[str, str], name: str) -> int | None:
    """A whole number out of a form or an address; None if it is not there."""
    text = source.get(name, "").strip()
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        raise Malformed(f"{text[:40]!r} is not a whole number.") from None
