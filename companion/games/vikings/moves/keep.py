"""Keep cards, the appeal to the High King, and saying no to what is optional."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from companion.games.vikings import decks
from companion.games.vikings.decisions import (
    CallHostiles,
    Funeral,
    Harbour,
    Searching,
    Spoils,
    Storm,
    TableDie,
)
from companion.games.vikings.effects import Choice, Choose, GoldRoll, NewJarl, Norns, Reinforce, Reveal
from companion.games.vikings.moves.common import check_die, die_field, drawn_field, need, told
from companion.games.vikings.state import POOL, Saga
from companion.games.vikings.tracks import add_gold
from companion.games.vikings.words import listed
from companion.referee import Field, Move, Offer, Option, Refusal


def held(state: Saga, use: str) -> str:
    """The kept card with this use; empty if there is none."""
    return next((card for card in state.kept if state.box.cards[card].keep == use), "")


def discard(state: Saga, card: str) -> None:
    state.kept.remove(card)
    state.discards.append(card)


class HoldFuneral(Move[Saga], tag="funeral", frozen=True):
    """Play the Viking Funeral for the Jarl who has just died: another one, drawn blind, takes his place."""

    reveals: ClassVar[bool] = True

    jarl: str | None = None
    home: str | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.jarl or not state.jarls_left:
            return self
        return msgspec.structs.replace(self, jarl=rng.choice(state.jarls_left))

    def check(self, state: Saga) -> None:
        if not state.over and state.battle and state.battle.fallen:
            raise Refusal(
                "The battle is still going on; the Viking Funeral is held at once when it is over.",
                "vikings-19.2-1",
                "vikings-11.2-6",
            )
        if not isinstance(state.top, Funeral):
            raise Refusal(
                "The Viking Funeral is played at once when a Jarl dies, or not at all.", "vikings-19.2-1"
            )
        if self.jarl is not None and state.units.get(self.jarl) != POOL:
            names = listed([state.unit_name(jarl) for jarl in state.jarls_left])
            raise Refusal(f"The new Jarl is drawn from {names}.", "vikings-19.2-1")
        if self.home is not None and self.home not in state.box.homelands:
            raise Refusal(f"{self.home} is no Homeland.", "vikings-19.1-2")

    def play(self, state: Saga) -> None:
        jarl = told(self.jarl)
        fell = state.top.space
        state.settle()
        discard(state, held(state, "funeral"))
        # Where the dead one fell; if that was at sea, in a Homeland.
        at_sea = state.box.spaces[fell].sea
        space = (self.home or state.box.homelands[0]) if at_sea else fell
        state.units[jarl] = space
        state.tell(
            f"The Viking Funeral burns; {state.unit_name(jarl)} takes command in {state.space_name(space)}.",
            "vikings-19.2-1",
            "vikings-11.2-6",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Funeral):
            options = [Option(jarl, state.unit_name(jarl)) for jarl in state.jarls_left]
            fields = [drawn_field("jarl", "Which Jarl was drawn?", options)]
            if state.box.spaces[state.top.space].sea:
                homes = tuple(Option(home, state.space_name(home)) for home in state.box.homelands)
                first = state.box.homelands[0]
                fields.append(Field(name="home", ask="In which Homeland?", options=homes, default=first))
            yield Offer(
                label="Play the Viking Funeral",
                move=cls(seat=seat, home=state.box.homelands[0]),
                fields=tuple(fields),
                group="funeral",
            )


class PlayKept(Move[Saga], tag="play_card", frozen=True):
    """Play a kept card as it says: against a storm, or between voyages."""

    card: str

    def check(self, state: Saga) -> None:
        if self.card not in state.kept:
            raise Refusal("That card does not lie kept before you.", "vikings-13.0-9")
        face = state.box.cards[self.card]
        moments: dict[str, tuple[Any, str, str]] = {
            "calm": (Storm, "instead of a storm roll", "vikings-13.0-9"),
            "harbour": (Harbour, "between voyages", "vikings-13.0-9"),
            "break_off": ((), "by breaking off a battle after a round", "vikings-15.3-1"),
            "funeral": ((), "at once when a Jarl dies", "vikings-19.2-1"),
        }
        decision, when, rule = moments[face.keep]
        if not isinstance(state.top, decision):
            raise Refusal(f"{face.name} is played {when}.", *dict.fromkeys([rule, "vikings-13.0-9"]))

    def play(self, state: Saga) -> None:
        face = state.box.cards[self.card]
        discard(state, self.card)
        state.settle()
        state.tell(f"{face.name} is played. {face.text}".strip(), "vikings-13.0-9")
        # The harbour is asked again when the card is carried out; a storm that was calmed is not.
        state.agenda[:0] = face.do

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        for card in state.kept:
            if state.box.cards[card].keep in ("calm", "harbour"):
                yield Offer(
                    label=f"Play {state.box.cards[card].name}", move=cls(seat=seat, card=card), group="keep"
                )


class Appeal(Move[Saga], tag="appeal", frozen=True):
    """Appeal to the High King with a Jarl in a Homeland: an Edda check, once per Saga."""

    reveals: ClassVar[bool] = True

    space: str
    die: int | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        return self if self.die is not None else msgspec.structs.replace(self, die=rng.randint(1, 6))

    def check(self, state: Saga) -> None:
        if state.appealed:
            raise Refusal(
                "The High King has been asked once in this Saga; he hears no second appeal.", "vikings-22.0-2"
            )
        need(state, Harbour, "vikings-22.0-2")
        check_die(self.die, "vikings-22.0-3")
        if self.space not in state.box.homelands or not state.jarls_at(self.space):
            raise Refusal("An appeal needs a Jarl in a Homeland.", "vikings-22.0-1")

    def play(self, state: Saga) -> None:
        die = told(self.die)
        state.settle()
        state.appealed = True
        if die > state.edda:
            state.tell(f"The High King is deaf: {die} against Edda {state.edda}.", "vikings-22.0-3")
            add_gold(state, -state.edda, "The failed appeal costs the Edda level in gold", "vikings-22.0-4")
            return
        state.tell(f"The High King listens: {die} against Edda {state.edda}.", "vikings-22.0-3")
        state.agenda.insert(0, favours(self.space))

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Harbour):
            for space in state.box.homelands:
                if state.jarls_at(space):
                    label = f"Appeal to the High King from {state.space_name(space)}"
                    yield Offer(
                        label=label,
                        move=cls(seat=seat, space=space),
                        fields=(die_field(),),
                        group="appeal",
                        quiet=True,
                    )


def favours(space: str) -> Choose:
    """The four favours; reinforcements join the appealing Jarl (vikings-22.0-6)."""
    join = Choose(
        options=(
            Choice(label="a Jarl drawn at random", then=(NewJarl(space=space, rule="vikings-22.0-6"),)),
            Choice(label="the Ormr Ship", then=(Reinforce(unit="ormr", space=space),)),
            Choice(label="a Berserkir", then=(Reinforce(unit="berserkir", space=space),)),
        ),
        rule="vikings-22.0-6",
    )
    return Choose(
        options=(
            Choice(label="Funding: one die of gold", then=(GoldRoll(),)),
            Choice(label="Reinforcements", then=(join,)),
            Choice(label="Information: two quests turned up", then=(Reveal(count=2),)),
            Choice(label="Norns or Papal legate: one card for the draw deck", then=(Norns(),)),
        ),
        rule="vikings-22.0-3",
    )


class Look(Move[Saga], tag="look", frozen=True):
    """Look through the reserve and the discards: what lies face down there is turned up, in order."""

    reveals: ClassVar[bool] = True

    cards: list[str] | None = None

    def chance(self, state: Saga, rng: Random) -> Self:
        if self.cards is not None:
            return self
        return msgspec.structs.replace(self, cards=decks.guess(state, rng))

    def check(self, state: Saga) -> None:
        need(state, Searching, "vikings-22.0-8")
        entries = decks.face_down(state)
        if not entries:
            raise Refusal("Every card of the reserve and the discards is known already.", "vikings-22.0-8")
        if self.cards is None:
            return
        if not decks.fits(state, self.cards):
            raise Refusal(
                f"{len(entries)} cards lie face down there; name each of them once.", "vikings-22.0-8"
            )

    def play(self, state: Saga) -> None:
        cards = told(self.cards)
        decks.look(state, cards)
        names = listed([state.box.cards[card].name for card in [*state.reserve, *state.discards]])
        state.tell(f"In the reserve and the discards lie {names}.", "vikings-22.0-8")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Searching):
            label = "Look through the reserve and the discards"
            yield Offer(label=label, move=cls(seat=seat), group="look")


class Fetch(Move[Saga], tag="fetch", frozen=True):
    """Select one card of the reserve or the discards; it is shuffled into the draw deck, never put on top."""

    reveals: ClassVar[bool] = True

    card: str
    on_top: bool = False

    def check(self, state: Saga) -> None:
        need(state, Searching, "vikings-22.0-8")
        if self.card not in decks.searchable(state):
            raise Refusal(
                "Only the reserve and the discards are searched; that card is in neither.", "vikings-22.0-8"
            )
        if self.on_top:
            raise Refusal("The card is shuffled into the draw deck, not put on top of it.", "vikings-22.0-8")

    def play(self, state: Saga) -> None:
        state.settle()
        decks.fetch(state, self.card)
        state.tell(
            f"{state.box.cards[self.card].name} is shuffled into the draw deck: {len(state.draw)} cards. "
            "The reserve is shuffled too.",
            "vikings-22.0-8",
        )

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Searching):
            for card in sorted(decks.searchable(state)):
                yield Offer(
                    label=f"Select {state.box.cards[card].name}",
                    move=cls(seat=seat, card=card),
                    group="fetch",
                )


class Decline(Move[Saga], tag="decline", frozen=True):
    """Say no to what is optional; what is compulsory cannot be declined."""

    def check(self, state: Saga) -> None:
        need(state, object)
        decision = state.top
        if isinstance(decision, TableDie) and not decision.optional:
            raise Refusal(f"The roll on {decision.title} must be made.", decision.rule, "vikings-2.2-2")
        if isinstance(decision, CallHostiles) and state.in_battle.cause == "quest":
            raise Refusal("The battle for a quest cannot be declined.", "vikings-18.2-1", "vikings-2.2-2")
        if not isinstance(decision, Spoils | Funeral | TableDie):
            # Hostiles that a card brings are fought (vikings-13.0-7).
            battle = ["vikings-13.0-7"] if isinstance(decision, CallHostiles) else []
            raise Refusal(
                f"That must be done: {decision.ask(state)}", decision.duty, *battle, "vikings-2.2-2"
            )

    def play(self, state: Saga) -> None:
        decision = state.top
        state.settle()
        if isinstance(decision, Spoils):
            state.tell(f"{state.here.name} is left as it is.", "vikings-20.0-3")
        elif isinstance(decision, Funeral):
            state.tell("The Viking Funeral is not played.", "vikings-2.2-1")
        else:
            state.tell(f"The roll on {decision.title} is declined.", "vikings-23.0-3", "vikings-2.2-1")

    @classmethod
    def offers(cls, state: Saga, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Spoils | Funeral) or (
            isinstance(state.top, TableDie) and state.top.optional
        ):
            label = "Leave it be" if isinstance(state.top, Spoils) else "Decline"
            yield Offer(label=label, move=cls(seat=seat), group="decline", quiet=True)
