"""What is in the box: the map, the counters and the cards of an edition, ready for use."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal

import msgspec

from companion.games.components import load
from companion.games.vikings.effects import Effect, Row
from companion.games.vikings.own_copy import laid_over
from companion.referee import Malformed

Terrain = Literal["homeland", "sea", "coastal", "town", "fortress", "trade", "warrior"]
RouteKind = Literal["sea", "river", "portage"]
KeepUse = Literal["", "break_off", "funeral", "calm", "harbour"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of an edition as a person writes it."""


class Space(Part, frozen=True, kw_only=True):
    """A space of the map. Its kinds are flags that may be combined (vikings-3.0-2)."""

    id: str
    name: str
    x: float = 0
    y: float = 0
    terrain: tuple[Terrain, ...]

    @property
    def sea(self) -> bool:
        return "sea" in self.terrain

    @property
    def homeland(self) -> bool:
        return "homeland" in self.terrain

    @property
    def coastal(self) -> bool:
        """A Homeland lies on the coast (vikings-3.0-1); a sea space counts as coastal (vikings-14.1-5)."""
        return bool({"coastal", "homeland", "sea"} & set(self.terrain))

    @property
    def coastal_town(self) -> bool:
        return {"coastal", "town"} <= set(self.terrain)

    @property
    def town(self) -> bool:
        return "town" in self.terrain

    @property
    def fortress(self) -> bool:
        return "fortress" in self.terrain

    @property
    def trade(self) -> bool:
        return "trade" in self.terrain

    @property
    def warrior(self) -> bool:
        return "warrior" in self.terrain


class Route(Part, frozen=True, kw_only=True):
    """A line between two spaces."""

    between: tuple[str, str]
    kind: RouteKind


class UnitKind(Part, frozen=True, kw_only=True):
    """A kind of Viking unit: its counters are numbered if there are several."""

    id: str
    name: str
    plural: str = ""
    kind: Literal["land", "naval", "jarl"]
    combat: int
    cost: int = 0
    count: int = 1
    carries: int = 0
    elite: bool = False

    @property
    def naval(self) -> bool:
        return self.kind == "naval"

    @property
    def jarl(self) -> bool:
        return self.kind == "jarl"

    @property
    def counters(self) -> list[str]:
        return [self.id] if self.count == 1 else [f"{self.id}-{n}" for n in range(1, self.count + 1)]


class Hostile(Part, frozen=True, kw_only=True):
    """A hostile counter."""

    id: str
    name: str
    combat: int
    elite: bool = False
    ship: bool = False


class Objective(Part, frozen=True, kw_only=True):
    """What a Saga asks to stand on the map, and the Edda level."""

    settlements: int = 0
    pillages: int = 0
    edda: int = 0
    kinds: tuple[Literal["trade", "warrior", "fortress"], ...] = ()
    settled: tuple[str, ...] = ()
    pillaged: tuple[str, ...] = ()


class SagaCard(Part, frozen=True, kw_only=True):
    """A Saga card; `last` marks the one that is set aside until the others are won."""

    id: str
    name: str
    text: str = ""
    voyages: int
    edda: int
    gold: int
    objective: Objective
    quests: int
    success: tuple[Effect, ...] = ()
    last: bool = False


class VoyageCard(Part, frozen=True, kw_only=True):
    """A voyage card: what it does, what its battle brings, and how it is used if it is kept."""

    id: str
    number: int
    name: str
    text: str = ""
    keep: KeepUse = ""
    do: tuple[Effect, ...] = ()
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()


class Marker(Part, frozen=True, kw_only=True):
    """A quest marker."""

    id: str
    name: str
    text: str = ""


class Edition(Part, frozen=True, kw_only=True):
    """A copy of the game as its owner types it in; whatever is left out is taken from our edition."""

    name: str = ""
    spaces: tuple[Space, ...]
    routes: tuple[Route, ...]
    locations: dict[int, tuple[str, ...]]
    units: tuple[UnitKind, ...]
    hostiles: tuple[Hostile, ...]
    markers: int
    voyages: tuple[VoyageCard, ...]
    sagas: tuple[SagaCard, ...]


