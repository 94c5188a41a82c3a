"""Movement (12.0): by ship, by land, rallying to a Jarl, and the optional supplies and scouting."""

from collections.abc import Iterable
from random import Random
from typing import Literal, Self

import msgspec

from companion.games.vikings import chart
from companion.games.vikings.decisions import Lose, Movement, Turning
from companion.games.vikings.effects import StackCheck, StormRoll
from companion.games.vikings.losses import eliminate, sink
from companion.games.vikings.moves.common import check_die, check_own, die_field, need, told, unit_field
from companion.games.vikings.rally import Rallying
from companion.games.vikings.state import HIDDEN, Saga
from companion.games.vikings.words import counted, listed, opened
from companion.referee import Field, Move, Offer, Option, Refusal

MODES: dict[chart.Mode, str] = {"naval": "by ship", "land": "by land"}


def arrive(state: Saga, path: list[str]) -> None:
    """The force goes along the path; sea spaces entered are counted (vikings-12.11-2)."""
    voyage = state.on_voyage
    voyage.space = path[-1]
    voyage.sea += sum(state.box.spaces[space].sea for space in path)
    voyage.stopped = bool(chart.stops(state, path[-1]))
    for unit in voyage.force:
        state.units[unit] = voyage.space


def close(state: Saga) -> None:
    """The move is over: first the storm, then the stacking check (vikings-12.11-4)."""
    state.settle()
    state.agenda += [StormRoll(), StackCheck()]


def check_undeclared(state: Saga, rule: str) -> None:
    """Refuse what must come before the move is declared."""
    if state.on_voyage.mode:
        raise Refusal(
            f"The move is declared already, {MODES['naval' if state.on_voyage.mode == 'naval' else 'land']}.",
            rule,
        )


def check_stopped(state: Saga) -> None:
    """A Forced March into a Homeland, a fortress or a quest ends the move (vikings-12.0-6)."""
    if state.on_voyage.stopped:
        rule = chart.stops(state, state.on_voyage.space)
        raise Refusal(f"The force must stop in {state.here.name} for this voyage.", rule)


def check_embarked(state: Saga, mode: chart.Mode) -> None:
    """Refuse a naval move without ships, with too many passengers, or that leaves somebody swimming."""
    force = state.on_voyage.force
    if mode == "land":
        if state.here.sea:
            raise Refusal(
                f"The force is at sea in the {state.here.name}; nobody walks there.", "vikings-12.2-2"
            )
        return
    if not any(state.box.units[unit].naval for unit in force):
        raise Refusal("A naval move needs at least one ship in the force.", "vikings-12.1-1")
    land, room = len(state.ashore(force)), state.capacity(force)
    if land > room:
        raise Refusal(
            f"{land} land units want to sail; the ships carry {room}. Leave some behind.",
            "vikings-12.12-3",
            "vikings-12.12-1",
        )
    if state.here.sea:
        rest = [unit for unit in state.at(state.here.id) if unit not in force]
        land, room = len(state.ashore(rest)), state.capacity(rest)
        if land > room:
            raise Refusal(
                f"{land} land units would stay at sea; the ships left there carry {room}.", "vikings-12.12-3"
            )


def leif(state: Saga) -> int:
    """Leif moves his force one space farther (vikings-19.3-1)."""
    return int("leif" in state.on_voyage.force)


