"""Using occupations in play: at any time, or when they wait for their owner (rulebook pp. 21-23)."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Self

import msgspec

from companion.games.odin import actions, hooks, supply, usable
from companion.games.odin.cards import counts, deeds, instead, triggers
from companion.games.odin.cards.counts import amount
from companion.games.odin.cards.words import Clause, Deed
from companion.games.odin.moves.anytime import check_anytime
from companion.games.odin.placing import Laying
from companion.games.odin.state import Action, North, Trigger, Waiting
from companion.referee import Move, Offer, Refusal

# The rule by which a card of a kind may not be used again, or not now.
NO_MORE = {"immediate": "odin-card-6", "each time": "odin-card-10", "as soon as": "odin-card-12"}


class UseCard(Move[North], frozen=True, tag="use_card"):
    """Use an occupation in play. `clause` and `deed` say which of its effects, or `pay` and `gain` do.

    The card is called by its number or, if no other card has it, by its name.
    The rest is what the effect asks for: `goods` to exchange, [old, new]; items to `take`, [strip, how many];
    a card to play `from_hand`; `pieces` to lay; `weapons` that were drawn; weapons to `discard`; `spaces`
    that give Vikings back; the space or area it is `of`; a card `drawn`; the `ore` on a ship; a `thing`.
    """

    card: int
    clause: int | None = None
    deed: int | None = None
    pay: dict[str, int] | None = None
    gain: dict[str, int] | None = None
    goods: list[tuple[str, str]] = []
    take: list[tuple[int, int]] = []
    from_hand: int | None = None
    pieces: list[Laying] = []
    weapons: list[str] | None = None
    discard: list[str] = []
    spaces: list[str] = []
    of: str | None = None
    drawn: int | None = None
    ore: int | None = None
    thing: str | None = None

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether weapons were drawn or a hidden card was shown, which cannot be unseen."""
        return bool(self.weapons) or self.drawn is not None or self.from_hand is not None

    # --- looking up ---

    def _found(self, state: North) -> tuple[Trigger, Clause]:
        """What of the card can be used now: what waits, what may be done instead, what works at any time."""
        if self.card not in state.players[self.seat].played:
            raise Refusal(f"Card {self.card} is not in play before you.", "odin-occ-1")
        usable = [one for one in usable_now(state, self.seat) if one.card == self.card]
        named = [one for one in usable if self.clause in (None, one.clause)]
        meant = [one for one in named if self._named(state, one) is not None] or named
        if meant:
            found = next((one for one in meant if self._passes(state, one)), meant[0])
            return found, deeds.clause_of(state, found)
        printed = state.box.cards[self.card]
        kinds = printed.kind.split(" + ")
        rules = [NO_MORE[kind] for kind in kinds if kind in NO_MORE] or ["odin-card-8"]
        if "each time" in kinds:
            rules.append("odin-card-9")
        why = lacking(state, self.seat, self.card) or f"it works {WORKS.get(kinds[-1], '')}"
        raise Refusal(f"{printed.name} cannot be used now: {why}.", *rules)

    def _named(self, state: North, trigger: Trigger) -> int | None:
        """The deed that the move names, by its number or by what is paid and gained."""
        clause = deeds.clause_of(state, trigger)
        if self.deed is not None:
            return self.deed if 0 <= self.deed < len(clause.deeds) else None
        fits = [at for at, deed in enumerate(clause.deeds) if self._fits(state, deed, trigger)]
        done = [at for at in fits if self._legal(state, clause.deeds[at], trigger)]
        if len(fits) == 1 or len(done) == 1:
            return (done or fits)[0]
        said = self.pay is not None or self.gain is not None
        return (done or fits)[0] if fits and said else None

    def _fits(self, state: North, deed: Deed, trigger: Trigger) -> bool:
        """Whether a deed has the price and the gain that the move says, and the verb that it fills in."""
        return (
            self.pay in (None, deeds.price_of(state, self.seat, deed))
            and self.gain in (None, deeds.gains_of(state, self.seat, deed, trigger.things))
            and all(deed.verb in verbs for field, verbs in FILLS_IN.items() if getattr(self, field))
        )

    def _legal(self, state: North, deed: Deed, trigger: Trigger) -> bool:
        try:
            deeds.check_deed(state, self, deed, trigger)
        except Refusal:
            return False
        return True

    def _passes(self, state: North, trigger: Trigger) -> bool:
        """Whether the deed that is named can be done now."""
        at = self._named(state, trigger)
        return at is not None and self._legal(state, deeds.clause_of(state, trigger).deeds[at], trigger)

    def _deed(self, state: North, trigger: Trigger, clause: Clause) -> Deed:
        at = self._named(state, trigger)
        if at is not None:
            return clause.deeds[at]
        said = dict(reversed([(at, way.label) for at, way in deeds.ways(state, self.seat, trigger)]))
        # More than one of the things between slashes, or a price and a gain that do not stand together.
        rule = "odin-card-2" if self.gain and len(self.gain) > 1 else "odin-card-3"
        rules = dict.fromkeys((rule, "odin-card-2"))
        raise Refusal(f"The card offers one of: {'; '.join(said[at] for at in sorted(said))}.", *rules)

    # --- may it be done ---

    def check(self, state: North) -> None:
        check_anytime(state)
        trigger, clause = self._found(state)
        deed = self._deed(state, trigger, clause)
        deeds.check_deed(state, self, deed, trigger)
        # What is left to chance is drawn once the rest is in order.
        if not deed.draw or self.weapons is not None:
            actions.check_still_usable(state, self)
        if clause.when == "before use" and deed.items:
            check_space_left(state, self, "With it")

    def chance(self, state: North, rng: Random) -> Self:
        trigger, clause = self._found(state)
        deed = self._deed(state, trigger, clause)
        filled: dict[str, Any] = {}
        if deed.draw and self.weapons is None:
            drawn: list[str] = []
            for _ in range(amount(state, self.seat, deed.draw)):
                pile = supply.next_weapons(state, drawn)
                drawn.append(rng.choice([weapon for weapon, left in pile.items() for _ in range(left)]))
            filled["weapons"] = drawn
        if self.of == DRAWS and self.drawn is None and state.cards == "app" and state.dark_left():
            filled["drawn"] = rng.choice(state.dark_left())
        return msgspec.structs.replace(self, **filled) if filled else self

    # --- doing it ---

    def play(self, state: North) -> None:
        trigger, clause = self._found(state)
        deed = self._deed(state, trigger, clause)
        replaced = instead.open_part(state, self.seat, clause) if clause.when == "instead" else None
        top = state.top
        if isinstance(top, Waiting) and any(one is trigger for one in top.triggers):
            forgo_before(state, trigger)
            trigger.times -= 1
            if not trigger.times:
                settle_trigger(state, trigger)
        if clause.once:
            state.players[self.seat].notes[f"{self.card}.{trigger.clause}"] = 1
        deeds.carry_out(state, self, deed, trigger)
        if replaced:
            actions.use_part(state, *replaced)

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        if state.over or state.phase == 0 or state.depth == "keeper":
            return
        for trigger in usable_now(state, seat):
            name = state.box.cards[trigger.card].name
            waits = isinstance(state.top, Waiting) and any(one is trigger for one in state.top.triggers)
            for at, way in deeds.ways(state, seat, trigger):
                move = cls(seat=seat, card=trigger.card, clause=trigger.clause, deed=at, **way.values)
                yield Offer(
                    label=f"{name}: {way.label}",
                    move=move,
                    fields=way.fields,
                    group=WAITS if waits else "cards in play",
                    quiet=not waits,
                    private="from_hand" in way.values,
                )


