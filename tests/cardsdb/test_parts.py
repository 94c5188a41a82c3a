"""A game's parts file: tables whose rows are shown as cards, and what is wrong in it told with its line."""

import pytest

from cardsdb.build import BrokenSources, build
from companion.library import Library

PARTS = """\
edition: whole
tables:
- name: holes
  title: Holes
  key: id
  rows: board/holes
  show: {deck: Board, kind: colour, origin: ours, source: the board}
- {name: pegs, title: Pegs, key: key, rows: cards, decks: [pegs], prefix: pegs-, take: [name]}
"""
BOARD = (
    '{"holes": [{"id": "a 1", "name": "corner", "colour": ["red", "blue"]}, {"id": "b2", "about": "Deep."}]}'
)


@pytest.fixture
def parts(pegs):
    pegs.write("pegs/board.json", BOARD)
    pegs.write("pegs/parts.yaml", PARTS)
    return pegs


def test_rows_are_shown_as_cards(tmp_path, parts):
    build(tmp_path / "cards.db", [parts.folder])
    library = Library(tmp_path / "cards.db")
    corner, deep = library.cards("pegs", deck="Board")
    assert (corner.id, corner.name, corner.kind, corner.origin) == (
        "pegs-holes-a-1",
        "Corner",
        "red, blue",
        "ours",
    )
    # A row without a name is called by its key, and one without the column of its kind by that word.
    assert (deep.id, deep.name, deep.kind, deep.text) == ("pegs-holes-b2", "B2", "colour", "Deep.")
    assert library.decks("pegs") == [("pegs", 1), ("Board", 2)]


def test_ours_is_what_an_edition_would_hold(tmp_path, parts):
    build(tmp_path / "cards.db", [parts.folder])
    ours = Library(tmp_path / "cards.db").ours("pegs")
    assert ours["pegs"] == [{"key": "red", "name": "Red peg", "holes": 1}]
    assert [row["id"] for row in ours["holes"]] == ["a 1", "b2"]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("edition: whole", "edition: some", 1, "must be one of whole, laid over, drawn"),
        ("  title: Holes\n", "", 3, "a table lacks the key 'title'"),
        ("rows: board/holes", "rows: board/none", 3, "'board/none' is no list of rows that have a 'id'"),
        ("rows: board/holes", "rows: nowhere", 3, "'nowhere' is no list of rows"),
        ("key: id", "key: name", 3, "no list of rows that have a 'name'"),
        ("origin: ours", "origin: hearsay", 7, "must be one of rulebook, components, ours"),
        ("decks: [pegs]", "decks: pegs", 8, "'decks' must be a list"),
        ("take: [name]", "colour: red", 8, "unknown key 'colour' in a table"),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path, parts, old, new, line, words):
    parts.change("pegs/parts.yaml", old, new)
    with pytest.raises(BrokenSources) as broken:
        build(tmp_path / "cards.db", [parts.folder])
    assert f"toy/pegs/parts.yaml:{line}: " in str(broken.value)
    assert words in str(broken.value)


def test_two_rows_with_one_name_are_told(tmp_path, parts):
    parts.write("pegs/board.json", BOARD.replace("b2", "A-1"))
    with pytest.raises(BrokenSources, match="the card 'pegs-holes-a-1' stands a second time"):
        build(tmp_path / "cards.db", [parts.folder])
