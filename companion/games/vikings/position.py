"""Positions: making a state whole after one was laid down, and refusing what no table could look like."""

from companion.games.vikings import decks
from companion.games.vikings.battle import who_fights
from companion.games.vikings.endings import fulfilled, missing
from companion.games.vikings.endsaga import campaign_over, close_saga
from companion.games.vikings.losses import adrift
from companion.games.vikings.segments import advance, ask_again
from companion.games.vikings.state import (
    DEAD,
    EDDA_TOP,
    GOLD_TOP,
    HIDDEN,
    POOL,
    SETTING_UP,
    VOYAGING,
    Battle,
    Saga,
    Voyage,
)
from companion.referee import Refusal


def settle(state: Saga, given: frozenset[str]) -> None:
    """Fill in what follows from the fields that were given."""
    if state.saga in state.box.sagas:
        _fill_tracks(state, given)
    if given & {"draw", "reserve", "discards", "kept", "saga", "voyage"} and "pools" not in given:
        _fill_piles(state, given)
    if state.segment not in SETTING_UP and not state.religion:
        state.religion = "old"
    # The Success bonus of the Saga won just before waits until the next one is set up (vikings-24.2-4).
    if "past" in given and "bonus" not in given and state.segment in SETTING_UP:
        state.bonus = state.past[-1].saga if state.past and state.past[-1].won else ""
    if state.battle and "battle" in given:
        _fill_battle(state, state.battle)
    if "units" in given and "voyage" not in given and state.voyage:
        _follow_units(state, state.voyage)
    if "pending" in given:
        return
    if "result" in given and state.result and state.saga and not state.over:
        audit(state)
        _end(state)
    elif "past" in given and state.campaign and campaign_over(state):
        state.pending.clear()
    elif given & {"segment", "voyage", "battle"}:
        audit(state)
        ask_again(state)


def _end(state: Saga) -> None:
    """A Saga that was told to be won or lost has ended; in a campaign the reckoning follows (24.1)."""
    won, state.result = state.result == "won", ""
    # A campaign goes by what was told; the table of a single Saga shows all that decides it.
    if not state.campaign and won != fulfilled(state):
        raise Refusal(
            f"{state.card.name} is told to be {'won' if won else 'lost'}; missing: {missing(state)}.",
            "vikings-6.0-2",
            "vikings-6.0-3",
        )
    result, rule = ("won", "vikings-6.0-2") if won else ("lost", "vikings-6.0-3")
    state.tell(f"{state.card.name} is {result}, as told.", rule)
    close_saga(state, won, "as told")
    advance(state)


def _follow_units(state: Saga, voyage: Voyage) -> None:
    """Who was moved out of the space has left the force and the line; whoever came fights (15.0)."""
    here = state.at(voyage.space)
    voyage.force = [unit for unit in voyage.force if unit in here]
    if state.battle and state.battle.hostiles:
        line = [unit for unit in state.battle.line if unit in here]
        state.battle.line = [*line, *(unit for unit in here if unit not in line)]


def _fill_battle(state: Saga, battle: Battle) -> None:
    """Who takes part follows from the line; hostiles stand from the strongest down (vikings-15.1-7)."""
    kinds = [state.box.units[unit] for unit in battle.line if unit in state.box.units]
    battle.berserkir = battle.berserkir or any(kind.id == "berserkir" for kind in kinds)
    battle.jarl = battle.jarl or any(kind.jarl for kind in kinds)
    if battle.edge and not battle.round:
        battle.round = 1
    if set(battle.hostiles) <= set(state.box.hostiles):
        battle.hostiles.sort(key=lambda one: -state.box.hostiles[one].combat)


def _fill_tracks(state: Saga, given: frozenset[str]) -> None:
    """The Saga card's gold and Edda, unless they were given."""
    if "saga" in given and not state.past:
        state.gold = state.gold if "gold" in given else state.card.gold
        state.edda = state.edda if "edda" in given else (1 if state.campaign else state.card.edda)


