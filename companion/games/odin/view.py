"""What one seat may see: everything but the occupations in other hands (odin-hidden-1, -2)."""

from typing import Any

import msgspec

from companion.games.odin import feast, placing
from companion.games.odin.phases import PHASES, income_of
from companion.games.odin.state import LEFTOVERS, SETTING_UP, North, board_of


def where(state: North) -> str:
    """Round and phase in a few words."""
    if state.over:
        return "The game is over"
    if state.phase == SETTING_UP:
        return "Setting up"
    if state.phase == LEFTOVERS:
        return f"Round {state.round}: placing what is left"
    return f"Round {state.round} of {state.side.rounds}, phase {state.phase}: {PHASES[state.phase]}"


def view(state: North, seat: str | None) -> dict[str, Any]:
    """The table for one seat; None sees no hand at all."""
    return {
        "where": where(state),
        "round": state.round,
        "rounds": state.side.rounds,
        "phase": state.phase,
        "length": state.length,
        "depth": state.depth,
        "start": state.start,
        "solo": state.solo,
        "spaces": msgspec.to_builtins(state.spaces),
        "imitations": state.imitations,
        "strips": state.strips,
        "strips_left": len(state.strip_pile),
        "unclaimed": state.unclaimed,
        "oval": state.oval,
        "stacks": state.stacks,
        "weapon_pile": sum(state.weapon_pile.values()),
        "weapon_discards": state.weapon_discards,
        "occupations_left": state.dark_count(),
        "banquet": feast.banquet_vikings(state),
        "players": {one: _player(state, one, one == seat) for one in state.seats},
    }


def _player(state: North, seat: str, own: bool) -> dict[str, Any]:
    player = state.players[seat]
    shown = msgspec.to_builtins(player)
    shown.setdefault("supply", {})
    # The hand is shown to its owner alone; the others see how many cards it holds.
    hand = shown.pop("hand", [])
    shown["hand"] = hand if own else None
    shown["hand_size"] = len(hand)
    shown["areas"] = {area: _area(state, seat, area) for area in player.areas}
    shown["income"] = sum(income_of(state, seat).values())
    squares = feast.free_stretch(state, seat)
    shown["feast"] = [squares.start, squares.stop - 1]
    return dict(shown)


def _area(state: North, seat: str, area: str) -> dict[str, Any]:
    board, one = board_of(area), state.players[seat].areas[area]
    return {
        "board": board,
        "pieces": msgspec.to_builtins(one.pieces),
        "wood": one.wood,
        "stone": one.stone,
        "income": placing.income(state.box, board, one.pieces),
        "minus": placing.minus(state.box, board, one),
        "bonuses": placing.bonuses(state.box, board, one.pieces),
        "wrong_pairs": placing.wrong_pairs(state.box, board, one.pieces),
    }
