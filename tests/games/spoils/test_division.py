"""Step 7: losers pay, the new Chief, who picks when and how many, the rest; whole Rounds."""

from tests.games.spoils.table import EXAMPLE_BETS, bidding, hall, pile, shown_bets
from tests.support.coverage import rules, scenario


def divided(standing, challenger, bets, players=4, blue_wins=True, **more):
    """At the division: the Declarer's cup alone decides who won."""
    declarer, quantity, _ = standing
    table = shown_bets(standing, challenger, bets, players=players, **more)
    return table.cups(**{declarer: quantity if blue_wins else 0}).go_on()


def shares(table):
    return [(pick["seat"], pick["cards"]) for pick in table.view()["picks"]]


@scenario("spoils-s-bet-example")
def test_the_round_of_the_rulebook():
    active = ["crown-1#a", "battle-ax-1#a", "sea-dragon-1#a", "shield-1#a", "ring-1#a"]
    active += ["helmet-1#a", "longbow-1#a", "odins-eye-1#a", "tarnkappe-1#a"]
    table = bidding(turn="hildr", standing=("lief", 5, 3), active=active).do("challenge", "hildr")
    table.bets(**EXAMPLE_BETS)
    assert {seat: table.viking(seat)["bet"]["side"] for seat in EXAMPLE_BETS} == {
        "lief": "blue",
        "hildr": "red",
        "olaf": "red",
        "lance": "blue",
    }
    table.cups(lief=3, olaf=1, lance=2)
    assert table.state.verdict == "blue"
    assert table.state.treasury == 165
    assert table.state.gold == {"lief": 70, "hildr": 50, "olaf": 60, "lance": 70}
    assert table.state.chief == "lance"
    assert shares(table) == [("lance", 3), ("lief", 2)]
    table.do("pick", "lance", cards=["crown-1#a", "battle-ax-1#a", "odins-eye-1#a"])
    table.do("pick", "lief", cards=["sea-dragon-1#a", "shield-1#a"])
    table.go_on()
    assert len(table.state.leftovers) == 4
    assert table.view()["leftovers"] == 4
    assert table.state.round == 2


@scenario("spoils-s-poor-last")
def test_a_poor_winner_picks_last():
    bets = {"lief": ("blue", 5), "hildr": ("red", 9), "olaf": ("blue", 3), "lance": ("blue", 6)}
    table = divided(("lief", 5, 3), "hildr", bets, gold={"olaf": 3})
    assert shares(table) == [("lance", 3), ("lief", 2), ("olaf", 2)]
    assert table.state.gold["hildr"] == 61
    table.pick("lance", 3)
    table.refused("spoils-poor-2", kind="pick", seat="olaf", cards=table.state.active[:2])
    table.pick("lief", 2).pick("olaf", 2).go_on()
    assert len(table.state.leftovers) == 2


@scenario("spoils-s-poor-two")
def test_several_short_bettors_pick_last_by_bet_then_clockwise_from_the_chief():
    bets = {
        "arne": ("blue", 5),
        "brynja": ("red", 10),
        "colborn": ("blue", 1),
        "disa": ("blue", 3),
        "eskil": ("blue", 1),
    }
    gold = {"arne": 40, "colborn": 1, "disa": 3, "eskil": 1}
    table = divided(("arne", 5, 3), "brynja", bets, players=5, gold=gold)
    assert shares(table) == [("arne", 3), ("disa", 2), ("colborn", 2), ("eskil", 2)]
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 2


@scenario("spoils-s-poor-declarer-zero")
def test_a_declarer_without_gold_plays_on_and_can_win_alone():
    table = bidding(turn="hildr", standing=("lief", 4, 6), gold={"lief": 0}).do("challenge", "hildr")
    table.refused("spoils-bet-3", kind="bet", seat="lief", side="red", amount=0)
    table.do("bet", "lief", side="blue", amount=0)
    table.bets(hildr=("red", 5), olaf=("red", 6), lance=("red", 7)).cups(lief=1, olaf=3)
    assert shares(table) == [("lief", 3)]
    assert table.state.chief == "lief"
    assert table.state.gold == {"lief": 0, "hildr": 65, "olaf": 64, "lance": 63}
    table.pick("lief", 3).go_on()
    assert len(table.state.leftovers) == 6


@scenario("spoils-s-chief-tie-principal")
def test_in_a_tie_for_the_top_bet_the_winning_principal_is_nearest_to_himself():
    table = bidding(5, turn="disa", standing=("colborn", 3, 3), stashes={"disa": "tarnkappe+"})
    table.use("disa", "tarnkappe").do("challenge", "eskil")
    table.bets(
        colborn=("blue", 15), disa=("blue", 15), arne=("blue", 15), eskil=("red", 20), brynja=("red", 5)
    )
    table.cups(colborn=3).go_on()
    assert table.state.chief == "colborn"
    assert shares(table) == [("colborn", 3), ("disa", 2), ("arne", 2)]
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 4


