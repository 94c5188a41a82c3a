"""What effects count: ships, houses, animals, Vikings on spaces, by the name written in a clause."""

from collections.abc import Callable

from companion.games.odin.cards.words import Amount
from companion.games.odin.grid import RED
from companion.games.odin.phases import income_of
from companion.games.odin.state import EMPTIED, North, board_of

# What is counted of the event itself: kinds of item taken, resources exchanged, boats that took part.
ABOUT = {
    "kinds taken": ("wood", "stone", "ore", "silver"),
    "resources exchanged": ("paid wood", "paid stone", "paid ore"),
    "boats used": ("boats",),
}
SHORT = " short of 2"
HOUSES = ("stone house", "long house")


def count(state: North, seat: str, name: str, things: dict[str, int] | None = None) -> int:
    """How many of something a player has; what is not named below is counted in the supply.

    `things` are those that a trigger is about: some names count them.
    """
    if name in ABOUT:
        return sum((things or {}).get(one, 0) for one in ABOUT[name])
    if name in state.box.ships:
        return state.players[seat].ships(name)
    if name in COUNTS:
        return COUNTS[name](state, seat)
    if name.endswith(SHORT):
        return max(0, 2 - state.players[seat].has(name.removesuffix(SHORT)))
    if name.startswith("Vikings in "):
        return _vikings(state, seat, name.removeprefix("Vikings in "))
    return state.players[seat].has(name)


def amount(state: North, seat: str, wanted: Amount, things: dict[str, int] | None = None) -> int:
    """An amount as it stands now."""
    if isinstance(wanted, int):
        return wanted
    if wanted.by:
        have = count(state, seat, wanted.by, things)
        return next((row for least, row in reversed(wanted.table) if have >= least), 0)
    return wanted.count * count(state, seat, wanted.per, things)


def _areas(state: North, seat: str, sort: str) -> int:
    areas = [board_of(area) for area in state.players[seat].areas]
    return sum(state.box.boards[area].sort == sort for area in areas)


def houses(state: North, seat: str) -> list[str]:
    """The stone and long houses of a player; sheds are no houses."""
    return [area for area in state.players[seat].areas if board_of(area) in HOUSES]


def _ore(state: North, seat: str) -> int:
    """Ore that was put on ships; the printed ore does not count."""
    player = state.players[seat]
    return sum(player.boats) + sum(player.longships)


def _special_tiles(state: North, seat: str) -> int:
    """Special tiles in the supply and on the boards."""
    player, specials = state.players[seat], state.box.specials
    laid = sum(one.piece in specials for area in player.areas.values() for one in area.pieces)
    return laid + sum(have for thing, have in player.supply.items() if thing in specials)


def _red_types(state: North, seat: str) -> int:
    """Types of red goods in supply and stables; an animal is one type, pregnant or not."""
    goods = state.box.goods
    held = [goods[thing] for thing in state.players[seat].supply if thing in goods]
    return len({good.type for good in held if good.colour == RED})


def _vikings(state: North, seat: str, where: str) -> int:
    """Own Vikings on the spaces of a group or of a column; solo only those of this round's colour."""
    total = 0
    for space, stand in state.spaces.items():
        printed = state.box.spaces[space]
        there = where in (printed.group, printed.also, f"column {printed.column}")
        if there and stand.seat == seat and stand.round == state.round:
            total += stand.vikings
    return total


def _second_column(state: North, seat: str) -> int:
    """How often Vikings were placed in the second column this round, this time included."""
    stands = [(state.box.spaces[space].column, stand) for space, stand in state.spaces.items()]
    again = state.players[seat].notes.get(f"{EMPTIED} 2", 0)
    return again + sum(
        column == 2 and one.seat == seat and one.round == state.round for column, one in stands
    )


def _armed_price(state: North, seat: str) -> int:
    """8 silver less 1 per long sword and a half per spear and bow, rounded down."""
    player = state.players[seat]
    halves = 2 * player.has("long sword") + player.has("spear") + player.has("bow and arrow")
    return max(0, (2 * 8 - halves) // 2)


def _peas_doubled(state: North, seat: str) -> int:
    """As many peas again, but not beyond 8."""
    have = state.players[seat].has("peas")
    return max(0, min(have, 8 - have))


def _smallest_fleet(state: North, seat: str) -> int:
    return min(state.players[seat].ships(ship) for ship in state.box.ships)


COUNTS: dict[str, Callable[[North, str], int]] = {
    "players": lambda state, seat: len(state.seats),
    "round": lambda state, seat: state.round,
    "income": lambda state, seat: sum(income_of(state, seat).values()),
    "houses": lambda state, seat: len(houses(state, seat)),
    "exploration boards": lambda state, seat: _areas(state, seat, "exploration"),
    "large ships": lambda state, seat: state.players[seat].large_ships,
    "each type of ship": _smallest_fleet,
    "ore on ships": _ore,
    "longships with 2 ore": lambda state, seat: sum(ore >= 2 for ore in state.players[seat].longships),
    "animal types": lambda state, seat: sum(state.players[seat].has(one) > 0 for one in ("sheep", "cattle")),
    "game and whale meat": lambda state, seat: min(
        state.players[seat].has("game meat"), state.players[seat].has("whale meat")
    ),
    "special tiles": _special_tiles,
    "types of red goods": _red_types,
    "Vikings at home": lambda state, seat: state.players[seat].vikings,
    "placings in column 2": _second_column,
    "price of a longship for weapons": _armed_price,
    "peas up to 8": _peas_doubled,
}
