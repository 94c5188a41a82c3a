"""The tool that says which rules the tests show."""

from tests.support import coverage as tool
from tests.support.coverage import Coverage, coverage, rulebook

MARKED = """
@rules("clash-turn-1", "clash-turn-99")
@scenario("clash-sc-turn-order")
def test_one(): ...

@scenario("clash-sc-nowhere")
@pytest.mark.parametrize("x", ["clash-turn-2"])
def test_two(x): ...
"""


def test_headers_and_chapters_are_no_rules():
    assert "clash-turn-1" in rulebook("clash")
    assert all("rule" in rule for rule in rulebook("clash").values())


def test_a_game_without_rules_or_tests_promises_nothing():
    found = coverage("nothing")
    assert (rulebook("nothing"), found.missing, found.unplayed, found.unknown) == ({}, [], [], [])
    assert found.line() == "nothing: 0 of 0 rules shown (0 %), 0 of 0 scenarios played"


def test_marks_are_read_from_the_source(tmp_path, monkeypatch):
    (tmp_path / "clash").mkdir()
    (tmp_path / "clash" / "test_one.py").write_text(MARKED)
    (tmp_path / "clash" / "test_broken.py").write_text("def test_(:")
    listed = {"clash-sc-turn-order": {"rules": ["clash-turn-6"]}, "clash-sc-other": {"rules": []}}
    monkeypatch.setattr(tool, "GAMES", tmp_path)
    monkeypatch.setattr(tool, "scenarios", lambda game: listed)
    found = coverage("clash")
    assert found.shown == {"clash-turn-1", "clash-turn-99", "clash-turn-6"}
    assert found.unplayed == ["clash-sc-other"]
    assert found.unknown == ["clash-sc-nowhere", "clash-turn-99"]
    assert {"clash-turn-2", "clash-bluff-2"} <= set(found.missing)


def test_the_line_counts_what_is_promised():
    found = Coverage("x", promised={"a", "b", "c"}, shown={"a", "b", "z"}, scenarios={"s"}, played=set())
    assert found.line() == "x: 2 of 3 rules shown (66 %), 0 of 1 scenarios played"
