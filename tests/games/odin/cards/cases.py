"""Cards in real positions: what the owner has, what is done, and the whole supply afterwards."""

from typing import Any, NamedTuple

from companion.games.odin.state import Waiting
from tests.games.odin.table import BOX, Tabletop, board, having, silver_on, under_way

Step = tuple[str, dict[str, Any]]
OVERSEAS = {"knarrs": 1, "silver": 1}


class Case(NamedTuple):
    """A card, what its owner has, the moves made, the supply at the end; fields of the state and player."""

    card: int
    have: dict[str, Any]
    moves: list[Step]
    supply: dict[str, int]
    state: dict[str, Any] = {}
    then: dict[str, Any] = {}


def name(case: Case) -> str:
    """How a case is called in the test output."""
    return f"{case.card}-{BOX.cards[case.card].name.replace(' ', '_')}"


# --- moves ---


def send(space: str, **fields: Any) -> Step:
    return "send", {"space": space, **fields}


def use(card: int, **fields: Any) -> Step:
    return "use_card", {"card": card, **fields}


def leave(card: int) -> Step:
    return "leave_card", {"card": card}


def roll(*dice: int) -> list[Step]:
    return [("roll", {"die": die}) for die in dice]


def win(**fields: Any) -> Step:
    return "succeed", fields


def lose(**fields: Any) -> Step:
    return "fail", fields


def feast(*layout: list[Any]) -> Step:
    return "feast", {"layout": list(layout)}


PASS: Step = ("pass", {})
FINISH: Step = ("finish", {})
INCOME: Step = ("income", {})
NEXT: Step = ("next_round", {})


def trade(*goods: str) -> Step:
    return "trade", {"goods": list(goods)}


def mountain(*take: list[int]) -> Step:
    return "mountain", {"take": list(take)}


def upgrade(*goods: list[str]) -> Step:
    return "upgrade", {"goods": list(goods)}


def exchange(*take: str, pay: list[str] | None = None) -> Step:
    return "exchange", {"take": list(take), "pay": pay}


def place(*piece: Any) -> Step:
    return "place", {"pieces": [list(piece)], "seat": "a"}


# --- running ---


def table_of(case: Case, **fields: Any) -> Tabletop:
    """The table of a case."""
    state = {"decks": "ABC", **case.state}
    players = state.pop("players", 2)
    return under_way(players, a=having(**{**case.have, **fields}), **state)


def made(table: Tabletop, moves: list[Step]) -> Tabletop:
    """The table after some moves, in the name of whoever the table waits for."""
    for kind, fields in moves:
        told = dict(fields)
        table.do(kind, told.pop("seat", None), **told)
    return table


def in_play(case: Case) -> Tabletop:
    """The moves with the card in play from the start."""
    others = case.have.get("played", [])
    return made(table_of(case, played=[*others, case.card]), case.moves)


def just_played(case: Case) -> Tabletop:
    """The card is played on the space for up to two cards; then the moves."""
    table = table_of(case, hand=[case.card, *case.have.get("hand", [])])
    table.do("send", space="play_occupations_2").do("play_card", card=case.card)
    return made(table, case.moves)


def without(case: Case) -> Tabletop:
    """The moves with the card in hand only: it does nothing (odin-occ-1)."""
    moves = [one for one in case.moves if one[1].get("card") != case.card]
    return made(table_of(case, hand=[case.card]), moves)


def check(table: Tabletop, case: Case) -> None:
    """What the owner has in the end."""
    assert table.supply() == case.supply, (case.card, table.supply())
    for field, value in case.then.items():
        assert getattr(table["a"], field) == value, (case.card, field, getattr(table["a"], field))


def waits(table: Tabletop) -> list[int]:
    """The cards that wait for a decision."""
    return [one.card for one in table.state.top.triggers] if isinstance(table.state.top, Waiting) else []


# --- boards ---


def around(*cells: tuple[int, int], name: str = "home") -> dict[str, Any]:
    """A board with coins around some goods spaces, so that they pay."""
    grid = BOX.grids[name]
    near = {
        (c + dc, r + dr)
        for c, r in cells
        for dc in (-1, 0, 1)
        for dr in (-1, 0, 1)
        if (c + dc, r + dr) in grid.cells
    }
    goods = grid.places(grid.free_goods)
    return board(*silver_on(*sorted(near - set(goods))))


def paying(name: str, count: int) -> dict[str, Any]:
    """A house of which so many goods spaces pay: everything else lies under coins."""
    grid = BOX.grids[name]
    goods = grid.places(grid.free_goods)
    return board(*silver_on(*(cell for cell in grid.cells if cell not in goods[:count])))


def house_goods(name: str, count: int) -> list[str]:
    """What those goods spaces pay."""
    grid = BOX.grids[name]
    first = grid.places(grid.free_goods)[:count]
    return [good for space in grid.goods for good in space.gives if grid.places(space.bit)[0] in first]
