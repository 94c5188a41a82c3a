"""Using an action space: what of it can be used, what happens by itself, and when it is over."""

from collections.abc import Callable
from typing import Any

from companion.games.odin import dice, feast, supply
from companion.games.odin.grid import BLUE
from companion.games.odin.hooks import SpaceUsed, adjusted, announce
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
from companion.games.odin.state import ITEMS, Action, North, Turn
from companion.referee import Move, Refusal

# --- what of a space can be used (odin-p5-7) ---


def check_usable(state: North, seat: str, space: Space, cards: int) -> None:
    """Refuse a space of which nothing can be used now; `cards` is the hand once a card is drawn."""
    refusal = why_useless(state, seat, space, list(space.parts), cards)
    if refusal and not _helped(state, seat, space, cards):
        rules = refusal.rules if "odin-p5-7" in refusal.rules else (*refusal.rules, "odin-p5-7")
        raise Refusal(refusal.sentence, *rules)


def _helped(state: North, seat: str, space: Space, cards: int) -> bool:
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
    first: Refusal | None = None
    for part in parts:
        if isinstance(part, Play) and part.paid:
            continue
        try:
            check_part(state, seat, space, part, cards)
        except Refusal as refusal:
            first = first or refusal
        else:
            return None
    return first


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


def check_still_usable(state: North, move: Move[North]) -> None:
    """Refuse to spend in the middle of an action what the occupied space needs: one effect must be used."""
    action = state.top
    if not isinstance(action, Action) or action.seats != [move.seat] or action.used or action.rolls:
        return
    after = state.copy()
    move.play(after)
    space, cards = state.box.spaces[action.space], len(after.players[move.seat].hand)
    if why_useless(after, move.seat, space, [space.parts[at] for at in action.left], cards):
        raise Refusal(f"Then nothing could be used any more of the space: {space.name}.", "odin-p5-7")


# --- the action under way ---


def open_action(state: North, seat: str, space: str, at: str = "", boats: list[int] | None = None) -> Action:
    """Begin to use a space. `at` is where the Vikings stand; a card may grant the action without any.

    `boats` are the whaling boats that take part, by their added ore; by default the best ones. The ore that
    counts is fixed now (odin-whale-3, odin-pill-1).
    """
    parts = state.box.spaces[space].parts
    player, first = state.players[seat], parts[0]
    ore, used = 0, list[int]()
    if isinstance(first, Hunt):
        used = sorted(player.boats, reverse=True)[: first.boats] if boats is None else boats
        ore = dice.boats_ore(state, seat, used)
    elif isinstance(first, Raid) and first.ore:
        ore = dice.strongest_ore(state, seat)
    action = Action(seats=[seat], space=space, at=at, left=list(range(len(parts))), ore=ore, boats=len(used))
    state.ask(action)
    return action


def current(state: North, seat: str) -> Action:
    """The action that a seat is in the middle of."""
    top = state.top
    if not isinstance(top, Action) or top.seats != [seat]:
        raise Refusal(f"{state.name(seat)} is not using an action space now.", "odin-p5-6", "odin-p5-1")
    return top


def open_part(state: North, seat: str, kind: type[Part], *rules: str) -> tuple[Action, int, Any]:
    """The first part of a kind that is still open in the current action."""
    action = current(state, seat)
    space = state.box.spaces[action.space]
    for at in action.left:
        if isinstance(space.parts[at], kind):
            return action, at, space.parts[at]
    done = [part for part in space.parts if isinstance(part, kind)]
    if done and space.one_of:
        raise Refusal("Only one of the two things that this space offers may be used.", space.one_of)
    if done and space.in_order and not isinstance(done[0], Emigrate):
        raise Refusal("That comes before the emigration, not after it.", space.in_order)
    reason = "has been used already" if done else "is not what this space offers"
    raise Refusal(f"That {reason}.", *([done[0].rule] if done else []), *rules, "odin-act-exch-1")


