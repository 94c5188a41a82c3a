"""What the box holds: the cards of an edition, the catalogue of Artifacts, the numbers of the set-up."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from companion.games.components import load
from companion.referee import Malformed

Duration = Literal["continuous", "one-time"]
# A Gold Value as somebody types it; no card is worth more.
Value = Annotated[int, msgspec.Meta(le=9999)]
STAGES = (1, 2, 3)
ARTIFACT = "artifact"


class Face(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The printed side of a Treasure card; `value` is None where nobody has told it."""

    key: str
    name: str
    type: str
    stage: int
    value: int | None = None
    copies: int = 1
    # A regular Treasure has an item; an Artifact an ability, its duration, and Jarnglofar the Stage it
    # reaches.
    item: str | None = None
    ability: str | None = None
    duration: Duration | None = None
    reach: int | None = None
    # The step at which an Artifact turns itself up, where its text says so.
    must: str | None = None
    text: str = ""
    origin: str = "ours"


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One Artifact of the glossary."""

    key: str
    name: str
    text: str
    duration: Duration
    duration_from: str
    also: tuple[str, ...] = ()
    several: bool = False
    out_with_three: bool = False


class Coin(msgspec.Struct, frozen=True):
    """So many coins of one worth."""

    worth: int
    count: int


class Contents(msgspec.Struct, frozen=True):
    """What one set holds."""

    cards: int
    dice: int
    cups: int
    coins: tuple[Coin, ...]

    @property
    def gold(self) -> int:
        """All coins of a set in Gold."""
        return worth(self.coins)


class Numbers(msgspec.Struct, frozen=True):
    """What depends on the number of Vikings."""

    players: int
    sets: int
    dice: int
    pile: int


class Item(msgspec.Struct, frozen=True):
    """One of the four items of a regular type."""

    key: str
    name: str


class Type(msgspec.Struct, frozen=True):
    """One of the five types of Treasure."""

    key: str
    name: str
    colour: str
    items: tuple[Item, ...] = ()


class Bonuses(msgspec.Struct, frozen=True):
    """What a Hoard and the Treasure Sets pay."""

    hoard: int
    partial: int
    complete: int


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of numbers."""

    set: Contents
    purse: tuple[Coin, ...]
    players: tuple[Numbers, ...]
    rounds: int
    piles_per_stage: int
    ante: int
    chief_takes: int
    winner_takes: int
    bonuses: Bonuses
    types: tuple[Type, ...]


class Row(msgspec.Struct, frozen=True):
    """One line of the card file: the same rows that the library shows."""

    id: str
    name: str
    text: str
    facts: dict[str, Any]
    origin: str


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner typed in: a whole card list, or corrections to ours by card, or both."""

    name: str = ""
    cards: tuple[Face, ...] = ()
    corrections: dict[str, dict[str, Any]] = {}


def worth(coins: Iterable[Coin]) -> int:
    """What coins are worth together."""
    return sum(coin.worth * coin.count for coin in coins)


SETUP: SetUp = load("spoils", "setup.yaml", SetUp)
CATALOGUE: dict[str, Kind] = {kind.key: kind for kind in load("spoils", "artifacts.yaml", tuple[Kind, ...])}
NUMBERS: dict[int, Numbers] = {row.players: row for row in SETUP.players}
TYPES: dict[str, Type] = {type.key: type for type in SETUP.types}
REGULAR: tuple[Type, ...] = tuple(type for type in SETUP.types if type.items)
ITEMS: dict[str, Type] = {item.key: type for type in REGULAR for item in type.items}
ITEM_NAMES: dict[str, str] = {item.key: item.name for type in REGULAR for item in type.items}


def plain(name: str) -> str:
    """A name without capitals, spaces and signs, so that spellings can be compared."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[’'.]", "", name.lower())).strip("-")


_SPELLINGS: dict[str, str] = {
    plain(spelling): kind.key for kind in CATALOGUE.values() for spelling in (kind.name, kind.key, *kind.also)
}


def kind_named(name: str) -> Kind | None:
    """The Artifact of the glossary that somebody means, whichever way they spell it."""
    key = _SPELLINGS.get(plain(name))
    return CATALOGUE[key] if key else None


