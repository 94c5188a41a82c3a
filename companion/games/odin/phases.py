"""The twelve phases of a round, in order; what happens by itself happens here and is told."""

from collections.abc import Callable

from companion.games.odin import placing, supply
from companion.games.odin.hooks import HousesPaid, ItemRemoved, PhaseBegins, PhaseEnds, announce
from companion.games.odin.shorthand import other_colour_in, vikings_in
from companion.games.odin.state import (
    ACTIONS,
    EMPTIED,
    FEAST,
    INCOME,
    LEFTOVERS,
    SETTING_UP,
    STRIPS,
    BeforeIncome,
    EndOfRound,
    Feasting,
    Keeping,
    LastPlacing,
    North,
    Turn,
    board_of,
)

PHASES = {
    1: "new Viking",
    2: "harvest",
    3: "exploration boards",
    4: "new weapon",
    5: "actions",
    6: "start player",
    7: "income",
    8: "breeding",
    9: "feast",
    10: "bonus",
    11: "mountain strips",
    12: "Vikings return",
}


# --- phases 1 to 4 ---


def new_vikings(state: North) -> None:
    """Phase 1: the leftmost Viking of the Banquet Table joins the Thing Square; solo brings up to two."""
    count = state.side.solo.banquet[state.round - 1] if state.solo else 1
    for player in state.players.values():
        player.vikings += count
    rule = "odin-solo-7" if state.solo else "odin-p1-1"
    what = "a new Viking comes" if count == 1 else f"{count} new Vikings come"
    state.tell(f"Round {state.round}: {what} to each Thing Square.", rule, "odin-p1-2")


def harvest(state: North) -> None:
    """Phase 2: one of each crop up to the number noted for the round (odin-p2-1 to odin-p2-4)."""
    level = state.side.harvest[state.round - 1]
    crops = {good.name: 1 for good in state.box.food if 0 < good.harvest <= level}
    if crops:
        for seat in state.seats:
            supply.gain(state, seat, crops, "phase")
        state.tell(f"Harvest: everybody receives {supply.words(crops)}.", "odin-p2-2")
    else:
        state.tell("No harvest this round.", "odin-p2-3")


def turn_boards(state: North) -> None:
    """Phase 3: turn the board that is due if nobody claimed it, and lay silver on the others (odin-p3-1)."""
    due = state.side.turns[state.round]
    silver = state.box.parts.silver_per_board
    for board in list(state.unclaimed):
        if board != due:
            state.unclaimed[board] += silver
    if due in state.unclaimed:
        back = state.unclaimed.pop(due)
        new = state.box.boards[due].back
        state.unclaimed[new] = 0
        gone = f" Its {back} silver go back to the supply." if back else ""
        names = state.box.boards
        state.tell(
            f"{names[due].name} is turned: {names[new].name} can be explored.{gone}", "odin-p3-1", "odin-p3-4"
        )
    else:
        state.tell(f"{state.box.boards[due].name} is claimed and stays as it is.", "odin-p3-2", "odin-p3-5")
    rising = [state.box.boards[board].name for board, lying in state.unclaimed.items() if lying]
    if rising:
        state.tell(f"{silver} silver each on {', '.join(rising)}.", "odin-p3-3")


def draw_weapons(state: North) -> None:
    """Phase 4: everybody draws a weapon (odin-p4-1)."""
    for seat, weapon in state.drawn_weapons.items():
        supply.draw_weapons(state, seat, [weapon])
        state.tell(f"{state.name(seat)} draws a {weapon}.", "odin-p4-1")
    state.drawn_weapons = {}


# --- phase 5 ---


def open_actions(state: North) -> None:
    """Phase 5: the start player begins; a keeper's table says what it took."""
    for player in state.players.values():
        player.passed = False
    if state.depth == "keeper":
        state.ask(Keeping(seats=list(state.seats)))
    else:
        next_turn(state, state.start)


def next_turn(state: North, seat: str) -> None:
    """The next player with Vikings who has not passed; without one the phase is over (odin-p5-8)."""
    if isinstance(state.top, Turn):
        state.settle()
    for one in state.clockwise(seat):
        player = state.players[one]
        if player.passed:
            continue
        if player.vikings:
            state.ask(Turn(seats=[one]))
            return
        player.passed = True
        state.tell(f"{state.name(one)} has no Vikings left and passes.", "odin-p5-5")
    state.tell("All have passed; the actions are over.", "odin-p5-8")


def pause(state: North) -> None:
    """Before the income everybody may lay goods."""
    state.phase = INCOME
    state.ask(BeforeIncome(seats=list(state.seats)))
    # What cards give right before the income may still be laid (odin-any-1).
    for seat in reversed(state.clockwise(state.start)):
        announce(state, seat, PhaseBegins(INCOME))


