"""How long a search takes: python -m tests.bench.bench_search"""

import statistics
import tempfile
import time
from pathlib import Path

import yaml

from cardsdb.build import build, ensure
from companion.library import Library

QUESTIONS = Path(__file__).parent.parent / "library" / "questions.yaml"
ROUNDS = 5


def milliseconds(work, *args):
    start = time.perf_counter()
    work(*args)
    return 1000 * (time.perf_counter() - start)


def line(what, times):
    times = sorted(times)
    slow = times[int(0.95 * (len(times) - 1))]
    print(f"{what:46} mean {statistics.mean(times):6.2f} ms   p95 {slow:6.2f} ms   worst {times[-1]:6.2f} ms")


def main():
    questions = [
        (game, question["ask"])
        for game, asked in yaml.safe_load(QUESTIONS.read_text("utf-8")).items()
        for question in asked
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        line("build", [milliseconds(build, path) for _ in range(ROUNDS)])
        line("ensure, nothing changed", [milliseconds(ensure, path) for _ in range(ROUNDS)])
        line("open the library", [milliseconds(Library, path) for _ in range(ROUNDS)])
        line("look a rule up", [milliseconds(Library(path).rule, "clash-turn-1") for _ in range(ROUNDS)])
        for where in ("one game", "all games"):
            cold, warm, typed = [], [], []
            for game, ask in questions:
                scope = game if where == "one game" else None
                # A library that has just been opened remembers nothing yet.
                search = Library(path).search
                cold.append(milliseconds(search, ask, scope))
                warm.append(milliseconds(search, ask, scope))
                typed += [milliseconds(search, ask[:end], scope) for end in range(1, len(ask))]
            line(f"a new question, {where}", cold)
            line(f"the same question again, {where}", warm)
            line(f"each letter typed, {where}", typed)


if __name__ == "__main__":
    main()
