"""The table page: the action board, what is automatic, the dice, cards, the keeper and corrections."""

import gzip
import json
from fractions import Fraction

import pytest

from companion.games.odin.cards.shown import hand_of
from companion.web.words import percent
from tests.web.odin_table import having, lay, state, told


def spaces(page):
    """The action spaces that one tap uses."""
    moves = [
        json.loads(button.value) for form in page.forms for button in form.buttons if button.name == "move:"
    ]
    return {move["space"]: move for move in moves if move["kind"] == "send"}


def send(phone, space):
    form, button = next(
        (form, button)
        for form in phone.page.forms
        for button in form.buttons
        if button.name == "move:" and json.loads(button.value).get("space") == space
    )
    return phone.send(form.action, {**dict(form.fields), button.name: button.value})


def test_a_table_is_agreed_on_and_set_up(phone, app):
    phone.open("/new/odin")
    agreed = {"o.length:": '"short"', "o.decks:": '"BC"', "o.cards:": '"table"', "o.depth:": '"keeper"'}
    page = phone.press("Start the table", {"name": ["Aud", "Bolli", "", ""], **agreed})
    id = page.address.rpartition("/")[2]
    assert (state(app, id).length, state(app, id).decks) == ("short", "BC")
    assert (state(app, id).cards, state(app, id).depth) == ("table", "keeper")
    page = phone.press("Draw strips, cards, weapons and the start player")
    assert "Round 1 of 6, phase 5: actions" in page.text


def test_what_the_real_table_drew_is_told(phone, app):
    phone.open("/new/odin")
    page = phone.press("Start the table", {"name": ["Aud", "Bolli", "", ""]})
    id = page.address.rpartition("/")[2]
    drawn = {
        "f.start:": '"seat-2"',
        "f.strips+": ['"WWSOO22"', '"WWSSSO2"'],
        "f.weapons.seat-1:": '"spear"',
        "f.weapons.seat-2:": '"long sword"',
    }
    phone.press("Go on", drawn)
    assert state(app, id).strips == ["WWSOO22", "WWSSSO2"]
    assert state(app, id).start == "seat-2"
    assert state(app, id).players["seat-1"].supply["spear"] == 2
    # The phases that nobody decides are told.
    assert "Harvest: everybody receives 1 peas, 1 flax and 1 beans." in told(app, id)


def test_one_tap_sends_the_vikings(phone, app):
    id = lay(app, phone, having(wood=2))
    assert "build_shed" in spaces(phone.page)
    send(phone, "build_shed")
    assert "shed" in state(app, id).players["a"].areas
    assert state(app, id).spaces["build_shed"].vikings == 1


def test_what_cannot_be_used_is_folded_away_with_its_rule(phone, app):
    lay(app, phone, having())
    page = phone.page
    assert "build_shed" not in spaces(page)
    assert "You have 0 wood; 2 wood is needed." in page.text
    assert 'href="/rule/odin-act-exch-2"' in page.source


def test_a_taken_space_says_whose_vikings_stand_there(phone, app):
    lay(app, phone, {**having(wood=4), "spaces": {"build_shed": ["b", 1, 1]}})
    assert "Bolli occupies the space: Build a shed." in phone.page.text
    assert "build_shed" not in spaces(phone.page)


def test_every_space_is_on_the_board_with_its_group_in_words(phone, app):
    id = lay(app, phone, players=4)
    refused = phone.page.text
    for space in state(app, id).box.spaces.values():
        if not space.imitates:
            assert space.name in refused
            assert space.group in refused


def test_groups_say_how_much_is_open_and_whose_vikings_stand_there(phone, app):
    lay(app, phone, {**having(wood=4), "spaces": {"build_shed": ["b", 1, 1]}})
    assert "Build Houses 0 open" in phone.page.text
    assert "Build Ships 3 open" in phone.page.text
    assert [found["data-marks"] for _, found in phone.page.tags if "data-marks" in found] == ["▲"]


