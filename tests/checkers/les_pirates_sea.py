"""The sea of Les Pirates: cells, ports, distances and every course a die allows on an empty board."""

from __future__ import annotations

from typing import NamedTuple

Cell = tuple[int, int] | str  # a strait is a string

WIDTH, HEIGHT, FACES = 14, 18, 6
BAR = (9, 10)
TOUCHING = (8, 9, 10, 11)  # rows that touch the straits, on an edge column (LP-16)
PORTS = {"NW": (4, 1), "NE": (11, 1), "SW": (4, 18), "SE": (11, 18)}
ANCHORS = ((7, 8), (8, 8), (7, 11), (8, 11), (6, 9), (6, 10), (9, 9), (9, 10))
DEVILS = {"NW": ((7, 8), (6, 9)), "NE": ((8, 8), (9, 9)), "SW": ((7, 11), (6, 10)), "SE": ((8, 11), (9, 10))}
STEPS = ((0, -1, "N"), (0, 1, "S"), (-1, 0, ""), (1, 0, ""))


class Course(NamedTuple):
    """One way to sail: where it ends, the cells passed over, and "N", "S" or "" for sideways (LP-21)."""

    to: Cell
    over: tuple[Cell, ...]
    heading: str


Chart = dict[int, list[Course]]  # die -> courses


def local(column: int) -> int:
    return (column - 1) % WIDTH + 1


def is_land(column: int, row: int) -> bool:
    return local(column) in (7, 8) and row in BAR


def berths(anchor: tuple[int, int]) -> list[tuple[int, int]]:
    """The three cells beside an anchor: west, east, in front (LP-01)."""
    column, row = anchor
    return [(column - 1, row), (column + 1, row), (column, 2 if row == 1 else HEIGHT - 1)]


