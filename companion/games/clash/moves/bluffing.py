"""Phase 2: call a bluff (rulebook pp. 4-5)."""

from collections.abc import Iterable
from typing import ClassVar, NoReturn

from msgspec.structs import force_setattr

from companion.games.clash import bracelets, cards, turn
from companion.games.clash.box import CARDS, SHIELD
from companion.games.clash.moves.common import in_play
from companion.games.clash.moves.shielding import Believe, Doubt
from companion.games.clash.state import (
    SUPPLY,
    Announce,
    Calling,
    Clash,
    Doubting,
    Ending,
    Income,
    Refilling,
    Showing,
    Taking,
)
from companion.referee import Decision, Move, Offer, Refusal


class Call(Move[Clash], tag="call", frozen=True):
    """Say that the announced action is not on the card; the attacker may say it of a declared SHIELD.

    Only the first to call does (clash-bluff-4). `tied` are others of whom nobody can tell whether they were
    first: then the call belongs to the one who comes next in player order (clash-bluff-5).
    """

    tied: list[str] = []

    def check(self, state: Clash) -> None:
        in_play(state)
        for seat in self.tied:
            if seat not in state.seats:
                raise Refusal(f"Nobody sits in the seat {seat}.", "clash-bluff-5")
        if isinstance(state.top, Doubting):
            # Whoever calls now calls on the SHIELD.
            Doubt(seat=self.seat).check(state)
            return
        if self.seat == state.active:
            raise Refusal("The active player cannot call on the own card.", "clash-bluff-2")
        if not any(seat in turn.callers(state) for seat in (self.seat, *self.tied)):
            raise Refusal(
                f"{state.name(self.seat)} has no bracelet; a caller needs at least one.",
                "clash-bluff-2",
                "clash-bluff-16",
            )
        if state.caller and not isinstance(state.top, Income | Announce | Ending | Refilling):
            first = state.name(state.caller)
            late = () if isinstance(state.top, Showing) else ("clash-bluff-1",)
            raise Refusal(
                f"{first} called first; only one player may call on a card.", "clash-bluff-4", *late
            )
        if not isinstance(state.top, Calling):
            raise Refusal(
                "A bluff is called after the announcement and before the action is performed.",
                "clash-bluff-1",
            )

    def play(self, state: Clash) -> None:
        if isinstance(state.top, Doubting):
            Doubt(seat=self.seat).play(state)
            return
        at_once = [seat for seat in turn.callers(state) if seat in (self.seat, *self.tied)]
        state.caller = at_once[0]
        state.settle()
        if len(self.tied) > 0:
            state.tell(f"Several call at once: {state.name(state.caller)} comes first.", "clash-bluff-5")
        state.tell(f"{state.name(state.caller)} calls a bluff.", "clash-bluff-4")
        state.ask(Showing(seats=[state.active]))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Calling) and seat != state.active:
            yield Offer(label=f"{state.name(seat)}: bluff!", move=cls(seat=seat), group="call")


class Trust(Move[Clash], tag="trust", frozen=True):
    """Say that one does not call; `all` says it for everybody (clash-bluff-7)."""

    shared: ClassVar[bool] = True

    all: bool = False

    def check(self, state: Clash) -> None:
        in_play(state)
        if isinstance(state.top, Doubting):
            # Whoever does not call now lets the SHIELD stand.
            Believe(seat=self.seat).check(state)
            return
        if not isinstance(state.top, Calling):
            raise Refusal("Nothing announced waits for a call now.", "clash-bluff-1")
        if not self.all and self.seat not in state.top.seats:
            raise Refusal(f"{state.name(self.seat)} has nothing to say to this card.", "clash-bluff-2")

    def play(self, state: Clash) -> None:
        if isinstance(state.top, Doubting):
            Believe(seat=self.seat).play(state)
            return
        decision = state.top
        decision.seats = [] if self.all else [seat for seat in decision.seats if seat != self.seat]
        if decision.seats:
            state.tell(f"{state.name(self.seat)} does not call.", "clash-bluff-1")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Calling):
            if seat in state.top.seats and len(state.top.seats) > 1:
                yield Offer(
                    label=f"{state.name(seat)} does not call", move=cls(seat=seat), group="trust", quiet=True
                )
            yield Offer(label="Nobody calls", move=cls(seat=seat, all=True), group="trust")


