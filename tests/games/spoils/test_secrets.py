"""What a seat sees does not depend on what it may not know: at every step of random games."""

from random import Random

import msgspec
import pytest

from companion.games.spoils import GAME
from companion.games.spoils.decisions import LeftoverDue, TradeDue
from companion.games.spoils.moves.dice import own_throw
from companion.referee import Refusal
from tests.games.spoils.test_selfplay import agreed, random_table
from tests.support.coverage import rules

# So much Gold that nobody becomes a short bettor, or pays the Lyre less, by a few pieces more or fewer.
RICH = 20


def disturbed(state, seat, keep=None):
    """The same table with all changed that is hidden from a seat, or from everybody, but for one card."""
    other = state.copy()
    others = [one for one in other.seats if one != seat]
    _gold(other, others)
    _bets(other, others)
    for one in others:
        if one in other.dice and one not in other.seen.get(seat, ()):
            other.dice[one] = [die % 6 + 1 for die in other.dice[one]]
    hidden = [card for one in others for card in other.hidden(one)]
    hidden += [card for card in other.active if not other.face_up(card)]
    _rotate(other, [card for card in hidden if other.artifacts[card].face and card != keep])
    left = [card for card in other.leftovers if card in other.cards and card != keep]
    faces = [other.cards[card] for card in left]
    for card, face in zip(left, faces[1:] + faces[:1], strict=True):
        other.cards[card] = face
    return other


def _gold(other, others):
    rich = [one for one in others if other.gold[one] >= RICH]
    if len(rich) > 1 and not other.open_ledgers:
        other.gold[rich[0]] += 3
        other.gold[rich[1]] -= 3


def _bets(other, others):
    for one in others:
        bet = other.bets.get(one)
        if bet and bet.side and not other.bets_open():
            bet.amount += 1
            if other.bound_side(one) is None:
                bet.side = "red" if bet.side == "blue" else "blue"


def _rotate(other, cards):
    faces = [other.artifacts[card].face for card in cards]
    for card, face in zip(cards, faces[1:] + faces[:1], strict=True):
        other.artifacts[card].face = face


def seen_by(state, seat):
    offers = GAME.offers(state, seat) if seat else []
    reasons = [offer.refusal.sentence if offer.refusal else "" for offer in offers]
    plain = [msgspec.structs.replace(offer, refusal=None) for offer in offers]
    return msgspec.to_builtins([GAME.view(state, seat), reasons]), repr(plain)


@rules("spoils-setup-8", "spoils-roll-3", "spoils-bet-6", "spoils-zone-3", "spoils-zone-4", "spoils-card-6")
@pytest.mark.parametrize(("players", "deal"), [(3, True), (4, False), (5, True), (7, True)])
def test_no_view_and_no_offer_depends_on_another_seats_secrets(players, deal):
    rng = Random(players)

    def watch(table, move):
        for seat in (None, rng.choice(table.state.seats)):
            top = table.state.top
            if isinstance(top, TradeDue | LeftoverDue) and seat in top.seats:
                continue
            assert seen_by(table.state, seat) == seen_by(disturbed(table.state, seat), seat)

    random_table(agreed(players, deal=deal), Random(players), watch)


def public_lines(state, move):
    """What everybody reads of a move."""
    after = state.copy()
    move.check(after)
    move.play(after)
    GAME.advance(after)
    return [line for line in after.told if line.seat is None], after


@rules("spoils-setup-8", "spoils-roll-3", "spoils-bet-6", "spoils-zone-3", "spoils-divide-10")
@pytest.mark.parametrize(("players", "deal"), [(3, True), (4, False), (6, True)])
def test_no_public_line_depends_on_a_secret_that_the_move_does_not_reveal(players, deal):
    compared = 0

    def watch(table, move):
        nonlocal compared
        lines, after = public_lines(table.state, move)
        kind = type(move).__name__
        # These show what was hidden until now: all bets, and at the very end all Artifacts.
        if kind == "RevealBets" or after.over or "last" in after.closed:
            return
        # What the move itself shows keeps its face: an Artifact turned up, a Treasure taken from the
        # Leftovers.
        shows = kind in ("Use", "Reveal", "TakeLeftover")
        other = disturbed(table.state, None, keep=move.card if shows else None)
        try:
            told, _ = public_lines(other, move)
        except Refusal:
            return
        compared += 1
        assert told == lines, kind

    random_table(agreed(players, deal=deal), Random(players), watch)
    assert compared > 100


SECRET_MOVES = {
    "Bet": lambda state, move: {"amount": state.gold[move.seat]},
    "OwnDice": lambda state, move: {"dice": own_throw(state, move.seat, Random(0))},
    "Name": lambda state, move: {"name": "sampo-talisman"},
    "Reroll": lambda state, move: {"now": [6] * len(move.dice)},
}


@rules("spoils-bet-6", "spoils-roll-3")
def test_what_a_secret_move_holds_is_in_no_public_line():
    compared: set[str] = set()

    def watch(table, move):
        kind = type(move).__name__
        if kind not in SECRET_MOVES:
            return
        changed = msgspec.structs.replace(move, **SECRET_MOVES[kind](table.state, move))
        assert public_lines(table.state, changed)[0] == public_lines(table.state, move)[0]
        compared.add(kind)

    for seed in range(3):
        random_table(agreed(4, deal=False), Random(seed), watch)
    assert {"Bet", "OwnDice", "Name"} <= compared
