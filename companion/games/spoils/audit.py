"""What every table of Spoils of War obeys: Gold, cards and dice are conserved."""

from collections import Counter

from companion.games.spoils.box import NUMBERS, SETUP, STAGES
from companion.games.spoils.course import due, pass_over_the_idle
from companion.games.spoils.state import STEPS, Artifact, Spoils
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


def settle(state: Spoils, given: frozenset[str]) -> None:
    """Make a position whole: cards named by their face, the Treasury, the piles, the box, what comes next."""
    _check_people(state)
    for card in _placed(state):
        _know(state, card)
    _check_faces(state)
    if "treasury" not in given and "gold" in given:
        state.treasury = SETUP.set.gold * state.sets - sum(state.gold.values())
    if "piles" not in given and given & {"round", "step"}:
        state.piles = [NUMBERS[len(state.seats)].pile] * _piles_left(state)
    if "boxed" not in given:
        state.boxed = SETUP.set.cards * state.sets - len(_placed(state)) - sum(state.piles)
    if "rolled" not in given and "step" in given:
        state.rolled = STEPS.index(state.step) > STEPS.index("roll dice")
    state.over = state.step == "count"
    if state.over:
        state.pending = []
    elif "pending" not in given:
        # Whoever lays out another course of the Round starts it afresh; other corrections cut nothing short.
        kept = [] if given & COURSE else state.pending
        state.pending = kept
        state.pending = [due(state), *kept[1:]]
        pass_over_the_idle(state)


def _piles_left(state: Spoils) -> int:
    if state.step in ("last artifacts", "count"):
        return 0
    return SETUP.rounds - state.round + (state.step == "treasure setup")


def _placed(state: Spoils) -> list[str]:
    return [*state.active, *(card for stash in state.stashes.values() for card in stash), *state.leftovers]


def _know(state: Spoils, card: str) -> None:
    """In a position a card may go by the key of its face, with # and a number for a second copy."""
    key = card.partition("#")[0]
    if card in state.cards:
        return
    if card in state.artifacts and state.artifacts[card].face:
        return
    face = state.own_cards.get(key) or state.parts.faces.get(key)
    if card in state.artifacts:
        if face:
            state.artifacts[card].face, state.artifacts[card].stage = key, face.stage
        return
    if face is None:
        raise Malformed(f"There is no card called {card!r}.")
    if face.item is None:
        state.artifacts[card] = Artifact(stage=face.stage, face=key)
    else:
        state.cards[card] = key


def _check_people(state: Spoils) -> None:
    """Everybody named sits at the table, and everybody at the table has Gold, a Stash and a cup."""
    roles = [state.chief, state.purser, state.turn, state.challenger, state.bid.seat if state.bid else None]
    named = [*roles, *state.gold, *state.stashes, *state.cups, *state.bets, *state.to_pick, *state.orbs]
    named += [*state.dice, *state.open_dice, *state.extremes, *state.shown, *state.seen]
    named += [
        *state.stones.values(),
        *state.chalices.values(),
        *(one for seen in state.seen.values() for one in seen),
    ]
    for seat in named:
        if seat is not None and seat not in state.seats:
            raise Malformed(f"Nobody sits in the seat {seat!r}.")
    for seat in state.seats:
        if not (seat in state.gold and seat in state.stashes and seat in state.cups):
            raise Malformed(f"{state.name(seat)} needs Gold, a Stash and a cup.")


def _check_faces(state: Spoils) -> None:
    """Every card has a face that this table knows, and every mark lies on a card."""
    faces = [
        *state.cards.values(),
        *(artifact.face for artifact in state.artifacts.values() if artifact.face),
    ]
    for key in faces:
        if key not in state.own_cards and key not in state.parts.faces:
            raise Malformed(f"There is no card called {key!r}.")
    for card in [*state.stones, *state.chalices]:
        if card not in state.artifacts:
            raise Malformed(f"There is no Artifact called {card!r} on the table.")


