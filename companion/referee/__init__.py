"""The referee's kernel: games, moves, refusals, tables, scoresheets. It knows no game, no web and no SQL."""

from companion.referee.game import Game, Options, Seat
from companion.referee.move import Field, Move, Offer, Option, kind
from companion.referee.refusal import Malformed, Refusal, Stale
from companion.referee.scoresheet import Points, Scoresheet, SeatScore, TieBreak, rank
from companion.referee.state import Decision, Line, State
from companion.referee.table import Entry, Table

__all__ = [
    "Decision",
    "Entry",
    "Field",
    "Game",
    "Line",
    "Malformed",
    "Move",
    "Offer",
    "Option",
    "Options",
    "Points",
    "Refusal",
    "Scoresheet",
    "Seat",
    "SeatScore",
    "Stale",
    "State",
    "Table",
    "TieBreak",
    "kind",
    "rank",
]
