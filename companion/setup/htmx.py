"""Installs htmx from the npm registry, pinned by version and by hash."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "2.0.11"
SHA256 = "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717"
FILE_IN_PACKAGE = "package/dist/htmx.min.js"

CHECKOUT = Path(__file__).resolve().parents[2]
TARGET = CHECKOUT / "static" / "vendor" / "htmx.min.js"
NPM_LOCK = CHECKOUT / "requirements-npm.lock"


class CannotInstall(Exception):
    """htmx could not be installed; the sentence says why."""


def install(target: Path = TARGET) -> str:
    """Put the pinned htmx at the target and say what was done; on failure nothing is left there."""
    if target.is_file() and digest(target.read_bytes()) == SHA256:
        target.touch()
        return f"htmx {VERSION} is there."
    target.unlink(missing_ok=True)
    script = verified(fetch(npm_command()))
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(".part")
    unfinished.write_bytes(script)
    unfinished.replace(target)
    return f"htmx {VERSION} is installed."


def npm_command() -> str:
    """The machine's own npm, else one installed into this environment."""
    npm = shutil.which("npm")
    if npm is None:
        print("This machine has no npm: installing one into the environment.")
        npm = npm_from_wheel()
    return npm


def npm_from_wheel() -> str:
    """Install npm from its Python package into this environment and give its path."""
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--require-hashes", "-r", str(NPM_LOCK)]
    if subprocess.run(pip).returncode != 0:
        raise CannotInstall(
            "There is no npm here and none could be installed: install Node.js and try again."
        )
    return str(Path(sys.executable).with_name("npm"))


def fetch(npm: str) -> bytes:
    """Fetch the package into a temporary folder and take the script out of it."""
    with tempfile.TemporaryDirectory() as folder:
        # npm is a script that looks for node on the path: the folder it lies in comes first there.
        path = os.pathsep.join([str(Path(npm).parent), os.environ.get("PATH", "")])
        command = [npm, "pack", f"htmx.org@{VERSION}", "--loglevel=error"]
        done = subprocess.run(
            command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True
        )
        packages = list(Path(folder).glob("*.tgz"))
        if done.returncode != 0 or len(packages) != 1:
            raise CannotInstall(
                f"npm could not fetch htmx {VERSION}: {done.stderr.strip() or 'it did not say why'}"
            )
        return script_in(packages[0])


def script_in(package: Path) -> bytes:
    """The one file that is needed, read out of the package without unpacking it."""
    try:
        with tarfile.open(package) as archive:
            script = archive.extractfile(FILE_IN_PACKAGE)
            if script is not None:
                return script.read()
    except (KeyError, tarfile.TarError):
        pass
    raise CannotInstall(f"The package of htmx {VERSION} holds no {FILE_IN_PACKAGE}.")


def verified(script: bytes) -> bytes:
    """The script, if it is the pinned one."""
    found = digest(script)
    if found != SHA256:
        raise CannotInstall(
            f"htmx {VERSION} is not the file pinned here: its sha256 is {found}, not {SHA256}."
        )
    return script


def digest(content: bytes) -> str:
    """The sha256 of a file's content."""
    return hashlib.sha256(content).hexdigest()


def main() -> int:
    """Install htmx; a failure is one sentence."""
    try:
        print(install())
    except CannotInstall as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