class Tables(Part, frozen=True, kw_only=True):
    """The tables that the rulebook prints."""

    origin: str
    berserkir: tuple[Row, ...]
    new_religion: tuple[Row, ...]


class Box:
    """An edition with its indexes."""

    def __init__(self, edition: Edition, quests: Iterable[Marker], tables: Tables) -> None:
        self.edition = edition
        self.spaces = {space.id: space for space in edition.spaces}
        self.kinds = {kind.id: kind for kind in edition.units}
        self.units = {counter: kind for kind in edition.units for counter in kind.counters}
        self.jarls = [kind.id for kind in edition.units if kind.jarl]
        self.hostiles = {hostile.id: hostile for hostile in edition.hostiles}
        self.cards = {card.id: card for card in edition.voyages}
        self.sagas = {saga.id: saga for saga in edition.sagas}
        self.quests = {quest.id: quest for quest in quests}
        self.markers = edition.markers
        # A total that the table leaves out names no space.
        self.locations = {total: edition.locations.get(total, ()) for total in range(2, 13)}
        self.tables = tables

    @cached_property
    def homelands(self) -> list[str]:
        return [space.id for space in self.spaces.values() if space.homeland]

    @cached_property
    def routes(self) -> dict[str, list[tuple[str, RouteKind]]]:
        """Where the lines from each space lead, and of which kind they are."""
        found: dict[str, list[tuple[str, RouteKind]]] = {space: [] for space in self.spaces}
        for route in self.edition.routes:
            one, other = route.between
            found[one].append((other, route.kind))
            found[other].append((one, route.kind))
        return found

    def kinds_between(self, one: str, other: str) -> set[RouteKind]:
        """The kinds of lines that join two spaces."""
        return {kind for space, kind in self.routes[one] if space == other}


def _rows(name: str) -> list[dict[str, Any]]:
    """The rows of a card file as an edition writes them: without the prefix of the game, facts laid open."""
    rows: list[dict[str, Any]] = load("vikings", name, list[dict[str, Any]])
    return [
        {
            "id": row["id"].removeprefix("vikings-"),
            "name": row["name"],
            "text": row["text"],
            **row.get("facts", {}),
        }
        for row in rows
    ]


def ours() -> dict[str, Any]:
    """Our own edition as plain data."""
    chart = load("vikings", "map.yaml", dict[str, Any])
    counters = load("vikings", "units.yaml", dict[str, Any])
    return {
        "name": "the Lawspeaker edition (ours)",
        "spaces": chart["spaces"],
        "routes": chart["routes"],
        "locations": chart["locations"],
        "units": counters["units"],
        "hostiles": counters["hostiles"],
        "markers": counters["markers"],
        "voyages": _rows("cards-voyages.yaml"),
        "sagas": _rows("cards-sagas.yaml"),
    }


def read(edition: dict[str, Any] | None) -> Box:
    """The box of an edition, or of ours; Malformed, with what is wrong, if it does not hold together."""
    from companion.games.vikings.validate import validate

    try:
        plain = laid_over(ours(), edition) if edition else ours()
        # An edition kept as JSON writes the totals of its location table as text.
        plain["locations"] = {int(total): spaces for total, spaces in plain["locations"].items()}
        whole = msgspec.convert(plain, Edition)
    except KeyError as error:
        raise Malformed(f"That is no edition of Vikings: a row has no {error}.") from None
    except (msgspec.ValidationError, ValueError, AttributeError, TypeError) as error:
        raise Malformed(f"That is no edition of Vikings: {error}.") from None
    validate(whole)
    quests = msgspec.convert(_rows("cards-quests.yaml"), list[Marker])
    return Box(whole, quests, load("vikings", "tables.yaml", Tables))
