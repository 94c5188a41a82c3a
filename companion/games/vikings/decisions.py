"""The decisions of a saga: what the table waits for."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.games.vikings.effects import Choice, Effect, Row
from companion.games.vikings.words import listed
from companion.referee import Decision

if TYPE_CHECKING:
    from companion.games.vikings.state import Saga


class Settled(Decision):
    """A decision of this game; `effect` marks those of an effect not yet carried out to its end."""

    effect: ClassVar[bool] = False

    @property
    def duty(self) -> str:
        """The rule by which it cannot be passed over."""
        return getattr(self, "rule", "") or self.rules[0]


class Dice(Settled):
    """A decision that one die settles."""

    effect: ClassVar[bool] = True


# --- set-up ---


class DrawSaga(Settled, tag="draw_saga"):
    """One Saga card is drawn."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-7.0-3",)

    def ask(self, state: Any) -> str:
        return "Draw a Saga card and deal its voyage cards."


class DrawJarl(Settled, tag="draw_jarl"):
    """A Jarl is drawn blind and placed in one of these spaces."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-7.0-5", "vikings-19.1-2")
    effect: ClassVar[bool] = True

    spaces: list[str]
    rule: str = "vikings-19.1-2"

    def ask(self, state: "Saga") -> str:
        places = listed([state.box.spaces[space].name for space in self.spaces], "or")
        return f"Draw a Jarl at random; he is placed in {places}."


class PlaceQuests(Settled, tag="place_quests"):
    """The quest markers go out by the random location table."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-7.0-6",)

    def ask(self, state: "Saga") -> str:
        left = state.quests_to_place
        return (
            f"Roll two dice for the quest markers; {left} {'is' if left == 1 else 'are'} still to be placed."
        )


class Scattering(Settled, tag="scatter"):
    """Chance decides which of these spaces receive the last markers."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-7.0-8",)

    spaces: list[str]

    def ask(self, state: "Saga") -> str:
        places = listed([state.box.spaces[space].name for space in self.spaces])
        return f"Let chance pick {state.quests_to_place} of {places} for the last markers."


class Muster(Settled, tag="muster"):
    """Buy the starting band and choose the religion."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-7.0-12", "vikings-7.0-15")

    def ask(self, state: "Saga") -> str:
        choice = "" if state.religion else " and choose the Old or the New Religion"
        return f"Buy units for the Homelands with {state.gold} gold{choice}; then begin."


# --- between voyages ---


class Harbour(Settled, tag="harbour"):
    """Between two voyages: set out, or appeal to the High King."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-11.0-1",)

    def ask(self, state: "Saga") -> str:
        left = len(state.draw)
        return f"Choose the space from which the next voyage starts; {left} voyage cards are left."


# --- a voyage ---


class Leidang(Settled, tag="leidang"):
    """The voyaging force recruits, and is then formed."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-11.0-5",)

    def ask(self, state: "Saga") -> str:
        return f"Recruit in {state.here.name} if you may, then form the voyaging force."


class Movement(Settled, tag="movement"):
    """The voyaging force moves."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-11.0-6",)

    def ask(self, state: "Saga") -> str:
        voyage = state.on_voyage
        if voyage.mode:
            spaces = "1 space" if voyage.allowance == 1 else f"{voyage.allowance} spaces"
            return f"The force may move up to {spaces} from {state.here.name}."
        return f"Move the force from {state.here.name} by sea or land, rally to a Jarl, or stay."


class Storm(Dice, tag="storm"):
    """The force ended its move at sea."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-12.11-1", "vikings-12.11-2")

    def ask(self, state: "Saga") -> str:
        return f"Roll one die for the storm in the {state.here.name}."


class Lose(Settled, tag="lose"):
    """Units must be eliminated: this many, among these."""

    effect: ClassVar[bool] = True

    cause: Literal["storm", "drown", "stack", "card"]
    space: str
    among: list[str]
    count: int
    rule: str

    def ask(self, state: "Saga") -> str:
        units = "one unit" if self.count == 1 else f"{self.count} units"
        why = {
            "storm": "The storm takes its toll",
            "drown": "There is no room aboard",
            "stack": f"{state.box.spaces[self.space].name} holds too many units" if self.space else "",
            "card": "The card takes its toll",
        }[self.cause]
        return f"{why}: eliminate {units}."


class DrawCard(Settled, tag="draw_card"):
    """The top card of the draw deck is taken."""

    # It is taken even by a force that did not move (vikings-13.0-2).
    rules: ClassVar[tuple[str, ...]] = ("vikings-13.0-2", "vikings-13.0-1")

    def ask(self, state: Any) -> str:
        return "Take the top voyage card."


# --- effects ---


class Picking(Settled, tag="choose"):
    """One of several things is chosen."""

    effect: ClassVar[bool] = True

    options: list[Choice]
    rule: str

    def ask(self, state: Any) -> str:
        return f"Choose: {listed([option.label for option in self.options], 'or')}."


