"""The app with a house of its own, and phones that come in."""

from pathlib import Path

import pytest

from cardsdb.build import build
from companion.web import create_app
from tests.web.phone import Phone

TOY = Path(__file__).parents[1] / "toy"


@pytest.fixture(scope="session")
def cards(tmp_path_factory):
    """A card database with the toy game's rules in it."""
    path = tmp_path_factory.mktemp("cards") / "cards.db"
    build(path, [TOY / "cardsdb"])
    return path


@pytest.fixture(scope="session")
def house(cards):
    """Open the app on a data folder; what would be a server error is raised."""

    def open_on(folder, **config):
        return create_app(folder, TESTING=True, CARDS=cards, CARD_SOURCES=[TOY / "cardsdb"], **config)

    return open_on


@pytest.fixture(scope="module")
def app(house, tmp_path_factory):
    """One house for the tests of a file; each makes tables of its own."""
    return house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def empty(house, tmp_path):
    """A house that nobody was in yet."""
    return house(tmp_path)


@pytest.fixture
def phone(app):
    return Phone(app)


@pytest.fixture
def phones(app):
    """As many phones as somebody asks for."""
    return lambda number, **more: [Phone(app, **more) for _ in range(number)]
