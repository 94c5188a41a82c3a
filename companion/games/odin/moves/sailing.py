"""Overseas trading, special sale, smithy, exploration and emigration (rulebook pp. 15-17, 20)."""

from collections.abc import Iterable

from companion.games.odin import actions, supply, usable
from companion.games.odin.grid import GREEN
from companion.games.odin.hooks import Emigrated, Explored, adjusted, announce
from companion.games.odin.moves.exchanging import part_offers
from companion.games.odin.spaces import Convert as ConvertPart
from companion.games.odin.spaces import Emigrate as EmigratePart
from companion.games.odin.spaces import Explore as ExplorePart
from companion.games.odin.spaces import Forge as ForgePart
from companion.games.odin.spaces import Overseas, Sale
from companion.games.odin.state import Action, Area, North
from companion.referee import Field, Move, Offer, Option, Refusal


class Trade(Move[North], frozen=True, tag="trade"):
    """Overseas Trading: turn green goods of different types to their blue side."""

    goods: list[str] = []

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, Overseas, "odin-overseas-1")
        usable.check_part(state, self.seat, state.box.spaces[action.space], part, 0)
        for good in self.goods:
            if good not in state.box.goods or state.box.goods[good].colour != GREEN:
                raise Refusal(f"{good} is no green good.", "odin-overseas-3")
            if self.goods.count(good) > 1:
                raise Refusal(
                    f"Only one {good} may be turned; the goods must be of different types.", "odin-overseas-3"
                )
            if not state.players[self.seat].has(good):
                raise Refusal(
                    f"You have no {good} in your supply; placed tiles stay green.", "odin-overseas-4"
                )

    def play(self, state: North) -> None:
        action, at, part = actions.open_part(state, self.seat, Overseas)
        supply.pay(state, self.seat, usable.price(state, self.seat, action.space, part.pay))
        for good in self.goods:
            supply.remove(state, self.seat, good, 1)
        blue = [str(state.box.above(good)) for good in self.goods]
        supply.gain(state, self.seat, dict.fromkeys(blue, 1))
        turned = ", ".join(f"{old} to {new}" for old, new in zip(self.goods, blue, strict=True)) or "nothing"
        state.tell(f"{state.name(self.seat)} trades overseas: {turned}.", "odin-overseas-3")
        actions.use_part(state, action, at)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _ in part_offers(state, seat, Overseas):
            held = [good for good in state.players[seat].supply if good in state.box.goods]
            green = [good for good in held if state.box.goods[good].colour == GREEN]
            options = tuple(Option(good, f"{good} to {state.box.above(good)}") for good in green)
            field = Field(
                name="goods", ask="Which goods?", options=options, many=True, least=0, most=len(green)
            )
            yield Offer(
                label="Trade overseas", move=cls(seat=seat, goods=green), fields=(field,) if green else ()
            )


class BuyTiles(Move[North], frozen=True, tag="buy_tiles"):
    """Special Sale: buy special tiles from the oval board at their price."""

    tiles: list[str]

    def price(self, state: North, space: str) -> dict[str, int]:
        """What the tiles cost together."""
        total = sum(state.box.specials[tile].price or 0 for tile in self.tiles)
        return usable.price(state, self.seat, space, {"silver": total})

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, Sale, "odin-sale-1")
        usable.check_needs(state, self.seat, part)
        if not 1 <= len(self.tiles) <= part.most:
            none = [] if self.tiles else ["odin-p5-7"]
            raise Refusal(
                f"You name {len(self.tiles)} tiles; 1 to {part.most} may be bought.", "odin-sale-1", *none
            )
        for tile in self.tiles:
            if self.tiles.count(tile) > 1:
                raise Refusal(f"There is only one {tile}.", "odin-sale-1", "odin-goods-4")
            if tile not in state.oval:
                raise Refusal(f"The {tile} is not on the oval board.", "odin-sale-1", "odin-goods-4")
            if state.box.specials[tile].price is None:
                raise Refusal(f"The {tile} is not for sale.", "odin-sale-2")
        supply.check_price(state, self.seat, self.price(state, action.space), "odin-sale-1")

    def play(self, state: North) -> None:
        action, at, _ = actions.open_part(state, self.seat, Sale)
        paid = self.price(state, action.space)
        supply.pay(state, self.seat, paid)
        supply.gain(state, self.seat, dict.fromkeys(self.tiles, 1))
        bought = " and ".join(self.tiles)
        state.tell(
            f"{state.name(self.seat)} buys {bought} for {paid.get('silver', 0)} silver.", "odin-sale-1"
        )
        actions.use_part(state, action, at)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _, _, part in part_offers(state, seat, Sale):
            specials = state.box.specials
            for_sale = [tile for tile in state.oval if specials[tile].price is not None]
            options = tuple(Option(tile, f"{tile} for {specials[tile].price}") for tile in for_sale)
            field = Field(name="tiles", ask="Which tiles?", options=options, many=True, most=part.most)
            cheapest = min(for_sale, key=lambda tile: specials[tile].price or 0, default=None)
            if cheapest:
                yield Offer(label="Buy special tiles", move=cls(seat=seat, tiles=[cheapest]), fields=(field,))


