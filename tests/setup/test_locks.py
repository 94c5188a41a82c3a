"""The lock files pin every package, with the hashes of its files, and name no place to get it from."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.setup.tree import ROOT, declared, pyproject

LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-npm.lock"]
ENTRY = re.compile(r"(?P<requirement>[^\s#][^\\]*?)(?P<hashes>( \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def entries(lock):
    """Each entry of a lock as its requirement and the number of its hashes; comments are left out."""
    text = re.sub(r"^ *#.*\n", "", (ROOT / lock).read_text(), flags=re.MULTILINE)
    rest = ENTRY.sub("", text)
    assert rest == "", f"{lock} holds something other than pins with hashes: {rest[:200]}"
    return [
        (Requirement(entry["requirement"]), entry["hashes"].count("sha256:"))
        for entry in ENTRY.finditer(text)
    ]


def pins(lock):
    return {canonicalize_name(requirement.name): requirement for requirement, _ in entries(lock)}


@pytest.mark.parametrize("lock", LOCKS)
def test_each_entry_is_one_exact_version_with_hashes(lock):
    found = entries(lock)
    assert found
    for requirement, hashes in found:
        assert re.fullmatch(r"==[0-9][\w.]*", str(requirement.specifier)), requirement
        assert hashes >= 1, requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host_and_no_index(lock):
    text = (ROOT / lock).read_text()
    for word in ("://", "index-url", "find-links", "trusted-host", " @ "):
        assert word not in text


@pytest.mark.parametrize(
    ("lock", "groups"), [("requirements.lock", ["build"]), ("requirements-dev.lock", ["build", "dev"])]
)
def test_what_is_declared_is_locked_to_a_version_that_it_allows(lock, groups):
    locked = pins(lock)
    for wanted in declared(*groups):
        pin = locked[canonicalize_name(wanted.name)]
        version = str(pin.specifier).removeprefix("==")
        assert wanted.specifier.contains(version), f"{wanted} is locked to {version}: run make lock"


def test_both_locks_agree_where_both_have_a_package():
    dev = pins("requirements-dev.lock")
    for name, pin in pins("requirements.lock").items():
        assert str(dev[name].specifier) == str(pin.specifier)


def test_running_needs_none_of_the_tools_for_testing():
    build = {Requirement(line).name for line in pyproject()["dependency-groups"]["build"]}
    tools = {canonicalize_name(wanted.name) for wanted in declared("dev")}
    runtime = {canonicalize_name(wanted.name) for wanted in declared()} | build | {"packaging"}
    assert not (tools - runtime) & pins("requirements.lock").keys()


def test_weasyprint_is_pinned_because_sheets_depend_on_its_layout():
    weasyprint = next(wanted for wanted in declared() if wanted.name == "weasyprint")
    assert [specifier.operator for specifier in weasyprint.specifier] == ["=="]