# How each kind of card works, for a refusal.
WORKS = {
    "immediate": "once, when it is played",
    "each time": "once each time that its condition is met",
    "as soon as": "once in the game",
    "anytime": "whenever its condition is met",
}
# How the offers of cards that wait are headed.
WAITS = "cards that wait"
# The space that draws a card for whoever uses it.
DRAWS = "draw_occupation"


# What of the move belongs to some verbs alone: who fills it in means one of them.
FILLS_IN = {
    "take": ("items",),
    "goods": ("upgrade", "swap", "turn"),
    "from_hand": ("play",),
    "spaces": ("back",),
    "discard": ("special",),
}


def usable_now(state: North, seat: str) -> Iterator[Trigger]:
    """What a seat may use now; an effect that must be done comes before those printed after it."""
    top = state.top
    if isinstance(top, Waiting) and top.seats == [seat]:
        yield from _in_order(state, top)
    for card in state.players[seat].played:
        effect = hooks.effect_of(state, card)
        for at, clause in enumerate(getattr(effect, "clauses", ())):
            open_now = clause.when == "anytime" and _anytime(state, seat, card, at, clause)
            if open_now or (clause.when == "instead" and instead.open_part(state, seat, clause)):
                yield Trigger(card, at)


def _anytime(state: North, seat: str, card: int, at: int, clause: Clause) -> bool:
    """Whether a clause that works at any time does so now."""
    action = state.action_of(seat)
    if clause.placed and not (action and action.at):
        return False
    used = clause.once and f"{card}.{at}" in state.players[seat].notes
    return not used and triggers.has(state, seat, clause)


