"""A keeper's table: the players vouch for what they took and paid, the app keeps and computes."""

from collections.abc import Iterable
from typing import ClassVar

from companion.games.odin import phases, supply
from companion.games.odin.audit import MOST
from companion.games.odin.feast import free_stretch
from companion.games.odin.moves.anytime import check_anytime
from companion.games.odin.moves.cards import held_as, lay_card
from companion.games.odin.state import ACTIONS, Action, Area, Depth, Keeping, North, Turn
from companion.referee import Move, Offer, Refusal


class Keep(Move[North], frozen=True, tag="keep"):
    """Say what was taken and paid at the table; nothing is checked but that it is possible.

    `supply` are changes (+ taken, - paid). `ships`, `buildings` and `explored` came, `sold` ships left,
    `emigrated` ones went to the Banquet Table. `drew` says how many occupations came to the hand, `played`
    which were played. `strips` are items taken off strips: [strip, how many].
    """

    supply: dict[str, int] = {}
    ships: list[str] = []
    sold: list[str] = []
    emigrated: list[str] = []
    buildings: list[str] = []
    explored: list[str] = []
    drew: int = 0
    played: list[int] = []
    strips: list[tuple[int, int]] = []

    def check(self, state: North) -> None:
        check_anytime(state)
        if state.depth != "keeper":
            raise Refusal("This table has a referee: use its actions, or correct the table.", "odin-p5-6")
        self._check_supply(state)
        self._check_pieces(state)
        if not 0 <= self.drew <= state.dark_count():
            raise Refusal(
                f"{state.dark_count()} occupations are left to draw, not {self.drew}.", "odin-setup-7"
            )
        if len(set(self.played)) < len(self.played):
            raise Refusal("Each occupation is played once.", "odin-occ-1")
        for card in self.played:
            held_as(state, self.seat, card)
        for strip, count in self.strips:
            if not 0 <= strip < len(state.strips) or not 1 <= count <= len(state.strips[strip]):
                raise Refusal("That strip does not hold so many items.", "odin-mtn-1")

    def _check_supply(self, state: North) -> None:
        have = state.players[self.seat].supply
        for thing, change in self.supply.items():
            if thing not in state.box.things:
                raise Refusal(f"There is nothing called {thing} in the box.", "odin-comp-7")
            if change > MOST:
                raise Refusal(
                    f"{change} {thing} is more than a table holds; say at most {MOST}.", "odin-comp-7"
                )
            if have.get(thing, 0) + change < 0:
                raise Refusal(
                    f"You have {have.get(thing, 0)} {thing}; you cannot pay {-change}.", "odin-give-1"
                )
            if thing in state.box.specials and change > 0:
                supply.check_gain(state, self.seat, thing)

    def _check_pieces(self, state: North) -> None:
        player, stages = state.players[self.seat], state.box.parts.stages
        unknown = [one for one in (*self.ships, *self.sold, *self.emigrated) if one not in state.box.ships]
        if unknown:
            raise Refusal(f"There is no ship called {unknown[0]}.", "odin-ship-2")
        left = {ship: player.ships(ship) + self.ships.count(ship) for ship in state.box.ships}
        for ship in (*self.sold, *self.emigrated):
            left[ship] -= 1
        if min(left.values()) < 0:
            raise Refusal("You do not have those ships.", "odin-ship-3")
        if left["whaling boat"] > stages.small or left["knarr"] + left["longship"] > stages.large:
            raise Refusal(
                f"A bay has {stages.small} small and {stages.large} large landing stages.", "odin-ship-3"
            )
        if len(self.emigrated) * state.box.parts.banquet.seat > len(free_stretch(state, self.seat)):
            raise Refusal("There is no room on the Banquet Table for so many ships.", "odin-emi-5")
        for building in set(self.buildings):
            if state.stacks.get(building, 0) < self.buildings.count(building):
                raise Refusal(f"Only {state.stacks.get(building, 0)} of {building} are left.", "odin-out-2")
        for board in self.explored:
            if board not in state.unclaimed:
                raise Refusal(f"{board} is not face up and unclaimed.", "odin-expl-1")

    def play(self, state: North) -> None:
        player = state.players[self.seat]
        came = {thing: count for thing, count in self.supply.items() if count > 0}
        for thing, count in self.supply.items():
            if count < 0:
                supply.remove(state, self.seat, thing, -count)
        supply.gain(state, self.seat, came, "action")
        for ship in self.ships:
            supply.add_ship(state, self.seat, ship, "built")
        for ship in (*self.sold, *self.emigrated):
            carried = {"whaling boat": player.boats, "longship": player.longships}.get(ship, [0])
            supply.remove_ship(state, self.seat, ship, min(carried))
        player.emigrated += self.emigrated
        for building in self.buildings:
            supply.add_building(state, self.seat, building)
        for board in self.explored:
            silver = state.unclaimed.pop(board)
            player.areas[board] = Area()
            supply.gain(state, self.seat, {"silver": silver})
        for _ in range(self.drew):
            supply.draw_card(state, self.seat, None, "odin-occ-2")
        for card in self.played:
            lay_card(state, self.seat, card)
        for strip, count in self.strips:
            state.strips[strip] = state.strips[strip][count:]
        state.strips = [strip for strip in state.strips if strip]
        state.tell(f"{state.name(self.seat)}: {self._said()}.", "odin-p5-6")

    def _said(self) -> str:
        changes = [f"{count:+d} {thing}" for thing, count in self.supply.items() if count]
        changes += [f"+1 {one}" for one in (*self.ships, *self.buildings, *self.explored)]
        changes += [f"-1 {one}" for one in self.sold]
        changes += [f"{one} emigrated" for one in self.emigrated]
        changes += [f"{count} items off strip {strip}" for strip, count in self.strips]
        return ", ".join(changes) or "no change"

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if state.depth == "keeper" and isinstance(state.top, Keeping):
            move = cls(seat=seat, supply={"silver": 1})
            yield Offer(label="Say what you took and paid", move=move, group="keeping")


