"""Die actions: what a roll comes to, what may be spent on it, and what each result is worth."""

from companion.games.odin.hooks import adjusted
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.state import Action, North
from companion.referee import Refusal

ROLLS = 3
# A battle result of this or less fails by itself (odin-raid-4).
FAILS_AT = 5
RAISERS = ("stone", "long sword")


def die_part(state: North, action: Action) -> Hunt | Raid | None:
    """The die part of the action under way, if it is still open."""
    parts = state.box.spaces[action.space].parts
    for at in action.left:
        part = parts[at]
        if isinstance(part, Hunt | Raid):
            return part
    return None


def rolls_allowed(state: North, seat: str, act: str) -> int:
    """How often the die may be rolled (odin-dice-2)."""
    return adjusted(state, seat, "rolls", ROLLS, act)


def spendable(state: North, seat: str, part: Hunt | Raid) -> dict[str, int]:
    """What may be spent, and how many points each of it counts."""
    things = ("wood", part.weapon) if isinstance(part, Hunt) else RAISERS
    return adjusted(state, seat, "boost", dict.fromkeys(things, 1), part.act)


def counted(state: North, seat: str, part: Hunt | Raid, pips: int, ore: int) -> int:
    """What a roll counts: ore lowers a hunt, not below 0, and raises a pillage."""
    value = adjusted(state, seat, "roll", pips, part.act)
    return max(0, value - ore) if isinstance(part, Hunt) else value + ore


def result(state: North, seat: str, part: Hunt | Raid, action: Action) -> int:
    """What the last roll counts; only the last roll counts (odin-dice-2)."""
    return counted(state, seat, part, action.rolls[-1], action.ore)


def value_of(state: North, seat: str, part: Hunt | Raid, spend: dict[str, int]) -> int:
    """How many points the spent things come to."""
    worth = spendable(state, seat, part)
    return sum(worth.get(thing, 0) * count for thing, count in spend.items())


def means(state: North, seat: str, part: Hunt | Raid) -> int:
    """How many points a player could spend at most."""
    player = state.players[seat]
    return sum(worth * player.has(thing) for thing, worth in spendable(state, seat, part).items())


def cheapest_spending(state: North, seat: str, part: Hunt | Raid, points: int) -> dict[str, int] | None:
    """Things worth at least so many points, weapons before wood and stone; None if there are too few."""
    player, spend = state.players[seat], dict[str, int]()
    worth = spendable(state, seat, part)
    for thing in sorted(worth, key=lambda name: name in ("wood", "stone")):
        while points > 0 and spend.get(thing, 0) < player.has(thing):
            spend[thing] = spend.get(thing, 0) + 1
            points -= worth[thing]
    return spend if points <= 0 else None


def prizes(state: North, seat: str, part: Raid) -> dict[str, int]:
    """Every blue tile that a raid could take now, with its sword value (odin-raid-3)."""
    box = state.box
    there = {name: swords for name, swords in box.luxuries.items() if name in box.goods or name in state.oval}
    return adjusted(state, seat, "swords", there, part.act)


def check_die(part: Hunt | Raid, pips: int) -> None:
    """Refuse what the die cannot show (odin-dice-1)."""
    if not 1 <= pips <= part.die:
        raise Refusal(f"The die for {part.act} shows 1 to {part.die}, not {pips}.", "odin-dice-1")


def strongest_ore(state: North, seat: str) -> int:
    """The ore on the longship that must be used for pillaging (odin-pill-1)."""
    return max(state.players[seat].longships, default=0)


def boats_ore(state: North, seat: str, boats: list[int]) -> int:
    """The ore on whaling boats, the printed one included (odin-whale-1)."""
    printed: int = state.box.ships["whaling boat"].printed_ore
    return sum(boats) + printed * len(boats)
