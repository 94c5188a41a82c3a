"""An order: what is to be printed and how. Everything that a person may choose is checked here."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.printing.paper import CARDS, PAPERS

BACKS = {
    "none": "no backs",
    "separate": "backs on separate sheets",
    "fold": "fold along the gutter",
    "duplex-long": "both sides, flip long edge",
    "duplex-short": "both sides, flip short edge",
}
MARKS = {"corner": "corner marks", "cross": "crosses", "full": "full lines", "none": "no cut marks"}
SIDES = {"both": "on both sides", "front": "on the front only"}
ORIENTATIONS = {"portrait": "upright", "landscape": "lying"}
BOARDS = {"true": "true size, over several sheets", "fit": "scaled to one sheet"}
# Number: least, most.
LIMITS: dict[str, tuple[float, float]] = {
    "margin": (3, 40),
    "card_width": (20, 200),
    "card_height": (20, 280),
    "counter": (8, 80),
    "cell": (6, 20),
    "bleed": (0, 5),
    "corner": (0, 10),
    "text": (0.7, 1.5),
    "shift_x": (-10, 10),
    "shift_y": (-10, 10),
}
NAMES = {
    "margin": "The margin",
    "card_width": "The width of a card",
    "card_height": "The height of a card",
    "counter": "The size of a counter",
    "cell": "The size of a grid square",
    "bleed": "The bleed",
    "corner": "The radius of a corner",
    "text": "The text size",
    "shift_x": "The offset to the right",
    "shift_y": "The offset downwards",
}
CHOICES: dict[str, Mapping[str, object]] = {
    "paper": PAPERS,
    "orientation": ORIENTATIONS,
    "backs": BACKS,
    "marks": MARKS,
    "marks_on": SIDES,
    "boards": BOARDS,
}
MOST_COPIES = 99
MOST_PICKS = 1000


class BadOrder(Exception):
    """Something in an order cannot be done; the sentence says what and what could."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to print and how; two equal orders give the same sheets."""

    kit: str
    paper: str = "A4"
    orientation: str = "portrait"
    margin: float = 5
    card_width: float = CARDS["poker"][0]
    card_height: float = CARDS["poker"][1]
    counter: float = 20
    cell: float = 12
    backs: str = "none"
    bleed: float = 0
    outside: bool = False
    marks: str = "corner"
    marks_on: str = "both"
    corner: float = 0
    ink: bool = False
    text: float = 1
    boards: str = "true"
    # How far off this printer puts a back, as seen through the paper from the front.
    shift_x: float = 0
    shift_y: float = 0
    # Copies of chosen pieces by their key; empty means all, in the numbers of the box.
    picks: dict[str, int] = {}
    # What an owner typed in; None stands for ours.
    edition: dict[str, Any] | None = None
    # Pictures of an owner's by piece, each the name of a checked file.
    pictures: dict[str, str] = {}

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise BadOrder(f"{getattr(self, name)!r:.40} is not one of {', '.join(choices)}.")
        for name, (least, most) in LIMITS.items():
            # Not a number compares as false both ways.
            if not least <= getattr(self, name) <= most:
                raise BadOrder(
                    f"{NAMES[name]} is from {least} to {most}; {getattr(self, name):g} was asked for."
                )
        if len(self.picks) > MOST_PICKS or any(
            not 0 <= copies <= MOST_COPIES for copies in self.picks.values()
        ):
            raise BadOrder(f"Choose at most {MOST_PICKS} pieces, each from 0 to {MOST_COPIES} times.")

    @property
    def landscape(self) -> bool:
        """Whether the long side lies across."""
        return self.orientation == "landscape"

    @property
    def two_sided(self) -> bool:
        """Whether each sheet goes through the printer twice."""
        return self.backs.startswith("duplex")

    def key(self) -> bytes:
        """The order as bytes, the same for equal orders."""
        lengths = {name: float(getattr(self, name)) for name in LIMITS}
        return msgspec.json.encode({**msgspec.structs.asdict(self), **lengths}, order="sorted")

    def settings(self) -> str:
        """The settings in one line, for the foot of every page."""
        parts = [
            f"{self.paper} {ORIENTATIONS[self.orientation]}",
            BACKS[self.backs],
            f"margin {self.margin:g}",
        ]
        parts.append(f"bleed {self.bleed:g}{' outside only' if self.outside and self.bleed else ''} mm")
        parts.append(MARKS[self.marks] + (f" {SIDES[self.marks_on]}" if self.marks_on != "both" else ""))
        if self.ink:
            parts.append("ink saver")
        if self.shift_x or self.shift_y:
            parts.append(f"backs corrected for {self.shift_x:g} mm right, {self.shift_y:g} mm down")
        return ", ".join(parts)


def read_order(
    kit: str,
    fields: Mapping[str, str],
    edition: dict[str, Any] | None = None,
    pictures: dict[str, str] | None = None,
) -> Order:
    """An order out of a form, an address or a command line, all of whose values are texts."""
    found: dict[str, Any] = {"kit": kit, "edition": edition, "pictures": pictures or {}}
    for name in CHOICES:
        if fields.get(name):
            found[name] = fields[name]
    for name in LIMITS:
        if fields.get(name):
            found[name] = _number(name, fields[name])
    for name in ("outside", "ink"):
        found[name] = fields.get(name, "") not in ("", "0", "no", "false")
    found.update(_card_size(fields))
    found["picks"] = read_picks(fields.get("picks", ""))
    return Order(**found)


def _number(name: str, text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise BadOrder(f"{NAMES[name]} must be a number; {text[:40]!r} is none.") from None


def _card_size(fields: Mapping[str, str]) -> dict[str, float]:
    """A size by name, or any two lengths such as 57x87."""
    text = fields.get("card", "").strip().lower()
    if not text or text == "own":
        return {}
    if text not in CARDS:
        width, cross, height = text.partition("x")
        if not cross:
            raise BadOrder(
                f"{text[:40]!r} is no card size. Use {', '.join(CARDS)}, or two lengths such as 57x87."
            )
        return {"card_width": _number("card_width", width), "card_height": _number("card_height", height)}
    return dict(zip(("card_width", "card_height"), CARDS[text], strict=True))


def read_picks(text: str) -> dict[str, int]:
    """Which pieces and how many of each: "walk*3 punch" is three and one."""
    found: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        key, star, copies = word.partition("*")
        if star and not (copies.isdecimal() and copies.isascii()):
            raise BadOrder(f"{word[:40]!r} cannot be read. Write a piece and a number, such as walk*3.")
        found[key] = int(copies[:6]) if star else 1
    return found


def write_picks(picks: Mapping[str, int]) -> str:
    """The same the other way round."""
    return " ".join(f"{key}*{copies}" for key, copies in picks.items())
