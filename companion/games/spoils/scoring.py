"""The count: coins, Conqueror's Hoards, Treasure Sets, Gold Values, and the ties to the last card."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.games.spoils.box import (
    ARTIFACT,
    ITEM_NAMES,
    ITEMS,
    NUMBERS,
    OURS,
    REGULAR,
    SETUP,
    TYPES,
    Face,
    Type,
    kind_named,
    plain,
)
from companion.games.spoils.state import Spoils
from companion.referee import Malformed, Points, Refusal, Scoresheet, SeatScore, TieBreak, rank


class Treasure(msgspec.Struct, frozen=True):
    """One card as it is counted; Loki's Gold is an Artifact with an item."""

    type: str
    item: str | None
    value: int
    name: str = ""


# --- bonuses ---


def item_counts(stash: Iterable[Treasure], type: Type) -> list[int]:
    """How many of each of the four items of a type there are, most first."""
    counts = Counter(treasure.item for treasure in stash)
    return sorted((counts[item.key] for item in type.items), reverse=True)


def sets_of(counts: Sequence[int]) -> tuple[int, int]:
    """The best split of one type: as many Complete Sets as there can be, Partial Sets from the rest."""
    return counts[3], counts[2] - counts[3]


def set_bonus(counts: Sequence[int]) -> int:
    """What the Treasure Sets of one type pay."""
    complete, partial = sets_of(counts)
    return SETUP.bonuses.complete * complete + SETUP.bonuses.partial * partial


def type_counts(stash: Iterable[Treasure]) -> Counter[str]:
    """Cards by type; Loki's Gold is an Artifact and of its item's type at once."""
    counts: Counter[str] = Counter()
    for treasure in stash:
        counts[treasure.type] += 1
        if treasure.type == ARTIFACT and treasure.item:
            counts[ITEMS[treasure.item].key] += 1
    return counts


def hoards(stash: Iterable[Treasure]) -> int:
    """How many times there is one card of each of the five types."""
    counts = type_counts(stash)
    return min(counts[type] for type in TYPES)


def bonus(stash: Sequence[Treasure]) -> int:
    """All bonuses of a Stash; Hoards and sets may use the same cards."""
    return SETUP.bonuses.hoard * hoards(stash) + sum(set_bonus(item_counts(stash, type)) for type in REGULAR)


def worth(stash: Sequence[Treasure]) -> int:
    """A Stash in Gold: bonuses and Gold Values."""
    return bonus(stash) + sum(treasure.value for treasure in stash)


# --- the sheet ---


def lines(coins: int | None, stash: Sequence[Treasure]) -> list[Points]:
    """One Viking's count, line by line."""
    found = [] if coins is None else [Points("Coins", coins, "spoils-end-6")]
    found.append(_hoard_line(stash))
    found += [line for type in REGULAR if (line := _set_line(stash, type))]
    for type in SETUP.types:
        values = [treasure.value for treasure in stash if treasure.type == type.key]
        if values:
            note = " + ".join(str(value) for value in sorted(values, reverse=True))
            found.append(Points(f"{type.name}: Gold Values", sum(values), "spoils-card-4", note))
    return found


def _hoard_line(stash: Sequence[Treasure]) -> Points:
    counts, number = type_counts(stash), hoards(stash)
    note = ", ".join(f"{type.name} {counts[type.key]}" for type in SETUP.types)
    rule = "spoils-bonus-2" if number > 1 else "spoils-bonus-1"
    return Points("Conqueror's Hoards", number * SETUP.bonuses.hoard, rule, f"{number}: {note}")


def _set_line(stash: Sequence[Treasure], type: Type) -> Points | None:
    counts = item_counts(stash, type)
    complete, partial = sets_of(counts)
    if not complete + partial:
        return None
    rule = "spoils-bonus-5" if complete + partial > 1 else "spoils-bonus-4" if complete else "spoils-bonus-3"
    note = f"{complete} complete, {partial} partial"
    return Points(f"{type.name} sets", set_bonus(counts), rule, note)


def sheet(columns: Sequence[tuple[str, str, int | None, Sequence[Treasure]]]) -> Scoresheet:
    """The scoresheet of seats, names, coins and Stashes."""
    longest = max(len(stash) for *_, stash in columns)
    seats = []
    for seat, name, coins, stash in columns:
        values = sorted((treasure.value for treasure in stash), reverse=True)
        ties = [len(stash), *values, *[0] * (longest - len(values))]
        seats.append(SeatScore(seat=seat, name=name, lines=lines(coins, stash), ties=ties))
    breaks = [TieBreak("the number of Treasures", "spoils-end-8")]
    breaks += [TieBreak(f"the Treasure number {at + 1} by value", "spoils-end-9") for at in range(longest)]
    return rank(seats, "spoils-end-7", breaks, "spoils-end-9", lambda total: f"{total} Gold")


def counted(face: Face | None, item: str | None = None) -> Treasure:
    """A card as it counts; a value that nobody has told counts nothing."""
    if face is None:
        return Treasure(ARTIFACT, None, 0)
    return Treasure(face.type, item or face.item, face.value or 0, face.name)


