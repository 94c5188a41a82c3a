"""Voyage cards (13.0): drawing them, and the choices, dice and markers that they and the quests ask for."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from companion.games.vikings import decks
from companion.games.vikings.carry import barred_choice
from companion.games.vikings.decisions import (
    Burning,
    Checking,
    Dice,
    DrawCard,
    GoldDie,
    Picking,
    Placing,
    Storm,
    TableDie,
    Turning,
)
from companion.games.vikings.effects import (
    Accomplish,
    Choice,
    FreeSettlement,
    Gold,
    NewJarl,
    Reinforce,
    Voyages,
)
from companion.games.vikings.moves.common import check_die, die_field, drawn_field, need, told
from companion.games.vikings.quests import turn_up
from companion.games.vikings.settling import check_markable, place_settlement
from companion.games.vikings.state import HIDDEN, Saga
from companion.games.vikings.storm import weather
from companion.games.vikings.tracks import add_gold
from companion.games.vikings.words import listed, opened
from companion.referee import Move, Offer, Option, Refusal


class Draw(Move[Saga], tag="draw", frozen=True):
    """Take the top card of the draw deck and carry it out."""

    reveals: ClassVar[bool] = True

    card: str | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.card:
            return self
        return msgspec.structs.replace(self, card=decks.open_by_chance(state, state.draw[0], rng))

    def check(self, state: Saga) -> None:
        need(state, DrawCard)
        if self.card is not None:
            decks.check_top(state, self.card)

    def play(self, state: Saga) -> None:
        card = told(self.card)
        state.settle()
        decks.take_top(state, card)
        face, voyage = state.box.cards[card], state.on_voyage
        # At sea or in a Homeland, or when nobody is left, the card does nothing (vikings-13.0-3).
        if state.here.sea or state.here.homeland or not voyage.force:
            where = (
                "at sea" if state.here.sea else "in a Homeland" if state.here.homeland else "without a force"
            )
            state.discards.append(card)
            state.tell(
                f"{face.name} is drawn {where} and discarded without effect.",
                "vikings-13.0-3",
                "vikings-13.1-1",
            )
            return
        state.tell(f"{face.name}: {face.text}" if face.text else f"{face.name}.", "vikings-13.0-1")
        if face.keep:
            state.kept.append(card)
            state.tell(f"{face.name} is kept face up.", "vikings-13.0-9")
            return
        voyage.card = card
        state.agenda[:0] = face.do

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, DrawCard):
            known = sorted(
                decks.possible(state, state.draw[0]), key=lambda card: state.box.cards[card].number
            )
            options = [
                Option(card, f"{state.box.cards[card].number} {state.box.cards[card].name}") for card in known
            ]
            field = drawn_field("card", "Which card was drawn?", options)
            yield Offer(label="Draw the voyage card", move=cls(seat=seat), fields=(field,), group="draw")


class Throw(Move[Saga], tag="throw", frozen=True):
    """Throw the one die that the table waits for: a storm, an Edda check, gold, or a table."""

    reveals: ClassVar[bool] = True

    die: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        return self if self.die is not None else msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        need(state, Dice, "vikings-2.2-4", _die_of(state))
        check_die(self.die, "vikings-2.2-4")

    def play(self, state: Saga) -> None:
        die = told(self.die)
        decision = state.top
        state.settle()
        if isinstance(decision, Storm):
            weather(state, die)
        elif isinstance(decision, Checking):
            _check_edda(state, decision, die)
        elif isinstance(decision, GoldDie):
            # Niflung Horde adds the Edda level of this moment (vikings-18.4-2, vikings-18.4-13).
            plus = state.edda if decision.edda else 0
            rule = "vikings-18.4-2" if decision.edda else "vikings-22.0-5"
            sum_of = f"{die} and {plus} for Edda" if decision.edda else f"{die}"
            add_gold(state, die + plus, f"The die of gold shows {sum_of}", rule)
        else:
            _look_up(state, decision, die)

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Dice):
            yield Offer(label="Roll the die", move=cls(seat=seat), fields=(die_field(),), group="throw")


def _die_of(state: Saga) -> str:
    """The rule of the die that could have been due: a storm after the move, later the religion's table."""
    if state.segment in ("movement", "card"):
        return "vikings-12.11-1"
    return "vikings-23.0-3" if state.religion == "new" else "vikings-21.4-3"


