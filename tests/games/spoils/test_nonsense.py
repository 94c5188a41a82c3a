"""Nonsense is refused or not understood, never a crash, and changes nothing."""

from random import Random

import msgspec
import pytest

from companion.games.spoils import GAME
from companion.games.spoils.moves import MOVES
from companion.referee import Malformed, Refusal, kind
from tests.games.spoils.table import EXAMPLE_BETS, FOUR, OURS, options, shown_bets
from tests.games.spoils.test_selfplay import agreed, random_table
from tests.support.coverage import rulebook


def nonsense(rng, state):
    """Values of all sorts that a field might be given."""
    cards = [*state.cards, *state.artifacts, "crown-1", "nothing"]
    numbers = [-1, 0, 1, 2, 4, 6, 7, 99]
    dice = [rng.choice(numbers) for _ in range(rng.choice([0, 1, 2, 6, 8]))]
    return [
        *rng.sample(numbers, 3),
        rng.choice(cards),
        [rng.choice(cards) for _ in range(rng.randint(0, 3))],
        rng.choice([*state.seats, "nobody"]),
        dice,
        rng.choice(
            ["blue", "red", "crown", "Huginn", "one-time", "up", "down", "dice", "gold", "bet", "card"]
        ),
        {rng.choice([*state.seats, "nobody"]): rng.choice(numbers)},
        {rng.choice([*state.seats, "nobody"]): {"side": "red", "amount": rng.choice(numbers)}},
        [{"item": rng.choice(["crown", "sword"]), "value": rng.choice(numbers)}],
        True,
        None,
    ]


def test_moves_made_of_nonsense_are_refused_or_malformed():
    rng = Random(11)
    answers = {"played": 0, "refused": 0, "malformed": 0}
    sentences: list[str] = []
    cited: set[str] = set()

    def watch(table, move):
        for _ in range(3):
            chosen = rng.choice(MOVES)
            data = {"kind": kind(chosen), "seat": rng.choice(table.state.seats)}
            for field in chosen.__struct_fields__:
                if field != "seat" and rng.random() < 0.7:
                    data[field] = rng.choice(nonsense(rng, table.state))
            before = table.snapshot()
            try:
                wrong = GAME.read_move(data).chance(table.state, rng)
                wrong.check(table.state)
                after = table.state.copy()
                wrong.play(after)
                GAME.advance(after)
                GAME.audit(after)
                answers["played"] += 1
            except Refusal as refusal:
                answers["refused"] += 1
                sentences.append(refusal.sentence)
                cited.update(refusal.rules)
            except Malformed:
                answers["malformed"] += 1
            assert table.snapshot() == before

    for seed in range(4):
        random_table(agreed(4, deal=seed % 2 == 0), Random(seed), watch)
    assert min(answers.values()) > 20
    assert all(sentence.endswith((".", "?")) for sentence in sentences)
    assert cited <= set(rulebook("spoils"))


@pytest.mark.parametrize(
    "position",
    [
        {"chief": "nobody"},
        {"turn": "nobody"},
        {"shown": {"nobody": [1]}},
        {"stashes": {"lief": ["sword"]}},
        {"stashes": {"lief": None}},
        {"cards": {"x": "sword"}},
        {"artifacts": {"x": {"face": "sword"}}, "active": ["x"]},
        {"stones": {"x": "lief"}},
        {"bid": {"seat": "nobody", "quantity": 1, "value": 1}},
        {"bid": {"seat": "lief", "quantity": 0, "value": 1}},
        {"bid": {"seat": "lief", "quantity": 1, "value": 7}},
        {"dice": {"lief": [1, 2, 3]}},
        {"dice": {"lief": [7] * 8}},
        {"step": "place bets", "bid": {"seat": "lief", "quantity": 1, "value": 1}, "challenger": "lief"},
        {"artifacts": {"x": {"face": "lokis-gold", "item": "sword"}}, "active": ["x"]},
        {"artifacts": {"x": {"face": "freyjas-mirror", "copies": "y"}}, "active": ["x"]},
        {"step": "place bets"},
        {"step": "reveal bets", "bid": {"seat": "lief", "quantity": 1, "value": 1}, "challenger": "olaf"},
        {"gold": {"lief": -1}},
        {"gold": {"lief": 900}},
        {"cups": {"lief": 30}},
        {"hats": 3},
    ],
)
def test_a_position_that_no_table_could_have_is_refused_or_malformed(position):
    with pytest.raises((Refusal, Malformed)):
        GAME.start(options(FOUR), OURS, {"step": "roll dice", **position})


def test_a_division_needs_a_verdict():
    with pytest.raises(Refusal, match="after the verdict"):
        shown_bets(("lief", 5, 3), "hildr", EXAMPLE_BETS, step="divide the spoils", to_pick=["lief"])


def test_offers_are_legal_as_they_stand_and_whole():
    def watch(table, move):
        for offer in GAME.legal(table.state):
            assert offer.label
            decoded = GAME.read_move(msgspec.json.decode(msgspec.json.encode(offer.move)))
            assert decoded == offer.move

    random_table(agreed(4, deal=True), Random(1), watch)
