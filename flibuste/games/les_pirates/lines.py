"""From a printed board to lines: every cell a number, and for every cell where each die leads; once for a board."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flibuste.games.les_pirates.printed_board import PrintedBoard, Spot
from flibuste.games.les_pirates.state import (
    BERTH,
    BESIDE_EAST,
    BESIDE_WEST,
    EAST,
    FACES,
    INTO_N,
    ISLAND_ANCHOR,
    LAND,
    NORTH,
    NORTHWARD,
    ON_SHORE,
    OUT,
    PORT_ANCHOR,
    SEA,
    SHORE_WAYS,
    SOUTH,
    SOUTHWARD,
    STRAIT,
    WEST,
    WIND,
)

__all__ = ["Leg", "Sea"]

STEPS = {NORTH: (0, -1), SOUTH: (0, 1), WEST: (-1, 0), EAST: (1, 0)}
HEADINGS = {NORTH: NORTHWARD, SOUTH: SOUTHWARD, WEST: 0, EAST: 0}
KINDS = {".": SEA, "~": WIND, "#": LAND, "a": ISLAND_ANCHOR}
INLAND = -1  # in the place of the way that leads away from the shore


class Exit(NamedTuple):
    """A way out of a strait: by which of the four rows beside it, how it goes on, how it counts (LP-17, LP-21)."""

    row: int
    onward: int
    heading: int
    ends_ashore: bool
    """Whether a 1 ends on the first step; of two exits by one cell only one does."""


EXITS = (
    Exit(0, NORTH, NORTHWARD, True),
    Exit(0, INLAND, NORTHWARD, False),
    Exit(1, INLAND, 0, True),
    Exit(2, INLAND, 0, True),
    Exit(3, INLAND, SOUTHWARD, False),
    Exit(3, SOUTH, SOUTHWARD, True),
)


class Leg(NamedTuple):
    """One leg on an empty sea; the fields are those of the board's lists."""

    face: int
    way: int
    to: int
    shore: int
    bars: int


def passed_over(way: int, steps: int) -> int:
    """The bearings of the first steps of a way, as a mask."""
    return sum(1 << way * 8 + step for step in range(1, steps + 1))


