"""After Round 9: the last Artifacts, the count, bonuses, ties; and the score pad."""

from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.spoils import GAME
from companion.games.spoils.box import ITEMS, REGULAR, SETUP
from companion.games.spoils.scoring import Treasure, bonus, hoards, item_counts, set_bonus
from companion.referee import Malformed, Refusal
from tests.games.spoils.table import EXAMPLE_BETS, hall, shown_bets
from tests.support.coverage import rules, scenario

LAST = ("dagny", "egil", "frida", "gorm")


def last(stashes, seats=LAST, **more):
    return hall(seats, "last artifacts", round=9, stashes=stashes, **more)


# --- the last Artifact phase ---


@scenario("spoils-s-game-end")
def test_after_round_nine_there_is_no_tenth_but_a_last_turn_for_artifacts():
    stashes = {"lance": "tarnkappe", "lief": "lokis-gold"}
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS, round=9, stashes=stashes).cups(lief=5)
    table.until_result().go_on().everybody_picks().do("go on", "lief")
    assert table.state.step == "last artifacts"
    assert table.waiting == ("Moment", ["lance"])
    table.refused("spoils-roundend-2", kind="lay out", seat="lance")
    empty = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS, round=9, active=[]).cups(lief=5)
    assert empty.state.over


@scenario("spoils-s-end-reveal-first")
def test_nothing_is_counted_while_an_artifact_lies_face_down():
    table = last({"olaf": "tarnkappe"}, seats=("lief", "hildr", "olaf", "lance"))
    table.refused("spoils-end-2", kind="go on", seat="lief")
    assert not table.state.over


@scenario("spoils-s-end-phase")
def test_the_last_artifacts_are_used_in_the_chiefs_order():
    stashes = {
        "dagny": "jarnglofar-3",
        "egil": "iduns-gold-apple",
        "frida": "sampo-talisman",
        "gorm": "mead-of-poetry",
    }
    table = last(stashes, leftovers=["crown-3"])
    table.use_refused("spoils-artifact-14", seat="egil", card="iduns-gold-apple", viking="gorm")
    table.use("dagny", "jarnglofar-3").do("take leftover", "dagny", card="crown-3")
    assert table.viking("dagny")["stash"][-1]["value"] == 6
    table.announce("egil", "iduns-gold-apple", viking="gorm")
    table.use("frida", "sampo-talisman", target="iduns-gold-apple")
    assert table.state.owner("iduns-gold-apple-3") == "egil"
    assert table.artifact("iduns-gold-apple").spent
    assert table.waiting == ("Moment", ["gorm"])
    table.use_refused("spoils-end-4", seat="gorm", card="mead-of-poetry")
    table.refused("spoils-artifact-8", kind="reveal", seat="gorm", card="mead-of-poetry-1")
    table.do("reveal", "gorm", card="mead-of-poetry-1", sure=True)
    # Nobody has an Artifact left to use: all pass by themselves and the count opens.
    assert table.state.over
    assert all(artifact.up for artifact in table.state.artifacts.values())


@scenario("spoils-s-end-pass")
def test_a_pass_is_not_final_and_the_rest_is_turned_up_without_effect():
    stashes = {"dagny": "crown jarnglofar-3", "egil": "iduns-gold-apple", "gorm": "lokis-gold"}
    table = last(stashes, leftovers=["ring-3"])
    table.do("pass", "dagny").use("egil", "iduns-gold-apple", viking="dagny").do(
        "trade", "egil", card="crown-1"
    )
    table.do("pass", "gorm").use("dagny", "jarnglofar-3").do("take leftover", "dagny", card="ring-3")
    assert table.waiting == ("Moment", ["gorm"])
    table.do("pass", "gorm")
    assert table.state.over
    assert table.artifact("lokis-gold").up
    assert table.artifact("lokis-gold").item is None
    table.use_refused("spoils-end-3", seat="gorm", card="lokis-gold", item="ring")


