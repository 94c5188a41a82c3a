"""Games with full hands, cards played whenever they can be, and everything looked at after each move."""

from collections import Counter
from random import Random
from typing import Any

from companion.games.odin import GAME
from companion.games.odin.bot import play
from companion.games.odin.moves.cards import PlayCard
from companion.games.odin.moves.sending import Send
from companion.referee import Offer, Table
from companion.referee.selfplay import at_random, filled
from tests.games.odin.recount import check_boards, total
from tests.games.odin.table import BOX

PLAYS = ("play_occupations_2", "play_occupations_4", "play_occupation_1")
LIMIT = 6000


def eager(state: Any, offers: list[Offer], rng: Random) -> Offer:
    """Play cards first; else the plain player's move, or now and then any."""
    cards = [one for one in offers if isinstance(one.move, PlayCard)]
    if cards and rng.random() < 0.9:
        return rng.choice(cards)
    spaces = [one for one in offers if isinstance(one.move, Send) and one.move.space in PLAYS]
    if spaces and state.players[spaces[0].move.seat].hand and rng.random() < 0.7:
        return rng.choice(spaces)
    chosen = play if rng.random() < 0.8 else at_random
    return chosen(GAME, state, offers, rng)


def opening(hands: dict[str, list[int]], rng: Random) -> dict[str, Any]:
    """A first round in which everybody has something of everything."""
    players = {}
    for seat, hand in hands.items():
        supply = {thing: rng.randint(0, 3) for thing in [*BOX.goods, "wood", "stone", "ore", *BOX.weapons]}
        supply["silver"] = rng.randint(2, 12)
        areas: dict[str, Any] = {"home": {}}
        if rng.random() < 0.5:
            areas[rng.choice(["stone house", "long house", "shed"])] = {}
        players[seat] = {
            "vikings": rng.randint(6, 12),
            "supply": supply,
            "hand": hand,
            "areas": areas,
            "boats": [rng.randint(0, 1) for _ in range(rng.randint(0, 3))],
            "knarrs": rng.randint(0, 2),
            "longships": [rng.randint(0, 3) for _ in range(rng.randint(0, 2))],
        }
    strips = rng.sample(BOX.strips, 3)
    pile = [strip for strip in BOX.strips if strip not in strips]
    return {"round": 1, "phase": 5, "strips": strips, "strip_pile": pile, "players": players}


def game(seed: int, hand: int, seen: Counter[int], decks: str = "ABC") -> Table:
    """One game with big hands of the cards that were seen least; the invariants hold after every move."""
    rng = Random(seed)
    seats = "abcd"[: rng.choice((1, 2, 3, 4, 4, 4))]
    cards = [number for number, card in BOX.cards.items() if card.deck in BOX.parts.decks[decks]]
    rng.shuffle(cards)
    cards.sort(key=lambda number: seen[number])
    hands = {seat: cards[at * hand : (at + 1) * hand] for at, seat in enumerate(seats)}
    length = rng.choice(("long", "short"))
    options = GAME.read_options({"seats": [{"id": seat} for seat in seats], "decks": decks, "length": length})
    table = Table(GAME, options, position=opening(hands, rng))
    while not table.state.over:
        assert table.version < LIMIT, f"game {seed} does not end"
        offers = GAME.legal(table.state)
        assert offers, f"game {seed}: dead end at {GAME.where(table.state)}: {table.state.top}"
        table.play(filled(eager(table.state, offers, rng), table.state, rng), rng=rng)
        GAME.audit(table.state)
        check_boards(table.state)
    for one in GAME.score(table.state).seats:
        assert one.total == total(table.state, one.seat)
    for player in table.state.players.values():
        seen.update(player.played)
    return table
