"""Print and play: choose a kit, see every page, take the PDF."""

from typing import Any, cast
from urllib.parse import urlencode

from flask import Blueprint, current_app, redirect, render_template, request, send_file, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.printing import cache
from companion.printing.kits import CONTENTS, GAMES, NoSuchKit, kit, parts, plan
from companion.printing.order import (
    BACKS,
    BOARDS,
    LIMITS,
    MARKS,
    MOST_COPIES,
    ORIENTATIONS,
    SIDES,
    BadOrder,
    Order,
    read_order,
    write_picks,
)
from companion.printing.order import NAMES as ASKED
from companion.printing.paper import CARDS, PAPERS
from companion.printing.pictures import BadPicture, Checked, check, held
from companion.printing.press import INSTALL, NoPress, can_print
from companion.printing.preview import draw_page
from companion.printing.works import Job, TooMany, Works
from companion.referee import Malformed
from companion.store.editions import Editions
from companion.store.pictures import Pictures, TooManyPictures
from companion.store.profiles import NoSuchProfile, Profiles
from companion.web.errors import page as error_page
from companion.web.phone import database

pages = Blueprint("printing", __name__)

AnyResponse = Response | str | tuple[str, int]
# What a person may choose, in the order of the form; anything else in an address is not ours.
FIELDS = (
    "paper", "orientation", "margin", "card", "card_width", "card_height", "counter", "cell", "backs",
    "bleed",
    "outside", "marks", "marks_on", "corner", "ink", "text", "boards", "picks", "edition", "printer",
)  # fmt: skip
MOST_NAME = 60
CHOICES = {
    "paper": dict.fromkeys(PAPERS, ""),
    "orientation": ORIENTATIONS,
    "backs": BACKS,
    "marks": MARKS,
    "marks_on": SIDES,
    "boards": BOARDS,
}


@pages.errorhandler(BadOrder)
@pages.errorhandler(BadPicture)
@pages.errorhandler(TooManyPictures)
def bad_order(error: Exception) -> tuple[str, int]:
    return error_page(422, "That cannot be printed", str(error))


@pages.errorhandler(NoSuchKit)
@pages.errorhandler(NoSuchProfile)
def nothing_there(error: Exception) -> tuple[str, int]:
    return error_page(404, "There is no such thing to print", str(error))


@pages.errorhandler(NoPress)
def no_press(error: Exception) -> tuple[str, int]:
    return error_page(503, "This computer cannot make PDFs yet", str(error))


@pages.errorhandler(TooMany)
def too_many(error: Exception) -> tuple[str, int]:
    return error_page(429, "The printer is busy", str(error))


@pages.errorhandler(OSError)
def no_room(error: OSError) -> tuple[str, int]:
    return error_page(
        507,
        "The sheets cannot be kept",
        f"The computer that runs Lawspeaker could not write a file ({error.strerror or error})."
        " Make room on its disk, then try again.",
    )


def works() -> Works:
    """The print works of this app."""
    return cast(Works, current_app.extensions.setdefault("works", Works()))


def _fields(source: MultiDict[str, str]) -> dict[str, str]:
    """What was chosen, without what was left empty."""
    return {name: source[name].strip() for name in FIELDS if source.get(name, "").strip()}


def _order(name: str, fields: dict[str, str]) -> Order:
    """The order that the fields ask for, with the edition, the pictures and the printer that they name."""
    chosen = kit(name)
    editions, known = Editions(database()), fields.get("edition", "")
    body = None
    if known:
        edition, body = editions.get(known)
        if edition.game != chosen.game:
            raise BadOrder(f"The edition {edition.name!r} is not one of {chosen.game_title}.")
    values: dict[str, str] = dict(fields)
    if fields.get("printer"):
        profile = Profiles(database()).get(fields["printer"])
        values |= {"shift_x": str(profile.shift_x), "shift_y": str(profile.shift_y)}
    attached = Pictures(database()).of(known) if known else {}
    pictures = held({piece: Checked(one.kind, one.data) for piece, one in attached.items()})
    return read_order(name, values, body, pictures)


