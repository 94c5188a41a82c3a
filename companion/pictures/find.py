"""Finds the printed piece that a card of the library is, or draws a plain card where there is none."""

import re
from functools import cache

from companion.library import Card
from companion.library.drawer import said
from companion.library.links import slug
from companion.printing import kits
from companion.printing.designs import cards
from companion.printing.designs.cards import Look, Words
from companion.printing.desk import Desk, icons
from companion.printing.face import Face, Piece
from companion.printing.order import Order

# Parts that are no pieces of the box.
SHEETS = ("pad", "round", "reference", "charts", "calibration")
# A plain card's icon by a word of its kind, deck or name; the first that fits.
SIGNS = {
    "sea": "longship",
    "homeland": "house",
    "fortress": "shield",
    "trade": "silver",
    "warrior": "hostile",
    "coastal": "longship",
    "town": "house",
    "house": "house",
    "ship": "longship",
    "hunting": "bow",
    "whaling": "whale",
    "market": "sheep",
    "crafting": "tongs",
    "mountain": "mountain",
    "raid": "sword",
    "occupation": "person",
    "emigrat": "knarr",
}
# What a space is about.
TOLD = ("parts", "terrain")
PLACES = {"column", "terrain"}
LOOK = Look("#4a4238")
SHARE = 0.5

Found = tuple[Piece, Face]


def face_of(card: Card) -> Found | None:
    """The piece and the side of it that a card is."""
    # A space is a place on a board, no piece of its own.
    if PLACES & set(card.facts):
        return None
    known = _pieces(card.game)
    inside = card.id.removeprefix(f"{card.game}-")
    # What stands behind the name of its table; a piece may be called by its deck or its kind as well.
    last = inside.partition("-")[2]
    names = [inside, last, f"{slug(card.deck)}-{last}", f"{slug(card.kind)}-{last}", slug(card.deck)]
    return next((known[name] for name in names if name in known), None)


@cache
def _pieces(game: str) -> dict[str, Found]:
    """Every printed piece of a game by its key; a side that the key does not name, by its name."""
    found: dict[str, Found] = {}
    for part in kits.CONTENTS.get(game, {}):
        if part in SHEETS:
            continue
        for drawn in kits.parts(Order(f"{game}-{part}")):
            for piece in drawn.pieces:
                found.setdefault(piece.key, (piece, piece.front))
                for name, face in zip(piece.name.split(" / "), (piece.front, piece.back), strict=False):
                    plain = slug(re.sub(r"\(.*\)", "", name))
                    found.setdefault(plain, (piece, face))
    return found


def plain_card(card: Card) -> Found:
    """A card in the manner of the house, for what has no piece of its own."""
    desk = Desk(Order(next(iter(kits.KITS))))
    width, height = cards.WIDTH, cards.HEIGHT
    text = card.text or "; ".join(said(card.facts[key]) for key in TOLD if key in card.facts)
    # An action space takes as many Vikings as its column says.
    corner = str(card.facts.get("column", ""))
    foot = "ours" if card.origin == "ours" else f"from the {card.origin}"
    words = Words(card.name, card.kind, text, corner, foot)
    face = (
        cards.frame(desk, width, height, LOOK),
        cards.picture(desk, width, height, SHARE, sign_of(card), LOOK.colour),
        cards.written(desk, width, height, SHARE, LOOK, words),
    )
    return Piece(card.id, card.name, width, height, face), face


def sign_of(card: Card) -> str:
    """An icon that fits a card."""
    told = f"{card.kind} {card.deck} {card.name}".lower()
    fitting = [sign for word, sign in SIGNS.items() if word in told and sign in icons()]
    return fitting[0] if fitting else "raven"
