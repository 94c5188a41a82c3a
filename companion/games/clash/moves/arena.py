"""Phase 3: what the announced action does in the arena (rulebook pp. 5-7)."""

from collections.abc import Iterable

from msgspec.structs import force_setattr

from companion.games.clash import ground
from companion.games.clash.box import DROPPING, MELEE, REACH
from companion.games.clash.moves.common import ATTACKS, KEEPS, attacked, in_play, listed, must_slam, on_turn
from companion.games.clash.state import (
    CENTRE,
    ELSEWHERE,
    Calling,
    Clash,
    Income,
    Knocking,
    Performing,
    Pushing,
    Shielding,
    Showing,
    Taking,
)
from companion.referee import Field, Move, Offer, Option, Refusal

MOVING = ("WALK", "SPRINT")


def performing(state: Clash, seat: str, actions: tuple[str, ...]) -> None:
    """The action named, and no other, is carried out after the bluff phase (clash-perform-3)."""
    on_turn(state, seat)
    if state.exposed:
        raise Refusal(f"{state.announced} was a bluff; the action is not performed.", "clash-bluff-13")
    waiting = isinstance(state.top, Performing)
    if state.announced and state.announced not in actions:
        early = () if waiting else ("clash-turn-3",)
        raise Refusal(
            f"{state.announced} was announced, and it does only what it names.", "clash-perform-3", *early
        )
    if attacked(state):
        raise Refusal("The attacked player was asked about a SHIELD; the target stands.", "clash-perform-4")
    if isinstance(state.top, Taking):
        raise Refusal(
            f"{state.called(state.top.giver)} pays for the call first; then {state.announced} is performed.",
            "clash-bluff-10",
            "clash-turn-3",
        )
    if not waiting:
        # Nothing is named but the action, and nothing done, while others may call (clash-announce-5).
        rules: dict[type, tuple[str, ...]] = {
            Calling: ("clash-announce-5", "clash-bluff-1"),
            Showing: ("clash-bluff-8",),
        }
        raise Refusal(
            "First announce, then wait for calls, then perform.",
            "clash-turn-3",
            *rules.get(type(state.top), ()),
        )


def arrive(state: Clash, seat: str, space: str, picked: list[int], rule: str) -> None:
    """A Viking comes to stand on a space and picks up every bracelet there (clash-move-8, clash-slam-4)."""
    state.vikings[seat] = space
    found = state.lying.pop(space, []) if state.ground else picked
    if not state.ground:
        for value in picked:
            state.lying[state.arena].remove(value)
    if found:
        state.holdings[seat] += found
        state.tell(f"{state.name(seat)} picks up {listed(found)}.", rule, "clash-move-10")


def check_vouched(state: Clash, seat: str, centre: bool, picked: list[int]) -> None:
    """What the table vouches for must at least be possible."""
    left = list(state.lying.get(state.arena, []))
    for value in picked:
        if value not in left:
            raise Refusal(f"No {value} lies in the arena; there lies {listed(left)}.", "clash-info-2")
        left.remove(value)
    others = [other for other, place in state.vikings.items() if place == CENTRE and other != seat]
    if centre and others:
        raise Refusal(
            f"{state.name(others[0])} stands on the centre; a space holds one Viking.", "clash-move-4"
        )


def check_picked(state: Clash, space: str, picked: list[int], rule: str) -> None:
    """Who tells what was picked up tells of every bracelet there: none may be left (clash-move-8)."""
    there = state.lying.get(space, [])
    if picked and sorted(picked) != sorted(there):
        raise Refusal(f"On {space} lies {listed(there)}; all of it is picked up, and nothing else.", rule)


def picked_field(state: Clash) -> Field:
    """The bracelets picked up, at a table that vouches for the distances."""
    kinds = sorted(set(state.lying.get(state.arena, [])))
    options = tuple(Option(value, str(value)) for value in kinds)
    most = len(state.lying.get(state.arena, []))
    return Field(name="picked", ask="Picked up", options=options, least=0, most=most, many=True, repeats=True)


