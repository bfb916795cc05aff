"""Joined routes, whatever is drawn (DI-10, DI-11, SS-05)."""

from hypothesis import given
from hypothesis import strategies as st

from flibuste.engine.kernel import integers
from flibuste.engine.routes import CELLS, SHAPES, SIDE, count, joined

drawings = st.lists(st.integers(0, len(SHAPES)), min_size=CELLS, max_size=CELLS)
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": -SIDE, "S": SIDE, "E": 1, "W": -1}


def neighbours(routes: list[int], cell: int) -> set[int]:
    """By the definition: both touch the side they share."""
    found = set()
    for side in SHAPES[routes[cell] - 1] if routes[cell] else "":
        there = cell + STEP[side]
        along = side in "NS" or there // SIDE == cell // SIDE
        if 0 <= there < CELLS and along and routes[there] and OPPOSITE[side] in SHAPES[routes[there] - 1]:
            found.add(there)
    return found


@given(drawings)
def test_a_line_is_what_can_be_reached_through_joined_neighbours(routes: list[int]) -> None:
    """DI-10, SS-05: the kernel walks the line; here a flood over the definition."""
    buffer = integers(CELLS)
    buffer[:] = routes
    for start in range(CELLS):
        reached, todo = set(), [start] if routes[start] else []
        while todo:
            cell = todo.pop()
            reached.add(cell)
            todo += neighbours(routes, cell) - reached
        line = int(joined(buffer, start))
        assert {cell for cell in range(CELLS) if line >> cell & 1} == reached
        assert count(line) == len(reached)
