"""The table when everything is agreed (rulebook pp. 4-6), and what is drawn before the first round."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self, TypeVar

import msgspec

from companion.games.odin import supply
from companion.games.odin.box import Box, Decks, Length
from companion.games.odin.state import (
    SETTING_UP,
    UNKNOWN_START,
    Area,
    CardsFrom,
    Depth,
    North,
    Player,
    SetUp,
)
from companion.referee import Move, Offer, Options, Refusal
from companion.referee.chance import draw

T = TypeVar("T")

# With so many players the extension tiles are used, each with one of two columns (odin-setup-1, odin-imi-3).
EXTENDED = 4
SIDES = ((1, 2), (3, 4))


class Agreed(Options, frozen=True, kw_only=True):
    """What a table of A Feast for Odin agrees on.

    `cards` says whether the app deals the occupations or the table draws real ones and tells them when they
    are played. `depth` is how closely the app follows: "referee" checks every action, "keeper" runs the
    phases and keeps boards and supplies while the table vouches for what it took.
    """

    length: Length = "long"
    decks: Decks = "A"
    cards: CardsFrom = "app"
    depth: Depth = "referee"


def begin(options: Agreed, box: Box) -> North:
    """Everything that needs no draw (odin-setup-2 to odin-setup-12)."""
    ids = [seat.id for seat in options.seats]
    side, solo = box.side(options.length), len(ids) == 1
    dealt = {weapon: box.parts.start.get(weapon, 0) * len(ids) for weapon in box.weapons}
    return North(
        seats=ids,
        names={seat.id: seat.name or seat.id.capitalize() for seat in options.seats},
        length=options.length,
        decks=options.decks,
        cards=options.cards,
        depth=options.depth,
        start=ids[0],
        players={
            seat: _player(box, side.solo.square if solo else side.vikings, solo, options) for seat in ids
        },
        strip_pile=list(box.strips),
        unclaimed=dict.fromkeys(box.parts.exploration, 0),
        weapon_pile={weapon: count - dealt[weapon] for weapon, count in box.parts.weapons.items()},
        oval=list(box.specials),
        stacks={building: box.boards[building].copies for building in box.buildings},
        pending=[SetUp(seats=ids)],
    ).unpack(box)


def _player(box: Box, vikings: int, solo: bool, options: Agreed) -> Player:
    waiting = box.side(options.length).solo.waiting if solo else 0
    return Player(vikings=vikings, waiting=waiting, supply=dict(box.parts.start), areas={"home": Area()})


class Prepare(Move[North], frozen=True, tag="set_up"):
    """Draw what the set-up draws: start player, strips, starting cards, extension sides, first weapons.

    Every field may be told from the real table; the app draws what is left out. A starting card that is not
    told stays unknown when the table draws real cards.
    """

    reveals: ClassVar[bool] = True
    shared: ClassVar[bool] = True

    start: str | None = None
    strips: list[str] | None = None
    imitations: list[int] | None = None
    cards: dict[str, int] | None = None
    weapons: dict[str, str] | None = None

    def chance(self, state: North, rng: Random) -> Self:
        if not isinstance(state.top, SetUp):
            return self
        players, box = len(state.seats), state.box
        filled: dict[str, object] = {}
        if self.start is None:
            filled["start"] = rng.choice(state.seats)
        if self.strips is None:
            filled["strips"] = draw(rng, state.strip_pile, box.parts.strips_at_start[players])
        if self.imitations is None and players == EXTENDED:
            filled["imitations"] = [rng.choice(side) for side in SIDES]
        if self.cards is None and state.cards == "app":
            filled["cards"] = dict(
                zip(state.seats, draw(rng, box.starting_cards(state.decks), players), strict=True)
            )
        filled["weapons"] = drawn_weapons(state, rng, self.weapons or {})
        return msgspec.structs.replace(self, **filled)

    def check(self, state: North) -> None:
        if not isinstance(state.top, SetUp):
            raise Refusal("The table is set up already.", "odin-round-1")
        self._check_strips(state)
        self._check_sides(state)
        if self.start is not None and self.start not in state.seats:
            raise Refusal(f"Nobody sits in the seat {self.start!r}.", "odin-setup-13")
        self._check_cards(state)
        if self.weapons is not None:
            check_round_weapons(state, self.weapons)

    def _check_strips(self, state: North) -> None:
        count = state.box.parts.strips_at_start[len(state.seats)]
        if self.strips is None:
            return
        if len(self.strips) != count or any(strip not in state.strip_pile for strip in self.strips):
            known = ", ".join(state.strip_pile)
            raise Refusal(f"{count} of the strips {known} are turned up.", "odin-setup-10")
        if len(set(self.strips)) != count:
            raise Refusal("The same mountain strip was named twice.", "odin-setup-10")

    def _check_sides(self, state: North) -> None:
        if self.imitations is None:
            return
        if len(state.seats) != EXTENDED:
            raise Refusal("The extension tiles are used with four players only.", "odin-setup-1")
        if len(self.imitations) != 2 or any(
            column not in side for column, side in zip(self.imitations, SIDES, strict=True)
        ):
            raise Refusal(
                "One imitation space is in column 1 or 2, the other in column 3 or 4.", "odin-imi-3"
            )

    def _check_cards(self, state: North) -> None:
        cards = self.cards or {}
        light = state.box.starting_cards(state.decks)
        for seat, card in cards.items():
            if seat not in state.seats or card not in light:
                raise Refusal(f"Card {card} is no light brown card of the decks in use.", "odin-setup-4")
        if len(set(cards.values())) < len(cards):
            raise Refusal("Two players cannot hold the same starting card.", "odin-setup-4")

    def play(self, state: North) -> None:
        start = told(self.start, "Say who starts.", "odin-setup-13")
        strips = told(self.strips, "Say which mountain strips are turned up.", "odin-setup-10")
        weapons = told(self.weapons, "Say which weapons were drawn.", "odin-p4-1")
        state.settle()
        if len(state.seats) == EXTENDED:
            state.imitations = told(
                self.imitations, "Say which sides of the extension tiles are up.", "odin-setup-1"
            )
            state.tell(
                f"Imitation spaces are in columns {state.imitations[0]} and {state.imitations[1]}.",
                "odin-imi-3",
            )
        state.start, state.last = start, ""
        state.strips = list(strips)
        state.strip_pile = [strip for strip in state.strip_pile if strip not in strips]
        state.tell(
            f"{state.name(start)} takes the moose. Mountain strips: {', '.join(strips)}.", "odin-setup-13"
        )
        for seat in state.seats:
            self._deal(state, seat)
        state.drawn_weapons = weapons

    def _deal(self, state: North, seat: str) -> None:
        card = (self.cards or {}).get(seat, UNKNOWN_START)
        state.players[seat].hand.append(card)
        if card != UNKNOWN_START:
            state.whisper(
                seat, f"Your starting occupation is {state.box.cards[card].name} ({card}).", "odin-setup-4"
            )

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if state.phase == SETTING_UP:
            yield Offer(label="Draw strips, cards, weapons and the start player", move=cls(seat=seat))


def drawn_weapons(state: North, rng: Random, known: dict[str, str]) -> dict[str, str]:
    """One weapon for each player: those that were told, the others drawn from what is left of the pile."""
    drawn = dict(known)
    for seat in state.seats:
        if seat not in drawn:
            pile = supply.next_weapons(state, list(drawn.values()))
            drawn[seat] = rng.choice([weapon for weapon, count in pile.items() for _ in range(count)])
    return drawn


def check_round_weapons(state: North, weapons: dict[str, str]) -> None:
    """Everybody draws exactly one weapon in phase 4 (odin-p4-1); what is not told the app draws."""
    strangers = [seat for seat in weapons if seat not in state.seats]
    if strangers:
        raise Refusal(
            f"Nobody sits in the seat {strangers[0]!r}; every player draws one weapon.", "odin-p4-1"
        )
    told = [weapons[seat] for seat in state.seats if seat in weapons]
    supply.check_weapons(state, told, len(told), "odin-p4-1")


def told(value: T | None, sentence: str, rule: str) -> T:
    """What chance brought, told by the table or drawn by the app; without it nothing can be carried out."""
    if value is None:
        raise Refusal(sentence, rule)
    return value
