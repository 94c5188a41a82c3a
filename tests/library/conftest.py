"""The library over a card database built from the real sources."""

import pytest

from cardsdb.build import build
from companion.library import Library


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    path = tmp_path_factory.mktemp("library") / "cards.db"
    build(path)
    return Library(path)
