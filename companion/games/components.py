"""Components are data: the files under cardsdb/<game> that a game reads, typed and kept."""

from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec
import yaml

T = TypeVar("T")

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def load(game: str, name: str, type: type[T]) -> T:
    """The file `name` of a game's components, as `type`."""
    text = (files("cardsdb") / game / name).read_text(encoding="utf-8")
    if name.endswith(".json"):
        return msgspec.json.decode(text, type=type)
    return msgspec.convert(yaml.load(text, Loader=_LOADER), type)
