"""The tiles of A Feast for Odin at the size of the grid that they are laid on."""

from typing import Any

from companion.games.components import load
from companion.games.odin.box import Box, Good, Ship
from companion.printing.desk import INK, PAPER, Desk, disc, icon, path, polygon
from companion.printing.desk import box as rectangle
from companion.printing.face import Face, Layer, Piece
from companion.printing.paper import number
from companion.printing.sheets import Part

COLOURS = {"orange": "#d07a1e", "red": "#a8342a", "green": "#3d7438", "blue": "#2c5a99"}
# As many dots as the good has climbed: the colour is never the only mark.
DOTS = {"orange": 1, "red": 2, "green": 3, "blue": 4}
METAL, BARK, SLATE, RUST = "#8b9096", "#7a5230", "#5f6770", "#6d4a5a"


def icons() -> dict[str, str]:
    """Which of our icons stands for what."""
    found: dict[str, str] = load("odin", "print.yaml", dict[str, Any])["icons"]
    return found


def icon_of(name: str) -> str:
    """The icon of a thing; what an owner's edition adds is a box, until we know better."""
    return icons().get(name, "box")


def key_of(name: str) -> str:
    """A name as a key."""
    return name.lower().replace(" ", "-")


def pairs(box: Box) -> list[tuple[Good, Good]]:
    """The two sides of every goods tile, as in the box: a side that counts tiles, and the one after it."""
    listed = list(box.goods.values())
    # A good that an owner's edition adds at the end has itself on the back.
    behind = [*listed[1:], listed[-1]]
    return [
        (good, back if not back.tiles and back.family == good.family else good)
        for good, back in zip(listed, behind, strict=True)
        if good.tiles
    ]


def goods(desk: Desk, box: Box) -> Part:
    """The two-sided goods tiles."""
    cell = desk.order.cell
    return Part(
        "Goods tiles",
        tuple(
            Piece(
                key_of(front.name),
                f"{front.name} / {back.name}",
                front.long * cell,
                front.short * cell,
                good_face(desk, front),
                good_face(desk, back),
                front.tiles,
                "square",
                deck=f"{front.long} x {front.short}",
            )
            for front, back in pairs(box)
        ),
    )


def good_face(desk: Desk, good: Good) -> Face:
    """One side: its colour and dots, the grid, the icon, the name, and what else the tile tells."""
    cell = desk.order.cell
    wide, high = good.long * cell, good.short * cell
    colour = COLOURS[good.colour]
    on = desk.on(colour)
    art = _ground(desk, wide, high, colour) + _grid_lines(
        good.long, good.short, cell, desk.on(colour, "#ffffff")
    )
    art += "".join(disc(1.6 + n * 1.7, high - 1.6, 0.55, on) for n in range(DOTS[good.colour]))
    flat = good.short == 1
    size = min(high * 0.62, wide * 0.36) if flat else min(high * 0.5, wide * 0.5)
    x, y = (1.4, (high - size) / 2 - 0.6) if flat else ((wide - size) / 2, high * 0.09)
    art += icon(icon_of(good.name), x, y, size, on, desk.fill(colour))
    value = str(good.swords or good.harvest or good.points or "")
    side = cell * 0.42 if value else 0.0
    if flat:
        name = (x + size + 0.8, 0.8, wide - size - side - 3.4, high - 3.0)
    else:
        name = (1.2, high * 0.62, wide - 2.4, high * 0.3 - 1.0)
    texts = [
        desk.words(
            *name, good.name, cell * 0.3, "strong", "left" if flat else "center", colour=on, leading=1.0
        )
    ]
    if value:
        texts += [
            desk.words(
                wide - side - 1.0, 0.9, side, cell * 0.42, value, cell * 0.4, "figure", "right", colour=on
            )
        ]
        art += _value_sign(desk, good, wide, cell, side, on)
    return (Layer(art, tuple(texts)),)


def _value_sign(desk: Desk, good: Good, wide: float, cell: float, side: float, on: str) -> str:
    """Swords for raiding it, an ear for the harvest, a house for points, tongs for the forge."""
    sign = "sword" if good.swords else "ear" if good.harvest else "settlement"
    small = cell * 0.3
    row = 0.9 + cell * 0.44
    art = icon(sign, wide - 1.0 - small, row, small, on, desk.fill(COLOURS[good.colour]))
    if good.tongs:
        art += icon("tongs", wide - 1.4 - 2 * small, row, small, on)
    if good.pregnant:
        art += disc(wide - side - 3.2, 0.9 + cell * 0.21, cell * 0.13, "none", on, 0.5) + disc(
            wide - side - 3.2, 0.9 + cell * 0.21, cell * 0.05, on
        )
    return art


