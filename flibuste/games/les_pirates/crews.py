"""Who sails: crews, and what a leg does to the sea, as kernels.

A *crew* is what a leg moves: ship n alone (n), the fleet of ship n's port with n named first (TOGETHER + n), ship n
leaving its stack after the treasure was handed to ship m of it (HANDING + 6 n + m), or its fleet leaving the stack of a
kingdom likewise (FLEET_HANDING + 6 n + m). Only the first kind sails outside Fleet (LP-38).
A leg's code = ((crew × 6 + face) × WAYS + way) × 2 + load.
"""

from flibuste.engine.kernel import kernel
from flibuste.games.les_pirates.movement import foes_at, mates_at, whole
from flibuste.games.les_pirates.state import (
    ABOARD,
    ASHORE,
    FACES,
    FLEET_CREWS,
    ISLANDS,
    MOST_SHIPS,
    SQUADRON,
    WAYS,
    Board,
    State,
)

TOGETHER = MOST_SHIPS
HANDING = 2 * MOST_SHIPS
FLEET_HANDING = FLEET_CREWS
SLOT = WAYS * 2  # the legs of a crew with one face


@kernel
def crew_of(code: int) -> int:
    return code // (FACES * SLOT)


@kernel
def face_of(code: int) -> int:
    return code // SLOT % FACES


@kernel
def way_of(code: int) -> int:
    return code // 2 % WAYS


@kernel
def first_of(crew: int) -> int:
    """The number of the ship named first: who takes what is loaded or captured."""
    if crew < HANDING:
        return crew if crew < TOGETHER else crew - TOGETHER
    return (crew - HANDING) % (MOST_SHIPS * MOST_SHIPS) // MOST_SHIPS


@kernel
def handed_to(crew: int) -> int:
    """The number of the ship that the treasure is handed to; -1 when it is not."""
    return (crew - HANDING) % MOST_SHIPS if crew >= HANDING else -1


@kernel
def is_fleet(crew: int) -> bool:
    """Whether a crew is all ships of a port."""
    return TOGETHER <= crew < HANDING or crew >= FLEET_HANDING


@kernel
def fleet_of(state: State, board: Board, seat: int, first: int, cell: int) -> int:
    """LP-38: all ships afloat of a ship's port, as a mask of their numbers, if they are two or three on one cell; else
    0. In version 1 a fleet was any ships of a seat on one cell."""
    afloat, start = 0, first // SQUADRON * SQUADRON
    for number in range(start, start + SQUADRON):
        afloat |= int(state.ships[seat * board.ships + number] != 0) << number
    mates = mates_at(state, board, seat, cell)
    if board.rules == 1:
        afloat = mates
    return afloat if afloat & mates == afloat and afloat != 1 << first else 0


@kernel
def carries(state: State, ship: int) -> bool:
    """Whether a ship has a treasure aboard."""
    return bool(state.treasures[0] == ABOARD + ship or state.treasures[1] == ABOARD + ship)


@kernel
def stack_carriers(state: State, board: Board, seat: int, cell: int) -> int:
    """The seat's treasure ships on a cell, as a mask of their numbers."""
    found = 0
    for number in range(board.ships):
        ship = seat * board.ships + number
        if state.ships[ship] == cell and carries(state, ship):
            found |= 1 << number
    return found


@kernel
def can_hand(state: State, board: Board, seat: int, cell: int, group: int, taker: int) -> bool:
    """LP-38: a stack that a group of its ships leaves may hand its treasure to another ship of it."""
    mates = mates_at(state, board, seat, cell)
    if not mates >> taker & 1 or mates == group:
        return False
    carriers = stack_carriers(state, board, seat, cell)
    return bool(carriers != 0 and carriers != 1 << taker)


@kernel
def departure(state: State, board: Board, seat: int, crew: int) -> int:
    """The cell that a crew sails from; 0 when there is no such crew (LP-10, LP-34, LP-38)."""
    first = first_of(crew)
    if first >= board.ships:
        return 0
    cell = whole(state.ships[seat * board.ships + first])
    if cell == 0 or (state.bomb and (state.bomb != first + 1 or is_fleet(crew))):
        return 0
    group = members(state, board, seat, crew, cell)
    if group == 0 or (crew >= HANDING and not can_hand(state, board, seat, cell, group, handed_to(crew))):
        return 0
    return cell


@kernel
def members(state: State, board: Board, seat: int, crew: int, cell: int) -> int:
    """The ships of a crew, as a mask of their numbers; 0 for a fleet that is none."""
    first = first_of(crew)
    return fleet_of(state, board, seat, first, cell) if is_fleet(crew) else 1 << first