def _fill_piles(state: Saga, given: frozenset[str]) -> None:
    """Face-down cards are the cards seen nowhere; a pile that was not given takes up the difference."""
    named = ("draw", "reserve", "discards")
    # A new position starts from empty piles, a correction from those on the table.
    fresh = "saga" in given
    piles = {name: list(getattr(state, name)) if name in given or not fresh else [] for name in named}
    if fresh and "draw" not in given and state.segment != "saga" and state.saga in state.box.sagas:
        piles["draw"] = [HIDDEN] * state.card.voyages
    entries = [entry for pile in piles.values() for entry in pile]
    drawn = [state.voyage.card] if state.voyage else []
    seen = {*(entry for entry in entries if not decks.is_ticket(entry)), *state.kept, *drawn}
    unseen = [card for card in state.box.cards if card not in seen]
    spare = len(unseen) - sum(decks.is_ticket(entry) for entry in entries)
    for name in (name for name in ("reserve", "discards", "draw") if name not in given):
        spare -= _stretch(piles[name], spare)
    state.draw, state.reserve, state.discards = (
        [HIDDEN if decks.is_ticket(entry) else entry for entry in piles[name]] for name in named
    )
    state.pools = {HIDDEN: unseen}


def _stretch(pile: list[str], by: int) -> int:
    """Lengthen or shorten a pile by face-down cards; how far it went."""
    if by >= 0:
        pile += [HIDDEN] * by
        return by
    tickets = [at for at, entry in enumerate(pile) if decks.is_ticket(entry)][by:]
    for at in reversed(tickets):
        del pile[at]
    return -len(tickets)


def audit(state: Saga) -> None:
    """Raise a Refusal if no table could look like this."""
    _audit_tracks(state)
    _audit_sagas(state)
    _audit_voyage(state)
    _audit_units(state)
    _audit_markers(state)
    _audit_cards(state)
    _audit_battle(state)


def _audit_tracks(state: Saga) -> None:
    if not 0 <= state.gold <= GOLD_TOP:
        raise Refusal(f"Gold is {state.gold}; the index runs from 0 to {GOLD_TOP}.", "vikings-9.0-2")
    if not 0 <= state.edda <= EDDA_TOP:
        raise Refusal(f"Edda is {state.edda}; the track runs from 0 to {EDDA_TOP}.", "vikings-17.0-1")


def _audit_sagas(state: Saga) -> None:
    named = [state.saga, state.bonus, *(past.saga for past in state.past)]
    if unknown := [saga for saga in named if saga and saga not in state.box.sagas]:
        raise Refusal(
            f"There is no Saga called {unknown[0]}; there are {', '.join(state.box.sagas)}.", "vikings-8.1-1"
        )
    if state.segment == "reckoning" and not state.past:
        raise Refusal("Between two Sagas one has been played; past is empty.", "vikings-24.1-9")


def _audit_voyage(state: Saga) -> None:
    under_way = state.segment in VOYAGING and not state.over
    if under_way and state.voyage is None:
        raise Refusal("A voyage is under way; say with which force, and where.", "vikings-2.2-7")
    for space in [state.voyage.start, state.voyage.space] if state.voyage else []:
        if space not in state.box.spaces:
            raise Refusal(f"The voyage is in {space}, which is no space of the map.", "vikings-3.0-2")


