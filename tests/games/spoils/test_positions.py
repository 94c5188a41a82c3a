"""Positions as people write them: cards by name, a Round told by what lies on the table, secrets kept."""

import pytest

from companion.games.spoils.scoring import Pad, PadArtifact, PadViking, tally
from companion.referee import Malformed, Refusal
from tests.games.spoils.table import (
    EXAMPLE_BETS,
    FOUR,
    THREE,
    bid,
    bidding,
    judged,
    move,
    pile,
    shown_bets,
    verdicts,
)
from tests.support.coverage import rules

FIVE_THREES = bid("lief", 5, 3)
BETS = {seat: {"side": side, "amount": amount} for seat, (side, amount) in EXAMPLE_BETS.items()}
CHALLENGED = {"bid": FIVE_THREES, "challenger": "hildr", "bets": BETS, "active": pile(9)}


# --- where the Round is ---


@rules("spoils-bid-4", "spoils-bid-7")
def test_a_standing_bid_says_that_it_is_the_turn_of_the_next_viking():
    answer = judged({"bid": FIVE_THREES})
    assert (answer["position"]["step"], answer["waiting_for"]) == ("bidding", ["hildr"])
    assert len(answer["position"]["piles"]) == 8
    raised = judged({"bid": FIVE_THREES}, move("bid", "hildr", quantity=5, value=3))
    assert verdicts(raised) == ["spoils-bid-7"]


@rules("spoils-bid-1")
def test_the_bidding_step_begins_with_the_chief_naming_the_opener():
    answer = judged({"step": "bidding", "chief": "olaf"}, move("name opener", "olaf", opener="lance"))
    assert answer["waiting_for"] == ["lance"]


@rules("spoils-bid-1", "spoils-artifact-mead-of-poetry-1", "spoils-artifact-lucky-dragons-tooth-1")
def test_before_the_opener_is_named_the_bidding_step_has_begun():
    stashes = {"olaf": ["mead-of-poetry", "lucky-dragons-tooth", "tarnkappe"]}
    answer = judged(
        {"step": "bidding", "stashes": stashes, "artifacts": {"tarnkappe": {"up": True}}},
        move("bid", "lief", quantity=1, value=1),
        move("use", "olaf", card="lucky-dragons-tooth", count=1),
        move("use", "olaf", card="tarnkappe"),
        move("use", "olaf", card="mead-of-poetry"),
    )
    tooth, skip = "spoils-artifact-lucky-dragons-tooth-1", "spoils-artifact-tarnkappe-1"
    assert verdicts(answer) == ["spoils-bid-1", tooth, skip, None]
    assert answer["moves"][2]["reason"].startswith("The opener is not named yet")
    assert answer["waiting_for"] == ["lance", "lief", "hildr"]


@rules("spoils-bet-3")
def test_a_challenger_says_that_bets_are_due():
    answer = judged({"bid": FIVE_THREES, "challenger": "hildr"}, move("bet", "lief", side="red", amount=5))
    assert verdicts(answer) == ["spoils-bet-3"]


@rules("spoils-divide-1", "spoils-divide-3", "spoils-divide-5")
@pytest.mark.parametrize("step", ["reveal dice", "divide the spoils"])
def test_with_the_verdict_told_the_division_begins(step):
    answer = judged({**CHALLENGED, "step": step, "verdict": "blue"})
    position = answer["position"]
    assert (position["chief"], position["to_pick"]) == ("lance", ["lance", "lief"])
    assert position["gold"] == {"lief": 70, "hildr": 50, "olaf": 60, "lance": 70}


@rules("spoils-artifact-dainsleif-1")
def test_with_the_verdict_told_the_moment_before_the_division_waits_for_who_has_an_artifact():
    stashes = {"hildr": ["Dainsleif"], "lance": ["crown"]}
    answer = judged({**CHALLENGED, "verdict": "blue", "stashes": stashes})
    assert (answer["position"]["step"], answer["waiting_for"]) == ("reveal dice", ["hildr"])