def use_part(state: North, action: Action, at: int) -> None:
    """Mark a part as carried out, and close what may no longer be used."""
    space = state.box.spaces[action.space]
    action.used = action.begun = True
    if space.one_of:
        action.left = []
    elif space.in_order:
        action.left = [other for other in action.left if other > at]
    else:
        action.left = [other for other in action.left if other != at]


def carry_out(state: North, action: Action, at: int, deal: Deal) -> None:
    """Pay and gain what a deal says; of two things the one not to be had is forgone (odin-act-exch-5)."""
    seat, space = action.seats[0], state.box.spaces[action.space]
    paid = price(state, seat, space.id, deal.pay)
    gains = supply.amounts(state, seat, deal.gain)
    supply.pay(state, seat, paid)
    drawn = (supply.WEAPON, supply.OCCUPATION)
    got = supply.gain(state, seat, {thing: count for thing, count in gains.items() if thing not in drawn})
    cost = f" pays {supply.words(paid)} and" if paid else ""
    rule = space.parts[at].rule
    if got or paid:
        state.tell(f"{state.name(seat)}{cost} takes {supply.words(got)}.", rule)
    if supply.WEAPON in gains:
        supply.draw_weapons(state, seat, action.weapons)
        named = {one: action.weapons.count(one) for one in action.weapons}
        state.tell(f"{state.name(seat)} draws weapons: {supply.words(named)}.", rule)
    if supply.OCCUPATION in gains:
        supply.draw_card(state, seat, action.drawn, rule)
    use_part(state, action, at)


# --- what happens by itself ---


def press_on(state: North) -> None:
    """Carry out what has no choice in it, and close the action when nothing is left to do."""
    while isinstance(state.top, Action):
        action = state.top
        at = _automatic(state, action)
        if at is not None:
            part = state.box.spaces[action.space].parts[at]
            assert isinstance(part, Exchange)
            carry_out(
                state, action, at, deals(state, action.seats[0], state.box.spaces[action.space], part)[0]
            )
        elif _finished(state, action):
            close(state)
        else:
            return


def may_play_bonus(state: North, action: Action) -> bool:
    """The fourth column's card: before the action or when it is done, not during it (odin-occ-7)."""
    return action.card and bool(state.players[action.seats[0]].hand) and (not action.begun or not action.left)


def _automatic(state: North, action: Action) -> int | None:
    """The next part if it is an exchange without a choice; a card may be played before it."""
    if not action.left or may_play_bonus(state, action):
        return None
    space = state.box.spaces[action.space]
    part = space.parts[action.left[0]]
    if not isinstance(part, Exchange) or part.optional:
        return None
    offered = deals(state, action.seats[0], space, part)
    return action.left[0] if len(offered) == 1 and _payable(state, action, space, part, offered[0]) else None


def _payable(state: North, action: Action, space: Space, part: Exchange, deal: Deal) -> bool:
    """Whether a deal can be carried out: an item that was to help may have been left."""
    try:
        check_deal(state, action.seats[0], space, part, deal)
    except Refusal:
        return False
    return True


def _finished(state: North, action: Action) -> bool:
    """Whether nothing is left that could be done."""
    if may_play_bonus(state, action):
        return False
    seat, space = action.seats[0], state.box.spaces[action.space]
    cards = len(state.players[seat].hand)
    for at in action.left:
        try:
            check_part(state, seat, space, space.parts[at], cards)
        except Refusal:
            continue
        return False
    return action.used


def close(state: North) -> None:
    """The action is over; if Vikings were placed for it, so is the turn."""
    action = state.top
    state.settle()
    for turn in state.pending:
        if action.at and isinstance(turn, Turn):
            turn.done = True
    used = SpaceUsed(action.space, action.at, False, action.got, action.paid, action.items, action.cards)
    announce(state, action.seats[0], used)