class Checking(Dice, tag="edda_check"):
    """An Edda check."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-17.1-1",)

    success: list[Effect] = []
    failure: list[Effect] = []

    def ask(self, state: "Saga") -> str:
        return f"Make an Edda check: one die, {state.edda} or less succeeds."


class GoldDie(Dice, tag="gold_die"):
    """One die of gold."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-18.4-2", "vikings-22.0-5")

    edda: bool = False

    def ask(self, state: "Saga") -> str:
        more = f", plus {state.edda} for the Edda level" if self.edda else ""
        return f"Roll one die of gold{more}."


class TableDie(Dice, tag="table_die"):
    """One die is looked up in a table; some tables may be declined."""

    rows: list[Row]
    plus: int = 0
    optional: bool = False
    title: str = "the card's table"
    rule: str = "vikings-13.0-4"

    def ask(self, state: Any) -> str:
        more = f", plus {self.plus}" if self.plus else ""
        return f"Roll one die on {self.title}{more}."


class Turning(Settled, tag="turn"):
    """Hidden quest markers are turned up: so many of these; `runes` has the first one accomplished."""

    effect: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("vikings-18.0-3",)

    spaces: list[str]
    count: int = 1
    runes: bool = False
    rule: str = "vikings-18.0-3"

    def ask(self, state: "Saga") -> str:
        if len(self.spaces) == 1:
            return f"Turn up the quest marker in {state.box.spaces[self.spaces[0]].name}."
        return f"Turn up {'one quest marker' if self.count == 1 else f'{self.count} quest markers'}."


class Placing(Settled, tag="place"):
    """A free settlement is placed in one of these spaces."""

    effect: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("vikings-18.4-5",)

    spaces: list[str]

    def ask(self, state: Any) -> str:
        return "Choose a coastal town for the free settlement."


class Burning(Settled, tag="burn"):
    """A settlement is destroyed by a card."""

    effect: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("vikings-20.22-2",)

    def ask(self, state: Any) -> str:
        return "Choose the settlement that burns."


class Funeral(Settled, tag="funeral"):
    """The Viking Funeral may be played for a Jarl who has just died."""

    effect: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("vikings-19.2-1", "vikings-11.2-6")

    jarl: str
    space: str

    def ask(self, state: "Saga") -> str:
        return (
            f"{state.box.units[self.jarl].name} is dead. Play the Viking Funeral at once, or never for him."
        )


class Searching(Settled, tag="norns"):
    """One card of the reserve or the discards is selected."""

    effect: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("vikings-22.0-8",)

    def ask(self, state: Any) -> str:
        return "Look through the reserve and the discards and select one card for the draw deck."


# --- battle ---


class CallHostiles(Settled, tag="call_hostiles"):
    """The number of hostiles is found and they are drawn."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-15.1-1", "vikings-14.1-1")

    def ask(self, state: "Saga") -> str:
        return f"Hostiles in {state.here.name}: roll for their number and draw them."


class Edge(Settled, tag="edge"):
    """Both sides roll for the Tactical Edge."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-15.1-2",)

    def ask(self, state: Any) -> str:
        return "Roll for the Tactical Edge; an Edda point may be spent first."


class LineUp(Settled, tag="line_up"):
    """A round begins: the lines are formed."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-15.1-8", "vikings-15.1-19")

    def ask(self, state: "Saga") -> str:
        return f"Line up the Vikings for round {state.in_battle.round}."


class Shot(Settled, tag="shot"):
    """The next unit fires."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-15.1-10", "vikings-15.1-14")

    def ask(self, state: "Saga") -> str:
        firer = state.in_battle.firer
        if firer in state.box.units:
            return f"{state.unit_name(firer)} fires: choose a target and roll."
        return f"The {state.box.hostiles[firer].name} fires at {state.unit_name(state.in_battle.line[0])}."


# --- the end of a voyage and of a Saga ---


class Spoils(Settled, tag="spoils"):
    """The voyaging force pillages, settles, or does neither."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-11.0-10", "vikings-20.0-3")

    def ask(self, state: "Saga") -> str:
        return f"Pillage {state.here.name}, settle it, or leave it be."


class KeepSettlements(Settled, tag="keep_settlements"):
    """Between two Sagas: settlements stay on the map or return."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-24.1-3",)

    def ask(self, state: Any) -> str:
        return "Choose the settlements that stay on the map for the next Saga."


class KeepCard(Settled, tag="keep_card"):
    """Between two Sagas: one Keep card stays."""

    rules: ClassVar[tuple[str, ...]] = ("vikings-24.1-7",)

    def ask(self, state: Any) -> str:
        return "Choose the one Keep card that you keep for the next Saga."


AnyDecision = (
    DrawSaga
    | DrawJarl
    | PlaceQuests
    | Scattering
    | Muster
    | Harbour
    | Leidang
    | Movement
    | Storm
    | Lose
    | DrawCard
    | Picking
    | Checking
    | GoldDie
    | TableDie
    | Turning
    | Placing
    | Burning
    | Funeral
    | Searching
    | CallHostiles
    | Edge
    | LineUp
    | Shot
    | Spoils
    | KeepSettlements
    | KeepCard
)
