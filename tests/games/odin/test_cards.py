"""Occupations drawn and played, hidden hands, and the hooks of the cards (pp. 20-23)."""

import json

import msgspec
import pytest

from companion.games.odin import GAME, hooks
from companion.games.odin.actions import open_action
from companion.games.odin.hooks import Effect, Gained, SpaceUsed
from companion.referee import Points
from tests.games.odin.table import BOX, board, having, started, under_way
from tests.support.coverage import rules, scenario


@scenario("odin-sc-202")
def test_draw_an_occupation():
    table = under_way(a=having(hand=[47], spear=2)).do("send", space="draw_occupation", drawn=10)
    assert table["a"].hand == [47, 10]
    seen = GAME.view(table.state, "b")["players"]["a"]
    assert seen["supply"] == {"spear": 2, "silver": 1}
    assert (seen["hand"], seen["hand_size"]) == (None, 2)
    assert GAME.view(table.state, "a")["players"]["a"]["hand"] == [47, 10]


@rules("odin-hidden-1", "odin-hidden-2")
def test_no_secret_leaks_into_views_or_public_lines():
    table = started(2)
    table.do("send", space="draw_occupation")
    hidden = {BOX.cards[card].name for card in table["a"].hand}
    for entry in table.table.log:
        public = " ".join(line.text for line in table.table.lines("b", entry))
        assert not [name for name in hidden if name in public]
    assert GAME.secret(table.state)
    shown = json.dumps(GAME.view(table.state, "b"))
    assert json.loads(shown)["players"]["a"]["hand"] is None
    assert "drawn" not in shown
    whispered = [
        line.text for entry in table.table.log for line in table.table.lines("a", entry) if line.seat
    ]
    assert all(any(name in text for text in whispered) for name in hidden)


@scenario("odin-sc-101")
def test_drawn_and_played_in_one_action():
    table = under_way(a=having(vikings=3)).do("send", space="play_occupations_4", drawn=10)
    table.do("play_card", card=10)
    assert (table["a"].hand, table["a"].played) == ([], [10])
    none_left = under_way(a=having(vikings=3), gone=BOX.dark_cards("A"))
    none_left.refuses("odin-p5-7", "send", space="play_occupations_4")


@scenario("odin-sc-204")
def test_no_dark_brown_card_left():
    table = under_way(1, a=having(wood=2), gone=BOX.dark_cards("A")).do("send", space="draw_occupation")
    assert (table["a"].has("silver"), table["a"].hand) == (1, [])
    table.do("send", space="build_longship")
    assert (table["a"].longships, table["a"].hand) == ([0], [])


@rules("odin-occ-3")
def test_the_paid_play_space_costs_a_stone_or_an_ore():
    table = under_way(a=having(hand=[47, 10]))
    table.refuses("odin-occ-3", "send", space="play_occupation_1")
    table = under_way(a=having(hand=[47, 10], ore=1, stone=1)).do("send", space="play_occupation_1")
    table.refuses("odin-occ-3", "play_card", card=47)
    table.do("exchange", take=["silver"], pay=["ore"]).do("play_card", card=47)
    assert table.supply() == {"stone": 1, "silver": 1}
    assert (table["a"].hand, table["a"].played) == ([10], [47])
    assert table.state.top.seats == ["b"]
    # Without a card in hand the space may still be used for its silver.
    bare = (
        under_way(a=having(stone=1))
        .do("send", space="play_occupation_1")
        .do("exchange", take=["silver"], pay=["stone"])
    )
    assert bare.supply() == {"silver": 1}


@rules("odin-occ-4", "odin-occ-1", "odin-occ-5")
def test_up_to_two_cards_and_only_from_the_own_hand():
    table = under_way(1, a=having(hand=[47, 10, 22])).do("send", space="play_occupations_2")
    table.refuses("odin-occ-1", "play_card", card=5)
    table.do("play_card", card=10).do("play_card", card=22)
    assert table["a"].played == [10, 22]
    table.refuses("odin-occ-4", "play_card", card=47)
    four = under_way(a=having(hand=[1, 3, 6, 7, 9], vikings=3), gone=BOX.dark_cards("A")[6:])
    four.do("send", space="play_occupations_4")
    for card in (1, 3, 6):
        four.do("play_card", card=card)
    four.do("finish")
    assert four["a"].played == [1, 3, 6]


