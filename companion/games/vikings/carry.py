"""Carrying out what a card, a quest, a table or a rule says: one step at a time."""

from collections.abc import Callable
from typing import Any

from companion.games.vikings import decks, effects
from companion.games.vikings.battle import begin_battle
from companion.games.vikings.decisions import (
    Burning,
    Checking,
    DrawJarl,
    Funeral,
    GoldDie,
    Lose,
    Picking,
    Placing,
    Searching,
    Storm,
    TableDie,
    Turning,
)
from companion.games.vikings.endsaga import end_saga
from companion.games.vikings.losses import adrift
from companion.games.vikings.quests import accomplish, can_settle_free, free_settlement_spaces
from companion.games.vikings.settling import place_settlement
from companion.games.vikings.state import Saga
from companion.games.vikings.tracks import add_edda, add_gold
from companion.games.vikings.words import counted, opened
from companion.referee import Refusal


def carry_out(state: Saga, step: effects.AnyStep) -> None:
    """Let one step happen."""
    _DO[type(step)](state, step)


def barred(state: Saga, step: effects.Effect) -> Refusal | None:
    """Why this cannot be chosen: the counters that it needs are used up, or the religion forbids it."""
    if isinstance(step, effects.NewJarl) and not state.jarls_left:
        return Refusal("No Jarl is left to be drawn: each is on the map or dead.", step.rule)
    if isinstance(step, effects.Reinforce):
        return barred_unit(state, step.unit)
    if isinstance(step, effects.FreeSettlement) and not can_settle_free(state, step.space):
        return Refusal(
            f"No settlement can be placed for {state.space_name(step.space)}: its town is marked already, "
            f"no coastal town is free, or no marker is left ({state.markers_left} of {state.box.markers}).",
            "vikings-18.4-5",
        )
    if isinstance(step, effects.Norns) and not decks.searchable(state):
        return Refusal(
            "The reserve and the discards are empty; there is no card to select.", "vikings-22.0-8"
        )
    if isinstance(step, effects.Reveal) and not state.hidden_quests:
        return Refusal("No quest marker lies face down.", "vikings-18.0-3")
    return None


def barred_unit(state: Saga, kind: str) -> Refusal | None:
    """Why no unit of this kind can join."""
    name = state.box.kinds[kind].name
    if kind == "berserkir" and state.religion == "new":
        return Refusal("Under the New Religion no Berserkir can be recruited or received.", "vikings-21.4-1")
    if not state.in_pool(kind):
        return Refusal(f"No {name} is left in the recruit pool.", "vikings-9.1-6")
    return None


def barred_choice(state: Saga, option: effects.Choice) -> Refusal | None:
    """Why an option cannot be chosen; None if it can."""
    for step in option.then:
        # A choice among choices is open as long as one of them is.
        if isinstance(step, effects.Choose):
            refusals = [barred_choice(state, one) for one in step.options]
            if all(refusals):
                return refusals[0]
        elif no := barred(state, step):
            return no
    return None


# --- tracks and cards ---


def _gold(state: Saga, step: effects.Gold) -> None:
    why = f"The band {'gains' if step.amount > 0 else 'loses'} {abs(step.amount)} gold"
    add_gold(state, step.amount, why, "vikings-9.2-3")


def _edda(state: Saga, step: effects.Edda) -> None:
    why = "Its fame grows" if step.amount > 0 else "Its fame fades"
    add_edda(state, step.amount, why, "vikings-17.0-2")


def _voyages(state: Saga, step: effects.Voyages) -> None:
    if step.amount >= 0:
        decks.gain(state, step.amount)
        return
    # One by one; the first loss that finds the deck empty ends the Saga (vikings-11.2-3).
    for _ in range(-step.amount):
        if not decks.lose(state):
            end_saga(state, "a voyage card had to be lost and none was left", "vikings-11.2-3")
            return


def _gold_roll(state: Saga, step: effects.GoldRoll) -> None:
    state.ask(GoldDie(seats=[state.seat], edda=step.edda))


def _check(state: Saga, step: effects.EddaCheck) -> None:
    state.ask(Checking(seats=[state.seat], success=list(step.success), failure=list(step.failure)))


