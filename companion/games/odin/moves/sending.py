"""Placing Vikings on an action space, passing, and ending an action (rulebook p. 9)."""

from collections.abc import Iterable
from random import Random
from typing import Self

import msgspec

from companion.games.odin import actions, dice, supply, usable
from companion.games.odin.hooks import SpaceUsed, adjusted, announce, settle_idle
from companion.games.odin.setup import EXTENDED, told
from companion.games.odin.spaces import Deal, Exchange, Hunt, Space
from companion.games.odin.state import Action, Keeping, North, Stand, Turn, Waiting
from companion.referee import Field, Malformed, Move, Offer, Option, Refusal

# The columns whose Vikings bring an occupation: one draws a card before the action, the other may play one.
DRAWS_CARD, PLAYS_CARD = 3, 4


def check_turn(state: North, seat: str) -> None:
    """Only the player on turn places Vikings, on one space, or passes (odin-p5-1)."""
    if state.players[seat].passed and not state.players[seat].vikings:
        raise Refusal(f"{state.name(seat)} has no Vikings left and has passed.", "odin-p5-5", "odin-p5-4")
    if state.players[seat].passed:
        raise Refusal(f"{state.name(seat)} has passed and places no more Vikings this round.", "odin-p5-4")
    if isinstance(state.top, Action) and state.top.seats == [seat]:
        raise Refusal("One space is used in a turn; finish this one first.", "odin-p5-1", "odin-p5-6")
    if isinstance(state.top, Waiting):
        raise Refusal(f"{state.top.ask(state)} That is settled first.", "odin-card-9", "odin-p5-1")
    if isinstance(state.top, Keeping):
        raise Refusal("This table is kept, not refereed: say what you took instead.", "odin-p5-1")
    if not isinstance(state.top, Turn):
        raise Refusal("Vikings are placed in the action phase only.", "odin-p5-1", "odin-round-1")
    if state.top.seats != [seat]:
        raise Refusal(
            f"It is {state.name(state.top.seats[0])}'s turn, not {state.name(seat)}'s.", "odin-p5-1"
        )