@pages.get("/print")
def kits() -> str:
    """The kits of the four games."""
    return render_template(
        "print/kits.html", games=GAMES, contents=CONTENTS, install="" if can_print() else INSTALL
    )


@pages.get("/print/<name>")
def settings(name: str) -> AnyResponse:
    """What to choose for a kit, how many sheets it takes, and a picture of every page."""
    chosen, fields = kit(name), _fields(request.args)
    made, wrong = None, ""
    try:
        made = plan(_order(name, fields))
    except (BadOrder, Malformed) as error:
        wrong = str(error)
    shown = Order(name) if made is None else made.order
    body = render_template(
        "print/settings.html",
        kit=chosen,
        plan=made,
        wrong=wrong,
        order=shown,
        fields=fields,
        query=urlencode(fields),
        choices=CHOICES,
        limits=LIMITS,
        asked=ASKED,
        cards=CARDS,
        card=_card_name(shown),
        editions=Editions(database()).listed(chosen.game) if chosen.game else [],
        printers=Profiles(database()).listed(),
        install="" if can_print() else INSTALL,
    )
    return (body, 422) if wrong else body


def _card_name(order: Order) -> str:
    """The name of the card size, or the size itself."""
    size = (order.card_width, order.card_height)
    return next((name for name, known in CARDS.items() if known == size), f"{size[0]:g}x{size[1]:g}")


@pages.get("/print/<name>/page/<int:number>.svg")
def preview(name: str, number: int) -> Response:
    """A picture of one page, from the same plan as the PDF."""
    order = _order(name, _fields(request.args))
    answer = Response(mimetype="image/svg+xml")
    answer.set_etag(f"{cache.key_of(order)}-{number}")
    answer.headers["Cache-Control"] = "private, max-age=60"
    answer.make_conditional(request)
    if answer.status_code != 304:
        made = plan(order)
        if not 1 <= number <= len(made.pages):
            raise NoSuchKit(f"The pages go from 1 to {len(made.pages)}; there is no page {number}.")
        answer.set_data(draw_page(made.pages[number - 1]))
    return answer


@pages.get("/print/<name>/choose")
def choose(name: str) -> AnyResponse:
    """Every piece of a kit with the number of copies."""
    fields = _fields(request.args)
    order = _order(name, fields | {"picks": fields.get("picks", "")})
    return render_template(
        "print/choose.html",
        kit=kit(name),
        parts=parts(order),
        picks=order.picks,
        fields=fields,
        most=MOST_COPIES,
    )


@pages.post("/print/<name>/choose")
def chosen(name: str) -> AnyResponse:
    """Take the copies over into the settings."""
    fields = _fields(request.form)
    picks = {}
    for field, text in request.form.items():
        if field.startswith("copies.") and text.strip() not in ("", "0"):
            if not (text.strip().isdecimal() and text.strip().isascii()):
                raise BadOrder(f"{text[:40]!r} is not a whole number of copies.")
            picks[field.removeprefix("copies.")] = int(text.strip()[:6])
    if not picks:
        raise BadOrder("Nothing was chosen. Choose at least one piece.")
    fields["picks"] = write_picks(picks)
    return redirect(f"{url_for('printing.settings', name=kit(name).name)}?{urlencode(fields)}", 303)


@pages.post("/print/<name>/make")
def make(name: str) -> AnyResponse:
    """Order the sheets; the page after this one shows how far they are."""
    if not can_print():
        raise NoPress(INSTALL)
    order = _order(name, _fields(request.form))
    plan(order)
    return redirect(url_for("printing.job", key=works().order(order).key), 303)


@pages.get("/print/job/<key>")
def job(key: str) -> AnyResponse:
    """How far an order is; asked again by the page itself until it is over."""
    found = _job(key)
    part = request.headers.get("HX-Target") == "job"
    template = "print/job_part.html" if part else "print/job.html"
    return render_template(template, job=found, kit=kit(found.order.kit), ahead=works().ahead(found))


