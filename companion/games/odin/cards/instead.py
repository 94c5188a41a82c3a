"""What a card lets its owner do in place of a part of a space."""

from companion.games.odin.cards import deeds
from companion.games.odin.cards.words import Clause
from companion.games.odin.spaces import AnyPart, Raid, Upgrade
from companion.games.odin.state import Action, North, Trigger


def fits(clause: Clause, part: AnyPart) -> bool:
    """Whether a part is one that the clause may take the place of."""
    if clause.of == "upgrade 1":
        return isinstance(part, Upgrade) and part.goods == 1 and part.steps == 1
    return isinstance(part, Raid) and part.act == clause.of


def some_deed(state: North, seat: str, card: int, at: int) -> bool:
    """Whether one of the deeds of a clause can be done now."""
    return deeds.possible(state, seat, Trigger(card, at))


def open_part(state: North, seat: str, clause: Clause) -> tuple[Action, int] | None:
    """The part of the action under way whose place the clause may take."""
    action = state.top
    if not isinstance(action, Action) or action.seats != [seat] or action.rolls:
        return None
    parts = state.box.spaces[action.space].parts
    return next(((action, at) for at in action.left if fits(clause, parts[at])), None)
