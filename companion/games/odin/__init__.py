"""A Feast for Odin: one to four players settle the north, from the first Viking to the last feast."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from companion.games.odin import box as boxes
from companion.games.odin import laying_out, scoring
from companion.games.odin.audit import audit
from companion.games.odin.box import Box
from companion.games.odin.cards.naming import check_names
from companion.games.odin.cards.written import Written
from companion.games.odin.course import advance
from companion.games.odin.desks.banquet import banquet
from companion.games.odin.desks.boards import boards
from companion.games.odin.desks.others import action_board, chances, supplies
from companion.games.odin.filling import Proposal, fill
from companion.games.odin.moves.anytime import Arm, BuyShip, Disarm, Discard, Place, Stock, TakeBack
from companion.games.odin.moves.cards import PlayCard
from companion.games.odin.moves.dicing import Fail, Roll, Succeed
from companion.games.odin.moves.exchanging import Exchange, TakeItems, Upgrade
from companion.games.odin.moves.feasting import Dish, Feast, Plan
from companion.games.odin.moves.keeping import ActionsOver, ChangeDepth, Keep
from companion.games.odin.moves.rounds import Done, Income, NextRound, Punish, WriteIncome
from companion.games.odin.moves.sailing import BuyTiles, Convert, Emigrate, Explore, ForgeTile, Trade
from companion.games.odin.moves.sending import Finish, Pass, Send
from companion.games.odin.moves.using import LeaveCard, UseCard
from companion.games.odin.position import settle
from companion.games.odin.setup import Agreed, Prepare, begin
from companion.games.odin.shorthand import under_way, written_out
from companion.games.odin.state import North
from companion.games.odin.view import corrected, view, where
from companion.referee import Field, Game, Move, Option, Options, Scoresheet

# The fill helper answers within ten seconds, the start of its process included.
SECONDS = 8.0
# Offers that the pages of this game show in their own way, besides those of the action board.
OWN_WAY = ("placing", "ships", "keeping", "feast", "prizes", "turn", "cards not told yet")


class FeastForOdin(Game[North]):
    """The game's name and numbers, and its answers to the verbs that every game knows."""

    name, title, rules_version = "odin", "A Feast for Odin", "1"
    players, players_rule = range(1, 5), "odin-setup-1"
    options, state, pad = Agreed, North, scoring.Pad
    pages: ClassVar[dict[str, str]] = {
        "boards": "Boards",
        "feast": "Feast",
        "odds": "Odds",
        "actions": "Action board",
        "supply": "Fix a supply",
    }
    works: ClassVar[tuple[str, ...]] = ("fill",)
    pad_pages: ClassVar[tuple[str, ...]] = ("lay",)
    moves = (
        Prepare,
        Send,
        Pass,
        Exchange,
        TakeItems,
        Upgrade,
        Trade,
        BuyTiles,
        ForgeTile,
        Roll,
        Succeed,
        Fail,
        Explore,
        Convert,
        Emigrate,
        PlayCard,
        UseCard,
        LeaveCard,
        Finish,
        Income,
        WriteIncome,
        Feast,
        Dish,
        NextRound,
        Place,
        Stock,
        BuyShip,
        Arm,
        Disarm,
        TakeBack,
        Discard,
        Plan,
        Keep,
        ActionsOver,
        ChangeDepth,
        Punish,
        Done,
    )

    def box(self, edition: dict[str, Any] | None) -> Box:
        box = boxes.box(edition)
        if not box.effects:
            check_names(box)
            box.effects = {number: Written(card) for number, card in box.cards.items()}
        return box

    def sample(self, players: int, rng: Random) -> Options:
        """Random play tries both lengths, all decks, real and dealt cards, and now and then a keeper."""
        return self.read_options(
            {
                "seats": [{"id": id} for id in self.seat_ids(players)],
                "length": rng.choice(("long", "short")),
                "decks": rng.choice(("A", "BC", "ABC")),
                "cards": rng.choice(("app", "app", "table")),
                "depth": rng.choice(("referee", "referee", "referee", "keeper")),
            }
        )

    def switches(self) -> list[Field]:
        choices = {
            "depth": (
                "What is the app?",
                {"referee": "Referee: checks all", "keeper": "Keeper: takes our word"},
            ),
            "length": ("How long?", {"long": "Long, 7 rounds", "short": "Short, 6 rounds"}),
            "decks": ("Which decks?", {"A": "A", "BC": "B and C", "ABC": "All three"}),
            "cards": ("Who deals the occupations?", {"app": "The app", "table": "We, from the box"}),
        }
        return [
            Field(name=name, ask=ask, options=tuple(Option(value, label) for value, label in options.items()))
            for name, (ask, options) in choices.items()
        ]

    def begin(self, options: Agreed, box: Box) -> North:
        return begin(options, box)

    def advance(self, state: North) -> None:
        advance(state)

    def read_move(self, data: dict[str, Any] | bytes) -> Move[North]:
        """Things, spaces and cards may be called as people call them; the log spells them as the box does."""
        return super().read_move(boxes.box(None).called.fields(data) if isinstance(data, dict) else data)

    def start(self, options: Options, box: object, position: dict[str, Any] | None = None) -> North:
        return super().start(options, box, under_way(position) if position else None)

    def patch(self, state: North, position: dict[str, Any]) -> North:
        return super().patch(state, written_out(state, position))

    def settle(self, state: North, given: frozenset[str]) -> None:
        settle(state, given)

    def audit(self, state: North) -> None:
        audit(state)

    def where(self, state: North) -> str:
        return where(state)

    def view(self, state: North, seat: str | None) -> dict[str, Any]:
        return view(state, seat)

    def on_board(self, state: North) -> tuple[str, ...]:
        return (*dict.fromkeys(space.group for space in state.box.spaces.values()), *OWN_WAY)

    def page(self, name: str, table: Any, seat: str | None, asked: dict[str, str]) -> dict[str, Any]:
        shown = {
            "boards": boards,
            "feast": banquet,
            "odds": chances,
            "actions": action_board,
            "supply": supplies,
        }
        return shown[name](table.state, seat, asked)

    def work(
        self,
        name: str,
        state: North,
        seat: str,
        asked: dict[str, str],
        report: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        def heard(best: Proposal) -> bool:
            # Whoever stops the work keeps the best that was found until then.
            report(_parts(best) | {"part": best.seconds / SECONDS})
            return True

        return _parts(fill(state, seat, SECONDS, heard))

    def pad_page(self, name: str, filled: dict[str, Any], asked: dict[str, str]) -> dict[str, Any]:
        return laying_out.lay(boxes.box(None), filled, asked)

    def score(self, state: North) -> Scoresheet:
        return scoring.score(state)

    def tally(self, pad: scoring.Pad) -> Scoresheet:
        return scoring.tally(boxes.box(None), pad)

    def corrected(self, state: North, path: str, old: Any, new: Any) -> str | None:
        return corrected(state, path, old, new)

    def secret(self, state: North) -> bool:
        """Hands stay hidden to the end, so the log holds secrets as soon as one card was dealt."""
        return any(player.hand for player in state.players.values())


def _parts(proposal: Proposal) -> dict[str, Any]:
    """A proposal of the fill helper as plain data for its page."""
    return {name: getattr(proposal, name) for name in proposal.__struct_fields__}


GAME = FeastForOdin()
