"""What one seat may see: everything but the occupations in other hands (odin-hidden-1, -2)."""

from typing import Any

import msgspec

from companion.games.odin import feast, odds, placing
from companion.games.odin.box import RESOURCES, Box
from companion.games.odin.cards.shown import hand_of
from companion.games.odin.grid import BLUE, GREEN, ORANGE, RED
from companion.games.odin.phases import PHASES, income_of
from companion.games.odin.spaces import Emigrate, Exchange, Explore, Hunt, Overseas, Raid, Space
from companion.games.odin.state import LEFTOVERS, SETTING_UP, North, Turn, board_of
from companion.games.odin.supply import words
from companion.referee import kind
from companion.referee.position import plain


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
        "spaces_now": spaces_of(state, state.top.seats[0]) if isinstance(state.top, Turn) else {},
        "decision": kind(type(state.top)) if state.top and not state.over else "",
        "odds": msgspec.to_builtins(odds.odds_now(state), enc_hook=float),
    }


def _player(state: North, seat: str, own: bool) -> dict[str, Any]:
    player = state.players[seat]
    shown = msgspec.to_builtins(player)
    shown.setdefault("supply", {})
    # The hand is shown to its owner alone; the others see how many cards it holds.
    hand = shown.pop("hand", [])
    shown["hand"] = hand if own else None
    shown["hand_size"] = len(hand)
    # What each card in the own hand would bring if it were played now.
    shown["playable"] = hand_of(state, seat) if own else None
    shown["areas"] = {area: _area(state, seat, area) for area in player.areas}
    shown["stock"] = stock_of(state.box, player.supply)
    shown["income"] = sum(income_of(state, seat).values())
    shown["minus"] = sum(area["minus"] for area in shown["areas"].values())
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


# --- supplies in order ---

# The groups of the action board whose names do not say what is paid.
BUILDING = ("Build Houses", "Build Ships")

# How a supply is laid out: the colours of goods in the order in which they climb.
COLOURS = {ORANGE: "Orange", RED: "Red", GREEN: "Green", BLUE: "Blue"}


def stock_of(box: Box, held: dict[str, int], empty: bool = False) -> list[dict[str, Any]]:
    """A supply in groups: resources, weapons, goods by colour, special tiles."""
    groups = {
        "Resources": ["silver", *RESOURCES],
        "Weapons": list(box.weapons),
        **{
            name: [one.name for one in box.goods.values() if one.colour == colour]
            for colour, name in COLOURS.items()
        },
        "Special": list(box.specials),
    }
    found = []
    for name, things in groups.items():
        there = [(thing, held.get(thing, 0)) for thing in things if empty or held.get(thing)]
        if there:
            found.append({"name": name, "things": there})
    return found


# --- the action board ---


def gist(state: North, space: Space) -> str:
    """What a space costs and gives, in a few words, where its name does not say it."""
    part = space.parts[0]
    if isinstance(part, Hunt):
        return f"d{part.die}; pay with wood or {part.weapon}; {words(part.gain)}"
    if isinstance(part, Raid):
        return f"d{part.die}; a blue tile"
    if isinstance(part, Explore):
        there = [board for board in part.boards if board in state.unclaimed]
        return ", ".join(f"{state.box.boards[one].name} {state.unclaimed[one]} silver" for one in there)
    if isinstance(part, Emigrate):
        return f"costs {words({'silver': state.round})}"
    if isinstance(part, Overseas):
        return f"costs {words(part.pay)}; green goods to blue"
    if isinstance(part, Exchange) and space.group in BUILDING and part.options[0].pay:
        gains = [" and ".join(deal.gain) for deal in part.options] if len(part.options) > 1 else []
        return "; ".join([*([" or ".join(gains)] if gains else []), f"costs {words(part.options[0].pay)}"])
    return ""


def needed(space: Space) -> str:
    """The ships that a space needs, in a few words."""
    needs = space.parts[0].needs
    if not needs:
        return ""
    ships = " or ".join(needs.ships)
    return f"needs {needs.count} {ships}s" if needs.count > 1 else f"needs a {ships}"


def spaces_of(state: North, seat: str) -> dict[str, dict[str, Any]]:
    """What the action board says beside the name of a space: the gist, and for a die the chance."""
    return {
        space.id: {"gist": gist(state, space), "chance": chance_of(state, seat, space.id)}
        for space in state.box.spaces.values()
    }


def chance_of(state: North, seat: str, space: str) -> float | None:
    """How likely a die action is to succeed at all, with everything that one could spend."""
    if not isinstance(state.box.spaces[space].parts[0], Hunt | Raid):
        return None
    return max((float(one.chance) for one in odds.odds_of(state, seat, space)), default=0.0)


# --- corrections in the log ---

# What a correction may touch that is not for everybody's eyes: hands, and cards drawn in an action.
HIDDEN = ("hand", "gone", "pending")


def corrected(state: North, path: str, old: Any, new: Any) -> str | None:
    """How the log tells a correction: whose supply or board, and what came or went."""
    steps = path.split(".")
    if any(step in HIDDEN for step in steps):
        return None
    if steps[0] == "players" and len(steps) > 2:
        whose, rest = f"{state.name(steps[1])}'s", steps[2:]
        if rest[0] == "areas":
            return f"{whose} {rest[1] if len(rest) > 1 else 'boards'}{_pieces_changed(old, new)}"
        if rest == ["supply"]:
            things = {**(old or {}), **(new or {})}
            return "; ".join(
                f"{whose} {thing} {(old or {}).get(thing, 0)} → {(new or {}).get(thing, 0)}"
                for thing in things
            )
        what = rest[1] if rest[0] == "supply" else " ".join(rest)
        return f"{whose} {what.replace('_', ' ')} {_said(old)} → {_said(new)}"
    return f"{path} {_said(old)} → {_said(new)}"


def _said(value: Any) -> str:
    return "0" if value is None else plain(value)


def _pieces_changed(old: Any, new: Any) -> str:
    """Which pieces came to a board or left it."""
    if not isinstance(old or [], list) or not isinstance(new or [], list):
        return ""
    before, after = ([tuple(one) for one in side or [] if isinstance(one, list)] for side in (old, new))
    came = [f"+ {one[0]} at ({one[1]},{one[2]})" for one in after if one not in before]
    went = [f"− {one[0]} at ({one[1]},{one[2]})" for one in before if one not in after]
    return f" {', '.join(came + went)}" if came or went else ""
