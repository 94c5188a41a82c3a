"""A plain player for demonstrations and self-play: it knows the odds and its own Stash, and little else."""

from random import Random
from typing import Any

import msgspec

from companion.games.spoils.moves.bets import Bet, limits
from companion.games.spoils.moves.bidding import Bid, Challenge
from companion.games.spoils.moves.common import ARTIFACTS, ORDER, PRIVATE
from companion.games.spoils.moves.spoils import Pick
from companion.games.spoils.odds import standing
from companion.games.spoils.scoring import counted, stash_of, worth
from companion.games.spoils.state import Spoils
from companion.referee import Game, Offer

# Below this chance a bid is challenged, and backed by nobody; a sure thing is worth this share of the Gold.
DOUBTFUL = 0.4
BOLDNESS = 0.3
# What a player need not do.
ASIDE = (PRIVATE, ARTIFACTS, ORDER)
# What a face-down Artifact is thought to be worth.
ARTIFACT_GUESS = 3


def choose(game: Game[Any], state: Spoils, offers: list[Offer], rng: Random) -> Offer:
    """One of the offered moves, with its fields filled in where the bot has a view."""
    main = [offer for offer in offers if offer.group not in ASIDE]
    offer = rng.choice(main if main and rng.random() < 0.8 else offers)
    if isinstance(offer.move, Bid | Challenge):
        return _bid_or_challenge(state, offers, offer)
    if isinstance(offer.move, Bet):
        return _whole(_bet(state, offer.move))
    if isinstance(offer.move, Pick):
        return _whole(_pick(state, offer.move))
    return offer


def _whole(move: Any) -> Offer:
    return Offer(label="", move=move)


def _chance(state: Spoils, seat: str) -> float:
    return float(standing(state, seat) or 0)


def _bid_or_challenge(state: Spoils, offers: list[Offer], offer: Offer) -> Offer:
    """Challenge what is doubtful; otherwise raise by as little as possible."""
    wanted = Challenge if state.bid and _chance(state, offer.move.seat) < DOUBTFUL else Bid
    return next((_whole(one.move) for one in offers if isinstance(one.move, wanted)), offer)


def _bet(state: Spoils, bet: Bet) -> Bet:
    """Back the likelier side, the more the likelier it is."""
    chance = _chance(state, bet.seat)
    side = state.bound_side(bet.seat) or ("blue" if chance >= 0.5 else "red")
    sure = chance if side == "blue" else 1 - chance
    low, high = limits(state.gold[bet.seat])
    amount = low + int(BOLDNESS * (high - low) * max(0.0, 2 * sure - 1))
    return msgspec.structs.replace(bet, side=side, amount=amount)


def _pick(state: Spoils, pick: Pick) -> Pick:
    """Take what brings most, one card after the other."""
    stash, left, taken = stash_of(state, pick.seat), list(state.active), list[str]()
    while len(taken) < len(pick.cards):
        best = max(left, key=lambda card: _gain(state, stash, card))
        left.remove(best)
        taken.append(best)
        if state.face_up(best):
            stash.append(counted(state.face(best)))
    return msgspec.structs.replace(pick, cards=taken)


def _gain(state: Spoils, stash: list[Any], card: str) -> int:
    if not state.face_up(card):
        return ARTIFACT_GUESS
    return worth([*stash, counted(state.face(card))]) - worth(stash)
