"""The verbs of a deed: draw, take items, upgrade, swap, turn, act, use a space, run a phase, play a card."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.odin import supply, usable
from companion.games.odin.cards.counts import amount
from companion.games.odin.cards.granting import Act, Anyspace, RunPhase
from companion.games.odin.cards.special import Special
from companion.games.odin.cards.triggers import NAMES
from companion.games.odin.cards.vikings import Back
from companion.games.odin.cards.way import Verb, Way
from companion.games.odin.cards.words import Climb, Deed
from companion.games.odin.grid import BLUE, GREEN, ORANGE, RED
from companion.games.odin.hooks import Upgraded, announce
from companion.games.odin.moves.cards import held_as, lay_card, possible_starts
from companion.games.odin.moves.exchanging import take_items, upgrade
from companion.games.odin.setup import told
from companion.games.odin.state import UNKNOWN, UNKNOWN_START, North, Trigger
from companion.referee import Field, Option, Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

__all__ = ["VERB", "Verb", "Way"]


class Draw(Verb):
    """Draw weapons from the face-down pile."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        many = amount(state, seat, deed.draw)
        if many:
            yield Way(f"draw {many} weapon{'s' if many > 1 else ''}", {})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        many = amount(state, use.seat, deed.draw)
        if not many:
            raise Refusal("The card draws no weapons for you now.", "odin-card-4")
        if use.weapons is not None:
            supply.check_weapons(state, use.weapons, many, "odin-trade-7")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        drawn = told(use.weapons, "Say which weapons were drawn.", "odin-trade-7")
        supply.draw_weapons(state, use.seat, drawn)
        named = {one: drawn.count(one) for one in drawn}
        state.tell(f"{state.name(use.seat)} draws weapons: {supply.words(named)}.", "odin-trade-7")


class Items(Verb):
    """Take up to so many items from the arrow end of one mountain strip; 2 silver is one item."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for at, strip in enumerate(state.strips):
            for many in range(min(deed.items, len(strip)), 0, -1):
                if self._fits(state, seat, strip[:many], deed):
                    said = ", ".join(NAMES[item] for item in strip[:many])
                    yield Way(f"take {said} from strip {at + 1}", {"take": [(at, many)]})

    def _fits(self, state: North, seat: str, items: str, deed: Deed) -> bool:
        """Only the items that the card names; and what the action is then bound to must be there."""
        there = not deed.binds or state.players[seat].has(deed.binds) > 0
        names = [NAMES[item] for item in items]
        return (not deed.of or set(names) <= set(deed.of)) and (there or deed.binds in names)

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if len(use.take) != 1 or not 0 <= use.take[0][0] < len(state.strips):
            raise Refusal(f"Name one of the {len(state.strips)} mountain strips.", "odin-mtn-1")
        at, many = use.take[0]
        if not 1 <= many <= min(deed.items, len(state.strips[at])):
            raise Refusal(
                f"You take {many} items; the card allows 1 to {deed.items} of a strip.", "odin-mtn-1"
            )
        if not self._fits(state, use.seat, state.strips[at][:many], deed):
            kinds = " or ".join(deed.of) or deed.binds
            raise Refusal(f"The card takes only {kinds} from a strip now.", "odin-card-9")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        action = state.action_of(use.seat)
        if deed.binds and action:
            action.bound = deed.binds
        take_items(state, use.seat, use.take, "odin-mtn-1", "card")


class Upgrade(Verb):
    """Exchange goods of the supply for more valuable ones of the same shape."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        climb = deed.upgrade or Climb()
        pairs = [
            (old, new)
            for old in usable.upgradable(state, seat)
            for steps in range(climb.steps, 0, -1)
            if (new := state.box.above(old, steps)) and _why_not(state, climb, (old, new), trigger) is None
        ]
        if climb.goods == 1:
            yield from (Way(f"upgrade {old} to {new}", {"goods": [(old, new)]}) for old, new in pairs)
            return
        held = state.players[seat].supply
        options = tuple(Option([old, new], f"{old} to {new}") for old, new in pairs)
        for old, new in pairs:
            many = min(climb.goods, held[old])
            field = Field(
                name="goods", ask="Which goods?", options=options, many=True, most=climb.goods, repeats=True
            )
            yield Way(f"upgrade {many} {old} to {new}", {"goods": [(old, new)] * many}, (field,))

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        climb = deed.upgrade or Climb()
        if not 1 <= len(use.goods) <= climb.goods:
            raise Refusal(
                f"You name {len(use.goods)} goods; the card upgrades 1 to {climb.goods}.", "odin-trade-2"
            )
        for pair in use.goods:
            reason = _why_not(state, climb, pair, trigger)
            if reason:
                raise Refusal(reason, "odin-trade-1")
        sources = [old for old, _ in use.goods]
        for old in sources:
            have = state.players[use.seat].supply.get(old, 0)
            if sources.count(old) > have:
                raise Refusal(f"You have {have} {old} in your supply.", "odin-trade-5")
        if climb.same and len({state.box.goods[old].type for old in sources}) > 1:
            raise Refusal("The goods must all be of one type.", "odin-card-7")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        climb = deed.upgrade or Climb()
        upgrade(state, use.seat, use.goods, "odin-trade-1", "card")
        new = [name for _, name in use.goods]
        announce(state, use.seat, Upgraded({one: new.count(one) for one in new}, climb.goods, climb.steps))


