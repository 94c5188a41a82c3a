"""What may be done at any time: placing, buying ships, arming; and what may not (rulebook pp. 12-14)."""

from collections.abc import Iterable

from companion.games.odin import actions, placing, supply, usable
from companion.games.odin.grid import ORE, SILVER
from companion.games.odin.hooks import Laid, adjusted, announce
from companion.games.odin.placing import Laying
from companion.games.odin.state import SETTING_UP, Action, BeforeIncome, North, board_of
from companion.referee import Field, Move, Offer, Option, Refusal


def check_anytime(state: North) -> None:
    """Anytime actions run from the first round until the points are counted (odin-any-1)."""
    if state.over:
        raise Refusal("The points are counted; nothing more can be done.", "odin-end-3", "odin-any-1")
    if state.phase == SETTING_UP:
        raise Refusal("The table is not set up yet.", "odin-round-1")


class Place(Move[North], frozen=True, tag="place"):
    """Lay pieces on own boards and houses: [area, piece, column, row, turn, turned over], judged together."""

    pieces: list[Laying]

    def check(self, state: North) -> None:
        check_anytime(state)
        if not self.pieces:
            raise Refusal("Say which piece goes where.", "odin-any-1")
        try:
            placing.check_together(state, self.seat, self.pieces)
        except Refusal as refusal:
            # Silver of the income cannot be laid to raise what another board pays in the same phase.
            if "odin-place-13" in refusal.rules and isinstance(state.top, BeforeIncome):
                sentence = f"{refusal.sentence} All income is paid at once; lay it down afterwards."
                raise Refusal(sentence, "odin-p7-4", *refusal.rules) from None
            raise
        actions.check_still_usable(state, self)

    def play(self, state: North) -> None:
        areas, box = state.players[self.seat].areas, state.box
        for one in self.pieces:
            board, area = board_of(one.area), areas[one.area]
            before = placing.income(box, board, area.pieces), _goods_covered(state, self.seat, one.area)
            coin = box.pieces[one.piece].silver if one.piece in box.pieces else 0
            supply.remove(state, self.seat, SILVER if coin else one.piece, coin or 1)
            area.pieces.append(one.placed)
            after = placing.income(box, board, area.pieces), _goods_covered(state, self.seat, one.area)
            state.tell(
                f"{state.name(self.seat)} lays {one.piece} on {one.area} at ({one.col},{one.row})."
                + (f" Its income is now {after[0]}." if after[0] != before[0] else "")
                + (" A bonus is lost there." if after[1] > before[1] else ""),
                "odin-place-12",
            )
            announce(state, self.seat, Laid(one.area, one.piece))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if state.phase == SETTING_UP or state.over:
            return
        player = state.players[seat]
        for thing in player.supply:
            if thing not in state.box.pieces and not adjusted(
                state, seat, "lies", False, thing, "long house"
            ):
                continue
            for area in player.areas:
                spot = next(placing.spots(state, seat, area, thing), None)
                if spot:
                    yield Offer(
                        label=f"Place {thing} on {area}", move=cls(seat=seat, pieces=[spot]), group="placing"
                    )
                    break


def _goods_covered(state: North, seat: str, area: str) -> int:
    """How many goods spaces of an area lie under pieces (odin-place-9)."""
    board, pieces = board_of(area), state.players[seat].areas[area].pieces
    return (state.box.grids[board].free_goods & placing.cover(state.box, board, pieces).covered).bit_count()


class Stock(Move[North], frozen=True, tag="stock"):
    """Put wood and stone on the marked spaces of a shed or stone house."""

    area: str
    wood: int = 0
    stone: int = 0

    def check(self, state: North) -> None:
        check_anytime(state)
        areas = state.players[self.seat].areas
        if self.area not in areas:
            raise Refusal(f"You have no {self.area}; you have {', '.join(areas)}.", "odin-house-5")
        printed, area = state.box.boards[board_of(self.area)], areas[self.area]
        room = {"wood": printed.wood - area.wood, "stone": printed.stone - area.stone}
        laid = {"wood": self.wood, "stone": self.stone}
        for thing, count in laid.items():
            if not 0 <= count <= room[thing]:
                raise Refusal(
                    f"You lay {count} {thing}; free {thing} spaces on the {self.area}: {room[thing]}.",
                    "odin-house-5",
                    "odin-end-2",
                )
        if not self.wood + self.stone:
            raise Refusal("Say how much wood and stone is laid.", "odin-house-5")
        cost = {thing: count for thing, count in laid.items() if count}
        supply.check_price(state, self.seat, cost, "odin-house-5")
        actions.check_still_usable(state, self)

    def play(self, state: North) -> None:
        area = state.players[self.seat].areas[self.area]
        area.wood += self.wood
        area.stone += self.stone
        for thing, count in (("wood", self.wood), ("stone", self.stone)):
            supply.remove(state, self.seat, thing, count)
            for _ in range(count):
                announce(state, self.seat, Laid(self.area, thing))
        laid = supply.words({"wood": self.wood, "stone": self.stone})
        state.tell(f"{state.name(self.seat)} lays {laid} on the {self.area}.", "odin-house-5")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        player = state.players[seat]
        for name, area in player.areas.items():
            printed = state.box.boards[board_of(name)]
            wood = min(printed.wood - area.wood, player.has("wood"))
            stone = min(printed.stone - area.stone, player.has("stone"))
            if wood + stone > 0 and not state.over:
                said = supply.words({"wood": wood, "stone": stone})
                move = cls(seat=seat, area=name, wood=wood, stone=stone)
                fields = (
                    Field(name="wood", ask="Wood", low=0, high=wood),
                    Field(name="stone", ask="Stone", low=0, high=stone),
                )
                yield Offer(label=f"Lay {said} on the {name}", move=move, fields=fields, group="placing")


