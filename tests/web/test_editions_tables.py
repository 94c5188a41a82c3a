"""Editions on the phone: copied from ours, changed row by row, played with, taken along and compared."""

import io
import json
import re

import pytest

from companion.store.editions import Editions
from tests.web.phone import Phone

COPY = "Spoils of War: copy ours"


def kept(app, id):
    with app.app_context():
        return Editions(app.extensions["database"]).get(id)


def copied(phone, game="Spoils of War"):
    """Copy our edition; the address of the copy."""
    phone.open("/editions")
    page = phone.press(f"{game}: copy ours")
    assert page.status == 200
    return page.address.rpartition("/")[2]


def send_file(phone, address, content, name="edition.json"):
    data = {"csrf_token": phone.token(), "file": (io.BytesIO(content), name)}
    return phone._show(phone.client.post(address, data=data, content_type="multipart/form-data"), address)


@pytest.mark.parametrize("game", ["Spoils of War", "Vikings", "A Feast for Odin"])
def test_a_copy_of_ours_is_ready_to_play(phone, game):
    copied(phone, game)
    assert f"Ready: {game} can be played with it." in phone.page.text


def test_a_row_is_changed_and_the_game_says_what_is_wrong(phone, app):
    id = copied(phone)
    phone.follow("Treasure cards 76")
    phone.follow("Battle Ax battle-ax-1")
    page = phone.press("Keep it", {"v.copies": "3"})
    assert "The edition lists 127 Treasure cards; a set holds 126." in page.text
    assert "changed" in page.text
    phone.open(f"/edition/{id}")
    assert "Not ready for a table yet." in phone.page.text
    # Another card gives way, and it is whole again.
    phone.open(f"/edition/{id}/table/cards/row?key=longbow-1")
    page = phone.press("Keep it", {"v.copies": "1"})
    assert "Not ready" not in page.text
    cards = {card["key"]: card for card in kept(app, id)[1]["cards"]}
    assert (cards["battle-ax-1"]["copies"], cards["longbow-1"]["copies"]) == (3, 1)


def test_rows_are_added_and_taken_out(phone, app):
    id = copied(phone)
    phone.open(f"/edition/{id}/table/cards/row")
    page = phone.press(
        "Keep it", {"v.key": "mine", "v.name": "Mine", "v.stage": "1", "v.type": "artifact", "v.copies": "1"}
    )
    assert page.status == 200
    assert "mine" in [card["key"] for card in kept(app, id)[1]["cards"]]
    phone.open(f"/edition/{id}/table/cards?q=mine")
    phone.follow("Mine mine added")
    phone.press("Take it out")
    assert "mine" not in [card["key"] for card in kept(app, id)[1]["cards"]]


@pytest.mark.parametrize(
    ("fill", "words"),
    [
        ({"v.copies": "many"}, "copies must be a number; 'many' is none."),
        ({"v.key": "longbow-1"}, "there is a row 'longbow-1' already"),
        ({"v.key": ""}, "A row needs something under key"),
        ({"v.copies": "99999"}, "numbers go from -9999 to 9999"),
        ({"v.text": "x" * 2001}, "A text has 2001 characters; it may have 2000."),
    ],
)
def test_a_row_that_cannot_be_kept_stays_in_the_form(phone, app, fill, words):
    id = copied(phone)
    before = kept(app, id)[1]
    phone.open(f"/edition/{id}/table/cards/row?key=battle-ax-1")
    page = phone.press("Keep it", fill)
    assert page.status == 422
    assert words in page.alert
    name, value = next(iter(fill.items()))
    assert dict(page.forms[0].fields)[name] == value
    assert kept(app, id)[1] == before


def swords(app, id):
    return {row["name"]: row.get("swords") for row in kept(app, id)[1]["goods"]}


def test_a_row_of_ours_goes_back_to_ours(phone, app):
    id = copied(phone, "A Feast for Odin")
    before = swords(app, id)
    phone.open(f"/edition/{id}/table/goods/row?key=silk")
    assert "Fill in what ours says" not in phone.page.links
    phone.press("Keep it", {"v.swords": "12"})
    assert swords(app, id) == {**before, "silk": 12}
    phone.open(f"/edition/{id}/table/goods/row?key=silk")
    phone.follow("Fill in what ours says")
    phone.press("Keep it")
    assert swords(app, id) == before


def test_a_row_is_taken_out_and_put_back(phone, app):
    id = copied(phone, "A Feast for Odin")
    before = kept(app, id)[1]
    phone.open(f"/edition/{id}/table/specials/row?key=Helmet")
    page = phone.press("Take it out")
    assert "Of ours, not in this edition (1)" in page.text
    assert "Helmet" not in [row["name"] for row in kept(app, id)[1]["specials"]]
    assert "Ready" in phone.open(f"/edition/{id}").text
    phone.open(f"/edition/{id}/table/specials")
    phone.follow("Helmet put it back")
    phone.press("Keep it")
    assert sorted(kept(app, id)[1]["specials"], key=str) == sorted(before["specials"], key=str)