class Go(Move[Clash], tag="go", frozen=True):
    """WALK one space or SPRINT up to two (clash-move-1 to 10).

    `path` lists the spaces entered. Without an arena on screen the table vouches for the way and tells
    whether it ended on the centre and which bracelets were picked up.
    """

    path: list[str] = []
    centre: bool = False
    picked: list[int] = []

    def check(self, state: Clash) -> None:
        performing(state, self.seat, MOVING)
        if state.ground is None:
            check_vouched(state, self.seat, self.centre, self.picked)
            return
        reach = REACH[state.announced]
        if not 1 <= len(self.path) <= reach:
            limit = "one space" if reach == 1 else "one or two spaces"
            rule = "clash-move-1" if reach == 1 else "clash-move-2"
            raise Refusal(f"{state.announced} leads {limit}; this way has {len(self.path)}.", rule)
        ground.check_way(state, self.seat, self.path)
        other = state.standing(self.path[-1])
        if other and other != self.seat:
            raise Refusal(
                f"{state.name(other)} stands on {self.path[-1]}; a move cannot end there.",
                "clash-move-6",
                "clash-move-4",
            )
        check_picked(state, self.path[-1], self.picked, "clash-move-8")

    def play(self, state: Clash) -> None:
        state.settle()
        name = state.name(self.seat)
        if state.ground:
            goal = self.path[-1]
            state.tell(f"{name} goes to {goal}.", "clash-move-1" if len(self.path) == 1 else "clash-move-2")
        else:
            goal = CENTRE if self.centre else ELSEWHERE
            rule = "clash-move-1" if state.announced == "WALK" else "clash-move-2"
            state.tell(f"{name} moves{' to the centre' if self.centre else ''}.", rule)
        arrive(state, self.seat, goal, self.picked, "clash-move-8")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, Performing) or seat != state.active or state.announced not in MOVING:
            return
        if state.ground:
            for space, path in ground.paths(state, seat).items():
                yield Offer(label=f"To {space}", move=cls(seat=seat, path=path), group="space")
        else:
            fields = (picked_field(state),) if state.lying.get(state.arena) else ()
            yield Offer(label="Moved", move=cls(seat=seat), fields=fields, group="moved")
            centre = cls(seat=seat, centre=True)
            yield Offer(label="Moved to the centre", move=centre, fields=fields, group="moved")


class Slam(Move[Clash], tag="slam", frozen=True):
    """SLAM onto another Viking, one or two spaces away (clash-slam-1, 5, 6 and 7).

    `path` lists the spaces entered, or `target` says who is hit: then any way there will do.
    """

    path: list[str] = []
    target: str | None = None

    def check(self, state: Clash) -> None:
        performing(state, self.seat, ("SLAM",))
        if state.ground is None:
            if self.target not in state.seats or self.target == self.seat:
                raise Refusal("A SLAM ends on a space with another Viking: tell whose.", "clash-slam-1")
            return
        if self.target is not None and not self.path:
            self._check_target(state, self.target)
        else:
            self._check_path(state)

    def _check_target(self, state: Clash, target: str) -> None:
        if target not in ground.slam_targets(state, self.seat):
            whom = state.name(target) if target in state.seats else target
            raise Refusal(
                f"SLAM cannot reach {whom} in one or two steps, past water and other Vikings.",
                "clash-slam-1",
                "clash-slam-5",
                "clash-slam-6",
            )

    def _check_path(self, state: Clash) -> None:
        if not 1 <= len(self.path) <= REACH["SLAM"]:
            raise Refusal(f"SLAM leads one or two spaces; this way has {len(self.path)}.", "clash-slam-1")
        ground.check_way(state, self.seat, self.path, slam=True)
        for step in self.path[:-1]:
            other = state.standing(step)
            if other:
                raise Refusal(
                    f"{state.name(other)} on {step} is in the way; SLAM goes through nobody.", "clash-slam-5"
                )
        if state.standing(self.path[-1]) in (None, self.seat):
            raise Refusal(f"No other Viking stands on {self.path[-1]}; SLAM ends on one.", "clash-slam-1")
        if self.target not in (None, state.standing(self.path[-1])):
            raise Refusal(f"It is another Viking that stands on {self.path[-1]}.", "clash-slam-1")

    def play(self, state: Clash) -> None:
        target = state.standing(self.path[-1]) if self.path and state.ground else self.target
        assert target is not None
        state.settle()
        state.tell(f"{state.name(self.seat)} slams {state.name(target)}.", "clash-slam-1")
        # The slammer has left its space by the time the push is chosen (clash-slam-8). Where the table
        # vouches for the distances, it stands in the centre if the Viking hit stood there.
        state.vikings[self.seat] = state.vikings[target]
        state.ask(Pushing(seats=[self.seat], target=target))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, Performing) or seat != state.active or state.announced != "SLAM":
            return
        if state.ground:
            for other, path in ground.slam_paths(state, seat).items():
                yield Offer(label=f"Slam {state.name(other)}", move=cls(seat=seat, path=path), group="space")
        else:
            for other in ground.targets(state, seat):
                yield Offer(label=f"Slam {state.name(other)}", move=cls(seat=seat, target=other))


