"""The table as it stands when everything is agreed (rulebook pp. 2-3)."""

from companion.games.clash.arena import VOUCHED, arenas
from companion.games.clash.box import Box, Mode, Play
from companion.games.clash.bracelets import recount
from companion.games.clash.state import ELSEWHERE, Clash, Cloud, Deck, SetUp
from companion.referee import Malformed, Options, Refusal

# Bracelets there must be at least one of in the supply when play begins.
LEAST_SUPPLY = 1


class Agreed(Options, frozen=True, kw_only=True):
    """What a table of Clash of Vikings agrees on.

    `arena` is the id or name of an arena in the box, "" for the first one, or "vouched" to play without
    one on screen; `bracelet_spaces` then says how many such spaces the real board has. `odds` shows to
    whoever may call a bluff how likely it is.
    """

    mode: Mode = "base"
    arena: str = ""
    bracelet_spaces: int = 4
    odds: bool = False


def begin(options: Agreed, box: Box) -> Clash:
    """Deal out what the set-up deals out by number; the table tells the rest."""
    arena = _arena(options.arena, box)
    ids = [seat.id for seat in options.seats]
    play = box.modes[options.mode]
    # What is not handed out is supply, less what goes to the box unseen (clash-setup-10 to 13).
    boxed = box.boxed[len(ids)]
    state = Clash(
        seats=ids,
        names={seat.id: seat.name or seat.id.capitalize() for seat in options.seats},
        mode=options.mode,
        arena=arena,
        bracelet_spaces=_spaces(options, box, arena, len(ids)),
        # The opening hand is drawn from the whole shuffled deck (clash-setup-8, clash-variant-4).
        decks={seat: dealt(play) for seat in ids},
        vikings={} if arena != VOUCHED else dict.fromkeys(ids, ELSEWHERE),
        holdings={seat: list(box.starting_set) for seat in ids},
        unseen=Cloud([], {}),
        supply=len(box.bracelets) - len(box.starting_set) * len(ids) - boxed,
        boxed=boxed,
        odds=options.odds,
        pending=[SetUp(seats=ids)],
    ).unpack(box)
    recount(state)
    state.tell(
        f"Everybody takes a 1, a 2 and a 3. {boxed} bracelets go to the box unseen. "
        f"Turn the overview board to side {play.overview}.",
        "clash-setup-4",
        "clash-setup-2" if options.mode == "base" else "clash-variant-3",
    )
    return state


def dealt(play: Play) -> Deck:
    """A deck as the set-up deals it."""
    return Deck(hand=play.hand, pile=play.size - play.hand)


def _arena(wanted: str, box: Box) -> str:
    """The arena agreed on; an edition's first one stands in for one of ours, which it replaces."""
    if wanted == VOUCHED or wanted in box.arenas:
        return wanted
    named = [arena.id for arena in box.arenas.values() if arena.name == wanted]
    if named:
        return named[0]
    if wanted and wanted not in arenas(None):
        known = ", ".join([*box.arenas, VOUCHED])
        raise Malformed(f"There is no arena called {wanted!r}; there are {known}.")
    return next(iter(box.arenas))


def _spaces(options: Agreed, box: Box, arena: str, players: int) -> int:
    """How many bracelet spaces there are; the supply must not be used up by filling them (clash-setup-15)."""
    left = len(box.bracelets) - len(box.starting_set) * players - box.boxed[players]
    if arena == VOUCHED:
        spaces = options.bracelet_spaces
    else:
        spaces = len(box.arenas[arena].bracelet_spaces)
        starting = len(box.arenas[arena].starting)
        if starting < players:
            raise Refusal(
                f"The arena has {starting} starting spaces; {players} players need {players}.",
                "clash-setup-6",
            )
    if not 1 <= spaces <= left - LEAST_SUPPLY:
        raise Refusal(
            f"The board has {spaces} bracelet spaces; {players} players can fill 1 to {left - LEAST_SUPPLY}.",
            "clash-setup-15",
        )
    return spaces


def ready(state: Clash) -> bool:
    """Whether Vikings, bracelets and starting player are all there."""
    laid = sum(len(values) for values in state.lying.values())
    return len(state.vikings) == len(state.seats) and laid >= state.bracelet_spaces and bool(state.first)