class BuyShip(Move[North], frozen=True, tag="buy_ship"):
    """Buy a ship for its value in silver."""

    ship: str

    def check(self, state: North) -> None:
        check_anytime(state)
        if self.ship not in state.box.ships:
            raise Refusal(f"There are {', '.join(state.box.ships)}, no {self.ship}.", "odin-ship-1")
        supply.check_stage(state, self.seat, self.ship)
        supply.check_price(state, self.seat, self.price(state), "odin-ship-1")
        actions.check_still_usable(state, self)

    def price(self, state: North) -> dict[str, int]:
        """What the ship costs."""
        return usable.price(state, self.seat, self.ship, {"silver": state.box.ships[self.ship].price})

    def play(self, state: North) -> None:
        paid = self.price(state)
        supply.pay(state, self.seat, paid, "ship")
        supply.add_ship(state, self.seat, self.ship, "bought")
        supply.come_late(state, self.seat, {self.ship: 1})
        state.tell(f"{state.name(self.seat)} buys a {self.ship} for {supply.words(paid)}.", "odin-ship-1")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if state.phase == SETTING_UP or state.over:
            return
        for ship in state.box.ships.values():
            label = f"Buy a {ship.name} for {ship.price} silver"
            yield Offer(label=label, move=cls(seat=seat, ship=ship.name), group="ships")


class Arm(Move[North], frozen=True, tag="arm"):
    """Put ore on a whaling boat or longship: the one that carries `on` ore so far, else the emptiest."""

    ship: str
    on: int | None = None
    ore: int = 1

    def carried(self, state: North) -> int:
        """The ore on the ship that is meant."""
        return min(bay(state, self.seat, self.ship), default=0) if self.on is None else self.on

    def check(self, state: North) -> None:
        check_anytime(state)
        if isinstance(state.top, Action) and self.seat in state.top.seats:
            raise Refusal("Ships are armed before an action, not during it.", "odin-arm-1", "odin-whale-3")
        room = state.box.ships[self.ship].room if self.ship in state.box.ships else 0
        if not room:
            raise Refusal(f"A {self.ship} holds no ore.", "odin-arm-4")
        on = self.carried(state)
        if on not in bay(state, self.seat, self.ship):
            raise Refusal(f"You have no {self.ship} with {on} added ore.", "odin-arm-1")
        if self.ore < 1 or on + self.ore > room:
            rule = "odin-arm-2" if self.ship == "whaling boat" else "odin-arm-4"
            raise Refusal(f"A {self.ship} has room for {room} ore; it carries {on}.", rule)
        supply.check_price(state, self.seat, {ORE: self.ore}, "odin-arm-1")

    def play(self, state: North) -> None:
        ships = bay(state, self.seat, self.ship)
        ships[ships.index(self.carried(state))] += self.ore
        supply.remove(state, self.seat, ORE, self.ore)
        state.tell(f"{state.name(self.seat)} puts {self.ore} ore on a {self.ship}.", "odin-arm-1")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        have = state.players[seat].has(ORE)
        if not have or state.over or state.phase == SETTING_UP:
            return
        for ship in state.box.ships.values():
            for on in sorted(set(bay(state, seat, ship.name))) if ship.room else ():
                if on < ship.room:
                    most = min(have, ship.room - on)
                    options = tuple(Option(count, f"{count} ore") for count in range(1, most + 1))
                    yield Offer(
                        label=f"Put ore on a {ship.name} that carries {on}",
                        move=cls(seat=seat, ship=ship.name, on=on),
                        fields=(Field(name="ore", ask="How much?", options=options),),
                        group="ships",
                    )


def bay(state: North, seat: str, ship: str) -> list[int]:
    """The ships of a type that can hold ore, by the ore on them."""
    player = state.players[seat]
    return player.boats if ship == "whaling boat" else player.longships if ship == "longship" else []


class Disarm(Move[North], frozen=True, tag="disarm"):
    """Take ore back from a ship: not without a card that allows it."""

    ship: str
    on: int

    def check(self, state: North) -> None:
        check_anytime(state)
        if not adjusted(state, self.seat, "disarms", False):
            raise Refusal("Ore on ships cannot be taken back.", "odin-arm-3")
        if not self.on or self.on not in bay(state, self.seat, self.ship):
            raise Refusal(
                f"You have no {self.ship} with {self.on} added ore; printed ore stays.", "odin-arm-3"
            )

    def play(self, state: North) -> None:
        ships = bay(state, self.seat, self.ship)
        ships[ships.index(self.on)] -= 1
        supply.gain(state, self.seat, {ORE: 1}, "card")
        state.tell(f"{state.name(self.seat)} takes 1 ore back from a {self.ship}.", "odin-arm-3")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if adjusted(state, seat, "disarms", False):
            for ship in ("whaling boat", "longship"):
                for on in sorted({ore for ore in bay(state, seat, ship) if ore}):
                    yield Offer(label=f"Take ore back from a {ship}", move=cls(seat=seat, ship=ship, on=on))


class TakeBack(Move[North], frozen=True, tag="take_back"):
    """Move or take back a placed piece: never; the move exists so that the app can say why."""

    area: str
    col: int
    row: int

    def check(self, state: North) -> None:
        raise Refusal(
            "What lies on a board or in a house stays there; try placements out first.", "odin-place-12"
        )


class Discard(Move[North], frozen=True, tag="discard"):
    """Throw something away outside an action: never; the move exists so that the app can say why."""

    thing: str

    def check(self, state: North) -> None:
        raise Refusal(f"A {self.thing} cannot be given away or discarded outside an action.", "odin-give-1")
