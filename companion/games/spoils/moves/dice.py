"""Steps 2 and 6: the roll, dice told in private, and the cups lifted one by one."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.spoils.announcing import lost
from companion.games.spoils.box import NUMBERS
from companion.games.spoils.course import enter
from companion.games.spoils.decisions import SixDiceDue
from companion.games.spoils.moves.common import CUPS, PRIVATE, die_values, in_step, nothing_open, told
from companion.games.spoils.state import RAVENS, Spoils
from companion.games.spoils.words import dice_words, listing
from companion.referee import Field, Move, Offer, Option, Refusal
from companion.referee.chance import dice as throw


def own_throw(state: Spoils, seat: str, rng: Random) -> list[int]:
    """Dice for one cup, thrown by the app, in keeping with what the Viking has laid open already."""
    known = list(state.open_dice.get(seat, ()))
    low, high = (min(known), max(known)) if seat in state.extremes else (1, 6)
    return known + [rng.randint(low, high) for _ in range(state.cups[seat] - len(known))]


def agrees(state: Spoils, seat: str, dice: list[int]) -> bool:
    """Whether dice can be those of a cup, after what the Viking has laid open of it."""
    known = state.open_dice.get(seat, [])
    if Counter(known) - Counter(dice):
        return False
    return seat not in state.extremes or (min(dice), max(dice)) == (min(known), max(known))


def dice_field(ask: str, count: int, name: str = "dice", secret: bool = False) -> Field:
    """So many dice, tapped one after the other; left open, the app throws them."""
    return Field(
        name=name,
        ask=ask,
        options=tuple(Option(die, str(die)) for die in range(1, 7)),
        least=count,
        most=count,
        many=True,
        repeats=True,
        secret=secret,
        optional=True,
        leave="Let the app throw",
    )


class Roll(Move[Spoils], tag="roll", frozen=True):
    """Everybody has rolled; `cups` names those who rolled another number than they might."""

    shared: ClassVar[bool] = True
    cups: dict[str, int] = {}

    def check(self, state: Spoils) -> None:
        in_step(state, "roll dice", "Dice are rolled in Step 2", "spoils-roll-1", "spoils-artifact-16")
        nothing_open(state)
        if state.rolled:
            raise Refusal(
                "The dice of this Round are rolled; an extra die comes with the next roll.",
                "spoils-roll-1",
                "spoils-artifact-16",
            )
        for seat, count in self.cups.items():
            if seat not in state.seats:
                raise Refusal(f"Nobody sits in the seat {seat!r}.", "spoils-roll-1")
            self._check_cup(state, seat, count)
        if sum(self._counts(state).values()) > sum(state.cups.values()) + state.spare_dice:
            raise Refusal(
                "There are not enough spare dice for that.", "spoils-setup-4", "spoils-artifact-huginn-1"
            )

    def _check_cup(self, state: Spoils, seat: str, count: int) -> None:
        base, extra = NUMBERS[len(state.seats)].dice, len(state.ready_with(seat, *RAVENS))
        if count < base:
            raise Refusal(
                f"{state.name(seat)} rolls all {base} dice, not {count}.", "spoils-roll-1", "spoils-setup-3"
            )
        if count > base + extra:
            raise Refusal(
                f"{state.name(seat)} rolls {base + extra} dice at most, not {count}: "
                "only a face-up Huginn or Muninn adds one.",
                "spoils-artifact-1",
                "spoils-artifact-huginn-1",
            )

    def _counts(self, state: Spoils) -> dict[str, int]:
        """How many dice each rolls: every open raven adds one unless told otherwise, while spares last."""
        base, spare = NUMBERS[len(state.seats)].dice, state.spare_dice
        counts = {}
        for seat in state.clockwise(state.chief):
            extra = min(len(state.ready_with(seat, *RAVENS)), spare)
            counts[seat] = self.cups.get(seat, base + extra)
            spare -= counts[seat] - base
        return counts

    def play(self, state: Spoils) -> None:
        base = NUMBERS[len(state.seats)].dice
        state.cups = {seat: self._counts(state)[seat] for seat in state.seats}
        more = []
        for seat, count in state.cups.items():
            for card in state.ready_with(seat, *RAVENS)[: count - base]:
                state.artifacts[card].used = True
                state.artifacts[card].spent = state.duration(card) == "one-time"
            if count > base:
                more.append(f"{state.name(seat)} {count}")
        extra = f", {listing(more)}" if more else ""
        state.rolled = True
        state.tell(f"Everybody rolls {base} dice{extra}.", "spoils-roll-1", "spoils-setup-3")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step == "roll dice" and not state.rolled:
            yield Offer(label="Everybody has rolled", move=cls(seat=seat))


class OwnDice(Move[Spoils], tag="own dice", frozen=True):
    """Tell the app, in private, what lies under the own cup; it is for the own odds alone."""

    dice: list[int] | None = None

    def check(self, state: Spoils) -> None:
        if not state.rolled or state.over or self.seat in state.shown or state.verdict:
            raise Refusal("You tell your dice between the roll and your own reveal.", "spoils-roll-1")
        if state.blind(self.seat):
            raise Refusal(
                "You rolled blind: Stones of Fate forbids you to look at your dice until Step 6.",
                "spoils-artifact-stones-of-fate-2",
                "spoils-artifact-stones-of-fate-3",
            )
        if self.dice is not None:
            check_number(state, self.seat, len(self.dice))
            die_values(self.dice, "spoils-roll-1")
            if not agrees(state, self.seat, self.dice):
                raise Refusal(
                    "These dice do not agree with those that you have laid open.", "spoils-revealdice-2"
                )

    def chance(self, state: Spoils, rng: Random) -> Self:
        if self.dice is not None or not state.rolled:
            return self
        return msgspec.structs.replace(self, dice=own_throw(state, self.seat, rng))

    def play(self, state: Spoils) -> None:
        state.dice[self.seat] = list(told(self.dice, "your dice"))
        state.whisper(self.seat, f"You have {dice_words(sorted(state.dice[self.seat]))}.", "spoils-roll-3")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.rolled and seat not in state.dice and seat not in state.shown and not state.blind(seat):
            if state.verdict is None:
                field = dice_field("What lies under your cup?", state.cups[seat], secret=True)
                label = "Tell the app your own dice"
                yield Offer(label=label, move=cls(seat=seat), fields=(field,), group=PRIVATE, quiet=True)


def check_number(state: Spoils, seat: str, count: int) -> None:
    """A cup holds the dice that were rolled, no more and no fewer."""
    if count != state.cups[seat]:
        raise Refusal(
            f"{state.name(seat)} has {state.cups[seat]} dice in play, not {count}.", "spoils-revealdice-2"
        )


class ShowDice(Move[Spoils], tag="show dice", frozen=True):
    """A Viking lifts the cup. All dice are told, or only how many match the bid."""

    reveals: ClassVar[bool] = True
    dice: list[int] | None = None
    matching: int | None = None

    def check(self, state: Spoils) -> None:
        if state.step not in ("reveal bets", "reveal dice"):
            in_step(
                state,
                "reveal dice",
                "Dice are shown in Step 6, after the bets",
                "spoils-talk-2",
                "spoils-revealdice-1",
            )
        nothing_open(state)
        covered = state.still_covered()
        if not covered or covered[0] != self.seat:
            turn = f"it is {state.name(covered[0])}'s turn" if covered else "all cups are up"
            raise Refusal(
                f"Cups are lifted clockwise from the Declarer, once each; {turn}.", "spoils-revealdice-1"
            )
        if self.dice is not None:
            self._check_dice(state, self.dice)
        if self.matching is not None:
            self._check_matching(state, self.matching)

    def _check_dice(self, state: Spoils, dice: list[int]) -> None:
        check_number(state, self.seat, len(dice))
        die_values(dice, "spoils-revealdice-2")
        known = state.open_dice.get(self.seat, [])
        if Counter(known) - Counter(dice):
            raise Refusal(
                f"{dice_words(known)} lay open already and must be among the dice shown.",
                "spoils-revealdice-2",
            )
        if self.seat in state.extremes and (min(dice), max(dice)) != (min(known), max(known)):
            raise Refusal(
                f"For the Mead of Poetry {min(known)} was shown as the lowest die and {max(known)} as the "
                "highest; these dice go beyond that.",
                "spoils-artifact-mead-of-poetry-2",
            )

    def _check_matching(self, state: Spoils, matching: int) -> None:
        bid, known = state.bid, state.open_dice.get(self.seat, [])
        value = bid.value if bid else 0
        low, high = known.count(value), state.cups[self.seat] - sum(die != value for die in known)
        if self.seat in state.extremes and not min(known) <= value <= max(known):
            high = 0
        if self.dice is not None:
            low = high = self.dice.count(value)
        if not low <= matching <= high:
            raise Refusal(
                f"Of the {state.cups[self.seat]} dice of {state.name(self.seat)}, {low} to {high} can show "
                f"a {value}, not {matching}.",
                "spoils-revealdice-2",
            )

    def chance(self, state: Spoils, rng: Random) -> Self:
        if self.dice is not None or self.matching is not None or not state.rolled:
            return self
        entered = state.dice.get(self.seat)
        if entered is None or not agrees(state, self.seat, entered):
            entered = own_throw(state, self.seat, rng)
        return msgspec.structs.replace(self, dice=entered)

    def play(self, state: Spoils) -> None:
        value = state.bid.value if state.bid else 0
        if self.dice is None:
            matching = told(self.matching, "the dice")
            dice = [value] * matching + [0] * (state.cups[self.seat] - matching)
        else:
            dice = sorted(self.dice)
        if state.step == "reveal bets":
            enter(state, "reveal dice")
        state.shown[self.seat] = dice
        state.dice.pop(self.seat, None)
        what = f"{len(dice)} dice" if self.dice is None else dice_words(dice)
        state.tell(
            f"{state.name(self.seat)} shows {what}: {dice.count(value)} match, {state.count()} so far.",
            "spoils-revealdice-1",
            "spoils-revealdice-2",
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step not in ("reveal bets", "reveal dice") or state.still_covered()[:1] != [seat]:
            return
        value = state.bid.value if state.bid else 0
        count = Field(
            name="matching",
            ask=f"How many {value}s are under the cup?",
            low=0,
            high=state.cups[seat],
            optional=True,
        )
        dice = dice_field("Or which dice?", state.cups[seat])
        yield Offer(label="Lift the cup", move=cls(seat=seat), fields=(count, dice), group=CUPS)


class RollSix(Move[Spoils], tag="roll six", frozen=True):
    """Megingjord: six extra dice, borrowed from cups and spares."""

    reveals: ClassVar[bool] = True
    dice: list[int] | None = None
    # The dice borrowed from Vikings, by what they show, and how many spares are used; told only if somebody
    # cares.
    borrowed: list[int] = []
    spares: int | None = None

    def check(self, state: Spoils) -> None:
        if not isinstance(state.top, SixDiceDue) or self.seat not in state.top.seats:
            why = lost(state, self.seat, "megingjord")
            raise Refusal("Nobody rolls extra dice now.", "spoils-artifact-megingjord-1", *why)
        value = state.bid.value if state.bid else 0
        if value in self.borrowed:
            raise Refusal(
                f"A die that shows a {value} matches the bid and cannot be borrowed.",
                "spoils-artifact-megingjord-2",
            )
        there = sum(die != value for dice in state.shown.values() for die in dice)
        spares = 6 - len(self.borrowed) if self.spares is None else self.spares
        enough = len(self.borrowed) <= there and 0 <= spares <= state.spare_dice
        wrong = not enough or len(self.borrowed) + spares != 6
        if (self.borrowed or self.spares is not None) and wrong:
            raise Refusal(
                f"Six dice are borrowed: up to {there} that do not match, and up to {state.spare_dice} "
                "spares.",
                "spoils-artifact-megingjord-2",
            )
        if self.dice is not None:
            if len(self.dice) != 6:
                raise Refusal(
                    f"Megingjord rolls 6 dice, not {len(self.dice)}.", "spoils-artifact-megingjord-1"
                )
            die_values(self.dice, "spoils-artifact-megingjord-1")

    def chance(self, state: Spoils, rng: Random) -> Self:
        return self if self.dice is not None else msgspec.structs.replace(self, dice=throw(rng, 6))

    def play(self, state: Spoils) -> None:
        dice = sorted(told(self.dice, "the six dice"))
        state.extra += dice
        state.settle()
        state.tell(
            f"{state.name(self.seat)} rolls {dice_words(dice)} with Megingjord: {state.count()} "
            "match in all.",
            "spoils-artifact-megingjord-1",
            "spoils-artifact-megingjord-3",
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, SixDiceDue) and seat in state.top.seats:
            field = dice_field("What do the six dice show?", 6)
            yield Offer(label="Roll six extra dice", move=cls(seat=seat), fields=(field,))
