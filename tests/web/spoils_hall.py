"""A table of Spoils of War, told by phones without JavaScript."""

import re

from tests.web.phone import Phone

NAMES = ("Lief", "Hildr", "Olaf", "Lance")


def sit_down(phone, names=NAMES, **switches):
    """A new table on one phone; its id."""
    phone.open("/new/spoils")
    told = {f"o.{name}:": value for name, value in switches.items()}
    page = phone.press("Start the table", {"name": [*names, *[""] * (10 - len(names))], **told})
    return page.address.rpartition("/")[2]


def lay_out(phone, id, *cards):
    """The Chief tells the face-up cards: an item and its value."""
    page = phone.open(f"/t/{id}")
    form, _ = page.button("This is the pile")
    names = {name for name in form.names if name.startswith("f.cards#")}
    told = {}
    for item, value in cards:
        name = f'f.cards#{{"item":"{item}","value":{value}}}'
        assert name in names
        told[name] = str(int(told.get(name, "0")) + 1)
    return phone.press("This is the pile", told)


def bid(phone, id, quantity, value):
    phone.open(f"/t/{id}")
    return phone.press(str(value), {"f.quantity:": str(quantity)}, within="Tapping it makes the bid.")


def challenge(phone, id):
    page = phone.open(f"/t/{id}")
    return phone.press(next(text for text in page.buttons if text.startswith("Challenge ")))


def to_the_bets(phone, id):
    """One phone for all, up to a challenge: Hildr bids three 4s, Olaf challenges."""
    lay_out(phone, id, ("battle-ax", 1), ("battle-ax", 1), ("helmet", 2), ("crown", 2), ("ring", 2))
    phone.press("Everybody has rolled")
    phone.press("Hildr", within="Name the opener")
    bid(phone, id, 3, 4)
    return challenge(phone, id)


def four_phones(app):
    """A phone for each Viking, Lief's having made the table; the id and the phones."""
    phones = [Phone(app) for _ in NAMES]
    id = sit_down(phones[0])
    for at, phone in enumerate(phones[1:], start=2):
        assert phone.forge(f"/t/{id}/sit", {"seat": f"seat-{at}"}).status == 200
    return id, phones


def bare(page, id, code):
    """A page without what differs between any two tables."""
    text = re.sub(r'(name="csrf_token" value=")[^"]+', r"\1", page.source)
    text = re.sub(r'(name="form" value=")[\w-]{12}', r"\1", text)
    return text.replace(id, "ID").replace(code, "CODE")
