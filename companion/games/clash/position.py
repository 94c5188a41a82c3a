"""A table taken up in the middle, or corrected: made whole, and refused if no table could look like it."""

from collections import Counter

from companion.games.clash import bracelets, cards, ground, setup, turn
from companion.games.clash.arena import VOUCHED
from companion.games.clash.box import ACTIONS
from companion.games.clash.state import CENTRE, ELSEWHERE, SUPPLY, Clash, Performing, Pushing, SetUp, Showing
from companion.referee import Malformed, Refusal


def settle(state: Clash, given: frozenset[str]) -> None:
    """A position names what lies where; the rest lies unseen, and play goes on from there.

    Whoever names the active player or the cards played says where in the turn it is; a position that
    names Vikings and bracelets is past its set-up, and one that names an action has it announced.
    """
    check_people(state)
    opening = isinstance(state.top, SetUp) and "pending" not in given
    state.announced = state.announced.upper()
    if opening and "mode" in given:
        _deal(state)
    elif "mode" in given:
        _check_mode(state)
    if "unseen" not in given:
        bracelets.recount(state)
        if opening and given & {"lying", "holdings"}:
            _fill_supply(state, given)
    if opening and state.over:
        state.pending.clear()
    under_way = opening and "vikings" in given and given & {"lying", "holdings"}
    if "pending" not in given and not state.over and (under_way or given & {"active", "played"}):
        action, caller = (state.announced, state.caller) if opening else ("", "")
        turn.take_up(state)
        if action and state.played < turn.CARDS_A_TURN:
            _announce(state, action, caller)
        _lay_cards(state)
    turn.advance(state)


def _announce(state: Clash, action: str, caller: str) -> None:
    """A card of this turn lies in its column and waits for a call, or to be shown (clash-turn-3)."""
    if caller and caller not in turn.callers(state):
        raise Refusal(
            f"{state.name(caller)} cannot call; that takes another player with at least one bracelet.",
            "clash-bluff-2",
        )
    state.pending.clear()
    state.announced, state.caller = action, caller
    turn.open_calling(state)
    if caller:
        state.settle()
        state.ask(Showing(seats=[state.active]))


def _deal(state: Clash) -> None:
    """A mode that comes with the position has its own decks (clash-variant-1, clash-variant-4)."""
    untouched = [setup.dealt(play) for play in state.parts.modes.values()]
    for seat, deck in state.decks.items():
        if deck in untouched:
            state.decks[seat] = setup.dealt(state.play)


def _check_mode(state: Clash) -> None:
    """A table under way cannot change its mode, and so the size of its decks (clash-variant-8)."""
    if any(deck.size != state.play.size for deck in state.decks.values()):
        raise Refusal(
            "The mode is chosen before the game and cannot change during play.",
            "clash-variant-8",
            "clash-info-7",
        )


def _fill_supply(state: Clash, given: frozenset[str]) -> None:
    """What the position does not name is in the supply or, if that is given, in the box (clash-comp-3)."""
    if "boxed" not in given:
        state.boxed += len(state.drowned)
    rest = bracelets.unplaced(state)
    if "supply" not in given:
        state.supply = max(0, state.supply + rest)
    elif "boxed" not in given:
        state.boxed = max(len(state.drowned), state.boxed + rest)


def _lay_cards(state: Clash) -> None:
    """Cards played this turn lie on the table until it ends, though nobody said so (clash-turn-5)."""
    played = state.played + bool(state.announced)
    if not 0 < played <= turn.CARDS_A_TURN:
        return
    for deck in state.decks.values():
        missing = state.play.size - deck.size
        if 0 < missing <= played:
            deck.laid += missing
    deck = state.decks[state.active]
    if deck.hand == state.play.hand and not deck.laid:
        deck.hand -= played
        deck.laid = played


def audit(state: Clash) -> None:
    """Bracelets, cards, Vikings and the turn all have to be possible."""
    check_people(state)
    _check_turn(state)
    bracelets.check_all(state)
    _check_starting_sets(state)
    _check_cards(state)
    if state.ground:
        _check_spaces(state)
        _check_slam(state)
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


def _check_starting_sets(state: Clash) -> None:
    """Until play begins everybody has one 1, one 2 and one 3 (clash-setup-4)."""
    wanted = sorted(state.parts.starting_set)
    for seat in state.seats:
        if isinstance(state.top, SetUp) and sorted(state.holdings[seat]) != wanted:
            raise Refusal(
                f"{state.name(seat)} does not have the starting bracelets; everybody begins with "
                f"{', '.join(map(str, wanted))}.",
                "clash-setup-4",
            )


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
                *cards.filled_by(state),
            )
        between_turns = not (state.played or state.announced or deck.laid or state.over)
        if deck.hand < state.play.hand and between_turns:
            raise Refusal(
                f"{state.name(seat)} has {deck.hand} cards in hand; "
                f"before a turn every hand is full, with {state.play.hand}.",
                *cards.filled_by(state),
                "clash-info-7",
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
            raise Refusal(f"No bracelet can lie on {space}.", "clash-comp-6", "clash-punch-3")


def _check_slam(state: Clash) -> None:
    """A SLAM that nobody can be reached with could never be carried out (clash-slam-7, clash-slam-12)."""
    waiting = any(isinstance(decision, Performing) for decision in state.pending)
    if (
        waiting
        and state.active
        and state.announced == "SLAM"
        and not ground.slam_targets(state, state.active)
    ):
        raise Refusal(ground.why_no_slam(state, state.active), "clash-slam-7")


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
