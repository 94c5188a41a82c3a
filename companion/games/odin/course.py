"""What happens by itself once a move is done: actions close, turns pass, the script of the round runs on."""

from companion.games.odin.actions import press_on
from companion.games.odin.feast import take_back_plans
from companion.games.odin.hooks import settle_idle, waits_in_vain, wake
from companion.games.odin.phases import next_turn, run_step
from companion.games.odin.state import North, Turn


def advance(state: North) -> None:
    """Run on until somebody has to decide something, or the game is over."""
    while not state.over:
        idle = settle_idle(state)
        press_on(state)
        wake(state, idle)
        if waits_in_vain(state):
            continue
        if isinstance(state.top, Turn) and state.top.done:
            next_turn(state, state.after(state.top.seats[0]))
        elif state.pending:
            break
        else:
            run_step(state)
    take_back_plans(state)
