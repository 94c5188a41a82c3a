"""The table of cards by type, with their tests counted, at the end of the test output."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from tests.games.odin.cards.tally import lines

    terminalreporter.section("occupations shown by tests")
    for line in lines():
        terminalreporter.write_line(line)