def lacking(state: North, seat: str, card: int) -> str:
    """The condition that a card waits for, where it is not the moment but something that is not there."""
    for at, clause in enumerate(getattr(hooks.effect_of(state, card), "clauses", ())):
        if clause.when == "instead":
            return f"it is used in place of {clause.of}, once that action has begun and before it is done"
        if clause.once and f"{card}.{at}" in state.players[seat].notes:
            return "it works once in the game, and was used"
        short = [one for one in clause.having.items() if counts.count(state, seat, one[0]) < one[1]]
        if clause.when == "anytime" and short:
            thing, least = short[0]
            return f"it needs {least} {thing}; you have {counts.count(state, seat, thing)}"
    return ""


def _in_order(state: North, waiting: Waiting) -> Iterator[Trigger]:
    """The effects that wait, without those printed after one of the card that must be done (odin-card-11)."""
    seen: set[tuple[int, int]] = set()
    held_up: set[int] = set()
    for one in waiting.triggers:
        if (one.card, one.clause) not in seen and one.card not in held_up:
            seen.add((one.card, one.clause))
            yield one
        if _played(state, one) and deeds.clause_of(state, one).must:
            held_up.add(one.card)


def _played(state: North, trigger: Trigger) -> bool:
    """Whether it waits because its card was just played."""
    return deeds.clause_of(state, trigger).when == "played"


def forgo_before(state: North, trigger: Trigger) -> None:
    """Effects of a card that was just played are done in the printed order: who skips one forgoes it."""
    waiting = state.top
    waiting.triggers = [
        one
        for one in waiting.triggers
        if one.card != trigger.card or one.clause >= trigger.clause or not _played(state, one)
    ]


def settle_trigger(state: North, trigger: Trigger) -> None:
    """Take a trigger away, and the decision with the last one."""
    waiting = state.top
    waiting.triggers = [one for one in waiting.triggers if one is not trigger]
    if not waiting.triggers:
        state.settle()


def check_space_left(state: North, move: "UseCard | LeaveCard", how: str) -> None:
    """Refuse an item, or to leave it, when nothing could then be used of the occupied space."""
    after = state.copy()
    move.play(after)
    action = after.action_of(move.seat)
    if action and action.at and not action.used and not _usable(after, move.seat, action):
        name = state.box.spaces[action.space].name
        raise Refusal(f"{how} nothing could be used of the space: {name}.", "odin-p5-7")


def _usable(state: North, seat: str, action: Action) -> bool:
    """Whether a space can be used now, or with an item that another card may still take before it."""
    space, cards = state.box.spaces[action.space], len(state.players[seat].hand)
    if not usable.why_useless(state, seat, space, [space.parts[at] for at in action.left], cards):
        return True
    for move in (offer.move for offer in UseCard.offers(state, seat) if offer.group == WAITS):
        if isinstance(move, UseCard) and move.take:
            try:
                move.check(state)
            except Refusal:
                continue
            return True
    return False


class LeaveCard(Move[North], frozen=True, tag="leave_card"):
    """Leave unused what a card lets one do now."""

    card: int

    def _trigger(self, state: North) -> Trigger:
        top = state.top
        if isinstance(top, Waiting) and top.seats == [self.seat]:
            for one in top.triggers:
                if one.card == self.card:
                    return one
        raise Refusal(f"Card {self.card} does not wait for you.", "odin-card-9")

    def check(self, state: North) -> None:
        trigger = self._trigger(state)
        clause = deeds.clause_of(state, trigger)
        name = state.box.cards[self.card].name
        if clause.must and deeds.possible(state, self.seat, trigger):
            raise Refusal(f"{name} says what must be done: choose one of its ways.", "odin-card-5")
        if clause.when == "before use":
            check_space_left(state, self, "Without it")

    def play(self, state: North) -> None:
        trigger = self._trigger(state)
        settle_trigger(state, trigger)
        if trigger.drawn is not None:
            supply.take_card(state, self.seat, trigger.drawn, "odin-occ-6")
        else:
            state.tell(f"{state.name(self.seat)} leaves {state.box.cards[self.card].name}.", "odin-card-9")

    @classmethod
    def offers(cls, state: North, seat: str) -> Iterable[Offer]:
        top = state.top
        if isinstance(top, Waiting) and top.seats == [seat]:
            for card in dict.fromkeys(one.card for one in top.triggers):
                label = f"Leave {state.box.cards[card].name}"
                yield Offer(label=label, move=cls(seat=seat, card=card), group=WAITS)
