"""Export and import of a table, backup and restore of everything."""

import io
import json

import pytest

from companion.store import export
from companion.web import serving
from tests.store.house import eventful, plain, played
from tests.web.evening import new_table, opened, under_way, version
from tests.web.phone import Phone


def upload(phone, address, data, name="table.json", **more):
    token = phone.token()
    form = {"csrf_token": token, "file": (io.BytesIO(data), name), **more}
    return phone._show(phone.client.post(address, data=form, content_type="multipart/form-data"), address)


def test_a_table_goes_out_and_comes_in_again(phone, app):
    id = under_way(phone)
    answer = phone.client.get(f"/t/{id}/export.json")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    page = upload(phone, "/import", answer.data)
    assert page.status == 200
    again = page.address.rpartition("/")[2]
    assert again != id
    with opened(app, id) as one, opened(app, again) as other:
        assert plain(one) == plain(other)
    assert phone.client.get(f"/t/{again}/export.json").data == answer.data
    assert phone.press("WALK").status == 200


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "damaged, or is no table"),
        (b"{}", "not a table exported by Lawspeaker"),
        (b"\xff" * 50, "damaged, or is no table"),
        (b"[" * 100_000, "nests deeper"),
        (export(eventful()).replace(b'"turn": ', b'"turn": 1', 1), "check sum is wrong"),
        (json.dumps(json.loads(export(played(3))) | {"game": "chess"}).encode(), "check sum is wrong"),
    ],
    ids=["empty", "nothing", "bytes", "deep", "changed", "another game"],
)
def test_a_file_that_is_not_right_is_told(phone, data, why):
    page = upload(phone, "/import", data)
    assert page.status == 400
    assert "That file cannot be used" in page.text
    assert why in page.text


def test_a_file_that_was_not_chosen(phone):
    for address in ("/import", "/restore"):
        page = phone.forge(address, {"sure": "1"})
        assert page.status == 400
        assert "No file was chosen." in page.text
        assert upload(phone, address, b"x", name="", sure="1").status == 400
        page = phone.forge(address, {"file": "text in place of a file", "sure": "1"})
        assert page.status == 400


def test_a_file_that_is_far_too_large(phone):
    page = upload(phone, "/import", b" " * (9 * 1024 * 1024))
    assert page.status == 413
    assert "at most 8 MB" in page.text


# --- everything ---


def test_a_backup_is_taken_and_put_back(empty):
    phone = Phone(empty)
    id = under_way(phone)
    answer = phone.client.get("/backup")
    assert answer.data.startswith(b"SQLite format 3")
    assert "lawspeaker-backup.db" in answer.headers["Content-Disposition"]
    phone.press("WALK")
    extra = new_table(phone)
    page = upload(phone, "/restore", answer.data, "backup.db", sure="1")
    assert page.address == "/"
    assert id in page.source
    assert extra not in page.source
    assert version(empty, id) == 7
    # The phone still holds its seats, and play goes on.
    phone.open(f"/t/{id}")
    assert phone.press("SPRINT").status == 200


def test_a_large_backup_fits(empty):
    phone = Phone(empty)
    new_table(phone)
    db = empty.extensions["database"].connection
    db.execute("INSERT INTO player VALUES (?, 'now')", ("x" * 12 * 1024 * 1024,))
    data = phone.client.get("/backup").data
    assert len(data) > 12 * 1024 * 1024
    assert upload(phone, "/restore", data, "backup.db", sure="1").status == 200


def test_nothing_is_replaced_by_mistake(empty):
    phone = Phone(empty)
    id = new_table(phone)
    data = phone.client.get("/backup").data
    page = upload(phone, "/restore", data, "backup.db")
    assert page.status == 400
    assert "Tick the box" in page.text
    for bad in (b"", b"not a database at all" * 100, data[: len(data) // 2]):
        page = upload(phone, "/restore", bad, "backup.db", sure="1")
        assert page.status == 400
        assert "That file cannot be used" in page.text
    assert phone.open(f"/t/{id}").status == 200


def test_everything_is_given_only_to_the_machine_itself(empty):
    phone = Phone(empty)
    new_table(phone)
    away = {"REMOTE_ADDR": "192.0.2.44"}
    assert phone.client.get("/backup", environ_base=away).status_code == 403
    token = phone.token()
    answer = phone.client.post("/restore", data={"csrf_token": token, "sure": "1"}, environ_base=away)
    assert answer.status_code == 403
    for here in ("127.0.0.1", serving._address("0.0.0.0")):
        answer = phone.client.get(
            "/backup", base_url=f"http://{here}:8420", environ_base={"REMOTE_ADDR": here}
        )
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_page_from_elsewhere_that_names_this_machine_gets_nothing(empty):
    phone = Phone(empty)
    new_table(phone)
    answer = phone.client.get("/backup", base_url="http://elsewhere.example:8420")
    assert answer.status_code == 403
    assert b"SQLite" not in answer.data
