"""Pillage and settlement (20.0), and what stays between two Sagas (24.1)."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.vikings.decisions import KeepCard, KeepSettlements, Spoils
from companion.games.vikings.moves.common import check_die, die_field, need, told
from companion.games.vikings.settling import (
    check_markable,
    pillage_dice,
    pillage_value,
    place_settlement,
    settlement_cost,
)
from companion.games.vikings.state import Saga
from companion.games.vikings.tracks import add_gold
from companion.games.vikings.words import listed
from companion.referee import Field, Move, Offer, Option, Refusal


def check_present(state: Saga) -> None:
    """The segment, and the voyaging force in the space (vikings-11.0-13)."""
    voyage = state.voyage
    gone = voyage is not None and (not voyage.force or voyage.broke_off)
    if voyage is not None and not state.over and state.segment in ("harbour", "settlement"):
        if gone:
            raise Refusal(
                "The voyaging force is gone from the space; nobody else may do it.", "vikings-11.0-13"
            )
        if voyage.marked:
            raise Refusal(
                "A voyage pillages or settles once, and this one has done so.",
                "vikings-20.0-3",
                "vikings-20.0-5",
            )
        check_markable(state, voyage.space)
    need(state, Spoils)


class Pillage(Move[Saga], tag="pillage", frozen=True):
    """Pillage the town or fortress where the voyaging force is."""

    reveals: ClassVar[bool] = True

    die: int | None = None
    second: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        one = self.die if self.die is not None else rng.randint(1, 6)
        other = self.second
        if other is None and pillage_dice(state, state.here.id) == 2:
            other = rng.randint(1, 6)
        return msgspec.structs.replace(self, die=one, second=other)

    def check(self, state: Saga) -> None:
        check_present(state)
        check_die(self.die, "vikings-20.1-1")
        check_die(self.second, "vikings-20.1-2")
        if self.second is not None and pillage_dice(state, state.here.id) == 1:
            raise Refusal("A town is pillaged with one die.", "vikings-20.1-1")

    def play(self, state: Saga) -> None:
        here = state.here
        dice = [told(self.die)]
        if pillage_dice(state, here.id) == 2:
            dice.append(told(self.second))
        state.settle()
        rule = ("vikings-20.1-3" if here.trade else "vikings-20.1-2") if here.fortress else "vikings-20.1-1"
        rule = "vikings-20.1-2" if here.trade and not here.fortress else rule
        add_gold(
            state,
            pillage_value(state, here.id, dice),
            f"{here.name} is pillaged ({listed(list(map(str, dice)))})",
            rule,
        )
        # Erik in the force brings one more (vikings-19.3-2).
        if "erik" in state.on_voyage.force:
            add_gold(state, 1, "Erik finds one more", "vikings-19.3-2")
        state.on_voyage.marked = True
        state.markers[here.id] = "pillage"
        state.tell(f"A pillage marker lies in {here.name}.", "vikings-20.1-4")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Spoils):
            fields = [die_field()]
            if pillage_dice(state, state.here.id) == 2:
                fields.append(die_field("second", "And the second die?"))
            yield Offer(
                label=f"Pillage {state.here.name}", move=cls(seat=seat), fields=tuple(fields), group="pillage"
            )


class Settle(Move[Saga], tag="settle", frozen=True):
    """Build a settlement where the voyaging force is."""

    def check(self, state: Saga) -> None:
        check_present(state)
        cost = settlement_cost(state, state.here.id)
        if cost > state.gold:
            raise Refusal(
                f"A settlement costs {cost} gold; you have {state.gold}.", "vikings-20.2-1", "vikings-9.0-3"
            )

    def play(self, state: Saga) -> None:
        cost = settlement_cost(state, state.here.id)
        state.settle()
        rule = "vikings-19.3-4" if cost == 1 else "vikings-20.2-1"
        add_gold(state, -cost, f"Building in {state.here.name} costs {cost}", rule)
        state.on_voyage.marked = True
        place_settlement(state, state.here.id, "vikings-20.2-1")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Spoils):
            cost = settlement_cost(state, state.here.id)
            label = f"Settle {state.here.name} for {cost} gold"
            yield Offer(label=label, move=cls(seat=seat), group="settle")


class KeepMarkers(Move[Saga], tag="keep_settlements", frozen=True):
    """Between two Sagas: these settlements stay on the map, the others return."""

    spaces: list[str]

    def check(self, state: Saga) -> None:
        need(state, KeepSettlements, "vikings-24.1-3")
        for space in self.spaces:
            if state.markers.get(space) != "settlement":
                raise Refusal(f"There is no settlement in {space} to keep.", "vikings-24.1-3")

    def play(self, state: Saga) -> None:
        state.settle()
        state.markers = {space: mark for space, mark in state.markers.items() if space in self.spaces}
        names = listed([state.space_name(space) for space in self.spaces]) if self.spaces else "none"
        state.tell(f"Settlements that stay: {names}.", "vikings-24.1-3")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, KeepSettlements):
            spaces = state.marked("settlement")
            options = tuple(Option(space, state.space_name(space)) for space in spaces)
            field = Field(
                name="spaces", ask="Which stay?", options=options, least=0, most=len(spaces), many=True
            )
            yield Offer(
                label="Keep settlements",
                move=cls(seat=seat, spaces=spaces),
                fields=(field,),
                group="keep_settlements",
            )


class KeepOne(Move[Saga], tag="keep_card", frozen=True):
    """Between two Sagas: one Keep card stays, the others are shuffled with the rest."""

    cards: list[str]

    def check(self, state: Saga) -> None:
        need(state, KeepCard, "vikings-24.1-7")
        names = listed([state.box.cards[card].name for card in state.kept])
        if len(self.cards) != 1:
            raise Refusal(
                f"One Keep card stays for the next Saga, not {len(self.cards)}: {names}.", "vikings-24.1-7"
            )
        if self.cards[0] not in state.kept:
            raise Refusal(f"You hold {names}; one of these stays.", "vikings-24.1-7")

    def play(self, state: Saga) -> None:
        state.settle()
        state.discards += [card for card in state.kept if card not in self.cards]
        state.kept = list(self.cards)
        name = state.box.cards[self.cards[0]].name
        state.tell(
            f"{name} is kept for the next Saga; the other cards are shuffled.",
            "vikings-24.1-7",
            "vikings-24.1-8",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, KeepCard):
            for card in state.kept:
                label = f"Keep {state.box.cards[card].name}"
                yield Offer(label=label, move=cls(seat=seat, cards=[card]), group="keep_card")
