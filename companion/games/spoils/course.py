"""The course of the game: what comes next, and everything that happens by itself."""

from companion.games.spoils.abilities import ability_of
from companion.games.spoils.announcing import carry_out, check_ready, concerned, may_interrupt, next_in_turn
from companion.games.spoils.box import NUMBERS, SETUP
from companion.games.spoils.decisions import (
    Announced,
    BetsDue,
    BidDue,
    CupDue,
    HandOverDue,
    Moment,
    OpenerDue,
    Pending,
    PickDue,
    PileDue,
    RollDue,
    TurnUpDue,
    TwoDiceDue,
    UseNow,
    Window,
)
from companion.games.spoils.state import SIDES, Spoils, Step
from companion.games.spoils.words import bid_words, cards, listing
from companion.referee import Refusal

# --- what comes next ---


def due(state: Spoils) -> Pending:
    """The next thing of the Round, read off the table."""
    if state.step == "treasure setup":
        return PileDue(seats=[state.chief])
    if state.step == "roll dice":
        return OpenerDue(seats=[state.chief]) if state.rolled else RollDue(seats=list(state.seats))
    if state.step == "bidding":
        return BidDue(seats=[state.turn]) if state.turn else OpenerDue(seats=[state.chief])
    if state.step == "place bets":
        return BetsDue(seats=[seat for seat in state.seats if seat not in state.bets] or list(state.seats))
    if state.step in ("reveal bets", "reveal dice"):
        return _due_at_the_dice(state)
    if state.step == "divide the spoils" and state.to_pick:
        picker = state.to_pick[0]
        left = min(state.share(picker) - state.taken, len(state.active))
        return PickDue(seats=[picker], count=max(0, left))
    if state.step == "divide the spoils":
        return _moment(state, "divided")
    return _due_at_the_end(state)


def _due_at_the_dice(state: Spoils) -> Pending:
    covered = state.still_covered()
    if covered:
        return CupDue(seats=[covered[0]])
    if state.verdict is None:
        window: Window = "cups up" if "own dice" in state.closed else "own dice"
        return _moment(state, window)
    chalices = state.chalices_due()
    if chalices:
        return HandOverDue(seats=[state.chalices[chalices[0]]], card=chalices[0])
    return _moment(state, "result")


def _due_at_the_end(state: Spoils) -> Pending:
    if "last" not in state.closed:
        return _moment(state, "last")
    unknown = unnamed(state)
    return TurnUpDue(seats=[state.owner(unknown[0]) or state.chief], card=unknown[0])


def unnamed(state: Spoils) -> list[str]:
    """Artifacts in the Stashes that nobody has named yet."""
    return [
        card for seat in state.seats for card in state.own_artifacts(seat) if not state.artifacts[card].face
    ]


def _moment(state: Spoils, window: Window) -> Moment:
    """A Moment begun goes on; a new one starts with the Chief, or is for the last to reveal alone."""
    begun = state.pending[0] if state.pending else None
    if isinstance(begun, Moment) and begun.window == window:
        return begun
    last = state.last_shown()
    circle = [last] if window == "own dice" and last else state.clockwise(state.chief)
    return Moment(seats=[circle[0]], window=window, circle=circle)


# --- what happens by itself ---


def advance(state: Spoils) -> None:
    """Let everything happen that waits for nobody."""
    if not state.over:
        state.pending[:1] = [due(state)]
    while not state.over and _moved(state):
        if not state.over:
            state.pending[:1] = [due(state)]


def _moved(state: Spoils) -> bool:
    """Do one thing that waits for nobody; False when somebody must decide."""
    top = state.top
    if isinstance(top, Announced):
        return _announcement(state, top)
    if isinstance(top, UseNow):
        return _use_or_lose(state, top)
    if isinstance(top, Moment):
        return _pass_over(state, top)
    if isinstance(top, TwoDiceDue) and not top.seats:
        state.settle()
        return True
    if isinstance(top, PickDue) and top.count == 0:
        _picked_all(state, top.seats[0])
        return True
    return False


