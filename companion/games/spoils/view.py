"""What one seat may see: the open table, its own secrets, and its own reckoning."""

from typing import Any

from companion.games.spoils.announcing import may_interrupt, pending_announcement
from companion.games.spoils.box import CATALOGUE, ITEM_NAMES, ITEMS, SETUP, TYPES, Type
from companion.games.spoils.decisions import Announced, LeftoverDue, Moment, PickDue, TradeDue, UseNow
from companion.games.spoils.moves.bidding import lowest_raise
from companion.games.spoils.moves.common import ARTIFACTS, BETS, BIDDING, CUPS, PICKS, PILE, PRIVATE
from companion.games.spoils.odds import standing
from companion.games.spoils.scoring import Treasure, bonus, counted, stash_of, worth
from companion.games.spoils.state import Spoils

# The groups of offers that the page of the game draws itself.
ON_BOARD = (PILE, BIDDING, BETS, CUPS, PICKS, PRIVATE, ARTIFACTS)


def view(state: Spoils, seat: str | None) -> dict[str, Any]:
    """The table as one seat sees it; None is anybody who looks on."""
    seen = {
        "round": state.round,
        "stage": state.stage,
        "step": state.step,
        "over": state.over,
        "chief": state.chief,
        "purser": state.purser,
        "treasury": state.treasury,
        "spare_dice": state.spare_dice,
        "piles": len(state.piles),
        "leftovers": len(state.leftovers),
        "active": [open_card(state, card) for card in state.active],
        "vikings": [_viking(state, one, seat) for one in state.seats],
        "bidding": _bidding(state),
        "dice": {"matching": state.count(), "extra": list(state.extra), "verdict": state.verdict},
        "picks": [{"seat": one, "cards": state.share(one)} for one in state.to_pick],
        "picking": state.top.count if isinstance(state.top, PickDue) else None,
        "types": [{"key": type.key, "name": type.name, "items": item_keys(type)} for type in SETUP.types],
        "items": ITEM_NAMES,
        "announced": _announced(state),
        # Whether the table waits for Artifacts now.
        "artifacts_now": isinstance(state.top, Moment | Announced | UseNow),
        "waiting": [decision.ask(state) for decision in reversed(state.pending)],
    }
    if seat is not None:
        seen["own"] = _own(state, seat)
    return seen


def open_card(state: Spoils, card: str) -> dict[str, Any]:
    """A card as everybody sees it: of a face-down Artifact only that it is one."""
    if not state.face_up(card):
        stage = state.card_stage(card)
        return {"id": state.public_id(card), "type": "artifact", "stage": stage, "face": "down"}
    return {**_printed(state, card), **_marks(state, card)}


def _in_stash(state: Spoils, card: str, own: bool) -> dict[str, Any]:
    """A card of a Stash as everybody sees it; its owner knows it by its own id."""
    seen = open_card(state, card)
    return {**seen, "id": card} if own else seen


def _printed(state: Spoils, card: str) -> dict[str, Any]:
    face = state.face(card)
    if face is None:
        return {"id": card, "type": "artifact", "stage": state.card_stage(card), "name": None}
    return {
        "id": card,
        "key": face.key,
        "name": face.name,
        "type": face.type,
        "item": face.item,
        "stage": face.stage,
        "value": face.value,
        "origin": face.origin,
    }


def _marks(state: Spoils, card: str) -> dict[str, Any]:
    artifact = state.artifacts.get(card)
    if artifact is None:
        return {}
    return {
        "duration": state.duration(card),
        "used": artifact.used,
        "spent": artifact.spent,
        "cancelled": artifact.cancelled,
        "copied": artifact.marked,
        "copies": artifact.copies,
        "ability": state.ability(card),
        "named": artifact.item,
    }


def _viking(state: Spoils, one: str, seat: str | None) -> dict[str, Any]:
    bet = state.bets.get(one)
    shown = bet is not None and state.bets_open()
    gold = one == seat or state.open_ledgers or state.over
    return {
        "seat": one,
        "name": state.name(one),
        "gold": state.gold[one] if gold else None,
        "cup": state.cups[one],
        "open_dice": state.open_dice.get(one, []),
        "shown": state.shown.get(one),
        "blind": state.blind(one),
        "has_bet": bet is not None,
        # Whether the app knows the bet already, or it is told when the disks are turned up.
        "bet_told": bet is not None and bet.side is not None,
        "hidden": len(state.hidden(one)),
        "bet": {"side": bet.side, "amount": bet.amount, "on_disk": bet.lies} if bet and shown else None,
        "won": state.won(one) if state.verdict else None,
        "stash": [_in_stash(state, card, one == seat) for card in state.stashes[one]],
    }