def _roll(state: Saga, step: effects.Roll) -> None:
    state.ask(TableDie(seats=[state.seat], rows=list(step.rows)))


def _choose(state: Saga, step: effects.Choose) -> None:
    # If nothing on offer can be had, nothing happens (vikings-18.4-4).
    if all(barred_choice(state, option) for option in step.options):
        state.tell("None of it can be had, so nothing happens.", step.rule)
        return
    state.ask(Picking(seats=[state.seat], options=list(step.options), rule=step.rule))


def _where(state: Saga, step: effects.Where) -> None:
    # Only what the map shows counts: a Homeland or a sea has none of these symbols.
    chosen = step.then if step.terrain in state.here.terrain else step.otherwise
    state.agenda[:0] = chosen


def _norns(state: Saga, step: effects.Norns) -> None:
    state.ask(Searching(seats=[state.seat]))


# --- units ---


def _reinforce(state: Saga, step: effects.Reinforce) -> None:
    space = step.space or _where_they_join(state)
    no = barred_unit(state, step.unit)
    if no:
        state.tell(f"{no.sentence} Nobody comes.", *no.rules)
        return
    joining = state.in_pool(step.unit)[: step.count]
    for unit in joining:
        state.units[unit] = space
    # A card's gift costs nothing and needs no Jarl (vikings-13.0-6).
    names = state.names_of(joining)
    verb = "joins" if len(joining) == 1 else "join"
    state.tell(f"{opened(names)} {verb} free of charge in {state.space_name(space)}.", "vikings-13.0-6")


def _where_they_join(state: Saga) -> str:
    """With the voyaging force; between voyages, with a Jarl."""
    if state.voyage and state.segment not in ("harbour", "bonus"):
        return state.voyage.space
    return state.units[state.jarls[0]]


def _jarl(state: Saga, step: effects.NewJarl) -> None:
    if not state.jarls_left:
        state.tell("No Jarl is left to be drawn.", "vikings-19.1-1")
        return
    # In a Homeland or with another Jarl, unless the bonus names the space (vikings-19.1-2).
    homes = list(dict.fromkeys([*state.box.homelands, *(state.units[jarl] for jarl in state.jarls)]))
    spaces = [step.space] if step.space else homes
    state.ask(DrawJarl(seats=[state.seat], spaces=spaces, rule=step.rule))


def _lose_units(state: Saga, step: effects.LoseUnits) -> None:
    force = state.voyage.force if state.voyage else []
    on_map = [unit for unit, place in state.units.items() if place in state.box.spaces]
    among = [unit for unit in on_map if state.box.units[unit].id == step.unit] if step.unit else list(force)
    count = min(step.count, len(among))
    if count == 0:
        state.tell("There is no such unit to lose.", "vikings-23.0-8" if step.unit else "vikings-13.0-4")
        return
    rule = "vikings-23.0-8" if step.unit else "vikings-13.0-4"
    state.ask(Lose(seats=[state.seat], cause="card", space="", among=among, count=count, rule=rule))


def _mourn(state: Saga, step: effects.Mourn) -> None:
    # Immediate play only (vikings-19.2-1), and only while a Jarl is left to take his place.
    held = any(state.box.cards[card].keep == "funeral" for card in state.kept)
    if held and state.jarls_left:
        state.ask(Funeral(seats=[state.seat], jarl=step.jarl, space=step.space))


def _drown(state: Saga, step: effects.Drown) -> None:
    count = adrift(state, step.space)
    if count:
        among = state.ashore(state.at(step.space))
        state.tell(
            f"No room aboard in the {state.space_name(step.space)} for {counted(count, 'land unit')}.",
            "vikings-12.13-1",
        )
        rule = "vikings-12.13-1"
        state.ask(
            Lose(seats=[state.seat], cause="drown", space=step.space, among=among, count=count, rule=rule)
        )


# --- the map ---


def _reveal(state: Saga, step: effects.Reveal) -> None:
    count = min(step.count, len(state.hidden_quests))
    if count == 0:
        state.tell("No quest marker lies face down, so none is turned up.", "vikings-23.0-6")
        return
    # The bonus of the Saga before turns up quests by its own card (vikings-8.1-4).
    rule = "vikings-8.1-4" if state.segment == "bonus" else "vikings-18.0-3"
    state.ask(Turning(seats=[state.seat], spaces=state.hidden_quests, count=count, rule=rule))