class Send(Move[North], frozen=True, tag="send"):
    """Place Vikings on an action space and use it at once.

    `of` is the space that is imitated. `boats` are the whaling boats that go whaling, by their added ore.
    `take` (and `pay`) may say at once which of several deals is wanted. `forgo` pays the price for nothing,
    to block the space. `drawn` and `weapons` are what was drawn, told from the real table or left to the app.
    """

    space: str
    vikings: int | None = None
    of: str | None = None
    boats: list[int] | None = None
    take: list[str] | None = None
    pay: list[str] | None = None
    forgo: bool = False
    drawn: int | None = None
    weapons: list[str] | None = None

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether cards were drawn with it, which cannot be unseen."""
        return self.drawn is not None or bool(self.weapons)

    # --- looking up ---

    def target(self, state: North) -> Space:
        """The space whose effect is used."""
        return state.box.spaces[self.of if self.of is not None else self.space]

    def draws_card(self, state: North) -> bool:
        """Whether an occupation is drawn on the way."""
        gives = [
            deal.gain
            for part in self.target(state).parts
            if isinstance(part, Exchange)
            for deal in part.options
        ]
        return state.box.spaces[self.space].column == DRAWS_CARD or any(
            supply.OCCUPATION in one for one in gives
        )

    def weapon_count(self, state: North) -> int:
        """How many weapons the space draws."""
        parts = [part for part in self.target(state).parts if isinstance(part, Exchange)]
        found = [deal.gain.get(supply.WEAPON, 0) for part in parts for deal in part.options]
        return max((count for count in found if isinstance(count, int)), default=0)

    def chosen_boats(self, state: North) -> list[int]:
        """The whaling boats that take part: those named, else the best ones."""
        part = self.target(state).parts[0]
        most = part.boats if isinstance(part, Hunt) else 0
        return (
            self.boats
            if self.boats is not None
            else sorted(state.players[self.seat].boats, reverse=True)[:most]
        )

    def chance(self, state: North, rng: Random) -> Self:
        if self.space not in state.box.spaces or (self.of or self.space) not in state.box.spaces:
            return self
        filled: dict[str, object] = {}
        if self.drawn is None and state.cards == "app" and self.draws_card(state) and state.dark_left():
            filled["drawn"] = rng.choice(state.dark_left())
        count = self.weapon_count(state)
        if self.weapons is None and count:
            drawn: list[str] = []
            for _ in range(count):
                pile = supply.next_weapons(state, drawn)
                drawn.append(rng.choice([weapon for weapon, left in pile.items() for _ in range(left)]))
            filled["weapons"] = drawn
        return msgspec.structs.replace(self, **filled)

    # --- may it be done ---

    def check(self, state: North) -> None:
        check_turn(state, self.seat)
        for name in (self.space, self.of or self.space):
            if name not in state.box.spaces:
                near = ", ".join(state.box.called.near(name))
                hint = f" Did you mean {near}?" if near else ""
                raise Malformed(f"There is no action space called {name!r}.{hint}")
        if state.box.spaces[self.space].imitates or self.of is not None:
            self._check_imitation(state)
        self._check_free(state)
        self._check_vikings(state)
        self._check_told(state)
        self._check_use(state)

    def _check_imitation(self, state: North) -> None:
        """Only another player's space of the same column may be imitated (odin-imi-1 to odin-imi-5)."""
        space = state.box.spaces[self.space]
        if len(state.seats) != EXTENDED:
            raise Refusal(
                "Imitation spaces are on the extension tiles, for four players only.",
                "odin-setup-1",
                "odin-imi-1",
            )
        if not space.imitates:
            raise Refusal(f"{space.name} is no imitation space.", "odin-imi-1")
        if space.column not in state.imitations:
            columns = " and ".join(map(str, state.imitations))
            raise Refusal(f"This game has imitation spaces in columns {columns} only.", "odin-imi-3")
        if self.space in state.spaces and state.spaces[self.space].vikings:
            raise Refusal("The imitation space has been used this round.", "odin-imi-4", "odin-p5-3")
        target = state.box.spaces[self.of] if self.of else None
        if target is None or target.imitates:
            raise Refusal("Say which occupied space of the same column you imitate.", "odin-imi-1")
        if target.column != space.column:
            raise Refusal(
                f"{target.name} is in column {target.column}, not {space.column}.", "odin-imi-1", "odin-imi-3"
            )
        stand = state.spaces.get(target.id)
        if stand is None or not stand.vikings:
            raise Refusal(f"{target.name} is not occupied, so it cannot be imitated.", "odin-imi-2")
        if stand.seat == self.seat:
            raise Refusal(f"Your own Vikings stand on {target.name}; only others are imitated.", "odin-imi-2")

    def _check_free(self, state: North) -> None:
        stand = state.spaces.get(self.space)
        name = state.box.spaces[self.space].name
        # A space from which a card has called all Vikings back can be used again.
        if stand and not stand.vikings:
            return
        if stand and stand.round < state.round:
            raise Refusal(f"Vikings of the round before still block: {name}.", "odin-solo-4")
        if stand:
            raise Refusal(f"{state.name(stand.seat)} occupies the space: {name}.", "odin-p5-3")

    def needed(self, state: North) -> int:
        """The Vikings that the space takes."""
        column = state.box.spaces[self.space].column
        return adjusted(state, self.seat, "vikings", column, self.space)

    def _check_vikings(self, state: North) -> None:
        """Column n takes exactly n Vikings (odin-p5-2)."""
        fewest, have = self.needed(state), state.players[self.seat].vikings
        column = state.box.spaces[self.space].column
        needed = fewest if self.vikings is None else self.vikings
        if needed not in (fewest, column):
            raise Refusal(
                f"You place {supply.vikings(needed)}; this space takes exactly {fewest}.", "odin-p5-2"
            )
        if have < needed:
            raise Refusal(f"You have {supply.vikings(have)} left; this space takes {needed}.", "odin-p5-2")

    def _check_told(self, state: North) -> None:
        if self.drawn is not None:
            if not self.draws_card(state):
                raise Refusal("No occupation is drawn on this space.", "odin-occ-9", "odin-occ-2")
            supply.check_card(state, self.drawn, "odin-occ-6")
        count = self.weapon_count(state)
        if self.weapons is not None:
            supply.check_weapons(state, self.weapons, count, "odin-trade-7")

    def _check_use(self, state: North) -> None:
        """At least one effect of the space must be used; paying its price is one (odin-p5-7)."""
        target = self.target(state)
        deal = self._wanted(state, target)
        if self._names_deal and deal is None:
            sentence = usable.no_such_deal(target, self.take, self.pay)
            raise Refusal(sentence, target.parts[0].rule, "odin-act-exch-1")
        if self.forgo:
            self._check_forgo(state, target)
        elif deal:
            part = target.parts[deal[0]]
            assert isinstance(part, Exchange)
            usable.check_needs(state, self.seat, part)
            usable.check_deal(state, self.seat, target, part, deal[1])
        else:
            draws = state.box.spaces[self.space].column == DRAWS_CARD and bool(state.dark_count())
            usable.check_usable(state, self.seat, target, len(state.players[self.seat].hand) + draws)
        self._check_boats(state, target)

    @property
    def _names_deal(self) -> bool:
        """Whether it says which deal is wanted; who pays for nothing wants none."""
        return not self.forgo and (self.take is not None or self.pay is not None)

    def _wanted(self, state: North, target: Space) -> tuple[int, Deal] | None:
        """The deal that is said to be wanted."""
        if not self._names_deal:
            return None
        every = list(range(len(target.parts)))
        return usable.wanted_deal(state, self.seat, target, every, self.take, self.pay)

    def _check_boats(self, state: North, target: Space) -> None:
        part = target.parts[0]
        most = part.boats if isinstance(part, Hunt) else 0
        if self.boats is None:
            return
        left = list(state.players[self.seat].boats)
        for ore in self.boats:
            if ore not in left:
                raise Refusal(
                    f"You have no such whaling boat: your boats carry {left} added ore.", "odin-whale-2"
                )
            left.remove(ore)
        if not 1 <= len(self.boats) <= most:
            raise Refusal(
                f"You send {len(self.boats)} whaling boats; this space allows {supply.span(1, most)}.",
                "odin-whale-2",
            )

    def _check_forgo(self, state: North, target: Space) -> None:
        """Paying the full price for nothing is a use of the space as well (odin-p5-7)."""
        part = target.parts[0]
        usable.check_needs(state, self.seat, part)
        if not isinstance(part, Exchange) or not part.options[0].pay:
            raise Refusal("There is no price on this space to pay for nothing.", "odin-p5-7")
        supply.check_price(state, self.seat, self._forgone(state, target, part), part.rule)

    def _forgone(self, state: North, target: Space, part: Exchange) -> dict[str, int]:
        """The price that is paid for nothing; where there are several, `pay` says which."""
        prices = [deal.pay for deal in part.options if self.pay is None or set(deal.pay) == set(self.pay)]
        return usable.price(state, self.seat, target.id, (prices or [part.options[0].pay])[0])

    # --- doing it ---

    def play(self, state: North) -> None:
        player, space, target = state.players[self.seat], state.box.spaces[self.space], self.target(state)
        # A card may let fewer do; nobody has to.
        needed = self.needed(state) if self.vikings is None else self.vikings
        if self.weapon_count(state):
            told(self.weapons, "Say which weapons were drawn.", "odin-trade-7")
        player.vikings -= needed
        actions.remember_emptied(state, self.space)
        state.spaces[self.space] = Stand(self.seat, needed, state.round)
        state.last = self.seat
        copied = f" (imitating: {target.name})" if space.imitates else ""
        state.tell(
            f"{state.name(self.seat)} places {supply.vikings(needed)}: {space.name}{copied}.", "odin-p5-2"
        )
        action = actions.open_action(state, self.seat, target.id, self.space, self.chosen_boats(state))
        if space.column == DRAWS_CARD:
            supply.draw_card(state, self.seat, self.drawn, "odin-occ-6")
        action.card = space.column == PLAYS_CARD
        action.drawn, action.weapons = self.drawn, self.weapons or []
        announce(state, self.seat, SpaceUsed(target.id, self.space, True))
        # What a card wants to settle before the action comes first; the deal is then chosen afterwards.
        settle_idle(state)
        if state.top is action:
            self._use(state, action, target)

    def _use(self, state: North, action: Action, target: Space) -> None:
        if self.forgo:
            part = target.parts[0]
            assert isinstance(part, Exchange)
            paid = self._forgone(state, target, part)
            supply.pay(state, self.seat, paid)
            state.tell(f"{state.name(self.seat)} pays {supply.words(paid)} for nothing.", "odin-p5-7")
            actions.use_part(state, action, 0)
        elif found := self._wanted(state, target):
            actions.carry_out(state, action, *found)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, Turn) or state.top.seats != [seat]:
            return
        for space in state.box.spaces.values():
            if not space.imitates:
                fields = _fields(state, seat, space)
                yield Offer(
                    label=space.name, move=cls(seat=seat, space=space.id), fields=fields, group=space.group
                )
        for column in state.imitations:
            for id, stand in state.spaces.items():
                space = state.box.spaces[id]
                if space.column == column and not space.imitates and stand.seat != seat:
                    move = cls(seat=seat, space=f"imitate_{column}", of=id)
                    fields = _fields(state, seat, space)
                    yield Offer(label=f"Imitate: {space.name}", move=move, fields=fields, group="Imitation")


