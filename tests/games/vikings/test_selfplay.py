"""Whole campaigns played at random and by the bot: nothing is lost, nothing gets stuck, every Saga ends."""

from collections import Counter
from random import Random

import pytest

from companion.games.vikings import GAME, bot, decks
from companion.games.vikings.chronicle import as_text, chronicle
from companion.referee import Table
from companion.referee.selfplay import at_random, filled
from tests.games.vikings.table import options

# For a big run: python -m tests.games.vikings.test_selfplay 2000
CAMPAIGNS = {at_random: 60, bot.player: 12}


def played(seed, player):
    """One campaign; every table is audited after every move."""
    rng = Random(seed)
    agreed = options(campaign=True, supplies=seed % 2 == 0, scouting=seed % 3 == 0)
    table = Table(GAME, agreed)
    while not table.state.over:
        assert table.version < 4000, "endless"
        if player is at_random:
            offers = GAME.legal(table.state)
            assert offers, f"dead end: {GAME.where(table.state)}"
            table.play(filled(at_random(GAME, table.state, offers, rng), table.state, rng), rng=rng)
        else:
            table.play(bot.choose(table.state), rng=rng)
        conserved(table.state)
    return table


def conserved(state):
    """Units, markers and cards are all there; the tracks keep their ends; no land unit swims."""
    GAME.audit(state)
    assert 0 <= state.gold <= 20
    assert 0 <= state.edda <= 5
    assert len(state.units) == 18
    assert len(state.markers) + state.markers_left == 6
    hidden = list(state.quests.values()).count("?")
    assert hidden <= len(state.unseen_quests)
    assert Counter(decks.all_cards(state)) == Counter(list(state.box.cards))
    if not state.over:
        assert GAME.acting(state) == ["viking"]


@pytest.mark.parametrize("player", [at_random, bot.player], ids=["at random", "bot"])
def test_whole_campaigns(player):
    ends = Counter()
    for seed in range(CAMPAIGNS[player]):
        table = played(seed, player)
        ends[table.state.result] += 1
        losses = sum(not past.won for past in table.state.past)
        dead = list(table.state.units.values()).count("dead")
        assert table.state.result == "won" or losses == 2 or dead == 4
    assert sum(ends.values()) == CAMPAIGNS[player]


def test_a_bot_campaign_replays_exactly_and_its_view_can_be_shown_at_every_step():
    table = played(7, bot.player)
    again = Table(GAME, table.options, log=list(table.log))
    assert again.snapshot() == table.snapshot()
    watched = Table(GAME, table.options)
    for entry in table.log:
        view = GAME.view(watched.state, None)
        assert "?" not in str(view["cards"])
        GAME.where(watched.state)
        GAME.score(watched.state)
        watched.play(entry.move)


def test_the_chronicle_tells_a_chapter_for_each_saga():
    table = played(11, bot.player)
    chapters = chronicle(table)
    assert len(chapters) == len(table.state.past)
    assert [chapter.won for chapter in chapters] == [past.won for past in table.state.past]
    for chapter, past in zip(chapters, table.state.past, strict=True):
        assert GAME.box(None).sagas[past.saga].name in chapter.title
        # The set-up and then a paragraph for each voyage.
        assert sum(text.startswith("Voyage") for text in chapter.paragraphs) == past.voyages
    text = as_text(chapters)
    assert "→" not in text
    assert "So this Saga was" in text


def test_the_chronicle_forgets_what_was_undone():
    table = Table(GAME, options())
    table.play({"kind": "saga", "seat": "viking", "saga": "eirik"})
    table.play({"kind": "jarl", "seat": "viking", "space": "jylland", "jarl": "leif"})
    table.undo()
    table.play({"kind": "jarl", "seat": "viking", "space": "uppland", "jarl": "erik"})
    text = as_text(chronicle(table))
    assert "Erik takes command in Uppland" in text
    assert "Leif" not in text


if __name__ == "__main__":
    import sys

    for number in range(int(sys.argv[1])):
        played(number, at_random)
        played(number, bot.player)
        if number % 100 == 99:
            print(f"{number + 1} campaigns at random and {number + 1} by the bot: all sound.")
