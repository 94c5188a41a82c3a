"""Artifacts that work on Artifacts: Freyja's Mirror and Sampo Talisman."""

from companion.games.spoils.abilities.base import Ability, Asked, card_field
from companion.games.spoils.abilities.treasure import reach_of
from companion.games.spoils.decisions import Aim, Announced, UseNow
from companion.games.spoils.state import Spoils
from companion.referee import Refusal


def open_artifacts(state: Spoils) -> list[str]:
    """All face-up Artifacts in the Stashes."""
    return [card for seat in state.seats for card in state.own_artifacts(seat) if state.artifacts[card].up]


class FreyjasMirror(Ability):
    """The Mirror takes the ability of a face-up Artifact and keeps it, or uses it once."""

    key = "freyjas-mirror"
    cancelled = ("spoils-artifact-freyjas-mirror-12",)
    at_a_card = True

    def moment(self, state: Spoils, seat: str, card: str) -> None:
        if state.artifacts[card].copies:
            raise Refusal(
                "The Mirror has chosen already, and its choice is final.", "spoils-artifact-freyjas-mirror-8"
            )

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.target == card or aim.target not in open_artifacts(state):
            raise Refusal(
                "The Mirror copies an Artifact that lies face-up; a face-down one cannot be chosen.",
                "spoils-artifact-freyjas-mirror-1",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        mirror, original = state.artifacts[card], aim.target or card
        state.artifacts[original].marked = True
        mirror.copies = original
        # Of another Mirror it takes what that one has now: nothing, if that was a one-time ability.
        if not state.artifacts[original].once:
            mirror.ability = state.ability(original)
            mirror.once = state.duration(original) == "one-time"
        if mirror.ability == "freyjas-mirror":
            mirror.ability = None
        if mirror.ability == "jarnglofar":
            mirror.reach = reach_of(state, original)
        # Choosing is not the use of the Round: the copied ability is there at once.
        mirror.used, mirror.spent = False, False
        state.tell(
            f"{state.name(seat)} copies {state.label(original)} with the Mirror.",
            "spoils-artifact-freyjas-mirror-1",
            "spoils-artifact-freyjas-mirror-2",
        )
        if mirror.ability and (mirror.once or mirror.ability == "lokis-gold"):
            state.ask(UseNow(seats=[seat], card=card))

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        found = [one for one in open_artifacts(state) if one != card]
        if _interrupting(state):
            found = [one for one in found if state.ability(one) == "sampo-talisman"]
        return card_field(state, found, "Which Artifact do you copy?")


class SampoTalisman(Ability):
    """A face-up or just announced Artifact loses its ability for good."""

    key = "sampo-talisman"
    cancelled = ("spoils-artifact-sampo-talisman-3",)
    at_a_card = True

    def aim(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        if aim.target == card or aim.target not in open_artifacts(state):
            raise Refusal(
                "The Talisman cancels an Artifact that lies face-up; a face-down one cannot be chosen.",
                "spoils-artifact-sampo-talisman-1",
            )
        if state.artifacts[aim.target].cancelled:
            raise Refusal(
                f"{state.label(aim.target)} is cancelled already; nothing is left to cancel.",
                "spoils-artifact-sampo-talisman-6",
            )

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        target = aim.target or card
        cancelled = state.artifacts[target]
        cancelled.cancelled = True
        # What it still had to do falls away; Loki's Gold is only an Artifact again.
        cancelled.item = None
        owner = state.name(state.owner(target) or "")
        state.tell(
            f"{state.name(seat)} cancels {state.label(target)} of {owner} for the rest of the game.",
            "spoils-artifact-sampo-talisman-1",
        )

    def asked(self, state: Spoils, seat: str, card: str) -> Asked | None:
        open_ones = [
            one for one in open_artifacts(state) if not state.artifacts[one].cancelled and one != card
        ]
        announced = [one.card for one in state.pending if isinstance(one, Announced)]
        # The announcement made last comes first; then whatever still has an ability.
        found = [one for one in reversed(announced) if one in open_ones and state.owner(one) != seat]
        found += [one for one in open_ones if state.owner(one) != seat and not state.artifacts[one].spent]
        own = [one for one in open_ones if state.owner(one) == seat and not state.artifacts[one].spent]
        asked = card_field(state, list(dict.fromkeys([*found, *own])), "Which Artifact do you cancel?")
        if asked is None:
            return None
        values, fields = asked
        return {**values, "sure": values["target"] in own}, fields


def _interrupting(state: Spoils) -> bool:
    return any(isinstance(one, Announced) for one in state.pending)
