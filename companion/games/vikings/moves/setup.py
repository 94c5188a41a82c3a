"""Set-up (7.0): the Saga card, the Jarl, the quest markers, the starting band and the religion."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from companion.games.vikings import decks
from companion.games.vikings.carry import barred_unit
from companion.games.vikings.decisions import DrawJarl, DrawSaga, Muster, PlaceQuests, Scattering
from companion.games.vikings.endsaga import open_sagas
from companion.games.vikings.moves.common import DRAW, check_die, die_field, drawn_field, need, told
from companion.games.vikings.state import HIDDEN, POOL, SETTING_UP, Saga
from companion.games.vikings.words import listed
from companion.referee import Field, Move, Offer, Option, Refusal
from companion.referee.chance import dice


class TakeSaga(Move[Saga], tag="saga", frozen=True):
    """Draw a Saga card and deal the draw deck that it asks for."""

    reveals: ClassVar[bool] = True

    saga: str | None = None
    dealt: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.saga:
            return self
        chosen = state.house_choice if not state.campaign else ""
        return msgspec.structs.replace(self, saga=chosen or rng.choice(open_sagas(state)))

    def check(self, state: Saga) -> None:
        need(state, DrawSaga, "vikings-7.0-3")
        if self.saga is None:
            return
        if self.saga not in state.box.sagas:
            raise Refusal(
                f"There is no Saga called {self.saga}; there are {', '.join(state.box.sagas)}.",
                "vikings-8.1-1",
                *(("vikings-5.0-1",) if self.saga in state.box.cards else ()),
            )
        self._check_open(state, self.saga)
        # The Saga card says how many cards are dealt (vikings-7.0-4).
        wanted = state.box.sagas[self.saga].voyages
        if self.dealt is not None and self.dealt != wanted:
            name = state.box.sagas[self.saga].name
            raise Refusal(f"{name} says {wanted} voyages; you deal {self.dealt} cards.", "vikings-7.0-4")

    def _check_open(self, state: Saga, saga: str) -> None:
        deck, card = open_sagas(state), state.box.sagas[saga]
        if saga in deck or (saga == state.house_choice and not state.campaign):
            return
        if card.last:
            first = listed([state.box.sagas[one].name for one in deck])
            rules = (
                ("vikings-24.0-3", "vikings-7.0-2") if state.campaign else ("vikings-7.0-2", "vikings-24.0-3")
            )
            raise Refusal(f"{card.name} is the last Saga; still open: {first}.", *rules)
        raise Refusal(f"{card.name} is won already and has left the deck.", "vikings-24.2-1")

    def play(self, state: Saga) -> None:
        saga = told(self.saga)
        state.settle()
        state.saga = saga
        card = state.card
        state.tell(f"The Saga of this table is {card.name}. {card.text}".strip(), "vikings-7.0-3")
        if saga not in open_sagas(state):
            state.tell(f"{card.name} on its own is a house choice.", "vikings-7.0-2")
        # A campaign starts at Edda 1 with the gold of its first Saga (vikings-24.0-2); later both are carried
        # over (vikings-24.1-4).
        if not state.past:
            state.gold, state.edda = card.gold, 1 if state.campaign else card.edda
        decks.deal(state, card.voyages)
        state.tell(
            f"{len(state.draw)} voyage cards are the draw deck, {len(state.reserve)} the reserve. "
            f"Gold {state.gold}, Edda {state.edda}.",
            "vikings-7.0-4",
            "vikings-7.0-11",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, DrawSaga):
            chosen = state.house_choice if not state.campaign else ""
            deck = [chosen] if chosen else open_sagas(state)
            options = [Option(saga, state.box.sagas[saga].name) for saga in deck]
            field = drawn_field("saga", "Which Saga was drawn?", options)
            yield Offer(label="Draw a Saga card", move=cls(seat=seat), fields=(field,), group="saga")


class TakeJarl(Move[Saga], tag="jarl", frozen=True):
    """A Jarl is drawn blind and placed; `chosen` says that he was picked on purpose, which is refused."""

    reveals: ClassVar[bool] = True

    space: str
    jarl: str | None = None
    chosen: bool = False

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.jarl:
            return self
        return msgspec.structs.replace(self, jarl=rng.choice(state.jarls_left))

    def check(self, state: Saga) -> None:
        need(state, DrawJarl, *(["vikings-7.0-5"] if state.segment in SETTING_UP else []), "vikings-19.1-1")
        names = listed([state.unit_name(jarl) for jarl in state.jarls_left])
        drawing = "vikings-7.0-5" if state.segment == "jarl" else "vikings-19.1-1"
        if self.chosen:
            raise Refusal(
                f"A Jarl is not chosen; he is drawn at random from {names}.", drawing, "vikings-2.2-3"
            )
        if self.jarl is not None and self.jarl not in state.box.jarls:
            raise Refusal(f"There is no Jarl called {self.jarl}; the draw is from {names}.", drawing)
        if self.jarl is not None and state.units[self.jarl] != POOL:
            place = state.units[self.jarl]
            alive = place in state.box.spaces
            where = f"is in {state.space_name(place)}" if alive else "is dead"
            raise Refusal(
                f"{state.unit_name(self.jarl)} {where}; the draw is from {names}.",
                drawing if alive else "vikings-19.2-1",
            )
        if self.space not in state.top.spaces:
            wanted = listed([state.space_name(space) for space in state.top.spaces], "or")
            raise Refusal(f"The Jarl is placed in {wanted}.", state.top.rule)

    def play(self, state: Saga) -> None:
        rule = "vikings-7.0-5" if state.segment == "jarl" else "vikings-19.1-1"
        jarl = told(self.jarl)
        state.settle()
        state.units[jarl] = self.space
        state.tell(f"{state.unit_name(jarl)} takes command in {state.space_name(self.space)}.", rule)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, DrawJarl):
            options = [Option(jarl, state.unit_name(jarl)) for jarl in state.jarls_left]
            field = drawn_field("jarl", "Which Jarl was drawn?", options)
            for space in state.top.spaces:
                label = f"Draw a Jarl for {state.space_name(space)}"
                yield Offer(label=label, move=cls(seat=seat, space=space), fields=(field,), group="jarl")


class RollQuests(Move[Saga], tag="place_quests", frozen=True):
    """Two dice name spaces; each receives a hidden marker."""

    die: int | None = None
    second: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        throw = self._rolled(rng)
        # A total that already came up is rolled again (vikings-7.0-7), unless the table has told it.
        while sum(throw) in state.totals and (self.die is None or self.second is None):
            throw = self._rolled(rng)
        return msgspec.structs.replace(self, die=throw[0], second=throw[1])

    def _rolled(self, rng: Random) -> tuple[int, int]:
        one, other = dice(rng, 2)
        return self.die or one, self.second or other

    def check(self, state: Saga) -> None:
        need(state, PlaceQuests, "vikings-7.0-6")
        check_die(self.die, "vikings-7.0-6")
        check_die(self.second, "vikings-7.0-6")
        total = (self.die or 0) + (self.second or 0)
        if self.die and self.second and total in state.totals:
            raise Refusal(f"The total {total} came up before; roll again.", "vikings-7.0-7")

    def play(self, state: Saga) -> None:
        total = told(self.die) + told(self.second)
        # No space ever has two quest markers (vikings-7.0-9).
        free = [space for space in state.box.locations[total] if space not in state.quests]
        state.totals.append(total)
        if len(free) > state.quests_to_place:
            names = listed([state.space_name(space) for space in free], "or")
            state.tell(f"The dice show {total}; chance decides between {names}.", "vikings-7.0-8")
            state.ask(Scattering(seats=[state.seat], spaces=free))
        else:
            nothing = "" if free else "; it names no free space"
            state.tell(f"The dice show {total}{nothing}.", "vikings-7.0-6")
            lay(state, free)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, PlaceQuests):
            fields = (die_field(), die_field("second", "And the second die?"))
            yield Offer(
                label="Roll for the quest markers", move=cls(seat=seat), fields=fields, group="quests"
            )


class Scatter(Move[Saga], tag="scatter", frozen=True):
    """Fewer markers are left than spaces were named: chance decides which spaces get one."""

    spaces: list[str] | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.spaces is not None:
            return self
        return msgspec.structs.replace(self, spaces=rng.sample(state.top.spaces, state.quests_to_place))

    def check(self, state: Saga) -> None:
        need(state, Scattering, "vikings-7.0-8")
        if self.spaces is None:
            return
        names = listed([state.space_name(space) for space in state.top.spaces])
        if not set(self.spaces) <= set(state.top.spaces) or len(set(self.spaces)) != len(self.spaces):
            raise Refusal(f"The dice name {names}, each for one marker.", "vikings-7.0-6", "vikings-7.0-9")
        if len(self.spaces) != state.quests_to_place:
            left = state.quests_to_place
            raise Refusal(
                f"{left} of {names} {'receives' if left == 1 else 'receive'} a marker; "
                f"you tell {len(self.spaces)}.",
                "vikings-7.0-8",
            )

    def play(self, state: Saga) -> None:
        spaces = told(self.spaces)
        state.settle()
        lay(state, spaces)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Scattering):
            options = tuple(Option(space, state.space_name(space)) for space in state.top.spaces)
            left = state.quests_to_place
            ask = "Which spaces did chance pick?"
            field = Field(
                name="spaces",
                ask=ask,
                options=options,
                least=left,
                most=left,
                many=True,
                optional=True,
                leave=DRAW,
            )
            yield Offer(label="Let chance decide", move=cls(seat=seat), fields=(field,), group="scatter")


def lay(state: Saga, spaces: list[str]) -> None:
    """Hidden quest markers are laid in these spaces; the last one ends the step."""
    state.quests.update(dict.fromkeys(spaces, HIDDEN))
    if spaces:
        names = listed([state.space_name(space) for space in spaces])
        state.tell(f"A hidden quest marker is laid in {names}.", "vikings-7.0-6")
    if not state.quests_to_place or not state.locations_left:
        state.settle()


class Buy(Move[Saga], tag="buy", frozen=True):
    """Buy a unit for the starting band and place it in a Homeland; no Jarl needs to be there."""

    unit: str
    space: str

    def check(self, state: Saga) -> None:
        need(state, Muster, "vikings-9.2-2")
        check_buyable(state, self.unit)
        if self.unit in ("varangians", "ormr"):
            name = state.box.kinds[self.unit].name
            raise Refusal(
                f"The {name} cannot be bought in the set-up, only in a Leidang segment.", "vikings-21.3-2"
            )
        if self.space not in state.box.homelands:
            homes = listed([state.space_name(space) for space in state.box.homelands], "or")
            raise Refusal(f"Units bought in the set-up are placed in a Homeland: {homes}.", "vikings-7.0-12")
        if no := barred_unit(state, self.unit):
            raise no
        check_gold(state, self.unit)

    def play(self, state: Saga) -> None:
        enlist(state, self.unit, self.space)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Muster):
            for kind in state.box.kinds.values():
                if kind.jarl:
                    continue
                # What is never bought here is refused once, not for every Homeland.
                special = kind.id in ("varangians", "ormr")
                for space in state.box.homelands[:1] if special else state.box.homelands:
                    label = f"{kind.name} for {kind.cost} gold in {state.space_name(space)}"
                    yield Offer(label=label, move=cls(seat=seat, unit=kind.id, space=space), group="buy")


def check_buyable(state: Saga, unit: str) -> None:
    """Refuse Jarls, who are never bought, and what is no kind of unit."""
    if unit == "jarl" or unit in state.box.jarls:
        raise Refusal("A Jarl is not bought: he costs no gold and is drawn at random.", "vikings-19.1-1")
    if unit not in state.box.kinds:
        raise Refusal(
            f"There is no unit called {unit}; there are {', '.join(state.box.kinds)}.", "vikings-9.1-1"
        )


def check_gold(state: Saga, unit: str, *rules: str) -> None:
    """There is no deficit (vikings-9.0-3); `rules` are those of the unit itself."""
    kind = state.box.kinds[unit]
    if kind.cost > state.gold:
        costs = "cost" if kind.plural == kind.name else "costs"
        raise Refusal(
            f"The {kind.name} {costs} {kind.cost} gold; you have {state.gold}, and there is no deficit.",
            "vikings-9.1-1",
            "vikings-9.0-3",
            *rules,
        )


def enlist(state: Saga, unit: str, space: str) -> None:
    """Pay for a unit and place it."""
    kind = state.box.kinds[unit]
    counter = state.in_pool(unit)[0]
    state.gold -= kind.cost
    state.units[counter] = space
    state.tell(
        f"{state.unit_name(counter)} joins in {state.space_name(space)} for {kind.cost}; gold {state.gold}.",
        "vikings-9.1-1",
        "vikings-9.0-1",
    )


class ChooseReligion(Move[Saga], tag="religion", frozen=True):
    """Play with the Old or with the New Religion."""

    religion: Literal["old", "new"]

    def check(self, state: Saga) -> None:
        need(state, Muster, "vikings-7.0-15", "vikings-23.0-1")
        bought = [unit for unit in state.box.kinds["berserkir"].counters if state.units[unit] != POOL]
        if self.religion == "new" and bought:
            raise Refusal(
                f"You have bought {state.names_of(bought)}; under the New Religion there are none. "
                "Take the purchase back first.",
                "vikings-21.4-1",
                "vikings-7.0-15",
            )

    def play(self, state: Saga) -> None:
        state.religion = self.religion
        name = "Old" if self.religion == "old" else "New"
        state.tell(
            f"This Saga is played with the {name} Religion; Edda {state.edda}.",
            "vikings-7.0-15",
            "vikings-23.0-1",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Muster):
            yield Offer(label="Old Religion", move=cls(seat=seat, religion="old"), group="religion")
            yield Offer(label="New Religion", move=cls(seat=seat, religion="new"), group="religion")


class Begin(Move[Saga], tag="begin", frozen=True):
    """The set-up is done."""

    def check(self, state: Saga) -> None:
        need(state, Muster, "vikings-7.0-15")
        if not state.religion:
            raise Refusal("Choose the Old or the New Religion first.", "vikings-7.0-15", "vikings-2.2-2")

    def play(self, state: Saga) -> None:
        state.settle()
        band = state.names_of([unit for unit, place in state.units.items() if place in state.box.spaces])
        state.tell(
            f"The band is mustered: {band}; {state.gold} gold is hoarded.", "vikings-7.0-14", "vikings-9.2-1"
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Muster):
            yield Offer(label="Begin the Saga", move=cls(seat=seat), group="begin")