def stash_of(state: Spoils, seat: str, known: bool = True) -> list[Treasure]:
    """A Stash as its owner counts it, or as everybody sees it."""
    shown = [card for card in state.stashes[seat] if known or state.face_up(card)]
    return [counted(state.face(card), _item(state, card)) for card in shown]


def _item(state: Spoils, card: str) -> str | None:
    artifact = state.artifacts.get(card)
    return artifact.item if artifact and not artifact.cancelled else None


def score(state: Spoils) -> Scoresheet:
    """The count at the end; before it what everybody can see, and Gold only in open ledgers."""
    gold = state.over or state.open_ledgers
    return sheet(
        [
            (
                seat,
                state.name(seat),
                state.gold[seat] if gold else None,
                stash_of(state, seat, known=state.over),
            )
            for seat in state.seats
        ]
    )


# --- the pad ---


class PadArtifact(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An Artifact on the pad: its name, its Gold Value, and for Loki's Gold the item named."""

    name: str
    value: int | None = None
    item: str | None = None


class PadViking(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One Viking's column: coins, and cards by id, by item with their values, typed, or as Artifacts."""

    name: str
    coins: int = 0
    cards: list[str] = []
    items: dict[str, list[int]] = {}
    artifacts: list[PadArtifact] = []
    # Gold Values as they are typed, a number for each card, by item or for all Artifacts: "2 2 5".
    typed: dict[str, str] = {}


class Pad(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game without a table."""

    vikings: list[PadViking]


def shelf() -> list[dict[str, Any]]:
    """Every item, and Artifacts as such, with the Gold Values that they have in our edition, by type."""
    found = []
    for type in SETUP.types:
        rows: list[dict[str, Any]] = [{"key": item.key, "name": item.name} for item in type.items] or [
            {"key": ARTIFACT, "name": type.name}
        ]
        for row in rows:
            values = {face.value for face in OURS.faces.values() if row["key"] in (face.item, face.type)}
            row["values"] = sorted(value for value in values if value is not None)
        found.append({"key": type.key, "name": type.name, "rows": rows})
    return found


def tally(pad: Pad) -> Scoresheet:
    """The count from the pad."""
    if not pad.vikings:
        raise Malformed("The pad has no Viking on it.")
    # A pad may hold fewer Vikings than played, never more than two sets are for.
    if len(pad.vikings) > max(NUMBERS):
        raise Refusal(
            f"{len(pad.vikings)} Vikings are on the pad; at most {max(NUMBERS)} play.", "spoils-players-1"
        )
    return sheet(
        [(f"{at}", one.name, _coins(one), _stash(one)) for at, one in enumerate(pad.vikings, start=1)]
    )


def _coins(viking: PadViking) -> int:
    if viking.coins < 0:
        raise Malformed(f"{viking.name} has {viking.coins} coins; it cannot be less than 0.")
    return viking.coins


def _stash(viking: PadViking) -> list[Treasure]:
    found = [counted(_card(key)) for key in viking.cards]
    for name, values in viking.items.items():
        item = _pad_item(name)
        found += [Treasure(ITEMS[item].key, item, value, ITEM_NAMES[item]) for value in values]
    for artifact in viking.artifacts:
        named = _named_item(artifact)
        found.append(Treasure(ARTIFACT, named, _pad_value(artifact), artifact.name))
    for name, text in viking.typed.items():
        found += [_typed(name, value) for value in text.replace(",", " ").split()]
    if any(treasure.value < 0 for treasure in found):
        raise Malformed(f"{viking.name} has a card of less than 0 Gold.")
    return found


def _typed(name: str, value: str) -> Treasure:
    if not (value.isascii() and value.isdecimal() and len(value) < 4):
        raise Malformed(f"{value[:40]!r} is no Gold Value; type a number for each card, as in 2 2 5.")
    if plain(name) == ARTIFACT:
        return Treasure(ARTIFACT, None, int(value), TYPES[ARTIFACT].name)
    item = _pad_item(name)
    return Treasure(ITEMS[item].key, item, int(value), ITEM_NAMES[item])


def _card(key: str) -> Face:
    face = OURS.faces.get(key.removeprefix("spoils-"))
    if face is None:
        raise Malformed(f"There is no card {key!r} in our edition; enter it by its item and value.")
    return face


def _pad_item(name: str, rule: str = "spoils-card-2") -> str:
    item = plain(name)
    if item not in ITEMS:
        raise Refusal(f"{name!r} is none of the sixteen regular items.", rule)
    return item


def _named_item(artifact: PadArtifact) -> str | None:
    """Only Loki's Gold, or a Mirror that copied it, is an item besides being an Artifact."""
    if not artifact.item:
        return None
    kind = kind_named(artifact.name)
    if kind and kind.key not in ("lokis-gold", "freyjas-mirror"):
        raise Refusal(
            f"{kind.name} is an Artifact and no {artifact.item}; only Loki's Gold is named an item.",
            "spoils-bonus-6",
            "spoils-artifact-lokis-gold-1",
        )
    return _pad_item(artifact.item, "spoils-artifact-lokis-gold-1")


def _pad_value(artifact: PadArtifact) -> int:
    """The value told, or that of our edition when none is."""
    if artifact.value is not None:
        return artifact.value
    kind = kind_named(artifact.name)
    face = OURS.artifact(kind.key, 1) if kind else None
    return (face.value if face else None) or 0
