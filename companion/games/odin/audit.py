"""What no table could look like: the limits that hold after every move, position and correction."""

from companion.games.odin import placing
from companion.games.odin.state import ITEMS, UNKNOWN, UNKNOWN_START, Action, North, Player, board_of
from companion.referee import Refusal

# More than this of anything is a slip of the finger.
MOST = 9999


def audit(state: North) -> None:
    """Raise a Refusal if no table could look like this."""
    if not 1 <= state.round <= state.side.rounds:
        raise Refusal(f"Round {state.round}: the game has rounds 1 to {state.side.rounds}.", "odin-setup-8")
    for seat in state.seats:
        _audit_player(state, seat, state.players[seat])
    _audit_shared(state)
    _audit_board(state)


def _audit_player(state: North, seat: str, player: Player) -> None:
    name, box = state.name(seat), state.box
    for thing, count in player.supply.items():
        if not 0 <= count <= MOST:
            raise Refusal(f"{name} has {count} {thing}; it should be 0 to {MOST}.", "odin-give-1")
        if thing not in box.things:
            raise Refusal(f"{name} has {thing}, which is not in the box.", "odin-comp-7")
    stages, ships = box.parts.stages, box.ships
    if len(player.boats) > stages.small or player.large_ships > stages.large or player.knarrs < 0:
        raise Refusal(f"{name} has more ships than landing stages.", "odin-ship-3")
    if any(ship not in ships or not ships[ship].emigrated for ship in player.emigrated):
        raise Refusal(f"{name} has emigrated with something else than knarrs and longships.", "odin-emi-1")
    for ship, carried in (("whaling boat", player.boats), ("longship", player.longships)):
        if any(not 0 <= ore <= ships[ship].room for ore in carried):
            raise Refusal(f"{name} has a {ship} with too much ore.", "odin-arm-4")
    for area, one in player.areas.items():
        if board_of(area) not in box.boards:
            raise Refusal(f"{name} has an area called {area}, which is no board.", "odin-place-16")
        placing.check_laid(box, area, one)
    if min(player.vikings, player.waiting, player.penalties) < 0:
        raise Refusal(f"{name} has fewer than 0 Vikings or penalties.", "odin-p1-1")


def _audit_shared(state: North) -> None:
    """Unique tiles, cards, boards and buildings lie in one place only."""
    box = state.box
    tiles = list(state.oval)
    for player in state.players.values():
        tiles += [
            thing for thing, count in player.supply.items() if thing in box.specials for _ in range(count)
        ]
        tiles += [
            one.piece for area in player.areas.values() for one in area.pieces if one.piece in box.specials
        ]
    for tile in box.specials:
        if tiles.count(tile) > 1:
            raise Refusal(f"There is only one {tile}.", "odin-goods-4")
    cards = [card for one in state.players.values() for card in (*one.hand, *one.played)]
    for card in cards:
        if card in (UNKNOWN, UNKNOWN_START):
            continue
        if card not in box.cards:
            raise Refusal(f"There is no occupation with the number {card}.", "odin-comp-9")
        if cards.count(card) > 1:
            raise Refusal(f"Card {card} cannot be in two places.", "odin-comp-9")
    areas = [board_of(area) for player in state.players.values() for area in player.areas]
    for building in box.buildings:
        copies, left = box.boards[building].copies, state.stacks.get(building, 0)
        built = areas.count(building)
        if left < 0 or built + left != copies:
            raise Refusal(
                f"There are {copies} of {building} in all, not {built} built and {max(0, left)} left.",
                "odin-comp-2",
            )
    strange = [
        one for one in state.unclaimed if one not in box.boards or box.boards[one].sort != "exploration"
    ]
    if strange:
        raise Refusal(f"There is no exploration board called {strange[0]}.", "odin-expl-1")
    boards = [*state.unclaimed, *(area for area in areas if box.boards[area].sort == "exploration")]
    for board in boards:
        if boards.count(board) > 1 or box.boards[board].back in boards:
            raise Refusal(f"{box.boards[board].name} lies in two places.", "odin-expl-7")
    if min(state.unclaimed.values(), default=0) < 0:
        raise Refusal("No board holds less than 0 silver.", "odin-p3-3")


def _audit_board(state: North) -> None:
    """Vikings on spaces, strips and weapon piles."""
    for space, stand in state.spaces.items():
        if space not in state.box.spaces or stand.seat not in state.seats or stand.vikings < 0:
            raise Refusal(f"Nobody's Vikings can stand on {space}.", "odin-p5-2")
    if any(not strip or not set(strip) <= set(ITEMS) for strip in (*state.strips, *state.strip_pile)):
        raise Refusal("A mountain strip holds wood (W), stone (S), ore (O) and 2 silver (2).", "odin-mtn-1")
    if any(f"imitate_{column}" not in state.box.spaces for column in state.imitations):
        raise Refusal("Imitation spaces are in columns 1 to 4.", "odin-imi-3")
    for decision in state.pending:
        if isinstance(decision, Action) and not _possible(state, decision):
            raise Refusal(f"No action can be under way on {decision.space}.", "odin-p5-6")
    piles = (*state.weapon_pile.values(), *state.weapon_discards.values())
    if min(piles, default=0) < 0:
        raise Refusal("No pile holds fewer than 0 weapons.", "odin-comp-10")


def _possible(state: North, action: Action) -> bool:
    """Whether an action under way names a space and parts that there are."""
    space = state.box.spaces.get(action.space)
    stands = not action.at or action.at in state.spaces
    return space is not None and stands and all(0 <= at < len(space.parts) for at in action.left)
