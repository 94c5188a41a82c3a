"""The commands, run in this process."""

import json
from dataclasses import dataclass

import pytest

from companion.cli import main


@dataclass
class Answer:
    """What a command gave: its exit code, and what it printed where."""

    code: int
    out: str
    err: str

    @property
    def data(self):
        return json.loads(self.out)


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command with a data folder of its own; files given by name are written first."""
    monkeypatch.setenv("LAWSPEAKER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LAWSPEAKER_CARDS", str(tmp_path / "cards.db"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments, **files):
        for name, data in files.items():
            (tmp_path / f"{name}.json").write_bytes(
                data if isinstance(data, bytes) else json.dumps(data).encode()
            )
        capsys.readouterr()
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as stopped:
            code = stopped.code
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return call
