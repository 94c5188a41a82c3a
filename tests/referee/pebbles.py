"""A table of the toy game for the tests of the kernel."""

from companion.referee import Table
from tests.toy.games.pebbles import GAME

OPTIONS = GAME.read_options({"seats": [{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bo"}]})


def table(**more):
    return Table(GAME, OPTIONS, **more)


def played(*counts):
    """A table at which the players took so many pebbles in turn; nobody throws a six."""
    one = table()
    for count in counts:
        take(one, count)
        if one.state.top and one.state.top.__struct_config__.tag == "toss":
            one.play({"kind": "throw", "seat": one.state.top.seats[0], "die": 1})
    return one


def take(one, count):
    return one.play({"kind": "take", "seat": one.state.top.seats[0], "count": count})


def stands(one):
    """Everything that a call may change."""
    return one.snapshot(), list(one.log), list(one.course.line), [list(line) for line in one.course.undone]
