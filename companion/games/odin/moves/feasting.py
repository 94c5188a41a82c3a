"""The feast, and food meant for it (rulebook pp. 10-11, 16)."""

from collections.abc import Iterable

from companion.games.odin import feast, supply
from companion.games.odin.hooks import Dished, HasServed, PhaseEnds, adjusted, announce
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


def check_feasting(state: North, seat: str) -> None:
    """Refuse to lay a table outside of a feast, or while something else comes first."""
    if isinstance(state.top, Feasting) and seat in state.top.seats:
        return
    if any(isinstance(one, Feasting) and seat in one.seats for one in state.pending):
        raise Refusal(f"{state.top.ask(state)} That is settled first.", "odin-card-9", "odin-feast-1")
    raise Refusal(f"{state.name(seat)} has no feast to lay now.", "odin-round-1", "odin-feast-1")


class Feast(Move[North], frozen=True, tag="feast"):
    """Lay the Banquet Table: [what, leftmost square, upright]. Each empty square costs a Thing Penalty."""

    layout: list[Served]

    def check(self, state: North) -> None:
        check_feasting(state, self.seat)
        feast.check_layout(state, self.seat, self.layout)
        feast.check_tabled(state, self.seat, self.layout)

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


class Dish(Move[North], frozen=True, tag="dish"):
    """Lay one food on the Banquet Table before the rest of the feast: a card answers to it at once."""

    food: str

    def check(self, state: North) -> None:
        check_feasting(state, self.seat)
        answered = adjusted(state, self.seat, "dishes", list[str]())
        if self.food not in answered:
            asked = " or ".join(answered) or "nothing"
            raise Refusal(f"Your cards ask for {asked} to be laid first, no {self.food}.", "odin-card-9")
        player = state.players[self.seat]
        have = player.has(self.food)
        early = sum(one.what == self.food for one in player.plan)
        if have <= early:
            laid = f", and {early} of it was laid before the feast" if have and early else ""
            rule = "odin-feast-13" if have and early else "odin-feast-2"
            raise Refusal(f"You have {have} {self.food}{laid}.", rule)
        after = state.copy()
        _table(after, self.seat, self.food)
        if not feast.choices(after, self.seat):
            raise Refusal(f"There is no room for the {self.food} on the Banquet Table.", "odin-feast-9")

    def play(self, state: North) -> None:
        before = dict(state.players[self.seat].tabled)
        _table(state, self.seat, self.food)
        state.tell(f"{state.name(self.seat)} lays {self.food} on the Banquet Table first.", "odin-feast-1")
        announce(state, self.seat, Dished({self.food: 1}, before))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Feasting) and seat in state.top.seats and state.depth != "keeper":
            for food in dict.fromkeys(adjusted(state, seat, "dishes", list[str]())):
                yield Offer(label=f"Lay {food} first", move=cls(seat=seat, food=food), group="feast")


def _table(state: North, seat: str, food: str) -> None:
    """One food goes from the supply to the Banquet Table."""
    supply.remove(state, seat, food, 1)
    tabled = state.players[seat].tabled
    tabled[food] = tabled.get(food, 0) + 1


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
    player = state.players[seat]
    tabled, player.tabled = player.tabled, {}
    rest = {what: count - tabled.get(what, 0) for what, count in served.items()}
    for what, count in rest.items():
        supply.remove(state, seat, what, count)
    state.players[seat].penalties += empty
    loss = f" {empty} empty squares: {empty} Thing Penalties." if empty else ""
    state.tell(f"{state.name(seat)} serves {supply.words(served)}.{loss}", "odin-feast-12", "odin-feast-11")
    announce(state, seat, Dished(rest, tabled))
    announce(state, seat, HasServed(served))
