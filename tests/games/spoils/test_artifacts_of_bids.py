"""Heimdall's Spyglass, Tarnkappe, Loki's Mask, Singing Lyre, Mead of Poetry; Norn Orb, Traitor's Dagger."""

from companion.games.spoils.odds import at_least, fair, standing
from tests.games.spoils.table import betting, bidding, hall, key_of, shown_bets
from tests.support.coverage import rules, scenario

# --- Heimdall's Spyglass ---


@scenario("spoils-s-spyglass")
def test_the_spyglass_looks_once_on_the_own_turn_and_the_turn_goes_on():
    early = bidding(turn="hildr", standing=("lief", 3, 3), stashes={"lief": "heimdalls-spyglass+"})
    early.use_refused(
        "spoils-artifact-heimdalls-spyglass-1", seat="lief", card="heimdalls-spyglass", viking="olaf"
    )
    table = bidding(turn="lief", standing=("lance", 3, 3), stashes={"lief": "heimdalls-spyglass+"})
    table.do("own dice", "olaf", dice=[1, 2, 3, 4, 5, 6, 6, 6]).use(
        "lief", "heimdalls-spyglass", viking="olaf"
    )
    assert "6, 6, 6" in table.whispered("lief")
    assert "6, 6, 6" not in table.public()
    assert standing(table.state, "lief") == at_least(fair(24), 2)
    table.refused("spoils-artifact-heimdalls-spyglass-3", kind="pass", seat="lief")
    table.do("bid", "lief", quantity=4, value=3)
    for seat, quantity in (("hildr", 5), ("olaf", 6), ("lance", 7)):
        table.do("bid", seat, quantity=quantity, value=3)
    rule = "spoils-artifact-heimdalls-spyglass-2"
    table.use_refused(rule, seat="lief", card="heimdalls-spyglass", viking="olaf")


@rules("spoils-artifact-heimdalls-spyglass-5")
def test_the_stones_forbid_their_owner_to_look_and_nobody_else():
    stones = {"stones-of-fate-3": "olaf"}
    stashes = {"olaf": "stones-of-fate+", "lief": "heimdalls-spyglass+"}
    table = bidding(turn="lief", stashes=stashes, stones=stones)
    table.use("lief", "heimdalls-spyglass", viking="olaf")
    assert table.artifact("heimdalls-spyglass").used
    both = bidding(turn="olaf", stashes={"olaf": "stones-of-fate+ heimdalls-spyglass+"}, stones=stones)
    both.use_refused(
        "spoils-artifact-stones-of-fate-3", seat="olaf", card="heimdalls-spyglass", viking="olaf"
    )


@rules("spoils-interaction-2")
def test_a_mask_may_take_the_turn_from_a_viking_who_has_looked():
    stashes = {"brynja": "heimdalls-spyglass+", "disa": "lokis-mask"}
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes=stashes)
    table.use("brynja", "heimdalls-spyglass", viking="arne").use("disa", "lokis-mask")
    assert table.state.turn == "eskil"
    assert table.artifact("heimdalls-spyglass").used


# --- Loki's Mask and Tarnkappe ---


@scenario("spoils-s-mask-basic")
def test_the_mask_passes_over_those_between_bidder_and_user():
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes={"disa": "lokis-mask"})
    table.use("disa", "lokis-mask")
    table.refused("spoils-artifact-lokis-mask-3", kind="bid", seat="brynja", quantity=5, value=5)
    table.do("challenge", "eskil")
    assert (table.state.declarer, table.state.challenger) == ("disa", "eskil")
    assert (table.state.bid.quantity, table.state.bid.value) == (5, 4)
    assert table.state.bound_side("arne") is None


@scenario("spoils-s-mask-right")
def test_a_robbed_bidder_may_face_the_own_bid():
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes={"eskil": "lokis-mask"})
    table.use("eskil", "lokis-mask")
    rule = "spoils-artifact-lokis-mask-4"
    table.refused("spoils-bid-7", rule, kind="bid", seat="arne", quantity=5, value=4)
    table.do("challenge", "arne")
    assert (table.state.declarer, table.state.challenger) == ("eskil", "arne")


@scenario("spoils-s-mask-late")
def test_only_the_latest_bid_is_stolen_and_none_after_a_challenge():
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes={"disa": "lokis-mask"})
    late = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes={"disa": "lokis-mask"})
    table.do("bid", "brynja", quantity=5, value=5)
    old = {"seat": "arne", "quantity": 5, "value": 4}
    sentence = table.use_refused("spoils-artifact-lokis-mask-1", seat="disa", card="lokis-mask", bid=old)
    assert "five 5s" in sentence
    table.use("disa", "lokis-mask")
    assert table.state.bid.value == 5
    late.do("challenge", "brynja")
    late.use_refused("spoils-challenge-3", "spoils-artifact-lokis-mask-1", seat="disa", card="lokis-mask")


