"""Whole games at random: no crash, no dead end, no endless game, no broken invariant, no secret told."""

import re
from random import Random

import pytest

from companion.games.clash import GAME
from companion.games.clash.bracelets import count
from companion.referee import Refusal, Table
from companion.referee.selfplay import at_random, filled, play_out
from tests.games.clash.table import COLOURS, options
from tests.support.coverage import rulebook

CHUNKS, GAMES = 8, 250
MODES, ARENAS = ("base", "bluff-arena"), ("meadow", "streams", "vouched")


def agreed(seed):
    """Two to four players, both modes, both arenas and none, in every combination."""
    return options(
        COLOURS[: 2 + seed % 3],
        mode=MODES[seed // 3 % 2],
        arena=ARENAS[seed // 6 % 3],
        odds=seed // 18 % 2 == 0,
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whole_games(chunk):
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        report = play_out(GAME, agreed(seed), Random(seed), limit=5_000)
        assert report.winners


def played_out(seed):
    """The table of a whole game."""
    *_, (table, _) = steps(seed)
    return table


def steps(seed):
    """A whole game, stopping after every move: the table and the entry."""
    rng, table = Random(seed), Table(GAME, agreed(seed))
    while not table.state.over:
        offer = at_random(GAME, table.state, GAME.legal(table.state), rng)
        yield table, table.play(filled(offer, table.state, rng), rng=rng)


@pytest.mark.parametrize("seed", range(18))
def test_every_rule_cited_in_play_exists(seed):
    known, told, refused = set(rulebook("clash")), set(), set()
    for table, entry in steps(seed):
        told.update(rule for line in entry.told for rule in line.rules)
        for seat in table.state.seats:
            refusals = [offer.refusal for offer in GAME.offers(table.state, seat) if offer.refusal]
            refused.update(rule for refusal in refusals for rule in refusal.rules)
    assert told
    assert sorted((told | refused) - known) == []
    sheet = GAME.score(table.state)
    assert {line.rule for one in sheet.seats for line in one.lines} | set(sheet.rules) <= known


@pytest.mark.parametrize("seed", range(18))
def test_no_view_holds_what_lies_face_down_before_another(seed):
    for table, _ in steps(seed):
        state = table.state
        for face in (None, *state.seats):
            seen = GAME.view(state, face)
            for player in seen["players"]:
                assert player["bracelets"] == count(state, player["seat"])
                private = {"values", "untold", "worth"} & set(player)
                assert bool(private) == (player["seat"] == face or state.over)
            assert not {"unseen", "clouds", "holdings", "pending", "decks"} & set(seen)
            assert isinstance(seen["supply"], int)
    assert table.state.over


def test_public_lines_never_show_a_value_told_in_private():
    private = 0
    for seed in range(36):
        for table, entry in steps(seed):
            if entry.move["kind"] in ("income", "take"):
                told = entry.move.get("value", entry.move.get("values"))
                private += told is not None
                check_ears(table, entry, told)
    assert private > 100


def check_ears(table, entry, told):
    """Only the taker, and whoever lost the piece, may read what it was."""
    for face in (None, *table.state.seats):
        lines = table.lines(face, entry)
        whispered = [line for line in lines if line.seat is not None]
        assert bool(whispered) == (told is not None and face in ears(entry))
        public = " ".join(line.text for line in lines if line.seat is None)
        assert not re.search(r"\b(?:a|an|the) [1-4]\b", public), public


def ears(entry):
    """Whose piece it was, by the public line; the taker knows anyhow."""
    names = {colour.capitalize(): colour for colour in COLOURS}
    giver = re.search(r"takes a bracelet from (\w+)", entry.told[0].text)
    return {entry.seat} | ({names[giver[1]]} if giver and giver[1] in names else set())


def test_offers_never_give_away_what_is_hidden():
    for table, _ in steps(7):
        for seat in table.state.seats:
            for offer in GAME.offers(table.state, seat):
                if offer.move.__struct_config__.tag in ("lay", "refill", "knock", "take", "income"):
                    assert getattr(offer.move, "value", None) is None
                    assert getattr(offer.move, "values", None) is None
                    assert [option.value for option in offer.fields[0].options] == [1, 2, 3, 4]


def test_every_offer_is_legal_as_it_stands_and_every_refused_one_says_why():
    for table, _ in steps(11):
        for seat in table.state.seats:
            for offer in GAME.offers(table.state, seat):
                if offer.refusal is None:
                    offer.move.check(table.state)
                else:
                    assert offer.refusal.rules
                    with pytest.raises(Refusal):
                        offer.move.check(table.state)


@pytest.mark.parametrize("seed", [3, 16])
def test_a_replay_of_the_log_gives_the_same_table(seed):
    table = played_out(seed)
    again = Table(GAME, table.options, log=list(table.log))
    assert again.state == table.state
    middle = Table(GAME, table.options, log=table.log[: len(table.log) // 2])
    quick = Table(GAME, table.options, log=list(table.log), snapshots={middle.version: middle.snapshot()})
    assert quick.state == table.state
