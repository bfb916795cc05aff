"""How far apart the cells of a sea are in rolls of the dice rather than in cells.

A ship is taken to be alone on the sea. Of a roll it uses the best two dice, one, or none.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from flibuste.engine.kernel import Decimals, Numbers, decimals, integers, kernel, numbers, plain_list
from flibuste.games.les_pirates.lines import Leg, Sea
from flibuste.games.les_pirates.state import FACES

__all__ = ["MOST_TURNS", "Reach"]

MOST_TURNS = 60  # that sailing somewhere is reckoned to take
CLOSE = 0.005  # turns
PAIRS = tuple((one, other) for one in range(FACES) for other in range(one, FACES))
PAIR = {pair: place for place, pair in enumerate(PAIRS)}


class Ends(NamedTuple):
    """Where the legs of a die end: those of face and cell from `first[face * cells + cell]` on, in `to`."""

    first: Numbers
    to: Numbers


class Rolls(NamedTuple):
    """Every roll: how many of all there are, and from `first` on the pairs of dice in it."""

    times: Numbers
    first: Numbers
    pairs: Numbers


@kernel
def mark_pair(ends: Ends, cells: int, cell: int, one: int, other: int, marks: Numbers, stamp: int) -> None:
    """Stamp every cell where a ship gets by two dice, one after the other."""
    for leg in range(ends.first[one * cells + cell], ends.first[one * cells + cell + 1]):
        turn = other * cells + ends.to[leg]
        for second in range(ends.first[turn], ends.first[turn + 1]):
            marks[ends.to[second]] = stamp


@kernel
def find_pairs(ends: Ends, cells: int, faces: int, marks: Numbers, hits: Numbers) -> None:
    """(pair, cell, cell): 1 where a ship can get by such two dice."""
    pair = 0
    for one in range(faces):
        for other in range(one, faces):
            for cell in range(cells):
                stamp, row = 1 + pair * cells + cell, (pair * cells + cell) * cells
                mark_pair(ends, cells, cell, one, other, marks, stamp)
                mark_pair(ends, cells, cell, other, one, marks, stamp)
                for there in range(cells):
                    hits[row + there] = int(marks[there] == stamp)
            pair += 1


@kernel
def blast(hits: Numbers, apart: Numbers, cells: int, faces: int, blasted: Numbers) -> None:
    """The same of what an exploding ship can destroy (LP-34): as far from there as its lower die shows."""
    pair = 0
    for one in range(faces):
        for _ in range(one, faces):
            for cell in range(cells):
                row = (pair * cells + cell) * cells
                for there in range(cells):
                    if hits[row + there]:
                        for near in range(cells):
                            if apart[there * cells + near] <= one + 1:
                                blasted[row + near] = 1
            pair += 1


@kernel
def count_rolls(rolls: Rolls, hits: Numbers, cells: int, counts: Numbers) -> None:
    """(cell, cell): in how many rolls one of the pairs hits."""
    square = cells * cells
    for roll in range(len(rolls.times)):
        for place in range(square):
            for number in range(rolls.first[roll], rolls.first[roll + 1]):
                if hits[rolls.pairs[number] * square + place]:
                    counts[place] += rolls.times[roll]
                    break


@kernel
def least(ends: Ends, cells: int, face: int, turns: Decimals, at: int, out: Decimals, to: int) -> None:
    """(cell): the least of where the cell's legs end."""
    for cell in range(cells):
        best = 1e9
        for leg in range(ends.first[face * cells + cell], ends.first[face * cells + cell + 1]):
            best = min(best, turns[at + ends.to[leg]])
        out[to + cell] = best


