"""What is agreed before the first Round, and the table as it then stands."""

from companion.games.spoils.box import NUMBERS, SETUP, STAGES, Box, worth
from companion.games.spoils.course import due
from companion.games.spoils.state import Spoils
from companion.referee import Field, Option, Options, Refusal


class Agreed(Options, frozen=True, kw_only=True):
    """The choices of the table."""

    # How many sets are on the table; left open, one for up to five Vikings and two for more.
    sets: int | None = None
    # The optional rule that bids rise by one die at most.
    step_bidding: bool = False
    # Whether everybody may read everybody's Gold in the app.
    open_ledgers: bool = False
    # Whether a Viking may ask the app for the odds of the standing bid.
    odds: bool = True
    # Whether the app shuffles and lays out the piles of its edition; otherwise the table tells what lies
    # there.
    deal: bool = False
    # Who owns the game and is the first Chief, and who is Purser; by default the first seat.
    chief: str | None = None
    purser: str | None = None


ON_OFF = (Option(False, "No"), Option(True, "Yes"))
# What a table is asked before the first Round, each with its usual answer first.
SWITCHES = [
    Field(name="deal", ask="Does the app deal the Treasure Piles (our cards)?", options=ON_OFF),
    Field(name="step_bidding", ask="Step Bidding: bids rise by one die at most", options=ON_OFF),
    Field(name="open_ledgers", ask="May everybody read everybody's Gold in the app?", options=ON_OFF),
    Field(name="odds", ask="Show each Viking the odds of the standing bid", options=ON_OFF[::-1]),
]


def sets_needed(options: Agreed) -> int:
    """How many sets the table plays with, refused if they do not fit the number of Vikings."""
    count = len(options.seats)
    needed = NUMBERS[count].sets
    if options.sets not in (None, needed):
        cups = SETUP.set.cups
        told = "1 set" if options.sets == 1 else f"{options.sets} sets"
        raise Refusal(
            f"You are {count} Vikings with {told}; one set has cups, screens and disks for "
            f"{cups}, so 3 to {cups} play with one set and 6 to 10 with two.",
            "spoils-players-1",
            "spoils-components-4",
        )
    return needed


def begin(options: Agreed, box: Box) -> Spoils:
    """Cups, screens, Gold and nine face-down piles."""
    seats = [seat.id for seat in options.seats]
    for role in (options.chief, options.purser):
        if role is not None and role not in seats:
            raise Refusal(
                f"Nobody sits in the seat {role!r}, so nobody there can be Chief or Purser.", "spoils-setup-2"
            )
    sets, numbers = sets_needed(options), NUMBERS[len(seats)]
    _check_decks(box, len(seats), sets)
    purse = worth(SETUP.purse)
    state = Spoils(
        seats=seats,
        names={seat.id: seat.name or seat.id for seat in options.seats},
        sets=sets,
        step_bidding=options.step_bidding,
        open_ledgers=options.open_ledgers,
        odds=options.odds,
        deal=options.deal,
        chief=options.chief or seats[0],
        purser=options.purser or seats[0],
        gold=dict.fromkeys(seats, purse),
        treasury=SETUP.set.gold * sets - purse * len(seats),
        stashes={seat: [] for seat in seats},
        piles=[numbers.pile] * SETUP.rounds,
        boxed=SETUP.set.cards * sets - numbers.pile * SETUP.rounds,
        cups=dict.fromkeys(seats, numbers.dice),
    )
    state.pending = [due(state)]
    return state


def _check_decks(box: Box, players: int, sets: int) -> None:
    """Three full piles must come out of every Stage."""
    wanted = NUMBERS[players].pile * SETUP.piles_per_stage
    for stage in STAGES:
        there = len(box.stage_deck(stage, players, sets))
        if there < wanted:
            raise Refusal(
                f"The edition has {there} cards of Stage {stage}; {players} Vikings need {wanted}.",
                "spoils-setup-11",
            )


def treasury_coins(players: int, sets: int) -> dict[int, int]:
    """How many coins of each worth lie in the Treasury when every Viking has the purse."""
    purse = {coin.worth: coin.count for coin in SETUP.purse}
    return {coin.worth: coin.count * sets - purse[coin.worth] * players for coin in SETUP.set.coins}
