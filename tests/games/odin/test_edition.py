"""An owner's edition may leave things out; what the game cannot do without is said."""

from contextlib import suppress
from random import Random

import msgspec
import pytest

from companion.games.components import load
from companion.games.odin import GAME
from companion.games.odin.box import Board, Card, Good, Space, Special
from companion.referee import Malformed, Table
from companion.referee.selfplay import at_random, filled

FILES = {
    "goods": ("goods.yaml", Good),
    "specials": ("specials.yaml", Special),
    "boards": ("boards.yaml", Board),
    "spaces": ("spaces.yaml", Space),
    "cards": ("cards-occupations.yaml", Card),
}
# So many moves are enough for a few rounds.
MOVES = 150


def whole(**without):
    """All of ours, without the rows that are named."""
    rows = {name: msgspec.to_builtins(load("odin", file, list[row])) for name, (file, row) in FILES.items()}
    return {
        name: [row for row in listed if row.get("id", row["name"]) not in without.get(name, ())]
        for name, listed in rows.items()
    }


def problem(edition):
    with pytest.raises(Malformed) as refused:
        GAME.box(edition)
    return str(refused.value)


def removable(table):
    """The rows of a table that the game can do without, one by one."""
    found = []
    for row in whole()[table]:
        key = row.get("id", row["name"])
        with suppress(Malformed):
            GAME.box(whole(**{table: [key]}))
            found.append(key)
    return found


def test_a_whole_copy_is_the_same_box():
    box, ours = GAME.box(whole()), GAME.box(None)
    for name in FILES:
        assert getattr(box, name) == getattr(ours, name)


def test_a_whole_edition_has_nothing_of_ours_beneath_it():
    box = GAME.box(whole(specials=["Helmet"], spaces=["mead_silver"]))
    assert "Helmet" not in box.specials
    assert "mead_silver" not in box.spaces
    assert "Belt" in box.specials


@pytest.mark.parametrize("table", ["specials", "spaces"])
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("players", [2, 4])
def test_what_can_be_left_out_is_not_missed(table, half, players):
    out = [key for key in removable(table)[half::2] if not key.startswith("imitate")]
    assert len(out) > 3
    play(whole(**{table: out}), players)


def test_occupations_can_be_left_out_down_to_one_for_each_player():
    cards = whole()["cards"]
    dark = [card["id"] for card in cards if not card["facts"]["starting"]]
    play(whole(cards=dark), 4)
    light = [card["id"] for card in cards if card["facts"]["starting"] and card["deck"] == "A"]
    play(whole(cards=light[4:]), 4)
    assert problem(whole(cards=light[3:])) == (
        "The decks A have 3 starting occupations; there must be 4, one for each player (odin-setup-4)."
    )


def play(edition, players):
    rng = Random(players)
    table = Table(GAME, GAME.sample(players, rng), edition=edition)
    while not table.state.over and table.version < MOVES:
        offers = GAME.legal(table.state)
        assert offers
        table.play(filled(at_random(GAME, table.state, offers, rng), table.state, rng), rng=rng)
        GAME.audit(table.state)
    GAME.score(table.state)


@pytest.mark.parametrize(
    ("without", "words"),
    [
        ({"goods": ["sheep"]}, "The edition has no sheep; the rules name it (odin-p8-1)"),
        ({"specials": ["English Crown"]}, "the rules name it (odin-score-9), so it cannot be taken out."),
        ({"boards": ["home"]}, "The edition has no home; the rules name it"),
        ({"boards": ["labrador"]}, "The board Iceland names labrador, which is not in the edition."),
        ({"goods": ["mead"]}, "Change that first, or put mead back."),
        ({"goods": ["silk"]}, "The edition has no silk, to which linen is upgraded (odin-trade-1)."),
        ({"spaces": ["imitate_3"]}, "Column 3 needs one imitation space"),
        ({"spaces": ["raiding"]}, "Helmsman (12) names 'raiding'"),
    ],
)
def test_what_the_game_cannot_do_without_is_said(without, words):
    assert words in problem(whole(**without))


def test_what_names_something_unknown_is_said():
    edition = whole()
    edition["boards"][0]["goods"][0]["gives"] = ["satin"]
    assert problem(edition) == "The board Home board names 'satin'; there is no such thing in the box."
    edition = whole()
    edition["spaces"][0]["parts"] = []
    assert "must offer something" in problem(edition)
    edition = whole()
    edition["goods"].append(edition["goods"][0])
    assert "two rows of its goods have the same name" in problem(edition)