def _check_edda(state: Saga, decision: Checking, die: int) -> None:
    """Equal or lower succeeds (vikings-17.1-1)."""
    passed = die <= state.edda
    result = "passed" if passed else "failed"
    state.tell(f"Edda check: {die} against {state.edda}, {result}.", "vikings-17.1-1")
    state.agenda[:0] = decision.success if passed else decision.failure


def _look_up(state: Saga, decision: TableDie, die: int) -> None:
    total = die + decision.plus
    row = next(row for row in decision.rows if total <= row.upto)
    plus = f" and {decision.plus} for the lost battle" if decision.plus else ""
    state.tell(f"The die on {decision.title} shows {die}{plus}.", decision.rule)
    state.agenda[:0] = row.then


class Choosing(Move[Saga], tag="choose", frozen=True):
    """Choose one of the options, by its number from 0; `space` may say where the player wants it."""

    picks: list[int]
    space: str | None = None

    def check(self, state: Saga) -> None:
        # After an appeal that failed there is nothing to select (vikings-22.0-3).
        appeal = ["vikings-22.0-3"] if state.appealed and state.segment == "harbour" else []
        need(state, Picking, "vikings-13.0-4", *appeal)
        decision = state.top
        if len(self.picks) != 1:
            on_card = state.voyage and state.voyage.card and decision.rule == "vikings-13.0-4"
            rules = ("vikings-13.0-8", decision.rule) if on_card else (decision.rule,)
            raise Refusal(f"One of these is chosen, not {len(self.picks)}: {_labels(decision)}.", *rules)
        if not 0 <= self.picks[0] < len(decision.options):
            raise Refusal(f"There are {len(decision.options)} options: {_labels(decision)}.", decision.rule)
        chosen = decision.options[self.picks[0]]
        if no := barred_choice(state, chosen):
            raise Refusal(no.sentence, *dict.fromkeys([*no.rules, decision.rule]))
        _check_payable(state, decision, chosen)
        wanted = _space_of(chosen)
        if self.space is not None and wanted and self.space != wanted:
            raise Refusal(f"It comes to {state.space_name(wanted)}, where the quest lay.", decision.rule)

    def play(self, state: Saga) -> None:
        decision = state.top
        state.settle()
        chosen = decision.options[self.picks[0]]
        state.tell(f"Chosen: {chosen.label}.", decision.rule)
        state.agenda[:0] = chosen.then

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Picking):
            for at, option in enumerate(state.top.options):
                yield Offer(
                    label=opened(option.label),
                    move=cls(seat=seat, picks=[at]),
                    group="choose",
                )


def _labels(decision: Picking) -> str:
    return listed([option.label for option in decision.options], "or")


def _check_payable(state: Saga, decision: Picking, chosen: Choice) -> None:
    """Gold or a voyage card, and too little gold: then it must be the card (vikings-16.0-5)."""
    price = -sum(step.amount for step in chosen.then if isinstance(step, Gold) and step.amount < 0)
    cards = any(
        isinstance(step, Voyages) and step.amount < 0 for one in decision.options for step in one.then
    )
    if price > state.gold and cards:
        raise Refusal(
            f"That costs {price} gold; you have {state.gold}, so a voyage card must go.", "vikings-16.0-5"
        )
    # A price that buys something is no loss: there is no deficit (vikings-9.0-3).
    if price > state.gold and len(chosen.then) > 1:
        raise Refusal(f"That costs {price} gold; you have {state.gold}.", "vikings-9.0-3")


