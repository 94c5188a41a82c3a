"""Using an action space: its parts one by one, what happens by itself, and when it is over."""

from typing import Any

from companion.games.odin import dice, supply, usable
from companion.games.odin.hooks import SpaceUsed, announce
from companion.games.odin.spaces import (
    Deal,
    Emigrate,
    Exchange,
    Explore,
    Hunt,
    Part,
    Raid,
)
from companion.games.odin.state import EMPTIED, Action, North, Turn
from companion.referee import Move, Refusal


def check_still_usable(state: North, move: Move[North]) -> None:
    """Refuse to spend in the middle of an action what the occupied space needs: one effect must be used."""
    action = state.action_of(move.seat)
    if not action or action.used or action.rolls:
        return
    at, after = state.pending.index(action), state.copy()
    move.play(after)
    if _closed(after, at) and not _closed(state.copy(), at):
        name = state.box.spaces[action.space].name
        raise Refusal(f"Then nothing could be used any more of the space: {name}.", "odin-p5-7")


def _closed(trial: North, at: int) -> bool:
    """Whether nothing can be used of an action under way; what waits above it is taken off the trial."""
    trial.pending = trial.pending[: at + 1]
    action = trial.top
    seat, space = action.seats[0], trial.box.spaces[action.space]
    parts, cards = [space.parts[one] for one in action.left], len(trial.players[seat].hand)
    useless = not action.used and usable.why_useless(trial, seat, space, parts, cards) is not None
    return useless and not usable.helped(trial, seat, space, cards)


# --- the action under way ---

# The rules by which something is done once in a use of a space, where it is not the rule of the part itself.
ONCE: dict[type[Part], str] = {
    Exchange: "odin-act-exch-1",
    Explore: "odin-expl-8",
    Emigrate: "odin-emi-1",
    Raid: "odin-raid-3",
}


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


def remember_emptied(state: North, space: str) -> None:
    """Who was called back this round from a space taken anew has placed in its column all the same."""
    before = state.spaces.get(space)
    if before and before.round == state.round:
        notes, kept = state.players[before.seat].notes, f"{EMPTIED} {state.box.spaces[space].column}"
        notes[kept] = notes.get(kept, 0) + 1


def current(state: North, seat: str) -> Action:
    """The action that a seat is in the middle of."""
    top = state.top
    if not isinstance(top, Action) or top.seats != [seat]:
        raise Refusal(f"{state.name(seat)} is not using an action space now.", "odin-p5-6", "odin-p5-1")
    return top


def check_not_over(state: North, seat: str, *kinds: type[Part]) -> None:
    """Refuse to go on with the space that a player used last: once it is over, it is over (odin-p5-6)."""
    own = [id for id, one in state.spaces.items() if one.seat == seat and one.round == state.round]
    if state.action_of(seat) or state.last != seat or not own:
        return
    space = state.box.spaces[own[-1]]
    parts = [part for part in space.parts if isinstance(part, kinds)]
    if parts:
        rule = space.one_of or ONCE.get(type(parts[0]), parts[0].rule)
        raise Refusal(
            f"You have used the space, and that is over: {space.name}.", rule, "odin-p5-6", "odin-p5-1"
        )


def open_part(state: North, seat: str, kind: type[Part], *rules: str) -> tuple[Action, int, Any]:
    """The first part of a kind that is still open in the current action."""
    check_not_over(state, seat, kind)
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
    paid = usable.price(state, seat, space.id, deal.pay)
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
            carry_out_only(state, action, at)
        elif _finished(state, action):
            close(state)
        else:
            return


def carry_out_only(state: North, action: Action, at: int) -> None:
    """Carry out an exchange that has no choice in it."""
    space = state.box.spaces[action.space]
    part = space.parts[at]
    assert isinstance(part, Exchange)
    carry_out(state, action, at, usable.deals(state, action.seats[0], space, part)[0])


def may_play_bonus(state: North, action: Action) -> bool:
    """The fourth column's card: before the action or when it is done, not during it (odin-occ-7)."""
    return action.card and bool(state.players[action.seats[0]].hand) and (not action.begun or not action.left)


def _automatic(state: North, action: Action) -> int | None:
    """The next part if it happens by itself; a card may be played before it."""
    return None if may_play_bonus(state, action) else without_choice(state, action)


def without_choice(state: North, action: Action) -> int | None:
    """The next part if it is an exchange without a choice."""
    if not action.left:
        return None
    space = state.box.spaces[action.space]
    part = space.parts[action.left[0]]
    if not isinstance(part, Exchange) or part.optional:
        return None
    offered = usable.deals(state, action.seats[0], space, part)
    if len(offered) != 1:
        return None
    # An item that was to help may have been left.
    return action.left[0] if usable.payable(state, action.seats[0], space, part, offered[0]) else None


def _finished(state: North, action: Action) -> bool:
    """Whether nothing is left that could be done."""
    if may_play_bonus(state, action):
        return False
    seat, space = action.seats[0], state.box.spaces[action.space]
    cards = len(state.players[seat].hand)
    for at in action.left:
        try:
            usable.check_part(state, seat, space, space.parts[at], cards)
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
