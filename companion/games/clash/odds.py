"""The exact chance that an announced card is true, from what everybody has seen."""

from fractions import Fraction

from companion.games.clash.cards import unseen
from companion.games.clash.state import Clash


def truth(state: Clash, seat: str, card: str) -> Fraction:
    """Each card of the deck not shown since its last shuffle is as likely as any other to be the one laid.

    That is all the table knows of a face-down card: what was laid unseen before tells nothing, and how
    the player chooses is the player's secret.
    """
    left = unseen(state, seat)
    return Fraction(left[card], left.total())
