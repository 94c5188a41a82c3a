"""What the moves of this game share."""

from collections.abc import Iterable
from typing import Any, TypeVar

from companion.games.vikings.decisions import Funeral, Harbour, Leidang, Movement, Muster, Spoils
from companion.games.vikings.state import Saga
from companion.referee import Field, Option, Refusal

T = TypeVar("T")

DIE = range(1, 7)
# What the button says that leaves chance to the app.
ROLL, DRAW = "Roll for me", "Draw for me"
# Pieces that only mark a space and belong to no force (vikings-4.0-3).
MARKERS = ("settlement", "pillage", "quest")


def need(state: Saga, decision: type[Any] | tuple[type[Any], ...], *rules: str) -> None:
    """Refuse a move that the table does not wait for; `rules` say when it may be made."""
    if state.over:
        ended = [past.rule for past in state.past[-1:] if past.rule]
        raise Refusal(
            "The Saga is over; nothing more can be done in it.", *dict.fromkeys(["vikings-11.2-1", *ended])
        )
    if isinstance(state.top, decision):
        return
    waiting = state.top.ask(state) if state.top else "Nothing is asked."
    # Between two Sagas what 24.1 asks is finished first, in its order (vikings-24.1-9).
    if state.segment == "reckoning":
        raise Refusal(f"The Saga is over. {waiting}", "vikings-11.2-1", "vikings-24.1-9", *_duty(state))
    cited = rules or ("vikings-11.0-1",)
    raise Refusal(f"That cannot be done now. {waiting}", *dict.fromkeys([*cited, *_duty(state)]))


def _duty(state: Saga) -> list[str]:
    """The rule of what comes first, if it is compulsory."""
    free = isinstance(state.top, Harbour | Leidang | Movement | Muster | Spoils | Funeral)
    # A battle for a quest is compulsory (vikings-18.2-1).
    quest = ["vikings-18.2-1"] if state.battle and state.battle.cause == "quest" else []
    return [state.top.duty, *quest] if state.top and not free else []


def check_die(die: int | None, rule: str) -> None:
    """Refuse a die that no die can show; None is a die that the app has still to roll."""
    if die is not None and die not in DIE:
        raise Refusal(f"A die shows 1 to 6, not {die}.", rule)


def told(value: T | None) -> T:
    """What chance decides: when a move is played the table has told it, or the app has filled it in."""
    assert value is not None
    return value


def die_field(name: str = "die", ask: str = "What does the die show?") -> Field:
    """A die to be told; left open, the app rolls it."""
    faces = tuple(Option(face, str(face)) for face in DIE)
    return Field(name=name, ask=ask, options=faces, optional=True, leave=ROLL)


def drawn_field(name: str, ask: str, options: Iterable[Option]) -> Field:
    """A blind draw to be told; left open, the app draws."""
    return Field(name=name, ask=ask, options=tuple(options), optional=True, leave=DRAW)


def check_own(state: Saga, units: Iterable[str], among: list[str], rule: str) -> None:
    """Refuse units that are named twice or do not belong to those in question."""
    seen = set()
    for unit in units:
        if unit not in state.box.units:
            marker = ("vikings-4.0-3",) if unit in MARKERS else ()
            raise Refusal(
                f"There is no Viking unit called {unit}; there are {', '.join(state.box.units)}.",
                rule,
                *marker,
            )
        if unit in seen:
            raise Refusal(f"{state.unit_name(unit)} is named twice.", rule)
        if unit not in among:
            raise Refusal(f"{state.unit_name(unit)} is not one of them: {state.names_of(among)}.", rule)
        seen.add(unit)


def unit_field(state: Saga, name: str, ask: str, units: list[str], least: int, most: int) -> Field:
    """A field to tap units in."""
    options = tuple(Option(unit, state.unit_name(unit)) for unit in units)
    return Field(name=name, ask=ask, options=options, least=least, most=most, many=True)
