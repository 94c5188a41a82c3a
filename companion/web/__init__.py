"""What the phone shows. Thin: read a form, ask the referee, render."""

import secrets
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from htmx_flask import Htmx

from cardsdb.build import ensure
from companion import __version__, paths
from companion.library import Library
from companion.store import FILE, Database, Tables
from companion.store.exchange import MOST_BYTES
from companion.web import (
    editions,
    errors,
    home,
    keeping,
    library,
    pads,
    pages,
    phone,
    playing,
    printing,
    seats,
    words,
    works,
)

BLUEPRINTS = (home, playing, pages, works, seats, pads, library, editions, keeping, printing)


def create_app(data: Path | None = None, **config: Any) -> Flask:
    """The app, with its tables in the given data folder."""
    folder = data or paths.data_folder()
    app = Flask(__name__, template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.config.update(
        SECRET_KEY=_secret_key(folder),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        # A phone that slept through the evening may still send its form.
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,
        MAX_CONTENT_LENGTH=MOST_BYTES + 64 * 1024,
        MAX_FORM_MEMORY_SIZE=1024 * 1024,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
        VERSION=__version__,
        # Where phones on the network find the app, if whoever serves it knows.
        ADDRESS=None,
        CARDS=paths.card_database(),
        CARD_SOURCES=None,
    )
    app.config.update(config)
    database = Database(folder / FILE)
    ensure(app.config["CARDS"], app.config["CARD_SOURCES"])
    app.extensions["tables"] = Tables(database)
    app.extensions["database"] = database
    app.extensions["library"] = Library(app.config["CARDS"])
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    Htmx(app)
    CSRFProtect(app)
    for part in BLUEPRINTS:
        app.register_blueprint(part.pages)
    for part in (phone, errors, words):
        part.install(app)
    return app


def _secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made once, kept with the data, readable by nobody else."""
    path = folder / "secret.key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"secret.{secrets.token_hex(4)}"
        part.touch(mode=0o600)
        part.write_bytes(secrets.token_bytes(32))
        _put_in_place(part, path)
    return path.read_bytes()


def _put_in_place(part: Path, path: Path) -> None:
    """Of several processes that start at once, the first one's key counts for all."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        pass
    except OSError:
        # Some disks know no links.
        part.replace(path)
    part.unlink(missing_ok=True)
