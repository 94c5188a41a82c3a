"""A turn's beginning and end, and phase 1: announce an action (rulebook pp. 3-4)."""

from collections.abc import Iterable

from msgspec.structs import force_setattr

from companion.games.clash import bracelets, cards, ground, turn
from companion.games.clash.box import ACTIONS, MELEE, RANGED
from companion.games.clash.moves.common import in_play, listed, must_slam, on_turn, values
from companion.games.clash.state import SUPPLY, Announce, Clash, Ending, Income, Refilling
from companion.referee import Field, Move, Offer, Refusal


class TakeIncome(Move[Clash], tag="income", frozen=True):
    """The Viking stands on the centre: take two bracelets from the supply, face-down (clash-centre-1, 2)."""

    values: list[int] | None = None

    def check(self, state: Clash) -> None:
        in_play(state)
        if self.seat != state.active:
            raise Refusal(
                f"The centre pays only whoever's turn it is, and it is {state.name(state.active)}'s.",
                "clash-centre-5",
                "clash-turn-1",
            )
        top = state.top
        if not isinstance(top, Income):
            raise Refusal(
                "Income is paid once, when a turn begins with the own Viking on the centre space.",
                "clash-centre-1",
                "clash-centre-4",
            )
        if self.values is None:
            return
        if len(self.values) != top.count:
            rule = "clash-centre-1" if top.count == turn.INCOME else "clash-centre-3"
            raise Refusal(
                f"You told {bracelets.pieces(len(self.values))}; it is {top.count} from the supply.", rule
            )
        bracelets.check_drawn(state, self.values)

    def play(self, state: Clash) -> None:
        number = state.top.count
        state.settle()
        told: list[int | None] = [*self.values] if self.values else [None] * number
        for value in told:
            bracelets.pass_on(state, SUPPLY, self.seat, value)
        rule = "clash-centre-1" if number == turn.INCOME else "clash-centre-3"
        what = "2 bracelets" if number == turn.INCOME else "the last bracelet"
        state.tell(f"{state.name(self.seat)} takes {what} from the supply.", rule)
        if self.values:
            state.whisper(self.seat, f"You drew {listed(self.values)}.", "clash-centre-2")

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Income) and seat == state.active:
            field = Field(
                name="values",
                ask="What you drew",
                options=values(state),
                least=state.top.count,
                most=state.top.count,
                many=True,
                repeats=True,
                secret=True,
                optional=True,
            )
            yield Offer(label="Take the income", move=cls(seat=seat), fields=(field,))


class Name(Move[Clash], tag="announce", frozen=True):
    """Name an action and lay a card face-down in its column; the card may be any (clash-announce-1 to 3)."""

    action: str

    def __post_init__(self) -> None:
        # The table may write it in small letters.
        force_setattr(self, "action", self.action.upper())

    def check(self, state: Clash) -> None:
        if self.action not in ACTIONS:
            raise Refusal(
                f"{self.action} cannot be announced; the actions are {', '.join(ACTIONS)}.",
                "clash-announce-4",
            )
        on_turn(state, self.seat)
        top = state.top
        if isinstance(top, Income):
            raise Refusal("The income from the centre space comes before the first card.", "clash-centre-1")
        if state.played >= turn.CARDS_A_TURN:
            ending = ("clash-turn-6",) if isinstance(top, Refilling) else ()
            raise Refusal("Both cards are played; a turn has exactly two.", "clash-turn-2", *ending)
        if not isinstance(top, Announce):
            raise Refusal(
                f"The card lies in the {state.announced} column; the announcement stands.", "clash-announce-9"
            )
        if not state.decks[self.seat].hand:
            raise Refusal(f"{state.name(self.seat)} has no card in hand to lay.", "clash-turn-5")
        # SLAM is barred as long as nobody can be reached (clash-slam-7).
        if self.action == "SLAM" and state.ground and not ground.slam_targets(state, self.seat):
            raise Refusal(ground.why_no_slam(state, self.seat), "clash-slam-7")

    def play(self, state: Clash) -> None:
        state.settle()
        cards.lay(state, self.seat)
        state.announced, state.caller, state.exposed = self.action, "", False
        state.tell(f"{state.name(self.seat)} lays a card and announces {self.action}.", "clash-announce-3")
        if self.action in (*MELEE, *RANGED) and state.ground and not ground.targets(state, self.seat):
            where = "adjacent" if self.action in MELEE else "two spaces away"
            state.tell(f"No Viking is {where}: {self.action} will do nothing.", "clash-announce-8")
        turn.open_calling(state)

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Announce) and seat == state.active:
            for action in ACTIONS:
                yield Offer(label=action, move=cls(seat=seat, action=action), group="announce")


class EndTurn(Move[Clash], tag="end-turn", frozen=True):
    """After both cards: clear the table, fill the hands, refill the arena (clash-turn-6)."""

    def check(self, state: Clash) -> None:
        on_turn(state, self.seat)
        if not isinstance(state.top, Ending):
            left = turn.CARDS_A_TURN - state.played
            if left > 0:
                which = "the first" if left == turn.CARDS_A_TURN else "the second"
                both = () if state.mode == "base" else ("clash-variant-5",)
                slam = ("clash-slam-12",) if must_slam(state) else ()
                raise Refusal(
                    f"A turn has exactly two cards; {which} is not settled yet.",
                    "clash-turn-2",
                    *both,
                    *slam,
                )
            raise Refusal("The turn is being ended already; refill the bracelet spaces.", "clash-cleanup-5")

    def play(self, state: Clash) -> None:
        state.settle()
        state.tell(
            f"{state.name(self.seat)} ends the turn; played cards go to the discards.", "clash-cleanup-1"
        )
        turn.end_turn(state)

    @classmethod
    def offers(cls, state: Clash, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Ending) and seat == state.active:
            yield Offer(label="End the turn", move=cls(seat=seat))