def _announcement(state: Spoils, top: Announced) -> bool:
    """An announcement that is cancelled, or that nobody can interrupt, is settled at once."""
    others = [seat for seat in state.clockwise(state.chief) if seat != top.by and may_interrupt(state, seat)]
    if others and not state.artifacts[top.card].cancelled:
        top.seats = [top.by, *others]
        return False
    carry_out(state)
    return True


def _use_or_lose(state: Spoils, top: UseNow) -> bool:
    """A one-time ability whose moment this is not is lost."""
    seat, card = top.seats[0], top.card
    try:
        check_ready(state, card)
        ability_of(state, card).moment(state, seat, card)
        if ability_of(state, card).asked(state, seat, card) is not None:
            return False
    except Refusal:
        pass
    lose(state, card)
    state.settle()
    return True


def lose(state: Spoils, card: str) -> None:
    """A one-time ability that is not used at once is gone."""
    artifact = state.artifacts[card]
    if state.duration(card) == "one-time":
        artifact.spent = True
        artifact.ability = None
        state.tell(
            f"The ability of {state.label(card)} is lost.",
            "spoils-artifact-freyjas-mirror-6",
            "spoils-artifact-8",
        )


def _pass_over(state: Spoils, moment: Moment) -> bool:
    """Whoever has nothing to use passes by himself; the Moment ends after an unbroken circle of passes."""
    if moment.passed >= len(moment.circle):
        _close(state, moment)
        return True
    if concerned(state, moment.seats[0], moment):
        return False
    next_in_turn(moment, moment.seats[0], acted=False)
    return True


def pass_over_the_idle(state: Spoils) -> None:
    """In a position, a Moment begins with the first Viking who has something to use."""
    moment = state.top
    while isinstance(moment, Moment) and moment.passed < len(moment.circle):
        if concerned(state, moment.seats[0], moment):
            return
        next_in_turn(moment, moment.seats[0], acted=False)


def _close(state: Spoils, moment: Moment) -> None:
    if moment.window == "called":
        state.settle()
        return
    state.closed.append(moment.window)
    if moment.window == "cups up":
        give_verdict(state)
    elif moment.window == "result":
        divide(state)
    elif moment.window == "divided":
        end_round(state)
    elif moment.window == "last":
        turn_up_the_rest(state)


def enter(state: Spoils, step: Step) -> None:
    """A new step begins; Artifacts that turn themselves up in it do so now."""
    state.step = step
    state.called = False
    for seat in state.clockwise(state.chief):
        for card in state.hidden(seat):
            face = state.face(card)
            if face and face.must == step:
                _turn_itself_up(state, seat, card)


def _turn_itself_up(state: Spoils, seat: str, card: str) -> None:
    state.artifacts[card].up = True
    state.tell(f"{state.name(seat)} must turn up {state.label(card)} now.", "spoils-artifact-6")
    if state.duration(card) == "one-time":
        state.ask(UseNow(seats=[seat], card=card))


# --- Step 6: the verdict ---


def give_verdict(state: Spoils) -> None:
    """At least as many matching dice as bid: the Declarer's side wins; fewer: the Challenger's."""
    bid = state.bid
    if bid is None:
        return
    count = state.count()
    state.verdict = "blue" if count >= bid.quantity else "red"
    winners = listing([state.name(seat) for seat in state.seats if state.won(seat)])
    match = "die matches" if count == 1 else "dice match"
    state.tell(
        f"{count} {match} the bid of {bid_words(bid.quantity, bid.value)}. "
        f"The side of {SIDES[state.verdict]} wins: {winners}.",
        "spoils-revealdice-3" if state.verdict == "blue" else "spoils-revealdice-4",
        "spoils-revealdice-2",
    )


# --- Step 7: the division ---


