"""What is in the box: goods, special tiles, boards, buildings, ships, strips, action spaces and cards."""

from functools import cache, cached_property
from typing import Any, Literal

import msgspec

from companion.games.components import load
from companion.games.odin import grid
from companion.games.odin.cards.words import Clause
from companion.games.odin.grid import Cell, Grid, Piece
from companion.games.odin.lacking import lacking
from companion.games.odin.spaces import Space
from companion.games.odin.spoken import Called
from companion.referee import Malformed

Length = Literal["long", "short"]
Decks = Literal["A", "BC", "ABC"]
STEPS = (grid.ORANGE, grid.RED, grid.GREEN, grid.BLUE)
RESOURCES = ("wood", "stone", "ore")


class Good(msgspec.Struct, frozen=True):
    """One side of a standard goods tile."""

    name: str
    colour: str
    family: int
    long: int
    short: int
    tiles: int = 0
    harvest: int = 0
    swords: int = 0
    tongs: bool = False
    animal: str = ""
    points: int = 0
    pregnant: bool = False

    @property
    def type(self) -> str:
        """The type of food: an animal is one type, pregnant or not (odin-feast-10)."""
        return self.animal or self.name


class Special(msgspec.Struct, frozen=True):
    """A special tile, of which there is only one."""

    name: str
    shape: tuple[str, ...]
    swords: int
    price: int | None = None
    tongs: bool = False
    points: int = 0


class Track(msgspec.Struct, frozen=True):
    """An income diagonal as printed."""

    steps: list[tuple[int, Cell]]
    beyond: int


class Printed(msgspec.Struct, frozen=True):
    """A goods space as printed."""

    at: Cell
    gives: tuple[str, ...]


class Board(msgspec.Struct, frozen=True):
    """A home board, exploration board or building."""

    id: str
    name: str
    sort: Literal["home", "exploration", "building"]
    points: int
    rows: tuple[str, ...] = ()
    income: list[Track] = []
    goods: list[Printed] = []
    # The other side of an exploration board; only the side that starts face up names it.
    back: str = ""
    copies: int = 0
    wood: int = 0
    stone: int = 0


class Ship(msgspec.Struct, frozen=True):
    """A type of ship."""

    name: str
    large: bool
    price: int
    points: int
    emigrated: int = 0
    printed_ore: int = 0
    room: int = 0
    tiles: int = 0


class Coin(msgspec.Struct, frozen=True):
    """A size of coin."""

    value: int
    long: int
    short: int
    coins: int


class Stages(msgspec.Struct, frozen=True):
    """The landing stages of a bay."""

    small: int
    large: int


class Penalty(msgspec.Struct, frozen=True):
    """The Thing Penalty tiles."""

    points: int
    tiles: int
    backs: dict[str, int]


class Banquet(msgspec.Struct, frozen=True):
    """The Banquet Table: its squares, and how many of them an emigrated ship takes."""

    squares: int
    seat: int


class SoloRows(msgspec.Struct, frozen=True):
    """Where the Vikings of the solo game start."""

    banquet: list[int]
    square: int
    waiting: int


class Side(msgspec.Struct, frozen=True):
    """One side of the home board: a long or a short game."""

    rounds: int
    vikings: int
    harvest: list[int]
    turns: dict[int, str]
    solo: SoloRows


class Components(msgspec.Struct, frozen=True):
    """The components file."""

    ships: list[Ship]
    stages: Stages
    penalty: Penalty
    weapons: dict[str, int]
    start: dict[str, int]
    coins: list[Coin]
    wood_tokens: int
    stone_tokens: int
    ore_tokens: int
    strips_at_start: dict[int, int]
    exploration: list[str]
    silver_per_board: int
    decks: dict[str, list[str]]
    banquet: Banquet
    lengths: dict[str, Side]


class Facts(msgspec.Struct, frozen=True):
    """What the game needs of an occupation card."""

    number: int
    points: int
    starting: bool
    appendix_name: str = ""
    # What it does, in the vocabulary of cards; what the referee does about it; our ruling if one was needed.
    effect: tuple[Clause, ...] = ()
    referee: str = ""
    ruling: str = ""


class Card(msgspec.Struct, frozen=True):
    """An occupation card."""

    id: str
    deck: str
    kind: str
    name: str
    text: str
    facts: Facts
    origin: str
    confidence: str
    source: str

    @property
    def number(self) -> int:
        """The number printed on the card, its key."""
        return self.facts.number


class Edition(msgspec.Struct, forbid_unknown_fields=True):
    """What an owner may type in from another printing.

    One that gives every table is whole: nothing of ours lies beneath it, and what it leaves out is not in
    the box. Of any other the rows replace ours by name, id or number.
    """

    goods: list[dict[str, Any]] | None = None
    specials: list[dict[str, Any]] | None = None
    boards: list[dict[str, Any]] | None = None
    spaces: list[dict[str, Any]] | None = None
    cards: list[dict[str, Any]] | None = None

    @property
    def whole(self) -> bool:
        """Whether it gives every table."""
        return None not in (self.goods, self.specials, self.boards, self.spaces, self.cards)


