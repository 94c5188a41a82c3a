"""The kits: what can be printed for each game, one thing at a time or everything in one go."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from companion.printing import calibration
from companion.printing.desk import Desk
from companion.printing.order import BadOrder, Order
from companion.printing.sheets import Part, Plan, make_plan

GAMES = {
    "clash": "Clash of Vikings",
    "odin": "A Feast for Odin",
    "spoils": "Spoils of War",
    "vikings": "Vikings",
}
# Game: what can be printed, in the order in which one would want it.
CONTENTS: dict[str, dict[str, str]] = {
    "clash": {
        "cards": "Clash cards",
        "bracelets": "Bracelets",
        "overview": "Overview board",
        "arena": "Arena",
        "pad": "Score pad",
        "round": "Turn sheet",
    },
    "spoils": {
        "treasures": "Treasures",
        "markers": "Markers and betting disks",
        "gold": "Gold",
        "reference": "Reference cards",
        "pad": "Score pad",
        "round": "Round sheet",
    },
    "vikings": {
        "sagas": "Saga cards",
        "voyages": "Voyage cards",
        "counters": "Counters",
        "map": "Map",
        "charts": "Charts",
        "pad": "Campaign chronicle",
        "round": "Turn sheet",
    },
    "odin": {
        "occupations": "Occupations",
        "weapons": "Weapons",
        "goods": "Goods tiles",
        "specials": "Special tiles",
        "silver": "Silver, wood, stone and ore",
        "ships": "Ships",
        "buildings": "Sheds and houses",
        "boards": "Home and exploration boards",
        "actions": "Action board",
        "strips": "Mountain strips",
        "penalties": "Thing Penalties",
        "pad": "Score pad",
        "round": "Round sheet",
    },
}
EVERYTHING = "everything"
MOST_KEPT = 6
_KEPT: dict[bytes, Plan] = {}
_LOCK = threading.Lock()


class NoSuchKit(LookupError):
    """No kit has this name."""


@dataclass(frozen=True)
class Kit:
    """Something to print: a game and one of its things, or all of them."""

    name: str
    game: str
    part: str
    title: str

    @property
    def game_title(self) -> str:
        """The game's full name."""
        return GAMES.get(self.game, "Lawspeaker")


def _kits() -> dict[str, Kit]:
    found = {}
    for game, contents in CONTENTS.items():
        found[game] = Kit(game, game, EVERYTHING, f"Everything for {GAMES[game]}")
        for part, title in contents.items():
            found[f"{game}-{part}"] = Kit(f"{game}-{part}", game, part, title)
    return found


KITS = _kits()
# No game's: the sheet with which a printer is measured.
CALIBRATION = Kit("calibration", "", "calibration", "Calibration sheet")


def kit(name: str) -> Kit:
    """The kit of that name."""
    if name == CALIBRATION.name:
        return CALIBRATION
    if name not in KITS:
        raise NoSuchKit(f"There is no kit '{name[:40]}'. There are: {', '.join(KITS)}.")
    return KITS[name]


def parts(order: Order) -> list[Part]:
    """What an order is made of, each part with its pieces drawn."""
    chosen, desk = kit(order.kit), Desk(order)
    if chosen is CALIBRATION:
        return [calibration.part(desk)]
    draw = _designer(chosen.game)
    wanted = list(CONTENTS[chosen.game]) if chosen.part == EVERYTHING else [chosen.part]
    try:
        found = [draw(desk, name) for name in wanted]
    except (KeyError, IndexError, ValueError) as error:
        if order.edition is None:
            raise
        raise BadOrder(f"The edition holds something that cannot be drawn: {error!r}.") from None
    known = {piece.key for part in found for piece in part.pieces}
    if unknown := [key for key in order.picks if key not in known]:
        raise BadOrder(f"There is no piece {unknown[0][:40]!r} in {chosen.title}.")
    return found


def _designer(game: str) -> Callable[[Desk, str], Part]:
    # Imported here: whoever prints one game needs not read the files of the others.
    match game:
        case "clash":
            from companion.printing.designs import clash

            return clash.part
        case "spoils":
            from companion.printing.designs import spoils

            return spoils.part
        case "vikings":
            from companion.printing.designs import vikings

            return vikings.part
        case _:
            from companion.printing.designs import odin

            return odin.part


def plan(order: Order) -> Plan:
    """The plan of an order. The last few are kept, because previews ask again for every page."""
    key = order.key()
    with _LOCK:
        if key in _KEPT:
            _KEPT[key] = _KEPT.pop(key)
            return _KEPT[key]
    made = make_plan(order, kit(order.kit).game_title, parts(order))
    with _LOCK:
        _KEPT[key] = made
        while len(_KEPT) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return made