def test_an_edition_that_is_not_ready_is_not_offered_and_says_why(phone, app):
    id = copied(phone, "A Feast for Odin")
    phone.open("/new/odin")
    assert id in phone.page.forms[0].choices["edition"]
    phone.open(f"/edition/{id}/table/goods/row?key=sheep")
    assert "the rules name it (odin-p8-1), so it cannot be taken out" in phone.press("Take it out").text
    page = phone.open("/new/odin")
    assert id not in page.forms[0].choices.get("edition", ())
    assert "A Feast for Odin, my copy is not ready for a table yet. The edition has no sheep" in page.text
    page = phone.forge("/new/odin", {"name": ["Ask"], "seat": ["seat-1"], "edition": id})
    assert page.status == 400


def test_our_arena_is_copied_onto_the_drawing_board(phone, app):
    phone.open("/editions")
    page = phone.press("Clash of Vikings: copy our Meadow")
    assert "Draw your arena" in page.text
    ours = app.extensions["library"].ours("clash")["arenas"][0]
    page = phone.press("Keep it", {"title": "Mine"})
    assert page.status == 200
    with app.app_context():
        (one,) = Editions(app.extensions["database"]).listed("clash")
        body = Editions(app.extensions["database"]).body(one.id)
    assert set(body["arenas"][0]["adjacent"]) == set(ours["adjacent"])
    assert body["arenas"][0]["water"] == ours["water"]


def test_a_table_keeps_the_edition_it_was_started_with(phone, app):
    id = copied(phone)
    phone.open("/new/spoils")
    page = phone.press(
        "Start the table",
        {"name": ["Ask", "Embla", "Ymir"], "seat": ["seat-1", "seat-2", "seat-3"], "edition": id},
    )
    assert page.status == 200
    table = page.address.split("/")[2]
    phone.open(f"/edition/{id}/table/cards/row?key=battle-ax-1")
    phone.press("Keep it", {"v.value": "9"})
    phone.forge(f"/editions/{id}/delete")
    with app.app_context(), app.extensions["tables"].opened(table) as opened:
        assert opened.table.state.box.faces["battle-ax-1"].value != 9
    assert phone.open(f"/t/{table}").status == 200
    assert phone.open(f"/edition/{id}").status == 404


def test_export_and_import_give_the_same_edition(phone, app):
    id = copied(phone)
    phone.open(f"/edition/{id}/table/cards/row?key=battle-ax-1")
    phone.press("Keep it", {"v.value": "9", "v.name": "=1+1<script>"})
    whole = phone.client.get(f"/edition/{id}/export.json")
    assert "attachment" in whole.headers["Content-Disposition"]
    page = send_file(phone, "/editions/import", whole.data)
    other = page.address.rpartition("/")[2]
    assert other != id
    assert kept(app, other)[1] == kept(app, id)[1]
    assert "They are the same." in phone.open(f"/editions/compare?one={id}&other={other}").text
    # A spreadsheet as well; no cell of it is a formula.
    sheet = phone.client.get(f"/edition/{id}/table/cards.csv")
    assert sheet.mimetype == "text/csv"
    assert "'=1+1<script>" in sheet.get_data(as_text=True)
    assert send_file(phone, f"/edition/{other}/table/cards.csv", sheet.data, "cards.csv").status == 200
    assert kept(app, other)[1] == kept(app, id)[1]


def test_editions_are_compared_cell_by_cell(phone):
    id = copied(phone)
    phone.open(f"/edition/{id}/table/cards/row?key=battle-ax-1")
    phone.press("Keep it", {"v.value": "9"})
    page = phone.open(f"/editions/compare?one={id}")
    assert re.search(r"battle-ax-1 column Spoils of War, my copy ours value 9 \d", page.text)
    odin = copied(phone, "A Feast for Odin")
    assert phone.open(f"/editions/compare?one={id}&other={odin}").status == 400
    assert phone.open("/editions/compare").status == 400


def test_it_is_renamed(phone, app):
    id = copied(phone)
    phone.press("Rename", {"title": "  Grandmother's  "})
    assert kept(app, id)[0].name == "Grandmother's"
    phone.press("Rename", {"title": " "})
    assert kept(app, id)[0].name == "Grandmother's"