class Box:
    """The components of one edition, looked up by name."""

    def __init__(
        self,
        goods: list[Good],
        specials: list[Special],
        boards: list[Board],
        spaces: list[Space],
        cards: list[Card],
    ) -> None:
        self.goods = {one.name: one for one in goods}
        self.specials = {one.name: one for one in specials}
        self.boards = {one.id: one for one in boards}
        self.spaces = {one.id: one for one in spaces}
        self.cards = {one.number: one for one in cards}
        self.parts: Components = load("odin", "components.yaml", Components)
        self.strips: list[str] = load("odin", "strips.yaml", list[str])
        self.ships = {one.name: one for one in self.parts.ships}
        self.grids = {one.id: _grid(one) for one in boards}
        self.pieces = _pieces(goods, specials, self.parts.coins)
        # What the cards do, read from their rows once the game is there to read them.
        self.effects: dict[int, Any] = {}
        self.kinds = {(one.family, one.colour): one.name for one in goods if not one.pregnant}

    @cached_property
    def called(self) -> Called:
        """How people call what is in it."""
        return Called(self)

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """The four kinds of weapon."""
        return tuple(self.parts.weapons)

    @cached_property
    def buildings(self) -> tuple[str, ...]:
        """Shed, stone house and long house."""
        return tuple(one.id for one in self.boards.values() if one.sort == "building")

    @cached_property
    def things(self) -> frozenset[str]:
        """Everything that can lie in a supply."""
        return frozenset([*self.goods, *self.specials, *RESOURCES, *self.weapons, grid.SILVER])

    @cached_property
    def food(self) -> tuple[Good, ...]:
        """All goods that may be served at a feast."""
        return tuple(one for one in self.goods.values() if one.colour in grid.FOOD)

    @cached_property
    def luxuries(self) -> dict[str, int]:
        """Everything blue with its sword value, special tiles included."""
        standard = {one.name: one.swords for one in self.goods.values() if one.swords}
        return standard | {one.name: one.swords for one in self.specials.values()}

    def side(self, length: str) -> Side:
        """The side of the home board in use."""
        side: Side = self.parts.lengths[length]
        return side

    def starting_cards(self, decks: str) -> list[int]:
        """The light brown cards of the decks in use."""
        return [
            n for n, one in self.cards.items() if one.facts.starting and one.deck in self.parts.decks[decks]
        ]

    def dark_cards(self, decks: str) -> list[int]:
        """The dark brown cards of the decks in use."""
        return [
            n
            for n, one in self.cards.items()
            if not one.facts.starting and one.deck in self.parts.decks[decks]
        ]

    def steps(self, old: str, new: str) -> int | None:
        """How many colours a good climbs between two tiles; None when the shapes differ (odin-goods-1)."""
        if old not in self.goods or new not in self.goods or self.goods[old].family != self.goods[new].family:
            return None
        return STEPS.index(self.goods[new].colour) - STEPS.index(self.goods[old].colour)

    def above(self, good: str, steps: int = 1) -> str | None:
        """The good of the same shape so many colours up."""
        at = STEPS.index(self.goods[good].colour) + steps
        return self.kinds.get((self.goods[good].family, STEPS[at])) if at < len(STEPS) else None


def _grid(board: Board) -> Grid:
    income = [(track.steps, track.beyond) for track in board.income]
    return Grid(board.rows, income, [(one.at, one.gives) for one in board.goods])


def _pieces(goods: list[Good], specials: list[Special], coins: list[Coin]) -> dict[str, Piece]:
    found = [grid.rectangle(one.name, one.colour, one.long, one.short) for one in goods]
    found += [grid.silhouette(one.name, one.shape) for one in specials]
    found += [
        grid.rectangle(coin_name(one.value), grid.SILVER, one.long, one.short, one.value) for one in coins
    ]
    found.append(grid.rectangle(grid.ORE, grid.ORE, 1, 1))
    return {one.name: one for one in found}


def coin_name(value: int) -> str:
    """How a coin is called as a piece: the smallest is just "silver"."""
    return grid.SILVER if value == 1 else f"{value} silver"


@cache
def _ours() -> Box:
    return _build(Edition())


def box(edition: dict[str, Any] | None) -> Box:
    """Our box, with the rows of an edition in place of ours."""
    if not edition:
        return _ours()
    try:
        found = _build(msgspec.convert(edition, Edition))
    except (msgspec.ValidationError, KeyError, IndexError, ValueError) as error:
        raise Malformed(f"That is no edition of A Feast for Odin: {error}.") from None
    for problem in lacking(found, _ours()):
        raise Malformed(problem)
    return found


def _build(edition: Edition) -> Box:
    whole = edition.whole
    return Box(
        _rows("goods.yaml", Good, edition.goods, "name", whole),
        _rows("specials.yaml", Special, edition.specials, "name", whole),
        _rows("boards.yaml", Board, edition.boards, "id", whole),
        _rows("spaces.yaml", Space, edition.spaces, "id", whole),
        _rows("cards-occupations.yaml", Card, edition.cards, "number", whole),
    )


def _rows(file: str, row: Any, own: list[dict[str, Any]] | None, key: str, whole: bool) -> list[Any]:
    """The rows of a whole edition; otherwise those of a file, the rows of the edition in place of ours."""
    listed = msgspec.convert(own or [], list[row])
    given = {getattr(one, key): one for one in listed}
    if len(given) < len(listed):
        raise ValueError(f"two rows of its {file.partition('.')[0]} have the same {key}")
    if whole:
        return list(given.values())
    return list(({getattr(one, key): one for one in load("odin", file, list[row])} | given).values())
