"""Routes drawn on a sheet: shapes, and which cells a joined line passes through.

A sheet has at most 6×6 cells (a column and a row are named by dice); cell = row × 6 + column on every sheet. A cell's
route is 0 while nothing is drawn, else 1 + its shape. A set of cells is a bit mask.
"""

from typing import Literal, get_args

from flibuste.engine.kernel import Numbers, inlined, table

__all__ = ["BESIDE", "CELLS", "ENDS", "EXIT", "SHAPES", "SIDE", "Shape", "count", "joined"]

SIDE = 6
CELLS = SIDE * SIDE
Shape = Literal["WE", "NS", "NE", "ES", "SW", "WN"]
SHAPES: tuple[Shape, ...] = get_args(Shape)

_NESW = "NESW"
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _ends() -> list[list[int]]:
    return [[-1, -1]] + [[_NESW.index(side) for side in shape] for shape in SHAPES]


def _exits() -> list[list[int]]:
    exits = [[-1] * 4 for _ in range(len(SHAPES) + 1)]
    for shape, (one, other) in enumerate(_ends()[1:], start=1):
        exits[shape][one], exits[shape][other] = other, one
    return exits


def _beside() -> list[list[int]]:
    beside = [[-1] * 4 for _ in range(CELLS)]
    for cell in range(CELLS):
        for side, (down, right) in enumerate(_STEPS):
            row, column = cell // SIDE + down, cell % SIDE + right
            if 0 <= row < SIDE and 0 <= column < SIDE:
                beside[cell][side] = row * SIDE + column
    return beside


ENDS = table(_ends())  # the two sides that each route touches
EXIT = table(_exits())  # EXIT[route][side entered by] = side left by, or -1 where they don't join
BESIDE = table(_beside())  # the neighbour on each side, or -1


@inlined
def joined(routes: Numbers, start: int) -> int:
    """DI-10, SS-05: the cells of the whole line through `start` (a path or a loop), as a mask; 0 for an empty cell."""
    if routes[start] == 0:
        return 0
    cells = 1 << start
    for end in range(2):
        cell, side = start, ENDS[routes[start]][end]
        while side >= 0:
            cell = BESIDE[cell][side]
            if cell < 0:
                break
            side = EXIT[routes[cell]][side ^ 2]
            if side >= 0:
                if cell == start:
                    return cells
                cells |= 1 << cell
    return cells


@inlined
def count(cells: int) -> int:
    """How many cells a mask holds: of a whole line, its length (DI-11)."""
    cells -= cells >> 1 & 0x5_5555_5555
    cells = (cells & 0x3_3333_3333) + (cells >> 2 & 0x3_3333_3333)
    cells = cells + (cells >> 4) & 0xF_0F0F_0F0F
    cells += cells >> 8
    return (cells + (cells >> 16) + (cells >> 32)) & 63
