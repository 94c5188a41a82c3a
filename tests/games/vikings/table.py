"""A small made-up world for the tests, and a table in it that reads as given / when / then."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion.games.vikings import GAME
from companion.games.vikings.box import ours
from companion.referee import Refusal, Table

# A world with a space of every kind, named for what it is.
SPACES: dict[str, list[str]] = {
    "home": ["homeland"],
    "home2": ["homeland"],
    "sea": ["sea"],
    "sea2": ["sea"],
    "sea3": ["sea"],
    "coast": ["coastal", "town"],
    "coast2": ["coastal", "town"],
    "coast3": ["coastal", "town"],
    "town": ["town"],
    "town2": ["town"],
    "town3": ["town"],
    "market": ["town", "trade"],
    "kingdom": ["town", "warrior"],
    "fort": ["fortress"],
    "stronghold": ["fortress", "trade"],
    "castle": ["fortress", "warrior"],
    "crown": ["fortress", "trade", "warrior"],
    "fortport": ["coastal", "fortress"],
}
ROUTES = [
    ("home", "sea", "sea"),
    ("home2", "sea", "sea"),
    ("home", "home2", "sea"),
    ("sea", "sea2", "sea"),
    ("sea2", "sea3", "sea"),
    ("coast", "sea", "sea"),
    ("coast", "coast2", "sea"),
    ("coast2", "sea2", "sea"),
    ("coast3", "sea3", "sea"),
    ("fortport", "sea", "sea"),
    ("home", "town", "river"),
    ("home", "coast", "river"),
    ("coast", "town", "portage"),
    ("town", "town2", "river"),
    ("town2", "town3", "river"),
    ("town2", "fort", "portage"),
    ("town3", "market", "river"),
    ("market", "kingdom", "river"),
    ("kingdom", "stronghold", "river"),
    ("stronghold", "castle", "river"),
    ("castle", "crown", "river"),
]
LOCATIONS: dict[int, list[str]] = {
    2: ["fort"],
    3: ["castle"],
    4: ["market", "kingdom"],
    5: ["stronghold"],
    6: ["crown"],
    7: ["coast", "coast2", "town"],
    8: ["fortport"],
    9: ["town2", "town3", "coast3"],
    10: ["coast", "fort"],
    11: ["castle", "crown"],
    12: ["market"],
}


def gold(amount: int) -> dict[str, Any]:
    return {"do": "gold", "amount": amount}


def edda(amount: int) -> dict[str, Any]:
    return {"do": "edda", "amount": amount}


def voyages(amount: int) -> dict[str, Any]:
    return {"do": "voyages", "amount": amount}


def either(*options: list[dict[str, Any]]) -> dict[str, Any]:
    """A choice between lists of effects."""
    return {
        "do": "choose",
        "options": [{"label": f"option {n}", "then": list(then)} for n, then in enumerate(options)],
    }


# A Saga that was won earlier in the campaign.
WON: dict[str, Any] = {
    "saga": "eirik",
    "won": True,
    "why": "every condition is met",
    "voyages": 5,
    "gold": 4,
    "edda": 2,
    "religion": "old",
    "jarls": [],
    "fallen": [],
    "quests": [],
    "settlements": [],
    "pillages": [],
}
FIGHT: dict[str, Any] = {"do": "hostiles"}
# A hidden quest marker, or a hidden card.
HIDDEN = "?"


def world(
    card: dict[str, Any] | None = None,
    saga: dict[str, Any] | None = None,
    routes: list[Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The made-up edition; `card` is voyage card 1, called fate, and `saga` changes the first Saga card."""
    plain = deepcopy(ours())
    fate = {"id": "fate", "number": 1, "name": "Fate", **(card or {"do": []})}
    sagas = [{**one, "objective": {"settlements": 1}} for one in plain["sagas"]]
    sagas[2]["objective"] = {"settlements": 3, "kinds": ["trade", "warrior", "fortress"]}
    sagas[0].update(saga or {})
    return {
        "name": "testland",
        "spaces": [
            {"id": name, "name": name.title(), "terrain": terrain} for name, terrain in SPACES.items()
        ],
        "routes": [{"between": [one, other], "kind": kind} for one, other, kind in routes or ROUTES],
        "locations": LOCATIONS,
        "voyages": [fate, *plain["voyages"][1:]],
        "sagas": sagas,
        **more,
    }


