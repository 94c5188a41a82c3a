"""A Feast for Odin: one to four players settle the north, from the first Viking to the last feast."""

from random import Random
from typing import Any

from companion.games.odin import box as boxes
from companion.games.odin import scoring
from companion.games.odin.audit import audit
from companion.games.odin.box import Box
from companion.games.odin.course import advance
from companion.games.odin.moves.anytime import Arm, BuyShip, Disarm, Discard, Place, Stock, TakeBack
from companion.games.odin.moves.cards import PlayCard
from companion.games.odin.moves.dicing import Fail, Roll, Succeed
from companion.games.odin.moves.exchanging import Exchange, TakeItems, Upgrade
from companion.games.odin.moves.feasting import Feast, Plan
from companion.games.odin.moves.keeping import ActionsOver, ChangeDepth, Keep
from companion.games.odin.moves.rounds import Done, Income, NextRound, Punish, WriteIncome
from companion.games.odin.moves.sailing import BuyTiles, Convert, Emigrate, Explore, ForgeTile, Trade
from companion.games.odin.moves.sending import Finish, Pass, Send
from companion.games.odin.position import settle
from companion.games.odin.setup import Agreed, Prepare, begin
from companion.games.odin.state import North
from companion.games.odin.view import view, where
from companion.referee import Game, Options, Scoresheet


class FeastForOdin(Game[North]):
    """The game's name and numbers, and its answers to the verbs that every game knows."""

    name, title, rules_version = "odin", "A Feast for Odin", "1"
    players, players_rule = range(1, 5), "odin-setup-1"
    options, state, pad = Agreed, North, scoring.Pad
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
        Finish,
        Income,
        WriteIncome,
        Feast,
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
        return boxes.box(edition)

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

    def begin(self, options: Agreed, box: Box) -> North:
        return begin(options, box)

    def advance(self, state: North) -> None:
        advance(state)

    def settle(self, state: North, given: frozenset[str]) -> None:
        settle(state, given)

    def audit(self, state: North) -> None:
        audit(state)

    def where(self, state: North) -> str:
        return where(state)

    def view(self, state: North, seat: str | None) -> dict[str, Any]:
        return view(state, seat)

    def score(self, state: North) -> Scoresheet:
        return scoring.score(state)

    def tally(self, pad: scoring.Pad) -> Scoresheet:
        return scoring.tally(boxes.box(None), pad)

    def secret(self, state: North) -> bool:
        """Hands stay hidden to the end, so the log holds secrets as soon as one card was dealt."""
        return any(player.hand for player in state.players.values())


GAME = FeastForOdin()
