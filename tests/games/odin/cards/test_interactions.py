"""Cards that act together: discounts that add up, triggers that trigger others, dice with prices."""

from tests.games.odin.cards.cases import (
    PASS,
    Case,
    exchange,
    feast,
    in_play,
    made,
    mountain,
    paying,
    place,
    roll,
    send,
    trade,
    upgrade,
    use,
    waits,
    win,
)
from tests.games.odin.table import board, having, under_way

SOLO = {"players": 1}
NEXT = ("next_round", {"weapons": {"a": "spear"}})


def table_with(*cards, moves=(), state=None, **have):
    """A table with these cards in play, after some moves."""
    first, *others = cards
    return in_play(Case(first, {"played": others, **have}, list(moves), {}, state or {}))


# --- prices ---


def test_peddler_and_patron_add_up_whatever_was_played_first():
    for cards in ((1, 2), (2, 1)):
        table = table_with(*cards, silver=3, moves=[send("buy_cattle_and_milk")])
        assert table.supply() == {"cattle": 1, "milk": 1, "silver": 2}
        cheap = table_with(*cards, silver=2, moves=[send("buy_2_salt_meat")])
        assert cheap.supply() == {"salt meat": 2, "silver": 2}


def test_patron_and_refugee_helper_add_up_to_no_less_than_nothing():
    for cards in ((2, 170), (170, 2)):
        moves = [send("emigration_2"), ("emigrate", {"ship": "knarr"})]
        table = table_with(*cards, knarrs=1, silver=4, moves=moves, state={"round": 4})
        assert table.supply() == {"silver": 3}
        free = table_with(*cards, knarrs=1, silver=4, moves=moves, state={"round": 2})
        assert free.supply() == {"silver": 4}


def test_refugee_helper_helps_birka_settler_and_patron_does_not():
    moves = [send("overseas_trading_2"), trade(), use(110), ("emigrate", {"ship": "knarr"})]
    table = table_with(110, 170, 2, knarrs=1, silver=3, moves=moves, state={"round": 4})
    assert (table.supply(), table["a"].emigrated) == ({}, ["knarr"])


def test_harbor_guard_with_refugee_helper_and_scribe():
    table = under_way(1, a=having(hand=[84], played=[170, 125], knarrs=2, silver=5), round=6, decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=84).do("use_card", card=84)
    table.do("emigrate", ship="knarr")
    assert table.supply() == {"silver": 3, "rune stone": 1}


def test_bricklayer_princess_and_cottager_on_one_house():
    table = table_with(116, 115, 15, moves=[send("build_stone_house")])
    assert table.supply() == {"silverware": 1, "hide": 1}


def test_carpenter_brings_the_last_stone_that_the_bricklayer_leaves_to_pay():
    table = table_with(
        121, 116, state={"strips": ["SW"]}, moves=[send("build_long_house"), use(121, take=[[0, 1]])]
    )
    assert "long house" in table["a"].areas
    assert table.supply() == {}


# --- dice ---


def test_hunter_sledger_and_archer_lower_a_hunt_together():
    table = table_with(4, 146, 13, moves=[send("hunting_game_1"), *roll(3)])
    assert "counts 0" in table.told()
    table.do("succeed")
    assert table.supply() == {"hide": 1, "game meat": 1}


def test_hunter_and_raider_cancel_each_other():
    for cards, counts in (((4,), 5), ((136,), 7), ((4, 136), 6)):
        table = table_with(*cards, longships=[0], moves=[send("raiding"), *roll(6)])
        assert f"counts {counts}" in table.told()


def test_sword_fighter_catapulter_and_melee_fighter_in_one_raid():
    moves = [send("raiding"), use(90, ore=1), *roll(2), win(tile="chest", spend={"stone": 1, "spear": 2})]
    table = table_with(90, 89, 137, longships=[1], stone=1, spear=2, moves=moves)
    assert table.supply() == {"chest": 1}


