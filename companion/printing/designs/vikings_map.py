"""The map of Vikings: spaces, routes, and the tracks for gold and Edda. It is ours, or an owner's."""

from companion.games.components import load
from companion.games.vikings.box import Box, Space
from companion.printing.desk import INK, Desk, disc, icon, path, polygon
from companion.printing.desk import box as rectangle
from companion.printing.face import Layer, Piece, Text
from companion.printing.paper import number
from companion.printing.sheets import Part

# Millimetres for one unit of the map file: a stack of counters has room on every space.
UNIT = 0.6
PAD = 16.0
RADIUS = 11.0
HEAD, TRACKS = 16.0, 56.0
SEA, LAND = "#cfe1ea", "#efe4c8"
# Each kind of route has a colour and a dash of its own.
ROUTES = {
    "sea": ("#2d6f97", "0.1 2.6", 1.5),
    "river": ("#3b86ad", "", 1.5),
    "portage": ("#8a5a2b", "4 2.2", 1.2),
}
BADGES = {"trade": ("gold", "#8a6a1f"), "warrior": ("helmet", "#7d2018"), "coastal": ("longship", "#2d6f97")}


def chart(desk: Desk, box: Box) -> Part:
    """The map as one large picture."""
    places = {space.id: (space.x * UNIT + PAD, space.y * UNIT + PAD + HEAD) for space in box.spaces.values()}
    wide = max(x for x, _ in places.values()) + PAD + RADIUS
    below = max(y for _, y in places.values()) + PAD + RADIUS
    high = below + TRACKS
    art = desk.ground(wide, high, SEA) + rectangle(2, 2, wide - 4, high - 4, "none", "#23405c", 0.8, 3)
    lines: dict[str, str] = dict.fromkeys(ROUTES, "")
    for route in box.edition.routes:
        (x1, y1), (x2, y2) = (places[end] for end in route.between)
        lines[route.kind] += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    for kind, (colour, dashes, thick) in ROUTES.items():
        round_caps = path(lines[kind], line=colour, wide=thick, dashes=dashes)
        art += round_caps.replace("<path ", '<path stroke-linecap="round" ') if kind == "sea" else round_caps
    texts: list[Text] = [
        desk.words(8, 5, wide - 16, 11, f"Vikings: {box.edition.name}", 8, "title", colour="#23405c")
    ]
    for space in box.spaces.values():
        more_art, more_texts = _space(desk, space, *places[space.id])
        art += more_art
        texts += more_texts
    more_art, more_texts = _tracks(desk, below, wide)
    piece = Piece(
        "map", "Map", wide, high, (Layer(art + more_art, (*texts, *more_texts)),), poster=True, shape="square"
    )
    return Part("Map", (piece,))


def _space(desk: Desk, space: Space, x: float, y: float) -> tuple[str, list[Text]]:
    """Homelands are halls, fortresses are square, seas are open water, all others are round."""
    line = "#4a3a22"
    if space.sea:
        art = disc(x, y, RADIUS, desk.fill("#b3d3e2"), "#2d6f97", 0.5)
        art += path(f"M{number(x - 6)} {number(y - 6.5)}c2-2 4 2 6 0s4 2 6 0", line="#2d6f97", wide=0.7)
    elif space.homeland:
        art = path(
            polygon(
                (x - RADIUS, y + 8),
                (x - RADIUS, y - 4),
                (x, y - RADIUS - 2),
                (x + RADIUS, y - 4),
                (x + RADIUS, y + 8),
            ),
            desk.fill("#e9c98f"),
            line,
            0.9,
        )
    elif space.fortress:
        art = rectangle(
            x - RADIUS + 1, y - RADIUS + 1, 2 * RADIUS - 2, 2 * RADIUS - 2, desk.fill(LAND), line, 1.1
        )
        art += "".join(
            rectangle(x - RADIUS + 1 + n * 4.25, y - RADIUS - 1.2, 3, 2.6, desk.fill(LAND), line, 0.6)
            for n in range(5)
            if n % 2 == 0
        )
    else:
        art = disc(x, y, RADIUS - 0.5, desk.fill(LAND), line, 0.6)
    badges = [kind for kind in ("trade", "warrior", "coastal") if kind in space.terrain]
    for n, kind in enumerate(badges):
        sign, colour = BADGES[kind]
        art += icon(sign, x - len(badges) * 2.7 + n * 5.4, y + 2.6, 5, colour, desk.fill(LAND))
    name = desk.words(
        x - RADIUS + 0.8,
        y - 5,
        2 * RADIUS - 1.6,
        7,
        space.name,
        3.2,
        "strong",
        "center",
        colour=INK,
        leading=1.0,
    )
    return art, [name]


def _tracks(desk: Desk, top: float, wide: float) -> tuple[str, list[Text]]:
    """The gold track, the Edda track, and what the signs mean."""
    tracks = load("vikings", "print.yaml", dict[str, object])["tracks"]
    assert isinstance(tracks, dict)
    cell = min(21.0, (wide - 60) / (int(tracks["gold"]) + 1))
    art, texts = "", []
    for label, most, x, y in (
        ("Gold", int(tracks["gold"]), 30.0, top + cell * 0),
        ("Edda", int(tracks["edda"]), 30.0, top + cell + 2),
    ):
        texts.append(desk.words(6, y, 23, cell, label, 6, "title", colour="#23405c"))
        for n in range(most + 1):
            art += rectangle(x + n * cell, y, cell, cell, desk.fill("#fbf6ea"), "#23405c", 0.4)
            texts.append(
                desk.words(
                    x + n * cell, y, cell, cell, str(n), cell * 0.45, "figure", "center", colour="#b9ad94"
                )
            )
    x = 30 + (int(tracks["edda"]) + 1) * cell + 10
    y = top + cell + 5
    for at, (kind, (colour, dashes, thick)) in enumerate(ROUTES.items()):
        art += path(f"M{number(x)} {number(y + at * 5.5)}h16", line=colour, wide=thick, dashes=dashes)
        texts.append(desk.words(x + 19, y + at * 5.5 - 2.5, 26, 5, kind, 3.6))
    for at, (kind, (sign, colour)) in enumerate(BADGES.items()):
        art += icon(sign, x + 50, y + at * 5.5 - 2.5, 5, colour, desk.fill(SEA))
        texts.append(
            desk.words(
                x + 57,
                y + at * 5.5 - 2.5,
                40,
                5,
                {"trade": "trade center", "warrior": "warrior kingdom", "coastal": "coast"}[kind],
                3.6,
            )
        )
    texts.append(
        desk.words(
            x + 100,
            y - 2.5,
            70,
            16,
            "Hall: Homeland. Square with battlements: fortress. Waves: sea. Round: town.",
            3.6,
        )
    )
    return art, texts
