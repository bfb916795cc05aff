"""One leg as kernels: where it leads, what stands in the way, whether a ship may end there. `face` is 0 for a 1.

Legs on an empty sea are listed on the board, for each cell and face by rising way (see lines); a kernel that takes a
`leg` takes its place in that list.
"""

from flibuste.engine.kernel import kernel
from flibuste.games.les_pirates.state import FACES, ON_SHORE, Board, State


@kernel
def whole(number: int) -> int:
    """The number at full width. A kernel is compiled anew for every width, and every constant, it is called with."""
    return number + 0


@kernel
def leg_of(board: Board, cell: int, way: int, face: int) -> int:
    """The leg from a cell on an empty sea; -1 where there is none such (LP-11, LP-14 … LP-17)."""
    slot = cell * FACES + face
    for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
        if board.leg_way[leg] == way:
            return whole(leg)
    return -1


@kernel
def landing(board: Board, cell: int, way: int, face: int) -> int:
    """The cell where it ends; 0 where there is none such."""
    leg = leg_of(board, cell, way, face)
    return whole(board.leg_to[leg]) if leg >= 0 else 0


@kernel
def foes_at(state: State, board: Board, seat: int, cell: int) -> int:
    """The opponents' ships on a cell, as a mask of all ships."""
    found, mine = 0, (1 << board.ships) - 1
    for ship in range(board.fleet_size):
        found |= int(state.ships[ship] == cell) << ship
    return found & ~(mine << seat * board.ships)


@kernel
def mates_at(state: State, board: Board, seat: int, cell: int) -> int:
    """The seat's own ships on a cell, as a mask of their numbers."""
    found = 0
    for number in range(board.ships):
        found |= int(state.ships[seat * board.ships + number] == cell) << number
    return found


@kernel
def is_wreck(state: State, cell: int) -> bool:
    for place in range(state.wrecks):
        if state.wreck[place] == cell:
            return True
    return False


@kernel
def in_sight(state: State, board: Board, seat: int, cell: int) -> int:
    """LP-12, LP-33: the bearings from a cell in which a foe or a wreck stands, as a mask; bit 0 means nothing."""
    seen, row, mine = 0, cell * board.stride, seat * board.ships
    for ship in range(mine):
        seen |= 1 << board.bearing[row + state.ships[ship]]
    for ship in range(mine + board.ships, board.fleet_size):
        seen |= 1 << board.bearing[row + state.ships[ship]]
    for place in range(state.wrecks):
        seen |= 1 << board.bearing[row + state.wreck[place]]
    return seen


@kernel
def beyond(state: State, board: Board, seat: int, shore: int) -> int:
    """The same for a leg out of a strait: from its first cell on, and that cell itself."""
    taken = foes_at(state, board, seat, shore) != 0 or is_wreck(state, shore)
    return in_sight(state, board, seat, shore) | (ON_SHORE if taken else 0)


@kernel
def may_end(state: State, board: Board, seat: int, cell: int) -> bool:
    """LP-12: not on one's own ship, but in Fleet. LP-33: not on a wreck, but to board who stands on it."""
    if not board.fleet and mates_at(state, board, seat, cell):
        return False
    return not is_wreck(state, cell) or foes_at(state, board, seat, cell) != 0


@kernel
def is_open(state: State, board: Board, seat: int, leg: int, seen: int, banned: int) -> bool:
    """Whether a leg may be made, LP-13 left aside. `seen` is what is in sight from its cell, `banned` are the headings
    that LP-21 forbids the crew."""
    bars = board.leg_bars[leg]
    if bars & ON_SHORE:
        seen = beyond(state, board, seat, whole(board.leg_shore[leg]))
    if bars & (seen | banned):
        return False
    return may_end(state, board, seat, whole(board.leg_to[leg]))