def test_robber_and_raider_take_a_green_and_a_blue_tile():
    moves = [send("pillaging_2"), *roll(9), win(tile="oil", second="chest")]
    assert table_with(138, 136, longships=[3], moves=moves).supply() == {"oil": 1, "chest": 1}


def test_lone_wolf_counts_swords_alone_when_melee_fighter_spends_spears():
    moves = [send("raiding"), *roll(4), win(tile="rune stone", spend={"long sword": 1, "spear": 1})]
    table = table_with(135, 137, longships=[0], long_sword=1, spear=1, moves=moves)
    assert table.supply() == {"rune stone": 1, "long sword": 1}


def test_trident_hunter_and_whale_catcher_pay_two_with_a_spear_that_comes_back():
    moves = [send("whaling_minor"), *roll(3), win(spend={"spear": 1})]
    table = table_with(11, 142, boats=[0], spear=1, moves=moves)
    assert table.supply() == {"spear": 1, "oil": 1, "skin and bones": 1, "whale meat": 1}


def test_steersman_raids_with_a_knarr_but_helmsman_sees_no_longship():
    table = table_with(147, 12, knarrs=1, moves=[send("raiding"), *roll(6), win(tile="rune stone")])
    assert (waits(table), table.supply()) == ([], {"rune stone": 1})


def test_a_failed_raid_calls_drunkard_and_disheartened_warrior():
    table = table_with(134, 104, longships=[0], moves=[send("raiding"), *roll(1), ("fail", {})])
    assert table.supply() == {"stone": 1, "long sword": 1, "mead": 1}
    table.do("use_card", card=104, gain={"oil": 1})
    assert table["a"].has("oil") == 1


def test_four_snare_cards_wait_together_in_any_order():
    moves = [send("laying_a_snare"), *roll(1), win(spend={"wood": 1})]
    for order in ((129, 128), (128, 129)):
        table = table_with(126, 127, 128, 129, wood=1, moves=moves, state={"strips": ["OW"]})
        assert sorted(waits(table)) == [128, 129]
        for card in order:
            table.do("use_card", card=card, **({"take": [[0, 1]]} if card == 128 else {}))
        assert table.supply() == {"fur": 1, "silver": 1, "stockfish": 1, "ore": 1, "salt meat": 1}


def test_angler_brings_the_fish_that_bait_layer_exchanges():
    moves = [send("laying_a_snare"), *roll(1), win(spend={"wood": 1}), use(131)]
    table = table_with(131, 127, wood=1, moves=moves)
    assert table.supply() == {"fur": 1, "snare": 1, "game meat": 1}


def test_snare_specialist_feeds_thing_spokesman_and_earl_of_lade():
    moves = [send("laying_a_snare"), *roll(1), win(spend={"wood": 1}), use(130, spaces=["laying_a_snare"])]
    table = table_with(130, 151, 168, wood=1, snare=1, vikings=4, moves=moves)
    assert table.supply() == {"fur": 1, "silver": 2}
    assert table["a"].vikings == 3


def test_forester_takes_the_stone_that_pays_stonecarver():
    moves = [send("hunting_game_1"), use(145, take=[[0, 1]])]
    assert table_with(145, 6, state={"strips": ["SW"]}, moves=moves).supply() == {"stone": 1, "silver": 1}


def test_hornblower_hunts_with_the_archer_and_pays_the_antlers_seller():
    table = under_way(1, a=having(hand=[85], played=[13, 143, 145], silver=1), decks="ABC", strips=["2W"])
    table.do("send", space="play_occupations_2").do("play_card", card=85).do("use_card", card=85)
    table.do("use_card", card=145, take=[[0, 1]]).do("roll", die=1).do("succeed")
    assert table.supply() == {"hide": 1, "game meat": 1, "silver": 3}
    # The silver won on the way pays for the snare that may follow.
    assert waits(table) == [85]


