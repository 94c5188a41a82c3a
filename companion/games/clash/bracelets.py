"""Who holds which bracelets, as far as the table has told (clash-comp-3: always 25, worth 59)."""

from collections import Counter
from itertools import combinations
from random import Random

from companion.games.clash.state import SUPPLY, Clash, Cloud, Dropping
from companion.referee import Refusal


def count(state: Clash, seat: str) -> int:
    """How many bracelets lie before a player: everybody may know that."""
    slots = sum(cloud.slots.get(seat, 0) for cloud in _clouds(state))
    return len(state.holdings[seat]) + slots


def sort(state: Clash) -> None:
    """What lies before a player, or on one space, has no order but that of its values."""
    for values in (*state.holdings.values(), *state.lying.values()):
        values.sort()


def pieces(number: int) -> str:
    """A number of bracelets, in words."""
    return "1 bracelet" if number == 1 else f"{number} bracelets"


def _clouds(state: Clash) -> list[Cloud]:
    return [state.unseen, *state.clouds]


def possible(state: Clash, holder: str) -> list[int]:
    """The values that a bracelet of a player, or of the supply, can have."""
    if holder == SUPPLY:
        return sorted(set(state.unseen.values)) if state.supply else []
    values = set(state.holdings[holder])
    for cloud in _clouds(state):
        if cloud.slots.get(holder):
            values.update(cloud.values)
    return sorted(values)


def worth(state: Clash, seat: str) -> int | None:
    """What a player's bracelets are worth; None while the app does not know them all."""
    known = state.holdings[seat]
    return sum(known) if len(known) == count(state, seat) else None


def check_drawn(state: Clash, values: list[int]) -> None:
    """Nothing can come out of the supply that is accounted for elsewhere (clash-comp-3)."""
    left = Counter(state.unseen.values)
    for value, wanted in Counter(values).items():
        if wanted > left[value]:
            total = state.parts.bracelets.count(value)
            if not total:
                raise Refusal(f"No bracelet is worth {value}; they are worth 1 to 4.", "clash-comp-3")
            raise Refusal(
                f"There are {total} bracelets of value {value} and not so many can be in the supply; "
                "look again.",
                "clash-comp-3",
            )


def check_taken(state: Clash, giver: str, value: int | None) -> None:
    """Nobody can lose a value that they cannot hold (clash-bluff-14)."""
    if value is None:
        return
    if giver == SUPPLY:
        check_drawn(state, [value])
    elif value not in possible(state, giver):
        raise Refusal(
            f"{state.name(giver)} cannot hold a {value}, by what the table has told; look again.",
            "clash-bluff-14",
        )


def pick(state: Clash, giver: str, rng: Random) -> int:
    """A blind pick among a player's bracelets: each piece is as likely as any other."""
    pieces = list(state.holdings[giver])
    for cloud in _clouds(state):
        pieces += rng.sample(cloud.values, cloud.slots.get(giver, 0))
    return rng.choice(pieces)


def lose(state: Clash, giver: str, value: int) -> None:
    """A bracelet of told value leaves a player or the supply."""
    if giver == SUPPLY:
        state.unseen.values.remove(value)
        state.supply -= 1
    elif value in state.holdings[giver]:
        # Should another of the same value be among those not told apart, it makes no difference which left.
        state.holdings[giver].remove(value)
    else:
        _leave_cloud(state, giver, value)
    _tidy(state)


def _leave_cloud(state: Clash, giver: str, value: int) -> None:
    """One of the pieces not told apart turns out to be this one."""
    homes = [cloud for cloud in _clouds(state) if cloud.slots.get(giver) and value in cloud.values]
    cloud = _merge(state, homes)
    cloud.values.remove(value)
    _drop_slot(cloud, giver)


def pass_on(state: Clash, giver: str, taker: str, value: int | None) -> None:
    """A bracelet goes from a player or the supply to a player; the value may stay untold."""
    if value is None:
        value = _only(state, giver)
    if value is not None:
        lose(state, giver, value)
        state.holdings[taker].append(value)
    elif giver == SUPPLY:
        state.supply -= 1
        state.unseen.slots[taker] = state.unseen.slots.get(taker, 0) + 1
    else:
        cloud = _gather(state, giver)
        _drop_slot(cloud, giver)
        cloud.slots[taker] = cloud.slots.get(taker, 0) + 1
    _tidy(state)


def _only(state: Clash, giver: str) -> int | None:
    """The value that it must have been, if only one is possible."""
    values = possible(state, giver)
    return values[0] if len(values) == 1 else None


def _gather(state: Clash, seat: str) -> Cloud:
    """Everything a player holds becomes one cloud: nobody told which piece will leave it."""
    known = state.holdings[seat]
    cloud = _merge(state, [cloud for cloud in _clouds(state) if cloud.slots.get(seat)])
    cloud.values.extend(known)
    cloud.slots[seat] = cloud.slots.get(seat, 0) + len(known)
    state.holdings[seat] = []
    return cloud


def _merge(state: Clash, clouds: list[Cloud]) -> Cloud:
    """Several clouds become one; the unseen one swallows the others."""
    if not clouds:
        state.clouds.append(Cloud([], {}))
        return state.clouds[-1]
    target = clouds[0]
    for other in clouds[1:]:
        target.values.extend(other.values)
        for seat, slots in other.slots.items():
            target.slots[seat] = target.slots.get(seat, 0) + slots
        # By identity: two clouds may look the same.
        state.clouds = [cloud for cloud in state.clouds if cloud is not other]
    return target


