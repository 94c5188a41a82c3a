"""The real sources: every id unique, every citation resolved, every game complete."""

import re
from pathlib import Path

import pytest
import yaml

CARDSDB = Path(__file__).parent.parent.parent / "cardsdb"
GAMES = sorted(path.stem for path in (CARDSDB / "rules").glob("*.yaml"))


def read(name):
    return yaml.load((CARDSDB / name).read_text("utf-8"), Loader=yaml.CSafeLoader)


def rules(game):
    return [line for line in read(f"rules/{game}.yaml") if "id" in line]


def all_text(node):
    """Every text in some data, whatever its shape."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from all_text(value)
    elif isinstance(node, list):
        for value in node:
            yield from all_text(value)


def test_the_four_games_have_rules():
    assert {"clash", "odin", "spoils", "vikings"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique(game):
    ids = [rule["id"] for rule in rules(game)]
    assert len(ids) == len(set(ids)) > 0
    assert all(identity.startswith(f"{game}-") for identity in ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cited_anywhere_exists(game):
    known = {rule["id"] for name in GAMES for rule in rules(name)}
    names = ["rules", "glossary", "rounds"]
    texts = [text for name in names for text in all_text(read(f"{name}/{game}.yaml"))]
    cited = {
        identity.rstrip(".")
        for text in texts
        for identity in re.findall(rf"(?<![\w-])(?:{'|'.join(GAMES)})-[\w.-]*\d(?![\w-])", text)
    }
    assert cited - known == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_complete(game):
    assert len(read(f"glossary/{game}.yaml")) >= 30
    assert len(read(f"rounds/{game}.yaml")["steps"]) >= 5
    # A question leads to nearly every rule; what is left is plain component data.
    asked, ids = read(f"asked/{game}.yaml"), {rule["id"] for rule in rules(game)}
    assert len(ids & set(asked)) >= 0.95 * len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_is_told_apart_from_the_rule(game):
    assert not [rule["id"] for rule in rules(game) if "Ruling:" in rule["rule"]]
