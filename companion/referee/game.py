"""A game: its name and numbers, its moves, and the few verbs that every game answers to."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, Union

import msgspec

from companion.referee.move import Field, Move, Offer, S
from companion.referee.position import merged, plain
from companion.referee.refusal import Malformed, Refusal
from companion.referee.scoresheet import Scoresheet


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat at the table: a short id used in moves, and the name of who sits there."""

    id: str
    name: str = ""


class Options(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the first move. A game adds its own switches, each with a default."""

    seats: tuple[Seat, ...]


class Game(Generic[S]):
    """One game. The same verbs for all of them; a game overrides only what is its own.

    To add a game, put a folder under companion/games whose __init__ has `GAME`, an instance of this.
    """

    # The folder's name, the title on the box, and a version that changes whenever a rule is mended.
    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    # How many may play, the rule that says so, and the seat ids that the game itself prints, if it does.
    players: ClassVar[range]
    players_rule: ClassVar[str]
    colours: ClassVar[tuple[str, ...]] = ()
    colours_rule: ClassVar[str] = ""

    options: ClassVar[type[Options]]
    state: ClassVar[type[Any]]
    moves: ClassVar[tuple[type[Move[Any]], ...]]
    # What the score pad asks of a finished game.
    pad: ClassVar[type[msgspec.Struct]]
    # Pages of a table besides the table itself: the name in the address, and the title.
    pages: ClassVar[dict[str, str]] = {}
    # Long work that a page may ask for, and pages beside the score pad; each has a template of that name.
    works: ClassVar[tuple[str, ...]] = ()
    pad_pages: ClassVar[tuple[str, ...]] = ()

    # --- to be answered by each game ---

    def box(self, edition: dict[str, Any] | None) -> object:
        """The components of an edition, or of our own when none is given. Malformed if they are unfit."""
        return None

    def begin(self, options: Any, box: Any) -> S:
        """The table as it stands when everything is agreed and nothing has been done."""
        raise AssertionError("a game begins somewhere")

    def advance(self, state: S) -> None:
        """Let happen what happens by itself once a move is done."""

    def settle(self, state: S, given: frozenset[str]) -> None:
        """Make a state whole after a position was laid over it; `given` are the fields that it named."""

    def audit(self, state: S) -> None:
        """Raise a Refusal if no table could look like this."""

    def where(self, state: S) -> str:
        """Where we are, in a few words: round, step, whose turn."""
        return ""

    def view(self, state: S, seat: str | None) -> dict[str, Any]:
        """What one seat may see of the state; None is anybody who looks at the table."""
        raise AssertionError("a game shows something")

    def on_board(self, state: S) -> tuple[str, ...]:
        """The groups of offers that are tapped on the game's own board instead of in a list."""
        return ()

    def page(self, name: str, table: Any, seat: str | None, asked: dict[str, str]) -> dict[str, Any]:
        """What one seat may read on one of the game's own pages; `asked` is what the address asks for."""
        return {}

    def work(
        self, name: str, state: S, seat: str, asked: dict[str, str], report: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """Long work for a seat, done in a process of its own; `report` says how far it is."""
        return {}

    def pad_page(self, name: str, filled: dict[str, Any], asked: dict[str, str]) -> dict[str, Any]:
        """What a page beside the score pad shows, from the pad as far as it is filled in."""
        return {}

    def score(self, state: S) -> Scoresheet:
        """The score as far as it is known."""
        raise AssertionError("a game is scored")

    def tally(self, pad: Any) -> Scoresheet:
        """The score of a finished game from a filled-in pad."""
        raise AssertionError("a game is scored")

    def secret(self, state: S) -> bool:
        """Whether the log still holds something that not every seat may see."""
        return False

    def corrected(self, state: S, path: str, old: Any, new: Any) -> str | None:
        """How the log tells one thing that a correction changed; None if not everybody may read it."""
        return None if self.secret(state) else f"{path} {plain(old)} → {plain(new)}"

    def blank(self) -> dict[str, Any]:
        """An edition to begin from, when an owner types in what their own copy says."""
        return {}

    def edit(self, edition: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
        """An edition with one thing changed; it need not be whole yet."""
        changed: dict[str, Any] = merged(edition, change)
        return changed

    def workbench(self, edition: dict[str, Any]) -> dict[str, Any]:
        """What the page on which an edition is edited needs to draw it."""
        return {}

    def switches(self) -> list[Field]:
        """What a table may agree on besides who plays: fields named as in the options."""
        return []

    def sample(self, players: int, rng: Random) -> Options:
        """Some options for so many players, as random play tries them; a game varies its own switches."""
        return self.read_options({"seats": [{"id": id} for id in self.seat_ids(players)]})

    # --- the same for all games ---

    def seat_ids(self, players: int) -> list[str]:
        """Seat ids for so many players: the game's own colours, or plain numbers."""
        return list(self.colours[:players]) or [f"seat-{number + 1}" for number in range(players)]

    @cached_property
    def move_type(self) -> Any:
        """All kinds of moves as one type."""
        return Union[self.moves]  # noqa: UP007 - a union of a tuple known only at run time

    @cached_property
    def _moves(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.move_type)

    def read_move(self, data: dict[str, Any] | bytes) -> Move[S]:
        """A move out of plain data; Malformed, with what is wrong, if it is none."""
        try:
            move: Move[S] = (
                self._moves.decode(data) if isinstance(data, bytes) else msgspec.convert(data, self.move_type)
            )
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Malformed(f"That is no move of {self.title}: {error}.") from None
        return move

    def read_options(self, data: dict[str, Any]) -> Options:
        """The options out of plain data, refused if the seats do not fit the game."""
        try:
            options: Options = msgspec.convert(data, self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"Those are no options of {self.title}: {error}.") from None
        self._check_seats([seat.id for seat in options.seats])
        return options

    def _check_seats(self, ids: list[str]) -> None:
        count, low, high = len(ids), self.players.start, self.players.stop - 1
        if count not in self.players:
            limits = (
                f"{low} to {high} players" if high > low else "one player" if low == 1 else f"{low} players"
            )
            seats = "1 seat" if count == 1 else f"{count} seats"
            raise Refusal(f"You have {seats}; {self.title} is for {limits}.", self.players_rule)
        twice = sorted({one for one in ids if ids.count(one) > 1})
        if twice:
            raise Refusal(
                f"Two seats are called {twice[0]}; each needs its own.",
                self.colours_rule or self.players_rule,
            )
        foreign = [one for one in ids if self.colours and one not in self.colours]
        if foreign:
            wanted = ", ".join(self.colours)
            raise Refusal(
                f"There is no {foreign[0]} in the box; the colours are {wanted}.", self.colours_rule
            )

    def start(self, options: Options, box: object, position: dict[str, Any] | None = None) -> S:
        """The opening state, or a game already under way when a position is given."""
        state = self.begin(options, box).unpack(box)
        return self.patch(state, position) if position else state

    def patch(self, state: S, position: dict[str, Any]) -> S:
        """The state with parts of it replaced by what lies on the table; refused if it cannot be."""
        plain = merged(msgspec.to_builtins(state), position)
        try:
            changed: S = msgspec.convert(plain, self.state)
        except msgspec.ValidationError as error:
            raise Malformed(f"That is no position of {self.title}: {error}.") from None
        unknown = [key for key in position if key not in self.state.__struct_fields__]
        if unknown:
            raise Malformed(f"A position of {self.title} has no field called {unknown[0]}.")
        if sorted(changed.seats) != sorted(state.seats):
            raise Malformed(f"The seats of this table are {', '.join(state.seats)}; nobody comes or goes.")
        changed.unpack(state.__dict__.get("box"))
        self.settle(changed, frozenset(position))
        self.audit(changed)
        return changed

    def offers(self, state: S, seat: str) -> list[Offer]:
        """What a seat may do now and, with the reason, what it may not."""
        return list(self._checked(state, seat))

    def _checked(self, state: S, seat: str) -> Iterator[Offer]:
        for kind in self.moves:
            for offer in kind.offers(state, seat):
                try:
                    offer.move.check(state)
                except Refusal as refusal:
                    yield msgspec.structs.replace(offer, refusal=refusal)
                else:
                    yield offer

    def acting(self, state: S) -> list[str]:
        """The seats that the table waits for."""
        return list(state.top.seats) if state.top and not state.over else []

    def legal(self, state: S, seats: Iterable[str] | None = None) -> list[Offer]:
        """All moves that the given seats, or the acting ones, may make now."""
        chosen = self.acting(state) if seats is None else seats
        return [offer for seat in chosen for offer in self.offers(state, seat) if offer.refusal is None]
