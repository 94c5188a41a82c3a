"""The fill helper: which tiles of the supply to lay where, so that the most points are won at the end.

An exact branch and bound, after some quick fillings by chance that give it something to beat. It walks over
the open negative spaces from the bottom left; each one is either covered by a tile that fits there or left
open, and a branch is dropped when even the best filling of the rest could not beat what is known. It is exact
over all proposals in which every tile covers a negative space and every income space is in order when the
tiles are laid from the bottom left. Stopped early, it gives the best found so far and a bound that nothing
can exceed.
"""

from collections.abc import Callable
from random import Random
from time import monotonic

import msgspec

from companion.games.odin import placing
from companion.games.odin.grid import ORE, SILVER, Grid
from companion.games.odin.placing import Laying
from companion.games.odin.state import North, board_of

# How often the search looks at the clock and reports.
NODES_BETWEEN_LOOKS = 2048
SECONDS = 9.0
# A small puzzle is solved within so many nodes; a larger one is first filled by chance for some time.
SMALL = 40_000
DIVING, LEAVING = 0.3, 0.04
FREE = -1


class Proposal(msgspec.Struct, kw_only=True):
    """What to lay: tiles and ore on boards and houses, wood and stone on marked spaces."""

    layings: list[Laying] = []
    stock: list[tuple[str, int, int]] = []
    points: int = 0
    # What no proposal can exceed.
    bound: int = 0
    # Whether no other proposal can be better.
    proven: bool = False
    nodes: int = 0
    seconds: float = 0.0


class Spot(msgspec.Struct, frozen=True):
    """A place for a tile in the sea of all areas: bits, points, and what it must keep away from."""

    item: int
    mask: int
    gain: int
    # The colour that may not lie beside itself here (an index into the blocked masks), and what lies beside.
    group: int
    beside: int
    # Spaces that must be covered along with an income space.
    needs: int
    laying: Laying


class Item(msgspec.Struct):
    """A type of tile in the supply: how many, the most one brings, and the points it no longer scores."""

    name: str
    left: int
    most: int = 0
    loss: int = 0


class Stopped(Exception):
    """Time is up, or the caller no longer wants the answer."""


class TooLarge(Exception):
    """The puzzle is not solved within the nodes allowed."""


class Sea:
    """All areas of a player side by side in one long mask."""

    def __init__(self, state: North, seat: str) -> None:
        self.state, self.seat, self.box = state, seat, state.box
        player = state.players[seat]
        self.offsets: dict[str, int] = {}
        self.open = self.lying = self.ore_spaces = 0
        at = 0
        for area, one in player.areas.items():
            board = board_of(area)
            grid = self.box.grids[board]
            lying = placing.cover(self.box, board, one.pieces).covered
            self.offsets[area] = at
            minus = (grid.minus & ~lying) << at
            self.open |= minus
            self.lying |= lying << at
            if self.box.boards[board].sort != "building":
                self.ore_spaces |= minus
            at += grid.stride * (grid.height + 1)
        self.items = self._items()
        self.by_bit = self._spots()

    def _items(self) -> list[Item]:
        """The tiles that could be laid; an animal laid in a house no longer scores (odin-score-5)."""
        pieces, goods = self.box.pieces, self.box.goods
        found = []
        for name, count in self.state.players[self.seat].supply.items():
            if name in pieces and pieces[name].colour not in (SILVER, ORE):
                found.append(Item(name, count, loss=goods[name].points if name in goods else 0))
        return found

    def _spots(self) -> dict[int, list[Spot]]:
        """Every worthwhile place of every tile, by the negative spaces that it covers, the best first."""
        spots: dict[int, list[Spot]] = {}
        for at, item in enumerate(self.items):
            for area in self.offsets:
                for spot in self._places(at, item, area):
                    item.most = max(item.most, spot.gain)
                    mask = spot.mask & self.open
                    while mask:
                        spots.setdefault(mask & -mask, []).append(spot)
                        mask &= mask - 1
        for places in spots.values():
            places.sort(key=lambda spot: -spot.gain)
        return spots

    def _places(self, at: int, item: Item, area: str) -> list[Spot]:
        board, shift = board_of(area), self.offsets[area]
        grid = self.box.grids[board]
        wrong = placing.forbidden_colours(self.box, board)
        colour = placing.colour_of(self.box, item.name)
        group = wrong.index(colour) + 2 * (len(wrong) > 1) if colour in wrong else FREE
        found = []
        for laying in placing.spots(self.state, self.seat, area, item.name, in_order_only=False):
            mask = placing.print_of(self.box, grid, laying.placed) or 0
            gain = ((mask << shift) & self.open).bit_count() - item.loss
            if gain > 0:
                beside = grid.beside(mask) << shift
                needs = _needs(grid, mask) << shift
                found.append(Spot(at, mask << shift, gain, group, beside, needs, laying))
        return found


