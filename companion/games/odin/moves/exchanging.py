"""Exchange spaces, mountain strips and upgrades (rulebook pp. 15-16)."""

from collections.abc import Iterable
from typing import Any

from companion.games.odin import actions, supply, usable
from companion.games.odin.hooks import ItemsTaken, Upgraded, adjusted, announce
from companion.games.odin.spaces import Exchange as ExchangePart
from companion.games.odin.spaces import Mountain as MountainPart
from companion.games.odin.spaces import Upgrade as UpgradePart
from companion.games.odin.state import ITEMS, Action, North
from companion.referee import Field, Move, Offer, Option, Refusal


def part_offers(state: North, seat: str, kind: type[Any]) -> Iterable[tuple[Action, int, Any]]:
    """The open parts of a kind in the action that a seat is in."""
    if isinstance(state.top, Action) and state.top.seats == [seat]:
        parts = state.box.spaces[state.top.space].parts
        for at in state.top.left:
            if isinstance(parts[at], kind):
                yield state.top, at, parts[at]


class Exchange(Move[North], frozen=True, tag="exchange"):
    """Carry out one deal of the space: the one that gives `take`, paid with `pay` where that is a choice.

    It is enough to `take` one of the things that the deal gives.
    """

    take: list[str]
    pay: list[str] | None = None

    def _deal(self, state: North) -> tuple[Action, int, Any, Any]:
        action, _, part = actions.open_part(state, self.seat, ExchangePart)
        space = state.box.spaces[action.space]
        found = usable.wanted_deal(state, self.seat, space, action.left, self.take, self.pay)
        if found is None:
            raise Refusal(usable.no_such_deal(space, self.take, self.pay), part.rule, "odin-act-exch-1")
        return action, found[0], space.parts[found[0]], found[1]

    def check(self, state: North) -> None:
        action, _, part, deal = self._deal(state)
        usable.check_needs(state, self.seat, part)
        usable.check_deal(state, self.seat, state.box.spaces[action.space], part, deal)

    def play(self, state: North) -> None:
        action, at, _, deal = self._deal(state)
        actions.carry_out(state, action, at, deal)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for action, _, part in part_offers(state, seat, ExchangePart):
            for deal in usable.deals(state, seat, state.box.spaces[action.space], part):
                cost = f" for {supply.words(deal.pay)}" if deal.pay else ""
                label = f"Take {' and '.join(deal.gain)}{cost}"
                yield Offer(label=label, move=cls(seat=seat, take=list(deal.gain), pay=list(deal.pay)))


class TakeItems(Move[North], frozen=True, tag="mountain"):
    """Take items from mountain strips: [strip, how many], strips counted from 0 as they lie."""

    take: list[tuple[int, int]]

    def check(self, state: North) -> None:
        _, _, part = actions.open_part(state, self.seat, MountainPart)
        strips = [strip for strip, _ in self.take]
        if not self.take:
            raise Refusal("Say which strip you take from, and how many items.", part.rule, "odin-p5-7")
        if any(not 0 <= strip < len(state.strips) for strip in strips):
            raise Refusal(
                f"Name strips from 0 to {len(state.strips) - 1} to take from.", part.rule, "odin-mtn-1"
            )
        if len(set(strips)) < len(strips) or any(count < 1 for _, count in self.take):
            raise Refusal("Each strip is named once, with at least 1 item.", part.rule, "odin-mtn-5")
        counts = sorted((count for _, count in self.take), reverse=True)
        limits = sorted(part.limits, reverse=True)
        if len(counts) > len(limits) or any(
            count > limit for count, limit in zip(counts, limits, strict=False)
        ):
            said, allowed = "+".join(map(str, counts)), "+".join(map(str, part.limits))
            raise Refusal(f"You take {said}; up to {allowed} is allowed, each from another strip.", part.rule)
        for strip, count in self.take:
            if count > len(state.strips[strip]):
                left = len(state.strips[strip])
                raise Refusal(
                    f"That strip has {left} items; the rest may not come from another.",
                    "odin-mtn-5",
                    part.rule,
                )

    def play(self, state: North) -> None:
        action, at, part = actions.open_part(state, self.seat, MountainPart)
        action.items += "".join(state.strips[strip][:count] for strip, count in self.take)
        take_items(state, self.seat, self.take, part.rule)
        actions.use_part(state, action, at)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _, _, part in part_offers(state, seat, MountainPart):
            if not state.strips:
                return
            limits = sorted(part.limits, reverse=True)
            longest = sorted(range(len(state.strips)), key=lambda at: -len(state.strips[at]))
            take = [
                (strip, min(limit, len(state.strips[strip])))
                for strip, limit in zip(longest, limits, strict=False)
            ]
            options = tuple(
                Option([at, count], f"{count} from {strip}")
                for at, strip in enumerate(state.strips)
                for count in range(1, min(max(limits), len(strip)) + 1)
            )
            field = Field(name="take", ask="Which items?", options=options, many=True, most=len(limits))
            yield Offer(
                label="Take from the mountain strips", move=cls(seat=seat, take=take), fields=(field,)
            )


