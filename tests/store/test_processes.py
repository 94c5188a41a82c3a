"""Several processes at one table, and a process that is killed in mid-play."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import Tables
from tests.store.house import fresh, plain, played

ROOT = Path(__file__).parents[2]


def player(database, id, what):
    command = [sys.executable, "-m", "tests.store.player", str(database.path.parent), id, what]
    return subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


def test_processes_that_race_for_one_step_have_one_winner(database, tables):
    id, rounds = tables.create(fresh(), "phone"), 25
    players = [player(database, id, "race") for _ in range(2)]
    try:
        assert [one.stdout.readline() for one in players] == ["ready\n"] * 2
        for version in range(rounds):
            for one in players:
                one.stdin.write(f"{version}\n")
            assert sorted(one.stdout.readline() for one in players) == ["stale\n", "won\n"]
    finally:
        for one in players:
            one.kill()
            one.communicate()
    with Tables(database).opened(id) as kept:
        assert [entry.n for entry in kept.table.log] == list(range(1, rounds + 1))
        assert plain(kept.table) == plain(played(rounds))


@pytest.mark.parametrize("moves", [1, 7, 20, 41])
def test_no_acknowledged_move_is_lost_when_the_process_is_killed(database, tables, moves):
    id = tables.create(fresh(), "phone")
    one = player(database, id, "endless")
    try:
        for _ in range(moves):
            acknowledged = int(one.stdout.readline())
    finally:
        one.kill()
        rest = one.communicate()[0].split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    assert acknowledged >= moves
    with Tables(database).opened(id) as kept:
        # One more may have been written and not yet told.
        assert acknowledged <= kept.table.version <= acknowledged + 1
        assert plain(kept.table) == plain(played(kept.table.version))
    assert database.connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
