"""Editions: our own, and one that an owner types in."""

import json
from copy import deepcopy
from random import Random

import pytest

from companion.games.vikings import GAME, bot
from companion.games.vikings.box import ours
from companion.referee import Malformed, Table
from companion.referee.selfplay import play_out
from tests.games.vikings.table import Play, options, world
from tests.support.coverage import rules


@rules("vikings-3.0-2", "vikings-8.1-1")
def test_our_own_edition_holds_together_and_says_whose_it_is():
    box = GAME.box(None)
    assert "ours" in box.edition.name
    assert set(box.locations) == set(range(2, 13))
    heimskringla = box.sagas["heimskringla"]
    assert (heimskringla.quests, heimskringla.objective.settlements) == (2, 3)
    assert set(heimskringla.objective.kinds) == {"trade", "warrior", "fortress"}
    assert [step.do if hasattr(step, "do") else type(step).__name__ for step in heimskringla.success] == [
        "Reveal"
    ]


def test_a_made_up_edition_is_played_to_its_end():
    edition = json.loads(json.dumps(world()))
    box = GAME.box(edition)
    assert box.edition.name == "testland"
    for seed in range(6):
        table = Table(GAME, options(campaign=seed % 2 == 0), edition=edition)
        rng = Random(seed)
        while not table.state.over:
            table.play(bot.choose(table.state), rng=rng)
            GAME.audit(table.state)
        assert table.state.result in ("won", "lost")


def test_an_owner_may_give_the_prices_alone():
    units = [{**one, "cost": 4} if one["id"] == "huskarl" else one for one in ours()["units"]]
    play = Play(
        Table(
            GAME,
            options(),
            edition={"units": units},
            position={"saga": "eirik", "segment": "muster", "gold": 3},
        )
    )
    assert "costs 4 gold; you have 3" in play.refused("vikings-9.1-1", "buy", unit="huskarl", space="jylland")
    assert play.view["edition"] == "an owner's copy"


def test_every_word_of_the_vocabulary_can_be_played():
    """Random play of an edition whose cards use every effect."""
    plain = ours()
    every = [
        {"do": [{"do": "voyages", "amount": -1}]},
        {"do": [{"do": "where", "terrain": "coastal", "then": [{"do": "gold", "amount": 1}]}]},
        {"do": [{"do": "jarl"}]},
        {"do": [{"do": "reinforce", "unit": "longship", "count": 2}]},
        {"do": [{"do": "lose_units", "unit": "berserkir"}]},
        {"do": [{"do": "lose_units", "count": 2}]},
        {"do": [{"do": "gold_roll", "edda": True}]},
        {"do": [{"do": "reveal", "count": 3}]},
        {"keep": "harbour", "do": [{"do": "edda", "amount": 1}]},
        {"keep": "calm"},
        {"keep": "funeral"},
        {"do": [{"do": "hostiles", "number": 1}], "win": [{"do": "norns"}], "lose": [{"do": "burn"}]},
        {"do": [{"do": "roll", "rows": [{"upto": 6, "then": [{"do": "edda_check"}]}]}]},
        {"keep": "break_off"},
    ]
    cards = [{"id": f"card-{n}", "number": n, "name": f"Card {n}", **one} for n, one in enumerate(every, 1)]
    edition = {**plain, "voyages": cards}
    for seed in range(25):
        table = Table(GAME, options(), edition=edition)
        rng = Random(seed)
        while not table.state.over:
            table.play(bot.choose(table.state), rng=rng)
            GAME.audit(table.state)


BROKEN = [
    ({"spaces": []}, "no Homeland"),
    ({"markers": 7}, "21 pieces"),
    ({"markers": "many"}, "no edition of Vikings"),
    ({"unknown": 1}, "no edition of Vikings"),
    ({"locations": {13: ["vinland"]}}, "two dice show 2 to 12"),
    ({"locations": {**ours()["locations"], 2: ["atlantis"]}}, "atlantis"),
    ({"routes": [*ours()["routes"], {"between": ["vinland", "atlantis"], "kind": "sea"}]}, "atlantis"),
    (
        {"routes": [*ours()["routes"], {"between": ["kiev", "bulgar"], "kind": "sea"}]},
        "neither at sea nor on the coast",
    ),
    (
        {"routes": [*ours()["routes"], {"between": ["north-sea", "london"], "kind": "portage"}]},
        "over the sea",
    ),
    ({"routes": [*ours()["routes"], {"between": ["london", "london"], "kind": "river"}]}, "to itself"),
    (
        {"routes": [one for one in ours()["routes"] if "vinland" not in one["between"]]},
        "No route leads to Vinland",
    ),
    ({"hostiles": [*ours()["hostiles"], {"id": "giant", "combat": 6}]}, "a copy has 8 with 1 ship"),
    ({"voyages": [*ours()["voyages"], {"id": "calm", "name": "Calm", "number": 15}]}, "15 voyage cards"),
    ({"sagas": [*ours()["sagas"], {**ours()["sagas"][0], "id": "njal"}]}, "5 Saga cards"),
    ({"hostiles": [{"combat": 4}]}, "has no 'id'"),
    ({"spaces": "many"}, "no edition of Vikings"),
    ({"spaces": [{"id": "a", "terrain": ["homeland"]}, {"terrain": ["town"]}]}, "has no 'id'"),
]