@rules("odin-occ-7", "odin-occ-8", "odin-occ-9")
def test_column_4_plays_one_card_before_or_after_but_not_during():
    table = under_way(a=having(hand=[47, 10]), strips=["WWSOO22"]).do(
        "send", space="mountain_4_double_upgrade_2"
    )
    table.do("play_card", card=47)
    table.refuses("odin-occ-7", "play_card", card=10)
    table.do("mountain", take=[[0, 4]])
    assert table.state.top.seats == ["b"]
    after = under_way(a=having(hand=[47, 10], peas=1)).do("send", space="mountain_4_double_upgrade_2")
    after.do("mountain", take=[[0, 4]])
    after.refuses("odin-occ-7", "play_card", card=47)
    after.do("upgrade", goods=[["peas", "oil"]]).do("play_card", card=47)
    assert after["a"].played == [47]
    assert after.state.top.seats == ["b"]
    elsewhere = under_way(a=having(hand=[47, 10], wool=1, silverware=1))
    elsewhere.do("send", space="mountain_1_upgrade_1")
    elsewhere.refuses("odin-occ-9", "play_card", card=47)
    # With an automatic effect the card may come first; then the effect follows by itself.
    first = under_way(a=having(hand=[47])).do("send", space="spices_silver_milk_wool")
    assert first.supply() == {}
    first.do("play_card", card=47)
    assert first.supply() == {"spices": 1, "silver": 1}


@rules("odin-occ-9", "odin-occ-6")
def test_only_column_3_draws_a_card():
    for space, drawn in (("stockfish", 0), ("mead_silver", 0), ("fruits_oil_salt_meat_silver", 1)):
        assert len(under_way().do("send", space=space)["a"].hand) == drawn
    under_way().refuses("odin-occ-9", "send", space="stockfish", drawn=10)


@rules("odin-card-1", "odin-card-14", "odin-score-6")
def test_cards_are_worth_their_printed_points_once_played():
    assert (BOX.cards[100].name, BOX.cards[100].facts.points) == ("Undertaker", -1)
    kinds = {card.kind for card in BOX.cards.values()}
    assert kinds == {"immediate", "anytime", "each time", "as soon as", "immediate + each time"}
    assert not [card for card in BOX.cards.values() if card.kind == "as soon as" and card.deck == "A"]
    table = under_way(a=having(hand=[5], played=[100, 54]), decks="ABC")
    assert table.line("Occupations") == -1 + 3


def test_only_a_placing_that_draws_something_reveals_it():
    table = started(2)
    assert not table.do("send", space="stockfish").table.log[-1].reveals
    assert table.do("send", space="draw_occupation").table.log[-1].reveals


def test_a_real_card_is_named_when_it_is_played():
    table = under_way(a=having(hand=[-1, 0], vikings=2), cards="table").do("send", space="play_occupations_2")
    table.refuses("odin-occ-1", "play_card", card=180)
    table.do("play_card", card=47)
    assert table["a"].hand == [0]
    table.do("play_card", card=10)
    assert (table["a"].hand, table["a"].played) == ([], [47, 10])
    assert not GAME.secret(table.state)


# --- the hooks, shown with cards made up for the tests ---


class Generous(Effect):
    """A card of the tests: more rolls, other dice, cheaper goods, ore back, and an echo of all events."""

    def __init__(self):
        self.echo = []

    def rolls(self, state, seat, value, act):
        return value + 1

    def roll(self, state, seat, value, act):
        return value - 1

    def price(self, state, seat, value, what):
        return {thing: count - 1 for thing, count in value.items()} if what == "buy_sheep" else value

    def ships(self, state, seat, value, needs):
        return value + state.players[seat].knarrs if needs.ships == ("longship",) else value

    def lies(self, state, seat, value, piece, board):
        return value or (piece == "wood" and board == "long house")

    def disarms(self, state, seat, value):
        return True

    def flat(self, state, seat, value, food):
        return 2 if food == "peas" else value

    def points(self, state, seat, value):
        return [*value, Points("Test card", 7, "odin-card-15")]

    def played(self, state, seat):
        state.players[seat].supply["fruits"] = 1

    def heard(self, state, seat, event):
        self.echo.append(event)


