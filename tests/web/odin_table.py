"""A table of A Feast for Odin, told by a phone without JavaScript."""

from werkzeug.datastructures import MultiDict

from companion.games.odin import GAME
from companion.referee import Table
from companion.web.phone import COOKIE

# Seats are called by letters here; Aud is "a".
NAMES = {"a": "Aud", "b": "Bolli", "c": "Cara", "d": "Dag"}


def lay(app, phone, position=None, players=2, **options):
    """A table that is already under way, every seat held by this phone; its id."""
    phone.open("/new/odin")
    phone.press("Start the table", {"name": ["Somebody", "", "", ""]})
    seats = [{"id": id, "name": NAMES[id]} for id in list(NAMES)[:players]]
    agreed = GAME.read_options({"seats": seats, **options})
    table = Table(GAME, agreed, position={"round": 1, **_only(position or {})})
    id = app.extensions["tables"].create(table, phone.client.get_cookie(COOKIE).value)
    phone.open(f"/t/{id}")
    return id


def _only(position):
    """Whoever is given something has nothing else."""
    nothing = dict.fromkeys(GAME.box(None).parts.start, 0)
    players = {
        seat: {**one, "supply": {**nothing, **one["supply"]}} if "supply" in one else one
        for seat, one in position.get("players", {}).items()
    }
    return {**position, "players": players}


def having(**supply):
    """Aud with these things and nothing else."""
    return {"players": {"a": {"supply": supply}}}


def state(app, id):
    with app.extensions["tables"].opened(id) as kept:
        return kept.table.state


def told(app, id):
    """The last entry of the log, in words."""
    with app.extensions["tables"].opened(id) as kept:
        return " ".join(line.text for line in kept.table.log[-1].told)


def boards(phone, id, **asked):
    phone.open(f"/t/{id}/page/boards", query_string={"seat": "a", **asked})
    return phone.page


def tap(phone, square):
    """Tap a square of the board on the page: a button of the form around it."""
    for form in phone.page.forms:
        for button in form.buttons:
            if (button.name, button.value) == ("at", square):
                data = MultiDict(form.fields)
                data.add("at", square)
                return phone.send(form.action, data, form.method)
    raise AssertionError(f"no square {square}")


def looks(page):
    """How every square of the board looks, by its place."""
    squares = [found for tag, found in page.tags if tag == "button" and found.get("name") == "at"]
    return {one["value"]: one["class"].split()[1:] for one in squares}