def _why_not(state: North, climb: Climb, pair: tuple[str, str], trigger: Trigger) -> str | None:
    """Why a tile may not become another one; None if it may."""
    (old, new), box = pair, state.box
    steps = box.steps(old, new)
    if steps is None or not 1 <= steps <= climb.steps:
        return f"{old} cannot become {new}: 1 to {climb.steps} steps in the same shape."
    if (climb.only and old not in climb.only) or (climb.colour and box.goods[old].colour != climb.colour):
        return f"The card upgrades {' or '.join(climb.only) or climb.colour + ' goods'}, no {old}."
    if climb.to and box.goods[new].colour != climb.to:
        return f"It must become a {climb.to} good; {new} is {box.goods[new].colour}."
    if climb.just and not trigger.things.get(old):
        return f"Only a good that was just upgraded may climb on, no {old}."
    return None


class Swap(Verb):
    """Exchange a good for another one that the card names beside it."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        for old, new in deed.swap:
            if state.players[seat].has(old):
                yield Way(f"exchange {old} for {new}", {"goods": [(old, new)]})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if len(use.goods) != 1 or tuple(use.goods[0]) not in deed.swap:
            raise Refusal("The card does not exchange that: one good for the one it names.", "odin-card-3")
        supply.check_price(state, use.seat, {use.goods[0][0]: 1}, "odin-card-3")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        old, new = use.goods[0]
        supply.pay(state, use.seat, {old: 1}, "card")
        supply.gain(state, use.seat, {new: 1}, "card")
        state.tell(f"{state.name(use.seat)} exchanges {old} for {new}.", "odin-card-3")


BACKS = {ORANGE: RED, RED: ORANGE, GREEN: BLUE, BLUE: GREEN}


class Turn(Verb):
    """Turn tiles of the supply over: orange and red are back to back, and so are green and blue."""

    def _other(self, state: North, good: str) -> str | None:
        printed = state.box.goods.get(good)
        if printed is None or printed.animal:
            return None
        back = state.box.kinds.get((printed.family, BACKS[printed.colour]))
        return None if back is None or state.box.goods[back].animal else back

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        held = state.players[seat].supply
        pairs = [(old, new) for old in held if (new := self._other(state, old))]
        most = amount(state, seat, deed.turn)
        if pairs and most:
            options = tuple(Option([old, new], f"{old} to {new}") for old, new in pairs)
            field = Field(
                name="goods", ask="Which tiles?", options=options, many=True, most=most, repeats=True
            )
            yield Way(f"turn up to {most} tiles over", {"goods": pairs[:1]}, (field,))

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        most = amount(state, use.seat, deed.turn)
        if not 1 <= len(use.goods) <= most:
            raise Refusal(f"You name {len(use.goods)} tiles; 1 to {most} may be turned.", "odin-card-4")
        for old, new in use.goods:
            other = self._other(state, old)
            if other is None:
                raise Refusal(f"The card turns goods tiles over, no {old}.", "odin-card-5")
            if other != new:
                raise Refusal(f"The other side of {old} is {other}, not {new}.", "odin-goods-1")
        sources = [old for old, _ in use.goods]
        wanted = {old: sources.count(old) for old in sources}
        supply.check_price(state, use.seat, wanted, "odin-card-5")

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        for old, _ in use.goods:
            supply.remove(state, use.seat, old, 1)
        new = [name for _, name in use.goods]
        supply.gain(state, use.seat, {one: new.count(one) for one in new}, "card")
        said = ", ".join(f"{old} to {name}" for old, name in use.goods)
        state.tell(f"{state.name(use.seat)} turns {said}.", "odin-card-5")


class Play(Verb):
    """Play an occupation from the hand."""

    def ways(self, state: North, seat: str, deed: Deed, trigger: Trigger) -> Iterable[Way]:
        hand = state.players[seat].hand
        cards = [card for card in hand if card in state.box.cards]
        cards += state.dark_left() if UNKNOWN in hand else []
        cards += possible_starts(state) if UNKNOWN_START in hand else []
        for card in dict.fromkeys(cards):
            yield Way(f"play {state.box.cards[card].name}", {"from_hand": card})

    def check(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        if use.from_hand is None:
            raise Refusal("Say which occupation you play.", "odin-occ-1")
        if use.from_hand == trigger.drawn:
            raise Refusal("The card that was drawn is the one you forgo.", "odin-occ-1")
        held_as(state, use.seat, use.from_hand)

    def do(self, state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
        assert use.from_hand is not None
        lay_card(state, use.seat, use.from_hand)


VERB: dict[str, Verb] = {
    "draw": Draw(),
    "items": Items(),
    "upgrade": Upgrade(),
    "swap": Swap(),
    "turn": Turn(),
    "action": Act(),
    "space": Anyspace(),
    "phase": RunPhase(),
    "play": Play(),
    "back": Back(),
    "special": Special(),
}