@scenario("spoils-s-end-eye")
def test_the_last_phase_is_no_new_round_for_the_eye():
    used = last({"frida": "odins-eye+u lokis-gold", "egil": "tarnkappe"}).do("pass", "egil")
    used.use_refused("spoils-end-4", seat="frida", card="odins-eye", target="tarnkappe")
    fresh = last({"frida": "odins-eye+", "egil": "tarnkappe"}).do("pass", "egil")
    fresh.use("frida", "odins-eye", target="tarnkappe")
    assert "Tarnkappe" in fresh.whispered("frida")


@scenario("spoils-s-end-after")
def test_no_artifact_is_used_once_the_count_has_begun():
    table = hall(4, "count", round=9, stashes={"lief": "iduns-gold-apple", "olaf": "ring"})
    table.use_refused("spoils-end-5", seat="lief", card="iduns-gold-apple", viking="olaf")


def test_an_artifact_that_nobody_has_named_is_asked_for_before_the_count():
    table = last({"egil": "?1"}).do("pass", "egil")
    assert table.waiting == ("TurnUpDue", ["egil"])
    table.use_refused("spoils-end-3", seat="egil", card="?1", name="Huginn")
    table.do("reveal", "egil", card="?1", name="Loki's Gold", value=4)
    assert table.state.over
    assert table.table.game.score(table.state).seats[1].total == 74


# --- bonuses ---


def treasures(**items):
    """Cards by item with an underscore for a dash, each so many times; `artifact` for Artifacts."""
    found = []
    for name, count in items.items():
        item = name.replace("_", "-")
        type = "artifact" if item == "artifact" else ITEMS[item].key
        found += [Treasure(type, None if item == "artifact" else item, 0)] * count
    return found


def gold_named(item):
    return Treasure("artifact", item, 0)


@scenario("spoils-s-bonus-bjorn")
def test_bjorns_jewelry_pays_eighteen():
    assert bonus(treasures(crown=3, armband=3, ring=2, pendant=1)) == 18


@scenario("spoils-s-bonus-two-hoards")
def test_two_hoards_pay_sixteen():
    stash = treasures(longbow=2, helmet=3, artifact=2, fire_dragon=2, crown=5)
    assert hoards(stash) == 2
    assert bonus(stash) == 16


@scenario("spoils-s-bonus-ring-twice")
def test_a_ring_counts_in_a_hoard_and_in_a_set():
    stash = treasures(ring=1, pendant=1, armband=1, longbow=1, helmet=1, sea_dragon=1, artifact=1)
    assert bonus(stash) == 8 + 6


@scenario("spoils-s-bonus-not-both")
def test_a_complete_set_is_not_partial_as_well():
    assert bonus(treasures(crown=1, armband=1, ring=1, pendant=1)) == 12


@scenario("spoils-s-bonus-lokis-choice")
def test_what_lokis_gold_is_named_decides_what_it_pays():
    stash = treasures(crown=2, armband=2, ring=1)
    pays = {item: bonus([*stash, gold_named(item)]) for item in (None, "pendant", "ring", "crown")}
    assert pays == {None: 6, "pendant": 12, "ring": 12, "crown": 6}


@scenario("spoils-s-bonus-artifacts")
def test_four_artifacts_make_no_set():
    assert bonus(treasures(artifact=4)) == 0


@scenario("spoils-s-sampo-score")
def test_a_cancelled_artifact_still_fills_a_hoard_and_pays_its_value():
    table = hall(4, "count", round=9, stashes={"lief": "huginn+x longbow helmet fire-dragon crown"})
    lines = {line.label: line.points for line in GAME.score(table.state).seats[0].lines}
    assert lines["Conqueror's Hoards"] == 8
    assert lines["Artifact: Gold Values"] == 1


def best_by_search(counts):
    """The best split of one type into sets of three or four different items, by trying them all."""
    best = 0
    for size, pays in ((4, SETUP.bonuses.complete), (3, SETUP.bonuses.partial)):
        for items in combinations(range(4), size):
            if all(counts[at] for at in items):
                left = tuple(count - (at in items) for at, count in enumerate(counts))
                best = max(best, pays + best_by_search(left))
    return best


