"""Real questions, as people ask them, are answered among the first three rules."""

from pathlib import Path

import pytest
import yaml

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))
FIRST = 3
ENOUGH = 0.95


def answered(library, question, game):
    hits = library.search(question["ask"], game, limit=FIRST)
    return bool({hit.rule.id for hit in hits} & set(question["rules"]))


def test_there_are_enough_questions_about_rules_that_exist(library):
    assert sum(map(len, QUESTIONS.values())) >= 120
    assert all(len(questions) >= 30 for questions in QUESTIONS.values())
    assert set(QUESTIONS) == {game.id for game in library.games()}
    for game, questions in QUESTIONS.items():
        assert len({question["ask"] for question in questions}) == len(questions)
        assert all(library.rule(rule).game == game for question in questions for rule in question["rules"])


@pytest.mark.parametrize("everywhere", [False, True], ids=["within the game", "in all games at once"])
def test_questions_are_answered(library, everywhere, capsys):
    missed = [
        f"{game}: {question['ask']}"
        for game, questions in QUESTIONS.items()
        for question in questions
        if not answered(library, question, None if everywhere else game)
    ]
    asked = sum(map(len, QUESTIONS.values()))
    rate = 1 - len(missed) / asked
    where = "in all games at once" if everywhere else "within the game"
    with capsys.disabled():
        print(f"\nAnswered among the first {FIRST}, {where}: {asked - len(missed)} of {asked} ({rate:.1%})")
    # Searched everywhere, another game's rule may be as good an answer.
    assert rate >= (ENOUGH - 0.05 if everywhere else ENOUGH), "\n".join(missed)
