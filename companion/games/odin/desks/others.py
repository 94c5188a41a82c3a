"""The odds page and the page on which a supply is put right."""

from typing import Any

from companion.games.odin import odds
from companion.games.odin.desks.asked import seat_asked
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.state import North
from companion.games.odin.view import stock_of


def chances(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """The odds of every die action before the first roll."""
    seat = seat_asked(state, own, asked)
    found = []
    seen = set()
    for space in state.box.spaces.values():
        part = space.parts[0]
        if not isinstance(part, Hunt | Raid) or (part.act, part.die, getattr(part, "boats", 0)) in seen:
            continue
        seen.add((part.act, part.die, getattr(part, "boats", 0)))
        ready = not part.needs or any(state.players[seat].ships(ship) for ship in part.needs.ships)
        found.append(
            {
                "name": space.name,
                "part": part,
                "raid": isinstance(part, Raid),
                "ready": ready,
                "odds": odds.odds_of(state, seat, space.id) if ready else [],
            }
        )
    return {"seat": seat, "acts": found, "now": odds.odds_now(state)}


def supplies(state: North, own: str | None, asked: dict[str, str]) -> dict[str, Any]:
    """Everything that a supply can hold, with how many there are."""
    seat = seat_asked(state, own, asked)
    held = state.players[seat].supply
    everything = {name: held.get(name, 0) for name in state.box.things}
    return {"seat": seat, "groups": stock_of(state.box, everything, empty=True)}