# --- triggers that trigger others ---


def test_priest_foreign_trader_and_clerk_all_come_before_the_trade():
    table = table_with(149, 37, 88, knarrs=1, silver=2, flax=1, moves=[send("overseas_trading_1")])
    assert (table.supply(), sorted(waits(table))) == ({"silver": 2, "flax": 1, "oil": 1}, [37, 88])
    table.do("use_card", card=37, goods=[["flax", "stockfish"]]).do("leave_card", card=88).do(
        "trade", goods=["oil"]
    )
    assert table.supply() == {"stockfish": 1, "rune stone": 1, "silver": 1}


def test_merchants_second_step_can_make_a_chest_for_locksmith():
    moves = [send("upgrade_3"), upgrade(["milk", "wool"]), use(152, goods=[["wool", "chest"]]), use(28)]
    assert table_with(152, 28, milk=1, silver=1, moves=moves).supply() == {"chest": 1, "oil": 1}


def test_wholesaler_calls_the_merchant():
    table = under_way(1, a=having(hand=[83], played=[152], flax=4), decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=83)
    table.do("use_card", card=83, goods=[["flax", "stockfish"]] * 4)
    table.do("use_card", card=152, goods=[["stockfish", "hide"]])
    assert table.supply() == {"stockfish": 3, "hide": 1}


def test_spices_of_herb_gardener_bring_bosporus_merchants_oil():
    houses = {"stone house": board(), "long house": board()}
    table = table_with(182, 190, wood=5, areas=houses, moves=[use(182, pay={"wood": 5})])
    assert table.supply() == {"spices": 2, "oil": 2}


def test_cowherds_cattle_calls_bosporus_traveler_whose_spices_bring_oil():
    table = under_way(1, a=having(hand=[74], played=[174, 190], silver=6, grain=1), decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=74).do("use_card", card=74)
    table.do("use_card", card=174, gain={"spices": 1})
    assert table.supply() == {"cattle": 1, "spices": 1, "oil": 1}


def test_turning_cattle_pregnant_is_no_new_cattle():
    table = under_way(1, a=having(hand=[79], played=[174], silver=6, cattle=1), decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=79).do("use_card", card=79)
    assert waits(table) == []


def test_birth_by_cattle_breeder_calls_bosporus_traveler():
    have = having(hand=[35], played=[174], silver=3, supply={"pregnant cattle": 1})
    table = under_way(1, a=have, decks="ABC").do("send", space="play_occupations_2").do("play_card", card=35)
    table.do("use_card", card=35).do("use_card", card=174, gain={"silk": 1})
    assert table.supply() == {"cattle": 2, "silk": 1}


def test_plower_is_a_harvest_for_sower_and_flax_baker():
    table = table_with(49, 169, 171, cattle=1, flax=1, moves=[use(49)], state={"round": 3})
    assert table.supply() == {"flax": 3, "peas": 1, "beans": 1, "grain": 1, "cabbage": 1}
    table.do("use_card", card=171)
    assert table.supply() == {"flax": 2, "peas": 1, "beans": 1, "grain": 2, "cabbage": 1, "silver": 1}


def test_plower_is_no_phase_without_harvest_for_spice_merchant():
    table = table_with(49, 94, cattle=1, oil=2, moves=[use(49)], state={"round": 3})
    assert waits(table) == []


def test_judge_and_undertaker_each_pay_for_their_own_places():
    areas = {"shetland": board(), "long house": board()}
    moves = [place("shetland", "rune stone", 1, 6), place("long house", "rune stone", 2, 1)]
    assert table_with(100, 101, rune_stone=2, areas=areas, moves=moves).supply() == {"silver": 2, "mead": 1}


