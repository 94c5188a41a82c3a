"""A Feast for Odin: the cards, and everything else of the game by name."""

from collections.abc import Callable
from typing import Any

from companion.games.components import load
from companion.games.odin.box import Box, Card
from companion.games.odin.box import box as read_box
from companion.printing.designs import cards, odin_boards, odin_specials, odin_tiles, pads
from companion.printing.designs.cards import Look, Words
from companion.printing.desk import Desk
from companion.printing.face import Piece
from companion.printing.sheets import Part

# The dark brown and the light brown deck.
DARK, LIGHT = Look("#4b2e1a", sign="person"), Look("#a3713c", sign="person")
STEEL = Look("#46525c", sign="sword")
HOUSE = "#4b2e1a"
KIND_SIGNS = {"immediate": "artifact", "each time": "raven", "anytime": "quest", "as soon as": "voyage"}
SHARE, WEAPON_SHARE = 0.13, 0.5


def occupations(desk: Desk, box: Box) -> Part:
    """All occupations; the back tells a starting occupation from the others."""
    width, height = desk.order.card_width, desk.order.card_height
    dressed = {look.colour: cards.frame(desk, width, height, look) for look in (DARK, LIGHT)}
    backs = {
        DARK.colour: cards.back(desk, width, height, DARK.colour, "person", "Occupation"),
        LIGHT.colour: cards.back(desk, width, height, LIGHT.colour, "person", "Starting occupation"),
    }
    pieces = []
    for card in box.cards.values():
        look = LIGHT if card.facts.starting else DARK
        key = f"{card.number:03}"
        sign = KIND_SIGNS.get(card.kind, "raven")
        front = (
            dressed[look.colour],
            cards.picture(desk, width, height, SHARE, sign, look.colour, desk.order.pictures.get(key, "")),
            cards.written(desk, width, height, SHARE, look, _words(card)),
        )
        pieces.append(
            Piece(
                key,
                f"{card.number} {card.name}",
                width,
                height,
                front,
                backs[look.colour],
                deck=f"Deck {card.deck}",
            )
        )
    return Part("Occupations", tuple(pieces))


def _words(card: Card) -> Words:
    kind = f"{card.deck} {card.number} · {card.kind}{' · starting' if card.facts.starting else ''}"
    return Words(
        card.name,
        kind,
        card.text,
        str(card.facts.points),
        "our words for what the card says; points in the corner",
    )


def weapons(desk: Desk, box: Box) -> Part:
    """The weapon cards."""
    width, height = desk.order.card_width, desk.order.card_height
    data = load("odin", "print.yaml", dict[str, Any])
    back = cards.back(desk, width, height, STEEL.colour, "sword", "Weapon")
    dressed = cards.frame(desk, width, height, STEEL)
    pieces = []
    for name, copies in box.parts.weapons.items():
        key = name.replace(" ", "-")
        words = Words(name.capitalize(), "weapon", data["weapon_uses"].get(name, ""), foot="our words")
        front = (
            dressed,
            cards.picture(
                desk,
                width,
                height,
                WEAPON_SHARE,
                data["icons"][name],
                STEEL.colour,
                desk.order.pictures.get(key, ""),
            ),
            cards.written(desk, width, height, WEAPON_SHARE, STEEL, words),
        )
        pieces.append(Piece(key, name.capitalize(), width, height, front, back, copies))
    return Part("Weapons", tuple(pieces))


# Everything of the game, by name.
PARTS: dict[str, Callable[[Desk, Box], Part]] = {
    "occupations": occupations,
    "weapons": weapons,
    "goods": odin_tiles.goods,
    "specials": odin_specials.specials,
    "silver": odin_tiles.silver,
    "ships": odin_tiles.ships,
    "buildings": odin_boards.buildings,
    "boards": odin_boards.boards,
    "actions": odin_boards.actions,
    "strips": odin_tiles.strips,
    "penalties": odin_tiles.penalties,
    "pad": lambda desk, box: pads.score_pad(desk, "odin", HOUSE),
    "round": lambda desk, box: pads.round_sheet(desk, "odin", HOUSE),
}


def part(desk: Desk, name: str) -> Part:
    """One of them, of the edition that is asked for."""
    return PARTS[name](desk, read_box(desk.order.edition))
