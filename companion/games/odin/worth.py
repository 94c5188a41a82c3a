"""What a placement would be worth: income, points and bonuses, for every legal place of a tile."""

import msgspec

from companion.games.odin import placing
from companion.games.odin.placing import Laying
from companion.games.odin.state import Area, North, board_of


class Worth(msgspec.Struct, frozen=True):
    """One legal placement and what it changes: income each round, points at the end, bonuses won and lost."""

    laying: Laying
    income: int
    points: int
    bonuses: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def worth(state: North, seat: str, laying: Laying) -> Worth:
    """What one legal placement is worth; silver laid down is a point each that is spent."""
    box, board = state.box, board_of(laying.area)
    area = state.players[seat].areas[laying.area]
    after = Area([*area.pieces, laying.placed], area.wood, area.stone)
    coin = box.pieces[laying.piece].silver if laying.piece in box.pieces else 0
    before_goods, after_goods = (placing.bonuses(box, board, one.pieces) for one in (area, after))
    return Worth(
        laying,
        placing.income(box, board, after.pieces) - placing.income(box, board, area.pieces),
        placing.minus(box, board, area) - placing.minus(box, board, after) - coin,
        tuple(good for good in after_goods if good not in before_goods),
        tuple(good for good in before_goods if good not in after_goods),
    )


def best_places(state: North, seat: str, piece: str) -> list[Worth]:
    """Every legal place of a tile on all own boards and houses: the most points first, then income."""
    found = [
        worth(state, seat, spot)
        for area in state.players[seat].areas
        for spot in placing.spots(state, seat, area, piece)
    ]
    return sorted(
        found, key=lambda one: (-one.points, -one.income, one.laying.area, one.laying.col, one.laying.row)
    )