@scenario("spoils-s-tie-later")
def test_equal_bets_below_the_chief_go_clockwise_from_the_new_chief():
    bets = {
        "brynja": ("blue", 8),
        "colborn": ("red", 5),
        "eskil": ("blue", 30),
        "disa": ("blue", 8),
        "arne": ("blue", 8),
    }
    table = divided(("brynja", 4, 2), "colborn", bets, players=5)
    assert [seat for seat, _ in shares(table)] == ["eskil", "arne", "brynja", "disa"]


@scenario("spoils-s-challenger-tie")
def test_a_tie_is_measured_from_a_winning_challenger():
    bets = {"lief": ("blue", 5), "hildr": ("red", 10), "olaf": ("red", 25), "lance": ("red", 25)}
    table = divided(("lief", 5, 3), "hildr", bets, blue_wins=False)
    assert shares(table) == [("olaf", 3), ("lance", 2), ("hildr", 2)]
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 2


@scenario("spoils-s-pick-full")
def test_the_whole_allotment_must_be_taken():
    table = divided(("lief", 5, 3), "hildr", EXAMPLE_BETS)
    table.refused("spoils-divide-8", kind="pick", seat="lance", cards=table.state.active[:2])
    table.refused("spoils-divide-8", kind="pick", seat="lance", cards=table.state.active[:4])
    table.refused("spoils-divide-7", kind="pick", seat="hildr", cards=table.state.active[:2])
    table.refused("spoils-divide-5", kind="pick", seat="lief", cards=table.state.active[:2])
    table.pick("lance", 3)
    # One by one is the same, but nobody stops half-way.
    table.pick("lief", 1)
    table.refused("spoils-divide-8", kind="pass", seat="lief")
    table.pick("lief", 1)
    assert len(table.state.stashes["lief"]) == 2


@scenario("spoils-s-pile-remaining")
def test_with_all_but_one_winning_two_cards_remain():
    bets = dict.fromkeys(("arne", "brynja", "colborn", "disa"), ("blue", 5)) | {"eskil": ("red", 5)}
    table = divided(("disa", 4, 2), "eskil", bets, players=5).everybody_picks()
    assert len(table.state.active) + len(table.state.leftovers) == 2


@scenario("spoils-s-eight-division")
def test_eight_vikings_two_ties_and_a_short_bettor():
    bets = {
        "gorm": ("blue", 10),
        "hild": ("red", 12),
        "arne": ("blue", 15),
        "brynja": ("blue", 20),
        "colborn": ("blue", 15),
        "disa": ("blue", 20),
        "eskil": ("blue", 5),
        "frida": ("blue", 4),
    }
    table = divided(("gorm", 6, 2), "hild", bets, players=8, gold={"frida": 4})
    assert len(table.state.active) == 17
    order = [seat for seat, _ in shares(table)]
    assert order == ["brynja", "disa", "colborn", "arne", "gorm", "eskil", "frida"]
    assert [cards for _, cards in shares(table)] == [3, 2, 2, 2, 2, 2, 2]
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 2
    assert table.state.gold["hild"] == 58


@scenario("spoils-s-pick-artifact-hidden")
def test_a_picked_artifact_is_seen_by_its_taker_alone():
    table = divided(("lief", 5, 3), "hildr", EXAMPLE_BETS)
    hidden = table.state.active[-1]
    table.do("pick", "lance", cards=[hidden, *table.state.active[:2]])
    assert "a face-down Artifact" in table.public()
    assert "Odin's Eye" in table.whispered("lance")
    table.refused("spoils-zone-3", kind="look", seat="hildr", at="card", card=hidden)
    table.do("look", "lance", at="card", card=hidden)
    assert "Odin's Eye" in table.whispered("lance")
    assert "Odin's Eye" not in str(table.view("hildr"))
    assert "Odin's Eye" in str(table.view("lance"))


@rules("spoils-zone-2")
def test_a_stash_is_everything_a_viking_owns():
    table = hall(4, "roll dice", stashes={"lief": "crown huginn+ tarnkappe"})
    assert len(table.viking("lief")["stash"]) == 3
    assert [card["name"] for card in table.view("lief")["own"]["artifacts"]] == ["Huginn", "Tarnkappe"]