@kernel
def home_of(state: State, board: Board, ship: int) -> int:
    """The port a ship started in."""
    return whole(state.ports[ship // SQUADRON])


@kernel
def banned_for(state: State, board: Board, seat: int, crew: int, cell: int) -> int:
    """LP-21: the headings that a crew's treasure ships may not take."""
    if crew < TOGETHER:
        ship = seat * board.ships + crew
        return whole(board.away[home_of(state, board, ship)]) if carries(state, ship) else 0
    loaded = members(state, board, seat, crew, cell)
    if crew >= HANDING:
        loaded &= 1 << handed_to(crew)
    else:
        loaded &= stack_carriers(state, board, seat, cell)
    banned = 0
    for number in range(board.ships):
        if loaded >> number & 1:
            banned |= board.away[home_of(state, board, seat * board.ships + number)]
    return banned


@kernel
def is_doomed(state: State, board: Board) -> bool:
    """LP-34: whether the ship that sails is being sacrificed: it neither loads nor wins. In version 1 it did both."""
    return bool(state.bomb != 0 and board.rules != 1)


@kernel
def may_load(state: State, board: Board, cell: int) -> bool:
    """LP-20: whether a treasure lies on the island of this anchor, and the ship that sails may load it."""
    island = board.island[cell]
    return bool(island != 0 and state.treasures[island - 1] == ASHORE and not is_doomed(state, board))


@kernel
def treasure_among(state: State, ships: int) -> bool:
    """Whether one of these ships (a mask of all ships) has a treasure aboard."""
    for island in range(ISLANDS):
        if state.treasures[island] >= ABOARD and ships >> (state.treasures[island] - ABOARD) & 1:
            return True
    return False


@kernel
def is_apt(state: State, board: Board, seat: int, crew: int, cell: int, to: int, load: int) -> bool:
    """LP-38: who is named first counts only where a treasure is gained; else it is the lowest number."""
    if load or not is_fleet(crew):
        return True
    lower = members(state, board, seat, crew, cell) & ((1 << first_of(crew)) - 1)
    return lower == 0 or treasure_among(state, foes_at(state, board, seat, to))


@kernel
def move_treasures(state: State, ships: int, to: int) -> None:
    """Everything these ships (a mask of all ships) have aboard goes to a place: ASHORE, or ABOARD + ship."""
    for island in range(ISLANDS):
        if state.treasures[island] >= ABOARD and ships >> (state.treasures[island] - ABOARD) & 1:
            state.treasures[island] = to


@kernel
def sink(state: State, board: Board, ships: int) -> None:
    """Take ships (a mask of all ships) off the sea."""
    for ship in range(board.fleet_size):
        if ships >> ship & 1:
            state.ships[ship] = 0


@kernel
def use_die(state: State, face: int) -> None:
    """Of equal dice the first that is left."""
    die = 0
    while state.used >> die & 1 or state.dice[die] != face:
        die += 1
    state.used |= 1 << die


@kernel
def leave_wreck(state: State, cell: int) -> None:
    """LP-33: the ship boarded stays; one wreck a cell is enough."""
    for place in range(state.wrecks):
        if state.wreck[place] == cell:
            return
    state.wreck[state.wrecks] = cell
    state.wrecks += 1


@kernel
def leg_start(state: State, board: Board, seat: int, code: int) -> int:
    """The cell where a leg begins."""
    return whole(state.ships[seat * board.ships + first_of(crew_of(code))])


@kernel
def sail(state: State, board: Board, seat: int, code: int, cell: int, to: int, prey: int) -> int:
    """Make a leg: hand over, board (LP-22, LP-23), move, load (LP-20). The crew, as a mask of numbers."""
    crew, base = crew_of(code), seat * board.ships
    first = base + first_of(crew)
    if crew >= HANDING:
        move_treasures(state, mates_at(state, board, seat, cell) << base, ABOARD + base + handed_to(crew))
    if prey:
        move_treasures(state, prey, ABOARD + first)
        sink(state, board, prey)
        if board.shipwreck:
            leave_wreck(state, to)
    group = members(state, board, seat, crew, cell)
    for number in range(board.ships):
        if group >> number & 1:
            state.ships[base + number] = to
    if code & 1:
        state.treasures[board.island[to] - 1] = ABOARD + first
    use_die(state, face_of(code))
    return group


@kernel
def is_home(state: State, board: Board, seat: int, group: int, to: int) -> bool:
    """LP-25: whether a treasure ship of the group lies on the anchor of its own port. LP-34: not to be sacrificed."""
    if is_doomed(state, board):
        return False
    for number in range(board.ships):
        ship = seat * board.ships + number
        if group >> number & 1 and carries(state, ship) and board.anchor[home_of(state, board, ship)] == to:
            return True
    return False


@kernel
def afloat(state: State, board: Board, seat: int) -> int:
    """How many ships a seat has left."""
    ships = 0
    for ship in range(seat * board.ships, (seat + 1) * board.ships):
        ships += int(state.ships[ship] != 0)
    return ships


@kernel
def standing(state: State, board: Board) -> int:
    """How many seats have ships left."""
    seats = 0
    for seat in range(whole(board.players)):
        seats += int(afloat(state, board, seat) > 0)
    return seats


@kernel
def wins(state: State, board: Board, seat: int, group: int, prey: int, to: int) -> bool:
    """Whether the leg just made wins: the treasure is home (LP-25), or nobody else is left (LP-24)."""
    return is_home(state, board, seat, group, to) or (prey != 0 and standing(state, board) == 1)
