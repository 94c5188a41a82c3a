"""What the code imports is what pyproject.toml declares."""

import ast
import sys
from importlib.metadata import packages_distributions

import pytest
from packaging.utils import canonicalize_name

from tests.setup.tree import ROOT, declared, tracked

OURS = {"companion", "cardsdb", "tests"}


def imports(*folders):
    """Each imported top-level package that is neither Python's nor ours, with a file that imports it."""
    found = {}
    for name in tracked(*folders):
        if name.endswith(".py"):
            for node in ast.walk(ast.parse((ROOT / name).read_text())):
                found.update({top: name for top in tops(node) if top not in sys.stdlib_module_names | OURS})
    return found


def tops(node):
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [node.module.partition(".")[0]]
    return []


@pytest.mark.parametrize(
    ("folders", "groups"), [(["companion", "cardsdb"], []), (["tests"], ["build", "dev"])]
)
def test_each_import_is_of_a_declared_package(folders, groups):
    names = {canonicalize_name(wanted.name) for wanted in declared(*groups)}
    brought_by = packages_distributions()
    undeclared = {
        f"{top} in {file}"
        for top, file in imports(*folders).items()
        if names.isdisjoint(canonicalize_name(name) for name in brought_by.get(top, []))
    }
    assert undeclared == set(), "declare these in pyproject.toml, then run make lock"


def test_set_up_needs_nothing_but_python():
    assert imports("companion/setup", "companion/__init__.py") == {}