def _burn(state: Saga, step: effects.Burn) -> None:
    if not state.marked("settlement"):
        state.tell("There is no settlement to burn.", "vikings-20.22-2")
        state.agenda[:0] = step.otherwise
        return
    state.ask(Burning(seats=[state.seat]))


def _free_settlement(state: Saga, step: effects.FreeSettlement) -> None:
    spaces = free_settlement_spaces(state, step.space)
    if spaces == [step.space]:
        place_settlement(state, step.space, "vikings-18.4-5")
    else:
        state.ask(Placing(seats=[state.seat], spaces=spaces))


def _set_aside(state: Saga, step: effects.SetAside) -> None:
    state.removed.append(step.quest)
    state.tell(f"{state.box.quests[step.quest].name} is out for the rest of the campaign.", "vikings-18.4-6")


def _accomplish(state: Saga, step: effects.Accomplish) -> None:
    accomplish(state, step.space)


def _point_at(state: Saga, step: effects.PointAt) -> None:
    state.ask(Turning(seats=[state.seat], spaces=state.hidden_quests, runes=True, rule="vikings-18.4-10"))


def _hostiles(state: Saga, step: effects.Hostiles) -> None:
    begin_battle(state, "card", extra=step.extra, number=step.number)


# --- the end of a move, and of a battle ---


def _storm(state: Saga, step: effects.StormRoll) -> None:
    if state.on_voyage.force and state.here.sea:
        state.ask(Storm(seats=[state.seat]))


def _stack_check(state: Saga, step: effects.StackCheck) -> None:
    """Test every space but the Homelands (vikings-10.2-5, vikings-10.2-7); units over the limit must go."""
    voyage = state.on_voyage
    for space in dict.fromkeys(state.units.values()):
        if space not in state.box.spaces or state.box.spaces[space].homeland:
            continue
        excess = len(state.at(space)) - state.limit - voyage.paid.get(space, 0)
        if excess > 0:
            state.agenda.insert(0, step)
            rule = "vikings-10.2-6"
            among = state.at(space)
            state.ask(
                Lose(seats=[state.seat], cause="stack", space=space, among=among, count=excess, rule=rule)
            )
            return


def _religion_table(state: Saga, step: effects.ReligionTable) -> None:
    if state.table_rolled:
        return
    plus = int(step.lost)
    if state.religion == "old" and step.berserkir:
        rows, title, rule = state.box.tables.berserkir, "the Berserkir Table", "vikings-21.4-3"
    elif state.religion == "new" and step.jarl:
        rows, title, rule = state.box.tables.new_religion, "the New Religion Table", "vikings-23.0-3"
    else:
        return
    # Once in each Saga; what is declined is gone.
    state.table_rolled = True
    optional = state.religion == "new"
    state.ask(
        TableDie(seats=[state.seat], rows=list(rows), plus=plus, optional=optional, title=title, rule=rule)
    )


_DO: dict[type[Any], Callable[[Saga, Any], None]] = {
    effects.Gold: _gold,
    effects.Edda: _edda,
    effects.Voyages: _voyages,
    effects.GoldRoll: _gold_roll,
    effects.EddaCheck: _check,
    effects.Roll: _roll,
    effects.Choose: _choose,
    effects.Where: _where,
    effects.Norns: _norns,
    effects.Reinforce: _reinforce,
    effects.NewJarl: _jarl,
    effects.LoseUnits: _lose_units,
    effects.Mourn: _mourn,
    effects.Drown: _drown,
    effects.Reveal: _reveal,
    effects.Burn: _burn,
    effects.FreeSettlement: _free_settlement,
    effects.SetAside: _set_aside,
    effects.Accomplish: _accomplish,
    effects.PointAt: _point_at,
    effects.Hostiles: _hostiles,
    effects.StormRoll: _storm,
    effects.StackCheck: _stack_check,
    effects.ReligionTable: _religion_table,
}
