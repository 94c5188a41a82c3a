"""The feast: what may lie on the Banquet Table, and the cheapest way to cover it."""

from typing import NamedTuple

from companion.games.odin.grid import ORANGE, RED, SILVER
from companion.games.odin.hooks import adjusted
from companion.games.odin.state import North, Player, Served
from companion.referee import Refusal

ADJACENT = {ORANGE: "odin-feast-3", RED: "odin-feast-4"}


# --- the table ---


def free_stretch(state: North, seat: str) -> range:
    """The squares without ships, on the left, and without Vikings, on the right (odin-feast-1)."""
    banquet = state.box.parts.banquet
    ships = banquet.seat * len(state.players[seat].emigrated)
    vikings = state.side.rounds - state.round
    return range(ships + 1, banquet.squares - vikings + 1)


def banquet_vikings(state: North) -> list[int]:
    """The Vikings on each numbered space of the Banquet Table; solo puts two on most (odin-solo-14)."""
    rows = state.side.solo.banquet if state.solo else [1] * state.side.rounds
    begun = state.round if state.phase else 0
    return [0 if space < begun else count for space, count in enumerate(rows)]


def check_seat(state: North, seat: str) -> None:
    """Refuse an emigration when the next seat is not free of Vikings (odin-emi-5)."""
    squares = free_stretch(state, seat)
    if len(squares) < state.box.parts.banquet.seat:
        raise Refusal("There is no room left on the Banquet Table for another ship.", "odin-emi-5")


def width(state: North, served: Served) -> int:
    """How many squares a tile or coin takes."""
    if served.what == SILVER:
        return 1
    good = state.box.goods[served.what]
    return good.short if served.upright else good.long


def check_tabled(state: North, seat: str, layout: list[Served]) -> None:
    """Refuse a feast without the food that was laid first."""
    for what, count in state.players[seat].tabled.items():
        if sum(one.what == what for one in layout) < count:
            raise Refusal(f"{count} {what} was laid first and stays on the table.", "odin-card-9")


def check_layout(state: North, seat: str, layout: list[Served]) -> None:
    """Refuse a table that breaks a rule; empty squares are no fault (odin-feast-11)."""
    box = state.box
    for one in layout:
        if one.what != SILVER and (one.what not in box.goods or box.goods[one.what].colour not in ADJACENT):
            raise Refusal(f"Only food and coins of 1 silver are served, no {one.what}.", "odin-feast-2")
    _check_squares(state, seat, layout)
    _check_neighbours(state, layout)
    _check_flat(state, seat, layout)
    for what in {one.what for one in layout}:
        have, used = state.players[seat].has(what), sum(one.what == what for one in layout)
        # An animal called by its species alone may be a pregnant one.
        used += sum(one.what == f"pregnant {what}" for one in layout)
        have += state.players[seat].tabled.get(what, 0)
        have += adjusted(state, seat, "coins", 0, layout) if what == SILVER else 0
        if used > have:
            raise Refusal(f"You have {have} {what}; {used} are on the table.", "odin-feast-2")


def _check_squares(state: North, seat: str, layout: list[Served]) -> None:
    """Every tile lies wholly on free squares (odin-feast-9)."""
    free = free_stretch(state, seat)
    taken: set[int] = set()
    for one in layout:
        for square in range(one.square, one.square + width(state, one)):
            if square not in free:
                what = "holds a ship" if square < free.start else "is not free"
                limits = f"squares {free.start} to {free.stop - 1} are" if free else "no square is"
                raise Refusal(f"Square {square} for the {one.what} {what}; {limits}.", "odin-feast-9")
            if square in taken:
                raise Refusal(f"Two things would lie on square {square}.", "odin-feast-9")
            taken.add(square)


def _check_neighbours(state: North, layout: list[Served]) -> None:
    tiles = [one for one in layout if one.what != SILVER]
    ends = {one.square + width(state, one): one for one in tiles}
    for one in tiles:
        before = ends.get(one.square)
        colour = state.box.goods[one.what].colour
        if before and state.box.goods[before.what].colour == colour:
            raise Refusal(f"{before.what} and {one.what}, both {colour}, lie side by side.", ADJACENT[colour])


def _check_flat(state: North, seat: str, layout: list[Served]) -> None:
    """Of each type one tile may lie flat; square ones are exempt (odin-feast-7, -8, -10)."""
    flat: dict[str, int] = {}
    for one in layout:
        good = state.box.goods.get(one.what)
        if good and good.long != good.short and not one.upright:
            flat[good.type] = flat.get(good.type, 0) + 1
    for food, count in flat.items():
        most = adjusted(state, seat, "flat", 1, food)
        if count > most:
            kind = ["odin-feast-10"] if state.box.goods[food].animal else []
            raise Refusal(f"{count} {food} lie flat; only {most} may, others stand.", "odin-feast-7", *kind)


def empty_squares(state: North, seat: str, layout: list[Served]) -> int:
    """How many squares would stay empty."""
    return len(free_stretch(state, seat)) - sum(width(state, one) for one in layout)


