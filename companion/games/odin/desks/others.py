"""The odds, the whole action board, and the page on which a supply is put right."""

from typing import Any

from companion.games.odin import odds
from companion.games.odin.desks.asked import number, seat_asked
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.state import North
from companion.games.odin.view import gist, needed, stock_of

# So many limits on what is spent can be chosen from; beyond them all is spent.
LIMITS = 7


def chances(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """The odds of every die action before the first roll, spending all or at most so many."""
    seat = seat_asked(state, own, asked)
    most = max(0, number(asked["spend"])) if asked.get("spend") else None
    found, means = [], 0
    seen = set()
    for space in state.box.spaces.values():
        part = space.parts[0]
        if not isinstance(part, Hunt | Raid) or (part.act, part.die, getattr(part, "boats", 0)) in seen:
            continue
        seen.add((part.act, part.die, getattr(part, "boats", 0)))
        means = max(means, odds.may_spend(state, seat, part, None))
        ready = not part.needs or any(state.players[seat].ships(ship) for ship in part.needs.ships)
        found.append(
            {
                "name": space.name,
                "part": part,
                "raid": isinstance(part, Raid),
                "ready": ready,
                "odds": odds.odds_of(state, seat, space.id, most=most) if ready else [],
            }
        )
    return {"seat": seat, "acts": found, "most": most, "limits": range(min(means, LIMITS))}


def supplies(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """Everything that a supply can hold, with how many there are."""
    seat = seat_asked(state, own, asked)
    held = state.players[seat].supply
    everything = {name: held.get(name, 0) for name in state.box.things}
    return {"seat": seat, "groups": stock_of(state.box, everything, empty=True)}


def action_board(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """Every action space in its group: what it costs and gives, and who stands there."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for space in state.box.spaces.values():
        if space.imitates and space.column not in state.imitations:
            continue
        stand = state.spaces.get(space.id)
        found = {"space": space, "gist": gist(state, space), "needs": needed(space)}
        groups.setdefault(space.group, []).append(found | {"stand": stand.seat if stand else None})
    return {"groups": groups}
