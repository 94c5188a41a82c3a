"""The verdict on a saga: every condition with its rule."""

from typing import Any

import msgspec

from companion.games.vikings.box import Box
from companion.games.vikings.endings import conditions
from companion.games.vikings.state import POOL, Saga
from companion.referee import Malformed, Points, Scoresheet, SeatScore


class Pad(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A finished Saga as it lies on the table."""

    saga: str
    settlements: list[str] = []
    pillages: list[str] = []
    edda: int = 0
    quests: int = 0
    jarl: str = ""


def score(state: Saga) -> Scoresheet:
    """The campaign's Sagas, or the conditions of the one Saga."""
    name = state.name(state.seat)
    if state.campaign:
        lines = [_past_line(state.box, past) for past in state.past]
        verdict = {
            "won": f"{name} has won the campaign.",
            "lost": f"{name} has lost the campaign.",
            "": f"{name} has won {state.wins} of {len(state.box.sagas)} Sagas.",
        }[state.result]
        won = state.result == "won"
        return _sheet(state.seat, name, lines, won, verdict, ["vikings-24.5-1", "vikings-24.5-2"])
    if not state.saga:
        return _sheet(state.seat, name, [], False, "No Saga card has been drawn.", ["vikings-6.0-1"])
    return _conditions(state, state.seat, name, done=state.over)


def tally(box: Box, pad: Pad) -> Scoresheet:
    """Whether the Saga on the pad is won."""
    for place in [*pad.settlements, *pad.pillages, *([pad.jarl] if pad.jarl else [])]:
        if place not in box.spaces:
            raise Malformed(f"There is no space called {place} on the map.")
    if pad.saga not in box.sagas:
        raise Malformed(f"There is no Saga called {pad.saga}; there are {', '.join(box.sagas)}.")
    units = dict.fromkeys(box.units, POOL)
    if pad.jarl:
        units[box.jarls[0]] = pad.jarl
    markers: dict[str, Any] = {
        **dict.fromkeys(pad.settlements, "settlement"),
        **dict.fromkeys(pad.pillages, "pillage"),
    }
    state = Saga(
        seats=["player"],
        names={"player": "The Viking"},
        saga=pad.saga,
        units=units,
        markers=markers,
        edda=pad.edda,
        accomplished=list(box.quests)[: pad.quests],
    ).unpack(box)
    return _conditions(state, "player", "The Viking", done=True)


def _past_line(box: Box, past: Any) -> Points:
    result = "won" if past.won else "lost"
    return Points(f"{box.sagas[past.saga].name}: {result}", int(past.won), "vikings-24.5-1", past.why)


def _conditions(state: Saga, seat: str, name: str, done: bool) -> Scoresheet:
    found = conditions(state)
    lines = [
        Points(one.label[0].upper() + one.label[1:], int(one.met), one.rule, f"{one.have} of {one.need}")
        for one in found
    ]
    won = all(one.met for one in found) and (state.result or "won") == "won"
    saga = state.card.name
    met = sum(one.met for one in found)
    if won:
        verdict = f"{saga} is won."
    elif done:
        verdict = f"{saga} is lost: {met} of {len(found)} conditions are met."
    else:
        verdict = f"{saga} is under way: {met} of {len(found)} conditions are met."
    return _sheet(seat, name, lines, won, verdict, ["vikings-6.0-2" if won else "vikings-6.0-3"])


def _sheet(
    seat: str, name: str, lines: list[Points], won: bool, verdict: str, rules: list[str]
) -> Scoresheet:
    total = sum(line.points for line in lines)
    column = SeatScore(seat=seat, name=name, lines=lines, total=total, place=1)
    return Scoresheet(seats=[column], winners=[seat] if won else [], verdict=verdict, rules=rules)