def _ground(desk: Desk, wide: float, high: float, colour: str) -> str:
    if desk.saves_ink:
        return rectangle(0.4, 0.4, wide - 0.8, high - 0.8, "none", colour, 0.6)
    return desk.ground(wide, high, colour) + rectangle(0.5, 0.5, wide - 1, high - 1, "none", "#ffffff", 0.25)


def _grid_lines(long: int, short: int, cell: float, colour: str) -> str:
    """Where the squares of the board lie under the tile: short strokes at the edges."""
    stub = cell * 0.14
    wide, high = long * cell, short * cell
    down = "".join(
        f"M{number(n * cell)} 0v{number(stub)}M{number(n * cell)} {number(high)}v-{number(stub)}"
        for n in range(1, long)
    )
    across = "".join(
        f"M0 {number(n * cell)}h{number(stub)}M{number(wide)} {number(n * cell)}h-{number(stub)}"
        for n in range(1, short)
    )
    return path(down + across, line=colour, wide=0.25)


def silver(desk: Desk, box: Box) -> Part:
    """Coins as large as the squares they cover, and tokens of wood, stone and ore."""
    cell = desk.order.cell
    pieces = []
    for coin in box.parts.coins:
        wide, high = coin.long * cell, coin.short * cell
        art = _ground(desk, wide, high, METAL)
        ring = min(cell * 0.4, high * 0.4)
        for n in range(coin.long * coin.short):
            x, y = (n % coin.long + 0.5) * cell, (n // coin.long + 0.5) * cell
            art += disc(x, y, ring, desk.fill("#dfe3e6"), "#5b6168", 0.3)
        middle = desk.words(
            wide / 2 - cell / 2,
            high / 2 - cell * 0.36,
            cell,
            cell * 0.72,
            str(coin.value),
            cell * 0.6,
            "figure",
            "center",
        )
        if coin.value > 1:
            art += disc(wide / 2, high / 2, cell * 0.44, desk.fill("#f4f6f7"), "#5b6168", 0.4)
        face = (Layer(art, (middle,)),)
        pieces.append(
            Piece(
                f"silver-{coin.value}", f"{coin.value} silver", wide, high, face, face, coin.coins, "square"
            )
        )
    for name, colour, count in (
        ("wood", BARK, box.parts.wood_tokens),
        ("stone", SLATE, box.parts.stone_tokens),
        ("ore", RUST, box.parts.ore_tokens),
    ):
        art = _ground(desk, cell, cell, colour) + icon(
            name, cell * 0.14, cell * 0.14, cell * 0.72, desk.on(colour), desk.fill(colour)
        )
        face = (Layer(art),)
        pieces.append(Piece(name, name.capitalize(), cell, cell, face, face, count, "square"))
    return Part("Silver, wood, stone and ore", tuple(pieces))


def ships(desk: Desk, box: Box) -> Part:
    """Ships; the back of a large one is the emigration side."""
    cell = desk.order.cell
    sizes = load("odin", "print.yaml", dict[str, Any])["ships"]
    pieces = []
    for ship in box.ships.values():
        long, short = sizes["large" if ship.large else "small"]
        wide, high = long * cell, short * cell
        front = _ship_face(desk, ship, wide, high, emigrated=False)
        back = _ship_face(desk, ship, wide, high, emigrated=True) if ship.emigrated else front
        pieces.append(
            Piece(key_of(ship.name), ship.name.capitalize(), wide, high, front, back, ship.tiles, "square")
        )
    return Part("Ships", tuple(pieces))


def _ship_face(desk: Desk, ship: Ship, wide: float, high: float, emigrated: bool) -> Face:
    colour = "#6b4a24" if emigrated else "#23587a"
    on = desk.on(colour)
    size = high * 0.72
    art = _ground(desk, wide, high, colour) + icon(
        icon_of(ship.name), high * 0.1, high * 0.12, size, on, desk.fill(colour)
    )
    points = ship.emigrated if emigrated else ship.points
    left = high * 0.95
    lines = (
        "emigrated: covers two squares of the Banquet Table" if emigrated else f"costs {ship.price} silver"
    )
    if not emigrated and (ship.room or ship.printed_ore):
        lines += (
            f"; ore: {ship.printed_ore} printed, room for {ship.room}"
            if ship.printed_ore
            else f"; room for {ship.room} ore"
        )
    texts = (
        desk.words(
            left,
            high * 0.08,
            wide - left - high * 0.45,
            high * 0.4,
            ship.name.capitalize(),
            high * 0.26,
            "title",
            colour=on,
        ),
        desk.words(left, high * 0.5, wide - left - 1.5, high * 0.42, lines, high * 0.15, colour=on, down=0.2),
        desk.words(
            wide - high * 0.48,
            high * 0.06,
            high * 0.42,
            high * 0.42,
            str(points),
            high * 0.36,
            "figure",
            "right",
            colour=on,
        ),
    )
    return (Layer(art, texts),)


def strips(desk: Desk, box: Box) -> Part:
    """The mountain strips: take from the arrow end."""
    cell = desk.order.cell * 1.15
    names = {"W": ("wood", BARK), "S": ("stone", SLATE), "O": ("ore", RUST), "2": ("silver", METAL)}
    pieces = []
    for n, strip in enumerate(box.strips, 1):
        wide, high = (len(strip) + 1.2) * cell, cell * 1.5
        art = desk.ground(wide, high, "#7d8792")
        art += path(
            polygon((cell * 0.85, high * 0.25), (cell * 0.25, high / 2), (cell * 0.85, high * 0.75)),
            desk.on("#4a535c"),
        )
        texts = []
        for at, sign in enumerate(strip):
            name, colour = names[sign]
            x = cell + at * cell
            art += rectangle(
                x + 0.6, high / 2 - cell / 2, cell - 1.2, cell, desk.fill("#f3f1ec"), colour, 0.5, 1
            )
            art += icon(name, x + cell * 0.2, high / 2 - cell * 0.3, cell * 0.6, colour, desk.fill("#f3f1ec"))
            if sign == "2":
                texts.append(
                    desk.words(
                        x + cell * 0.5,
                        high / 2 + cell * 0.12,
                        cell * 0.42,
                        cell * 0.34,
                        "2",
                        cell * 0.36,
                        "figure",
                        "right",
                        colour=INK,
                    )
                )
        back = (
            Layer(
                desk.ground(wide, high, "#5d6771")
                + icon(
                    "mountain",
                    wide / 2 - cell / 2,
                    high / 2 - cell / 2,
                    cell,
                    desk.on("#5d6771"),
                    PAPER if desk.saves_ink else "#5d6771",
                )
            ),
        )
        pieces.append(
            Piece(
                f"strip-{n}",
                f"Mountain strip {n}",
                wide,
                high,
                (Layer(art, tuple(texts)),),
                back,
                1,
                "square",
            )
        )
    return Part("Mountain strips", tuple(pieces))


def penalties(desk: Desk, box: Box) -> Part:
    """The Thing Penalty tiles; each back stands for several pieces of one kind."""
    cell = desk.order.cell
    size = cell * 2
    penalty = box.parts.penalty
    art = _ground(desk, size, size, "#3c2a2a") + icon(
        "cancel", size * 0.12, size * 0.12, size * 0.4, desk.on("#3c2a2a")
    )
    on = desk.on("#3c2a2a")
    front = (
        Layer(
            art,
            (
                desk.words(
                    size * 0.5,
                    size * 0.1,
                    size * 0.45,
                    size * 0.44,
                    str(penalty.points),
                    size * 0.36,
                    "figure",
                    "center",
                    colour=on,
                ),
                desk.words(
                    size * 0.06,
                    size * 0.58,
                    size * 0.88,
                    size * 0.32,
                    "Thing Penalty",
                    size * 0.15,
                    "strong",
                    "center",
                    colour=on,
                ),
            ),
        ),
    )
    pieces = []
    for name, count in penalty.backs.items():
        ground = _ground(desk, size, size, "#8a7a5c")
        light = desk.on("#5e5138")
        back = (
            Layer(
                ground
                + icon(icon_of(name), size * 0.1, size * 0.26, size * 0.48, light, desk.fill("#8a7a5c")),
                (
                    desk.words(
                        size * 0.56,
                        size * 0.26,
                        size * 0.38,
                        size * 0.48,
                        f"x {count}",
                        size * 0.28,
                        "figure",
                        "center",
                        colour=light,
                    ),
                ),
            ),
        )
        pieces.append(
            Piece(
                f"penalty-{key_of(name)}",
                f"Thing Penalty / {count} {name}",
                size,
                size,
                front,
                back,
                1,
                "square",
            )
        )
    return Part("Thing Penalties", tuple(pieces))
