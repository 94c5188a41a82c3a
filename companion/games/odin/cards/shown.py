"""What a player may see of the own hand: which cards would bring something if they were played now."""

from typing import Any

from companion.games.odin.cards import deeds, triggers
from companion.games.odin.moves.using import UseCard
from companion.games.odin.state import North, Trigger
from companion.referee import Refusal

# The moments that have come once a card is played.
AT_ONCE = ("played", "anytime", "as soon as")
# So many ways of one card are named; more would fill the page.
MOST = 6


def hand_of(state: North, seat: str) -> list[dict[str, Any]]:
    """The known cards in a hand, with what each would bring at once."""
    known = [card for card in state.players[seat].hand if card in state.box.cards]
    return [
        {"card": card, "name": state.box.cards[card].name, "now": brings(state, seat, card)} for card in known
    ]


def brings(state: North, seat: str, number: int) -> list[str]:
    """What a card would bring or allow at once, in a few words each; nothing if it would bring nothing."""
    found: list[str] = []
    for at, clause in enumerate(state.box.cards[number].facts.effect):
        if clause.when not in AT_ONCE or not triggers.has(state, seat, clause):
            continue
        trigger = Trigger(number, at)
        for deed, way in deeds.ways(state, seat, trigger):
            use = UseCard(seat=seat, card=number, clause=at, deed=deed, **way.values)
            try:
                deeds.check_deed(state, use, clause.deeds[deed], trigger)
            except Refusal:
                continue
            found.append(way.label)
    return found[:MOST]
