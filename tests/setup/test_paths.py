"""Where things lie, in a checkout."""

from pathlib import Path

import pytest

from companion import paths
from tests.setup.tree import ROOT


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch):
    monkeypatch.delenv("LAWSPEAKER_DATA", raising=False)
    monkeypatch.delenv("LAWSPEAKER_CARDS", raising=False)


def test_a_checkout_shows_its_own_templates_and_static_files():
    assert paths.templates() == ROOT / "templates"
    assert paths.static() == ROOT / "static"


def test_an_installed_package_shows_those_it_carries(tmp_path, monkeypatch):
    (tmp_path / "companion" / "_share" / "templates").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "companion")
    assert paths.templates() == tmp_path / "companion" / "_share" / "templates"


def test_the_option_goes_before_the_variable_before_the_users_own_folder(tmp_path, monkeypatch):
    own = paths.data_folder(None)
    assert own.name == "lawspeaker"
    monkeypatch.setenv("LAWSPEAKER_DATA", str(tmp_path / "variable"))
    assert paths.data_folder(None) == tmp_path / "variable"
    assert paths.data_folder(str(tmp_path / "option")) == tmp_path / "option"


def test_a_home_sign_in_a_chosen_folder_is_understood():
    assert paths.data_folder("~/tables") == Path.home() / "tables"


def test_the_card_database_is_never_in_the_source_tree():
    assert paths.card_database().name == "cards.db"
    assert ROOT not in paths.card_database().parents


def test_two_checkouts_have_a_card_database_each(tmp_path, monkeypatch):
    here = paths.card_database()
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    assert paths.card_database() != here


def test_the_card_database_can_be_put_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("LAWSPEAKER_CARDS", str(tmp_path / "mine.db"))
    assert paths.card_database() == tmp_path / "mine.db"
