"""Whole games, looked at on the way: every page can be shown in whatever state the table is."""

from random import Random

import pytest

from companion.games.odin import GAME, bot
from companion.referee import Table
from companion.referee.selfplay import filled
from companion.web.phone import COOKIE
from tests.web.odin_table import lay

# Pages are looked at after every so many moves.
EVERY = 5


@pytest.mark.parametrize(
    ("seed", "players", "more"),
    [
        (1, 4, {"decks": "ABC"}),
        (2, 2, {"cards": "table", "length": "short"}),
        (3, 1, {"decks": "BC"}),
        (4, 3, {"depth": "keeper"}),
    ],
)
def test_every_page_is_there_all_evening(app, phone, seed, players, more):
    lay(app, phone)
    rng, token = Random(seed), phone.client.get_cookie(COOKIE).value
    seats = [{"id": id} for id in GAME.seat_ids(players)]
    table = Table(GAME, GAME.read_options({"seats": seats, **more}))
    while not table.state.over:
        offer = bot.play(GAME, table.state, GAME.legal(table.state), rng)
        table.play(filled(offer, table.state, rng), rng=rng)
        if table.version % EVERY and not table.state.over:
            continue
        id = app.extensions["tables"].create(table, token)
        seat = rng.choice(table.state.seats)
        for path in ("", f"?as={seat}", *(f"/page/{name}?seat={seat}" for name in GAME.pages), "/correct"):
            page = phone.open(f"/t/{id}{path}")
            assert page.status == 200, path
        area = rng.choice(list(table.state.players[seat].areas))
        piece = rng.choice(list(table.state.box.pieces))
        asked = {"seat": seat, "area": area, "piece": piece, "turn": "1", "at": "2,2"}
        assert phone.open(f"/t/{id}/page/boards", query_string=asked).status == 200
    assert "wins with" in phone.open(f"/t/{id}").text or "share the victory" in phone.page.text
