"""Dainsleif, Idun's Gold Apple, Draupnir, Jarnglofar, Odin's Eye, Loki's Gold."""

from companion.games.spoils.scoring import bonus, stash_of, worth
from tests.games.spoils.table import EXAMPLE_BETS, bidding, hall, pile, shown_bets
from tests.support.coverage import rules, scenario

LIEF = ("lief", 5, 3)


def after_result(stashes, bets=EXAMPLE_BETS, **more):
    """Lief and Lance have won, Hildr and Olaf have lost; Step 7 has not begun."""
    return shown_bets(LIEF, "hildr", bets, stashes=stashes, **more).cups(lief=5).until_result()


def after_picks(stashes, bets=EXAMPLE_BETS, **more):
    """All winners have picked; four cards are left."""
    return after_result(stashes, bets, **more).go_on().everybody_picks()


# --- Dainsleif and the Apple ---


@scenario("spoils-s-dainsleif")
def test_a_loser_must_trade_dainsleif_with_a_winner():
    table = after_result({"hildr": "dainsleif", "lance": "crown tarnkappe", "olaf": "ring"})
    table.use_refused("spoils-artifact-dainsleif-2", seat="hildr", card="dainsleif", viking="olaf")
    table.use_refused("spoils-artifact-dainsleif-3", seat="hildr", card="dainsleif", viking="lief")
    table.use("hildr", "dainsleif", viking="lance")
    for stop in ("pass", "go on"):
        table.refused("spoils-artifact-dainsleif-3", kind=stop, seat="hildr")
    table.do("trade", "hildr", card="crown-1")
    assert (table.state.owner("crown-1"), table.state.owner("dainsleif-1")) == ("hildr", "lance")
    assert table.artifact("dainsleif").up
    again = ("spoils-artifact-dainsleif-4", "spoils-artifact-10")
    table.use_refused(*again, seat="lance", card="dainsleif", viking="lief")
    early = bidding(turn="lief", stashes={"hildr": "dainsleif", "lance": "crown"})
    early.use_refused("spoils-artifact-dainsleif-1", seat="hildr", card="dainsleif", viking="lance")
    winner = after_result({"lance": "dainsleif", "lief": "ring"})
    winner.use_refused("spoils-artifact-dainsleif-2", seat="lance", card="dainsleif", viking="lief")


@rules("spoils-artifact-dainsleif-5")
def test_what_a_winner_is_about_to_pick_cannot_be_taken_by_dainsleif():
    table = after_result({"hildr": "dainsleif", "lance": "crown"}).use("hildr", "dainsleif", viking="lance")
    table.refused("spoils-artifact-dainsleif-5", kind="trade", seat="hildr", card=table.state.active[0])
    late = after_result({"hildr": "dainsleif", "lance": "crown"}).go_on().pick("lance", 3)
    late.use_refused("spoils-artifact-dainsleif-1", seat="hildr", card="dainsleif", viking="lance")


@scenario("spoils-s-sampo-dainsleif")
def test_dainsleif_interrupted_stays_cancelled_with_its_owner():
    table = after_result({"hildr": "dainsleif", "lance": "crown sampo-talisman"})
    table.announce("hildr", "dainsleif", viking="lance").use("lance", "sampo-talisman", target="dainsleif")
    assert "Crown" not in table.whispered("hildr")
    assert table.state.owner("dainsleif-1") == "hildr"
    assert table.artifact("dainsleif").cancelled
    assert [one.type for one in stash_of(table.state, "hildr")] == ["artifact"]


@scenario("spoils-s-apple")
def test_the_apple_is_traded_and_lies_spent_with_the_victim():
    table = hall(4, "roll dice", stashes={"olaf": "iduns-gold-apple", "lief": "ring-2 crown"})
    table.do("correct card", "olaf", card="iduns-gold-apple-3", value=2)
    table.do("correct card", "lief", card="ring-2", value=3)
    before = {seat: worth(stash_of(table.state, seat)) for seat in ("olaf", "lief")}
    table.use("olaf", "iduns-gold-apple", viking="lief").do("trade", "olaf", card="ring-2")
    assert table.state.owner("ring-2") == "olaf"
    assert table.state.owner("iduns-gold-apple-3") == "lief"
    assert table.artifact("iduns-gold-apple").up
    assert table.artifact("iduns-gold-apple").spent
    assert worth(stash_of(table.state, "olaf")) == before["olaf"] + 3 - 2
    assert worth(stash_of(table.state, "lief")) == before["lief"] - 3 + 2


@scenario("spoils-s-apple-no-trade")
def test_the_apple_must_be_traded():
    table = hall(4, "roll dice", stashes={"olaf": "iduns-gold-apple", "lief": "ring huginn"})
    rule = "spoils-artifact-iduns-gold-apple-1"
    table.use_refused(rule, seat="olaf", card="iduns-gold-apple", viking="hildr")
    table.use_refused(rule, seat="olaf", card="iduns-gold-apple", viking="olaf")
    table.use("olaf", "iduns-gold-apple", viking="lief")
    table.refused(rule, kind="pass", seat="olaf")
    table.refused(rule, kind="roll", seat="olaf")
    table.do("trade", "olaf", card="huginn-1")
    assert not table.artifact("huginn").up
    assert table.state.owner("huginn-1") == "olaf"
    assert table.state.owner("iduns-gold-apple-3") == "lief"


