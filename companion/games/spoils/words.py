"""How things are called in sentences."""

from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def number(count: int) -> str:
    """A small number as a word."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def bid_words(quantity: int, value: int) -> str:
    """A bid as it is said: five 3s."""
    return f"{number(quantity)} {value}{'s' if quantity != 1 else ''}"


def listing(parts: Sequence[str]) -> str:
    """Some things in one breath: a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "nothing"


def cards(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def dice_words(dice: Sequence[int]) -> str:
    """Dice in a row, a die known only as not matching as a dash."""
    return ", ".join(str(die) if die else "–" for die in dice)