def take_back_plans(state: North) -> None:
    """Food meant for the feast binds nobody: what no longer fits is simply taken back (odin-feast-13)."""
    for seat, player in state.players.items():
        if player.plan:
            try:
                check_layout(state, seat, player.plan)
            except Refusal:
                player.plan = []
                state.tell(f"{state.name(seat)} takes the food meant for the feast back.", "odin-feast-13")


# --- the cheapest feast ---


class Serving(NamedTuple):
    """Some tiles: their squares, orange tiles less red ones, their value and which they are."""

    squares: int
    lead: int
    value: int
    tiles: tuple[tuple[str, bool], ...]


def food_value(state: North, what: str) -> int:
    """The helper's measure: the spaces of a tile, twice for red, and four times an animal's points."""
    good = state.box.goods[what]
    cells = good.long * good.short
    return cells * (2 if good.colour == RED else 1) + 4 * good.points


def cheapest(state: North, seat: str, spare: frozenset[str] = frozenset()) -> list[Served]:
    """The cheapest legal feast: fewest Thing Penalties, then fewest silver, then least valuable food.

    Tiles of one colour must be kept apart by the other colour, a coin or a gap. A set of tiles can be laid
    so exactly when the majority exceeds the minority by no more than the coins and gaps plus one. So it is
    enough to choose, type by type, how many tiles lie flat and upright, and to keep the least value for each
    width and lead.
    """
    # More squares under food means fewer empty ones and fewer coins, so the widest legal set wins.
    chosen = min(choices(state, seat, spare), key=lambda one: (-one.squares, one.value))
    return _laid_out(state, seat, chosen)


def choices(state: North, seat: str, spare: frozenset[str] = frozenset()) -> list[Serving]:
    """The least valuable tiles for each width and lead that can be laid beside what lies there already."""
    squares = len(free_stretch(state, seat))
    best: dict[tuple[int, int], Serving] = {(0, 0): Serving(0, 0, 0, ())}
    for kinds in _by_type(state, seat, spare):
        grown = {} if _tabled(state, seat, kinds) else dict(best)
        for serving in _servings(state, seat, kinds, squares):
            for (used, lead), before in best.items():
                key = (used + serving.squares, lead + serving.lead)
                if key[0] > squares:
                    continue
                value = before.value + serving.value
                if key not in grown or value < grown[key].value:
                    grown[key] = Serving(*key, value, before.tiles + serving.tiles)
        best = grown
    return [one for one in best.values() if abs(one.lead) - 1 <= squares - one.squares]


def _tabled(state: North, seat: str, kinds: list[str]) -> list[str]:
    """The tiles of a type that lie on the table already."""
    tabled = state.players[seat].tabled
    return [name for name in kinds for _ in range(tabled.get(name, 0))]


def _by_type(state: North, seat: str, spare: frozenset[str]) -> list[list[str]]:
    """The food in a supply by type; of animals the non-pregnant come first."""
    types: dict[str, list[str]] = {}
    for good in state.box.food:
        player = state.players[seat]
        if player.tabled.get(good.name) or (player.supply.get(good.name) and good.name not in spare):
            types.setdefault(good.type, []).append(good.name)
    return list(types.values())


def _servings(state: North, seat: str, kinds: list[str], squares: int) -> list[Serving]:
    """Every way to serve at least one tile of a type, cheapest tiles first."""
    player: Player = state.players[seat]
    good = state.box.goods[kinds[0]]
    tabled = _tabled(state, seat, kinds)
    tiles = tabled + [name for name in kinds for _ in range(player.supply.get(name, 0))]
    sign, square = (1 if good.colour == ORANGE else -1), good.long == good.short
    most_flat = len(tiles) if square else adjusted(state, seat, "flat", 1, good.type)
    found = []
    for count in range(max(1, len(tabled)), min(len(tiles), squares // good.short) + 1):
        value = sum(food_value(state, name) for name in tiles[:count])
        flats = [count] if square else range(min(count, most_flat) + 1)
        for flat in flats:
            wide = flat * good.long + (count - flat) * good.short
            served = tuple((name, not square and at >= flat) for at, name in enumerate(tiles[:count]))
            found.append(Serving(wide, sign * count, value, served))
    return found


def _laid_out(state: North, seat: str, chosen: Serving) -> list[Served]:
    """The chosen tiles in an order that keeps the colours apart, coins and gaps between and after them."""
    goods = state.box.goods
    piles = {
        colour: [tile for tile in chosen.tiles if goods[tile[0]].colour == colour] for colour in ADJACENT
    }
    major, minor = sorted(piles.values(), key=len, reverse=True)
    order: list[tuple[str, bool] | None] = []
    for at, tile in enumerate(major):
        order.append(tile)
        if at < len(minor):
            order.append(minor[at])
        elif at < len(major) - 1:
            order.append(None)
    free, silver = free_stretch(state, seat), state.players[seat].supply.get(SILVER, 0)
    square, layout, gaps = free.start, list[Served](), list[int]()
    for entry in order:
        if entry is None:
            gaps.append(square)
            square += 1
            continue
        served = Served(entry[0], square, entry[1])
        layout.append(served)
        square += width(state, served)
    gaps += range(square, free.stop)
    silver += adjusted(state, seat, "coins", 0, layout)
    layout += [Served(SILVER, at) for at in gaps[:silver]]
    return sorted(layout, key=lambda one: one.square)
