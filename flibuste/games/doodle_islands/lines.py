"""Lines on a sheet of Doodle Islands as bots look at them: what leads where, and which ships would pay."""

from typing import Any

from flibuste.engine.kernel import inlined, kernel
from flibuste.engine.routes import BESIDE, EXIT


@kernel
def arrives(routes: Any, cell: int, side: int) -> int:
    """The line that leads into a free cell from a side, as a mask of its cells; 0 for none."""
    cells = 0
    cell = BESIDE[cell][side]
    while cell >= 0:
        side = EXIT[routes[cell]][side ^ 2]
        if side < 0:
            return cells
        cells |= 1 << cell
        cell = BESIDE[cell][side]
    return cells


@inlined
def paid(ships: int) -> int:
    """How many ships of a line pay."""
    return ships if ships > 1 else 0


@inlined
def newly_paid(here: int, there: int) -> int:
    """How many ships more would pay with one between two lines that have so many."""
    return paid(here + there + 1) - paid(here) - paid(there)
