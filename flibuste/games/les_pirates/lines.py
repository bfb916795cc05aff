"""From a chart to lines: every cell a number, and for every cell where each die leads. Built once for a board."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from flibuste.games.les_pirates.chart import Chart, Spot
from flibuste.games.les_pirates.state import (
    BERTH,
    EAST,
    FACES,
    ISLAND_ANCHOR,
    LAND,
    NO_RUN,
    NORTH,
    PORT_ANCHOR,
    SEA,
    SHORE_WAYS,
    SOUTH,
    STRAIGHT,
    STRAIT,
    WEST,
    WIND,
)

__all__ = ["Sea"]

STEPS = {NORTH: (0, -1), SOUTH: (0, 1), WEST: (-1, 0), EAST: (1, 0)}
KINDS = {".": SEA, "~": WIND, "#": LAND, "a": ISLAND_ANCHOR}
SHORE_ROWS = (0, 0, 1, 2, 3, 3)  # which of the four rows beside a strait each way out goes by


@dataclass(frozen=True)
class Sea:
    """One board, or two side by side. A *spot* is a column and a row of one of the boards."""

    chart: Chart
    boards: int

    @property
    def area(self) -> int:
        return self.chart.columns * self.chart.rows

    @property
    def straits(self) -> int:
        """The cell of the first strait."""
        return self.boards * self.area + 1

    @property
    def stride(self) -> int:
        return self.straits + 2 * self.boards

    def cell(self, board: int, spot: Spot) -> int:
        return board * self.area + (spot[1] - 1) * self.chart.columns + spot[0]

    @cached_property
    def spots(self) -> list[tuple[int, Spot]]:
        """Board and spot of every cell but the straits."""
        columns, rows = range(1, self.chart.columns + 1), range(1, self.chart.rows + 1)
        return [(board, (column, row)) for board in range(self.boards) for row in rows for column in columns]

    def strait_beside(self, board: int, spot: Spot) -> int:
        """The northern of the two straits that a cell touches (LP-16, LP-32); 0 for none."""
        upper, lower = self.chart.bar
        if spot[0] not in (1, self.chart.columns) or not upper - 1 <= spot[1] <= lower + 1:
            return 0
        outer = self.boards == 1 or (spot[0] == 1) == (board == 0)
        return self.straits if outer else self.straits + 2

    def _next(self, spot: Spot, start: Spot, way: int) -> Spot | None:
        """One step on; along the bar to its other row (LP-15)."""
        right, down = STEPS[way]
        if start[1] in self.chart.bar and way in (WEST, EAST):
            down = sum(self.chart.bar) - 2 * spot[1]
        there = (spot[0] + right, spot[1] + down)
        if not self.chart.is_board(there) or self.chart.letter(there) == "#":
            return None
        crossed = spot[1] in self.chart.bar and there[1] not in self.chart.bar
        return None if crossed and start[1] not in self.chart.bar else there  # LP-14

    def course(self, start: Spot, way: int) -> list[Spot]:
        """The spots that a leg passes this way, as far as a die can lead (LP-11, LP-14, LP-15)."""
        passed: list[Spot] = []
        there = self._next(start, start, way)
        while there and len(passed) < FACES:
            passed.append(there)
            there = self._next(there, start, way)
        return passed

    def _may_stop(self, start: Spot, way: int, there: Spot) -> bool:
        """LP-15: straight across the bar is no leg."""
        return not (way in (NORTH, SOUTH) and start[1] in self.chart.bar and there[1] in self.chart.bar)

    def lines(self) -> tuple[np.ndarray, np.ndarray]:
        """Where straight legs end, by (cell, way, face), and each cell's bearing from each other."""
        line = np.zeros((self.stride, STRAIGHT, FACES), np.int64)
        bearing = np.zeros((self.stride, self.stride), np.int64)
        for board, start in self.spots:
            cell = self.cell(board, start)
            for way in STEPS if self.chart.letter(start) != "#" else ():
                for face, there in enumerate(self.course(start, way)):
                    bearing[cell, self.cell(board, there)] = (face + 1) * 4 + way
                    if self._may_stop(start, way, there):
                        line[cell, way, face] = self.cell(board, there)
        return line, bearing

    def entries(self) -> tuple[np.ndarray, np.ndarray]:
        """LP-16: by (cell, face) the strait that a leg can enter, and the way of the run before the last step."""
        into, run = np.zeros((self.stride, FACES), np.int64), np.zeros((self.stride, FACES), np.int64)
        for board, start in self.spots:
            cell = self.cell(board, start)
            into[cell, 0], run[cell, 0] = self.strait_beside(board, start), NO_RUN
            for way in (WEST, EAST) if start[1] in self.chart.bar else tuple(STEPS):
                for face, there in enumerate(self.course(start, way)[: FACES - 1], start=1):
                    if strait := self.strait_beside(board, there):
                        into[cell, face], run[cell, face] = strait, way
        for strait in range(self.straits, self.stride):  # a 1 to the twin
            into[strait, 0], run[strait, 0] = strait - (strait - self.straits) % 2, NO_RUN
        return into, run

    def shores(self) -> np.ndarray:
        """LP-17: by (strait, way out) the cell of the first step. First the shore from which one sails on east."""
        shore = np.zeros((4, 2, SHORE_WAYS), np.int64)
        for board in range(self.boards):
            for side, column in enumerate((1, self.chart.columns)):
                for way, row in enumerate(SHORE_ROWS):
                    spot = (column, self.chart.bar[0] - 1 + row)
                    pair = self.strait_beside(board, spot) - self.straits
                    shore[pair : pair + 2, side, way] = self.cell(board, spot)
        return shore

    def kinds(self) -> np.ndarray:
        kind = np.zeros(self.stride, np.int64)
        kind[self.straits :] = STRAIT
        for board, spot in self.spots:
            kind[self.cell(board, spot)] = KINDS[self.chart.letter(spot)]
        for board in range(self.boards):
            for port in self.chart.ports:
                kind[self.cell(board, port.anchor)] = PORT_ANCHOR
                kind[[self.cell(board, berth) for berth in port.berths]] = BERTH
        return kind

    def islands(self) -> np.ndarray:
        """1 + board for every anchor of an island."""
        anchors = [(self.cell(*place), place[0]) for place in self.spots if self.chart.letter(place[1]) == "a"]
        island = np.zeros(self.stride, np.int64)
        for cell, board in anchors:
            island[cell] = board + 1
        return island

    def apart(self) -> np.ndarray:
        """LP-28: the distance of every two cells; of a strait, from the nearer of its edges, and a step more."""
        places = np.array([[(0, 0)] * 2, *([self._wide(*place)] * 2 for place in self.spots), *self._banks()])
        off = np.arange(self.stride) >= self.straits
        gaps = [np.abs(places[:, None, a] - places[None, :, b]).sum(axis=2) for a in (0, 1) for b in (0, 1)]
        distance: np.ndarray = np.minimum.reduce(gaps) + off[:, None] + off[None, :]
        for strait in range(self.straits, self.stride, 2):
            distance[strait, strait + 1] = distance[strait + 1, strait] = 1
        distance[np.diag_indices(self.stride)] = 0
        distance[0, :] = distance[:, 0] = 0
        return distance

    def _wide(self, board: int, spot: Spot) -> Spot:
        """Column and row as the logbook counts them."""
        return board * self.chart.columns + spot[0], spot[1]

    def _banks(self) -> list[list[Spot]]:
        """The two cells of the bar beside each strait."""
        all_banks = [place for place in self.spots if place[1][1] in self.chart.bar and self.strait_beside(*place)]
        straits = range(self.straits, self.stride)
        return [
            [
                self._wide(board, spot)
                for board, spot in all_banks
                if self.strait_beside(board, spot) + self.chart.bar.index(spot[1]) == strait
            ]
            for strait in straits
        ]