@pytest.mark.parametrize(("part", "words"), BROKEN)
def test_an_edition_that_does_not_hold_together_is_told_so(part, words):
    with pytest.raises(Malformed) as caught:
        GAME.box(deepcopy(part))
    assert words in str(caught.value)


CHANGES = [
    ("spaces", 0, {"terrain": ["sea", "town"]}, "it can be nothing else"),
    ("spaces", 0, {"terrain": ["homeland", "town"]}, "is a Homeland"),
    ("spaces", 13, {"terrain": ["trade"]}, "neither a town nor a fortress"),
    ("spaces", 0, {"id": "pool"}, "may not be called"),
    ("spaces", 0, {"id": "jylland"}, "2 times"),
    ("units", 0, {"combat": 7}, "1 to 6"),
    ("units", 0, {"id": "thrall"}, "huskarl"),
    ("units", 0, {"carries": 1}, "carries 1 units"),
    ("units", 0, {"cost": -1}, "costs -1"),
    ("units", 3, {"kind": "land", "carries": 0}, "is naval by the rules"),
    ("units", 5, {"elite": False}, "Jarls are elite"),
    ("units", 5, {"count": 2}, "each Jarl has one"),
    ("hostiles", 0, {"combat": 0}, "1 to 6"),
    ("voyages", 0, {"win": [{"do": "gold", "amount": 1}]}, "has no hostiles"),
    ("voyages", 0, {"do": [{"do": "reinforce", "unit": "thrall"}]}, "thrall"),
    ("voyages", 0, {"do": [{"do": "sing"}]}, "no edition of Vikings"),
    ("voyages", 0, {"do": [{"do": "roll", "rows": [{"upto": 3}]}]}, "does not go up to 6"),
    ("voyages", 0, {"do": [{"do": "choose", "options": []}]}, "has no options"),
    ("voyages", 0, {"keep": "harbour", "do": []}, "does nothing"),
    ("voyages", 0, {"keep": "harbour", "do": [{"do": "hostiles"}]}, "needs a voyaging force"),
    ("sagas", 0, {"voyages": 15}, "the cards are 14"),
    ("sagas", 0, {"gold": 21}, "0 to 20"),
    ("sagas", 0, {"edda": 6}, "0 to 5"),
    ("sagas", 0, {"quests": 6}, "the Runes never count"),
    ("sagas", 0, {"objective": {"settlements": 7}}, "more markers"),
    ("sagas", 0, {"objective": {"settled": ["vinland"]}}, "asks for none"),
    ("sagas", 0, {"objective": {"pillaged": ["north-sea"]}}, "no town or fortress"),
    ("sagas", 0, {"success": [{"do": "hostiles"}]}, "at set-up there is none"),
]


@pytest.mark.parametrize(("part", "at", "change", "words"), CHANGES)
def test_a_wrong_value_is_named(part, at, change, words):
    edition = deepcopy(ours())
    edition[part][at].update(change)
    with pytest.raises(Malformed) as caught:
        GAME.box(edition)
    assert words in str(caught.value)


def test_the_score_pad_says_what_is_missing():
    pad = GAME.pad(
        saga="heimskringla", settlements=["miklagard", "dublin", "vinland"], quests=2, jarl="dublin"
    )
    assert GAME.tally(pad).winners == ["player"]
    away = GAME.tally(GAME.pad(saga="heimskringla", settlements=["miklagard"], quests=2, jarl="paris"))
    assert away.winners == []
    assert [line.points for line in away.seats[0].lines] == [0, 1, 1, 1, 1, 0]
    with pytest.raises(Malformed):
        GAME.tally(GAME.pad(saga="njal"))
    with pytest.raises(Malformed):
        GAME.tally(GAME.pad(saga="eirik", jarl="atlantis"))


def test_self_play_of_the_house_drives_the_bot():
    report = play_out(GAME, options(), Random(3), bot.player)
    assert report.moves > 20
