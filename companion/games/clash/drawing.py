"""Drawing an arena of one's own: taps on a field of six-sided cells, and joins between spaces."""

from typing import Any

from companion.referee import Malformed

# The field that can be tapped: rows of cells, every other one shifted by half a cell.
ROWS, COLUMNS = 9, 9
STEP, RISE = 20, 17
KINDS = ("plain", "bracelet", "starting", "water", "centre")


def cell_name(row: int, column: int) -> str:
    """Rows are letters, columns numbers."""
    return f"{'ABCDEFGHJ'[row]}{column + 1}"


CELLS = {
    cell_name(row, column): (column * STEP + (row % 2) * STEP // 2, row * RISE)
    for row in range(ROWS)
    for column in range(COLUMNS)
}


def touching(one: str, other: str) -> bool:
    """Whether two cells of the field share a side."""
    (x, y), (a, b) = CELLS[one], CELLS[other]
    return one != other and abs(x - a) <= STEP and abs(y - b) <= RISE and (y != b or abs(x - a) == STEP)


def blank() -> dict[str, Any]:
    """An empty sheet."""
    plan = {"id": "own", "name": "My arena", "origin": "components", "centre": ""}
    return {
        "arenas": [{**plan, "bracelet_spaces": [], "water": [], "starting": [], "adjacent": {}, "at": {}}]
    }


def edit(edition: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The edition with one thing changed: a name, a tap on a cell, or a join made or undone."""
    plan = _plan(edition)
    if name := str(change.get("name", "")).strip():
        plan["name"] = name[:60]
    tapped, kind = str(change.get("tap") or ""), str(change.get("kind") or KINDS[0])
    first, second = str(change.get("join") or ""), str(change.get("to") or "")
    if tapped:
        if tapped not in CELLS or kind not in KINDS:
            raise Malformed("Tap a cell of the field, with one of the kinds of spaces.")
        _tap(plan, tapped, kind)
    elif first and second:
        _join(plan, first, second)
    return {"arenas": [plan]}


def _plan(edition: dict[str, Any]) -> dict[str, Any]:
    """The arena being drawn, or an empty one; only what we know of it is kept."""
    empty: dict[str, Any] = blank()["arenas"][0]
    given = (edition.get("arenas") or [{}])[0] if isinstance(edition.get("arenas"), list) else {}
    if not isinstance(given, dict):
        raise Malformed("That is no arena.")
    plan = {key: given[key] if type(given.get(key)) is type(value) else value for key, value in empty.items()}
    cells = [*plan["adjacent"], *plan["water"], *plan["bracelet_spaces"], *plan["starting"]]
    if any(not isinstance(cell, str) or cell not in CELLS for cell in cells):
        raise Malformed("This arena was not drawn here; begin with an empty sheet.")
    plan["adjacent"] = {space: _near(plan, space) for space in plan["adjacent"]}
    return plan


def _near(plan: dict[str, Any], space: str) -> list[str]:
    listed = plan["adjacent"][space]
    if not isinstance(listed, str | list):
        raise Malformed(f"What touches {space} is not listed.")
    return [str(one) for one in (listed.split() if isinstance(listed, str) else listed)]


def kind_of(plan: dict[str, Any], space: str) -> str | None:
    """What kind of space a cell is; None if it is no space."""
    if space not in plan["adjacent"]:
        return None
    if space == plan["centre"]:
        return "centre"
    lists = {"bracelet": "bracelet_spaces", "starting": "starting", "water": "water"}
    return next((kind for kind, name in lists.items() if space in plan[name]), "plain")


def workbench(edition: dict[str, Any]) -> dict[str, Any]:
    """Every cell of the field with its place and kind, for the page to draw."""
    plan = _plan(edition)
    cells = [{"name": name, "x": x, "y": y, "kind": kind_of(plan, name)} for name, (x, y) in CELLS.items()]
    return {"cells": cells, "kinds": KINDS, "spaces": list(plan["adjacent"]), "name": plan["name"]}


def _tap(plan: dict[str, Any], space: str, kind: str) -> None:
    """The same kind again takes the space away; another kind changes it; an empty cell becomes a space."""
    before = kind_of(plan, space)
    _forget_kind(plan, space)
    if before == kind:
        plan["adjacent"].pop(space)
        plan["at"].pop(space, None)
        for near in plan["adjacent"].values():
            near[:] = [other for other in near if other != space]
        return
    if before is None:
        plan["at"][space] = list(CELLS[space])
        plan["adjacent"][space] = [other for other in plan["adjacent"] if touching(space, other)]
        for other in plan["adjacent"][space]:
            plan["adjacent"][other].append(space)
    if kind == "centre":
        plan["centre"] = space
    elif kind != "plain":
        plan["bracelet_spaces" if kind == "bracelet" else kind].append(space)


def _forget_kind(plan: dict[str, Any], space: str) -> None:
    for name in ("bracelet_spaces", "starting", "water"):
        plan[name] = [other for other in plan[name] if other != space]
    if plan["centre"] == space:
        plan["centre"] = ""


def _join(plan: dict[str, Any], first: str, second: str) -> None:
    """Two spaces that touch no longer do, or the other way round."""
    near = plan["adjacent"]
    if first not in near or second not in near or first == second:
        raise Malformed("Choose two different spaces of the arena.")
    if second in near[first]:
        near[first].remove(second)
        near[second].remove(first)
    else:
        near[first].append(second)
        near[second].append(first)
