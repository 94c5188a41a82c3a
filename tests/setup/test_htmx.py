"""htmx is fetched with npm, and only the pinned file is taken."""

import io
import sys
import tarfile

import pytest

from companion.setup import htmx
from tests.setup.tree import ROOT

SCRIPT = b"var htmx = {};"

FAKE_NPM = """#!{python}
import pathlib, shutil, sys
pathlib.Path({calls!r}).write_text(" ".join(sys.argv[1:]))
shutil.copy({package!r}, ".")
"""

# A Python whose pip installs nothing but the fake npm, beside itself.
FAKE_PYTHON = """#!{python}
import pathlib, shutil, sys
assert sys.argv[1:4] == ["-m", "pip", "install"] and "--require-hashes" in sys.argv
shutil.copy({npm!r}, pathlib.Path(sys.argv[0]).with_name("npm"))
"""


@pytest.fixture
def calls(tmp_path):
    return tmp_path / "calls"


@pytest.fixture
def target(tmp_path):
    return tmp_path / "static" / "vendor" / "htmx.min.js"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package that holds the script pinned for these tests."""
    monkeypatch.setattr(htmx, "SHA256", htmx.digest(SCRIPT))
    return pack(tmp_path, SCRIPT)


@pytest.fixture
def npm(tmp_path, monkeypatch, package, calls):
    """The machine's npm, which fetches that package."""
    npm = program(
        tmp_path / "bin" / "npm", FAKE_NPM.format(python=sys.executable, calls=str(calls), package=package)
    )
    monkeypatch.setenv("PATH", str(npm.parent))
    return npm


def pack(folder, script, name=htmx.FILE_IN_PACKAGE):
    file = tarfile.TarInfo(name)
    file.size = len(script)
    path = folder / "htmx.org.tgz"
    with tarfile.open(path, "w:gz") as archive:
        archive.addfile(file, io.BytesIO(script))
    return str(path)


def program(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def left_behind(target):
    return list(target.parent.iterdir()) if target.parent.exists() else []


def test_the_pinned_file_is_installed(npm, target, calls):
    htmx.install(target)
    assert target.read_bytes() == SCRIPT
    assert left_behind(target) == [target]
    assert f"htmx.org@{htmx.VERSION}" in calls.read_text()


def test_a_file_that_is_there_and_right_is_not_fetched_again(npm, target, calls):
    target.parent.mkdir(parents=True)
    target.write_bytes(SCRIPT)
    htmx.install(target)
    assert not calls.exists()


def test_a_file_that_is_there_and_wrong_is_replaced(npm, target):
    target.parent.mkdir(parents=True)
    target.write_bytes(b"something else")
    htmx.install(target)
    assert target.read_bytes() == SCRIPT


def test_a_wrong_file_is_an_error_and_leaves_nothing(npm, target, tmp_path):
    pack(tmp_path, b"evil")
    with pytest.raises(htmx.CannotInstall, match=htmx.digest(b"evil")):
        htmx.install(target)
    assert left_behind(target) == []


def test_a_wrong_file_replaces_not_even_a_wrong_file(npm, target, tmp_path):
    pack(tmp_path, b"evil")
    target.parent.mkdir(parents=True)
    target.write_bytes(b"something else")
    with pytest.raises(htmx.CannotInstall):
        htmx.install(target)
    assert left_behind(target) == []


def test_a_package_without_the_file_is_an_error(npm, target, tmp_path):
    pack(tmp_path, SCRIPT, name="package/README.md")
    with pytest.raises(htmx.CannotInstall, match="holds no"):
        htmx.install(target)
    assert left_behind(target) == []


def test_an_npm_that_fails_is_an_error_with_its_own_words(npm, target):
    npm.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no such host')\n")
    with pytest.raises(htmx.CannotInstall, match="no such host"):
        htmx.install(target)
    assert left_behind(target) == []


def test_without_npm_one_is_installed_into_the_environment(npm, target, calls, tmp_path, monkeypatch):
    program(tmp_path / "env" / "python", FAKE_PYTHON.format(python=sys.executable, npm=str(npm)))
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "env" / "python"))
    htmx.install(target)
    assert target.read_bytes() == SCRIPT
    assert calls.exists()


def test_without_npm_and_without_a_network_the_error_says_what_to_do(npm, target, tmp_path, monkeypatch):
    program(tmp_path / "env" / "python", f"#!{sys.executable}\nimport sys\nsys.exit(1)\n")
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "env" / "python"))
    with pytest.raises(htmx.CannotInstall, match=r"Node\.js"):
        htmx.install(target)


def test_the_command_says_the_error_in_one_line_and_fails(npm, tmp_path, monkeypatch, capsys):
    pack(tmp_path, b"evil")
    monkeypatch.setattr(htmx.install, "__defaults__", (tmp_path / "vendor" / "htmx.min.js",))
    assert htmx.main() == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_installed_htmx_is_the_pinned_one():
    assert htmx.digest((ROOT / "static" / "vendor" / "htmx.min.js").read_bytes()) == htmx.SHA256
    assert htmx.VERSION.startswith("2.")