class ForgeTile(Move[North], frozen=True, tag="forge"):
    """Smithy: take a jewelry or a special tile that bears the forge tongs."""

    tile: str

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, ForgePart, "odin-act-exch-8")
        usable.check_part(state, self.seat, state.box.spaces[action.space], part, 0)
        box = state.box
        bears = self.tile in box.goods and box.goods[self.tile].tongs
        if not bears and not (self.tile in box.specials and box.specials[self.tile].tongs):
            raise Refusal(f"The {self.tile} does not bear the forge tongs.", "odin-act-exch-8")
        supply.check_gain(state, self.seat, self.tile)

    def play(self, state: North) -> None:
        action, at, part = actions.open_part(state, self.seat, ForgePart)
        paid = usable.price(state, self.seat, action.space, part.pay)
        supply.pay(state, self.seat, paid)
        supply.gain(state, self.seat, {self.tile: 1})
        state.tell(
            f"{state.name(self.seat)} forges a {self.tile} for {supply.words(paid)}.", "odin-act-exch-8"
        )
        actions.use_part(state, action, at)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _ in part_offers(state, seat, ForgePart):
            tiles = [good.name for good in state.box.goods.values() if good.tongs]
            for tile in [*tiles, *(tile for tile in state.oval if state.box.specials[tile].tongs)]:
                yield Offer(label=f"Forge a {tile}", move=cls(seat=seat, tile=tile))


class Explore(Move[North], frozen=True, tag="explore"):
    """Claim an exploration board that is face up; its silver comes along."""

    board: str

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, ExplorePart, "odin-expl-8")
        boards = adjusted(state, self.seat, "boards", part.boards, action.space)
        names = ", ".join(state.box.boards[board].name for board in boards)
        if self.board not in boards:
            raise Refusal(f"This space explores {names}, not {self.board}.", "odin-expl-1", "odin-expl-3")
        if self.board not in state.unclaimed:
            name = state.box.boards[self.board].name
            raise Refusal(f"{name} is claimed or not face up.", "odin-expl-1", "odin-expl-7")
        usable.check_needs(state, self.seat, part)

    def play(self, state: North) -> None:
        action, at, _ = actions.open_part(state, self.seat, ExplorePart)
        silver = state.unclaimed.pop(self.board)
        state.players[self.seat].areas[self.board] = Area()
        supply.gain(state, self.seat, {"silver": silver})
        name = state.box.boards[self.board].name
        state.tell(
            f"{state.name(self.seat)} explores {name} and takes {silver} silver.",
            "odin-expl-1",
            "odin-expl-2",
        )
        actions.use_part(state, action, at)
        announce(state, self.seat, Explored(self.board))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for action, _, part in part_offers(state, seat, ExplorePart):
            for board in adjusted(state, seat, "boards", part.boards, action.space):
                name = state.box.boards[board].name
                silver = state.unclaimed.get(board, 0)
                yield Offer(label=f"Explore {name} ({silver} silver)", move=cls(seat=seat, board=board))


