"""What may be done at any time: changing coins, correcting a card, and asking to see something."""

from typing import ClassVar, Literal

import msgspec

from companion.games.spoils.box import SETUP, Duration, Value
from companion.games.spoils.state import SIDES, Spoils
from companion.games.spoils.words import dice_words
from companion.referee import Malformed, Move, Refusal


class MakeChange(Move[Spoils], tag="make change", frozen=True):
    """The Purser changes coins of a Viking for others of the same total."""

    give: list[int]
    get: list[int]

    def check(self, state: Spoils) -> None:
        coins = [coin.worth for coin in SETUP.set.coins]
        odd = [coin for coin in (*self.give, *self.get) if coin not in coins]
        if odd:
            raise Refusal(
                f"There is no coin worth {odd[0]}; there are 10s, 5s and 1s.", "spoils-components-3"
            )
        if sum(self.give) != sum(self.get):
            raise Refusal(
                f"You give {sum(self.give)} Gold for {sum(self.get)}; the Purser changes coins of "
                "equal total.",
                "spoils-setup-9",
            )
        if sum(self.give) > state.gold[self.seat]:
            raise Refusal(f"You have {state.gold[self.seat]} Gold, not {sum(self.give)}.", "spoils-setup-9")

    def play(self, state: Spoils) -> None:
        state.tell(
            f"The Purser changes coins for {state.name(self.seat)}.", "spoils-setup-9", "spoils-setup-5"
        )


class CorrectCard(Move[Spoils], tag="correct card", frozen=True):
    """This copy of the game says otherwise: another Gold Value or duration on a card that one may read."""

    card: str
    value: Value | None = None
    symbol: Duration | None = None

    def check(self, state: Spoils) -> None:
        if not state.on_table(self.card) or state.face(self.card) is None:
            raise Refusal("The app does not know which card that is; name it first.", "spoils-card-4")
        if self.card in state.leftovers:
            raise Refusal("The Leftovers lie face-down; nobody can read them.", "spoils-zone-4")
        if not state.face_up(self.card) and state.owner(self.card) != self.seat:
            raise Refusal("Only its owner can read a face-down Artifact.", "spoils-zone-3")
        if self.value is not None and self.value < 0:
            raise Refusal(f"A Gold Value is 0 or more, not {self.value}.", "spoils-card-4")
        if self.symbol is not None and self.card in state.cards:
            raise Refusal("Only Artifacts have a duration.", "spoils-artifact-13")
        if self.value is None and self.symbol is None:
            raise Refusal("Say what the card shows: a Gold Value or a duration.", "spoils-card-4")

    def play(self, state: Spoils) -> None:
        face = state.face_of(state.cards.get(self.card) or state.artifacts[self.card].face or "")
        if self.card in state.cards:
            # Other copies of the item may be worth something else: the correction is for this card alone.
            key = f"{face.item}-{face.stage}-worth-{self.value}"
            state.cards[self.card] = key
            face = msgspec.structs.replace(face, key=key)
        changes = {"value": self.value, "duration": self.symbol}
        given = {name: value for name, value in changes.items() if value is not None}
        state.own_cards[face.key] = msgspec.structs.replace(face, **given, origin="components")
        if self.symbol and face.key not in state.confirmed:
            state.confirmed.append(face.key)
        words = f"{face.name} is read off the card: " + ", ".join(
            f"{name} {value}" for name, value in given.items()
        )
        if state.face_up(self.card):
            state.tell(f"{words}.", "spoils-card-4")
        else:
            state.whisper(self.seat, f"{words}.", "spoils-card-4")


class Look(Move[Spoils], tag="look", frozen=True):
    """Ask to see something: what is one's own is whispered, what is another's is refused with the rule."""

    reveals: ClassVar[bool] = True
    at: Literal["dice", "bet", "gold", "card", "leftovers"]
    viking: str | None = None
    card: str | None = None

    def check(self, state: Spoils) -> None:
        if self.viking is not None and self.viking not in state.seats:
            raise Malformed(f"Nobody sits in the seat {self.viking!r}.")
        own = self.viking in (None, self.seat)
        whose = state.name(self.viking or self.seat)
        if self.at == "dice":
            self._check_dice(state, own, whose)
        elif self.at == "bet" and not own and not state.bets_open():
            raise Refusal(f"The bet of {whose} is covered until Step 5.", "spoils-bet-6", "spoils-talk-2")
        elif self.at == "gold" and not own and not (state.open_ledgers or state.over):
            raise Refusal(
                f"{whose} keeps the Gold behind the screen until the end of the game.",
                "spoils-setup-8",
                "spoils-bet-6",
            )
        elif self.at == "leftovers":
            raise Refusal(
                f"The {len(state.leftovers)} Leftovers lie face-down; nobody may look at them.",
                "spoils-zone-4",
            )
        elif self.at == "card":
            self._check_card(state)

    def _check_dice(self, state: Spoils, own: bool, whose: str) -> None:
        if own and state.blind(self.seat):
            raise Refusal(
                "You rolled blind: you may not look at your dice until Step 6.",
                "spoils-artifact-stones-of-fate-2",
                "spoils-artifact-stones-of-fate-3",
            )
        if not own and self.viking not in state.shown:
            raise Refusal(
                f"The dice of {whose} stay under the cup until Step 6.", "spoils-roll-3", "spoils-talk-2"
            )

    def _check_card(self, state: Spoils) -> None:
        card = state.meant(self.card or "")
        if not state.on_table(card):
            raise Refusal("Piles and boxed cards are not looked at.", "spoils-setup-13", "spoils-setup-12")
        if card in state.leftovers:
            raise Refusal("The Leftovers lie face-down; nobody may look at them.", "spoils-zone-4")
        if not state.face_up(card) and state.owner(card) != self.seat:
            raise Refusal(
                "That Artifact lies face-down; only its owner may look at it.",
                "spoils-zone-3",
                "spoils-steal-1",
                "spoils-card-6",
            )

    def play(self, state: Spoils) -> None:
        whose = self.viking or self.seat
        name = "You have" if whose == self.seat else f"{state.name(whose)} has"
        if self.at == "dice":
            dice = state.shown.get(whose) or state.dice.get(whose)
            state.whisper(
                self.seat,
                f"{name} {dice_words(dice) if dice else 'dice only the cup knows'}.",
                "spoils-roll-3",
            )
        elif self.at == "gold":
            state.whisper(self.seat, f"{name} {state.gold[whose]} Gold.", "spoils-setup-8")
        elif self.at == "bet":
            bet = state.bets.get(whose)
            words = (
                f"{bet.amount} Gold on {SIDES[bet.side]}" if bet and bet.side else "no bet that the app knows"
            )
            state.whisper(self.seat, f"{name} {words}.", "spoils-bet-6")
        else:
            state.whisper(
                self.seat, f"The card is {state.true_name(state.meant(self.card or ''))}.", "spoils-zone-3"
            )
