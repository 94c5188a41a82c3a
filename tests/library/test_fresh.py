"""Questions that nobody has thought of: how many are answered, and how much work a search is."""

import time
from pathlib import Path

import pytest
import yaml

FIRST = 3
HERE = Path(__file__).parent
# File: the least share to be answered within the game, and in all games at once.
LEAST = {"fresh": (0.88, 0.85), "unseen": (0.92, 0.88)}
# The mean work of a question in milliseconds.
MOST_WORK = 2.0


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


@pytest.mark.parametrize("everywhere", [False, True], ids=["one game", "all games"])
def test_a_search_is_little_work(library, everywhere, capsys):
    # Work, not waiting: the time that this thread was at it. Nothing of these was looked up before.
    work, index = [], library._rule_index
    for game, listed in questions("questions").items():
        for question in listed[::2]:
            index.seen = dict(index.warmed)
            start = time.thread_time()
            library.search(question["ask"], None if everywhere else game)
            work.append(1000 * (time.thread_time() - start))
    mean = sum(work) / len(work)
    with capsys.disabled():
        print(f"\na new question, {'all games' if everywhere else 'one game'}: {mean:.2f} ms of work")
    assert mean < MOST_WORK
