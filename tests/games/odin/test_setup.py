"""Setting up (rulebook pp. 4-6, 8)."""

import pytest

from companion.games.odin import GAME
from companion.referee import Refusal
from tests.games.odin.table import BOX, opened, started
from tests.support.coverage import rules, scenario


@scenario("odin-sc-001")
def test_setup_of_a_long_3_player_game():
    table = opened(3)
    for seat in "abc":
        player = table[seat]
        assert table.supply(seat) == {"bow and arrow": 1, "snare": 1, "spear": 1, "mead": 1}
        assert (player.vikings, player.boats, player.knarrs, player.longships) == (5, [], 0, [])
    assert sum(GAME.view(table.state, "a")["banquet"]) == 7
    assert sum(table.state.weapon_pile.values()) == 38
    assert table.state.unclaimed == {"shetland": 0, "faroe islands": 0, "iceland": 0, "greenland": 0}
    table.do("set_up", "a")
    assert len(table.state.strips) == 2
    assert len(table.state.strip_pile) == 6
    assert table.state.imitations == []
    for seat in "abc":
        [card] = table[seat].hand
        assert BOX.cards[card].facts.starting
        assert BOX.cards[card].deck == "A"


@rules("odin-setup-1", "odin-imi-3", "odin-setup-10")
def test_only_four_players_have_extension_tiles_and_three_strips():
    four = opened(4)
    four.refuses("odin-imi-3", "set_up", "a", imitations=[1, 2])
    four.do("set_up", "a", imitations=[2, 3])
    assert four.state.imitations == [2, 3]
    assert len(four.state.strips) == 3
    three = opened(3)
    three.refuses("odin-setup-1", "set_up", "a", imitations=[1, 3])
    three.refuses("odin-setup-10", "set_up", "a", strips=["WWSOO22"])
    three.refuses("odin-setup-10", "set_up", "a", strips=["WWSOO22", "WWSOO22"])
    with pytest.raises(Refusal, match="5 seats") as refused:
        GAME.read_options({"seats": [{"id": str(n)} for n in range(5)]})
    assert refused.value.rule == "odin-setup-1"


@rules("odin-setup-3", "odin-setup-4", "odin-setup-6")
def test_the_decks_in_use_decide_which_cards_are_dealt():
    table = opened(2, decks="BC")
    table.refuses("odin-setup-4", "set_up", "a", cards={"a": 8})
    dark = BOX.dark_cards("BC")
    table.refuses("odin-setup-4", "set_up", "a", cards={"a": dark[0]})
    table.do("set_up", "a", cards={"a": 13 + 8, "b": 4})
    assert table["a"].hand == [21]
    assert table.state.dark_count() == len(dark) == 88
    # A light brown card cannot be drawn later.
    table.refuses("odin-setup-4", "send", table.state.start, space="draw_occupation", drawn=42)


@rules("odin-setup-13", "odin-setup-12", "odin-setup-8", "odin-round-1")
def test_the_start_player_is_drawn_and_the_first_round_runs_to_its_actions():
    table = opened(2, length="short").do("set_up", "b", start="b")
    assert (table.state.start, table.state.round, table.state.phase) == ("b", 1, 5)
    assert table.state.side.rounds == 6
    assert table.state.top.seats == ["b"]
    table.refuses("odin-round-1", "set_up", "a")
    assert GAME.where(table.state) == "Round 1 of 6, phase 5: actions"
    opened(2).refuses("odin-round-1", "place", "a", pieces=[["home", "silver", 1, 1]])


@rules("odin-setup-4", "odin-solo-11", "odin-hidden-2")
def test_real_cards_stay_unknown_until_they_are_played():
    table = started(1, cards="table")
    assert len(table["a"].hand) == 1
    table.do("send", space="draw_occupation")
    assert table["a"].hand == [-1, 0]
    assert all(line.seat is None for line in table.table.log[-1].told)
    # Solo may choose its starting card: it is simply told.
    chosen = opened(1).do("set_up", "a", cards={"a": 8})
    assert chosen["a"].hand == [8]


@rules("odin-short-1")
def test_the_short_game_differs_in_its_numbers():
    short, long = started(2, length="short"), started(2)
    assert (short["a"].vikings, long["a"].vikings) == (7, 6)
    assert (short.state.side.rounds, long.state.side.rounds) == (6, 7)
    assert short.state.side.turns == {round - 1: board for round, board in long.state.side.turns.items()}
    assert short.state.side.harvest != long.state.side.harvest
