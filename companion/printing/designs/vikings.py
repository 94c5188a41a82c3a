"""Vikings: Saga and Voyage cards, forty counters and the charts. The map is a chapter of its own."""

from collections.abc import Callable
from typing import Any

from companion.games.components import load
from companion.games.vikings.box import Box, UnitKind, read
from companion.printing.designs import cards, pads, vikings_map
from companion.printing.designs.cards import Look, Words
from companion.printing.designs.tokens import square_counter
from companion.printing.desk import SOFT, Desk, icon
from companion.printing.desk import box as rectangle
from companion.printing.face import Layer, Piece, Text
from companion.printing.sheets import Part

NIGHT, RUST, MOSS, BONE = "#23405c", "#8c3b1f", "#44602f", "#5d5a50"
SAGA = Look("#7a2f1b", sign="edda")
VOYAGE = Look(NIGHT, inside="#f1f4f2", sign="voyage")
SAGA_SHARE, VOYAGE_SHARE = 0.2, 0.3
SIGNS = {
    "event": "voyage",
    "battle": "hostile",
    "keep": "shield",
    "check": "edda",
    "choice": "gold",
    "reinforcement": "huskarl",
}


def _print_data() -> dict[str, Any]:
    data: dict[str, Any] = load("vikings", "print.yaml", dict[str, Any])
    return data


def _rows(name: str) -> dict[str, dict[str, Any]]:
    rows = load("vikings", name, list[dict[str, Any]])
    return {row["id"].removeprefix("vikings-"): row for row in rows}


def _whose(row: dict[str, Any] | None) -> str:
    """A card of an owner's edition is theirs; of ours, the file says whose it is."""
    if row is None:
        return "from an owner's copy"
    return "ours, not the publisher's card" if row["origin"] == "ours" else str(row["confidence"])


def sagas(desk: Desk, box: Box) -> Part:
    """The Saga cards: what a Saga starts with and asks for."""
    width, height = desk.order.card_width, desk.order.card_height
    known = _rows("cards-sagas.yaml")
    back = cards.back(desk, width, height, SAGA.colour, "edda", "Saga")
    pieces = []
    for saga in box.sagas.values():
        quests = f"{saga.quests} quest{'s' * (saga.quests > 1)}"
        start = f"{saga.voyages} voyage cards · Edda {saga.edda} · {saga.gold} gold · {quests}"
        words = Words(saga.name, start, saga.text, foot=_whose(known.get(saga.id)))
        front = (
            cards.frame(desk, width, height, SAGA),
            cards.picture(
                desk, width, height, SAGA_SHARE, "edda", SAGA.colour, desk.order.pictures.get(saga.id, "")
            ),
            cards.written(desk, width, height, SAGA_SHARE, SAGA, words),
        )
        pieces.append(Piece(saga.id, saga.name, width, height, front, back))
    return Part("Saga cards", tuple(pieces))


def voyages(desk: Desk, box: Box) -> Part:
    """The voyage cards."""
    width, height = desk.order.card_width, desk.order.card_height
    known = _rows("cards-voyages.yaml")
    back = cards.back(desk, width, height, VOYAGE.colour, "longship", "Voyage")
    pieces = []
    for card in box.cards.values():
        row = known.get(card.id)
        kind = "keep" if card.keep else str(row["kind"]) if row else "event"
        words = Words(card.name, kind, card.text, str(card.number), _whose(row))
        front = (
            cards.frame(desk, width, height, VOYAGE),
            cards.picture(
                desk,
                width,
                height,
                VOYAGE_SHARE,
                SIGNS.get(kind, "voyage"),
                NIGHT,
                desk.order.pictures.get(card.id, ""),
            ),
            cards.written(desk, width, height, VOYAGE_SHARE, VOYAGE, words),
        )
        pieces.append(Piece(card.id, card.name, width, height, front, back))
    return Part("Voyage cards", tuple(pieces))


def counters(desk: Desk, box: Box) -> Part:
    """The counters, front and back; what is drawn blind looks alike from behind."""
    size = desk.order.counter
    icons = _print_data()["icons"]
    plain = square_counter(desk, size, MOSS, "longship", inside="#dfe7d2")
    hidden_jarl = square_counter(desk, size, NIGHT, "jarl", inside="#d8e0ea")
    hidden_hostile = square_counter(desk, size, RUST, "hostile", inside="#eed9cd")
    hidden_quest = square_counter(desk, size, "#6a4c8c", "quest", inside="#e6dcf0")
    pieces = []
    for kind in box.kinds.values():
        colour = NIGHT if kind.jarl else MOSS
        picture = "jarl" if kind.jarl else icons.get(kind.id, "longship" if kind.naval else "huskarl")
        face = square_counter(desk, size, colour, picture, kind.name, str(kind.combat), _badge(kind))
        pieces.append(
            Piece(
                kind.id,
                kind.name,
                size,
                size,
                face,
                hidden_jarl if kind.jarl else plain,
                kind.count,
                "square",
            )
        )
    for hostile in box.hostiles.values():
        sign = "fleet" if hostile.ship else "hostile"
        name = "Fleet" if hostile.ship else "Leader" if hostile.elite else "Warrior"
        face = square_counter(desk, size, RUST, sign, name, str(hostile.combat), "E" if hostile.elite else "")
        pieces.append(Piece(hostile.id, hostile.name, size, size, face, hidden_hostile, 1, "square"))
    for quest in box.quests.values():
        face = square_counter(desk, size, "#6a4c8c", "quest", quest.name)
        pieces.append(Piece(quest.id, quest.name, size, size, face, hidden_quest, 1, "square"))
    settled = square_counter(desk, size, MOSS, "settlement", "Settled")
    pillaged = square_counter(desk, size, RUST, "pillage", "Pillaged")
    pieces.append(
        Piece("marker", "Settlement and pillage", size, size, settled, pillaged, box.markers, "square")
    )
    old, new = (
        square_counter(desk, size, BONE, sign, name)
        for sign, name in (("hammer", "Edda, old gods"), ("edda", "Edda, new faith"))
    )
    pieces.append(Piece("edda", "Edda marker", size, size, old, new, 1, "square"))
    gold = square_counter(desk, size, "#8a6a1f", "gold", "Gold")
    pieces.append(Piece("gold", "Gold marker", size, size, gold, gold, 1, "square"))
    return Part("Counters", tuple(pieces))


