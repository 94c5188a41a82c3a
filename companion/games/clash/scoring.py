"""The end: bracelets are added up (rulebook p. 8)."""

from collections import Counter

import msgspec

from companion.games.clash import bracelets
from companion.games.clash.box import box
from companion.games.clash.state import Clash
from companion.referee import Malformed, Points, Refusal, Scoresheet, SeatScore, TieBreak, rank

MORE_BRACELETS = TieBreak("the number of bracelets", "clash-tie-1")


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One player's bracelets, by value: `bracelets` lists them, e.g. [1, 1, 4]."""

    name: str
    bracelets: list[int]


class Pad(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game: everybody's bracelets."""

    players: list[Player]


def sheet(names: dict[str, str], held: dict[str, list[int]]) -> Scoresheet:
    """Only what lies before a player counts (clash-end-6); the highest total wins (clash-end-7)."""
    seats = [
        SeatScore(seat=seat, name=names[seat], lines=_lines(values), ties=[len(values)])
        for seat, values in held.items()
    ]
    return rank(seats, "clash-end-7", [MORE_BRACELETS], "clash-tie-2")


def _lines(values: list[int]) -> list[Points]:
    lines = [
        Points(
            f"{number} × {value}",
            value * number,
            "clash-end-5",
            f"{'bracelet' if number == 1 else 'bracelets'} worth {value}",
        )
        for value, number in sorted(Counter(values).items())
    ]
    return lines or [Points("No bracelets", 0, "clash-end-5")]


def score(state: Clash) -> Scoresheet:
    """The score of a finished game; before its end everything lies face-down (clash-end-2)."""
    if not state.over:
        return _face_down(state)
    return sheet(state.names, {seat: state.holdings[seat] for seat in state.seats})


def _face_down(state: Clash) -> Scoresheet:
    """How many bracelets everybody has, and nothing of what they are worth."""
    seats = [
        SeatScore(
            seat=seat,
            name=state.name(seat),
            lines=[
                Points(f"{bracelets.pieces(bracelets.count(state, seat))}, face-down", 0, "clash-setup-5")
            ],
        )
        for seat in state.seats
    ]
    verdict = "The game is going on; bracelets are revealed and added up when it is over."
    return Scoresheet(seats=seats, verdict=verdict, rules=["clash-end-2"])


def tally(pad: Pad) -> Scoresheet:
    """The score of a finished game from the pad; no more copies of a value than exist (clash-comp-3)."""
    names = [player.name.strip() for player in pad.players]
    if len(set(names)) != len(names) or not all(names):
        raise Malformed("Every player needs a name of their own.")
    if not 2 <= len(names) <= 4:
        raise Refusal(f"You have {len(names)} players; the game is for 2 to 4.", "clash-comp-1")
    whole = box(None).bracelets
    told = [value for player in pad.players for value in player.bracelets]
    for value in sorted(set(told)):
        number, most = told.count(value), whole.count(value)
        if number > most:
            raise Refusal(
                f"You told {bracelets.pieces(number)} of value {value}; there are {most}.", "clash-comp-3"
            )
    held = {name: player.bracelets for name, player in zip(names, pad.players, strict=True)}
    return sheet({name: name for name in names}, held)