@dataclass(frozen=True)
class Sea:
    """One board, or two side by side. A *spot* is a column and a row of one of the boards."""

    printed: PrintedBoard
    boards: int
    rules: int

    @property
    def area(self) -> int:
        return self.printed.columns * self.printed.rows

    @property
    def straits(self) -> int:
        """The cell of the first strait."""
        return self.boards * self.area + 1

    @property
    def stride(self) -> int:
        return self.straits + 2 * self.boards

    def cell(self, board: int, spot: Spot) -> int:
        return board * self.area + (spot[1] - 1) * self.printed.columns + spot[0]

    @cached_property
    def spots(self) -> list[tuple[int, Spot]]:
        """Board and spot of every cell but the straits."""
        columns, rows = range(1, self.printed.columns + 1), range(1, self.printed.rows + 1)
        return [(board, (column, row)) for board in range(self.boards) for row in rows for column in columns]

    def strait_beside(self, board: int, spot: Spot) -> int:
        """The northern of the two straits that a cell touches (LP-16, LP-32); 0 for none."""
        upper, lower = self.printed.bar
        if spot[0] not in (1, self.printed.columns) or not upper - 1 <= spot[1] <= lower + 1:
            return 0
        outer = self.boards == 1 or (spot[0] == 1) == (board == 0)
        return self.straits if outer else self.straits + 2

    def _next(self, spot: Spot, start: Spot, way: int) -> Spot | None:
        """One step on; along the bar to its other row (LP-15)."""
        right, down = STEPS[way]
        if start[1] in self.printed.bar and way in (WEST, EAST):
            down = sum(self.printed.bar) - 2 * spot[1]
        there = (spot[0] + right, spot[1] + down)
        if not self.printed.is_board(there) or self.printed.letter(there) == "#":
            return None
        crossed = spot[1] in self.printed.bar and there[1] not in self.printed.bar
        return None if crossed and start[1] not in self.printed.bar else there  # LP-14

    @cached_property
    def _courses(self) -> dict[tuple[Spot, int], list[Spot]]:
        return {}

    def course(self, start: Spot, way: int) -> list[Spot]:
        """The spots that a leg passes this way, as far as a die can lead (LP-11, LP-14, LP-15)."""
        if (start, way) not in self._courses:
            self._courses[start, way] = self._course(start, way)
        return self._courses[start, way]

    def _course(self, start: Spot, way: int) -> list[Spot]:
        passed: list[Spot] = []
        there = self._next(start, start, way)
        while there and len(passed) < FACES:
            passed.append(there)
            there = self._next(there, start, way)
        return passed

    def straight_legs(self, board: int, start: Spot) -> Iterator[Leg]:
        """LP-11, LP-14, LP-15: all but straight from one row of the bar to the other."""
        for way in STEPS:
            for face, there in enumerate(self.course(start, way)):
                across = way in (NORTH, SOUTH) and start[1] in self.printed.bar
                if not (across and there[1] in self.printed.bar):
                    yield Leg(face, way, self.cell(board, there), 0, HEADINGS[way] | passed_over(way, face))

    def legs_beside_the_island(self, board: int, start: Spot) -> Iterator[Leg]:
        """LP-15: a 1 from an anchor of the bar to its twin, or to the wind beside it, and back. Not in version 1."""
        if start[1] not in self.printed.bar or self.rules == 1:
            return
        column, row = start
        twin, letter = sum(self.printed.bar) - row, self.printed.letter(start)
        if letter == self.printed.letter((column, twin)) == "a":
            way = SOUTH if twin > row else NORTH
            yield Leg(0, way, self.cell(board, (column, twin)), 0, HEADINGS[way])
        for way, there in ((BESIDE_WEST, (column - 1, row)), (BESIDE_EAST, (column + 1, row))):
            if self.printed.is_board(there) and {letter, self.printed.letter(there)} == {"a", "~"}:
                yield Leg(0, way, self.cell(board, there), 0, 0)

    def legs_into_straits(self, board: int, start: Spot) -> Iterator[Leg]:
        """LP-16: from beside a strait by a 1, or after a run; from the bar only after a run along it."""
        for way in (WEST, EAST) if start[1] in self.printed.bar else tuple(STEPS):
            for face, there in enumerate(self.course(start, way)[: FACES - 1], start=1):
                if strait := self.strait_beside(board, there):
                    for twin in range(2):
                        yield Leg(face, INTO_N + twin, strait + twin, 0, HEADINGS[way] | passed_over(way, face))
        if strait := self.strait_beside(board, start):
            for twin in range(2):
                yield Leg(0, INTO_N + twin, strait + twin, 0, 0)

    def legs_out_of(self, strait: int) -> Iterator[Leg]:
        """LP-17: over either shore, or by a 1 to the twin. The shore from which one sails on east comes first."""
        twin = 1 - (strait - self.straits) % 2
        yield Leg(0, INTO_N + twin, strait - 1 + 2 * twin, 0, 0)
        for side, column in enumerate((1, self.printed.columns)):
            for board in range(self.boards):
                if self.strait_beside(board, (column, self.printed.bar[0])) == strait - 1 + twin:
                    for number, way_out in enumerate(EXITS):
                        yield from self._legs_by(board, column, OUT + side * SHORE_WAYS + number, way_out)

    def _legs_by(self, board: int, column: int, way: int, way_out: Exit) -> Iterator[Leg]:
        spot = (column, self.printed.bar[0] - 1 + way_out.row)
        shore, inland = self.cell(board, spot), EAST if column == 1 else WEST
        onward = inland if way_out.onward == INLAND else way_out.onward
        if way_out.ends_ashore:
            yield Leg(0, way, shore, 0, way_out.heading)
        for face, there in enumerate(self.course(spot, onward)[: FACES - 1], start=1):
            bars = way_out.heading | passed_over(onward, face - 1) | ON_SHORE
            yield Leg(face, way, self.cell(board, there), shore, bars)

    def legs(self) -> dict[int, list[Leg]]:
        """The legs of every cell, by face and way."""
        found: dict[int, list[Leg]] = {0: []}
        for board, spot in self.spots:
            afloat = self.printed.letter(spot) != "#"
            ways = (self.straight_legs, self.legs_beside_the_island, self.legs_into_straits) if afloat else ()
            found[self.cell(board, spot)] = sorted(leg for legs in ways for leg in legs(board, spot))
        for strait in range(self.straits, self.stride):
            found[strait] = sorted(self.legs_out_of(strait))
        return found

    def bearings(self) -> list[list[int]]:
        """In which way every cell stands seen from every other: way × 8 + step; 0 where no leg leads there."""
        bearing = [[0] * self.stride for _ in range(self.stride)]
        for board, start in self.spots:
            for way in STEPS:
                for step, there in enumerate(self.course(start, way), start=1):
                    bearing[self.cell(board, start)][self.cell(board, there)] = way * 8 + step
        return bearing

    def kinds(self) -> list[int]:
        kind = [0] * self.straits + [STRAIT] * (self.stride - self.straits)
        for board, spot in self.spots:
            kind[self.cell(board, spot)] = KINDS[self.printed.letter(spot)]
        for board in range(self.boards):
            for port in self.printed.ports:
                kind[self.cell(board, port.anchor)] = PORT_ANCHOR
                for berth in port.berths:
                    kind[self.cell(board, berth)] = BERTH
        return kind

    def islands(self) -> list[int]:
        """1 + board for every anchor of an island."""
        island = [0] * self.stride
        for board, spot in self.spots:
            if self.printed.letter(spot) == "a":
                island[self.cell(board, spot)] = board + 1
        return island

    def distances(self) -> list[list[int]]:
        """LP-28: the distance of every two cells; of a strait, from the nearer of its edges, and a step more."""
        edges = [[(0, 0)], *([self._wide(*place)] for place in self.spots), *self._banks()]
        columns, rows = ([edge[0][side] for edge in edges] for side in (0, 1))
        apart = [
            [0, *(abs(x - column) + abs(y - row) for x, y in zip(columns[1:], rows[1:], strict=True))]
            for column, row in zip(columns, rows, strict=True)
        ]
        apart[0] = [0] * self.stride
        for strait in range(self.straits, self.stride):
            for cell in range(1, self.stride):
                apart[strait][cell] = apart[cell][strait] = self._from_strait(strait, cell, edges)
        return apart

    def _from_strait(self, strait: int, cell: int, edges: list[list[Spot]]) -> int:
        if cell >= self.straits and (strait - self.straits) // 2 == (cell - self.straits) // 2:
            return int(strait != cell)
        ways = ((a, b) for a in edges[strait] for b in edges[cell])
        return min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in ways) + 1 + (cell >= self.straits)

    def _wide(self, board: int, spot: Spot) -> Spot:
        """Column and row as the logbook counts them."""
        return board * self.printed.columns + spot[0], spot[1]

    def _banks(self) -> list[list[Spot]]:
        """The two cells of the bar beside each strait, at its two edges."""
        banks: list[list[Spot]] = [[] for _ in range(self.straits, self.stride)]
        for board, spot in self.spots:
            if spot[1] in self.printed.bar and (strait := self.strait_beside(board, spot)):
                banks[strait - self.straits + self.printed.bar.index(spot[1])].append(self._wide(board, spot))
        return banks
