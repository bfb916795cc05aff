"""One leg as kernels: where a way leads, what stands in it, whether a ship may go there. `face` is 0 for a 1."""

from typing import Any

import numpy as np

from flibuste.engine.kernel import kernel, table
from flibuste.games.les_pirates.state import (
    EAST,
    FACES,
    INTO_N,
    NO_RUN,
    NORTH,
    NORTHWARD,
    OUT,
    SHORE_WAYS,
    SOUTH,
    SOUTHWARD,
    STRAIGHT,
    WAYS,
    WEST,
)

UNBLOCKED = 0x7777  # nothing in the way of any die, on four ways of four bits each
# Out of a strait: the way that each goes on after its first step, its heading, and whether it may end on that step
ONWARD = table(np.array([NORTH, EAST, EAST, EAST, EAST, SOUTH, NORTH, WEST, WEST, WEST, WEST, SOUTH]))
OUTWARD = table(np.array([NORTHWARD, NORTHWARD, 0, 0, SOUTHWARD, SOUTHWARD] * 2))
ENDS_ASHORE = table(np.array([1, 0, 1, 1, 0, 1] * 2))


@kernel
def shore_of(board: Any, cell: int, way: int) -> int:
    """LP-17: the cell of the first step out of a strait."""
    return int(board.shore[(cell - board.straits) * 2 * SHORE_WAYS + way - OUT])


@kernel
def line_end(board: Any, cell: int, way: int, face: int) -> int:
    return int(board.line[(cell * STRAIGHT + way) * FACES + face])


@kernel
def first_way(board: Any, cell: int) -> int:
    return NORTH if cell < board.straits else INTO_N


@kernel
def last_way(board: Any, cell: int) -> int:
    return OUT if cell < board.straits else WAYS


@kernel
def landing(board: Any, cell: int, way: int, face: int) -> int:
    """The cell where a leg would end on an empty sea; 0 where there is no such leg (LP-11, LP-14 … LP-17)."""
    if way < STRAIGHT:
        return line_end(board, cell, way, face)
    if way < OUT:
        strait = board.into[cell * FACES + face]
        return strait + way - INTO_N if strait and strait + way - INTO_N != cell else 0
    shore = shore_of(board, cell, way)
    if face == 0:
        return shore if ENDS_ASHORE[way - OUT] else 0
    return line_end(board, shore, ONWARD[way - OUT], face - 1)


@kernel
def heading(board: Any, cell: int, way: int, face: int) -> int:
    """LP-21: whether a leg counts as north or as south; 0 for sideways."""
    if way >= OUT:
        return int(OUTWARD[way - OUT])
    along = way if way < STRAIGHT else board.run[cell * FACES + face]
    if along == NORTH:
        return NORTHWARD
    return SOUTHWARD if along == SOUTH else 0


@kernel
def foes_at(state: Any, board: Any, seat: int, cell: int) -> int:
    """The opponents' ships on a cell, as a mask."""
    found, mine = 0, seat * board.ships
    for ship in range(board.fleet_size):
        if state.ships[ship] == cell and (ship < mine or ship >= mine + board.ships):
            found |= 1 << ship
    return found


@kernel
def mates_at(state: Any, board: Any, seat: int, cell: int) -> int:
    """The seat's own ships on a cell, as a mask of their numbers."""
    found = 0
    for number in range(board.ships):
        if state.ships[seat * board.ships + number] == cell:
            found |= 1 << number
    return found


@kernel
def is_wreck(state: Any, cell: int) -> bool:
    for place in range(state.wrecks):
        if state.wreck[place] == cell:
            return True
    return False


@kernel
def nearer(blocks: int, bearing: int) -> int:
    """The blocks with one thing more on the sea."""
    shift, steps = (bearing & 3) * 4, bearing >> 2
    if steps == 0 or blocks >> shift & 15 <= steps:
        return blocks
    return blocks & ~(15 << shift) | steps << shift


@kernel
def blocks_from(state: Any, board: Any, seat: int, cell: int) -> int:
    """LP-12, LP-33: for each way how many steps off the first foe or wreck is, four bits a way; 7 for none."""
    blocks, row, mine = UNBLOCKED, cell * board.stride, seat * board.ships
    for ship in range(mine):
        blocks = nearer(blocks, board.bearing[row + state.ships[ship]])
    for ship in range(mine + board.ships, board.fleet_size):
        blocks = nearer(blocks, board.bearing[row + state.ships[ship]])
    for place in range(state.wrecks):
        blocks = nearer(blocks, board.bearing[row + state.wreck[place]])
    return blocks


@kernel
def blocks_on(state: Any, board: Any, seat: int, cell: int, way: int) -> int:
    """What blocks a leg out of a strait: from its first step on, and everything when that is not free."""
    shore = shore_of(board, cell, way)
    if foes_at(state, board, seat, shore) or is_wreck(state, shore):
        return 0
    return blocks_from(state, board, seat, shore)


@kernel
def is_clear(board: Any, cell: int, way: int, face: int, blocks: int) -> bool:
    """LP-12: nothing is passed over. A leg may end on what blocks it; a strait is entered after face steps."""
    if way < STRAIGHT:
        return bool(face < blocks >> way * 4 & 15)
    if way < OUT:
        run = board.run[cell * FACES + face]
        return bool(run == NO_RUN or face < blocks >> run * 4 & 15)
    return bool(face == 0 or face <= blocks >> ONWARD[way - OUT] * 4 & 15)


@kernel
def may_end(state: Any, board: Any, seat: int, cell: int) -> bool:
    """LP-12: not on one's own ship, but in Fleet. LP-33: not on a wreck, but to board who stands on it."""
    if not board.fleet:
        for ship in range(seat * board.ships, (seat + 1) * board.ships):
            if state.ships[ship] == cell:
                return False
    return not is_wreck(state, cell) or foes_at(state, board, seat, cell) != 0


@kernel
def leads(state: Any, board: Any, seat: int, cell: int, way: int, face: int, blocks: int, banned: int) -> int:
    """Where a leg ends that may be made, LP-13 left aside; 0 for one that may not. `banned` are headings (LP-21)."""
    to = landing(board, cell, way, face)
    if to == 0 or banned & heading(board, cell, way, face):
        return 0
    if not is_clear(board, cell, way, face, blocks) or not may_end(state, board, seat, to):
        return 0
    return to
