"""Doing what a card says: what it costs and gives now, which ways there are, and carrying one out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.odin import supply
from companion.games.odin.box import Card
from companion.games.odin.cards.counts import amount, count
from companion.games.odin.cards.verbs import VERB, Way
from companion.games.odin.cards.words import Clause, Deed
from companion.games.odin.state import North, Trigger
from companion.referee import Refusal

if TYPE_CHECKING:
    from companion.games.odin.moves.using import UseCard

# By which rule a card of each kind works, and by which it works no more.
RULE = {"immediate": "odin-card-5", "anytime": "odin-card-8", "each time": "odin-card-9"}


def rule_of(card: Card) -> str:
    """The rule by which a card works; one of two kinds goes by its first."""
    return RULE.get(card.kind.split(" + ")[0], "odin-card-12")


def clause_of(state: North, trigger: Trigger) -> Clause:
    """The clause that a trigger is about."""
    return state.box.cards[trigger.card].facts.effect[trigger.clause]


# --- what it costs and gives ---


def price_of(state: North, seat: str, deed: Deed) -> dict[str, int]:
    """What is paid for a deed now."""
    asked = {thing: amount(state, seat, wanted) for thing, wanted in deed.pay.items()}
    return {thing: many for thing, many in asked.items() if many}


def gains_of(state: North, seat: str, deed: Deed, things: dict[str, int]) -> dict[str, int]:
    """What a deed gives now; of a table only one row, and more does not include less (odin-card-4)."""
    given = {thing: amount(state, seat, wanted, things) for thing, wanted in deed.gain.items()}
    if deed.by:
        have = count(state, seat, deed.by, things)
        rows = [row for least, row in deed.gives if (have == least if deed.exactly else have >= least)]
        given |= rows[-1] if rows else {}
    return {thing: many for thing, many in given.items() if many > 0}


def is_open(state: North, seat: str, deed: Deed, trigger: Trigger) -> bool:
    """Whether a deed is one to speak of now: what it needs is there, and it does something."""
    if any(count(state, seat, thing) < least for thing, least in deed.needs.items()):
        return False
    return bool(deed.verb or gains_of(state, seat, deed, trigger.things))


def by_itself(deed: Deed) -> bool:
    """Whether a compulsory deed leaves nothing to decide: a gift, or a feast that opens."""
    return not deed.pay and (not deed.verb or deed.phase == "feast")


# --- what can be done ---


def check_deed(state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
    """Refuse a deed that cannot be done as it is said."""
    seat, rule = use.seat, rule_of(state.box.cards[trigger.card])
    for thing, least in deed.needs.items():
        if count(state, seat, thing) < least:
            raise Refusal(f"You have {count(state, seat, thing)} {thing}; {least} are needed.", rule)
    _check_price(state, use, price_of(state, seat, deed), rule)
    gains = gains_of(state, seat, deed, trigger.things)
    if not gains and not deed.verb:
        raise Refusal("The card gives you nothing now.", rule)
    limited = [thing for thing in gains if thing not in state.box.goods]
    if limited and len(limited) == len(gains):
        spent_ship = any(ship in deed.pay and state.box.ships[ship].large for ship in state.box.ships)
        if not spent_ship:
            supply.check_gain(state, seat, limited[0])
    if deed.verb:
        VERB[deed.verb].check(state, use, deed, trigger)


def _check_price(state: North, use: "UseCard", price: dict[str, int], rule: str) -> None:
    player = state.players[use.seat]
    for thing, many in price.items():
        if thing in state.box.ships and player.ships(thing) < many:
            raise Refusal(f"You have {player.ships(thing)} {thing}; {many} is needed.", rule)
    goods = {thing: many for thing, many in price.items() if thing not in state.box.ships}
    supply.check_price(state, use.seat, goods, rule)
    if use.ore is not None:
        for thing in price:
            there = {"whaling boat": player.boats, "longship": player.longships}.get(thing)
            if there is not None and use.ore not in there:
                raise Refusal(f"You have no {thing} with {use.ore} added ore.", rule)


def ways(state: North, seat: str, trigger: Trigger) -> Iterator[tuple[int, Way]]:
    """Every way to do what waits, legal or not, with the number of its deed."""
    for at, deed in enumerate(clause_of(state, trigger).deeds):
        if not is_open(state, seat, deed, trigger):
            continue
        said = sentence(state, seat, deed, trigger)
        if deed.verb:
            for way in VERB[deed.verb].ways(state, seat, deed, trigger):
                yield at, Way(f"{said}{', ' if said else ''}{way.label}", way.values, way.fields)
        else:
            yield at, Way(said, {})


def sentence(state: North, seat: str, deed: Deed, trigger: Trigger) -> str:
    """Pay 2 silver, take 1 hide."""
    paid, got = price_of(state, seat, deed), gains_of(state, seat, deed, trigger.things)
    parts = [f"pay {supply.words(paid)}"] if paid else []
    parts += [f"take {supply.words(got)}"] if got else []
    return ", ".join(parts)


def possible(state: North, seat: str, trigger: Trigger) -> bool:
    """Whether one of the ways is legal now."""
    from companion.games.odin.moves.using import UseCard  # the move that carries it out reads this module

    clause = clause_of(state, trigger)
    for at, way in ways(state, seat, trigger):
        use = UseCard(seat=seat, card=trigger.card, clause=trigger.clause, deed=at, **way.values)
        try:
            check_deed(state, use, clause.deeds[at], trigger)
        except Refusal:
            continue
        return True
    return False


# --- doing it ---


def carry_out(state: North, use: "UseCard", deed: Deed, trigger: Trigger) -> None:
    """Pay, gain, and do what the verb says."""
    seat, card = use.seat, state.box.cards[trigger.card]
    price, gains = price_of(state, seat, deed), gains_of(state, seat, deed, trigger.things)
    said = sentence(state, seat, deed, trigger)
    if deed.verb:
        VERB[deed.verb].begin(state, use, deed)
    ships = {thing: many for thing, many in price.items() if thing in state.box.ships}
    for ship in ships:
        _give_ship(state, use, ship)
    supply.pay(state, seat, {thing: many for thing, many in price.items() if thing not in ships}, "card")
    state.tell(f"{state.name(seat)} uses {card.name}{f': {said}' if said else ''}.", rule_of(card))
    _gain(state, seat, deed, gains, trigger)
    if deed.verb:
        VERB[deed.verb].do(state, use, deed, trigger)


def gift(state: North, seat: str, card: Card, deed: Deed, trigger: Trigger) -> None:
    """What a card gives by itself."""
    gains = gains_of(state, seat, deed, trigger.things)
    if gains:
        state.tell(f"{card.name} gives {state.name(seat)} {supply.words(gains)}.", rule_of(card))
        _gain(state, seat, deed, gains, trigger)
    if deed.verb:
        from companion.games.odin.moves.using import UseCard  # the move that carries it out reads this module

        use = UseCard(seat=seat, card=card.number, clause=trigger.clause)
        VERB[deed.verb].do(state, use, deed, trigger)


def _gain(state: North, seat: str, deed: Deed, gains: dict[str, int], trigger: Trigger) -> None:
    came = supply.gain(state, seat, gains, "card")
    # A card played with the fourth column comes before the action; others come in the middle of it.
    if clause_of(state, trigger).when != "played":
        supply.come_late(state, seat, came)
    if deed.arm:
        state.players[seat].longships[-1] = deed.arm


def _give_ship(state: North, use: "UseCard", ship: str) -> None:
    """A ship leaves the bay; the ore on it is lost."""
    player = state.players[use.seat]
    carried = {"whaling boat": player.boats, "longship": player.longships}.get(ship, [0])
    supply.remove_ship(state, use.seat, ship, min(carried) if use.ore is None else use.ore)
