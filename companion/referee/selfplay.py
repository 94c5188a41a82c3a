"""Random legal play: it finds crashes, dead ends, endless games and broken invariants."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from companion.referee.game import Game, Options
from companion.referee.move import Field, Move, Offer
from companion.referee.refusal import Refusal
from companion.referee.table import Table

# A choice of the next move among the legal ones; a bot is one of these.
Player = Callable[[Game[Any], Any, list[Offer], Random], Offer]


class Broken(Exception):
    """A game that could not be played to its end."""


@dataclass
class Report:
    """How one game went."""

    moves: int
    winners: list[str]


def at_random(game: Game[Any], state: Any, offers: list[Offer], rng: Random) -> Offer:
    """Any legal move, each kind as likely as any other."""
    groups = sorted({type(offer.move).__name__ for offer in offers})
    group = rng.choice(groups)
    return rng.choice([offer for offer in offers if type(offer.move).__name__ == group])


def play_out(
    game: Game[Any], options: Options, rng: Random, player: Player = at_random, limit: int = 20_000
) -> Report:
    """Play one game to its end, checking the invariants after every move."""
    table = Table(game, options)
    while not table.state.over:
        if table.version >= limit:
            raise Broken(f"{game.title} did not end within {limit} moves.")
        offers = game.legal(table.state)
        if not offers:
            raise Broken(f"Dead end in {game.title} at step {table.version}: {game.where(table.state)}.")
        table.play(filled(player(game, table.state, offers, rng), table.state, rng), rng=rng)
        _audit(game, table)
    return Report(table.version, game.score(table.state).winners)


def _audit(game: Game[Any], table: Table) -> None:
    try:
        game.audit(table.state)
    except Refusal as refusal:
        last = msgspec.json.encode(table.log[-1].move).decode()
        raise Broken(f"After step {table.version} ({last}): {refusal.sentence} [{refusal.rule}]") from None


def filled(offer: Offer, state: Any, rng: Random) -> Move[Any]:
    """The offered move with its fields filled at random; as it stands if no other filling is legal."""
    plain: Move[Any] = offer.move
    for _ in range(8 if offer.fields else 0):
        values = {field.name: _value(field, rng) for field in offer.fields}
        move = msgspec.structs.replace(plain, **values)
        try:
            move.check(state)
        except Refusal:
            continue
        return move
    return plain


def _value(field: Field, rng: Random) -> Any:
    if field.optional and rng.random() < 0.5:
        return None
    if not field.options:
        return rng.randint(field.low or 0, field.high or 0)
    if not field.many:
        return rng.choice(field.options).value
    if field.repeats:
        return [rng.choice(field.options).value for _ in range(rng.randint(field.least, field.most))]
    count = rng.randint(field.least, min(field.most, len(field.options)))
    return [option.value for option in rng.sample(field.options, count)]
