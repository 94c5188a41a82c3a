"""The print works: orders wait in line, one process prints them, and no request ever waits for it."""

import queue
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from companion.printing import cache
from companion.printing.order import Order

State = Literal["waiting", "printing", "done", "failed", "cancelled"]
# A printing process that has had nothing to do for so many seconds goes home.
IDLE = 60.0
MOST_WAITING = 100
# Finished jobs are remembered this many at a time.
MOST_REMEMBERED = 500


class TooMany(Exception):
    """So many orders are waiting that another one would never be printed."""


@dataclass
class Job:
    """One order on its way."""

    key: str
    order: Order
    state: State = "waiting"
    progress: float = 0.0
    error: str = ""

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ("done", "failed", "cancelled")


class Works:
    """All jobs of this app. The process that prints is started with the first and stopped when idle."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._line: queue.Queue[Job | None] = queue.Queue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._press: subprocess.Popen[bytes] | None = None

    def order(self, order: Order) -> Job:
        """Ask for sheets. What is finished, or on its way already, is not printed again."""
        key = cache.key_of(order)
        with self._lock:
            job = self._jobs.get(key)
            if job and not job.over:
                return job
            if cache.path_of(key).is_file():
                self._jobs[key] = Job(key, order, "done", 1.0)
                return self._jobs[key]
            waiting = sum(not one.over for one in self._jobs.values())
            if waiting >= MOST_WAITING:
                raise TooMany(f"{waiting} orders are waiting already. Try again in a few minutes.")
            self._forget_old()
            job = self._jobs[key] = Job(key, order)
            self._line.put(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="print works", daemon=True)
                self._thread.start()
            return job

    def find(self, key: str) -> Job | None:
        """The job of that name, if it is known."""
        with self._lock:
            return self._jobs.get(key)

    def ahead(self, job: Job) -> int:
        """How many orders are printed before it."""
        with self._lock:
            open_jobs = [one for one in self._jobs.values() if not one.over]
        return open_jobs.index(job) if job in open_jobs else 0

    def cancel(self, key: str) -> None:
        """Stop a job: one that waits is passed over, one that is being printed loses its process."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None or job.over:
                return
            printing = job.state == "printing"
            job.state = "cancelled"
            if printing and self._press:
                self._press.kill()
                self._press = None

    def close(self) -> None:
        """Send the printing process home and cancel what still waits."""
        with self._lock:
            press, thread = self._press, self._thread
            for job in self._jobs.values():
                job.state = job.state if job.over else "cancelled"
            self._line.put(None)
        if press:
            press.kill()
            press.wait()
        if thread:
            thread.join()

    def _forget_old(self) -> None:
        over = [key for key, job in self._jobs.items() if job.over]
        for key in over[: max(0, len(over) - MOST_REMEMBERED)]:
            del self._jobs[key]

    def _run(self) -> None:
        while True:
            try:
                job = self._line.get(timeout=IDLE)
            except queue.Empty:
                self._go_home()
                job = self._line.get()
            if job is None:
                return
            with self._lock:
                if job.state != "waiting":
                    continue
                job.state = "printing"
                press = self._ready()
            self._print(job, press)

    def _ready(self) -> subprocess.Popen[bytes]:
        """The printing process, started if there is none."""
        if self._press is None or self._press.poll() is not None:
            command = [sys.executable, "-m", "companion.printing.worker"]
            self._press = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._press

    def _print(self, job: Job, press: subprocess.Popen[bytes]) -> None:
        """Hand over one order and listen until it is finished."""
        assert press.stdin is not None
        assert press.stdout is not None
        try:
            press.stdin.write(msgspec.json.encode((job.key, job.order)) + b"\n")
            press.stdin.flush()
            for line in press.stdout:
                if self._heard(job, msgspec.json.decode(line, type=dict[str, Any])):
                    return
        except (OSError, msgspec.DecodeError):
            press.kill()
        press.wait()
        with self._lock:
            if self._press is press:
                self._press = None
            if job.state == "printing":
                job.state, job.error = (
                    "failed",
                    "The printing process ended before the sheets were made. Try again.",
                )

    def _heard(self, job: Job, news: dict[str, Any]) -> bool:
        """Take in one piece of news; true if it was the last."""
        with self._lock:
            if "progress" in news:
                job.progress = float(news["progress"])
                return False
            if job.state == "printing":
                job.state = "failed" if "error" in news else "done"
                job.error, job.progress = str(news.get("error", "")), 1.0
            return True

    def _go_home(self) -> None:
        with self._lock:
            press, self._press = self._press, None
        if press and press.stdin:
            press.stdin.close()
            press.wait()
