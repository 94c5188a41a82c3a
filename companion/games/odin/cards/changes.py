"""Numbers of the rules that a card changes for its owner (odin-card-15)."""

from companion.games.odin import hooks
from companion.games.odin.cards import instead
from companion.games.odin.cards.counts import HOUSES, amount, count
from companion.games.odin.cards.triggers import applies
from companion.games.odin.cards.words import Change, Clause
from companion.games.odin.grid import GREEN
from companion.games.odin.spaces import AnyPart, Deal, Needs
from companion.games.odin.state import Action, North, Served, Turn
from companion.referee import Points


class Changes(hooks.Effect):
    """The part of a written card that changes numbers."""

    number: int
    clauses: tuple[Clause, ...]
    changing: list[Clause]

    def _change(self, clause: Clause) -> Change:
        assert clause.change
        return clause.change

    # --- spaces ---

    def vikings(self, state: North, seat: str, value: int, space: str) -> int:
        for clause in self.changing:
            fewer = self._change(clause).vikings
            if fewer and space in clause.spaces:
                value -= amount(state, seat, fewer)
        return value

    def price(self, state: North, seat: str, value: dict[str, int], what: str) -> dict[str, int]:
        return self._cheaper(state, value, what, threshold=False)

    def costly(self, state: North, seat: str, value: dict[str, int], what: str) -> dict[str, int]:
        return self._cheaper(state, value, what, threshold=True)

    def _cheaper(self, state: North, value: dict[str, int], what: str, threshold: bool) -> dict[str, int]:
        for clause in self.changing:
            change = self._change(clause)
            if change.less and bool(change.least) == threshold and self._prices(state, clause, what):
                value = {
                    thing: paid - change.less.get(thing, 0) if paid >= change.least else paid
                    for thing, paid in value.items()
                }
        return value

    def _prices(self, state: North, clause: Clause, what: str) -> bool:
        """Whether a price is one that the clause is about: a space, an emigration, never a ship."""
        if clause.placed and not _by_vikings(state):
            return False
        if what == "emigrate":
            return what in clause.spaces or not (clause.spaces or clause.groups)
        return what in state.box.spaces and applies(clause, state.box.spaces[what])

    def ships(self, state: North, seat: str, value: int, needs: Needs) -> int:
        for clause in self.changing:
            for own, other in self._change(clause).stands_in.items():
                if other in needs.ships and own not in needs.ships:
                    value += state.players[seat].ships(own)
        return value

    def deals(self, state: North, seat: str, value: tuple[Deal, ...], space: str) -> tuple[Deal, ...]:
        for clause in self.changing:
            if space in clause.spaces:
                value = (*value, *self._change(clause).deals)
        return value

    def boards(self, state: North, seat: str, value: tuple[str, ...], space: str) -> tuple[str, ...]:
        for clause in self.changing:
            if self._change(clause).boards and space in clause.spaces:
                value = tuple(dict.fromkeys((*value, *state.unclaimed)))
        return value

    def instead(self, state: North, seat: str, value: bool, part: AnyPart, space: str) -> bool:
        return value or any(
            instead.fits(clause, part) and instead.some_deed(state, seat, self.number, at)
            for at, clause in enumerate(self.clauses)
            if clause.when == "instead"
        )

    def helps(self, state: North, seat: str, value: list[str], space: str) -> list[str]:
        for clause in self.clauses:
            for deed in clause.may:
                if clause.when == "before use" and deed.items and applies(clause, state.box.spaces[space]):
                    column = clause.column in (0, state.box.spaces[space].column)
                    bound = (deed.binds,) if deed.binds else ("wood", "stone", "ore", "silver")
                    value = [*value, *(deed.of or bound)] if column else value
        return value

    def forgoes(self, state: North, seat: str, value: int) -> int:
        return self.number if any(self._change(one).forgoes for one in self.changing) else value

    # --- dice ---

    def rolls(self, state: North, seat: str, value: int, act: str) -> int:
        return max(value, *(self._change(clause).rolls for clause in self.changing), 0)

    def roll(self, state: North, seat: str, value: int, act: str) -> int:
        return value + sum(
            self._change(clause).roll for clause in self.changing if not clause.act or act in clause.act
        )

    def boost(self, state: North, seat: str, value: dict[str, int], act: str) -> dict[str, int]:
        for clause in self.changing:
            if act in clause.act:
                value = value | self._change(clause).counts
        return value

    def tiles(self, state: North, seat: str, value: int, act: str) -> int:
        found = [self._change(clause).tiles for clause in self.changing if act in clause.act]
        return max(value, *found, 0)

    def swords(self, state: North, seat: str, value: dict[str, int], act: str) -> dict[str, int]:
        for clause in self.changing:
            change = self._change(clause)
            if change.green and act in clause.act:
                value = value | _green(state)
            if change.cheaper and act in clause.act:
                value = _best_cheaper(state, value)
        return value

    # --- boards, feast and score ---

    def flat(self, state: North, seat: str, value: int, food: str) -> int:
        return max(value, *(self._change(clause).flat.get(food, 0) for clause in self.changing), 0)

    def dishes(self, state: North, seat: str, value: list[str]) -> list[str]:
        return [*value, *(food for clause in self.clauses if clause.when == "dish" for food in clause.things)]

    def lies(self, state: North, seat: str, value: bool, piece: str, board: str) -> bool:
        return value or (
            board in HOUSES and any(self._change(clause).lies == piece for clause in self.changing)
        )

    def disarms(self, state: North, seat: str, value: bool) -> bool:
        return value or any(self._change(clause).disarms for clause in self.changing)

    def coins(self, state: North, seat: str, value: int, layout: list[Served]) -> int:
        for clause in self.changing:
            change = self._change(clause)
            value += sum(one.what in change.coins for one in layout)
            value += bool(change.without) and all(one.what != change.without for one in layout)
        return value

    def points(self, state: North, seat: str, value: list[Points]) -> list[Points]:
        for clause in self.changing:
            by = self._change(clause).points
            if by and count(state, seat, by.by) in [row for row, _ in by.table]:
                name = state.box.cards[self.number].name
                value = [*value, Points(name, amount(state, seat, by), "odin-card-15", by.by)]
        return value


def _by_vikings(state: North) -> bool:
    """Whether the action under way, or the one to come, is one for which Vikings are placed."""
    top = state.top
    return isinstance(top, Turn) or (isinstance(top, Action) and top.at != "")


def _green(state: North) -> dict[str, int]:
    """Every green good, one less than the blue one on its other side."""
    goods = state.box.goods
    greens = [name for name, good in goods.items() if good.colour == GREEN]
    return {name: goods[str(state.box.above(name))].swords - 1 for name in greens}


def _best_cheaper(state: North, values: dict[str, int]) -> dict[str, int]:
    """The special tiles with the highest sword value on the oval board count one less."""
    best = max((values[name] for name in state.oval if name in values), default=0)
    return {name: swords - (name in state.oval and swords == best) for name, swords in values.items()}
