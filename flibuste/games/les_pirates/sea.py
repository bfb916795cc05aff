"""The sea of Les Pirates drawn as a chart: water, winds, islands, straits, ports, and the ships upon it."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from flibuste.engine import svg
from flibuste.engine.svg import box, disc, group, path, text
from flibuste.games.les_pirates.shapes import Place, Ship, Strait, Table

__all__ = ["CELL", "COAST", "LAND", "PIECES", "REACH", "Chart", "Part", "sea", "sea_part", "sea_size", "ship"]

CELL, COAST, BETWEEN, REACH = 40, 84, 118, 54
STRIP = 16
LAND, LAND_LINE = "var(--chart-land, #EBD9B0)", "var(--chart-land-line, #8C7443)"
WATER, SHALLOW = "var(--chart-water, #D5E6DE)", "var(--bar-shallow, #4E8F95)"
PIECES = svg.Pieces(Path(__file__).parent / "pieces")
SHIP = 44
TWIN = 0.45
"""How faint a ship is at the other mouth of its strait."""
Spot = tuple[float, float]
Part = tuple[int, int, int, int]
"""A part of a chart: its first column and row, its last ones."""


class Chart:
    """Where things lie on a chart of one board, or of several side by side."""

    def __init__(self, shown: Table, boards: int, part: Part | None = None) -> None:
        self.shown, self.boards = shown, boards
        self.part = part or (1, 1, shown["columns"], shown["rows"])
        self.columns, self.rows = shown["columns"] // boards, shown["rows"]
        self.kinds = {
            (column, row): kind
            for row, line in enumerate(shown["cells"], start=1)
            for column, kind in enumerate(line, start=1)
            if self.shows(column, row)
        }

    def shows(self, column: int, row: int) -> bool:
        left, top, right, bottom = self.part
        return left <= column <= right and top <= row <= bottom

    @property
    def width(self) -> float:
        return 2 * COAST + self.boards * self.columns * CELL + (self.boards - 1) * BETWEEN

    @property
    def height(self) -> float:
        return 2 * COAST + self.rows * CELL

    def corner(self, column: int, row: int) -> Spot:
        board = (column - 1) // self.columns
        return COAST + (column - 1) * CELL + board * BETWEEN, COAST + (row - 1) * CELL

    def middle(self, column: int, row: int) -> Spot:
        x, y = self.corner(column, row)
        return x + CELL / 2, y + CELL / 2

    def mouths(self, strait: Strait) -> list[tuple[float, float, float, float, int]]:
        """Where a strait opens: x, top, middle and bottom of its cells, and the way out (-1 west, 1 east)."""
        found = defaultdict(list)
        for column, row in strait["touching"]:
            found[column].append(row)
        mouths = []
        for column, rows in sorted(found.items()):
            x, top = self.corner(column, min(rows))
            bottom = self.corner(column, max(rows))[1] + CELL
            out = -1 if column % self.columns == 1 else 1
            mouths.append((x if out < 0 else x + CELL, top, (top + bottom) / 2, bottom, out))
        return mouths

    def spots(self, place: Place) -> list[Spot]:
        """The middle of a cell, or every mouth of a strait."""
        if not isinstance(place, str):
            return [self.middle(*place)]
        strait = next(one for one in self.shown["straits"] if one["name"] == place)
        shift = -20 if place.endswith("N") else 20
        return [(x + out * REACH * 0.32, middle + shift) for x, _, middle, _, out in self.mouths(strait)]


def sea_size(shown: Table, boards: int) -> tuple[float, float]:
    chart = Chart(shown, boards)
    return chart.width, chart.height


def sea(shown: Table, boards: int) -> str:
    """The whole chart with what lies on it."""
    chart = Chart(shown, boards)
    layers = (_sheet, _water, _winds, _grid, _straits, _ports, _anchors, _islands, _wrecks, _ships)
    return "".join(part for layer in layers for part in layer(chart))


def sea_part(shown: Table, boards: int, part: Part) -> tuple[Chart, str]:
    """A part of the chart with what lies on it, where it lies on the whole."""
    chart = Chart(shown, boards, part)
    layers = (_water, _winds, _grid, _straits, _ports, _anchors, _islands, _wrecks, _ships)
    return chart, "".join(drawn for layer in layers for drawn in layer(chart))


def _sheet(chart: Chart) -> Iterator[str]:
    """Land all around, and the graduated frame with the numbers of columns and rows."""
    wide, high = chart.width, chart.height
    yield box(0, 0, wide, high, svg.RAISED, stroke=svg.INK, stroke_width=1.5)
    yield box(STRIP, STRIP, wide - 2 * STRIP, high - 2 * STRIP, LAND, stroke=svg.INK, stroke_width=1.2)
    for column in range(1, chart.boards * chart.columns + 1):
        x = chart.corner(column, 1)[0]
        for y in (0, high - STRIP):
            yield _graduation(x, y, CELL, STRIP, column)
    for row in range(1, chart.rows + 1):
        y = chart.corner(1, row)[1]
        for x in (0, wide - STRIP):
            yield _graduation(x, y, STRIP, CELL, row)


def _graduation(x: float, y: float, wide: float, high: float, number: int) -> str:
    dark = number % 2
    ground = box(x, y, wide, high, svg.INK) if dark else ""
    return ground + text(x + wide / 2, y + high / 2 + 4.2, number, 12, svg.ON_INK if dark else svg.INK)


def _water(chart: Chart) -> Iterator[str]:
    wide, high = chart.columns * CELL, chart.rows * CELL
    for board in range(chart.boards):
        x, y = chart.corner(board * chart.columns + 1, 1)
        yield box(x - 10, y - 10, wide + 20, high + 20, "none", 9, stroke=LAND_LINE, stroke_width=9, opacity=0.2)
        yield box(x - 6, y - 6, wide + 12, high + 12, WATER, 6, stroke=svg.INK, stroke_width=1.8)


def _winds(chart: Chart) -> Iterator[str]:
    for (column, row), kind in chart.kinds.items():
        x, y = chart.middle(column, row)
        if kind == "wind":
            yield PIECES("trade-wind-wave", x, y, CELL)
        elif kind == "land" or (kind == "island_anchor" and _is_windy(chart, row)):
            yield box(x - CELL / 2, y - CELL / 2, CELL, CELL, SHALLOW)


def _is_windy(chart: Chart, row: int) -> bool:
    return "wind" in chart.shown["cells"][row - 1]


def _grid(chart: Chart) -> Iterator[str]:
    for column, row in chart.kinds:
        yield box(*chart.corner(column, row), CELL, CELL, "none", stroke=svg.INK, stroke_width=1, opacity=0.13)


def _straits(chart: Chart) -> Iterator[str]:
    for strait in chart.shown["straits"]:
        if not any(chart.shows(*cell) for cell in strait["touching"]):
            continue
        north = strait["name"].endswith("N")
        for x, top, middle, bottom, out in chart.mouths(strait):
            base = max(top + CELL / 2, middle - 60) if north else min(bottom - CELL / 2, middle + 60)
            shape = f"M{x} {middle}V{base}L{x + out * REACH} {middle}z"
            yield path(shape, svg.INK, 1.8, SHALLOW)
            yield text(x + out * 12, middle + (-14 if north else 25), strait["name"][-1], 16, "#F3E6C8", svg.TITLE)


def _ports(chart: Chart) -> Iterator[str]:
    """A town with its anchor and berths, in the colours of whose port it is."""
    for port in chart.shown["ports"]:
        seat, (column, row) = port["seat"], port["anchor"]
        if not chart.shows(column, row):
            continue
        colour = LAND_LINE if seat is None else svg.flag_colour(seat)
        near = [(column, row), (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        for cell in near:
            if chart.kinds.get(cell) in ("berth", "port_anchor"):
                x, y = chart.corner(*cell)
                rope = path(f"M{x + 1} {y + 1}h{CELL - 2}v{CELL - 2}h{2 - CELL}z", colour, 2, stroke_dasharray="6 3")
                yield box(x, y, CELL, CELL, colour, opacity=0.25) + rope
        x, y = chart.middle(column, row)
        yield PIECES("port-anchor", x, y, 32, rope=colour)
        yield _town(x, COAST - 24 if row * 2 <= chart.rows else chart.height - COAST + 40, seat)


def _town(x: float, y: float, seat: int | None) -> str:
    flag = "" if seat is None else PIECES(f"flag-{seat + 1}", x + 2, y - 26, 24)
    return flag + PIECES("town", x, y - 4, 62)


def _anchors(chart: Chart) -> Iterator[str]:
    for (column, row), kind in chart.kinds.items():
        if kind == "island_anchor":
            yield PIECES("port-anchor", *chart.middle(column, row), 24, anchor_ground=WATER)


def _islands(chart: Chart) -> Iterator[str]:
    """Every block of land, and its treasure while it lies there."""
    ashore = {treasure["island"] for treasure in chart.shown["treasures"] if treasure["ship"] is None}
    for board, name in zip(range(chart.boards), ("west", "east"), strict=False):
        land = [
            cell for cell, kind in chart.kinds.items() if kind == "land" and (cell[0] - 1) // chart.columns == board
        ]
        if not land:
            continue
        columns, rows = zip(*land, strict=True)
        (left, top), (right, bottom) = chart.corner(min(columns), min(rows)), chart.corner(max(columns), max(rows))
        x, y, size = (left + right + CELL) / 2, (top + bottom + CELL) / 2, max(right - left, bottom - top) + CELL + 12
        yield PIECES("island", x, y, size)
        yield PIECES("treasure", x, y + size * 0.24, 30) if name in ashore else _dug(x, y + size * 0.24)


def _dug(x: float, y: float) -> str:
    return path(f"M{x - 7} {y - 6}l14 12m0 -12l-14 12", "#D4573D", 4.5)


def _wrecks(chart: Chart) -> Iterator[str]:
    for place in chart.shown["wrecks"]:
        for x, y in chart.spots(place):
            yield PIECES("wreck", x, y, 38)


def _ships(chart: Chart) -> Iterator[str]:
    """Ships in one cell lie a little apart; one in a strait is faint at the other mouth."""
    crowd: dict[str, int] = defaultdict(int)
    for one in chart.shown["ships"]:
        if one["cell"] is None or (not isinstance(one["cell"], str) and not chart.shows(*one["cell"])):
            continue
        shift = crowd[str(one["cell"])] * 7
        crowd[str(one["cell"])] += 1
        for mouth, (x, y) in enumerate(chart.spots(one["cell"])):
            drawn = ship(one, x + shift, y - 1 + shift, SHIP, chart.shown["explosive"])
            yield group(0, 0, drawn, opacity=TWIN if mouth else None)


def ship(one: Ship, x: float, y: float, size: float, explosive: str | None = None) -> str:
    """A ship with its flag and number: with a treasure, about to explode, or plain."""
    name = "treasure-ship" if one["treasures"] else "powder-keg-ship" if one["ship"] == explosive else "pirate-ship"
    seat = one["seat"]
    halo = {"halo": svg.GOLD} if one["treasures"] else {}
    drawn = PIECES(name, x, y, size, sail=f"url(#sail-{seat + 1})", pennant=svg.flag_colour(seat), **halo)
    spot = (x + size * 0.33, y + size * 0.3)
    drawn += disc(*spot, size * 0.16, svg.RAISED, stroke=svg.INK, stroke_width=1)
    return drawn + text(spot[0], spot[1] + size * 0.085, one["number"], size * 0.27)