# --- Draupnir ---


@scenario("spoils-s-draupnir")
def test_draupnir_takes_one_of_the_rest_for_a_loser_too():
    table = after_result({"hildr": "draupnir+"}).pick("lance", 3)
    table.use_refused("spoils-artifact-draupnir-1", seat="hildr", card="draupnir")
    table.pick("lief", 2).use("hildr", "draupnir")
    taken = table.state.active[0]
    table.do("pick", "hildr", cards=[taken])
    assert table.state.owner(taken) == "hildr"
    assert len(table.state.leftovers) == 3


@scenario("spoils-s-draupnir-two")
def test_two_draupnirs_go_in_the_order_of_the_new_chief():
    bets = {
        "arne": ("blue", 5),
        "brynja": ("blue", 5),
        "colborn": ("red", 5),
        "disa": ("blue", 20),
        "eskil": ("blue", 5),
    }
    mirror = {"freyjas-mirror-3": {"up": True, "copies": "draupnir-1", "ability": "draupnir"}}
    stashes = {"brynja": "draupnir+", "eskil": "freyjas-mirror+"}
    table = shown_bets(
        ("brynja", 4, 2), "colborn", bets, players=5, stashes=stashes, artifacts=mirror, active=pile(11, 0)
    )
    table.cups(brynja=4).everybody_picks()
    assert table.state.chief == "disa"
    assert len(table.state.active) == 2
    assert table.waiting == ("Moment", ["eskil"])
    table.use_refused("spoils-artifact-14", seat="brynja", card="draupnir")
    table.use("eskil", "freyjas-mirror").pick("eskil", 1).use("brynja", "draupnir").pick("brynja", 1)
    assert table.state.leftovers == []
    assert table.state.round == 2


@scenario("spoils-s-draupnir-none")
def test_with_an_empty_pile_draupnir_gets_nothing():
    bets = {"lief": ("red", 5), "hildr": ("blue", 20), "olaf": ("blue", 8), "lance": ("blue", 5)}
    stashes = {"hildr": "stones-of-fate+", "olaf": "freyjas-mirror+", "lief": "draupnir"}
    mirror = {"freyjas-mirror-3": {"up": True, "copies": "stones-of-fate-3", "once": True}}
    stones = {"stones-of-fate-3": "hildr", "freyjas-mirror-3": "olaf"}
    table = shown_bets(
        ("hildr", 5, 3), "lief", bets, stashes=stashes, artifacts=mirror, stones=stones, active=pile(9, 0)
    )
    table.cups(hildr=5).go_on()
    table.pick("hildr", 4).pick("olaf", 3).pick("lance", 2)
    assert table.state.active == []
    table.use_refused("spoils-artifact-draupnir-3", seat="lief", card="draupnir")
    table.go_on()
    assert table.state.leftovers == []


@rules("spoils-divide-13")
def test_when_the_pile_runs_out_a_winner_takes_what_is_left():
    bets = {"lief": ("red", 5), "hildr": ("blue", 20), "olaf": ("blue", 8), "lance": ("blue", 5)}
    table = shown_bets(("hildr", 5, 3), "lief", bets, active=pile(6, 0)).cups(hildr=5)
    table.pick("hildr", 3).pick("olaf", 2)
    table.refused("spoils-divide-8", kind="pick", seat="lance", cards=table.state.active * 2)
    table.pick("lance", 1)
    assert len(table.state.stashes["lance"]) == 1
    assert table.state.round == 2
    assert "owed nothing" in table.public()


# --- Jarnglofar and Odin's Eye ---

LEFT = [
    f"{item}-1" for item in ("crown", "ring", "armband", "pendant", "shield", "helmet", "bracers", "longbow")
]


@scenario("spoils-s-jarnglofar")
def test_jarnglofar_takes_a_leftover_of_its_stage():
    stashes = {"olaf": "jarnglofar-2", "lief": "jarnglofar-3"}
    table = hall(4, "roll dice", round=5, stashes=stashes, leftovers=[*LEFT, "crown-2", "ring-2"])
    table.use("olaf", "jarnglofar-2")
    assert "Crown (4), Stage 2" in table.whispered("olaf")
    table.refused("spoils-artifact-jarnglofar-1", kind="take leftover", seat="olaf", card="ring-1")
    table.do("take leftover", "olaf", card="crown-2")
    assert table.view()["leftovers"] == 9
    table.use("lief", "jarnglofar-3")
    assert "no Stage 3 card" in table.public()
    assert table.artifact("jarnglofar-3").spent
    boxed = hall(4, "roll dice", round=8, stashes=stashes, leftovers=["ring-3"]).use("lief", "jarnglofar-3")
    rules = ("spoils-setup-12", "spoils-zone-5", "spoils-artifact-jarnglofar-3")
    boxed.refused(*rules, kind="take leftover", seat="lief", card="crown-3")
    boxed.refused(
        "spoils-artifact-jarnglofar-3", kind="take leftover", seat="lief", card=boxed.state.active[0]
    )


