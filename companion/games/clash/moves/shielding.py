"""SHIELD: the answer of an attacked player, and the attacker's doubt (rulebook pp. 6-7)."""

from collections.abc import Iterable
from typing import NoReturn

from companion.games.clash import cards
from companion.games.clash.moves.common import ATTACKS, attack_named, attacked, in_play
from companion.games.clash.state import Clash, Doubting, Shielding, Showing
from companion.referee import Move, Offer, Refusal


class Shield(Move[Clash], tag="shield", frozen=True):
    """Lay any card hidden beside the overview board and declare SHIELD (clash-shield-1, 3 and 4)."""

    def check(self, state: Clash) -> None:
        in_play(state)
        target, name = attacked(state), state.name(self.seat)
        if target is None:
            self._refuse_unattacked(state)
        if self.seat != target:
            raise Refusal(f"Only {state.name(target)} is attacked and may declare SHIELD.", "clash-shield-5")
        if isinstance(state.top, Doubting | Showing):
            raise Refusal(
                f"{name} has declared SHIELD on this attack already; one card is the limit.",
                "clash-shield-18",
            )
        if not isinstance(state.top, Shielding):
            self._refuse_late()
        if not state.decks[self.seat].hand:
            raise Refusal(f"{name} has no card in hand to lay for a SHIELD.", "clash-shield-3")

    def _refuse_late(self) -> NoReturn:
        raise Refusal(
            "SHIELD is declared once, before any bracelet of the attack is taken; it is too late now.",
            "clash-shield-1",
            "clash-shield-18",
        )

    def _refuse_unattacked(self, state: Clash) -> NoReturn:
        if attack_named(state):
            self._refuse_late()
        if state.announced in ATTACKS and not state.exposed:
            raise Refusal(
                "Nobody is attacked yet; a payment or an announcement cannot be shielded.",
                "clash-shield-2",
                "clash-shield-1",
            )
        raise Refusal(
            "SHIELD answers PUNCH, CLUB, SLINGSHOT and HAMMER only: no SLAM, no move, no payment.",
            "clash-shield-2",
        )

    def play(self, state: Clash) -> None:
        state.settle()
        cards.lay(state, self.seat)
        state.tell(f"{state.name(self.seat)} lays a card and declares SHIELD.", "clash-shield-3")
        state.ask(Doubting(seats=[state.active], target=self.seat))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Shielding) and seat in state.top.seats:
            yield Offer(label="Declare SHIELD", move=cls(seat=seat))


class NoShield(Move[Clash], tag="no-shield", frozen=True):
    """Let the attack come."""

    def check(self, state: Clash) -> None:
        in_play(state)
        if not isinstance(state.top, Shielding) or self.seat not in state.top.seats:
            raise Refusal("Only an attacked player is asked about a SHIELD.", "clash-shield-5")

    def play(self, state: Clash) -> None:
        state.settle()
        state.tell(f"{state.name(self.seat)} declares no SHIELD.", "clash-shield-1")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Shielding) and seat in state.top.seats:
            yield Offer(label="No SHIELD", move=cls(seat=seat))


def _doubter(state: Clash, seat: str) -> None:
    """Only the active player may doubt, with or without bracelets (clash-shield-6, clash-shield-13)."""
    in_play(state)
    if not isinstance(state.top, Doubting):
        raise Refusal("No SHIELD waits to be doubted now.", "clash-shield-6")
    if seat not in state.top.seats:
        raise Refusal(f"Only {state.name(state.active)} may call a bluff on this SHIELD.", "clash-shield-6")


class Doubt(Move[Clash], tag="doubt", frozen=True):
    """Call a bluff on the SHIELD: the card is shown (clash-shield-8)."""

    def check(self, state: Clash) -> None:
        _doubter(state, self.seat)

    def play(self, state: Clash) -> None:
        target = state.top.target
        state.settle()
        state.tell(f"{state.name(self.seat)} calls a bluff on the SHIELD.", "clash-shield-8")
        state.ask(Showing(seats=[target], shield=True))

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Doubting) and seat in state.top.seats:
            yield Offer(label="Bluff! Show it", move=cls(seat=seat))


class Believe(Move[Clash], tag="believe", frozen=True):
    """Let the SHIELD stand: the attack is cancelled and the card stays hidden (clash-shield-7)."""

    def check(self, state: Clash) -> None:
        _doubter(state, self.seat)

    def play(self, state: Clash) -> None:
        # Nothing but the cancelled attack lies below the doubt.
        state.pending.clear()
        state.tell("The SHIELD stands: the attack is cancelled.", "clash-shield-7")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Doubting) and seat in state.top.seats:
            yield Offer(label="Believe it", move=cls(seat=seat))
