"""A sensible player, for self-play and for measuring the balance of an edition."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.vikings import chart, decisions, odds, plan
from companion.games.vikings.moves import battle, cards, keep, leidang, movement, setup, spoils
from companion.games.vikings.state import HIDDEN, Saga
from companion.referee import Game, Move, Offer, Refusal

AnyMove = Move[Saga]


def player(game: Game[Any], state: Saga, offers: list[Offer], rng: Random) -> Offer:
    """The bot as a player of the house's self-play."""
    return Offer(label="the bot's move", move=choose(state))


def choose(state: Saga) -> AnyMove:
    """The move that the bot makes now; what chance decides is left open."""
    return _CHOOSE[type(state.top)](state)


# --- set-up ---


def _draw_saga(state: Saga) -> AnyMove:
    return setup.TakeSaga(seat=state.seat)


def _draw_jarl(state: Saga) -> AnyMove:
    spaces = state.top.spaces
    if state.segment == "jarl":
        far = plan.distances(state, spaces[0])
        wanted = [*state.card.objective.settled, *state.card.objective.pillaged]
        # Near to what the Saga names; else wherever most of the map is near.
        goals = wanted or [space for space in far if plan.markable(state, space)]
        return setup.TakeJarl(seat=state.seat, space=min(spaces, key=lambda home: _near(state, home, goals)))
    with_jarl = [space for space in spaces if state.jarls_at(space)]
    return setup.TakeJarl(seat=state.seat, space=(with_jarl or spaces)[0])


def _near(state: Saga, home: str, goals: list[str]) -> float:
    far = plan.distances(state, home)
    return sum(sorted(far.get(goal, 99.0) for goal in goals)[:12])


def _place_quests(state: Saga) -> AnyMove:
    return setup.RollQuests(seat=state.seat)


def _scatter(state: Saga) -> AnyMove:
    return setup.Scatter(seat=state.seat)


def _muster(state: Saga) -> AnyMove:
    home = state.units[state.jarls[0]]
    if not state.religion:
        return setup.ChooseReligion(seat=state.seat, religion="old")
    for unit in _shopping(state, home):
        move = setup.Buy(seat=state.seat, unit=unit, space=home)
        if _legal(state, move):
            return move
    return setup.Begin(seat=state.seat)


def _shopping(state: Saga, space: str) -> list[str]:
    """What is worth buying next for the band in a space, keeping back what settlements will cost."""
    here = state.at(space)
    kinds = [state.box.units[unit].id for unit in here]
    wants = plan.Wants(state)
    spare = state.gold - 2 * min(2, wants.settlements)
    if len(here) >= state.limit + 1 or spare <= 0:
        return []
    ships = [unit for unit in here if state.box.units[unit].naval]
    land = state.ashore(here)
    if not ships:
        return ["longship"]
    if len(land) >= state.capacity(ships):
        return ["longship"] if spare >= 2 else []
    wanted = ["berserkir"] if kinds.count("berserkir") < 2 and spare >= 2 else []
    return [*wanted, "huskarl"]


# --- a voyage ---


def _harbour(state: Saga) -> AnyMove:
    main = _main_space(state)
    home = [space for space in state.box.homelands if state.jarls_at(space)]
    if home and not state.appealed and state.edda >= 3:
        return keep.Appeal(seat=state.seat, space=home[0])
    for card in state.kept:
        if state.box.cards[card].keep == "harbour":
            return keep.PlayKept(seat=state.seat, card=card)
    return leidang.SetOut(seat=state.seat, space=main)


def _main_space(state: Saga) -> str:
    """The space of the strongest force with a Jarl, one with ships before one without."""
    spaces = dict.fromkeys(state.units[jarl] for jarl in state.jarls)
    return max(spaces, key=lambda space: _weight(state, state.at(space)))


def _weight(state: Saga, units: list[str]) -> tuple[bool, int]:
    ships = any(state.box.units[unit].naval for unit in units)
    return ships, sum(state.box.units[unit].combat for unit in units)


def _leidang(state: Saga) -> AnyMove:
    here = state.here.id
    wanted = _shopping(state, here)
    if state.edda >= 2 and wanted:
        wanted = ["varangians", *wanted]
    for unit in wanted:
        move = leidang.Recruit(seat=state.seat, unit=unit)
        if _legal(state, move):
            return move
    return leidang.Form(seat=state.seat, units=_band(state, here))


def _band(state: Saga, space: str) -> list[str]:
    """The best force that the ships can carry and a space can hold."""
    units = state.box.units
    here = state.at(space)
    if state.box.spaces[space].sea:
        return here
    ships = sorted((u for u in here if units[u].naval), key=lambda u: -units[u].carries)
    land = sorted(state.ashore(here), key=lambda u: (not units[u].jarl, -units[u].combat))
    if not ships:
        return land[: state.limit] or here
    best = max(range(1, len(ships) + 1), key=lambda n: _carried(state, ships[:n], land))
    taken = ships[:best]
    return [*taken, *land[: min(state.capacity(taken), max(1, state.limit - len(taken)))]]


