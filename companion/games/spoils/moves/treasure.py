"""Step 1, Treasure Setup: the next pile is laid out."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.spoils.box import ARTIFACT, ITEM_NAMES, ITEMS, TYPES, Face, Value, plain
from companion.games.spoils.course import enter
from companion.games.spoils.moves.common import PILE, in_step, nothing_open, told
from companion.games.spoils.naming import keep, treasure_face
from companion.games.spoils.state import Artifact, Spoils
from companion.games.spoils.words import listing
from companion.referee import Field, Move, Offer, Option, Refusal
from companion.referee.chance import draw


class Told(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A face-up Treasure as somebody reads it out: its item, and if they like its value and type."""

    item: str
    value: Value | None = None
    type: str | None = None


def undealt(state: Spoils) -> list[str]:
    """The cards of the present Stage that the app may still deal."""
    left = Counter(state.parts.stage_deck(state.stage, len(state.seats), state.sets))
    left.subtract(state.cards.values())
    left.subtract(artifact.face for artifact in state.artifacts.values() if artifact.face)
    return sorted(left.elements())


class LayOut(Move[Spoils], tag="lay out", frozen=True):
    """The Chief spreads out the next pile; the table reads it out, or the app deals it."""

    reveals: ClassVar[bool] = True

    # The face-up Treasures as told, and how many Artifacts lie face-down; or the keys that the app has drawn.
    cards: list[Told] | None = None
    artifacts: int | None = None
    drawn: list[str] | None = None

    def check(self, state: Spoils) -> None:
        if not state.piles:
            raise Refusal(
                f"All nine piles are laid out; Round {state.round} is the last.",
                "spoils-roundend-2",
                "spoils-round-1",
                "spoils-round-2",
            )
        in_step(state, "treasure setup", "A pile is laid out in Step 1 of a Round", "spoils-treasure-1")
        nothing_open(state)
        if self.seat != state.chief:
            raise Refusal(
                f"The Viking Chief, {state.name(state.chief)}, lays out the pile.",
                "spoils-treasure-1",
                "spoils-roundend-1",
            )
        if state.deal:
            self._check_drawn(state)
        else:
            self._check_told(state)

    def _check_drawn(self, state: Spoils) -> None:
        size = state.piles[0]
        if self.cards is not None:
            raise Refusal("At this table the app deals the piles.", "spoils-setup-10")
        if self.drawn is None:
            return
        if len(self.drawn) != size:
            raise Refusal(f"You lay out {len(self.drawn)} cards; a pile has {size}.", "spoils-setup-11")
        if Counter(self.drawn) - Counter(undealt(state)):
            raise Refusal("Not all of these cards are still in the deck of this Stage.", "spoils-setup-12")

    def _check_told(self, state: Spoils) -> None:
        size = state.piles[0]
        if self.cards is None or self.drawn is not None:
            raise Refusal(
                "Say which Treasures lie face-up; the rest are face-down Artifacts.", "spoils-treasure-2"
            )
        for card in self.cards:
            _check_item(card)
        hidden = size - len(self.cards)
        if hidden < 0 or self.artifacts not in (None, hidden):
            raise Refusal(
                f"You lay out {len(self.cards)} Treasures and {self.artifacts or 0} Artifacts; a pile "
                f"has {size} cards.",
                "spoils-setup-11",
                "spoils-treasure-2",
            )

    def chance(self, state: Spoils, rng: Random) -> Self:
        if not state.deal or self.drawn is not None or not state.piles:
            return self
        return msgspec.structs.replace(self, drawn=draw(rng, undealt(state), state.piles[0]))

    def play(self, state: Spoils) -> None:
        size = state.piles.pop(0)
        faces: list[Face | None] = (
            [state.face_of(key) for key in told(self.drawn, "which cards lie there")]
            if state.deal
            else [
                treasure_face(state, plain(card.item), state.stage, card.value)
                for card in told(self.cards, "which cards lie there")
            ]
        )
        faces += [None] * (size - len(faces))
        # Treasures of one type lie together, Artifacts at the end in the order in which they came.
        faces.sort(key=lambda face: face.type if face and face.type != ARTIFACT else "~")
        for at, face in enumerate(faces, start=1):
            _lay(state, f"{state.round}-{at}", face)
        names = [state.label(card) for card in state.active if card in state.cards]
        hidden = size - len(names)
        if hidden:
            names.append("one face-down Artifact" if hidden == 1 else f"{hidden} face-down Artifacts")
        state.tell(f"Pile {state.round}: {listing(names)}.", "spoils-treasure-1", "spoils-treasure-2")
        enter(state, "roll dice")

    @classmethod
    def offers(cls, state: Spoils, seat: str) -> Iterable[Offer]:
        if state.step != "treasure setup" or seat != state.chief:
            return
        if state.deal:
            yield Offer(label=f"Lay out pile {state.round}", move=cls(seat=seat))
            return
        size = state.piles[0]
        there = [Told(item=face.item, value=face.value) for face in _regular(state) if face.item]
        options = tuple(
            Option(card, f"{ITEM_NAMES[card.item]} {card.value}") for card in dict.fromkeys(there)
        )
        field = Field(
            name="cards",
            ask="Which Treasures lie face-up?",
            options=options,
            least=0,
            most=size,
            many=True,
            repeats=True,
        )
        yield Offer(
            label=f"Tell pile {state.round}",
            move=cls(seat=seat, cards=there[: size - 2]),
            fields=(field,),
            group=PILE,
        )


def _regular(state: Spoils) -> list[Face]:
    faces = (state.face_of(key) for key in state.parts.stage_deck(state.stage, len(state.seats), state.sets))
    return [face for face in faces if face.type != ARTIFACT]


def _check_item(card: Told) -> None:
    """Sixteen regular items in four types."""
    item = plain(card.item)
    if item not in ITEMS:
        raise Refusal(
            f"There is no Treasure called {card.item!r}; there are sixteen items, and Artifacts "
            "lie face-down.",
            "spoils-card-2",
            "spoils-card-1",
        )
    if card.type is not None and plain(card.type) != ITEMS[item].key:
        rightly = TYPES[ITEMS[item].key].name
        raise Refusal(f"{ITEM_NAMES[item]} is {rightly}, not {card.type}.", "spoils-card-2", "spoils-card-1")
    if card.value is not None and card.value < 0:
        raise Refusal(f"A Gold Value is 0 or more, not {card.value}.", "spoils-card-4")


def _lay(state: Spoils, card: str, face: Face | None) -> None:
    """One card of the pile onto the table."""
    if face is None or face.type == ARTIFACT:
        state.artifacts[card] = Artifact(stage=state.stage, face=face.key if face else None)
    else:
        state.cards[card] = face.key
        keep(state, face)
    state.active.append(card)
