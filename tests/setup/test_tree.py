"""What is in git: sources and nothing else."""

import os
import re
from pathlib import PurePath

import pytest

from tests.setup.tree import ROOT, tracked

TOP_LEVEL = {
    "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "cardsdb", "companion", "docs", "pyproject.toml",
    "static", "templates", "tests",
}  # fmt: skip
FONTS = {".eot", ".otf", ".ttf", ".woff", ".woff2"}
BUILT = {".db", ".pdf", ".pyc", ".sqlite", ".whl", ".zip", ".gz", ".tgz"}
LONGEST_LINE = 2000

# A folder of one machine, or the host of a package registry. The brackets keep a pattern from finding itself.
OUTSIDE = re.compile(
    r"(?<![\w.])/(roo[t]|wor[k]|hom[e]/\w+|User[s]/\w+|opt/(?:pyp[i]|wheel[s]))\b/?"
    r"|py[p]i\.org|python[h]osted\.org|npm[j]s\.(?:org|com)|deb[.]debian\.org"
)


def text_of(name):
    """A file's text, or none where it is not text."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_only_the_agreed_names_are_at_the_top():
    tops = {PurePath(name).parts[0] for name in tracked()}
    assert {top for top in tops if not top.startswith(".") and not top.endswith(".lock")} <= TOP_LEVEL


def test_nothing_names_a_machine_or_a_registry():
    named = {f"{name}: {found[0]}" for name in tracked() for found in OUTSIDE.finditer(text_of(name))}
    assert named == set()


@pytest.mark.parametrize("line", ["cd /wor" + "k/main", "see py" + "pi.org/simple", "/hom" + "e/astrid/x"])
def test_a_machine_or_a_registry_would_be_noticed(line):
    assert OUTSIDE.search(line)


def test_no_font_and_nothing_built_is_in_git():
    assert [name for name in tracked() if PurePath(name).suffix.lower() in FONTS | BUILT] == []


def test_nothing_minified_is_in_git():
    scripts = [name for name in tracked() if PurePath(name).suffix in {".js", ".css", ".html", ".py"}]
    assert [name for name in scripts if ".min." in name] == []
    assert [
        name for name in scripts if max(map(len, text_of(name).splitlines()), default=0) > LONGEST_LINE
    ] == []


def test_the_ci_script_can_be_run_and_runs_the_tests():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "make test"
