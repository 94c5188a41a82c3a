"""Pictures of cards, tiles, counters and boards for the phone: the drawings of the printed sheets."""

from functools import lru_cache

from companion.library import Card
from companion.pictures.draw import drawn
from companion.pictures.find import face_of, plain_card

__all__ = ["picture"]


def picture(card: Card) -> str:
    """A card's picture as an SVG file."""
    return _picture(card.id, _Held(card))


class _Held:
    """A card that a cache need not compare: its id is compared already."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.card == self.card

    def __hash__(self) -> int:
        return hash(self.card.id)


@lru_cache(maxsize=256)
def _picture(id: str, held: _Held) -> str:
    card = held.card
    return drawn(*(face_of(card) or plain_card(card)), title=f"{card.name}, drawn by us")
