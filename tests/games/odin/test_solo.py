"""The solo game (p. 24)."""

from companion.games.odin import GAME
from companion.games.odin.feast import free_stretch
from tests.games.odin.table import BOX, having, opened, started, under_way
from tests.support.coverage import rules, scenario


def end_round(table):
    if table.state.phase == 5:
        table.do("pass")
    return table.do("income").do("feast", layout=[]).do("next_round")


@scenario("odin-sc-135")
def test_solo_setup_both_lengths():
    for length, red, yellow, square, waiting in (
        ("long", [1, 2, 2, 2], [2, 2, 2], 5, 5),
        ("short", [2, 2, 2], [2, 2, 2], 5, 6),
    ):
        table = opened(1, length=length)
        banquet = GAME.view(table.state, "a")["banquet"]
        assert (banquet[::2], banquet[1::2]) == (red, yellow)
        assert (table["a"].vikings, table["a"].waiting) == (square, waiting)
        # One Viking is out of the game: a yellow one, or in the short game a red one.
        totals = (sum(red) + square, sum(yellow) + waiting)
        assert totals == ((12, 11) if length == "long" else (11, 12))


@rules("odin-solo-7", "odin-solo-14", "odin-solo-1", "odin-solo-13")
def test_vikings_and_squares_by_round():
    for length, counts in (("long", range(6, 13)), ("short", range(7, 13))):
        table = started(1, length=length)
        assert len(table.state.strips) == 2
        for count in counts:
            assert table["a"].vikings == count
            assert len(free_stretch(table.state, "a")) == count
            # All are placed, so that none is left waiting.
            _place_all(table)
            if not table.state.last_round:
                end_round(table)


def _place_all(table):
    """Use up all Vikings on spaces that need nothing."""
    spaces = (
        "spices_silver_milk_wool",
        "fruits_oil_salt_meat_silver",
        "mead_silver",
        "flax_stockfish_silver",
    )
    spaces += ("wood_per_player_ore", "stockfish", "beans_silver", "draw_occupation", "robe_and_jewelry")
    spaces += ("hunting_game_1", "hunting_game_2", "laying_a_snare", "mountain_2")
    for space in spaces:
        free = space not in table.state.spaces
        if free and BOX.spaces[space].column <= table["a"].vikings:
            table.do("send", space=space)
            if space.startswith(("hunting", "laying")):
                table.do("roll", die=8).do("fail", back=0)
            if space == "mountain_2":
                table.do("mountain", take=[[0, 1]])
            while type(table.state.top).__name__ == "Action":
                _go_on(table)
        if table.state.phase != 5:
            return
    assert table["a"].vikings == 0, table["a"].vikings


def _go_on(table):
    """Take what the space gives instead of playing the card that column 4 allows, then finish."""
    if table.state.top.used:
        table.do("finish")
    else:
        table.do("exchange", take=list(BOX.spaces[table.state.top.space].parts[0].options[0].gain))


@scenario("odin-sc-137")
def test_solo_blocking():
    table = started(1)
    for space in ("stockfish", "flax_to_linen", "draw_occupation"):
        table.do("send", space=space)
    end_round(table)
    assert table.state.start == "a"
    table.refuses("odin-solo-4", "send", space="stockfish")
    table.do("send", space="beans_silver")
    end_round(table)
    table.refuses("odin-solo-4", "send", space="beans_silver")
    table.do("send", space="stockfish")
    assert "takes the moose" not in " ".join(
        line.text for entry in table.table.log[1:] for line in entry.told
    )


@rules("odin-solo-5", "odin-solo-6")
def test_vikings_not_placed_wait_with_their_colour():
    table = started(1)
    table.do("send", space="stockfish")
    # Five of the first colour are left and wait; five of the other come with two new ones.
    end_round(table)
    assert (table["a"].vikings, table["a"].waiting) == (5 + 2, 5)
    assert table.state.spaces["stockfish"].round == 1
    end_round(table)
    # Those that waited and the one from the board, with two new ones.
    assert (table["a"].vikings, table["a"].waiting) == (5 + 1 + 2, 7)
    assert table.state.spaces == {}


@scenario("odin-sc-213")
def test_solo_silver_without_phase_3():
    for board, silver in (("greenland", 6), ("bear island", 4)):
        table = under_way(1, a=having(knarrs=1), round=5)
        table.do("send", space="explore_middle").do("explore", board=board)
        assert table["a"].has("silver") == silver


@scenario("odin-sc-215")
def test_solo_failed_whaling_gives_vikings_back_in_the_same_round():
    table = under_way(1, a=having(vikings=3, boats=[0]), round=2)
    table.do("send", space="whaling_major")
    for die in (9, 8, 7):
        table.do("roll", die=die)
    table.do("fail", back=2)
    assert table.supply() == {"wood": 1, "spear": 1}
    assert len(table["a"].hand) == 1
    assert table.state.spaces["whaling_major"].vikings == 1
    table.do("send", space="mead_silver")
    assert table.state.phase == 7
    end_round(table)
    assert table.state.round == 3
    assert table["a"].vikings == 8
    table.refuses("odin-solo-4", "send", space="whaling_major")
