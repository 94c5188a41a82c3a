"""The wheel carries all that the app needs and works where there is no checkout."""

import os
import re
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile

import pytest

from tests.setup.tree import ROOT, tracked

GAMES = ["A Feast for Odin", "Clash of Vikings", "Spoils of War", "Vikings"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built with what is installed: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT])
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory):
    """An environment of its own with the wheel in it; the other packages are lent by this one."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run([sys.executable, "-m", "venv", "--without-pip", folder / "env"])
    (packages,) = folder.glob("env/lib/python*/site-packages")
    # A path named here is searched, but the .pth files in it are not read: the checkout stays out of sight.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder / "env",
        "install",
        "--no-index",
        "--no-deps",
        wheel,
    ]
    run(pip, cwd=folder)
    return Elsewhere(folder, packages)


class Elsewhere:
    """A folder with an environment, far from the checkout."""

    def __init__(self, folder, packages):
        self.folder = folder
        self.packages = packages
        self.cards = folder / "cards.db"
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LAWSPEAKER"))
        }
        chosen = {"LAWSPEAKER_DATA": str(folder / "data"), "LAWSPEAKER_CARDS": str(self.cards)}
        self.environment = kept | chosen | {"PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, command, *arguments):
        program = self.folder / "env" / "bin" / command
        return run([program, *arguments], cwd=self.folder, env=self.environment)

    def installed(self):
        return {file for file in self.packages.rglob("*") if "__pycache__" not in file.parts}


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_wheel_holds_each_source_file_the_templates_the_static_files_and_htmx(wheel):
    sources = {name for name in tracked("companion", "cardsdb") if not name.startswith("companion/setup/")}
    shown = {f"companion/_share/{name}" for name in tracked("templates", "static")}
    carried = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert any(name.startswith("companion/_share/templates/") for name in shown)
    assert any(re.match(r"cardsdb/.*\.(yaml|yml|sql|json)$", name) for name in sources)
    assert carried == sources | shown | {"companion/_share/static/vendor/htmx.min.js"}


def test_the_command_works_elsewhere(elsewhere):
    said = elsewhere.run("companion", "games")
    assert [name for name in GAMES if name not in said] == []


def test_templates_and_static_files_are_found_elsewhere(elsewhere):
    program = "from companion import paths; print(paths.templates(), paths.static(), sep='\\n')"
    templates, static = elsewhere.run("python", "-c", program).splitlines()
    shared = elsewhere.packages / "companion" / "_share"
    assert [templates, static] == [str(shared / "templates"), str(shared / "static")]
    assert (shared / "static" / "vendor" / "htmx.min.js").is_file()


def test_the_card_database_is_built_elsewhere_and_not_into_the_installation(elsewhere):
    before = elsewhere.installed()
    elsewhere.run("companion", "cards")
    assert elsewhere.installed() == before
    with sqlite3.connect(elsewhere.cards) as cards:
        assert cards.execute("select count(*) from sqlite_schema").fetchone()[0] > 0
