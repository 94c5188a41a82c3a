"""Exact odds of the die actions: the chance of each result with best re-rolling, given what one may spend."""

from fractions import Fraction

import msgspec

from companion.games.odin import dice
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.state import Action, North


class Odds(msgspec.Struct, frozen=True):
    """The chance to reach one result. `label` names it: a tile, or a price; `goal` is its number."""

    label: str
    goal: int
    chance: Fraction
    # What would have to be spent at once, on the roll that lies there; None if it does not reach the result.
    spend: dict[str, int] | None = None


def reach(good: int, sides: int, rolls: int, lies: bool) -> Fraction:
    """The chance that one of so many rolls shows one of `good` faces; a roll that lies there may do.

    Each re-roll replaces the one before, and one stops as soon as the goal is reached: rolling on until then
    is the best way to reach a given goal, so the chance is that of not missing it every time.
    """
    if lies:
        return Fraction(1)
    return 1 - Fraction(sides - good, sides) ** rolls


def may_spend(state: North, seat: str, part: Raid | Hunt, most: int | None) -> int:
    """What one may spend: all that counts in this action, or less if one keeps some back."""
    means = dice.means(state, seat, part)
    return means if most is None else min(means, most)


def raid_odds(
    state: North, seat: str, part: Raid, ore: int, rolls: list[int], most: int | None = None
) -> list[Odds]:
    """The chance of each tile, spending at most so many stones and swords; None is all of them."""
    left = dice.rolls_allowed(state, seat, part.act) - len(rolls)
    means = may_spend(state, seat, part, most)
    values = {pips: dice.counted(state, seat, part, pips, ore) for pips in range(1, part.die + 1)}
    now = values[rolls[-1]] if rolls else None
    found = []
    for tile, swords in sorted(dice.prizes(state, seat, part).items(), key=lambda one: (one[1], one[0])):
        goal = max(swords, dice.FAILS_AT + 1)
        good = sum(value + means >= goal for value in values.values())
        lies = now is not None and now + means >= goal
        spend = dice.cheapest_spending(state, seat, part, goal - now) if now is not None and lies else None
        found.append(Odds(tile, swords, reach(good, part.die, left, lies), spend))
    return found


def hunt_odds(
    state: North, seat: str, part: Hunt, ore: int, rolls: list[int], most: int | None = None
) -> list[Odds]:
    """The chance to succeed for a price of at most 0, 1, 2 ... up to what one may spend; None is all."""
    left = dice.rolls_allowed(state, seat, part.act) - len(rolls)
    values = {pips: dice.counted(state, seat, part, pips, ore) for pips in range(1, part.die + 1)}
    now = values[rolls[-1]] if rolls else None
    # At 0 the rolling is over (odin-hunt-7), and 0 reaches every goal.
    found = []
    for price in range(min(may_spend(state, seat, part, most), max(values.values())) + 1):
        good = sum(value <= price for value in values.values())
        lies = now is not None and now <= price
        spend = dice.cheapest_spending(state, seat, part, now) if now is not None and lies else None
        found.append(Odds(f"success for at most {price}", price, reach(good, part.die, left, lies), spend))
    return found


def odds_of(
    state: North, seat: str, space: str, boats: list[int] | None = None, most: int | None = None
) -> list[Odds]:
    """The odds before Vikings are placed on a die space, with these whaling boats or the best ones."""
    part = state.box.spaces[space].parts[0]
    player = state.players[seat]
    if isinstance(part, Raid):
        return raid_odds(state, seat, part, dice.strongest_ore(state, seat) if part.ore else 0, [], most)
    if isinstance(part, Hunt):
        chosen = sorted(player.boats, reverse=True)[: part.boats] if boats is None else boats
        return hunt_odds(state, seat, part, dice.boats_ore(state, seat, chosen), [], most)
    return []


def odds_now(state: North) -> list[Odds]:
    """The odds of the die action under way."""
    action = state.top
    part = dice.die_part(state, action) if isinstance(action, Action) else None
    if part is None:
        return []
    seat = action.seats[0]
    count = raid_odds if isinstance(part, Raid) else hunt_odds
    return count(state, seat, part, action.ore, action.rolls)  # type: ignore[arg-type]
