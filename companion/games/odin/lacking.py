"""What an edition cannot do without: things that the rules name, or that something else in the box names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from companion.games.odin import spaces
from companion.games.odin.spaces import AnyPart, Scaled

if TYPE_CHECKING:
    from companion.games.odin.box import Box

# What a space may name that is no thing of the box: drawn from a pile, or counted at the table.
BESIDES = ("weapon", "occupation", "players")
COLUMNS = range(1, 5)
# A full table, where each player has a starting card.
MOST_PLAYERS = 4
# What the rules themselves name, and where.
GOODS = {
    **dict.fromkeys(("sheep", "pregnant sheep", "cattle", "pregnant cattle"), "odin-p8-1"),
    "silverware": "odin-card-9",
}
SPECIALS = {"English Crown": "odin-score-9"}
BOARDS = {"home": "odin-setup-8", **dict.fromkeys(("shed", "stone house", "long house"), "odin-score-4")}
# Who names something, what it is called, and what there is of the kind.
Names = Iterator[tuple[str, str, Collection[str]]]


def lacking(box: Box, ours: Box) -> Iterator[str]:
    """Why a game cannot be played with a box, each reason a sentence."""
    for named, there in ((GOODS, box.goods), (SPECIALS, box.specials), (BOARDS, box.boards)):
        for name, rule in named.items():
            if name not in there:
                yield f"The edition has no {name}; the rules name it ({rule}), so it cannot be taken out."
    for who, name, known in names(box):
        if name not in known:
            yield _missing(who, name, ours)
    yield from _climbing(box, ours)
    for space in box.spaces.values():
        if not space.parts or space.column not in COLUMNS:
            yield f"The action space {space.name} must offer something and stand in a column from 1 to 4."
            return
    for column in COLUMNS:
        if sum(space.imitates for space in box.spaces.values() if space.column == column) != 1:
            yield f"Column {column} needs one imitation space, for four players use it (odin-imi-3)."
    for decks in box.parts.decks:
        light = len(box.starting_cards(decks))
        if light < MOST_PLAYERS:
            yield (
                f"The decks {decks} have {light} starting occupations; "
                f"there must be {MOST_PLAYERS}, one for each player (odin-setup-4)."
            )


def _missing(who: str, name: str, ours: Box) -> str:
    if name in {*ours.things, *ours.boards}:
        return f"{who} names {name}, which is not in the edition. Change that first, or put {name} back."
    return f"{who} names {name!r}; there is no such thing in the box."


def _climbing(box: Box, ours: Box) -> Iterator[str]:
    """A good that can be upgraded needs what it becomes (odin-trade-1)."""
    for good in box.goods:
        above = ours.above(good) if good in ours.goods else None
        if above and not box.above(good):
            yield (
                f"The edition has no {above}, to which {good} is upgraded (odin-trade-1). "
                f"Take {good} out too, or put {above} back."
            )


def names(box: Box) -> Names:
    """Every name that boards, action spaces and the set-up use; those of the cards are checked apart."""
    owned = {*box.things, *box.ships, *box.buildings}
    for board in box.boards.values():
        for printed in board.goods:
            yield from ((f"The board {board.name}", thing, owned) for thing in printed.gives)
        if board.back:
            yield f"The board {board.name}", board.back, box.boards
    for space in box.spaces.values():
        for part in space.parts:
            who = f"The action space {space.name}"
            yield from ((who, thing, {*owned, *BESIDES}) for thing in _things(part))
            if isinstance(part, spaces.Explore):
                yield from ((who, board, box.boards) for board in part.boards)
            yield from ((who, ship, box.ships) for ship in (part.needs.ships if part.needs else ()))
    yield from (("The set-up", thing, box.things) for thing in box.parts.start)
    yield from (("The set-up", board, box.boards) for board in box.parts.exploration)


def _things(part: AnyPart) -> Iterator[str]:
    """The things that a part of an action space gives, takes or counts."""
    match part:
        case spaces.Exchange(options=options):
            for deal in options:
                yield from (*deal.pay, *deal.gain)
                for amount in deal.gain.values():
                    if isinstance(amount, Scaled):
                        yield from (name for name in (amount.per, amount.having) if name)
        case spaces.Hunt(gain=gain, weapon=weapon):
            yield from (*gain, weapon)
        case spaces.Overseas(pay=pay) | spaces.Forge(pay=pay):
            yield from pay
