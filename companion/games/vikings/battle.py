"""A battle, line by line: hostiles, Tactical Edge, rounds of fire, and what comes after."""

from typing import Literal

from companion.games.vikings.decisions import CallHostiles, Edge, LineUp, Shot
from companion.games.vikings.effects import Accomplish, AnyStep, Mourn, ReligionTable
from companion.games.vikings.settling import destroy_settlement
from companion.games.vikings.state import Battle, Saga
from companion.games.vikings.words import listed


def begin_battle(
    state: Saga, cause: Literal["card", "quest"], extra: int = 0, number: int | None = None
) -> None:
    """Hostiles share the space of the voyaging force (vikings-15.0-1)."""
    state.battle = Battle(cause=cause, extra=extra, number=number)


# --- step 1: the hostiles ---


def hostile_number(state: Saga, die: int | None) -> int:
    """How many hostiles are drawn: die, terrain, card and campaign added up, then capped (vikings-14.1-7)."""
    battle, space = state.in_battle, state.here
    base = battle.number if battle.number is not None else ((die or 0) + 1) // 2
    terrain = int(space.warrior) + int(space.fortress)
    campaign = state.wins if state.campaign else 0
    return min(base + terrain + battle.extra + campaign, hostile_limit(state))


def additions(state: Saga) -> list[str]:
    """The rules that add to the die: the terrain, the card, the Sagas won."""
    added = {
        "vikings-14.1-2": state.here.warrior or state.here.fortress,
        "vikings-14.1-3": state.in_battle.extra,
        "vikings-14.1-4": state.campaign and state.wins,
    }
    return [rule for rule, adds in added.items() if adds]


def hostile_limit(state: Saga) -> int:
    """All of them where the space is coastal; elsewhere the ship stays out (vikings-14.1-6)."""
    return sum(not hostile.ship or state.here.coastal for hostile in state.box.hostiles.values())


def who_fights(state: Saga, drawn: list[str]) -> list[str]:
    """Those drawn, strongest first; away from the coast the ship is laid aside (vikings-14.1-5)."""
    fighting = [one for one in drawn if state.here.coastal or not state.box.hostiles[one].ship]
    return sorted(fighting, key=lambda one: -state.box.hostiles[one].combat)


def face(state: Saga, drawn: list[str]) -> None:
    """The hostiles are drawn, and every Viking in the space takes part (vikings-15.0-2)."""
    battle = state.in_battle
    battle.hostiles = who_fights(state, drawn)
    battle.line = usual_line(state, state.at(state.here.id))
    battle.berserkir = any(state.box.units[unit].id == "berserkir" for unit in battle.line)
    battle.jarl = any(state.box.units[unit].jarl for unit in battle.line)


def usual_line(state: Saga, units: list[str]) -> list[str]:
    """A line that spares the best: the weak in front, the Jarls behind."""
    return sorted(units, key=lambda unit: (state.box.units[unit].jarl, state.box.units[unit].combat, unit))


# --- step 2: the Tactical Edge ---


def elite_bonus(state: Saga) -> tuple[int, int]:
    """One for the side with more elite units, never more (vikings-15.1-3)."""
    battle = state.in_battle
    vikings = sum(state.box.units[unit].elite for unit in battle.line)
    hostiles = sum(state.box.hostiles[one].elite for one in battle.hostiles)
    return int(vikings > hostiles), int(hostiles > vikings)


def totals(state: Saga, vikings: int, hostiles: int) -> tuple[int, int]:
    ours, theirs = elite_bonus(state)
    return vikings + ours + int(state.in_battle.spent), hostiles + theirs


def edge_of(state: Saga, vikings: int, hostiles: int) -> Literal["vikings", "hostiles"]:
    """The higher total has the edge; a tie is the Vikings', except in a fortress (vikings-15.1-6)."""
    ours, theirs = totals(state, vikings, hostiles)
    if ours == theirs:
        return "hostiles" if state.here.fortress else "vikings"
    return "vikings" if ours > theirs else "hostiles"


# --- step 3 and 4: the rounds ---


def go_on(state: Saga) -> None:
    """Ask for whatever the battle needs next, or conclude it."""
    battle, seats = state.in_battle, [state.seat]
    if not battle.edge and not battle.hostiles:
        state.ask(CallHostiles(seats=seats))
    elif not battle.edge:
        _seek_edge(state)
    elif not battle.hostiles or not battle.line:
        conclude(state, won=not battle.hostiles)
    elif not battle.turn:
        state.ask(LineUp(seats=seats))
    elif battle.firer:
        state.ask(Shot(seats=seats))
    else:
        # All have fired: another round follows, with the same edge (vikings-15.1-19, vikings-15.1-20).
        battle.round += 1
        battle.turn, battle.fired = "", []
        state.tell(f"Both sides still stand; round {battle.round} begins.", "vikings-15.1-19")


def _seek_edge(state: Saga) -> None:
    battle = state.in_battle
    # With Harald in the battle the Vikings hold the edge without a roll (vikings-19.3-3).
    if "harald" in battle.line:
        win_edge(state, "vikings")
        state.tell("Harald is here: the Vikings hold the Tactical Edge.", "vikings-19.3-3")
    else:
        state.ask(Edge(seats=[state.seat]))


def win_edge(state: Saga, side: Literal["vikings", "hostiles"]) -> None:
    state.in_battle.edge = side
    state.in_battle.round = 1


def conclude(state: Saga, won: bool, broke_off: bool = False) -> None:
    """One side is gone, or the Vikings broke off: post battle."""
    battle, voyage = state.in_battle, state.on_voyage
    space = voyage.space
    # All hostiles, killed or not, return to the bin (vikings-14.0-2).
    state.battle = None
    voyage.broke_off = voyage.broke_off or broke_off
    steps: list[AnyStep] = [Mourn(jarl=jarl, space=space) for jarl in battle.fallen]
    if won:
        left = state.at(space)
        stand = "stands" if len(left) == 1 else "stand"
        state.tell(
            f"The battle in {state.space_name(space)} is won; {state.names_of(left)} still {stand}.",
            "vikings-15.1-21",
        )
        steps += _spoils(state, battle)
    else:
        how = "broken off, and so lost" if broke_off else "lost"
        rule = "vikings-15.3-2" if broke_off else "vikings-15.1-21"
        state.tell(f"The battle in {state.space_name(space)} is {how}.", rule)
        destroy_settlement(state, space)
        # What the card says of a lost battle; a quest battle costs nothing more (vikings-18.2-2).
        steps += state.box.cards[voyage.card].lose if battle.cause == "card" and voyage.card else ()
    steps.append(ReligionTable(berserkir=battle.berserkir, jarl=battle.jarl, lost=not won))
    state.agenda[:0] = steps


def _spoils(state: Saga, battle: Battle) -> list[AnyStep]:
    """What a won battle brings: the card's win line, or the quest (vikings-16.0-2, vikings-18.2-2)."""
    voyage = state.on_voyage
    if battle.cause == "card":
        return list(state.box.cards[voyage.card].win) if voyage.card else []
    # The quest asks for the voyaging force itself (vikings-18.3-2).
    if voyage.force:
        return [Accomplish(space=voyage.space)]
    state.tell("The voyaging force is gone, so the quest is not accomplished.", "vikings-18.3-2")
    return []


def describe(state: Saga) -> str:
    """The hostile line in words."""
    return listed([state.box.hostiles[one].name for one in state.in_battle.hostiles])
