"""What a phone that goes round says, and in which order: nothing twice, and nobody's secrets by mistake."""

from tests.web.evening import new_table, state, under_way
from tests.web.phone import Phone
from tests.web.spoils_hall import sit_down, to_the_bets
from tests.web.test_spoils_table import lift, to_the_cups


def test_a_phone_for_all_is_asked_once_whether_anybody_calls(phone):
    under_way(phone, "Astrid", "Bjarni", "Dagny")
    page = phone.press("WALK")
    asked = [text for text in page.buttons if "call" in text or "bluff" in text]
    assert asked == ["Nobody calls", "Bjarni: bluff!", "Dagny: bluff!"]


def test_a_phone_of_its_own_answers_for_its_seat_first(app):
    maker, own = Phone(app), Phone(app)
    id = new_table(maker, "Astrid", "Bjarni", "Dagny")
    own.forge(f"/t/{id}/sit", {"seat": "yellow"})
    maker.open(f"/t/{id}")
    for name, space in (("Astrid", "A1"), ("Dagny", "E1")):
        maker.press(f"{name} starts on {space}")
    own.open(f"/t/{id}")
    own.press("Bjarni starts on A3")
    for space, value in {"B2": 4, "B3": 3, "D2": 2, "D3": 1}.items():
        own.press(str(value), within=f"Bracelet on {space}")
    own.press("Astrid starts")
    maker.open(f"/t/{id}")
    maker.press("WALK")
    page = own.open(f"/t/{id}")
    asked = [text for text in page.buttons if "call" in text or "bluff" in text]
    assert asked == ["Bjarni: bluff!", "Bjarni does not call", "Nobody calls"]
    # The other phone speaks for Dagny, and not for Bjarni unless it says so.
    assert "Dagny does not call" in maker.open(f"/t/{id}").buttons


def test_at_the_real_board_a_move_says_what_was_picked_up(phone, app):
    id = new_table(phone, arena="vouched")
    for value in "2213":
        phone.press(value, within="Bracelet on the board")
    phone.press("Astrid starts")
    for text in ("SPRINT", "Nobody calls"):
        phone.press(text)
    page = phone.press("Moved to the centre", {"f.picked+": ["2", "2"]})
    assert "Astrid picks up a 2, a 2." in page.text
    now = state(app, id)
    assert (now.standing("centre"), now.lying) == ("red", {"vouched": [1, 3]})


def test_a_button_is_not_headed_by_what_it_says(phone):
    under_way(phone)
    for text in ("CLUB", "Bjarni: bluff!", "WALK"):
        page = phone.press(text)
    form, _ = page.button("Take a bracelet from Astrid")
    assert form.text.count("Take a bracelet from Astrid") == 1


def test_what_just_happened_stands_above_what_comes_next(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    page = lift(phone, 1, 0, 0, 2)
    paid, asked = page.text.index("Olaf pays 15 Gold"), page.text.index("Lief takes three of the 9")
    assert paid < asked < page.text.index("What happened")
    assert "Lance shows 8 dice: 0 match, 1 so far." in page.text


def test_who_begins_to_bet_in_secret_goes_on_without_unfolding(phone):
    id = sit_down(phone)
    page = to_the_bets(phone, id)
    unfolded = [found for tag, found in page.tags if tag == "details" and "open" in found]
    assert unfolded == []
    phone.follow("● I am Lief")
    page = phone.press("Place the bet", {"f.side": "red", "f.amount:": "33"})
    unfolded = [found for tag, found in page.tags if tag == "details" and "open" in found]
    assert len(unfolded) == 1
    assert "● I am Lief" in page.links
    assert "Tell the other bets when the disks are turned up" in page.text
    # Whoever has bet is not asked any more where the bets are asked for.
    silent = page.source.partition("taps the own name")[2].partition("</details>")[0]
    assert "I am Hildr" in silent
    assert "I am Lief" not in silent


def test_an_artifact_that_lies_open_is_no_name_for_another(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    for _ in range(3):
        phone.press("face-down")
    assert "odins-eye" in names_for(phone, id)
    phone.press("Tell the app", {"f.name": "odins-eye"})
    # What is told in private takes no name away: nobody else may learn of it.
    assert "odins-eye" in names_for(phone, id)
    phone.press("Turn up Odin's Eye")
    assert "odins-eye" not in names_for(phone, id)
    assert "huginn" in names_for(phone, id)


def names_for(phone, id):
    """What the next Artifact of Lief may be called."""
    form, _ = phone.open(f"/t/{id}?as=seat-1").button("Tell the app")
    return form.choices["f.name"]


def test_cards_that_look_alike_are_numbered(phone):
    id = sit_down(phone)
    to_the_cups(phone, id)
    lift(phone, 1, 0, 0, 2)
    for card in ("face-down", "Helmet 2", "Crown 2", "face-down", "face-down"):
        phone.press(card)
    phone.open(f"/t/{id}?as=seat-1")
    phone.press("Tell the app", {"f.name": "odins-eye"})
    page = phone.open(f"/t/{id}?as=seat-1")
    alike = [text for text in page.buttons if text.startswith("a face-down Artifact, Hildr")]
    assert alike == ["a face-down Artifact, Hildr 1", "a face-down Artifact, Hildr 2"]


def test_the_sixth_player_is_unfolded_only_where_there_is_one(phone):
    assert "More players" not in phone.open("/new/clash").text
    page = phone.open("/new/spoils")
    assert "More players" in page.text
    assert "<details open><summary>More players" not in " ".join(page.source.split())
    # One alone cannot play; the page that says so shows everybody who was named.
    page = phone.press("Start the table", {"name": ["", "", "", "", "", "Freyja", "", "", "", ""]})
    assert page.status == 422
    assert "<details open><summary>More players" in " ".join(page.source.split())
