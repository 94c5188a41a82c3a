"""A table whose state came from outside is tried out before it is kept."""

from companion.referee import Malformed, Table


def try_out(table: Table) -> Table:
    """Ask everything that a page asks; Malformed if the table cannot answer.

    Corrections, positions and files can describe tables that no play leads to. Whatever goes wrong with one
    must go wrong now: once kept, it could not be shown any more, not even to be undone.
    """
    rules, state = table.game, table.state
    try:
        rules.where(state)
        rules.score(state)
        rules.acting(state)
        rules.on_board(state)
        table.snapshot()
        if state.top and not state.over:
            state.top.ask(state)
        for seat in (None, *state.seats):
            rules.view(state, seat)
        for seat in state.seats:
            rules.offers(state, seat)
    except Exception as error:
        raise Malformed(
            f"No table of {rules.title} can look like that ({type(error).__name__}: {error})."
        ) from error
    return table