def test_everybody_may_look_at_the_whole_action_board(phones, app):
    mine, other = phones(2)
    id = lay(app, mine, {**having(), "spaces": {"build_shed": ["b", 1, 1]}})
    other.open(f"/t/{id}")
    page = other.follow("Action board")
    assert "Build Houses 3 of 4 free" in page.text
    assert "Build a shed costs 2 wood ▲ Bolli" in page.text
    assert "Raiding d8; a blue tile; needs a longship free" in page.text
    assert "Plundering, 1 silver hoard needs 2 longships free" in page.text
    # With two players nothing is imitated.
    assert "Imitate" not in page.text
    lay(app, mine, players=4)
    assert "Imitate a space of column 1" in mine.follow("Action board").text


@pytest.mark.parametrize("link", ["Lay tiles", "Hand", "Fix", "Feast", "Odds", "Action board"])
def test_everything_of_ones_own_is_one_tap_away_at_the_top(phone, app, link):
    lay(app, phone, {"players": {"a": {"hand": [5]}}})
    before_the_board = phone.page.source.partition('Action board"')[0]
    assert link in before_the_board
    phone.follow(link)
    assert phone.page.status == 200
    assert "Aud" in phone.page.text or link == "Action board"


def test_the_fragment_stays_lean(phone, app):
    id = lay(app, phone, players=4)
    phone.headers = {"HX-Request": "true"}
    page = phone.open(f"/t/{id}")
    assert len(gzip.compress(page.source.encode())) <= 12 * 1024


def test_the_odds_stand_beside_the_die_before_and_between_rolls(phone, app):
    id = lay(app, phone, having(**{"wood": 1, "bow and arrow": 1}))
    # With 2 to spend, 2 faces of 8 will do: 1 - (6/8)^3 = 58 %.
    assert "58 %" in phone.page.text
    send(phone, "hunting_game_1")
    assert "Success spending at most 2 58 %" in phone.page.text
    phone.press("8")
    # Two rolls are left: 1 - (6/8)^2.
    assert "Success spending at most 2 44 %" in phone.page.text
    phone.press("2")
    phone.press("Success: pay 1 bow and arrow and 1 wood")
    assert state(app, id).players["a"].supply["game meat"] == 1


def test_the_app_throws_the_die_when_asked(phone, app):
    id = lay(app, phone, having())
    send(phone, "laying_a_snare")
    phone.press("Throw the d8 for me")
    assert state(app, id).top.rolls[0] in range(1, 9)


def test_a_raid_offers_its_prizes_the_best_first(phone, app):
    lay(app, phone, {"players": {"a": {"supply": {}, "longships": [0]}}})
    send(phone, "raiding")
    page = phone.press("8")
    prizes = [one for one in page.buttons if "swords, free" in one]
    assert prizes[0].endswith("8 swords, free")
    # The best four at once, the rest to be unfolded.
    assert f"{len(prizes) - 4} lesser ones" in page.text
    assert any(one.startswith("rune stone") for one in prizes)
    assert not any(one.startswith("spices") for one in prizes)


def test_the_odds_page_has_exact_fractions(phone, app):
    id = lay(app, phone, having(**{"wood": 1, "bow and arrow": 1}))
    page = phone.open(f"/t/{id}/page/odds?seat=a")
    assert "Success spending at most 2 58 % 37/64" in page.text
    assert "Needs a longship in the bay." in page.text


def test_the_odds_are_exact_for_what_one_is_willing_to_spend(phone, app):
    id = lay(app, phone, {"players": {"a": {"supply": {"stone": 2, "wood": 1}, "longships": [0]}}})
    phone.open(f"/t/{id}/page/odds?seat=a")
    # 8 swords with 2 stones: 6, 7 or 8 of a d8 in three rolls, 1 - (5/8)^3; without them only an 8.
    assert "Silk 8 swords 76 % 387/512" in phone.page.text
    assert "Success spending at most 1" in phone.page.text
    page = phone.follow("0")
    assert "Silk 8 swords 33 % 169/512" in page.text
    assert "Success spending at most 1" not in page.text
    assert "Out of reach: Round Shield, silver hoard, English Crown." in page.text
    assert phone.open(f"/t/{id}/page/odds?seat=a&spend=many").status == 400


