"""The boards page: one board of a player, a tile in hand, and what is tried out."""

from typing import Any

import msgspec

from companion.games.odin import drawing, placing, worth
from companion.games.odin.desks.asked import cell_asked, list_asked, number, seat_asked
from companion.games.odin.grid import SILVER, Cell, Piece
from companion.games.odin.placing import Laying
from companion.games.odin.state import North, Placed, board_of
from companion.referee import Malformed, Refusal

# So many of the outcomes that a tile can have are named, the best first; the rest is folded away.
BEST, FIRST = 10, 3


def boards(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """One board of a player, a tile in hand, and what is tried out on it."""
    seat = seat_asked(state, own, asked)
    areas, box = state.players[seat].areas, state.box
    area = asked.get("area") or "home"
    if area not in areas:
        area = next(iter(areas))
    tried: list[Laying] = list_asked(asked.get("tries", ""), Laying)
    _check_known(state, seat, tried)
    after = _with_tries(state, seat, tried)
    in_hand = _hand(after, seat, area, asked)
    layings = [*tried, *([in_hand.laying] if in_hand and in_hand.laying else [])]
    trial = placing.attempt(state, seat, layings) if layings else None
    shown = [one for one in layings if one.area == area]
    lit = in_hand.lit if in_hand else frozenset()
    picked = _picked(state, seat, area, asked) if not in_hand else None
    drawn = drawing.draw(
        box,
        board_of(area),
        areas[area].pieces,
        shown,
        lit,
        wrong=bool(trial and trial.refusal),
        held=bool(in_hand and in_hand.laying),
    )
    return {
        "seat": seat,
        "area": area,
        "areas": [_summary(state, seat, one) for one in areas],
        "now": _summary(state, seat, area),
        "drawing": drawn,
        "asked_of": _asked_of(drawn, asked) if not in_hand and not picked else None,
        "tiles": _tiles(after, seat, area),
        "hand": in_hand,
        "tries": layings,
        "kept": tried,
        "trial": trial,
        "changes": _changes(state, seat, trial) if trial and not trial.refusal else [],
        "best": _outcomes(after, seat, in_hand.piece) if in_hand else [],
        "first": FIRST,
        "picked": picked,
        "all_the_same": _all_the_same(state, seat, layings) if trial and trial.refusal else None,
        "bay": _marked(state, seat, area),
    }


class Hand(msgspec.Struct, frozen=True):
    """A tile in hand: how it is held, where it would lie, and where it could begin."""

    piece: str
    turn: int
    flip: bool
    laying: Laying | None
    lit: frozenset[Cell]
    flips: bool
    turns: bool
    elsewhere: bool
    picture: drawing.Picture


def _hand(state: North, seat: str, area: str, asked: dict[str, str]) -> Hand | None:
    piece = asked.get("piece", "")
    if piece not in state.box.pieces and piece not in state.box.things:
        return None
    lying = _as_laid(state, piece)
    shapes = lying.shapes
    flips = len(shapes) > 4
    turn, flip = number(asked.get("turn", "")) % 4, flips and asked.get("flip") == "1"
    spots = list(placing.spots(state, seat, area, piece))
    cells = lying.shape(turn, flip).cells
    here = [one for one in spots if lying.shape(one.turn, one.flip).cells == cells]
    first = {drawing.first_cell(state.box, one.placed): one for one in here}
    on, at = cell_asked(asked.get("on", "")), cell_asked(asked.get("at", ""))
    laying = None
    if on:
        laying = Laying(area, piece, *on, turn, flip)
    elif at:
        laying = _snapped(state, Laying(area, piece, *at, turn, flip), first, here)
    return Hand(
        piece,
        turn,
        flip,
        laying,
        frozenset(first),
        flips=flips,
        turns=any(shape.cells != shapes[0].cells for shape in shapes),
        elsewhere=bool(spots) and not here,
        picture=drawing.picture(lying, turn, flip),
    )


def _outcomes(state: North, seat: str, piece: str) -> list[tuple[worth.Worth, int]]:
    """Every outcome that laying the tile can have, with its first place and how many places have it."""
    found: dict[Any, list[worth.Worth]] = {}
    for one in worth.best_places(state, seat, piece):
        found.setdefault((one.laying.area, one.points, one.income, one.bonuses, one.lost), []).append(one)
    ordered = sorted(
        found.values(), key=lambda places: (-places[0].points - places[0].income, -places[0].points)
    )
    return [(places[0], len(places)) for places in ordered[:BEST]]


def _as_laid(state: North, piece: str) -> Piece:
    """The shape of a piece; what a card lets lie in a house lies there like a coin."""
    return state.box.pieces.get(piece) or state.box.pieces[SILVER]


def _coin(state: North, piece: str) -> int:
    """What a piece costs in silver; 0 if it is no coin."""
    return state.box.pieces[piece].silver if piece in state.box.pieces else 0


def _snapped(state: North, tapped: Laying, first: dict[Cell, Laying], here: list[Laying]) -> Laying:
    """Where a tile goes when a place is tapped: it begins there, or, if only so it fits, covers it."""
    at = (tapped.col, tapped.row)
    if at in first:
        found = first[at]
    else:
        over = [one for one in here if at in placing.cells_of(state.box, one.placed)]
        if not over:
            c, r = drawing.first_cell(state.box, Placed(tapped.piece, 0, 0, tapped.turn, tapped.flip))
            return Laying(tapped.area, tapped.piece, at[0] - c, at[1] - r, tapped.turn, tapped.flip)
        found = over[0]
    return Laying(tapped.area, tapped.piece, found.col, found.row, tapped.turn, tapped.flip)


def _check_known(state: North, seat: str, tried: list[Laying]) -> None:
    for one in tried:
        if one.area not in state.players[seat].areas or one.piece not in (
            *state.box.pieces,
            *state.box.things,
        ):
            raise Malformed("The page tries out something that is not there. Open the boards again.")


def _with_tries(state: North, seat: str, tried: list[Laying]) -> North:
    """The table as it would be with the tries laid."""
    if not tried:
        return state
    after = state.copy()
    held = after.players[seat].supply
    for one in tried:
        coin = _coin(state, one.piece)
        thing = SILVER if coin else one.piece
        held[thing] = max(0, held.get(thing, 0) - (coin or 1))
        after.players[seat].areas[one.area].pieces.append(one.placed)
    return after


class Tile(msgspec.Struct, frozen=True):
    """What may be laid here out of the supply: how many there are, and whether one fits somewhere."""

    name: str
    colour: str
    count: int
    fits: bool
    picture: drawing.Picture


def _tiles(state: North, seat: str, area: str) -> list[Tile]:
    """Everything in the supply that may lie on this sort of board."""
    held, found = state.players[seat].supply, []
    for name in dict.fromkeys([*state.box.pieces, *held]):
        coin = _coin(state, name)
        count = held.get(SILVER, 0) // coin if coin else held.get(name, 0)
        if not count:
            continue
        try:
            placing.check_kind(state, seat, board_of(area), name)
        except Refusal:
            continue
        fits = next(placing.spots(state, seat, area, name), None) is not None
        lying = drawing.picture(_as_laid(state, name))
        found.append(Tile(name, placing.colour_of(state.box, name), count, fits, lying))
    return found


def _summary(state: North, seat: str, area: str) -> dict[str, Any]:
    one, board = state.players[seat].areas[area], board_of(area)
    printed = state.box.boards[board]
    return {
        "area": area,
        "name": printed.name if board == area else f"{printed.name} {area.rpartition(' ')[2]}",
        "sort": printed.sort,
        "pays": bool(printed.income),
        "income": placing.income(state.box, board, one.pieces),
        "minus": placing.minus(state.box, board, one),
        "bonuses": placing.bonuses(state.box, board, one.pieces),
        "points": printed.points,
        "wrong": placing.wrong_pairs(state.box, board, one.pieces),
    }


def _changes(state: North, seat: str, trial: placing.Trial) -> list[dict[str, Any]]:
    """Before and after, for every board that the tries touch."""
    found = []
    for area in trial.income:
        before = _summary(state, seat, area)
        found.append(
            before
            | {
                "income_after": trial.income[area],
                "minus_after": trial.minus[area],
                "bonuses_after": trial.bonuses[area],
            }
        )
    return found


def _picked(state: North, seat: str, area: str, asked: dict[str, str]) -> dict[str, Any] | None:
    """The laid piece that was tapped, and the board without it: for a correction."""
    at = cell_asked(asked.get("at", ""))
    pieces = state.players[seat].areas[area].pieces
    for nth, one in enumerate(pieces):
        if at in placing.cells_of(state.box, one):
            coin = _coin(state, one.piece)
            thing = SILVER if coin else one.piece
            return {
                "piece": one.piece,
                "col": one.col,
                "row": one.row,
                "rest": pieces[:nth] + pieces[nth + 1 :],
                "thing": thing,
                "count": state.players[seat].supply.get(thing, 0) + (coin or 1),
            }
    return None


def _asked_of(drawn: drawing.Drawing, asked: dict[str, str]) -> drawing.Square | None:
    """The open square that was tapped with nothing in hand: the page says what it is."""
    at = cell_asked(asked.get("at", ""))
    squares = [one for line in drawn.rows for one in line if (one.col, one.row) == at and one.look != "out"]
    return squares[0] if squares else None


def _all_the_same(state: North, seat: str, layings: list[Laying]) -> dict[str, Any] | None:
    """The boards with everything laid that the rules refuse, for a correction; None if it cannot lie so."""
    after = _with_tries(state, seat, layings)
    touched = {one.area: after.players[seat].areas[one.area] for one in layings}
    try:
        for area, one in touched.items():
            placing.check_laid(state.box, area, one)
    except Refusal:
        return None
    things = {SILVER if _coin(state, one.piece) else one.piece for one in layings}
    return {
        "areas": {area: {"pieces": one.pieces} for area, one in touched.items()},
        "supply": {thing: after.players[seat].supply.get(thing, 0) for thing in sorted(things)},
    }


def _marked(state: North, seat: str, area: str) -> dict[str, int]:
    """The marked spaces of a building: laid and to be laid, and what there is to lay."""
    printed, one = state.box.boards[board_of(area)], state.players[seat].areas[area]
    player = state.players[seat]
    return {
        "wood": one.wood,
        "wood_spaces": printed.wood,
        "wood_more": min(printed.wood - one.wood, player.has("wood")),
        "stone": one.stone,
        "stone_spaces": printed.stone,
        "stone_more": min(printed.stone - one.stone, player.has("stone")),
    }
