"""The piles of voyage cards.

Nobody at the table knows the order of a face-down pile, and neither does the app. A face-down card is a
ticket: it names the pool of cards out of which it was dealt. Which card it is is settled only when it is
turned up, by telling or by chance. A pool may itself hold tickets, when face-down cards were shuffled again.
"""

from random import Random

from companion.games.vikings.state import HIDDEN, Saga
from companion.games.vikings.words import counted
from companion.referee import Refusal


def is_ticket(entry: str) -> bool:
    return entry.startswith(HIDDEN)


def possible(state: Saga, entry: str) -> set[str]:
    """The cards that a face-down card may turn out to be."""
    if not is_ticket(entry):
        return {entry}
    return {card for inner in state.pools[entry] for card in possible(state, inner)}


def open_by_chance(state: Saga, entry: str, rng: Random) -> str:
    """The card that a ticket turns out to be."""
    while is_ticket(entry):
        entry = rng.choice(state.pools[entry])
    return entry


def redeem(state: Saga, entry: str, card: str) -> None:
    """A ticket has turned out to be this card: it leaves its pool."""
    if not is_ticket(entry):
        return
    pool = state.pools[entry]
    inner = card if card in pool else next(one for one in pool if card in possible(state, one))
    pool.remove(inner)
    redeem(state, inner, card)
    if not pool and entry != HIDDEN:
        del state.pools[entry]


def shuffle(state: Saga, pile: list[str]) -> list[str]:
    """The same cards face down in an order that nobody knows."""
    if len(set(pile)) <= 1 and all(is_ticket(entry) for entry in pile):
        return list(pile)
    name = next(f"{HIDDEN}{n}" for n in range(2, 100) if f"{HIDDEN}{n}" not in state.pools)
    state.pools[name] = list(pile)
    return [name] * len(pile)


def deal(state: Saga, count: int) -> None:
    """Shuffle all cards that are not kept; so many are the draw deck, the rest the reserve."""
    cards = [card for card in state.box.cards if card not in state.kept]
    state.pools = {HIDDEN: cards}
    state.draw = [HIDDEN] * min(count, len(cards))
    state.reserve = [HIDDEN] * (len(cards) - len(state.draw))
    state.discards = []


def gain(state: Saga, count: int) -> None:
    """Take cards unseen from the reserve and put them under the draw deck (vikings-11.3-1)."""
    gained = 0
    for _ in range(count):
        # When the reserve is used up, the discards are shuffled to make a new one (vikings-11.3-2).
        if not state.reserve and state.discards:
            state.reserve, state.discards = shuffle(state, state.discards), []
            state.tell(
                "The reserve is used up; the discards are shuffled to make a new one.", "vikings-11.3-2"
            )
        if not state.reserve:
            break
        state.draw.append(state.reserve.pop(0))
        gained += 1
    short = f", not {count}: there are no more" if gained < count else ""
    state.tell(
        f"Gained: {counted(gained, 'voyage card')}{short}; {counted(len(state.draw), 'voyage')} to come.",
        "vikings-11.3-1",
        *(["vikings-11.3-2"] if short else []),
    )


def lose(state: Saga) -> bool:
    """Discard the top card unread (vikings-11.3-3); False if the draw deck is empty."""
    if not state.draw:
        return False
    state.discards.append(state.draw.pop(0))
    state.tell(
        f"A voyage card is lost unread; {counted(len(state.draw), 'voyage')} to come.", "vikings-11.3-3"
    )
    return True


def take_top(state: Saga, card: str) -> None:
    """The top card of the draw deck is turned up and is this one."""
    redeem(state, state.draw.pop(0), card)


def check_top(state: Saga, card: str) -> None:
    """Refuse a card that cannot be on top of the draw deck."""
    if card not in state.box.cards:
        saga = ("vikings-5.0-1",) if card in state.box.sagas else ()
        raise Refusal(
            f"There is no voyage card called {card}; there are {', '.join(state.box.cards)}.",
            "vikings-13.0-1",
            *saga,
        )
    if card not in possible(state, state.draw[0]):
        name = state.box.cards[card].name
        raise Refusal(f"{name} cannot be the top card of the draw deck; it lies elsewhere.", "vikings-1.0-2")


def searchable(state: Saga) -> set[str]:
    """The cards that may lie in the reserve or among the discards (vikings-22.0-8)."""
    return {card for entry in [*state.reserve, *state.discards] for card in possible(state, entry)}


def look(state: Saga, cards: list[str]) -> None:
    """The reserve and the unread discards are seen: these are their cards, in order."""
    seen = iter(cards)
    for pile in (state.reserve, state.discards):
        for at, entry in enumerate(pile):
            if is_ticket(entry):
                pile[at] = next(seen)
                redeem(state, entry, pile[at])


def face_down(state: Saga) -> list[str]:
    """The face-down cards of the reserve and the discards."""
    return [entry for entry in [*state.reserve, *state.discards] if is_ticket(entry)]


def fits(state: Saga, cards: list[str]) -> bool:
    """Whether these can be the face-down cards of the reserve and the discards, in order."""
    trial = state.copy()
    entries = face_down(trial)
    if len(entries) != len(cards):
        return False
    for entry, card in zip(entries, cards, strict=True):
        if card not in possible(trial, entry):
            return False
        redeem(trial, entry, card)
    return True


def guess(state: Saga, rng: Random) -> list[str]:
    """What the face-down cards of the reserve and the discards turn out to be, by chance."""
    trial, found = state.copy(), []
    for entry in face_down(trial):
        card = open_by_chance(trial, entry, rng)
        redeem(trial, entry, card)
        found.append(card)
    return found


def fetch(state: Saga, card: str) -> None:
    """The selected card is shuffled into the draw deck; the reserve, having been seen, is shuffled too."""
    for pile in (state.discards, state.reserve):
        if card in pile:
            pile.remove(card)
            break
    else:
        pile = next(p for p in (state.reserve, state.discards) if any(card in possible(state, e) for e in p))
        entry = next(entry for entry in pile if card in possible(state, entry))
        pile.remove(entry)
        redeem(state, entry, card)
    state.draw = shuffle(state, [*state.draw, card])
    state.reserve = shuffle(state, state.reserve)


def all_cards(state: Saga) -> list[str]:
    """Every voyage card, wherever it is; for counting them."""
    seen = [
        entry
        for pile in (state.draw, state.reserve, state.discards)
        for entry in pile
        if not is_ticket(entry)
    ]
    pooled = [entry for pool in state.pools.values() for entry in pool if not is_ticket(entry)]
    in_play = [state.voyage.card] if state.voyage and state.voyage.card else []
    return [*seen, *pooled, *state.kept, *in_play]


def tickets_fit(state: Saga) -> bool:
    """Whether every pool has as many cards as there are tickets for it."""
    piles = [state.draw, state.reserve, state.discards, *state.pools.values()]
    held: dict[str, int] = dict.fromkeys(state.pools, 0)
    for entry in (entry for pile in piles for entry in pile if is_ticket(entry)):
        if entry not in held:
            return False
        held[entry] += 1
    return all(len(state.pools[name]) == count for name, count in held.items())
