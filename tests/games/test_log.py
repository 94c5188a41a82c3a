"""Whatever happens at any table is told, and every line of the log opens a rule that is there."""

from pathlib import Path
from random import Random

import pytest
import yaml

from companion.games import games
from companion.referee import Table
from companion.referee.selfplay import at_random, filled

RULES = Path(__file__).parents[2] / "cardsdb" / "rules"
GAMES = 20
MOST_MOVES = 600


def known_rules(game):
    sources = yaml.load((RULES / f"{game.name}.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    return {line["id"] for line in sources if "id" in line}


def played(game, seed):
    """A table that a few hundred random moves were made at."""
    rng = Random(seed)
    table = Table(game, game.sample(rng.choice(list(game.players)), rng))
    while not table.state.over and table.version < MOST_MOVES:
        offer = at_random(game, table.state, game.legal(table.state), rng)
        table.play(filled(offer, table.state, rng), rng=rng)
    return table


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_step_is_told_and_every_line_cites_a_rule(game):
    known = known_rules(game)
    for seed in range(GAMES):
        table = played(game, seed)
        for entry in table.log:
            assert entry.told, entry.move
            for line in entry.told:
                assert line.rules, line.text
                assert set(line.rules) <= known, line
        for seat in game.score(table.state).seats:
            assert {points.rule for points in seat.lines} <= known