@rules("spoils-revealdice-1", "spoils-artifact-lokis-die-3")
def test_cups_are_up_in_the_order_of_the_reveal_whatever_the_order_in_the_file():
    shown = {seat: [1] * 8 for seat in reversed(FOUR)}
    stashes = {"lance": ["lokis-die"], "lief": ["lokis-die#2"]}
    answer = judged(
        {**CHALLENGED, "shown": shown, "stashes": stashes},
        move("use", "lief", card="lokis-die#2", die=1, to=3),
        move("use", "lance", card="lokis-die", die=1, to=3),
    )
    assert verdicts(answer) == ["spoils-artifact-lokis-die-1", None]


@rules("spoils-end-1", "spoils-roundend-2")
def test_the_last_artifact_phase_is_after_round_nine():
    answer = judged({"step": "last artifacts", "stashes": {"olaf": ["odins-eye"]}})
    assert (answer["position"]["round"], answer["position"]["piles"]) == (9, [])
    assert answer["waiting_for"] == ["olaf"]


@rules("spoils-end-2")
def test_at_the_count_every_artifact_lies_open():
    answer = judged({"step": "count", "stashes": {"olaf": ["odins-eye-1"]}})
    assert answer["position"]["artifacts"]["odins-eye-1"]["up"]


# --- dice ---


@rules("spoils-artifact-huginn-1")
def test_a_raven_used_this_round_or_dice_told_say_how_many_are_in_the_cup():
    huginn = {"up": True, "used": True}
    answer = judged(
        {"bid": FIVE_THREES, "stashes": {"lance": ["huginn-1"]}, "artifacts": {"huginn-1": huginn}}
    )
    assert answer["position"]["cups"]["lance"] == 9
    told = {"dice": {"lance": [1] * 9}, "artifacts": {"huginn-1": {"up": True}}}
    answer = judged({"bid": FIVE_THREES, "stashes": {"lance": ["huginn-1"]}, **told})
    assert answer["position"]["cups"] == {"lief": 8, "hildr": 8, "olaf": 8, "lance": 9}
    refused = judged({"bid": FIVE_THREES, "dice": {"lance": [1] * 9}})
    assert refused["start"]["rule"] == "spoils-roll-1"


@rules("spoils-artifact-lokis-die-1", "spoils-artifact-lokis-die-2")
def test_a_die_told_only_as_not_matching_goes_by_any_other_value():
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS, stashes={"lief": "lokis-die"})
    table.do("show dice", "lief", matching=2)
    table.use_refused("spoils-artifact-lokis-die-1", seat="lief", card="lokis-die", to=3)
    table.use_refused("spoils-artifact-lokis-die-2", seat="lief", card="lokis-die", die=7, to=3)
    table.use("lief", "lokis-die", die=4, to=3)
    assert table.state.shown["lief"].count(3) == 3


# --- cards ---


@pytest.mark.parametrize(
    ("told", "name", "stage", "value"),
    [
        ("crown", "Crown", 1, 2),
        ("Sea Dragon", "Sea Dragon", 1, 2),
        ("crown-3-worth-6", "Crown", 3, 6),
        ("Loki's Mask", "Loki's Mask", 2, None),
        ("frejyas-mirror#2", "Freyja's Mirror", 3, None),
        ("huginn-1-worth-4", "Huginn", 1, 4),
        ("mead-of-poetry-2", "Mead of Poetry", 2, None),
    ],
)
@rules("spoils-card-2", "spoils-card-9")
def test_a_card_is_called_by_name(told, name, stage, value):
    answer = judged({"step": "count", "stashes": {"lief": [told]}})
    (card,) = answer["public_view"]["vikings"][0]["stash"]
    assert (card["id"], card["name"], card["stage"]) == (told, name, stage)
    assert value is None or card["value"] == value


def test_an_artifact_with_an_id_of_its_own_is_called_by_name():
    a1 = {"face": "Tarnkappe", "up": True}
    answer = judged(
        {"bid": FIVE_THREES, "artifacts": {"a1": a1}, "stashes": {"hildr": ["a1"]}},
        move("use", "hildr", card="a1"),
    )
    assert answer["waiting_for"] == ["olaf"]
    with pytest.raises(Malformed, match="lokis-msk"):
        judged({"artifacts": {"a1": {"face": "lokis-msk"}}, "stashes": {"hildr": ["a1"]}})