# --- phases 6 to 8 ---


def start_player(state: North) -> None:
    """Phase 6: whoever placed Vikings last takes the moose (odin-p6-1)."""
    if state.last:
        state.start = state.last
        state.tell(f"{state.name(state.start)} placed Vikings last and takes the moose.", "odin-p6-1")


def income_of(state: North, seat: str) -> dict[str, int]:
    """What each board of a player pays."""
    paid = {
        area: placing.income(state.box, board_of(area), one.pieces)
        for area, one in state.players[seat].areas.items()
        if state.box.boards[board_of(area)].income
    }
    return {area: silver for area, silver in paid.items() if silver}


def pay_income(state: North) -> None:
    """Phase 7: all boards pay at the same moment (odin-p7-4); the last income may be written down instead."""
    for seat, player in state.players.items():
        paid = income_of(state, seat)
        total = sum(paid.values())
        detail = " + ".join(f"{area} {silver}" for area, silver in paid.items())
        if player.writes_income:
            player.final_income = total
            state.tell(
                f"{state.name(seat)} writes down a final income of {total} ({detail}).", "odin-score-8"
            )
            continue
        supply.gain(state, seat, {"silver": total}, "phase")
        state.tell(
            f"{state.name(seat)} receives {total} silver of income ({detail or 'nothing'}).", "odin-p7-1"
        )


def breed_all(state: North) -> None:
    """Phase 8: the animals of every player breed."""
    for seat in state.seats:
        breed(state, seat)


def breed(state: North, seat: str) -> None:
    """Phase 8 for one player: birth, or else one pregnancy, for each species (odin-p8-1 to odin-p8-6)."""
    held = state.players[seat].supply
    for animal in ("sheep", "cattle"):
        pregnant = held.pop(f"pregnant {animal}", 0)
        if pregnant:
            held[animal] = held.get(animal, 0) + pregnant
            supply.gain(state, seat, {animal: pregnant}, "phase")
            state.tell(f"{state.name(seat)}: {pregnant} {animal} born.", "odin-p8-1")
        elif held.get(animal, 0) >= 2:
            held[animal] -= 1
            held[f"pregnant {animal}"] = 1
            state.tell(f"{state.name(seat)}: one {animal} is pregnant.", "odin-p8-2")


# --- phases 9 and 10 ---


def open_feast(state: North) -> None:
    """Phase 9: everybody lays the Banquet Table."""
    state.ask(Feasting(seats=list(state.seats)))


def last_feast(state: North) -> None:
    """After the feast of the last round the game ends: no bonus, no strips, no Vikings back (odin-end-1)."""
    if state.last_round:
        state.phase = LEFTOVERS
        state.tell("The last feast is over: place what is left, then the points are counted.", "odin-end-1")
        state.ask(LastPlacing(seats=list(state.seats)))


def pay_bonuses(state: North) -> None:
    """Phase 10: all bonuses of all boards arrive at the same time."""
    won = {seat: bonuses_of(state, seat) for seat in state.clockwise(state.start or state.seats[0])}
    houses = {seat: single_bonuses(state, seat, list(state.players[seat].areas)) for seat in won}
    for seat, goods in won.items():
        take_bonus(state, seat, goods)
    for seat in reversed(won):
        announce(state, seat, HousesPaid(houses[seat]))


def single_bonuses(state: North, seat: str, areas: list[str]) -> dict[str, int]:
    """The goods of those houses that pay exactly one."""
    paid = [
        bonuses_of(state, seat, [area])
        for area in areas
        if state.box.boards[board_of(area)].sort == "building"
    ]
    single = [goods[0] for goods in paid if len(goods) == 1]
    return {good: single.count(good) for good in single}


def rest(state: North) -> None:
    """The table turns up a strip and draws weapons before the next round."""
    state.phase = STRIPS
    state.ask(EndOfRound(seats=list(state.seats)))


def bonuses_of(state: North, seat: str, areas: list[str] | None = None) -> list[str]:
    """What the enclosed goods spaces of a player pay, on all boards and houses at once (odin-p10-5)."""
    owned = state.players[seat].areas
    chosen = owned if areas is None else areas
    return [
        good for area in chosen for good in placing.bonuses(state.box, board_of(area), owned[area].pieces)
    ]


