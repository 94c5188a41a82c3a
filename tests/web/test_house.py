"""Several processes may open one house at once."""

import threading
from pathlib import Path

import pytest

from companion import web
from tests.web.evening import new_table
from tests.web.phone import Phone


def test_all_who_open_a_fresh_house_at_once_sign_with_one_key(tmp_path):
    gate, keys = threading.Barrier(8), []

    def enter():
        gate.wait()
        keys.append(web._secret_key(tmp_path / "fresh"))

    threads = [threading.Thread(target=enter) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert [path.name for path in (tmp_path / "fresh").iterdir()] == ["secret.key"]


def test_the_key_stays_and_nobody_else_reads_it(tmp_path):
    key = web._secret_key(tmp_path)
    assert len(key) == 32
    assert web._secret_key(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_a_disk_that_knows_no_links_will_do(tmp_path, monkeypatch):
    def no_links(*_):
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    assert web._secret_key(tmp_path) == web._secret_key(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


@pytest.fixture
def twins(house, tmp_path):
    """Two processes of one house, as far as a test can have them."""
    return house(tmp_path), house(tmp_path)


def test_a_phone_may_be_answered_by_either(twins):
    phone = Phone(twins[0])
    id = new_table(phone)
    other = twins[1].test_client()
    for one in phone.client._cookies.values():
        other.set_cookie(one.key, one.value)
    form, button = phone.page.button("Astrid starts on A1")
    answer = other.post(form.action, data=dict(form.fields) | {button.name: button.value})
    assert answer.status_code == 303
    assert "Astrid starts on A1." in phone.open(f"/t/{id}").text
    # The same form through the other door does nothing more.
    page = phone.send(form.action, dict(form.fields) | {button.name: button.value})
    assert page.status == 200
    assert phone.page.source.count('<li value="1"') == 1
