"""The feast page: the Banquet Table as it is being laid."""

from typing import Any

from companion.games.odin import feast
from companion.games.odin.desks.asked import list_asked, number, seat_asked
from companion.games.odin.hooks import adjusted
from companion.games.odin.state import Feasting, North, Served
from companion.games.odin.view import stock_of
from companion.referee import Malformed, Refusal


def banquet(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """The Banquet Table as it is being laid, and the food that may go on it."""
    seat = seat_asked(state, own, asked)
    layout: list[Served] = list_asked(asked.get("layout", ""), Served)
    if asked.get("fill") == "cheapest":
        layout = feast.cheapest(state, seat)
    elif asked.get("fill") == "spare":
        animals = frozenset(good.name for good in state.box.food if good.animal)
        layout = feast.cheapest(state, seat, animals)
    elif "layout" not in asked:
        layout = list(state.players[seat].plan)
    for one in layout:
        if one.what != "silver" and one.what not in {good.name for good in state.box.food}:
            raise Malformed(f"{one.what[:40]!r} is nothing that is served at a feast.")
    refusal = None
    try:
        if asked.get("add"):
            layout = _added(state, seat, layout, asked)
        feast.check_layout(state, seat, layout)
        feast.check_tabled(state, seat, layout)
    except Refusal as found:
        refusal = found
    now = isinstance(state.top, Feasting) and seat in state.top.seats
    return {
        "seat": seat,
        "layout": layout,
        "refusal": refusal,
        "empty": max(0, feast.empty_squares(state, seat, layout)),
        "now": now,
        "squares": _squares(state, seat, layout),
        "food": _food(state, seat, layout),
        "free": feast.free_stretch(state, seat),
        "at": number(asked.get("at", "")),
        "served": stock_of(state.box, _counts(layout)),
    }


def _counts(layout: list[Served]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in layout:
        found[one.what] = found.get(one.what, 0) + 1
    return found


def _added(state: North, seat: str, layout: list[Served], asked: dict[str, str]) -> list[Served]:
    """One more thing on the first stretch of free squares that is wide enough, from the tapped one on."""
    what = asked["add"]
    if what != "silver" and what not in {good.name for good in state.box.food}:
        raise Malformed(f"{what[:40]!r} is nothing that is served at a feast.")
    one = Served(what, 1, asked.get("upright") == "1")
    wide, free = feast.width(state, one), feast.free_stretch(state, seat)
    taken = {at for other in layout for at in range(other.square, other.square + feast.width(state, other))}
    start = max(free.start, number(asked.get("at", "")))
    for square in (*range(start, free.stop), *range(free.start, start)):
        wanted = range(square, square + wide)
        if all(at in free and at not in taken for at in wanted):
            added = [*layout, Served(what, square, one.upright)]
            return sorted(added, key=lambda served: served.square)
    raise Refusal(f"No {wide} free squares side by side are left for the {what}.", "odin-feast-9")


def _squares(state: North, seat: str, layout: list[Served]) -> list[dict[str, Any]]:
    """What stands on the Banquet Table from left to right: ships, food, empty squares, Vikings."""
    free, banquet = feast.free_stretch(state, seat), state.box.parts.banquet
    found: list[dict[str, Any]] = []
    found += [{"kind": "ship", "what": ship, "wide": banquet.seat} for ship in state.players[seat].emigrated]
    starts = {one.square: (at, one) for at, one in enumerate(layout)}
    square = free.start
    while square < free.stop:
        if square in starts:
            at, one = starts[square]
            good = state.box.goods.get(one.what)
            rest = [other for number, other in enumerate(layout) if number != at]
            wide = feast.width(state, one)
            colour = good.colour if good else "silver"
            stands = bool(good and good.long != good.short and one.upright)
            found.append(
                {"kind": "food", "what": one.what, "wide": wide, "colour": colour, "upright": stands}
                | {"square": square, "rest": rest}
            )
            square += max(1, wide)
        else:
            found.append({"kind": "empty", "wide": 1, "square": square})
            square += 1
    beyond = range(max(free.start, free.stop), banquet.squares + 1)
    return found + [{"kind": "viking", "wide": 1, "square": at} for at in beyond]


def _food(state: North, seat: str, layout: list[Served]) -> list[dict[str, Any]]:
    """Food and silver that may still be served."""
    player, used = state.players[seat], _counts(layout)
    held = {what: player.supply.get(what, 0) + many for what, many in player.tabled.items()}
    held = player.supply | held
    found = []
    for good in state.box.food:
        left = held.get(good.name, 0) - used.get(good.name, 0)
        if left > 0:
            stands = good.long != good.short
            found.append(
                {"what": good.name, "left": left, "colour": good.colour, "flat": good.long}
                | {"upright": good.short if stands else 0}
            )
    # A card may bring coins while the table is laid so.
    coins = adjusted(state, seat, "coins", 0, layout)
    left = held.get("silver", 0) + coins - used.get("silver", 0)
    if left > 0:
        found.append({"what": "silver", "left": left, "colour": "silver", "flat": 1, "upright": 0})
    return found
