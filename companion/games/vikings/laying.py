"""Positions written by hand: whatever a person leaves out follows from what is there."""

from typing import Any, get_args

from companion.games.vikings.battle import usual_line
from companion.games.vikings.effects import Hostiles, all_of
from companion.games.vikings.state import HIDDEN, POOL, SETTING_UP, Saga, Segment
from companion.referee import Refusal

PILES = ("draw", "reserve", "discards")
Plain = dict[str, Any]


def spelled_out(state: Saga, position: Plain) -> Plain:
    """The position with piles of cards as lists and, on a new table, with what its parts imply."""
    whole = {**position, **{name: _pile(state, position[name]) for name in PILES if name in position}}
    # A unit that is taken off the map is in the recruit pool.
    if _is_object(whole, "units"):
        whole["units"] = {unit: place or POOL for unit, place in whole["units"].items()}
    # A correction, or a state that is given back, says all that it means.
    if state.saga or state.past or "pending" in position:
        return whole
    parts = {name: dict(whole[name]) for name in ("units", "voyage", "battle") if _is_object(whole, name)}
    segment = whole.get("segment") or _segment(state, parts)
    # A Saga that is told to be won or lost was under way; its reckoning follows by itself.
    if whole.get("result") and segment in ("", "reckoning"):
        segment = "harbour"
    if segment not in get_args(Segment) or segment == "saga":
        return whole
    whole = {"saga": state.house_choice or next(iter(state.box.sagas)), **whole, "segment": segment}
    if segment in SETTING_UP or segment in ("harbour", "reckoning"):
        return whole
    called = _called(state, parts.get("voyage", {}))
    if segment == "combat" and called:
        parts.setdefault("battle", {})
    if segment == "combat" and "battle" in parts:
        parts["battle"] = {**called, **parts["battle"]}
    _fill_voyage(state, segment, parts)
    return {"made": 1, **whole, **parts}


def _called(state: Saga, voyage: Plain) -> Plain:
    """How many hostiles the card in play calls, besides the die or in its place (14.1); empty if none."""
    card = state.box.cards.get(str(voyage.get("card")))
    calls = [one for one in all_of(card.do) if isinstance(one, Hostiles)] if card else []
    return {"extra": calls[0].extra, "number": calls[0].number} if calls else {}


def _is_object(whole: Plain, name: str) -> bool:
    return isinstance(whole.get(name), dict)


def _pile(state: Saga, pile: Any) -> Any:
    """A number is so many face-down cards."""
    countable = isinstance(pile, int) and 0 <= pile <= len(state.box.cards)
    return [HIDDEN] * pile if countable else pile


def _segment(state: Saga, parts: Plain) -> str:
    """Where a table must be that has these parts: in battle, at sea, in the harbour, or in the set-up."""
    if "battle" in parts:
        return "quest" if parts["battle"].get("cause") == "quest" else "combat"
    if "voyage" in parts:
        # A card in play was drawn after the movement; what it brought comes next.
        return "combat" if parts["voyage"].get("card") else "movement"
    on_map = any(place in state.box.spaces for place in parts.get("units", {}).values())
    return "harbour" if on_map else ""


def _fill_voyage(state: Saga, segment: str, parts: Plain) -> None:
    """The voyaging force, its space, and in a battle the line."""
    units, voyage = parts.setdefault("units", {}), parts.setdefault("voyage", {})
    battle = parts.get("battle")
    named = [*voyage.get("force", ()), *(battle or {}).get("line", ())]
    if "space" not in voyage:
        voyage["space"] = _space(state, named, units)
    space = voyage["space"]
    voyage.setdefault("start", space)
    # Who is named and was put nowhere else is there.
    for unit in named:
        if units.get(unit, POOL) == POOL:
            units[unit] = space
    here = [unit for unit in state.box.units if units.get(unit) == space]
    if segment not in ("trade", "leidang"):
        voyage.setdefault("force", here)
    if battle is not None:
        battle |= {"cause": "quest"} if segment == "quest" else {}
        # All Vikings of the space fight (vikings-15.0-2).
        line = battle.get("line", [])
        if battle.get("hostiles"):
            battle["line"] = [*line, *usual_line(state, [unit for unit in here if unit not in line])]


def _space(state: Saga, named: list[str], units: Plain) -> str:
    """Where the voyage is: with those named, or in the one space that has units."""
    placed = [units[unit] for unit in named or units if units.get(unit) in state.box.spaces]
    if len(set(placed)) == 1:
        return str(placed[0])
    raise Refusal("Say in which space the voyaging force is: voyage.space.", "vikings-2.2-7")
