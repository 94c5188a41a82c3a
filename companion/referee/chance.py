"""Chance is a player: dice and draws are part of the move that reports them."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def dice(rng: Random, count: int, sides: int = 6) -> list[int]:
    """Throw so many dice."""
    return [rng.randint(1, sides) for _ in range(count)]


def draw(rng: Random, pool: Sequence[T], count: int = 1) -> list[T]:
    """Draw blind, without putting back."""
    return rng.sample(list(pool), count)


def shuffled(rng: Random, pool: Sequence[T]) -> list[T]:
    """The same things in a chance order."""
    return rng.sample(list(pool), len(pool))
