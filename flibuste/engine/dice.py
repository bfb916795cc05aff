"""Chance: a generator that is always an argument, and the sources of chance a match can be given.

Kernels draw with `below(rng, n)`. The generator is four numbers in a buffer, SFC32 ("small fast counting", of
Chris Doty-Humphrey, in the public domain): 1–2 ns a draw, and the same numbers compiled or not.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from flibuste.engine.kernel import Numbers, inlined, integers, kernel

__all__ = ["Chance", "Dice", "below", "pick", "seed_rng"]

MASK = 0xFFFFFFFF
WARM_UP = 12


@inlined
def _draw(rng: Numbers) -> int:
    drawn = (rng[0] + rng[1] + rng[3]) & MASK
    rng[3] = (rng[3] + 1) & MASK
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & MASK
    rng[2] = (((rng[2] << 21) | (rng[2] >> 11)) + drawn) & MASK
    return drawn


@inlined
def below(rng: Numbers, n: int) -> int:
    """A whole number in 0 … n−1."""
    return (_draw(rng) * n) >> 32


@kernel
def seed_rng(rng: Numbers, seed: int, stream: int) -> None:
    """Begin the generator of game number `stream` of a series: the same whoever plays it, and when."""
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = stream & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        _draw(rng)


@kernel
def pick(rng: Numbers, weights: Numbers, n: int) -> int:
    """One of n places, each as likely as its weight; with equal weights of 1 the same draw as `below`."""
    total = 0
    for place in range(n):
        total += weights[place]
    left = below(rng, total)
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place


class Chance(Protocol):
    """A source of chance for a match."""

    def choose(self, weights: Sequence[int]) -> int:
        """A place among the outcomes, each as likely as its weight."""

    def memory(self) -> Any:
        """What `recall` needs to be as now."""

    def recall(self, memory: Any) -> None:
        """Be as when `memory` was taken: after an undo the same dice fall again."""

    def record(self, over: bool) -> dict[str, Any]:
        """What the logbook says of the source under `fair`, while a game runs and when it is over; empty: nothing."""


class Dice:
    """Dice from a seed (and a stream, the number of a game in a series)."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = integers(4)
        seed_rng(self.rng, seed & 0x7FFFFFFFFFFFFFFF, stream)

    def choose(self, weights: Sequence[int]) -> int:
        buffer = integers(len(weights))
        buffer[:] = weights
        return int(pick(self.rng, buffer, len(weights)))

    def below(self, n: int) -> int:
        """A whole number in 0 … n−1, for a player who chooses at random."""
        return int(below(self.rng, n))

    def memory(self) -> list[int]:
        return [int(number) for number in self.rng]

    def recall(self, memory: list[int]) -> None:
        self.rng[:] = memory

    def record(self, over: bool) -> dict[str, Any]:
        return {}
