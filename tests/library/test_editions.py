"""Editions as tables: copied, changed, kept within limits, written to files and read back the same."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import game
from companion.library.editions import files
from companion.library.editions.bench import Bench, NoSuchRow, NoSuchTable, unfit, whole
from companion.library.editions.cells import Column, deep, flat, guarded, read, read_row, unguarded, written
from companion.library.editions.compare import compare
from companion.library.editions.limits import LARGEST, LONGEST_TEXT, MOST_DEEP, MOST_ROWS, checked
from companion.library.parts import as_edition
from companion.referee import Malformed

TABLES = [
    ("spoils", "cards"),
    *(("vikings", name) for name in ("sagas", "voyages", "units", "hostiles", "spaces")),
    *(("vikings", name) for name in ("routes", "locations", "markers")),
    *(("odin", name) for name in ("cards", "goods", "specials", "boards", "spaces")),
]


def bench(library, name, edition=None):
    parts, ours = library.parts(name), library.ours(name)
    return Bench(parts, ours, whole(parts, ours) if edition is None else edition)


def again(before, edition):
    return Bench(before.parts, before.ours, edition)


# --- a copy of ours ---


@pytest.mark.parametrize("name", ["clash", "odin", "spoils", "vikings"])
def test_a_copy_of_ours_is_fit_and_the_same(library, name):
    copied = bench(library, name)
    assert unfit(game(name).box, copied.edition) == ""
    assert compare(copied, bench(library, name, {})) == []
    assert all(line.state == "ours" for table in copied.parts.open for line in copied.lines(table))


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_row_of_ours_survives_the_form(library, name, table):
    copied = bench(library, name)
    columns = copied.columns(copied.table(table))
    for row in copied.rows(copied.table(table)):
        cells = flat(row)
        texts = {one.path: written(cells.get(one.path), one.kind) for one in columns}
        assert read_row(texts, columns) == row


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_table_survives_a_spreadsheet(library, name, table):
    copied = bench(library, name)
    chosen = copied.table(table)
    sheet = files.write_table(copied.columns(chosen), copied.rows(chosen))
    after = again(copied, files.read_table(copied, chosen, sheet.encode("utf-8-sig")))
    assert after.rows(chosen) == copied.rows(chosen)
    assert unfit(game(name).box, after.edition) == ""


@pytest.mark.parametrize("name", ["clash", "odin", "spoils", "vikings"])
def test_a_whole_edition_survives_its_file(library, name):
    edition = bench(library, name).edition
    content = files.write_whole(name, "Grandmother's copy", edition).encode()
    assert files.read_whole(content) == (name, "Grandmother's copy", edition)


# --- changes ---


def test_a_row_is_changed_added_and_taken_out(library):
    copied = bench(library, "spoils")
    cards = copied.table("cards")
    row = copied.row(cards, "battle-ax-1")
    changed = again(copied, copied.put(cards, {**row, "value": 7}, "battle-ax-1"))
    assert changed.row(cards, "battle-ax-1")["value"] == 7
    assert copied.row(cards, "battle-ax-1")["value"] != 7
    assert unfit(game("spoils").box, changed.edition) == ""
    [difference] = compare(changed, copied)
    assert [(one.key, one.cells[0].column, one.cells[0].one) for one in difference.changed] == [
        ("battle-ax-1", "value", "7")
    ]
    added = again(changed, changed.put(cards, {**row, "key": "mine"}, None))
    assert [line.key for line in added.lines(cards) if line.state == "added"] == ["mine"]
    # The game says what is wrong with it, in its own sentence.
    assert "a set holds 126" in unfit(game("spoils").box, added.edition)
    assert compare(added, changed)[0].only_one == ("mine",)
    removed = again(added, added.remove(cards, "mine"))
    assert removed.rows(cards) == changed.rows(cards)


@pytest.mark.parametrize("name", ["clash", "odin", "spoils", "vikings"])
def test_a_copy_of_ours_is_a_full_copy(library, name):
    copied, ours = bench(library, name), library.ours(name)
    assert set(copied.edition) == set(ours)
    for table in copied.parts.open:
        assert copied.rows(table) == ours[table.name]
        assert copied.left_out(table) == []


def test_rows_of_an_edition_that_lacks_tables_lie_over_ours(library):
    copied = bench(library, "odin")
    goods, boards = copied.table("goods"), copied.table("boards")
    silk = {**copied.row(goods, "silk"), "swords": 9}
    partly = bench(library, "odin", {"goods": [silk]})
    assert partly.row(goods, "silk")["swords"] == 9
    assert len(partly.rows(goods)) == len(copied.rows(goods))
    assert partly.rows(boards) == copied.rows(boards)
    assert compare(partly, again(copied, copied.put(goods, silk, "silk"))) == []


def test_what_was_taken_out_is_listed_and_can_be_put_back(library):
    copied = bench(library, "odin")
    specials = copied.table("specials")
    without = again(copied, copied.remove(specials, "Helmet"))
    assert without.left_out(specials) == ["Helmet"]
    assert unfit(game("odin").box, without.edition) == ""
    assert "Helmet" not in game("odin").box(without.edition).specials
    assert compare(without, copied)[0].only_other == ("Helmet",)
    back = again(without, without.put(specials, without.our_row(specials, "Helmet"), None))
    assert compare(back, copied) == []
    changed = again(copied, copied.put(specials, {**copied.row(specials, "Belt"), "price": 9}, "Belt"))
    assert changed.changed(specials, "Belt")
    assert not changed.changed(specials, "Helmet")
    with pytest.raises(NoSuchRow):
        copied.our_row(specials, "none")


@pytest.mark.parametrize(
    ("name", "table", "key", "words"),
    [
        ("vikings", "hostiles", "warrior-1", "There are 7 hostiles"),
        ("vikings", "voyages", "fair-winds", "there must be 14, numbered 1 to 14"),
        ("vikings", "units", "huskarl", "the rules name that unit"),
        ("vikings", "sagas", "eirik", "there must be 4"),
        ("spoils", "cards", "battle-ax-1", "a set holds 126"),
        ("odin", "goods", "sheep", "the rules name it"),
        ("odin", "goods", "mead", "The board Home board names mead"),
        ("odin", "boards", "bear island", "The board Shetland names bear island"),
        ("odin", "spaces", "imitate_2", "Column 2 needs one imitation space"),
        ("odin", "specials", "Chalice", "Metalsmith"),
    ],
)
def test_what_a_game_cannot_do_without_is_said(library, name, table, key, words):
    copied = bench(library, name)
    chosen = copied.table(table)
    assert words in unfit(game(name).box, copied.remove(chosen, key))


def test_a_map_can_be_changed(library):
    copied = bench(library, "vikings")
    spaces, routes = copied.table("spaces"), copied.table("routes")
    island = {"id": "gotland", "name": "Gotland", "x": 600, "y": 220, "terrain": ["coastal", "town"]}
    wider = again(copied, copied.put(spaces, island, None))
    assert "No route leads to Gotland" in unfit(game("vikings").box, wider.edition)
    joined = again(wider, wider.put(routes, {"between": ["gotland", "baltic-sea"], "kind": "sea"}, None))
    assert unfit(game("vikings").box, joined.edition) == ""
    assert "gotland" in game("vikings").box(json.loads(json.dumps(joined.edition))).spaces


def test_a_column_that_ours_has_not_is_kept(library):
    copied = bench(library, "spoils")
    cards = copied.table("cards")
    row = {**copied.row(cards, "battle-ax-1"), "must": "roll"}
    changed = again(copied, copied.put(cards, row, "battle-ax-1"))
    columns = changed.columns(cards)
    assert "must" in [one.path for one in columns]
    cells = flat(changed.row(cards, "battle-ax-1"))
    assert read_row({one.path: written(cells.get(one.path), one.kind) for one in columns}, columns) == row
    sheet = files.write_table(columns, changed.rows(cards))
    assert files.read_table(changed, cards, sheet.encode()) == changed.edition


def test_keys_stay_apart(library):
    copied = bench(library, "spoils")
    cards = copied.table("cards")
    row = copied.row(cards, "battle-ax-1")
    with pytest.raises(Malformed, match="there is a row 'longbow-1' already"):
        copied.put(cards, {**row, "key": "longbow-1"}, "battle-ax-1")
    with pytest.raises(Malformed, match="needs something under key"):
        copied.put(cards, {**row, "key": ""}, None)
    with pytest.raises(NoSuchRow):
        copied.remove(cards, "none")
    with pytest.raises(NoSuchRow):
        copied.row(cards, "none")
    with pytest.raises(NoSuchTable):
        copied.table("none")


# --- cells ---


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("number", "3", 3), ("number", " -2 ", -2), ("number", "2.5", 2.5), ("yes-no", "yes", True),
        ("yes-no", "No", False), ("lines", "a\r\n\r\n b ", ["a", "b"]), ("data", '{"a": [1]}', {"a": [1]}),
        ("text", "  =1+1 ", "=1+1"), ("text", "", None), ("data", " ", None),
    ],
)  # fmt: skip
def test_a_cell_is_read_by_its_kind(kind, text, value):
    assert read(text, Column("x", kind, False)) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [("number", "many"), ("number", "nan"), ("number", "1e999"), ("yes-no", "perhaps"), ("data", "{"),
     ("data", "[" * 5000),
     ("data", "[1e999]"), ("data", '"' + "x" * 3000 + '"')],
)  # fmt: skip
def test_a_cell_that_cannot_be_read_is_told(kind, text):
    with pytest.raises(Malformed):
        read_row({"x": text}, [Column("x", kind, False)])


def test_columns_do_not_swallow_each_other():
    assert deep({"a.b": 1, "a.c": 2}) == {"a": {"b": 1, "c": 2}}
    with pytest.raises(Malformed, match="inside another"):
        deep({"a": 1, "a.b": 2})


@pytest.mark.parametrize(
    "text", ["=HYPERLINK(1)", "+1+1", "-cmd", "@SUM(A1)", "\tx", "\rx", "'quoted", "'=x"]
)
def test_no_text_is_a_formula_in_a_spreadsheet(text):
    assert guarded(text)[0] == "'"
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", ["-3", "+4", "plain", "1=1", ""])
def test_what_is_no_formula_stays_as_it_is(text):
    assert guarded(text) == text


def test_formulas_in_a_table_come_out_guarded_and_back_the_same(library):
    copied = bench(library, "spoils")
    cards = copied.table("cards")
    row = {**copied.row(cards, "battle-ax-1"), "name": '=cmd|"/c calc"!A1', "text": "@x,\n'y"}
    evil = again(copied, copied.put(cards, row, "battle-ax-1"))
    sheet = files.write_table(evil.columns(cards), evil.rows(cards))
    assert ",=" not in sheet
    assert ',"=' not in sheet
    assert again(evil, files.read_table(evil, cards, sheet.encode())).rows(cards) == evil.rows(cards)


# --- hostile files ---


def nested(depth):
    return b"[" * depth + b"]" * depth


WHOLE = '{"what": "lawspeaker edition", "version": 1, "game": "spoils", "name": "x", "edition": %s}'


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cannot be read as JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[]", "no edition's file"),
        (b"{}", "no edition's file"),
        (nested(100_000), "nested"),
        (b" " * 1_100_000, "bytes"),
        ((WHOLE % "[]").encode(), "neither which game"),
        ((WHOLE % "{}").replace("1,", "2,").encode(), "version 2"),
        ((WHOLE % '{"a": NaN}').encode(), "no number"),
        ((WHOLE % '{"a": Infinity}').encode(), "no number"),
        ((WHOLE % '{"a": 1e999}').encode(), "no number"),
        ((WHOLE % ('{"a": %s}' % ("9" * 30))).encode(), "out of reach"),
        ((WHOLE % ('{"a": %s}' % ("9" * 9000))).encode(), "JSON"),
        ((WHOLE % ('{"a": "%s"}' % ("x" * 3000))).encode(), "characters"),
        ((WHOLE % ('{"a": ' + nested(30).decode() + "}")).encode(), "deep"),
        ((WHOLE % ('{"a": [%s0]}' % ("0," * 70_000))).encode(), "values"),
        ((WHOLE % '{"a": "\\u0000"}').encode(), "cannot be printed"),
        ((WHOLE % '{"a": "\\ud800"}').encode(), "cannot be printed"),
        ((WHOLE % '{"\\u202e": 1}').encode(), "cannot be printed"),
        ((WHOLE % '{"a": {"b": 1, "b": 2}}').encode(), "'b' stands twice"),
        ('{"what": 1, "what": 2}'.encode("utf-16"), "not UTF-8"),
        ('{"name": "é"}'.encode("latin-1"), "not UTF-8"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(content, words):
    with pytest.raises(Malformed) as refused:
        files.read_whole(content)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("name,value\nx,1\n", "key among them"),
        ("key,key\nx,y\n", "each column once"),
        ("key,secret\nx,1\n", "no column 'secret'"),
        ("key,value\nx,many\n", "Line 2: value must be a number"),
        ("key,value\nx,1,2,3\n", "Line 2 has 4 cells"),
        ("key\nx\nx\n", "more than once"),
        ("key\n" + "\n".join(f"k{n}" for n in range(MOST_ROWS + 1)), "more than 500 rows"),
        ("key,text\nx," + "y" * (LONGEST_TEXT + 1), "characters"),
        ("key,text\nx," + "y" * 200_000, "CSV"),
        ('key,text\nx,"open', "CSV"),
        ("key,value\nx,1e9\n", "out of reach"),
    ],
)
def test_a_hostile_spreadsheet_is_refused_in_a_sentence(library, content, words):
    copied = bench(library, "spoils")
    with pytest.raises(Malformed) as refused:
        files.read_table(copied, copied.table("cards"), content.encode())
    assert words in str(refused.value)


def test_limits_are_where_they_say():
    assert checked({"a": [LARGEST, -LARGEST, "x" * LONGEST_TEXT, None, True, "zwei\nZeilen"]})
    inside = {"a": 1}
    for _ in range(MOST_DEEP - 1):
        inside = {"a": inside}
    assert checked(inside)
    with pytest.raises(Malformed):
        checked({"a": inside})
    with pytest.raises(Malformed):
        checked({"a": {1, 2}})


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.floats(allow_nan=False, width=16)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(
    [
        "cards",
        "name",
        "corrections",
        "spaces",
        "routes",
        "units",
        "locations",
        "markers",
        "goods",
        "boards",
        "arenas",
    ]
)


@settings(deadline=None, max_examples=200)
@given(
    name=st.sampled_from(["clash", "odin", "spoils", "vikings"]),
    edition=st.dictionaries(KEYS, PLAIN, max_size=3),
)
def test_no_edition_whatever_breaks_a_game_or_the_bench(library, name, edition):
    try:
        checked(edition)
        unfit(game(name).box, edition)
        opened = bench(library, name, edition)
        for table in opened.parts.open:
            opened.lines(table)
    except Malformed:
        pass


def test_one_value_is_a_table_of_one_row(library):
    markers = bench(library, "vikings").table("markers")
    assert as_edition(markers, [{"markers": 5}]) == 5
    assert as_edition(markers, []) == 0
