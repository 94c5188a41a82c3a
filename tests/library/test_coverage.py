"""Where a rule is enforced and shown is read out of the program and the tests."""

from companion.library.coverage import Spot, coverage

CODE = """
RULE = "toy-turn-1"

def check():
    # toy-turn-2 says so; toy-turn-10 too.
    return "toy-turn-1", "nottoy-turn-3", "toy-turn"
"""
TEST = """
@rules("toy-turn-1")
@scenario("toy-sc-1")
def test_it():
    pass

@scenario("toy-sc-unknown")
@other("toy-turn-2")
def test_other():
    pass
"""


def toy(tmp_path, tests=True):
    (tmp_path / "companion" / "games" / "toy").mkdir(parents=True)
    (tmp_path / "companion" / "games" / "toy" / "turn.py").write_text(CODE)
    if tests:
        folder = tmp_path / "tests" / "games" / "toy"
        folder.mkdir(parents=True)
        (folder / "test_turn.py").write_text(TEST)
        (folder / "test_broken.py").write_text("def (")
        (folder / "scenarios.yaml").write_text("- {id: toy-sc-1, rules: [toy-turn-3, toy-turn-1]}\n")
    return coverage("toy", tmp_path / "companion", tmp_path / "tests" / "games")


def test_code_and_tests_are_read(tmp_path):
    found = toy(tmp_path)
    assert set(found.enforced) == {"toy-turn-1", "toy-turn-2", "toy-turn-10"}
    assert found.enforced["toy-turn-1"] == [Spot("games/toy/turn.py", 2)]
    shown = [Spot("games/toy/test_turn.py", 4, "test_it")]
    assert found.shown == {"toy-turn-1": shown, "toy-turn-3": shown}
    assert found.tested


def test_without_tests_it_says_so(tmp_path):
    found = toy(tmp_path, tests=False)
    assert not found.tested
    assert found.shown == {}
    assert found.enforced


def test_the_real_games_are_covered(library):
    for game in ("clash", "odin", "spoils", "vikings"):
        found = coverage(game)
        assert found.tested
        known = {rule.id for rule in library.rules(game)}
        assert len(known & set(found.enforced)) > 100
        assert set(found.shown) <= known