class Sea:
    """A single or a double board; charts are worked out once for each cell."""

    def __init__(self, double: bool) -> None:
        boards = {"W-": 0, "E-": WIDTH} if double else {"": 0}
        self.islands = {"west": 0, "east": WIDTH} if double else {"west": 0}
        self.ports = {b + p: (c + shift, r) for b, shift in boards.items() for p, (c, r) in PORTS.items()}
        self.devils: dict[str, list[tuple[int, int]]] = {
            b + p: [(c + shift, r) for c, r in DEVILS[p]] for b, shift in boards.items() for p in PORTS
        }
        self.anchors: dict[Cell, str] = {
            (c + shift, r): name for name, shift in self.islands.items() for c, r in ANCHORS
        }
        self.in_port: set[Cell] = {c for a in self.ports.values() for c in (a, *berths(a))}
        self.edges = self._edges(double)
        self.straits = {name for pair in self.edges.values() for name in pair}
        self._charts: dict[Cell, Chart] = {}

    @staticmethod
    def _edges(double: bool) -> dict[int, tuple[str, str]]:
        if not double:
            return {1: ("N", "S"), WIDTH: ("N", "S")}
        outer, centre = ("outer-N", "outer-S"), ("centre-N", "centre-S")
        return {1: outer, WIDTH: centre, WIDTH + 1: centre, 2 * WIDTH: outer}

    def is_cell(self, cell: Cell) -> bool:
        if isinstance(cell, str):
            return cell in self.straits
        column, row = cell
        return 1 <= column <= WIDTH * len(self.islands) and 1 <= row <= HEIGHT and not is_land(column, row)

    def open_sea(self, cell: Cell) -> bool:
        """LP-34: no port, trade wind or strait; the island's anchors count."""
        if isinstance(cell, str) or cell in self.in_port:
            return False
        return cell[1] not in BAR or cell in self.anchors

    def courses(self, cell: Cell, die: int) -> list[Course]:
        if cell not in self._charts:
            self._charts[cell] = self._chart(cell)
        return self._charts[cell][die]

    def _chart(self, cell: Cell) -> Chart:
        chart: Chart = {die: [] for die in range(1, FACES + 1)}
        if isinstance(cell, str):
            self._from_strait(cell, chart)
        elif cell[1] in BAR:
            self._from_bar(cell, chart)
        else:
            self._from_sea(cell, chart)
        return chart

    def _follow(self, start: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        """The straight run from a cell, up to six cells, stopped by land and by the board's edge."""
        run: list[tuple[int, int]] = []
        column, row = start
        while len(run) < FACES:
            column, row = column + step[0], row + step[1]
            if not 1 <= row <= HEIGHT or (column - 1) // WIDTH != (start[0] - 1) // WIDTH:
                break
            if is_land(column, row):
                break
            run.append((column, row))
        return run

    def _zigzag(self, start: tuple[int, int], step: int) -> list[tuple[int, int]]:
        """LP-15: along the bar, changing row at each step, to the island or the board's edge."""
        run: list[tuple[int, int]] = []
        column, row = start
        while len(run) < FACES and (column + step - 1) // WIDTH == (start[0] - 1) // WIDTH:
            column, row = column + step, sum(BAR) - row
            if is_land(column, row):
                break
            run.append((column, row))
        return run

    def _straits_beside(self, cell: tuple[int, int]) -> tuple[str, ...]:
        return self.edges.get(cell[0], ()) if cell[1] in TOUCHING else ()

    def _from_sea(self, start: tuple[int, int], chart: Chart) -> None:
        chart[1] += [Course(strait, (), "") for strait in self._straits_beside(start)]
        for dc, dr, heading in STEPS:
            run = self._until_bar_crossed(self._follow(start, (dc, dr)))
            for n, cell in enumerate(run, 1):
                chart[n].append(Course(cell, tuple(run[: n - 1]), heading))
                if n < FACES:
                    chart[n + 1] += [Course(s, tuple(run[:n]), heading) for s in self._straits_beside(cell)]

    @staticmethod
    def _until_bar_crossed(run: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """LP-14: the cells before the bar and the bar's, never those beyond."""
        for n in range(1, len(run)):
            if run[n - 1][1] in BAR and run[n][1] not in BAR:
                return run[:n]
        return run

    def _from_bar(self, start: tuple[int, int], chart: Chart) -> None:
        for dc, dr, heading in STEPS[:2]:
            run = self._follow(start, (dc, dr))
            for n, cell in enumerate(run, 1):
                if cell[1] not in BAR:
                    chart[n].append(Course(cell, tuple(run[: n - 1]), heading))
        for step in (-1, 1):
            self._along_bar(start, step, chart)
        chart[1] += self._at_the_island(start)

    def _at_the_island(self, start: tuple[int, int]) -> list[Course]:
        """LP-15: a 1 straight between an anchor and its twin, or an anchor and the trade wind beside it in its row."""
        column, row = start
        twin, found = (column, sum(BAR) - row), []
        if start in self.anchors:
            found.append(Course(twin, (), "S" if twin[1] > row else "N"))
        for beside in ((column - 1, row), (column + 1, row)):
            if self.is_cell(beside) and (start in self.anchors) != (beside in self.anchors):
                found.append(Course(beside, (), ""))
        return found

    def _along_bar(self, start: tuple[int, int], step: int, chart: Chart) -> None:
        run = self._zigzag(start, step)
        for n, cell in enumerate(run, 1):
            chart[n].append(Course(cell, tuple(run[: n - 1]), ""))
        last = (start, *run)[-1]
        off_the_board = local(last[0]) == (1 if step < 0 else WIDTH)
        if off_the_board and len(run) < FACES:
            chart[len(run) + 1] += [Course(s, tuple(run), "") for s in self.edges[last[0]]]

    def _from_strait(self, strait: str, chart: Chart) -> None:
        for column, pair in self.edges.items():
            if strait in pair:
                inward = 1 if local(column) == 1 else -1
                self._from_edge(column, inward, chart)
        twin = next(s for pair in self.edges.values() if strait in pair for s in pair if s != strait)
        chart[1].append(Course(twin, (), ""))

    def _from_edge(self, column: int, inward: int, chart: Chart) -> None:
        """LP-17: leaving by row 8 counts as north, by row 11 as south, whatever follows (LP-21)."""
        for row, away, heading in ((8, -1, "N"), (11, 1, "S")):
            first = (column, row)
            chart[1].append(Course(first, (), heading))
            for step in ((0, away), (inward, 0)):
                self._go_on(first, self._follow(first, step), heading, chart)
        for row in BAR:
            first = (column, row)
            chart[1].append(Course(first, (), ""))
            self._go_on(first, self._zigzag(first, inward), "", chart)

    @staticmethod
    def _go_on(first: Cell, run: list[tuple[int, int]], heading: str, chart: Chart) -> None:
        for n, cell in enumerate(run[: FACES - 1], 1):
            chart[n + 1].append(Course(cell, (first, *run[: n - 1]), heading))

    def _shores(self, cell: Cell) -> tuple[list[tuple[int, int]], int]:
        """Cells to measure from, and the steps to reach them: a strait lies one step off its edges."""
        if not isinstance(cell, str):
            return [cell], 0
        return [(c, BAR[pair.index(cell)]) for c, pair in self.edges.items() if cell in pair], 1

    def distance(self, a: Cell, b: Cell) -> int:
        """LP-28."""
        if a == b:
            return 0
        if any(a in pair and b in pair for pair in self.edges.values()):
            return 1
        (shores, off), (others, away) = self._shores(a), self._shores(b)
        return off + away + min(abs(p[0] - q[0]) + abs(p[1] - q[1]) for p in shores for q in others)
