"""Every kind of broken source is told with its file and line, and never as a traceback."""

import pytest

from cardsdb.build import BrokenSources, build, ensure

HEADER = "- game: pegs\n  title: Pegs\n  players: 2-3\n  about: Two players move one peg each.\n"
STEPS = "steps:\n- name: Move\n  text: Move your peg one hole.\n  rules: [pegs-turn-2]"

# For each file of the toy game what is wrong, the old text, the new one, the line and words of the message.
SPOILT = {
    "rules/pegs.yaml": [
        ("bad YAML", "rule: A peg", "rule: [A peg", 14, "not YAML"),
        ("a tab", "  kind: legality", "\tkind: legality", 14, "not YAML"),
        ("a doubled id", "pegs-turn-2\n", "pegs-turn-1\n", 11, "a second time"),
        ("a citation of nothing", "see pegs-turn-2", "see pegs-turn-7", 8, "no rule 'pegs-turn-7'"),
        ("a number for a text", "A peg moves one hole.", "12", 13, "must be text, not the int 12"),
        ("a list for a text", "A peg moves one hole.", "[a, b]", 13, "must be text, not a list"),
        ("a missing field", "  kind: legality\n", "", 11, "lacks the key 'kind'"),
        ("an unknown key", "example: From", "exmaple: From", 16, "unknown key 'exmaple'"),
        ("a key given twice", "kind: legality", "id: pegs-turn-3", 14, "'id' is given twice"),
        ("an empty text", "A peg moves one hole.", "''", 13, "'rule' is empty"),
        ("a text left out", " A peg moves one hole.", "", 13, "'rule' is empty"),
        ("an unknown kind", "kind: legality", "kind: law", 14, "one of component"),
        ("a referee without a verb", "refuses a longer move", "hums", 15, "says none of refuses"),
        ("an id of another game", "id: pegs-turn-2", "id: pigs-turn-2", 11, "must look like"),
        ("an id without a number", "id: pegs-turn-2", "id: pegs-turn", 11, "must look like"),
        ("half an example", "example: From hole 3 to hole 4.", "example: {given: x}", 16, "lacks"),
        ("a chapter twice", "- id: pegs-turn-2", "- chapter: The Turn\n- id: pegs-turn-2", 11, "second"),
        ("no header", HEADER, "", 1, "'- game: pegs'"),
        ("a header of another game", "- game: pegs", "- game: pigs", 1, "rules of 'pegs'"),
        ("players the wrong way round", "players: 2-3", "players: 3-2", 3, "a range such as"),
        ("a rule that is a word", "- chapter: The turn", "- word", 5, "'key: value' lines"),
    ],
    "pegs/cards.yaml": [
        ("a bad origin", "origin: ours", "origin: mine", 7, "one of rulebook, components, ours"),
        ("facts that are a list", "facts: {holes: 1}", "facts: [1]", 6, "'key: value' lines"),
        ("facts that are no JSON", "{holes: 1}", "{day: 2020-01-01}", 6, "as JSON"),
        ("facts inside themselves", "{holes: 1}", "&loop {holes: *loop}", 6, "as JSON"),
        ("a card that cites nothing", "rules: [pegs-turn-2]", "rules: [pegs-turn-9]", 10, "no rule"),
        ("a card with a bad id", "id: pegs-red", "id: Pegs Red", 1, "small letters"),
        ("cards that are no list", "- id: pegs-red", "  id: pegs-red", 1, "must be a list"),
    ],
    "pegs/board.json": [("JSON with a comma too many", "12}", "12,}", 1, "not JSON")],
    "glossary/pegs.yaml": [
        ("a term without rules", "  rules: [pegs-turn-2]\n", "", 1, "lacks the key 'rules'"),
        ("a term that cites nothing", "[pegs-turn-2]", "[pegs-turn-4]", 4, "no rule 'pegs-turn-4'"),
        ("a rule listed twice", "[pegs-turn-2]", "[pegs-turn-2, pegs-turn-2]", 4, "listed twice"),
    ],
    "rounds/pegs.yaml": [
        ("a round without steps", STEPS, "steps: []", 2, "at least one step"),
        ("a step that cites nothing", "one hole.", "one hole (pegs-turn-8).", 4, "no rule 'pegs-turn-8'"),
    ],
    "asked/pegs.yaml": [
        ("a question for no rule", "pegs-turn-2:", "pegs-turn-6:", 1, "no rule 'pegs-turn-6'")
    ],
    "synonyms.yaml": [
        ("a synonym of no game", "game: pegs", "game: pigs", 3, "no game 'pigs'"),
        ("a synonym without meaning", "means: [peg]", "means: []", 3, "a word it means"),
    ],
}
CASES = [pytest.param(name, *case[1:], id=case[0]) for name, cases in SPOILT.items() for case in cases]


