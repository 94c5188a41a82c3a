"""Step 7, Divide the Spoils, and the hand-over of a used Chalice before it."""

from collections.abc import Iterable

from companion.games.spoils.announcing import lost
from companion.games.spoils.decisions import HandOverDue, PickDue, RestDue
from companion.games.spoils.moves.common import PICKS, in_step, rules_of
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import listing
from companion.referee import Field, Move, Offer, Option, Refusal


class HandOver(Move[Spoils], tag="hand over", frozen=True):
    """The winner who used the Chalice gives it to a Viking who lost."""

    viking: str

    def check(self, state: Spoils) -> None:
        top = state.top
        if not isinstance(top, HandOverDue) or self.seat not in top.seats:
            raise Refusal(
                "Nobody has a used Chalice to hand over now.",
                *HandOverDue.rules,
                "spoils-artifact-odins-chalice-3",
                *lost(state, self.seat, "odins-chalice"),
            )
        if self.viking not in state.seats:
            raise Refusal(f"Nobody sits in the seat {self.viking!r}.", *HandOverDue.rules)
        if state.won(self.viking):
            raise Refusal(
                f"{state.name(self.viking)} did not lose; the Chalice goes to a Viking who lost this Round.",
                *HandOverDue.rules,
            )

    def play(self, state: Spoils) -> None:
        card = state.top.card
        move_card(state, card, self.seat, self.viking)
        del state.chalices[card]
        state.tell(
            f"{state.name(self.seat)} gives {state.label(card)} to {state.name(self.viking)}.",
            *HandOverDue.rules,
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, HandOverDue) and seat in state.top.seats:
            losers = [one for one in state.clockwise(seat) if not state.won(one)]
            field = Field(
                name="viking",
                ask="Who gets the Chalice?",
                options=tuple(Option(one, state.name(one)) for one in losers),
            )
            yield Offer(label="Hand the Chalice over", move=cls(seat=seat, viking=losers[0]), fields=(field,))


def move_card(state: Spoils, card: str, giver: str, taker: str) -> None:
    """A card goes from one Stash to another as it lies, with everything on it."""
    state.stashes[giver].remove(card)
    state.stashes[taker].append(card)


class Pick(Move[Spoils], tag="pick", frozen=True):
    """Treasures from the Active Pile: one card, or the whole rest of the allotment."""

    cards: list[str]

    def check(self, state: Spoils) -> None:
        top = state.top
        if isinstance(top, RestDue):
            self._check_rest(state, top)
        else:
            self._check_share(state)
        for card in self._meant(state):
            if card not in state.active:
                raise Refusal(
                    f"There is no card {card!r} in the Active Pile.", "spoils-zone-1", "spoils-divide-5"
                )

    def _check_rest(self, state: Spoils, top: RestDue) -> None:
        if self.seat not in top.seats or len(self.cards) != 1:
            raise Refusal(f"{top.ask(state)}", *RestDue.rules)

    def _check_share(self, state: Spoils) -> None:
        why = ["spoils-divide-5", *lost(state, self.seat, "draupnir")]
        in_step(state, "divide the spoils", "Treasures are picked in Step 7", *why)
        top = state.top
        if not isinstance(top, PickDue):
            raise Refusal(f"Nobody picks now: {top.ask(state)}", *why, *rules_of(top))
        if self.seat not in state.to_pick:
            raise Refusal(
                f"{state.name(self.seat)} has no Treasure to take: losers take none, winners once.",
                "spoils-divide-7",
            )
        if self.seat not in top.seats:
            rules = ["spoils-divide-5", "spoils-divide-8"]
            if (state.bets[self.seat].amount or 0) < 5:
                rules.append("spoils-poor-2")
            raise Refusal(f"It is {state.name(top.seats[0])}'s turn to pick: {top.ask(state)}", *rules)
        if len(set(self.cards)) != len(self.cards):
            raise Refusal("You name a card twice; each is taken once.", "spoils-divide-8", "spoils-zone-1")
        if len(self.cards) not in (1, top.count):
            raise Refusal(
                f"You take {len(self.cards)} cards; you must take {top.count}, all at once or one by one.",
                "spoils-divide-8",
                "spoils-divide-7",
            )

    def _meant(self, state: Spoils) -> list[str]:
        return [state.meant(card) for card in self.cards]

    def play(self, state: Spoils) -> None:
        taken = self._meant(state)
        names = listing([state.label(card) for card in taken])
        for card in taken:
            state.active.remove(card)
            state.stashes[self.seat].append(card)
        if isinstance(state.top, RestDue):
            state.settle()
            state.tell(f"{state.name(self.seat)} takes {names} with Draupnir.", "spoils-artifact-draupnir-1")
        else:
            state.taken += len(taken)
            state.tell(f"{state.name(self.seat)} takes {names}.", "spoils-divide-7", "spoils-divide-10")
        for card in taken:
            if card in state.artifacts and state.artifacts[card].face:
                state.whisper(self.seat, f"The Artifact is {state.true_name(card)}.", "spoils-divide-10")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        top = state.top
        if not isinstance(top, PickDue | RestDue) or seat not in top.seats:
            return
        count = top.count if isinstance(top, PickDue) else 1
        options = tuple(Option(card, state.label(card)) for card in state.active)
        field = Field(
            name="cards",
            ask="Which Treasures do you take?",
            options=options,
            least=count,
            most=count,
            many=True,
        )
        move = cls(seat=seat, cards=state.active[:count])
        yield Offer(label="Take Treasures", move=move, fields=(field,), group=PICKS)
