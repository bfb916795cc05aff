"""How far apart things are in rolls of the dice rather than in cells: what bots go by. Built once for a board.

A ship is taken to be alone on the sea. Of a roll it uses the best two dice, one, or none.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

import numpy as np

from flibuste.games.les_pirates.lines import Leg, Sea
from flibuste.games.les_pirates.state import FACES, MOST_TURNS

__all__ = ["Voyages"]

PAIRS = tuple((one, other) for one in range(FACES) for other in range(one, FACES))
CLOSE = 0.005  # turns
Pair = tuple[int, int]


class Ends:
    """Where the legs of one die end, cell by cell in one list; a ship may also stay where it is."""

    def __init__(self, legs: dict[int, list[Leg]], face: int, banned: int) -> None:
        cells = [
            [cell, *(leg.to for leg in legs[cell] if leg.face == face and not leg.bars & banned)]
            for cell in range(len(legs))
        ]
        self.flat = np.array([to for ends in cells for to in ends])
        self.starts = np.cumsum([0, *map(len, cells[:-1])])

    def any_of(self, there: np.ndarray) -> np.ndarray:
        """(cell, …): whether it is so where one of the cell's legs ends."""
        return np.logical_or.reduceat(there[self.flat], self.starts)

    def least_of(self, turns: np.ndarray) -> np.ndarray:
        """(…, cell): the least of where the cell's legs end."""
        return np.minimum.reduceat(turns[:, self.flat], self.starts, axis=1)


@dataclass(frozen=True)
class Voyages:
    """The sea for so many dice."""

    sea: Sea
    dice: int

    @cached_property
    def rolls(self) -> list[tuple[float, list[Pair]]]:
        """Every roll with its likelihood and the pairs of dice in it."""
        seen = Counter(tuple(sorted(roll)) for roll in product(range(FACES), repeat=self.dice))
        return [(times / FACES**self.dice, sorted(set(combinations(roll, 2)))) for roll, times in seen.items()]

    @cached_property
    def legs(self) -> dict[int, list[Leg]]:
        return self.sea.legs()

    def ends(self, banned: int) -> list[Ends]:
        """For each face, without the headings that LP-21 forbids."""
        return [Ends(self.legs, face, banned) for face in range(FACES)]

    @cached_property
    def reach(self) -> dict[Pair, np.ndarray]:
        """For two dice (cell, cell): whether a ship can get there."""
        ends, here = self.ends(0), np.eye(self.sea.stride, dtype=bool)
        one = [ends[face].any_of(here) for face in range(FACES)]
        return {(a, b): ends[a].any_of(one[b]) | ends[b].any_of(one[a]) for a, b in PAIRS}

    def strikes(self) -> np.ndarray:
        """(cell, cell): in how many rolls of a hundred a ship can get there."""
        return self._chances(self.reach)

    def blasts(self, apart: np.ndarray) -> np.ndarray:
        """(cell, cell): in how many rolls of a hundred an exploding ship can destroy what is there (LP-34)."""
        near = [(apart <= face + 1).astype(np.float32) for face in range(FACES)]
        return self._chances({pair: reach.astype(np.float32) @ near[pair[0]] > 0 for pair, reach in self.reach.items()})

    def _chances(self, hits: dict[Pair, np.ndarray]) -> np.ndarray:
        chance = np.zeros((self.sea.stride, self.sea.stride), np.float32)
        for likely, pairs in self.rolls:
            chance += likely * np.logical_or.reduce([hits[pair] for pair in pairs])
        return np.round(100 * chance).astype(int)

    def turns(self, targets: list[list[int]], banned: int) -> np.ndarray:
        """(target, cell): about how many turns, in hundredths, until a ship ends a leg on one of the target's cells."""
        ends, land = self.ends(banned), [cell for cell, legs in self.legs.items() if not legs]
        turns = np.zeros((len(targets), self.sea.stride))
        for _ in range(MOST_TURNS):
            before, turns = turns, self._a_turn_more(turns, ends)
            for number, cells in enumerate(targets):
                turns[number, cells + land] = 0
            if np.abs(turns - before).max() < CLOSE:
                break
        return np.round(100 * turns).astype(int)

    def _a_turn_more(self, turns: np.ndarray, ends: list[Ends]) -> np.ndarray:
        """One step of value iteration: a roll, and the best that the ship makes of it."""
        one = [ends[face].least_of(turns) for face in range(FACES)]
        best = {(a, b): np.minimum(ends[a].least_of(one[b]), ends[b].least_of(one[a])) for a, b in PAIRS}
        after = np.ones_like(turns)
        for likely, pairs in self.rolls:
            after += likely * np.minimum.reduce([best[pair] for pair in pairs])
        return after
