"""The print pages: every form without JavaScript, every mistake with a sentence, and tables never wait."""

import io
import re
import time
from statistics import median

import pytest

from companion.printing import press
from companion.printing.press import NoPress
from companion.store.editions import Editions
from companion.store.profiles import Profiles
from companion.web import create_app
from tests.printing.test_pictures import image


@pytest.fixture
def app(tmp_path):
    made = create_app(tmp_path / "data", TESTING=True, WTF_CSRF_ENABLED=False)
    yield made
    if "works" in made.extensions:
        made.extensions["works"].close()


@pytest.fixture
def client(app):
    return app.test_client()


def text(answer):
    return answer.get_data(as_text=True)


def finished(client, address):
    """Look at a job's page until it is over."""
    for _ in range(2400):
        page = text(client.get(address))
        if "Look again" not in page:
            return page
        time.sleep(0.05)
    raise AssertionError("The job never ended.")


def make(client, kit, **fields):
    answer = client.post(f"/print/{kit}/make", data=fields)
    assert answer.status_code == 303, text(answer)
    return answer.location


def test_every_kit_can_be_reached_from_the_first_print_page(client):
    page = text(client.get("/print"))
    kits = re.findall(r'href="(/print/[a-z-]+)"', page)
    assert len(kits) == 37
    for kit in kits:
        assert client.get(kit).status_code == 200, kit


def test_a_kit_page_tells_sheets_and_shows_every_page(client):
    page = text(client.get("/print/clash-cards?backs=duplex-long&paper=Letter"))
    assert "6 sheets of Letter, 12 pages" in page
    pictures = re.findall(r'src="(/print/clash-cards/page/\d+\.svg[^"]*)"', page)
    assert len(pictures) == 12
    answer = client.get(pictures[1].replace("&amp;", "&"))
    assert answer.mimetype == "image/svg+xml"
    assert "Clash of Vikings" in text(answer)
    again = client.get(pictures[1].replace("&amp;", "&"), headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_an_order_becomes_a_pdf_that_is_served_with_its_etag(client):
    page = finished(client, make(client, "clash-bracelets", paper="A3"))
    link = re.search(r'href="(/print/sheets/[^"]+\.pdf)"', page)[1]
    answer = client.get(link)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF")
    assert answer.headers["Content-Disposition"] == 'inline; filename="lawspeaker-clash-bracelets.pdf"'
    again = client.get(link, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    start = time.thread_time()
    assert "Open the PDF" in text(client.get(make(client, "clash-bracelets", paper="A3")))
    assert time.thread_time() - start < 0.5


def test_an_order_can_be_cancelled(client):
    address = make(client, "odin")
    assert client.post(f"{address}/cancel").status_code == 303
    assert "Cancelled" in text(client.get(address))


def test_a_fragment_is_sent_to_the_page_that_asks_again(client):
    address = make(client, "clash-bracelets")
    part = text(client.get(address, headers={"HX-Request": "true", "HX-Target": "job"}))
    assert part.lstrip().startswith('<div id="job"')
    finished(client, address)


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/print/chess", 404, "There is no kit"),
        ("/print/clash?bleed=9", 422, "The bleed is from 0 to 5; 9 was asked for."),
        ("/print/clash?paper=napkin", 422, "is not one of A4, Letter, A3, Tabloid"),
        ("/print/clash?card=900x900", 422, "The width of a card is from 20 to 200"),
        ("/print/clash?picks=queen*2", 422, "There is no piece"),
        ("/print/clash?edition=nobody", 404, "There is no edition"),
        ("/print/clash?printer=nobody", 404, "There is no printer profile"),
        ("/print/clash/page/0.svg", 404, "there is no page 0"),
        ("/print/clash/page/999.svg", 404, "there is no page 999"),
        ("/print/clash/page/1.svg?margin=x", 422, "must be a number"),
        ("/print/job/0123", 404, "not in the works"),
        ("/print/sheets/..%2f..%2fetc/passwd.pdf", 404, ""),
        ("/print/sheets/0123/clash.pdf", 404, "no longer kept"),
        ("/print/clash/pictures", 404, "There is no edition"),
        ("/print/picture/none/none", 404, "There is no picture"),
    ],
)
def test_a_mistake_in_an_address_is_told(client, address, status, words):
    answer = client.get(address)
    assert answer.status_code == status
    assert words in text(answer).replace("&#39;", "'")


@pytest.mark.parametrize(
    ("address", "fields", "status", "words"),
    [
        ("/print/clash/make", {"bleed": "lots"}, 422, "must be a number"),
        ("/print/chess/make", {}, 404, "There is no kit"),
        ("/print/clash/choose", {}, 422, "Nothing was chosen"),
        ("/print/clash/choose", {"copies.red-walk": "-1"}, 422, "not a whole number"),
        ("/print/clash/choose", {"copies.red-walk": "²"}, 422, "not a whole number"),
        ("/print/printers", {"name": "", "shift_x": "1"}, 422, "needs a name"),
        ("/print/printers", {"name": "x", "shift_x": "far"}, 422, "must be a number"),
        ("/print/printers", {"name": "x", "shift_x": "99"}, 422, "from -10 to 10; 99 was asked for"),
        ("/print/printers/none/delete", {}, 404, "There is no printer profile"),
        ("/print/job/none/cancel", {}, 404, "not in the works"),
    ],
)
def test_a_mistake_in_a_form_is_told(client, address, fields, status, words):
    answer = client.post(address, data=fields)
    assert answer.status_code == status
    assert words in text(answer)