@rules("spoils-artifact-lokis-mask-6")
def test_nobody_steals_the_own_bid():
    table = bidding(turn="lief", stashes={"lief": "lokis-mask"})
    table.use_refused("spoils-artifact-lokis-mask-1", seat="lief", card="lokis-mask")
    table.do("bid", "lief", quantity=2, value=2)
    table.use_refused("spoils-artifact-lokis-mask-6", seat="lief", card="lokis-mask")


@scenario("spoils-s-mask-cancel")
def test_a_mask_that_is_interrupted_takes_no_bid():
    stashes = {"disa": "lokis-mask", "brynja": "sampo-talisman"}
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes=stashes)
    table.announce("disa", "lokis-mask")
    assert table.waiting == ("Announced", ["disa", "brynja"])
    table.use("brynja", "sampo-talisman", target="lokis-mask")
    assert table.artifact("lokis-mask").cancelled
    assert table.artifact("sampo-talisman").spent
    assert (table.state.bid.seat, table.state.turn) == ("arne", "brynja")


@scenario("spoils-s-mask-tarnkappe")
def test_after_a_mask_and_a_skip_the_mask_user_is_challenged():
    stashes = {"disa": "lokis-mask", "eskil": "tarnkappe+"}
    table = bidding(5, turn="brynja", standing=("arne", 5, 4), stashes=stashes)
    table.use("disa", "lokis-mask").use("eskil", "tarnkappe").do("challenge", "arne")
    assert (table.state.declarer, table.state.challenger) == ("disa", "arne")


@scenario("spoils-s-tarnkappe-basic")
def test_after_a_skip_the_bidder_before_is_challenged():
    table = bidding(turn="hildr", standing=("lief", 4, 3), stashes={"hildr": "tarnkappe+"})
    table.use("hildr", "tarnkappe").do("challenge", "olaf")
    assert (table.state.declarer, table.state.challenger) == ("lief", "olaf")
    for side in ("red", "blue"):
        table.do("bet", "hildr", side=side, amount=5)


@scenario("spoils-s-tarnkappe-return")
def test_when_the_turn_comes_back_the_skipper_must_bid_or_challenge():
    table = bidding(turn="hildr", standing=("lief", 2, 3), stashes={"hildr": "tarnkappe+"})
    table.use("hildr", "tarnkappe")
    for seat, quantity in (("olaf", 3), ("lance", 4), ("lief", 5)):
        table.do("bid", seat, quantity=quantity, value=3)
    table.use_refused("spoils-artifact-tarnkappe-3", seat="hildr", card="tarnkappe")
    table.do("bid", "hildr", quantity=6, value=3)


@rules("spoils-artifact-tarnkappe-4")
def test_when_the_opener_skips_the_next_viking_opens():
    table = bidding(turn="lief", stashes={"lief": "tarnkappe+"}).use("lief", "tarnkappe")
    table.refused("spoils-bid-10", kind="challenge", seat="hildr")
    table.do("bid", "hildr", quantity=1, value=1)
    other = bidding(turn="hildr", stashes={"lief": "tarnkappe+"})
    other.use_refused("spoils-artifact-tarnkappe-1", seat="lief", card="tarnkappe")


# --- Singing Lyre ---


def lyre(**more):
    more.setdefault("stashes", {"lief": "singing-lyre+"})
    return bidding(turn="olaf", standing=("hildr", 4, 5), **more)


@scenario("spoils-s-lyre-show")
def test_a_bidder_who_shows_two_dice_gets_the_lyre():
    table = lyre().use("lief", "singing-lyre").do("answer lyre", "hildr", show=True)
    assert table.viking("hildr")["open_dice"] == [5, 5]
    assert table.state.owner("singing-lyre-2") == "hildr"
    assert table.artifact("singing-lyre").up
    assert set(table.state.gold.values()) == {70}
    table.do("bid", "olaf", quantity=5, value=5)
    rule = "spoils-artifact-singing-lyre-5"
    table.use_refused("spoils-artifact-10", rule, seat="hildr", card="singing-lyre")