class Scout(Move[Saga], tag="scout", frozen=True):
    """Optional rule: try to look at a hidden quest in a neighbouring space."""

    space: str
    die: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        return self if self.die is not None else msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        if not state.scouting:
            raise Refusal("Scouting is an optional rule, and it is switched off.", "vikings-25.0-5")
        need(state, Movement, "vikings-26.0-1")
        voyage = state.on_voyage
        if voyage.scouted:
            raise Refusal("The force has scouted once in this voyage; it may not again.", "vikings-26.0-1")
        if voyage.mode or voyage.supplies == "march":
            raise Refusal(
                "Scouting comes at the start of the movement, before the force moves.", "vikings-26.0-1"
            )
        if not any(state.box.units[unit].jarl for unit in voyage.force):
            raise Refusal("Scouting needs a Jarl in the voyaging force.", "vikings-26.0-2")
        if state.quests.get(self.space) != HIDDEN:
            raise Refusal("Scouting needs a space with a hidden quest marker.", "vikings-26.0-2")
        if not state.box.kinds_between(voyage.space, self.space):
            raise Refusal(
                f"{state.space_name(self.space)} is not next to {state.here.name}; scouts go one route.",
                "vikings-26.0-2",
            )
        check_die(self.die, "vikings-26.0-3")

    def play(self, state: Saga) -> None:
        die = told(self.die)
        state.on_voyage.scouted = True
        passed = die <= state.edda
        result = "passed" if passed else "failed; nothing happens"
        state.tell(
            f"Scouting {state.space_name(self.space)}: {die} against Edda {state.edda}, {result}.",
            "vikings-26.0-3",
        )
        if passed:
            state.ask(Turning(seats=[state.seat], spaces=[self.space], rule="vikings-26.0-3"))

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if state.scouting and isinstance(state.top, Movement):
            for space in dict.fromkeys(other for other, _ in state.box.routes[state.here.id]):
                if state.quests.get(space) == HIDDEN:
                    label = f"Scout {state.space_name(space)}"
                    yield Offer(
                        label=label, move=cls(seat=seat, space=space), fields=(die_field(),), group="scout"
                    )


class ForcedMarch(Move[Saga], tag="forced_march", frozen=True):
    """Optional rule: pay to go one space before the regular move."""

    mode: Literal["naval", "land", "rally"]
    to: str

    def check(self, state: Saga) -> None:
        if not state.supplies:
            raise Refusal("Supplies are an optional rule, and it is switched off.", "vikings-25.0-5")
        need(state, Movement, "vikings-25.0-1")
        voyage = state.on_voyage
        if self.mode == "rally":
            raise Refusal(
                "A Forced March is made by land or by ship, not for a Rally to Jarl.", "vikings-25.0-1"
            )
        check_undeclared(state, "vikings-25.0-1")
        if voyage.supplies:
            raise Refusal("Supplies serve one purpose in a voyage, once.", "vikings-25.0-3")
        check_embarked(state, self.mode)
        chart.check_path(state, voyage.force, self.mode, voyage.space, [self.to])
        cost = march_cost(state)
        if cost > state.gold:
            raise Refusal(
                f"The Forced March costs {cost} gold; you have {state.gold}.",
                "vikings-25.0-1",
                "vikings-9.0-3",
            )

    def play(self, state: Saga) -> None:
        cost = march_cost(state)
        state.gold -= cost
        state.on_voyage.supplies = "march"
        arrive(state, [self.to])
        state.tell(
            f"A Forced March to {state.here.name} for {cost} gold; {state.gold} left.", "vikings-25.0-1"
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if state.supplies and isinstance(state.top, Movement) and not state.on_voyage.mode:
            for mode in MODES:
                for space in chart.reach(state, state.on_voyage.force, mode, state.here.id, 1):
                    if space != state.here.id:
                        place = state.space_name(space)
                        label = f"Forced March {MODES[mode]} to {place} for {march_cost(state)} gold"
                        yield Offer(label=label, move=cls(seat=seat, mode=mode, to=space), group="march")


def march_cost(state: Saga) -> int:
    """Half the units of the force, rounded up."""
    return (len(state.on_voyage.force) + 1) // 2


class Declare(Move[Saga], tag="declare", frozen=True):
    """Declare a naval move and roll for it, or a land move; what is declared binds (vikings-12.1-4)."""

    mode: Literal["naval", "land"]
    die: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.die is not None or self.mode == "land":
            return self
        return msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        need(state, Movement)
        check_undeclared(state, "vikings-12.1-4")
        check_stopped(state)
        check_embarked(state, self.mode)
        check_die(self.die, "vikings-12.1-2")

    def play(self, state: Saga) -> None:
        voyage = state.on_voyage
        voyage.mode = self.mode
        more = " and one more for Leif" if leif(state) else ""
        if self.mode == "naval":
            # One die halved, rounded up (vikings-12.1-2).
            die = told(self.die)
            spaces = (die + 1) // 2
            state.tell(f"A naval move: {die}, so {counted(spaces, 'space')}{more}.", "vikings-12.1-2")
        else:
            spaces = 1
            state.tell(f"A land move: one space{more}.", "vikings-12.2-1")
        voyage.allowance = spaces + leif(state)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Movement) and not state.on_voyage.mode:
            yield Offer(
                label="Naval move", move=cls(seat=seat, mode="naval"), fields=(die_field(),), group="mode"
            )
            yield Offer(label="Land move", move=cls(seat=seat, mode="land"), group="mode")


