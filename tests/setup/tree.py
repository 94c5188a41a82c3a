"""The checkout as git sees it, and what pyproject.toml declares."""

import subprocess
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]


def tracked(*folders: str) -> list[str]:
    """The files that git tracks or would track, by their path in the checkout."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted({name for name in listing.split("\0") if name and (ROOT / name).is_file()})


def pyproject() -> dict:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def declared(*groups: str) -> list[Requirement]:
    """The runtime dependencies and those of the named groups."""
    project = pyproject()
    lines = list(project["project"]["dependencies"])
    for group in groups:
        for line in project["dependency-groups"][group]:
            lines += project["dependency-groups"][line["include-group"]] if isinstance(line, dict) else [line]
    return [Requirement(line) for line in lines]
