"""A player in a process of its own: `python -m tests.store.player <data folder> <table> <what>`."""

import sys
from pathlib import Path

from companion.referee import Stale
from companion.store import FILE, Database, Tables
from tests.store.house import step


def endless(tables: Tables, id: str) -> None:
    """Play on and on, saying after each move how far the table is; somebody will pull the plug."""
    while True:
        entry = tables.change(id, None, step)
        assert entry is not None
        print(entry.n, flush=True)


def race(tables: Tables, id: str) -> None:
    """For each number that comes in, try to be the one who makes the move after it."""
    print("ready", flush=True)
    for line in sys.stdin:
        seen = int(line)
        try:
            tables.change(id, None, lambda table, seen=seen: expecting(table, seen))
            print("won", flush=True)
        except Stale:
            print("stale", flush=True)


def expecting(table, seen):
    """One step, made by somebody who saw the table at a given version."""
    if table.version != seen:
        raise Stale(seen, table.version)
    return step(table)


if __name__ == "__main__":
    folder, table, what = sys.argv[1:]
    {"endless": endless, "race": race}[what](Tables(Database(Path(folder) / FILE)), table)
