"""Spoils of War: dice, bids and bets over nine piles of Treasure."""

from collections.abc import Iterable
from random import Random
from typing import Any

from companion.games.spoils import audit as conserved
from companion.games.spoils import course, position, scoring, setup
from companion.games.spoils import view as seen
from companion.games.spoils.box import Box, read_edition
from companion.games.spoils.moves import MOVES
from companion.games.spoils.state import Spoils
from companion.referee import Field, Game, Offer, Options, Refusal, Scoresheet, Seat


class SpoilsOfWar(Game[Spoils]):
    """The game, verb by verb."""

    name, title, rules_version = "spoils", "Spoils of War", "1"
    players, players_rule = range(3, 11), "spoils-players-1"
    options, state, moves, pad = setup.Agreed, Spoils, MOVES, scoring.Pad

    def box(self, edition: dict[str, Any] | None) -> Box:
        return read_edition(edition)

    def read_options(self, data: dict[str, Any]) -> Options:
        if len(data.get("seats", ())) == 1:
            raise Refusal(
                "You are one Viking; there is no game for one, it takes 3 to 10.", "spoils-players-2"
            )
        options = super().read_options(data)
        if isinstance(options, setup.Agreed):
            setup.sets_needed(options)
        return options

    def switches(self) -> list[Field]:
        return setup.SWITCHES

    def sample(self, players: int, rng: Random) -> Options:
        return setup.Agreed(
            seats=tuple(Seat(id) for id in self.seat_ids(players)),
            deal=rng.random() < 0.5,
            step_bidding=rng.random() < 0.5,
        )

    def begin(self, options: setup.Agreed, box: Box) -> Spoils:
        return setup.begin(options, box)

    def advance(self, state: Spoils) -> None:
        course.advance(state)

    def settle(self, state: Spoils, given: frozenset[str]) -> None:
        position.settle(state, given)

    def audit(self, state: Spoils) -> None:
        conserved.audit(state)

    def where(self, state: Spoils) -> str:
        return seen.where(state)

    def on_board(self, state: Spoils) -> tuple[str, ...]:
        return seen.ON_BOARD

    def view(self, state: Spoils, seat: str | None) -> dict[str, Any]:
        return seen.view(state, seat)

    def score(self, state: Spoils) -> Scoresheet:
        return scoring.score(state)

    def tally(self, pad: scoring.Pad) -> Scoresheet:
        return scoring.tally(pad)

    def shelf(self) -> list[dict[str, Any]]:
        """Our cards as the score pad lists them."""
        return scoring.shelf()

    def secret(self, state: Spoils) -> bool:
        return not state.over

    def legal(self, state: Spoils, seats: Iterable[str] | None = None) -> list[Offer]:
        """All moves of the acting seats, and of whoever may use an Artifact out of turn."""
        if seats is None:
            acting = self.acting(state)
            seats = acting + [
                seat for seat in state.seats if seat not in acting and state.own_artifacts(seat)
            ]
        return super().legal(state, seats)


GAME = SpoilsOfWar()
