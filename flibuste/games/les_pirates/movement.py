"""One leg as kernels: where it leads, what stands in the way, whether a ship may end there. `face` is 0 for a 1.

Legs on an empty sea are listed on the board, for each cell and face by rising way (see lines); a kernel that takes a
`leg` takes its place in that list.
"""

from typing import Any

from flibuste.engine.kernel import kernel
from flibuste.games.les_pirates.state import FACES

UNBLOCKED = 0x7777  # nothing in the way of any die, on four ways of four bits each


@kernel
def whole(number: int) -> int:
    """The number at full width. A kernel is compiled anew for every width, and every constant, it is called with."""
    return number + 0


@kernel
def landing(board: Any, cell: int, way: int, face: int) -> int:
    """The cell where a leg would end on an empty sea; 0 where there is no such leg (LP-11, LP-14 … LP-17)."""
    slot = cell * FACES + face
    for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
        if board.leg_way[leg] == way:
            return whole(board.leg_to[leg])
    return 0


@kernel
def foes_at(state: Any, board: Any, seat: int, cell: int) -> int:
    """The opponents' ships on a cell, as a mask of all ships."""
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
    blocks, row, mine = whole(UNBLOCKED), cell * board.stride, seat * board.ships
    for ship in range(mine):
        blocks = nearer(blocks, board.bearing[row + state.ships[ship]])
    for ship in range(mine + board.ships, board.fleet_size):
        blocks = nearer(blocks, board.bearing[row + state.ships[ship]])
    for place in range(state.wrecks):
        blocks = nearer(blocks, board.bearing[row + state.wreck[place]])
    return blocks


@kernel
def blocks_beyond(state: Any, board: Any, seat: int, shore: int) -> int:
    """The same for a leg out of a strait, from its first step on; everything is blocked when that is not free."""
    if foes_at(state, board, seat, shore) or is_wreck(state, shore):
        return 0
    return blocks_from(state, board, seat, shore)


@kernel
def may_end(state: Any, board: Any, seat: int, cell: int) -> bool:
    """LP-12: not on one's own ship, but in Fleet. LP-33: not on a wreck, but to board who stands on it."""
    if not board.fleet:
        for ship in range(seat * board.ships, (seat + 1) * board.ships):
            if state.ships[ship] == cell:
                return False
    return not is_wreck(state, cell) or foes_at(state, board, seat, cell) != 0


@kernel
def is_clear(state: Any, board: Any, seat: int, leg: int, blocks: int) -> bool:
    """LP-12, LP-33: whether nothing is passed over; `blocks` are those from the leg's cell."""
    need = board.leg_need[leg]
    if need and board.leg_shore[leg]:
        blocks = blocks_beyond(state, board, seat, whole(board.leg_shore[leg]))
    return bool(need <= blocks >> board.leg_along[leg] & 15)


@kernel
def is_open(state: Any, board: Any, seat: int, leg: int, blocks: int, banned: int) -> bool:
    """Whether a leg may be made, LP-13 left aside. `banned` are the headings that LP-21 forbids the crew."""
    if banned & board.leg_heading[leg] or not is_clear(state, board, seat, leg, blocks):
        return False
    return may_end(state, board, seat, whole(board.leg_to[leg]))
