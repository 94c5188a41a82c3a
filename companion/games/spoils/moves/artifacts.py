"""Using Artifacts: named in private, turned up, announced."""

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import msgspec

from companion.games.spoils.abilities import ability_of
from companion.games.spoils.announcing import (
    announce,
    check_owner,
    check_ready,
    check_turn,
    next_in_turn,
)
from companion.games.spoils.box import CATALOGUE, Duration, Value, plain
from companion.games.spoils.course import open_the_count
from companion.games.spoils.decisions import UNDER_WAY, Aim, Moment, TurnUpDue
from companion.games.spoils.decisions import Bid as Standing
from companion.games.spoils.moves.common import ARTIFACTS, PRIVATE
from companion.games.spoils.naming import learn, symbol_unsure, told_face
from companion.games.spoils.state import Spoils
from companion.referee import Field, Move, Offer, Option, Refusal

SYMBOLS = (Option("continuous", "continuous"), Option("one-time", "one-time"))


class OnArtifact(Move[Spoils], frozen=True):
    """A move with one Artifact of one's own, with what its owner reads off it."""

    card: str
    name: str | None = None
    symbol: Duration | None = None
    value: Value | None = None

    def learned(self, state: Spoils) -> Spoils:
        """The table as it is once the owner's words are believed."""
        if self.name is None and self.symbol is None and self.value is None:
            told_face(state, self.card, None, None, None)
            return state
        face = told_face(state, self.card, self.name, self.symbol, self.value)
        copy = state.copy()
        learn(copy, self.card, face, self.symbol)
        return copy

    def learn(self, state: Spoils) -> None:
        """Believe the owner's words."""
        learn(state, self.card, told_face(state, self.card, self.name, self.symbol, self.value), self.symbol)


class Name(OnArtifact, tag="name", frozen=True):
    """Tell the app, in private, which Artifact one has taken."""

    def check(self, state: Spoils) -> None:
        check_owner(state, self.seat, self.card)
        if state.artifacts[self.card].up:
            raise Refusal("That Artifact lies open; everybody knows it.", "spoils-artifact-7")
        self.learned(state)

    def play(self, state: Spoils) -> None:
        self.learn(state)
        state.whisper(
            self.seat, f"Your face-down Artifact is {state.true_name(self.card)}.", "spoils-divide-10"
        )

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        for card in state.hidden(seat):
            if state.artifacts[card].face is None:
                names = _names(state, card)
                field = Field(name="name", ask="Which Artifact is it?", options=names, secret=True)
                move = cls(seat=seat, card=card, name=names[0].value)
                yield Offer(
                    label="Name an Artifact of yours",
                    move=move,
                    fields=(field,),
                    group=PRIVATE,
                    quiet=True,
                    private=True,
                )


def _names(state: Spoils, card: str) -> tuple[Option, ...]:
    """The Artifacts that a face-down card can be, as far as everybody sees; all, should none be left."""
    every = tuple(Option(kind.key, kind.name) for kind in CATALOGUE.values())
    return tuple(one for one in every if _free(state, card, one.value)) or every


class Reveal(OnArtifact, tag="reveal", frozen=True):
    """Turn an Artifact up without using it; `sure` if a one-time ability is thereby wasted."""

    reveals: ClassVar[bool] = True
    face: Literal["up", "down"] = "up"
    sure: bool = False

    def check(self, state: Spoils) -> None:
        if isinstance(state.top, TurnUpDue) and state.top.card == self.card and self.seat in state.top.seats:
            self.learned(state)
            return
        check_owner(state, self.seat, self.card)
        if self.face == "down" or state.artifacts[self.card].up:
            raise Refusal(
                "An Artifact once turned up stays face-up, whoever takes it.",
                "spoils-artifact-7",
                "spoils-steal-3",
            )
        after = self.learned(state)
        check_turn(after, self.seat, self.card)
        self._check_waste(after)

    def _check_waste(self, state: Spoils) -> None:
        ability, name = ability_of(state, self.card), state.true_name(self.card)
        if ability.key == "lokis-gold" and not self.sure:
            raise Refusal(
                f"{name} is named an item as it is turned up: announce it with the item.",
                "spoils-artifact-lokis-gold-1",
            )
        if state.duration(self.card) == "continuous" or (ability.passive and not state.rolled):
            return
        if self._could_work(state):
            raise Refusal(f"Turning up {name} uses it at once: announce it.", "spoils-artifact-11")
        if not self.sure:
            raise Refusal(
                f"{name} is a one-time Artifact and cannot work now: turned up, it is spent for nothing. "
                "Confirm if you mean it.",
                *_moment_rules(state, self.seat, self.card),
            )

    def _could_work(self, state: Spoils) -> bool:
        ability = ability_of(state, self.card)
        try:
            ability.moment(state, self.seat, self.card)
        except Refusal:
            return False
        return ability.asked(state, self.seat, self.card) is not None

    def play(self, state: Spoils) -> None:
        self.learn(state)
        artifact = state.artifacts[self.card]
        artifact.up = True
        early = ability_of(state, self.card).passive and not state.rolled
        artifact.spent = state.duration(self.card) == "one-time" and not early
        waste = ", without effect; it is spent" if artifact.spent else ""
        rules = ("spoils-artifact-8",) if artifact.spent else ("spoils-artifact-5",)
        state.tell(f"{state.name(self.seat)} turns up {state.true_name(self.card)}{waste}.", *rules)
        if isinstance(state.top, TurnUpDue):
            open_the_count(state)
        elif isinstance(state.top, Moment) and self.seat in state.top.circle:
            next_in_turn(state.top, self.seat, acted=True)

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, TurnUpDue) and seat in top.seats:
            names = _names(state, top.card)
            field = Field(name="name", ask="Which Artifact is it?", options=names)
            move = cls(seat=seat, card=top.card, name=names[0].value)
            yield Offer(label="Turn it up", move=move, fields=(field,))
            return
        for card in state.hidden(seat) if not isinstance(top, UNDER_WAY) else ():
            if state.artifacts[card].face:
                label = f"Turn up {state.true_name(card)}"
                yield Offer(
                    label=label,
                    move=cls(seat=seat, card=card),
                    fields=_symbol(state, card),
                    group=ARTIFACTS,
                    quiet=True,
                    private=True,
                )