@pytest.fixture
def generous(monkeypatch):
    effect = Generous()
    monkeypatch.setitem(hooks.EFFECTS, 10, effect)
    return effect


@rules("odin-card-15")
def test_a_card_may_change_rolls_prices_ships_places_and_points(generous):
    table = under_way(a=having(played=[10], knarrs=1, wood=1, areas={"long house": board()}))
    table.do("place", pieces=[["long house", "wood", 1, 1]])
    table.do("send", space="raiding")
    for die in (2, 3, 4, 8):
        table.do("roll", die=die)
    assert "counts 7" in table.told()
    table.refuses("odin-dice-2", "roll", die=8)
    table.do("succeed", tile="silverware")
    assert table.line("Test card") == 7
    free = under_way(a=having(played=[10])).do("send", space="buy_sheep")
    assert free.supply() == {"sheep": 1}
    without = under_way(a=having(knarrs=1, wood=1, areas={"long house": board()}))
    without.refuses("odin-raid-1", "send", space="raiding")
    without.refuses("odin-house-1", "place", pieces=[["long house", "wood", 1, 1]])
    without.refuses("odin-act-prod-6", "send", space="buy_sheep")
    assert without.refuses("odin-arm-3", "disarm", ship="whaling boat", on=1)


@rules("odin-arm-3")
def test_a_card_may_give_ore_back_and_serve_more_and_hears_what_happens(generous):
    table = under_way(1, a=having(played=[10], boats=[1], peas=2), phase=9)
    table.do("disarm", ship="whaling boat", on=1)
    table.refuses("odin-arm-3", "disarm", ship="whaling boat", on=0)
    assert (table["a"].boats, table["a"].has("ore")) == ([0], 1)
    table.do("feast", layout=[["peas", 1], ["peas", 4]])
    assert Gained({"ore": 1}, "card") in generous.echo
    played = under_way(a=having(hand=[10, 47], stone=1)).do(
        "send", space="play_occupation_1", take=["silver"]
    )
    played.do("play_card", card=10)
    assert played.supply() == {"silver": 1, "fruits": 1}


class Hunter(Effect):
    """A card of the tests: before each use of a market a hunt without Vikings."""

    def heard(self, state, seat, event):
        if isinstance(event, SpaceUsed) and event.before and event.space == "sheep_or_cattle":
            open_action(state, seat, "hunting_game_1")


@rules("odin-card-9")
def test_a_card_may_grant_an_action_that_is_settled_before_the_space(monkeypatch):
    monkeypatch.setitem(hooks.EFFECTS, 10, Hunter())
    table = under_way(a=having(played=[10], wood=3)).do("send", space="sheep_or_cattle", take=["sheep"])
    assert table.supply() == {"wood": 3}
    table.do("roll", die=2).do("succeed", spend={"wood": 2})
    assert table.supply() == {"wood": 1, "hide": 1, "game meat": 1}
    table.do("exchange", take=["sheep"])
    assert table.state.top.seats == ["b"]
    # An action that a card grants may be left out, and no Viking comes back from it.
    idle = under_way(a=having(played=[10])).do("send", space="sheep_or_cattle").do("finish")
    idle.do("exchange", take=["sheep"])
    assert idle.supply() == {"sheep": 1}
    failed = under_way(a=having(played=[10])).do("send", space="sheep_or_cattle").do("roll", die=8).do("fail")
    assert failed["a"].vikings == 9


def test_a_card_without_an_effect_changes_nothing():
    plain = Effect()
    state = under_way().state
    assert plain.rolls(state, "a", 3, "raiding") == 3
    for name in ("vikings", "price", "stages", "roll", "boost", "swords", "steps", "boards", "flat"):
        assert getattr(plain, name)(state, "a", 5, "x") == 5
    before = msgspec.msgpack.encode(state)
    plain.played(state, "a")
    plain.heard(state, "a", Gained({"ore": 1}, "card"))
    assert msgspec.msgpack.encode(state) == before
