"""What a person may leave out of a position: it is written out in full before it is laid over the table."""

from typing import Any

from companion.games.odin.box import Box, Side
from companion.games.odin.state import ACTIONS, SETTING_UP, North

NEW_VIKING = 1
# No player has more ships or cards than this.
MOST = 99


def under_way(position: dict[str, Any]) -> dict[str, Any]:
    """A table that begins with a position is in its actions, unless it is said otherwise."""
    return {"phase": ACTIONS, **position}


def written_out(state: North, position: dict[str, Any]) -> dict[str, Any]:
    """The position with names, ships, cards and Vikings in full; who leaves the set-up has all Vikings."""
    position = state.box.called.fields(position)
    whole = dict(position)
    round = position.get("round", state.round)
    if isinstance(position.get("spaces"), dict):
        whole["spaces"] = {
            space: _stand(state.box, space, told, round) for space, told in position["spaces"].items()
        }
    leaves = state.phase == SETTING_UP and position.get("phase", SETTING_UP) != SETTING_UP
    pile = position.get("weapon_pile")
    if leaves and isinstance(pile, dict):
        # Of a pile that is told, all is told.
        whole["weapon_pile"] = {**dict.fromkeys(state.box.weapons, 0), **pile}
    players = position.get("players", {})
    if isinstance(players, dict):
        seats = dict.fromkeys([*players, *(state.seats if leaves else ())])
        whole["players"] = {seat: _in_full(players.get(seat, {})) for seat in seats}
        if set(position) >= set(state.__struct_fields__):
            _empty(state, whole["players"])
        if leaves and isinstance(round, int):
            _count_vikings(state, whole, round)
    return {name: told for name, told in whole.items() if name in position or told}


def _stand(box: Box, space: str, told: Any, round: Any) -> Any:
    """Whose Vikings stand on a space; their number and round may be left out."""
    found = [told] if isinstance(told, str) else told
    if not isinstance(found, list):
        return found
    column = box.spaces[space].column if space in box.spaces else 0
    return [*found, *["", column, round][len(found) :]]


def _in_full(player: Any) -> Any:
    """What a player has: ships and unseen cards may be just counted."""
    if not isinstance(player, dict):
        return player
    whole = dict(player)
    for name in ("boats", "longships", "hand"):
        if type(whole.get(name)) is int and 0 <= whole[name] <= MOST:
            whole[name] = [0] * whole[name]
    return whole


def _empty(state: North, players: dict[str, Any]) -> None:
    """A position that names every field, as it was printed, holds whole supplies: the rest is not there."""
    for player in players.values():
        if isinstance(player, dict) and isinstance(player.get("supply"), dict):
            player["supply"] = {**dict.fromkeys(state.box.parts.start, 0), **player["supply"]}


def _count_vikings(state: North, whole: dict[str, Any], round: int) -> None:
    """Who is not said to stand elsewhere is on the Thing Square or, alone and not due, waits (odin-p1-1)."""
    side = state.side
    board = whole.get("spaces")
    stands = [stand for stand in board.values() if _counts(stand)] if isinstance(board, dict) else []
    for seat, player in whole["players"].items():
        if not isinstance(player, dict):
            continue
        now = sum(stand[1] for stand in stands if stand[0] == seat and stand[2] == round)
        before = sum(stand[1] for stand in stands if stand[0] == seat and stand[2] != round)
        if whole["phase"] == NEW_VIKING and 1 <= round <= side.rounds:
            now += side.solo.banquet[round - 1] if state.solo else 1
        player.setdefault("vikings", max(0, vikings_in(side, round) - now))
        if state.solo:
            player.setdefault("waiting", max(0, other_colour_in(side, round) - before))


def _counts(stand: Any) -> bool:
    """Whether it says whose Vikings stand there, how many and since which round."""
    return isinstance(stand, list) and [type(one) for one in stand] == [str, int, int]


def vikings_in(side: Side, round: int) -> int:
    """How many Vikings a player has in a round (odin-p1-1, odin-solo-7)."""
    return side.vikings + round


def other_colour_in(side: Side, round: int) -> int:
    """How many Vikings of the colour that is not due there are in a round of the solo game."""
    return side.solo.waiting if round == 1 else vikings_in(side, round - 1)
