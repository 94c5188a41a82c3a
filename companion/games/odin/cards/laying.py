"""Cards by which pieces are laid that are not in the supply, or that pay for being laid."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.odin import placing
from companion.games.odin.cards.way import Verb, Way
from companion.games.odin.cards.words import Deed
from companion.games.odin.moves.anytime import Place, Stock
from companion.games.odin.state import North, Trigger, board_of
from companion.referee import Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

SHED = "shed"


class LayPiece(Verb):
    """Lay one piece that comes from elsewhere, at once and by the rules (not laid, it is not received)."""

    def _areas(self, state: North, seat: str, deed: Deed) -> list[str]:
        boards = state.box.boards
        owned = state.players[seat].areas
        return [area for area in owned if boards[board_of(area)].sort in deed.of]

    def _with_it(self, state: North, seat: str, deed: Deed) -> North:
        """The table as if the piece were in the supply."""
        after = state.copy()
        held = after.players[seat].supply
        held[deed.things[0]] = held.get(deed.things[0], 0) + 1
        return after

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        after, piece = self._with_it(state, seat, deed), deed.things[0]
        for area in self._areas(state, seat, deed):
            spot = next(placing.spots(after, seat, area, piece), None)
            if spot:
                yield Way(f"lay 1 {piece} on {area}", {"pieces": [spot]})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        pieces = use.pieces
        if len(pieces) != 1 or pieces[0].piece != deed.things[0]:
            raise Refusal(f"Lay one {deed.things[0]} at a time.", "odin-card-9")
        if pieces[0].area not in self._areas(state, use.seat, deed):
            raise Refusal(f"The card lays no {deed.things[0]} on {pieces[0].area}.", "odin-card-9")
        placing.check_together(self._with_it(state, use.seat, deed), use.seat, pieces)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        held = state.players[use.seat].supply
        held[deed.things[0]] = held.get(deed.things[0], 0) + 1
        Place(seat=use.seat, pieces=use.pieces).play(state)


class StockShed(Verb):
    """Put one wood or stone on a shed (the reward hangs on a free space there)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for area in state.players[seat].areas:
            for thing in ("wood", "stone"):
                if board_of(area) == SHED:
                    yield Way(f"lay 1 {thing} on the {area}", {"of": area, "thing": thing})

    def _stock(self, use: "UseCard") -> Stock:
        return Stock(
            seat=use.seat, area=use.of or "", wood=int(use.thing == "wood"), stone=int(use.thing == "stone")
        )

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if board_of(use.of or "") != SHED:
            raise Refusal("The card pays for wood or stone on a shed only.", "odin-card-9")
        self._stock(use).check(state)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        self._stock(use).play(state)
