"""Clash of Vikings: four decks of cards, bracelets, the overview board and the arena."""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.games.clash.arena import Arena
from companion.games.clash.box import Box
from companion.games.clash.box import box as read_box
from companion.games.components import load
from companion.printing.designs import cards, pads
from companion.printing.designs.cards import Look, Words
from companion.printing.desk import INK, SOFT, Desk, box, disc, icon, path
from companion.printing.face import Layer, Piece, Text
from companion.printing.paper import number
from companion.printing.sheets import Part

# Each deck has a colour and a sign of its own: the sign tells them apart where colour cannot.
DECKS = {
    "red": Look("#a8322a", sign="battle-ax"),
    "yellow": Look("#d9a300", on=INK, sign="gold"),
    "blue": Look("#1f5a96", sign="longship"),
    "green": Look("#2f6b3c", sign="raven"),
}
SHARE = 0.56
HOUSE = "#5b3a24"
# A space of the arena is a disc of this diameter, room for a figure and a bracelet.
SPACE = 34.0
KINDS = {
    "centre": "#e7c65a",
    "water": "#9cc4dd",
    "bracelet": "#e9d8b4",
    "starting": "#cfe0c0",
    "plain": "#e8efdc",
}
LABELS = {"centre": "centre", "water": "water", "bracelet": "bracelet", "starting": "start", "plain": ""}


class Row(msgspec.Struct, frozen=True):
    """A row of the card file."""

    id: str
    deck: str
    kind: str
    name: str
    text: str
    facts: dict[str, Any]
    origin: str


def rows(deck: str) -> list[Row]:
    """The cards of one deck."""
    return [row for row in load("clash", "cards.yaml", list[Row]) if row.deck == deck]


def clash_cards(desk: Desk, box: Box) -> Part:
    """Twelve cards in each of four colours."""
    width, height = desk.order.card_width, desk.order.card_height
    pieces = []
    for colour, look in DECKS.items():
        back = cards.back(desk, width, height, look.colour, look.sign, "Clash of Vikings")
        dressed = cards.frame(desk, width, height, look)
        for row in rows("clash"):
            name = row.facts["card"].lower()
            key = f"{colour}-{name}"
            copies = row.facts["copies"]
            words = Words(
                row.name,
                row.kind,
                row.text,
                foot=f"{copies} in a deck, {row.facts['bluff_copies']} in the Bluff Arena",
            )
            front = (
                dressed,
                cards.picture(desk, width, height, SHARE, name, INK, desk.order.pictures.get(key, "")),
                cards.written(desk, width, height, SHARE, look, words),
            )
            pieces.append(
                Piece(key, f"{row.name} ({colour})", width, height, front, back, copies, deck=colour)
            )
    return Part("Clash cards", tuple(pieces))


def bracelets(desk: Desk, box: Box) -> Part:
    """Round tokens; the value shows on one side only."""
    size = desk.order.counter * 1.25
    behind = (
        Layer(
            _disc_ground(desk, size, "#8a6a1f")
            + icon("bracelet", size * 0.22, size * 0.2, size * 0.56, desk.on("#8a6a1f"))
        ),
    )
    pieces = []
    for row in rows("bracelets"):
        value = row.facts["value"]
        # As many notches as the value: it can be read from across the table.
        art = _disc_ground(desk, size, "#d8b34a") + disc(
            size / 2, size / 2, size * 0.43, desk.fill("#fbf3d9"), "#8a6a1f", 0.6
        )
        art += "".join(
            icon("bracelet", size * (0.5 - 0.085 * value + 0.17 * n), size * 0.71, size * 0.15, "#8a6a1f")
            for n in range(value)
        )
        face = Layer(
            art, (desk.words(0, size * 0.14, size, size * 0.56, str(value), size * 0.55, "figure", "center"),)
        )
        pieces.append(
            Piece(
                f"bracelet-{value}",
                row.name,
                size,
                size,
                (face,),
                behind,
                row.facts["copies"],
                "circle",
                deck="bracelets",
            )
        )
    return Part("Bracelets", tuple(pieces))


def _disc_ground(desk: Desk, size: float, colour: str) -> str:
    if desk.saves_ink:
        return disc(size / 2, size / 2, size * 0.48, "none", colour, 0.5)
    return disc(size / 2, size / 2, size / 2 + 5, colour)


def overview(desk: Desk, box: Box) -> Part:
    """The overview board: a column for each action, side A for the base game and B for the Bluff Arena."""
    sides = []
    for mode, play in box.modes.items():
        front = (_overview_side(desk, play.overview, play.deck, play.hand),)
        sides.append(
            (f"overview-{play.overview.lower()}", f"Overview board, side {play.overview} ({mode})", front)
        )
    (key, name, front), (_, _, back) = sides
    return Part("Overview board", (Piece(key, name, 184, 120, front, back, poster=True, shape="square"),))