@given(st.lists(st.integers(0, 4), min_size=4, max_size=4))
@settings(max_examples=60, deadline=None)
@rules("spoils-bonus-5")
def test_the_bonus_of_a_type_is_that_of_the_best_split(counts):
    jewelry = next(type for type in REGULAR if type.key == "jewelry")
    stash = [
        Treasure("jewelry", item.key, 0)
        for item, count in zip(jewelry.items, counts, strict=True)
        for _ in range(count)
    ]
    assert set_bonus(item_counts(stash, jewelry)) == best_by_search(tuple(counts))


# --- the pad ---


def tally(*vikings):
    return GAME.tally(msgspec.convert({"vikings": list(vikings)}, GAME.pad))


ASTRID = {
    "name": "Astrid",
    "coins": 48,
    "items": {
        "Battle Ax": [2],
        "Longbow": [1],
        "Great Spear": [3],
        "Broadsword": [4],
        "Shield": [2],
        "Helmet": [1],
        "Crown": [5],
        "Ring": [2],
        "Pendant": [1],
        "Fire Dragon": [3],
    },
    "artifacts": [{"name": "Huginn", "value": 1}, {"name": "Odin's Eye", "value": 4}],
}
BO = {
    "name": "Bo",
    "coins": 61,
    "items": {
        "longbow": [1, 2],
        "chain-mail": [4, 2],
        "helmet": [2, 3],
        "shield": [3, 5],
        "bracers": [1],
        "mountain-dragon": [2],
        "sea-dragon": [3],
    },
    "artifacts": [{"name": "Loki's Gold", "value": 3, "item": "Ring"}, {"name": "Draupnir", "value": 5}],
}
CYN = {
    "name": "Cyn",
    "coins": 90,
    "items": {
        "Battle Ax": [5],
        "Broadsword": [4],
        "Armband": [4],
        "Storm Dragon": [2],
        "Fire Dragon": [5],
        "Sea Dragon": [1],
    },
    "artifacts": [{"name": "Mead of Poetry", "value": 2}],
}


@scenario("spoils-s-score-full")
@rules("spoils-bonus-8")
def test_the_full_count_of_three_vikings():
    sheet = tally(ASTRID, BO, CYN)
    assert [seat.total for seat in sheet.seats] == [103, 123, 119]
    assert sheet.winners == ["2"]
    assert "Bo wins with 123 Gold" in sheet.verdict
    parts = {line.label: line.points for line in sheet.seats[1].lines}
    assert parts["Coins"] == 61
    assert parts["Armor sets"] == 18
    assert parts["Conqueror's Hoards"] == 8
    assert sum(points for label, points in parts.items() if "Values" in label) == 36
    assert parts.get("Jewelry sets") is None


@scenario("spoils-s-score-cancel-flips")
def test_cancelling_lokis_gold_changes_the_winner():
    named = {"lokis-gold-3": {"up": True, "item": "ring"}}
    stashes = {"bo": "longbow helmet mountain-dragon lokis-gold+ draupnir+", "cyn": "sampo-talisman"}
    table = hall(3, "last artifacts", round=9, stashes=stashes, artifacts=named)
    assert bonus_of(table, "bo") == 8
    table.use("cyn", "sampo-talisman", target="lokis-gold")
    assert table.state.over
    assert bonus_of(table, "bo") == 0
    cancelled = {**BO, "artifacts": [{"name": "Loki's Gold", "value": 3}, {"name": "Draupnir", "value": 5}]}
    talisman = [*CYN["artifacts"], {"name": "Sampo Talisman", "value": 0}]
    sheet = tally(ASTRID, cancelled, {**CYN, "artifacts": talisman})
    assert [seat.total for seat in sheet.seats] == [103, 115, 119]
    assert sheet.winners == ["3"]


