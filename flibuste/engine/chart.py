"""A sheet of cells drawn as a chart: what stands in the cells, and the routes that a pen drew through them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from flibuste.engine import svg
from flibuste.engine.shapes import Square
from flibuste.engine.svg import box, disc, path, text

__all__ = ["CELL", "chart", "chart_size", "coming_mark", "picked_mark"]

CELL, EDGE, MARGIN = 100, 44, 14
SIDES = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
COURSES = {
    "WE": "M0 50C28 50 26 76 50 76S72 50 100 50",
    "NS": "M50 0C50 28 76 26 76 50S50 72 50 100",
    "NE": "M50 0C50 22 78 50 100 50",
    "ES": "M100 50C78 50 50 78 50 100",
    "SW": "M50 100C50 78 22 50 0 50",
    "WN": "M0 50C22 50 50 22 50 0",
}
"""How the pen runs: around what stands in the cell, which makes way."""
MADE_WAY = {"WE": (46, 37), "NS": (34, 53), "NE": (38, 62), "ES": (38, 38), "SW": (62, 38), "WN": (62, 62)}
IN_MIDDLE = (50, 50)
FULL, ASIDE = 66, 50
HALO, PEN_WIDTH = 14, 6.5
HALO_COLOUR = "var(--pen-halo, #FFF9EC)"
NEATLINE, NEATLINE_GAP = "var(--neatline, #23303B)", "var(--neatline-gap, #FFF9EC)"
TAG, ON_TAG = "var(--die-black, #26323C)", "var(--die-black-pip, #F3D999)"
ROW_TAG = "var(--die-white-edge, #8B7A55)"

S = TypeVar("S", bound=Square)
Element = Callable[[S, float, float, float], str]
"""Draws what stands in a cell: given the cell, the middle of the drawing and its size."""


def chart_size(rows: Sequence[Sequence[object]]) -> tuple[float, float]:
    """How wide and high the chart of such rows is."""
    return EDGE + MARGIN + CELL * len(rows[0]), EDGE + MARGIN + CELL * len(rows)


def chart(
    rows: Sequence[Sequence[S]],
    seat: int,
    element: Element[S],
    lit: int | None = None,
    printed: Callable[[S], bool] = lambda cell: False,
    coming: Sequence[int] | None = None,
) -> str:
    """The cells, a whole sheet or a part of it, each with its `cell` [column, row] and `shape`.

    `lit` is a column that dice have called, `printed` tells routes that no player drew, and the route in `coming` is
    about to be drawn."""
    cells = [cell for row in rows for cell in row]
    drawn = [cell for cell in cells if cell["shape"]]
    (left, top), wide, high = _corner(cells[0]), len(rows[0]), len(rows)
    pen = svg.flag_colour(seat)
    inside = [
        svg.group(left, top, _frame(wide, high)),
        *(_water(cell, lit) for cell in cells),
        _tags(rows, lit),
        *(_element(cell, element) for cell in cells),
        *(_course(cell, HALO_COLOUR, HALO) for cell in drawn),
        *(_course(cell, svg.PRINT if printed(cell) else pen, PEN_WIDTH, cell["cell"] == coming) for cell in drawn),
        *_buoys(drawn, pen),
    ]
    return svg.group(EDGE - left, EDGE - top, *inside)


def picked_mark(rows: Sequence[Sequence[Square]], place: Sequence[int]) -> str:
    """A frame around a cell of such a chart."""
    x, y = _spot(rows, place)
    return box(x + 3, y + 3, CELL - 6, CELL - 6, "none", 8, stroke=svg.GOLD, stroke_width=6)


def coming_mark(rows: Sequence[Sequence[Square]], place: Sequence[int], label: str) -> str:
    """What a cell of such a chart is about to earn, on a tag at its edge."""
    x, y = _spot(rows, place)
    wide = 26 + svg.words_width(label, 30)
    tag = box(x + 62, y - 14, wide, 40, svg.COIN, 20, stroke=svg.ART_LINE, stroke_width=2.5)
    return tag + text(x + 62 + wide / 2, y + 16, label, 30, svg.ART_LINE)


def _spot(rows: Sequence[Sequence[Square]], place: Sequence[int]) -> tuple[int, int]:
    left, top = rows[0][0]["cell"]
    return EDGE + (place[0] - left) * CELL, EDGE + (place[1] - top) * CELL


def _corner(cell: Square) -> tuple[int, int]:
    column, row = cell["cell"]
    return (column - 1) * CELL, (row - 1) * CELL


def _frame(columns: int, rows: int) -> str:
    wide, high = columns * CELL, rows * CELL
    marks = "".join(f"M{x} -5h50M{x + 50} {high + 5}h50" for x in range(0, wide, CELL))
    marks += "".join(f"M-5 {y}v50M{wide + 5} {y + 50}v50" for y in range(0, high, CELL))
    sheet = box(-9, -9, wide + 18, high + 18, NEATLINE_GAP, stroke=NEATLINE, stroke_width=1.5)
    return sheet + path(marks, NEATLINE, 6, stroke_linecap="butt")


def _water(cell: Square, lit: int | None) -> str:
    (x, y), (column, row) = _corner(cell), cell["cell"]
    colour = svg.WATER_LIT if column == lit else svg.WATER_ALT if (column + row) % 2 else svg.WATER
    return box(x, y, CELL, CELL, colour, stroke=svg.GRID, stroke_width=0.8)


def _tags(rows: Sequence[Sequence[Square]], lit: int | None) -> str:
    """Columns wear the colours of the black die, rows those of the white ones."""
    drawn, (left, top) = "", _corner(rows[0][0])
    for column, _ in (cell["cell"] for cell in rows[0]):
        x = column * CELL - 50
        edge = {"stroke": svg.GOLD, "stroke_width": 3} if column == lit else {}
        drawn += box(x - 13, top - 39, 26, 26, TAG, 6, **edge) + text(x, top - 19, column, 19, ON_TAG)
    for _, row in (line[0]["cell"] for line in rows):
        y = row * CELL - 50
        drawn += box(left - 39, y - 13, 26, 26, svg.RAISED, 6, stroke=ROW_TAG, stroke_width=1.5)
        drawn += text(left - 26, y + 7, row, 19)
    return drawn


def _element(cell: S, element: Element[S]) -> str:
    x, y = _corner(cell)
    across, down = MADE_WAY[cell["shape"]] if cell["shape"] else IN_MIDDLE
    return element(cell, x + across, y + down, ASIDE if cell["shape"] else FULL)


def _course(cell: Square, colour: str, width: float, dashed: bool = False) -> str:
    shape, dashes = cell["shape"], {"stroke_dasharray": "10 11"} if dashed else {}
    return svg.group(*_corner(cell), path(COURSES[shape], colour, width, **dashes)) if shape else ""


def _buoys(drawn: Sequence[Square], pen: str) -> list[str]:
    """A buoy on every open end of a route."""
    shapes = {(cell["cell"][0], cell["cell"][1]): cell["shape"] or "" for cell in drawn}
    found = []
    for cell in drawn:
        (x, y), (column, row) = _corner(cell), cell["cell"]
        for side in cell["shape"] or "":
            across, down = STEPS[side]
            if FACING[side] not in shapes.get((column + across, row + down), ""):
                spot = (x + SIDES[side][0] - 4 * across, y + SIDES[side][1] - 4 * down)
                found.append(disc(*spot, 5.5, svg.ON_INK, stroke=pen, stroke_width=3))
    return found
