"""Which Artifact a face-down card is: told by its owner, checked against the set, remembered by the table."""

import msgspec

from companion.games.spoils.box import (
    ARTIFACT,
    CALLED,
    CATALOGUE,
    ITEM_NAMES,
    ITEMS,
    Duration,
    Face,
    Kind,
    kind_named,
    plain,
)
from companion.games.spoils.state import Spoils
from companion.referee import Refusal


def told_face(state: Spoils, card: str, name: str | None, symbol: Duration | None, value: int | None) -> Face:
    """The face of an Artifact by what its owner says; refused if the set cannot hold it."""
    face = _named(state, card, name) if name is not None else state.face(card)
    if face is None:
        raise Refusal("Say which Artifact it is as you turn it up.", "spoils-artifact-1", "spoils-divide-10")
    if symbol is not None:
        face = msgspec.structs.replace(face, duration=symbol, origin="components")
    if value is not None:
        if value < 0:
            raise Refusal(f"A Gold Value is 0 or more, not {value}.", "spoils-card-4")
        face = msgspec.structs.replace(face, value=value, origin="components")
    return face


def _named(state: Spoils, card: str, name: str) -> Face:
    artifact, kind = state.artifacts[card], kind_named(name)
    known = state.face(card)
    if kind is None:
        # The glossary may not be complete: a card it does not name follows the general rules only.
        named = Face(key=f"{plain(name)}-{artifact.stage}", name=name, type=ARTIFACT, stage=artifact.stage)
    else:
        _check_kind(state, card, kind)
        named = _face_of_kind(state, kind, artifact.stage)
    if state.deal and known and known.key != named.key:
        raise Refusal(
            f"The app dealt this card: it is {known.name}.", "spoils-divide-10", "spoils-artifact-1"
        )
    return named


def _face_of_kind(state: Spoils, kind: Kind, stage: int) -> Face:
    key = f"{kind.key}-{stage}"
    if key in state.own_cards or key in state.parts.faces:
        return state.face_of(key)
    like = state.parts.artifact(kind.key, stage)
    value = like.value if like else None
    return Face(
        key=key,
        name=kind.name,
        type=ARTIFACT,
        stage=stage,
        value=value,
        ability=kind.key,
        duration=like.duration if like else kind.duration,
        text=kind.text,
    )


def _check_kind(state: Spoils, card: str, kind: Kind) -> None:
    if kind.out_with_three and len(state.seats) == 3:
        raise Refusal(
            f"{kind.name} is taken out of a three-Viking game; correct the entry or put the card away.",
            "spoils-three-1",
        )
    if kind.several:
        return
    # Only what lies open is counted: what others have named in private stays private.
    there = sum(
        artifact.up and one != card and _kind_of(state, one) == kind.key
        for one, artifact in state.artifacts.items()
    )
    most = max(1, state.parts.copies(kind.key)) * state.sets
    if there >= most:
        raise Refusal(
            f"{kind.name} lies open already, and there {'is' if most == 1 else 'are'} only {most}; "
            "correct the entry.",
            "spoils-card-8",
        )


def _kind_of(state: Spoils, card: str) -> str | None:
    face = state.face(card)
    return face.ability if face else None


# --- cards called by name in a position ---


def card_called(state: Spoils, text: str, stage: int) -> Face | None:
    """The card that somebody means by its key or its name, of the first Stage that has it if none is told."""
    if text in state.own_cards or text in state.parts.faces:
        return state.face_of(text)
    called = CALLED.fullmatch(plain(text))
    if called is None:
        return None
    name = called["name"]
    value = int(called["value"]) if called["value"] else None
    wanted = int(called["stage"]) if called["stage"] else stage if stage > 1 else None
    if name in ITEMS:
        return treasure_face(state, name, wanted or 1, value)
    kind = kind_named(name)
    if kind is None:
        return None
    like = state.parts.artifact(kind.key, 1)
    face = _face_of_kind(state, kind, wanted or (like.stage if like else 1))
    if value is None or value == face.value:
        return face
    return msgspec.structs.replace(face, key=f"{face.key}-worth-{value}", value=value, origin="components")


def treasure_face(state: Spoils, item: str, stage: int, value: int | None) -> Face:
    """The card of an item in a Stage: one of the edition, or one that only this table has."""
    found = state.parts.item(item, stage, value)
    key = found.key if found else f"{item}-{stage}-worth-{value}"
    if found or key in state.own_cards:
        return state.face_of(key)
    type = ITEMS[item].key
    return Face(
        key=key, name=ITEM_NAMES[item], type=type, stage=stage, value=value, item=item, origin="components"
    )


def keep(state: Spoils, face: Face) -> None:
    """A card that the edition does not have belongs to this table from now on."""
    if face.key not in state.parts.faces:
        state.own_cards.setdefault(face.key, face)


# --- what the table has learned ---


def learn(state: Spoils, card: str, face: Face, symbol: Duration | None) -> None:
    """The table knows this card from now on, and the symbol if it was read off the card."""
    state.artifacts[card].face = face.key
    if state.own_cards.get(face.key, state.parts.faces.get(face.key)) != face:
        state.own_cards[face.key] = face
    if symbol is not None and face.key not in state.confirmed:
        state.confirmed.append(face.key)


def symbol_unsure(state: Spoils, card: str) -> bool:
    """Whether the app should ask which duration symbol the card shows."""
    face = state.face(card)
    if face is None or face.key in state.confirmed or face.origin == "components":
        return False
    return face.ability is None or CATALOGUE[face.ability].duration_from == "ours"