def _overview_side(desk: Desk, side: str, deck: dict[str, int], hand: int) -> Layer:
    wide, high = 184.0, 120.0
    colour = "#5b3a24"
    art = desk.ground(wide, high, colour)
    art += box(3, 14, wide - 6, high - 17, desk.fill("#f6ecd8"), colour, 0.5, 2)
    heading = "Base game" if side == "A" else "Bluff Arena"
    texts: list[Text] = [
        desk.words(5, 2.5, 120, 10, f"Overview {side}: {heading}", 7, "title", colour=desk.on(colour)),
        desk.words(
            125,
            2.5,
            54,
            10,
            f"hand of {hand}, deck of {sum(deck.values())}",
            4,
            "strong",
            "right",
            colour=desk.on(colour),
        ),
    ]
    step = (wide - 10) / 4
    for n, row in enumerate(rows("clash")):
        name = row.facts["card"]
        x, y = 5 + step * (n % 4), 16 + 49.5 * (n // 4)
        art += box(x + 0.7, y, step - 1.4, 47.5, desk.fill("#fffaf0"), "#a58a68", 0.3, 1.5)
        art += icon(name.lower(), x + 2.5, y + 2, 15, INK, desk.fill("#fffaf0"))
        texts += [
            desk.words(x + 19, y + 2, step - 21, 7, row.name, 5.2, "title"),
            desk.words(x + 19, y + 9, step - 21, 4.5, row.kind, 3.1, colour=SOFT),
            desk.words(x + 19, y + 13, step - 21, 5, f"{deck[name]} in a deck", 3.2, "strong"),
            desk.words(x + 2.5, y + 19, step - 5, 27, row.text, 3.9, down=0.2),
        ]
    return Layer(art, tuple(texts))


def arenas(desk: Desk, box: Box) -> Part:
    """Both sides of the arena, ours or an owner's."""
    return Part("Arena", tuple(_arena(desk, arena) for arena in box.arenas.values() if arena.at))


def _arena(desk: Desk, arena: Arena) -> Piece:
    unit = SPACE / 20
    xs, ys = [at[0] for at in arena.at.values()], [at[1] for at in arena.at.values()]
    pad = SPACE / 2 + 8
    wide = (max(xs) - min(xs)) * unit + 2 * pad
    high = (max(ys) - min(ys)) * unit + 2 * pad + 12
    spots = {
        s: ((x - min(xs)) * unit + pad, (y - min(ys)) * unit + pad + 12) for s, (x, y) in arena.at.items()
    }
    art = desk.ground(wide, high, "#7f9a5a") + box(1.5, 1.5, wide - 3, high - 3, "none", "#4c5f33", 0.6, 4)
    ways = "".join(
        f"M{number(spots[a][0])} {number(spots[a][1])}L{number(spots[b][0])} {number(spots[b][1])}"
        for a in arena.near
        for b in arena.near[a]
        if a < b and a in spots and b in spots
    )
    art += path(ways, line="#4c5f33", wide=1.2)
    texts = [
        desk.words(
            5, 3, wide - 10, 9, f"{arena.name} ({arena.origin})", 6, "title", colour=desk.on("#4c5f33")
        )
    ]
    for space, (x, y) in spots.items():
        kind = arena.kind(space)
        art += disc(x, y, SPACE / 2 - 1.6, desk.fill(KINDS[kind]), "#4c5f33", 0.6)
        art += _space_sign(kind, x, y)
        texts.append(
            desk.words(
                x - 14,
                y + 5.2,
                28,
                4.5,
                f"{space} {LABELS[kind]}".strip(),
                3.2,
                "strong",
                "center",
                colour=SOFT,
            )
        )
    return Piece(
        f"arena-{arena.id}",
        f"Arena: {arena.name}",
        wide,
        high,
        (Layer(art, tuple(texts)),),
        shape="square",
        poster=True,
    )


def _space_sign(kind: str, x: float, y: float) -> str:
    """Every kind of space has a drawing, not only a colour."""
    match kind:
        case "water":
            waves = "".join(
                f"M{number(x - 8)} {number(y + d)}c2.7-2.5 5.300 2.500 8 0s5.300 2.500 8 0"
                for d in (-6, -2, 2)
            )
            return path(waves, line="#2d6f97", wide=0.9)
        case "bracelet":
            return icon("bracelet", x - 6, y - 10, 12, "#8a6a1f")
        case "centre":
            return icon("crown", x - 7, y - 11, 14, "#7a5a10", KINDS["centre"])
        case "starting":
            return icon("person", x - 5, y - 9, 10, "#5b7a47")
        case _:
            return ""


# Everything of the game, by name.
PARTS: dict[str, Callable[[Desk, Box], Part]] = {
    "cards": clash_cards,
    "bracelets": bracelets,
    "overview": overview,
    "arena": arenas,
    "pad": lambda desk, box: pads.score_pad(desk, "clash", HOUSE),
    "round": lambda desk, box: pads.round_sheet(desk, "clash", HOUSE),
}


def part(desk: Desk, name: str) -> Part:
    """One of them, of the edition that is asked for."""
    return PARTS[name](desk, read_box(desk.order.edition))