def test_shipowner_and_spice_merchant_on_a_knarr_of_knarr_builder():
    moves = [send("build_whaling_boat"), exchange("knarr")]
    table = table_with(105, 117, 148, 179, wood=3, flax=1, silver=2, moves=moves)
    assert table.supply() == {"flax": 1, "stockfish": 1, "silver": 3}
    table.do("use_card", card=148).do("use_card", card=117, goods=[["flax", "stockfish"]])
    assert table.supply() == {"stockfish": 2, "spices": 1}


def test_boat_builders_boats_are_no_ship_building_action():
    table = table_with(178, 117, knarrs=3, flax=1, silver=5, moves=[("buy_ship", {"ship": "knarr"})])
    assert (table["a"].boats, waits(table)) == ([0, 0], [])


def test_ship_architect_sets_off_beach_raider_but_not_shipowner():
    moves = [use(46, deed=0)]
    table = table_with(46, 180, 117, longships=[0, 0], wood=3, wool=1, flax=1, moves=moves)
    assert table.supply() == {"flax": 1, "silverware": 4}
    assert waits(table) == []


def test_builders_extra_bonus_and_maid():
    have = having(hand=[20], played=[177], areas={"stone house": paying("stone house", 1)})
    table = under_way(1, a=have, decks="ABC").do("send", space="play_occupations_2").do("play_card", card=20)
    table.do("use_card", card=20)
    good = next(iter(table.supply()))
    table.do("use_card", card=177, thing=good)
    assert table.supply() == {"silverware": 1}


def test_tutor_plays_a_card_for_etiquette_teacher():
    table = table_with(52, 176, silver=1, hand=[25], knarrs=1, moves=[use(52, from_hand=25)])
    assert table.supply() == {"salt meat": 1, "peas": 1}


def test_two_cards_on_one_space_are_one_action_for_etiquette_teacher():
    moves = [send("play_occupations_2"), ("play_card", {"card": 25}), ("play_card", {"card": 43})]
    assert table_with(176, hand=[25, 43], moves=moves).supply() == {"fruits": 1, "peas": 1}


def test_preceptor_plays_tanner_and_its_owner_uses_it_at_once():
    moves = [send("draw_occupation", drawn=10), use(99, from_hand=47)]
    table = made(
        table_with(99, hand=[47], salt_meat=1, moves=moves), [("use_card", {"card": 47, "seat": "a"})]
    )
    assert table.supply() == {"silver": 1, "hide": 1}


def test_follower_on_the_market_brings_what_the_market_cards_give():
    taken = {"flax_stockfish_silver": ["b", 2, 1]}
    have = having(hand=[77], played=[118, 119, 3, 175])
    table = under_way(2, a=have, spaces=taken, decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=77)
    table.do("use_card", card=77, of="flax_stockfish_silver").do("use_card", card=175)
    assert table.supply() == {
        "flax": 1,
        "stockfish": 1,
        "stone": 1,
        "mead": 1,
        "milk": 1,
        "snare": 1,
        "oil": 1,
    }


def test_mountain_cards_add_up():
    moves = [send("mountain_3_2"), mountain([0, 3], [1, 2])]
    table = table_with(6, 188, 122, 154, 156, state={"strips": ["WWS", "2O"]}, moves=moves)
    # 2 wood, 1 stone, 2 silver, 1 ore; stonecarver 1, mineworker 1, woodcutter 1, stone crusher 1; a chest.
    assert table.supply() == {"wood": 2, "stone": 1, "ore": 1, "silver": 6, "chest": 1}


def test_artist_barkeep_and_silk_stitcher_after_one_craft():
    moves = [send("chests_and_rune_stones"), use(114)]
    table = table_with(111, 112, 114, stone=2, wood=2, silver=1, moves=moves)
    assert table.supply() == {"chest": 2, "rune stone": 2, "mead": 1, "silk": 1}


def test_ironsmith_and_thing_spokesman():
    moves = [send("smithy"), ("forge", {"tile": "jewelry"}), use(108, spaces=["smithy"])]
    assert table_with(108, 151, ore=1, silver=1, moves=moves).supply() == {"jewelry": 1, "silver": 1}


