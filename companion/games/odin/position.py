"""A game under way: what a position names is laid over the table, and the rest is completed here."""

from companion.games.odin.phases import RESTING
from companion.games.odin.state import (
    ACTIONS,
    FEAST,
    INCOME,
    LEFTOVERS,
    SETTING_UP,
    STRIPS,
    Area,
    BeforeIncome,
    EndOfRound,
    Feasting,
    Keeping,
    LastPlacing,
    North,
    SetUp,
    Turn,
    board_of,
)
from companion.referee import Decision, Malformed


def settle(state: North, given: frozenset[str]) -> None:
    """Complete what the position leaves out: whose turn it is, and what is no longer in the box."""
    seats = set(state.seats)
    if set(state.players) != seats or state.start not in seats or state.last not in (*seats, ""):
        raise Malformed(f"A position names players, start and last by the seats {', '.join(state.seats)}.")
    for player in state.players.values():
        player.areas.setdefault("home", Area())
        player.supply = {thing: count for thing, count in player.supply.items() if count}
    if "players" in given:
        _take_from_box(state, given)
    opening = any(isinstance(decision, SetUp) for decision in state.pending)
    if opening and given & {"round", "phase"}:
        # A game under way from the start: unless it is said otherwise, it is in its actions.
        state.phase = state.phase or ACTIONS
        if "unclaimed" not in given:
            state.unclaimed = _boards_in(state)
    if given & {"round", "phase", "depth"} and "pending" not in given:
        state.pending = []
    asked_anew = not state.pending and not state.over
    if asked_anew:
        state.ask(_decision(state))
    if (asked_anew or opening) and "step" not in given and state.phase in RESTING:
        state.step = RESTING[state.phase]


def _decision(state: North) -> Decision:
    """What the table waits for in the phase it is in."""
    seats = list(state.seats)
    if state.phase == ACTIONS:
        if state.depth == "keeper":
            return Keeping(seats=seats)
        able = [seat for seat in state.clockwise(state.start) if not state.players[seat].passed]
        return Turn(seats=[able[0] if able else state.start])
    kinds: dict[int, type[Decision]] = {
        SETTING_UP: SetUp,
        INCOME: BeforeIncome,
        FEAST: Feasting,
        STRIPS: EndOfRound,
        LEFTOVERS: LastPlacing,
    }
    if state.phase not in kinds:
        raise Malformed(f"A table rests in phase 5, 7, 9 or 11, not in phase {state.phase}.")
    return kinds[state.phase](seats=seats)


def _take_from_box(state: North, given: frozenset[str]) -> None:
    """Tiles, boards and buildings that the players have are no longer in the supply."""
    owned = {thing for player in state.players.values() for thing in player.supply}
    owned |= {
        one.piece
        for player in state.players.values()
        for area in player.areas.values()
        for one in area.pieces
    }
    areas = [board_of(area) for player in state.players.values() for area in player.areas]
    if "oval" not in given:
        state.oval = [tile for tile in state.box.specials if tile not in owned]
    if "stacks" not in given:
        state.stacks = {one: state.box.boards[one].copies - areas.count(one) for one in state.box.buildings}
    if "unclaimed" not in given:
        state.unclaimed = {
            board: silver for board, silver in state.unclaimed.items() if not _claimed(state, board)
        }


def _claimed(state: North, board: str) -> bool:
    """Whether a player owns a board on either of its sides."""
    areas = {area for player in state.players.values() for area in player.areas}
    sides = next(
        {front, state.box.boards[front].back}
        for front in state.box.parts.exploration
        if board in (front, state.box.boards[front].back)
    )
    return bool(areas & sides)


def _boards_in(state: North) -> dict[str, int]:
    """The exploration boards and their silver in this round, the owned ones left out (odin-p3-8)."""
    boards = {front: 0 for front in state.box.parts.exploration if not _claimed(state, front)}
    for round in range(1, state.round + 1):
        due = state.side.turns.get(round)
        if due:
            boards = {board: silver + state.box.parts.silver_per_board for board, silver in boards.items()}
            if due in boards:
                del boards[due]
                boards[state.box.boards[due].back] = 0
    return boards
