"""Long work that a page asks for: a process of its own does it, and the page can stop it."""

import secrets
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from flask import Blueprint, Response, abort, current_app, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.games.worker import Order
from companion.referee import Malformed
from companion.store import NotYours
from companion.web.pages import layout
from companion.web.phone import tables, token
from companion.web.words import own_template

pages = Blueprint("works", __name__)

# So many work at once; so many may wait; and so many that are over are remembered.
AT_ONCE, MOST_WAITING, MOST_REMEMBERED = 2, 20, 100


@dataclass
class Work:
    """One piece of work on its way, for one seat of one table."""

    key: str
    table: str
    order: Order
    version: int
    state: Literal["waiting", "working", "done", "failed", "stopped"] = "waiting"
    progress: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state not in ("waiting", "working")

    def like(self, other: "Work") -> bool:
        """Whether it is the same question again."""
        mine, theirs = self.order, other.order
        return (self.table, mine.name, mine.seat) == (other.table, theirs.name, theirs.seat)


class Workshop:
    """All work of this app."""

    def __init__(self) -> None:
        self._works: dict[str, Work] = {}
        self._lock = threading.Lock()
        self._places = threading.Semaphore(AT_ONCE)

    def begin(self, work: Work) -> None:
        """Let it be done; a seat that asks again no longer waits for its last answer."""
        with self._lock:
            waiting = [one for one in self._works.values() if not one.over]
            for one in waiting:
                if one.like(work):
                    self._stop(one)
            if sum(not one.over for one in waiting) >= MOST_WAITING:
                raise Malformed(f"{MOST_WAITING} pieces of work are waiting already. Try again in a minute.")
            old = [key for key, one in self._works.items() if one.over]
            for key in old[: max(0, len(old) - MOST_REMEMBERED)]:
                del self._works[key]
            self._works[work.key] = work
        threading.Thread(target=self._do, args=(work,), name=f"work {work.key}", daemon=True).start()

    def find(self, table: str, key: str) -> Work | None:
        """The work of that name, if it is known at the table."""
        work = self._works.get(key)
        return work if work and work.table == table else None

    def stop(self, work: Work) -> None:
        """Nobody waits for it any more."""
        with self._lock:
            self._stop(work)

    def _stop(self, work: Work) -> None:
        if not work.over:
            work.state = "stopped"
            if work.process:
                work.process.kill()

    def _do(self, work: Work) -> None:
        with self._places:
            with self._lock:
                if work.over:
                    return
                command = [sys.executable, "-m", "companion.games.worker"]
                pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
                work.process = subprocess.Popen(command, **pipes)  # type: ignore[call-overload]
                work.state = "working"
            self._listen(work, work.process)

    def _listen(self, work: Work, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(work.order) + b"\n")
            process.stdin.close()
            for line in process.stdout:
                news = msgspec.json.decode(line, type=dict[str, dict[str, Any]])
                work.progress = news.get("progress", work.progress)
                work.result = news.get("result", work.result)
        except (OSError, msgspec.MsgspecError):
            process.kill()
        process.wait()
        with self._lock:
            if not work.over:
                work.state = "done" if work.result else "failed"


def workshop() -> Workshop:
    """The workshop of this app."""
    found: Workshop = current_app.extensions.setdefault("workshop", Workshop())
    return found


@pages.post("/t/<id>/task/<name>")
def begin(id: str, name: str) -> AnyResponse:
    """Begin a piece of work for a seat of this phone."""
    seat, held = request.form.get("seat", ""), tables().held(id, token())
    with tables().opened(id) as kept:
        table = kept.table
        if name not in table.game.works:
            abort(404)
        if seat not in held:
            raise NotYours("This phone does not hold that seat.")
        asked = {key: text for key, text in request.form.items() if key not in ("csrf_token", "seat")}
        order = Order(table.game.name, name, seat, asked, table.snapshot(), table.edition)
        work = Work(secrets.token_urlsafe(9), id, order, table.version)
    workshop().begin(work)
    return redirect(url_for("works.show", id=id, name=name, key=work.key), 303)


@pages.get("/t/<id>/task/<name>/<key>")
def show(id: str, name: str, key: str) -> str | Response:
    """How far it is, and in the end what came of it; the page asks again by itself."""
    work = _found(id, key)
    with tables().opened(id) as kept:
        template = own_template(kept.table.game, f"{name}.html")
        if template is None or name != work.order.name:
            abort(404)
        return render_template(
            template,
            layout=layout(),
            id=id,
            game=kept.table.game,
            state=kept.table.state,
            version=kept.table.version,
            seat=work.order.seat,
            held=tables().held(id, token()),
            work=work,
        )


@pages.post("/t/<id>/task/<name>/<key>/stop")
def stop(id: str, name: str, key: str) -> AnyResponse:
    """Stop it."""
    work = _found(id, key)
    if work.order.seat not in tables().held(id, token()):
        raise NotYours("This phone does not hold that seat.")
    workshop().stop(work)
    return redirect(url_for("works.show", id=id, name=name, key=key), 303)


def _found(id: str, key: str) -> Work:
    work = workshop().find(id, key)
    if work is None:
        abort(404)
    return work