def _bidding(state: Spoils) -> dict[str, Any]:
    bid = state.bid
    quantity, value = lowest_raise(bid) if bid else (1, 1)
    return {
        "turn": state.turn if state.step == "bidding" else None,
        "bid": {"seat": bid.seat, "quantity": bid.quantity, "value": bid.value} if bid else None,
        "lowest": {"quantity": quantity, "value": value} if state.step == "bidding" else None,
        "declarer": state.declarer,
        "challenger": state.challenger,
        "dice": sum(state.cups.values()),
    }


def item_keys(type: Type) -> list[str]:
    """The items of a type; an Artifact has none."""
    return [item.key for item in type.items]


def _announced(state: Spoils) -> dict[str, Any] | None:
    """The Artifact that waits to take effect, and who may still object to it."""
    found = pending_announcement(state)
    if found is None or not state.face_up(found.card):
        return None
    return {
        "by": found.by,
        "card": open_card(state, found.card),
        "text": _text(state, found.card),
        "may_object": [seat for seat in state.seats if seat != found.by and may_interrupt(state, seat)],
    }


def _text(state: Spoils, card: str) -> str:
    """What a card does: its own ability, or the one that a Mirror has copied."""
    kind, face = CATALOGUE.get(state.ability(card) or ""), state.face(card)
    return kind.text if kind else face.text if face else ""


# --- one's own ---


def _own(state: Spoils, seat: str) -> dict[str, Any]:
    bet = state.bets.get(seat)
    return {
        "gold": state.gold[seat],
        "behind_screen": state.gold[seat] - (bet.amount or 0 if bet and bet.lies else 0),
        "bet": {"side": bet.side, "amount": bet.amount} if bet else None,
        "dice": None if state.blind(seat) else state.dice.get(seat),
        "seen_dice": {one: state.dice.get(one) for one in state.seen.get(seat, ())},
        "artifacts": [
            {
                **_printed(state, card),
                **_marks(state, card),
                "up": state.artifacts[card].up,
                "text": _text(state, card),
            }
            for card in state.own_artifacts(seat)
        ],
        "stash": stash_report(state, seat),
        "odds": odds_report(state, seat),
        "looking": _looking(state, seat),
    }


def _looking(state: Spoils, seat: str) -> list[dict[str, Any]]:
    """The cards that an ability under way lets this seat look through."""
    top = state.top
    if isinstance(top, TradeDue) and seat in top.seats:
        return [_printed(state, card) for card in state.stashes[top.victim]]
    if isinstance(top, LeftoverDue) and seat in top.seats:
        return [_printed(state, card) for card in state.leftovers]
    return []


def stash_report(state: Spoils, seat: str) -> dict[str, Any]:
    """What the own Stash is worth now, and which card would bring more than its Gold Value."""
    stash = stash_of(state, seat)
    return {
        "worth": worth(stash),
        "bonus": bonus(stash),
        "total": worth(stash) + state.gold[seat],
        "completing": completing(stash),
        "pile": [
            {"id": card, "gain": worth([*stash, counted(state.face(card))]) - worth(stash)}
            for card in state.active
            if state.face_up(card)
        ],
    }


def completing(stash: list[Treasure]) -> list[dict[str, Any]]:
    """Items, and any Artifact, that would complete a set or a Hoard, and the bonus that this brings."""
    now = bonus(stash)
    wanted = [(ITEM_NAMES[item], Treasure(ITEMS[item].key, item, 0)) for item in ITEMS]
    wanted.append((f"any {TYPES['artifact'].name}", Treasure("artifact", None, 0)))
    gains = [(name, treasure.type, bonus([*stash, treasure]) - now) for name, treasure in wanted]
    return [{"card": name, "type": type, "bonus": gain} for name, type, gain in gains if gain > 0]


def odds_report(state: Spoils, seat: str) -> dict[str, Any] | None:
    """The chance of the standing bid, if the table agreed to it, also with an own Megingjord."""
    if not state.odds or state.bid is None or state.verdict or state.over:
        return None
    chance = standing(state, seat)
    belts = [card for card in state.own_artifacts(seat) if state.ability(card) == "megingjord"]
    fresh = [card for card in belts if not state.artifacts[card].up or state.ready(card)]
    belt = standing(state, seat, extra=6) if fresh else None
    return {
        "true": float(chance) if chance is not None else None,
        "with_megingjord": float(belt) if belt is not None else None,
        "own_dice_known": seat in state.dice and not state.blind(seat),
    }


def where(state: Spoils) -> str:
    """Round, step and Chief in a few words."""
    if state.over:
        return "The count"
    if state.step == "last artifacts":
        return "After Round 9: the last Artifacts"
    return f"Round {state.round} of {SETUP.rounds}, Stage {state.stage}: {state.step}"
