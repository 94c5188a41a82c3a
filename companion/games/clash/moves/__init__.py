"""The moves of Clash of Vikings, a file for each chapter of a turn."""

from companion.games.clash.moves.announcing import EndTurn, Name, TakeIncome
from companion.games.clash.moves.arena import Attack, Decline, Go, Push, Slam
from companion.games.clash.moves.bluffing import Call, Show, Trust
from companion.games.clash.moves.cleaning import CountCards, Draw, Refill, Refilled, Reveal
from companion.games.clash.moves.setting_up import ChooseMode, First, Lay, Place, StartingSet
from companion.games.clash.moves.shielding import Believe, Doubt, NoShield, Shield
from companion.games.clash.moves.taking import Drop, Knock, Take

MOVES = (
    Place,
    Lay,
    First,
    StartingSet,
    ChooseMode,
    TakeIncome,
    Name,
    Call,
    Trust,
    Show,
    Take,
    Go,
    Slam,
    Push,
    Attack,
    Decline,
    Shield,
    NoShield,
    Doubt,
    Believe,
    Knock,
    Drop,
    EndTurn,
    Refill,
    Refilled,
    Draw,
    CountCards,
    Reveal,
)