def bonus_of(table, seat):
    lines = GAME.score(table.state).seats[table.state.seats.index(seat)].lines
    return sum(line.points for line in lines if "Hoard" in line.label or "sets" in line.label)


def viking(name, coins, *values):
    """A Viking with so many Shields of these values."""
    return {"name": name, "coins": coins, "items": {"Shield": list(values)}}


@scenario("spoils-s-tie-cards")
def test_a_tie_goes_to_the_larger_number_of_treasures():
    artifacts = [{"name": name, "value": 1} for name in ("Huginn", "Muninn", "Tarnkappe")]
    one = viking("Arne", 106, *[1] * 14)
    two = {**viking("Brynja", 105, *[1] * 12), "artifacts": artifacts}
    sheet = tally(one, two)
    assert [seat.total for seat in sheet.seats] == [120, 120]
    assert sheet.winners == ["2"]
    assert "spoils-end-8" in sheet.rules


@scenario("spoils-s-tie-lokis-gold")
def test_lokis_gold_is_one_card_in_a_tie():
    gold = {"name": "Loki's Gold", "value": 1, "item": "shield"}
    one = {**viking("Arne", 106, *[1] * 11), "artifacts": [gold]}
    two = viking("Brynja", 105, *[1] * 13)
    sheet = tally(one, two)
    assert [seat.total for seat in sheet.seats] == [118, 118]
    assert sheet.winners == ["2"]


@rules("spoils-end-9")
def test_then_the_highest_card_decides_then_the_next_and_equals_share():
    sheet = tally(viking("Arne", 10, 5, 2, 2), viking("Brynja", 10, 5, 3, 1), viking("Colborn", 10, 4, 4, 1))
    assert sheet.winners == ["2"]
    assert [seat.place for seat in sheet.seats] == [2, 1, 3]
    assert "spoils-end-9" in sheet.rules
    level = tally(viking("Arne", 10, 5, 2), viking("Brynja", 10, 2, 5))
    assert level.winners == ["1", "2"]
    assert "share the victory" in level.verdict


def test_the_pad_takes_cards_by_their_id_too():
    sheet = tally({"name": "Arne", "coins": 5, "cards": ["crown-1", "spoils-crown-3", "huginn-1"]})
    assert sheet.seats[0].total == 5 + 2 + 6 + 1
    with pytest.raises(Malformed, match="no card"):
        tally({"name": "Arne", "cards": ["sword-of-doom"]})
    with pytest.raises(Malformed, match="less than 0"):
        tally(viking("Arne", -1))


@rules("spoils-card-2", "spoils-artifact-lokis-gold-1", "spoils-players-1")
def test_the_pad_refuses_what_no_table_has():
    named = {"name": "Arne", "artifacts": [{"name": "Loki's Gold", "value": 2, "item": "Huginn"}]}
    crowd = [viking(f"Viking {at}", 1) for at in range(11)]
    refused = {
        "spoils-card-2": [{"name": "Arne", "items": {"Sword": [1]}}],
        "spoils-artifact-lokis-gold-1": [named],
        "spoils-players-1": crowd,
    }
    for rule, vikings in refused.items():
        with pytest.raises(Refusal) as caught:
            tally(*vikings)
        assert caught.value.rules == (rule,)


# --- one's own Stash ---


def test_a_viking_sees_what_the_own_stash_is_worth_and_what_would_complete_it():
    table = hall(4, "bidding", turn="lief", stashes={"lief": "crown ring longbow helmet fire-dragon"})
    report = table.view("lief")["own"]["stash"]
    assert (report["worth"], report["bonus"], report["total"]) == (9, 0, 79)
    completing = {entry["card"]: entry["bonus"] for entry in report["completing"]}
    assert completing == {"Armband": 6, "Pendant": 6, "any Artifact": 8}
    gains = {entry["id"]: entry["gain"] for entry in report["pile"]}
    assert gains["battle-ax-1#pile"] == 1
    assert "own" not in table.view()
