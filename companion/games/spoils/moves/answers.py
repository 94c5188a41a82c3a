"""What an ability under way asks for: a trade, a Leftover, two dice, an answer to the Lyre, a re-roll."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.spoils.abilities.bidding import pay_for_the_lyre
from companion.games.spoils.announcing import lost
from companion.games.spoils.decisions import LeftoverDue, LyreDue, RerollDue, TradeDue, TwoDiceDue
from companion.games.spoils.moves.common import die_values, told
from companion.games.spoils.moves.dice import agrees, dice_field, own_throw
from companion.games.spoils.moves.spoils import move_card
from companion.games.spoils.state import Spoils
from companion.games.spoils.words import dice_words
from companion.referee import Field, Move, Offer, Option, Refusal
from companion.referee.chance import dice as throw


class Trade(Move[Spoils], tag="trade", frozen=True):
    """The card whose ability looked through a Stash is swapped for one of it."""

    card: str

    def check(self, state: Spoils) -> None:
        top = state.top
        if not isinstance(top, TradeDue) or self.seat not in top.seats:
            why = lost(state, self.seat, "iduns-gold-apple", "dainsleif")
            raise Refusal("There is no trade to make now.", "spoils-steal-2", *why)
        if state.meant(self.card) not in state.stashes[top.victim]:
            rules = [top.rule]
            if top.rule == "spoils-artifact-dainsleif-3":
                rules += ["spoils-revealdice-6", "spoils-artifact-dainsleif-5"]
            raise Refusal(
                f"That card is not in the Stash of {state.name(top.victim)}; choose one that is.", *rules
            )

    def play(self, state: Spoils) -> None:
        top: TradeDue = state.top
        card = state.meant(self.card)
        move_card(state, card, top.victim, self.seat)
        move_card(state, top.card, self.seat, top.victim)
        state.settle()
        state.tell(
            f"{state.name(self.seat)} trades {state.label(top.card)} for {state.label(card)} "
            f"of {state.name(top.victim)}.",
            top.rule,
            "spoils-steal-2",
            "spoils-steal-3",
        )
        if not state.face_up(card):
            for seat in (self.seat, top.victim):
                state.whisper(seat, f"The card traded is {state.true_name(card)}.", "spoils-steal-1")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, TradeDue) and seat in top.seats:
            stash = state.stashes[top.victim]
            options = tuple(Option(card, state.true_name(card)) for card in stash)
            field = Field(name="card", ask="Which card do you take?", options=options, secret=True)
            yield Offer(label="Trade", move=cls(seat=seat, card=stash[0]), fields=(field,))


class TakeLeftover(Move[Spoils], tag="take leftover", frozen=True):
    """A card of Jarnglofar's Stage out of the Leftovers, or none."""

    card: str | None = None

    def check(self, state: Spoils) -> None:
        top = state.top
        if not isinstance(top, LeftoverDue) or self.seat not in top.seats:
            raise Refusal(
                "The Leftovers are closed; only Jarnglofar opens them.",
                "spoils-zone-4",
                "spoils-artifact-jarnglofar-1",
                *lost(state, self.seat, "jarnglofar"),
            )
        if self.card is None:
            return
        if self.card not in state.leftovers:
            raise Refusal(
                "Jarnglofar reaches the Leftovers alone; boxed cards, piles and Stashes are out of reach.",
                "spoils-artifact-jarnglofar-3",
                "spoils-zone-5",
                "spoils-setup-12",
            )
        stage = state.card_stage(self.card)
        if stage != top.reach:
            raise Refusal(
                f"That is a Stage {stage} card; this Jarnglofar takes one of Stage {top.reach}.",
                "spoils-artifact-jarnglofar-1",
            )

    def play(self, state: Spoils) -> None:
        state.settle()
        rule = "spoils-artifact-jarnglofar-4"
        if self.card is None:
            state.tell(f"{state.name(self.seat)} takes no Leftover.", "spoils-artifact-jarnglofar-1")
            return
        state.leftovers.remove(self.card)
        state.stashes[self.seat].append(self.card)
        # As with any newly gained Treasure: an Artifact face-down, the rest face-up.
        state.tell(f"{state.name(self.seat)} takes {state.label(self.card)} from the Leftovers.", rule)

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, LeftoverDue) and seat in top.seats:
            fitting = [card for card in state.leftovers if state.card_stage(card) == top.reach]
            options = tuple(Option(card, state.true_name(card)) for card in fitting)
            field = Field(
                name="card",
                ask="Which card do you take?",
                options=options,
                secret=True,
                optional=True,
                leave="Take none",
            )
            yield Offer(label="Take a Leftover", move=cls(seat=seat), fields=(field,), private=True)