@rules("spoils-artifact-jarnglofar-4")
def test_a_leftover_lies_as_any_new_treasure_and_need_not_be_taken():
    table = hall(4, "roll dice", stashes={"olaf": "jarnglofar"}, leftovers=["crown-1", "huginn-1"])
    table.use("olaf", "jarnglofar").do("take leftover", "olaf", card="huginn-1")
    assert not table.artifact("huginn").up
    assert "Huginn" not in table.public()
    regular = hall(4, "roll dice", stashes={"olaf": "jarnglofar"}, leftovers=["crown-1"])
    regular.use("olaf", "jarnglofar").do("take leftover", "olaf", card="crown-1")
    assert regular.viking("olaf")["stash"][-1]["name"] == "Crown"
    none = hall(4, "roll dice", stashes={"olaf": "jarnglofar"}, leftovers=["crown-1"]).use(
        "olaf", "jarnglofar"
    )
    none.do("take leftover", "olaf")
    assert none.view()["leftovers"] == 1


@scenario("spoils-s-cancel-treasure")
def test_draupnir_and_jarnglofar_interrupted_take_nothing():
    stashes = {"hildr": "draupnir", "lief": "sampo-talisman sampo-talisman-2", "olaf": "jarnglofar"}
    table = after_picks(stashes)
    while table.waiting != ("Moment", ["hildr"]):
        table.do("pass", table.state.top.seats[0])
    table.announce("hildr", "draupnir").use("lief", "sampo-talisman", target="draupnir").go_on()
    assert len(table.state.leftovers) == 4
    table.announce("olaf", "jarnglofar").use("lief", "sampo-talisman-2", target="jarnglofar")
    assert table.whispered("olaf") == ""
    assert len(table.state.leftovers) == 4


@scenario("spoils-s-odins-eye")
def test_odins_eye_peeks_once_in_a_round_at_the_pile_or_a_stash():
    stashes = {"olaf": "odins-eye+", "lief": "huginn"}
    table = hall(4, "roll dice", stashes=stashes)
    table.use("olaf", "odins-eye", target=table.state.active[-1])
    assert "Odin's Eye" in table.whispered("olaf")
    assert table.whispered("lief") == ""
    table.use_refused("spoils-artifact-odins-eye-1", seat="olaf", card="odins-eye", target="huginn")
    later = hall(4, "roll dice", round=2, stashes=stashes, leftovers=["tarnkappe-1"])
    later.use_refused("spoils-artifact-odins-eye-2", seat="olaf", card="odins-eye", target="tarnkappe")
    later.use_refused("spoils-artifact-odins-eye-2", seat="olaf", card="odins-eye", target="crown-3")
    later.use("olaf", "odins-eye", target="huginn")
    assert "Huginn" in later.whispered("olaf")
    assert "Huginn" not in later.public()


@rules("spoils-artifact-odins-eye-5")
def test_a_cancelled_eye_peeks_no_more():
    table = hall(4, "roll dice", stashes={"olaf": "odins-eye+x", "lief": "huginn"})
    table.use_refused("spoils-artifact-odins-eye-5", seat="olaf", card="odins-eye", target="huginn")


# --- Loki's Gold ---


@scenario("spoils-s-lokis-gold")
def test_lokis_gold_fills_two_places_of_a_hoard_and_one_of_a_set():
    stash = "longbow helmet fire-dragon crown armband lokis-gold"
    table = hall(4, "roll dice", stashes={"lief": stash})
    table.use_refused("spoils-artifact-lokis-gold-1", seat="lief", card="lokis-gold", item="artifact")
    table.refused("spoils-artifact-lokis-gold-1", kind="reveal", seat="lief", card="lokis-gold-3")
    assert bonus(stash_of(table.state, "lief")) == 8
    table.use("lief", "lokis-gold", item="pendant")
    assert bonus(stash_of(table.state, "lief")) == 14


@scenario("spoils-s-lokis-gold-stolen")
def test_lokis_gold_keeps_its_item_with_a_new_owner():
    named = {"lokis-gold-3": {"up": True, "item": "pendant"}}
    table = after_result({"lance": "lokis-gold+", "hildr": "dainsleif"}, artifacts=named)
    table.use("hildr", "dainsleif", viking="lance").do("trade", "hildr", card="lokis-gold-3").go_on()
    table.use_refused("spoils-artifact-lokis-gold-4", seat="hildr", card="lokis-gold", item="crown")
    assert table.artifact("lokis-gold").item == "pendant"
