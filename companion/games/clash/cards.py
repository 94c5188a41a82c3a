"""Hands, piles and discards by number; faces only when the table has shown them."""

from collections import Counter

from companion.games.clash.state import Clash, Deck
from companion.referee import Refusal


def lay(state: Clash, seat: str) -> None:
    """A card leaves the hand and lies hidden on the table."""
    deck = state.decks[seat]
    deck.hand -= 1
    deck.laid += 1


def check_shown(state: Clash, seat: str, card: str) -> None:
    """Between two shuffles no more copies of a card can be shown than the deck holds (clash-info-4)."""
    copies = state.play.deck[card]
    if state.decks[seat].shown.count(card) >= copies:
        cards = f"{copies} {card} card" + ("s" if copies > 1 else "")
        raise Refusal(
            f"{state.name(seat)}'s deck has {cards}, all shown since the last shuffle; look again.",
            "clash-info-4",
            "clash-comp-5" if state.mode == "base" else "clash-variant-2",
        )


def filled_by(state: Clash) -> tuple[str, ...]:
    """The rules by which hands are filled, and to how many cards."""
    return ("clash-cleanup-2",) if state.mode == "base" else ("clash-variant-6", "clash-cleanup-2")


def clear(state: Clash) -> None:
    """All played cards go to their owners' discards, then every hand is filled (clash-cleanup-1 to 4)."""
    full = state.play.hand
    for seat in state.clockwise(state.active):
        deck = state.decks[seat]
        deck.discard += deck.laid
        deck.laid = 0
        if deck.hand < full:
            _draw_up(state, seat, deck, full)


def _draw_up(state: Clash, seat: str, deck: Deck, full: int) -> None:
    drawn = full - deck.hand
    shuffled = _shuffle_if_empty(deck)
    for _ in range(drawn):
        deck.pile -= 1
        deck.hand += 1
        shuffled |= _shuffle_if_empty(deck)
    cards = "1 card" if drawn == 1 else f"{drawn} cards"
    state.tell(f"{state.name(seat)} draws {cards}.", *filled_by(state))
    if shuffled:
        state.tell(f"{state.name(seat)} shuffles the discards into a new pile.", "clash-cleanup-3")


def _shuffle_if_empty(deck: Deck) -> bool:
    """An empty pile is replaced at once by the shuffled discards (clash-cleanup-3)."""
    if deck.pile:
        return False
    deck.pile, deck.discard, deck.shown = deck.discard, 0, []
    return True


def check_counts(state: Clash, seat: str, hand: int, pile: int, discard: int) -> None:
    """Hand, pile, discard and cards on the table always add up to the deck (clash-info-7)."""
    size, laid = state.play.size, state.decks[seat].laid
    told = hand + pile + discard + laid
    if told != size or min(hand, pile, discard) < 0:
        raise Refusal(f"{state.name(seat)} told {told} cards; the deck has {size}.", "clash-info-7")
    _check_hand(state, seat, hand)


def _check_hand(state: Clash, seat: str, hand: int) -> None:
    expected, full = state.decks[seat].hand, state.play.hand
    if hand != expected:
        raise Refusal(
            f"{state.name(seat)} should have {expected} cards in hand, not {hand}; a full hand is {full}.",
            *filled_by(state),
        )


def unseen(state: Clash, seat: str) -> Counter[str]:
    """The cards of a deck that were not shown since its last shuffle."""
    left = Counter(state.play.deck)
    left.subtract(state.decks[seat].shown)
    return left