class ActionsOver(Move[North], frozen=True, tag="actions_over"):
    """Keeper's table: the action phase is over, and this player placed Vikings last."""

    shared: ClassVar[bool] = True

    last: str | None = None

    def check(self, state: North) -> None:
        if not isinstance(state.top, Keeping):
            raise Refusal("The action phase ends by itself once all have passed.", "odin-p5-8")
        if self.last is not None and self.last not in state.seats:
            raise Refusal(f"Nobody sits in the seat {self.last!r}.", "odin-p6-1")

    def play(self, state: North) -> None:
        state.settle()
        state.last = self.last or ""
        state.tell("The actions are over.", "odin-p5-8")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Keeping):
            for one in state.seats:
                label = f"The actions are over; {state.name(one)} placed Vikings last"
                yield Offer(label=label, move=cls(seat=seat, last=one))


class ChangeDepth(Move[North], frozen=True, tag="depth"):
    """Follow the table more closely or less: a referee checks every action, a keeper takes one's word."""

    shared: ClassVar[bool] = True

    to: Depth

    def check(self, state: North) -> None:
        if state.over:
            raise Refusal("The game is over.", "odin-end-1")
        if self.to == state.depth:
            raise Refusal(f"The table is at the depth {self.to} already.", "odin-round-1")
        if isinstance(state.top, Action):
            raise Refusal("Finish the action first.", "odin-p5-6")

    def play(self, state: North) -> None:
        state.depth = self.to
        state.tell(f"From now on the app is the table's {self.to}.", "odin-round-1")
        if state.phase != ACTIONS:
            return
        if self.to == "keeper" and isinstance(state.top, Turn):
            state.settle()
            state.ask(Keeping(seats=list(state.seats)))
        elif self.to == "referee" and isinstance(state.top, Keeping):
            state.settle()
            state.tell("Correct the table where Vikings stand on action spaces already.", "odin-p5-3")
            phases.next_turn(state, state.start)
