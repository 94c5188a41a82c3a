"""A game under way: what a position names is laid over the table, and the rest is completed here."""

from companion.games.odin.audit import audit
from companion.games.odin.course import advance
from companion.games.odin.phases import PHASES, RESTING, SCRIPT, next_turn
from companion.games.odin.setup import EXTENDED, SIDES
from companion.games.odin.state import (
    ACTIONS,
    INCOME,
    LEFTOVERS,
    SETTING_UP,
    STRIPS,
    Area,
    Keeping,
    LastPlacing,
    North,
    SetUp,
    board_of,
)
from companion.referee import Decision, Malformed

# What is asked in a phase that does not begin anew, and where in the script others begin.
ASKED: dict[int, type[Decision]] = {SETTING_UP: SetUp, ACTIONS: Keeping, LEFTOVERS: LastPlacing}
BEGINS = {INCOME: "pause", STRIPS: "rest"}
# The phase in which exploration boards are turned.
BOARDS = 3


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
    if "unclaimed" in given:
        _turn_over(state)
    # A game under way from the start: its set-up was left out.
    opening = state.phase != SETTING_UP and state.step == 0
    if opening:
        _lay_out(state, given)
    if given & {"round", "phase", "depth"} and "pending" not in given:
        state.pending = []
    asked_anew = not state.pending and not state.over
    if (asked_anew or opening) and "step" not in given:
        state.step = _step(state)
    if asked_anew:
        # What follows by itself is run on a table that can be.
        audit(state)
        _ask(state)
        advance(state)


def _step(state: North) -> int:
    """Where the script of the round stands: behind what was asked, else where the phase begins."""
    phase = state.phase
    if phase not in RESTING and phase not in PHASES:
        raise Malformed(f"A round has the phases 1 to 12, and {LEFTOVERS} is the last placing, not {phase}.")
    if phase in ASKED or (state.pending and phase in RESTING):
        return RESTING[phase]
    return SCRIPT.index(BEGINS.get(phase, f"begin {phase}"))


def _ask(state: North) -> None:
    """Ask what the table waits for; in most phases the script runs and asks by itself."""
    if state.phase == ACTIONS and state.depth == "referee":
        next_turn(state, state.start)
    elif state.phase in ASKED:
        state.ask(ASKED[state.phase](seats=list(state.seats)))


def _lay_out(state: North, given: frozenset[str]) -> None:
    """What the set-up and the rounds so far have laid out, as far as it follows from the rest."""
    box, players = state.box, len(state.seats)
    if "unclaimed" not in given:
        state.unclaimed = _boards_in(state)
    if "imitations" not in given and players == EXTENDED:
        state.imitations = [side[0] for side in SIDES]
    if "strip_pile" not in given:
        state.strip_pile = _face_down(state)
    if "weapon_pile" not in given:
        for weapon, count in box.parts.weapons.items():
            held = sum(player.has(weapon) for player in state.players.values())
            state.weapon_pile[weapon] = max(0, count - held - state.weapon_discards.get(weapon, 0))


def _turn_over(state: North) -> None:
    """A board that was named on its back is turned, and one that a player owns does not lie there."""
    for front in state.box.parts.exploration:
        if front in state.unclaimed and (
            _claimed(state, front) or state.box.boards[front].back in state.unclaimed
        ):
            del state.unclaimed[front]


def _face_down(state: North) -> list[str]:
    """The strips that may still lie face down: none if all have come, and none that is seen to lie there."""
    box = state.box
    come = box.parts.strips_at_start[len(state.seats)] + state.round - 1
    pile = list(box.strips) if come < len(box.strips) else []
    for strip in sorted(state.strips, key=len, reverse=True):
        # A worn strip is known by its end, unless several end so.
        fits = [one for one in pile if one.endswith(strip)]
        if len(fits) == 1:
            pile.remove(fits[0])
    return pile


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
    for round in range(1, state.round + (state.phase > BOARDS)):
        due = state.side.turns.get(round)
        if due:
            boards = {board: silver + state.box.parts.silver_per_board for board, silver in boards.items()}
            if due in boards:
                del boards[due]
                boards[state.box.boards[due].back] = 0
    return boards
