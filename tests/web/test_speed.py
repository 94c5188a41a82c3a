"""What phones ask every other second must cost next to nothing."""

from time import thread_time

from werkzeug.test import EnvironBuilder

from tests.web.evening import under_way, version
from tests.web.phone import Phone


def cost(phone, address, times, status):
    """The quickest of some tries, in seconds; only the app's own work counts, not waiting."""
    app, best = phone.client.application, 1.0
    cookie = "; ".join(f"{one.key}={one.value}" for one in phone.client._cookies.values())
    for _ in range(times):
        environ = EnvironBuilder(address, headers={"Cookie": cookie}).get_environ()
        said = []
        begin = thread_time()
        for _ in app.wsgi_app(environ, lambda line, headers, said=said: said.append(line)):
            pass
        best = min(best, thread_time() - begin)
        assert said[0].startswith(status)
    return best


def test_no_news_costs_less_than_a_tenth_of_a_page(app):
    phone = Phone(app)
    id = under_way(phone)
    for text in ("WALK", "Nobody calls", "To B2", "SPRINT", "Nobody calls"):
        phone.press(text)
    page = cost(phone, f"/t/{id}", 20, "200")
    nothing = cost(phone, f"/t/{id}/news?version={version(app, id)}&as=-", 100, "204")
    assert nothing < page / 10, f"{nothing * 1000:.2f} ms against {page * 1000:.2f} ms"


def test_no_news_asks_the_disk_once_and_opens_no_table(app):
    phone = Phone(app)
    id = under_way(phone)
    seen = version(app, id)
    asked = []
    app.extensions["database"].connection.set_trace_callback(asked.append)
    try:
        assert phone.client.get(f"/t/{id}/news?version={seen}").status_code == 204
    finally:
        app.extensions["database"].connection.set_trace_callback(None)
    assert len(asked) == 1, asked
    assert "FROM game_table WHERE id" in asked[0]
