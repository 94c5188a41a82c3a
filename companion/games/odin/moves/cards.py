"""Playing occupations (rulebook pp. 20-23)."""

from collections.abc import Iterable
from typing import ClassVar

from companion.games.odin import actions, usable
from companion.games.odin.hooks import CardPlayed, announce, play_out
from companion.games.odin.spaces import Deal, Exchange, Play
from companion.games.odin.state import UNKNOWN, UNKNOWN_START, Action, North
from companion.referee import Move, Offer, Refusal


class PlayCard(Move[North], frozen=True, tag="play_card"):
    """Play an occupation from the hand, on a space that plays cards or as the bonus of the fourth column.

    `card` is its number or, if no other card has it, its name. The price of a space is paid with it if there
    is one way only to pay it.
    """

    reveals: ClassVar[bool] = True

    card: int

    def check(self, state: North) -> None:
        held_as(state, self.seat, self.card)
        action = state.top
        if not isinstance(action, Action) or action.seats != [self.seat]:
            sentence = "Occupations are played on their action spaces, 1, 2 or 4 of them, or one in column 4."
            raise Refusal(sentence, "odin-occ-1", "odin-occ-4", "odin-occ-5", "odin-occ-7", "odin-occ-9")
        if not may_be_played(state, action):
            self._refuse(state, action)

    def _refuse(self, state: North, action: Action) -> None:
        parts = [part for part in state.box.spaces[action.space].parts if isinstance(part, Play)]
        if parts and action.played >= parts[0].most:
            raise Refusal(
                f"{action.played} occupations were played; {parts[0].most} is the limit.", parts[0].rule
            )
        if parts:
            raise Refusal("Say first with what the price of the space is paid.", parts[0].rule)
        if action.card:
            raise Refusal("The card is played before or after the action, not during it.", "odin-occ-7")
        raise Refusal(
            "No occupation may be played now: one card per placement in column 4.", "odin-occ-7", "odin-occ-9"
        )

    def play(self, state: North) -> None:
        action = state.top
        paid = only_price(state, action)
        if paid:
            actions.carry_out(state, action, *paid)
        at = play_part(state, action)
        if at is None:
            action.card = False
        else:
            action.played += 1
            action.used = action.begun = True
            part = state.box.spaces[action.space].parts[at]
            assert isinstance(part, Play)
            if action.played >= part.most:
                actions.use_part(state, action, at)
        lay_card(state, self.seat, self.card)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        action = state.top
        if not isinstance(action, Action) or action.seats != [seat]:
            return
        if not may_be_played(state, action):
            return
        for card in state.players[seat].hand:
            if card in state.box.cards:
                name = state.box.cards[card].name
                yield Offer(
                    label=f"Play {name}", move=cls(seat=seat, card=card), group="occupations", private=True
                )
        if any(card in (UNKNOWN, UNKNOWN_START) for card in state.players[seat].hand):
            yield from _unseen(cls, state, seat)


def _unseen(cls: type[PlayCard], state: North, seat: str) -> Iterable[Offer]:
    """A card drawn from the real pile: any that it could be may be named."""
    for card in [*possible_starts(state), *state.dark_left()]:
        try:
            held_as(state, seat, card)
        except Refusal:
            continue
        name = state.box.cards[card].name
        yield Offer(label=f"Play {name}", move=cls(seat=seat, card=card), group="cards not told yet")


def possible_starts(state: North) -> list[int]:
    """The light brown cards that nobody is known to hold or to have played."""
    known = {card for player in state.players.values() for card in (*player.hand, *player.played)}
    return [card for card in state.box.starting_cards(state.decks) if card not in known]


def held_as(state: North, seat: str, card: int) -> int:
    """How the card lies in the hand: by its number, or unknown when the table drew it (odin-occ-1)."""
    hand = state.players[seat].hand
    if card in hand and card in state.box.cards:
        return card
    if UNKNOWN in hand and card in state.dark_left():
        return UNKNOWN
    if UNKNOWN_START in hand and card in possible_starts(state):
        return UNKNOWN_START
    raise Refusal(f"You do not hold card {card}.", "odin-occ-1", "odin-occ-8")


def play_part(state: North, action: Action) -> int | None:
    """The open part that lets occupations be played; a paid one only once its price is paid."""
    parts = state.box.spaces[action.space].parts
    for at in action.left:
        part = parts[at]
        if isinstance(part, Play) and (not part.paid or action.used):
            return at
    return None


def only_price(state: North, action: Action) -> tuple[int, Deal] | None:
    """The price that is paid with the card on a space that asks one, if it can be paid in one way only."""
    space, seat = state.box.spaces[action.space], action.seats[0]
    if action.used or not any(isinstance(part, Play) and part.paid for part in space.parts):
        return None
    ways = [
        (at, deal)
        for at in action.left
        if isinstance(part := space.parts[at], Exchange)
        for deal in usable.deals(state, seat, space, part)
        if usable.payable(state, seat, space, part, deal)
    ]
    return ways[0] if len(ways) == 1 else None


def may_be_played(state: North, action: Action) -> bool:
    """Whether the space under way plays a card now, its own or as the bonus of the fourth column."""
    open_part = play_part(state, action) is not None or only_price(state, action) is not None
    return open_part or actions.may_play_bonus(state, action)


def lay_card(state: North, seat: str, card: int) -> None:
    """Lay a card face up; its effect is available at once."""
    player = state.players[seat]
    player.hand.remove(held_as(state, seat, card))
    player.played.append(card)
    printed = state.box.cards[card]
    points = "1 point" if printed.facts.points == 1 else f"{printed.facts.points} points"
    state.tell(
        f"{state.name(seat)} plays {printed.name} ({points}): {printed.text}", "odin-occ-1", "odin-score-6"
    )
    action = state.action_of(seat)
    if action:
        action.cards += 1
    play_out(state, seat, card)
    announce(state, seat, CardPlayed(card))