@rules("spoils-card-6", "spoils-zone-3", "spoils-divide-10")
def test_an_id_that_tells_the_name_of_a_face_down_artifact_is_for_its_owner_alone():
    position = {
        "bid": FIVE_THREES,
        "stashes": {"olaf": ["lokis-die-1"], "lief": ["odins-eye-1"]},
        "artifacts": {"odins-eye-1": {"up": True}},
        "active": ["muninn-2#pile", "crown-1"],
    }
    answer = judged(position)
    for view in (answer["public_view"], answer["views"]["hildr"]):
        assert "lokis-die" not in str(view)
        assert "muninn" not in str(view)
    (card,) = answer["views"]["olaf"]["vikings"][2]["stash"]
    assert card["id"] == "lokis-die-1"
    (hidden,) = answer["public_view"]["vikings"][2]["stash"]
    for target in (hidden["id"], "lokis-die-1"):
        used = [move("use", "lief", card="odins-eye-1", target=target), move("carry out", "lief")]
        told = judged(position, *used)["moves"][1]["told"]
        assert [line["text"] for line in told if line.get("seat") == "lief"] == ["It is Loki's Die."]


@rules("spoils-artifact-12", "spoils-artifact-11")
def test_a_one_time_artifact_that_lies_face_up_is_spent():
    mead = {"mead-of-poetry-1": {"up": True}}
    answer = judged(
        {"bid": FIVE_THREES, "stashes": {"olaf": ["mead-of-poetry-1"]}, "artifacts": mead},
        move("use", "olaf", card="mead-of-poetry-1"),
    )
    assert verdicts(answer) == ["spoils-artifact-11"]


@rules("spoils-artifact-stones-of-fate-2")
def test_a_vow_of_the_stones_has_turned_them_up():
    answer = judged(
        {"bid": FIVE_THREES, "stashes": {"olaf": ["stones-of-fate"]}, "stones": {"stones-of-fate": "olaf"}},
        move("look", "olaf", at="dice"),
    )
    assert answer["position"]["artifacts"]["stones-of-fate"]["spent"]
    assert verdicts(answer) == ["spoils-artifact-stones-of-fate-2"]


@rules("spoils-artifact-freyjas-mirror-3", "spoils-artifact-freyjas-mirror-4")
def test_a_mirror_has_what_it_copies():
    artifacts = {
        "huginn-1": {"up": True, "cancelled": True},
        "mirror": {"face": "freyjas-mirror", "up": True, "copies": "huginn-1"},
    }
    position = {"step": "roll dice", "active": pile(9), "artifacts": artifacts}
    answer = judged({**position, "stashes": {"lief": ["huginn-1"], "olaf": ["mirror"]}}, move("roll", "lief"))
    assert answer["position"]["cups"] == {"lief": 8, "hildr": 8, "olaf": 9, "lance": 8}
    assert answer["position"]["artifacts"]["huginn-1"]["marked"]


@rules("spoils-three-1")
@pytest.mark.parametrize("name", ["Norn Orb", "heimdalls-spyglass", "Traitors Dagger"])
def test_three_vikings_play_without_three_artifacts(name):
    assert judged({"stashes": {"bo": [name]}}, seats=THREE)["start"]["rule"] == "spoils-three-1"


# --- refusals ---


@rules("spoils-bet-3", "spoils-challenge-4")
def test_declarer_and_challenger_are_two_and_bet_on_their_own_side():
    turned = {**BETS, "lief": {"side": "red", "amount": 5}}
    assert judged({**CHALLENGED, "bets": turned})["start"]["rule"] == "spoils-bet-3"
    assert judged({**CHALLENGED, "challenger": "lief"})["start"]["rule"] == "spoils-challenge-4"


@rules("spoils-bet-8")
def test_a_revealed_bet_stands():
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS)
    table.refused("spoils-bet-8", kind="bet", seat="olaf", side="blue", amount=10)


