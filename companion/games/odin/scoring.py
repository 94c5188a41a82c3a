"""The score, line by line as on the pad (rulebook pp. 23-24)."""

import msgspec

from companion.games.odin import placing
from companion.games.odin.box import Box
from companion.games.odin.hooks import adjusted
from companion.games.odin.state import Area, North, board_of
from companion.referee import Points, Refusal, Scoresheet, SeatScore, rank

CROWN = "English Crown"


class Column(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One player's column of the pad. Counts of pieces; `negative` are open negative spaces.

    `laid` may hold boards as they lie, by area: their open negative spaces are then counted from them.
    """

    name: str = ""
    whaling_boats: int = 0
    knarrs: int = 0
    longships: int = 0
    emigrated_knarrs: int = 0
    emigrated_longships: int = 0
    exploration_boards: list[str] = []
    sheds: int = 0
    stone_houses: int = 0
    long_houses: int = 0
    sheep: int = 0
    pregnant_sheep: int = 0
    cattle: int = 0
    pregnant_cattle: int = 0
    # The points printed on the occupations in play, added up.
    occupations: int = 0
    silver: int = 0
    final_income: int = 0
    english_crown: bool = False
    negative_home: int = 0
    negative_exploration: int = 0
    negative_buildings: int = 0
    thing_penalties: int = 0
    # Pairs of tiles placed side by side against the rules, if the table punishes them.
    wrong_pairs: int = 0
    laid: dict[str, Area] = {}


class Pad(msgspec.Struct, forbid_unknown_fields=True):
    """The pad: a column for each player, by seat."""

    players: dict[str, Column]


# --- the lines ---


def _ships(box: Box, column: Column) -> Points:
    counts = {"whaling boat": column.whaling_boats, "knarr": column.knarrs, "longship": column.longships}
    return _counted(
        "Ships", {ship: (count, box.ships[ship].points) for ship, count in counts.items()}, "odin-score-1"
    )


def _emigrations(box: Box, column: Column) -> Points:
    counts = {"knarr": column.emigrated_knarrs, "longship": column.emigrated_longships}
    values = {f"emigrated {ship}": (count, box.ships[ship].emigrated) for ship, count in counts.items()}
    return _counted("Emigrations", values, "odin-score-2")


def _exploration(box: Box, column: Column) -> Points:
    values = {box.boards[board].name: (1, box.boards[board].points) for board in column.exploration_boards}
    return _counted("Exploration boards", values, "odin-score-3")


def _buildings(box: Box, column: Column) -> Points:
    counts = {"shed": column.sheds, "stone house": column.stone_houses, "long house": column.long_houses}
    return _counted(
        "Sheds and houses",
        {one: (count, box.boards[one].points) for one, count in counts.items()},
        "odin-score-4",
    )


def _animals(box: Box, column: Column) -> Points:
    counts = {
        "sheep": column.sheep,
        "pregnant sheep": column.pregnant_sheep,
        "cattle": column.cattle,
        "pregnant cattle": column.pregnant_cattle,
    }
    return _counted(
        "Sheep and cattle",
        {one: (count, box.goods[one].points) for one, count in counts.items()},
        "odin-score-5",
    )


def _counted(label: str, values: dict[str, tuple[int, int]], rule: str) -> Points:
    note = ", ".join(f"{count} {what} at {each}" for what, (count, each) in values.items() if count)
    return Points(label, sum(count * each for count, each in values.values()), rule, note)


def lines(box: Box, column: Column) -> list[Points]:
    """All lines of one column, the positive ones first."""
    penalties = column.thing_penalties + column.wrong_pairs
    pairs = f", {column.wrong_pairs} of them for wrong pairs" if column.wrong_pairs else ""
    crown = box.specials[CROWN].points if column.english_crown else 0
    return [
        _ships(box, column),
        _emigrations(box, column),
        _exploration(box, column),
        _buildings(box, column),
        _animals(box, column),
        Points("Occupations", column.occupations, "odin-score-6", "cards in play"),
        Points("Silver", column.silver, "odin-score-7", "in the supply"),
        Points("Final income", column.final_income, "odin-score-8", "of the last round, if not paid out"),
        Points(CROWN, crown, "odin-score-9"),
        _open("Home board", column.negative_home),
        _open("Exploration boards, open", column.negative_exploration),
        _open("Sheds and houses, open", column.negative_buildings),
        Points(
            "Thing Penalties",
            box.parts.penalty.points * penalties,
            "odin-score-12",
            f"{penalties} tiles{pairs}",
        ),
    ]


def _open(label: str, count: int) -> Points:
    return Points(label, -count, "odin-score-11", f"{count} open negative spaces")


# --- from the table ---


def column_of(state: North, seat: str) -> Column:
    """A player's column as the table stands."""
    player, box = state.players[seat], state.box
    sorts = {area: box.boards[board_of(area)].sort for area in player.areas}
    built = [board_of(area) for area, sort in sorts.items() if sort == "building"]
    owned = {*player.supply, *(one.piece for area in player.areas.values() for one in area.pieces)}
    column = Column(
        name=state.name(seat),
        whaling_boats=len(player.boats),
        knarrs=player.knarrs,
        longships=len(player.longships),
        emigrated_knarrs=player.emigrated.count("knarr"),
        emigrated_longships=player.emigrated.count("longship"),
        exploration_boards=[area for area, sort in sorts.items() if sort == "exploration"],
        sheds=built.count("shed"),
        stone_houses=built.count("stone house"),
        long_houses=built.count("long house"),
        sheep=player.supply.get("sheep", 0),
        pregnant_sheep=player.supply.get("pregnant sheep", 0),
        cattle=player.supply.get("cattle", 0),
        pregnant_cattle=player.supply.get("pregnant cattle", 0),
        occupations=sum(box.cards[card].facts.points for card in player.played),
        silver=player.supply.get("silver", 0),
        final_income=player.final_income,
        english_crown=CROWN in owned,
        thing_penalties=player.penalties,
        laid=player.areas,
    )
    return with_laid(box, column)


def with_laid(box: Box, column: Column) -> Column:
    """The column with the negative spaces counted on the boards that were laid out."""
    totals = {
        "home": column.negative_home,
        "exploration": column.negative_exploration,
        "building": column.negative_buildings,
    }
    for area, one in column.laid.items():
        board = board_of(area)
        if board not in box.boards:
            raise Refusal(
                f"There is no board called {area}; there are {', '.join(box.boards)}.", "odin-score-11"
            )
        placing.check_laid(box, area, one)
        totals[box.boards[board].sort] += placing.minus(box, board, one)
    return msgspec.structs.replace(
        column,
        negative_home=totals["home"],
        negative_exploration=totals["exploration"],
        negative_buildings=totals["building"],
        laid={},
    )


def score(state: North) -> Scoresheet:
    """The score as it stands; until the game is over it is what it would be now."""
    seats = []
    for seat in state.seats:
        counted = adjusted(state, seat, "points", lines(state.box, column_of(state, seat)))
        seats.append(SeatScore(seat=seat, name=state.name(seat), lines=counted))
    return rank(seats, "odin-goal-1", [], "odin-end-4", points)


def points(total: int) -> str:
    """1 point, 87 points."""
    return "1 point" if abs(total) == 1 else f"{total} points"


# --- from a filled-in pad ---


def tally(box: Box, pad: Pad) -> Scoresheet:
    """The score of a finished game from a pad."""
    if not 1 <= len(pad.players) <= 4:
        raise Refusal(f"The pad has {len(pad.players)} columns; 1 to 4 may play.", "odin-setup-1")
    pad = Pad(players={seat: _named(box, column) for seat, column in pad.players.items()})
    for seat, column in pad.players.items():
        check_column(box, column.name or seat, column)
    _check_shared(box, pad)
    seats = [
        SeatScore(seat=seat, name=column.name or seat, lines=lines(box, with_laid(box, column)))
        for seat, column in pad.players.items()
    ]
    return rank(seats, "odin-goal-1", [], "odin-end-4", points)


def _named(box: Box, column: Column) -> Column:
    """A column with boards and pieces called as the box spells them."""
    told = {"exploration_boards": column.exploration_boards, "laid": msgspec.to_builtins(column.laid)}
    fields = box.called.fields(told)
    laid = msgspec.convert(fields["laid"], dict[str, Area])
    return msgspec.structs.replace(column, exploration_boards=fields["exploration_boards"], laid=laid)


def check_column(box: Box, name: str, column: Column) -> None:
    """Refuse a column that no game could end with."""
    for field in column.__struct_fields__:
        value = getattr(column, field)
        if type(value) is int and value < 0 and field != "occupations":
            raise Refusal(f"{name}: {field.replace('_', ' ')} cannot be {value}.", "odin-score-13")
    stages = box.parts.stages
    if column.whaling_boats > stages.small or column.knarrs + column.longships > stages.large:
        raise Refusal(
            f"{name}: a bay has room for {stages.small} whaling boats and {stages.large} large ships.",
            "odin-ship-3",
        )
    seats = box.parts.banquet.squares // box.parts.banquet.seat
    if column.emigrated_knarrs + column.emigrated_longships > seats:
        raise Refusal(f"{name}: the Banquet Table has {seats} seats for emigrated ships.", "odin-emi-5")
    for board in column.exploration_boards:
        if board not in box.boards or box.boards[board].sort != "exploration":
            raise Refusal(f"{name}: there is no exploration board called {board}.", "odin-score-3")
    _check_open(box, name, column)


def _check_open(box: Box, name: str, column: Column) -> None:
    """No board has more open negative spaces than it prints."""
    limits = {
        "negative_home": box.grids["home"].minus.bit_count(),
        "negative_exploration": sum(
            box.grids[board].minus.bit_count() for board in column.exploration_boards
        ),
        "negative_buildings": sum(
            count * placing.minus(box, building, Area())
            for building, count in (
                ("shed", column.sheds),
                ("stone house", column.stone_houses),
                ("long house", column.long_houses),
            )
        ),
    }
    for field, most in limits.items():
        if getattr(column, field) > most:
            raise Refusal(f"{name}: {field.replace('_', ' ')} is at most {most}.", "odin-score-11")


def _check_shared(box: Box, pad: Pad) -> None:
    """What there is only so much of cannot be owned twice (odin-out-1)."""
    columns = list(pad.players.values())
    if sum(column.english_crown for column in columns) > 1:
        raise Refusal("There is only one English Crown.", "odin-score-9", "odin-goods-4")
    claimed = [board for column in columns for board in column.exploration_boards]
    for board in claimed:
        back = box.boards[board].back
        if claimed.count(board) > 1 or back in claimed:
            raise Refusal(f"{box.boards[board].name} can be claimed once, on one side.", "odin-expl-7")
    for field, building in (
        ("sheds", "shed"),
        ("stone_houses", "stone house"),
        ("long_houses", "long house"),
    ):
        built, copies = sum(getattr(column, field) for column in columns), box.boards[building].copies
        if built > copies:
            raise Refusal(f"{built} of {building} are on the pad; there are {copies}.", "odin-out-2")