@scenario("spoils-s-pick-mix")
def test_face_up_and_face_down_cards_may_be_mixed_and_the_disk_is_emptied():
    bets = {**EXAMPLE_BETS, "lance": ("blue", 10)}
    table = divided(("lief", 5, 3), "hildr", bets, active=["ring-1", *pile(8)])
    assert table.view("lance")["own"]["behind_screen"] == 60
    ring = "ring-1"
    hidden = [card for card in table.state.active if card in table.state.artifacts]
    table.do("pick", "lance", cards=[*hidden, ring])
    stash = table.viking("lance")["stash"]
    assert [card.get("face") for card in stash] == ["down", "down", None]
    assert table.view("lance")["own"]["behind_screen"] == 70


@scenario("spoils-s-next-round-chief")
def test_the_new_chief_runs_the_next_round():
    table = hall(4, agreed={"deal": True}).do("lay out", "lief").roll()
    table.do("name opener", "lief", opener="lief").do("bid", "lief", quantity=5, value=3)
    table.do("challenge", "hildr").bets(**EXAMPLE_BETS).cups(lief=5).everybody_picks().go_on()
    assert (table.state.round, table.state.chief) == (2, "lance")
    table.do("lay out", "lance").roll()
    assert all(card.startswith("2-") for card in table.state.active)
    table.do("name opener", "lance", opener="lief")


@rules("spoils-zone-4")
def test_the_leftovers_are_a_number_to_everybody():
    table = hall(4, "roll dice", leftovers=["crown-1", "ring-1"])
    assert table.view("lief")["leftovers"] == 2
    table.refused("spoils-zone-4", kind="look", seat="lief", at="leftovers")
    table.refused("spoils-zone-4", kind="look", seat="lief", at="card", card="crown-1")
    table.refused("spoils-zone-4", kind="take leftover", seat="lief", card="crown-1")


@scenario("spoils-s-gold-conserved")
def test_gold_is_conserved_through_lyre_bets_and_payments():
    gold = {"lief": 60, "hildr": 50, "olaf": 70, "lance": 70}
    table = bidding(
        turn="olaf", standing=("hildr", 4, 5), round=3, gold=gold, stashes={"olaf": "singing-lyre+"}
    )
    table.use("olaf", "singing-lyre").do("answer lyre", "hildr", show=False)
    assert table.state.gold == {"lief": 60, "hildr": 45, "olaf": 75, "lance": 70}
    assert table.state.treasury == 165
    table.do("bid", "olaf", quantity=5, value=5).do("challenge", "lance")
    table.bets(lief=("blue", 15), hildr=("red", 20), olaf=("blue", 5), lance=("red", 30))
    table.cups().go_on()
    assert table.state.gold == {"lief": 45, "hildr": 45, "olaf": 70, "lance": 70}
    assert table.state.treasury == 185
    assert sum(table.state.gold.values()) + table.state.treasury == 415


@scenario("spoils-s-integrated-round")
def test_a_round_with_five_artifacts():
    stashes = {
        "eskil": "stones-of-fate",
        "colborn": "tarnkappe",
        "disa": "lokis-mask",
        "brynja": "traitors-dagger",
        "arne": "megingjord",
    }
    table = hall(5, "roll dice", stashes=stashes).use("eskil", "stones-of-fate").roll()
    table.refused("spoils-artifact-stones-of-fate-2", kind="own dice", seat="eskil", dice=[1] * 6)
    table.do("name opener", "arne", opener="brynja").do("bid", "brynja", quantity=5, value=4)
    table.use("colborn", "tarnkappe")
    table.do("bid", "disa", quantity=6, value=4).do("bid", "eskil", quantity=7, value=4)
    table.use("disa", "lokis-mask")
    assert (table.state.turn, table.state.bid.quantity, table.state.bid.value) == ("eskil", 7, 4)
    table.do("challenge", "eskil")
    assert (table.state.declarer, table.state.challenger) == ("disa", "eskil")
    table.bets(
        disa=("blue", 10), arne=("blue", 10), colborn=("blue", 8), eskil=("red", 15), brynja=("red", 20)
    )
    table.use("brynja", "traitors-dagger")
    assert list(table.state.still_covered()) == ["disa", "eskil", "arne", "brynja", "colborn"]
    table.cups(disa=2, eskil=1, arne=1, brynja=1)
    assert table.state.count() == 5
    table.use("arne", "megingjord").do("roll six", "arne", dice=[4, 4, 1, 2, 3, 6]).go_on()
    assert table.state.verdict == "blue"
    assert table.state.gold["eskil"] == 55
    assert shares(table) == [("brynja", 3), ("disa", 2), ("arne", 2), ("colborn", 2)]
    table.everybody_picks().go_on()
    assert len(table.state.leftovers) == 2
