"""Gaining and paying: goods, resources, weapons, ships, buildings and special tiles."""

from companion.games.odin.hooks import BuildingCame, Gained, Paid, ShipCame, adjusted, announce, wait
from companion.games.odin.spaces import Amount
from companion.games.odin.state import UNKNOWN, Action, Area, North, Trigger
from companion.referee import Refusal

# Gains that are drawn: what came is told with the move.
WEAPON, OCCUPATION = "weapon", "occupation"
# What takes an s when there are several; most goods are called the same in any number.
COUNTABLE = {"whaling boat", "knarr", "longship", "shed", "stone house", "long house", "chest", "rune stone"}
COUNTABLE |= {"treasure chest", "robe", "silver hoard", "snare", "spear", "long sword", WEAPON, OCCUPATION}


def words(things: dict[str, int]) -> str:
    """1 wood and 2 silver."""
    said = [f"{count} {_plural(thing, count)}" for thing, count in things.items() if count]
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]


def span(low: int, high: int) -> str:
    """1, or 1 to 3."""
    return str(low) if low == high else f"{low} to {high}"


def vikings(count: int) -> str:
    """1 Viking, 2 Vikings."""
    return "1 Viking" if count == 1 else f"{count} Vikings"


def _plural(thing: str, count: int) -> str:
    return f"{thing}s" if count > 1 and thing in COUNTABLE else thing


# --- paying ---


def short_of(state: North, seat: str, things: dict[str, int]) -> dict[str, int]:
    """What a player lacks of a price, as the full amounts needed."""
    player = state.players[seat]
    return {thing: count for thing, count in things.items() if player.has(thing) < count}


def check_price(state: North, seat: str, things: dict[str, int], *rules: str) -> None:
    """Refuse a price that cannot be paid."""
    lacking = short_of(state, seat, things)
    if lacking:
        have = {thing: state.players[seat].has(thing) for thing in lacking}
        owned = ", ".join(f"{count} {thing}" for thing, count in have.items())
        raise Refusal(
            f"You have {owned}; {words(things)} {'is' if len(things) == 1 else 'are'} needed.", *rules
        )


def remove(state: North, seat: str, thing: str, count: int) -> None:
    """Take things out of a supply: non-pregnant animals first; weapons are discarded (odin-weapon-2)."""
    supply = state.players[seat].supply
    for name in (thing, f"pregnant {thing}"):
        taken = min(count, supply.get(name, 0))
        if taken:
            supply[name] -= taken
            count -= taken
            if not supply[name]:
                del supply[name]
        if thing in state.box.weapons:
            state.weapon_discards[thing] = state.weapon_discards.get(thing, 0) + taken


def pay(state: North, seat: str, things: dict[str, int], by: str = "action") -> None:
    """Pay a price that was checked."""
    for thing, count in things.items():
        remove(state, seat, thing, count)
    action = state.action_of(seat)
    if action and by == "action":
        _add(action.paid, things)
    if things:
        announce(state, seat, Paid(dict(things), by))


def _add(total: dict[str, int], things: dict[str, int]) -> None:
    for thing, count in things.items():
        total[thing] = total.get(thing, 0) + count


# --- gaining ---


def amount(state: North, seat: str, wanted: Amount) -> int:
    """How many a space gives this player."""
    if isinstance(wanted, int):
        return wanted
    player = state.players[seat]
    if wanted.having:
        return wanted.count if player.has(wanted.having) else 0
    base = len(state.seats) if wanted.per == "players" else player.has(wanted.per)
    return wanted.count * (base if wanted.most is None else min(base, wanted.most))


def amounts(state: North, seat: str, gain: dict[str, Amount]) -> dict[str, int]:
    """What a space gives this player, without what comes to nothing."""
    counted = {thing: amount(state, seat, wanted) for thing, wanted in gain.items()}
    return {thing: count for thing, count in counted.items() if count}