# A name, the Stage, and what this copy of the game says that the card is worth: crown-3-worth-6.
CALLED = re.compile(r"(?P<name>.+?)(?:-(?P<stage>[123]))?(?:-worth-(?P<value>[0-9]{1,4}))?")


def tells_its_name(card: str) -> bool:
    """Whether the id of a card, as somebody chose it for a position, says which Artifact it is."""
    called = CALLED.fullmatch(plain(card.partition("#")[0]))
    return called is not None and kind_named(called["name"]) is not None


class Box:
    """The cards of an edition: every face by key, and each Stage's deck as a list of keys, copies and all."""

    def __init__(self, faces: Iterable[Face], name: str = "") -> None:
        self.name = name
        self.faces: dict[str, Face] = {face.key: face for face in faces}
        self.decks: dict[int, list[str]] = {stage: [] for stage in STAGES}
        for face in self.faces.values():
            self.decks[face.stage] += [face.key] * face.copies
        self.cards = sum(len(deck) for deck in self.decks.values())
        self._shuffled: dict[tuple[int, int, int], list[str]] = {}

    def stage_deck(self, stage: int, players: int, sets: int) -> list[str]:
        """The cards of one Stage that are shuffled: some Artifacts are taken out of a three-Viking game."""
        key = (stage, players, sets)
        if key not in self._shuffled:
            whole = self.decks[stage] * sets
            self._shuffled[key] = [card for card in whole if not self._removed(card, players)]
        return self._shuffled[key]

    def _removed(self, card: str, players: int) -> bool:
        ability = self.faces[card].ability
        return players == 3 and ability is not None and CATALOGUE[ability].out_with_three

    def item(self, item: str, stage: int, value: int | None = None) -> Face | None:
        """The card of a regular item in a Stage, of that value if one is told."""
        found = (face for face in self.faces.values() if face.item == item and face.stage == stage)
        return next((face for face in found if value is None or face.value == value), None)

    def artifact(self, ability: str, stage: int) -> Face | None:
        """The card of a named Artifact in a Stage, or else in any other."""
        found = [face for face in self.faces.values() if face.ability == ability]
        return next((face for face in found if face.stage == stage), found[0] if found else None)

    def copies(self, ability: str) -> int:
        """How many cards of that Artifact one set holds."""
        return sum(face.copies for face in self.faces.values() if face.ability == ability)


def _ours() -> list[Face]:
    rows = load("spoils", "cards.yaml", tuple[Row, ...])
    return [
        msgspec.convert(
            {
                **row.facts,
                "key": row.id.removeprefix("spoils-"),
                "name": row.name,
                "text": row.text,
                "origin": row.origin,
            },
            Face,
        )
        for row in rows
    ]


OURS = Box(_ours(), "ours")


def read_edition(edition: dict[str, Any] | None) -> Box:
    """The box of an edition; ours when none is given."""
    if edition is None:
        return OURS
    try:
        told = msgspec.convert(edition, Edition)
        faces = {face.key: face for face in told.cards} or dict(OURS.faces)
        for key, change in told.corrections.items():
            if key not in faces:
                raise Malformed(f"The edition corrects a card called {key!r}, which it does not have.")
            faces[key] = msgspec.convert(
                {**msgspec.to_builtins(faces[key]), "origin": "components", **change}, Face
            )
    except msgspec.ValidationError as error:
        raise Malformed(f"That is no edition of Spoils of War: {error}.") from None
    for face in faces.values():
        _check(face)
    box = Box(faces.values(), told.name)
    if box.cards != SETUP.set.cards:
        raise Malformed(f"The edition lists {box.cards} Treasure cards; a set holds {SETUP.set.cards}.")
    return box


def _check(face: Face) -> None:
    """A card of an edition must be one that the game could have."""
    if face.stage not in STAGES or face.copies < 1:
        raise Malformed(f"The card {face.key!r} needs a Stage from 1 to 3 and at least one copy.")
    if face.type == ARTIFACT:
        if face.item or (face.ability and face.ability not in CATALOGUE):
            raise Malformed(
                f"The Artifact {face.key!r} has no item, and its ability is one of the glossary or none."
            )
    elif face.item is None or face.item not in ITEMS or ITEMS[face.item].key != face.type:
        raise Malformed(
            f"The card {face.key!r} must be an item of its type; {face.item!r} is none of {face.type!r}."
        )