class Show(Move[Clash], tag="show", frozen=True):
    """Turn the doubted card face-up: an announced one, or one laid for a SHIELD."""

    reveals: ClassVar[bool] = True

    card: str

    def __post_init__(self) -> None:
        # The table may write it in small letters.
        force_setattr(self, "card", self.card.upper())

    def check(self, state: Clash) -> None:
        in_play(state)
        top = state.top
        if not isinstance(top, Showing) or self.seat not in top.seats:
            self._refuse_untimely(top)
        if self.card not in CARDS:
            raise Refusal(f"There is no {self.card} card; the cards are {', '.join(CARDS)}.", "clash-comp-5")
        cards.check_shown(state, self.seat, self.card)

    def _refuse_untimely(self, top: Decision | None) -> NoReturn:
        shield = isinstance(top, Showing) and top.shield
        rule = "clash-shield-8" if shield else "clash-bluff-8"
        uncalled = () if isinstance(top, Showing) else ("clash-bluff-7", "clash-turn-3")
        raise Refusal("A card is shown only by its owner, and only after a call.", rule, *uncalled)

    def play(self, state: Clash) -> None:
        shield = state.top.shield
        state.settle()
        state.decks[self.seat].shown.append(self.card)
        state.tell(
            f"{state.name(self.seat)}'s card is a {self.card}.",
            "clash-shield-8" if shield else "clash-bluff-8",
        )
        if shield:
            self._shield(state, self.card == SHIELD)
        elif self.card == state.announced:
            self._true(state)
        else:
            self._lie(state)

    def _true(self, state: Clash) -> None:
        """The caller pays first, then the action is performed (clash-bluff-9, clash-bluff-10)."""
        state.tell(f"{state.name(self.seat)} told the truth: the caller pays.", "clash-bluff-9")
        state.ask(Taking(seats=[self.seat], giver=state.caller, rule="clash-bluff-9"))

    def _lie(self, state: Clash) -> None:
        """The caller is paid, out of the supply if need be; phase 3 falls away (clash-bluff-11 to 13)."""
        state.tell(f"A bluff: {state.announced} is not performed.", "clash-bluff-13", "clash-bluff-6")
        state.exposed = True
        state.pending.clear()
        has = bracelets.count(state, self.seat)
        giver, rule = (self.seat, "clash-bluff-11") if has else (SUPPLY, "clash-bluff-12")
        state.ask(Taking(seats=[state.caller], giver=giver, rule=rule))

    def _shield(self, state: Clash, true: bool) -> None:
        """True: the attack is off and the attacker pays. False: the attacked pays and is still hit."""
        if true:
            state.pending.clear()
            state.tell("The attack is cancelled.", "clash-shield-9")
            if bracelets.count(state, state.active):
                state.ask(Taking(seats=[self.seat], giver=state.active, rule="clash-shield-9"))
            else:
                state.tell(f"{state.name(state.active)} has nothing to pay.", "clash-shield-12")
        else:
            pays = "pays" if bracelets.count(state, self.seat) else "has nothing to pay"
            state.tell(
                f"No SHIELD: {state.name(self.seat)} {pays}, and the attack goes on.", "clash-shield-10"
            )
            if bracelets.count(state, self.seat):
                state.ask(Taking(seats=[state.active], giver=self.seat, rule="clash-shield-10"))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Showing) and seat in state.top.seats:
            for card in CARDS:
                yield Offer(label=card, move=cls(seat=seat, card=card), group="show")