@scenario("spoils-s-lyre-decline")
def test_a_bidder_who_declines_pays_five_whatever_is_under_the_cup():
    table = lyre(gold={"hildr": 50, "lief": 40}).do("own dice", "hildr", dice=[5, 5, 5, 1, 1, 1, 1, 1])
    treasury = table.state.treasury
    table.use("lief", "singing-lyre").do("answer lyre", "hildr", show=False)
    assert (table.state.gold["hildr"], table.state.gold["lief"]) == (45, 45)
    assert table.state.owner("singing-lyre-2") == "lief"
    assert table.state.treasury == treasury


@rules("spoils-artifact-singing-lyre-3")
def test_a_poor_bidder_pays_the_lyre_what_there_is():
    table = lyre(gold={"hildr": 2}).use("lief", "singing-lyre").do("answer lyre", "hildr", show=False)
    assert (table.state.gold["hildr"], table.state.gold["lief"]) == (0, 72)


@rules("spoils-artifact-singing-lyre-6")
def test_a_bidder_under_stones_of_fate_pays():
    stashes = {"lief": "singing-lyre+", "hildr": "stones-of-fate+"}
    table = lyre(stashes=stashes, stones={"stones-of-fate-3": "hildr"}).use("lief", "singing-lyre")
    assert (table.state.gold["hildr"], table.state.gold["lief"]) == (65, 75)
    assert table.waiting[0] == "BidDue"


@rules("spoils-artifact-singing-lyre-7", "spoils-artifact-singing-lyre-1")
def test_the_lyre_asks_the_owner_of_the_standing_bid():
    table = lyre(stashes={"lief": "singing-lyre+", "lance": "lokis-mask"}).use("lance", "lokis-mask")
    table.use("lief", "singing-lyre")
    assert table.waiting == ("LyreDue", ["lance"])
    own = bidding(turn="olaf", standing=("hildr", 4, 5), stashes={"hildr": "singing-lyre+"})
    own.use_refused("spoils-artifact-singing-lyre-1", seat="hildr", card="singing-lyre")


@rules("spoils-interaction-3", "spoils-interaction-11")
def test_dice_that_lie_open_serve_for_the_lyre_and_for_the_mead():
    stashes = {"lief": "singing-lyre+", "lance": "mead-of-poetry"}
    table = lyre(stashes=stashes).use("lance", "mead-of-poetry")
    table.do("show two", "hildr", dice=[5, 5]).do("show two", "olaf", dice=[1, 6]).do(
        "show two", "lief", dice=[1, 6]
    )
    table.use("lief", "singing-lyre").do("answer lyre", "hildr", show=True)
    assert table.state.open_dice["hildr"] == [5, 5]
    after = lyre(stashes=stashes).use("lief", "singing-lyre").do("answer lyre", "hildr", show=True)
    after.use("lance", "mead-of-poetry")
    after.refused("spoils-interaction-11", kind="show two", seat="hildr", dice=[1, 4])
    after.do("show two", "hildr", dice=[2, 5])
    assert after.state.open_dice["hildr"] == [2, 5, 5]


def test_the_mead_shows_who_cannot_have_the_dice_for_the_lyre():
    table = lyre(stashes={"lief": "singing-lyre+", "lance": "mead-of-poetry"}).use("lance", "mead-of-poetry")
    for seat in ("lief", "hildr", "olaf"):
        table.do("show two", seat, dice=[1, 4])
    table.use("lief", "singing-lyre")
    table.refused("spoils-artifact-singing-lyre-2", kind="answer lyre", seat="hildr", show=True)


# --- Mead of Poetry ---


@scenario("spoils-s-stones-mead")
def test_the_mead_opens_the_highest_and_lowest_die_of_all_but_user_and_blind():
    stashes = {"disa": "mead-of-poetry", "eskil": "stones-of-fate+"}
    table = bidding(5, turn="arne", stashes=stashes, stones={"stones-of-fate-3": "eskil"})
    cups = {"arne": [2, 3, 4, 5, 6, 6], "brynja": [5] * 6, "colborn": [1, 1, 3, 3, 4, 4]}
    for seat, dice in cups.items():
        table.do("own dice", seat, dice=dice)
    table.use("disa", "mead-of-poetry")
    for seat in cups:
        table.do("show two", seat)
    assert table.state.open_dice == {"arne": [2, 6], "brynja": [5, 5], "colborn": [1, 4]}
    assert table.waiting[0] == "BidDue"
    table.refused("spoils-artifact-mead-of-poetry-2", kind="show two", seat="eskil", dice=[1, 6])
    # All six still count in Step 6.
    table.do("bid", "arne", quantity=1, value=6).do("challenge", "brynja")
    table.bets(**dict.fromkeys(table.state.seats[2:], ("red", 5)), arne=("blue", 5), brynja=("red", 5))
    table.do("show dice", "arne")
    assert table.state.count() == 2


