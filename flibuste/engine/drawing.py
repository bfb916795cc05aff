"""Drawn routes as players write, say and see them, for every game with a sheet; `routes` holds shapes and joining."""

from collections.abc import Callable
from typing import Any

from flibuste.engine.contract import Position
from flibuste.engine.errors import UnknownAction
from flibuste.engine.kernel import kernel, plain_list, unfilled
from flibuste.engine.options import Text
from flibuste.engine.routes import CELLS, SHAPES, SIDE, joined
from flibuste.engine.shapes import Cell

__all__ = [
    "CELL_WORDS",
    "SHAPE_WORDS",
    "cell_picture",
    "cell_text",
    "cells_words",
    "parse_cell",
    "place",
    "read_cell",
    "read_shape",
    "route_through",
    "route_words",
    "routes_of",
    "sheet_picture",
]

COLUMNS = "abcdef"
SHAPE_WORDS: dict[str, Text] = {
    "WE": {"en": "a straight route west–east", "fr": "une route droite ouest–est"},
    "NS": {"en": "a straight route north–south", "fr": "une route droite nord–sud"},
    "NE": {"en": "a curve north–east", "fr": "une courbe nord–est"},
    "ES": {"en": "a curve east–south", "fr": "une courbe est–sud"},
    "SW": {"en": "a curve south–west", "fr": "une courbe sud–ouest"},
    "WN": {"en": "a curve west–north", "fr": "une courbe ouest–nord"},
}
LINES = " ─│└┌┐┘"
WIDTH = 7
CELL_WORDS: Text = {"en": "column {column}, row {row}", "fr": "colonne {column}, ligne {row}"}
CELLS_WORDS: dict[bool, Text] = {
    True: {"en": "{many} cell", "fr": "{many} case"},
    False: {"en": "{many} cells", "fr": "{many} cases"},
}
LONGER: Text = {"en": "extended a route to {cells}", "fr": "porté une route à {cells}"}
BEGUN: Text = {"en": "began a route in {cell}", "fr": "commencé une route en {cell}"}


def place(cell: int) -> Cell:
    """A cell as [column, row] from 1."""
    return [cell % SIDE + 1, cell // SIDE + 1]


def read_cell(value: object) -> int:
    """The cell at [column, row]; raises UnknownAction."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(n) is int and 1 <= n <= SIDE for n in value):
        raise UnknownAction(got=f"cell {value!r}", expected=f"[column, row], each 1 to {SIDE}")
    return (value[1] - 1) * SIDE + value[0] - 1


def read_shape(value: object) -> int:
    """The shape of that name; raises UnknownAction."""
    if value not in SHAPES:
        raise UnknownAction(got=f"shape {value!r}", expected=" ".join(SHAPES))
    return SHAPES.index(value)


def cell_text(cell: int) -> str:
    """A cell as a text: columns a–f from the west, rows 1–6 from the north."""
    column, row = place(cell)
    return f"{COLUMNS[column - 1]}{row}"


def parse_cell(text: str) -> int:
    """The cell of such a text, `[a-f][1-6]`."""
    return (int(text[1]) - 1) * SIDE + COLUMNS.index(text[0])


def cells_words(many: int, lang: str) -> str:
    """So many cells."""
    return CELLS_WORDS[many == 1][lang].format(many=many)


def route_words(many: int, cell: Cell, lang: str) -> str:
    """What somebody did who drew where nothing pays: their route has now so many cells."""
    if many > 1:
        return LONGER[lang].format(cells=cells_words(many, lang))
    return BEGUN[lang].format(cell=CELL_WORDS[lang].format(column=cell[0], row=cell[1]))


@kernel
def route_through(state: Any, seat: int, cell: int) -> int:
    """The cells of a seat's route through a cell, as a mask."""
    return joined(state.sheets[seat].route, cell)


@kernel
def list_routes(states: Any, seat: int, out: Any) -> int:
    """The joined routes of a seat's sheet, each as the mask of its cells; their number."""
    route = states[0].sheets[seat].route
    n, seen = 0, 0
    for cell in range(CELLS):
        if route[cell] != 0 and not seen >> cell & 1:
            out[n] = joined(route, cell)
            seen |= out[n]
            n += 1
    return n


def routes_of(position: Position, seat: int) -> list[list[Cell]]:
    """The joined routes of a seat's sheet, each as its cells."""
    out = unfilled(CELLS)
    n = int(list_routes(position.cell, seat, out))
    return [[place(cell) for cell in range(CELLS) if line >> cell & 1] for line in plain_list(out, n)]


def cell_picture(route: int, label: str, marks: str = "") -> tuple[str, str, str]:
    """A cell in characters: its route runs through the middle, its label stands top left, its marks bottom left."""
    sides = SHAPES[route - 1] if route else ""
    north, east, south, west = (side in sides for side in "NESW")
    return (
        f"{label:3}{'│' if north else ' '}  ·",
        f"{'───' if west else '   '}{LINES[route]}{'───' if east else '   '}",
        f"{marks:3}{'│' if south else ' '}   ",
    )


def sheet_picture(columns: int, rows: int, picture: Callable[[int], tuple[str, str, str]]) -> list[str]:
    """A sheet in characters, given the picture of each cell; columns are lettered and rows numbered as in texts."""
    edge = "─" * (WIDTH * columns)
    lines = ["    " + "".join(f"{letter:^{WIDTH}}" for letter in COLUMNS[:columns]), f"   ┌{edge}┐"]
    for row in range(rows):
        cells = [picture(row * SIDE + column) for column in range(columns)]
        heads = ("   │", f" {row + 1} │", "   │")
        lines += [head + "".join(cell[line] for cell in cells) + "│" for line, head in enumerate(heads)]
    return [*lines, f"   └{edge}┘"]