def _carried(state: Saga, ships: list[str], land: list[str]) -> tuple[int, int]:
    room = min(state.capacity(ships), max(1, state.limit - len(ships)))
    return sum(state.box.units[unit].combat for unit in land[:room]) + len(ships), -len(ships)


def _movement(state: Saga) -> AnyMove:
    voyage = state.on_voyage
    goal = plan.target(state, voyage.force, voyage.space)
    if voyage.mode in ("naval", "land"):
        return movement.Go(seat=state.seat, path=_way(state, goal))
    if goal == voyage.space:
        return movement.Stay(seat=state.seat)
    naval = movement.Declare(seat=state.seat, mode="naval")
    land = movement.Declare(seat=state.seat, mode="land")
    far = plan.distances(state, goal)
    on_foot = chart.reach(state, voyage.force, "land", voyage.space, 1 + int("leif" in voyage.force))
    by_ship = chart.reach(state, voyage.force, "naval", voyage.space, 2)
    nearest = {True: min(far[space] for space in by_ship), False: min(far[space] for space in on_foot)}
    if nearest[False] < nearest[True] and _legal(state, land):
        return land
    if _legal(state, naval):
        return naval
    return (
        land if nearest[False] < far[voyage.space] and _legal(state, land) else movement.Stay(seat=state.seat)
    )


def _way(state: Saga, goal: str) -> list[str]:
    """The reachable space nearest to the goal; of equals, one that is not at sea and easily held."""
    far = plan.distances(state, goal)
    options = chart.moves(state)

    def rank(space: str) -> tuple[float, bool, float]:
        place = state.box.spaces[space]
        risk = 0.0 if place.sea or place.homeland else 1 - plan.fight(state, state.on_voyage.force, space)
        return far.get(space, 99.0), place.sea and len(options[space]) > 2, risk

    return options[min(options, key=rank)]


def _lose(state: Saga) -> AnyMove:
    units, decision = state.box.units, state.top
    ships = [unit for unit in state.at(state.here.id) if units[unit].naval] if state.voyage else []

    def value(unit: str) -> tuple[bool, bool, int]:
        kind = units[unit]
        return kind.jarl, kind.naval and len(ships) < 3, kind.combat

    return movement.GiveUp(seat=state.seat, units=sorted(decision.among, key=value)[: decision.count])


def _draw_card(state: Saga) -> AnyMove:
    return cards.Draw(seat=state.seat)


# --- effects ---


def _throw(state: Saga) -> AnyMove:
    calm = keep.held(state, "calm")
    if isinstance(state.top, decisions.Storm) and calm:
        return keep.PlayKept(seat=state.seat, card=calm)
    return cards.Throw(seat=state.seat)


def _table(state: Saga) -> AnyMove:
    # The New Religion Table does more harm than good.
    return keep.Decline(seat=state.seat) if state.top.optional else cards.Throw(seat=state.seat)


def _pick(state: Saga) -> AnyMove:
    moves = [cards.Choosing(seat=state.seat, picks=[n]) for n in range(len(state.top.options))]
    legal = [move for move in moves if _legal(state, move)]
    return max(legal, key=lambda move: _appeal_of(state, state.top.options[move.picks[0]].then))


def _appeal_of(state: Saga, steps: tuple[Any, ...]) -> float:
    """What an option is worth to the bot."""
    wants = plan.Wants(state) if state.saga else None
    total = 0.0
    for step in steps:
        name = type(step).__name__
        amount = getattr(step, "amount", 1)
        if name == "Gold":
            poor = wants is not None and wants.settlements and state.gold < 2 * wants.settlements
            total += amount * (0.9 if poor else 0.35)
        elif name == "Edda":
            total += amount * (3.0 if wants and wants.edda else 0.9)
        elif name == "Voyages":
            total += amount * (1.2 if len(state.draw) < 5 else 0.8)
        elif name == "FreeSettlement":
            total += 3.0 if wants and wants.settlements else 0.5
        elif name == "NewJarl":
            total += 1.5 if len(state.jarls) < 2 else 0.6
        elif name == "Reinforce":
            total += 1.2
        elif name == "Hostiles":
            total += 4 * (plan.fight(state, state.on_voyage.force, state.here.id) - 0.75)
        elif name == "GoldRoll":
            total += 1.3
        elif name == "Choose":
            total += 1.5
        elif name == "Reveal":
            total += 0.4 * step.count
    return total


def _turn(state: Saga) -> AnyMove:
    start = _main_space(state) if state.jarls else state.top.spaces[0]
    far = plan.distances(state, start)
    return cards.Turn(seat=state.seat, space=min(state.top.spaces, key=lambda space: far.get(space, 99.0)))


