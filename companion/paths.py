"""Where things lie: what the program shows, what people wrote, and what can be built again."""

import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def templates() -> Path:
    """The pages' templates."""
    return _shared("templates")


def static() -> Path:
    """The files a browser fetches as they are."""
    return _shared("static")


def data_folder(override: str | None = None) -> Path:
    """Where people's tables live: the option, else LAWSPEAKER_DATA, else the user's own data folder."""
    chosen = override or os.environ.get("LAWSPEAKER_DATA")
    if chosen:
        return Path(chosen).expanduser().resolve()
    return user_data_path("lawspeaker", appauthor=False)


def card_database() -> Path:
    """The built card database: LAWSPEAKER_CARDS, else a file of this installation's in the user's cache."""
    chosen = os.environ.get("LAWSPEAKER_CARDS")
    if chosen:
        return Path(chosen).expanduser().resolve()
    # Two checkouts with different cards must not build over each other's file.
    installation = hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:12]
    return user_cache_path("lawspeaker", appauthor=False) / installation / "cards.db"


def _shared(name: str) -> Path:
    """Beside the code when installed, beside the package in a checkout."""
    installed = PACKAGE / "_share" / name
    return installed if installed.is_dir() else CHECKOUT / name