def _fields(state: North, seat: str, space: Space) -> tuple[Field, ...]:
    """The whaling boats that go, or the weapons that were drawn from the real pile."""
    part = space.parts[0]
    count = Send(seat=seat, space=space.id).weapon_count(state)
    if count:
        options = tuple(Option(weapon, weapon) for weapon in state.box.weapons)
        return (
            Field(
                name="weapons",
                ask="Which weapons were drawn?",
                options=options,
                many=True,
                repeats=True,
                least=count,
                most=count,
                optional=True,
                leave="Draw them for me",
            ),
        )
    boats = sorted(state.players[seat].boats, reverse=True)
    if not isinstance(part, Hunt) or not part.boats or not boats:
        return ()
    most = min(part.boats, len(boats))
    options = tuple(Option(ore, f"boat with {ore} added ore") for ore in boats)
    return (Field(name="boats", ask="Which boats?", options=options, many=True, most=most),)


class Pass(Move[North], frozen=True, tag="pass"):
    """Place no more Vikings this round."""

    def check(self, state: North) -> None:
        check_turn(state, self.seat)

    def play(self, state: North) -> None:
        player = state.players[self.seat]
        player.passed = True
        left = f" with {supply.vikings(player.vikings)} left" if player.vikings else ""
        state.tell(f"{state.name(self.seat)} passes{left}.", "odin-p5-4")
        state.top.done = True

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Turn) and state.top.seats == [seat]:
            yield Offer(label="Pass", move=cls(seat=seat), group="turn")


