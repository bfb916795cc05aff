"""What bots know of a board of Les Pirates: how far apart things are in rolls of the dice rather than in cells.

A ship is taken to be alone on the sea. Of a roll it uses the best two dice, one, or none. The facts of the last boards
are kept.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np

from flibuste.engine.layout import Fields, Layout, numbers
from flibuste.engine.options import Setting
from flibuste.games.les_pirates.board import away_from, printed_board_of
from flibuste.games.les_pirates.lines import Leg, Sea
from flibuste.games.les_pirates.state import (
    BOMB_DICE,
    FACES,
    FARTHEST,
    ISLANDS,
    NORTHWARD,
    PORTS,
    SOUTHWARD,
    STRIDE,
    Board,
)

__all__ = ["FACTS", "reckon"]

KEPT = 8
MOST_TURNS = 60  # that sailing somewhere is reckoned to take


class Facts(Fields):
    strike: list[int] = numbers("(cell, cell): rolls of a hundred that take a ship there", 100, length=STRIDE * STRIDE)
    scorch: list[int] = numbers(
        "(cell, cell): rolls of a hundred that destroy what is there", 100, length=STRIDE * STRIDE
    )
    homeward: list[int] = numbers(
        "(port, cell): a treasure ship's turns home, × 100", 100 * MOST_TURNS, length=PORTS * STRIDE
    )
    to_island: list[int] = numbers(
        "(island, cell): the distance to its nearest anchor", FARTHEST, length=ISLANDS * STRIDE
    )
    outward: list[int] = numbers("(island, cell): turns to an anchor, × 100", 100 * MOST_TURNS, length=ISLANDS * STRIDE)


FACTS = Layout("LesPiratesFacts", Facts)


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
class Reach:
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
    def pairs(self) -> dict[Pair, np.ndarray]:
        """For two dice (cell, cell): whether a ship can get there."""
        ends, here = self.ends(0), np.eye(self.sea.stride, dtype=bool)
        one = [ends[face].any_of(here) for face in range(FACES)]
        return {(a, b): ends[a].any_of(one[b]) | ends[b].any_of(one[a]) for a, b in PAIRS}

    def strikes(self) -> np.ndarray:
        """(cell, cell): in how many rolls of a hundred a ship can get there."""
        return self._chances(self.pairs)

    def blasts(self, apart: np.ndarray) -> np.ndarray:
        """(cell, cell): in how many rolls of a hundred an exploding ship can destroy what is there (LP-34)."""
        near = [(apart <= face + 1).astype(np.float32) for face in range(FACES)]
        return self._chances({pair: there.astype(np.float32) @ near[pair[0]] > 0 for pair, there in self.pairs.items()})

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


def reckon(setting: Setting, board: Board) -> Facts:
    """The facts of a setting and the twin of its board."""
    return _facts(Sea(printed_board_of(setting), board.islands, board.rules), board.dice, bool(board.explosive))


@lru_cache(KEPT)
def _facts(sea: Sea, dice: int, explosive: bool) -> Facts:
    reach, apart = Reach(sea, dice), sea.distances()
    tables: dict[str, Any] = {
        "strike": reach.strikes(),
        "homeward": _homeward(sea, reach),
        "to_island": np.array([apart[cells].min(axis=0) for cells in _anchors(sea)]),
        "outward": _outward(sea, reach),
    }
    if explosive:
        tables["scorch"] = Reach(sea, BOMB_DICE).blasts(apart)
    return FACTS.filled({name: values.ravel() for name, values in tables.items()})


def _anchors(sea: Sea) -> list[list[int]]:
    """For each island its cells where a ship loads."""
    return [np.flatnonzero(sea.islands() == island + 1).tolist() for island in range(sea.boards)]


def _outward(sea: Sea, reach: Reach) -> np.ndarray:
    """For each island how many turns a ship has to an anchor; one that is there has to come again (LP-20)."""
    return np.maximum(reach.turns(_anchors(sea), 0), 100)


def _homeward(sea: Sea, reach: Reach) -> np.ndarray:
    """For each port how many turns a treasure ship of it has to go (LP-21)."""
    anchors = [[sea.cell(half, port.anchor)] for half in range(sea.boards) for port in sea.printed.ports]
    turns = np.zeros((len(anchors), sea.stride), int)
    for away in (NORTHWARD, SOUTHWARD):
        ports = [port for port in range(len(anchors)) if away_from(port) == away]
        turns[ports] = reach.turns([anchors[port] for port in ports], away)
    return turns