def take_bonus(state: North, seat: str, goods: list[str]) -> None:
    """Hand out bonuses; a limited piece is paid only while there is one (odin-p10-9)."""
    there = [
        good
        for good in goods
        if (good not in state.box.specials or good in state.oval) and state.stacks.get(good, 1)
    ]
    counted = {good: there.count(good) for good in there}
    supply.gain(state, seat, counted, "bonus")
    if counted:
        state.tell(f"{state.name(seat)} receives a bonus of {supply.words(counted)}.", "odin-p10-1")
    for good in goods:
        if good not in there:
            state.tell(f"No {good} is left for {state.name(seat)}.", "odin-p10-9")


# --- phases 11 and 12 ---


def wear_strips(state: North) -> None:
    """Phase 11: each face-up strip loses the item nearest the arrow; then a new one is turned up in full."""
    for strip in state.strips:
        for seat in state.seats:
            announce(state, seat, ItemRemoved(strip[0]))
    state.strips = [strip[1:] for strip in state.strips if len(strip) > 1]
    state.tell("Every mountain strip loses its first item.", "odin-p11-1", "odin-p11-2")
    if state.drawn_strip:
        state.strip_pile.remove(state.drawn_strip)
        state.strips.append(state.drawn_strip)
        state.tell(f"A new mountain strip is turned up: {state.drawn_strip}.", "odin-p11-3")
    else:
        state.tell("No mountain strip is left to add.", "odin-p11-4")
    state.drawn_strip = ""


def vikings_home(state: North) -> None:
    """Phase 12: the Vikings return; solo leaves those of this round on the board (odin-solo-6)."""
    for player in state.players.values():
        player.notes = {note: count for note, count in player.notes.items() if not note.startswith(EMPTIED)}
    if state.solo:
        _change_colours(state)
    else:
        for player in state.players.values():
            player.vikings = vikings_in(state.side, state.round)
        state.spaces = {}
        state.tell("All Vikings return to their Thing Squares.", "odin-p12-1")


def _change_colours(state: North) -> None:
    """The Vikings of the round before and those waiting are due; the ones not placed wait (odin-solo-5)."""
    player = state.players[state.seats[0]]
    state.spaces = {space: stand for space, stand in state.spaces.items() if stand.round == state.round}
    placed = sum(stand.vikings for stand in state.spaces.values())
    player.vikings = other_colour_in(state.side, state.round)
    player.waiting = max(0, vikings_in(state.side, state.round) - placed)
    state.tell(
        "The Vikings of this round stay and block their spaces; those of the other colour are due.",
        "odin-solo-5" if state.round == 1 else "odin-solo-6",
    )


def next_round(state: North) -> None:
    """The script begins anew."""
    state.round += 1
    state.step = 0


# --- the script of a round ---

RUN: dict[str, Callable[[North], None]] = {
    "run 1": new_vikings,
    "run 2": harvest,
    "run 3": turn_boards,
    "run 4": draw_weapons,
    "run 5": open_actions,
    "pause": pause,
    "run 6": start_player,
    "run 7": pay_income,
    "run 8": breed_all,
    "run 9": open_feast,
    "last feast": last_feast,
    "run 10": pay_bonuses,
    "rest": rest,
    "run 11": wear_strips,
    "run 12": vikings_home,
    "next round": next_round,
}


def _script() -> list[str]:
    """Every step of a round in order: each phase begins, runs and ends; a decision on the way halts it."""
    steps: list[str] = []
    for name in RUN:
        number = name.removeprefix("run ")
        steps += [f"begin {number}", name, f"end {number}"] if number != name else [name]
    return steps


SCRIPT = _script()


def run_step(state: North) -> None:
    """Run the next step of the round."""
    step = SCRIPT[state.step]
    state.step += 1
    verb, _, number = step.partition(" ")
    if number.isdigit() and skipped(state, int(number)):
        return
    if verb == "begin":
        state.phase = int(number)
        if state.phase == INCOME:
            return
        for seat in reversed(state.clockwise(state.start)):
            announce(state, seat, PhaseBegins(int(number)))
    elif verb == "end":
        for seat in reversed(state.clockwise(state.start)):
            announce(state, seat, PhaseEnds(int(number)))
    else:
        RUN[step](state)


def skipped(state: North, phase: int) -> bool:
    """Phase 3 happens only when a board is due, phase 6 never alone (odin-p3-7, odin-solo-9)."""
    return (phase == 3 and state.round not in state.side.turns) or (phase == 6 and state.solo)


# Where the script stands when the table rests in a phase: behind the step that asked.
RESTING = {
    SETTING_UP: 0,
    ACTIONS: SCRIPT.index("run 5") + 1,
    INCOME: SCRIPT.index("pause") + 1,
    FEAST: SCRIPT.index("run 9") + 1,
    STRIPS: SCRIPT.index("rest") + 1,
    LEFTOVERS: SCRIPT.index("last feast") + 1,
}
