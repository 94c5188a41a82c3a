"""Turn end: refills and card counts; and the last count of the game (rulebook p. 8)."""

from collections.abc import Iterable
from typing import ClassVar

from companion.games.clash import bracelets, cards, turn
from companion.games.clash.moves.announcing import EndTurn
from companion.games.clash.moves.common import FromSupply, in_play, listed, value_field, values
from companion.games.clash.state import Clash, Counting, Ending, Refilling, SetUp
from companion.referee import Field, Move, Offer, Refusal


class Refill(FromSupply, tag="refill", frozen=True):
    """Lay a bracelet from the supply face-up on an empty bracelet space (clash-cleanup-5)."""

    def check(self, state: Clash) -> None:
        if not state.supply:
            raise Refusal("The supply is empty; refilling stops.", "clash-cleanup-7", "clash-end-3")
        in_play(state)
        # Once both cards are settled nothing but the turn's end is left: a refill brings it about.
        timely = isinstance(state.top, Ending | Refilling)
        if state.ground:
            self._check_space(state, () if timely else ("clash-cleanup-8",))
        if not timely:
            raise Refusal("Bracelet spaces are refilled only at turn end.", "clash-cleanup-8")
        if isinstance(state.top, Refilling) and state.top.laid >= state.bracelet_spaces:
            raise Refusal(
                f"The board has {state.bracelet_spaces} bracelet spaces; all have a bracelet by now.",
                "clash-cleanup-6",
            )
        if self.value is not None:
            bracelets.check_drawn(state, [self.value])

    def _check_space(self, state: Clash, early: tuple[str, ...]) -> None:
        """The space must be one that gets a bracelet; before the turn end that speaks against it as well."""
        assert state.ground is not None
        if self.space == state.ground.centre:
            raise Refusal(
                "The centre space is no bracelet space; it is never refilled.", "clash-centre-6", *early
            )
        if self.space not in state.ground.bracelet_spaces:
            spaces = ", ".join(state.ground.bracelet_spaces)
            raise Refusal(
                f"{self.space} is no bracelet space; those are {spaces}.", "clash-cleanup-5", *early
            )
        owner = state.standing(self.space)
        if owner:
            raise Refusal(
                f"{state.name(owner)} stands on {self.space}.", "clash-cleanup-6", "clash-info-6", *early
            )
        if state.lying.get(self.space):
            raise Refusal(
                f"{self.space} holds {listed(state.lying[self.space])} already.", "clash-cleanup-6", *early
            )

    def play(self, state: Clash) -> None:
        if isinstance(state.top, Ending):
            EndTurn(seat=state.active).play(state)
        self.lay(state, "clash-cleanup-5")
        state.top.laid += 1

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, Refilling):
            return
        spaces = turn.empty_spaces(state) if state.ground else [state.arena]
        field = value_field(state, optional=False)
        for space in spaces:
            where = f"on {space}" if state.ground else "on the board"
            move = cls(seat=seat, space=space)
            yield Offer(label=f"Refill {where}", move=move, fields=(field,), group="lay")


class Refilled(Move[Clash], tag="refilled", frozen=True):
    """Without an arena on screen the table says when every bracelet space is filled."""

    shared: ClassVar[bool] = True

    def check(self, state: Clash) -> None:
        in_play(state)
        if not isinstance(state.top, Refilling):
            raise Refusal("Bracelet spaces are refilled only at turn end.", "clash-cleanup-8")
        if state.ground:
            empty = ", ".join(turn.empty_spaces(state))
            raise Refusal(f"Each empty bracelet space gets a bracelet: {empty}.", "clash-cleanup-5")

    def play(self, state: Clash) -> None:
        state.settle()
        state.tell("All bracelet spaces are filled.", "clash-cleanup-5")
        turn.finish_turn(state)

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Refilling) and not state.ground:
            yield Offer(label="All spaces are filled", move=cls(seat=seat))


class Draw(Move[Clash], tag="draw", frozen=True):
    """Drawing happens by itself at turn end; asked for at any other time, the answer says why not."""

    def check(self, state: Clash) -> None:
        in_play(state)
        deck, full = state.decks[self.seat], state.play.hand
        filled = cards.filled_by(state)
        if deck.hand >= full:
            raise Refusal(
                f"{state.name(self.seat)} has {deck.hand} cards already; {full} are a full hand.", *filled
            )
        raise Refusal(
            "Nothing is drawn during a turn; hands are filled when it ends.", "clash-turn-5", *filled
        )

    def play(self, state: Clash) -> None:
        raise AssertionError("the check lets no draw pass")


class CountCards(Move[Clash], tag="count-cards", frozen=True):
    """Tell how many cards lie where; the app says whether that can be (clash-info-7)."""

    hand: int
    pile: int
    discard: int

    def check(self, state: Clash) -> None:
        cards.check_counts(state, self.seat, self.hand, self.pile, self.discard)

    def play(self, state: Clash) -> None:
        deck = state.decks[self.seat]
        if self.discard < deck.discard:
            # Fewer discards than there were: the table has shuffled, and what was shown can come again.
            deck.shown = []
        deck.pile, deck.discard = self.pile, self.discard
        state.tell(
            f"{state.name(self.seat)} counts {self.hand} in hand, {self.pile} in the pile, "
            f"{self.discard} discarded: that is right.",
            "clash-info-7",
        )


class Reveal(Move[Clash], tag="reveal", frozen=True):
    """At the end, show all bracelets (clash-end-5); they must agree with what the table has seen."""

    reveals: ClassVar[bool] = True

    values: list[int]

    def check(self, state: Clash) -> None:
        if not isinstance(state.top, Counting):
            if state.over:
                raise Refusal("All bracelets are revealed and counted.", "clash-end-5")
            what = "being set up" if isinstance(state.top, SetUp) else "going on"
            raise Refusal(f"The game is still {what}; bracelets are revealed when it is over.", "clash-end-2")
        if self.seat not in state.top.seats:
            raise Refusal(f"{state.name(self.seat)}'s bracelets are known already.", "clash-end-5")
        bracelets.check_revealed(state, self.seat, self.values)

    def play(self, state: Clash) -> None:
        bracelets.reveal(state, self.seat, self.values)
        state.tell(f"{state.name(self.seat)} reveals {listed(self.values)}.", "clash-end-5")
        # What one player shows may settle what another holds.
        state.top.seats = [seat for seat in state.seats if bracelets.worth(state, seat) is None]

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Counting) and seat in state.top.seats:
            number = bracelets.count(state, seat)
            field = Field(
                name="values",
                ask="The bracelets",
                options=values(state),
                least=number,
                most=number,
                many=True,
                repeats=True,
            )
            label = f"{state.name(seat)} reveals {number} bracelets"
            move = cls(seat=seat, values=bracelets.guess(state, seat))
            yield Offer(label=label, move=move, fields=(field,), group="reveal")