def armed(hostile: str, combat: int) -> dict[str, Any]:
    """The made-up edition with another combat value on one hostile."""
    return world(
        hostiles=[{**one, "combat": combat} if one["id"] == hostile else one for one in ours()["hostiles"]]
    )


class Play:
    """A table with one Viking at it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def state(self) -> Any:
        return self.table.state

    def do(self, kind: str, **fields: Any) -> "Play":
        """Make a move with everything told."""
        self.table.play({"kind": kind, "seat": "viking", **fields})
        return self

    def roll(self, kind: str, seed: int = 1, **fields: Any) -> "Play":
        """Make a move and let the app decide what chance decides."""
        self.table.play({"kind": kind, "seat": "viking", **fields}, rng=Random(seed))
        return self

    def refused(self, rule: str, kind: str, **fields: Any) -> str:
        """The move is refused, by this rule, and nothing changes; the sentence."""
        before = self.table.snapshot()
        with pytest.raises(Refusal) as caught:
            self.table.play({"kind": kind, "seat": "viking", **fields})
        assert caught.value.rule == rule, caught.value.sentence
        assert self.table.snapshot() == before
        return caught.value.sentence

    @property
    def told(self) -> str:
        """What the last move told."""
        return " ".join(line.text for line in self.table.log[-1].told)

    @property
    def cited(self) -> set[str]:
        """The rules that the last move cited."""
        return {rule for line in self.table.log[-1].told for rule in line.rules}

    @property
    def view(self) -> dict[str, Any]:
        return GAME.view(self.state, "viking")

    @property
    def asked(self) -> str:
        """The kind of the decision that the table waits for."""
        return type(self.state.top).__name__ if self.state.top else ""

    @property
    def piles(self) -> tuple[int, int, int]:
        """Draw deck, reserve and discards."""
        return len(self.state.draw), len(self.state.reserve), len(self.state.discards)

    def at(self, space: str) -> list[str]:
        return sorted(self.state.at(space))


def options(**more: Any) -> Any:
    return GAME.read_options({"seats": [{"id": "viking", "name": "Aud"}], **more})


def opening(edition: dict[str, Any] | None = None, **more: Any) -> Play:
    """A table before its first move."""
    return Play(Table(GAME, options(**more), edition=edition or world()))


def given(
    segment: str = "harbour",
    edition: dict[str, Any] | None = None,
    agreed: dict[str, Any] | None = None,
    **position: Any,
) -> Play:
    """A Saga under way in the made-up world; a Jarl waits at home unless the units say otherwise."""
    units = position.pop("units", {})
    if not any(jarl in units for jarl in ("leif", "erik", "harald", "rurik")):
        units = {**units, "rurik": "home2"}
    whole = {"saga": "eirik", "segment": segment, "units": units, **position}
    return Play(Table(GAME, options(**(agreed or {})), edition=edition or world(), position=whole))


def sailing(space: str, force: list[str], segment: str = "movement", **position: Any) -> Play:
    """A voyage under way: this force in this space, in this segment."""
    extra = position.pop("voyage", {})
    units = {**dict.fromkeys(force, space), **position.pop("units", {})}
    voyage = {"start": space, "space": space, "force": force, **extra}
    return given(segment=segment, units=units, voyage=voyage, **position)


def fighting(
    space: str,
    line: list[str],
    hostiles: list[str],
    edge: str = "",
    card: str = "fate",
    cause: str = "card",
    force: list[str] | None = None,
    lined: bool = True,
    battle: dict[str, Any] | None = None,
    **position: Any,
) -> Play:
    """A battle under way, lined up in its first round if the edge is known."""
    started = {"round": 1, "turn": edge if lined else ""} if edge else {}
    berserkir = any(unit.startswith("berserkir") for unit in line)
    jarl = any(unit in ("leif", "erik", "harald", "rurik") for unit in line)
    fight = {
        "cause": cause,
        "line": line,
        "hostiles": hostiles,
        "edge": edge,
        "berserkir": berserkir,
        "jarl": jarl,
        **started,
        **(battle or {}),
    }
    voyage = {"start": space, "space": space, "force": line if force is None else force}
    voyage |= {"card": card} if cause == "card" else {}
    units = {**dict.fromkeys(line, space), **position.pop("units", {})}
    segment = "combat" if cause == "card" else "quest"
    return given(segment=segment, units=units, voyage=voyage, battle=fight, **position)
