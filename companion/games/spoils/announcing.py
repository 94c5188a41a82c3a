"""Who may announce which Artifact when, who may interrupt, and what happens when nobody does."""

from companion.games.spoils.abilities import ability_of
from companion.games.spoils.decisions import UNDER_WAY, Aim, Announced, Moment, TurnUpDue, UseNow, Window
from companion.games.spoils.state import Spoils
from companion.referee import Refusal

MIRROR, TALISMAN = "freyjas-mirror", "sampo-talisman"
# The abilities that the Round pauses for. Whoever has one open goes first in turn; who keeps cards hidden and
# silent does not hold up another.
MEANT_FOR: dict[Window, tuple[str, ...]] = {
    "own dice": ("lokis-die", "odins-chalice"),
    "cups up": ("megingjord",),
    "result": ("dainsleif",),
    "divided": ("draupnir",),
}


def check_owner(state: Spoils, seat: str, card: str) -> None:
    """Only the owner uses an Artifact, and only while the game lasts."""
    if state.over or "last" in state.closed:
        raise Refusal(
            "The count has begun; no Artifact can be used any more.", "spoils-end-5", "spoils-end-3"
        )
    known = state.meant(card)
    if not state.on_table(known):
        raise Refusal(f"There is no card {card!r} on the table.", "spoils-zone-1", "spoils-artifact-2")
    if known not in state.artifacts:
        raise Refusal("That is no Artifact, so it has no ability.", "spoils-card-7")
    owner = state.owner(known)
    if owner != seat:
        whose = f"{state.name(owner)} owns it" if owner else "nobody owns it"
        raise Refusal(f"Only its owner uses an Artifact; {whose}.", "spoils-artifact-2")
    if known != card:
        raise Refusal(f"{card!r} is what others call it; your view has its own id.", "spoils-zone-3")


def check_ready(state: Spoils, card: str) -> None:
    """An Artifact that is cancelled, spent or used this Round does nothing more."""
    artifact, name = state.artifacts[card], state.true_name(card)
    face = state.face(card)
    mirror = face is not None and face.ability == MIRROR
    if artifact.cancelled:
        rules = ["spoils-artifact-sampo-talisman-1", *ability_of(state, card).cancelled]
        if mirror:
            rules += ["spoils-artifact-freyjas-mirror-8", "spoils-artifact-freyjas-mirror-5"]
        raise Refusal(f"{name} is cancelled and has no ability any more.", *rules)
    if mirror and artifact.copies and artifact.ability is None:
        raise Refusal(
            f"{name} has made its choice and has no ability left.",
            "spoils-artifact-freyjas-mirror-8",
            "spoils-artifact-freyjas-mirror-6",
        )
    if artifact.spent:
        raise Refusal(
            f"{name} is a one-time Artifact and lies face-up: it is spent.",
            "spoils-artifact-11",
            "spoils-artifact-12",
            *ability_of(state, card).again,
        )
    if artifact.used:
        rules = ["spoils-artifact-10", *ability_of(state, card).again]
        if state.step == "last artifacts":
            rules.append("spoils-end-4")
        raise Refusal(
            f"{name} was used this Round; an Artifact works once in a Round, whoever owns it.", *rules
        )


def lost(state: Spoils, seat: str, *abilities: str) -> list[str]:
    """The rules by which a Viking has lost one of these abilities to a Talisman."""
    own = [card for card in state.own_artifacts(seat) if state.artifacts[card].cancelled]
    return [
        rule for card in own if state.ability(card) in abilities for rule in ability_of(state, card).cancelled
    ]


def check_turn(state: Spoils, seat: str, card: str, aim: Aim | None = None) -> None:
    """One Artifact at a time: in a Moment in turn, during an announcement only to interrupt it."""
    top = state.top
    if isinstance(top, UNDER_WAY):
        raise Refusal(
            f"An ability is being carried out and is not cut in half. {top.ask(state)}",
            "spoils-artifact-15",
            *top.rules,
        )
    if isinstance(top, TurnUpDue):
        raise Refusal("The last Artifact phase is over.", "spoils-end-3", "spoils-end-5")
    if isinstance(top, UseNow):
        if top.card != card:
            raise Refusal(f"First the ability at hand: {top.ask(state)}", "spoils-artifact-14", *top.rules)
        return
    if isinstance(top, Moment) and not _may_come_forward(state, seat, card, top):
        raise Refusal(
            "Artifacts are used in turn, one each, from the Chief clockwise: it is "
            f"{state.name(top.seats[0])}'s turn.",
            "spoils-artifact-14",
        )
    announced = pending_announcement(state)
    if announced:
        _check_interruption(state, seat, card, announced, aim)


def _may_come_forward(state: Spoils, seat: str, card: str, moment: Moment) -> bool:
    """The order binds those who want to act at the same time: in a formal circle, or with an open card."""
    turn, meant = moment.seats[0], MEANT_FOR.get(moment.window, ())
    # Megingjord ends the moment of the last to reveal, just as the next cup would.
    if moment.window == "own dice" and state.ability(card) == "megingjord":
        turn, meant = state.chief, MEANT_FOR["cups up"]
    if turn == seat or not meant:
        return turn == seat
    before = state.clockwise(turn)[: state.distance(turn, seat)]
    return not any(
        state.ability(other) in meant and possible(state, one, other)
        for one in before
        for other in state.own_artifacts(one)
    )


