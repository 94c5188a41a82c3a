"""A position is a part of a state as plain data, laid over the rest."""

from typing import Any

import msgspec


def merged(whole: Any, part: Any) -> Any:
    """`part` laid over `whole`: objects are merged key by key, null takes a key out, the rest replaces."""
    if not isinstance(part, dict) or not isinstance(whole, dict):
        return part
    result = dict(whole)
    for key, value in part.items():
        if value is None and isinstance(whole.get(key), dict | list):
            result.pop(key)
        else:
            result[key] = merged(whole.get(key), value)
    return result


def differences(before: Any, after: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """What differs between two pieces of plain data: path, old value, new value."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return [] if before == after else [(path, before, after)]
    found: list[tuple[str, Any, Any]] = []
    for key in dict.fromkeys([*before, *after]):
        below = f"{path}.{key}" if path else str(key)
        found += differences(before.get(key), after.get(key), below)
    return found


def plain(value: Any) -> str:
    """A value as the log shows it."""
    return "nothing" if value is None else msgspec.json.encode(value).decode()
