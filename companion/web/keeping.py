"""Keeping things safe: export and import of a table, backup and restore of everything."""

import secrets
import socket
import tempfile
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.referee import Malformed, Table
from companion.store import BadFile, NotYours, backup, export, import_table, restore
from companion.web.phone import database, tables, token

pages = Blueprint("keeping", __name__)

# A backup may hold years of evenings; a table file never comes near it.
MOST_BACKUP = 256 * 1024 * 1024


@pages.url_value_preprocessor
def _make_room(endpoint: str | None, values: dict[str, str] | None) -> None:
    """A backup that is put back may be larger than anything that a phone sends."""
    if endpoint == "keeping.restore_file" and _at_the_machine():
        request.max_content_length = MOST_BACKUP


@pages.get("/t/<id>/export.json")
def export_table(id: str) -> Response:
    """The table as a file. While it holds secrets, only a phone that may see them all gets it."""
    with tables().opened(id) as kept:
        table = kept.table
        held = tables().held(id, token())
        if table.game.secret(table.state) and set(held) != set(table.state.seats):
            raise NotYours(
                "The file would hold what lies face-down before others. "
                "It can be had when the game is over, or from a phone that holds every seat."
            )
        name = f"{table.game.name}-{kept.code}.json"
        return Response(
            export(table),
            mimetype="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )


@pages.get("/keep")
def keep() -> str:
    """Import, backup and restore."""
    token()
    return render_template("keep.html", form_id=secrets.token_urlsafe(9))


@pages.post("/import")
def import_file() -> AnyResponse:
    """A table from another machine, played again step by step before it is taken."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadFile("No file was chosen. Choose a table file that was exported before.")
    table = import_table(sent.read())
    id = tables().create(table, token(), form=request.form.get("form", "")[:64])
    return redirect(url_for("playing.table", id=id), 303)


@pages.post("/t/<id>/rematch")
def rematch(id: str) -> AnyResponse:
    """The same people on the same phones, the same options, a fresh table: one, whoever asks for it first."""
    with tables().opened(id) as kept:
        if not tables().held(id, token()):
            raise NotYours("This phone only looked on. Whoever sat at the table can start the next one.")
        old = kept.table
        table = Table(old.game, old.options, edition=old.edition)
        again = tables().create(table, token(), tables().seats(id), after=id)
    return redirect(url_for("playing.table", id=again), 303)


@pages.post("/t/<id>/delete")
def delete(id: str) -> AnyResponse:
    """Forget a table."""
    if not request.form.get("sure"):
        raise Malformed("To delete the table for good, tick the box first.")
    tables().delete(id, token())
    return redirect(url_for("home.home"), 303)


def _at_the_machine() -> bool:
    """Whether the request comes from the machine that the app runs on, and was meant for it.

    A page from elsewhere can give this machine a name of its own, but not its number.
    """
    return _is_ours(request.remote_addr or "") and _is_number(urlsplit(request.host_url).hostname or "")


def _is_ours(address: str) -> bool:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            # Choosing a route sends nothing; to an address of this machine it leads from that very address.
            probe.connect((address, 9))
            return str(probe.getsockname()[0]) == address
    except OSError:
        return False


def _is_number(host: str) -> bool:
    try:
        return host == "localhost" or bool(ip_address(host))
    except ValueError:
        return False


@pages.get("/backup")
def backup_file() -> Response:
    """Everything in one file. It holds every secret, so it is given only to the machine itself."""
    if not _at_the_machine():
        raise NotYours("A backup holds every secret. Open this page on the computer that runs Lawspeaker.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lawspeaker-backup.db"
        backup(database(), path)
        data = path.read_bytes()
    return Response(
        data,
        mimetype="application/vnd.sqlite3",
        headers={
            "Content-Disposition": 'attachment; filename="lawspeaker-backup.db"',
            "Cache-Control": "no-store",
        },
    )


@pages.post("/restore")
def restore_file() -> AnyResponse:
    """Put a backup in the place of everything."""
    if not _at_the_machine():
        raise NotYours("Open this page on the computer that runs Lawspeaker.")
    if not request.form.get("sure"):
        raise Malformed(
            "Everything that is here now would be replaced. Tick the box to say that you mean it."
        )
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise BadFile("No file was chosen. Choose a backup that was made before.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup.db"
        sent.save(path)
        restore(database(), path)
    tables().forget()
    return redirect(url_for("home.home"), 303)
