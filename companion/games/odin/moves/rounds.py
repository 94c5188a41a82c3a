"""The moves of the whole table: income, the next round, the end of the game (rulebook pp. 8-11, 23-24)."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.odin import placing
from companion.games.odin.setup import check_round_weapons, drawn_weapons, told
from companion.games.odin.state import LEFTOVERS, BeforeIncome, EndOfRound, LastPlacing, North, board_of
from companion.referee import Move, Offer, Refusal


class Income(Move[North], frozen=True, tag="income"):
    """Go on after the actions: start player, income and breeding (phases 6 to 8)."""

    shared: ClassVar[bool] = True

    def check(self, state: North) -> None:
        if not isinstance(state.top, BeforeIncome):
            raise Refusal("The income is paid once, after the action phase.", "odin-round-1", "odin-p7-1")

    def play(self, state: North) -> None:
        state.settle()

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, BeforeIncome):
            yield Offer(label="Pay the income", move=cls(seat=seat))


class WriteIncome(Move[North], frozen=True, tag="write_income"):
    """In the last round: write the income down as points instead of taking the silver."""

    def check(self, state: North) -> None:
        if not state.last_round:
            raise Refusal("Only the income of the last round may be written down.", "odin-score-8")
        if not isinstance(state.top, BeforeIncome):
            raise Refusal("The income has been paid out; each silver counts once.", "odin-score-8")
        if state.players[self.seat].writes_income:
            raise Refusal("It will be written down already.", "odin-score-8")

    def play(self, state: North) -> None:
        state.players[self.seat].writes_income = True
        state.tell(f"{state.name(self.seat)} will write the final income down.", "odin-score-8")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, BeforeIncome) and state.last_round:
            yield Offer(label="Write the final income down as points", move=cls(seat=seat))


class NextRound(Move[North], frozen=True, tag="next_round"):
    """End the round and begin the next: phases 11 and 12, then 1 to 4.

    `strip` is the mountain strip turned up, `weapons` what each player drew; the app draws what is left out.
    """

    reveals: ClassVar[bool] = True
    shared: ClassVar[bool] = True

    strip: str | None = None
    weapons: dict[str, str] | None = None

    def chance(self, state: North, rng: Random) -> Self:
        filled: dict[str, object] = {}
        if self.strip is None and state.strip_pile:
            filled["strip"] = rng.choice(state.strip_pile)
        filled["weapons"] = drawn_weapons(state, rng, self.weapons or {})
        return msgspec.structs.replace(self, **filled)

    def check(self, state: North) -> None:
        if state.phase == LEFTOVERS:
            sentence = "The last feast ends the game: no bonus and no further round follow."
            raise Refusal(sentence, "odin-end-1", "odin-round-1")
        if not isinstance(state.top, EndOfRound):
            raise Refusal("The next round begins after the bonus phase.", "odin-round-1")
        if self.strip is not None and self.strip not in state.strip_pile:
            known = ", ".join(state.strip_pile) or "none"
            raise Refusal(
                f"The strip {self.strip} is not in the pile; left are: {known}.", "odin-p11-3", "odin-p11-4"
            )
        if self.weapons is not None:
            check_round_weapons(state, self.weapons)

    def play(self, state: North) -> None:
        weapons = told(self.weapons, "Say which weapons were drawn.", "odin-p4-1")
        if state.strip_pile:
            told(self.strip, "Say which mountain strip is turned up.", "odin-p11-3")
        state.settle()
        state.drawn_strip, state.drawn_weapons = self.strip or "", weapons

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, EndOfRound):
            yield Offer(label=f"Begin round {state.round + 1}", move=cls(seat=seat))


class Punish(Move[North], frozen=True, tag="punish"):
    """Before scoring: one Thing Penalty for each pair of tiles that lies side by side against the rules."""

    shared: ClassVar[bool] = True

    culprit: str

    def check(self, state: North) -> None:
        if not isinstance(state.top, LastPlacing):
            raise Refusal(
                "Noticed before the end, tiles are corrected at once, without a penalty.", "odin-fix-1"
            )
        if self.culprit not in state.seats or not unpunished(state, self.culprit):
            raise Refusal("No tiles lie side by side against the rules.", "odin-fix-2")

    def play(self, state: North) -> None:
        player, pairs = state.players[self.culprit], unpunished(state, self.culprit)
        player.penalties += pairs
        player.notes["punished"] = player.notes.get("punished", 0) + pairs
        cost = "1 Thing Penalty" if pairs == 1 else f"{pairs} Thing Penalties"
        state.tell(f"{state.name(self.culprit)}: {cost} for tiles side by side.", "odin-fix-2")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, LastPlacing):
            for one in state.seats:
                if unpunished(state, one):
                    label = f"Penalties for wrongly placed tiles of {state.name(one)}"
                    yield Offer(label=label, move=cls(seat=seat, culprit=one))


def unpunished(state: North, seat: str) -> int:
    """The wrong pairs on all boards and houses of a player that cost no penalty yet."""
    player = state.players[seat]
    found = sum(
        placing.wrong_pairs(state.box, board_of(area), one.pieces) for area, one in player.areas.items()
    )
    return found - player.notes.get("punished", 0)


class Done(Move[North], frozen=True, tag="done"):
    """Nothing more to place: when all have said so the points are counted."""

    def check(self, state: North) -> None:
        if not isinstance(state.top, LastPlacing) or self.seat not in state.top.seats:
            raise Refusal("That is said after the last feast, once.", "odin-end-3", "odin-end-1")

    def play(self, state: North) -> None:
        state.top.seats = [seat for seat in state.top.seats if seat != self.seat]
        state.tell(f"{state.name(self.seat)} has placed everything.", "odin-end-3")
        if not state.top.seats:
            state.settle()
            state.over = True
            state.tell("The game is over; the points are counted.", "odin-end-1")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, LastPlacing) and seat in state.top.seats:
            yield Offer(label="Nothing more to place", move=cls(seat=seat))