def _audit_units(state: Saga) -> None:
    if odd := sorted(set(state.units) ^ set(state.box.units)):
        raise Refusal(
            f"The counter {odd[0]} is missing or unknown; every Viking unit is in one place. "
            f"There are {', '.join(state.box.units)}.",
            "vikings-1.0-4",
        )
    for unit, place in state.units.items():
        if place not in state.box.spaces and place not in (POOL, DEAD):
            raise Refusal(
                f"{state.unit_name(unit)} is in {place}, which is no space of the map.", "vikings-3.0-2"
            )
        if place == DEAD and not state.box.units[unit].jarl:
            raise Refusal(
                f"{state.unit_name(unit)} is no Jarl; lost units return to the pool.", "vikings-9.3-1"
            )
    if state.religion == "new" and any(
        state.units[unit] in state.box.spaces for unit in state.box.kinds["berserkir"].counters
    ):
        raise Refusal("Under the New Religion no Berserkir is on the map.", "vikings-21.4-1")
    # Nobody swims, except while the losses at sea are being chosen or a Jarl is drawn for a quest at sea.
    for space in dict.fromkeys(state.units.values()):
        if (
            space in state.box.spaces
            and not state.agenda
            and not _choosing_losses(state)
            and adrift(state, space)
        ):
            raise Refusal(
                f"{state.space_name(space)} holds more land units than its ships carry.",
                "vikings-12.12-1",
                "vikings-12.13-1",
            )
    for unit in state.voyage.force if state.voyage and state.segment != "harbour" else []:
        if state.voyage and state.units.get(unit) != state.voyage.space:
            raise Refusal(f"{unit} is in the voyaging force but not in its space.", "vikings-10.3-1")


def _audit_battle(state: Saga) -> None:
    battle, voyage = state.battle, state.voyage
    if battle is None:
        return
    if voyage is None:
        raise Refusal("A battle needs the voyage that brought it about.", "vikings-14.0-1")
    lines = [*battle.line, *battle.hostiles]
    strange = not (
        set(battle.line) <= set(state.box.units) and set(battle.hostiles) <= set(state.box.hostiles)
    )
    if len(set(lines)) != len(lines) or strange:
        raise Refusal("A unit stands twice in the lines, or is unknown.", "vikings-1.0-4")
    if away := [unit for unit in battle.line if state.units.get(unit) != voyage.space]:
        raise Refusal(
            f"{state.unit_name(away[0])} is in the line of battle but not in its space.", "vikings-15.0-2"
        )
    if battle.edge and not battle.hostiles:
        raise Refusal("The Tactical Edge is decided, but there are no hostiles.", "vikings-15.0-1")
    if len(who_fights(state, battle.hostiles)) != len(battle.hostiles):
        raise Refusal(
            f"The hostile ship does not fight in {state.here.name}, which is not on the coast.",
            "vikings-14.1-5",
        )


def _choosing_losses(state: Saga) -> bool:
    return any(decision.effect for decision in state.pending)


def _audit_markers(state: Saga) -> None:
    if len(state.markers) > state.box.markers:
        raise Refusal(
            f"{len(state.markers)} markers are on the map; there are {state.box.markers}.", "vikings-20.0-1"
        )
    for space in state.markers:
        place = state.box.spaces.get(space)
        if place is None or not (place.town or place.fortress):
            raise Refusal(f"A marker lies in {space}, which is no town or fortress.", "vikings-20.0-4")
    up = [quest for quest in [*state.quests.values(), *state.accomplished] if quest != HIDDEN]
    if len(set(up)) != len(up) or not set(up) <= set(state.box.quests):
        raise Refusal(
            "A quest marker is named twice or unknown; there is one of each of six: "
            f"{', '.join(state.box.quests)}.",
            "vikings-1.0-4",
        )
    if state.quests_to_place < 0:
        raise Refusal("There are more quest markers on the map than there are in the box.", "vikings-1.0-4")
    if unknown := [space for space in state.quests if space not in state.box.spaces]:
        raise Refusal(f"A quest marker lies in {unknown[0]}, which is no space of the map.", "vikings-3.0-2")


def _audit_cards(state: Saga) -> None:
    if unknown := [card for card in decks.all_cards(state) if card not in state.box.cards]:
        raise Refusal(
            f"There is no voyage card called {unknown[0]}; there are {', '.join(state.box.cards)}.",
            "vikings-1.0-2",
        )
    if not decks.tickets_fit(state) or sorted(decks.all_cards(state)) != sorted(state.box.cards):
        raise Refusal(
            f"The piles do not add up to the {len(state.box.cards)} voyage cards, each in one place.",
            "vikings-1.0-2",
        )
    if other := [card for card in state.kept if not state.box.cards[card].keep]:
        raise Refusal(f"{state.box.cards[other[0]].name} is no Keep card; it is not kept.", "vikings-13.0-9")
