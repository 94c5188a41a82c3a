"""Raiding, pillaging, hunting game, laying a snare and whaling (rulebook pp. 17-19)."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar, Self

import msgspec

from companion.games.odin import actions, dice, supply
from companion.games.odin.hooks import DieEnded, VikingsBack, adjusted, announce
from companion.games.odin.setup import told
from companion.games.odin.spaces import Hunt, Raid
from companion.games.odin.state import Action, North
from companion.referee import Field, Move, Offer, Option, Refusal


def die_action(state: North, seat: str) -> tuple[Action, Hunt | Raid]:
    """The die action that a seat is in."""
    actions.check_not_over(state, seat, Hunt, Raid)
    action = actions.current(state, seat)
    part = dice.die_part(state, action)
    if not part:
        raise Refusal("There is no die to throw now.", "odin-dice-2")
    return action, part


def rolled(state: North, seat: str) -> tuple[Action, Hunt | Raid]:
    """The die action, once the die has been thrown."""
    action, part = die_action(state, seat)
    if not action.rolls:
        raise Refusal("Throw the die first.", "odin-dice-3")
    return action, part


class Roll(Move[North], frozen=True, tag="roll"):
    """Throw the die; up to three times, each roll replacing the one before."""

    reveals: ClassVar[bool] = True

    die: int | None = None

    def chance(self, state: North, rng: Random) -> Self:
        action = state.top
        part = dice.die_part(state, action) if isinstance(action, Action) else None
        if self.die is not None or not part:
            return self
        return msgspec.structs.replace(self, die=rng.randint(1, part.die))

    def check(self, state: North) -> None:
        action, part = die_action(state, self.seat)
        limit = dice.rolls_allowed(state, self.seat, part.act)
        if action.rolls and isinstance(part, Hunt) and dice.result(state, self.seat, part, action) == 0:
            raise Refusal("The result is 0: you must stop and succeed.", "odin-hunt-7")
        if len(action.rolls) >= limit:
            raise Refusal(
                f"The die has been rolled {len(action.rolls)} times; {limit} is the limit.", "odin-dice-2"
            )
        if self.die is not None:
            dice.check_die(part, self.die)

    def play(self, state: North) -> None:
        action, part = die_action(state, self.seat)
        action.rolls.append(told(self.die, "Say what the die shows.", "odin-dice-1"))
        action.begun = True
        value = dice.result(state, self.seat, part, action)
        state.tell(
            f"{state.name(self.seat)}, {part.act}: roll {self.die}, counts {value}.", part.rule, "odin-dice-2"
        )

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Action) and state.top.seats == [seat]:
            part = dice.die_part(state, state.top)
            if part:
                faces = tuple(Option(face, str(face)) for face in range(1, part.die + 1))
                field = Field(
                    name="die",
                    ask="What does it show?",
                    options=faces,
                    optional=True,
                    leave=f"Throw the d{part.die} for me",
                )
                count, most = len(state.top.rolls), dice.rolls_allowed(state, seat, part.act)
                label = f"Roll {count + 1} of {most} with the d{part.die}"
                yield Offer(label=label, move=cls(seat=seat), fields=(field,), group="dice")


class Succeed(Move[North], frozen=True, tag="succeed"):
    """Declare success and pay for it: `spend` on the roll, and for a raid the `tile` that is taken.

    A `second` tile may be taken only with a card that allows two.

    `ore` may say how much ore of a longship was counted; it must be that of the strongest one. `die` may say
    which roll was counted; it must be the last one.
    """

    spend: dict[str, int] = {}
    tile: str | None = None
    second: str | None = None
    ore: int | None = None
    die: int | None = None

    def check(self, state: North) -> None:
        action, part = rolled(state, self.seat)
        if self.die is not None and self.die != action.rolls[-1]:
            raise Refusal(f"Only the last roll counts: {action.rolls[-1]}, not {self.die}.", "odin-dice-2")
        value = dice.result(state, self.seat, part, action)
        self._check_spending(state, part)
        points = dice.value_of(state, self.seat, part, self.spend)
        if isinstance(part, Hunt):
            self._check_hunt(state, part, value, points)
        else:
            self._check_raid(state, part, action, value + points)

    def _check_spending(self, state: North, part: Hunt | Raid) -> None:
        worth = dice.spendable(state, self.seat, part)
        rule = "odin-hunt-2" if isinstance(part, Hunt) else part.rule
        for thing, count in self.spend.items():
            if thing not in worth or count < 0:
                raise Refusal(f"{part.act.capitalize()} takes {' and '.join(worth)}, no {thing}.", rule)
        have = state.players[self.seat]
        lacking = [thing for thing, count in self.spend.items() if have.has(thing) < count]
        if lacking:
            raise Refusal(
                f"You have {have.has(lacking[0])} {lacking[0]}, not {self.spend[lacking[0]]}.", part.rule
            )

    def _check_hunt(self, state: North, part: Hunt, value: int, points: int) -> None:
        """Exactly the result is paid (odin-hunt-1); who cannot pay it has failed (odin-hunt-4)."""
        means = dice.means(state, self.seat, part)
        if points < value and means < value:
            raise Refusal(
                f"{value} are needed and you have {means}: the attempt fails.", "odin-hunt-4", "odin-hunt-1"
            )
        worth = dice.spendable(state, self.seat, part)
        too_much = any(count and points - worth[thing] >= value for thing, count in self.spend.items())
        if points < value or too_much:
            raise Refusal(f"{value} wood or {part.weapon} are needed; you offer {points}.", "odin-hunt-1")

    def _check_raid(self, state: North, part: Raid, action: Action, battle: int) -> None:
        rules = ("odin-pill-3", "odin-raid-4") if part.ore else ("odin-raid-4",)
        if self.ore is not None and self.ore != action.ore:
            raise Refusal(
                f"Only the {action.ore} ore of the strongest longship count, not {self.ore}.", "odin-pill-1"
            )
        if battle <= dice.FAILS_AT:
            raise Refusal(f"The battle result is {battle}; {dice.FAILS_AT} or less is a failure.", *rules)
        prizes = dice.prizes(state, self.seat, part)
        if self.tile is None:
            raise Refusal("Say which blue tile you take.", "odin-raid-3")
        if self.tile not in prizes:
            raise Refusal(f"The {self.tile} is no blue tile that can be taken now.", "odin-raid-3")
        self._check_second(state, part, prizes, battle)
        if prizes[self.tile] > battle:
            # What is not sold can be had only so.
            tile = state.box.specials.get(self.tile)
            unsold = ["odin-pill-5"] if tile and tile.price is None else []
            raise Refusal(
                f"The {self.tile} has a sword value of {prizes[self.tile]}; the battle result is {battle}.",
                "odin-raid-3",
                *unsold,
            )

    def _check_second(self, state: North, part: Raid, prizes: dict[str, int], battle: int) -> None:
        """Two tiles at once, their sword values together not above the battle result, by a card alone."""
        if self.second is None:
            return
        if adjusted(state, self.seat, "tiles", 1, part.act) < 2:
            raise Refusal("One tile is taken for a success.", "odin-raid-3")
        once = self.second in state.box.specials and self.second == self.tile
        if self.second not in prizes or once:
            raise Refusal(f"The {self.second} is no blue tile that can be taken now.", "odin-raid-3")
        together = prizes[self.second] + prizes[str(self.tile)]
        if together > battle:
            raise Refusal(
                f"Together they are worth {together}; the battle result is {battle}.", "odin-raid-3"
            )

    def play(self, state: North) -> None:
        action, part = rolled(state, self.seat)
        spent = {thing: count for thing, count in self.spend.items() if count}
        supply.pay(state, self.seat, spent)
        tiles = [tile for tile in (self.tile, self.second) if tile]
        won = part.gain if isinstance(part, Hunt) else {tile: tiles.count(tile) for tile in tiles}
        supply.gain(state, self.seat, dict(won))
        cost = f" for {supply.words(spent)}" if spent else ""
        rule = "odin-hunt-3" if isinstance(part, Hunt) else "odin-raid-3"
        state.tell(f"{state.name(self.seat)} succeeds{cost} and takes {supply.words(dict(won))}.", rule)
        _end(state, self.seat, action, part, True, spent)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if not isinstance(state.top, Action) or state.top.seats != [seat] or not state.top.rolls:
            return
        part = dice.die_part(state, state.top)
        if not part:
            return
        value = dice.result(state, seat, part, state.top)
        if isinstance(part, Hunt):
            pay = dice.cheapest_spending(state, seat, part, value) or {}
            label, fields = f"Success: pay {supply.words(pay)}", _payments(state, seat, part, value)
            yield Offer(label=label, move=cls(seat=seat, spend=pay), fields=fields)
            return
        best = value + dice.means(state, seat, part)
        for tile, swords in dice.prizes(state, seat, part).items():
            needed = max(swords, dice.FAILS_AT + 1)
            spend = dice.cheapest_spending(state, seat, part, needed - value) if needed <= best else {}
            label = f"Success: take {tile}, spend {supply.words(spend or {})}"
            yield Offer(label=label, move=cls(seat=seat, tile=tile, spend=spend or {}), group="prizes")
        if adjusted(state, seat, "tiles", 1, part.act) > 1:
            yield from cls._pairs(state, seat, part, value)

    @classmethod
    def _pairs(cls, state: North, seat: str, part: Raid, value: int) -> Iterable[Offer]:
        """Two tiles at once, as far as the battle result can reach."""
        prizes, best = dice.prizes(state, seat, part), value + dice.means(state, seat, part)
        for tile, second in combinations_with_replacement(prizes, 2):
            together = prizes[tile] + prizes[second]
            if together <= best and not (tile == second and tile in state.box.specials):
                spend = dice.cheapest_spending(state, seat, part, together - value) or {}
                label = f"Success: take {tile} and {second}, spend {supply.words(spend)}"
                move = cls(seat=seat, tile=tile, second=second, spend=spend)
                yield Offer(label=label, move=move, group="two prizes")


def _payments(state: North, seat: str, part: Hunt, value: int) -> tuple[Field, ...]:
    """Every mix of wood and weapons that pays a hunt."""
    player, weapon = state.players[seat], part.weapon
    worth = dice.spendable(state, seat, part)[weapon]
    # As many weapons as are needed at most; wood pays the rest, and nothing is spent in vain.
    mixes = []
    for arms in range(min(-(-value // worth), player.has(weapon)) + 1):
        wood = max(0, value - arms * worth)
        if wood <= player.has("wood"):
            mixes.append({"wood": wood, weapon: arms})
    options = tuple(Option(mix, supply.words(mix)) for mix in mixes)
    return (Field(name="spend", ask="Pay with?", options=options),) if len(mixes) > 1 else ()


class Fail(Move[North], frozen=True, tag="fail"):
    """Declare failure: nothing is spent, a consolation is paid, and up to `back` Vikings may come back."""

    back: int | None = None

    def check(self, state: North) -> None:
        action, part = rolled(state, self.seat)
        if isinstance(part, Hunt) and dice.result(state, self.seat, part, action) == 0:
            raise Refusal("A result of 0 cannot be declared a failure.", "odin-hunt-4", "odin-hunt-7")
        most = _most_back(state, action, part)
        if self.back is not None and not 0 <= self.back <= most:
            rule = "odin-hunt-6" if isinstance(part, Hunt) else "odin-pill-4" if part.back else "odin-raid-6"
            limit = supply.span(0, most)
            raise Refusal(f"You take {supply.vikings(self.back)} back; this space returns {limit}.", rule)

    def play(self, state: North) -> None:
        action, part = rolled(state, self.seat)
        supply.gain(state, self.seat, part.consolation)
        count = _most_back(state, action, part) if self.back is None else self.back
        if count:
            state.spaces[action.at].vikings -= count
            state.players[self.seat].vikings += count
        home = f" {supply.vikings(count)} come{'s' if count == 1 else ''} back." if count else ""
        rule = "odin-hunt-5" if isinstance(part, Hunt) else "odin-pill-4" if part.back else "odin-raid-6"
        state.tell(f"{state.name(self.seat)} fails and takes {supply.words(part.consolation)}.{home}", rule)
        _end(state, self.seat, action, part, False, {})
        if count:
            announce(state, self.seat, VikingsBack(count))

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if isinstance(state.top, Action) and state.top.seats == [seat] and state.top.rolls:
            part = dice.die_part(state, state.top)
            if part:
                most = _most_back(state, state.top, part)
                options = tuple(Option(count, f"{supply.vikings(count)} back") for count in range(most + 1))
                fields = (Field(name="back", ask="How many Vikings back?", options=options),) if most else ()
                label = f"Failure: take {supply.words(part.consolation)}"
                yield Offer(label=label, move=cls(seat=seat, back=most), fields=fields, quiet=True)


def _most_back(state: North, action: Action, part: Hunt | Raid) -> int:
    """How many Vikings a failure may return; without Vikings placed none (odin-hunt-6, odin-pill-4)."""
    return min(part.back, state.spaces[action.at].vikings) if action.at else 0


def _end(
    state: North, seat: str, action: Action, part: Hunt | Raid, success: bool, spent: dict[str, int]
) -> None:
    at = state.box.spaces[action.space].parts.index(part)
    actions.use_part(state, action, at)
    ended = DieEnded(part.act, success, tuple(action.rolls), spent, action.space, action.at, action.boats)
    announce(state, seat, ended)
