"""A plain player for self-played games: it uses its Vikings and places its tiles well."""

from random import Random
from typing import Any

from companion.games.odin import worth
from companion.games.odin.moves.anytime import Arm, BuyShip, Place, Stock
from companion.games.odin.moves.dicing import Fail, Roll, Succeed
from companion.games.odin.moves.keeping import ActionsOver, ChangeDepth, Keep
from companion.games.odin.moves.rounds import Punish, WriteIncome
from companion.games.odin.moves.sending import Finish, Pass, Send
from companion.games.odin.moves.using import LeaveCard, UseCard
from companion.games.odin.state import Action, North
from companion.referee import Game, Offer

# How likely each kind of move is beside the others; what is not named here counts 10.
LIKELY: dict[Any, int] = {
    Send: 40,
    Pass: 1,
    Place: 15,
    Stock: 5,
    BuyShip: 3,
    Arm: 3,
    Roll: 20,
    Succeed: 15,
    Fail: 4,
    Finish: 3,
    UseCard: 15,
    LeaveCard: 3,
    WriteIncome: 1,
    Punish: 1,
    Keep: 30,
    ActionsOver: 6,
    ChangeDepth: 1,
}
# Longer actions are tried more often: they are worth more.
BY_COLUMN = {1: 2, 2: 3, 3: 5, 4: 5}


def play(game: Game[Any], state: North, offers: list[Offer], rng: Random) -> Offer:
    """The next move of the plain player."""
    kinds = sorted({type(offer.move) for offer in offers}, key=lambda kind: kind.__name__)
    if Finish in kinds and len(kinds) > 1 and isinstance(state.top, Action):
        kinds = [kind for kind in kinds if kind not in (Place, BuyShip, Arm, Stock)]
    kind = rng.choices(kinds, [LIKELY.get(kind, 10) for kind in kinds])[0]
    chosen = [offer for offer in offers if type(offer.move) is kind]
    if kind is Send:
        weights = [BY_COLUMN[state.box.spaces[offer.move.space].column] for offer in chosen]
        return rng.choices(chosen, weights)[0]
    offer = rng.choice(chosen)
    return _well_placed(state, offer) if kind is Place else offer


def _well_placed(state: North, offer: Offer) -> Offer:
    """The same tile where it brings the most points, then the most income."""
    laying = offer.move.pieces[0]
    best = worth.best_places(state, offer.move.seat, laying.piece)
    if not best:
        return offer
    move = Place(seat=offer.move.seat, pieces=[best[0].laying])
    return Offer(label=offer.label, move=move, fields=offer.fields, group=offer.group)