def _free(state: Spoils, card: str, name: str) -> bool:
    try:
        told_face(state, card, name, None, None)
    except Refusal:
        return False
    return True


def _moment_rules(state: Spoils, seat: str, card: str) -> list[str]:
    """A wasted reveal, and the rule of the moment that it missed."""
    rules = ["spoils-artifact-8"]
    try:
        ability_of(state, card).moment(state, seat, card)
    except Refusal as refusal:
        rules += refusal.rules
    return rules


def _symbol(state: Spoils, card: str) -> tuple[Field, ...]:
    """At the first reveal the app asks which symbol the card shows."""
    if not symbol_unsure(state, card):
        return ()
    ask = "Which symbol does the card show?"
    return (Field(name="symbol", ask=ask, options=SYMBOLS, optional=True, leave="I cannot tell"),)


class Use(OnArtifact, tag="use", frozen=True):
    """Announce an Artifact and what it is aimed at; a face-down one is thereby turned up."""

    reveals: ClassVar[bool] = True
    viking: str | None = None
    target: str | None = None
    item: str | None = None
    die: int | None = None
    to: int | None = None
    count: int | None = None
    amount: int | None = None
    bid: Standing | None = None
    sure: bool = False

    def aim(self, state: Spoils) -> Aim:
        """What the ability is aimed at."""
        return msgspec.structs.replace(
            msgspec.convert(self, Aim, from_attributes=True),
            target=state.meant(self.target) if self.target is not None else None,
            item=plain(self.item) if self.item is not None else None,
        )

    def check(self, state: Spoils) -> None:
        check_owner(state, self.seat, self.card)
        after = self.learned(state)
        check_ready(after, self.card)
        ability, aim = ability_of(after, self.card), self.aim(after)
        if after.artifacts[self.card].copies and aim.target in after.artifacts and not ability.at_a_card:
            raise Refusal(
                "The Mirror has chosen already, and its choice is final.", "spoils-artifact-freyjas-mirror-8"
            )
        self._check_moment(after)
        ability.aim(after, self.seat, self.card, aim)
        own_target = aim.target in after.artifacts and after.owner(aim.target or "") == self.seat
        if ability.key == "sampo-talisman" and own_target and not self.sure:
            raise Refusal(
                "That Artifact is your own; confirm if you mean it.", "spoils-artifact-sampo-talisman-8"
            )

    def _check_moment(self, state: Spoils) -> None:
        """What has no moment now is refused for that first, and then for whose turn it is."""
        order: Refusal | None = None
        try:
            check_turn(state, self.seat, self.card, self.aim(state))
        except Refusal as refusal:
            order = refusal
        try:
            if state.step == "last artifacts":
                _check_last(state, self.card)
            ability_of(state, self.card).moment(state, self.seat, self.card)
        except Refusal as refusal:
            wasted = ["spoils-artifact-8"] if self._would_be_wasted(state) else []
            order_rules = order.rules if order else ()
            raise Refusal(refusal.sentence, *refusal.rules, *wasted, *order_rules) from None
        if order:
            raise order

    def _would_be_wasted(self, state: Spoils) -> bool:
        return not state.artifacts[self.card].up and state.duration(self.card) == "one-time"

    def play(self, state: Spoils) -> None:
        self.learn(state)
        announce(state, self.seat, self.card, self.aim(state))

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, (*UNDER_WAY, TurnUpDue)):
            return
        for card in state.own_artifacts(seat):
            artifact = state.artifacts[card]
            ability = ability_of(state, card)
            if artifact.face is None or artifact.spent or artifact.cancelled or ability.passive:
                continue
            values, fields = _asked(state, seat, card)
            symbol = _symbol(state, card) if not artifact.up else ()
            move = cls(seat=seat, card=card, **values)
            yield Offer(
                label=f"Use {state.true_name(card)}",
                move=move,
                fields=(*fields, *symbol),
                group=ARTIFACTS,
                private=not artifact.up,
            )


def _asked(state: Spoils, seat: str, card: str) -> tuple[dict[str, Any], tuple[Field, ...]]:
    """What to fill in; nothing when now is not the moment, and the check will say why."""
    ability = ability_of(state, card)
    try:
        ability.moment(state, seat, card)
    except Refusal:
        return {}, ()
    return ability.asked(state, seat, card) or ({}, ())


def _check_last(state: Spoils, card: str) -> None:
    """After Round 9 only what needs no dice, bids, bets or division still works."""
    fitting = (
        "iduns-gold-apple",
        "jarnglofar",
        "lokis-gold",
        "freyjas-mirror",
        "sampo-talisman",
        "odins-eye",
        None,
    )
    if state.ability(card) not in fitting:
        raise Refusal(f"{state.true_name(card)} has no moment any more.", "spoils-end-4")
