"""The order of Artifacts round the verdict and the division: who goes first, and who holds up whom."""

import pytest

from tests.games.spoils.table import EXAMPLE_BETS, FIVE, bid, judged, move, pile, verdicts
from tests.support.coverage import rules

BETS = {seat: {"side": side, "amount": amount} for seat, (side, amount) in EXAMPLE_BETS.items()}
CUPS = {"bid": bid("lief", 9, 3), "challenger": "hildr", "bets": BETS, "active": pile(9)}
OPEN = {"up": True}
ONE_THREE = [3, 1, 1, 1, 1, 1, 1, 1]
THREE_CUPS = {"lief": [3, 3, 3, 1, 1, 1, 1, 1], "hildr": ONE_THREE, "olaf": ONE_THREE}


def lift(seat="lance"):
    return move("show dice", seat, dice=ONE_THREE)


def use(seat, card, **fields):
    return move("use", seat, card=card, **fields)


@rules("spoils-artifact-14", "spoils-artifact-dainsleif-1")
def test_a_silent_viking_with_hidden_cards_does_not_hold_up_another():
    won = {**CUPS, "chief": "lance", "verdict": "blue", "step": "reveal dice"}
    stashes = {"lance": ["odins-eye", "crown-2"], "hildr": ["dainsleif"]}
    answer = judged(
        {**won, "stashes": stashes, "artifacts": {"dainsleif": OPEN}},
        use("hildr", "dainsleif", viking="lance"),
        move("carry out", "hildr"),
        move("trade", "hildr", card="crown-2"),
        move("pass", "lance"),
    )
    assert verdicts(answer) == [None] * 4
    assert answer["position"]["stashes"]["hildr"] == ["crown-2"]
    assert (answer["waiting_for"], answer["position"]["step"]) == (["lance"], "divide the spoils")


@rules("spoils-artifact-14", "spoils-artifact-freyjas-mirror-9")
def test_whoever_has_the_ability_open_goes_first_in_turn():
    bets = {seat: {"side": "red" if seat in ("brynja", "disa") else "blue", "amount": 5} for seat in FIVE}
    lost = {
        "chief": "eskil",
        "bid": bid("arne", 5, 3),
        "challenger": "brynja",
        "bets": bets,
        "verdict": "red",
    }
    stashes = {"arne": ["dainsleif"], "colborn": ["freyjas-mirror"], "disa": ["crown-2", "ring-2"]}
    marks = {"dainsleif": OPEN, "freyjas-mirror": {"up": True, "copies": "dainsleif"}}
    answer = judged(
        {**lost, "step": "reveal dice", "active": pile(11), "stashes": stashes, "artifacts": marks},
        use("colborn", "freyjas-mirror", viking="disa"),
        use("arne", "dainsleif", viking="disa"),
        move("trade", "arne", card="ring-2"),
        use("colborn", "freyjas-mirror", viking="disa"),
        move("trade", "colborn", card="dainsleif"),
        seats=FIVE,
    )
    assert verdicts(answer) == ["spoils-artifact-14", None, None, None, None]
    assert answer["position"]["stashes"]["disa"] == ["crown-2", "freyjas-mirror"]


@rules("spoils-artifact-14", "spoils-artifact-megingjord-1")
def test_two_megingjords_go_in_the_chiefs_order_whoever_reveals_last():
    stashes = {"lance": ["megingjord"], "hildr": ["freyjas-mirror"]}
    marks = {"megingjord": OPEN, "freyjas-mirror": {"up": True, "copies": "megingjord"}}
    answer = judged(
        {**CUPS, "shown": THREE_CUPS, "stashes": stashes, "artifacts": marks},
        lift(),
        use("lance", "megingjord"),
        use("hildr", "freyjas-mirror"),
        move("roll six", "hildr", dice=[3, 1, 1, 1, 1, 1]),
        use("lance", "megingjord"),
        move("roll six", "lance", dice=[3, 3, 1, 1, 1, 1]),
    )
    assert verdicts(answer) == [None, "spoils-artifact-14", None, None, None, None]
    assert answer["position"]["verdict"] == "blue"


@rules("spoils-artifact-lokis-die-3", "spoils-revealdice-6")
@pytest.mark.parametrize("die", [{}, OPEN])
def test_megingjord_ends_the_moment_of_the_last_to_reveal(die):
    stashes = {"lance": ["odins-chalice", "lokis-die"], "lief": ["megingjord"]}
    answer = judged(
        {
            **CUPS,
            "shown": THREE_CUPS,
            "stashes": stashes,
            "artifacts": {"odins-chalice": OPEN, "megingjord": OPEN, "lokis-die": die},
        },
        lift(),
        use("lance", "odins-chalice", die=1, to=3),
        use("lief", "megingjord"),
        *([] if die else [move("carry out", "lief")]),
        move("roll six", "lief", dice=[3, 3, 1, 1, 1, 1]),
        use("lance", "lokis-die", die=1, to=3),
    )
    *done, late = verdicts(answer)
    assert (set(done), late) == ({None}, "spoils-artifact-lokis-die-3")


@rules("spoils-artifact-14", "spoils-end-3")
def test_who_has_no_artifact_may_say_so_by_a_pass():
    stashes = {"olaf": ["huginn"], "lief": ["muninn"]}
    answer = judged(
        {"step": "last artifacts", "chief": "olaf", "stashes": stashes},
        move("pass", "lief"),
        move("pass", "olaf"),
        move("pass", "lance"),
        move("pass", "lief"),
    )
    assert verdicts(answer) == ["spoils-artifact-14", None, None, None]
    assert answer["over"]


@rules("spoils-end-3", "spoils-artifact-14")
def test_the_last_phase_goes_strictly_in_turn():
    stashes = {"olaf": ["huginn"], "lief": ["lokis-gold"]}
    answer = judged(
        {"step": "last artifacts", "chief": "olaf", "stashes": stashes},
        use("lief", "lokis-gold", item="ring"),
    )
    assert verdicts(answer) == ["spoils-artifact-14"]