def check_gain(state: North, seat: str, thing: str) -> None:
    """Refuse what is not to be had: only these can run out (odin-out-1)."""
    if thing in state.box.ships:
        check_stage(state, seat, thing)
    elif thing in state.stacks and not state.stacks[thing]:
        copies = state.box.boards[thing].copies
        raise Refusal(f"All {copies} {_plural(thing, copies)} have been taken.", "odin-out-2", "odin-out-1")
    elif thing in state.box.specials and thing not in state.oval:
        raise Refusal(f"The {thing} is no longer on the oval board.", "odin-goods-4", "odin-out-1")


def check_stage(state: North, seat: str, ship: str) -> None:
    """Each ship needs a landing stage of its size (odin-ship-3)."""
    player, large = state.players[seat], state.box.ships[ship].large
    stages = state.box.parts.stages.large if large else state.box.parts.stages.small
    stages = adjusted(state, seat, "stages", stages, ship)
    taken = player.large_ships if large else len(player.boats)
    if taken >= stages:
        size = "large" if large else "small"
        raise Refusal(f"All {stages} {size} landing stages are taken; a {ship} needs one.", "odin-ship-3")


def gain(state: North, seat: str, things: dict[str, int], by: str = "action") -> dict[str, int]:
    """Give things to a player, and say what came: what has run out is not given."""
    box, held = state.box, state.players[seat].supply
    came: dict[str, int] = {}
    for thing, count in things.items():
        limited = thing in box.ships or thing in state.stacks or thing in box.specials or thing in box.weapons
        got = sum(_gain_one(state, seat, thing, by) for _ in range(count)) if limited else count
        if got and not (thing in box.ships or thing in state.stacks):
            held[thing] = held.get(thing, 0) + got
        if got:
            came[thing] = got
    action = state.action_of(seat)
    if action and by == "action":
        _add(action.got, came)
    if came:
        announce(state, seat, Gained(came, by))
    return came


def _gain_one(state: North, seat: str, thing: str, by: str) -> bool:
    """Take one ship, building, special tile or weapon from where it lies; False if there is none."""
    try:
        check_gain(state, seat, thing)
    except Refusal:
        return False
    how = "built" if by == "action" else by
    if thing in state.box.ships:
        add_ship(state, seat, thing, how)
    elif thing in state.stacks:
        add_building(state, seat, thing, how)
    elif thing in state.box.specials:
        state.oval.remove(thing)
    else:
        _take_named(state, thing)
    return True


def add_ship(state: North, seat: str, ship: str, how: str) -> None:
    """Put a ship into the bay."""
    player = state.players[seat]
    if ship == "whaling boat":
        player.boats.append(0)
    elif ship == "longship":
        player.longships.append(0)
    else:
        player.knarrs += 1
    announce(state, seat, ShipCame(ship, how))


def come_late(state: North, seat: str, things: dict[str, int]) -> None:
    """Ships that come in the middle of an action take no part in it (odin-any-1)."""
    late = [thing for thing, count in things.items() if thing in state.box.ships for _ in range(count)]
    for action in state.pending:
        if isinstance(action, Action) and action.seats == [seat]:
            action.bought += late


def remove_ship(state: North, seat: str, ship: str, ore: int) -> int:
    """Take a ship with so much ore out of the bay; the ore is lost (odin-emi-4, odin-act-exch-12)."""
    player = state.players[seat]
    if ship == "knarr":
        player.knarrs -= 1
        return 0
    (player.boats if ship == "whaling boat" else player.longships).remove(ore)
    return ore


def add_building(state: North, seat: str, building: str, how: str = "built") -> None:
    """Take a building from its stack and give it a name of its own."""
    areas = state.players[seat].areas
    state.stacks[building] -= 1
    number = 1 + sum(area == building or area.startswith(f"{building} ") for area in areas)
    areas[building if number == 1 else f"{building} {number}"] = Area()
    announce(state, seat, BuildingCame(building, how))


