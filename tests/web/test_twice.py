"""A form that is sent twice, by a double tap or by a line that broke, does nothing the second time."""

import io
import threading

from werkzeug.datastructures import MultiDict

from tests.web.evening import new_table, under_way
from tests.web.phone import Phone


def ready(phone, text, **fill):
    """What a button would send, and where to."""
    form, button = phone.page.button(text)
    data = MultiDict(form.fields)
    for name, value in fill.items():
        data.setlist(name, [value])
    if button.name:
        data.add(button.name, button.value)
    return form.action or phone.page.address, data


def led_to(phone, address, data):
    answer = phone.client.post(address, data=data)
    assert answer.status_code == 303
    return answer.headers["Location"]


def kept(app, what):
    return app.extensions["database"].connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0]


def test_one_form_makes_one_table(empty):
    phone = Phone(empty)
    phone.open("/new/clash")
    address, data = ready(phone, "Start the table")
    places = {led_to(phone, address, data) for _ in range(3)}
    assert len(places) == 1
    assert kept(empty, "game_table") == 1
    # The next table has a form of its own, also with the same people.
    phone.open("/new/clash")
    assert led_to(phone, *ready(phone, "Start the table")) not in places
    assert kept(empty, "game_table") == 2


def test_a_form_that_was_changed_after_going_back_makes_another_table(empty):
    phone = Phone(empty)
    phone.open("/new/clash")
    address, data = ready(phone, "Start the table")
    first = led_to(phone, address, data)
    data.setlist("name", ["Astrid", "Bjarni", "Cnut"])
    second = led_to(phone, address, data)
    assert first != second
    assert "Cnut" in phone.open(second).text


def test_the_same_form_from_another_phone_is_another_table(empty):
    places = []
    for phone in (Phone(empty), Phone(empty)):
        phone.open("/new/clash")
        address, data = ready(phone, "Start the table", form="the same")
        places.append(led_to(phone, address, data))
    assert len(set(places)) == 2


def test_a_form_sent_twice_at_the_same_moment_makes_one_table(empty):
    phone = Phone(empty)
    phone.open("/new/clash")
    address, data = ready(phone, "Start the table")
    cookies = [(one.key, one.value) for one in phone.client._cookies.values()]
    gate, places = threading.Barrier(4), []

    def send():
        client = empty.test_client()
        for key, value in cookies:
            client.set_cookie(key, value)
        gate.wait()
        places.append(client.post(address, data=data).headers["Location"])

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(places) == 4
    assert len(set(places)) == 1
    assert kept(empty, "game_table") == 1


def test_a_file_sent_twice_is_one_table(empty):
    phone = Phone(empty)
    id = under_way(phone)
    file = phone.client.get(f"/t/{id}/export.json").data
    phone.open("/keep")
    address, data = ready(phone, "Import")
    places = {
        led_to(phone, address, {**data.to_dict(), "file": (io.BytesIO(file), "table.json")}) for _ in range(2)
    }
    assert len(places) == 1
    assert places != {f"/t/{id}"}
    assert kept(empty, "game_table") == 2


def test_whoever_asks_for_a_rematch_comes_to_the_same_table(empty):
    host, guest = Phone(empty), Phone(empty)
    id = new_table(host)
    guest.open(f"/t/{id}/seats")
    guest.forge(f"/t/{id}/sit", {"seat": "yellow"})
    places = {
        led_to(phone, f"/t/{id}/rematch", {"csrf_token": phone.token()}) for phone in (host, guest, host)
    }
    assert len(places) == 1
    assert kept(empty, "game_table") == 2


def test_a_pad_sent_twice_is_one_result(empty):
    phone = Phone(empty)
    phone.open("/score/clash")
    address, data = ready(phone, "Who won?", **{"p.players.0.bracelets#4": "1"})
    places = {led_to(phone, address, data) for _ in range(2)}
    data.setlist("p.players.0.bracelets#4", ["2"])
    assert led_to(phone, address, data) not in places
    assert len(places) == 1
    assert kept(empty, "result") == 2
