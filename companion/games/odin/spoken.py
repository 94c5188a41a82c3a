"""What people call things: the words of a move, position or pad as the box spells them."""

from collections import Counter
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.odin.box import Box

# Short or other names; the right side is as the box spells it.
OTHER_WORDS = {
    "bow": "bow and arrow",
    "bows and arrows": "bow and arrow",
    "sword": "long sword",
    "coin": "silver",
    "1 silver": "silver",
    "boat": "whaling boat",
    "crown": "English Crown",
    "home board": "home",
    "faroe": "faroe islands",
}
# The fields of moves and positions that hold names of spaces, of cards, or no names of things at all.
SPACES, CARDS = ("space", "spaces", "of"), ("card", "cards", "from_hand", "drawn", "hand", "played", "gone")
NO_THINGS = ("kind", "seat", "start", "last", "culprit", "strip", "strips", "strip_pile", "names", "pending")
# What is kept by seat; the seats are no names of things either.
BY_SEAT = ("weapons", "cards", "drawn_weapons", "players")


def plain(word: str) -> str:
    """A name without capitals, underscores, hyphens and the article."""
    spelt = word.lower().replace("&", " and ").replace("_", " ").replace("-", " ")
    return " ".join(spelt.split()).removeprefix("the ")


class Called:
    """The names in one box, and how people spell them."""

    def __init__(self, box: "Box") -> None:
        self.things = _table([*box.things, *box.ships, *box.boards, *box.pieces])
        self.things |= {plain(one.name): one.id for one in box.boards.values()}
        self.things |= {word: name for word, name in OTHER_WORDS.items() if plain(name) in self.things}
        self.spaces = _alone([(one.name, one.id) for one in box.spaces.values()]) | _table(box.spaces)
        self.cards = _alone([(one.name, number) for number, one in box.cards.items()])

    def thing(self, word: str) -> str:
        """A thing, ship, board or house; a second house has its number after it."""
        found = plain(word)
        singular = found.removesuffix("s")
        if found in self.things or singular in self.things:
            return self.things.get(found) or self.things[singular]
        name, _, number = found.rpartition(" ")
        return f"{self.things[name]} {number}" if number.isdigit() and name in self.things else word

    def space(self, word: str) -> str:
        """An action space by its id or, where no other has it, by its name; else a thing."""
        return self.spaces.get(plain(word)) or self.thing(word)

    def card(self, word: str) -> int | str:
        """The number of a card; a name that two cards share stays as it is."""
        number: int | None = self.cards.get(plain(word))
        return word if number is None else number

    def near(self, word: str) -> list[str]:
        """The action spaces whose ids sound like a word."""
        said = plain(word)
        within = dict.fromkeys(id for known, id in self.spaces.items() if said and said in known)
        return list(within) or [self.spaces[one] for one in get_close_matches(said, self.spaces)]

    def field(self, name: str, value: Any) -> Any:
        """A field of a move or position with every name in it as the box spells it."""
        if name in NO_THINGS:
            return value
        if isinstance(value, dict) and name in SPACES:
            return {self.space(space): whose for space, whose in value.items()}
        how = self.card if name in CARDS else self.space if name in SPACES else self.thing
        if isinstance(value, dict) and name in BY_SEAT:
            inside = self.fields if name == "players" else lambda one: _each(one, how)
            return {seat: inside(one) for seat, one in value.items()}
        return _each(value, how)

    def fields(self, told: Any) -> Any:
        """All fields of a move, position or player."""
        if not isinstance(told, dict):
            return told
        return {name: self.field(name, value) for name, value in told.items()}


def _each(value: Any, how: Callable[[str], Any]) -> Any:
    """Every word in a value, and every key, said otherwise."""
    if isinstance(value, str):
        return how(value)
    if isinstance(value, list | tuple):
        return [_each(one, how) for one in value]
    if isinstance(value, dict):
        return {how(key) if isinstance(key, str) else key: _each(one, how) for key, one in value.items()}
    return value


def _table(names: Any) -> dict[str, str]:
    return {plain(name): name for name in names}


def _alone(named: list[tuple[str, Any]]) -> dict[str, Any]:
    """What has a name that nothing else has."""
    often = Counter(plain(name) for name, _ in named)
    return {plain(name): one for name, one in named if often[plain(name)] == 1}
