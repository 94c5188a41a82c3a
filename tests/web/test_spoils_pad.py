"""The score pad of Spoils of War: a whole count without a table and without JavaScript."""


def fill(**vikings):
    """Names with what lies before them; everybody else was not there."""
    told = {}
    for row, (name, things) in enumerate(vikings.items()):
        told[f"p.vikings.{row}.name"] = name
        told |= {f"p.vikings.{row}.{key}": value for key, value in things.items()}
    return told | {f"p.vikings.{row}.name": "" for row in range(len(vikings), 10)}


def score(phone, **vikings):
    phone.open("/score/spoils")
    return phone.press("Who won?", fill(**vikings))


FIVE_TYPES = {
    "items.battle-ax#1": "1",
    "items.helmet#2": "1",
    "items.sea-dragon#2": "1",
    "items.crown#2": "1",
    'artifacts#{"name":"Artifact","value":2}': "1",
}


def test_coins_cards_hoard_and_sets_are_added_up_and_explained(phone):
    weapons = {f"items.{item}#1": "1" for item in ("battle-ax", "great-spear", "broadsword")}
    page = score(phone, Lief={"coins:": "30", **FIVE_TYPES}, Hildr={"coins:": "41", **weapons}, Olaf={})
    assert page.status == 200
    # Hildr: 41 coins, a Partial Set of 6, three cards of 1. Lief: 30, a Hoard of 8, nine in Gold Values.
    assert "Hildr wins with 50 Gold." in page.text
    assert "2. Lief 47" in page.text
    assert "Conqueror's Hoards 1: Weapon 1, Armor 1, Dragon Egg 1, Jewelry 1, Artifact 1 8" in page.text
    assert "Weapon sets 0 complete, 1 partial 6" in page.text
    assert "/rule/spoils-bonus-3" in page.source


def test_lokis_gold_counts_as_the_item_named(phone):
    three = {"items.crown#2": "1", "items.ring#2": "1"}
    page = phone.open("/score/spoils")
    named = next(
        value for value in page.button("Who won?")[0].choices["p.vikings.0.artifacts+"] if "pendant" in value
    )
    page = score(phone, Lief={**three, "artifacts+": named}, Hildr={**three}, Olaf={})
    assert "Jewelry sets 0 complete, 1 partial 6" in page.text
    assert "Lief wins with 13 Gold." in page.text


def test_values_may_be_typed_card_by_card(phone):
    page = score(phone, Lief={"typed.crown": "7 7, 9", "typed.artifact": "4"}, Hildr={}, Olaf={})
    assert "Lief wins with 27 Gold." in page.text
    assert "9 + 7 + 7" in page.text


def test_what_is_no_value_is_said_and_what_was_typed_is_kept(phone):
    page = score(phone, Lief={"coins:": "12", "typed.crown": "seven"}, Hildr={}, Olaf={})
    assert page.status == 400
    assert "'seven' is no Gold Value" in page.alert
    fields = dict(page.button("Who won?")[0].fields)
    assert fields["p.vikings.0.coins:"] == "12"
    assert fields["p.vikings.0.typed.crown"] == "seven"
