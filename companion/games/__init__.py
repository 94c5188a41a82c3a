"""The games of the house, one folder each; every folder here that has a GAME is one."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from companion.referee import Game


@cache
def games() -> dict[str, Game[Any]]:
    """All games by name, in the order of their names."""
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    modules = {name: import_module(f"{__name__}.{name}") for name in folders}
    return {name: module.GAME for name, module in modules.items() if hasattr(module, "GAME")}


class NoSuchGame(LookupError):
    """No game of that name is in the house."""


def game(name: str) -> Game[Any]:
    """The game of that name."""
    try:
        return games()[name]
    except KeyError:
        raise NoSuchGame(f"There is no game called {name!r}; there are {', '.join(games())}.") from None
