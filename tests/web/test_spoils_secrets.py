"""Two evenings that differ only in bets, dice and face-down Artifacts look the same to everybody else."""

from dataclasses import dataclass

import pytest

from tests.web.phone import Phone
from tests.web.spoils_hall import NAMES, bare, bid, challenge, four_phones, lay_out, sit_down

FIRST = {"side": "red", "amount": "33", "dice": ("4", "8"), "artifact": "odins-eye"}
SECOND = {"side": "blue", "amount": "34", "dice": ("1", "8"), "artifact": "huginn"}
# The Treasury lies open and holds what nobody has, so the Gold is the same in both evenings.
GOLD = "66"
# What Lief alone may read, in both evenings.
WORDS = ("You bet 33", "You bet 34", "You have 4", "You have 1", "Your face-down Artifact")


@dataclass
class Evening:
    """Four phones, one that looks on, and what Lief keeps secret."""

    app: object
    secret: dict

    def __post_init__(self):
        self.id, self.phones = four_phones(self.app)
        self.stranger = Phone(self.app)
        self.lief, self.hildr, self.olaf, self.lance = self.phones
        with self.app.extensions["tables"].opened(self.id) as kept:
            self.code = kept.code

    def round_one(self):
        """Lief wins two face-down Artifacts and a card."""
        lay_out(self.lief, self.id, ("helmet", 2), ("crown", 2), ("ring", 2))
        self.lief.press("Everybody has rolled")
        self.lief.press("Lief", within="Name the opener")
        bid(self.lief, self.id, 2, 4)
        challenge(self.hildr, self.id)
        for phone, side in zip(self.phones, ("blue", "red", "red", "red"), strict=True):
            self.bet(phone, side if phone in (self.olaf, self.lance) else None, "10")
        self.press(self.lief, "Hands off: reveal all bets")
        for phone in self.phones:
            self.press(phone, "2")
        for card in ("face-down", "face-down", "Helmet 2 +2"):
            self.press(self.lief, card)
        self.press(self.lief, "Nobody uses an Artifact: go on")

    def press(self, phone, text, fill=None, within=""):
        phone.open(f"/t/{self.id}")
        page = phone.press(text, fill, within)
        assert page.status == 200, page.alert
        return page

    def bet(self, phone, side, amount):
        told = {"f.amount:": amount}
        return self.press(phone, "Place the bet", told if side is None else {"f.side": side, **told})

    def keep_secrets(self):
        """Round two, up to the bets: Lief names an Artifact, corrects the Gold, tells the dice, bets."""
        self.press(self.lief, "Tell the app", {"f.name": self.secret["artifact"]})
        self.lief.open(f"/t/{self.id}/correct")
        self.lief.press("Correct", {"c.gold.seat-1:": GOLD})
        lay_out(self.lief, self.id, ("armband", 1))
        self.press(self.lief, "Everybody has rolled")
        face, count = self.secret["dice"]
        self.press(self.lief, "These are my dice", {f"f.dice#{face}": count})
        self.press(self.lief, "Hildr", within="Name the opener")
        bid(self.hildr, self.id, 3, 4)
        challenge(self.olaf, self.id)
        self.bet(self.lief, self.secret["side"], self.secret["amount"])
        self.bet(self.lance, "red", "5")

    def everything(self, phone):
        """All that a phone can get to see of the table."""
        seen = {}
        paths = ("", "/log", "/news?version=0", "?as=-", "/correct", "/seats", "/export.json", "?as=seat-1")
        for path in paths:
            seen[path] = bare(phone.open(f"/t/{self.id}{path}"), self.id, self.code)
            phone.headers = {"HX-Request": "true"}
            seen[f"{path} in part"] = bare(phone.open(f"/t/{self.id}{path}"), self.id, self.code)
            phone.headers = {}
        return seen


@pytest.fixture(scope="module")
def two(app):
    evenings = [Evening(app, secret) for secret in (FIRST, SECOND)]
    for evening in evenings:
        evening.round_one()
        evening.keep_secrets()
    return evenings


def test_the_owner_sees_the_own_secrets(two):
    first, second = [evening.everything(evening.lief) for evening in two]
    for text in ("Odin&#39;s Eye", "You bet 33", "You have 4, 4, 4", f">{GOLD}<"):
        assert text in first[""] + first["/log"]
    for text in ("Huginn", "You bet 34", "You have 1, 1, 1", f">{GOLD}<"):
        assert text in second[""] + second["/log"]


@pytest.mark.parametrize("who", ["hildr", "olaf", "lance", "stranger"])
def test_nobody_else_can_tell_the_two_evenings_apart(two, who):
    first, second = [evening.everything(getattr(evening, who)) for evening in two]
    assert first == second
    hidden = (*WORDS, f">{GOLD}<", f'"{GOLD}"')
    assert not [word for word in hidden for text in first.values() if word in text]


def test_undo_and_redo_tell_nobody_either(two):
    for evening in two:
        evening.press(evening.lance, "Undo the last step")
        evening.press(evening.lance, "Undo the last step")
    for who in ("hildr", "stranger"):
        first, second = [evening.everything(getattr(evening, who)) for evening in two]
        assert first == second
    for evening in two:
        evening.press(evening.lance, "Redo")
        evening.press(evening.lance, "Redo")


def test_the_file_is_refused_to_a_phone_that_does_not_hold_every_seat(two):
    for phone in (*two[0].phones, two[0].stranger):
        assert phone.open(f"/t/{two[0].id}/export.json").status == 403


def test_a_phone_that_goes_round_shows_nothing_of_what_lies_behind_the_curtain(phone):
    id = sit_down(phone)
    lay_out(phone, id, ("helmet", 2))
    phone.press("Everybody has rolled")
    phone.open(f"/t/{id}?as=seat-1")
    phone.press("These are my dice", {"f.dice#3": "8"})
    phone.press("Lief", within="Name the opener")
    bid(phone, id, 2, 4)
    challenge(phone, id)
    for seat in range(1, 5):
        phone.open(f"/t/{id}?as=seat-{seat}")
        told = {"f.side": "blue" if seat == 1 else "red", "f.amount:": f"3{seat}"}
        page = phone.press("Place the bet", told)
        assert page.status == 200
        for hidden in ("You bet", "You have 3", '"amount"', "behind my screen"):
            assert hidden not in page.source
    assert phone.page.buttons.count("Hands off: reveal all bets") == 1
    page = phone.press("Hands off: reveal all bets")
    assert all(f"{name} (3{at})" in page.text for at, name in enumerate(NAMES, start=1))


def test_a_face_down_artifact_is_offered_only_through_its_owners_eyes(phone):
    id = sit_down(phone)
    lay_out(phone, id, ("helmet", 2))
    phone.press("Everybody has rolled")
    phone.press("Lief", within="Name the opener")
    bid(phone, id, 2, 4)
    challenge(phone, id)
    for seat in range(1, 5):
        phone.open(f"/t/{id}?as=seat-{seat}")
        phone.press("Place the bet", {"f.side": "blue" if seat == 1 else "red", "f.amount:": "9"})
    phone.press("Hands off: reveal all bets")
    for _ in range(4):
        phone.press("2", within="how many")
    for _ in range(3):
        phone.press("face-down")
    phone.open(f"/t/{id}?as=seat-1")
    page = phone.press("Tell the app", {"f.name": "draupnir"})
    assert "Draupnir" not in page.source
    assert "● I am Lief" in page.links
    page = phone.follow("● I am Lief")
    assert "Use Draupnir Which symbol does the card show?" in page.text