# --- Norn Orb and Traitor's Dagger ---


def orb(**more):
    return betting(("hildr", 5, 3), "olaf", gold={"olaf": 60}, stashes={"olaf": "norn-orb"}, **more)


@scenario("spoils-s-norn")
def test_the_norn_orb_looks_when_all_others_have_bet_and_bets_last():
    table = orb().do("bet", "lief", side="blue", amount=5).do("bet", "hildr", side="blue", amount=12)
    table.use_refused("spoils-artifact-norn-orb-1", seat="olaf", card="norn-orb", viking="hildr")
    table.do("bet", "lance", side="red", amount=5).use("olaf", "norn-orb", viking="hildr")
    assert "12 Gold" in table.whispered("olaf")
    assert "12" not in table.public()
    table.refused("spoils-artifact-norn-orb-2", kind="bet", seat="olaf", side="blue", amount=25)
    table.do("bet", "olaf", side="red", amount=25)


@scenario("spoils-s-norn-lock")
def test_a_bet_seen_through_the_orb_is_locked():
    table = orb()
    for seat, side, amount in (("lief", "blue", 5), ("hildr", "blue", 12), ("lance", "red", 5)):
        table.do("bet", seat, side=side, amount=amount)
    table.use("olaf", "norn-orb", viking="hildr")
    table.refused("spoils-bet-8", kind="bet", seat="hildr", side="blue", amount=30)
    table.do("bet", "olaf", side="red", amount=15).do("reveal bets", "lief")


@rules("spoils-artifact-norn-orb-3")
def test_of_two_orbs_the_one_earlier_in_the_chiefs_order_looks_and_bets_first():
    orbs = {"norn-orb-2": {"up": True}, "norn-orb-2#2": {"up": True}}
    table = betting(
        ("hildr", 5, 3), "olaf", stashes={"olaf": "norn-orb+r", "lance": "norn-orb-2#2+r"}, artifacts=orbs
    )
    table.do("bet", "lief", side="blue", amount=5).do("bet", "hildr", side="blue", amount=12)
    rule = "spoils-artifact-norn-orb-3"
    table.use_refused(rule, seat="lance", card="norn-orb-2#2", viking="hildr")
    table.use("olaf", "norn-orb", viking="hildr")
    table.use_refused(rule, seat="lance", card="norn-orb-2#2", viking="hildr")
    table.do("bet", "olaf", side="red", amount=20).use("lance", "norn-orb-2#2", viking="olaf")
    assert "20 Gold" in table.whispered("lance")
    table.refused("spoils-bet-8", kind="bet", seat="olaf", side="red", amount=30)
    table.do("bet", "lance", side="red", amount=5)


DAGGER = {"lief": ("blue", 8), "hildr": ("red", 12), "olaf": ("red", 30), "lance": ("blue", 5)}


@scenario("spoils-s-dagger")
def test_the_dagger_turns_the_disk_and_leaves_the_amount():
    table = shown_bets(("lief", 5, 3), "hildr", DAGGER, stashes={"olaf": "traitors-dagger"})
    table.use_refused("spoils-artifact-traitors-dagger-2", seat="olaf", card="traitors-dagger", amount=40)
    table.use("olaf", "traitors-dagger", amount=30).cups(lief=5).go_on()
    assert [(seat, table.state.share(seat)) for seat in table.state.to_pick] == [
        ("olaf", 3),
        ("lief", 2),
        ("lance", 2),
    ]
    assert table.state.gold["hildr"] == 58
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 2


@scenario("spoils-s-dagger-late")
def test_the_dagger_comes_too_late_after_the_first_dice():
    table = shown_bets(("lief", 5, 3), "hildr", DAGGER, stashes={"olaf": "traitors-dagger"})
    table.do("show dice", "lief", matching=1)
    table.use_refused("spoils-artifact-traitors-dagger-1", seat="olaf", card="traitors-dagger")


@rules("spoils-artifact-traitors-dagger-3", "spoils-artifact-traitors-dagger-4")
def test_declarer_and_challenger_cannot_use_the_dagger_but_a_robbed_bidder_can():
    for seat in ("lief", "hildr"):
        table = shown_bets(("lief", 5, 3), "hildr", DAGGER, stashes={seat: "traitors-dagger"})
        table.use_refused("spoils-artifact-traitors-dagger-3", seat=seat, card="traitors-dagger")
    stashes = {"olaf": "lokis-mask traitors-dagger-2#2", "lief": "traitors-dagger"}
    robbed = bidding(turn="hildr", standing=("lief", 5, 3), stashes=stashes).use("olaf", "lokis-mask")
    robbed.do("challenge", "lance").bets(
        lief=("red", 5), hildr=("blue", 5), olaf=("blue", 5), lance=("red", 5)
    )
    rule = "spoils-artifact-traitors-dagger-3"
    robbed.use_refused(rule, seat="olaf", card="traitors-dagger-2#2")
    robbed.use("lief", "traitors-dagger")
    assert robbed.state.bets["lief"].side == "blue"


