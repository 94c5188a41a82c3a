"""Editions spoilt at random: refused in a sentence or kept and shown, and never an error of ours."""

import copy
import io
import json
from random import Random

import pytest

from companion.library.editions.bench import whole
from companion.store.editions import Editions

JUNK = [
    None, True, 0, -1, 2.5, 9999, 10**9, "", "x", "<script>alert(1)</script>", "=cmd()", "\u202e", "a\0b", [],
    {}, [[]], [{}], {"a": 1}, [1, 2, 3], "sheep", {"do": "exchange"}, ["A1"], {"A1": "B1"}, "{{7*7}}",
]  # fmt: skip
ROUNDS = 12


def places(value, path=()):
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def spoilt(edition, rng):
    """A copy with up to three things in it taken away, doubled or replaced."""
    other = copy.deepcopy(edition)
    for _ in range(rng.randint(1, 3)):
        depth = rng.randint(1, 6)
        *above, last = rng.choice([path for path in places(other) if 0 < len(path) <= depth])
        place = other
        for step in above:
            place = place[step]
        how = rng.choice(["away", "twice", "junk", "junk"])
        if how == "away" and len(place) > 1:
            del place[last]
        elif how == "twice" and isinstance(place, list):
            place.append(copy.deepcopy(place[last]))
        else:
            place[last] = rng.choice(JUNK)
    return other


def kept(app):
    with app.app_context():
        return set(Editions(app.extensions["database"]).listed())


def sent(phone, address, content, name):
    data = {"csrf_token": phone.token(), "file": (io.BytesIO(content), name)}
    return phone.client.post(address, data=data, content_type="multipart/form-data")


@pytest.mark.parametrize("name", ["clash", "odin", "spoils", "vikings"])
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_spoilt_edition_is_refused_or_shown(phone, app, name, seed):
    rng, library = Random(f"{name} {seed}"), app.extensions["library"]
    parts = library.parts(name)
    body = spoilt(whole(parts, library.ours(name)), rng)
    file = {"what": "lawspeaker edition", "version": 1, "game": name, "name": "Spoilt", "edition": body}
    before = kept(app)
    answer = sent(phone, "/editions/import", json.dumps(file).encode(), "edition.json")
    assert answer.status_code in (303, 422)
    new = kept(app) - before
    assert len(new) == (answer.status_code == 303)
    for one in new:
        tables = [f"/edition/{one.id}/table/{table.name}" for table in parts.open]
        addresses = [f"/edition/{one.id}", f"/new/{name}", f"/editions/compare?one={one.id}", "/editions"]
        for address in [*addresses, *tables, *(f"{table}/row" for table in tables)]:
            page = phone.client.get(address, follow_redirects=True)
            assert page.status_code == 200, address
            assert b"<script>alert" not in page.data
        for table in tables:
            sheet = bytearray(phone.client.get(f"{table}.csv").data)
            for _ in range(4):
                sheet[rng.randrange(len(sheet))] = rng.choice(b'",\n\r\0\xff=')
            assert sent(phone, f"{table}.csv", bytes(sheet), "table.csv").status_code in (303, 422)