def test_what_is_not_quite_certain_is_not_called_certain():
    assert [percent(Fraction(*one)) for one in ((215, 216), (1, 216), (1, 1), (0, 1), (1, 2))] == [
        ">99 %",
        "<1 %",
        "100 %",
        "0 %",
        "50 %",
    ]


# --- hands ---


def test_a_hand_says_what_each_card_would_bring_now(app, phone):
    id = lay(app, phone, {"players": {"a": {"hand": [5, 40]}}})
    page = phone.open(f"/t/{id}?as=a")
    own = hand_of(state(app, id), "a")
    assert [bool(one["now"]) for one in own] == [True, False]
    assert f"Played now: {own[0]['now'][0]}" in page.text
    assert page.text.count("Brings nothing at once") == 1
    assert "Played now" not in phone.open(f"/t/{id}").text


def test_a_hand_is_shown_to_its_owner_alone(app, phones):
    mine, other = phones(2)
    id = lay(app, mine, {"players": {"a": {"hand": [5]}}})
    name = state(app, id).box.cards[5].name
    assert name not in mine.open(f"/t/{id}").text
    assert name in mine.open(f"/t/{id}?as=a").text
    other.forge(f"/t/{id}/sit", {"seat": "b"})
    assert name not in other.open(f"/t/{id}").text


def test_playing_a_card_on_a_shared_phone_asks_to_pass_it_on(app, phone):
    id = lay(app, phone, {"players": {"a": {"hand": [5], "vikings": 6}}})
    name = state(app, id).box.cards[5].name
    send(phone, "play_occupations_2")
    assert f"Play {name}" not in phone.page.buttons
    phone.follow("To play a card, pass the phone to Aud")
    phone.press(f"Play {name}")
    assert state(app, id).players["a"].played == [5]


def test_a_real_card_is_named_when_it_is_played(app, phone):
    id = lay(app, phone, {"players": {"a": {"hand": [0, -1], "vikings": 6}}}, cards="table")
    send(phone, "play_occupations_2")
    phone.press("Play it", {"move:": '{"kind":"play_card","seat":"a","card":1}'})
    aud = state(app, id).players["a"]
    assert (aud.played, aud.hand) == ([1], [-1])


def test_two_of_the_same_good_are_upgraded(app, phone):
    id = lay(app, phone, having(peas=2))
    send(phone, next(one.id for one in state(app, id).box.spaces.values() if one.name == "Upgrade 2 goods"))
    phone.press("Upgrade these", {'f.goods#["peas","mead"]': "2"}, within="Upgrade up to 2 goods")
    assert state(app, id).players["a"].supply == {"mead": 2}


def test_buttons_that_say_the_same_say_whose_they_are(app, phone):
    lay(app, phone, {"round": 7, "phase": 13})
    phone.press("▲ Bolli: Nothing more to place")
    assert "Nothing more to place" in phone.page.buttons


# --- the keeper ---


def test_a_keeper_is_told_what_was_taken_and_paid(app, phone):
    id = lay(app, phone, having(silver=3), depth="keeper")
    said = {"f.supply.silver:": "-2", "f.supply.salt meat:": "2", 'f.ships#"knarr"': "1"}
    phone.press("Say so", {"move:": '{"kind":"keep","seat":"a"}', **said})
    aud = state(app, id).players["a"]
    assert (aud.supply, aud.knarrs) == ({"silver": 1, "salt meat": 2}, 1)
    assert "Aud: -2 silver, +2 salt meat, +1 knarr." in told(app, id)


