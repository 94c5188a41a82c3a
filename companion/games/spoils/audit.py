"""What every table of Spoils of War obeys: Gold, cards and dice are conserved."""

from collections import Counter

from companion.games.spoils.box import CATALOGUE, SETUP, STAGES
from companion.games.spoils.state import SIDES, Spoils
from companion.referee import Malformed, Refusal


def check_people(state: Spoils) -> None:
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


def placed(state: Spoils) -> list[str]:
    """Every card that lies in the Active Pile, in a Stash or among the Leftovers."""
    return [*state.active, *(card for stash in state.stashes.values() for card in stash), *state.leftovers]


def audit(state: Spoils) -> None:
    """Refuse a table that could not be."""
    check_people(state)
    if not 1 <= state.round <= SETUP.rounds:
        raise Refusal(f"There are {SETUP.rounds} Rounds; there is no Round {state.round}.", "spoils-round-1")
    _audit_course(state)
    _audit_gold(state)
    _audit_cards(state)
    _audit_dice(state)


def _audit_course(state: Spoils) -> None:
    """What a step needs must be there: a turn, a bid and a challenge, all bets, a verdict."""
    if state.step == "bidding" and state.turn is None and state.bid:
        raise Refusal("In the Bidding Step it is somebody's turn.", "spoils-bid-1")
    if state.bid and not (1 <= state.bid.value <= 6 and state.bid.quantity >= 1):
        raise Refusal("A bid is at least one die of a value from 1 to 6.", "spoils-bid-3")
    if state.step not in ("place bets", "reveal bets", "reveal dice", "divide the spoils"):
        return
    if state.bid is None or state.challenger is None:
        raise Refusal("Bets are placed after a bid and a challenge.", "spoils-challenge-1")
    if state.challenger == state.bid.seat:
        raise Refusal("Nobody is Declarer and Challenger in one Round.", "spoils-challenge-4")
    if state.step == "place bets":
        _audit_sides(state)
        return
    if any(seat not in state.bets or state.bets[seat].side is None for seat in state.seats):
        raise Refusal("Every Viking must have bet before the bets are revealed.", "spoils-bet-1")
    if state.step == "divide the spoils" and state.verdict is None:
        raise Refusal("The spoils are divided after the verdict.", "spoils-round-2")
    won = [state.won(seat) for seat in state.seats]
    if state.verdict and (all(won) or not any(won)):
        raise Refusal("Every Round has at least one winner and one loser.", "spoils-revealdice-5")
    _audit_sides(state)


def _audit_sides(state: Spoils) -> None:
    """The Declarer is locked to blue and the Challenger to red."""
    for seat, bet in state.bets.items():
        bound = state.bound_side(seat)
        if bet.side and bound not in (None, bet.side):
            raise Refusal(f"{state.name(seat)} must bet on {SIDES[bound or 'blue']}.", "spoils-bet-3")


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
    there = placed(state)
    if len(set(there)) != len(there):
        raise Refusal("A card lies in one place only.", "spoils-zone-1")
    strangers = [card for card in there if not state.on_table(card)]
    if strangers or len(there) != len(state.cards) + len(state.artifacts):
        raise Refusal(
            "Every card in play lies in the Active Pile, a Stash or the Leftovers.", "spoils-zone-1"
        )
    total, cards = len(there) + sum(state.piles) + state.boxed, SETUP.set.cards * state.sets
    if total != cards or state.boxed < 0:
        raise Refusal(
            f"There are {total} Treasure cards in play and in the box; it must be {cards}.",
            "spoils-components-1",
        )
    if state.deal:
        _audit_copies(state)
    _audit_removed(state)


def _audit_removed(state: Spoils) -> None:
    """Three Artifacts are taken out of a three-Viking game before the decks are shuffled."""
    faces = [state.face(card) for card in state.artifacts]
    kinds = [CATALOGUE.get(face.ability or "") for face in faces if face]
    removed = [kind.name for kind in kinds if kind and kind.out_with_three]
    if removed and len(state.seats) == 3:
        raise Refusal(f"{removed[0]} is taken out of a three-Viking game.", "spoils-three-1")


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
    told = (*state.dice.values(), *state.open_dice.values(), *state.shown.values(), state.extra)
    if any(not 0 <= die <= 6 for dice in told for die in dice):
        raise Refusal("A die shows 1 to 6.", "spoils-bid-3")
    for seat, dice in state.dice.items():
        if len(dice) != state.cups[seat]:
            raise Refusal(
                f"{state.name(seat)} has {state.cups[seat]} dice under the cup, not {len(dice)}.",
                "spoils-roll-1",
            )
    for seat, dice in state.shown.items():
        if len(dice) != state.cups[seat]:
            raise Refusal(
                f"{state.name(seat)} shows {len(dice)} of {state.cups[seat]} dice.", "spoils-revealdice-2"
            )
