"""Sheets made once for all tests of this folder."""

import pytest

from companion.printing.kits import plan
from companion.printing.order import Order
from companion.printing.press import print_plan
from tests.printing.measure import Measured


@pytest.fixture(scope="session")
def printed():
    """Print an order, or take it from the shelf: its plan and the measured PDF."""
    shelf = {}

    def make(kit, **settings):
        order = Order(kit, **settings)
        if order.key() not in shelf:
            made = plan(order)
            shelf[order.key()] = made, Measured(print_plan(made))
        return shelf[order.key()]

    return make


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """No test touches the sheets of the person who runs it."""
    monkeypatch.setenv("LAWSPEAKER_PRINTS", str(tmp_path / "prints"))