def _place(state: Saga) -> AnyMove:
    wants = plan.Wants(state)
    free = [space for space in state.top.spaces if space not in state.markers]
    return cards.Place(seat=state.seat, space=max(free, key=lambda space: plan.worth(state, space, wants)))


def _burn(state: Saga) -> AnyMove:
    needed = {*state.card.objective.settled}
    kinds = state.card.objective.kinds
    settled = state.marked("settlement")
    space = min(
        settled, key=lambda s: (s in needed, sum(kind in state.box.spaces[s].terrain for kind in kinds))
    )
    return cards.BurnDown(seat=state.seat, space=space)


def _funeral(state: Saga) -> AnyMove:
    return keep.HoldFuneral(seat=state.seat)


def _search(state: Saga) -> AnyMove:
    look = keep.Look(seat=state.seat)
    if _legal(state, look):
        return look
    known = [card for card in [*state.reserve, *state.discards] if not card.startswith(HIDDEN)]
    good = ["fair-winds", "skald", "shield-wall", "danegeld"]
    chosen = next((card for card in good if card in known), known[0])
    return keep.Fetch(seat=state.seat, card=chosen)


# --- battle ---


def _call(state: Saga) -> AnyMove:
    return battle.Hostiles(seat=state.seat)


def _edge(state: Saga) -> AnyMove:
    spend = battle.SpendEdda(seat=state.seat)
    wants = plan.Wants(state)
    if _legal(state, spend) and state.edda > max(1, state.card.objective.edda) and not wants.edda:
        win, lose = (odds.win_chance(odds.lines_of(state, side)) for side in ("vikings", "hostiles"))
        if win - lose > 0.25:
            return spend
    return battle.RollEdge(seat=state.seat)


def _line_up(state: Saga) -> AnyMove:
    fight = state.in_battle
    if fight.round > 1 and keep.held(state, "break_off") and (odds.chance(state) or 0) < 0.25:
        ways = chart.retreats(state, state.on_voyage.force, state.here.id)
        return battle.BreakOff(seat=state.seat, to=ways[0] if ways else None)
    line = max(plan.orders(state, fight.line), key=lambda order: odds.order_chance(state, order))
    return battle.FormLine(seat=state.seat, line=line)


def _shot(state: Saga) -> AnyMove:
    if state.in_battle.firer not in state.box.units:
        return battle.Fire(seat=state.seat)
    chances = odds.targets(state)
    return battle.Fire(seat=state.seat, target=max(chances, key=lambda one: chances[one]))


# --- the end of a voyage and of a Saga ---


def _spoils(state: Saga) -> AnyMove:
    here, wants = state.here.id, plan.Wants(state)
    settle, pillage = spoils.Settle(seat=state.seat), spoils.Pillage(seat=state.seat)
    # With everything else done, a settlement under the Jarl's feet is a way home.
    home = wants.done and state.jarls_at(here)
    if (wants.suits(state, here) or home) and _legal(state, settle):
        return settle
    reserved = wants.settlements + wants.pillages
    wanted = here in wants.pillage_at or wants.pillages > len(wants.pillage_at)
    poor = state.gold < 6 and state.markers_left > reserved and not wants.suits(state, here)
    if wanted or poor:
        return pillage
    return keep.Decline(seat=state.seat)


def _keep_settlements(state: Saga) -> AnyMove:
    return spoils.KeepMarkers(seat=state.seat, spaces=state.marked("settlement")[:4])


def _keep_card(state: Saga) -> AnyMove:
    funeral = keep.held(state, "funeral")
    return spoils.KeepOne(seat=state.seat, cards=[funeral or state.kept[0]])


def _legal(state: Saga, move: AnyMove) -> bool:
    try:
        move.check(state)
    except Refusal:
        return False
    return True


_CHOOSE: dict[type[Any], Callable[[Saga], AnyMove]] = {
    decisions.DrawSaga: _draw_saga,
    decisions.DrawJarl: _draw_jarl,
    decisions.PlaceQuests: _place_quests,
    decisions.Scattering: _scatter,
    decisions.Muster: _muster,
    decisions.Harbour: _harbour,
    decisions.Leidang: _leidang,
    decisions.Movement: _movement,
    decisions.Storm: _throw,
    decisions.Lose: _lose,
    decisions.DrawCard: _draw_card,
    decisions.Picking: _pick,
    decisions.Checking: _throw,
    decisions.GoldDie: _throw,
    decisions.TableDie: _table,
    decisions.Turning: _turn,
    decisions.Placing: _place,
    decisions.Burning: _burn,
    decisions.Funeral: _funeral,
    decisions.Searching: _search,
    decisions.CallHostiles: _call,
    decisions.Edge: _edge,
    decisions.LineUp: _line_up,
    decisions.Shot: _shot,
    decisions.Spoils: _spoils,
    decisions.KeepSettlements: _keep_settlements,
    decisions.KeepCard: _keep_card,
}