class Finish(Move[North], frozen=True, tag="finish"):
    """End the action, leaving out what is still open."""

    def check(self, state: North) -> None:
        action = actions.current(state, self.seat)
        if action.rolls and dice.die_part(state, action):
            raise Refusal("The die is thrown: declare success or failure first.", "odin-dice-3")
        space, cards = state.box.spaces[action.space], len(state.players[self.seat].hand)
        parts = [space.parts[at] for at in action.left]
        useful = usable.why_useless(state, self.seat, space, parts, cards) is None
        if self._given(state) is not None:
            return
        if not action.used and action.at and (useful or actions.may_play_bonus(state, action)):
            raise Refusal("At least one thing that the space offers must be used.", "odin-p5-7")

    def _given(self, state: North) -> int | None:
        """What the space still gives by itself, having waited for a card that might be played before it."""
        waits = not state.top.used and actions.may_play_bonus(state, state.top)
        return actions.without_choice(state, state.top) if waits else None

    def play(self, state: North) -> None:
        action, at = state.top, self._given(state)
        if at is not None:
            actions.carry_out_only(state, action, at)
        # What cards want to settle first leaves the action open until it is settled.
        if state.top is action:
            actions.close(state)
        if not state.told:
            space = state.box.spaces[action.space].name
            state.tell(f"{state.name(self.seat)} is done with {space}.", "odin-p5-7")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Action) and state.top.seats == [seat]:
            yield Offer(label="Finish the action", move=cls(seat=seat))
