"""What a seat sees: counts of everybody, values only of its own bracelets (clash-info-1 to 3)."""

from typing import Any

from companion.games.clash import bracelets, odds
from companion.games.clash.state import Calling, Clash


def view(state: Clash, seat: str | None) -> dict[str, Any]:
    """The table as one seat may see it; None is the face that everybody sees."""
    shown: dict[str, Any] = {
        "mode": state.mode,
        "overview": state.play.overview,
        "arena": state.arena,
        "turn": state.turn,
        "active": state.active,
        "played": state.played,
        "announced": state.announced,
        "vikings": state.vikings,
        "lying": {space: sorted(values) for space, values in state.lying.items()},
        "supply": state.supply,
        "box": state.boxed,
        "lost": sorted(state.drowned),
        "players": [_player(state, one, own=one == seat or state.over) for one in state.seats],
    }
    chance = _chance(state, seat)
    if chance is not None:
        shown["odds"] = chance
    return shown


def _player(state: Clash, seat: str, own: bool) -> dict[str, Any]:
    deck = state.decks[seat]
    shown: dict[str, Any] = {
        "seat": seat,
        "name": state.name(seat),
        "bracelets": bracelets.count(state, seat),
        "hand": deck.hand,
        "pile": deck.pile,
        "discard": deck.discard,
        "laid": deck.laid,
        "shown": deck.shown,
    }
    if own:
        shown["values"] = sorted(state.holdings[seat])
        shown["untold"] = bracelets.count(state, seat) - len(state.holdings[seat])
        shown["worth"] = bracelets.worth(state, seat)
    return shown


def _chance(state: Clash, seat: str | None) -> dict[str, Any] | None:
    """For whoever may call: how likely the announced card is true. A table option, off by default."""
    if not (state.odds and isinstance(state.top, Calling) and seat in state.top.seats):
        return None
    chance = odds.truth(state, state.active, state.announced)
    return {"true": float(chance), "of": [chance.numerator, chance.denominator]}
