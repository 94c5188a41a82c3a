"""Pillage and settlement markers: what may be marked, what it brings and what it costs."""

from companion.games.vikings.state import Saga
from companion.referee import Refusal


def check_markable(state: Saga, space: str) -> None:
    """Refuse a space that cannot be pillaged or settled."""
    place = state.box.spaces[space]
    if not (place.town or place.fortress):
        raise Refusal(
            f"{place.name} is no town or fortress; only those are pillaged or settled.", "vikings-20.0-4"
        )
    if space in state.markers:
        raise Refusal(
            f"{place.name} has a {state.markers[space]} marker already.", "vikings-20.0-5", "vikings-10.2-4"
        )
    if not state.markers_left:
        raise Refusal(
            f"All {state.box.markers} markers are on the map; none is left.",
            "vikings-20.0-1",
            "vikings-1.0-4",
        )


def pillage_dice(state: Saga, space: str) -> int:
    """One die for a town, two for a trade center or a fortress."""
    place = state.box.spaces[space]
    return 2 if place.fortress or place.trade else 1


def pillage_value(state: Saga, space: str, dice: list[int]) -> int:
    """The gold that a pillage brings."""
    place = state.box.spaces[space]
    # A fortress with a trade center: the full sum (vikings-20.1-3); all else: half of it, rounded up.
    if place.fortress and place.trade:
        return sum(dice)
    return (sum(dice) + 1) // 2


def settlement_cost(state: Saga, space: str) -> int:
    """Two gold; one with Rurik in the space (vikings-19.3-4)."""
    return 1 if state.units.get("rurik") == space else 2


def place_settlement(state: Saga, space: str, rule: str) -> None:
    state.markers[space] = "settlement"
    state.tell(f"A settlement stands in {state.space_name(space)}.", rule)


def destroy_settlement(state: Saga, space: str) -> None:
    """A battle lost in its space destroys a settlement (vikings-20.22-1)."""
    if state.markers.get(space) == "settlement":
        del state.markers[space]
        state.tell(f"The settlement in {state.space_name(space)} is destroyed.", "vikings-20.22-1")