@kernel
def a_turn_more(
    ends: Ends, rolls: Rolls, cells: int, faces: int, total: float, turns: Decimals, one: Decimals, best: Decimals,
    after: Decimals,
) -> None:  # fmt: skip
    """One step of value iteration: a roll, and the best that the ship makes of it."""
    for face in range(faces):
        least(ends, cells, face, turns, 0, one, face * cells)
    pair, other = 0, faces * cells
    for a in range(faces):
        for b in range(a, faces):
            least(ends, cells, a, one, b * cells, best, pair * cells)
            least(ends, cells, b, one, a * cells, one, other)
            for cell in range(cells):
                best[pair * cells + cell] = min(best[pair * cells + cell], one[other + cell])
            pair += 1
    for cell in range(cells):
        after[cell] = 1.0
    for roll in range(len(rolls.times)):
        likely = rolls.times[roll] / total
        for cell in range(cells):
            value = 1e9
            for number in range(rolls.first[roll], rolls.first[roll + 1]):
                value = min(value, best[rolls.pairs[number] * cells + cell])
            after[cell] += likely * value


@dataclass(frozen=True)
class Reach:
    """The sea for so many dice."""

    sea: Sea
    dice: int

    @cached_property
    def rolls(self) -> Rolls:
        seen = Counter(tuple(sorted(roll)) for roll in product(range(FACES), repeat=self.dice))
        pairs = [sorted(set(combinations(roll, 2))) for roll in seen]
        first = [sum(map(len, pairs[:place])) for place in range(len(pairs) + 1)]
        every = [PAIR[pair] for found in pairs for pair in found]
        return Rolls(numbers(list(seen.values())), numbers(first), numbers(every))

    @cached_property
    def legs(self) -> dict[int, list[Leg]]:
        return self.sea.legs()

    def ends(self, banned: int) -> Ends:
        """Without the headings that LP-21 forbids; a ship may also stay where it is."""
        first, to = [0], list[int]()
        for face in range(FACES):
            for cell in range(self.sea.stride):
                legs = self.legs[cell]
                to += [cell, *(leg.to for leg in legs if leg.face == face and not leg.bars & banned)]
                first.append(len(to))
        return Ends(numbers(first), numbers(to))

    @cached_property
    def pairs(self) -> Numbers:
        """(pair, cell, cell): whether a ship can get there by two dice."""
        cells = self.sea.stride
        hits = integers(len(PAIRS) * cells * cells, "i1")
        find_pairs(self.ends(0), cells, FACES, integers(cells), hits)
        return hits

    def strikes(self) -> list[int]:
        """(cell, cell): in how many rolls of a hundred a ship can get there."""
        return self._chances(self.pairs)

    def blasts(self, apart: list[int]) -> list[int]:
        """(cell, cell): in how many rolls of a hundred an exploding ship can destroy what is there (LP-34)."""
        blasted = integers(len(self.pairs), "i1")
        blast(self.pairs, numbers(apart), self.sea.stride, FACES, blasted)
        return self._chances(blasted)

    def _chances(self, hits: Numbers) -> list[int]:
        counts = integers(self.sea.stride**2)
        count_rolls(self.rolls, hits, self.sea.stride, counts)
        every = FACES**self.dice
        return [round(100 * count / every) for count in plain_list(counts, len(counts))]

    def turns(self, targets: list[list[int]], banned: int) -> list[list[int]]:
        """(target, cell): about how many turns, in hundredths, until a ship ends a leg on one of the target's cells."""
        ends, land = self.ends(banned), [cell for cell, legs in self.legs.items() if not legs]
        turns = [[0.0] * self.sea.stride for _ in targets]
        for _ in range(MOST_TURNS):
            before, turns = (
                turns,
                [self._a_turn_more(ends, one, cells + land) for one, cells in zip(turns, targets, strict=True)],
            )
            pairs = zip(before, turns, strict=True)
            if all(abs(a - b) < CLOSE for one, other in pairs for a, b in zip(one, other, strict=True)):
                break
        return [[round(100 * turn) for turn in one] for one in turns]

    def _a_turn_more(self, ends: Ends, turns: list[float], there: list[int]) -> list[float]:
        cells = self.sea.stride
        given, after = decimals(cells), decimals(cells)
        given[:] = turns
        one, best = decimals((FACES + 1) * cells), decimals(len(PAIRS) * cells)
        a_turn_more(ends, self.rolls, cells, FACES, float(FACES**self.dice), given, one, best, after)
        found = [float(turn) for turn in after]
        for cell in there:
            found[cell] = 0.0
        return found
