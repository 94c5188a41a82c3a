"""A card as it is written: it changes numbers, answers events by itself, or waits for its owner."""

from companion.games.odin import hooks, supply
from companion.games.odin.box import Card
from companion.games.odin.cards import deeds, triggers
from companion.games.odin.cards.changes import Changes
from companion.games.odin.cards.counts import amount
from companion.games.odin.cards.words import Clause
from companion.games.odin.state import North, Trigger

# What a card played or a good upgraded on the way may bring.
ANYTHING = "anything"


class Written(Changes):
    """The effect of one card, read from its clauses."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.number = card.number
        self.clauses: tuple[Clause, ...] = card.facts.effect
        self.changing = [clause for clause in self.clauses if clause.change]
        self.listening = [
            (at, clause)
            for at, clause in enumerate(self.clauses)
            if clause.when not in ("played", "anytime", "always", "instead")
        ]

    # --- when it is played ---

    def played(self, state: North, seat: str) -> list[Trigger]:
        """An immediate card does what it does; an as-soon-as card may find its condition met already."""
        found: list[Trigger] = []
        for at, clause in enumerate(self.clauses):
            if clause.when == "played" and triggers.has(state, seat, clause):
                found += self._answer(state, seat, Trigger(self.number, at), clause, 1)
        return found + self._as_soon_as(state, seat)

    # --- when something happens ---

    def heard(self, state: North, seat: str, event: hooks.Event) -> list[Trigger]:
        """Gifts come by themselves; what the owner may do, or must choose, waits."""
        found: list[Trigger] = []
        for at, clause in self.listening:
            times = triggers.times_heard(state, seat, clause, event)
            if times and not (clause.once and self.done(state, seat, at)):
                about = Trigger(self.number, at, at=triggers.where(event), things=triggers.about(event))
                found += self._answer(state, seat, about, clause, times)
        return found + self._as_soon_as(state, seat)

    def _as_soon_as(self, state: North, seat: str) -> list[Trigger]:
        """Once per game, the first time that the condition is met (odin-card-12)."""
        found: list[Trigger] = []
        for at, clause in self.listening:
            met = clause.when == "as soon as" and triggers.has(state, seat, clause)
            if met and not self.done(state, seat, at):
                self.mark(state, seat, at)
                found += self._answer(state, seat, Trigger(self.number, at), clause, 1)
        return found

    def _answer(self, state: North, seat: str, trigger: Trigger, clause: Clause, times: int) -> list[Trigger]:
        """Do at once what leaves no choice; give back what does."""
        trigger.times = times * amount(state, seat, clause.times)
        open_deeds = [deed for deed in clause.deeds if deeds.is_open(state, seat, deed, trigger)]
        if not trigger.times or not open_deeds:
            return []
        if clause.must and len(open_deeds) == 1 and deeds.by_itself(open_deeds[0]):
            if clause.once:
                self.mark(state, seat, trigger.clause)
            for _ in range(trigger.times):
                deeds.gift(state, seat, self.card, open_deeds[0], trigger)
            return []
        return [trigger]

    # --- what waits ---

    def possible(self, state: North, seat: str, trigger: Trigger) -> bool:
        """Whether one of the deeds can be done now, or could after an exchange at any time."""
        if trigger.drawn is not None:
            return bool(state.players[seat].hand)
        return deeds.possible(state, seat, trigger) or self._may_come(state, seat, trigger)

    def _may_come(self, state: North, seat: str, trigger: Trigger) -> bool:
        """Whether what is lacking may come by exchanges at any time; for a verb any good may be the one."""
        coming = _coming(state, seat)
        for deed in deeds.clause_of(state, trigger).deeds if coming else ():
            short = set(supply.short_of(state, seat, deeds.price_of(state, seat, deed)))
            if short <= coming and (short or deed.verb):
                return True
        return ANYTHING in coming

    # --- what it remembers ---

    def done(self, state: North, seat: str, at: int) -> bool:
        """Whether a clause that works once has worked."""
        return f"{self.number}.{at}" in state.players[seat].notes

    def mark(self, state: North, seat: str, at: int) -> None:
        """Remember that a clause has worked."""
        state.players[seat].notes[f"{self.number}.{at}"] = 1


def _coming(state: North, seat: str) -> set[str]:
    """What a player could get by the exchanges that cards allow at any time, one after the other."""
    cards = state.players[seat].played
    effects = [(card, state.box.cards[card].facts.effect) for card in cards if card in state.box.cards]
    trades = [
        (Trigger(card, at), deed)
        for card, clauses in effects
        for at, clause in enumerate(clauses)
        for deed in clause.may
        if clause.when == "anytime"
    ]
    found: set[str] = set()
    if any(deeds.possible(state, seat, trigger) for trigger, _ in trades):
        for _, deed in trades * len(trades):
            if set(supply.short_of(state, seat, deeds.price_of(state, seat, deed))) <= found:
                found |= {ANYTHING} if deed.play or deed.upgrade else deed.gain.keys()
    return found
