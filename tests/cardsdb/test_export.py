"""A database written back as source files builds the same database again."""

import sqlite3
from contextlib import closing

import pytest

import cardsdb.sources
from cardsdb.build import build
from cardsdb.export import export, main


def content(path):
    """Everything but the print of the sources, which are other files now."""
    with closing(sqlite3.connect(path)) as database:
        return [line for line in database.iterdump() if "'fingerprint'" not in line]


@pytest.fixture
def round_trip(tmp_path, monkeypatch):
    def rebuild(sources):
        build(tmp_path / "one.db", sources)
        export(tmp_path / "one.db", tmp_path / "written")
        monkeypatch.setattr(cardsdb.sources, "folders", lambda sources: [tmp_path / "written"])
        build(tmp_path / "two.db")
        return content(tmp_path / "one.db"), content(tmp_path / "two.db")

    return rebuild


def test_build_export_import_rebuild_is_the_same(round_trip):
    before, after = round_trip(None)
    assert len(before) > 5000
    assert before == after


def test_a_game_in_a_folder_of_its_own_comes_along(round_trip, pegs):
    before, after = round_trip([pegs.folder])
    assert any("pegs-turn-2" in line for line in before)
    assert before == after


def test_a_change_in_the_written_files_is_in_the_new_database(tmp_path, round_trip, pegs):
    before, _ = round_trip([pegs.folder])
    path = tmp_path / "written" / "pegs" / "cards.yaml"
    path.write_text(path.read_text().replace("Red peg", "Blue peg"))
    build(tmp_path / "two.db")
    after = content(tmp_path / "two.db")
    assert any("Blue peg" in line for line in after)
    assert before != after


def test_it_runs_from_a_shell(tmp_path, capsys, monkeypatch):
    build(tmp_path / "cards.db")
    monkeypatch.setattr("sys.argv", ["export", str(tmp_path / "cards.db"), str(tmp_path / "out")])
    assert main() == 0
    assert (tmp_path / "out" / "rules" / "clash.yaml").is_file()
    monkeypatch.setattr("sys.argv", ["export"])
    assert main() == 2
    assert "Say which database" in capsys.readouterr().err
