"""How a turn runs: what follows by itself once a decision is settled (rulebook pp. 3-4 and 8)."""

from companion.games.clash import bracelets, cards
from companion.games.clash.box import MELEE
from companion.games.clash.setup import ready
from companion.games.clash.state import (
    SUPPLY,
    Announce,
    Calling,
    Clash,
    Counting,
    Ending,
    Income,
    Knocking,
    Performing,
    Refilling,
    SetUp,
    Taking,
)

INCOME = 2
CARDS_A_TURN = 2


def begin_turn(state: Clash, seat: str) -> None:
    """Centre income first, then two cards (clash-turn-6)."""
    state.active = seat
    state.turn += 1
    state.played = 0
    state.announced, state.caller, state.exposed = "", "", False
    state.tell(f"{state.name(seat)}'s turn.", "clash-turn-1")
    _open_turn(state)


def _open_turn(state: Clash) -> None:
    seat = state.active
    state.ask(Announce(seats=[seat]))
    # Only a Viking that stands there when its owner's turn begins earns (clash-centre-1, 4 and 5).
    if state.vikings.get(seat) == state.centre and state.supply:
        state.ask(Income(seats=[seat], count=min(INCOME, state.supply)))


def take_up(state: Clash) -> None:
    """Play goes on where a position says: at the turn's beginning, its second card or its end."""
    state.pending.clear()
    state.active = state.active or state.first or state.seats[0]
    state.turn = max(state.turn, 1)
    state.announced, state.caller, state.exposed = "", "", False
    if state.played:
        _ask_card(state)
    else:
        _open_turn(state)


def callers(state: Clash) -> list[str]:
    """Everybody but the active player who owns a bracelet, clockwise (clash-bluff-2, clash-bluff-16)."""
    others = state.clockwise(state.active)[1:]
    return [seat for seat in others if bracelets.count(state, seat)]


def empty_spaces(state: Clash) -> list[str]:
    """Bracelet spaces with neither a Viking nor a bracelet, while there is a supply (clash-cleanup-5)."""
    if state.ground is None or not state.supply:
        return []
    return [
        space
        for space in state.ground.bracelet_spaces
        if not state.lying.get(space) and state.standing(space) is None
    ]


def advance(state: Clash) -> None:
    """Let happen what happens by itself, until somebody has to decide."""
    while not state.over and _step(state):
        pass
    bracelets.sort(state)


def _step(state: Clash) -> bool:
    """One thing that happens by itself; False when somebody has to decide."""
    match state.top:
        case SetUp() if ready(state):
            state.settle()
            begin_turn(state, state.first)
        case Calling(seats=[]):
            state.settle()
            state.tell("Nobody calls; the card stays hidden.", "clash-bluff-7")
        case Taking(giver=giver) | Knocking(giver=giver) if _nothing(state, giver):
            state.settle()
            _tell_nothing(state, giver)
        case Refilling() if state.ground and not empty_spaces(state):
            state.settle()
            finish_turn(state)
        case Refilling() if not state.supply:
            state.settle()
            finish_turn(state)
        case Counting(seats=[]):
            state.settle()
            state.over = True
        case None:
            _next_card(state)
        case _:
            return False
    return True


def _nothing(state: Clash, giver: str) -> bool:
    return not (state.supply if giver == SUPPLY else bracelets.count(state, giver))


def _tell_nothing(state: Clash, giver: str) -> None:
    """No bracelet, nothing to take, and nothing from elsewhere in its place."""
    if giver == SUPPLY:
        state.tell("The supply is empty: nothing is taken.", "clash-bluff-12")
    else:
        rule = "clash-melee-2" if state.announced in MELEE else "clash-ranged-3"
        state.tell(f"{state.name(giver)} has no bracelet: {state.announced} brings nothing.", rule)


def _next_card(state: Clash) -> None:
    """A card is settled: the second follows the first, the turn's end the second (clash-turn-2, 5 and 7)."""
    state.played += 1
    _ask_card(state)


def _ask_card(state: Clash) -> None:
    decision = Announce if state.played < CARDS_A_TURN else Ending
    state.ask(decision(seats=[state.active]))


def open_calling(state: Clash) -> None:
    """Phase 2 stands before phase 3 (clash-turn-3)."""
    state.ask(Performing(seats=[state.active]))
    state.ask(Calling(seats=callers(state)))


def end_turn(state: Clash) -> None:
    """Clear the cards, fill the hands, then refill the bracelet spaces (clash-turn-6)."""
    cards.clear(state)
    state.ask(Refilling(seats=list(state.seats)))


def finish_turn(state: Clash) -> None:
    """With an empty supply the game is over; otherwise the next player is active (clash-end-1 to 4)."""
    if state.supply:
        begin_turn(state, state.after(state.active))
        return
    state.tell("The supply is empty: the game ends with this turn.", "clash-end-1", "clash-end-3")
    untold = [seat for seat in state.seats if bracelets.worth(state, seat) is None]
    state.ask(Counting(seats=untold))