def lay_open(state: Spoils, seat: str, dice: list[int]) -> None:
    """Dice are laid open; one that lies open already serves again."""
    opened = Counter(state.open_dice.get(seat, ())) | Counter(dice)
    state.open_dice[seat] = sorted(opened.elements())
    # Dice told to the app before that cannot be these were told wrongly.
    if seat in state.dice and not agrees(state, seat, state.dice[seat]):
        del state.dice[seat]


class ShowTwo(Move[Spoils], tag="show two", frozen=True):
    """For the Mead of Poetry: the lowest and the highest die."""

    reveals: ClassVar[bool] = True
    dice: list[int] | None = None

    def check(self, state: Spoils) -> None:
        rule = "spoils-artifact-mead-of-poetry-2"
        top = state.top
        if not isinstance(top, TwoDiceDue) or self.seat not in top.seats:
            raise Refusal(
                f"{state.name(self.seat)} has no dice to lay open now.",
                rule,
                "spoils-artifact-mead-of-poetry-4",
                "spoils-talk-2",
            )
        if self.dice is None:
            return
        die_values(self.dice, rule)
        if len(self.dice) != 2:
            raise Refusal(f"You show {len(self.dice)} dice; it is exactly two, highest and lowest.", rule)
        told_before = state.dice.get(self.seat)
        if told_before and sorted(self.dice) != [min(told_before), max(told_before)]:
            raise Refusal(
                "You have told the app other dice: lay open the highest and the lowest of them, or tell "
                "your dice anew.",
                rule,
            )
        known = state.open_dice.get(self.seat, [])
        if any(not min(self.dice) <= die <= max(self.dice) for die in known):
            raise Refusal(
                f"{dice_words(known)} lie open already, so these are not the highest and the lowest.",
                rule,
                "spoils-interaction-11",
            )
        if (Counter(known) | Counter(self.dice)).total() > state.cups[self.seat]:
            raise Refusal(f"You have {state.cups[self.seat]} dice; more would lie open.", rule)

    def chance(self, state: Spoils, rng: Random) -> Self:
        if self.dice is not None:
            return self
        dice = state.dice.get(self.seat) or own_throw(state, self.seat, rng)
        return msgspec.structs.replace(self, dice=[min(dice), max(dice)])

    def play(self, state: Spoils) -> None:
        dice = sorted(told(self.dice, "the two dice"))
        if self.seat not in state.extremes:
            state.extremes.append(self.seat)
        lay_open(state, self.seat, dice)
        state.top.seats.remove(self.seat)
        state.tell(
            f"{state.name(self.seat)} lays open {dice_words(dice)}.",
            "spoils-artifact-mead-of-poetry-2",
            "spoils-artifact-mead-of-poetry-3",
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, TwoDiceDue) and seat in state.top.seats:
            field = dice_field("Your lowest and your highest die?", 2)
            label = "Lay open the lowest and the highest die"
            yield Offer(label=label, move=cls(seat=seat), fields=(field,))


