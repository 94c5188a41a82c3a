"""What of an action space can be used: Vikings are placed only where something can be (odin-p5-7)."""

from collections.abc import Callable
from typing import Any

from companion.games.odin import feast, supply
from companion.games.odin.grid import BLUE
from companion.games.odin.hooks import adjusted
from companion.games.odin.spaces import (
    AnyPart,
    Convert,
    Deal,
    Emigrate,
    Exchange,
    Explore,
    Forge,
    Hunt,
    Imitate,
    Mountain,
    Overseas,
    Part,
    Play,
    Raid,
    Sale,
    Space,
    Upgrade,
)
from companion.games.odin.state import ITEMS, Action, North
from companion.referee import Refusal


def check_usable(state: North, seat: str, space: Space, cards: int) -> None:
    """Refuse a space of which nothing can be used now; `cards` is the hand once a card is drawn."""
    refusal = why_useless(state, seat, space, list(space.parts), cards)
    if refusal and not helped(state, seat, space, cards):
        rules = refusal.rules if "odin-p5-7" in refusal.rules else (*refusal.rules, "odin-p5-7")
        raise Refusal(refusal.sentence, *rules)


def helped(state: North, seat: str, space: Space, cards: int) -> bool:
    """Whether an item that a card takes right before the action would make the space usable."""
    kinds = adjusted(state, seat, "helps", list[str](), space.id)
    for item in {strip[0] for strip in state.strips} if kinds else ():
        after = state.copy()
        gained = {thing: many for thing, many in ITEMS[item].items() if thing in kinds}
        for thing, many in gained.items():
            held = after.players[seat].supply
            held[thing] = held.get(thing, 0) + many
        if gained and not why_useless(after, seat, space, list(space.parts), cards):
            return True
    return False


def why_useless(state: North, seat: str, space: Space, parts: list[AnyPart], cards: int) -> Refusal | None:
    """Why none of some parts can be used now; None if one can. A card that must be paid for first is none."""
    found: list[Refusal] = []
    for part in parts:
        if isinstance(part, Play) and part.paid:
            continue
        try:
            check_part(state, seat, space, part, cards)
        except Refusal as refusal:
            found.append(refusal)
        else:
            return None
    rules = dict.fromkeys(rule for refusal in found for rule in refusal.rules)
    return Refusal(found[0].sentence, *rules) if found else None


def check_part(state: North, seat: str, space: Space, part: AnyPart, cards: int) -> None:
    """Refuse a part that cannot be used now."""
    if isinstance(part, Explore) and not state.unclaimed:
        raise Refusal("All four exploration boards are claimed.", "odin-expl-7", "odin-expl-1", "odin-out-1")
    check_needs(state, seat, part)
    if isinstance(part, Play):
        _check_play(part, cards)
        return
    try:
        _CHECKS[type(part)](state, seat, space, part)
    except Refusal:
        # A card may let something else be done in its place.
        if not adjusted(state, seat, "instead", False, part, space.id):
            raise


def check_needs(state: North, seat: str, part: Part) -> None:
    """Refuse an action whose ships do not lie in the bay (odin-act-2)."""
    needs = part.needs
    if not needs:
        return
    # Ships bought since the action began take no part in it (odin-any-1).
    action = state.action_of(seat)
    bought = action.bought if action else []
    have = sum(max(0, state.players[seat].ships(ship) - bought.count(ship)) for ship in needs.ships)
    if adjusted(state, seat, "ships", have, needs) < needs.count:
        wanted = " or ".join(needs.ships)
        many = "" if needs.count == 1 else f"{needs.count} of: "
        late = ["odin-any-1"] if any(ship in bought for ship in needs.ships) else []
        raise Refusal(f"This action needs {many}{wanted}; you have {have}.", needs.rule, "odin-act-2", *late)


def _check_exchange(state: North, seat: str, space: Space, part: Exchange) -> None:
    refused: Refusal | None = None
    for deal in deals(state, seat, space, part):
        try:
            check_deal(state, seat, space, part, deal)
        except Refusal as refusal:
            refused = refused or refusal
        else:
            return
    if refused:
        raise refused


def deals(state: North, seat: str, space: Space, part: Exchange) -> tuple[Deal, ...]:
    """The deals that a space offers a player; a card may add one, or bind them to be paid with something."""
    offered = adjusted(state, seat, "deals", part.options, space.id)
    action = state.action_of(seat)
    bound = action.bound if action and action.space == space.id else ""
    return tuple(deal for deal in offered if bound in deal.pay) if bound else offered


def wanted_deal(
    state: North, seat: str, space: Space, left: list[int], take: list[str] | None, pay: list[str] | None
) -> tuple[int, Deal] | None:
    """The deal of a space that gives what is named, for what is named; best all of it, and one to be paid."""
    found = []
    for at in left:
        part = space.parts[at]
        if not isinstance(part, Exchange):
            continue
        for deal in deals(state, seat, space, part):
            if _gives(deal, take) and (pay is None or set(pay) == set(deal.pay)):
                whole = take is not None and set(take) == set(deal.gain)
                found.append((not whole, not payable(state, seat, space, part, deal), (at, deal)))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _gives(deal: Deal, take: list[str] | None) -> bool:
    """Whether a deal gives everything that is named, and as often; nothing named is anything."""
    if take is None:
        return True
    counts = {thing: deal.gain.get(thing, 0) for thing in take}
    return bool(take) and all(not isinstance(n, int) or take.count(thing) <= n for thing, n in counts.items())


