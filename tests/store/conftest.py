"""A house with a file of its own."""

import pytest

from companion.store import FILE, Database, Tables


@pytest.fixture
def database(tmp_path):
    found = Database(tmp_path / FILE)
    yield found
    found.close()


@pytest.fixture
def tables(database):
    return Tables(database)


@pytest.fixture
def other(database):
    """The same house as another process sees it."""
    twin = Database(database.path)
    yield Tables(twin)
    twin.close()
