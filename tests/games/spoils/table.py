"""A table of Spoils of War for the tests: laid out from a few words, played by short calls."""

from random import Random
from typing import Any

import pytest

from companion.games.spoils import GAME
from companion.games.spoils.box import NUMBERS, OURS
from companion.referee import Refusal, Table
from companion.shell.replay import replay

# The Vikings of the scenarios, clockwise.
THREE = ("astrid", "bo", "cyn")
FOUR = ("lief", "hildr", "olaf", "lance")
FIVE = ("arne", "brynja", "colborn", "disa", "eskil")
EIGHT = (*FIVE, "frida", "gorm", "hild")
TEN = (*EIGHT, "ivar", "jorunn")
VIKINGS = {3: THREE, 4: FOUR, 5: FIVE, 8: EIGHT, 10: TEN}

REGULAR = [key for key, face in OURS.faces.items() if face.item and face.stage == 1]


def options(seats, **agreed):
    return GAME.read_options({"seats": [{"id": seat, "name": seat.title()} for seat in seats], **agreed})


def key_of(name):
    """The card of our edition that a test means: `huginn` is the Huginn of the first Stage that has one."""
    if name in OURS.faces:
        return name
    return next(f"{name}-{stage}" for stage in (1, 2, 3) if f"{name}-{stage}" in OURS.faces)


def pile(size, artifacts=2):
    """An Active Pile of so many cards, the last ones face-down Artifacts, by ids that no Stash uses."""
    hidden = [f"odins-eye-1#pile{at}" for at in range(1, artifacts + 1)]
    return [f"{key}#pile" for key in REGULAR[: size - artifacts]] + hidden


class Hall:
    """A table in play. Names of cards may be short: `huginn` is the card huginn-1."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rng = Random(7)

    @property
    def state(self):
        return self.table.state

    def do(self, kind: str, seat: str, **fields: Any) -> "Hall":
        """Make a move; the app throws what is not told."""
        self.table.play({"kind": kind, "seat": seat, **fields}, rng=self.rng)
        return self

    def refused(self, *rules: str, kind: str, seat: str, **fields: Any) -> str:
        """The move is refused by all of these rules and changes nothing; the sentence."""
        before = self.table.snapshot()
        with pytest.raises(Refusal) as caught:
            self.do(kind, seat, **fields)
        assert set(rules) <= set(caught.value.rules), f"{caught.value.sentence} {caught.value.rules}"
        assert self.table.snapshot() == before
        return caught.value.sentence

    # --- Artifacts ---

    def card(self, name: str) -> str:
        """The id of the card that a test calls by a short name."""
        return name if self.state.on_table(name) else key_of(name)

    def _aim(self, fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "target": self.card(fields["target"])} if "target" in fields else fields

    def announce(self, seat: str, name: str, /, **fields: Any) -> "Hall":
        """Announce an Artifact and wait for interruptions."""
        return self.do("use", seat, card=self.card(name), **self._aim(fields))

    def use(self, seat: str, name: str, /, **fields: Any) -> "Hall":
        """Announce an Artifact and carry it out."""
        self.announce(seat, name, **fields)
        return self.carry(seat)

    def carry(self, seat: str) -> "Hall":
        """Carry out what is announced, if it still waits."""
        top = self.state.top
        if top is not None and getattr(top, "by", None) == seat and hasattr(top, "aim"):
            self.do("carry out", seat)
        return self

    def use_refused(self, *rules: str, seat: str, card: str, **fields: Any) -> str:
        return self.refused(*rules, kind="use", seat=seat, card=self.card(card), **self._aim(fields))

    def artifact(self, name: str):
        return self.state.artifacts[self.card(name)]

    # --- the Round ---

    def roll(self, **cups: int) -> "Hall":
        return self.do("roll", self.state.chief, cups=cups)

    def bets(self, **bets: tuple[str, int]) -> "Hall":
        """All bets are told at the reveal: blue is the Declarer's side."""
        told = {seat: {"side": side, "amount": amount} for seat, (side, amount) in bets.items()}
        return self.do("reveal bets", self.state.chief, bets=told)

    def cups(self, **matching: int) -> "Hall":
        """Cups are lifted in order, each with so many matching dice; 0 where none is told."""
        for seat in self.state.still_covered():
            self.do("show dice", seat, matching=matching.get(seat, 0))
        return self

    def go_on(self) -> "Hall":
        """Nobody uses an Artifact in the moments that are open now."""
        while self.state.top is not None and hasattr(self.state.top, "window"):
            if self.state.step == "last artifacts":
                return self.do("pass", self.state.top.seats[0])
            self.do("go on", self.state.chief)
        return self

    def until_result(self) -> "Hall":
        """Nobody uses an Artifact before the verdict."""
        while self.state.verdict is None:
            self.do("go on", self.state.chief)
        return self

    def pick(self, seat: str, count: int) -> "Hall":
        """Take the first so many cards of the pile."""
        return self.do("pick", seat, cards=self.state.active[:count])

    def everybody_picks(self) -> "Hall":
        while self.state.to_pick:
            seat = self.state.to_pick[0]
            self.pick(seat, self.state.top.count)
        return self

    # --- what lies there ---

    @property
    def waiting(self) -> tuple[str, list[str]]:
        """What the table waits for, and whom."""
        return type(self.state.top).__name__, self.state.top.seats

    def view(self, seat=None):
        return GAME.view(self.state, seat)

    def viking(self, seat, viewer=None):
        return next(one for one in self.view(viewer)["vikings"] if one["seat"] == seat)

    def public(self) -> str:
        """The last entry of the log as everybody reads it."""
        return " ".join(line.text for line in self.table.lines(None, self.table.log[-1]))

    def whispered(self, seat) -> str:
        """What the last entry of the log says to one seat alone."""
        return " ".join(line.text for line in self.table.log[-1].told if line.seat == seat)


