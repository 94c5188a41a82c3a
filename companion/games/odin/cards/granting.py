"""Cards that let their owner take an action of the board or run a phase alone (odin-card-7)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.odin import actions, phases, usable
from companion.games.odin.cards.counts import amount, houses
from companion.games.odin.cards.way import Verb, Way
from companion.games.odin.cards.words import Deed
from companion.games.odin.hooks import HousesPaid, PhaseBegins, PhaseEnds, SpaceUsed, announce
from companion.games.odin.state import Feasting, North, Trigger
from companion.referee import Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

# The number of each phase that a card may grant.
PHASE = {"harvest": 2, "breeding": 8, "feast": 9, "bonus home": 10, "bonus houses": 10}


def grant(state: North, seat: str, space: str, less: int = 0) -> None:
    """Begin an action without placing Vikings; cards that come before it are heard first."""
    action = actions.open_action(state, seat, space)
    action.less = less
    announce(state, seat, SpaceUsed(space, "", True))


def check_grant(state: North, use: "UseCard", deed: Deed, space: str) -> None:
    """Refuse an action of which nothing could be used once the card is paid for."""
    after = state.copy()
    held = after.players[use.seat].supply
    for thing, wanted in deed.pay.items():
        held[thing] = held.get(thing, 0) - amount(state, use.seat, wanted)
    actions.open_action(after, use.seat, space).less = amount(state, use.seat, deed.less)
    usable.check_usable(after, use.seat, state.box.spaces[space], len(after.players[use.seat].hand))


class Act(Verb):
    """Take an action that the board knows, without Vikings."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        yield Way(f"take the action: {state.box.spaces[deed.action].name}", {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        check_grant(state, use, deed, deed.action)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        grant(state, use.seat, deed.action, amount(state, use.seat, deed.less))


class Anyspace(Verb):
    """Use an action space of a column without Vikings."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for space in self._there(state, seat, deed):
            yield Way(f"use the space: {state.box.spaces[space].name}", {"of": space})

    def _there(self, state: North, seat: str, deed: Deed) -> list[str]:
        """Occupied spaces of the column, or free ones directly above or below an own Viking."""
        assert deed.space
        column = [
            space.id
            for space in state.box.spaces.values()
            if space.column == deed.space.column and not space.imitates
        ]
        taken = {space for space, stand in state.spaces.items() if stand.vikings}
        if deed.space.occupied:
            return [space for space in column if space in taken]
        own = {
            space
            for space, stand in state.spaces.items()
            if stand.seat == seat and stand.vikings and stand.round == state.round
        }
        free = [at for at, space in enumerate(column) if space not in taken]
        return [column[at] for at in free if own & set(column[max(0, at - 1) : at + 2])]

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if use.of is None or use.of not in self._there(state, use.seat, deed):
            raise Refusal("The card does not let you use that space now.", "odin-card-7")
        check_grant(state, use, deed, use.of)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        assert use.of is not None
        grant(state, use.seat, use.of)
        action = state.action_of(use.seat)
        assert action
        action.drawn = use.drawn


class RunPhase(Verb):
    """Run a phase for oneself alone; the regular one of the round still follows."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        names = {
            "bonus home": "take the bonuses of the home board",
            "bonus houses": "take those of the houses",
        }
        yield Way(names.get(deed.phase, f"carry out an extra {deed.phase} phase"), {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        player = state.players[use.seat]
        if deed.phase.startswith("bonus") and not phases.bonuses_of(
            state, use.seat, self._areas(state, use, deed)
        ):
            raise Refusal("No goods space pays a bonus there.", "odin-p10-1")
        animals = ("sheep", "cattle")
        barren = all(player.has(one) < 2 and not player.supply.get(f"pregnant {one}") for one in animals)
        if deed.phase == "breeding" and barren:
            raise Refusal("You have no two sheep or cattle, and no pregnant ones.", "odin-p8-2")

    def _areas(self, state: North, use: "UseCard", deed: Deed) -> list[str]:
        return ["home"] if deed.phase == "bonus home" else houses(state, use.seat)

    def begin(self, state: North, use: "UseCard", deed: Deed) -> None:
        if deed.phase != "feast":
            announce(state, use.seat, PhaseBegins(PHASE[deed.phase], True))

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        """For other cards it is a phase like any; the feast begins here and ends when it is laid."""
        if deed.phase == "feast":
            state.ask(Feasting(seats=[use.seat], extra=True))
            announce(state, use.seat, PhaseBegins(PHASE[deed.phase], True))
            return
        if deed.phase == "breeding":
            phases.breed(state, use.seat)
        elif deed.phase != "harvest":
            areas = self._areas(state, use, deed)
            single = phases.single_bonuses(state, use.seat, areas)
            phases.take_bonus(state, use.seat, phases.bonuses_of(state, use.seat, areas))
            announce(state, use.seat, HousesPaid(single))
        announce(state, use.seat, PhaseEnds(PHASE[deed.phase], True))