def audit(state: Spoils) -> None:
    """Refuse a table that could not be."""
    _check_people(state)
    if not 1 <= state.round <= SETUP.rounds:
        raise Refusal(f"There are {SETUP.rounds} Rounds; there is no Round {state.round}.", "spoils-round-1")
    _audit_course(state)
    _audit_gold(state)
    _audit_cards(state)
    _audit_dice(state)


def _audit_course(state: Spoils) -> None:
    """What a step needs must be there: a turn, a bid and a challenge, all bets, a verdict."""
    if state.step == "bidding" and state.turn is None:
        raise Refusal("In the Bidding Step it is somebody's turn.", "spoils-bid-1")
    if state.step not in ("place bets", "reveal bets", "reveal dice", "divide the spoils"):
        return
    if state.bid is None or state.challenger is None:
        raise Refusal("Bets are placed after a bid and a challenge.", "spoils-challenge-1")
    if state.step == "place bets":
        return
    if any(seat not in state.bets or state.bets[seat].side is None for seat in state.seats):
        raise Refusal("Every Viking must have bet before the bets are revealed.", "spoils-bet-1")
    if state.step == "divide the spoils" and state.verdict is None:
        raise Refusal("The spoils are divided after the verdict.", "spoils-round-2")
    won = [state.won(seat) for seat in state.seats]
    if state.verdict and (all(won) or not any(won)):
        raise Refusal("Every Round has at least one winner and one loser.", "spoils-revealdice-5")


def _audit_gold(state: Spoils) -> None:
    poor = [seat for seat in state.seats if state.gold[seat] < 0]
    if poor or state.treasury < 0:
        raise Refusal("Nobody and no Treasury has less than 0 Gold.", "spoils-components-3")
    total, coins = sum(state.gold.values()) + state.treasury, SETUP.set.gold * state.sets
    if total != coins:
        raise Refusal(
            f"There are {total} Gold on the table; the coins are worth {coins}.", "spoils-components-3"
        )
    for seat, bet in state.bets.items():
        if bet.lies and bet.amount is not None and not 0 <= bet.amount <= state.gold[seat]:
            raise Refusal(f"The bet of {state.name(seat)} is more than there is.", "spoils-bet-5")


def _audit_cards(state: Spoils) -> None:
    placed = _placed(state)
    if len(set(placed)) != len(placed):
        raise Refusal("A card lies in one place only.", "spoils-zone-1")
    strangers = [card for card in placed if not state.on_table(card)]
    if strangers or len(placed) != len(state.cards) + len(state.artifacts):
        raise Refusal(
            "Every card in play lies in the Active Pile, a Stash or the Leftovers.", "spoils-zone-1"
        )
    total, cards = len(placed) + sum(state.piles) + state.boxed, SETUP.set.cards * state.sets
    if total != cards or state.boxed < 0:
        raise Refusal(
            f"There are {total} Treasure cards in play and in the box; it must be {cards}.",
            "spoils-components-1",
        )
    if state.deal:
        _audit_copies(state)


def _audit_copies(state: Spoils) -> None:
    """Dealt by the app, no card comes up more often than the sets have it."""
    faces = Counter(state.cards.values()) + Counter(a.face for a in state.artifacts.values() if a.face)
    decks: Counter[str] = Counter()
    for stage in STAGES:
        decks.update(state.parts.stage_deck(stage, len(state.seats), state.sets))
    extra = [key for key, count in faces.items() if key in state.parts.faces and count > decks[key]]
    if extra:
        raise Refusal(f"There are more cards {extra[0]!r} than the sets hold.", "spoils-components-1")


def _audit_dice(state: Spoils) -> None:
    if state.spare_dice < 0:
        raise Refusal(
            f"The cups hold {sum(state.cups.values())} dice; there are {SETUP.set.dice * state.sets}.",
            "spoils-components-2",
        )
    for seat, dice in state.shown.items():
        if len(dice) != state.cups[seat]:
            raise Refusal(
                f"{state.name(seat)} shows {len(dice)} of {state.cups[seat]} dice.", "spoils-revealdice-2"
            )
