"""Set-up: Vikings on starting spaces, bracelets on bracelet spaces, a starting player (rulebook pp. 2-3)."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.clash import bracelets
from companion.games.clash.arena import VOUCHED
from companion.games.clash.box import Mode
from companion.games.clash.moves.common import FromSupply, listed, value_field
from companion.games.clash.setup import dealt
from companion.games.clash.state import Clash, SetUp
from companion.referee import Move, Offer, Refusal


def setting_up(state: Clash, rule: str, sentence: str) -> None:
    """Some things are settled before play begins."""
    if not isinstance(state.top, SetUp):
        raise Refusal(sentence, rule)


class Place(Move[Clash], tag="place", frozen=True):
    """Put the Viking on a starting space that is free (clash-setup-6)."""

    space: str

    def check(self, state: Clash) -> None:
        setting_up(
            state, "clash-setup-6", "The Vikings stand already; starting spaces serve the set-up only."
        )
        if state.ground is None:
            raise Refusal("No arena is on screen; the Vikings are placed on the real board.", "clash-setup-6")
        if self.space not in state.ground.starting:
            free = ", ".join(state.ground.starting)
            raise Refusal(f"{self.space} is no starting space; those are {free}.", "clash-setup-6")
        other = state.standing(self.space)
        if other and other != self.seat:
            raise Refusal(
                f"{state.name(other)} stands on {self.space} already; choose another.", "clash-setup-6"
            )

    def play(self, state: Clash) -> None:
        state.vikings[self.seat] = self.space
        state.tell(f"{state.name(self.seat)} starts on {self.space}.", "clash-setup-6")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, SetUp) and state.ground and seat not in state.vikings:
            for space in state.ground.starting:
                label = f"{state.name(seat)} starts on {space}"
                yield Offer(label=label, move=cls(seat=seat, space=space), group="place")


class Lay(FromSupply, tag="lay", frozen=True):
    """Lay a bracelet from the supply face-up on a bracelet space (clash-setup-14)."""

    def check(self, state: Clash) -> None:
        setting_up(state, "clash-setup-14", "The arena was filled in the set-up; refills come at turn end.")
        if state.ground and self.space == state.ground.centre:
            raise Refusal("The centre space is no bracelet space; it gets none.", "clash-centre-6")
        if state.ground and self.space not in state.ground.bracelet_spaces:
            spaces = ", ".join(state.ground.bracelet_spaces)
            raise Refusal(f"{self.space} is no bracelet space; those are {spaces}.", "clash-setup-14")
        self._check_room(state)
        if self.value is not None:
            bracelets.check_drawn(state, [self.value])

    def _check_room(self, state: Clash) -> None:
        """One on each space; without an arena on screen they are only counted."""
        room = 1 if state.ground else state.bracelet_spaces
        if len(state.lying.get(state.place(self.space), [])) >= room:
            what = f"{self.space} has its bracelet" if state.ground else f"All {room} spaces have theirs"
            raise Refusal(f"{what} already; one goes on each space.", "clash-setup-14")

    def play(self, state: Clash) -> None:
        self.lay(state, "clash-setup-14")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, SetUp):
            return
        spaces = state.ground.bracelet_spaces if state.ground else (VOUCHED,)
        field = value_field(state, optional=False)
        for space in spaces:
            room = 1 if state.ground else state.bracelet_spaces
            if len(state.lying.get(space, [])) < room:
                where = space if state.ground else "the board"
                move = cls(seat=seat, space=space)
                yield Offer(label=f"Bracelet on {where}", move=move, fields=(field,), group="lay")


class First(Move[Clash], tag="first", frozen=True):
    """The starting player is drawn at random, by the app or by the table (clash-setup-17)."""

    shared: ClassVar[bool] = True

    first: str | None = None

    def chance(self, state: Clash, rng: Random) -> Self:
        return (
            self if self.first is not None else msgspec.structs.replace(self, first=rng.choice(state.seats))
        )

    def check(self, state: Clash) -> None:
        setting_up(state, "clash-setup-17", "The starting player was drawn before the first turn.")
        if self.first is not None and self.first not in state.seats:
            names = ", ".join(state.seats)
            raise Refusal(f"Nobody sits in the seat {self.first}; the seats are {names}.", "clash-setup-17")

    def play(self, state: Clash) -> None:
        assert self.first is not None
        state.first = self.first
        state.tell(f"{state.name(self.first)} is the starting player.", "clash-setup-17")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, SetUp) and not state.first:
            yield Offer(label="Draw the starting player", move=cls(seat=seat), group="first")
            for other in state.seats:
                yield Offer(
                    label=f"{state.name(other)} starts", move=cls(seat=seat, first=other), group="first"
                )


class StartingSet(Move[Clash], tag="starting-set", frozen=True):
    """A player takes the starting bracelets: one 1, one 2 and one 3 (clash-setup-4)."""

    values: list[int]

    def check(self, state: Clash) -> None:
        setting_up(state, "clash-setup-4", "The starting bracelets were taken in the set-up.")
        wanted = state.parts.starting_set
        if sorted(self.values) != sorted(wanted):
            raise Refusal(
                f"You took {listed(self.values)}; everybody starts with three pieces: {listed(wanted)}.",
                "clash-setup-4",
            )

    def play(self, state: Clash) -> None:
        # They were dealt out with the set-up; the table has now seen that they are the right ones.
        state.tell(
            f"{state.name(self.seat)} has the starting bracelets, face-down.",
            "clash-setup-4",
            "clash-setup-5",
        )


class ChooseMode(Move[Clash], tag="mode", frozen=True):
    """Base game or Bluff Arena: chosen before the game, for all players (clash-variant-8)."""

    shared: ClassVar[bool] = True

    mode: Mode

    def check(self, state: Clash) -> None:
        setting_up(
            state, "clash-variant-8", "The mode is chosen before the game and cannot change during play."
        )

    def play(self, state: Clash) -> None:
        state.mode = self.mode
        play = state.play
        state.decks = {seat: dealt(play) for seat in state.seats}
        rules = ("clash-setup-2",) if self.mode == "base" else ("clash-variant-1", "clash-variant-3")
        name = "the base game" if self.mode == "base" else "Bluff Arena"
        state.tell(f"You play {name}; turn the overview board to side {play.overview}.", *rules)