WHOLE = {"what": "lawspeaker edition", "version": 1, "game": "spoils", "name": "x"}
SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "content",
    [
        b"", b"nonsense", b"\xff\xfe\x00", b"[" * 100_000, b"{}", b" " * 1_200_000,
        json.dumps(WHOLE).encode(),
        json.dumps({**WHOLE, "edition": {"cards": "text"}}).encode(),
        json.dumps({**WHOLE, "edition": {"cards": [1, 2]}}).encode(),
        json.dumps({**WHOLE, "edition": {"cards": [{"key": "x", "copies": 10**12}]}}).encode(),
        json.dumps({**WHOLE, "game": "vikings", "edition": {"locations": [1]}}).encode(),
        json.dumps({**WHOLE, "game": "vikings", "edition": {"spaces": {"a": 1}}}).encode(),
        json.dumps({**WHOLE, "game": "odin", "edition": {"boards": [None]}}).encode(),
        json.dumps({**WHOLE, "game": "clash", "edition": {"arenas": [{"centre": 1}]}}).encode(),
    ],
)  # fmt: skip
def test_a_hostile_file_is_refused_and_nothing_is_kept(phone, app, content):
    with app.app_context():
        before = Editions(app.extensions["database"]).listed()
    page = send_file(phone, "/editions/import", content)
    assert page.status in (413, 422), page.text
    assert page.alert
    with app.app_context():
        assert Editions(app.extensions["database"]).listed() == before


def test_a_file_for_no_game_is_refused(phone):
    assert (
        send_file(
            phone, "/editions/import", json.dumps({**WHOLE, "game": "chess", "edition": {}}).encode()
        ).status
        == 404
    )
    assert send_file(phone, "/editions/import", b"", "").status == 422


def test_scripts_in_texts_are_never_markup(phone, app):
    edition = {"cards": [{"key": SCRIPT, "name": SCRIPT, "type": SCRIPT, "stage": 1, "text": SCRIPT}]}
    page = send_file(
        phone, "/editions/import", json.dumps({**WHOLE, "name": SCRIPT, "edition": edition}).encode()
    )
    assert page.status == 200
    id = page.address.rpartition("/")[2]
    row = {"key": SCRIPT}
    for address, query in (
        (f"/edition/{id}", {}), ("/editions", {}), (f"/edition/{id}/table/cards", {}), ("/new/spoils", {}),
        (f"/edition/{id}/table/cards/row", row), ("/editions/compare", {"one": id}),
    ):  # fmt: skip
        page = phone.open(address, query_string=query)
        assert page.status == 200
        assert SCRIPT not in page.source
        assert "&lt;script&gt;" in page.source
    phone.open("/new/spoils")
    names = {"name": ["Ask", "Embla", "Ymir"], "seat": ["seat-1", "seat-2", "seat-3"], "edition": id}
    page = phone.press("Start the table", names)
    assert page.status == 400
    assert SCRIPT not in page.source


def test_without_a_token_nothing_is_changed(app, phone):
    id = copied(phone)
    stranger = Phone(app)
    for address in (
        f"/edition/{id}/rename",
        f"/edition/{id}/table/cards/row",
        "/editions/spoils/copy",
        "/editions/import",
    ):
        assert stranger.client.post(address, data={"title": "x"}).status_code == 400
    assert kept(app, id)[0].name == "Spoils of War, my copy"


@pytest.mark.parametrize(
    "rest", ["/table/none", "/table/none/row", "/table/cards/row?key=none", "/table/none.csv"]
)
def test_what_is_not_there_is_not_found(phone, rest):
    assert phone.open(f"/edition/{copied(phone)}{rest}").status == 404


@pytest.mark.parametrize(
    ("game", "title"), [("spoils", "Spoils of War"), ("vikings", "Vikings"), ("odin", "A Feast for Odin")]
)
def test_an_edition_of_tables_is_not_drawn(phone, game, title):
    for data in ({}, {"save": "1", "title": "Never kept"}, {"change.do": "add"}):
        page = phone.forge(f"/editions/{game}/edit", data)
        assert page.status == 404
        assert f"An edition of {title} is made of tables and not drawn." in page.text
    assert "Never kept" not in phone.open("/editions").text


def test_an_arena_is_still_drawn(phone, app):
    page = phone.open("/editions/clash/new")
    assert "Draw your arena" in page.text
    assert "Clash of Vikings: draw an arena" in phone.open("/editions").links
    phone.open("/editions/clash/new")
    assert phone.press("Keep it", {"title": "Mine"}).status == 422


def test_an_arena_drawn_here_is_opened_on_the_drawing_board_again(phone, app):
    from companion.games.clash import drawing

    edition = drawing.blank()
    for tap, kind in (("A1", "starting"), ("A2", "starting"), ("B1", "centre"), ("B2", "bracelet")):
        edition = drawing.edit(edition, {"tap": tap, "kind": kind})
    with app.app_context():
        id = Editions(app.extensions["database"]).save("clash", "Drawn", edition)
    page = phone.open(f"/edition/{id}")
    assert "Draw your arena" in page.text


def test_an_arena_that_was_written_elsewhere_is_shown_as_a_table(phone, app):
    arenas = app.extensions["library"].ours("clash")["arenas"]
    page = send_file(
        phone,
        "/editions/import",
        json.dumps({**WHOLE, "game": "clash", "edition": {"arenas": arenas}}).encode(),
    )
    assert page.status == 200
    assert "Ready: Clash of Vikings can be played with it." in page.text
    assert "Arenas 2" in page.links
