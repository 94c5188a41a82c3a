"""Deeds that no other card knows: each is code because it touches something that no general verb reaches."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from companion.games.odin import placing, supply
from companion.games.odin.cards.laying import LayPiece, StockShed
from companion.games.odin.cards.way import Verb, Way
from companion.games.odin.cards.words import Deed
from companion.games.odin.state import North, Placed, Trigger, board_of
from companion.referee import Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

FULL, WEAPONS = 3, 2


class Fetch(Verb):
    """Take a special tile off a board and fill its spaces exactly (a tile leaves a board nowhere else)."""

    def _lies(self, state: North, tile: str) -> tuple[str, str, Placed] | None:
        for seat, player in state.players.items():
            for area, one in player.areas.items():
                for placed in one.pieces:
                    if placed.piece == tile:
                        return seat, area, placed
        return None

    def _filling(self, state: North, area: str, placed: Placed, pieces: tuple[str, ...]) -> list[Placed]:
        """The given pieces laid exactly on the spaces that the tile covered."""
        board = board_of(area)
        grid = state.box.grids[board]
        mask = placing.print_of(state.box, grid, placed) or 0
        spots = [
            (Placed(piece, col, row, turn, flip), grid.footprint(shape, col, row) or 0)
            for piece in pieces
            for turn, flip, shape in state.box.pieces[piece].stances()
            for col, row in grid.places(grid.anchors(shape, mask))
        ]
        for pair in combinations(spots, len(pieces)):
            names = sorted(one.piece for one, _ in pair)
            if names == sorted(pieces) and sum(cover for _, cover in pair) == mask:
                return [one for one, _ in pair]
        raise AssertionError("the pieces that a card names fill its tile")

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        found = self._lies(state, deed.things[0])
        if found:
            yield Way(f"take the {deed.things[0]} of {state.name(found[0])}", {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if not self._lies(state, deed.things[0]):
            raise Refusal(f"The {deed.things[0]} lies on no player's board.", "odin-card-5")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        tile, *pieces = deed.things
        found = self._lies(state, tile)
        assert found
        owner, area, placed = found
        laid = state.players[owner].areas[area].pieces
        laid.remove(placed)
        laid += self._filling(state, area, placed, tuple(pieces))
        held = state.players[use.seat].supply
        held[tile] = held.get(tile, 0) + 1
        state.tell(
            f"{state.name(use.seat)} takes the {tile} from {state.name(owner)}'s {area}; "
            f"{' and '.join(pieces)} fill its spaces.",
            "odin-card-15",
        )


class FourthGood(Verb):
    """Choose a type of goods tile of which exactly three lie in the supply (the choice is by count)."""

    def _threes(self, state: North, seat: str) -> list[str]:
        goods, held = state.box.goods, state.players[seat].supply
        return [one for one, many in held.items() if many == FULL and one in goods and not goods[one].animal]

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for good in self._threes(state, seat):
            yield Way(f"take a fourth {good}", {"thing": good})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if use.thing not in self._threes(state, use.seat):
            raise Refusal(f"You do not have exactly {FULL} of {use.thing} in your supply.", "odin-card-5")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        assert use.thing
        supply.gain(state, use.seat, {use.thing: 1}, "card")
        state.tell(f"{state.name(use.seat)} takes 1 {use.thing}.", "odin-card-5")


class DiscardWeapons(Verb):
    """Hand in any two weapons (the price is of any kind, which no plain price can say)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        kinds = [weapon for weapon in state.box.weapons if state.players[seat].has(weapon)]
        pairs = [(one, one) for one in kinds if state.players[seat].has(one) >= WEAPONS]
        for one, other in [*pairs, *combinations(kinds, WEAPONS)]:
            yield Way(f"discard {one} and {other}", {"discard": [one, other]})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        strange = [one for one in use.discard if one not in state.box.weapons]
        if strange or len(use.discard) != WEAPONS:
            raise Refusal(
                f"You name {len(use.discard)} things; {WEAPONS} weapons are discarded.", "odin-card-8"
            )
        wanted = {one: use.discard.count(one) for one in use.discard}
        supply.check_price(state, use.seat, wanted, "odin-card-8")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        wanted = {one: use.discard.count(one) for one in use.discard}
        supply.pay(state, use.seat, wanted, "card")
        state.tell(f"{state.name(use.seat)} discards {supply.words(wanted)}.", "odin-weapon-2")


