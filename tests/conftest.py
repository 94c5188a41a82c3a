"""What all tests share."""

import pytest

from tests.support.coverage import GAMES, coverage

# Where the occupations of A Feast for Odin are shown at work and idle.
OCCUPATIONS = "tests/games/odin/cards/"


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known that say which rules a test shows."""
    config.addinivalue_line("markers", "rules(*ids): the rules that the test shows")
    config.addinivalue_line("markers", "scenario(id): the scenario that the test plays")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print, for each game, how many of its rules the tests show."""
    terminalreporter.section("rules shown by tests")
    for folder in sorted(GAMES.iterdir()):
        if (folder / "scenarios.yaml").exists():
            terminalreporter.write_line(coverage(folder.name).line())
    # The cards by type, wherever their tests ran: here or in other processes.
    if any(OCCUPATIONS in test.nodeid for test in terminalreporter.getreports("passed")):
        from tests.games.odin.cards.tally import lines

        terminalreporter.section("occupations shown by tests")
        for line in lines():
            terminalreporter.write_line(line)