def _space_of(chosen: Choice) -> str:
    """The space that an option names; empty if it names none or leaves it open."""
    found = [step.space for step in chosen.then if isinstance(step, NewJarl | Reinforce | FreeSettlement)]
    return found[0] if found else ""


class Turn(Move[Saga], tag="turn", frozen=True):
    """Turn up a hidden quest marker; the player, or chance, says what it is."""

    reveals: ClassVar[bool] = True

    space: str
    quest: str | None = None
    face: Literal["up", "down"] = "up"

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.quest:
            return self
        return msgspec.structs.replace(self, quest=rng.choice(state.unseen_quests))

    def check(self, state: Saga) -> None:
        here = state.quests.get(self.space)
        if self.face == "down" or (here and here != HIDDEN):
            asked = (state.top.rule,) if isinstance(state.top, Turning) else ()
            raise Refusal(
                "A quest marker that was turned up stays face up for the rest of the Saga; "
                "only a hidden one is turned up.",
                *dict.fromkeys(["vikings-18.0-4", *asked]),
            )
        appeal = state.appealed and state.segment == "harbour"
        need(state, Turning, *(["vikings-22.0-7"] if appeal else ["vikings-18.0-3", "vikings-11.0-9"]))
        if self.space not in state.top.spaces:
            places = listed([state.space_name(space) for space in state.top.spaces], "or")
            raise Refusal(f"The marker to be turned up lies in {places}.", state.top.rule)
        if self.quest is not None and self.quest not in state.box.quests:
            raise Refusal(
                f"There is no quest called {self.quest}; there are {', '.join(state.box.quests)}.",
                "vikings-1.0-4",
            )
        if self.quest is not None and self.quest not in state.unseen_quests:
            names = listed([state.box.quests[quest].name for quest in state.unseen_quests], "or")
            raise Refusal(f"That quest has been seen elsewhere; this one can be {names}.", "vikings-1.0-4")

    def play(self, state: Saga) -> None:
        quest = told(self.quest)
        decision = state.top
        turn_up(state, self.space, quest)
        decision.count -= 1
        decision.spaces.remove(self.space)
        if decision.count == 0:
            state.settle()
        if decision.runes:
            state.agenda.insert(0, Accomplish(space=self.space))

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Turning):
            options = [Option(quest, state.box.quests[quest].name) for quest in state.unseen_quests]
            field = drawn_field("quest", "Which quest is it?", options)
            for space in state.top.spaces:
                label = f"Turn up the quest in {state.space_name(space)}"
                yield Offer(label=label, move=cls(seat=seat, space=space), fields=(field,), group="turn")


class Place(Move[Saga], tag="place", frozen=True):
    """Jomsburg: choose the coastal town for the free settlement."""

    space: str

    def check(self, state: Saga) -> None:
        need(state, Placing, "vikings-18.4-5")
        if self.space not in state.box.spaces or not state.box.spaces[self.space].coastal_town:
            raise Refusal("The free settlement is placed in a coastal town.", "vikings-18.4-5")
        check_markable(state, self.space)

    def play(self, state: Saga) -> None:
        state.settle()
        place_settlement(state, self.space, "vikings-18.4-5")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Placing):
            for space in state.top.spaces:
                yield Offer(
                    label=f"In {state.space_name(space)}", move=cls(seat=seat, space=space), group="place"
                )


class BurnDown(Move[Saga], tag="burn", frozen=True):
    """A card destroys a settlement: choose which."""

    space: str

    def check(self, state: Saga) -> None:
        need(state, Burning, "vikings-20.22-2")
        if state.markers.get(self.space) != "settlement":
            raise Refusal("There is no settlement in that space.", "vikings-20.22-2")

    def play(self, state: Saga) -> None:
        state.settle()
        del state.markers[self.space]
        state.tell(f"The settlement in {state.space_name(self.space)} burns.", "vikings-20.22-2")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Burning):
            for space in state.marked("settlement"):
                yield Offer(
                    label=f"{state.space_name(space)} burns", move=cls(seat=seat, space=space), group="burn"
                )