def test_pieces_and_copies_are_chosen_on_a_page_of_their_own(client):
    page = text(client.get("/print/clash-cards/choose?paper=A3"))
    assert 'name="copies.red-walk" value="2"' in page
    answer = client.post(
        "/print/clash-cards/choose", data={"paper": "A3", "copies.red-walk": "3", "copies.red-slam": "0"}
    )
    assert answer.location.endswith("/print/clash-cards?paper=A3&picks=red-walk%2A3")
    assert "1 sheet of A3, 1 page" in text(client.get(answer.location))


def test_a_measured_printer_is_kept_and_used(app, client):
    client.post("/print/printers", data={"name": "Club  laser", "shift_x": "0,4", "shift_y": "-0.2"})
    client.post("/print/printers", data={"name": "Club laser", "shift_x": "0.5", "shift_y": "-0.2"})
    (kept,) = Profiles(app.extensions["database"]).listed()
    assert (kept.name, kept.shift_x, kept.shift_y) == ("Club laser", 0.5, -0.2)
    assert "Club laser" in text(client.get("/print/printers"))
    picture = text(client.get(f"/print/clash-cards/page/2.svg?backs=duplex-long&printer={kept.id}"))
    assert "backs corrected for 0.5 mm right, -0.2 mm down" in picture
    client.post(f"/print/printers/{kept.id}/delete")
    assert Profiles(app.extensions["database"]).listed() == []


def test_an_owner_prints_their_own_edition_with_their_own_picture(app, client):
    body = {"name": "Mine", "corrections": {"battle-ax-1": {"name": "Bearded Axe"}}}
    edition = Editions(app.extensions["database"]).save("spoils", "Mine", body)
    address = "/print/spoils-treasures/pictures"
    sent = {"edition": edition, "piece": "battle-ax-1", "picture": (io.BytesIO(image()), "axe.png")}
    assert client.post(address, data=sent).status_code == 303
    assert "battle-ax-1" in text(client.get(f"{address}?edition={edition}"))
    assert client.get(f"/print/picture/{edition}/battle-ax-1").mimetype == "image/jpeg"
    page = text(client.get(f"/print/spoils-treasures/page/1.svg?edition={edition}"))
    assert "Bearded Axe" in page
    assert "data:image/jpeg;base64," in page
    assert client.get(f"/print/clash?edition={edition}").status_code == 422
    client.post(address, data={"edition": edition, "piece": "battle-ax-1", "remove": "1"})
    assert client.get(f"/print/picture/{edition}/battle-ax-1").status_code == 404


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("battle-ax-1", b"not a picture", "no picture that can be printed"),
        ("nothing", b"", "There is no piece"),
        ("battle-ax-1", None, "No picture was chosen"),
    ],
)
def test_a_picture_that_cannot_be_used_is_told(app, client, name, data, words):
    edition = Editions(app.extensions["database"]).save("spoils", "Mine", {"name": "Mine"})
    sent = {"edition": edition, "piece": name}
    if data is not None:
        sent["picture"] = (io.BytesIO(data), "a.png")
    answer = client.post("/print/spoils-treasures/pictures", data=sent)
    assert answer.status_code == 422
    assert words in text(answer)


def test_without_pango_the_print_pages_say_what_to_install(client, monkeypatch):
    def missing():
        raise NoPress(press.INSTALL)

    monkeypatch.setattr(press, "_weasyprint", missing)
    for address in ("/print", "/print/clash"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "libpango-1.0-0" in text(answer)
    assert "Make the PDF" not in text(client.get("/print/clash"))
    answer = client.post("/print/clash/make")
    assert answer.status_code == 503
    assert "libpango-1.0-0" in text(answer)
    assert client.get("/print/clash/page/1.svg").status_code == 200
    assert client.get("/").status_code == 200


def test_forms_need_their_token(tmp_path):
    guarded = create_app(tmp_path / "data", TESTING=True).test_client()
    for address in (
        "/print/clash/make",
        "/print/clash/choose",
        "/print/printers",
        "/print/printers/x/delete",
    ):
        assert guarded.post(address).status_code == 400
    assert 'name="csrf_token"' in text(guarded.get("/print/clash"))


def test_no_page_has_a_style_or_a_script_inside(client):
    for address in ("/print", "/print/clash", "/print/clash/choose", "/print/printers"):
        page = text(client.get(address))
        assert " style=" not in page
        assert "<style" not in page
        assert re.findall(r"<script(?![^>]*src=)", page) == []
        assert " onclick=" not in page


def test_ten_people_printing_do_not_stop_a_table(client, app):
    """While ten orders wait and one is printed, a page of the app is answered as quickly as ever."""
    quiet = answering_times(app)
    jobs = [make(client, "spoils-treasures", margin=str(5 + n / 10)) for n in range(10)]
    busy = answering_times(app)
    unfinished = [job for job in jobs if "Open the PDF" not in text(client.get(job))]
    for job in jobs:
        client.post(f"{job}/cancel")
    assert unfinished
    # The printing process may have the core that we would have, but nobody waits for it to finish.
    assert median(busy) < 5 * median(quiet) + 0.05
    assert max(busy) < 5


def answering_times(app):
    """How long a page of the app takes, again and again."""
    times = []
    for _ in range(40):
        start = time.perf_counter()
        assert app.test_client().get("/rules").status_code == 200
        times.append(time.perf_counter() - start)
        time.sleep(0.01)
    return times


def test_a_disk_that_takes_no_sheets_is_told(client, monkeypatch, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    monkeypatch.setenv("LAWSPEAKER_PRINTS", str(taken))
    answer = client.post("/print/clash-cards/make")
    assert answer.status_code == 507
    assert "could not write a file" in text(answer)
    assert client.get("/").status_code == 200