@rules("spoils-artifact-lucky-dragons-tooth-3", "spoils-artifact-14")
def test_what_has_no_moment_now_is_refused_for_that_before_the_order():
    stashes = {"lance": "dainsleif+", "olaf": "huginn+", "lief": "lucky-dragons-tooth+"}
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS, stashes=stashes).cups()
    assert table.waiting == ("Moment", ["lance"])
    sentence = table.use_refused(
        "spoils-artifact-lucky-dragons-tooth-3",
        "spoils-artifact-14",
        seat="lief",
        card="lucky-dragons-tooth",
        count=1,
    )
    assert "Roll Dice Step" in sentence


@rules("spoils-divide-8")
def test_no_card_is_picked_twice():
    table = shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS).cups(lief=5)
    card, other = table.state.active[:2]
    sentence = table.refused("spoils-divide-8", kind="pick", seat="lance", cards=[card, card, other])
    assert "twice" in sentence


def test_a_number_that_nobody_counts_to_is_no_move():
    table = bidding(turn="lief", stashes={"lief": "odins-eye"})
    with pytest.raises(Malformed):
        table.do("bid", "lief", quantity=10**25, value=3)
    with pytest.raises(Malformed):
        table.do("name", "lief", card="odins-eye-1", name="Odin's Eye", value=10**25)


@rules("spoils-bonus-6")
def test_on_the_pad_only_lokis_gold_is_an_item():
    def stash(name):
        artifact = PadArtifact(name=name, value=1, item="Crown")
        return Pad(vikings=[PadViking(name="Lief", artifacts=[artifact])])

    assert tally(stash("Loki's Gold")).seats[0].total == 1
    with pytest.raises(Refusal) as caught:
        tally(stash("Huginn"))
    assert caught.value.rule == "spoils-bonus-6"


# --- marks of cards ---


@rules("spoils-artifact-stones-of-fate-2", "spoils-artifact-stones-of-fate-4")
@pytest.mark.parametrize("stones", [{"stones-of-fate": "olaf"}, {"olaf": "stones-of-fate"}])
def test_a_vow_is_told_by_card_or_by_viking(stones):
    answer = judged(
        {"bid": FIVE_THREES, "stashes": {"olaf": ["stones-of-fate"]}, "stones": stones},
        move("own dice", "olaf", dice=[1] * 8),
    )
    assert verdicts(answer) == ["spoils-artifact-stones-of-fate-2"]
    assert answer["position"]["stones"] == {"stones-of-fate": "olaf"}


@rules("spoils-artifact-13", "spoils-artifact-10", "spoils-artifact-11")
@pytest.mark.parametrize(
    ("symbol", "rule"), [("continuous", "spoils-artifact-10"), ("one-time", "spoils-artifact-11")]
)
def test_a_position_may_say_which_symbol_a_card_shows(symbol, rule):
    shown = {"lief": [1] * 8, "hildr": [1] * 8, "olaf": [1] * 8}
    turn = move("use", "olaf", card="lokis-die", die=1, to=3)
    marks = {"lokis-die": {"up": True, "symbol": symbol}}
    position = {**CHALLENGED, "shown": shown, "stashes": {"olaf": ["lokis-die"]}, "artifacts": marks}
    answer = judged(position, turn, turn)
    assert verdicts(answer) == [None, rule]
    assert judged(answer["position"])["position"] == answer["position"]


@rules("spoils-artifact-freyjas-mirror-4", "spoils-artifact-freyjas-mirror-6")
def test_a_mirror_that_copies_has_the_ability_unless_it_is_known_to_work_once():
    stashes = {"olaf": ["freyjas-mirror"], "lief": ["lokis-mask", "mead-of-poetry"]}
    steal = move("use", "olaf", card="freyjas-mirror")
    for marks, verdict in (
        ({"lokis-mask": {"up": True}, "freyjas-mirror": {"up": True, "copies": "lokis-mask"}}, None),
        (
            {
                "lokis-mask": {"up": True, "symbol": "one-time"},
                "freyjas-mirror": {"up": True, "copies": "lokis-mask"},
            },
            "spoils-artifact-freyjas-mirror-8",
        ),
        (
            {"mead-of-poetry": {"up": True}, "freyjas-mirror": {"up": True, "copies": "mead-of-poetry"}},
            "spoils-artifact-freyjas-mirror-8",
        ),
    ):
        assert verdicts(judged({"bid": FIVE_THREES, "stashes": stashes, "artifacts": marks}, steal)) == [
            verdict
        ]


