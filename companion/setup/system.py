"""Looks for what the machine must have: as root on Debian installs what is missing, elsewhere says so."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from ctypes.util import find_library
from typing import NamedTuple


class Need(NamedTuple):
    """One thing the machine must have, the Debian package that brings it, and what it is for."""

    name: str
    package: str
    purpose: str
    present: Callable[[str], bool]


def is_library(name: str) -> bool:
    """Whether the system's loader finds a library of this name."""
    return find_library(name) is not None


def is_command(name: str) -> bool:
    """Whether there is a command of this name."""
    return shutil.which(name) is not None


def is_module(name: str) -> bool:
    """Whether this Python has a module of this name."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


VENV = [
    Need("ensurepip", f"python3.{sys.version_info.minor}-venv", "the environment", is_module),
]
RUN = [
    Need("pango-1.0", "libpango-1.0-0", "printing", is_library),
    Need("pangoft2-1.0", "libpangoft2-1.0-0", "printing", is_library),
    Need("harfbuzz-subset", "libharfbuzz-subset0", "quick printing", is_library),
]
TEST = [
    *RUN,
    Need("chromium", "chromium", "the browser tests", is_command),
]
JOBS = {"venv": VENV, "run": RUN, "test": TEST}


def missing(needs: Sequence[Need]) -> list[Need]:
    """Those that are not there."""
    return [need for need in needs if not need.present(need.name)]


def can_install() -> bool:
    """Only root may install packages, and only where there is apt-get."""
    return os.name == "posix" and os.geteuid() == 0 and is_command("apt-get")


def install(packages: Sequence[str]) -> None:
    """Install Debian packages; whether it worked shows when they are looked for again."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing {' '.join(packages)}.", flush=True)
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        # Another apt-get may be at work on a machine that has just started: wait for it.
        apt = ["apt-get", "--quiet=2", "-o", "DPkg::Lock::Timeout=120", *command]
        subprocess.run(apt, env=quiet, stdout=subprocess.DEVNULL)


def advice(lacking: Sequence[Need]) -> str:
    """What is missing, what for, and how to get it."""
    lines = [f"Missing: {need.name}, needed for {need.purpose}." for need in lacking]
    packages = " ".join(need.package for need in lacking)
    lines.append(f"On Debian or Ubuntu: sudo apt-get install {packages}")
    if any(need.present is is_library for need in lacking):
        lines.append("On macOS: brew install pango. On Fedora: sudo dnf install pango harfbuzz.")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Look for what one job needs; 0 when all of it is there."""
    needs = JOBS[arguments[0]]
    lacking = missing(needs)
    if lacking and can_install():
        install([need.package for need in lacking])
        lacking = missing(needs)
    if lacking:
        print(advice(lacking), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
