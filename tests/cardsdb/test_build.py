"""The builder: one file, always the same, only when something has changed."""

import os
import sqlite3
import time
from contextlib import closing

import pytest

from cardsdb.build import BrokenSources, build, ensure, fingerprint, main, stored_fingerprint
from companion.library import Library


def dump(path):
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def best_of_five(work):
    times = []
    for _ in range(5):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def test_the_same_sources_give_the_same_file(tmp_path):
    build(tmp_path / "one.db")
    build(tmp_path / "two.db")
    assert dump(tmp_path / "one.db") == dump(tmp_path / "two.db")
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


def test_it_is_whole(tmp_path):
    build(tmp_path / "cards.db")
    with closing(sqlite3.connect(tmp_path / "cards.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        database.execute("INSERT INTO rule_fts (rule_fts, rank) VALUES ('integrity-check', 1)")


def test_foreign_keys_and_checks_hold(tmp_path):
    build(tmp_path / "cards.db")
    with closing(sqlite3.connect(tmp_path / "cards.db")) as database:
        database.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("INSERT INTO rule_link VALUES ('clash-turn-1', 'clash-turn-999')")
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("UPDATE rule SET text = '' WHERE id = 'clash-turn-1'")


def test_it_is_built_once(tmp_path, pegs):
    target = tmp_path / "deep" / "down" / "cards.db"
    assert ensure(target, [pegs.folder])
    before = target.stat()
    assert not ensure(target, [pegs.folder])
    assert target.stat() == before


@pytest.mark.parametrize(
    "name", ["rules/pegs.yaml", "pegs/cards.yaml", "pegs/board.json", "glossary/pegs.yaml", "synonyms.yaml"]
)
def test_it_is_built_again_when_a_source_changes(tmp_path, pegs, name):
    ensure(tmp_path / "cards.db", [pegs.folder])
    pegs.write(name, (pegs.folder / name).read_text() + "\n")
    assert ensure(tmp_path / "cards.db", [pegs.folder])
    assert not ensure(tmp_path / "cards.db", [pegs.folder])


def test_a_change_of_same_length_and_time_is_seen(pegs):
    before, path = fingerprint([pegs.folder]), pegs.folder / "rules" / "pegs.yaml"
    stat = path.stat()
    pegs.change("rules/pegs.yaml", "one hole", "two hole")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert path.stat().st_size == stat.st_size
    assert fingerprint([pegs.folder]) != before


def test_touching_a_source_changes_nothing(tmp_path, pegs):
    ensure(tmp_path / "cards.db", [pegs.folder])
    (pegs.folder / "rules" / "pegs.yaml").touch()
    assert not ensure(tmp_path / "cards.db", [pegs.folder])


def test_a_renamed_source_is_a_change(pegs):
    before = fingerprint([pegs.folder])
    (pegs.folder / "pegs" / "board.json").rename(pegs.folder / "pegs" / "table.json")
    assert fingerprint([pegs.folder]) != before


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + b"\0" * 200])
def test_a_broken_database_is_built_again(tmp_path, content):
    target = tmp_path / "cards.db"
    target.write_bytes(content)
    assert stored_fingerprint(target) is None
    assert ensure(target)
    assert Library(target).has("clash-turn-1")


def test_a_failed_build_leaves_the_old_file_and_nothing_else(tmp_path, pegs):
    target = tmp_path / "db" / "cards.db"
    build(target, [pegs.folder])
    before = target.read_bytes()
    pegs.change("rules/pegs.yaml", "kind: legality", "kind: nonsense")
    with pytest.raises(BrokenSources):
        build(target, [pegs.folder])
    assert target.read_bytes() == before
    assert list(target.parent.iterdir()) == [target]


def test_an_open_library_goes_on_reading_the_old_file(tmp_path, pegs):
    target = tmp_path / "cards.db"
    build(target)
    library = Library(target)
    build(target, [pegs.folder])
    assert not library.has("pegs-turn-1")
    assert Library(target).has("pegs-turn-1")


def test_it_is_quick(tmp_path):
    target = tmp_path / "cards.db"
    assert best_of_five(lambda: build(target)) < 2.0
    assert best_of_five(lambda: ensure(target)) < 0.05


def test_a_fifth_game_needs_only_data(tmp_path, pegs):
    build(tmp_path / "cards.db", [pegs.folder])
    library = Library(tmp_path / "cards.db")
    game = library.game("pegs")
    assert (game.title, game.players_least, game.players_most, game.publisher) == ("Pegs", 2, 3, "")
    assert [chapter.title for chapter in library.chapters("pegs")] == ["The turn"]
    assert library.rule("pegs-turn-2").ruling.endswith("forwards only.")
    assert [rule.id for rule in library.related("pegs-turn-2").cited_by] == ["pegs-turn-1"]
    assert library.search("how far can a stick go", "pegs")[0].rule.id == "pegs-turn-2"
    assert library.terms("pegs")[0].rules == ("pegs-turn-2",)
    assert library.round_sheet("pegs").steps[0].name == "Move"
    assert library.card("pegs-red").facts == {"holes": 1}
    assert library.card("pegs-red").rules == ("pegs-turn-2",)
    assert library.component("pegs", "board") == {"holes": 12}


def test_without_chapter_lines_the_section_names_the_chapter(tmp_path, pegs):
    pegs.change("rules/pegs.yaml", "- chapter: The turn\n", "")
    pegs.change("rules/pegs.yaml", "section: Turns (p. 1)", "section: Set-up, p.2; Turns, p.1")
    build(tmp_path / "cards.db", [pegs.folder])
    chapters = Library(tmp_path / "cards.db").chapters("pegs")
    assert [(chapter.id, chapter.title) for chapter in chapters] == [("set-up", "Set-up"), ("turns", "Turns")]


def test_an_extra_folder_may_add_cards_to_a_known_game(tmp_path):
    folder = tmp_path / "mine"
    (folder / "clash").mkdir(parents=True)
    (folder / "clash" / "cards-mine.json").write_text(
        '[{"id": "clash-mine", "deck": "x", "kind": "y", "name": "Mine", "origin": "ours", '
        '"confidence": "low", "source": "me"}]'
    )
    build(tmp_path / "cards.db", [folder])
    assert Library(tmp_path / "cards.db").cards("clash", deck="x")[0].name == "Mine"


def test_the_builder_runs_from_a_shell(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["build", str(tmp_path / "cards.db")])
    assert main() == 0
    assert main() == 0
    assert capsys.readouterr().out == "Built.\nNothing has changed.\n"
