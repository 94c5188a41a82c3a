"""The score pad: fields as on the pad, every line explained, and boards laid out to be counted."""

from werkzeug.datastructures import MultiDict

from tests.web.odin_table import looks, tap


def pad(phone):
    return phone.open("/score/odin")


AUD = {
    "p.players.0.name": "Aud",
    "p.players.0.knarrs": "2",
    "p.players.0.emigrated_longships": "1",
    "p.players.0.exploration_boards+": ['"shetland"'],
    "p.players.0.sheds": "1",
    "p.players.0.pregnant_cattle": "1",
    "p.players.0.occupations": "3",
    "p.players.0.silver": "11",
    "p.players.0.final_income": "7",
    "p.players.0.english_crown:": ["true"],
    "p.players.0.negative_home": "20",
    "p.players.0.negative_exploration": "5",
    "p.players.0.negative_buildings": "2",
    "p.players.0.thing_penalties": "1",
}
# 10 + 21 + 6 + 8 + 4 + 3 + 11 + 7 + 2 - 20 - 5 - 2 - 3
TOTAL = 42


def test_a_game_is_scored_and_every_line_explained(phone):
    pad(phone)
    page = phone.press("Who won?", {**AUD, "p.players.1.name": "Bolli", "p.players.1.silver": "40"})
    assert f"Aud wins with {TOTAL} points." in page.text
    for line in (
        "Ships 2 knarr at 5 10",
        "Emigrations 1 emigrated longship at 21 21",
        "Thing Penalties 1 tiles -3",
    ):
        assert line in page.text
    assert page.source.count('href="/rule/odin-score-') >= 26


def test_who_plays_alone_is_scored_too(phone):
    pad(phone)
    page = phone.press("Who won?", {**AUD, "p.players.1.name": ""})
    assert f"Aud wins with {TOTAL} points." in page.text


def test_what_no_game_could_end_with_is_refused_and_the_pad_stays_filled_in(phone):
    pad(phone)
    page = phone.press("Who won?", {**AUD, "p.players.0.negative_home": "87"})
    assert page.status == 422
    assert "negative home is at most 86." in page.alert
    form, _ = page.button("Who won?")
    assert dict(form.fields)["p.players.0.silver"] == "11"
    assert ("p.players.0.exploration_boards+", '"shetland"') in form.fields


def test_boards_are_laid_out_and_counted(phone):
    pad(phone)
    form, _ = phone.page.button("Lay the boards, and they are counted")
    data = dict(form.fields) | {"p.players.0.name": "Aud", "p.players.0.silver": "5", "row": "0"}
    phone.send("/score/odin/page/lay", data)
    assert "Aud: home" in phone.page.text
    assert "open −86" in phone.page.text
    page = tap_with(phone, "1,8", piece="fur")
    assert "open −78" in page.text
    assert "is-green" in looks(page)["1,8"]
    page = tap_with(phone, "5,8", piece="fur", turn="1")
    assert "open −70" in page.text
    # Tapped again, a tile is taken off, and is in hand as it lay.
    page = tap(phone, "5,8")
    assert "open −78" in page.text
    assert ("turn", "1") in page.button("⟲")[0].fields
    page = back(phone, "Take −78 over to the pad")
    form, _ = page.button("Who won?")
    fields = dict(form.fields)
    assert (fields["p.players.0.negative_home"], fields["p.players.0.silver"]) == ("78", "5")
    page = phone.press("Who won?", {"p.players.1.name": ""})
    assert "-73" in page.text


def back(phone, text):
    """The button that gives the counts to the pad, which is another address."""
    form, button = phone.page.button(text)
    return phone.send("/score/odin", MultiDict([*form.fields, (button.name, button.value)]))


def tap_with(phone, square, **chosen):
    """Choose a tile and tap."""
    form = next(form for form in phone.page.forms if any(one.name == "at" for one in form.buttons))
    return phone.send(form.action, {**dict(form.fields), **chosen, "at": square})


def test_houses_and_boards_that_one_has_are_there_to_be_laid(phone):
    pad(phone)
    form, _ = phone.page.button("Lay the boards, and they are counted")
    data = [*form.fields, ("p.players.0.exploration_boards+", '"iceland"'), ("row", "0")]
    data = [one for one in data if one[0] not in ("p.players.0.sheds", "p.players.0.long_houses")]
    data = MultiDict([*data, ("p.players.0.sheds", "2"), ("p.players.0.long_houses", "1")])
    page = phone.send("/score/odin/page/lay", data)
    for area in ("Home", "Iceland", "Shed", "Shed 2", "Long house"):
        assert f"{area} −" in page.text
    page = phone.press("Shed 2 −6")
    page = phone.press("Count", {"on.wood": "3"})
    assert "open −3" in page.text
    # 86 at home, 27 in Iceland, 6 + 3 on the sheds, 15 in the long house.
    iceland = page.text.partition("Iceland −")[2].partition(" ")[0]
    assert f"Take −{86 + int(iceland) + 6 + 3 + 15} over to the pad" in page.buttons


def test_a_tile_on_another_is_refused_with_its_rule(phone):
    pad(phone)
    form, _ = phone.page.button("Lay the boards, and they are counted")
    phone.send("/score/odin/page/lay", {**dict(form.fields), "row": "0"})
    tap_with(phone, "2,8", piece="fur")
    page = tap_with(phone, "1,8", piece="fur")
    assert "/rule/odin-place-8" in page.links.values()
    page = tap_with(phone, "1,9", piece="")
    assert "Choose a tile first" in page.alert


def test_a_tile_is_chosen_turned_laid_and_pushed_by_single_taps(phone):
    pad(phone)
    form, _ = phone.page.button("Lay the boards, and they are counted")
    phone.send("/score/odin/page/lay", {**dict(form.fields), "row": "0"})
    phone.press("fur")
    page = phone.press("⟲")
    assert 'viewBox="0 0 2 4"' in page.source
    tap(phone, "1,8")
    for sign, place in (("→", "2,8"), ("↑", "2,9"), ("←", "1,9"), ("↓", "1,8")):
        page = phone.press(sign)
        assert first(page) == place
    # It is not pushed off the board, and the page says why.
    page = phone.press("←")
    assert "/rule/odin-place-10" in page.links.values()
    assert first(page) == "1,8"


def first(page):
    """Where the only tile on the board begins."""
    covered = [place.split(",") for place, look in looks(page).items() if "on" in look]
    return ",".join(min(covered, key=lambda place: (int(place[1]), int(place[0]))))


def test_nonsense_beside_the_pad_is_no_server_error(phone):
    for more in (
        {"row": "9"},
        {"row": "x"},
        {"row": "0", "laid.0": "["},
        {"row": "0", "laid.0": '{"home":{"cow":1}}'},
    ):
        assert phone.forge("/score/odin/page/lay", {"p.players.0.name": "Aud", **more}).status == 400
    assert phone.forge("/score/odin/page/pad", {}).status == 404