# --- weapons ---


def _take_named(state: North, weapon: str) -> None:
    """A named weapon comes from the discards, else from the draw pile, else a penalty tile stands in."""
    for pile in (state.weapon_discards, state.weapon_pile):
        if pile.get(weapon):
            pile[weapon] -= 1
            return
    state.tell(f"No {weapon} is left; the back of a penalty tile stands in.", "odin-out-7")


def check_weapons(state: North, drawn: list[str], count: int, *rules: str) -> None:
    """Refuse weapons that cannot have been drawn from the pile."""
    if len(drawn) != count:
        raise Refusal(f"You named {len(drawn)} weapons; {count} are drawn.", *rules)
    strange = [one for one in drawn if one not in state.box.weapons]
    if strange:
        raise Refusal(
            f"There is no weapon called {strange[0]}; there are {', '.join(state.box.weapons)}.", *rules
        )
    pile, discards = dict(state.weapon_pile), dict(state.weapon_discards)
    for one in drawn:
        pile, discards = _refilled(pile, discards)
        if any(pile.values()) and not pile.get(one):
            raise Refusal(f"No {one} is in the draw pile.", *rules)
        pile[one] = max(0, pile.get(one, 0) - 1)


def _refilled(pile: dict[str, int], discards: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """An empty draw pile is rebuilt from the discards (odin-out-6)."""
    return (pile, discards) if any(pile.values()) else (dict(discards), {})


def next_weapons(state: North, drawn: list[str]) -> dict[str, int]:
    """What may be drawn after these: the pile, the reshuffled discards, or any kind when both are empty."""
    pile, discards = dict(state.weapon_pile), dict(state.weapon_discards)
    for one in drawn:
        pile, discards = _refilled(pile, discards)
        pile[one] = max(0, pile.get(one, 0) - 1)
    pile, _ = _refilled(pile, discards)
    left = {weapon: count for weapon, count in pile.items() if count}
    return left or dict.fromkeys(state.box.weapons, 1)


def draw_weapons(state: North, seat: str, drawn: list[str]) -> None:
    """Lay weapons from the draw pile face up in front of a player (odin-p4-1, odin-trade-7)."""
    supply = state.players[seat].supply
    for one in drawn:
        if not any(state.weapon_pile.values()) and any(state.weapon_discards.values()):
            state.weapon_pile, state.weapon_discards = dict(state.weapon_discards), {}
            state.tell("The weapon pile was empty; the discards were shuffled into a new one.", "odin-out-6")
        if state.weapon_pile.get(one):
            state.weapon_pile[one] -= 1
        supply[one] = supply.get(one, 0) + 1
    announce(state, seat, Gained({one: drawn.count(one) for one in drawn}, "draw"))


# --- occupations ---


def draw_card(state: North, seat: str, card: int | None, rule: str) -> None:
    """Draw a dark brown card into the hidden hand, as long as there is one (odin-setup-7)."""
    if not state.dark_count():
        state.tell("No dark brown occupation is left to draw.", "odin-setup-7")
        return
    number = adjusted(state, seat, "forgoes", 0)
    if number and state.players[seat].hand:
        wait(state, seat, [Trigger(number, 0, drawn=UNKNOWN if card is None else card)])
        return
    take_card(state, seat, card, rule)


def take_card(state: North, seat: str, card: int | None, rule: str) -> None:
    """A drawn card comes into the hand; only its owner learns which it is."""
    state.players[seat].hand.append(UNKNOWN if card is None else card)
    state.tell(f"{state.name(seat)} draws an occupation.", rule)
    if card:
        state.whisper(seat, f"You drew {state.box.cards[card].name} ({card}).", rule)


def check_card(state: North, card: int, rule: str) -> None:
    """Refuse a card that cannot have been drawn."""
    if card not in state.dark_left():
        raise Refusal(f"Card {card} is not in the pile of dark brown occupations.", rule, "odin-setup-4")
