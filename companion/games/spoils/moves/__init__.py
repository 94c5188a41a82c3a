"""All moves of Spoils of War, in the order of a Round."""

from companion.games.spoils.moves.answers import AnswerLyre, Reroll, ShowTwo, TakeLeftover, Trade
from companion.games.spoils.moves.artifacts import Name, Reveal, Use
from companion.games.spoils.moves.bets import Bet, RevealBets
from companion.games.spoils.moves.bidding import Bid, Challenge, NameOpener
from companion.games.spoils.moves.dice import OwnDice, Roll, RollSix, ShowDice
from companion.games.spoils.moves.order import CarryOut, Gather, GoOn, Pass
from companion.games.spoils.moves.spoils import HandOver, Pick
from companion.games.spoils.moves.table import CorrectCard, Look, MakeChange
from companion.games.spoils.moves.treasure import LayOut

MOVES = (
    LayOut,
    Roll,
    OwnDice,
    NameOpener,
    Bid,
    Challenge,
    Bet,
    RevealBets,
    ShowDice,
    HandOver,
    Pick,
    Use,
    CarryOut,
    Pass,
    GoOn,
    Gather,
    Reveal,
    Name,
    Trade,
    TakeLeftover,
    ShowTwo,
    AnswerLyre,
    RollSix,
    Reroll,
    MakeChange,
    CorrectCard,
    Look,
)

__all__ = ["MOVES"]
