"""Pebbles: a toy game that lives only in the tests and proves that a fifth game needs nothing but its folder.

Two or three players take one to three pebbles in turn from a heap; each pebble is a point. Whoever takes
three throws a die, and on a six the next player is passed over. Anybody may hide what they took.
"""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from companion.referee import (
    Decision,
    Field,
    Game,
    Move,
    Offer,
    Option,
    Options,
    Points,
    Refusal,
    Scoresheet,
    SeatScore,
    State,
    TieBreak,
    rank,
)


class Turn(Decision, tag="turn"):
    """The next player takes pebbles."""

    rules: ClassVar[tuple[str, ...]] = ("pebbles-take-1",)

    def ask(self, state: State) -> str:
        return f"{state.name(self.seats[0])} takes one to three pebbles."


class Toss(Decision, tag="toss"):
    """A die decides whether the next player is passed over: an interrupt on top of the turn."""

    rules: ClassVar[tuple[str, ...]] = ("pebbles-turn-1",)

    def ask(self, state: State) -> str:
        return f"{state.name(self.seats[0])} throws the die."


class Heap(State, kw_only=True):
    """The heap, what each has taken, and what each has hidden."""

    heap: int
    taken: dict[str, int]
    hidden: dict[str, int]
    pending: list[Turn | Toss] = []


class Take(Move[Heap], tag="take", frozen=True):
    """Take one to three pebbles."""

    count: int

    def check(self, state: Heap) -> None:
        if state.over:
            raise Refusal("The heap is empty; the game is over.", "pebbles-end-1")
        if not isinstance(state.top, Turn) or state.top.seats != [self.seat]:
            raise Refusal(f"It is not {state.name(self.seat)}'s turn.", "pebbles-turn-1")
        if not 1 <= self.count <= min(3, state.heap):
            raise Refusal(f"You take {self.count}; you may take 1 to {min(3, state.heap)}.", "pebbles-take-1")

    def play(self, state: Heap) -> None:
        state.heap -= self.count
        state.taken[self.seat] += self.count
        state.tell(f"{state.name(self.seat)} takes {self.count}.", "pebbles-take-1")
        state.settle()
        state.ask(Turn(seats=[state.after(self.seat)]))
        if self.count == 3 and state.heap:
            state.ask(Toss(seats=[self.seat]))

    @classmethod
    def offers(cls, state: Heap, seat: str) -> Iterable[Offer]:
        amounts = tuple(Option(n, str(n)) for n in (1, 2, 3))
        yield Offer(
            label="Take",
            move=cls(seat=seat, count=1),
            fields=(Field(name="count", ask="How many?", options=amounts),),
        )


class Throw(Move[Heap], tag="throw", frozen=True):
    """On a six the next player is passed over."""

    reveals: ClassVar[bool] = True
    die: int | None = None

    def chance(self, state: Heap, rng: Random) -> Self:
        return self if self.die is not None else msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Heap) -> None:
        if not isinstance(state.top, Toss) or state.top.seats != [self.seat]:
            raise Refusal("There is no die to throw now.", "pebbles-turn-1")
        if self.die is not None and not 1 <= self.die <= 6:
            raise Refusal(f"A die shows 1 to 6, not {self.die}.", "pebbles-turn-1")

    def play(self, state: Heap) -> None:
        state.settle()
        state.tell(f"{state.name(self.seat)} throws {self.die}.", "pebbles-turn-1")
        if self.die == 6:
            state.top.seats = [state.after(state.top.seats[0])]

    @classmethod
    def offers(cls, state: Heap, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Toss):
            yield Offer(label="Throw the die", move=cls(seat=seat))


class Hide(Move[Heap], tag="hide", frozen=True):
    """Hide pebbles of one's own under the hand; nobody else learns how many."""

    count: int

    def check(self, state: Heap) -> None:
        if not 0 <= self.count <= state.taken[self.seat]:
            limit = state.taken[self.seat]
            raise Refusal(f"You have {limit} pebbles; you may hide 0 to {limit}.", "pebbles-hide-1")

    def play(self, state: Heap) -> None:
        state.hidden[self.seat] = self.count
        state.tell(f"{state.name(self.seat)} hides some pebbles.", "pebbles-hide-1")
        state.whisper(self.seat, f"You hide {self.count}.", "pebbles-hide-1")


class Agreed(Options, frozen=True, kw_only=True):
    """How high the heap is."""

    heap: int = 21


class Pad(msgspec.Struct, forbid_unknown_fields=True):
    """Pebbles by player."""

    taken: dict[str, int]


class Pebbles(Game[Heap]):
    """The toy game."""

    name, title, rules_version = "pebbles", "Pebbles", "1"
    players, players_rule = range(2, 4), "pebbles-turn-1"
    options, state, pad = Agreed, Heap, Pad
    moves = (Take, Throw, Hide)

    def begin(self, options: Agreed, box: Any) -> Heap:
        ids = [seat.id for seat in options.seats]
        return Heap(
            seats=ids,
            names={seat.id: seat.name or seat.id for seat in options.seats},
            heap=options.heap,
            taken=dict.fromkeys(ids, 0),
            hidden=dict.fromkeys(ids, 0),
            pending=[Turn(seats=[ids[0]])],
        )

    def advance(self, state: Heap) -> None:
        if state.heap == 0:
            state.over = True
            state.pending.clear()

    def settle(self, state: Heap, given: frozenset[str]) -> None:
        self.advance(state)

    def audit(self, state: Heap) -> None:
        if state.heap < 0 or min(state.taken.values()) < 0:
            raise Refusal("No heap holds fewer than 0 pebbles.", "pebbles-take-1")

    def where(self, state: Heap) -> str:
        return f"{state.heap} pebbles left"

    def view(self, state: Heap, seat: str | None) -> dict[str, Any]:
        mine = {seat: state.hidden[seat]} if seat else {}
        return {"heap": state.heap, "taken": state.taken, "hidden": mine}

    def secret(self, state: Heap) -> bool:
        return not state.over

    def score(self, state: Heap) -> Scoresheet:
        return self.tally(Pad(taken=state.taken))

    def tally(self, pad: Pad) -> Scoresheet:
        seats = [
            SeatScore(
                seat=seat, name=seat, lines=[Points("Pebbles", count, "pebbles-end-1")], ties=[count % 2]
            )
            for seat, count in pad.taken.items()
        ]
        return rank(seats, "pebbles-end-1", [TieBreak("an odd heap", "pebbles-end-1")], "pebbles-end-1")


GAME = Pebbles()
