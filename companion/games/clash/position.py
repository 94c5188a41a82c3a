"""A table taken up in the middle, or corrected: made whole, and refused if no table could look like it."""

from collections import Counter

from companion.games.clash import bracelets, turn
from companion.games.clash.arena import VOUCHED
from companion.games.clash.box import ACTIONS
from companion.games.clash.state import CENTRE, ELSEWHERE, SUPPLY, Clash, Pushing, SetUp
from companion.referee import Malformed, Refusal


def settle(state: Clash, given: frozenset[str]) -> None:
    """A position names what lies where; the rest lies unseen, and play goes on from there.

    Whoever names the active player or the cards played says where in the turn it is; a position that
    names Vikings and arena is past its set-up.
    """
    check_people(state)
    if "unseen" not in given:
        bracelets.recount(state)
    under_way = isinstance(state.top, SetUp) and given >= {"vikings", "lying"}
    if "pending" not in given and not state.over and (under_way or given & {"active", "played"}):
        turn.take_up(state)
    turn.advance(state)


def audit(state: Clash) -> None:
    """Bracelets, cards, Vikings and the turn all have to be possible."""
    check_people(state)
    _check_turn(state)
    bracelets.check_all(state)
    _check_cards(state)
    if state.ground:
        _check_spaces(state)
    else:
        _check_vouched(state)


def check_people(state: Clash) -> None:
    """Only who sits at the table has cards, bracelets, a Viking, or something to decide."""
    whole = [*state.decks, *state.holdings]
    slots = [seat for cloud in (state.unseen, *state.clouds) for seat in cloud.slots]
    named = [seat for seat in (state.active, state.first, state.caller) if seat]
    asked = [seat for decision in state.pending for seat in decision.seats]
    others = [
        getattr(decision, field)
        for decision in state.pending
        for field in ("target", "giver")
        if getattr(decision, field, SUPPLY) != SUPPLY
    ]
    for seat in [*whole, *slots, *named, *asked, *others, *state.vikings]:
        if seat not in state.seats:
            raise Malformed(f"Nobody sits in the seat {seat!r}; the seats are {', '.join(state.seats)}.")
    missing = [seat for seat in state.seats if whole.count(seat) != 2]
    if missing:
        raise Malformed(f"{state.name(missing[0])} has no cards or no bracelets; give them, if only none.")


def _check_turn(state: Clash) -> None:
    if not 0 <= state.played <= turn.CARDS_A_TURN:
        raise Refusal(f"{state.played} cards are played; a turn has exactly two.", "clash-turn-2")
    if state.announced and state.announced not in ACTIONS:
        raise Refusal(
            f"{state.announced} cannot be announced; the actions are {', '.join(ACTIONS)}.",
            "clash-announce-4",
        )
    if state.arena != VOUCHED and state.arena not in state.parts.arenas:
        raise Malformed(f"There is no arena called {state.arena!r}.")
    if not all(decision.seats for decision in state.pending):
        raise Malformed("A decision is open that nobody can settle.")


def _check_cards(state: Clash) -> None:
    """Hand, pile, discards and table make the whole deck, and a hand is never over-full (clash-info-7)."""
    for seat, deck in state.decks.items():
        if deck.size != state.play.size or min(deck.hand, deck.pile, deck.discard, deck.laid) < 0:
            raise Refusal(
                f"{state.name(seat)} has {deck.size} cards; the deck has {state.play.size}.", "clash-info-7"
            )
        if deck.hand > state.play.hand:
            raise Refusal(
                f"{state.name(seat)} has {deck.hand} cards in hand; {state.play.hand} are a full hand.",
                "clash-cleanup-2" if state.mode == "base" else "clash-variant-6",
            )
        for card, copies in Counter(deck.shown).items():
            if copies > state.play.deck.get(card, 0):
                raise Refusal(
                    f"{state.name(seat)} has shown {copies} {card} cards; "
                    f"the deck has {state.play.deck.get(card, 0)}.",
                    "clash-info-4",
                )


def _check_spaces(state: Clash) -> None:
    """One Viking a space, none on water, and never one beside a bracelet (clash-move-4, clash-info-6)."""
    assert state.ground is not None
    absent = [seat for seat in state.seats if seat not in state.vikings]
    if absent and not isinstance(state.top, SetUp):
        raise Refusal(f"{state.name(absent[0])} has no Viking in the arena.", "clash-setup-6")
    standing = _standing(state)
    for space in standing.values():
        if space not in state.ground.near:
            raise Refusal(f"There is no space {space} in this arena.", "clash-comp-6")
        if space in state.ground.water:
            raise Refusal(f"{space} is water; no Viking stands there.", "clash-move-7")
        if list(standing.values()).count(space) > 1:
            raise Refusal(f"Two Vikings stand on {space}; a space holds one.", "clash-move-4")
        if state.lying.get(space):
            raise Refusal(f"A Viking and a bracelet share {space}; that never happens.", "clash-info-6")
    for space in state.lying:
        if space not in state.ground.near or space in state.ground.water:
            raise Refusal(f"No bracelet can lie on {space}.", "clash-comp-6")


def _check_vouched(state: Clash) -> None:
    """Without an arena on screen a Viking is on the centre, one at most, or elsewhere."""
    places = list(_standing(state).values())
    strange = [place for place in places if place not in (CENTRE, ELSEWHERE)]
    if strange:
        raise Refusal(
            f"No arena is on screen: a Viking is on the {CENTRE} or {ELSEWHERE}, not on {strange[0]}.",
            "clash-comp-6",
        )
    if places.count(CENTRE) > 1:
        raise Refusal(f"Two Vikings stand on the {CENTRE}; a space holds one.", "clash-move-4")
    if set(state.lying) - {VOUCHED}:
        raise Refusal(f"No arena is on screen: bracelets on the board lie on {VOUCHED!r}.", "clash-comp-6")


def _standing(state: Clash) -> dict[str, str]:
    """Where everybody stands; a Viking being slammed has no space of its own until it is pushed."""
    pushed = [decision.target for decision in state.pending if isinstance(decision, Pushing)]
    return {seat: space for seat, space in state.vikings.items() if seat not in pushed}
