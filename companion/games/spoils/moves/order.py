"""The order of Artifacts: carried out, passed, everybody asked in turn, and on with the Round."""

from collections.abc import Iterable
from typing import ClassVar

from companion.games.spoils.announcing import can_act, carry_out, concerned, next_in_turn
from companion.games.spoils.course import lose
from companion.games.spoils.decisions import UNDER_WAY, Announced, BidDue, Moment, TurnUpDue, UseNow
from companion.games.spoils.moves.common import ORDER, rules_of
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import listing
from companion.referee import Move, Offer, Refusal


class CarryOut(Move[Spoils], tag="carry out", frozen=True):
    """Nobody has interrupted: the announced Artifact takes effect."""

    reveals: ClassVar[bool] = True

    def check(self, state: Spoils) -> None:
        top = state.top
        if not isinstance(top, Announced) or self.seat != top.by:
            raise Refusal("You have announced nothing that waits to be carried out.", "spoils-artifact-15")

    def play(self, state: Spoils) -> None:
        carry_out(state)

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Announced) and state.top.by == seat:
            label = f"Nobody objects: carry out {state.label(state.top.card)}"
            yield Offer(label=label, move=cls(seat=seat), group=ORDER)


class Pass(Move[Spoils], tag="pass", frozen=True):
    """Use no Artifact now."""

    def check(self, state: Spoils) -> None:
        top = state.top
        if isinstance(top, Moment):
            # Who has nothing to use passes by himself; to say so does no harm.
            if top.seats != [self.seat] and concerned(state, self.seat, top):
                raise Refusal(
                    f"It is {state.name(top.seats[0])}'s turn to use an Artifact or pass.", *top.rules
                )
            return
        if isinstance(top, UseNow) and self.seat in top.seats:
            return
        if state.over or top is None:
            raise Refusal("The game is over; there is nothing to pass on.", "spoils-end-5")
        raise Refusal(f"There is no passing here: {top.ask(state)}", *rules_of(top), *self._why(state))

    def _why(self, state: Spoils) -> list[str]:
        """In the Bidding Step: what a Viking may have hoped to get round the turn with."""
        if not isinstance(state.top, BidDue):
            return []
        tried = {state.ability(card) for card in state.own_artifacts(self.seat) if not state.ready(card)}
        rules = {
            "heimdalls-spyglass": "spoils-artifact-heimdalls-spyglass-3",
            "tarnkappe": "spoils-artifact-tarnkappe-5",
        }
        return [rule for ability, rule in rules.items() if ability in tried]

    def play(self, state: Spoils) -> None:
        top = state.top
        if isinstance(top, UseNow):
            state.tell(f"{state.name(self.seat)} does not use {state.label(top.card)} now.", *top.rules)
            lose(state, top.card)
            state.settle()
            return
        state.tell(f"{state.name(self.seat)} passes.", "spoils-artifact-14")
        if top.seats == [self.seat]:
            next_in_turn(top, self.seat, acted=False)

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Moment | UseNow) and seat in state.top.seats:
            yield Offer(label=f"{state.name(seat)} passes", move=cls(seat=seat), group=ORDER)


class GoOn(Move[Spoils], tag="go on", frozen=True):
    """Nobody wants to use an Artifact: everybody passes at once and the Round goes on."""

    shared: ClassVar[bool] = True

    def check(self, state: Spoils) -> None:
        top = state.top
        if state.over or top is None:
            raise Refusal("The game is over; the count has begun.", "spoils-end-5")
        if not isinstance(top, Moment):
            raise Refusal(f"Something else comes first: {top.ask(state)}", "spoils-round-2", *rules_of(top))
        if top.window == "last":
            hiding = [state.name(seat) for seat in state.seats if state.hidden(seat)]
            if hiding:
                raise Refusal(
                    f"Face-down Artifacts lie with {listing(hiding)}; all must be face-up before the count, "
                    "and everybody may use one or pass in turn.",
                    "spoils-end-2",
                    "spoils-end-1",
                )

    def play(self, state: Spoils) -> None:
        state.top.passed = len(state.top.circle)
        state.tell("Nobody uses an Artifact.", "spoils-artifact-14")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Moment):
            yield Offer(label="Nobody uses an Artifact: go on", move=cls(seat=seat), group=ORDER)


class Gather(Move[Spoils], tag="gather", frozen=True):
    """Several want to use Artifacts at this moment: the app asks them in turn, from the Chief clockwise."""

    shared: ClassVar[bool] = True

    def check(self, state: Spoils) -> None:
        top = state.top
        if state.over or top is None:
            raise Refusal("The game is over; no Artifact can be used any more.", "spoils-end-5")
        if isinstance(top, (Moment, UseNow, TurnUpDue, *UNDER_WAY)):
            raise Refusal(f"That is settled first: {top.ask(state)}", "spoils-artifact-14", *rules_of(top))
        if state.called:
            raise Refusal("Everybody has just been asked; first the Round goes on.", "spoils-artifact-14")
        able = (seat for seat in state.seats if can_act(state, seat))
        if next(able, None) is None or next(able, None) is None:
            raise Refusal("Fewer than two Vikings have an Artifact to use now.", "spoils-artifact-14")

    def play(self, state: Spoils) -> None:
        by = state.top.by if isinstance(state.top, Announced) else None
        circle = [seat for seat in state.clockwise(state.chief) if seat != by]
        state.called = True
        state.ask(Moment(seats=[circle[0]], window="called", circle=circle))
        state.tell("Artifacts in turn, from the Chief clockwise, one each.", "spoils-artifact-14")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if not state.called and not isinstance(state.top, (Moment, UseNow, TurnUpDue, *UNDER_WAY)):
            if state.own_artifacts(seat):
                label = "Several want to use Artifacts"
                yield Offer(label=label, move=cls(seat=seat), group=ORDER, quiet=True)
