"""Every card acts: each is shown at work and shown idle, and each effect is written in the vocabulary."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.odin import GAME
from companion.games.odin.cards import special, words
from companion.games.odin.cards.verbs import VERB
from companion.referee import Malformed, Table
from tests.games.odin.cards import tally
from tests.games.odin.table import BOX, Tabletop, having, under_way
from tests.support.coverage import rules

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("number", range(1, 191))
def test_every_card_is_shown_at_work_and_idle(number):
    working, idle = tally.counted()
    own = tally.by_hand()
    assert working[number] or (number in tally.OWN_WORKING and own[number]), "never shown at work"
    assert idle[number] or (number in tally.OWN_IDLE and own[number]), "never shown idle"


def test_every_card_has_an_effect_and_says_what_the_referee_does():
    for card in BOX.cards.values():
        assert card.facts.effect, card.name
        assert card.facts.referee
        assert "shown only" not in card.facts.referee
        for clause in card.facts.effect:
            assert clause.change or clause.deeds, card.name
            for deed in clause.deeds:
                assert not deed.special or deed.special in special.DEEDS
                assert sum(bool(getattr(deed, verb)) for verb in words.VERBS) <= 1
    assert set(VERB) == set(words.VERBS)


def test_kinds_and_moments_agree():
    for card in BOX.cards.values():
        moments = {clause.when for clause in card.facts.effect}
        if card.kind == "immediate":
            assert moments == {"played"}, card.name
        if card.kind == "anytime":
            assert moments <= {"anytime", "always"}, card.name
        if card.kind.startswith("immediate +"):
            assert {"played"} < moments, card.name
        if card.kind == "each time":
            assert not moments & {"played", "anytime"}, card.name


OWN = {
    "id": "my-brewer",
    "deck": "A",
    "kind": "each time",
    "name": "Brewer",
    "text": "After a Weekly Market: 1 peas may become 2 mead.",
    "facts": {
        "number": 191,
        "points": 1,
        "starting": False,
        "effect": [
            {
                "when": "after use",
                "groups": ["Weekly Market"],
                "may": [{"pay": {"peas": 1}, "gain": {"mead": 2}}],
            },
        ],
    },
    "origin": "ours",
    "confidence": "high",
    "source": "an example",
}


def test_a_card_of_ones_own_can_be_written_in_the_vocabulary():
    options = GAME.read_options({"seats": [{"id": "a"}, {"id": "b"}]})
    position = {"round": 1, "phase": 5, "players": {"a": having(played=[191], peas=1), "b": having()}}
    table = Tabletop(Table(GAME, options, edition={"cards": [OWN]}, position=position))
    table.do("send", space="beans_silver").do("use_card", card=191)
    assert table.supply() == {"beans": 1, "silver": 1, "mead": 2}
    # Our own box does not know it.
    assert 191 not in GAME.box(None).cards


def test_an_effect_that_is_not_in_the_vocabulary_is_refused():
    for effect in (
        {"when": "after use", "wins": True},
        {"when": "at midnight", "must": [{"gain": {"oil": 1}}]},
    ):
        wrong = {**OWN, "facts": {**OWN["facts"], "effect": [effect]}}
        with pytest.raises(Malformed):
            GAME.box({"cards": [wrong]})


GIFT = [{"gain": {"oil": 1}}]
WRONG_WORDS = [
    ("beer", {"when": "played", "must": [{"gain": {"beer": 1}}]}),
    ("peas soup", {"when": "anytime", "may": [{"pay": {"peas soup": 1}, "gain": {"oil": 1}}]}),
    ("Monthly Market", {"when": "after use", "groups": ["Monthly Market"], "must": GIFT}),
    ("overseas_trading", {"when": "before use", "spaces": ["overseas_trading"], "must": GIFT}),
    ("fishing", {"when": "die", "act": ["fishing"], "must": GIFT}),
    ("rowing boat", {"when": "ship", "things": ["rowing boat"], "must": GIFT}),
    ("stolen", {"when": "ship", "things": ["knarr"], "how": ["stolen"], "must": GIFT}),
    ("attic", {"when": "laid", "things": ["oil"], "where": "attic", "must": GIFT}),
    ("Vikings in Cooking", {"when": "played", "if": {"Vikings in Cooking": 2}, "must": GIFT}),
    ("goats", {"when": "played", "must": [{"gain": {"wool": {"per": "goats"}}}]}),
    ("axes", {"when": "played", "must": [{"by": "axes", "gives": [[1, {"oil": 1}]]}]}),
    ("violet", {"when": "played", "may": [{"upgrade": {"to": "violet"}}]}),
    ("barley", {"when": "played", "may": [{"swap": [["peas", "barley"]]}]}),
    ("hunting", {"when": "played", "may": [{"action": "hunting"}]}),
    ("dance", {"when": "played", "may": [{"special": "dance"}]}),
    ("raft", {"when": "always", "change": {"stands_in": {"raft": "longship"}}}),
    ("club", {"when": "always", "act": ["raiding"], "change": {"counts": {"club": 2}}}),
    ("porridge", {"when": "always", "change": {"flat": {"porridge": 2}}}),
    ("sailing", {"when": "instead", "of": "sailing", "may": GIFT}),
]


@pytest.mark.parametrize(("word", "clause"), WRONG_WORDS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_card_that_names_what_is_not_in_the_box_is_refused_with_card_and_word(word, clause):
    wrong = {**OWN, "facts": {**OWN["facts"], "effect": [clause]}}
    with pytest.raises(Malformed) as refused:
        GAME.box({"cards": [wrong]})
    assert "Brewer (191)" in str(refused.value)
    assert repr(word) in str(refused.value)


def test_a_kind_of_card_that_does_not_exist_is_refused():
    with pytest.raises(Malformed, match="'at dawn'"):
        GAME.box({"cards": [{**OWN, "kind": "at dawn"}]})


def test_a_card_may_name_a_good_that_its_own_edition_brings():
    clause = {"when": "played", "must": [{"gain": {"honey": 1}}]}
    own = {**OWN, "facts": {**OWN["facts"], "effect": [clause]}}
    good = {"name": "honey", "colour": "orange", "family": 9, "long": 2, "short": 1}
    assert GAME.box({"cards": [own], "goods": [good]}).cards[191].facts.effect[0].must[0].gain == {"honey": 1}


def test_a_keepers_table_is_left_to_its_players():
    table = under_way(a=having(hand=[43], played=[8]), depth="keeper").do("keep", "a", played=[43])
    assert table.supply() == {}
    assert table.do("actions_over", "a").supply() == {}


@rules("odin-hidden-2")
def test_a_hand_shows_its_owner_alone_what_would_bring_something_now():
    have = having(hand=[43, 32, 86, 47, 112], silver=4, salt_meat=1)
    state = under_way(a=have, b=having(), decks="ABC").state
    seen = {one["name"]: one["now"] for one in GAME.view(state, "a")["players"]["a"]["playable"]}
    assert seen == {
        "Fruit Picker": ["take 1 fruits"],
        "Weapons Supplier": [],
        "Hide Buyer": ["pay 2 silver, take 1 hide", "pay 4 silver, take 2 hide"],
        "Tanner": ["pay 1 salt meat, take 1 hide"],
        "Barkeep": [],
    }
    assert GAME.view(state, "b")["players"]["a"]["playable"] is None
    assert GAME.view(state, None)["players"]["a"]["playable"] is None


def test_playing_a_hidden_card_or_drawing_weapons_reveals_something():
    table = under_way(1, a=having(played=[52, 47], hand=[43], silver=1, salt_meat=1), decks="ABC")
    assert not table.do("use_card", card=47).table.log[-1].reveals
    assert table.do("use_card", card=52, from_hand=43).table.log[-1].reveals


@pytest.mark.parametrize("processes", ["0", "1"])
def test_the_table_of_cards_by_type_ends_every_run_that_shows_them(processes):
    one = "kinds_and_moments_agree"
    run = [sys.executable, "-m", "pytest", "tests/games/odin", "-q", "-k", one, "-n", processes]
    shown = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "1 passed" in shown
    table = shown[shown.index("occupations shown by tests") :]
    assert all(line in table for line in tally.lines())
