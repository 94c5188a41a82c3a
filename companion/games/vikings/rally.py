"""The Rally to Jarl (12.3): who may come, and how."""

from companion.games.vikings.state import Saga
from companion.referee import Refusal


class Rallying:
    """A rally to the Jarl in the space of the voyaging force."""

    def __init__(self, state: Saga) -> None:
        self.state = state
        self.space = state.on_voyage.space

    def near(self) -> list[str]:
        """The Viking units one space away."""
        around = dict.fromkeys(other for other, _ in self.state.box.routes[self.space])
        return [unit for space in around for unit in self.state.at(space)]

    def check(self, units: list[str]) -> None:
        """Refuse a rally that the rules do not allow."""
        state = self.state
        if state.here.sea:
            raise Refusal(
                f"The Jarl is at sea in the {state.here.name}; nobody rallies there.", "vikings-12.3-2"
            )
        if not state.jarls_at(self.space):
            raise Refusal(f"No Jarl is in {state.here.name}; units rally to a Jarl.", "vikings-12.3-1")
        near = self.near()
        for unit in units:
            if unit not in near or units.count(unit) > 1:
                name = state.unit_name(unit) if unit in state.box.units else unit
                raise Refusal(f"{name} is not one space away from {state.here.name}.", "vikings-12.3-1")
        if not units:
            raise Refusal("A rally calls at least one unit.", "vikings-12.3-1")
        self._check_stack(units)
        for space in self._spaces(units):
            self._check_routes(space, [unit for unit in units if state.units[unit] == space])

    def _check_stack(self, units: list[str]) -> None:
        """Nobody is sacrificed: the rally keeps within the limit (vikings-12.3-3)."""
        state = self.state
        together = len(state.at(self.space)) + len(units)
        if not state.here.homeland and together > state.limit:
            raise Refusal(
                f"{together} units would be in {state.here.name}; the limit is {state.limit}.",
                "vikings-12.3-3",
            )

    def _check_routes(self, space: str, units: list[str]) -> None:
        """Each unit needs a route of its kind; by sea land units come aboard ships (vikings-12.3-5)."""
        state = self.state
        land, room = self._needing_room(space, units), state.capacity(units)
        if land > room:
            raise Refusal(
                f"From {state.space_name(space)} the way is by sea: land units {land}, room aboard {room}.",
                "vikings-12.3-5",
            )
        # Whoever stays at sea needs a ship as well (vikings-12.12-3).
        rest = [unit for unit in state.at(space) if unit not in units]
        if state.box.spaces[space].sea and len(state.ashore(rest)) > state.capacity(rest):
            raise Refusal(
                f"Nobody can stay in the {state.space_name(space)} without a ship: "
                f"land units {len(state.ashore(rest))}, room aboard {state.capacity(rest)}.",
                "vikings-12.12-3",
            )

    def _needing_room(self, space: str, units: list[str]) -> int:
        """How many of these can only come aboard a ship."""
        kinds = self.state.box.kinds_between(space, self.space)
        if self.state.box.spaces[space].sea or not kinds & {"river", "portage"}:
            return len(self.state.ashore(units))
        return 0

    def most(self) -> list[str]:
        """As many as may come, whole groups before single units: what the offer proposes."""
        near = self.near()
        groups = [[unit for unit in near if self.state.units[unit] == space] for space in self._spaces(near)]
        chosen: list[str] = []
        for some in [*groups, *([unit] for unit in near)]:
            wanted = [*chosen, *(unit for unit in some if unit not in chosen)]
            if len(wanted) > len(chosen) and self._allowed(wanted):
                chosen = wanted
        return chosen or near[:1]

    def _spaces(self, units: list[str]) -> list[str]:
        return list(dict.fromkeys(self.state.units[unit] for unit in units))

    def _allowed(self, units: list[str]) -> bool:
        try:
            self.check(units)
        except Refusal:
            return False
        return True
