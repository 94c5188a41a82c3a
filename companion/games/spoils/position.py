"""A position made whole: cards called by name, what follows from what is told, and what comes next."""

from companion.games.spoils.audit import audit, check_people, placed
from companion.games.spoils.box import CATALOGUE, ITEMS, NUMBERS, SETUP, plain
from companion.games.spoils.course import advance, divide, due, pass_over_the_idle, unnamed
from companion.games.spoils.decisions import Moment, UseNow
from companion.games.spoils.naming import card_called, keep, learn, symbol_unsure, told_face
from companion.games.spoils.state import RAVENS, STEPS, Artifact, Spoils, Step
from companion.referee import Malformed, Refusal

# The fields that say where in a Round the table is.
COURSE = {
    "round",
    "step",
    "rolled",
    "turn",
    "bid",
    "challenger",
    "bets",
    "shown",
    "verdict",
    "to_pick",
    "closed",
}
# What lies on the table only from some step on, the latest step first.
SIGNS: tuple[tuple[str, Step], ...] = (
    ("to_pick", "divide the spoils"),
    ("verdict", "reveal dice"),
    ("shown", "reveal dice"),
    ("challenger", "place bets"),
    ("bid", "bidding"),
    ("turn", "bidding"),
    ("dice", "roll dice"),
    ("active", "roll dice"),
)


def settle(state: Spoils, given: frozenset[str]) -> None:
    """Make a position whole; `given` are the fields that it named."""
    state.stones, state.chalices = _by_card(state, state.stones), _by_card(state, state.chalices)
    check_people(state)
    _know_cards(state)
    given |= _find_step(state, given)
    _find_turn(state)
    _count_gold_and_cards(state, given)
    _count_dice(state, given)
    _set_marks(state)
    state.over = state.step == "count"
    if state.over:
        state.pending = []
        _turn_all_up(state)
        return
    if state.step == "divide the spoils" and "step" in given and "to_pick" not in given:
        _begin_division(state)
    if "pending" not in given:
        # Whoever lays out another course of the Round starts it afresh; other corrections cut nothing short.
        kept = [] if given & COURSE else state.pending
        state.pending = kept
        state.pending = [due(state), *kept[1:]]
        _go_on(state)


# --- cards ---


def _know_cards(state: Spoils) -> None:
    """A card may go by its key or its name, with # and a word for a second copy of it."""
    for place in (state.active, state.leftovers, *state.stashes.values()):
        place[:] = [state.meant(card) for card in place]
    for card in placed(state):
        if not state.on_table(card):
            _lay_out(state, card)
    for card, key in state.cards.items():
        state.cards[card] = _key(state, key)
    for card, artifact in state.artifacts.items():
        named = card_called(state, artifact.face or card.partition("#")[0], artifact.stage)
        if artifact.face and (named is None or named.item):
            raise Malformed(f"There is no Artifact called {artifact.face!r}.")
        if named and named.item is None:
            artifact.face, artifact.stage = named.key, named.stage
            keep(state, named)
        if artifact.symbol:
            learn(state, card, told_face(state, card, None, artifact.symbol, None), artifact.symbol)
            artifact.symbol = None
    for card in [*state.stones, *state.chalices]:
        if card not in state.artifacts:
            raise Malformed(f"There is no Artifact called {card!r} on the table.")


def _by_card(state: Spoils, told: dict[str, str]) -> dict[str, str]:
    """Who used which card, told by card or by Viking."""
    return {
        (other if key in state.seats else key): (key if key in state.seats else other)
        for key, other in told.items()
    }


def _lay_out(state: Spoils, card: str) -> None:
    """A card that is named only by where it lies."""
    face = card_called(state, card.partition("#")[0], 1)
    if face is None:
        raise Malformed(f"There is no card called {card!r}.")
    keep(state, face)
    if face.item is None:
        state.artifacts[card] = Artifact(stage=face.stage, face=face.key)
    else:
        state.cards[card] = face.key


def _key(state: Spoils, name: str) -> str:
    face = card_called(state, name, 1)
    if face is None or face.item is None:
        raise Malformed(f"There is no Treasure called {name!r}.")
    keep(state, face)
    return face.key


def _set_marks(state: Spoils) -> None:
    """What a card has on it when it lies as it is told to lie."""
    waiting = [one.card for one in state.pending if isinstance(one, UseNow)]
    for card, artifact in state.artifacts.items():
        face = state.face(card)
        kind = CATALOGUE.get(face.ability or "") if face else None
        # A face-up one-time Artifact counts as used, where the rulebook itself tells the duration.
        sure = kind is not None and kind.duration_from == "rulebook"
        if artifact.up and sure and state.duration(card) == "one-time" and card not in waiting:
            artifact.spent = True
        if artifact.item is not None:
            artifact.item = plain(artifact.item)
            if artifact.item not in ITEMS:
                raise Refusal(
                    f"{artifact.item!r} is none of the sixteen regular items.", "spoils-artifact-lokis-gold-1"
                )
    mirrors = {card: artifact for card, artifact in state.artifacts.items() if artifact.copies}
    # A Mirror that copies a Mirror has what that one has, so it comes last.
    for mirror in sorted(mirrors.values(), key=lambda one: one.copies in mirrors):
        _reflect(state, mirror)
    for card in [*state.stones, *state.chalices]:
        artifact = state.artifacts[card]
        artifact.up = True
        if state.duration(card) == "one-time":
            artifact.spent = True
        else:
            artifact.used = True


