"""Vikings: the solitaire saga, full referee and campaign keeper."""

from companion.games.vikings.game import GAME

__all__ = ["GAME"]