def _job(key: str) -> Job:
    found = works().find(key)
    if found is None:
        raise NoSuchKit(
            "These sheets are not in the works. Choose them again; what was printed lately is there at once."
        )
    return found


@pages.post("/print/job/<key>/cancel")
def cancel(key: str) -> AnyResponse:
    """Stop an order."""
    _job(key)
    works().cancel(key)
    return redirect(url_for("printing.job", key=key), 303)


@pages.get("/print/sheets/<key>/<file>.pdf")
def sheets(key: str, file: str) -> Response:
    """The finished PDF."""
    path = cache.path_of(key) if cache.is_key(key) else None
    if path is None or not path.is_file():
        raise NoSuchKit("These sheets are no longer kept. Choose them again; it takes a moment.")
    answer = send_file(path, mimetype="application/pdf", conditional=True, etag=key, max_age=3600)
    name = kit(file).name
    answer.headers["Content-Disposition"] = f'inline; filename="lawspeaker-{name}.pdf"'
    return answer


@pages.get("/print/printers")
def printers() -> str:
    """The printers that were measured, and the sheet to measure one."""
    return render_template(
        "print/printers.html",
        printers=Profiles(database()).listed(),
        papers=PAPERS,
        backs=BACKS,
        limits=LIMITS,
    )


@pages.post("/print/printers")
def keep_printer() -> AnyResponse:
    """Keep what was measured."""
    name = " ".join(request.form.get("name", "").split())[:MOST_NAME]
    if not name:
        raise BadOrder("The printer needs a name, so that you find it again.")
    offsets: dict[str, Any] = {
        side: request.form.get(side, "").strip() or "0" for side in ("shift_x", "shift_y")
    }
    order = read_order("calibration", offsets)
    Profiles(database()).save(name, order.shift_x, order.shift_y)
    return redirect(url_for("printing.printers"), 303)


@pages.post("/print/printers/<id>/delete")
def delete_printer(id: str) -> AnyResponse:
    """Forget a printer."""
    Profiles(database()).get(id)
    Profiles(database()).delete(id)
    return redirect(url_for("printing.printers"), 303)


@pages.get("/print/<name>/pictures")
def pictures(name: str) -> AnyResponse:
    """The pictures of an edition's cards."""
    chosen, edition = kit(name), Editions(database()).get(request.args.get("edition", ""))[0]
    order = _order(name, {"edition": edition.id})
    return render_template(
        "print/pictures.html",
        kit=chosen,
        edition=edition,
        parts=parts(order),
        kept=Pictures(database()).of(edition.id),
    )


@pages.post("/print/<name>/pictures")
def attach(name: str) -> AnyResponse:
    """Attach a picture to a card, or take it off."""
    edition = Editions(database()).get(request.form.get("edition", ""))[0]
    known = {piece.key for part in parts(_order(name, {"edition": edition.id})) for piece in part.pieces}
    piece = request.form.get("piece", "")
    if piece not in known:
        raise BadOrder(f"There is no piece {piece[:40]!r} in {kit(name).title}.")
    if request.form.get("remove"):
        Pictures(database()).remove(edition.id, piece)
    else:
        sent = request.files.get("picture")
        if sent is None or not sent.filename:
            raise BadPicture("No picture was chosen. Choose a PNG, JPEG or SVG file.")
        clean = check(sent.read())
        Pictures(database()).attach(edition.id, piece, clean.kind, clean.data)
    return redirect(f"{url_for('printing.pictures', name=name)}?{urlencode({'edition': edition.id})}", 303)


@pages.get("/print/picture/<edition>/<piece>")
def picture(edition: str, piece: str) -> Response:
    """One attached picture."""
    kept = Pictures(database()).of(edition).get(piece)
    if kept is None:
        raise NoSuchKit("There is no picture of that card.")
    return Response(kept.data, mimetype=kept.kind, headers={"Cache-Control": "private, no-cache"})