class Go(Move[Saga], tag="go", frozen=True):
    """Go along a path of spaces, up to the allowance; an empty path stays."""

    path: list[str]

    def check(self, state: Saga) -> None:
        need(state, Movement)
        voyage = state.on_voyage
        if voyage.mode not in MODES:
            raise Refusal("Declare a naval or a land move first.", "vikings-12.1-4", "vikings-12.0-1")
        mode: chart.Mode = "naval" if voyage.mode == "naval" else "land"
        if len(self.path) > voyage.allowance:
            rules = ("vikings-12.0-2", "vikings-12.1-2" if mode == "naval" else "vikings-12.2-1")
            raise Refusal(
                f"The path has {len(self.path)} spaces; the force may move {voyage.allowance}.",
                *(rules if mode == "naval" else reversed(rules)),
            )
        chart.check_path(state, voyage.force, mode, voyage.space, self.path)

    def play(self, state: Saga) -> None:
        voyage = state.on_voyage
        start = state.here.name
        if self.path:
            arrive(state, self.path)
            way = [state.space_name(space) for space in self.path]
            by = f" by way of {listed(way[:-1])}" if len(way) > 1 else ""
            verb = "sails" if voyage.mode == "naval" else "marches"
            state.tell(
                f"{opened(state.names_of(voyage.force))}: the force {verb} from {start} to {way[-1]}{by}.",
                "vikings-12.0-2",
            )
        else:
            state.tell(f"The force stays in {start}.", "vikings-12.0-2")
        close(state)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Movement) and state.on_voyage.mode in MODES:
            for space, path in chart.moves(state).items():
                label = f"To {state.space_name(space)}" if path else f"Stay in {state.here.name}"
                yield Offer(label=label, move=cls(seat=seat, path=path), group="go")


class Stay(Move[Saga], tag="stay", frozen=True):
    """The force does not move, or goes no farther."""

    def check(self, state: Saga) -> None:
        need(state, Movement)

    def play(self, state: Saga) -> None:
        state.on_voyage.mode = "stay"
        state.tell(f"The force stays in {state.here.name}.", "vikings-12.0-2")
        close(state)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        # Once a move is declared, staying is one of the places to go to.
        if isinstance(state.top, Movement) and state.on_voyage.mode not in MODES:
            yield Offer(label=f"Stay in {state.here.name}", move=cls(seat=seat), group="stay", quiet=True)