def _needs(grid: Grid, mask: int) -> int:
    """What must be covered for the income spaces under a mask (odin-place-2)."""
    if not mask & grid.income:
        return 0
    steps = [step for diagonal in grid.diagonals for step in diagonal.steps if step.bit & mask]
    found = 0
    for step in steps:
        found |= step.needs
    return found & ~grid.free_goods


class Search:
    """The branch and bound over one sea."""

    def __init__(
        self, sea: Sea, ore: int, seconds: float, progress: Callable[[Proposal], bool] | None
    ) -> None:
        self.sea, self.ore, self.progress = sea, ore, progress
        self.stock = _stock(sea.state, sea.seat)
        self.started = monotonic()
        self.deadline = self.started + seconds
        self.nodes, self.best, self.chosen = 0, 0, list[Spot]()
        self.skipped = 0
        self.laid: list[Spot] = []
        self.blocked = [0, 0, 0, 0]
        self.limit: int | None = None
        self.bound = self._bound(0, sea.open, 0)

    def run(self) -> bool:
        """Search to the end; False if it was stopped."""
        try:
            if not self._solve(SMALL):
                self._dive(self.started + DIVING * (self.deadline - self.started), Random(0))
                self._solve(None)
        except Stopped:
            return False
        return True

    def _solve(self, nodes: int | None) -> bool:
        """Search everything; False if so many nodes were not enough."""
        self.limit = nodes
        try:
            self._visit(0, self.sea.open, self.sea.lying, 0)
        except TooLarge:
            for spot in self.laid:
                self.sea.items[spot.item].left += 1
            self.laid, self.blocked = [], [0, 0, 0, 0]
            return False
        return True

    def _dive(self, until: float, rng: Random) -> None:
        """Fill quickly, again and again, each time with other choices, until one reaches the bound."""
        self.limit = None
        spaces = self.sea.open.bit_count()
        while self.best < self.bound and monotonic() < until:
            self.nodes += spaces
            self._walk(rng)
            if self.nodes % NODES_BETWEEN_LOOKS < spaces:
                self._look()

    def _walk(self, rng: Random) -> None:
        """One filling from the bottom left, by chance among what fits, larger tiles more often."""
        points, left, covered, skipped = 0, self.sea.open, self.sea.lying, 0
        while left:
            bit = left & -left
            spots = self._fitting(bit, covered, 0)
            if not spots or rng.random() < LEAVING:
                left, skipped = left ^ bit, skipped | bit
                continue
            spot = spots[int(len(spots) * rng.random() ** 2)]
            self.sea.items[spot.item].left -= 1
            self.laid.append(spot)
            if spot.group != FREE:
                self.blocked[spot.group] |= spot.beside
            points += spot.gain
            left, covered, skipped = left & ~spot.mask, covered | spot.mask, skipped & ~spot.mask
        self._keep(points, skipped)
        for spot in self.laid:
            self.sea.items[spot.item].left += 1
        self.laid, self.blocked = [], [0, 0, 0, 0]

    def _keep(self, points: int, open_spaces: int) -> None:
        """Remember a filling that beats the best so far."""
        value = points + min(self.ore, (open_spaces & self.sea.ore_spaces).bit_count())
        if value > self.best or not self.chosen:
            self.best, self.chosen, self.skipped = value, list(self.laid), open_spaces

    def _bound(self, points: int, left: int, skipped: int) -> int:
        """More than this cannot come of a branch: the spaces left, or all that the tiles left could cover."""
        tiles = sum(item.left * item.most for item in self.sea.items)
        rest = left.bit_count()
        ore_spaces = ((left | skipped) & self.sea.ore_spaces).bit_count()
        return points + min(rest + skipped.bit_count(), min(rest, tiles) + min(self.ore, ore_spaces))

    def _visit(self, points: int, left: int, covered: int, skipped: int) -> None:
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_LOOKS == 0:
            self._look()
        while left:
            bit = left & -left
            spots = self._fitting(bit, covered, skipped)
            if spots:
                break
            left, skipped = left ^ bit, skipped | bit
        self._keep(points, left | skipped)
        if not left or self._bound(points, left, skipped) <= self.best:
            return
        for spot in spots:
            self._lay(spot, points, left, covered, skipped)
            if self.best >= self.bound:
                return
        self._visit(points, left ^ bit, covered, skipped | bit)

    def _fitting(self, bit: int, covered: int, skipped: int) -> list[Spot]:
        """The tiles that can cover a space now; what was left open stays open."""
        items, blocked, taken = self.sea.items, self.blocked, covered | skipped
        return [
            spot
            for spot in self.sea.by_bit.get(bit, ())
            if items[spot.item].left
            and not spot.mask & taken
            and (spot.group == FREE or not spot.mask & blocked[spot.group])
            and not spot.needs & ~(covered | spot.mask)
        ]

    def _lay(self, spot: Spot, points: int, left: int, covered: int, skipped: int) -> None:
        item = self.sea.items[spot.item]
        item.left -= 1
        self.laid.append(spot)
        if spot.group != FREE:
            before = self.blocked[spot.group]
            self.blocked[spot.group] |= spot.beside
        self._visit(points + spot.gain, left & ~spot.mask, covered | spot.mask, skipped)
        if spot.group != FREE:
            self.blocked[spot.group] = before
        self.laid.pop()
        item.left += 1

    def _look(self) -> None:
        """Report, and stop when time is up or nobody waits any more."""
        if self.limit is not None and self.nodes > self.limit:
            raise TooLarge
        if monotonic() > self.deadline or (self.progress and not self.progress(self.proposal(proven=False))):
            raise Stopped

    def proposal(self, proven: bool) -> Proposal:
        """The best filling so far; proven if no other can be better."""
        marked = sum(wood + stone for _, wood, stone in self.stock)
        return Proposal(
            layings=[spot.laying for spot in self.chosen] + _ore(self.sea, self.skipped, self.ore),
            stock=self.stock,
            points=self.best + marked,
            bound=(self.best if proven else self.bound) + marked,
            proven=proven,
            nodes=self.nodes,
            seconds=monotonic() - self.started,
        )