def take_items(state: North, seat: str, take: list[tuple[int, int]], rule: str, by: str = "action") -> None:
    """Items come off from the arrow end; an emptied strip leaves the game (odin-mtn-1 to odin-mtn-3)."""
    got: dict[str, int] = {}
    taken: list[str] = []
    for strip, count in take:
        items = state.strips[strip][:count]
        state.strips[strip] = state.strips[strip][count:]
        taken.append(items)
        for item in items:
            for thing, many in ITEMS[item].items():
                got[thing] = got.get(thing, 0) + many
    state.strips = [strip for strip in state.strips if strip]
    supply.gain(state, seat, got, by)
    state.tell(f"{state.name(seat)} takes {supply.words(got)} from the mountain.", rule)
    for items in taken:
        announce(state, seat, ItemsTaken(items))


class Upgrade(Move[North], frozen=True, tag="upgrade"):
    """Exchange goods of the supply for more valuable ones of the same shape: [old, new] for each tile."""

    goods: list[tuple[str, str]]

    def check(self, state: North) -> None:
        action, _, part = actions.open_part(state, self.seat, UpgradePart)
        if not 1 <= len(self.goods) <= part.goods:
            raise Refusal(
                f"You name {len(self.goods)} goods; this space upgrades {supply.span(1, part.goods)}.",
                part.rule,
            )
        check_upgrades(state, self.seat, self.goods, part, action.space)

    def play(self, state: North) -> None:
        action, at, part = actions.open_part(state, self.seat, UpgradePart)
        upgrade(state, self.seat, self.goods, part.rule)
        actions.use_part(state, action, at)
        new = [name for _, name in self.goods]
        counted = {name: new.count(name) for name in new}
        announce(state, self.seat, Upgraded(counted, part.goods, part.steps))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        for _, _, part in part_offers(state, seat, UpgradePart):
            pairs = _pairs(state, seat, part)
            if not pairs:
                return
            options = tuple(Option([old, new], f"{old} to {new}") for old, new in pairs)
            field = Field(
                name="goods", ask="Which goods?", options=options, many=True, most=part.goods, repeats=True
            )
            # The furthest climb of the goods at hand is what most want; anything else can be filled in.
            best = dict(pairs)
            yield Offer(
                label=f"Upgrade up to {part.goods} goods",
                move=cls(seat=seat, goods=list(best.items())[: part.goods]),
                fields=(field,),
            )


def _pairs(state: North, seat: str, part: UpgradePart) -> list[tuple[str, str]]:
    found = []
    for old in usable.upgradable(state, seat):
        for steps in range(1, part.steps + 1):
            new = state.box.above(old, steps)
            if new:
                found.append((old, new))
    return found


def check_upgrades(
    state: North, seat: str, goods: list[tuple[str, str]], part: UpgradePart, space: str
) -> None:
    """Tiles of the supply climb in their shape, each so many steps at most (odin-trade-1 to odin-trade-5)."""
    rule = "odin-trade-2" if part.goods == 1 else part.rule
    for old, new in goods:
        steps = state.box.steps(old, new)
        if steps is None:
            known = state.box.goods.get(old)
            becomes = f"; it becomes {state.box.above(old)}" if known and state.box.above(old) else ""
            raise Refusal(
                f"{old} and {new} do not have the same shape{becomes}.", "odin-trade-1", "odin-goods-1"
            )
        if steps < 1:
            raise Refusal(f"{new} is not more valuable than {old}.", "odin-trade-1")
        most = adjusted(state, seat, "steps", part.steps, space)
        if steps > most:
            raise Refusal(f"{old} to {new} is {steps} steps; this space allows {most}.", rule, "odin-trade-3")
    sources = [old for old, _ in goods]
    for old in set(sources):
        have, used = state.players[seat].has(old), sources.count(old)
        if have and f"pregnant {old}" in sources:
            # Of animals called by their species alone the pregnant ones are taken last.
            used += sources.count(f"pregnant {old}")
        if used > have:
            sentence = f"You have {have} {old} in your supply; {used} would be upgraded."
            if any(new == old for _, new in goods):
                sentence = f"{sentence} A tile just gained climbs no further."
                raise Refusal(sentence, rule, "odin-trade-3", "odin-trade-5")
            raise Refusal(sentence, "odin-trade-5", "odin-trade-3")


def upgrade(state: North, seat: str, goods: list[tuple[str, str]], rule: str, by: str = "action") -> None:
    """Hand in the old tiles, then take the new ones."""
    for old, _ in goods:
        supply.remove(state, seat, old, 1)
    new = [name for _, name in goods]
    supply.gain(state, seat, {name: new.count(name) for name in new}, by)
    said = ", ".join(f"{old} to {name}" for old, name in goods)
    state.tell(f"{state.name(seat)} upgrades {said}.", rule, "odin-trade-1")