class Rally(Move[Saga], tag="rally", frozen=True):
    """Call units one space away to the Jarl in the force's space; together they are the voyaging force."""

    units: list[str]

    def check(self, state: Saga) -> None:
        need(state, Movement)
        check_undeclared(state, "vikings-12.1-4")
        if state.on_voyage.supplies == "march":
            raise Refusal("After a Forced March there is no Rally to Jarl.", "vikings-25.0-1")
        Rallying(state).check(self.units)

    def play(self, state: Saga) -> None:
        voyage = state.on_voyage
        voyage.mode = "rally"
        for unit in self.units:
            state.units[unit] = voyage.space
        voyage.force = state.at(voyage.space)
        joined = state.names_of(self.units)
        state.tell(f"Rally to Jarl in {state.here.name}: {joined} come.", "vikings-12.3-1", "vikings-12.3-6")
        close(state)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Movement) and not state.on_voyage.mode:
            rallying = Rallying(state)
            near = rallying.near()
            if near:
                field = unit_field(state, "units", "Who comes?", near, 1, len(near))
                yield Offer(
                    label="Rally to Jarl",
                    move=cls(seat=seat, units=rallying.most()),
                    fields=(field,),
                    group="rally",
                    quiet=True,
                )


class PayTroops(Move[Saga], tag="pay", frozen=True):
    """Optional rule: keep units over the stacking limit for one gold each."""

    count: int

    def check(self, state: Saga) -> None:
        if not state.supplies:
            raise Refusal("Supplies are an optional rule, and it is switched off.", "vikings-25.0-5")
        need(state, Lose, "vikings-25.0-2")
        if state.top.cause != "stack":
            raise Refusal("Pay keeps units over the stacking limit, and nobody else.", "vikings-25.0-2")
        if state.on_voyage.supplies == "march":
            raise Refusal("Supplies have served for a Forced March in this voyage.", "vikings-25.0-3")
        if not 1 <= self.count <= state.top.count:
            raise Refusal(
                f"{state.top.count} units are over the limit; you pay for {self.count}.", "vikings-25.0-2"
            )
        if self.count > state.gold:
            raise Refusal(
                f"{self.count} units cost {self.count} gold; you have {state.gold}.", "vikings-25.0-2"
            )

    def play(self, state: Saga) -> None:
        voyage, space = state.on_voyage, state.top.space
        state.gold -= self.count
        voyage.supplies = "pay"
        voyage.paid = {**voyage.paid, space: voyage.paid.get(space, 0) + self.count}
        # The stacking check that asked looks again at what is left.
        state.settle()
        state.tell(f"{self.count} gold keeps as many units in {state.space_name(space)}.", "vikings-25.0-2")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if state.supplies and isinstance(state.top, Lose) and state.top.cause == "stack":
            amounts = tuple(Option(n, f"{n} gold") for n in range(1, state.top.count + 1))
            fields = (Field(name="count", ask="For how many units?", options=amounts),)
            yield Offer(label="Pay the troops", move=cls(seat=seat, count=1), fields=fields, group="pay")


class GiveUp(Move[Saga], tag="lose", frozen=True):
    """Name the units that are eliminated."""

    units: list[str]

    def check(self, state: Saga) -> None:
        need(state, Lose, "vikings-12.11-3")
        decision = state.top
        check_own(state, self.units, decision.among, decision.rule)
        if len(self.units) != decision.count:
            what = "unit" if decision.count == 1 else "units"
            raise Refusal(f"{decision.count} {what} must go; you name {len(self.units)}.", decision.rule)

    def play(self, state: Saga) -> None:
        rule = state.top.rule
        spaces = list(dict.fromkeys(state.units[unit] for unit in self.units))
        state.settle()
        state.tell(f"Lost: {state.names_of(self.units)}.", rule)
        eliminate(state, self.units)
        for space in spaces:
            sink(state, space)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Lose):
            among, count = state.top.among, state.top.count
            least = sorted(among, key=lambda unit: (state.box.units[unit].jarl, state.box.units[unit].combat))
            move = cls(seat=seat, units=least[:count])
            if count == len(among):
                # Where all must go there is nobody to name.
                yield Offer(label=f"{opened(state.names_of(among))}: lost", move=move, group="lose")
                return
            field = unit_field(state, "units", "Who is lost?", among, count, count)
            yield Offer(label="Give up", move=move, fields=(field,), group="lose")
