"""A table of Vikings, told by a phone without JavaScript."""

import json

from companion.games.vikings import GAME
from companion.referee import Table
from companion.web.phone import COOKIE

# A band in Hordaland that can sail, and what the tests lay down around it.
BAND = dict.fromkeys(("leif", "huskarl-1", "berserkir-1", "longship-1", "longship-2"), "hordaland")
HARBOUR = {
    "saga": "eirik",
    "segment": "harbour",
    "units": BAND,
    "quests": {"jorvik": "?", "paris": "niflung"},
}


def sit_down(phone, **options):
    """A new table from the page on; its id."""
    phone.open("/new/vikings")
    told = {f"o.{name}:": json.dumps(value) for name, value in options.items()}
    page = phone.press("Start the table", {"name": "Aud", **told})
    return page.address.rpartition("/")[2]


def lay(app, phone, position, edition=None, **options):
    """A table that is already under way, held by this phone; its id."""
    phone.open("/keep")
    phone.open("/new/vikings")
    phone.press("Start the table", {"name": "Somebody"})
    agreed = GAME.read_options({"seats": [{"id": "seat-1", "name": "Aud"}], **options})
    token = phone.client.get_cookie(COOKIE).value
    table = Table(GAME, agreed, edition=edition, position=position)
    id = app.extensions["tables"].create(table, token)
    phone.open(f"/t/{id}")
    return id


def voyage(space, force, segment, **more):
    """A voyage under way in a space."""
    units = {**dict.fromkeys(force, space), **more.pop("units", {})}
    start = {"start": space, "space": space, "force": force, **more.pop("voyage", {})}
    return {"saga": "eirik", "segment": segment, "units": units, "voyage": start, **more}


def battle(line, hostiles, edge="vikings", **more):
    """A battle in Lindisfarne, lined up in its first round."""
    fight = {"cause": "card", "line": line, "hostiles": hostiles, "edge": edge, "round": 1, "turn": edge}
    card = {"card": "levy"}
    return voyage(
        "lindisfarne", line, "combat", voyage=card, battle={**fight, **more.pop("battle", {})}, **more
    )


def state(app, id):
    with app.extensions["tables"].opened(id) as kept:
        return kept.table.state


def table(app, id):
    with app.extensions["tables"].opened(id) as kept:
        return kept.table