class AnswerLyre(Move[Spoils], tag="answer lyre", frozen=True):
    """Show two dice of the value bid and get the Lyre, or pay. The app never looks under the cup."""

    reveals: ClassVar[bool] = True
    show: bool

    def check(self, state: Spoils) -> None:
        top = state.top
        if not isinstance(top, LyreDue) or self.seat not in top.seats:
            rules = ["spoils-artifact-singing-lyre-1", "spoils-talk-2"]
            # A Viking under Stones of Fate is not asked: he has paid at once.
            if state.blind(self.seat):
                rules.append("spoils-artifact-singing-lyre-6")
            rules += [rule for seat in state.seats for rule in lost(state, seat, "singing-lyre")]
            raise Refusal("Nobody asks you for dice now.", *rules)
        known, value = state.open_dice.get(self.seat, []), state.bid.value if state.bid else 0
        if self.show and self.seat in state.extremes and not min(known) <= value <= max(known):
            raise Refusal(
                f"Your lowest die is a {min(known)} and your highest a {max(known)}, so you have no "
                f"{value}s.",
                "spoils-artifact-singing-lyre-2",
                "spoils-artifact-mead-of-poetry-2",
            )
        opened = Counter(known) | Counter([value, value])
        if self.show and opened.total() > state.cups[self.seat]:
            raise Refusal(
                f"You have {state.cups[self.seat]} dice, and too many of them lie open with other values.",
                "spoils-artifact-singing-lyre-2",
            )

    def play(self, state: Spoils) -> None:
        top: LyreDue = state.top
        state.settle()
        if not self.show:
            pay_for_the_lyre(state, self.seat, top.by)
            return
        value = state.bid.value if state.bid else 0
        lay_open(state, self.seat, [value, value])
        move_card(state, top.card, top.by, self.seat)
        state.tell(
            f"{state.name(self.seat)} shows two {value}s and gets {state.label(top.card)}.",
            "spoils-artifact-singing-lyre-2",
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, LyreDue) and seat in state.top.seats:
            value = state.bid.value if state.bid else 0
            yield Offer(label="Pay 5 Gold", move=cls(seat=seat, show=False))
            # On one's own word: only the cup knows.
            if seat not in state.dice or state.dice[seat].count(value) >= 2:
                yield Offer(label=f"Show two {value}s", move=cls(seat=seat, show=True))


class Reroll(Move[Spoils], tag="reroll", frozen=True):
    """Which of the dice told to the app are rolled again with the Tooth, and what they show now."""

    dice: list[int]
    now: list[int] | None = None

    def check(self, state: Spoils) -> None:
        rule = "spoils-artifact-lucky-dragons-tooth-1"
        top = state.top
        if not isinstance(top, RerollDue) or self.seat not in top.seats:
            raise Refusal("You have no dice to roll again now.", rule)
        if len(self.dice) != top.count or Counter(self.dice) - Counter(state.dice[self.seat]):
            raise Refusal(f"You roll {top.count} of your own dice again; these are not.", rule)
        if self.now is not None:
            die_values(self.now, rule)
            if len(self.now) != top.count:
                raise Refusal(f"You roll {top.count} dice again, not {len(self.now)}.", rule)

    def chance(self, state: Spoils, rng: Random) -> Self:
        return self if self.now is not None else msgspec.structs.replace(self, now=throw(rng, len(self.dice)))

    def play(self, state: Spoils) -> None:
        state.settle()
        mine = state.dice[self.seat]
        for die in self.dice:
            mine.remove(die)
        mine += told(self.now, "the new dice")
        rule = "spoils-artifact-lucky-dragons-tooth-1"
        state.whisper(self.seat, f"You have {dice_words(sorted(mine))} now.", rule)

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, RerollDue) and seat in top.seats:
            options = tuple(Option(die, str(die)) for die in sorted(state.dice[seat]))
            field = Field(
                name="dice",
                ask="Which dice?",
                options=options,
                least=top.count,
                most=top.count,
                many=True,
                secret=True,
            )
            now = dice_field("What do they show now?", top.count, name="now", secret=True)
            move = cls(seat=seat, dice=sorted(state.dice[seat])[: top.count])
            yield Offer(label="Roll again", move=move, fields=(field, now))
