"""Clash of Vikings: bluffing in an arena, for two to four."""

from random import Random
from typing import Any

from companion.games.clash import drawing, position, scoring, setup, turn, view
from companion.games.clash.arena import VOUCHED
from companion.games.clash.box import Box, box
from companion.games.clash.moves import MOVES
from companion.games.clash.state import Clash, SetUp
from companion.referee import Field, Game, Option, Options, Scoresheet, Seat

ON_OFF = (Option(False, "No"), Option(True, "Yes"))
CARD = ("first card", "second card", "turn end")


class ClashOfVikings(Game[Clash]):
    """Clash of Vikings, as the kernel asks for it."""

    name = "clash"
    title = "Clash of Vikings"
    rules_version = "1"
    players = range(2, 5)
    players_rule = "clash-comp-1"
    colours = ("red", "yellow", "blue", "green")
    colours_rule = "clash-setup-3"
    options = setup.Agreed
    state = Clash
    moves = MOVES
    pad = scoring.Pad

    def box(self, edition: dict[str, Any] | None) -> Box:
        return box(edition)

    def blank(self) -> dict[str, Any]:
        return drawing.blank()

    def edit(self, edition: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
        return drawing.edit(edition, change)

    def workbench(self, edition: dict[str, Any]) -> dict[str, Any]:
        return drawing.workbench(edition)

    def switches(self) -> list[Field]:
        modes = (Option("base", "Base game"), Option("bluff-arena", "Bluff Arena"))
        boards = [Option(one.id, f"{one.name} (ours)") for one in box(None).arenas.values()]
        vouched = Option(VOUCHED, "None: we use the real board")
        return [
            Field(name="mode", ask="Game", options=modes),
            Field(name="arena", ask="Arena on screen", options=(*boards, vouched)),
            Field(name="bracelet_spaces", ask="Bracelet spaces on your real board", low=1, high=9, default=4),
            Field(name="odds", ask="Show the chance that a card is true to whoever may call", options=ON_OFF),
        ]

    def sample(self, players: int, rng: Random) -> Options:
        return setup.Agreed(
            seats=tuple(Seat(colour) for colour in self.colours[:players]),
            mode=rng.choice(["base", "bluff-arena"]),
            arena=rng.choice([*box(None).arenas, VOUCHED]),
            odds=rng.random() < 0.5,
        )

    def begin(self, options: setup.Agreed, box: Box) -> Clash:
        return setup.begin(options, box)

    def advance(self, state: Clash) -> None:
        turn.advance(state)

    def settle(self, state: Clash, given: frozenset[str]) -> None:
        position.settle(state, given)

    def audit(self, state: Clash) -> None:
        position.audit(state)

    def where(self, state: Clash) -> str:
        if state.over:
            return "The game is over"
        if isinstance(state.top, SetUp):
            return "Set-up"
        return f"Turn {state.turn} · {state.name(state.active)} · {CARD[min(state.played, 2)]}"

    def view(self, state: Clash, seat: str | None) -> dict[str, Any]:
        return view.view(state, seat)

    def on_board(self, state: Clash) -> tuple[str, ...]:
        return ("space", "place", "drop", "lay") if state.ground else ()

    def secret(self, state: Clash) -> bool:
        return not state.over

    def score(self, state: Clash) -> Scoresheet:
        return scoring.score(state)

    def tally(self, pad: scoring.Pad) -> Scoresheet:
        return scoring.tally(pad)


GAME = ClashOfVikings()
