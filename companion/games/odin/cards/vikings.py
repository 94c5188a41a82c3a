"""Vikings that a card calls back from the action board to the Thing Square."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.odin import supply
from companion.games.odin.cards.way import Verb, Way
from companion.games.odin.cards.words import Deed
from companion.games.odin.hooks import VikingsBack, announce
from companion.games.odin.state import North, Trigger
from companion.referee import Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

LAST_COLUMN = 4


def own_spaces(state: North, seat: str, column: int = 0) -> list[str]:
    """Where own Vikings of this round stand."""
    return [
        space
        for space, stand in state.spaces.items()
        if stand.seat == seat
        and stand.vikings
        and stand.round == state.round
        and column in (0, state.box.spaces[space].column)
    ]


class Back(Verb):
    """One Viking, two of one space, one of each space of the last column, or one of the space just used."""

    def _count(self, deed: Deed) -> int:
        return 2 if deed.back == "2 of a space" else 1

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        if deed.back == "1 of each in column 4":
            spaces = own_spaces(state, seat, LAST_COLUMN)
            if spaces:
                yield Way(f"take {supply.vikings(len(spaces))} back", {"spaces": spaces})
            return
        there = [trigger.at] if deed.back == "1 from here" else own_spaces(state, seat)
        for space in there:
            if space in state.spaces and state.spaces[space].vikings >= self._count(deed):
                name = state.box.spaces[space].name
                yield Way(f"take {self._count(deed)} back from: {name}", {"spaces": [space]})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        column = LAST_COLUMN if deed.back == "1 of each in column 4" else 0
        allowed = own_spaces(state, use.seat, column)
        if deed.back == "1 from here":
            allowed = [space for space in allowed if space == trigger.at]
        most = len(allowed) if column else 1
        if not 1 <= len(use.spaces) <= most or not set(use.spaces) <= set(allowed):
            raise Refusal("The card calls no Vikings back from there.", "odin-card-5", "odin-p5-3")
        if len(set(use.spaces)) < len(use.spaces):
            raise Refusal("Each space gives back one Viking.", "odin-card-5")
        for space in use.spaces:
            standing = state.spaces[space].vikings
            if standing < self._count(deed):
                raise Refusal(
                    f"{standing} of your Vikings stand there, not {self._count(deed)}.", "odin-card-5"
                )

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        total = self._count(deed) * len(use.spaces)
        for space in use.spaces:
            state.spaces[space].vikings -= self._count(deed)
        state.players[use.seat].vikings += total
        state.tell(f"{state.name(use.seat)} takes {supply.vikings(total)} back.", "odin-p5-3")
        announce(state, use.seat, VikingsBack(total))