def mistakes_of(folders, tmp_path):
    with pytest.raises(BrokenSources) as told:
        build(tmp_path / "cards.db", folders)
    return str(told.value).splitlines()


def is_told(mistakes, name, line, words):
    return any(mistake.startswith(f"toy/{name}:{line}: ") and words in mistake for mistake in mistakes)


@pytest.mark.parametrize(("name", "old", "new", "line", "words"), CASES)
def test_a_mistake_is_told_with_its_file_and_line(tmp_path, pegs, name, old, new, line, words):
    pegs.change(name, old, new)
    mistakes = mistakes_of([pegs.folder], tmp_path)
    assert is_told(mistakes, name, line, words), mistakes


@pytest.mark.parametrize(
    ("name", "content", "line", "words"),
    [
        ("rules/pegs.yaml", b"", 1, "empty"),
        ("rules/pegs.yaml", b"[]\n", 1, "empty"),
        ("rules/pegs.yaml", b"# only a comment\n", 1, "empty"),
        ("rules/pegs.yaml", b"- game: pegs\n  title: \xff\n", 2, "not UTF-8"),
        ("rules/pegs.yaml", b"- game: pegs\n  title: a\x07b\n", 2, "not YAML"),
        ("rules/pegs.yaml", b"- game: pegs\n--- second\n", 2, "not YAML"),
        ("rules/notes.txt", b"hello", 1, "unknown file"),
        ("pegs.yaml", b"- 1\n", 1, "unknown file"),
        ("pigs/cards.yaml", b"[]\n", 1, "unknown file"),
        ("pegs/cards.csv", b"id\n", 1, "unknown file"),
        ("glossary/pigs.yaml", b"[]\n", 1, "'pigs' is no game"),
        ("pegs/board.yaml", b"holes: 12\n", 1, "the component 'board' of pegs stands a second time"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(tmp_path, pegs, name, content, line, words):
    pegs.write(name, content)
    mistakes = mistakes_of([pegs.folder], tmp_path)
    assert is_told(mistakes, name, line, words), mistakes


def test_a_rule_of_one_file_stands_a_second_time_in_another(tmp_path, pegs):
    other = tmp_path / "other"
    (other / "rules").mkdir(parents=True)
    (other / "rules" / "pegs.yaml").write_bytes((pegs.folder / "rules" / "pegs.yaml").read_bytes())
    with pytest.raises(BrokenSources, match=r"other/rules/pegs.yaml:6: .*first is at toy/rules/pegs.yaml:6"):
        build(tmp_path / "cards.db", [pegs.folder, other])


def test_all_mistakes_are_told_at_once_in_order(tmp_path, pegs):
    pegs.change("rules/pegs.yaml", "kind: turn-order", "kind: law")
    pegs.change("rules/pegs.yaml", "kind: legality", "kind: law")
    pegs.change("pegs/cards.yaml", "origin: ours", "origin: theirs")
    mistakes = mistakes_of([pegs.folder], tmp_path)
    places = [mistake.split(": ")[0] for mistake in mistakes if "must be one of" in mistake]
    assert places == ["toy/pegs/cards.yaml:7", "toy/rules/pegs.yaml:9", "toy/rules/pegs.yaml:14"]


def test_a_source_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(BrokenSources, match="no such source folder"):
        ensure(tmp_path / "cards.db", [tmp_path / "nowhere"])


def test_the_shell_tells_mistakes_without_a_traceback(tmp_path, capsys, monkeypatch):
    from cardsdb import build as builder

    def broken(target):
        raise BrokenSources([])

    monkeypatch.setattr(builder, "ensure", broken)
    monkeypatch.setattr("sys.argv", ["build", str(tmp_path / "cards.db")])
    assert builder.main() == 1
    assert "Traceback" not in capsys.readouterr().err