class Push(Move[Clash], tag="push", frozen=True):
    """The slammed Viking goes to an adjacent space that the active player chooses (clash-slam-2 to 4).

    Without an arena on screen the table tells whether that was the centre and what was picked up.
    """

    space: str = ELSEWHERE
    picked: list[int] = []

    def check(self, state: Clash) -> None:
        in_play(state)
        top = state.top
        if not isinstance(top, Pushing):
            raise Refusal("Nobody is being pushed now.", "clash-slam-2")
        if self.seat not in top.seats:
            raise Refusal(f"{state.name(state.active)} chooses where the pushed Viking goes.", "clash-slam-2")
        if state.ground is None:
            if self.space not in (CENTRE, ELSEWHERE):
                raise Refusal(
                    f"No arena is on screen: a push leads to the {CENTRE} or {ELSEWHERE}.", "clash-slam-2"
                )
            check_vouched(state, top.target, self.space == CENTRE, self.picked)
            return
        home = state.vikings[top.target]
        if self.space not in state.ground.near[home]:
            raise Refusal(
                f"{self.space} is not adjacent to {home}, where the Viking was hit.", "clash-slam-2"
            )
        if self.space in state.ground.water:
            raise Refusal(f"{self.space} is water; nobody is pushed there.", "clash-slam-3")
        other = state.standing(self.space)
        if other:
            raise Refusal(
                f"{state.name(other)} stands on {self.space}; nobody is pushed there.", "clash-slam-3"
            )
        check_picked(state, self.space, self.picked, "clash-slam-4")

    def play(self, state: Clash) -> None:
        target = state.top.target
        state.settle()
        where = f"to {self.space}" if state.ground else "onto the centre" if self.space == CENTRE else "aside"
        state.tell(f"{state.name(target)} is pushed {where}.", "clash-slam-2")
        arrive(state, target, self.space, self.picked, "clash-slam-4")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        top = state.top
        if not isinstance(top, Pushing) or seat not in top.seats:
            return
        if state.ground:
            for space in ground.push_spaces(state, top.target):
                yield Offer(label=f"Push to {space}", move=cls(seat=seat, space=space), group="space")
            return
        fields = (picked_field(state),) if state.lying.get(state.arena) else ()
        yield Offer(label="Pushed aside", move=cls(seat=seat), fields=fields, group="moved")
        if state.standing(CENTRE) is None:
            centre = cls(seat=seat, space=CENTRE)
            yield Offer(label="Pushed onto the centre", move=centre, fields=fields, group="moved")


class Attack(Move[Clash], tag="attack", frozen=True):
    """PUNCH and CLUB hit one adjacent Viking, SLINGSHOT and HAMMER one that is farther off.

    `target` says whom; `targets` is the same as a list, which must hold one.
    """

    targets: list[str] = []
    target: str | None = None

    def __post_init__(self) -> None:
        if self.target is not None:
            force_setattr(self, "targets", [*self.targets, self.target])
            force_setattr(self, "target", None)

    def check(self, state: Clash) -> None:
        performing(state, self.seat, ATTACKS)
        rule = "clash-melee-1" if state.announced in MELEE else "clash-ranged-1"
        if len(self.targets) != 1:
            raise Refusal(f"{state.announced} is aimed at exactly one Viking, not {len(self.targets)}.", rule)
        target = self.targets[0]
        if target not in state.seats or target == self.seat:
            raise Refusal(f"{state.announced} is aimed at another player's Viking.", rule)
        if target not in ground.targets(state, self.seat):
            name, place = state.name(target), state.vikings[target]
            if state.announced in MELEE:
                raise Refusal(f"{name} on {place} is not adjacent; {state.announced} needs that.", rule)
            raise Refusal(f"{name} on {place} is adjacent; {state.announced} needs two spaces or more.", rule)

    def play(self, state: Clash) -> None:
        target = self.targets[0]
        state.settle()
        verb = state.announced
        rule = "clash-melee-1" if verb in MELEE else "clash-ranged-1"
        state.tell(f"{state.name(self.seat)} attacks {state.name(target)} with {verb}.", rule)
        if verb in DROPPING:
            state.ask(Knocking(seats=[self.seat], giver=target))
        else:
            state.ask(Taking(seats=[self.seat], giver=target, rule=KEEPS[verb]))
        state.ask(Shielding(seats=[target]))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Performing) and seat == state.active and state.announced in ATTACKS:
            for other in state.clockwise(seat)[1:]:
                label = f"{state.announced} {state.name(other)}"
                yield Offer(label=label, move=cls(seat=seat, targets=[other]), group="attack")


class Decline(Move[Clash], tag="decline", frozen=True):
    """A move or an attack may be left undone, a SLAM may not (clash-perform-2, clash-slam-12)."""

    def check(self, state: Clash) -> None:
        if isinstance(state.top, Income):
            raise Refusal("The income from the centre space is not optional.", "clash-centre-1")
        if must_slam(state):
            raise Refusal("A SLAM has to be carried out; it cannot be declined.", "clash-slam-12")
        performing(state, self.seat, (*MOVING, *ATTACKS))

    def play(self, state: Clash) -> None:
        state.settle()
        what = "stays" if state.announced in MOVING else "attacks nobody"
        state.tell(f"{state.name(self.seat)} {what}.", "clash-perform-2")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Performing) and seat == state.active:
            label = "Stay" if state.announced in MOVING else "Attack nobody"
            label = "Decline" if state.announced == "SLAM" else label
            yield Offer(label=label, move=cls(seat=seat), quiet=True)
