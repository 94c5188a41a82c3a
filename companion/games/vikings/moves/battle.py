"""Combat (15.0): drawing the hostiles, the Tactical Edge, the lines, every shot, and breaking off."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.vikings import battle as battles
from companion.games.vikings import chart
from companion.games.vikings.decisions import CallHostiles, Edge, LineUp, Shot
from companion.games.vikings.losses import eliminate, sink
from companion.games.vikings.moves.common import (
    DRAW,
    check_die,
    check_own,
    die_field,
    need,
    told,
    unit_field,
)
from companion.games.vikings.moves.keep import discard, held
from companion.games.vikings.plan import orders
from companion.games.vikings.state import Saga
from companion.games.vikings.tracks import add_edda
from companion.games.vikings.words import counted, listed, opened
from companion.referee import Field, Move, Offer, Option, Refusal

# How many ways of lining up are offered at most.
LINES = 4


class Hostiles(Move[Saga], tag="hostiles", frozen=True):
    """Roll for the number of hostiles and draw them blind; `chosen`, picked on purpose, is refused."""

    reveals: ClassVar[bool] = True

    die: int | None = None
    drawn: list[str] | None = None
    chosen: bool = False

    def chance(self, state: Saga, rng: Random) -> Self:
        die = self.die if self.die is not None else rng.randint(1, 6)
        move = msgspec.structs.replace(self, die=die)
        if self.drawn is not None:
            return move
        # Draw until enough stand there; away from the coast the ship is laid aside (vikings-14.1-5).
        order = rng.sample(list(state.box.hostiles), len(state.box.hostiles))
        number = battles.hostile_number(state, die)
        drawn = next(order[:n] for n in range(9) if len(battles.who_fights(state, order[:n])) == number)
        return msgspec.structs.replace(move, drawn=drawn)

    def check(self, state: Saga) -> None:
        if not state.over and state.segment == "harbour" and state.voyage and not state.voyage.force:
            raise Refusal(
                "The voyaging force is gone; nobody else fights for the quest.",
                "vikings-11.0-13",
                "vikings-18.3-2",
            )
        need(state, CallHostiles, "vikings-14.0-1")
        check_die(self.die, "vikings-14.1-1")
        if self.chosen:
            raise Refusal(
                "Hostiles are not chosen; they are drawn blind from the bin.",
                "vikings-2.2-3",
                "vikings-3.0-8",
            )
        if self.drawn is not None:
            self._check_drawn(state, self.drawn)

    def _check_drawn(self, state: Saga, drawn: list[str]) -> None:
        for one in drawn:
            if one not in state.box.hostiles:
                raise Refusal(
                    f"There is no hostile called {one}; there are {', '.join(state.box.hostiles)}.",
                    "vikings-1.0-4",
                )
            if drawn.count(one) > 1:
                raise Refusal(f"There is only one {state.box.hostiles[one].name} ({one}).", "vikings-1.0-4")
        if self.die is None and state.in_battle.number is None:
            raise Refusal("Tell the die for the number of hostiles as well as those drawn.", "vikings-14.1-1")
        number, fighting = battles.hostile_number(state, self.die), len(battles.who_fights(state, drawn))
        if fighting != number:
            aside = "; the ship is laid aside here and replaced" if fighting < len(drawn) else ""
            rules = ["vikings-14.1-1", "vikings-14.1-7", *battles.additions(state)]
            rules += ["vikings-14.1-5"] if fighting < len(drawn) else []
            rules += ["vikings-14.1-6"] if number == battles.hostile_limit(state) else []
            raise Refusal(
                f"{opened(counted(number, 'hostile'))} must be drawn; you tell {fighting}{aside}.", *rules
            )

    def play(self, state: Saga) -> None:
        die = self.die
        if state.in_battle.number is None:
            die = told(self.die)
        number = battles.hostile_number(state, die)
        drawn = told(self.drawn)
        state.settle()
        battles.face(state, drawn)
        called = counted(number, "hostile")
        rolled = f" (die {die})" if state.in_battle.number is None else ""
        state.tell(
            f"{called.capitalize()} in {state.here.name}{rolled}: {battles.describe(state)}.",
            "vikings-14.1-1",
            "vikings-14.1-7",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, CallHostiles):
            known = tuple(Option(one.id, one.name) for one in state.box.hostiles.values())
            drawn = Field(
                name="drawn",
                ask="Who was drawn?",
                options=known,
                most=len(known),
                many=True,
                optional=True,
                leave=DRAW,
            )
            # A card that names the number leaves nothing to roll.
            fields = (drawn,) if state.in_battle.number is not None else (die_field(), drawn)
            yield Offer(label="Call the hostiles", move=cls(seat=seat), fields=fields, group="hostiles")


class SpendEdda(Move[Saga], tag="spend_edda", frozen=True):
    """Give up one Edda for one more on the Tactical Edge, before the roll."""

    def check(self, state: Saga) -> None:
        need(state, Edge, "vikings-15.1-4")
        if state.in_battle.spent:
            raise Refusal(
                "One Edda point may be spent on the edge of a battle, and it has been.", "vikings-15.1-4"
            )
        if state.edda == 0:
            raise Refusal("Your Edda is 0; there is no point to spend.", "vikings-15.1-4")

    def play(self, state: Saga) -> None:
        state.in_battle.spent = True
        add_edda(state, -1, "A point is spent for the Tactical Edge", "vikings-15.1-4")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Edge):
            yield Offer(label="Spend one Edda for the edge", move=cls(seat=seat), group="spend", quiet=True)


class RollEdge(Move[Saga], tag="edge", frozen=True):
    """Both sides roll for the Tactical Edge, which holds for the whole battle."""

    reveals: ClassVar[bool] = True

    vikings: int | None = None
    hostiles: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        ours = self.vikings if self.vikings is not None else rng.randint(1, 6)
        theirs = self.hostiles if self.hostiles is not None else rng.randint(1, 6)
        return msgspec.structs.replace(self, vikings=ours, hostiles=theirs)

    def check(self, state: Saga) -> None:
        if not state.over and state.battle and state.battle.edge:
            harald = ("vikings-19.3-3",) if "harald" in state.battle.line else ()
            raise Refusal(
                "The Tactical Edge is decided for the whole battle; it is not rolled again.",
                "vikings-15.1-20",
                *harald,
            )
        need(state, Edge, "vikings-15.1-2")
        check_die(self.vikings, "vikings-15.1-2")
        check_die(self.hostiles, "vikings-15.1-2")

    def play(self, state: Saga) -> None:
        ours = told(self.vikings)
        theirs = told(self.hostiles)
        total, against = battles.totals(state, ours, theirs)
        side = battles.edge_of(state, ours, theirs)
        state.settle()
        battles.win_edge(state, side)
        tie = total == against
        who = "the Vikings" if side == "vikings" else "the hostiles"
        state.tell(
            f"Tactical Edge: Vikings {ours} (in all {total}), hostiles {theirs} ({against}); {who} begin.",
            "vikings-15.1-6" if tie else "vikings-15.1-5",
            "vikings-15.1-3",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Edge):
            fields = (
                die_field("vikings", "What do the Vikings roll?"),
                die_field("hostiles", "And the hostiles?"),
            )
            yield Offer(label="Roll for the Tactical Edge", move=cls(seat=seat), fields=fields, group="edge")


class FormLine(Move[Saga], tag="line_up", frozen=True):
    """Line up the Vikings in any order, and equals among the hostiles as the player likes."""

    line: list[str]
    hostiles: list[str] | None = None

    def check(self, state: Saga) -> None:
        need(state, LineUp, "vikings-15.1-8")
        battle = state.in_battle
        check_own(state, self.line, battle.line, "vikings-15.1-8")
        # Nobody in the space may be held back (vikings-15.1-9).
        if missing := [unit for unit in battle.line if unit not in self.line]:
            raise Refusal(
                f"All Vikings of the space fight; {state.names_of(missing)} may not be held back.",
                "vikings-15.1-9",
            )
        if self.hostiles is not None:
            self._check_hostiles(state, self.hostiles)

    def _check_hostiles(self, state: Saga, order: list[str]) -> None:
        if sorted(order) != sorted(state.in_battle.hostiles):
            raise Refusal(f"The hostiles are {battles.describe(state)}.", "vikings-15.1-7")
        strengths = [state.box.hostiles[one].combat for one in order]
        if strengths != sorted(strengths, reverse=True):
            raise Refusal("The hostiles stand from the strongest down to the weakest.", "vikings-15.1-7")

    def play(self, state: Saga) -> None:
        battle = state.in_battle
        state.settle()
        battle.line = list(self.line)
        battle.hostiles = list(self.hostiles or battle.hostiles)
        battle.turn = battle.edge
        line = listed([state.unit_name(unit) for unit in battle.line])
        state.tell(
            f"Round {battle.round}. Vikings: {line}. Hostiles: {battles.describe(state)}.", "vikings-15.1-8"
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, LineUp):
            line = state.in_battle.line
            for order in lines_to_offer(state):
                label = ", ".join(state.unit_name(unit) for unit in order)
                yield Offer(label=label, move=cls(seat=seat, line=order), group="line")
            field = unit_field(state, "line", "In which order?", line, len(line), len(line))
            yield Offer(label="Another order", move=cls(seat=seat, line=line), fields=(field,), group="order")


def lines_to_offer(state: Saga) -> list[list[str]]:
    """The line as it stands and a few others worth a thought; units of a kind are alike."""
    found: dict[tuple[str, ...], list[str]] = {}
    for order in [state.in_battle.line, *orders(state, state.in_battle.line)]:
        found.setdefault(tuple(state.box.units[unit].id for unit in order), list(order))
    return list(found.values())[:LINES]


class Fire(Move[Saga], tag="fire", frozen=True):
    """The next unit fires. `firer` may be told to be sure; a hostile fires at the first of the line."""

    reveals: ClassVar[bool] = True

    target: str | None = None
    die: int | None = None
    firer: str | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        return self if self.die is not None else msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        need(state, Shot, "vikings-15.1-10")
        check_die(self.die, "vikings-15.1-14")
        battle = state.in_battle
        self._check_firer(state, battle.firer)
        if battle.firer in state.box.units:
            if self.target not in battle.hostiles:
                names = battles.describe(state)
                raise Refusal(
                    f"{state.unit_name(battle.firer)} fires at one of the hostiles: {names}.",
                    "vikings-15.1-11",
                )
        elif self.target not in (None, battle.line[0]):
            first = state.unit_name(battle.line[0])
            raise Refusal(f"A hostile must fire at the first of the Viking line, {first}.", "vikings-15.1-12")

    def _check_firer(self, state: Saga, due: str) -> None:
        if self.firer in (None, due):
            return
        battle, next_name = state.in_battle, _name(state, due)
        name = opened(_name(state, self.firer))
        if self.firer in battle.fired:
            raise Refusal(f"{name} has fired in this round; {next_name} is next.", "vikings-15.1-13")
        # Who has left the lines fires no more (vikings-15.1-18).
        gone = ["vikings-15.1-18"] if self.firer not in [*battle.line, *battle.hostiles] else []
        # The sides take turns, the one with the edge first (vikings-15.1-10).
        turns = ["vikings-15.1-10"] if (self.firer in battle.line) != (due in battle.line) else []
        raise Refusal(f"{name} cannot fire now; {next_name} is next.", "vikings-15.1-15", *gone, *turns)

    def play(self, state: Saga) -> None:
        battle = state.in_battle
        firer = battle.firer
        die = told(self.die)
        ours = firer in state.box.units
        target = (self.target or "") if ours else battle.line[0]
        combat = state.box.units[firer].combat if ours else state.box.hostiles[firer].combat
        state.settle()
        battle.fired.append(firer)
        battle.turn = "hostiles" if ours else "vikings"
        who = _name(state, firer)
        shot = f"{opened(who)} fires at {_name(state, target)}: {die} against {combat}"
        # Up to the combat value hits, whatever the target is (vikings-15.1-14, vikings-15.1-17).
        if die > combat:
            state.tell(f"{shot}, a miss.", "vikings-15.1-14")
        elif ours:
            battle.hostiles.remove(target)
            state.tell(f"{shot}, eliminated.", "vikings-15.1-14", "vikings-15.1-18")
        else:
            _hit(state, shot, target)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Shot):
            firer = state.in_battle.firer
            if firer not in state.box.units:
                label = f"{_name(state, firer)} fires"
                yield Offer(
                    label=opened(label),
                    move=cls(seat=seat),
                    fields=(die_field(),),
                    group="fire",
                )
                return
            for one in state.in_battle.hostiles:
                label = f"{_name(state, firer)} fires at the {state.box.hostiles[one].name}"
                yield Offer(label=label, move=cls(seat=seat, target=one), fields=(die_field(),), group="fire")


def _name(state: Saga, unit: str | None) -> str:
    if unit in state.box.hostiles:
        return f"the {state.box.hostiles[unit].name}"
    return state.unit_name(unit) if unit in state.box.units else str(unit)


def _hit(state: Saga, shot: str, target: str) -> None:
    """A hostile hits: the first hit of a battle is cancelled by a Berserkir (vikings-21.4-2)."""
    battle, space = state.in_battle, state.here.id
    if battle.shield:
        battle.turned = True
        state.tell(f"{shot}, but the Berserkirs turn the first hit away.", "vikings-21.4-2")
        return
    state.tell(f"{shot}, eliminated.", "vikings-15.1-14", "vikings-15.1-18")
    eliminate(state, [target])
    sink(state, space)


class BreakOff(Move[Saga], tag="break_off", frozen=True):
    """Between two rounds: discard the Shield Wall, lose the battle and fall back one space."""

    to: str | None = None

    def check(self, state: Saga) -> None:
        card = held(state, "break_off")
        if not card:
            raise Refusal("Breaking off takes the Shield Wall card, and you hold none.", "vikings-15.3-1")
        if not isinstance(state.top, LineUp) or state.in_battle.round < 2:
            raise Refusal("Breaking off is possible only between two rounds of a battle.", "vikings-15.3-1")
        ways = chart.retreats(state, state.on_voyage.force, state.here.id)
        names = listed([state.space_name(space) for space in ways], "or")
        if self.to is not None and self.to not in ways:
            raise Refusal(f"The force falls back towards the nearest haven, to {names}.", "vikings-15.3-3")
        if self.to is None and len(ways) > 1:
            raise Refusal(f"Say where the force falls back to: {names} are equally near.", "vikings-15.3-3")

    def play(self, state: Saga) -> None:
        voyage, start = state.on_voyage, state.here.id
        ways = chart.retreats(state, voyage.force, start)
        state.settle()
        discard(state, held(state, "break_off"))
        state.tell("The Vikings raise the Shield Wall and break off.", "vikings-15.3-1")
        battles.conclude(state, won=False, broke_off=True)
        if not ways or not voyage.force:
            state.tell("Nobody can fall back.", "vikings-15.3-3")
            return
        end = self.to or ways[0]
        going = chart.travellers(state, voyage.force, start, end)
        for unit in going:
            state.units[unit] = end
        voyage.force, voyage.space = going, end
        state.tell(
            f"{opened(state.names_of(going))}: the force falls back to {state.space_name(end)}.",
            "vikings-15.3-3",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, LineUp) and held(state, "break_off"):
            ways = chart.retreats(state, state.on_voyage.force, state.here.id)
            options = tuple(Option(space, state.space_name(space)) for space in ways)
            fields = (Field(name="to", ask="Where to?", options=options),) if len(ways) > 1 else ()
            yield Offer(
                label="Break off",
                move=cls(seat=seat, to=ways[0] if ways else None),
                fields=fields,
                group="break",
                quiet=True,
            )
