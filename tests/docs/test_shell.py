"""docs/shell.md says everything that the shell can do, and its examples are true."""

import argparse
import json
import re
from pathlib import Path

import pytest

from companion import cli
from companion.shell.replay import TableFile

DOCUMENT = (Path(__file__).parents[2] / "docs" / "shell.md").read_text("utf-8")
# What is printed there may leave out: a line of dots stands for any lines, dots in a line for any words.
DOTS = "..."
# These do not come back by themselves: only their call is checked.
LONG = ("serve",)


def commands():
    """Every command with its own parser."""
    parser = cli._parser()
    (group,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return group.choices


def section(command):
    """What the document says of a command."""
    found = re.search(rf"^### companion {command}\n(.*?)(?=^##)", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert found, f"docs/shell.md has no section on {command}"
    return found[1]


def fenced(kind):
    """The blocks of a kind, with what is said beside it."""
    return re.findall(rf"^```{kind}([^\n]*)\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)


def calls(text):
    """The calls in console blocks, each with what is printed below it."""
    for _, block in re.findall(r"^```console([^\n]*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            call, _, printed = part.partition("\n")
            yield call.split(), printed.splitlines()


FILES = {
    name.strip(): body
    for name, body in fenced("json")
    if name.strip().endswith(".json") and " " not in name.strip()
}
PRINTED = {tuple(name.split()): body for name, body in fenced("json") if " " in name.strip()}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files of the document in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAWSPEAKER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LAWSPEAKER_CARDS", str(tmp_path / "cards.db"))
    for name, body in FILES.items():
        (tmp_path / name).write_text(body, "utf-8")
    return tmp_path


@pytest.mark.parametrize("command", list(commands()))
def test_every_command_and_option_is_described(command):
    text = section(command)
    for action in commands()[command]._actions:
        for name in action.option_strings:
            assert name in ("-h", "--help") or f"`{name}`" in text, f"{name} of {command} is not described"
    assert any(call[:2] == ["companion", command] for call, _ in calls(text)), f"{command} has no example"


def test_nothing_is_described_that_is_not_there():
    assert sorted(re.findall(r"^### companion (\S+)$", DOCUMENT, re.MULTILINE)) == sorted(commands())
    for command, parser in commands().items():
        known = {name for action in parser._actions for name in action.option_strings}
        assert set(re.findall(r"^\| `(--[\w-]+)`", section(command), re.MULTILINE)) <= known


@pytest.mark.parametrize(("call", "printed"), list(calls(DOCUMENT)), ids=lambda part: " ".join(part)[:50])
def test_every_example_runs_and_prints_what_it_says(folder, capsys, call, printed):
    assert call[0] == "companion"
    if call[1] in LONG:
        assert callable(cli._parser().parse_args(call[1:]).run)
        return
    # What is put back was taken before.
    if call[1] == "restore":
        cli.main(["backup", call[2], *call[call.index("--data") :]])
    capsys.readouterr()
    try:
        code = cli.main(call[1:])
    except SystemExit as stopped:
        code = stopped.code
    assert code == (1 if call[1] == "replay" else 0)
    assert re.fullmatch(pattern(printed), capsys.readouterr().out.rstrip("\n"), re.DOTALL)


def pattern(lines):
    """What is printed, with the dots left open."""
    parts = [".*" if line == DOTS else ".*".join(map(re.escape, line.split(DOTS))) for line in lines]
    return "\n".join(parts)


@pytest.mark.parametrize(("call", "printed"), list(PRINTED.items()), ids=lambda part: " ".join(part)[:30])
def test_what_is_printed_as_data_is_what_comes(folder, capsys, call, printed):
    cli.main(list(call))
    assert json.loads(capsys.readouterr().out) == json.loads(printed)


def test_the_fields_of_a_table_file_and_of_a_report_are_described(folder, capsys):
    described = set(re.findall(r"`([\w]+)`", DOCUMENT))
    assert set(TableFile.__struct_fields__) <= described
    cli.main(["replay", "evening.json"])
    assert set(json.loads(capsys.readouterr().out)) <= described


def test_the_exit_codes_are_described():
    table = dict(re.findall(r"^\| (\d) \| (.+) \|$", DOCUMENT, re.MULTILINE))
    assert set(table) == {"0", str(cli.REFUSED), str(cli.WRONG)}
