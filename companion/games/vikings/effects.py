"""The small vocabulary in which voyage cards, Saga bonuses, quests and tables say what they do."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Union

import msgspec


class Step(
    msgspec.Struct, tag_field="do", frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One thing still to happen; `effect` marks those carried out before an ending is tested."""

    effect: ClassVar[bool] = True


# --- what a card may say ---


class Gold(Step, tag="gold", frozen=True):
    """Gain gold, or lose it."""

    amount: int


class Edda(Step, tag="edda", frozen=True):
    """Gain Edda, or lose it."""

    amount: int


class Voyages(Step, tag="voyages", frozen=True):
    """Gain voyage cards, or lose them."""

    amount: int


class GoldRoll(Step, tag="gold_roll", frozen=True):
    """Gain one die of gold, if wanted plus the Edda level."""

    edda: bool = False


class Reveal(Step, tag="reveal", frozen=True):
    """Turn up hidden quest markers of the player's choice."""

    count: int = 1


class Reinforce(Step, tag="reinforce", frozen=True):
    """Viking units join free of charge, where the voyaging force is unless a space is named."""

    unit: str
    count: int = 1
    space: str = ""


class NewJarl(Step, tag="jarl", frozen=True):
    """A Jarl, drawn blind, joins: in the space that `rule` names, else in a Homeland or with another Jarl."""

    space: str = ""
    rule: str = "vikings-19.1-2"


class LoseUnits(Step, tag="lose_units", frozen=True):
    """Lose units of the voyaging force, or of the named kind anywhere on the map."""

    count: int = 1
    unit: str = ""


class Burn(Step, tag="burn", frozen=True):
    """One settlement of the player's choice is destroyed; `otherwise` happens if there is none."""

    otherwise: tuple["Effect", ...] = ()


class EddaCheck(Step, tag="edda_check", frozen=True):
    """Make an Edda check."""

    success: tuple["Effect", ...] = ()
    failure: tuple["Effect", ...] = ()


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of several things to choose from."""

    label: str
    then: tuple["Effect", ...] = ()


class Choose(Step, tag="choose", frozen=True):
    """The player chooses one of these. `rule` is the one that sets the choice."""

    options: tuple[Choice, ...]
    rule: str = "vikings-13.0-4"


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a table: up to this number of the die, that happens."""

    upto: int
    then: tuple["Effect", ...] = ()


class Roll(Step, tag="roll", frozen=True):
    """Roll one die and look it up."""

    rows: tuple[Row, ...]


class Hostiles(Step, tag="hostiles", frozen=True):
    """Hostiles appear: so many more than usual, or a number that replaces the die."""

    extra: int = 0
    number: int | None = None


class Where(Step, tag="where", frozen=True):
    """It depends on the space: with this terrain the one, without it the other."""

    terrain: Literal["coastal", "town", "fortress", "trade", "warrior"]
    then: tuple["Effect", ...] = ()
    otherwise: tuple["Effect", ...] = ()


# --- what the rules themselves bring about ---


class FreeSettlement(Step, tag="free_settlement", frozen=True):
    """Jomsburg: a settlement in the quest's space, or in a coastal town of the player's choice."""

    space: str


class SetAside(Step, tag="set_aside", frozen=True):
    """A quest that was turned into Edda stays out of the campaign."""

    quest: str


class Accomplish(Step, tag="accomplish", frozen=True):
    """The quest in this space is accomplished."""

    space: str


class PointAt(Step, tag="point_at", frozen=True):
    """Runes: point at a hidden quest; it is turned up and accomplished."""


class Norns(Step, tag="norns", frozen=True):
    """The Norns, or the Papal legate: search the reserve and the discards for one card."""


class Mourn(Step, tag="mourn", frozen=True):
    """A Jarl has died: the Viking Funeral may be played at once."""

    jarl: str
    space: str


class Drown(Step, tag="drown", frozen=True):
    """At sea, whoever finds no room aboard is lost."""

    space: str


class StormRoll(Step, tag="storm", frozen=True):
    """The voyaging force has ended its move at sea."""

    effect: ClassVar[bool] = False


class StackCheck(Step, tag="stack_check", frozen=True):
    """The movement segment closes: no space may hold too many units."""

    effect: ClassVar[bool] = False


class ReligionTable(Step, tag="religion_table", frozen=True):
    """A battle is concluded: the first one of its kind calls for the table of the religion."""

    effect: ClassVar[bool] = False
    berserkir: bool
    jarl: bool
    lost: bool


Effect = Union[  # noqa: UP007 - the names are known only further up
    Gold, Edda, Voyages, GoldRoll, Reveal, Reinforce, NewJarl, LoseUnits, Burn, EddaCheck, Choose, Roll,
    Hostiles, Where, FreeSettlement, SetAside, Norns,
]  # fmt: skip
AnyStep = Union[  # noqa: UP007
    Effect, Accomplish, PointAt, Mourn, Drown, StormRoll, StackCheck, ReligionTable,
]  # fmt: skip


def all_of(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects and whatever they hold inside."""
    for one in effects:
        yield one
        if isinstance(one, EddaCheck):
            yield from all_of(one.success + one.failure)
        elif isinstance(one, Choose):
            for option in one.options:
                yield from all_of(option.then)
        elif isinstance(one, Roll):
            for row in one.rows:
                yield from all_of(row.then)
        elif isinstance(one, Where):
            yield from all_of(one.then + one.otherwise)
        elif isinstance(one, Burn):
            yield from all_of(one.otherwise)
