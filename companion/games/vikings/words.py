"""Plain words for lists and numbers in the told lines."""

from collections.abc import Sequence

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def listed(things: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    if not things:
        return "nothing"
    if len(things) == 1:
        return things[0]
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def opened(sentence: str) -> str:
    """The same with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def number(count: int) -> str:
    """A small number in letters."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, one: str, many: str = "") -> str:
    """one card, two cards."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"
