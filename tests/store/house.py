"""Tables of Clash of Vikings to keep, and a player who makes any legal move."""

from random import Random

from companion.games import game
from companion.referee import Table
from companion.referee.selfplay import at_random, filled

CLASH = game("clash")
# Names as phones type them in.
NAMES = {"red": "Astrid", "yellow": "Bjørn", "blue": "Ḋagný 🛡️", "green": "</script>'\""}


def agreed(players=2, **options):
    seats = [{"id": seat, "name": NAMES[seat]} for seat in CLASH.colours[:players]]
    return CLASH.read_options({"seats": seats, **options})


def fresh(players=2, **options):
    """A table before its first move."""
    return Table(CLASH, agreed(players, **options))


def any_move(table, rng):
    """Some legal move, chance included."""
    offers = table.game.legal(table.state)
    return filled(at_random(table.game, table.state, offers, rng), table.state, rng)


def step(table):
    """Do one more thing: the same for the same table, so that two who do it agree."""
    rng = Random(table.version)
    if table.state.over:
        return table.undo(0)
    return table.play(any_move(table, rng), rng=rng)


def played(steps, players=2, **options):
    """A table after so many steps."""
    table = fresh(players, **options)
    for _ in range(steps):
        step(table)
    return table


def eventful(players=3, seed=1):
    """A table at which everything was done that can be done to one."""
    rng, table = Random(seed), fresh(players)
    while table.version < 60 and not table.state.over:
        table.play(any_move(table, rng), rng=rng)
        if table.version % 9 == 0:
            table.undo(seat=CLASH.colours[0])
            if table.version % 5 == 0:
                table.redo()
        if table.version == 30:
            table.correct({"turn": table.state.turn + 1}, seat=CLASH.colours[1])
    return table


def finished(players=2):
    """A table at which the last bracelet was counted."""
    table = fresh(players, arena="vouched", bracelet_spaces=9)
    while not table.state.over:
        step(table)
    return table


def plain(table):
    """Everything about a table that must not get lost."""
    return table.snapshot(), table.log, table.options, table.edition, table.position, table.rules_version
