"""The feast, and food meant for it (rulebook pp. 10-11, 16)."""

from collections.abc import Iterable

from companion.games.odin import feast, supply
from companion.games.odin.hooks import HasServed, PhaseEnds, adjusted, announce
from companion.games.odin.moves.anytime import check_anytime
from companion.games.odin.state import FEAST, Feasting, North, Served
from companion.referee import Move, Offer, Refusal


class Plan(Move[North], frozen=True, tag="plan"):
    """Put food on the Banquet Table ahead of the feast: a plan that binds nobody (odin-feast-13)."""

    layout: list[Served]

    def check(self, state: North) -> None:
        check_anytime(state)
        feast.check_layout(state, self.seat, self.layout)

    def play(self, state: North) -> None:
        state.players[self.seat].plan = self.layout
        said = ", ".join(one.what for one in self.layout) or "nothing"
        state.tell(f"{state.name(self.seat)} means to serve: {said}.", "odin-feast-13")


class Feast(Move[North], frozen=True, tag="feast"):
    """Lay the Banquet Table: [what, leftmost square, upright]. Each empty square costs a Thing Penalty."""

    layout: list[Served]

    def check(self, state: North) -> None:
        if not isinstance(state.top, Feasting) or self.seat not in state.top.seats:
            raise Refusal(f"{state.name(self.seat)} has no feast to lay now.", "odin-round-1", "odin-feast-1")
        feast.check_layout(state, self.seat, self.layout)

    def play(self, state: North) -> None:
        feasting = state.top
        feasting.seats = [seat for seat in feasting.seats if seat != self.seat]
        if not feasting.seats:
            state.settle()
        state.players[self.seat].plan = []
        serve(state, self.seat, self.layout)
        if feasting.extra:
            announce(state, self.seat, PhaseEnds(FEAST, True))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Feasting) and seat in state.top.seats:
            plans = {"The cheapest feast": feast.cheapest(state, seat)}
            if state.players[seat].plan:
                plans["The feast as planned"] = state.players[seat].plan
            for name, layout in plans.items():
                empty = feast.empty_squares(state, seat, layout)
                label = f"{name}, {empty} penalties" if empty else name
                yield Offer(label=label, move=cls(seat=seat, layout=layout), group="feast")


def serve(state: North, seat: str, layout: list[Served]) -> None:
    """Served goods and coins are gone; empty squares cost penalties (odin-feast-11, odin-feast-12)."""
    empty = feast.empty_squares(state, seat, layout)
    served: dict[str, int] = {}
    for one in layout:
        served[one.what] = served.get(one.what, 0) + 1
    coins = adjusted(state, seat, "coins", 0, layout)
    if coins:
        supply.gain(state, seat, {"silver": coins}, "card")
        state.tell(f"{state.name(seat)} receives {coins} silver while the feast is laid.", "odin-card-9")
    for what, count in served.items():
        supply.remove(state, seat, what, count)
    state.players[seat].penalties += empty
    loss = f" {empty} empty squares: {empty} Thing Penalties." if empty else ""
    state.tell(f"{state.name(seat)} serves {supply.words(served)}.{loss}", "odin-feast-12", "odin-feast-11")
    announce(state, seat, HasServed(served))