def no_such_deal(space: Space, take: list[str] | None, pay: list[str] | None) -> str:
    """The refusal of what a space does not give, or not for that."""
    what = " and ".join(take) if take is not None else "anything"
    cost = f" for {' and '.join(pay)}" if pay else ""
    return f"This space does not give {what or 'nothing'}{cost}: {space.name}."


def payable(state: North, seat: str, space: Space, part: Exchange, deal: Deal) -> bool:
    """Whether a deal can be carried out now."""
    try:
        check_deal(state, seat, space, part, deal)
    except Refusal:
        return False
    return True


def price(state: North, seat: str, space: str, pay: dict[str, int]) -> dict[str, int]:
    """What is paid on a space once the cards have had their say; never below nothing."""
    asked = adjusted(state, seat, "costly", dict(pay), space)
    asked = adjusted(state, seat, "price", asked, space)
    return {thing: max(0, count) for thing, count in asked.items() if count > 0}


def check_deal(state: North, seat: str, space: Space, part: Exchange, deal: Deal) -> None:
    """Refuse a deal that cannot be paid, or of which nothing is to be had."""
    supply.check_price(state, seat, price(state, seat, space.id, deal.pay), part.rule)
    gains = supply.amounts(state, seat, deal.gain)
    if not gains:
        raise Refusal("This space would give you nothing.", "odin-p5-7", part.rule)
    refused: Refusal | None = None
    for thing in gains:
        try:
            supply.check_gain(state, seat, thing)
        except Refusal as refusal:
            refused = refusal
        else:
            return
    if refused:
        raise refused


def _check_mountain(state: North, seat: str, space: Space, part: Mountain) -> None:
    if not state.strips:
        raise Refusal("No mountain strip holds any item.", part.rule)


def _check_upgrade(state: North, seat: str, space: Space, part: Upgrade) -> None:
    if not upgradable(state, seat):
        raise Refusal("You have no orange, red or green good to upgrade.", part.rule, "odin-trade-5")


def upgradable(state: North, seat: str) -> list[str]:
    """The goods in a supply that have a more valuable colour."""
    held = state.players[seat].supply
    return [name for name in held if name in state.box.goods and state.box.goods[name].colour != BLUE]


def _check_price(state: North, seat: str, space: Space, part: Overseas | Forge) -> None:
    supply.check_price(state, seat, price(state, seat, space.id, part.pay), part.rule)


def _check_sale(state: North, seat: str, space: Space, part: Sale) -> None:
    silver = state.players[seat].has("silver")
    prices = [asked for name in state.oval if (asked := state.box.specials[name].price) is not None]
    cheapest = min(prices, default=None)
    if cheapest is None:
        raise Refusal("No special tile is left for sale.", part.rule, "odin-out-1")
    if price(state, seat, space.id, {"silver": cheapest}).get("silver", 0) > silver:
        raise Refusal(f"You have {silver} silver; the cheapest tile left costs {cheapest}.", part.rule)


def _check_die(state: North, seat: str, space: Space, part: Hunt | Raid) -> None:
    """A die action needs nothing but its ships (odin-hunt-8)."""


def _check_explore(state: North, seat: str, space: Space, part: Explore) -> None:
    boards = adjusted(state, seat, "boards", part.boards, space.id)
    if not any(board in state.unclaimed for board in boards):
        names = ", ".join(state.box.boards[board].name for board in boards)
        raise Refusal(f"None of {names} is face up and unclaimed.", part.rule, "odin-p5-7")


def emigration_price(state: North, seat: str) -> dict[str, int]:
    """Silver equal to the number of the round (odin-emi-2), less what a card that grants it takes off."""
    less = state.top.less if isinstance(state.top, Action) else 0
    return price(state, seat, "emigrate", {"silver": max(0, state.round - less)})


def _check_emigrate(state: North, seat: str, space: Space, part: Emigrate) -> None:
    feast.check_seat(state, seat)
    supply.check_price(state, seat, emigration_price(state, seat), part.rule)


def _check_convert(state: North, seat: str, space: Space, part: Convert) -> None:
    try:
        supply.check_stage(state, seat, "knarr")
    except Refusal as refusal:
        raise Refusal(refusal.sentence, part.rule, *refusal.rules) from None


def _check_play(part: Play, cards: int) -> None:
    if not cards:
        raise Refusal("You have no occupation in hand to play.", "odin-p5-7", part.rule)


def _check_imitate(state: North, seat: str, space: Space, part: Imitate) -> None:
    raise Refusal("Say which space you imitate.", part.rule)


_CHECKS: dict[type[Part], Callable[[North, str, Space, Any], None]] = {
    Exchange: _check_exchange,
    Mountain: _check_mountain,
    Upgrade: _check_upgrade,
    Overseas: _check_price,
    Sale: _check_sale,
    Forge: _check_price,
    Hunt: _check_die,
    Raid: _check_die,
    Explore: _check_explore,
    Emigrate: _check_emigrate,
    Convert: _check_convert,
    Imitate: _check_imitate,
}