@rules("spoils-artifact-lokis-gold-1")
def test_lokis_gold_is_no_artifact_by_name():
    marks = {"lokis-gold": {"up": True, "item": "huginn"}}
    answer = judged({"stashes": {"olaf": ["lokis-gold"]}, "artifacts": marks})
    assert answer["start"]["rules"] == ["spoils-artifact-lokis-gold-1"]


@rules("spoils-artifact-freyjas-mirror-13", "spoils-artifact-huginn-1")
def test_a_mirror_of_a_mirror_is_told_in_any_order():
    six = ("arne", "brynja", "colborn", "disa", "eskil", "frida")
    inner, outer = {"up": True, "copies": "huginn"}, {"up": True, "copies": "mirror#2"}
    stashes = {"arne": ["mirror"], "brynja": ["mirror#2"], "disa": ["huginn"]}
    marks = {"mirror": outer, "mirror#2": inner, "huginn": {"up": True}}
    position = {"step": "roll dice", "stashes": stashes, "artifacts": marks}
    cups = judged(position, move("roll", "arne"), seats=six)["position"]["cups"]
    assert [cups[seat] for seat in six] == [7, 7, 6, 7, 6, 6]


@rules("spoils-end-2")
def test_nothing_is_counted_while_an_artifact_is_unknown():
    position = {"step": "count", "stashes": {"olaf": ["?"]}, "artifacts": {"?": {}}}
    assert judged(position)["start"]["rule"] == "spoils-end-2"


# --- moments that a position leaves open ---


@rules("spoils-artifact-traitors-dagger-1", "spoils-artifact-traitors-dagger-3")
def test_the_dagger_works_in_step_six_as_long_as_no_cup_is_up():
    flip = move("use", "olaf", card="traitors-dagger")
    own = {**CHALLENGED, "step": "reveal dice", "stashes": {"olaf": ["traitors-dagger"]}}
    assert judged(own, flip)["position"]["bets"]["olaf"]["side"] == "blue"
    late = judged({**own, "shown": {"lief": [1] * 8}}, flip)
    assert late["moves"][0]["rules"] == ["spoils-artifact-traitors-dagger-1", "spoils-artifact-8"]
    bound = judged({**own, "stashes": {"hildr": ["traitors-dagger"]}}, {**flip, "seat": "hildr"})
    assert verdicts(bound) == ["spoils-artifact-traitors-dagger-3"]


@rules("spoils-roundend-2", "spoils-round-1")
def test_after_the_last_pile_there_is_none_to_lay_out_even_before_the_round_is_over():
    answer = judged({**CHALLENGED, "round": 9}, move("lay out", "lief", cards=[], artifacts=9))
    assert verdicts(answer) == ["spoils-roundend-2"]


@rules("spoils-steal-1", "spoils-artifact-2")
def test_a_hidden_card_goes_by_what_others_call_it():
    stashes = {"lance": ["iduns-gold-apple"], "olaf": ["huginn"]}
    position = {"step": "roll dice", "stashes": stashes, "artifacts": {"huginn": {}, "iduns-gold-apple": {}}}
    answer = judged(
        position,
        move("use", "lance", card="face-down-1"),
        move("use", "olaf", card="face-down-1"),
        move("use", "lance", card="nothing"),
        move("use", "lance", card="iduns-gold-apple", viking="olaf"),
        move("carry out", "lance"),
        move("trade", "lance", card="face-down-1"),
    )
    assert verdicts(answer) == ["spoils-artifact-2", "spoils-zone-3", "spoils-zone-1", None, None, None]
    assert answer["position"]["stashes"]["lance"] == ["huginn"]
