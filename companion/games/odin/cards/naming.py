"""The words in a card's effect: each must be the name of something in the box."""

from collections.abc import Collection, Iterable, Iterator

from companion.games.odin.box import STEPS, Box, Card
from companion.games.odin.cards.counts import ABOUT, COUNTS, SHORT
from companion.games.odin.cards.special import DEEDS
from companion.games.odin.cards.words import Amount, Change, Clause, Deed
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.supply import OCCUPATION, WEAPON
from companion.referee import Malformed

# What is said of a word that is not known, the words written so, and those that would be.
Words = tuple[str, Iterable[str], Collection[str]]

KINDS = ("immediate", "anytime", "each time", "as soon as")
# How things and ships come, where pieces lie, and what an effect may take the place of besides a raid.
HOW = ("action", "phase", "bonus", "draw", "card", "built", "bought", "exchanged")
WHERE = ("home", "exploration", "house", "building")
UPGRADE_1 = "upgrade 1"


def check_names(box: Box) -> None:
    """Refuse a box in which a card speaks of something that is not there, naming the card and the word."""
    names = Names(box)
    for card in box.cards.values():
        for what, words, known in names.of_card(card):
            for word in words:
                if word not in known:
                    raise Malformed(f"{card.name} ({card.number}) names {word!r}: there is no such {what}.")


class Names:
    """The names of one box, and the words that a card uses."""

    def __init__(self, box: Box) -> None:
        spaces = box.spaces.values()
        self.goods, self.ships = box.goods, box.ships
        self.spaces = {*box.spaces, "emigrate"}
        self.groups = {name for one in spaces for name in (one.group, one.also) if name}
        self.acts = {part.act for one in spaces for part in one.parts if isinstance(part, Hunt | Raid)}
        self.owned = {*box.things, *box.ships, *box.buildings}
        self.given = {*self.owned, WEAPON, OCCUPATION}
        columns = {f"column {one.column}" for one in spaces}
        self.counted = {
            *self.owned,
            *ABOUT,
            *COUNTS,
            *(f"{thing}{SHORT}" for thing in self.owned),
            *(f"Vikings in {where}" for where in self.groups | columns),
        }

    def of_card(self, card: Card) -> Iterator[Words]:
        """Every word of a card that has to be a name."""
        yield "kind of card", card.kind.split(" + "), KINDS
        for clause in card.facts.effect:
            yield from self._of_clause(clause)
            for deed in clause.deeds:
                yield from self._of_deed(deed)
            if clause.change:
                yield from self._of_change(clause.change)

    def _of_clause(self, clause: Clause) -> Iterator[Words]:
        yield "group of spaces", clause.groups, self.groups
        yield "action space", clause.spaces, self.spaces
        yield "die action", clause.act, self.acts
        yield "thing", (*clause.things, *clause.paid, *clause.spent, *clause.unspent), self.owned
        yield "thing", (*clause.prints, *clause.gave, *clause.gave_exactly), self.given
        yield "place", filter(None, [clause.where]), WHERE
        yield "way to come", clause.how, HOW
        yield "thing to count", (*clause.having, *_counted(clause.times)), self.counted
        yield "part of a space", filter(None, [clause.of]), {UPGRADE_1, *self.acts}

    def _of_deed(self, deed: Deed) -> Iterator[Words]:
        rows = [thing for _, row in deed.gives for thing in row]
        yield "thing", (*deed.pay, *deed.gain, *rows, *filter(None, [deed.binds])), self.owned
        amounts = (*deed.pay.values(), *deed.gain.values(), deed.draw, deed.turn, deed.less)
        counted = [name for wanted in amounts for name in _counted(wanted)]
        yield "thing to count", (*counted, *deed.needs, *filter(None, [deed.by])), self.counted
        if deed.upgrade:
            yield "good", deed.upgrade.only, self.goods
            yield "colour", filter(None, [deed.upgrade.colour, deed.upgrade.to]), STEPS
        yield "good", (good for pair in deed.swap for good in pair), self.goods
        yield "action space", filter(None, [deed.action]), self.spaces - {"emigrate"}
        yield "special deed", filter(None, [deed.special]), DEEDS
        yield "thing", deed.things, self.owned | self.acts
        yield "thing or place", deed.of, {*self.owned, *WHERE}

    def _of_change(self, change: Change) -> Iterator[Words]:
        deals = [thing for deal in change.deals for thing in (*deal.pay, *deal.gain)]
        yield "thing", (*change.less, *change.counts, *deals, *filter(None, [change.lies])), self.given
        yield "ship", (*change.stands_in, *change.stands_in.values()), self.ships
        yield "good", (*change.flat, *change.coins, *filter(None, [change.without])), self.goods
        tables = [one for one in (change.vikings, change.points) if one]
        yield "thing to count", (name for one in tables for name in _counted(one)), self.counted
        yield "choice of boards", filter(None, [change.boards]), ("all",)


def _counted(wanted: Amount) -> list[str]:
    """The name that an amount is counted by, if it is."""
    return [] if isinstance(wanted, int) else [name for name in (wanted.per, wanted.by) if name]