def _reflect(state: Spoils, mirror: Artifact) -> None:
    """A Mirror has what it copies for good, or has used it up if that is known to work one time."""
    if mirror.copies not in state.artifacts:
        raise Malformed(f"There is no Artifact called {mirror.copies!r} on the table to be copied.")
    original = mirror.copies
    state.artifacts[original].marked = True
    if mirror.ability is None and not mirror.once:
        known = mirror.spent or not symbol_unsure(state, original)
        mirror.once = known and state.duration(original) == "one-time"
        mirror.ability = None if mirror.once else state.ability(original)


def _turn_all_up(state: Spoils) -> None:
    """The count begins when every Artifact lies face-up and everybody knows which one it is."""
    unknown = unnamed(state)
    if unknown:
        raise Refusal(
            f"At the count all Artifacts lie open: say which one {unknown[0]!r} is.", "spoils-end-2"
        )
    for seat in state.seats:
        for card in state.own_artifacts(seat):
            state.artifacts[card].up = True


# --- the Round ---


def _find_step(state: Spoils, given: frozenset[str]) -> frozenset[str]:
    """Without a step, what lies on the table says how far the Round must be."""
    found: set[str] = set()
    if "step" not in given:
        signs = (step for name, step in SIGNS if name in given and getattr(state, name))
        step = next(signs, state.step)
        if state.before(step):
            state.step = step
            found.add("step")
    if state.step in ("last artifacts", "count") and "round" not in given:
        state.round = SETUP.rounds
    return frozenset(found)


def _find_turn(state: Spoils) -> None:
    if state.step == "bidding" and state.turn is None and state.bid:
        state.turn = state.after(state.bid.seat)


def _begin_division(state: Spoils) -> None:
    """With the verdict told and all bets on the disks, Step 7 begins: losers pay, the Chief is found."""
    bets = [state.bets.get(seat) for seat in state.seats]
    whole = all(bet and bet.side and bet.lies for bet in bets)
    won = [state.won(seat) for seat in state.seats]
    if whole and any(won) and not all(won):
        divide(state)


def _go_on(state: Spoils) -> None:
    """A Moment begins with the first Viking who has something to use; with nobody, the Round goes on."""
    pass_over_the_idle(state)
    moment = state.top
    if isinstance(moment, Moment) and moment.passed >= len(moment.circle):
        audit(state)
        advance(state)


# --- Gold, cards and dice ---


def _count_gold_and_cards(state: Spoils, given: frozenset[str]) -> None:
    """The Treasury, the piles to come and the box hold what lies nowhere else."""
    if "treasury" not in given and "gold" in given:
        state.treasury = SETUP.set.gold * state.sets - sum(state.gold.values())
    if "piles" not in given and given & {"round", "step"}:
        state.piles = [NUMBERS[len(state.seats)].pile] * _piles_left(state)
    if "boxed" not in given:
        state.boxed = SETUP.set.cards * state.sets - len(placed(state)) - sum(state.piles)


def _piles_left(state: Spoils) -> int:
    if state.step in ("last artifacts", "count"):
        return 0
    return SETUP.rounds - state.round + (state.step == "treasure setup")


def _count_dice(state: Spoils, given: frozenset[str]) -> None:
    """Cups hold the dice told of them; of one that nothing is told of, a raven used this Round tells."""
    if "rolled" not in given and "step" in given:
        state.rolled = STEPS.index(state.step) > STEPS.index("roll dice") or bool(state.dice)
    if "cups" not in given and state.rolled:
        for seat in state.seats:
            state.cups[seat] = _cup(state, seat, "step" in given)
    # The Declarer shows first, then clockwise.
    if state.bid:
        order = state.clockwise(state.bid.seat)
        state.shown = {seat: state.shown[seat] for seat in order if seat in state.shown}


def _cup(state: Spoils, seat: str, afresh: bool) -> int:
    base = NUMBERS[len(state.seats)].dice
    ravens = [
        card
        for card in state.own_artifacts(seat)
        if state.artifacts[card].up and state.ability(card) in RAVENS
    ]
    told = len(state.shown.get(seat) or state.dice.get(seat) or ())
    if base <= told <= base + len(ravens):
        return told
    used = sum(state.artifacts[card].used for card in ravens)
    return base + used if afresh and state.cups[seat] == base else state.cups[seat]
