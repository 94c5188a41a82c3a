"""A table of Clash of Vikings for the tests: laid out from a scenario, played by short calls."""

from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from companion.games.clash import GAME
from companion.referee import Refusal, Table
from tests.support.coverage import rulebook, scenarios

COLOURS = ("red", "yellow", "blue", "green")
# The arena that all scenarios are set in.
T1 = scenarios("clash")["clash-sc-setup-2p"]["given"]["arena"]
EDITION = {"arenas": [{key: value for key, value in T1.items() if key != "name"}]}
# What a scenario calls its parts, and what the state calls them.
FIELDS = {
    "active": "active",
    "vikings": "vikings",
    "holdings": "holdings",
    "arena_bracelets": "lying",
    "supply": "supply",
    "box": "boxed",
}
# The same with a Viking on A1, so that no bracelet lies there.
WITHOUT_A1 = {"lying": {"A3": [4], "A4": [1], "A6": [3]}, "boxed": 1}
# Four players at the beginning of red's turn, as most scenarios have it.
USUAL: dict[str, Any] = {
    "active": "red",
    "vikings": {"red": "B2", "yellow": "B5", "blue": "B8", "green": "B11"},
    "lying": {"A1": [2], "A3": [4], "A4": [1], "A6": [3]},
    "supply": 9,
    "boxed": 0,
}


def options(seats, **agreed):
    return GAME.read_options({"seats": [{"id": seat} for seat in seats], **agreed})


def fresh(players=4, edition=EDITION, **agreed):
    """A table before its set-up."""
    return Board(Table(GAME, options(COLOURS[:players], **agreed), edition=edition))


def given(scenario, **more):
    """The table of a scenario; `more` are fields of the state besides those that it lists."""
    told = scenarios("clash")[scenario]["given"]
    position = {field: told[name] for name, field in FIELDS.items() if name in told}
    return laid_out(told["seats_clockwise"], position | more, mode=told["mode"])


def usual(**changes):
    """Four players at the beginning of red's turn, with changes."""
    return laid_out(COLOURS, USUAL | changes)


def laid_out(seats, position, **agreed):
    return Board(Table(GAME, options(seats, **agreed), edition=EDITION, position=position))


def vouched(players=4, bracelet_spaces=4, **position):
    """A table without an arena on screen, past its set-up."""
    where = {"active": "red", "supply": 9, "boxed": 0, "lying": {"vouched": [2, 4, 1, 3]}} | position
    agreed = options(COLOURS[:players], arena="vouched", bracelet_spaces=bracelet_spaces)
    return Board(Table(GAME, agreed, position=where))


def deck(hand, pile, discard=0, laid=0):
    return {"hand": hand, "pile": pile, "discard": discard, "laid": laid}


@contextmanager
def refuses(*rules):
    """What happens inside is refused by these rules, which exist."""
    with pytest.raises(Refusal) as caught:
        yield caught
    refusal = caught.value
    assert set(rules) <= set(refusal.rules), refusal.rules
    assert all(rule in rulebook("clash") for rule in refusal.rules)
    assert refusal.sentence.endswith(".")
    assert not refusal.sentence[0].islower()


class Board:
    """A table, and the moves in short words. Without a seat, the active player makes them."""

    def __init__(self, table):
        self.table = table

    @property
    def state(self):
        return self.table.state

    # --- moves ---

    def play(self, kind, seat=None, **fields):
        """Make a move; it comes back as the entry in the log."""
        move = {"kind": kind, "seat": seat or self.state.active or self.state.seats[0], **fields}
        return self.table.play(move, expect=self.table.version)

    def refused(self, *rule_and_kind, seat=None, **fields):
        """A move is refused by the rules named before its kind, and changes nothing."""
        *rules, kind = rule_and_kind
        before, version = self.table.snapshot(), self.table.version
        with refuses(*rules) as caught:
            self.play(kind, seat, **fields)
        assert (self.table.snapshot(), self.table.version) == (before, version)
        return caught.value.sentence

    def announce(self, action, seat=None):
        return self.play("announce", seat, action=action)

    def nobody_calls(self):
        return self.play("trust", all=True)

    def uncalled(self, action):
        """An action is announced and nobody calls a bluff."""
        self.announce(action)
        if self.asks == "calling":
            self.nobody_calls()

    def called(self, action, caller, card):
        """An action is announced, called, and the card turned over."""
        self.announce(action)
        self.play("call", caller)
        return self.play("show", card=card)

    def go(self, *path):
        return self.play("go", path=list(path))

    def moved(self, action, *path):
        self.uncalled(action)
        return self.go(*path)

    def stays(self):
        """A card that does nothing: WALK announced, nobody calls, no move."""
        self.uncalled("WALK")
        return self.play("decline")

    def aims(self, action, target):
        """An attack gets as far as the question about a SHIELD."""
        self.uncalled(action)
        return self.play("attack", targets=[target])

    def hits(self, action, target):
        """An attack gets through: the target declares no SHIELD."""
        self.aims(action, target)
        return self.play("no-shield", target)

    def shielded(self, action, target):
        """An attack is answered by a SHIELD that nobody doubts."""
        self.aims(action, target)
        self.play("shield", target)
        return self.play("believe")

    def take(self, value=None, seat=None):
        """Whoever is asked, or the seat given, takes a bracelet."""
        return self.play("take", seat or self.state.top.seats[0], value=value)

    def knocks(self, value, space):
        """The bracelet knocked loose is shown and laid."""
        self.play("knock", value=value)
        return self.play("drop", space=space)

    def ends(self, **refills):
        """The turn is ended, and the spaces named are refilled with these values."""
        entry = self.play("end-turn")
        for space, value in refills.items():
            entry = self.play("refill", space=space, value=value)
        return entry

    def passes(self, **refills):
        """A whole turn in which nothing moves."""
        self.stays()
        self.stays()
        return self.ends(**refills)

    # --- what lies on the table ---

    @property
    def asks(self):
        """The kind of decision to settle now."""
        return self.state.top and str(self.state.top.__struct_config__.tag)

    def holds(self, seat):
        return sorted(self.state.holdings[seat])

    def count(self, seat, face=None):
        """How many bracelets a seat has, as another face sees it."""
        return self.shown(seat, face)["bracelets"]

    def shown(self, seat, face):
        """What a face sees of a player."""
        players = GAME.view(self.state, face)["players"]
        return next(player for player in players if player["seat"] == seat)

    def cards(self, seat):
        """Hand, pile and discards."""
        one = self.state.decks[seat]
        return one.hand, one.pile, one.discard

    def pieces(self):
        """Bracelets with players, in the arena, in the supply and in the box."""
        held = sum(self.count(seat) for seat in self.state.seats)
        lying = sum(len(values) for values in self.state.lying.values())
        return held, lying, self.state.supply, self.state.boxed

    def offered(self, kind, seat=None):
        """The legal moves of one kind that a seat is offered."""
        offers = GAME.legal(self.state, [seat or self.state.active])
        return [offer.move for offer in offers if offer.move.__struct_config__.tag == kind]

    def said(self, face=None):
        """What a face may read of the last entry."""
        return " ".join(line.text for line in self.table.lines(face, self.table.log[-1]))

    def cited(self):
        """The rules that the last entry names."""
        return {rule for line in self.table.log[-1].told for rule in line.rules}

    def everything_said(self, face=None):
        lines = [line for entry in self.table.log for line in self.table.lines(face, entry)]
        return " ".join(line.text for line in lines)

    def plain(self):
        """The whole state as plain data."""
        return msgspec.to_builtins(self.state)