def divide(state: Spoils) -> None:
    """Losers pay, the best bettor of the winners is the new Chief, and the order of the picks is fixed."""
    for seat in state.seats:
        bet = state.bets[seat]
        if not state.won(seat):
            paid = bet.amount or 0
            state.gold[seat] -= paid
            state.treasury += paid
            bet.lies = False
            state.tell(f"{state.name(seat)} pays {paid} Gold to the Treasury.", "spoils-divide-1")
    state.chief = new_chief(state)
    state.to_pick = pick_order(state)
    shares = listing([f"{state.name(seat)} takes {state.share(seat)}" for seat in state.to_pick])
    state.tell(
        f"{state.name(state.chief)} is the new Viking Chief. In this order {shares}.",
        "spoils-divide-3",
        "spoils-divide-5",
        "spoils-divide-7",
    )
    enter(state, "divide the spoils")


def new_chief(state: Spoils) -> str:
    """The winner who bet most; of equals the nearest clockwise to the winning Declarer or Challenger."""
    principal = (state.declarer if state.verdict == "blue" else state.challenger) or state.chief
    winners = [seat for seat in state.seats if state.won(seat)]
    return min(winners, key=lambda seat: (-(state.bets[seat].amount or 0), state.distance(principal, seat)))


def pick_order(state: Spoils) -> list[str]:
    """By bet, highest first; equals clockwise from the new Chief. Short bettors come last by themselves."""
    winners = [seat for seat in state.seats if state.won(seat)]
    return sorted(
        winners, key=lambda seat: (-(state.bets[seat].amount or 0), state.distance(state.chief, seat))
    )


def _picked_all(state: Spoils, seat: str) -> None:
    """A winner who has picked takes the Gold back from the disk."""
    state.to_pick.pop(0)
    if state.taken < state.share(seat):
        state.tell(
            f"The Active Pile is empty; {state.name(seat)} takes {cards(state.taken)} and is owed nothing.",
            "spoils-divide-13",
        )
    state.taken = 0
    state.bets[seat].lies = False


def end_round(state: Spoils) -> None:
    """What is left goes face-down to the Leftovers; then the next Round, or the last Artifact phase."""
    if state.active:
        go = "goes" if len(state.active) == 1 else "go"
        state.tell(f"{cards(len(state.active))} {go} face-down to the Leftovers.", "spoils-divide-12")
    state.leftovers += state.active
    state.active = []
    if state.round < SETUP.rounds:
        state.round += 1
        new_round(state)
        state.tell(
            f"Round {state.round}: {state.name(state.chief)} is Chief and lays out the pile.",
            "spoils-roundend-1",
        )
        return
    state.closed = []
    state.tell(
        "No pile is left. Every Viking may still turn up and use Artifacts, in turn from the Chief.",
        "spoils-roundend-2",
        "spoils-end-1",
    )
    enter(state, "last artifacts")


def new_round(state: Spoils) -> None:
    """Used Artifacts are fresh again, and everything that lasted a Round is over."""
    for artifact in state.artifacts.values():
        artifact.used = False
    state.rolled = False
    state.cups = dict.fromkeys(state.seats, NUMBERS[len(state.seats)].dice)
    state.dice, state.stones, state.open_dice, state.extremes, state.seen = {}, {}, {}, [], {}
    state.turn = state.bid = state.challenger = state.verdict = None
    state.bets, state.orbs, state.shown, state.extra, state.chalices, state.closed = {}, [], {}, [], {}, []
    enter(state, "treasure setup")


# --- the end ---


def turn_up_the_rest(state: Spoils) -> None:
    """Artifacts still hidden are turned up without effect; those that the app cannot name are asked for."""
    for seat in state.clockwise(state.chief):
        for card in state.hidden(seat):
            artifact = state.artifacts[card]
            if artifact.face:
                artifact.up = True
                artifact.spent = state.duration(card) == "one-time"
                state.tell(
                    f"{state.name(seat)} turns up {state.label(card)}, without effect.", "spoils-end-2"
                )
    open_the_count(state)


def open_the_count(state: Spoils) -> None:
    """With every Artifact face-up and known the count begins, and no ability works any more."""
    if not unnamed(state):
        state.step = "count"
        state.over = True
        state.pending.clear()
        state.tell(
            "All Artifacts lie open: the Vikings show their Gold and count.", "spoils-end-5", "spoils-end-6"
        )