class ReturnOre(Verb):
    """Give up an ore of the longship for a better roll (it reaches into the action that has begun)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for ore in sorted(set(self._ships(state, seat, deed)), reverse=True):
            if ore:
                yield Way(f"give up 1 of {ore} ore: +{deed.plus} on each roll", {"ore": ore})

    def _ships(self, state: North, seat: str, deed: Deed) -> list[int]:
        """The longships that may be the one in use: for pillaging it is the strongest (odin-pill-1)."""
        ships = state.players[seat].longships
        return [max(ships)] if ships and deed.things == ("pillaging",) else ships

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if not use.ore or use.ore not in self._ships(state, use.seat, deed):
            raise Refusal("No longship in use carries that ore.", "odin-card-9", "odin-arm-3")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        ships, action = state.players[use.seat].longships, state.action_of(use.seat)
        assert use.ore
        assert action
        ships[ships.index(use.ore)] -= 1
        # The ore that is gone no longer adds its own point where ore counts.
        counted = 1 if deed.things == ("pillaging",) else 0
        action.ore += deed.plus - counted
        state.tell(f"{state.name(use.seat)} gives up 1 ore: +{deed.plus} on each roll.", "odin-card-9")


class MakePregnant(Verb):
    """Turn an animal in the stable to its pregnant side (it is no new animal, so nothing is gained)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        yield Way(f"turn 1 {deed.things[0]} to pregnant", {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        animal = deed.things[0]
        if not state.players[use.seat].supply.get(animal):
            raise Refusal(f"You have no non-pregnant {animal}.", "odin-card-5", "odin-p8-2")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        animal, held = deed.things[0], state.players[use.seat].supply
        held[animal] -= 1
        if not held[animal]:
            del held[animal]
        held[f"pregnant {animal}"] = held.get(f"pregnant {animal}", 0) + 1
        state.tell(f"{state.name(use.seat)}: one {animal} is pregnant.", "odin-card-5")


class ForgoWeapon(Verb):
    """Leave the weapon of phase 4 in the pile (it was drawn for the round and is not handed out yet)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        if seat in state.drawn_weapons:
            yield Way("instead of the weapon", {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if use.seat not in state.drawn_weapons:
            raise Refusal("You draw no weapon now.", "odin-p4-1")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        del state.drawn_weapons[use.seat]


class ReplaceBonus(Verb):
    """Take silverware for the single bonus of a house (which good it was is known only at that moment)."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for good, many in trigger.things.items():
            if many and state.players[seat].has(good):
                yield Way(f"take silverware for the {good}", {"thing": good})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if not use.thing or not trigger.things.get(use.thing):
            raise Refusal(f"No house of yours paid {use.thing} as its only bonus.", "odin-card-9")
        supply.check_price(state, use.seat, {use.thing: 1}, "odin-card-9")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        assert use.thing
        trigger.things[use.thing] -= 1
        supply.remove(state, use.seat, use.thing, 1)
        supply.gain(state, use.seat, {"silverware": 1}, "card")
        state.tell(f"{state.name(use.seat)} takes silverware for {use.thing}.", "odin-card-9")


DEEDS: dict[str, Verb] = {
    "fetch": Fetch(),
    "fourth good": FourthGood(),
    "discard 2 weapons": DiscardWeapons(),
    "return ore": ReturnOre(),
    "make pregnant": MakePregnant(),
    "forgo weapon": ForgoWeapon(),
    "replace bonus": ReplaceBonus(),
    "lay": LayPiece(),
    "stock a shed": StockShed(),
}


class Special(Verb):
    """Hands on to the special deed that the card names."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterator[Way]:
        yield from DEEDS[deed.special].ways(state, seat, deed, trigger)

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        DEEDS[deed.special].check(state, use, deed, trigger)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        DEEDS[deed.special].do(state, use, deed, trigger)