def pending_announcement(state: Spoils) -> Announced | None:
    """The announcement that waits to be carried out or interrupted, also under a Moment called for it."""
    open_ones = [one for one in state.pending if not isinstance(one, Moment)]
    last = open_ones[-1] if open_ones else None
    return last if isinstance(last, Announced) else None


def _check_interruption(state: Spoils, seat: str, card: str, announced: Announced, aim: Aim | None) -> None:
    """Between an announcement and its effect comes only a Talisman, or a Mirror that copies one."""
    name = state.label(announced.card)
    if seat == announced.by:
        raise Refusal(
            f"You have announced {name}: carry it out first.",
            "spoils-artifact-sampo-talisman-2",
            "spoils-artifact-14",
        )
    copying = (
        aim is not None and aim.target in state.artifacts and state.ability(aim.target or "") == TALISMAN
    )
    if state.ability(card) == TALISMAN or (state.ability(card) == MIRROR and (aim is None or copying)):
        return
    raise Refusal(
        f"{state.name(announced.by)} has announced {name}; only a Sampo Talisman comes between "
        "that and its effect.",
        "spoils-artifact-15",
        "spoils-artifact-14",
    )


def possible(state: Spoils, seat: str, card: str) -> bool:
    """Whether a Viking could use this face-up Artifact at this moment."""
    ability = ability_of(state, card)
    if not state.ready(card) or ability.passive:
        return False
    try:
        check_ready(state, card)
        ability.moment(state, seat, card)
    except Refusal:
        return False
    return ability.asked(state, seat, card) is not None


def can_act(state: Spoils, seat: str) -> bool:
    """Whether a Viking might turn up or use an Artifact now, as far as everybody can see."""
    return any(
        not state.artifacts[card].up or possible(state, seat, card) for card in state.own_artifacts(seat)
    )


def concerned(state: Spoils, seat: str, moment: Moment) -> bool:
    """Whether a Moment waits for a Viking: for the last to reveal only if it may be about the own dice."""
    if moment.window != "own dice":
        return can_act(state, seat)
    turners = MEANT_FOR["own dice"]
    return bool(state.hidden(seat)) or any(
        state.ability(card) in turners and possible(state, seat, card) for card in state.own_artifacts(seat)
    )


def may_interrupt(state: Spoils, seat: str) -> bool:
    """Whether a Viking might have a Talisman to throw in, as far as everybody can see."""
    return any(
        not state.artifacts[card].up or (state.ready(card) and state.ability(card) in (TALISMAN, MIRROR))
        for card in state.own_artifacts(seat)
    )


def announce(state: Spoils, seat: str, card: str, aim: Aim) -> None:
    """Turn the card up if need be, mark it as used and wait for interruptions."""
    artifact, top = state.artifacts[card], state.top
    rules = ["spoils-artifact-1"] if not artifact.up else []
    rules += ability_of(state, card).rules
    artifact.up = True
    if state.duration(card) == "one-time":
        artifact.spent = True
    else:
        artifact.used = True
    if isinstance(top, UseNow):
        state.settle()
    elif isinstance(top, Moment) and seat in top.circle:
        next_in_turn(top, seat, acted=True)
    state.tell(f"{state.name(seat)} announces {state.true_name(card)}{_against(state, aim)}.", *rules)
    state.ask(Announced(seats=[seat], card=card, by=seat, aim=aim))


def _against(state: Spoils, aim: Aim) -> str:
    if aim.viking:
        return f" against {state.name(aim.viking)}"
    if aim.target and state.on_table(aim.target) and state.face_up(aim.target):
        return f" on {state.label(aim.target)}"
    return ""


def carry_out(state: Spoils) -> None:
    """The announcement on top takes effect, unless it was cancelled in the meantime."""
    announced: Announced = state.top
    state.settle()
    if state.artifacts[announced.card].cancelled:
        state.tell(
            f"{state.label(announced.card)} is cancelled and has no effect.",
            "spoils-artifact-sampo-talisman-2",
            *ability_of(state, announced.card).cancelled,
        )
        return
    ability = ability_of(state, announced.card)
    ability.carry(state, announced.by, announced.card, announced.aim)
    if not state.told:
        state.tell(f"Nobody objects to {state.label(announced.card)}.", *ability.rules)
    artifact = state.artifacts[announced.card]
    # A copied one-time ability is gone with its use, except while the Mirror is just taking it.
    if artifact.copies and artifact.once and artifact.spent:
        artifact.ability = None


def next_in_turn(moment: Moment, seat: str, acted: bool) -> None:
    """The Moment goes on with the next Viking of the circle."""
    at = moment.circle.index(seat)
    moment.seats = [moment.circle[(at + 1) % len(moment.circle)]]
    moment.passed = 0 if acted else moment.passed + 1