class Emigrate(Move[North], frozen=True, tag="emigrate"):
    """Turn a large ship over onto the Banquet Table. `ore` names the longship that carries so much."""

    ship: str
    ore: int | None = None

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, EmigratePart, "odin-emi-1")
        if self.ship not in part.needs.ships:
            raise Refusal(f"A {self.ship} cannot emigrate; a knarr or a longship can.", "odin-emi-1")
        if not in_bay(state, self.seat, self.ship, action) or (
            self.ore is not None and self.ore not in ship_ore(state, self.seat, self.ship)
        ):
            sentence = f"You have no such {self.ship} that was in your bay when the action began."
            raise Refusal(sentence, "odin-emi-1", "odin-any-1")
        usable.check_part(state, self.seat, state.box.spaces[action.space], part, 0)

    def play(self, state: North) -> None:
        action, at, _ = actions.open_part(state, self.seat, EmigratePart)
        player = state.players[self.seat]
        paid = usable.emigration_price(state, self.seat)
        supply.pay(state, self.seat, paid)
        ore = self.ore if self.ore is not None else min(ship_ore(state, self.seat, self.ship))
        lost = supply.remove_ship(state, self.seat, self.ship, ore)
        player.emigrated.append(self.ship)
        gone = f"; {lost} ore are lost" if lost else ""
        cost = supply.words(paid)
        state.tell(
            f"{state.name(self.seat)} emigrates with a {self.ship} for {cost}{gone}.",
            "odin-emi-1",
            "odin-emi-2",
        )
        actions.use_part(state, action, at)
        announce(state, self.seat, Emigrated(self.ship))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _, _, part in part_offers(state, seat, EmigratePart):
            for ship in part.needs.ships:
                for ore in sorted(set(ship_ore(state, seat, ship))):
                    with_ore = f" with {ore} ore" if ore else ""
                    yield Offer(
                        label=f"Emigrate with a {ship}{with_ore}", move=cls(seat=seat, ship=ship, ore=ore)
                    )


def in_bay(state: North, seat: str, ship: str, action: Action) -> bool:
    """Whether there is a ship of a type that was not bought in the middle of the action."""
    return state.players[seat].ships(ship) > action.bought.count(ship)


def ship_ore(state: North, seat: str, ship: str) -> list[int]:
    """The added ore on each ship of a type in the bay."""
    player = state.players[seat]
    return {"whaling boat": player.boats, "longship": player.longships, "knarr": [0] * player.knarrs}[ship]


class Convert(Move[North], frozen=True, tag="convert"):
    """Exchange a whaling boat for a knarr; the ore on it is lost."""

    ore: int | None = None

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, ConvertPart, "odin-act-exch-11")
        usable.check_part(state, self.seat, state.box.spaces[action.space], part, 0)
        there = in_bay(state, self.seat, "whaling boat", action)
        if not there or (self.ore is not None and self.ore not in state.players[self.seat].boats):
            sentence = "You have no such whaling boat that was in your bay when the action began."
            raise Refusal(sentence, "odin-act-exch-11", "odin-any-1")

    def play(self, state: North) -> None:
        action, at, _ = actions.open_part(state, self.seat, ConvertPart)
        boats = state.players[self.seat].boats
        lost = supply.remove_ship(
            state, self.seat, "whaling boat", min(boats) if self.ore is None else self.ore
        )
        supply.add_ship(state, self.seat, "knarr", "exchanged")
        gone = f"; {lost} ore is lost" if lost else ""
        state.tell(f"{state.name(self.seat)} exchanges a whaling boat for a knarr{gone}.", "odin-act-exch-11")
        actions.use_part(state, action, at)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _ in part_offers(state, seat, ConvertPart):
            for ore in sorted(set(state.players[seat].boats)):
                label = f"Exchange a whaling boat with {ore} added ore for a knarr"
                yield Offer(label=label, move=cls(seat=seat, ore=ore))
