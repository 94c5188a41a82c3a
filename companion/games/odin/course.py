"""What happens by itself once a move is done: actions close, turns pass, the script of the round runs on."""

from companion.games.odin.actions import press_on
from companion.games.odin.feast import take_back_plans
from companion.games.odin.hooks import can_be_done
from companion.games.odin.phases import next_turn, run_step
from companion.games.odin.state import North, Turn, Waiting


def advance(state: North) -> None:
    """Run on until somebody has to decide something, or the game is over."""
    while not state.over:
        press_on(state)
        if isinstance(state.top, Turn) and state.top.done:
            next_turn(state, state.after(state.top.seats[0]))
        elif isinstance(state.top, Waiting) and not _waits(state, state.top):
            state.settle()
        elif state.pending:
            break
        else:
            run_step(state)
    take_back_plans(state)


def _waits(state: North, waiting: Waiting) -> bool:
    """Whether anything that waits can still be done."""
    return any(can_be_done(state, waiting.seats[0], one) for one in waiting.triggers)
