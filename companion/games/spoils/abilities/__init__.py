"""The 22 abilities of the glossary, by key."""

from companion.games.spoils.abilities.base import Ability
from companion.games.spoils.abilities.bets import NornOrb, TraitorsDagger
from companion.games.spoils.abilities.bidding import (
    HeimdallsSpyglass,
    LokisMask,
    MeadOfPoetry,
    SingingLyre,
    Tarnkappe,
)
from companion.games.spoils.abilities.dice import (
    Huginn,
    LokisDie,
    LuckyDragonsTooth,
    Megingjord,
    Muninn,
    OdinsChalice,
    StonesOfFate,
)
from companion.games.spoils.abilities.magic import FreyjasMirror, SampoTalisman
from companion.games.spoils.abilities.treasure import (
    Dainsleif,
    Draupnir,
    IdunsGoldApple,
    Jarnglofar,
    LokisGold,
    OdinsEye,
)
from companion.games.spoils.decisions import Aim
from companion.games.spoils.state import Spoils


class Unlisted(Ability):
    """An Artifact that the glossary does not have: the table reads its text and does what it says."""

    key = ""

    @property
    def rules(self) -> list[str]:
        return ["spoils-card-9"]

    def carry(self, state: Spoils, seat: str, card: str, aim: Aim) -> None:
        state.tell(
            f"{state.name(seat)} uses {state.label(card)}: do what the card says and correct the table.",
            *self.rules,
        )


UNLISTED = Unlisted()
ABILITIES: dict[str, Ability] = {
    ability.key: ability
    for ability in (
        Dainsleif(),
        Draupnir(),
        FreyjasMirror(),
        HeimdallsSpyglass(),
        Huginn(),
        IdunsGoldApple(),
        Jarnglofar(),
        LokisDie(),
        LokisGold(),
        LokisMask(),
        LuckyDragonsTooth(),
        MeadOfPoetry(),
        Megingjord(),
        Muninn(),
        NornOrb(),
        OdinsChalice(),
        OdinsEye(),
        SampoTalisman(),
        SingingLyre(),
        StonesOfFate(),
        Tarnkappe(),
        TraitorsDagger(),
    )
}


def ability_of(state: Spoils, card: str) -> Ability:
    """What a named Artifact can do now; of a Mirror, what it has copied."""
    return ABILITIES.get(state.ability(card) or "", UNLISTED)


__all__ = ["ABILITIES", "Ability", "ability_of"]
