"""What the machine lacks is installed where that is possible and named where it is not."""

import os
import sys

import pytest

from companion.setup import system

FAKE_APT = """#!{python}
import pathlib, sys
words = [word for word in sys.argv[1:] if not word.startswith("-") and not word.startswith("DPkg")]
with open({calls!r}, "a") as calls:
    print(*words, file=calls)
for name in words[1:]:
    pathlib.Path({machine!r}, name).touch()
"""


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine on which a thing is present once its package is installed."""
    folder = tmp_path / "machine"
    folder.mkdir()
    needs = [
        system.Need(name, name, f"{name} work", lambda name: (folder / name).exists())
        for name in ("pango", "chromium")
    ]
    monkeypatch.setitem(system.JOBS, "test", needs)
    return folder


@pytest.fixture
def apt(tmp_path, machine, monkeypatch):
    """Root, with an apt-get; gives the list of its calls."""
    calls = tmp_path / "calls"
    apt = tmp_path / "bin" / "apt-get"
    apt.parent.mkdir()
    apt.write_text(FAKE_APT.format(python=sys.executable, calls=str(calls), machine=str(machine)))
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(apt.parent))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return lambda: calls.read_text().splitlines() if calls.exists() else []


def test_root_installs_only_what_is_missing_after_an_update(machine, apt):
    (machine / "pango").touch()
    assert system.main(["test"]) == 0
    assert apt() == ["update", "install chromium"]


def test_nothing_missing_means_nothing_done(machine, apt):
    (machine / "pango").touch()
    (machine / "chromium").touch()
    assert system.main(["test"]) == 0
    assert apt() == []


def test_anyone_else_is_told_what_is_missing_and_how_to_get_it(machine, apt, monkeypatch, capsys):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert system.main(["test"]) == 1
    said = capsys.readouterr().err
    assert "pango work" in said
    assert "apt-get install pango chromium" in said
    assert apt() == []


def test_an_install_that_did_not_help_is_told_too(machine, apt, tmp_path, capsys):
    (tmp_path / "bin" / "apt-get").write_text(f"#!{sys.executable}\nimport sys\nsys.exit(100)\n")
    assert system.main(["test"]) == 1
    assert "Missing: pango" in capsys.readouterr().err


def test_root_without_apt_is_only_told(machine, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert system.main(["test"]) == 1


def test_running_needs_no_browser_and_testing_needs_what_running_needs():
    assert "chromium" not in {need.name for need in system.RUN}
    assert set(system.RUN) < set(system.TEST)


@pytest.mark.parametrize("need", [*system.VENV, *system.TEST], ids=lambda need: need.name)
def test_each_thing_is_found_on_the_machine_that_runs_the_tests(need):
    assert need.present(need.name), system.advice([need])


@pytest.mark.parametrize("look", [system.is_library, system.is_command, system.is_module])
def test_what_does_not_exist_is_not_found(look):
    assert not look("hlidskjalf-9")
