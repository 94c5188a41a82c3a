"""Setting out: where the voyage starts, recruiting, and forming the voyaging force."""

from collections.abc import Iterable
from random import Random
from typing import Self

import msgspec

from companion.games.vikings.carry import barred_unit
from companion.games.vikings.decisions import Harbour, Leidang, Movement
from companion.games.vikings.moves.common import check_die, check_own, die_field, need, told, unit_field
from companion.games.vikings.moves.setup import check_buyable, check_gold, enlist
from companion.games.vikings.segments import enter
from companion.games.vikings.state import Saga, Voyage
from companion.referee import Move, Offer, Refusal

# Units that take a passed Edda check, each by its rule.
SPECIAL = {"varangians": "vikings-21.1-2", "ormr": "vikings-21.2-2"}
# The rule that some units have conditions of their own.
FURTHER = "vikings-9.1-4"


class SetOut(Move[Saga], tag="voyage", frozen=True):
    """A new voyage starts in this space; its Trade segment follows at once."""

    space: str

    def check(self, state: Saga) -> None:
        need(state, Harbour)
        if self.space not in state.box.spaces:
            raise Refusal(f"There is no space called {self.space} on the map.", "vikings-3.0-2")
        if not state.at(self.space):
            raise Refusal(
                f"No Viking unit is in {state.space_name(self.space)}; a force is one or more.",
                "vikings-10.3-1",
            )

    def play(self, state: Saga) -> None:
        state.settle()
        state.made += 1
        state.voyage = Voyage(start=self.space, space=self.space)
        state.tell(f"Voyage {state.made} starts in {state.space_name(self.space)}.", "vikings-11.0-1")
        enter(state, "trade")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Harbour):
            for space in dict.fromkeys(state.units.values()):
                if space in state.box.spaces:
                    label = f"Voyage from {state.space_name(space)}: {state.names_of(state.at(space))}"
                    yield Offer(label=label, move=cls(seat=seat, space=space), group="voyage")


class Recruit(Move[Saga], tag="recruit", frozen=True):
    """Recruit a unit where the voyaging force is; Varangians and the Ormr take an Edda check."""

    unit: str
    die: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.die is not None or self.unit not in SPECIAL:
            return self
        return msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        need(state, Leidang, "vikings-9.2-2")
        check_buyable(state, self.unit)
        check_die(self.die, "vikings-17.1-1")
        self._check_place(state)
        if no := barred_unit(state, self.unit):
            further = (FURTHER,) if state.in_pool(self.unit) else ()
            raise Refusal(no.sentence, *no.rules, *further)
        # Nothing is rolled for without the gold.
        check_gold(state, self.unit, *([SPECIAL[self.unit]] if self.unit in SPECIAL else []))
        if self.unit in SPECIAL and state.on_voyage.attempted:
            raise Refusal(
                "A Leidang segment allows one attempt at Varangians or the Ormr, and it has been made.",
                "vikings-21.3-1",
                FURTHER,
            )

    def _check_place(self, state: Saga) -> None:
        here, kind = state.here, state.box.kinds[self.unit]
        if not state.jarls_at(here.id):
            rule = "vikings-21.1-1" if self.unit == "varangians" else "vikings-9.1-2"
            raise Refusal(f"No Jarl is in {here.name}; recruits need one in their space.", rule)
        # Varangians: a warrior kingdom, no settlement needed (vikings-21.1-1).
        if self.unit == "varangians":
            if not here.warrior:
                raise Refusal(
                    f"{here.name} is no warrior kingdom; Varangians join only in one.",
                    "vikings-21.1-1",
                    FURTHER,
                )
            return
        settled = state.markers.get(here.id) == "settlement"
        ship = ("vikings-21.2-1", "vikings-9.1-3", FURTHER) if self.unit == "ormr" else ("vikings-9.1-3",)
        if not here.homeland and not settled:
            raise Refusal(
                f"{here.name} is neither a Homeland nor has it a settlement.",
                "vikings-9.1-2",
                *(ship if kind.naval else ()),
            )
        # Ships: a Homeland, or a coastal town with a settlement (vikings-9.1-3).
        if kind.naval and not (here.homeland or here.coastal_town):
            raise Refusal(
                f"{here.name} is no coastal town; ships are placed in one, or in a Homeland.", *ship
            )

    def play(self, state: Saga) -> None:
        if self.unit not in SPECIAL:
            enlist(state, self.unit, state.here.id)
            return
        rule = SPECIAL[self.unit]
        die = told(self.die)
        state.on_voyage.attempted = True
        name = state.box.kinds[self.unit].name
        if die > state.edda:
            state.tell(
                f"Edda check for the {name}: {die} against {state.edda}, failed; nothing is paid.", rule
            )
            return
        state.tell(f"Edda check for the {name}: {die} against {state.edda}, passed.", rule)
        enlist(state, self.unit, state.here.id)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Leidang):
            for kind in state.box.kinds.values():
                if not kind.jarl:
                    fields = (die_field(ask="What does the Edda check show?"),) if kind.id in SPECIAL else ()
                    label = f"Recruit {kind.name} for {kind.cost} gold"
                    yield Offer(
                        label=label, move=cls(seat=seat, unit=kind.id), fields=fields, group="recruit"
                    )


class Form(Move[Saga], tag="form", frozen=True):
    """Form the voyaging force from units in the space; the rest stay."""

    units: list[str]

    def check(self, state: Saga) -> None:
        # Once the force is on its way nobody can join it or be set down (vikings-12.0-4); before that the
        # player may think again.
        waiting = isinstance(state.top, Movement) and not state.on_voyage.under_way
        if not waiting:
            need(state, Leidang, "vikings-12.0-4" if state.segment == "movement" else "vikings-11.0-1")
        present = state.at(state.here.id)
        if not self.units:
            raise Refusal("A force is at least one unit.", "vikings-10.3-1")
        for unit in self.units:
            if unit in state.box.units and unit not in present and not state.box.units[unit].naval:
                raise Refusal(
                    f"{state.unit_name(unit)} is not in {state.here.name}; passengers start with the ships.",
                    "vikings-12.12-2",
                    "vikings-12.0-4",
                    "vikings-12.0-3",
                )
        check_own(state, self.units, present, "vikings-12.0-3")

    def play(self, state: Saga) -> None:
        if isinstance(state.top, Leidang):
            state.settle()
        state.on_voyage.force = list(self.units)
        rest = [unit for unit in state.at(state.here.id) if unit not in self.units]
        stay = f"; staying behind: {state.names_of(rest)}" if rest else ""
        state.tell(
            f"The voyaging force is {state.names_of(self.units)}{stay}.", "vikings-2.2-7", "vikings-12.0-3"
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Leidang):
            units = state.at(state.here.id)
            field = unit_field(state, "units", "Who goes?", units, 1, len(units))
            yield Offer(
                label="Form the voyaging force",
                move=cls(seat=seat, units=units),
                fields=(field,),
                group="form",
            )