@rules("spoils-interaction-5")
def test_who_flipped_to_the_losing_side_may_use_dainsleif():
    stashes = {"olaf": "traitors-dagger dainsleif", "hildr": "crown"}
    table = shown_bets(("lief", 5, 3), "hildr", DAGGER, stashes=stashes).use("olaf", "traitors-dagger")
    table.cups().until_result().use("olaf", "dainsleif", viking="hildr").do("trade", "olaf", card="crown-1")
    assert table.state.owner("crown-1") == "olaf"


@rules("spoils-artifact-norn-orb-5", "spoils-artifact-traitors-dagger-6")
def test_cancelled_on_announcement_no_bet_is_seen_and_no_disk_turned():
    table = betting(("hildr", 5, 3), "olaf", stashes={"olaf": "norn-orb", "lief": "sampo-talisman"})
    for seat, side in (("lief", "blue"), ("hildr", "blue"), ("lance", "red")):
        table.do("bet", seat, side=side, amount=9)
    table.announce("olaf", "norn-orb", viking="hildr").use("lief", "sampo-talisman", target="norn-orb")
    assert "9" not in table.whispered("olaf")
    table.do("bet", "olaf", side="red", amount=5)
    stashes = {"olaf": "traitors-dagger", "lief": "sampo-talisman"}
    flip = shown_bets(("lief", 5, 3), "hildr", DAGGER, stashes=stashes).announce("olaf", "traitors-dagger")
    flip.use("lief", "sampo-talisman", target="traitors-dagger")
    assert flip.state.bets["olaf"].side == "red"


@scenario("spoils-s-cancel-bidding")
def test_talismans_interrupt_mead_lyre_and_spyglass():
    def table(held):
        stashes = {"lance": "sampo-talisman", **held}
        return bidding(turn="olaf", standing=("hildr", 4, 5), stashes=stashes)

    mead = table({"lief": "mead-of-poetry"}).announce("lief", "mead-of-poetry")
    mead.use("lance", "sampo-talisman", target="mead-of-poetry")
    assert mead.waiting[0] == "BidDue"
    assert mead.artifact("mead-of-poetry").spent
    song = table({"lief": "singing-lyre+"}).announce("lief", "singing-lyre")
    song.use("lance", "sampo-talisman", target="singing-lyre")
    assert song.state.owner("singing-lyre-2") == "lief"
    assert set(song.state.gold.values()) == {70}
    song.use_refused("spoils-artifact-sampo-talisman-1", seat="lief", card="singing-lyre")
    look = table({"olaf": "heimdalls-spyglass+"}).announce("olaf", "heimdalls-spyglass", viking="hildr")
    look.use("lance", "sampo-talisman", target="heimdalls-spyglass")
    assert look.state.seen == {}
    look.refused("spoils-bid-4", kind="pass", seat="olaf")
    look.do("challenge", "olaf")


@rules("spoils-artifact-mead-of-poetry-4", "spoils-artifact-8")
def test_the_user_of_the_mead_shows_nothing_and_wastes_it_in_another_step():
    table = bidding(standing=("lief", 5, 3), stashes={"olaf": "mead-of-poetry"}).use("olaf", "mead-of-poetry")
    table.refused("spoils-artifact-mead-of-poetry-4", kind="show two", seat="olaf", dice=[1, 6])
    early = hall(4, "roll dice", stashes={"olaf": "mead-of-poetry"})
    both = ("spoils-artifact-mead-of-poetry-1", "spoils-artifact-8")
    early.use_refused(*both, seat="olaf", card="mead-of-poetry")


@rules("spoils-artifact-singing-lyre-6")
def test_a_blind_bidder_has_paid_and_cannot_answer():
    blind = {
        "stashes": {"lief": "stones-of-fate+", "olaf": "singing-lyre+"},
        "stones": {key_of("stones-of-fate"): "lief"},
    }
    table = bidding(standing=("lief", 5, 3), **blind).use("olaf", "singing-lyre")
    assert table.state.gold["lief"] == 65
    table.refused("spoils-artifact-singing-lyre-6", kind="answer lyre", seat="lief", show=True)
