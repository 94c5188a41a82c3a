"""What people do at a table of Clash of Vikings before it gets interesting."""

import json
from contextlib import contextmanager

STARTS = ("A1", "A3", "E1", "E3")
SPACES = {"B2": 4, "B3": 3, "D2": 2, "D3": 1}


def new_table(phone, *names, **options):
    """Start a table from the first page on; its address is the id."""
    phone.open("/")
    phone.open("/new/clash")
    rows = [*(names or ("Astrid", "Bjarni")), "", "", ""][:4]
    chosen = {f"o.{name}:": json.dumps(value) for name, value in options.items()}
    page = phone.press("Start the table", {"name": rows, **chosen})
    assert page.status == 200, page.text
    return page.address.rpartition("/")[2]


def set_up(phone, *names, first=None):
    """Place the Vikings, lay the bracelets and find who starts, all by taps on the phone of the house."""
    names = names or ("Astrid", "Bjarni")
    for name, space in zip(names, STARTS, strict=False):
        phone.press(f"{name} starts on {space}")
    for space, value in SPACES.items():
        phone.press(str(value), within=f"Bracelet on {space}")
    page = phone.press(f"{first or names[0]} starts")
    assert "first card" in page.text, page.text
    return page


def under_way(phone, *names, **options):
    """A table at the beginning of the first turn."""
    id = new_table(phone, *names, **options)
    set_up(phone, *names)
    return id


@contextmanager
def opened(app, id):
    """The table itself, to see what came of it."""
    with app.extensions["tables"].opened(id) as kept:
        yield kept.table


def version(app, id):
    return app.extensions["tables"].version(id)


def state(app, id):
    with opened(app, id) as table:
        return table.state