def test_a_keeper_refuses_what_cannot_be(app, phone):
    id = lay(app, phone, having(silver=3), depth="keeper")
    page = phone.press("Say so", {"move:": '{"kind":"keep","seat":"a"}', "f.supply.silver:": "-4"})
    assert page.status == 422
    assert "You have 3 silver; you cannot pay 4." in page.alert
    assert state(app, id).players["a"].supply == {"silver": 3}


def test_a_table_moves_between_keeper_and_referee(app, phone):
    id = lay(app, phone, having(), depth="keeper")
    page = phone.press("Make it the referee")
    assert state(app, id).depth == "referee"
    assert "spaces you can use" in page.text
    page = phone.press("Make it the keeper")
    assert "Say so" in page.buttons


# --- putting right ---


def test_a_supply_is_put_right_in_two_taps_and_the_log_says_so(app, phone):
    id = lay(app, phone, having(wood=1))
    assert phone.page.links["Fix"].endswith("/page/supply?seat=b")
    phone.open(f"/t/{id}/page/supply?seat=a")
    form, button = next(
        (form, button)
        for form in phone.page.forms
        for button in form.buttons
        if button.name == "c.players.a.supply.wood:" and button.value == "2"
    )
    page = phone.send(form.action, {**dict(form.fields), button.name: button.value})
    assert state(app, id).players["a"].supply == {"wood": 2}
    assert told(app, id) == "Corrected: Aud's wood 1 → 2."
    assert "put the supply right" in page.text


def test_the_last_one_can_be_taken_away_too(app, phone):
    id = lay(app, phone, having(wood=1))
    phone.open(f"/t/{id}/page/supply?seat=a")
    phone.forge(f"/t/{id}/correct", {"c.players.a.supply.wood:": "0", "page": "supply", "q.seat": "a"})
    assert state(app, id).players["a"].supply == {}


def test_the_rest_is_put_right_on_the_page_for_it(app, phone):
    id = lay(app, phone, having(wood=1))
    phone.open(f"/t/{id}/correct")
    phone.press("Correct", {"c.players.a.knarrs:": "2", "c.players.a.boats#1": "1", "c.start": "b"})
    aud = state(app, id).players["a"]
    assert (aud.knarrs, aud.boats, state(app, id).start) == (2, [1], "b")


def test_a_hand_that_is_corrected_is_not_told_to_everybody(app, phone):
    id = lay(app, phone, {"players": {"a": {"hand": [5]}}})
    phone.forge(f"/t/{id}/correct", {"c.players.a.hand:": "[5,6]"})
    assert state(app, id).players["a"].hand == [5, 6]
    assert told(app, id) == "The table was corrected."


@pytest.mark.parametrize("name", ["boards", "feast", "odds", "supply"])
def test_every_page_opens_for_who_only_looks_on(app, phones, name):
    mine, other = phones(2)
    id = lay(app, mine, having(wood=1, peas=2))
    page = other.open(f"/t/{id}/page/{name}")
    assert page.status == 200
    assert other.open(f"/t/{id}/page/{name}?seat=nobody").status == 400


def test_there_is_no_other_page(app, phone):
    id = lay(app, phone)
    assert phone.open(f"/t/{id}/page/macros").status == 404


def test_a_refused_form_of_a_page_comes_back_to_it(app, phone):
    id = lay(app, phone, having(oil=1))
    move = json.dumps({"kind": "place", "seat": "a", "pieces": [["home", "oil", 7, 7]]})
    page = phone.forge(
        f"/t/{id}/play", {"move:": move, "page": "boards", "q.seat": "a", "q.id": "x", "q.name": "y"}
    )
    assert page.status == 422
    assert "Home board" in page.text
    assert "The income space" in page.alert
    good = json.dumps({"kind": "place", "seat": "a", "pieces": [["home", "oil", 5, 1]]})
    page = phone.forge(
        f"/t/{id}/play", {"move:": good, "page": "boards", "q.seat": "a", "q.id": "x", "q.name": "y"}
    )
    assert page.status == 200
    assert f"/t/{id}/page/boards" in page.address
