"""What the app knows of face-down bracelets, against a hidden truth that it is only partly told."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.clash import GAME, bracelets
from companion.games.clash.state import SUPPLY
from companion.referee import Refusal, Table
from tests.games.clash.table import COLOURS, EDITION, options, refuses, usual
from tests.support.coverage import rules

INDEX = st.integers(0, 24)
TOLD = st.booleans()


class HiddenTruth(RuleBasedStateMachine):
    """All 25 pieces really lie somewhere; the app learns of them only what the table tells."""

    @initialize(players=st.integers(2, 4), data=st.data())
    def begin(self, players, data):
        self.seats = COLOURS[:players]
        self.state = Table(GAME, options(self.seats), edition=EDITION).state
        rest = Counter(self.state.parts.bracelets) - Counter([1, 2, 3] * players)
        mixed = data.draw(st.permutations(sorted(rest.elements())))
        self.held = {seat: [1, 2, 3] for seat in self.seats}
        self.supply, self.box = mixed[self.state.boxed :], mixed[: self.state.boxed]
        self.arena, self.lost = [], []
        self.all_told = True

    # --- what happens at the table ---

    def seat(self, at):
        return self.seats[at % len(self.seats)]

    @precondition(lambda self: self.supply)
    @rule(at=INDEX, told=TOLD)
    def draw(self, at, told):
        """Income, or the payment of somebody who had nothing."""
        taker, value = self.seat(at), self.supply.pop()
        self.tell(SUPPLY, taker, value, told)

    @rule(giver=INDEX, to=INDEX, which=INDEX, told=TOLD)
    def take(self, giver, to, which, told):
        """A face-down bracelet changes hands."""
        loser, taker = self.seat(giver), self.seat(to)
        if loser != taker and self.held[loser]:
            value = self.held[loser].pop(which % len(self.held[loser]))
            self.tell(loser, taker, value, told)

    def tell(self, giver, taker, value, told):
        self.held[taker].append(value)
        self.all_told &= told
        claim = value if told else None
        bracelets.check_taken(self.state, giver, claim)
        bracelets.pass_on(self.state, giver, taker, claim)

    @rule(giver=INDEX, which=INDEX, fate=st.sampled_from(["arena", "water", "third"]), to=INDEX)
    def knock(self, giver, which, fate, to):
        """A bracelet is knocked loose, shown to all, and laid somewhere."""
        loser, owner = self.seat(giver), self.seat(to)
        if not self.held[loser] or (fate == "third" and owner == loser):
            return
        value = self.held[loser].pop(which % len(self.held[loser]))
        bracelets.check_taken(self.state, loser, value)
        bracelets.lose(self.state, loser, value)
        if fate == "arena":
            self.arena.append(value)
            self.state.lying.setdefault("B1", []).append(value)
        elif fate == "water":
            self.lost.append(value)
            self.state.drowned.append(value)
            self.state.boxed += 1
        else:
            self.held[owner].append(value)
            self.state.holdings[owner].append(value)

    @precondition(lambda self: self.arena)
    @rule(at=INDEX)
    def pick_up(self, at):
        """A Viking ends its move where bracelets lie."""
        taker = self.seat(at)
        self.held[taker] += self.arena
        self.state.holdings[taker] += self.state.lying.pop("B1")
        self.arena = []

    @precondition(lambda self: self.supply)
    @rule()
    def refill(self):
        value = self.supply.pop()
        bracelets.check_drawn(self.state, [value])
        bracelets.lose(self.state, SUPPLY, value)
        self.arena.append(value)
        self.state.lying.setdefault("B1", []).append(value)

    @rule(at=INDEX)
    def tell_all(self, at):
        """A player tells the app everything that lies before them."""
        seat = self.seat(at)
        bracelets.check_revealed(self.state, seat, self.held[seat])
        bracelets.reveal(self.state, seat, self.held[seat])
        assert bracelets.worth(self.state, seat) == sum(self.held[seat])

    # --- what must always hold ---

    @invariant()
    def nothing_appears_or_vanishes(self):
        bracelets.check_all(self.state)
        places = [*self.held.values(), self.supply, self.box, self.arena, self.lost]
        assert sum(map(len, places)) == 25
        assert sum(map(sum, places)) == 59
        assert self.state.supply == len(self.supply)
        assert all(bracelets.count(self.state, seat) == len(self.held[seat]) for seat in self.seats)

    @invariant()
    def what_the_app_knows_is_true(self):
        for seat in self.seats:
            assert Counter(self.state.holdings[seat]) <= Counter(self.held[seat])
            assert bracelets.worth(self.state, seat) in (None, sum(self.held[seat]))
            assert set(self.held[seat]) <= set(bracelets.possible(self.state, seat))
            if self.all_told:
                assert Counter(self.state.holdings[seat]) == Counter(self.held[seat])

    @invariant()
    def no_true_claim_is_refused(self):
        for seat in self.seats:
            bracelets.check_revealed(self.state, seat, self.held[seat])
            for value in self.held[seat]:
                bracelets.check_taken(self.state, seat, value)
        bracelets.check_drawn(self.state, self.supply[-2:])

    @invariant()
    def impossible_claims_are_refused(self):
        whole = Counter(self.state.parts.bracelets)
        for value in (0, 1, 2, 3, 4, 5):
            for seat in self.seats:
                # All copies are known to lie elsewhere, or everything was told and this is not among it.
                gone = self.known_elsewhere(seat)[value] == whole[value]
                if gone or (self.all_told and value not in self.held[seat]):
                    refused_take(self.state, seat, value)
            if self.known_elsewhere(SUPPLY)[value] == whole[value]:
                refused_take(self.state, SUPPLY, value)
        for seat in self.seats:
            with pytest.raises(Refusal):
                bracelets.check_revealed(self.state, seat, [*self.held[seat], 1])
            if bracelets.worth(self.state, seat) is not None and self.held[seat]:
                wrong = [*self.held[seat][1:], self.held[seat][0] % 4 + 1]
                with pytest.raises(Refusal):
                    bracelets.check_revealed(self.state, seat, wrong)

    def known_elsewhere(self, holder):
        """The pieces that the app knows to lie somewhere else than before a holder."""
        holdings = [values for seat, values in self.state.holdings.items() if seat != holder]
        return Counter(value for values in [*holdings, self.arena, self.lost] for value in values)

    @invariant()
    def a_recount_changes_nothing(self):
        before = sorted(self.state.unseen.values)
        bracelets.recount(self.state)
        assert sorted(self.state.unseen.values) == before

    def teardown(self):
        """At the end everybody shows what they hold: the score is the truth."""
        if not hasattr(self, "held"):
            return
        for seat in self.seats:
            if bracelets.worth(self.state, seat) is None:
                bracelets.check_revealed(self.state, seat, self.held[seat])
                bracelets.reveal(self.state, seat, self.held[seat])
        self.state.over = True
        sheet = GAME.score(self.state)
        assert {one.seat: one.total for one in sheet.seats} == {
            seat: sum(values) for seat, values in self.held.items()
        }


def refused_take(state, giver, value):
    with pytest.raises(Refusal):
        bracelets.check_taken(state, giver, value)


TestHiddenTruth = HiddenTruth.TestCase
TestHiddenTruth.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)


@rules("clash-bluff-14", "clash-comp-3")
def test_untold_pieces_stay_possible_until_they_are_told_apart():
    board = usual(holdings={"red": [1, 4], "yellow": [2, 3], "blue": [1, 2, 3, 2], "green": [1, 2, 3, 3]})
    state = board.state
    bracelets.pass_on(state, "red", "yellow", None)
    assert (bracelets.possible(state, "red"), bracelets.possible(state, "yellow")) == ([1, 4], [1, 2, 3, 4])
    with refuses("clash-bluff-14"):
        bracelets.check_taken(state, "red", 2)
    # Yellow loses a 4: then it was the 4 that changed hands, and red kept the 1.
    bracelets.lose(state, "yellow", 4)
    assert (state.holdings["red"], sorted(state.holdings["yellow"])) == ([1], [2, 3])


@rules("clash-bluff-14")
def test_a_piece_that_can_be_only_one_is_known_without_telling():
    board = usual(holdings={"red": [2, 2], "blue": [1, 2, 3, 1], "green": [1, 2, 3]}, supply=9)
    bracelets.pass_on(board.state, "red", "yellow", None)
    assert (board.holds("red"), board.holds("yellow")) == ([2], [1, 2, 2, 3])
    assert board.state.clouds == []


@rules("clash-comp-3")
def test_the_last_copy_of_a_value_is_noticed():
    board = usual(holdings={"red": [4, 4, 4]})
    with refuses("clash-comp-3"):
        bracelets.check_drawn(board.state, [4])
    with refuses("clash-comp-3"):
        bracelets.check_drawn(board.state, [1, 1, 1, 1])
    bracelets.check_drawn(board.state, [1, 1])
