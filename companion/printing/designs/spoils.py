"""Spoils of War: 126 Treasures, markers, betting disks, gold and the reference card."""

from collections.abc import Callable
from typing import Any

from companion.games.components import load
from companion.games.spoils.box import ARTIFACT, SETUP, TYPES, Box, read_edition
from companion.games.spoils.box import Face as Treasure
from companion.printing.designs import cards, pads
from companion.printing.designs.cards import Look, Words
from companion.printing.designs.tokens import round_token
from companion.printing.desk import Desk
from companion.printing.face import Piece
from companion.printing.sheets import Part

# Each type has its colour and its sign.
LOOKS = {
    "weapon": Look("#a63a2b", sign="battle-ax"),
    "armor": Look("#27588f", sign="shield"),
    "dragon-egg": Look("#2f6b3c", sign="egg"),
    "jewelry": Look("#b45f06", sign="crown"),
    ARTIFACT: Look("#5d3a82", inside="#f4eef9", sign="artifact"),
}
ROMAN = {1: "I", 2: "II", 3: "III"}
# The backs of the three Stages differ, and Artifacts have a sign of their own on the back.
STAGE_COLOURS = {1: "#6b4a2b", 2: "#4a5560", 3: "#7a5c14"}
STAGE_SIGNS = {1: "die", 2: "chief", 3: "hoard"}
ARTIFACT_SHARE, ITEM_SHARE = 0.36, 0.62
HOUSE = "#5b3a24"


def treasures(desk: Desk, box: Box) -> Part:
    """All Treasure cards of the edition, Stage by Stage."""
    width, height = desk.order.card_width, desk.order.card_height
    frames = {type: cards.frame(desk, width, height, look) for type, look in LOOKS.items()}
    pieces = []
    for face in sorted(box.faces.values(), key=lambda one: one.stage):
        look = LOOKS[face.type]
        artifact = face.type == ARTIFACT
        share = ARTIFACT_SHARE if artifact else ITEM_SHARE
        own = desk.order.pictures.get(face.key, "")
        front = (
            frames[face.type],
            cards.picture(desk, width, height, share, face.item or "artifact", look.colour, own),
            cards.written(desk, width, height, share, look, _words(face)),
        )
        pieces.append(
            Piece(
                face.key,
                f"{face.name} (Stage {ROMAN[face.stage]})",
                width,
                height,
                front,
                _back(desk, face),
                face.copies,
                deck=f"Stage {ROMAN[face.stage]}",
            )
        )
    return Part("Treasures", tuple(pieces))


def _words(face: Treasure) -> Words:
    kind = f"Stage {ROMAN[face.stage]} · {TYPES[face.type].name}"
    if face.duration:
        kind += f" · {face.duration}"
    whose = "ours, not the publisher's card" if face.origin == "ours" else f"from the {face.origin}"
    return Words(face.name, kind, face.text, "?" if face.value is None else str(face.value), whose)


def _back(desk: Desk, face: Treasure) -> tuple[Any, ...]:
    artifact = face.type == ARTIFACT
    sign = "artifact" if artifact else STAGE_SIGNS[face.stage]
    name = f"Stage {ROMAN[face.stage]}" + (", Artifact" if artifact else "")
    return cards.back(
        desk, desk.order.card_width, desk.order.card_height, STAGE_COLOURS[face.stage], sign, name
    )


def markers(desk: Desk, box: Box) -> Part:
    """The Chief, the Artifact markers, and the two-sided betting disks."""
    data = load("spoils", "print.yaml", dict[str, Any])
    size = desk.order.counter * 1.4
    pieces = []
    for one in data["markers"]:
        face = round_token(desk, size, one["colour"], one["icon"], one["name"])
        pieces.append(Piece(one["key"], one["name"], size, size, face, face, one["copies"], "circle"))
    disks = data["disks"]
    sides = [
        round_token(desk, size, side["colour"], side["icon"], side["name"])
        for side in (disks["declare"], disks["challenge"])
    ]
    pieces.append(Piece("disk", "Betting disk", size, size, sides[0], sides[1], disks["copies"], "circle"))
    return Part("Markers and betting disks", tuple(pieces))


def gold(desk: Desk, box: Box) -> Part:
    """The coins of a set."""
    sizes = {10: 1.4, 5: 1.2, 1: 1.0}
    colours = {10: "#8a6a1f", 5: "#7d7d7d", 1: "#8c5a33"}
    pieces = []
    for coin in SETUP.set.coins:
        size = desk.order.counter * sizes[coin.worth]
        face = round_token(desk, size, colours[coin.worth], number=str(coin.worth))
        behind = round_token(desk, size, colours[coin.worth], "gold")
        pieces.append(
            Piece(f"gold-{coin.worth}", f"{coin.worth} gold", size, size, face, behind, coin.count, "circle")
        )
    return Part("Gold", tuple(pieces))


def reference(desk: Desk, box: Box) -> Part:
    """A card for every Viking: what a Hoard and the sets pay, and what is in a cup and a pile."""
    width, height = desk.order.card_width, desk.order.card_height
    look = Look(HOUSE, sign="chief")
    bonus = SETUP.bonuses
    pay = (
        f"Ante {SETUP.ante} gold. A winning Chief takes {SETUP.chief_takes}, a winner {SETUP.winner_takes}.\n"
        f"Conqueror's Hoard, one card of each of the five types: {bonus.hoard}.\n"
        f"Of one type: three different items {bonus.partial}, all four {bonus.complete}.\n"
        "Add the number on every card."
    )
    counts = "\n".join(
        f"{row.players} Vikings: {row.dice} dice, piles of {row.pile}" for row in SETUP.players
    )
    share = 0.16
    fronts = [
        (
            cards.frame(desk, width, height, look),
            cards.picture(desk, width, height, share, sign, HOUSE),
            cards.written(desk, width, height, share, look, Words(title, kind, text, foot="Lawspeaker")),
        )
        for title, kind, text, sign in (
            ("What it pays", "at the end", pay, "gold"),
            ("Set-up", "dice and piles", counts, "die"),
        )
    ]
    piece = Piece("reference", "Reference card", width, height, fronts[0], fronts[1], SETUP.set.cups)
    return Part("Reference cards", (piece,))


# Everything of the game, by name.
PARTS: dict[str, Callable[[Desk, Box], Part]] = {
    "treasures": treasures,
    "markers": markers,
    "gold": gold,
    "reference": reference,
    "pad": lambda desk, box: pads.score_pad(desk, "spoils", HOUSE),
    "round": lambda desk, box: pads.round_sheet(desk, "spoils", HOUSE),
}


def part(desk: Desk, name: str) -> Part:
    """One of them, of the edition that is asked for."""
    return PARTS[name](desk, read_edition(desk.order.edition))