def test_barbarian_sober_man_and_skinner_at_one_feast():
    layout = feast(["game meat", 1], ["silver", 4], ["silver", 5])
    table = table_with(158, 160, 157, game_meat=1, moves=[layout], state={**SOLO, "phase": 9})
    assert (table.supply(), waits(table)) == ({}, [158])
    table.do("use_card", card=158, weapons=["spear"] * 3)
    assert (table.supply(), table["a"].penalties) == ({"spear": 3}, 1)


def test_chiefs_feast_calls_village_leader_before_and_miller_after_it():
    table = under_way(1, a=having(hand=[5], played=[165, 7], clothing=1, grain=1), decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=5)
    assert table.supply() == {"clothing": 1, "grain": 1, "silver": 2}
    table.do("feast", layout=[["silver", 1], ["silver", 2]])
    assert table.supply() == {"clothing": 1, "grain": 1, "silver": 1}


def test_a_round_without_harvest_brings_all_its_cards_at_once():
    have = {"boats": [0], "oil": 2, "peas": 2, "game_meat": 1}
    table = table_with(93, 94, 97, 96, **have, moves=[NEXT], state={**SOLO, "phase": 11, "round": 2})
    assert sorted(waits(table)) == [94, 96, 97]
    for card in (97, 94):
        table.do("use_card", card=card)
    table.do("use_card", card=96, pay={"game meat": 1})
    assert table.supply() == {"beans": 1, "spices": 1, "peas": 4, "whale meat": 1, "spear": 1}


def test_both_players_decide_in_turn_beginning_with_the_start_player():
    a, b = having(played=[94], oil=2), having(played=[96], whale_meat=1)
    table = under_way(2, a=a, b=b, round=2, phase=11, start="a", last="a", decks="ABC")
    table.do("next_round", weapons={"a": "spear", "b": "spear"})
    assert table.state.top.seats == ["a"]
    table.refuses("odin-card-10", "use_card", "b", card=96, pay={"whale meat": 1})
    table.do("use_card", card=94)
    assert table.state.top.seats == ["b"]
    table.do("leave_card", card=96)
    assert table.supply("b") == {"whale meat": 1, "spear": 1}


def test_craft_leader_and_steward_before_the_income():
    spaces = {"clothing": ["a", 2, 1], "smithy": ["a", 3, 1]}
    have = {"stone": 1, "areas": {"shed": board()}}
    table = table_with(8, 42, **have, moves=[PASS], state={**SOLO, "spaces": spaces})
    assert (waits(table), table["a"].has("oil")) == ([42], 1)
    table.do("use_card", card=42, of="shed", thing="stone").do("place", pieces=[["home", "oil", 1, 1]])
    # One silver of the steward, and one of the income space that the oil laid open.
    table.do("income")
    assert table["a"].has("silver") == 2


def test_an_exchange_at_any_time_pays_for_a_card_that_waits():
    moves = [send("hunting_game_1"), *roll(1), win(spend={"wood": 1})]
    table = table_with(144, 51, wood=1, silver=1, rune_stone=1, moves=moves)
    # With 1 silver nothing can be bought, but the rune stone may become silver first.
    assert waits(table) == [144]
    table.do("use_card", card=51, deed=0).do("use_card", card=144)
    assert table.supply() == {"hide": 1, "game meat": 1, "milk": 1, "skin and bones": 1}


def test_inspector_frees_a_space_for_thing_spokesmans_silver():
    have = having(hand=[60], played=[151], vikings=3)
    table = under_way(1, a=have, spaces={"stockfish": ["a", 1, 1]}, decks="ABC")
    table.do("send", space="play_occupations_2").do("play_card", card=60)
    table.do("use_card", card=60, deed=0, spaces=["stockfish"])
    assert (table.supply(), table["a"].vikings) == ({"silver": 1}, 2)
