"""The chance that an announced card is true, counted from what everybody has seen."""

from fractions import Fraction

from companion.games.clash.cards import unseen
from companion.games.clash.state import Clash


def truth(state: Clash, seat: str, card: str) -> Fraction:
    """Each card of the deck not shown since its last shuffle is as likely as any other to be the one laid.

    What was laid unseen tells nothing, and how the player chooses is the player's secret. Two things are
    left out: how often the player bluffs, and that a card kept in hand over a shuffle cannot be one that
    lay shown among the discards. The first count after a shuffle is therefore a little too even.
    """
    left = unseen(state, seat)
    return Fraction(left[card], left.total())
