"""Vikings, the solitaire saga: the game itself and its options."""

from typing import Any, ClassVar

from companion.games.vikings import box as boxes
from companion.games.vikings import position, scoring, segments
from companion.games.vikings.box import Box
from companion.games.vikings.chronicle import chronicle
from companion.games.vikings.laying import spelled_out
from companion.games.vikings.moves import MOVES
from companion.games.vikings.state import HIDDEN, POOL, Saga
from companion.games.vikings.view import view
from companion.games.vikings.words import number
from companion.referee import Field, Game, Option, Options, Refusal, Scoresheet

_SEGMENTS = {
    "saga": "Set-up: the Saga card",
    "jarl": "Set-up: the Jarl",
    "quests": "Set-up: the quest markers",
    "muster": "Set-up: the starting band",
    "bonus": "Set-up: the bonus of the last Saga",
    "harbour": "between voyages",
    "trade": "Trade segment",
    "leidang": "Leidang segment",
    "movement": "Movement segment",
    "card": "Voyage Card segment",
    "combat": "Combat segment",
    "quest": "Quest segment",
    "settlement": "Pillage/Settlement segment",
    "check": "End of Saga check",
    "reckoning": "between two Sagas",
}


class SagaOptions(Options, frozen=True, kw_only=True):
    """One Saga or a campaign; a Saga of one's own choice; the optional rules of 25.0 and 26.0."""

    campaign: bool = False
    saga: str = ""
    supplies: bool = False
    scouting: bool = False


class Vikings(Game[Saga]):
    """Vikings."""

    name: ClassVar[str] = "vikings"
    title: ClassVar[str] = "Vikings"
    rules_version: ClassVar[str] = "1"
    players: ClassVar[range] = range(1, 2)
    players_rule: ClassVar[str] = "vikings-2.0-1"
    options = SagaOptions
    state = Saga
    moves = MOVES
    pad = scoring.Pad
    pages: ClassVar[dict[str, str]] = {"chronicle": "Chronicle", "campaign": "Campaign"}

    def box(self, edition: dict[str, Any] | None) -> Box:
        return boxes.read(edition)

    def begin(self, options: SagaOptions, box: Box) -> Saga:
        if options.saga and options.saga not in box.sagas:
            raise Refusal(
                f"There is no Saga called {options.saga}; there are {', '.join(box.sagas)}.", "vikings-8.1-1"
            )
        if options.saga and options.campaign:
            raise Refusal("In a campaign the Sagas are drawn, not chosen.", "vikings-7.0-3", "vikings-24.0-3")
        seat = options.seats[0]
        state = Saga(
            seats=[seat.id],
            names={seat.id: seat.name or seat.id},
            campaign=options.campaign,
            supplies=options.supplies,
            scouting=options.scouting,
            house_choice=options.saga,
            units=dict.fromkeys(box.units, POOL),
            reserve=[HIDDEN] * len(box.cards),
            pools={HIDDEN: list(box.cards)},
        ).unpack(box)
        segments.enter(state, "saga")
        return state

    def advance(self, state: Saga) -> None:
        segments.advance(state)

    def settle(self, state: Saga, given: frozenset[str]) -> None:
        position.settle(state, given)

    def audit(self, state: Saga) -> None:
        position.audit(state)

    def where(self, state: Saga) -> str:
        if state.over:
            return f"{'Campaign' if state.campaign else state.card.name} {state.result}"
        name = state.card.name if state.saga else "A new Saga"
        if state.campaign:
            name = f"Campaign, Saga {len(state.past) + (state.segment != 'reckoning')}: {name}"
        if state.segment in ("saga", "jarl", "quests", "muster", "bonus", "reckoning"):
            return f"{name}, {_SEGMENTS[state.segment]}"
        left = f"{number(len(state.draw)) if state.draw else 'none'} to come"
        if state.segment == "harbour" and not state.made:
            return f"{name}, before the first voyage ({left})"
        return f"{name}, voyage {state.made} ({left}), {_SEGMENTS[state.segment]}"

    def view(self, state: Saga, seat: str | None) -> dict[str, Any]:
        return view(state)

    def switches(self) -> list[Field]:
        length = (Option(False, "One Saga"), Option(True, "Campaign"))
        sagas = (Option("", "Drawn"), *(Option(one.id, one.name) for one in boxes.read(None).sagas.values()))
        off_on = (Option(False, "Off"), Option(True, "On"))
        return [
            Field(name="campaign", ask="How long?", options=length),
            Field(name="saga", ask="Which Saga? (a single one)", options=sagas),
            Field(name="supplies", ask="Supplies (optional rule 25)", options=off_on),
            Field(name="scouting", ask="Scouting (optional rule 26)", options=off_on),
        ]

    def on_board(self, state: Saga) -> tuple[str, ...]:
        # A battle is fought on the two lines; a force is sent out and moved on the map.
        if state.battle:
            return ("fire", "line", "edge", "hostiles")
        return ("go", "voyage")

    def page(self, name: str, table: Any, seat: str | None, asked: dict[str, str]) -> dict[str, Any]:
        return {"chapters": chronicle(table)} if name == "chronicle" else {}

    def patch(self, state: Saga, position: dict[str, Any]) -> Saga:
        position = spelled_out(state, position)
        # A marker or quest that a correction takes away is null there.
        gone = {
            name: [space for space, what in position[name].items() if what is None]
            for name in ("markers", "quests")
            if isinstance(position.get(name), dict)
        }
        if any(gone.values()):
            state, position = state.copy(), dict(position)
            for name, spaces in gone.items():
                left = {space: what for space, what in getattr(state, name).items() if space not in spaces}
                setattr(state, name, left)
                position[name] = {space: what for space, what in position[name].items() if what is not None}
        return super().patch(state, position)

    def score(self, state: Saga) -> Scoresheet:
        return scoring.score(state)

    def tally(self, pad: scoring.Pad) -> Scoresheet:
        return scoring.tally(boxes.read(None), pad)


GAME = Vikings()
