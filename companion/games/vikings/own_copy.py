"""An owner's copy laid over ours: rows by their id, and a map of one's own in place of our whole map."""

from collections.abc import Callable
from typing import Any

Row = dict[str, Any]
# A row that has all of these stands as it is; one that lacks some takes them from ours.
NEEDED = {
    "units": ("name", "kind", "combat"),
    "hostiles": ("name", "combat"),
    "voyages": ("number", "name"),
    "sagas": ("name", "voyages", "edda", "gold", "objective", "quests"),
}
# The tables of a whole edition: nothing of ours lies beneath it, so what it leaves out is not in the box.
WHOLE = (*NEEDED, "spaces", "routes", "locations", "markers")
# What a card does is taken whole or not at all, so that no win line of ours sneaks into another card.
DOES = ("text", "keep", "do", "win", "lose", "success")


def laid_over(ours: Row, edition: Row) -> Row:
    """Our edition with all that the owner gives in place of ours; one with every table stands as it is."""
    if all(part in edition for part in WHOLE):
        return {"name": "an owner's copy", **edition}
    base = {**ours, **(_own_map(ours, edition) if "spaces" in edition else {})}
    rows = {part: _laid_rows(part, base[part], edition[part]) for part in NEEDED if part in edition}
    own = {name: value for name, value in edition.items() if name != "spaces"}
    return {**base, "name": "an owner's copy", **own, **rows}


def _own_map(ours: Row, edition: Row) -> Row:
    """Of our map nothing stays: no route, no location, and no place that our Sagas name."""
    spaces = [{"name": space["id"], "terrain": [], **space} for space in edition["spaces"]]
    known = {space["id"] for space in spaces}
    sagas = [{**saga, "objective": _without_places(saga["objective"], known)} for saga in ours["sagas"]]
    return {"spaces": spaces, "routes": [], "locations": {}, "sagas": sagas}


def _without_places(objective: Row, known: set[str]) -> Row:
    kept = {
        name: [place for place in objective.get(name, ()) if place in known]
        for name in ("settled", "pillaged")
    }
    return {**objective, **kept}


def _laid_rows(part: str, ours: list[Row], given: list[Row]) -> list[Row]:
    """Each row in the place of ours with its id; a new one in the place of one of ours that is not named."""
    ids = {row["id"] for row in given}
    places: list[Row] = list(ours)
    spare = [row for row in ours if row["id"] not in ids]
    for row in given:
        old = next((one for one in ours if one["id"] == row["id"]), None) or _place(part, spare, row)
        new = _whole(part, old or {}, row)
        if old is None:
            places.append(new)
            continue
        places[places.index(old)] = new
        if old in spare:
            spare.remove(old)
    return places


def _whole(part: str, old: Row, row: Row) -> Row:
    if all(name in row for name in NEEDED[part]):
        return row
    kept = {name: value for name, value in old.items() if not (name in DOES and set(DOES) & set(row))}
    named = {"name": row["id"]} if old.get("id") != row["id"] else {}
    return {**kept, **named, **row}


def _place(part: str, spare: list[Row], row: Row) -> Row | None:
    """The row of ours that a new one takes the place of."""
    fits: dict[str, Callable[[Row], bool]] = {
        "voyages": lambda one: one["number"] == row.get("number", one["number"]),
        "hostiles": lambda one: one.get("ship", False) == row.get("ship", False),
        "sagas": lambda one: one.get("last", False) == row.get("last", False),
        "units": lambda one: False,
    }
    # A card without a number takes the last one that is free: our first cards are those that the rules name.
    order = reversed(spare) if part == "voyages" else spare
    return next((one for one in order if fits[part](one)), None)