def stash(*names: str) -> tuple[list[str], dict[str, Any]]:
    """Cards by short names: `huginn` face-down, `huginn+` face-up, `huginn+x` cancelled, `?1` not named yet.

    A one-time Artifact that lies face-up is spent; `+r` makes it ready all the same, `+u` is used this Round.
    """
    cards, marks = [], {}
    for name in names:
        if name.startswith("?"):
            cards.append(name)
            marks[name] = {"stage": 1}
            continue
        short, up, flags = name.partition("+")
        base, copy, number = short.partition("#")
        card = key_of(base) + copy + number
        cards.append(card)
        if OURS.faces[key_of(base)].item is None:
            spent = OURS.faces[key_of(base)].duration == "one-time" and bool(up) and "r" not in flags
            marks[card] = {"up": bool(up), "cancelled": "x" in flags, "used": "u" in flags, "spent": spent}
    return cards, marks


def hall(players=4, step="treasure setup", stashes=None, agreed=None, edition=None, **position) -> Hall:
    """A game under way: `stashes` by seat as words; everything else is a field of the position."""
    seats = VIKINGS[players] if isinstance(players, int) else players
    held, artifacts = {}, {}
    for seat, names in (stashes or {}).items():
        held[seat], marks = stash(*names.split())
        artifacts |= marks
    artifacts |= position.pop("artifacts", {})
    laid = step not in ("treasure setup", "last artifacts", "count")
    if laid and "active" not in position:
        position["active"] = pile(NUMBERS[len(seats)].pile)
    told = {"step": step, "stashes": held, "artifacts": artifacts, **position}
    return Hall(Table(GAME, options(seats, **(agreed or {})), edition=edition, position=told))


def bid(seat, quantity, value):
    """A standing bid."""
    return {"seat": seat, "quantity": quantity, "value": value}


def bidding(players=4, turn=None, standing=None, **more) -> Hall:
    """In the Bidding Step, with a standing bid or none."""
    return hall(players, "bidding", turn=turn, bid=bid(*standing) if standing else None, **more)


def betting(standing, challenger, players=4, **more) -> Hall:
    """In the Place Bets Step, after a challenge."""
    return hall(players, "place bets", bid=bid(*standing), challenger=challenger, **more)


def shown_bets(standing, challenger, bets, players=4, **more) -> Hall:
    """After the bets are revealed and before any cup is lifted; bets as seat=(side, amount)."""
    told = {seat: {"side": side, "amount": amount} for seat, (side, amount) in bets.items()}
    more.setdefault("step", "reveal bets")
    return hall(players, bid=bid(*standing), challenger=challenger, bets=told, **more)


# The bets of the rulebook's example, Lief being Declarer and Hildr Challenger.
EXAMPLE_BETS = {"lief": ("blue", 5), "hildr": ("red", 20), "olaf": ("red", 10), "lance": ("blue", 10)}


# --- table files ---


def judged(position, *moves, seats=FOUR, **file):
    """What comes of a table file."""
    return replay(
        {"game": "spoils", "seats": list(seats), "position": position, "moves": list(moves), **file}
    )


def move(kind, seat, **fields):
    return {"kind": kind, "seat": seat, **fields}


def verdicts(answer):
    """None for what was accepted, the first rule for what was refused."""
    return [None if one["accepted"] else one["rule"] for one in answer["moves"]]