def _badge(kind: UnitKind) -> str:
    """In the right corner: N for ships, E for elite units."""
    return ("N" if kind.naval else "") + ("E" if kind.elite else "")


def charts(desk: Desk, box: Box) -> Part:
    """Recruiting, terrain, the two tables of dice and the places of the quests."""
    room = pads.page_room(desk)
    data = _print_data()
    first = _chart_page(
        desk, room.width, room.height, "Recruiting and terrain", _recruiting(box, data), _terrain(data)
    )
    second = _chart_page(desk, room.width, room.height, "Tables and places", _tables(data), _places(box))
    return Part(
        "Charts",
        tuple(
            Piece(f"chart-{n}", f"Chart {n}", room.width, room.height, (layer,), shape="sheet")
            for n, layer in enumerate((first, second), 1)
        ),
    )


Grid = tuple[str, list[str], list[list[str]]]


def _recruiting(box: Box, data: dict[str, Any]) -> Grid:
    rows = [
        [
            kind.name,
            str(kind.cost),
            str(kind.combat),
            str(kind.carries or "-"),
            str(kind.count),
            data["recruit_conditions"].get(kind.id, ""),
        ]
        for kind in box.kinds.values()
        if not kind.jarl
    ]
    jarls = [
        [
            kind.name,
            "free",
            str(kind.combat),
            "-",
            "1",
            f"Jarl: {data['jarls'].get(kind.id, 'his card says what he does')}",
        ]
        for kind in box.kinds.values()
        if kind.jarl
    ]
    return (
        "Recruiting (combat values, prices and numbers ours)",
        ["Unit", "Gold", "Combat", "Carries", "Counters", "Where"],
        rows + jarls,
    )


def _terrain(data: dict[str, Any]) -> Grid:
    return "Terrain", data["terrain_heads"], data["terrain"]


def _tables(data: dict[str, Any]) -> Grid:
    names = [table["name"] for table in data["tables"]]
    rows = [list(row) for row in zip(*(table["rows"] for table in data["tables"]), strict=True)]
    return f"Faith after a battle. {data['table_note']}", names, rows


def _places(box: Box) -> Grid:
    rows = [
        [str(total), ", ".join(box.spaces[space].name for space in spaces)]
        for total, spaces in sorted(box.locations.items())
    ]
    return "Where quests lie (two dice; our map, our table)", ["Dice", "Spaces"], rows


def _chart_page(desk: Desk, width: float, height: float, title: str, *grids: Grid) -> Layer:
    art = icon("longship", width - 16, 0, 14, NIGHT)
    texts: list[Text] = [desk.words(0, 1, width - 20, 12, title, 9, "title", colour=NIGHT)]
    rows = sum(len(grid[2]) + 2.4 for grid in grids)
    step = min(14.0, (height - 18) / rows)
    y = 18.0
    for name, heads, lines in grids:
        texts.append(desk.words(0, y, width, step * 0.9, name, 4.6, "title", colour=RUST))
        y += step
        for at, line in enumerate([heads, *lines]):
            art += rectangle(
                0,
                y,
                width,
                step,
                desk.fill("#e3d9c4" if at == 0 else "#fbf6ea" if at % 2 else "#f3ecdd"),
                "#b8a988",
                0.2,
            )
            texts += _chart_line(desk, line, width, y, step, at == 0)
            y += step
        y += step * 0.4
    return Layer(art, tuple(texts))


def _chart_line(desk: Desk, cells: list[str], width: float, y: float, step: float, head: bool) -> list[Text]:
    many = len(cells)
    # The last column of a chart with numbers holds a sentence; the first of two is a number.
    shares = {2: [0.5, 0.5], 6: [0.17, 0.1, 0.1, 0.1, 0.12, 0.41]}.get(many, [1 / many] * many)
    if (
        many == 2
        and not any(":" in cell for cell in cells)
        and ((head and cells[0] == "Dice") or cells[0].isdecimal())
    ):
        shares = [0.1, 0.9]
    texts, x = [], 0.0
    for cell, share in zip(cells, shares, strict=True):
        wide = width * share
        texts.append(
            desk.words(
                x + 1,
                y + 0.5,
                wide - 2,
                step - 1,
                str(cell),
                3.4,
                "strong" if head or x == 0 else "text",
                colour=SOFT if head else "#1d1a16",
            )
        )
        x += wide
    return texts


# Everything of the game, by name.
PARTS: dict[str, Callable[[Desk, Box], Part]] = {
    "sagas": sagas,
    "voyages": voyages,
    "counters": counters,
    "map": vikings_map.chart,
    "charts": charts,
    "pad": lambda desk, box: pads.score_pad(desk, "vikings", NIGHT),
    "round": lambda desk, box: pads.round_sheet(desk, "vikings", NIGHT),
}


def part(desk: Desk, name: str) -> Part:
    """One of them, of the edition that is asked for."""
    return PARTS[name](desk, read(desk.order.edition))
