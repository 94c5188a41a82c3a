"""An owner draws the arena of their own copy, tap by tap."""

from random import Random

import pytest

from companion.games.clash import GAME
from companion.games.clash.drawing import CELLS, KINDS, touching
from companion.referee import Malformed, Table
from companion.referee.selfplay import at_random, filled
from tests.games.clash.table import options

# A small field: the centre with six cells around it, and a few more outside.
TAPS = {
    "D4": "centre", "D3": "bracelet", "D5": "bracelet", "C4": "water", "C5": "plain", "E4": "plain",
    "E5": "plain", "C3": "starting", "E3": "starting", "D6": "starting", "D2": "starting",
}  # fmt: skip


def drawn(taps=TAPS):
    edition = GAME.blank()
    for cell, kind in taps.items():
        edition = GAME.edit(edition, {"tap": cell, "kind": kind})
    return edition


def plan(edition):
    return edition["arenas"][0]


def test_cells_that_share_a_side_touch():
    near = {cell for cell in CELLS if touching("D4", cell)}
    assert near == {"D3", "D5", "C4", "C5", "E4", "E5"}
    assert all(touching(other, one) == touching(one, other) for one in CELLS for other in near)
    assert not touching("D4", "D4")


def test_a_drawn_arena_can_be_played_on():
    edition = GAME.edit(drawn(), {"name": "  Our board "})
    arena = GAME.box(edition).arenas["own"]
    assert (arena.name, arena.origin, arena.centre) == ("Our board", "components", "D4")
    assert {space: arena.kind(space) for space in TAPS} == TAPS
    # The names of our own arenas stand for the first one that the edition brings.
    table = Table(GAME, options(["red", "blue"], arena="meadow"), edition=edition)
    assert table.state.arena == "own"
    rng = Random(3)
    while not table.state.over:
        offer = at_random(GAME, table.state, GAME.legal(table.state), rng)
        table.play(filled(offer, table.state, rng), rng=rng)
        GAME.audit(table.state)


def test_the_same_kind_again_takes_the_space_away():
    edition = GAME.edit(drawn(), {"tap": "D3", "kind": "bracelet"})
    assert "D3" not in plan(edition)["adjacent"]
    assert "D3" not in plan(edition)["at"]
    assert plan(edition)["bracelet_spaces"] == ["D5"]
    assert all("D3" not in near for near in plan(edition)["adjacent"].values())


def test_another_kind_changes_the_space():
    edition = GAME.edit(drawn(), {"tap": "D3", "kind": "water"})
    assert plan(edition)["water"] == ["C4", "D3"]
    assert plan(edition)["bracelet_spaces"] == ["D5"]
    moved = GAME.edit(edition, {"tap": "E4", "kind": "centre"})
    assert plan(moved)["centre"] == "E4"
    assert "D4" in plan(moved)["adjacent"]


def test_joins_are_made_and_undone():
    edition = drawn()
    assert "D3" in plan(edition)["adjacent"]["D4"]
    apart = GAME.edit(edition, {"join": "D4", "to": "D3"})
    assert "D3" not in plan(apart)["adjacent"]["D4"]
    assert "D4" not in plan(apart)["adjacent"]["D3"]
    bridge = GAME.edit(apart, {"join": "D2", "to": "D6"})
    assert "D6" in plan(bridge)["adjacent"]["D2"]
    GAME.box(bridge)
    for wrong in ({"join": "D4", "to": "D4"}, {"join": "D4", "to": "A9"}, {"join": "Z1", "to": "D4"}):
        with pytest.raises(Malformed):
            GAME.edit(edition, wrong)


def test_nothing_is_changed_by_nothing():
    edition = drawn()
    assert GAME.edit(edition, {}) == GAME.edit(GAME.edit(edition, {}), {"name": " "})


@pytest.mark.parametrize(
    "change",
    [
        {"tap": "Z9"},
        {"tap": "D4", "kind": "lava"},
        {"tap": ["D4"]},
        {"tap": {"x": 1}},
        {"join": [1], "to": [2]},
    ],
)
def test_a_tap_beside_the_field_is_malformed(change):
    with pytest.raises(Malformed):
        GAME.edit(drawn(), change)


@pytest.mark.parametrize(
    "edition",
    [
        {"arenas": ["no"]},
        {"arenas": [{"water": [["D4"]]}]},
        {"arenas": [{"water": ["T1"]}]},
        {"arenas": [{"adjacent": {"D4": 5}}]},
    ],
)
def test_an_arena_that_was_not_drawn_here_is_malformed(edition):
    with pytest.raises(Malformed):
        GAME.edit(edition, {})


@pytest.mark.parametrize("edition", [{}, {"arenas": []}, {"arenas": "x"}, {"arenas": [{"water": 7}]}])
def test_what_is_missing_begins_empty(edition):
    assert GAME.edit(edition, {}) == GAME.blank()


def test_an_unfinished_arena_is_not_playable():
    with pytest.raises(Malformed):
        GAME.box(GAME.blank())


def test_the_workbench_shows_every_cell_with_its_kind():
    bench = GAME.workbench(drawn())
    assert bench["kinds"] == KINDS
    assert {cell["name"]: cell["kind"] for cell in bench["cells"] if cell["kind"]} == TAPS
    assert len(bench["cells"]) == 81
    assert set(bench["spaces"]) == set(TAPS)
