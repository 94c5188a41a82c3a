"""Taking bracelets unseen, and laying those that were knocked loose (rulebook pp. 4-7)."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, NoReturn, Self

import msgspec

from companion.games.clash import bracelets
from companion.games.clash.moves.common import (
    KEEPS,
    brings_nothing,
    drop_rule,
    in_play,
    shield_first,
    value_field,
)
from companion.games.clash.state import Clash, Dropping, Knocking, Showing, Taking
from companion.referee import Move, Offer, Refusal

# Where a knocked-off bracelet can go at a table that vouches for the distances, besides to a player.
IN_ARENA, IN_WATER = "arena", "water"


class Take(Move[Clash], tag="take", frozen=True):
    """Take one face-down bracelet and keep it; its value may stay untold (clash-bluff-14, clash-bluff-15)."""

    value: int | None = None

    def check(self, state: Clash) -> None:
        in_play(state)
        top = state.top
        if not isinstance(top, Taking):
            self._refuse_untimely(state)
        if self.seat not in top.seats:
            taker = state.name(top.seats[0])
            raise Refusal(
                f"{taker} takes this bracelet from {state.called(top.giver)}, nobody else.",
                top.rule,
                "clash-bluff-14",
            )
        bracelets.check_taken(state, top.giver, self.value)

    def _refuse_untimely(self, state: Clash) -> NoReturn:
        shield_first(state)
        if isinstance(state.top, Knocking | Dropping):
            raise Refusal(
                f"{state.announced} keeps no bracelet; it is shown and laid in the arena.",
                drop_rule(state),
            )
        if isinstance(state.top, Showing):
            raise Refusal("The card is turned face-up first; only then does somebody pay.", "clash-bluff-8")
        raise Refusal(
            f"{state.name(self.seat)} has no bracelet to take now.",
            "clash-bluff-14",
            *brings_nothing(state, self.seat),
        )

    def play(self, state: Clash) -> None:
        top = state.top
        state.settle()
        bracelets.pass_on(state, top.giver, self.seat, self.value)
        state.tell(f"{state.name(self.seat)} takes a bracelet from {state.called(top.giver)}.", top.rule)
        if self.value:
            for seat in (self.seat, top.giver):
                if seat in state.seats:
                    state.whisper(seat, f"It is a {self.value}.", "clash-bluff-15")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, Taking) and seat in top.seats:
            field = value_field(state, optional=True)
            label = f"Take a bracelet from {state.called(top.giver)}"
            yield Offer(label=label, move=cls(seat=seat), fields=(field,))


def _refuse_kept(state: Clash) -> NoReturn:
    raise Refusal(
        f"{state.announced} keeps its bracelet; it is not laid in the arena.", KEEPS[state.announced]
    )


class Knock(Move[Clash], tag="knock", frozen=True):
    """PUNCH or SLINGSHOT: pick a bracelet of the attacked player and show it (clash-punch-7)."""

    reveals: ClassVar[bool] = True

    value: int | None = None

    def chance(self, state: Clash, rng: Random) -> Self:
        if self.value is not None:
            return self
        return msgspec.structs.replace(self, value=bracelets.pick(state, state.top.giver, rng))

    def check(self, state: Clash) -> None:
        in_play(state)
        top = state.top
        if not isinstance(top, Knocking):
            self._refuse_untimely(state)
        if self.seat not in top.seats:
            raise Refusal(f"{state.name(state.active)} picks the bracelet.", drop_rule(state))
        bracelets.check_taken(state, top.giver, self.value)

    def _refuse_untimely(self, state: Clash) -> NoReturn:
        shield_first(state)
        if state.announced in KEEPS:
            _refuse_kept(state)
        if isinstance(state.top, Taking):
            taker = state.name(state.top.seats[0])
            raise Refusal(
                f"{taker} takes the payment first; then {state.announced} is carried out.",
                state.top.rule,
                drop_rule(state),
            )
        raise Refusal(
            "No bracelet is knocked loose now.", drop_rule(state), *brings_nothing(state, self.seat)
        )

    def play(self, state: Clash) -> None:
        assert self.value is not None
        giver = state.top.giver
        state.settle()
        bracelets.lose(state, giver, self.value)
        state.tell(f"{state.name(giver)} loses a {self.value}.", drop_rule(state))
        state.ask(Dropping(seats=[self.seat], giver=giver, value=self.value))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, Knocking) and seat in top.seats:
            label = f"Pick a bracelet of {state.name(top.giver)}"
            yield Offer(label=label, move=cls(seat=seat), fields=(value_field(state, optional=False),))


class Drop(Move[Clash], tag="drop", frozen=True):
    """Lay the bracelet shown on a space next to the attacked Viking (clash-punch-1 to 6).

    Without an arena on screen `space` is "arena", "water" or the seat of the Viking standing there.
    """

    space: str

    def check(self, state: Clash) -> None:
        in_play(state)
        top = state.top
        if not isinstance(top, Dropping):
            self._refuse_early(state)
        if self.seat not in top.seats:
            raise Refusal(f"{state.name(state.active)} chooses where the bracelet goes.", drop_rule(state))
        if state.ground:
            self._check_space(state, top.giver)
        elif self.space not in self._vouched(state, top.giver):
            rule = "clash-punch-6" if state.announced == "PUNCH" else "clash-slingshot-4"
            own = ("clash-punch-2",) if self.space == state.active else ()
            raise Refusal("Lay it in the arena, in the water, or on a third Viking.", *own, rule)

    def _refuse_early(self, state: Clash) -> NoReturn:
        if isinstance(state.top, Knocking):
            raise Refusal(
                "The bracelet is shown first; only then is its space chosen.",
                "clash-punch-7",
                drop_rule(state),
            )
        if state.announced in KEEPS:
            _refuse_kept(state)
        shield_first(state)
        raise Refusal("There is no bracelet to lay in the arena now.", drop_rule(state), "clash-punch-7")

    def _check_space(self, state: Clash, giver: str) -> None:
        assert state.ground is not None
        punch = state.announced == "PUNCH"
        rule = "clash-punch-6" if punch else "clash-slingshot-4"
        home = state.vikings[giver]
        own = state.vikings[self.seat]
        near = [space for space in state.ground.near[home] if space != own]
        if self.space == own:
            raise Refusal(
                "The bracelet cannot be laid on the active player's own Viking.",
                "clash-punch-2" if punch else "clash-slingshot-4",
            )
        if self.space not in near:
            raise Refusal(
                f"{self.space} does not touch {home}, {state.name(giver)}'s space; choose {', '.join(near)}.",
                rule,
            )

    @staticmethod
    def _vouched(state: Clash, giver: str) -> list[str]:
        third = [seat for seat in state.seats if seat not in (state.active, giver)]
        return [IN_ARENA, IN_WATER, *third]

    def play(self, state: Clash) -> None:
        value = state.top.value
        state.settle()
        punch = state.announced == "PUNCH"
        ground = state.ground
        owner = state.standing(self.space) if ground else (self.space if self.space in state.seats else None)
        if owner:
            state.holdings[owner].append(value)
            state.tell(
                f"It lands on {state.name(owner)}, who keeps it face-down.",
                "clash-punch-4" if punch else "clash-slingshot-3",
            )
        elif self.space in ground.water if ground else self.space == IN_WATER:
            state.drowned.append(value)
            state.boxed += 1
            state.tell(
                f"The {value} is lost in the water and goes to the box.",
                "clash-punch-3" if punch else "clash-slingshot-2",
            )
        else:
            place = self.space if ground else state.arena
            state.lying.setdefault(place, []).append(value)
            where = f"on {self.space}" if ground else "in the arena"
            state.tell(f"The {value} lies face-up {where}.", "clash-punch-9")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        top = state.top
        if not isinstance(top, Dropping) or seat not in top.seats:
            return
        spaces = (
            state.ground.near[state.vikings[top.giver]] if state.ground else cls._vouched(state, top.giver)
        )
        for space in spaces:
            yield Offer(label=cls._label(state, space), move=cls(seat=seat, space=space), group="drop")

    @staticmethod
    def _label(state: Clash, space: str) -> str:
        if not state.ground:
            return {IN_ARENA: "In the arena", IN_WATER: "In the water"}.get(space, f"On {state.name(space)}")
        owner = state.standing(space)
        if owner:
            return f"{space}: {state.name(owner)}"
        return f"{space}: water" if space in state.ground.water else space
