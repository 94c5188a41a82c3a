"""Anything may be done to a table in any order; it always stands as its log says."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.referee import Malformed, Refusal, Stale
from tests.referee.pebbles import GAME, OPTIONS, stands, table

SEATS = st.sampled_from(["a", "b", "z"])
NUMBERS = st.integers(-1, 25)


class AnyTable(RuleBasedStateMachine):
    """A table of Pebbles beside a model of it: the steps that count, each with the state it led to."""

    @initialize()
    def begin(self):
        self.table = table()
        self.line = [(0, self.table.snapshot())]
        self.undone = []
        self.kept = {}

    def did(self, entry):
        """Something new was done: nothing can be redone any more."""
        self.line = [*self.line, (entry.n, self.table.snapshot())]
        self.undone = []

    # --- what may be done ---

    @rule(kind=st.sampled_from(["take", "throw", "hide"]), seat=SEATS, number=NUMBERS, seed=st.integers(0, 9))
    def anybody_moves(self, kind, seat, number, seed):
        field = {} if kind == "throw" else {"count": number}
        before = stands(self.table)
        try:
            entry = self.table.play({"kind": kind, "seat": seat, **field}, rng=Random(seed))
        except Refusal:
            assert stands(self.table) == before
        except Malformed:
            assert seat == "z"
            assert stands(self.table) == before
        else:
            self.did(entry)

    @precondition(lambda self: not self.table.state.over)
    @rule(pick=st.integers(0, 5), seed=st.integers(0, 9))
    def somebody_takes_an_offer(self, pick, seed):
        offers = GAME.legal(self.table.state)
        assert offers, "a table that is not over waits for somebody"
        self.did(self.table.play(offers[pick % len(offers)].move, rng=Random(seed)))

    @rule(heap=NUMBERS, taken=st.none() | NUMBERS)
    def the_table_is_corrected(self, heap, taken):
        changes = {"heap": heap, **({} if taken is None else {"taken": {"a": taken}})}
        before = stands(self.table)
        try:
            entry = self.table.correct(changes)
        except Refusal:
            assert heap < 0 or (taken is not None and taken < 0)
            assert stands(self.table) == before
        except Malformed:
            assert self.table.state.heap == heap
            assert stands(self.table) == before
        else:
            self.did(entry)

    @rule(data=st.data())
    def undo(self, data):
        before = stands(self.table)
        to = data.draw(st.none() | st.integers(-1, self.table.version + 1))
        steps = [n for n, _ in self.line[:-1]]
        if len(self.line) == 1 or (to is not None and to not in steps):
            with pytest.raises(Malformed):
                self.table.undo(to)
            assert stands(self.table) == before
            return
        entry = self.table.undo(to)
        assert entry.to == (steps[-1] if to is None else to)
        self.undone = [*self.undone, self.line]
        self.line = [one for one in self.line if one[0] <= entry.to]

    @rule()
    def redo(self):
        if self.undone:
            self.table.redo()
            *self.undone, self.line = self.undone
        else:
            before = stands(self.table)
            with pytest.raises(Malformed):
                self.table.redo()
            assert stands(self.table) == before

    # --- what may go wrong ---

    @rule(off=st.integers(1, 3), what=st.sampled_from(["play", "correct", "undo", "redo"]))
    def a_page_is_stale(self, off, what):
        before, seen = stands(self.table), self.table.version + off
        move = {"play": [{"kind": "take", "seat": "a", "count": 1}], "correct": [{"heap": 3}]}
        with pytest.raises(Stale):
            getattr(self.table, what)(*move.get(what, []), expect=seen)
        assert stands(self.table) == before

    @rule(data=st.dictionaries(st.sampled_from(["kind", "seat", "count", "die"]), NUMBERS | SEATS))
    def rubbish_comes_in(self, data):
        before = stands(self.table)
        with pytest.raises(Malformed):
            self.table.play(data)
        assert stands(self.table) == before

    @rule()
    def a_snapshot_is_kept(self):
        self.kept[self.table.version] = self.table.snapshot()

    @rule()
    def the_table_is_opened_again(self):
        self.table = table(log=list(self.table.log), snapshots=dict(self.kept))

    # --- what must always hold ---

    @invariant()
    def the_state_is_the_fold_of_the_log(self):
        assert self.table.snapshot() == self.line[-1][1]
        assert table(log=list(self.table.log)).snapshot() == self.table.snapshot()

    @invariant()
    def the_version_is_the_length_of_the_log(self):
        assert self.table.version == len(self.table.log)
        assert [entry.n for entry in self.table.log] == list(range(1, self.table.version + 1))
        assert self.table.options == OPTIONS

    @invariant()
    def the_model_agrees_on_what_counts(self):
        assert [0, *self.table.course.line] == [n for n, _ in self.line]
        assert len(self.table.course.undone) == len(self.undone)

    @invariant()
    def nobody_reads_what_another_hides(self):
        for seat in ("a", "b"):
            assert set(GAME.view(self.table.state, seat)["hidden"]) == {seat}
            for entry in self.table.log:
                assert all(line.seat in (None, seat) for line in self.table.lines(seat, entry))


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=80, stateful_step_count=30, deadline=None)