def fill(
    state: North, seat: str, seconds: float = SECONDS, progress: Callable[[Proposal], bool] | None = None
) -> Proposal:
    """Propose what to lay from the supply.

    `progress` hears now and then of the best so far; when it answers False, the search stops with that.
    """
    sea = Sea(state, seat)
    search = Search(sea, state.players[seat].has(ORE), seconds, progress)
    proven = search.run() or search.best >= search.bound
    return search.proposal(proven)


def _ore(sea: Sea, skipped: int, ore: int) -> list[Laying]:
    """Ore on negative spaces of boards that no tile covers."""
    found = []
    for area, shift in sea.offsets.items():
        grid = sea.box.grids[board_of(area)]
        here = (skipped & sea.ore_spaces) >> shift & grid.area & grid.minus
        if sea.box.boards[board_of(area)].sort != "building":
            found += [Laying(area, ORE, col, row) for col, row in grid.places(here)]
    return found[:ore]


def _stock(state: North, seat: str) -> list[tuple[str, int, int]]:
    """Wood and stone on the marked spaces of sheds and stone houses (odin-end-2)."""
    player, found = state.players[seat], list[tuple[str, int, int]]()
    left = {"wood": player.has("wood"), "stone": player.has("stone")}
    for area, one in player.areas.items():
        printed = state.box.boards[board_of(area)]
        wood, stone = (
            min(left["wood"], printed.wood - one.wood),
            min(left["stone"], printed.stone - one.stone),
        )
        if wood + stone:
            found.append((area, wood, stone))
            left["wood"] -= wood
            left["stone"] -= stone
    return found