def _drop_slot(cloud: Cloud, seat: str) -> None:
    cloud.slots[seat] -= 1
    if not cloud.slots[seat]:
        del cloud.slots[seat]


def _tidy(state: Clash) -> None:
    """What can be only one way is known: one holder, or one value."""
    for cloud in list(state.clouds):
        if len(cloud.slots) == 1:
            state.holdings[next(iter(cloud.slots))].extend(cloud.values)
        elif len(set(cloud.values)) == 1:
            for seat, slots in cloud.slots.items():
                state.holdings[seat].extend(cloud.values[:1] * slots)
        else:
            continue
        state.clouds = [other for other in state.clouds if other is not cloud]


def check_revealed(state: Clash, seat: str, values: list[int]) -> None:
    """What a player shows must be what the table has seen them get (clash-comp-3)."""
    held = count(state, seat)
    if len(values) != held:
        raise Refusal(
            f"{state.name(seat)} has {pieces(held)}; you told {len(values)}.",
            "clash-comp-3",
        )
    rest = _untold(state, seat, values)
    if min(rest.values(), default=0) < 0 or not _fits(state, seat, sorted(rest.elements())):
        raise Refusal(
            f"{state.name(seat)} cannot hold {', '.join(map(str, sorted(values)))}: "
            "it does not agree with what the table has seen.",
            "clash-comp-3",
        )


def reveal(state: Clash, seat: str, values: list[int]) -> None:
    """A player shows all bracelets."""
    for value in _untold(state, seat, values).elements():
        _leave_cloud(state, seat, value)
    state.holdings[seat] = sorted(values)
    _tidy(state)


def guess(state: Clash, seat: str) -> list[int]:
    """Some values that a player's bracelets can have."""
    values = list(state.holdings[seat])
    for cloud in _clouds(state):
        values += sorted(cloud.values)[: cloud.slots.get(seat, 0)]
    return sorted(values)


def _untold(state: Clash, seat: str, values: list[int]) -> Counter[int]:
    """The values told beyond those known already; negative where a known one is missing."""
    rest = Counter(values)
    rest.subtract(Counter(state.holdings[seat]))
    return rest


def _fits(state: Clash, seat: str, values: list[int]) -> bool:
    """Whether the untold pieces of a player can have these values."""
    clouds = [cloud for cloud in _clouds(state) if cloud.slots.get(seat)]
    return _split(clouds, seat, values)


def _split(clouds: list[Cloud], seat: str, values: list[int]) -> bool:
    if not clouds:
        return not values
    first, rest = clouds[0], clouds[1:]
    for part in set(combinations(values, first.slots[seat])):
        if Counter(part) <= Counter(first.values):
            others = sorted((Counter(values) - Counter(part)).elements())
            if _split(rest, seat, others):
                return True
    return False


def check_all(state: Clash) -> None:
    """Players, arena, supply and box always make 25 pieces with the printed spread (clash-comp-3)."""
    seen = _known(state)
    for cloud in _clouds(state):
        seen.update(cloud.values)
    whole = Counter(state.parts.bracelets)
    for value in sorted(set(seen) | set(whole)):
        if seen[value] != whole[value]:
            raise Refusal(
                f"There are {whole[value]} bracelets of value {value}, not {seen[value]}.", "clash-comp-3"
            )
    _check_unseen(state)
    for cloud in state.clouds:
        if sum(cloud.slots.values()) != len(cloud.values):
            raise Refusal("More bracelets are claimed than lie before the players.", "clash-comp-3")


def _known(state: Clash) -> Counter[int]:
    """The bracelets whose place and value the table knows: the one just knocked loose is in a hand."""
    loose = [decision.value for decision in state.pending if isinstance(decision, Dropping)]
    places = [*state.holdings.values(), *state.lying.values(), state.drowned, loose]
    return Counter(value for values in places for value in values)


def _check_unseen(state: Clash) -> None:
    """As many pieces lie unseen as the supply, the box and the players who told nothing have."""
    missing = unplaced(state)
    if state.supply < 0 or state.boxed < len(state.drowned) or missing:
        total = len(state.parts.bracelets)
        raise Refusal(
            f"Players, arena, supply and box hold {total - missing} bracelets together; there are {total}.",
            "clash-comp-3",
        )


def unplaced(state: Clash) -> int:
    """How many pieces neither supply nor box nor player accounts for; negative if they claim too many."""
    hidden_in_box = state.boxed - len(state.drowned)
    return len(state.unseen.values) - state.supply - hidden_in_box - sum(state.unseen.slots.values())


def recount(state: Clash) -> None:
    """What is not known to lie anywhere lies unseen: used when a position is laid over the table."""
    left = Counter(state.parts.bracelets)
    left.subtract(_known(state))
    for cloud in state.clouds:
        left.subtract(Counter(cloud.values))
    over = [value for value, number in left.items() if number < 0]
    if over:
        total = state.parts.bracelets.count(over[0])
        raise Refusal(
            f"There are {total} bracelets of value {over[0]}; the position has {total - left[over[0]]}.",
            "clash-comp-3",
        )
    state.unseen.values = sorted(left.elements())
