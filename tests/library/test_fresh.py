"""Questions that nobody has thought of: how many are answered."""

from pathlib import Path

import pytest
import yaml

FIRST = 3
HERE = Path(__file__).parent
# File: the least share to be answered within the game, and in all games at once.
LEAST = {"fresh": (0.88, 0.85), "unseen": (0.92, 0.88), "table": (0.95, 0.88)}


def questions(name):
    return yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))


@pytest.mark.parametrize("name", LEAST)
@pytest.mark.parametrize("everywhere", [False, True], ids=["within the game", "in all games at once"])
def test_fresh_questions_are_answered(library, name, everywhere, capsys):
    asked, missed = 0, []
    for game, listed in questions(name).items():
        for question in listed:
            asked += 1
            assert all(library.rule(rule).game == game for rule in question["rules"])
            hits = library.search(question["ask"], None if everywhere else game, limit=FIRST)
            if not {hit.rule.id for hit in hits} & set(question["rules"]):
                missed.append(question["ask"])
    rate = 1 - len(missed) / asked
    with capsys.disabled():
        where = "in all games" if everywhere else "in the game"
        print(f"\n{name}, {where}: {asked - len(missed)} of {asked} among the first {FIRST} ({rate:.1%})")
    assert rate >= LEAST[name][everywhere], "\n".join(missed)


def test_no_question_is_asked_twice():
    asked = [
        (game, question["ask"].lower())
        for name in (*LEAST, "questions")
        for game, listed in questions(name).items()
        for question in listed
    ]
    assert len(set(asked)) == len(asked)
